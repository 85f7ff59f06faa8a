"""One file of styles and one of scripts for each page: everything is in it, once, and in an order that works."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.template import Context, Template
from django.test import override_settings

from chkobba_site import bundles

STATIC = Path(settings.BASE_DIR) / "static"
MODULE = re.compile(r"^const of_(\w+) = \(\(\) => \{$", re.M)


def imports(module: str) -> set[str]:
    text = (STATIC / "js" / f"{module}.js").read_text()
    return set(re.findall(r'^import [^;]*?from "\./(\w+)\.js"', text, re.M))


@pytest.mark.parametrize("name", bundles.SCRIPTS)
def test_every_module_comes_once_and_after_what_it_imports(name: str) -> None:
    order = MODULE.findall(bundles.script(name))
    assert len(order) == len(set(order)) > 5
    assert set(bundles.SCRIPTS[name]) <= set(order)
    there = set(bundles.modules(bundles.AFTER[name])) if name in bundles.AFTER else set()
    assert not there & set(order)
    for place, module in enumerate(order):
        assert imports(module) <= there | set(order[:place]), module


@pytest.mark.parametrize("name", bundles.SCRIPTS)
def test_only_the_bundles_import_and_export(name: str) -> None:
    left = re.findall(r"^(?:import|export)\b.*", bundles.script(name), re.M)
    wanted = {
        "room": [r"export \{ of_\w+(, of_\w+)* \};"],
        "later": [r'import \{ of_\w+(, of_\w+)* \} from "./room.bundle.js";', "export const startLater = .*"],
    }
    assert len(left) == len(wanted[name])
    for line, pattern in zip(left, wanted[name], strict=True):
        assert re.fullmatch(pattern, line)


def test_the_second_bundle_takes_only_what_the_first_gives() -> None:
    taken = re.match(r"import \{ (.*) \} from", bundles.script("later"))
    given = re.search(r"^export \{ (.*) \};", bundles.script("room"), re.M)
    assert taken
    assert given
    assert set(taken[1].split(", ")) <= set(given[1].split(", "))


def test_a_module_gives_what_it_exports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "one.js").write_text(
        "// says one\n\nexport const one = 1; // an aside\nexport function two() {\n  return 2;\n}\n"
        'const far = "a; // b";\n'
    )
    (tmp_path / "js" / "main.js").write_text(
        'import {\n  one,\n  two as second,\n} from "./one.js";\n\nsecond(one);\n'
    )
    monkeypatch.setattr(bundles, "SOURCES", tmp_path)
    monkeypatch.setitem(bundles.SCRIPTS, "small", ("main",))
    assert bundles.script("small").splitlines() == [
        "const of_one = (() => {",
        "const one = 1;",
        "function two() {",
        "return 2;",
        "}",
        'const far = "a; // b";',
        "return { one, two };",
        "})();",
        "const of_main = (() => {",
        "const {one, two: second,} = of_one;",
        "second(one);",
        "return {  };",
        "})();",
    ]


@pytest.mark.parametrize(
    "text", ['import * as all from "./one.js";\n', "export default 1;\n", "export { one };\n"]
)
def test_what_it_cannot_hold_stops_it(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "main.js").write_text(text)
    monkeypatch.setattr(bundles, "SOURCES", tmp_path)
    monkeypatch.setitem(bundles.SCRIPTS, "small", ("main",))
    with pytest.raises(ValueError, match=r"main\.js"):
        bundles.script("small")


def test_a_circle_of_modules_stops_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "js").mkdir()
    for module, other in (("one", "two"), ("two", "one")):
        (tmp_path / "js" / f"{module}.js").write_text(
            f'import {{ x }} from "./{other}.js";\nexport const x = 1;\n'
        )
    monkeypatch.setattr(bundles, "SOURCES", tmp_path)
    monkeypatch.setitem(bundles.SCRIPTS, "small", ("one",))
    with pytest.raises(ValueError, match="one two one"):
        bundles.script("small")


@pytest.mark.parametrize("name", bundles.SHEETS)
def test_a_sheet_names_the_layers_first_and_pictures_that_exist(name: str) -> None:
    text = bundles.sheet(name)
    assert "/*" not in text
    assert text.count("{") == text.count("}") > 50
    if name != "around":  # which comes after another one
        assert text.index("@layer reset,tokens") < text.index("@layer tokens{")
    addresses = re.findall(r"url\(([^)]+)\)", text)
    assert len(addresses) > 20 or name == "around"
    assert [each for each in addresses if not (STATIC / "css" / each.strip("\"'")).resolve().is_file()] == []


def test_what_stands_in_quotes_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "one.css").write_text(
        "@layer parts {\n  /* a comment */\n  .a, .b:hover > i { color: red; inset: calc(1px + 2px) auto; }\n"
        '  .a::before { content: " + , { "; }\n}\n'
    )
    monkeypatch.setattr(bundles, "SOURCES", tmp_path)
    monkeypatch.setitem(bundles.SHEETS, "small", ("css/one.css",))
    assert "".join(bundles.sheet("small").splitlines()) == (
        '@layer parts{.a,.b:hover > i{color:red;inset:calc(1px + 2px) auto;}.a::before{content:" + , { ";}}'
    )


def test_no_sheet_is_forgotten() -> None:
    listed = {path for sheets in bundles.SHEETS.values() for path in sheets}
    linked = set()
    for template in (Path(settings.BASE_DIR) / "templates").rglob("*.html"):
        linked |= set(re.findall(r"static '(css/[\w-]+\.css)'", template.read_text()))
    there = {f"css/{path.name}" for path in (STATIC / "css").glob("*.css")}
    assert there - listed - linked == set()


class Bundled(StaticFilesStorage):
    makes_bundles = True


def test_a_page_links_one_file_where_bundles_are_made_and_all_sources_elsewhere(settings: Any) -> None:
    page = Template('{% load bundles %}{% sheets "room" %}{% scripts "room" %}')
    apart = page.render(Context())
    assert re.findall(r'href="/static/([^"]+)"', apart) == list(bundles.SHEETS["room"])
    assert 'src="/static/js/table.js" data-later="/static/js/later.js"' in apart
    with override_settings(STORAGES={**settings.STORAGES, "staticfiles": {"BACKEND": f"{__name__}.Bundled"}}):
        one = page.render(Context())
    assert re.findall(r'href="/static/([^"]+)"', one) == ["css/room.bundle.css"]
    assert 'src="/static/js/room.bundle.js" data-later="/static/js/later.bundle.js"' in one
    assert 'data-around="/static/css/around.bundle.css"' in one
