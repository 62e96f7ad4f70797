"""A clone, a save and a replay are the game itself: played on, all come out the same."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import DECKS, TABLES, deck_called, moments, new_game, played

from cardlang.interpreter.chance import Chance
from cardlang.interpreter.saving import load_game, save_game

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 10**6)
decisions = st.integers(0, 120)


def outcome(game, chance):
    played(game, chance)
    return game.digest(), list(game.events), game.answers, game.scores(), game.winners()


@settings(max_examples=12, deadline=None)
@given(table=tables, seed=seeds, at=decisions)
def test_a_clone_plays_on_like_the_original(table, seed, at):
    chance = Chance(seed)
    game = played(new_game(*table, seed), chance, at)
    before = game.digest()
    twin = game.clone()
    second = played(twin.clone(), Chance(seed + 1), 5).clone()
    assert twin.digest() == before
    assert twin.decision == game.decision
    assert list(twin.events) == list(game.events)
    assert outcome(twin, chance.copy()) == outcome(game, chance)
    assert second.answers[:at] == game.answers[: min(at, len(second.answers))]


@settings(max_examples=8, deadline=None)
@given(table=tables, seed=seeds, at=decisions)
def test_a_loaded_save_plays_on_like_the_original(table, seed, at):
    chance = Chance(seed)
    game = played(new_game(*table, seed), chance, at)
    saved = json.loads(json.dumps(save_game(game)))
    loaded = load_game(deck_called(table[0]), saved)
    assert loaded.decision == game.decision
    assert outcome(loaded, chance.copy()) == outcome(game, chance)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_replayed_game_is_the_game(name, players):
    game = played(new_game(name, players, 5), Chance(5))
    again = game.restarted()
    for move in game.answers:
        assert move in again.moves()
        again.play(move)
    assert again.digest() == game.digest()
    assert list(again.events) == list(game.events)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", DECKS)
def test_clones_and_saves_at_every_decision_are_the_game(name, seed):
    for game in moments(new_game(name, 3, seed), Chance(seed), 1):
        twin = game.clone()
        assert (twin.digest(), twin.decision) == (game.digest(), game.decision)
    for game in moments(new_game(name, 3, seed), Chance(seed), 40):
        loaded = load_game(deck_called(name), save_game(game))
        assert (loaded.digest(), loaded.decision) == (game.digest(), game.decision)
