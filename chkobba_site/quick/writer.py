"""From the engine's tree of a template to the lines of a Python function."""

import re
from dataclasses import dataclass
from typing import Any, cast

from django.template import Context
from django.template.base import FilterExpression, Node, Template, TextNode, Variable, VariableNode
from django.template.defaulttags import CommentNode, ForNode, IfNode, LoadNode, WithNode
from django.template.loader import get_template
from django.template.loader_tags import IncludeNode
from django.templatetags.i18n import TranslateNode
from django.utils import translation

from chkobba_site.quick.lines import Lines, Unknown

BLANK = re.compile(r"\s*\n\s*")


@dataclass
class Part:
    """A kept template: its function, the names in sight that it takes, and what it reads of the context."""

    function: Any
    takes: tuple[str, ...]
    reads: tuple[str, ...]


class Writer(Lines):
    """Writes one function from the nodes of a template."""

    def __init__(self, kept: frozenset[str], parts: dict[str, Part] | None = None) -> None:
        super().__init__()
        self.kept = kept  # templates whose text is kept while what they read stays the same
        self.parts: dict[str, Part] = {} if parts is None else parts  # those of them that are written already
        self.fixed: dict[str, Any] = {}  # names with the same value in every text

    def nodes(self, nodes: Any) -> None:
        for node in nodes:
            self.node(node)

    def node(self, node: Node) -> None:
        method = getattr(self, f"on_{type(node).__name__}", None)
        mark = (len(self.lines), list(self.text), dict(self.names), self.depth)
        try:
            if method is None:
                raise Unknown(type(node).__name__)
            method(node)
        except Unknown:
            del self.lines[mark[0] :]
            self.text, self.names, self.depth = mark[1], mark[2], mark[3]
            self.by_engine(node)

    def by_engine(self, node: Node) -> None:
        if any(hasattr(node, name) and getattr(node, name) for name in ("asvar", "target_var", "variable")):
            raise Unknown("a name that the engine would set")
        seen = ", ".join(f"{name!r}: {code}" for name, code in self.names.items() if name != "forloop")
        self.line(f"out(by_engine({self.constant(node)}, c, {{{seen}}}))")

    def on_TextNode(self, node: TextNode) -> None:
        """Text as it stands, without what only makes templates readable: the ends of lines and what they begin with."""
        self.put(BLANK.sub("\n", node.s))

    def on_VariableNode(self, node: VariableNode) -> None:
        self.line(f"out(written({self.expression(node.filter_expression)}))")

    def on_LoadNode(self, node: LoadNode) -> None:
        pass

    def on_CommentNode(self, node: CommentNode) -> None:
        pass

    def on_IfNode(self, node: IfNode) -> None:
        word = "if"
        for condition, nodes in node.conditions_nodelists:
            head = "else:" if condition is None else f"{word} {self.condition(condition)}:"
            with self.block(head):
                self.nodes(nodes)
            word = "elif"

    def on_WithNode(self, node: WithNode) -> None:
        with self.scope():
            self.bind(node.extra_context)
            self.nodes(node.nodelist)

    def bind(self, pairs: dict[str, Any]) -> None:
        codes = {name: f"present({self.expression(value)})" for name, value in pairs.items()}
        for name, code in codes.items():
            variable = self.new()
            self.line(f"{variable} = {code}")
            self.names[name] = variable

    def on_ForNode(self, node: ForNode) -> None:
        if node.is_reversed or "parentloop" in repr(node.nodelist_loop):
            raise Unknown("a loop backwards")
        values, size, place = self.new(), self.new("n"), self.new("i")
        self.line(
            f"{values} = items({self.expression(cast(FilterExpression, node.sequence))}); {size} = len({values})"
        )
        with self.scope():
            self.names["forloop"] = f"{place} {size}"
            variables = [self.new() for _name in node.loopvars]
            self.names |= dict(zip(node.loopvars, variables, strict=True))
            target = variables[0] if len(variables) == 1 else f"({', '.join(variables)})"
            with self.block(f"for {place}, {target} in enumerate({values}):"):
                self.nodes(node.nodelist_loop)
        if node.nodelist_empty:
            with self.block(f"if not {size}:"):
                self.nodes(node.nodelist_empty)

    def on_URLNode(self, node: Any) -> None:
        if node.kwargs:
            raise Unknown("named arguments")
        given = [f"present({self.expression(each)})" for each in (node.view_name, *node.args)]
        if node.asvar:
            self.set(node.asvar, f"address({', '.join(given)})")
        else:
            self.line(f"out(escaped(address({', '.join(given)})))")

    def set(self, name: str, code: str) -> None:
        variable = self.new()
        self.line(f"{variable} = {code}")
        self.names[name] = variable

    def on_SimpleNode(self, node: Any) -> None:
        if node.takes_context or node.kwargs or not node.target_var:
            raise Unknown("a tag of our own")
        given = ", ".join(f"present({self.expression(each)})" for each in node.args)
        self.set(node.target_var, f"{self.constant(node.func)}({given})")

    def on_TranslateNode(self, node: TranslateNode) -> None:
        variable = node.filter_expression.var
        if not isinstance(variable, Variable) or variable.lookups is not None:
            raise Unknown("a translated variable")
        context = Context()
        self.put(str(node.render(context)))
        if node.asvar:
            self.set(node.asvar, self.constant(context[node.asvar]))

    def on_BlockTranslateNode(self, node: Any) -> None:
        if node.asvar:
            raise Unknown("a sentence with a name")
        with self.scope():
            self.bind(node.extra_context)
            context = node.message_context.resolve(Context()) if node.message_context else None
            singular, names = node.render_token_list(node.singular)
            if not node.plural:
                text = translation.pgettext(context, singular) if context else translation.gettext(singular)
                self.sentence(repr(str(text)), names)
                return
            plural, more = node.render_token_list(node.plural)
            self.bind({node.countervar: node.counter})
            count = self.names[node.countervar]
            code = f"counted({translation.get_language()!r}, {context!r}, {singular!r}, {plural!r}, {count})"
            self.sentence(code, [*names, *more])

    def sentence(self, code: str, names: list[str]) -> None:
        known = {name: self.names.get(name) or self.path(name, []) for name in names}
        pairs = ", ".join(f"{name!r}: written({variable})" for name, variable in known.items())
        self.line(f"out({code} % {{{pairs}}})")

    def on_GetCurrentLanguageNode(self, node: Any) -> None:
        """A name whose value is the same for every text of one language."""
        context = Context(self.fixed)
        node.render(context)
        self.fixed[node.variable] = context[node.variable]
        self.set(node.variable, self.constant(context[node.variable]))

    on_GetAvailableLanguagesNode = on_GetLanguageInfoListNode = on_GetCurrentLanguageNode

    def on_IncludeNode(self, node: IncludeNode) -> None:
        name = node.template.var
        if not isinstance(name, str) or node.isolated_context:
            raise Unknown("an include by variable")
        with self.scope():
            self.bind(node.extra_context)
            if name in self.kept and "forloop" not in tree_of(name).source:
                self.keep(name)
            else:
                self.nodes(tree_of(name).nodelist)

    # Kept text ------------------------------------------------------------------------------------

    def keep(self, name: str) -> None:
        """The text of a part, kept under the values that it reads: names in sight, and view.x of the context."""
        if name not in self.parts:
            self.parts[name] = self.part(name)
        part = self.parts[name]
        if missing := [each for each in part.takes if each not in self.names]:
            raise Unknown(f"a part without {missing}")
        given = "".join(f"{self.names[each]}, " for each in part.takes)
        read = "".join(f"{self.path(*split_path(each))}, " for each in part.reads)
        self.line(f"out(kept({self.constant(part.function)}, c, look, ({read}), ({given})))")

    def part(self, name: str) -> Part:
        """Write the function of a kept template."""
        inner = Writer(self.kept, self.parts)
        inner.names = {each: name_in(each) for each in self.names if each != "forloop"}
        inner.nodes(tree_of(name).nodelist)
        inner.flush()
        code = " ".join(inner.lines)
        takes = tuple(each for each in self.names if re.search(rf"\b{name_in(each)}\b", code))
        deep = {path.split(".")[0] for path in inner.paths}
        whole = [root for root in inner.roots if root not in deep]
        reads = sorted({".".join(path.split(".")[:2]) for path in (*inner.paths, *whole)})
        return Part(inner.function(takes), takes, tuple(reads))

    def function(self, takes: tuple[str, ...]) -> Any:
        """The function that the lines make: (out, context, look, *takes) -> None."""
        from chkobba_site.quick.quick import compiled

        return compiled(self, [name_in(name) for name in takes])


def tree_of(name: str) -> Template:
    """The engine's tree of a template."""
    tree: Template = get_template(name).template  # type: ignore[attr-defined]
    return tree


def name_in(name: str) -> str:
    """The argument of a kept part that holds a name in sight."""
    return f"g_{name}"


def split_path(path: str) -> tuple[str, list[str]]:
    root, *steps = path.split(".")
    return root, steps
