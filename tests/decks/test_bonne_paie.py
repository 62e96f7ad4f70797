"""The board game with money: only a data folder, with a scenario for every rule."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cardlang.bundled import rules_folder
from cardlang.cli import main
from cardlang.interpreter.chance import Chance
from cardlang.interpreter.game import Game
from cardlang.interpreter.saving import load_game, save_game
from cardlang.loader import load_deck
from cardlang.text import Wording, log_lines, move_labels


def run(*arguments):
    return CliRunner().invoke(main, [*arguments])


@pytest.fixture(scope="module")
def deck():
    return load_deck("bonne_paie").require()


def asked_in(deck, label, sort=None):
    """A game at the first question of this name."""
    for seed in range(1, 60):
        game, chance = Game(deck, 3, seed), Chance(seed)
        while game.decision is not None:
            if game.decision.label == label and sort in (None, game.decision.sort):
                return game
            moves = game.moves()
            game.play(moves[chance.below(len(moves))])
    raise AssertionError(f"nobody is ever asked {label}")


def test_it_has_no_python_of_its_own():
    files = [path for path in (rules_folder() / "bonne_paie").rglob("*") if path.is_file()]
    assert {path.suffix for path in files} <= {".yaml", ".po", ".pot", ".txt"}


def test_it_is_clean():
    assert "bonne_paie: clean (134 cards" in run("check", "bonne_paie").output


def test_every_rule_is_shown():
    result = run("test", "bonne_paie", "--rules")
    assert result.exit_code == 0, result.output
    assert ", 0 failed" in result.output
    assert "139 rules, 0 not shown" in result.output


@pytest.mark.parametrize("label", ["lottery", "mail", "shortage", "units", "saved", "wager"])
def test_it_can_be_saved_in_the_middle_of_everything(deck, label):
    game = asked_in(deck, label)
    again = load_game(deck, json.loads(json.dumps(save_game(game))))
    assert again.digest() == game.digest()
    assert again.notations()[:5] == game.notations()[:5]
    for twin in (game, again):
        twin.play(twin.moves()[0])
    assert again.digest() == game.digest()


def test_moves_tell_the_price(deck):
    game = asked_in(deck, "bargain")
    labels = move_labels(Wording(deck), game.table, game.decision)
    (card,) = (move.card for move in game.moves() if move.action == "buy")
    definition = game.table.definition(card)
    assert labels[0] == f"Acheter {definition.title} ({definition.attributes['price']} €)"


def test_no_sentence_has_a_hole(deck):
    for seed in range(3):
        game, chance = Game(deck, 4, seed), Chance(seed)
        while game.decision is not None:
            moves = game.moves()
            game.play(moves[chance.below(len(moves))])
        for seat in (None, 0, 3):
            for line in log_lines(Wording(deck), game.table, seat):
                assert not set("{}…") & set(line.text), line.text


@pytest.mark.slow
def test_its_scenarios_miss_whatever_is_taken_out():
    result = run("test", "bonne_paie", "--mutate", "--json")
    assert json.loads(result.output)["percent"] >= 95


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 7))
def test_a_thousand_games_end(players):
    arguments = ("--games", "1000", "--players", str(players), "--json")
    document = json.loads(run("simulate", "bonne_paie", *arguments).output)
    assert (document["finished"], document["aborted"]) == (1000, 0)
