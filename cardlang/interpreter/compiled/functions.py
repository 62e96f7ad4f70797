"""Calls of the language's functions to Python source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.interpreter.compiled.lists import only_card
from cardlang.interpreter.compiled.sources import Source, is_simple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardlang.interpreter.compiled.analysis import Local
    from cardlang.interpreter.compiled.expressions import Expressions

    Env = Mapping[str, Local]


#: Functions whose result is never None.
_SOLID = frozenset(
    ("count", "sum", "roll", "divide_up", "shuffled", "neighbours", "distinct", "can_move")
) | {"knows", "zones_of"}
#: Functions that can go wrong and say where.
_FAULTY = frozenset(["roll", "divide_up"])


def write_function(writer: Expressions, node: bound.FunctionCall, env: Env) -> Source:
    """Source of a call; what has no special form calls the function of `calls`."""
    special = SPECIAL.get(node.name)
    if special is not None:
        return special(writer, node, env)
    arguments = "".join(f", {writer.argument(each, env)}" for each in node.arguments)
    extra = f", span={writer.names.span(node.span)}" if node.name in _FAULTY else ""
    return Source(f"fn_{node.name}(S{arguments}{extra})", node.name not in _SOLID)


def _count(writer: Expressions, node: bound.FunctionCall, env: Env) -> Source:
    return Source(f"len({writer.items(node.arguments[0], env)})", False)


def _sum(writer: Expressions, node: bound.FunctionCall, env: Env) -> Source:
    argument = node.arguments[0]
    running = _running_sum(writer, argument, env)
    if running is not None:
        return Source(running, False)
    if isinstance(argument, bound.Mapped) and argument.body.type.name != "list":
        name, inner = writer.lists.element(argument.elements, env)
        items = writer.items(argument.elements, env)
        numbers = writer.lists.comprehension(writer.number(argument.body, inner), name, items)
        return Source(f"sum({numbers})", False)
    return Source(f"fn_sum(S, {writer.items(argument, env)})", False)


def _running_sum(writer: Expressions, argument: bound.Expression, env: Env) -> str | None:
    """The maintained sum of an attribute over some cards of a zone, where that is static."""
    if not isinstance(argument, bound.Mapped):
        return None
    body = argument.body
    if not isinstance(body, bound.AttributeOf) or not isinstance(body.subject, bound.Variable):
        return None
    if body.subject.name != "it" or body.printed:
        return None
    return writer.lists.running_sum(argument.elements, body.attribute, env)


def _end(at: str) -> Callable[[Expressions, bound.FunctionCall, Env], Source]:
    def write(writer: Expressions, node: bound.FunctionCall, env: Env) -> Source:
        if len(node.arguments) > 1:
            items = writer.items(node.arguments[0], env)
            count = writer.value(node.arguments[1], env).text
            return Source(f"fn_{node.name}(S, {items}, {count})", False)
        items = writer.items(node.arguments[0], env)
        only = only_card(items)
        if only is not None:
            return Source(f"({only[0]} if {only[1]} else None)", True)
        if is_simple(items) or (items.startswith("S.") and " " not in items):
            return Source(f"({items}[{at}] if {items} else None)", True)
        name = writer.temporary()
        return Source(f"({name}[{at}] if ({name} := {items}) else None)", True)

    return write


def _side(step: str) -> Callable[[Expressions, bound.FunctionCall, Env], Source]:
    def write(writer: Expressions, node: bound.FunctionCall, env: Env) -> Source:
        source = writer.value(node.arguments[0], env)
        if source.nullable:
            return Source(f"fn_{node.name}(S, {source.text})", True)
        return Source(f"(({source.text} {step}) % S.n)", False)

    return write


def _extreme(writer: Expressions, node: bound.FunctionCall, env: Env) -> Source:
    if len(node.arguments) == 1:
        return Source(f"fn_{node.name}(S, {writer.argument(node.arguments[0], env)})", True)
    sources = [writer.value(each, env) for each in node.arguments]
    texts = ", ".join(source.text for source in sources)
    if any(source.nullable for source in sources):
        return Source(f"fn_{node.name}(S, {texts})", True)
    return Source(f"{node.name}({texts})", False)


SPECIAL: dict[str, Callable[[Expressions, bound.FunctionCall, Env], Source]] = {
    "count": _count,
    "sum": _sum,
    "first": _end("0"),
    "last": _end("-1"),
    "top": _end("-1"),
    "bottom": _end("0"),
    "left": _side("+ 1"),
    "right": _side("- 1"),
    "min": _extreme,
    "max": _extreme,
}
