"""What one seat may know: the view that bots, clients and the terminal are given.

A view is made of what the seat sees or remembers; a hidden card is only there
as one of a number, without its id, state or copy. Attributes a zone hides are
left out until the card was shown to the seat.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cardlang.interpreter.scoring import score_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.bound import Number, Scalar
    from cardlang.interpreter.journal import Event
    from cardlang.interpreter.table import Table


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as a seat sees it; `id` is None if the seat does not know what it is."""

    id: str | None
    card: int | None
    attributes: Mapping[str, Scalar]
    states: Mapping[str, Scalar]
    """Only states that differ from their start."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What lies before a player, and their state."""

    seat: int
    zones: Mapping[str, tuple[CardView, ...]]
    states: Mapping[str, Scalar]
    score: Number


@dataclass(frozen=True, slots=True)
class View:
    """The game as one seat knows it."""

    seat: int
    active: int
    turns: int
    over: bool
    table: Mapping[str, tuple[CardView, ...]]
    table_states: Mapping[str, Scalar]
    seats: tuple[SeatView, ...]
    events: tuple[Event, ...]


_HIDDEN = CardView(None, None, {}, {})


def view_of(table: Table, seat: int) -> View:
    """What a seat knows now."""
    layout, state = table.layout, table.state
    return View(
        seat=seat,
        active=state.active,
        turns=state.turns,
        over=state.phase == "over",
        table={name: _zone(table, number, seat) for name, number in layout.table_zones.items()},
        table_states={
            definition.name: value
            for definition, value in zip(
                layout.state_definitions["table"], state.table_states, strict=True
            )
        },
        seats=tuple(
            SeatView(
                seat=other,
                zones={
                    name: _zone(table, number, seat)
                    for name, number in layout.player_zones[other].items()
                },
                states={
                    definition.name: values[other]
                    for definition, values in zip(
                        layout.state_definitions["player"], state.player_states, strict=True
                    )
                },
                score=score_of(table, other),
            )
            for other in range(layout.players)
        ),
        events=tuple(event_for(event, seat) for event in table.journal),
    )


def _zone(table: Table, number: int, seat: int) -> tuple[CardView, ...]:
    return tuple(card_view(table, card, seat) for card in table.state.zones[number])


def card_view(table: Table, card: int, seat: int) -> CardView:
    """A card as a seat sees it where it lies."""
    if not table.viewers(card) >> seat & 1:
        return _HIDDEN
    state = table.state
    hidden = table.layout.zones[state.place[card]].hides
    remembered = bool(state.known[card] >> seat & 1)
    definition = table.definition(card)
    definitions = table.layout.state_definitions["card"]
    return CardView(
        id=definition.id,
        card=card,
        attributes={
            name: value
            for name, value in definition.attributes.items()
            if value is not None and (remembered or name not in hidden)
        },
        states={
            each.name: values[card]
            for each, values in zip(definitions, state.card_states, strict=True)
            if values[card] != each.start
        },
    )


def event_for(event: Event, seat: int) -> Event:
    """An event as a seat may read it: without the card where it may not know it."""
    names_no_card = event.card is None and event.between is None and event.sort != "told"
    if names_no_card or event.seen >> seat & 1:
        return event
    if event.sort == "told":
        values = event.value if isinstance(event.value, tuple) else ()
        return replace(event, value=tuple(each for each in values if each[1] != "card"))
    value = None if event.sort == "set" else event.value
    return replace(event, card=None, value=value, between=None)


def as_data(view: View) -> dict[str, Any]:
    """The view as plain JSON data."""
    return {
        "seat": view.seat,
        "active": view.active,
        "turns": view.turns,
        "over": view.over,
        "table": {name: [_card(card) for card in cards] for name, cards in view.table.items()},
        "table_states": _plain(view.table_states),
        "seats": [
            {
                "seat": each.seat,
                "zones": {
                    name: [_card(card) for card in cards] for name, cards in each.zones.items()
                },
                "states": _plain(each.states),
                "score": _as_json(each.score),
            }
            for each in view.seats
        ],
    }


def _card(card: CardView) -> dict[str, Any] | None:
    if card.id is None:
        return None
    data: dict[str, Any] = {"id": card.id, "attributes": _plain(card.attributes)}
    if card.states:
        data["states"] = _plain(card.states)
    return data


def _plain(values: Mapping[str, Scalar]) -> dict[str, Any]:
    return {name: _as_json(value) for name, value in values.items()}


def _as_json(value: Scalar) -> int | str | float | None:
    """A value as JSON has it: decimals are numbers, without limit is a word."""
    if isinstance(value, Fraction):
        return float(value)
    return value if isinstance(value, int | str | None) else str(value)
