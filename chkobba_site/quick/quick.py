"""The compiled form of one template, in every language that is asked for."""

from collections import OrderedDict
from threading import Lock
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import get_language

from chkobba_site.quick import values
from chkobba_site.quick.lines import Unknown
from chkobba_site.quick.writer import Writer, tree_of

MOST_KEPT = 4096
Function = Any  # (out, context, look, *arguments) -> None


class Quick:
    """`render` gives the same text as Django's `render_to_string`, but for blanks around the ends of lines.

    `kept` names templates whose text is kept for as long as what they read is the same: parts that change seldom.
    """

    def __init__(self, name: str, kept: frozenset[str] = frozenset()) -> None:
        self.name, self.kept = name, kept
        self.functions: dict[str, Function] = {}

    def render(self, context: dict[str, Any], look: object = None) -> str:
        """The text. `look` is whatever else kept text depends on, such as a reader's choice of words."""
        language = get_language() or settings.LANGUAGE_CODE
        function = self.functions.get(language)
        if function is None:
            function = self.functions[language] = self._compile()
        parts: list[str] = []
        function(parts.append, context, (language, look))
        return "".join(parts)

    def _compile(self) -> Function:
        writer = Writer(self.kept)
        try:
            writer.nodes(tree_of(self.name).nodelist)
        except Unknown:
            return self._by_engine
        return compiled(writer, [])

    def _by_engine(self, out: Any, context: dict[str, Any], look: object) -> None:
        out(render_to_string(self.name, context))


def compiled(writer: Writer, given: list[str]) -> Function:
    """The function that a writer's lines make."""
    writer.flush()
    head = [f"def part({', '.join(['out', 'c', 'look', *given])}):"]
    head += [f"    {variable} = c.get({name!r}, MISSING)" for name, variable in writer.roots.items()]
    head += [f"    {' = '.join(writer.locals)} = MISSING"] if writer.locals else []
    head += [f"    {code}" for code in writer.paths.values()]
    constants = {f"K{number}": value for number, value in enumerate(writer.values)}
    names = {**vars(values), **constants, "kept": kept}
    exec(compile("\n".join([*head, *writer.lines, "    return"]), "<template>", "exec"), names)  # noqa: S102
    return names["part"]


# Kept text ------------------------------------------------------------------------------------------

_kept: OrderedDict[tuple[Any, ...], str] = OrderedDict()
_lock = Lock()


def kept(
    part: Function, context: dict[str, Any], look: object, key: tuple[Any, ...], given: tuple[Any, ...]
) -> str:
    """What `part` writes, from memory when it wrote it before for equal values."""
    whole = (part, look, key, given)
    try:
        with _lock:
            known = _kept.get(whole)
    except TypeError:  # a value that cannot be compared quickly
        return _write(part, context, look, given)
    if known is None:
        known = _write(part, context, look, given)
        with _lock:
            _kept[whole] = known
            while len(_kept) > MOST_KEPT:
                _kept.popitem(last=False)
    return known


def _write(part: Function, context: dict[str, Any], look: object, given: tuple[Any, ...]) -> str:
    parts: list[str] = []
    part(parts.append, context, look, *given)
    return "".join(parts)
