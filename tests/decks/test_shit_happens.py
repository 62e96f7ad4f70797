"""The game of hidden indices: only a data folder, with a scenario for every rule."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from cardlang.bundled import rules_folder
from cardlang.cli import main


def run(*arguments):
    return CliRunner().invoke(main, [*arguments])


def test_it_has_no_python_of_its_own():
    files = [path for path in (rules_folder() / "shit_happens").rglob("*") if path.is_file()]
    assert {path.suffix for path in files} <= {".yaml", ".po", ".txt"}


def test_it_is_clean():
    assert "shit_happens: clean (200 cards" in run("check", "shit_happens").output


def test_a_card_is_shown_with_its_index_as_written():
    assert "attributes  index 88.5\n" in run("show", "shit_happens", "crocodile").output


def test_a_situation_is_read_in_one_line_of_the_log():
    seats = ("--seat", "A=random", "--seat", "B=random")
    page = run("play", "shit_happens", "--lang", "fr", "--seed", "5", *seats).output
    assert page.count(" lit : ") == page.count("── Tour")
    assert "Lire une situation" not in page


def test_the_rulebook_says_with_how_many_cards_one_begins_and_wins():
    page = run("rulebook", "shit_happens", "--lang", "fr").stdout
    assert "Distribuez-en 3 par personne." in page
    assert "Quand une rangée compte 10 cartes" in page
    assert "(d'ordinaire à la défausse)" in page


def test_every_rule_is_shown():
    result = run("test", "shit_happens", "--rules")
    assert result.exit_code == 0, result.output
    assert ", 0 failed" in result.output
    assert "53 rules, 0 not shown" in result.output


@pytest.mark.slow
def test_its_scenarios_miss_whatever_is_taken_out():
    result = run("test", "shit_happens", "--mutate", "--json")
    assert json.loads(result.output)["percent"] >= 95


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 11))
def test_a_thousand_games_end(players):
    arguments = ("--games", "1000", "--players", str(players), "--json")
    document = json.loads(run("simulate", "shit_happens", *arguments).output)
    assert (document["finished"], document["aborted"]) == (1000, 0)
