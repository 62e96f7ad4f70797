"""Overlays laid on each other that do not know each other: where they disagree, it is told."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from deck_folders import codes, garden, loaded, overlay

from cardlang.cli import main
from cardlang.loader import load_deck


@pytest.fixture
def lay(tmp_path, monkeypatch):
    """Lay two texts on the garden; gives what the second and the first disagree about."""
    garden(tmp_path / "garden")
    monkeypatch.chdir(tmp_path)

    def laid(first, second, extends="garden"):
        overlay(tmp_path / "one", first + "\n", name="one")
        overlay(tmp_path / "two", second + "\n", name="two", extends=extends)
        found = load_deck("one+two").diagnostics
        assert [each for each in found if each.severity == "error"] == []
        told = [each for each in found if each.code == "overlays-disagree"]
        return [each.message.split("`")[5] for each in told]

    return laid


@pytest.mark.parametrize(
    ("first", "second", "entry"),
    [
        ("values: {room(p): 7}", "values: {room(p): 8}", "values.room(p)"),
        ("values: {room(p): 7}", "values: {room(q): 8}", "values.room(p)"),
        ("cards: {rose: {copies: 1}}", "cards: {rose: {copies: 2}}", "cards.rose.copies"),
        ("steps: {main: [play]}", "steps: {main: {actions: [play]}}", "steps.main"),
        ("cards: {rose: {copies: 1}}", "cards: {rose: null}", "cards.rose.copies"),
        ("kinds: {flower: {plant: {do: null}}}",
         "kinds: {flower: {plant: {do: add 1 to you.coins}}}", "kinds.flower.plant.do"),
        ("kinds: {flower: {plant: {do: add 1 to you.coins}}}",
         "kinds: {flower: {plant: null}}", "kinds.flower.plant.do"),
        ("cards: {weed: {kind: thing, name: W}}",
         "cards: {weed: {kind: flower, name: W}}", "cards.weed.kind"),
        ("cards: {weed: {kind: thing, name: W}}",
         "cards: {weed: {kind: thing, name: V}}", "cards.weed.name"),
        ("options: {slow: false}", "options: {slow: true}", "options.slow"),
        ("cards: {rose: {name: Red}}", "cards: {rose: {name: White}}", "cards.rose.name"),
    ],
)  # fmt: skip
def test_the_same_entry_otherwise_is_a_disagreement(lay, first, second, entry):
    assert lay(first, second) == [entry]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("values: {room(p): 7}", "values: {room(p): 7}"),
        ("values: {room(p): 3 + 4}", "values: {room(p): '3  +  4'}"),
        ("cards: {rose: {copies: 1}}", "cards: {rose: {size: 1}}"),
        ("cards: {rose: {copies: 1}}", "cards: {lily: {copies: 1}}"),
        ("cards: {rose: null}", "cards: {rose: null}"),
        ("ends: {full: null}", "ends: {full: null}"),
        ("cards: {weed: {kind: thing, name: W}}", "cards: {weed: {kind: thing, name: W}}"),
        ("cards: {weed: {kind: thing, name: W}}", "cards: {weed: {kind: thing, size: 3}}"),
    ],
)
def test_what_goes_together_is_no_disagreement(lay, first, second):
    assert lay(first, second) == []


def test_both_places_are_shown_and_the_later_one_holds(lay):
    lay("values: {room(p): 7}", "values:\n  room(p): 8")
    (told,) = load_deck("one+two").diagnostics
    assert told.severity == "warning"
    assert (told.span.file.path, told.span.line) == ("two/rules_of_house.yaml", 2)
    assert told.secondary[0].span.file.path == "one/rules_of_house.yaml"
    assert "`two` holds, because it is laid last" in told.message
    assert loaded("one+two").defines["room"].body.value == 8
    assert loaded("two+one").defines["room"].body.value == 7


def test_a_deck_that_extends_another_changes_it_on_purpose(lay):
    assert lay("values: {room(p): 7}", "values: {room(p): 8}", extends="one") == []
    assert codes("two") == []


def test_of_three_each_pair_is_told(lay, tmp_path):
    lay("values: {room(p): 7}", "values: {room(p): 8}")
    overlay(tmp_path / "three", "values: {room(p): 9}\n", name="three")
    told = [each.message for each in load_deck("one+two+three").diagnostics]
    pairs = [("one", "two"), ("one", "three"), ("two", "three")]
    assert sorted(message.split("`")[1::2][:2] for message in told) == sorted(map(list, pairs))


def test_what_one_takes_away_the_other_cannot_change(lay, tmp_path):
    lay("cards: {rose: null}", "")
    overlay(tmp_path / "two", "cards: {rose: {copies: 2}}\n", name="two")
    (problem,) = load_deck("one+two").diagnostics
    assert problem.message == "there is no card `rose` to change: `one` takes it away"
    assert problem.secondary[0].span.file.path == "one/rules_of_house.yaml"


def test_the_same_deck_does_not_remove_twice(lay, tmp_path):
    lay("cards: {rose: null}", "")
    overlay(tmp_path / "two", "cards: {rose: null}\n", name="two", extends="one")
    assert codes("two") == ["nothing-to-override"]


def test_commands_say_so_in_one_line_and_check_names_them(lay):
    lay("values: {room(p): 7}", "values: {room(p): 8}")
    shown = CliRunner().invoke(main, ["show", "one+two", "room", "--json"])
    assert shown.exit_code == 0
    assert shown.stdout.startswith("{")
    assert shown.stderr.count("\n") == 1
    assert "disagree about 1 entry" in shown.stderr
    checked = CliRunner().invoke(main, ["check", "one+two"])
    assert checked.exit_code == 0
    assert "one/rules_of_house.yaml:1:10" in checked.stdout
    assert "two/rules_of_house.yaml:1:10" in checked.stdout


def test_how_many_can_play_is_a_rule_too(tmp_path, monkeypatch):
    garden(tmp_path / "garden")
    monkeypatch.chdir(tmp_path)
    for name, most in [("one", 5), ("two", 6), ("three", 6)]:
        (tmp_path / name).mkdir()
        (tmp_path / name / "deck.yaml").write_text(
            f"deck: {{id: {name}, name: N, version: 1.0.0, format: 1, extends: garden,"
            f" players: {{min: 1, max: {most}}}}}\n",
            encoding="utf-8",
        )
    (told,) = load_deck("one+two").diagnostics
    assert "`one` and `two` disagree about `deck.players.max`" in told.message
    assert load_deck("two+three").diagnostics == ()
