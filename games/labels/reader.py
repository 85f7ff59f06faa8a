"""Words that are put together once for each kind of reader: one language, one label set, one deck.

A frame asks for words a few hundred times, and its reader is the same throughout: `one_reader` finds out once.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from django.utils import translation

from games.labels.deck import deck
from games.labels.terms import current

P = ParamSpec("P")
R = TypeVar("R")
Reader = tuple[str | None, str, str, str, bool]

_in_force: ContextVar[Reader | None] = ContextVar("reader", default=None)


def reader() -> Reader:
    """Whatever the wording of a page depends on beside what is worded."""
    return _in_force.get() or _reader()


def _reader() -> Reader:
    cards = deck()
    return translation.get_language(), current(), cards.style, cards.suits, cards.four_colour


@contextmanager
def one_reader() -> Iterator[None]:
    """Within it neither language nor label set nor deck changes."""
    token = _in_force.set(_reader())
    try:
        yield
    finally:
        _in_force.reset(token)


def gettext(message: str) -> str:
    """A sentence in the reader's language."""
    who = _in_force.get()
    return translation.gettext(message) if who is None else _said(who[0], message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The sentence for a number."""
    who = _in_force.get()
    if who is None:
        return translation.ngettext(singular, plural, number)
    return _counted(who[0], singular, plural, number)


@lru_cache(maxsize=4096)
def _said(language: str | None, message: str) -> str:
    return translation.gettext(message)


@lru_cache(maxsize=8192)
def _counted(language: str | None, singular: str, plural: str, number: int) -> str:
    return translation.ngettext(singular, plural, number)


def kept(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember the last `most` answers of a function whose arguments, with the reader, decide everything.

    Its arguments must be hashable, and nobody may change what it returns.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        @lru_cache(maxsize=most)
        def answer(who: Reader, *args: P.args, **kwargs: P.kwargs) -> R:
            return function(*args, **kwargs)

        @wraps(function)
        def ask(*args: P.args, **kwargs: P.kwargs) -> R:
            return answer(reader(), *args, **kwargs)  # type: ignore[arg-type]

        return ask

    return decorate
