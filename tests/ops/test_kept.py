"""What the site stores about people is what its page for operators says, and nothing else (SE-05, SE-06)."""

import re
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import models

PAGE = Path(__file__).resolve().parents[2] / "docs/operations.md"
ABOUT_MACHINES = re.compile(r"(^|_)(ip|addr|address|agent|referer|device|phone|location)($|_)")


def section() -> str:
    text = PAGE.read_text()
    return text.split("## What is kept, and for how long")[1].split("\n## ")[0]


def test_every_table_is_named_with_its_time():
    rows = [line for line in section().splitlines() if line.startswith("| ")]
    named = {name for row in rows for name in re.findall(r"`([a-z]+_\w+)`", row.split("|")[1])}
    assert named == {model._meta.db_table for model in apps.get_models()}


def test_no_table_holds_an_address_or_a_machine():
    fields = [field for model in apps.get_models() for field in model._meta.get_fields()]
    assert not [field for field in fields if isinstance(field, models.GenericIPAddressField)]
    assert [field.name for field in fields if ABOUT_MACHINES.search(field.name)] == []


def test_the_times_are_those_of_the_settings():
    assert f"{settings.ROOM_UNUSED_SECONDS // 3600} hours without an act" in section()
    assert f"practice: {settings.PRACTICE_UNUSED_SECONDS // 86400} days" in section()
    assert f"{settings.SESSION_COOKIE_AGE // 86400} days without a visit" in section()
