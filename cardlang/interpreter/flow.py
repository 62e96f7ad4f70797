"""Setup, turns, the end: what runs when, as a generator of decisions.

The generator may be made anew from a state whose phase is `setup` (nothing done
yet) or `turns` (a turn is about to begin): `on_turn` is called at each such
moment, so that a game can keep a copy to come back to.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from cardlang.interpreter.effects import run
from cardlang.interpreter.evaluate import evaluate
from cardlang.interpreter.faults import fault
from cardlang.interpreter.journal import Event
from cardlang.interpreter.jumps import EndGame, EndRound, EndTurn

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from cardlang.deck import NamedEffect, NamedExpression
    from cardlang.interpreter.decisions import Decision, Move
    from cardlang.interpreter.table import Environment, Table

    Asking = Generator[Decision, Move, None]


def play_on(table: Table, on_turn: Callable[[], None], first_entry: str | None = None) -> Asking:
    """Play from the state's phase to the end of the game.

    `first_entry` names the turn entry at which the first turn begins (for
    scenarios); later turns begin at the first.
    """
    ended: NamedExpression | None = None
    try:
        if table.state.phase == "setup":
            yield from _outside_turns(table.deck.setup, table)
            table.state.phase = "turns"
        while True:
            on_turn()
            yield from _turn(table, first_entry)
            first_entry = None
            ended = _ending(table)
            if ended is not None:
                break
    except EndGame:
        pass
    with suppress(EndGame):
        yield from _outside_turns(table.deck.closing, table)
    table.state.phase = "over"
    table.note(Event("over", name=None if ended is None else ended.name))


def _turn(table: Table, first_entry: str | None) -> Asking:
    state = table.state
    state.turns += 1
    if state.turns > table.budget.turns:
        raise fault("endless", "the game does not end", table.deck.turn[0].span)
    if first_entry is None:
        reset_states(table, "turn")
        if state.active == 0 or state.turns == 1:
            reset_states(table, "round")
    seat = state.active
    table.note(Event("turn", seat, value=state.turns))
    entries = table.deck.turn
    names = [entry.name for entry in entries]
    begin = 0 if first_entry is None else names.index(first_entry)
    table.next = (seat + 1) % table.layout.players
    try:
        yield from _entries(entries[begin:], {"you": seat, "actor": seat}, table)
    except EndTurn:
        pass
    except EndRound:
        table.next = 0
    if state.active == seat and table.next is not None:
        state.active = table.next


def _entries(entries: tuple[NamedEffect, ...], names: Environment, table: Table) -> Asking:
    for entry in entries:
        yield from run(entry.effect, dict(names), table)


def _outside_turns(entries: tuple[NamedEffect, ...], table: Table) -> Asking:
    """Setup or closing: where no turn runs, what would end one ends the entry."""
    for entry in entries:
        with suppress(EndTurn, EndRound):
            yield from run(entry.effect, {"you": None}, table)


def reset_states(table: Table, moment: str) -> None:
    """Put states that last a turn (or round) back to their start."""
    layout, state = table.layout, table.state
    for scope, values in (("card", state.card_states), ("player", state.player_states)):
        for number, definition in enumerate(layout.state_definitions[scope]):  # type: ignore[index]
            if definition.resets == moment:
                values[number] = [definition.start] * len(values[number])
    for number, definition in enumerate(layout.state_definitions["table"]):
        if definition.resets == moment:
            state.table_states[number] = definition.start


def _ending(table: Table) -> NamedExpression | None:
    for entry in table.deck.ends:
        if evaluate(entry.expression, {}, table) is True:
            return entry
    return None
