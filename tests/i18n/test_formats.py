"""Times, dates and numbers in each language: 24 hours and the digits 0 to 9 everywhere."""

from datetime import UTC, datetime

import pytest
from django.utils import formats, translation

EVENING = datetime(2026, 11, 30, 21, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "date", "time"),
    [
        ("en", "30 November 2026", "21:05"),
        ("fr", "30 novembre 2026", "21:05"),
        ("it", "30 Novembre 2026", "21:05"),
        ("ar", "30 نوفمبر 2026", "21:05"),
    ],
)
def test_an_evening(language: str, date: str, time: str) -> None:
    with translation.override(language):
        assert formats.date_format(EVENING, "DATE_FORMAT") == date
        assert formats.time_format(EVENING.time(), "TIME_FORMAT") == time
        whole = formats.date_format(EVENING, "DATETIME_FORMAT")
    assert time in whole and "PM" not in whole and "م" not in whole.replace(date, "")


@pytest.mark.parametrize("kind", ["SHORT_DATE_FORMAT", "SHORT_DATETIME_FORMAT", "DATE_FORMAT", "TIME_FORMAT"])
def test_arabic_has_no_signs_that_cannot_be_seen(kind: str) -> None:
    with translation.override("ar"):
        said = formats.date_format(EVENING, kind)
    assert said.replace("نوفمبر", "").isascii()


def test_numbers_keep_their_digits() -> None:
    for language in ("en", "fr", "it", "ar"):
        with translation.override(language):
            assert formats.number_format(12345, use_l10n=True).replace("\xa0", "").isascii()
