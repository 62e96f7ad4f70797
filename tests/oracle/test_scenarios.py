"""The scenarios of decks come out the same with the compiled deck."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from comparing import deck_called
from house_rules import TEST_DECKS

from cardlang.cli import main
from cardlang.loader import load_deck
from cardlang.scenarios.suite import load_suite


def failures(name, every):
    result = load_deck(name)
    scenarios = load_suite(result.folders).scenarios[::every]
    from cardlang.scenarios.running import run_scenario

    found = [run_scenario(deck_called(name), each, compiled=True) for each in scenarios]
    return [(each.scenario.name, each.expected, each.happened) for each in found if each]


def test_scenarios_of_base():
    """Some of them, spread over all files."""
    assert failures("base", 12) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["base", "bonne_paie", "shit_happens"])
def test_all_scenarios(name):
    assert failures(name, 1) == []


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_base_is_green_with_both(engine):
    done = CliRunner().invoke(main, ["test", "base", "--rules", "--engine", engine])
    assert done.exit_code == 0, done.output[-2000:]


def test_the_command_says_where_there_is_no_compiled_deck():
    lanterns = str(TEST_DECKS / "lanterns")
    done = CliRunner().invoke(main, ["test", lanterns, "--engine", "compiled"])
    assert done.exit_code == 0
    assert "played by the plain evaluator" in done.output
