"""Every move that is offered can be made, and making it on a clone leaves the game alone."""

from __future__ import annotations

import pytest
from playing import DECKS, TABLES, a_few, assert_cards_conserved, moments, new_game

from cardlang.interpreter.chance import Chance
from cardlang.interpreter.decisions import Move
from cardlang.interpreter.game import IllegalMove


def try_every_move(name: str, players: int, seed: int, every: int) -> None:
    for game in moments(new_game(name, players, seed), Chance(seed), every):
        if game.decision is None:
            continue
        before = game.digest(), game.decision, len(game.events)
        moves, notations = a_few(game.moves()), a_few(game.notations())
        assert len(set(moves)) == len(set(notations)) == len(moves)
        for number, move in enumerate(moves):
            twin = game.clone()
            twin.play(move)
            if number % 5 == 0:
                assert_cards_conserved(twin)
        assert (game.digest(), game.decision, len(game.events)) == before


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_offered_move_applies(name, players):
    try_every_move(name, players, seed=1, every=23)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", DECKS)
def test_every_offered_move_applies_at_every_decision(name, seed):
    try_every_move(name, 2 + seed % 3, seed + 100, every=1)


@pytest.mark.parametrize("name", DECKS)
def test_every_wording_finds_its_move(name):
    for game in moments(new_game(name, 3, 2), Chance(2), 11):
        for move, text in zip(a_few(game.moves()), a_few(game.notations()), strict=True):
            assert game.find(text) == [move]


@pytest.mark.parametrize("name", DECKS)
def test_a_move_that_is_not_offered_is_refused_and_changes_nothing(name):
    game = new_game(name, 2, 3)
    before = game.digest()
    with pytest.raises(IllegalMove):
        game.play(Move("option", value="no such thing"))
    assert game.digest() == before
