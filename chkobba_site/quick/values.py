"""How a compiled template looks up, tests and writes values: the rules of Django's engine, without its detours."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from django.template import Context, Engine
from django.template.base import Node, Template, render_value_in_context
from django.urls import reverse
from django.utils import translation
from django.utils.html import conditional_escape
from django.utils.safestring import SafeData, SafeString, mark_safe


class Missing:
    """A name that the context does not have: empty text, false, and equal to None, as the engine has it."""

    def __bool__(self) -> bool:
        return False

    def __eq__(self, other: object) -> bool:
        return other is None or other is self

    __hash__ = object.__hash__


MISSING = Missing()
_plain: dict[type, bool] = {}  # types that have attributes only, no items


def look_up(thing: Any, name: str, simply: set[type] | None = None) -> Any:
    """One step of a dotted name: an item, an attribute or a place in a list, called when it can be.

    Types of which it is simply an attribute are put into `simply`: the compiled template asks them directly.
    """
    if thing is None or thing is MISSING:
        return MISSING
    kind = type(thing)
    plain = _plain.get(kind)
    if plain is None:
        plain = _plain[kind] = not hasattr(kind, "__getitem__")
    found = getattr(thing, name, MISSING) if plain else _item(thing, name)
    if simply is not None and plain and _is_data(kind, name):
        simply.add(kind)
    return _called(found) if callable(found) else found


def _is_data(kind: type, name: str) -> bool:
    """Whether each instance has it, as a value: a field of a dataclass (views hold no functions) or a property."""
    return name in getattr(kind, "__dataclass_fields__", ()) or isinstance(
        getattr(kind, name, None), property
    )


def _item(thing: Any, name: str) -> Any:
    try:
        return thing[name]
    except (TypeError, AttributeError, KeyError, ValueError, IndexError):
        pass
    found = getattr(thing, name, MISSING)
    if found is not MISSING:
        return found
    try:
        return thing[int(name)]
    except (TypeError, KeyError, ValueError, IndexError):
        return MISSING


def _called(found: Any) -> Any:
    if getattr(found, "do_not_call_in_templates", False):
        return found
    return MISSING if getattr(found, "alters_data", False) else found()


def written(value: Any) -> str:
    """A value as it stands in the page: escaped unless it is safe."""
    kind = type(value)
    if kind is SafeString:
        return str.__str__(value)
    if kind is str:
        return escape(value)
    if kind is int:
        return str(value)
    if value is MISSING:
        return ""
    return str(render_value_in_context(value, _bare_context()))


@lru_cache(maxsize=1)
def _bare_context() -> Context:
    return Context()


def present(value: Any) -> Any:
    """A value for a name of its own or an argument: what is missing is empty text."""
    return "" if value is MISSING else value


def or_none(value: Any) -> Any:
    """A value in a condition: what is missing is None."""
    return None if value is MISSING else value


def filtered(value: Any, function: Any, *arguments: Any) -> Any:
    """One filter."""
    if getattr(function, "needs_autoescape", False):
        result = function(value, *arguments, autoescape=True)
    else:
        result = function(value, *arguments)
    return mark_safe(result) if function.is_safe and isinstance(value, SafeData) else result  # noqa: S308


def items(values: Any) -> Sequence[Any]:
    """What a loop runs over."""
    if values is None or values is MISSING:
        return ()
    return values if hasattr(values, "__len__") else list(values)


def compare(sign: str, one: Any, other: Any) -> bool:
    """A comparison that is false where it makes no sense."""
    one, other = or_none(one), or_none(other)
    try:
        return bool(_COMPARE[sign](one, other))
    except Exception:  # noqa: BLE001  (as the engine has it: conditions of a template raise nothing)
        return False


_COMPARE: dict[str, Any] = {
    "==": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    "in": lambda one, other: one in other,
    "not in": lambda one, other: one not in other,
    "is": lambda one, other: one is other,
    "is not": lambda one, other: one is not other,
}


@lru_cache(maxsize=4096)
def counted(language: str, context: str | None, singular: str, plural: str, count: int) -> str:
    """The sentence for a number in one language."""
    with translation.override(language):
        if context:
            return translation.npgettext(context, singular, plural, count)
        return translation.ngettext(singular, plural, count)


def address(name: str, *arguments: Any) -> str:
    """The path of a view."""
    try:
        return _address(name, arguments)
    except TypeError:  # an argument that cannot be remembered
        return reverse(name, args=arguments)


@lru_cache(maxsize=4096)
def _address(name: str, arguments: tuple[Any, ...]) -> str:
    return reverse(name, args=arguments)


def escaped(text: str) -> str:
    return str(conditional_escape(text))


def by_engine(node: Node, context: dict[str, Any], names: dict[str, Any]) -> str:
    """A node that is not compiled, rendered by the engine with the names that it may see."""
    whole = Context({**context, **{name: value for name, value in names.items() if value is not MISSING}})
    template = Template("", engine=Engine.get_default())
    with whole.render_context.push_state(template), whole.bind_template(template):
        return str(node.render_annotated(whole))
