"""Where everything of a deck lies in the flat lists of a state.

Computed once for a deck and a number of players. Zones are numbered: first the
table's, then each player's in seat order; states of a scope are numbered in the
order of the deck.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.deck import Deck, RuleDef, Scope, StateDef, ZoneDef


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The numbering of zones and states, and what each number means."""

    deck: Deck
    players: int
    zones: tuple[ZoneDef, ...]
    """The definition of each zone number."""
    owners: tuple[int | None, ...]
    """The seat that owns each zone number, None for the table's."""
    table_zones: Mapping[str, int]
    player_zones: tuple[Mapping[str, int], ...]
    """For each seat, zone numbers by name."""
    states: Mapping[Scope, Mapping[str, int]]
    """For each scope, state numbers by name."""
    state_definitions: Mapping[Scope, tuple[StateDef, ...]]
    rules: tuple[tuple[RuleDef, ...], ...]
    """For each card definition, its rules in force: own ones, then those of its perks."""
    everyone: int
    """The mask of all seats."""

    def zone_number(self, name: str, seat: int | None) -> int:
        """The number of a zone of a seat, or of the table."""
        return self.table_zones[name] if seat is None else self.player_zones[seat][name]


@lru_cache(maxsize=64)
def layout_of(deck: Deck, players: int) -> Layout:
    """The layout of a deck for a number of players."""
    table = [zone for zone in deck.zones.values() if not zone.per_player]
    own = [zone for zone in deck.zones.values() if zone.per_player]
    zones = table + own * players
    owners: list[int | None] = [None] * len(table)
    for seat in range(players):
        owners += [seat] * len(own)
    states: dict[Scope, tuple[StateDef, ...]] = {
        scope: tuple(state for (of, _), state in deck.states.items() if of == scope)
        for scope in ("card", "player", "table")
    }
    return Layout(
        deck=deck,
        players=players,
        zones=tuple(zones),
        owners=tuple(owners),
        table_zones={zone.name: number for number, zone in enumerate(table)},
        player_zones=tuple(
            {zone.name: len(table) + seat * len(own) + at for at, zone in enumerate(own)}
            for seat in range(players)
        ),
        states={
            scope: {state.name: number for number, state in enumerate(definitions)}
            for scope, definitions in states.items()
        },
        state_definitions=states,
        rules=tuple(
            card.rules + tuple(rule for perk in card.perks for rule in deck.perks[perk].rules)
            for card in deck.cards
        ),
        everyone=(1 << players) - 1,
    )
