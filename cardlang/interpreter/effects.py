"""Statements to what happens: the plain meaning of effects.

`run(effect, environment, table)` is a generator: it yields a `Decision` where a
player must choose and receives the `Move` chosen. Names set by `let` and
`choose` live in the environment of the running effect. Jumps are exceptions of
this module, caught by the loop, step or turn they end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang import bound
from cardlang.interpreter import choosing, performing
from cardlang.interpreter.evaluate import elements_of, evaluate, holds, numeric
from cardlang.interpreter.faults import fault
from cardlang.interpreter.journal import Event
from cardlang.interpreter.jumps import EndGame, EndRound, EndTurn, StopLoop
from cardlang.interpreter.moving import move_card, shuffle_zone
from cardlang.interpreter.numbers import checked, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from cardlang.interpreter.decisions import Decision, Move
    from cardlang.interpreter.table import Environment, Table
    from cardlang.source import Span

    Asking = Generator[Decision, Move, None]


def run(effect: bound.Effect, environment: Environment, table: Table) -> Asking:
    """Run the statements of an effect in order."""
    for statement in effect:
        table.budget.spend_statement(statement.span)
        asking = MEANINGS[type(statement)](statement, environment, table)
        if asking is not None:
            yield from asking


def acting(environment: Environment) -> int | None:
    """Who does what the effect says: `you`, else the event's actor."""
    you = environment.get("you")
    found = environment.get("actor") if you is None else you
    return found if isinstance(found, int) else None


def _cards(node: bound.Expression, env: Environment, table: Table) -> list[int]:
    value = evaluate(node, env, table)
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


# -------------------------------------------------------------------- the table


def _move(node: bound.Move, env: Environment, table: Table) -> Asking:
    zone = evaluate(node.zone, env, table)
    if zone is None:
        return
    for card in _cards(node.cards, env, table):
        index = _index(node, zone, card, env, table)
        yield from move_card(table, card, zone, index, acting(env), run, node.span)


def _index(node: bound.Move, zone: int, card: int, env: Environment, table: Table) -> int | None:
    """The index at which a card enters; None is the top."""
    others = [each for each in table.state.zones[zone] if each != card]
    if node.spot == "top":
        return None
    if node.spot == "bottom":
        return 0
    if node.spot == "random":
        return table.state.chance.below(len(others) + 1)
    value = None if node.spot_value is None else evaluate(node.spot_value, env, table)
    if node.spot == "at":
        return min(max(whole(value), 0), len(others))
    if value not in others:
        return None
    return others.index(value) + (1 if node.spot == "over" else 0)


def _swap(node: bound.Swap, env: Environment, table: Table) -> Asking:
    first = evaluate(node.first, env, table)
    second = evaluate(node.second, env, table)
    if first is None or second is None or first == second:
        return
    places = table.state.place
    zones = (places[first], places[second])
    indices = [
        table.state.zones[zone].index(card)
        for zone, card in zip(zones, (first, second), strict=True)
    ]
    actor = acting(env)
    if table.book.forbids_moving(table, first, zones[1], actor) is None and (
        table.book.forbids_moving(table, second, zones[0], actor) is None
    ):
        yield from move_card(table, first, zones[1], indices[1], actor, run, node.span)
        yield from move_card(table, second, zones[0], indices[0], actor, run, node.span)


def _shuffle(node: bound.Shuffle, env: Environment, table: Table) -> None:
    zone = evaluate(node.zone, env, table)
    if zone is not None:
        shuffle_zone(table, zone)


def _reveal(node: bound.Reveal, env: Environment, table: Table) -> None:
    mask = table.layout.everyone
    if node.player is not None:
        seat = evaluate(node.player, env, table)
        mask = 0 if seat is None else 1 << seat
    for card in _cards(node.cards, env, table):
        learned = mask & ~table.knowers(card)
        table.state.known[card] |= mask
        zone = table.state.place[card]
        event = Event(
            "shown", acting(env), card=card, zone=zone, value=mask, seen=mask, learned=learned
        )
        table.note(event, node.span)


def _let(node: bound.Let, env: Environment, table: Table) -> None:
    value = evaluate(node.value, env, table)
    env[node.name] = list(value) if isinstance(value, list) else value


def _set_state(node: bound.SetState, env: Environment, table: Table) -> None:
    value = evaluate(node.value, env, table)
    if isinstance(node.state, bound.PropertyOf):
        if value is not None:
            _set_turn(node.state.name, value, table)
        return
    if node.add:
        _change(node.state, numeric(value), node.span, env, table)
    else:
        _store(node.state, _subject(node.state, env, table), value, env, table)


def _set_turn(name: str, seat: int, table: Table) -> None:
    if name == "next":
        table.next = seat
    else:
        table.state.active = seat


def _subject(place: bound.StateOf, env: Environment, table: Table) -> Any:
    """Whose state it is; looked up once, for it may be left to chance."""
    return None if place.subject is None else evaluate(place.subject, env, table)


def _change(place: bound.StateOf, by: Any, span: Span, env: Environment, table: Table) -> None:
    """A number state grows; with a negative number it shrinks."""
    subject = _subject(place, env, table)
    number = table.layout.states[place.scope][place.state]
    if place.subject is None:
        old = table.state.table_states[number]
    elif subject is None:
        return
    else:
        states = table.state.card_states if place.scope == "card" else table.state.player_states
        old = states[number][subject]
    _store(place, subject, checked(numeric(old) + by, span), env, table)


def _store(place: bound.StateOf, subject: Any, value: Any, env: Environment, table: Table) -> None:
    if isinstance(value, int) and abs(value) > table.budget.largest:
        raise fault("number-too-large", f"`{place.state}` grew out of bounds", place.span)
    if isinstance(value, list):
        value = tuple(value)  # what a state holds is never changed, only replaced
    number = table.layout.states[place.scope][place.state]
    if place.subject is None:
        table.state.table_states[number] = value
        table.note(Event("set", acting(env), place.state, value=value), place.span)
        return
    if subject is None:
        return
    if place.scope == "card":
        table.state.card_states[number][subject] = value
        seen = table.viewers(subject)
        event = Event("set", acting(env), place.state, card=subject, value=value, seen=seen)
    else:
        table.state.player_states[number][subject] = value
        event = Event("set", acting(env), place.state, target=subject, value=value)
    table.note(event, place.span)


def _transfer(node: bound.Transfer, env: Environment, table: Table) -> None:
    amount = numeric(evaluate(node.amount, env, table))
    _change(node.source, -amount, node.span, env, table)
    _change(node.target, amount, node.span, env, table)


# ---------------------------------------------------------------------- control


def _if(node: bound.If, env: Environment, table: Table) -> Asking:
    return run(node.positive if holds(node.test, env, table) else node.negative, env, table)


def _for(node: bound.For, env: Environment, table: Table) -> Asking:
    try:
        for element in list(elements_of(node.elements, env, table)):
            env[node.name] = element
            yield from run(node.body, env, table)
    except StopLoop:
        pass


def _repeat(node: bound.Repeat, env: Environment, table: Table) -> Asking:
    done = 0
    try:
        while _goes_on(node, done, env, table):
            done += 1
            if done > table.budget.loop:
                raise fault("endless", "this loop does not end", node.span)
            yield from run(node.body, env, table)
    except StopLoop:
        pass


def _goes_on(node: bound.Repeat, done: int, env: Environment, table: Table) -> bool:
    if node.until is not None:
        return not holds(node.until, env, table)
    assert node.times is not None
    # Evaluated each time round: a rule in force may change how often.
    return bool(done < numeric(evaluate(node.times, env, table)))


def _jump(node: bound.Jump, _env: Environment, table: Table) -> None:
    match node.sort:
        case "again":
            table.again = True
        case "stop":
            raise StopLoop
        case "end turn":
            raise EndTurn
        case "end round":
            raise EndRound
        case "end game":
            raise EndGame


def _tell(node: bound.Tell, env: Environment, table: Table) -> None:
    values = tuple((name, sort, env.get(name)) for name, sort in node.variables if name in env)
    seen = table.layout.everyone
    for _, sort, value in values:
        if sort == "card" and isinstance(value, int):
            seen &= table.viewers(value)
    table.note(Event("told", acting(env), node.text, value=values, seen=seen), node.span)


#: What each statement does.
MEANINGS: dict[type, Callable[[Any, Any, Any], Asking | None]] = {
    bound.Move: _move,
    bound.Swap: _swap,
    bound.Shuffle: _shuffle,
    bound.Reveal: _reveal,
    bound.Let: _let,
    bound.SetState: _set_state,
    bound.Transfer: _transfer,
    bound.If: _if,
    bound.For: _for,
    bound.Repeat: _repeat,
    bound.Jump: _jump,
    bound.Tell: _tell,
    bound.Choose: lambda node, env, table: choosing.choose(node, env, table, run),
    bound.Pay: lambda node, env, table: choosing.pay(node, env, table, run),
    bound.PerformStep: lambda node, env, table: performing.perform_step(node, env, table, run),
    bound.PerformAction: lambda node, env, table: performing.perform_action(node, env, table, run),
    bound.PerformUse: lambda node, env, table: performing.perform_use(node, env, table, run),
    bound.Replay: lambda node, env, table: performing.replay(node, env, table, run),
}
