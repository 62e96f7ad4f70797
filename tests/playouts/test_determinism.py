"""Deck, seed and settings fix every record: any hash seed, any number of workers."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from playing import CAIRN, DECKS, deck_called

from cardlang.interpreter.game import Game
from cardlang.simulation import Setting, play_record, simulate_games


def records(deck: str, tmp_path, *, hash_seed: str = "0", jobs: int = 1, games: int = 4) -> bytes:
    path = tmp_path / f"{hash_seed}-{jobs}.jsonl"
    command = [sys.executable, "-m", "cardlang", "simulate", deck, "--games", str(games)]
    command += ["--players", "3", "--jobs", str(jobs), "--json", "--records", str(path)]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return path.read_bytes()


@pytest.mark.parametrize("deck", DECKS)
def test_hash_seeds_and_workers_change_no_record(deck, tmp_path):
    first = records(deck, tmp_path, hash_seed="0")
    assert first.count(b"\n") == 4
    assert records(deck, tmp_path, hash_seed="4242", jobs=2) == first


@pytest.mark.slow
@pytest.mark.parametrize("deck", DECKS)
def test_many_games_with_any_number_of_workers_are_the_same(deck, tmp_path):
    first = records(deck, tmp_path, games=200)
    for jobs, hash_seed in ((2, "1"), (3, "2"), (7, "random")):
        assert records(deck, tmp_path, hash_seed=hash_seed, jobs=jobs, games=200) == first


def test_a_record_depends_on_seed_and_index_only():
    deck, setting = deck_called(CAIRN), Setting(2, seed=9)
    many = list(simulate_games(deck, 6, setting))
    assert [record.index for record in many] == list(range(6))
    assert list(simulate_games(deck, 3, setting)) == many[:3]
    assert play_record(deck, setting, 5) == many[5]
    assert play_record(deck, Setting(2, seed=10), 5) != many[5]


@pytest.mark.parametrize("name", DECKS)
def test_kept_answers_play_the_game_of_the_record_again(name):
    deck = deck_called(name)
    record = play_record(deck, Setting(3, seed=2, answers=True), 1)
    assert record.answers is not None
    assert len(record.answers) == record.decisions
    game = Game(deck, 3, record.seed)
    for text in record.answers:
        (move,) = game.find(text)
        game.play(move)
    assert (tuple(game.scores()), tuple(game.winners())) == (record.scores, record.winners)


@pytest.mark.parametrize("name", DECKS)
def test_both_evaluators_give_the_same_records(name):
    deck = deck_called(name)
    fast, plain = (
        list(simulate_games(deck, 3, Setting(2, 8, plain=each))) for each in (False, True)
    )
    assert fast == plain
