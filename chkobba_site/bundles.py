"""The style sheets and scripts of a page in one file each, made when static files are collected.

The sources stay as they are written: many small files, with comments, that a browser could load by themselves (and
does in DEBUG). Over a slow line forty requests cost more than what is in them.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

BASE = (
    "fonts/fonts.css",
    "css/tokens.css",
    "css/themes.css",
    "css/icons.css",
    "css/parts.css",
    "css/cards.css",
)
TABLE = tuple(f"css/{name}.css" for name in ("table", "fit", "play", "games"))
# A running match begins without the waiting room and the end of the match, without what flies and is said, and without
# what few screens need; they come with the second bundle of scripts.
AROUND = tuple(
    f"css/{name}.css" for name in ("pages", "match", "rooms", "tally", "motion", "fit-many", "forced")
)
SHEETS = {
    "page": (
        *BASE,
        *(f"css/{name}.css" for name in ("pages", "home", "rooms", "match", "people", "rules", "forced")),
    ),
    "room": (*BASE, *TABLE, "css/hints.css", "css/talk.css"),
    "around": AROUND,
    "replay": (*BASE, *TABLE, *AROUND, "css/replay.css"),
}
# The modules that a page starts; whatever they import comes along. The second bundle takes from the first what is
# there already; the page names its address, since two files cannot carry each other's hash.
SCRIPTS = {"room": ("table",), "later": ("later",)}
AFTER = {"later": "room"}

SOURCES = Path(settings.BASE_DIR) / "static"
IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.M)
NEEDLESS = re.compile(
    r"""(?P<quoted>"[^"]*"|'[^']*')|[ \t]*(?P<sign>[{};,])[ \t]*|(?<=[\w-]:)[ \t]+|(?P<line>\s*\n\s*)"""
)
COMMENTS = re.compile(r"^[ \t]*(?://[^\n]*|/\*.*?\*/[ \t]*)\n", re.M | re.S)
# At the end of a line; where a quote follows it may be the inside of a text.
ASIDES = re.compile(r"""(?<=[;{},]) //[^"'`\n]*$""", re.M)


def files() -> Iterator[tuple[str, str]]:
    """Every bundle: its static path and its text."""
    for name in SHEETS:
        yield sheet_path(name), sheet(name)
    for name in SCRIPTS:
        yield script_path(name), script(name)


def sheet_path(name: str) -> str:
    """Where the style sheets of a page are."""
    return f"css/{name}.bundle.css"


def script_path(name: str) -> str:
    """Where the scripts of a page are."""
    return f"js/{name}.bundle.js"


# Style sheets ---------------------------------------------------------------------------------------


def sheet(name: str) -> str:
    """The style sheets of a page in their order, without comments and indents."""
    return "\n".join(_slim_sheet(_as_from_css(path)) for path in SHEETS[name])


def _as_from_css(path: str) -> str:
    """The text of a sheet, with its relative addresses as they are from the folder of the bundles."""
    text = (SOURCES / path).read_text()
    folder = path.rpartition("/")[0]
    return text if folder == "css" else re.sub(r"url\((?=[\w-])", f"url(../{folder}/", text)


def _slim_sheet(text: str) -> str:
    """Without comments and needless space; what stands in quotes stays as it is."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return NEEDLESS.sub(
        lambda found: found["quoted"] or found["sign"] or ("\n" if found["line"] else ""), text
    ).strip()


# Scripts --------------------------------------------------------------------------------------------


def script(name: str) -> str:
    """The modules of a page in one: each a function that gives what it exports, after those that it imports."""
    first = modules(AFTER[name]) if name in AFTER else []
    order = [module for module in modules(name) if module not in first]
    gives = _all_of(order) if name in AFTER.values() else _entries(name)
    return "\n".join([*_taken(name, order, first), *map(_module, order), gives])


def _taken(name: str, order: list[str], first: list[str]) -> list[str]:
    """The import of what a second bundle needs of the first."""
    wanted = {imported for module in order for _names, imported in IMPORT.findall(_text(module))}
    names = ", ".join(f"of_{module}" for module in sorted(wanted & set(first)))
    return [f'import {{ {names} }} from "./{AFTER[name]}.bundle.js";'] if names else []


def _all_of(order: list[str]) -> str:
    return f"export {{ {', '.join(f'of_{module}' for module in order)} }};"


def modules(name: str) -> list[str]:
    """The modules of a page, each after those that it imports."""
    order: list[str] = []
    for entry in SCRIPTS[name]:
        _add(entry, order, ())
    return order


def _entries(name: str) -> str:
    """What the started modules export is what the bundle exports."""
    names = [(entry, each) for entry in SCRIPTS[name] for each in EXPORT.findall(_text(entry))]
    return "\n".join(f"export const {each} = of_{entry}.{each};" for entry, each in names)


def _add(module: str, order: list[str], importers: tuple[str, ...]) -> None:
    if module in importers:
        raise ValueError(f"modules import each other in a circle: {' '.join((*importers, module))}")
    if module in order:
        return
    for _names, imported in IMPORT.findall(_text(module)):
        _add(imported, order, (*importers, module))
    order.append(module)


def _text(module: str) -> str:
    return (SOURCES / "js" / f"{module}.js").read_text()


def _module(module: str) -> str:
    text = IMPORT.sub(lambda found: f"const {{{_renamed(found[1])}}} = of_{found[2]};\n", _text(module))
    names = ", ".join(EXPORT.findall(text))
    body = re.sub(r"^[ \t]+|\n(?=\n)", "", ASIDES.sub("", COMMENTS.sub("", EXPORT.sub("", text))), flags=re.M)
    body = body.lstrip("\n")
    if left := re.search(r"^(?:import|export)\b.*", body, re.M):
        raise ValueError(f"{module}.js: a bundle cannot hold {left[0]!r}")
    return f"const of_{module} = (() => {{\n{body}return {{ {names} }};\n}})();"


def _renamed(names: str) -> str:
    """ "a, b as c" of an import as the pattern "a, b: c"."""
    return re.sub(r"(\w+) as (\w+)", r"\1: \2", " ".join(names.split()))
