"""Scripts under hashed names import each other under hashed names, so that versions never mix."""

import re
from pathlib import Path

from django.core.management import call_command
from django.test import override_settings

BACKEND = {"BACKEND": "chkobba_site.storage.StaticStorage"}


def test_modules_are_imported_by_their_hashed_names(tmp_path: Path, settings) -> None:
    storages = {**settings.STORAGES, "staticfiles": BACKEND}
    never = [
        "js",
        "css",
        "svg",
        "png",
        "webp",
        "txt",
        "json",
        "html",
        "md",
        "map",
    ]  # packing them takes most of the time
    with override_settings(
        STATIC_ROOT=tmp_path, STORAGES=storages, WHITENOISE_SKIP_COMPRESS_EXTENSIONS=never
    ):
        call_command("collectstatic", interactive=False, verbosity=0)
    scripts = [
        path for path in (tmp_path / "js").glob("*.js") if re.search(r"\.[0-9a-f]{12}\.js$", path.name)
    ]
    assert any(path.name.startswith("table.") for path in scripts)
    imported = [name for path in scripts for name in re.findall(r'from "\./([^"]+)"', path.read_text())]
    assert len(imported) > 10
    for name in imported:
        assert re.search(r"\.[0-9a-f]{12}\.js$", name), name
        assert (tmp_path / "js" / name).exists(), name


def test_what_pages_ask_for_is_packed_once(tmp_path: Path, settings) -> None:
    """Packing takes most of a first start: plain names are not asked for, and a hashed file never changes."""
    storages = {**settings.STORAGES, "staticfiles": BACKEND}
    all_but_css = ["js", "svg", "png", "webp", "txt", "json", "html", "md", "map"]
    with override_settings(
        STATIC_ROOT=tmp_path, STORAGES=storages, WHITENOISE_SKIP_COMPRESS_EXTENSIONS=all_but_css
    ):
        call_command("collectstatic", interactive=False, verbosity=0)
        packed = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.br")}
        call_command("collectstatic", interactive=False, verbosity=0)
    names = {path.relative_to(tmp_path).as_posix() for path in packed}
    assert any(re.fullmatch(r"css/.*\.[0-9a-f]{12}\.css\.br", name) for name in names), names
    assert [name for name in names if not re.search(r"\.[0-9a-f]{12}(\.\w+)?\.br$", name)] == []
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.br")} == packed
