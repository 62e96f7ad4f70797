"""What an overlay removed leaves no trace where no kind hands it down."""

from __future__ import annotations

import pytest
from deck_folders import CARDS, codes, garden, loaded, overlay

from cardlang.loader import load_deck


@pytest.fixture
def house(tmp_path, monkeypatch):
    garden(tmp_path / "garden")
    monkeypatch.chdir(tmp_path)
    return lambda text: overlay(tmp_path / "house", text)


def test_what_was_removed_and_is_not_inherited_leaves_nothing(house):
    root = load_deck(str(house("kinds: {flower: {plant: {do: null}}}\n"))).root
    plant = root.get("kinds").entries["flower"].node.entries["plant"].node
    assert list(plant.entries) == ["needs", "to"]


def test_what_a_kind_hands_down_stays_removed(house):
    path = house("cards: {lily: {size: null}}\n")
    assert loaded(path).card("lily").attributes["size"] == 1
    root = load_deck(str(path)).root
    assert root.get("cards").entries["lily"].node.entries["size"].node.value is None


def test_a_deck_that_removes_is_the_same_game_as_one_that_never_had_it(house, tmp_path):
    path = house("kinds: {flower: {plant: {do: null}}}\n")
    bare = garden(
        tmp_path / "bare", cards__all=CARDS.replace("      do: add -1 to you.coins\n", "")
    )
    assert loaded(path).fingerprint == loaded(bare).fingerprint


def test_a_null_that_never_found_anything_is_still_a_mistake(house):
    assert codes(house("kinds: {flower: {dig: {do: null}}}\n")) == ["nothing-to-override"]
