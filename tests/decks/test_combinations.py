"""The German edition and the extension, laid on each other: in both orders one game."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli import main
from cardlang.loader import load_deck
from cardlang.scenarios.suite import load_suite
from cardlang.simulation import Setting, simulate_games

TOGETHER = Path(__file__).parent / "german_fantastique"
ORDERS = ["german+fantastique", "fantastique+german"]


def run(*arguments):
    return CliRunner().invoke(main, list(arguments))


@pytest.mark.parametrize("name", ORDERS)
def test_they_agree(name):
    result = load_deck(name)
    assert result.deck is not None
    assert [each.message for each in result.diagnostics] == []
    assert result.deck.info.language == "de"


@pytest.mark.parametrize("name", ORDERS)
@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_rules_of_both_hold_together(name, engine):
    result = load_deck(f"{name}+{TOGETHER}")
    suite = load_suite(result.folders[-1:])
    assert len(suite.scenarios) > 10
    failures = suite.run(result.require(), compiled=engine == "compiled")
    assert [each.scenario.name for each in failures] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ORDERS)
def test_all_scenarios_hold(name):
    result = run("test", f"{name}+{TOGETHER}")
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("name", ORDERS)
def test_games_end(name):
    deck = load_deck(name).require()
    for players in (2, 4, 6):
        assert all(record.finished for record in simulate_games(deck, 5, Setting(players, 3)))
