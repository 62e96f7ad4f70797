"""Scenarios can say which sentences a move makes the game tell."""

from __future__ import annotations

import pytest
from deck_folders import FACTS

from cardlang.folders import DeckFolder
from cardlang.loader import load_deck
from cardlang.scenarios.suite import load_suite

GAME = """\
state: {table: {rain: 0}}
actions:
  wait: {say: Wait, do: "add 1 to table.rain  if table.rain > 1 { tell soaked }"}
  leave: {say: Leave}
steps: {main: [wait, leave]}
turn: {go: perform main}
ends: {drowned: table.rain > 5}
score: {dry: 0 - table.rain}
texts: {tell.soaked: "Wet through!"}
"""


def failure(folder, then: str) -> str:
    """What the only scenario says went wrong: two waits with a check after each."""
    (folder / "scenarios").mkdir()
    (folder / "deck.yaml").write_text(FACTS)
    (folder / "game.yaml").write_text(GAME)
    (folder / "scenarios" / "rain.yaml").write_text(
        f"- name: Rain\n  steps: [A wait, {{then: not told soaked}}, B wait]\n  then: [{then}]\n"
    )
    result = load_deck(str(folder))
    failures = load_suite(result.folders).run(result.require())
    return "; ".join(f"{each.expected}: {each.happened}" for each in failures)


def test_a_sentence_told_since_the_last_move(tmp_path):
    assert failure(tmp_path, "told soaked") == ""


def test_a_sentence_that_should_not_have_been_told(tmp_path):
    said = failure(tmp_path, "not told soaked")
    assert said == "not told soaked: told since the last move: soaked"


@pytest.mark.parametrize(("name", "advice"), [("soakd", "did you mean `soaked`?"), ("xyz", "")])
def test_a_sentence_that_is_not_there(tmp_path, name, advice):
    said = failure(tmp_path, f"told {name}")
    assert f"no sentence is called `tell.{name}`" in said
    assert advice in said


def test_a_check_among_the_steps_is_told_how_it_is_written(tmp_path):
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "deck.yaml").write_text(FACTS)
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "scenarios" / "rain.yaml").write_text(
        "- name: Rain\n  steps: [A wait, told soaked]\n"
    )
    (problem,) = load_suite(load_deck(str(tmp_path)).folders).problems
    assert problem.message == "a step starts with a player"
    assert "`then: told soaked`" in problem.help


def test_an_exception_for_no_scenario_is_told(tmp_path):
    """A scenario that was renamed below would hold here again without a word."""
    (tmp_path / "deck.yaml").write_text(FACTS)
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "rain.yaml").write_text("- name: Rain\n  steps: [A wait]\n")
    over = tmp_path / "over"
    over.mkdir()
    (over / "deck.yaml").write_text(
        f"deck: {{id: over, name: Over, version: 1.0.0, format: 1, extends: {tmp_path.name}}}\n"
    )
    (over / "rules.yaml").write_text("not_inherited:\n  Rain: wet\n  Rainn: dry\n")
    folders = [DeckFolder(tmp_path, "garden"), DeckFolder(over, "over")]
    suite = load_suite(folders)
    (problem,) = suite.problems
    assert problem.message == "no deck below this one has a scenario `Rainn`"
    assert problem.help == "did you mean `Rain`?"
    assert suite.scenarios == ()
