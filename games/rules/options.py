"""Options of a ruleset: what each may be, in plain words, and the chosen values as a frozen mapping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.rules.errors import InvalidRuleset

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One choice of a ruleset.

    `values` are the values to offer, `meanings` a sentence for each of them (or none at all). A number option
    with `low` and `high` also takes every whole number between them.
    """

    key: str
    sentence: str
    values: tuple[Value, ...]
    meanings: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None

    def allows(self, value: object) -> bool:
        """Whether the value is one of this option; 1 is no True and "11" is no 11."""
        if self.low is not None and self.high is not None:
            return type(value) is int and self.low <= value <= self.high
        return any(type(value) is type(known) and value == known for known in self.values)

    def expected(self) -> str:
        """The allowed values in words, for a refusal."""
        if self.low is not None:
            return f"a whole number from {self.low} to {self.high}"
        return " or ".join(map(spelled, self.values))


def spelled(value: object) -> str:
    """A value as it is written in JSON and in the rules program."""
    if isinstance(value, bool):
        return "true" if value else "false"
    shown = str(value)
    return shown if len(shown) <= 40 else shown[:37] + "..."


class Options(Mapping[str, Value]):
    """The value of every option of one ruleset. Frozen and hashable, in the order of the keys."""

    __slots__ = ("_hash", "_values")

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(sorted(values.items()))
        self._hash = hash(tuple(self._values.items()))

    def __getitem__(self, key: str) -> Value:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._values == other._values

    def __repr__(self) -> str:
        return f"Options({self._values!r})"

    def __reduce__(self) -> tuple[type[Options], tuple[dict[str, Value]]]:
        return Options, (self._values,)

    def number(self, key: str) -> int:
        """The value of an option that is a number."""
        value = self._values[key]
        if type(value) is not int:
            raise InvalidRuleset(f"{key} is not a number but {spelled(value)}")
        return value
