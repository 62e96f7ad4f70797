"""Every bundled deck plays the same games plainly and compiled."""

from __future__ import annotations

import pytest

from cardlang.interpreter.chance import Chance
from cardlang.interpreter.compiled.game import CompiledGame, is_compilable
from cardlang.interpreter.game import Game
from cardlang.loader import load_deck

DECKS = ["base", "german", "fantastique", "bonne_paie", "shit_happens"]


def play_both(name: str, players: int, seed: int, every: int) -> int:
    """Play one game with both; gives the number of decisions."""
    deck = load_deck(name).require()
    plain, fast = Game(deck, players, seed), CompiledGame(deck, players, seed)
    chance = Chance(seed)
    count = 0
    while plain.decision is not None:
        asked, other = plain.decision, fast.decision
        assert other is not None
        assert (asked.seat, asked.label, asked.optional) == (
            other.seat,
            other.label,
            other.optional,
        )
        assert len(plain.moves()) == len(fast.moves())
        if count % every == 0:
            assert plain.digest() == fast.digest()
        at = chance.below(len(plain.moves()))
        move = plain.moves()[at]
        assert move == fast.moves()[at]
        plain.play(move)
        fast.play(move)
        count += 1
    assert fast.over
    assert plain.scores() == fast.scores()
    assert plain.digest() == fast.digest()
    return count


@pytest.mark.parametrize("name", DECKS)
def test_a_bundled_deck_plays_the_same_games(name: str) -> None:
    """Question by question the same moves, and the same state in the end."""
    deck = load_deck(name).require()
    assert is_compilable(deck)
    players = deck.info.least_players + 1
    assert play_both(name, players, seed=3, every=7) > 20


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("seed", range(5))
def test_many_games_are_the_same(name: str, seed: int) -> None:
    """At every number of players, compared at every decision."""
    deck = load_deck(name).require()
    for players in range(deck.info.least_players, min(deck.info.most_players, 5) + 1):
        assert play_both(name, players, seed, every=1) > 5


def test_a_clone_plays_on_like_its_parent() -> None:
    """Cloned at any question, also inside an effect, both come to the same end."""
    deck = load_deck("base").require()
    game = CompiledGame(deck, 3, 5)
    chance = Chance(5)
    for _ in range(120):
        answers = game.answers
        game.answer(answers[chance.below(len(answers))])
        if game.question is None:
            break
        twin = game.clone()
        assert twin.digest() == game.digest()
        assert list(twin.answers) == list(game.answers)
    twin, own, other = game.clone(), Chance(9), Chance(9)
    while game.question is not None:
        answers = game.answers
        game.answer(answers[own.below(len(answers))])
        answers = twin.answers
        twin.answer(answers[other.below(len(answers))])
    assert twin.over
    assert twin.digest() == game.digest()
