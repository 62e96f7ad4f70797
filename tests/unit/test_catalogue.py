"""Decks by name, alias and path."""

from __future__ import annotations

from pathlib import Path

import pytest
from deck_folders import garden, write

from cardlang import catalogue
from cardlang.catalogue import bundled_decks, deck_folder, find_deck
from cardlang.diagnostics import Diagnostic


@pytest.fixture
def rules(tmp_path, monkeypatch):
    """A folder of bundled decks: one on its own, one overlay."""
    folder = tmp_path / "rules"
    garden(
        folder / "garden",
        deck="deck: {id: garden, name: The Garden, aliases: [yard], summary: Grow., language: en, "
        "players: {min: 1, max: 4}}\n",
    )
    write(folder / "alpine", deck="deck: {id: alpine, name: Alpine, extends: garden}\n")
    monkeypatch.setattr(catalogue, "rules_folder", lambda: folder)
    return folder


@pytest.mark.usefixtures("rules")
def test_decks_are_listed_with_those_on_their_own_first():
    garden_deck, alpine = bundled_decks()
    assert (garden_deck.id, alpine.id) == ("garden", "alpine")
    assert garden_deck.aliases == ("yard",)
    assert garden_deck.summary == "Grow."
    assert (garden_deck.least_players, garden_deck.most_players) == (1, 4)
    assert alpine.extends == "garden"
    assert (alpine.language, alpine.least_players, alpine.most_players) == ("en", 1, 4)


def test_listing_reads_only_deck_yaml(rules):
    (rules / "garden" / "game.yaml").write_text("not: [yaml")
    assert len(bundled_decks()) == 2


@pytest.mark.parametrize("name", ["garden", "yard"])
def test_a_bundled_deck_is_found_by_id_and_alias(rules, name):
    assert find_deck(name) == rules / "garden"


@pytest.mark.usefixtures("rules")
def test_a_folder_is_found_by_path_and_by_its_file(tmp_path):
    folder = garden(tmp_path / "mine")
    assert find_deck(str(folder)) == folder
    assert find_deck(str(folder / "deck.yaml")) == folder


def test_a_name_wins_over_a_folder_of_the_same_name(rules, tmp_path, monkeypatch):
    garden(tmp_path / "work" / "garden")
    monkeypatch.chdir(tmp_path / "work")
    assert find_deck("garden") == rules / "garden"
    assert find_deck("./garden") == Path("garden")


@pytest.mark.usefixtures("rules")
def test_an_unknown_name_gets_a_suggestion():
    problem = find_deck("gardne")
    assert isinstance(problem, Diagnostic)
    assert problem.code == "unknown-deck"
    assert "`garden`" in problem.help
    assert "alpine" in problem.notes[0]


@pytest.mark.usefixtures("rules")
def test_a_folder_without_deck_file_is_told_so(tmp_path):
    problem = find_deck(str(tmp_path))
    assert isinstance(problem, Diagnostic)
    assert problem.code == "no-deck-file"


@pytest.mark.parametrize("name", ["../rules/garden/../../etc", "", "no\0name", "a" * 5000])
@pytest.mark.usefixtures("rules")
def test_odd_names_are_only_unknown(name):
    assert isinstance(find_deck(name), Diagnostic)


def test_bundled_decks_are_shown_the_same_on_every_computer():
    folder = catalogue.rules_folder() / "base"
    assert deck_folder(folder).shown == "rules/base"


def test_the_decks_that_come_with_the_program_have_different_names():
    names = [name for deck in bundled_decks() for name in (deck.id, *deck.aliases)]
    assert len(names) == len(set(names))
    for deck in bundled_decks():
        assert deck.id == "_".join(deck.path.relative_to(catalogue.rules_folder()).parts)


def test_decks_may_lie_in_folders_of_their_own(rules):
    write(rules / "house" / "wild", deck="deck: {id: house_wild, name: W, extends: garden}\n")
    assert find_deck("house_wild") == rules / "house" / "wild"
    assert [deck.id for deck in bundled_decks()] == ["garden", "alpine", "house_wild"]
    assert deck_folder(rules / "house" / "wild").shown == "rules/house/wild"
    assert isinstance(find_deck("house"), Diagnostic)
