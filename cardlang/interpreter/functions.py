"""What the functions of the language do; their signatures are in `vocabulary`.

Each takes the table, the call and its argument values. Lists are not changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.interpreter.faults import fault
from cardlang.interpreter.journal import Event
from cardlang.interpreter.numbers import divided

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardlang import bound
    from cardlang.interpreter.table import Table


def _list(value: Any) -> Sequence[Any]:
    return () if value is None else value


def _number(value: Any) -> Any:
    return 0 if value is None else value


def _count(_table: Table, _node: bound.FunctionCall, items: Any) -> int:
    return len(_list(items))


def _sum(_table: Table, _node: bound.FunctionCall, items: Any) -> Any:
    return sum(_number(item) for item in _list(items))


def _extreme(choose: Callable[[list[Any]], Any]) -> Callable[..., Any]:
    def pick(_table: Table, _node: bound.FunctionCall, *arguments: Any) -> Any:
        single = arguments[0] if len(arguments) == 1 else None
        items = single if isinstance(single, list | tuple) else arguments
        present = [item for item in items if item is not None]
        return choose(present) if present else None

    return pick


def _first(_table: Table, _node: bound.FunctionCall, items: Any) -> Any:
    items = _list(items)
    return items[0] if items else None


def _last(_table: Table, _node: bound.FunctionCall, items: Any) -> Any:
    items = _list(items)
    return items[-1] if items else None


def _nth(_table: Table, _node: bound.FunctionCall, items: Any, number: Any) -> Any:
    items = _list(items)
    inside = isinstance(number, int) and 1 <= number <= len(items)
    return items[number - 1] if inside else None


def _top(table: Table, node: bound.FunctionCall, items: Any, count: Any = None) -> Any:
    if count is None:
        return _last(table, node, items)
    wanted = max(int(min(_number(count), len(_list(items)))), 0)
    return list(reversed(_list(items)))[:wanted]


def _bottom(table: Table, node: bound.FunctionCall, items: Any, count: Any = None) -> Any:
    if count is None:
        return _first(table, node, items)
    return list(_list(items))[: max(int(min(_number(count), len(_list(items)))), 0)]


def _random(table: Table, _node: bound.FunctionCall, items: Any) -> Any:
    items = _list(items)
    if not items:
        return None
    scripted = table.state.chance.take_scripted()
    if isinstance(scripted, str):
        for item in items:
            if table.definition(item).id == scripted:
                return item
    elif scripted in items:
        return scripted
    return items[table.state.chance.below(len(items))]


def _shuffled(table: Table, _node: bound.FunctionCall, items: Any) -> Any:
    result = list(_list(items))
    table.state.chance.shuffle(result)
    return result


def _roll(table: Table, node: bound.FunctionCall, sides: Any) -> Any:
    if not isinstance(sides, int) or sides < 1:
        raise fault("no-such-die", "a die needs at least one side", node.span)
    scripted = table.state.chance.take_scripted()
    if isinstance(scripted, int) and 1 <= scripted <= sides:
        result = scripted
    else:
        result = table.state.chance.below(sides) + 1
    table.note(Event("rolled", value=result), node.span)
    return result


def _left(table: Table, _node: bound.FunctionCall, player: Any) -> Any:
    return None if player is None else (player + 1) % table.layout.players


def _right(table: Table, _node: bound.FunctionCall, player: Any) -> Any:
    return None if player is None else (player - 1) % table.layout.players


def _neighbours(table: Table, node: bound.FunctionCall, player: Any) -> Any:
    if player is None:
        return []
    sides = [_left(table, node, player), _right(table, node, player)]
    return [seat for at, seat in enumerate(sides) if seat != player and seat not in sides[:at]]


def _distinct(_table: Table, _node: bound.FunctionCall, items: Any) -> Any:
    return list(dict.fromkeys(_list(items)))


def _divide_up(_table: Table, node: bound.FunctionCall, amount: Any, by: Any) -> Any:
    return -divided(-_number(amount), _number(by), node.span)


def _score(table: Table, _node: bound.FunctionCall, player: Any) -> Any:
    return None if player is None else table.score(table, player)


def _can_move(table: Table, _node: bound.FunctionCall, card: Any, zone: Any) -> bool:
    if card is None or zone is None:
        return False
    return table.book.forbids_moving(table, card, zone, table.state.active) is None


def _knows(table: Table, _node: bound.FunctionCall, player: Any, card: Any) -> bool:
    if player is None or card is None:
        return False
    return bool(table.knowers(card) >> player & 1)


def _zones_of(table: Table, _node: bound.FunctionCall, player: Any) -> Any:
    if player is None:
        return []
    zones = table.layout.player_zones[player].values()
    return [card for zone in zones for card in table.state.zones[zone]]


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "count": _count,
    "sum": _sum,
    "min": _extreme(min),
    "max": _extreme(max),
    "first": _first,
    "last": _last,
    "nth": _nth,
    "top": _top,
    "bottom": _bottom,
    "random": _random,
    "shuffled": _shuffled,
    "roll": _roll,
    "left": _left,
    "right": _right,
    "neighbours": _neighbours,
    "distinct": _distinct,
    "divide_up": _divide_up,
    "score": _score,
    "can_move": _can_move,
    "knows": _knows,
    "zones_of": _zones_of,
}
