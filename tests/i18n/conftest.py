"""What one test leaves in this process is gone before the next one."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from games import log


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    """The matches of another database, and the language in which a page was asked for."""
    log.forget()
    yield
    log.forget()
    translation.deactivate()
