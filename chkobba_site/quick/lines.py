"""The lines of a compiled template, and the expressions in them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.template.base import FilterExpression, Variable
from django.template.smartif import TokenBase

SIGNS = ("==", "!=", ">", ">=", "<", "<=", "in", "not in", "is", "is not")
LOOP = {"first": "{i} == 0", "last": "{i} == {n} - 1", "counter": "{i} + 1", "counter0": "{i}"}
LOOP |= {"revcounter": "{n} - {i}", "revcounter0": "{n} - {i} - 1"}


class Unknown(Exception):
    """A part of a template that the writer leaves to the engine."""


class Lines:
    """The lines of one function. `names` are the names in sight and the variables that hold them."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 1
        self.names: dict[str, str] = {}
        self.values: list[Any] = []  # what the code calls K0, K1, ...
        self.paths: dict[str, str] = {}  # "view.table" -> the variable that holds it
        self.roots: dict[str, str] = {}
        self.locals: list[str] = []
        self.text: list[str] = []
        self.number = 0

    # Lines ----------------------------------------------------------------------------------------

    def line(self, code: str) -> None:
        self.flush()
        self.lines.append("    " * self.depth + code)

    def put(self, text: str) -> None:
        if text:
            self.text.append(text)

    def flush(self) -> None:
        if self.text:
            text, self.text = "".join(self.text), []
            self.lines.append("    " * self.depth + f"out({text!r})")

    def new(self, hint: str = "v") -> str:
        self.number += 1
        self.locals.append(f"{hint}{self.number}")
        return self.locals[-1]

    def constant(self, value: Any) -> str:
        self.values.append(value)
        return f"K{len(self.values) - 1}"

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        self.line(head)
        self.depth += 1
        before = len(self.lines)
        yield
        self.flush()
        if len(self.lines) == before:
            self.lines.append("    " * self.depth + "pass")
        self.depth -= 1

    @contextmanager
    def scope(self) -> Iterator[None]:
        before = dict(self.names)
        yield
        self.names = before

    # Expressions ----------------------------------------------------------------------------------

    def expression(self, filtered: FilterExpression) -> str:
        """The value; MISSING where a name leads nowhere and nothing is made of it."""
        variable = filtered.var
        code = self.variable(variable) if isinstance(variable, Variable) else self.constant(variable)
        for function, arguments in filtered.filters:
            if getattr(function, "expects_localtime", False):
                raise Unknown("a filter of times")
            given = [self.argument(*each) for each in arguments]
            code = f"filtered({', '.join([f'present({code})', self.constant(function), *given])})"
        return code

    def argument(self, is_variable: bool, value: Any) -> str:
        return f"present({self.variable(value)})" if is_variable else self.constant(value)

    def variable(self, variable: Variable) -> str:
        if variable.translate:
            raise Unknown("a translated argument")
        if variable.lookups is None:
            return self.constant(variable.literal)
        root, *steps = variable.lookups
        if root in ("True", "False", "None"):
            return str(root)
        if root == "forloop":
            return self.loop(steps)
        if root in self.names:
            code = self.names[root]
            for step in steps:
                code = self.step(code, step)
            return code
        return self.path(root, steps)

    def step(self, code: str, name: str) -> str:
        """One step of a dotted name; without a call for types that are known to have it as an attribute."""
        if not name.isidentifier():
            return f"look_up({code}, {name!r})"
        plain, thing = self.constant(set()), code
        if not code.isidentifier():
            thing = self.new("t")
            code = f"({thing} := {code})"
        return f"({thing}.{name} if type({code}) in {plain} else look_up({thing}, {name!r}, {plain}))"

    def loop(self, steps: list[str]) -> str:
        if len(steps) != 1 or steps[0] not in LOOP or "forloop" not in self.names:
            raise Unknown("forloop")
        place, size = self.names["forloop"].split()
        return f"({LOOP[steps[0]].format(i=place, n=size)})"

    def path(self, root: str, steps: list[str]) -> str:
        """A name of the context: looked up once for the whole function."""
        if root not in self.roots:
            self.roots[root] = f"r{len(self.roots)}"
        code, whole = self.roots[root], root
        for step in steps:
            whole = f"{whole}.{step}"
            if whole not in self.paths:
                self.paths[whole] = f"p{len(self.paths)} = {self.step(code, step)}"
            code = self.paths[whole].partition(" ")[0]
        return code

    def condition(self, token: Any) -> str:
        kind = getattr(token, "id", None)
        if kind in ("and", "or"):
            return f"({self.condition(token.first)} {kind} {self.condition(token.second)})"
        if kind == "not":
            return f"(not {self.condition(token.first)})"
        if kind in SIGNS:
            return f"compare({kind!r}, {self.condition(token.first)}, {self.condition(token.second)})"
        if isinstance(token, TokenBase) and isinstance(token.value, FilterExpression):
            return self.expression(token.value)
        raise Unknown("a condition")
