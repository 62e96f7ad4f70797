"""What generated code calls for the functions of the language.

The same meanings as `interpreter.functions`, over a `FastState`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.interpreter.compiled.moving import held
from cardlang.interpreter.compiled.relocating import knowers
from cardlang.interpreter.faults import fault
from cardlang.interpreter.numbers import divided

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlang.interpreter.compiled.state import FastState
    from cardlang.source import Span

INF = float("inf")


def as_tuple(value: Any) -> Any:
    """A list as a state holds it; None stays."""
    return None if value is None else tuple(value)


def as_list(value: Any) -> Any:
    """A list that compares with any sequence; None stays."""
    return None if value is None else list(value)


def flat(lists: Sequence[Sequence[Any]]) -> list[Any]:
    """Lists joined into one."""
    return [item for items in lists for item in items]


def nn(value: Any, default: Any) -> Any:
    """The value, or the default for None."""
    return default if value is None else value


def without(items: Sequence[Any], away: Any) -> list[Any]:
    """A list without an element or the elements of another list."""
    gone = away if isinstance(away, list | tuple) else (away,)
    return [item for item in items if item not in gone]


def fn_sum(_S: FastState, items: Any) -> Any:
    """`sum` of numbers, where none counts as 0."""
    return sum([item or 0 for item in items])


def fn_min(_S: FastState, *arguments: Any) -> Any:
    """`min` of a list or of arguments."""
    present = _present(arguments)
    return min(present) if present else None


def fn_max(_S: FastState, *arguments: Any) -> Any:
    """`max` of a list or of arguments."""
    present = _present(arguments)
    return max(present) if present else None


def _present(arguments: Sequence[Any]) -> list[Any]:
    single = arguments[0] if len(arguments) == 1 else None
    items = single if isinstance(single, list | tuple) else arguments
    return [item for item in items if item is not None]


def fn_nth(_S: FastState, items: Any, number: Any) -> Any:
    """`nth(list, n)`: from 1; none outside the list."""
    inside = isinstance(number, int) and 1 <= number <= len(items)
    return items[number - 1] if inside else None


def fn_top(_S: FastState, items: Any, count: Any) -> Any:
    """`top(list, n)`: the last ones, top first."""
    wanted = max(int(min(count or 0, len(items))), 0)
    return list(reversed(items))[:wanted]


def fn_bottom(_S: FastState, items: Any, count: Any) -> Any:
    """`bottom(list, n)`: the first ones."""
    return list(items)[: max(int(min(count or 0, len(items))), 0)]


def fn_random(S: FastState, items: Any) -> Any:
    """`random(list)`."""
    if not items:
        return None
    chance = S.chance
    if chance.scripted:
        scripted = chance.take_scripted()
        if isinstance(scripted, str):
            ids = S.plan.ids
            for item in items:
                if ids[item] == scripted:
                    return item
        elif scripted in items:
            return scripted
    return items[chance.below(len(items))]


def fn_shuffled(S: FastState, items: Any) -> Any:
    """`shuffled(list)`."""
    result = list(items)
    S.chance.shuffle(result)
    return result


def fn_roll(S: FastState, sides: Any, *, span: Span) -> Any:
    """`roll(sides)`."""
    if not isinstance(sides, int) or sides < 1:
        raise fault("no-such-die", "a die needs at least one side", span)
    scripted = S.chance.take_scripted() if S.chance.scripted else None
    if isinstance(scripted, int) and 1 <= scripted <= sides:
        return scripted
    return S.chance.below(sides) + 1


def fn_left(S: FastState, player: Any) -> Any:
    """`left(player)`."""
    return None if player is None else (player + 1) % S.n


def fn_right(S: FastState, player: Any) -> Any:
    """`right(player)`."""
    return None if player is None else (player - 1) % S.n


def fn_neighbours(S: FastState, player: Any) -> Any:
    """`neighbours(player)`."""
    if player is None:
        return []
    sides = [(player + 1) % S.n, (player - 1) % S.n]
    return [seat for at, seat in enumerate(sides) if seat != player and seat not in sides[:at]]


def fn_distinct(_S: FastState, items: Any) -> Any:
    """`distinct(list)`."""
    return list(dict.fromkeys(items))


def fn_divide_up(_S: FastState, amount: Any, by: Any, *, span: Span) -> Any:
    """`divide_up(amount, by)`."""
    return -divided(-(amount or 0), by or 0, span)


def fn_score(S: FastState, player: Any) -> Any:
    """`score(player)`."""
    return None if player is None else S.plan.functions["score"](S, player)


def fn_can_move(S: FastState, card: Any, zone: Any) -> bool:
    """`can_move(card, zone)`."""
    if card is None or zone is None:
        return False
    return not held(S, card, zone, S.active)


def fn_knows(S: FastState, player: Any, card: Any) -> bool:
    """`knows(player, card)`."""
    if player is None or card is None:
        return False
    return bool(knowers(S, card) >> player & 1)


def fn_zones_of(S: FastState, player: Any) -> Any:
    """`zones_of(player)`: all their cards."""
    if player is None:
        return []
    return [card for zone, owner in enumerate(S.own) if owner == player for card in S.zones[zone]]
