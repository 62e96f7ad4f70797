"""Decks, random games and what must be true of a table, for the tests of playouts."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cardlang.interpreter.game import Game
from cardlang.loader import load_deck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardlang.deck import Deck
    from cardlang.interpreter.chance import Chance
    from cardlang.interpreter.decisions import Move

Item = TypeVar("Item")

CAIRN = str(Path(__file__).parents[1] / "decks" / "cairn")
DECKS = ("base", CAIRN, "bonne_paie", "fantastique")
TABLES = [
    *(("base", players) for players in (2, 3, 4, 5)),
    *((CAIRN, players) for players in (2, 3, 4)),
    ("bonne_paie", 2),
    ("fantastique", 3),
]


@cache
def deck_called(name: str) -> Deck:
    return load_deck(name).require()


def new_game(name: str, players: int, seed: int) -> Game:
    return Game(deck_called(name), players, seed)


def chosen(game: Game, chance: Chance) -> Move:
    moves = game.moves()
    return moves[chance.below(len(moves))]


def played(game: Game, chance: Chance, decisions: int | None = None) -> Game:
    """The game after some decisions by chance, or at its end."""
    while game.decision is not None and decisions != 0:
        game.play(chosen(game, chance))
        decisions = None if decisions is None else decisions - 1
    return game


def moments(game: Game, chance: Chance, every: int) -> Iterator[Game]:
    """The game at every so many decisions, and at its end."""
    yield game
    while game.decision is not None:
        yield played(game, chance, every)


def a_few(items: Sequence[Item], most: int = 40) -> list[Item]:
    """All of a list; of a longer one, such as amounts of money, some from the first to the last."""
    count = len(items)
    if count <= most:
        return list(items)
    return [items[number * (count - 1) // (most - 1)] for number in range(most)]


def assert_cards_conserved(game: Game) -> None:
    """Every card lies in one zone, which it knows, and rules in force are those lying there."""
    state, layout = game.table.state, game.table.layout
    lying = [(card, number) for number, zone in enumerate(state.zones) for card in zone]
    assert sorted(card for card, _ in lying) == list(range(len(game.deck.definition_of)))
    assert all(state.place[card] == number for card, number in lying)
    in_force = {
        card
        for card, number in lying
        if layout.zones[number].active and layout.rules[game.deck.definition_of[card]]
    }
    assert sorted(state.in_force) == sorted(in_force)


def trace(game: Game, chance: Chance, note: Callable[[Game], object]) -> list[object]:
    """What `note` says at every decision of a random game, and at the end."""
    return [note(each) for each in moments(game, chance, 1)]
