"""Words that are put together once for each kind of reader: one language, one label set, one deck."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from django.utils.translation import get_language

from games.labels.deck import deck
from games.labels.terms import current

P = ParamSpec("P")
R = TypeVar("R")
Reader = tuple[str | None, str, str, str, bool]


def reader() -> Reader:
    """Whatever the wording of a page depends on beside what is worded."""
    cards = deck()
    return get_language(), current(), cards.style, cards.suits, cards.four_colour


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
