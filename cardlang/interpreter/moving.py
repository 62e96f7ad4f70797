"""Cards going from zone to zone: the only code that changes where a card lies.

`move_card` asks the rules in force (forbid, instead of, before, after) and
notes the event; `relocate` is the bare change, with what everybody remembers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from cardlang.interpreter.decisions import PASS, Decision, Move
from cardlang.interpreter.evaluate import evaluate
from cardlang.interpreter.faults import fault
from cardlang.interpreter.journal import Event
from cardlang.interpreter.matching import (
    MOVING,
    Holding,
    in_order,
    matching_moves,
    move_environment,
)

if TYPE_CHECKING:
    from collections.abc import Generator

    from cardlang import bound
    from cardlang.interpreter.table import Environment, Table
    from cardlang.source import Span


class RunEffect(Protocol):
    """Runs an effect; handed in, so that moving does not know statements."""

    def __call__(
        self, effect: bound.Effect, environment: Environment, table: Table
    ) -> Generator[Decision, Move, None]:
        """Run `effect` with these names."""


def relocate(table: Table, card: int, zone: int, index: int | None) -> None:
    """Put a card into a zone at an index (None: on top)."""
    state, layout = table.state, table.layout
    source = state.place[card]
    state.known[card] |= table.openly(source, card)
    state.zones[source].remove(card)
    cards = state.zones[zone]
    cards.insert(len(cards) if index is None else index, card)
    state.place[card] = zone
    if source == zone:
        return
    for number, definition in enumerate(layout.state_definitions["card"]):
        if not definition.stays:
            state.card_states[number][card] = definition.start
    if layout.rules[table.deck.definition_of[card]]:
        _keep_in_force(table, card, source, zone)


def _keep_in_force(table: Table, card: int, source: int, zone: int) -> None:
    state, zones = table.state, table.layout.zones
    if zones[source].active:
        state.in_force.remove(card)
        state.version += 1
    if zones[zone].active:
        state.in_force.append(card)
        state.version += 1


def move_card(
    table: Table,
    card: int,
    zone: int,
    index: int | None,
    actor: int | None,
    run: RunEffect,
    span: Span | None,
) -> Generator[Decision, Move, bool]:
    """Move a card under the rules in force; gives whether it happened."""
    book = table.book.at(table)
    held = table.book.forbids_moving(table, card, zone, actor)
    if held is not None:
        table.note(Event("held", actor, held.definition.id, card, seen=table.viewers(card)), span)
        return False
    source = table.state.place[card]
    environment = move_environment(table, card, zone, actor)
    replacing = list(matching_moves(table, book.instead.get(MOVING, []), environment, source, zone))
    if (yield from replace_event(table, replacing, run)):
        return False
    for holding, env in _found(table, book.before.get(MOVING, []), environment, source, zone):
        yield from run_rule(table, holding, env, run)
        if table.state.place[card] != source:
            return False  # the rule sent it elsewhere
    leaving = [each for each in book.after.get(MOVING, []) if each.this == card]
    _move_and_note(table, card, zone, index, actor, span)
    staying = table.book.at(table).after.get(MOVING, [])
    if not staying and not leaving:
        return True
    found = list(matching_moves(table, staying, environment, source, zone))
    # A rule of the card itself speaks for who holds it now; where it has nothing to say there,
    # it may for who held it before.
    spoken = {(holding.definition.id, holding.this) for holding, _ in found}
    left = [
        each
        for each in leaving
        if (each.definition.id, each.this) not in spoken and each not in staying
    ]
    found += matching_moves(table, left, environment, source, zone)
    for holding, env in _in_order(table, found, environment):
        yield from run_rule(table, holding, env, run)
    return True


def _found(
    table: Table, holdings: list[Holding], environment: Environment, source: int, zone: int
) -> list[tuple[Holding, Environment]]:
    found = matching_moves(table, holdings, environment, source, zone)
    return _in_order(table, list(found), environment)


def _in_order(
    table: Table, found: list[tuple[Holding, Environment]], environment: Environment
) -> list[tuple[Holding, Environment]]:
    actor = environment["actor"]
    return in_order(table, found, actor if isinstance(actor, int) else None)


def run_rule(
    table: Table, holding: Holding, environment: Environment, run: RunEffect
) -> Generator[Decision, Move, None]:
    """Run the body of a rule about an event."""
    table.depth += 1
    if table.depth > MOST_DEPTH:
        raise fault(
            "endless", f"`{holding.definition.id}` sets itself off", holding.definition.span
        )
    try:
        yield from run(holding.rule.body, dict(environment), table)
    finally:
        table.depth -= 1


def replace_event(
    table: Table, found: list[tuple[Holding, Environment]], run: RunEffect
) -> Generator[Decision, Move, bool]:
    """Whether one of these replacements took the event's place; those that ask may be declined."""
    for holding, env in found:
        rule = holding.rule
        if rule.asks:
            seat = holding.you if rule.player is None else evaluate(rule.player, env, table)
            if seat is None:
                continue
            name = holding.definition.name
            moves = [Move("option", value=name), PASS]
            answer = yield Decision(seat, "option", name, optional=True, moves=moves)
            if answer.sort == "pass":
                continue
        table.note(Event("replaced", holding.you, holding.definition.id))
        yield from run_rule(table, holding, env, run)
        return True
    return False


#: How deep uses, actions and rules may set one another off.
MOST_DEPTH = 40


def _move_and_note(
    table: Table, card: int, zone: int, index: int | None, actor: int | None, span: Span | None
) -> None:
    source = table.state.place[card]
    before, knew = table.viewers(card), table.knowers(card)
    relocate(table, card, zone, index)
    after = table.viewers(card)
    event = Event(
        "moved",
        actor,
        card=card,
        source=source,
        zone=zone,
        seen=before | after,
        learned=after & ~before | table.knowers(card) & ~knew,
    )
    table.note(event, span)


def shuffle_zone(table: Table, zone: int) -> None:
    """Put a zone into random order; nobody remembers its cards any more."""
    cards = table.state.zones[zone]
    table.state.chance.shuffle(cards)
    for card in cards:
        table.state.known[card] = 0
    table.note(Event("shuffled", zone=zone))
