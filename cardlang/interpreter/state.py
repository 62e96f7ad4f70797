"""The state of a game: flat lists of numbers, copied in one go.

Cards are numbers, seats are numbers, zones are numbers (`Layout`). Only
`moving` and `effects` change a state; nothing here knows rules.
"""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from cardlang.interpreter.chance import Chance

if TYPE_CHECKING:
    from cardlang.bound import Scalar
    from cardlang.interpreter.layout import Layout

Phase = Literal["setup", "turns", "over"]


class State:
    """Everything that differs from one moment of a game to another."""

    __slots__ = (
        "active",
        "card_states",
        "chance",
        "in_force",
        "known",
        "options",
        "phase",
        "place",
        "player_states",
        "table_states",
        "turns",
        "version",
        "zones",
    )

    chance: Chance
    zones: list[list[int]]
    """For each zone number its cards, first laid first; the last is the top."""
    place: list[int]
    """For each card the number of its zone."""
    card_states: list[list[Scalar]]
    """For each card state, its value for each card."""
    player_states: list[list[Scalar]]
    table_states: list[Scalar]
    known: list[int]
    """For each card, the mask of seats that remember it wherever it lies."""
    in_force: list[int]
    """Cards with rules that lie in an active zone, in the order laid."""
    version: int
    """Changes whenever `in_force` does."""
    active: int
    turns: int
    phase: Phase
    options: dict[str, Scalar]

    def copy(self) -> State:
        """An independent copy."""
        twin = State.__new__(State)
        twin.chance = self.chance.copy()
        twin.zones = [zone[:] for zone in self.zones]
        twin.place = self.place[:]
        twin.card_states = [values[:] for values in self.card_states]
        twin.player_states = [values[:] for values in self.player_states]
        twin.table_states = self.table_states[:]
        twin.known = self.known[:]
        twin.in_force = self.in_force[:]
        twin.version = self.version
        twin.active = self.active
        twin.turns = self.turns
        twin.phase = self.phase
        twin.options = self.options
        return twin


def first_state(layout: Layout, seed: int, options: dict[str, Scalar]) -> State:
    """The state before setup: every card in the zone it starts in, in the deck's order."""
    deck = layout.deck
    state = State.__new__(State)
    state.chance = Chance(seed)
    state.zones = [[] for _ in layout.zones]
    state.place = []
    for card, definition in enumerate(deck.definition_of):
        zone = layout.table_zones[deck.cards[definition].starts_in]
        state.zones[zone].append(card)
        state.place.append(zone)
    cards = len(state.place)
    definitions = layout.state_definitions
    state.card_states = [[each.start] * cards for each in definitions["card"]]
    state.player_states = [[each.start] * layout.players for each in definitions["player"]]
    state.table_states = [each.start for each in definitions["table"]]
    state.known = [0] * cards
    state.in_force = []
    state.version = 0
    state.active = 0
    state.turns = 0
    state.phase = "setup"
    state.options = options
    recount_in_force(layout, state)
    return state


def recount_in_force(layout: Layout, state: State) -> None:
    """Find the cards whose rules hold, after cards were placed by hand."""
    definition_of = layout.deck.definition_of
    state.in_force = [
        card
        for number, zone in enumerate(layout.zones)
        if zone.active
        for card in state.zones[number]
        if layout.rules[definition_of[card]]
    ]
    state.version += 1


def as_data(state: State) -> dict[str, object]:
    """The state as plain JSON data; `from_data` is the way back."""
    return {
        "chance": state.chance.state,
        "zones": state.zones,
        "card_states": [[_out(value) for value in values] for values in state.card_states],
        "player_states": [[_out(value) for value in values] for values in state.player_states],
        "table_states": [_out(value) for value in state.table_states],
        "known": state.known,
        "active": state.active,
        "turns": state.turns,
        "phase": state.phase,
        "options": {name: _out(value) for name, value in state.options.items()},
        "in_force": state.in_force,
    }


def digest(state: State) -> str:
    """A short fingerprint of the state, the same on every machine."""
    text = json.dumps(as_data(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _out(value: Scalar) -> object:
    return {"fraction": str(value)} if isinstance(value, Fraction) else value
