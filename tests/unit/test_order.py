"""In which order the entries of a turn run, and how an overlay places its own."""

from __future__ import annotations

import pytest
from deck_folders import codes, garden, loaded, overlay


@pytest.fixture
def order(tmp_path, monkeypatch):
    """The names of the turn's entries, in order, when an overlay brings these lines."""
    garden(tmp_path / "garden")
    monkeypatch.chdir(tmp_path)

    def laid(*lines):
        text = "turn:\n" + "".join(f"  {line}\n" for line in lines)
        return [entry.name for entry in loaded(overlay(tmp_path / "house", text)).turn]

    return laid


def test_a_new_entry_runs_last(order):
    assert order("tea: add 1 to you.coins") == ["go", "tea"]


def test_an_entry_stands_before_or_behind_the_one_it_names(order):
    lines = ("nap: {after: go, do: add 1 to you.coins}", "tea: {before: go, do: end turn}")
    assert order(*lines) == ["tea", "go", "nap"]


def test_entries_at_the_same_place_stand_as_they_are_written(order):
    lines = [f"{name}: {{after: go, do: end turn}}" for name in "abc"]
    lines += ["late: end turn"]
    lines += [f"{name}: {{before: go, do: end turn}}" for name in "xyz"]
    assert order(*lines) == ["x", "y", "z", "go", "a", "b", "c", "late"]


def test_an_entry_may_name_one_that_is_itself_placed(order):
    lines = ("b: {after: a, do: end turn}", "a: {before: go, do: end turn}")
    assert order(*lines) == ["a", "b", "go"]


def test_an_entry_of_the_base_may_be_placed_anew(order):
    lines = ("tea: end turn", "go: {after: tea, do: perform main}")
    assert order(*lines) == ["tea", "go"]


def test_an_effect_under_do_is_the_same_game(tmp_path):
    short = loaded(garden(tmp_path / "short", zz="setup: {a: shuffle table.pile}\n"))
    long = loaded(garden(tmp_path / "long", zz="setup: {a: {do: shuffle table.pile}}\n"))
    assert long.setup[0].effect == short.setup[0].effect
    assert long.fingerprint == short.fingerprint


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: {after: b, do: end turn}\n  b: {after: a, do: end turn}", "entries-in-circle"),
        ("a: {after: a, do: end turn}", "entries-in-circle"),
        ("a: {after: goo, do: end turn}", "unknown-entry"),
        ("a: {after: go}", "missing-key"),
        ("a: {behind: go, do: end turn}", "unknown-key"),
    ],
)
def test_what_cannot_be_placed_is_told(tmp_path, text, code):
    assert codes(garden(tmp_path / "garden", zz=f"closing:\n  go: end game\n  {text}\n")) == [code]
