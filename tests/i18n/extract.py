"""Every message that code and templates want to have translated, found without xgettext.

Code is read as a syntax tree, templates as the nodes that Django itself makes of them, so what is found is exactly
what is looked up when the page is made.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.template import Template
from django.template.base import FilterExpression, Node, NodeList, Variable
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils.translation import trim_whitespace

BASE = Path(__file__).resolve().parents[2]
PACKAGES = ("accounts", "chkobba_site", "games")

# function -> the places of context, message and plural among its arguments
CALLS: dict[str, tuple[int | None, int, int | None]] = {
    "gettext": (None, 0, None),
    "gettext_noop": (None, 0, None),
    "ngettext": (None, 0, 1),
    "pgettext": (0, 1, None),
    "npgettext": (0, 1, 2),
}
IN_A_FILTER = re.compile(r"""(?<![\w.])_\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)""")


@dataclass(frozen=True)
class Message:
    """One msgid; `context` and `plural` are "" where it has none."""

    text: str
    plural: str = ""
    context: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What a catalogue looks it up by."""
        return self.context, self.text


@cache
def messages(base: Path = BASE) -> dict[Message, list[str]]:
    """Every message with the files that it stands in, in the order of the files."""
    found: dict[Message, list[str]] = {}
    for path in _files(base):
        of_file = in_code if path.suffix == ".py" else in_template
        for message in of_file(path.read_text(encoding="utf-8")):
            places = found.setdefault(message, [])
            if (name := path.relative_to(base).as_posix()) not in places:
                places.append(name)
    return found


def _files(base: Path) -> list[Path]:
    code = [path for package in PACKAGES for path in sorted((base / package).rglob("*.py"))]
    templates = [path for path in sorted((base / "templates").rglob("*")) if path.suffix in (".html", ".txt")]
    return [path for path in code if "migrations" not in path.parts] + templates


def in_code(source: str) -> Iterator[Message]:
    """The messages of a Python file; a call with a variable asks for what is marked elsewhere."""
    tree = ast.parse(source)
    names = _names(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            message = _call(node, CALLS[names[node.func.id]])
            if message is not None:
                yield message


def _names(tree: ast.AST) -> dict[str, str]:
    """What the file calls the functions that mark messages, and the function that each of them is."""
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    pairs = [(name.asname or name.name, name.name) for node in imports for name in node.names]
    return {here: real.removesuffix("_lazy") for here, real in pairs if real.removesuffix("_lazy") in CALLS}


def _call(node: ast.Call, places: tuple[int | None, int, int | None]) -> Message | None:
    words = ["" if place is None else _constant(node.args, place) for place in places]
    context, text, plural = words
    if context is None or text is None or plural is None:
        return None
    return Message(text, plural, context)


def _constant(arguments: list[ast.expr], place: int) -> str | None:
    node = arguments[place] if place < len(arguments) else None
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def in_template(source: str) -> Iterator[Message]:
    """The messages of a template."""
    for node in _nodes(Template(source).nodelist):
        if isinstance(node, TranslateNode) and isinstance(node.filter_expression.var, Variable):
            literal = node.filter_expression.var.literal
            if isinstance(literal, str):
                yield Message(literal.replace("%", "%%"), context=_word(node.message_context))
        elif isinstance(node, BlockTranslateNode):
            yield _block(node)
    for quoted in IN_A_FILTER.findall(source):
        yield Message(ast.literal_eval(quoted).replace("%", "%%"))


def _nodes(nodelist: NodeList) -> list[Node]:
    return nodelist.get_nodes_by_type(Node)


def _block(node: BlockTranslateNode) -> Message:
    forms = [node.render_token_list(tokens)[0] for tokens in (node.singular, node.plural or [])]
    if node.trimmed:
        forms = [trim_whitespace(form) for form in forms]
    return Message(forms[0], forms[1], _word(node.message_context))


def _word(expression: FilterExpression | None) -> str:
    """A message context: always written out."""
    return "" if expression is None else str(expression.resolve({}))
