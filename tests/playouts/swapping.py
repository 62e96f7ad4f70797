"""States that differ in where two cards lie, for the tests of what seats can tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlang.interpreter.game import Game
    from cardlang.interpreter.state import State


def swap_cards(game: Game, state: State, first: int, second: int) -> None:
    zones = state.place[first], state.place[second]
    spots = state.zones[zones[0]].index(first), state.zones[zones[1]].index(second)
    state.zones[zones[0]][spots[0]], state.zones[zones[1]][spots[1]] = second, first
    state.place[first], state.place[second] = zones[1], zones[0]
    # What others remember, and what was done to a card where it lies, is about the place.
    lists: list[list] = [state.known]
    definitions = game.table.layout.state_definitions["card"]
    lists += [
        values
        for values, each in zip(state.card_states, definitions, strict=True)
        if not each.stays
    ]
    for values in lists:
        values[first], values[second] = values[second], values[first]
