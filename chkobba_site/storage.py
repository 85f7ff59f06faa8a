"""Hashed names for static files, the modules that our scripts import included."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

from chkobba_site import bundles


class StaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    """An old page keeps its whole set of scripts after an update: no module is mixed with a newer one.

    Only our own folder is rewritten; a third-party script has text that looks like an import and is none.
    """

    makes_bundles = True
    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns: tuple[str, Any] = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Put the bundles beside what was collected, to be hashed and compressed as the rest."""
        if not dry_run:
            for name, text in bundles.files():
                Path(self.path(name)).write_text(text)
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Only what pages ask for, by its hashed name, and only once: a hashed file never changes."""
        hashed = set(self.hashed_files.values()).intersection(paths)
        yield from super().compress_files(path for path in hashed if not self.exists(f"{path}.br"))
