"""A world that a seat thinks possible: the game with everything unknown shuffled anew.

Takes a game, a seat and a seed; gives a copy at the same decision in which the
cards the seat does not know have traded what they are, and in which chance will
fall differently. Two games that look alike to the seat give worlds that play
alike, so whoever decides by playing on in such worlds cannot peek.

The cards stay where they are and only change what they are (`definition_of`):
effects that are half done hold on to cards by number, and so go on undisturbed.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardlang.interpreter.chance import Chance, seed_of
from cardlang.interpreter.decisions import NumberMoves
from cardlang.interpreter.game import Game

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeAlias

    from cardlang.bound import Scalar
    from cardlang.deck import CardDef
    from cardlang.interpreter.decisions import Decision
    from cardlang.interpreter.layout import Layout
    from cardlang.interpreter.state import State
    from cardlang.interpreter.table import Table

    Identity: TypeAlias = tuple[int, tuple[Scalar, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class World:
    """What a seat imagines at a decision: what the cards are, and what chance will bring."""

    layout: Layout
    states: Mapping[int, Mapping[int, Scalar]]
    """By card state and card: what goes with being this card, not with lying there."""
    in_force: list[int]
    chance: int


class ImaginedGame(Game):
    """A game in an imagined world. It can be played on and copied, not saved."""

    def imagined_from(self, game: Game, world: World) -> None:
        """Step from the decision of a game, of which this is a copy, into the world."""
        self._source = copy(game)
        self._source.answers = game.answers[:]
        self._world = world
        table, state = self._table, self._table.state
        self.deck = table.deck = world.layout.deck
        table.layout = world.layout
        for number, values in world.states.items():
            for card, value in values.items():
                state.card_states[number][card] = value
        state.in_force = world.in_force[:]
        state.version += 1
        state.chance = Chance(world.chance)

    def clone(self) -> Game:
        """An independent copy: the same world, entered and played on again."""
        twin = enter(self._source, self._world)
        for move in self.answers[len(self._source.answers) :]:
            twin.play(move)
        return twin

    def restarted(self) -> Game:
        """Refused: what is imagined begins at a decision.

        Raises:
            ValueError: always.
        """
        raise ValueError("an imagined game has no beginning to go back to")


def imagine(game: Game, seat: int, seed: int) -> Game:
    """A copy of a game as it may be for all the seat knows; the seed says which."""
    return enter(game, world_for(game, seat, seed))


def enter(game: Game, world: World) -> Game:
    """A copy of a game in a world that was imagined at its present decision."""
    twin = game._twin(ImaginedGame)
    twin.imagined_from(game, world)
    return twin


def world_for(game: Game, seat: int, seed: int) -> World:
    """A world the seat thinks possible: the same for every game that looks the same to it."""
    table = game.table
    chance = Chance(seed_of("world", seed, seat))
    unknown = unknown_cards(table, seat, game.decision)
    stays = [
        number
        for number, definition in enumerate(table.layout.state_definitions["card"])
        if definition.stays
    ]
    definitions = list(table.deck.definition_of)
    states: dict[int, dict[int, Scalar]] = {number: {} for number in stays}
    for card, (definition, values) in _identities(table, seat, unknown, stays, chance):
        definitions[card] = definition
        for number, value in zip(stays, values, strict=True):
            states[number][card] = value
    deck = replace(table.deck, definition_of=tuple(definitions), digest="")
    layout = replace(table.layout, deck=deck)
    in_force = _in_force(layout, table.state, set(unknown))
    return World(layout, states, in_force, seed_of("chance", seed, seat))


def unknown_cards(table: Table, seat: int, decision: Decision | None) -> list[int]:
    """The cards of which the seat does not know all, by zone and place.

    A card with a hidden attribute counts as unknown until it was shown to the
    seat; a card of which only the rest is seen trades with its own kind. A card
    that the seat is offered for a use or a payment counts as known: the offer
    tells what it is good for. Cards that started in different zones have
    different backs: they never trade.
    """
    offered = _offered(seat, decision)
    return [
        card
        for cards in table.state.zones
        for card in cards
        if card not in offered and not table.knowers(card) >> seat & 1
    ]


def _offered(seat: int, decision: Decision | None) -> set[int]:
    if decision is None or decision.seat != seat or isinstance(decision.moves, NumberMoves):
        return set()
    return {
        move.card
        for move in decision.moves
        if move.card is not None and (move.use is not None or decision.sort == "pay")
    }


def _identities(
    table: Table, seat: int, unknown: list[int], stays: list[int], chance: Chance
) -> list[tuple[int, Identity]]:
    """What each unknown card is in the world."""
    left = sorted((_identity(table, card, stays) for card in unknown), key=_key)
    chance.shuffle(left)
    cards, places = table.deck.cards, table.state.place
    found = []
    for card in unknown:
        if table.zone_viewers(places[card], card) >> seat & 1:
            sort = _sort(table.definition(card))
            like = next(each for each in left if _sort(cards[each[0]]) == sort)
            left.remove(like)
            found.append((card, like))
    half_seen = {card for card, _ in found}
    backs: dict[str, list[Identity]] = {}
    for identity in reversed(left):
        backs.setdefault(cards[identity[0]].starts_in, []).append(identity)
    rest = [card for card in unknown if card not in half_seen]
    return found + [(card, backs[table.definition(card).starts_in].pop()) for card in rest]


def _identity(table: Table, card: int, stays: list[int]) -> Identity:
    """What a card takes along wherever it goes: its definition, and states that stay."""
    values = tuple(table.state.card_states[number][card] for number in stays)
    return table.deck.definition_of[card], values


def _sort(definition: CardDef) -> tuple[str, str]:
    """What is seen of a card of which something is hidden: its kind, and its back."""
    return definition.kind, definition.starts_in


def _key(identity: Identity) -> tuple[int, str]:
    return identity[0], repr(identity[1])


def _in_force(layout: Layout, state: State, unknown: set[int]) -> list[int]:
    """The cards whose rules hold in the world: the known as laid, then the unknown."""
    kept = [card for card in state.in_force if card not in unknown]
    definition_of = layout.deck.definition_of
    return kept + [
        card
        for number, zone in enumerate(layout.zones)
        if zone.active
        for card in state.zones[number]
        if card in unknown and layout.rules[definition_of[card]]
    ]
