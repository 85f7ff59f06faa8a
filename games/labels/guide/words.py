"""The parts of a guide."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Term:
    """A word or a question, and what is to be said about it; `arabic` is the word as it is written."""

    term: str
    text: str
    arabic: str = ""


@dataclass(frozen=True)
class Guide:
    """`ways` are what differs from place to place, each with what it is about."""

    intro: str
    arabic: str
    objective: str
    minute: tuple[str, ...]
    tips: tuple[str, ...]
    glossary: tuple[Term, ...]
    faq: tuple[Term, ...]
    ways: tuple[Term, ...] = ()
