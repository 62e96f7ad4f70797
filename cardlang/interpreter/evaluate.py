"""Expressions to values: the plain meaning of the language.

`evaluate(expression, environment, table)` looks things up and computes; only
the random functions change anything (the state's generator). The meaning is
total: anything asked of `none` is `none`, `none` counts as 0 in arithmetic, and
the order comparisons with it are false.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from cardlang import bound
from cardlang.interpreter.faults import fault
from cardlang.interpreter.functions import FUNCTIONS
from cardlang.interpreter.numbers import checked, divided, remainder

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardlang.interpreter.table import Environment, Table, Value
    from cardlang.source import Span

_MOST_DEPTH = 60

#: What lists are at run time; a union of types here would be made anew at each test.
_LISTS = (list, tuple)


def evaluate(expression: bound.Expression, environment: Environment, table: Table) -> Any:
    """The value of an expression."""
    return MEANINGS[type(expression)](expression, environment, table)


def holds(condition: bound.Expression | None, environment: Environment, table: Table) -> bool:
    """Whether a condition holds; no condition always does."""
    return condition is None or evaluate(condition, environment, table) is True


def numeric(value: Value) -> Any:
    """A value as a number: `none` counts as 0."""
    return 0 if value is None else value


def _constant(node: bound.Constant, _env: Environment, _table: Table) -> Value:
    return node.value


def _variable(node: bound.Variable, env: Environment, _table: Table) -> Value:
    return env.get(node.name)


def _players_from(node: bound.PlayersFrom, env: Environment, table: Table) -> Value:
    start = None if node.start is None else evaluate(node.start, env, table)
    seats = table.seats_from(table.state.active if start is None else start)
    return seats[1:] if node.without_start else seats


def _attribute_of(node: bound.AttributeOf, env: Environment, table: Table) -> Value:
    card = evaluate(node.subject, env, table)
    if card is None:
        return None
    if node.printed:
        return table.definition(card).attributes[node.attribute]
    return cast("Value", attribute(table, card, node.attribute))


def attribute(table: Table, card: int, name: str) -> Any:
    """An attribute of a card, as adjusted by the rules in force."""
    printed = table.definition(card).attributes[name]
    return table.book.adjusted(table, name, (card,), printed, is_attribute=True)


def _state_of(node: bound.StateOf, env: Environment, table: Table) -> Value:
    number = table.layout.states[node.scope][node.state]
    if node.subject is None:
        return table.state.table_states[number]
    subject = evaluate(node.subject, env, table)
    if subject is None:
        return None
    states = table.state.card_states if node.scope == "card" else table.state.player_states
    return cast("Value", states[number][subject])


def _zone_of(node: bound.ZoneOf, env: Environment, table: Table) -> Value:
    if node.subject is None:
        return table.layout.table_zones[node.zone]
    seat = evaluate(node.subject, env, table)
    return None if seat is None else table.layout.player_zones[seat][node.zone]


def _property_of(node: bound.PropertyOf, env: Environment, table: Table) -> Value:
    if node.subject is None:
        return _property_of_table(node.name, table)
    subject = evaluate(node.subject, env, table)
    if subject is None:
        return None
    if node.name == "holder":
        return table.holder(subject)
    if node.name == "zone":
        return cast("int", table.state.place[subject])
    if node.name == "id":
        return table.definition(subject).id
    return cast("int", subject)  # `seat`: players are seats


def _property_of_table(name: str, table: Table) -> Value:
    match name:
        case "active":
            return table.state.active
        case "next":
            return table.next
        case _:
            return table.state.turns


def _option_value(node: bound.OptionValue, _env: Environment, table: Table) -> Value:
    return table.state.options[node.name]


def _contents(node: bound.Contents, env: Environment, table: Table) -> Value:
    number = evaluate(node.zone, env, table)
    return [] if number is None else table.state.zones[number]


def _mapped(node: bound.Mapped, env: Environment, table: Table) -> Value:
    inner = dict(env)
    result: list[Any] = []
    joins = node.body.type.name == "list"
    for element in elements_of(node.elements, env, table):
        inner["it"] = element
        value = evaluate(node.body, inner, table)
        if not joins:
            result.append(value)
        elif value is not None:
            result.extend(value)
    return result


def _filter(node: bound.Filter, env: Environment, table: Table) -> Value:
    inner = dict(env)
    result = []
    for element in elements_of(node.elements, env, table):
        inner["it"] = element
        if evaluate(node.test, inner, table) is True:
            result.append(element)
    return result


def elements_of(node: bound.Expression, env: Environment, table: Table) -> Sequence[Any]:
    """The elements of a list, none for `none`."""
    value = evaluate(node, env, table)
    return () if value is None else cast("Sequence[Any]", value)


def _kind_test(node: bound.KindTest, env: Environment, table: Table) -> Value:
    card = evaluate(node.subject, env, table)
    return card is not None and table.deck.definition_of[card] in node.members


def _define_call(node: bound.DefineCall, env: Environment, table: Table) -> Value:
    arguments = tuple(evaluate(argument, env, table) for argument in node.arguments)
    define = table.deck.defines[node.name]
    table.depth += 1
    if table.depth > _MOST_DEPTH:
        raise fault("endless", f"`{node.name}` goes round in circles", node.span)
    inner: Environment = dict(zip(define.parameters, arguments, strict=True))
    value: Value = evaluate(define.body, inner, table)
    if define.adjustable:
        value = table.book.adjusted(table, node.name, arguments, value, is_attribute=False)
    table.depth -= 1
    return value


def _function_call(node: bound.FunctionCall, env: Environment, table: Table) -> Value:
    arguments = [evaluate(argument, env, table) for argument in node.arguments]
    return cast("Value", FUNCTIONS[node.name](table, node, *arguments))


def _not(node: bound.Not, env: Environment, table: Table) -> Value:
    return evaluate(node.operand, env, table) is not True


def _logical(node: bound.Logical, env: Environment, table: Table) -> Value:
    left = evaluate(node.left, env, table) is True
    if node.operator == "and":
        return left and evaluate(node.right, env, table) is True
    return left or evaluate(node.right, env, table) is True


def _compared(node: bound.Compared, env: Environment, table: Table) -> Value:
    left = evaluate(node.left, env, table)
    right = evaluate(node.right, env, table)
    if isinstance(left, _LISTS):
        left, right = list(left), None if right is None else list(right)
    if node.operator == "=":
        return bool(left == right)
    if node.operator == "!=":
        return bool(left != right)
    if left is None or right is None:
        return False
    return _ORDERS[node.operator](left, right)


_ORDERS: dict[str, Callable[[Any, Any], bool]] = {
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


def _is_in(node: bound.IsIn, env: Environment, table: Table) -> Value:
    return evaluate(node.element, env, table) in elements_of(node.container, env, table)


def _arithmetic(node: bound.Arithmetic, env: Environment, table: Table) -> Value:
    left = numeric(evaluate(node.left, env, table))
    right = numeric(evaluate(node.right, env, table))
    value = _OPERATIONS[node.operator](left, right, node.span)
    return cast("Value", checked(value, node.span))


_OPERATIONS: dict[str, Callable[[Any, Any, Span], Any]] = {
    "+": lambda left, right, _span: left + right,
    "-": lambda left, right, _span: left - right,
    "*": lambda left, right, _span: left * right,
    "/": divided,
    "mod": remainder,
}


def _joined(node: bound.Joined, env: Environment, table: Table) -> Value:
    return [*elements_of(node.left, env, table), *elements_of(node.right, env, table)]


def _without(node: bound.Without, env: Environment, table: Table) -> Value:
    away = evaluate(node.right, env, table)
    gone = away if isinstance(away, _LISTS) else (away,)
    return [element for element in elements_of(node.left, env, table) if element not in gone]


def _exists(node: bound.Exists, env: Environment, table: Table) -> Value:
    value = evaluate(node.operand, env, table)
    return bool(value) if isinstance(value, _LISTS) else value is not None


def _conditional(node: bound.Conditional, env: Environment, table: Table) -> Value:
    chosen = node.positive if holds(node.test, env, table) else node.negative
    return cast("Value", evaluate(chosen, env, table))


def _any_zone(node: bound.AnyZone, _env: Environment, _table: Table) -> Value:
    raise AssertionError(f"a zone pattern has no value: {node.zone}")


#: How each expression is evaluated.
MEANINGS: dict[type, Callable[[Any, Any, Any], Any]] = {
    bound.Constant: _constant,
    bound.Variable: _variable,
    bound.PlayersFrom: _players_from,
    bound.AttributeOf: _attribute_of,
    bound.StateOf: _state_of,
    bound.ZoneOf: _zone_of,
    bound.AnyZone: _any_zone,
    bound.PropertyOf: _property_of,
    bound.OptionValue: _option_value,
    bound.Contents: _contents,
    bound.Mapped: _mapped,
    bound.Filter: _filter,
    bound.KindTest: _kind_test,
    bound.DefineCall: _define_call,
    bound.FunctionCall: _function_call,
    bound.Not: _not,
    bound.Logical: _logical,
    bound.Compared: _compared,
    bound.IsIn: _is_in,
    bound.Arithmetic: _arithmetic,
    bound.Joined: _joined,
    bound.Without: _without,
    bound.Exists: _exists,
    bound.Conditional: _conditional,
}
