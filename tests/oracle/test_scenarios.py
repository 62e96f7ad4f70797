"""The scenarios of decks come out the same with the compiled deck."""

from __future__ import annotations

import shutil

import pytest
from click.testing import CliRunner
from comparing import deck_called
from house_rules import TEST_DECKS

from cardlang.cli import main
from cardlang.loader import load_deck
from cardlang.scenarios.suite import load_suite

#: Only cards can carry what is copied; here the deck itself copies.
COPYING = """\
deck: {id: house, name: House, version: 1.0.0, format: 1, extends: cairn}
in_force:
  sometimes: copy rules of first(table.beach)
"""


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
@pytest.mark.parametrize("name", ["base", "fantastique", "bonne_paie", "shit_happens"])
def test_all_scenarios(name):
    assert failures(name, 1) == []


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_base_is_green_with_both(engine):
    done = CliRunner().invoke(main, ["test", "base", "--rules", "--engine", engine])
    assert done.exit_code == 0, done.output[-2000:]


def test_lanterns_is_green_with_the_compiled_deck():
    lanterns = str(TEST_DECKS / "lanterns")
    done = CliRunner().invoke(main, ["test", lanterns, "--engine", "compiled"])
    assert done.exit_code == 0, done.output


def test_the_command_says_where_there_is_no_compiled_deck(tmp_path):
    shutil.copytree(TEST_DECKS / "cairn", tmp_path / "cairn")
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / "deck.yaml").write_text(COPYING, encoding="utf-8")
    done = CliRunner().invoke(main, ["test", str(tmp_path / "house"), "--engine", "compiled"])
    assert "played by the plain evaluator" in done.output
