"""What makes two decks the same game."""

from __future__ import annotations

import pytest
from deck_folders import CARDS, FACTS, GAME, garden, loaded, overlay

HASH = "1b0721"


def print_of(folder, **files):
    return loaded(garden(folder / "garden", **files)).fingerprint


@pytest.fixture
def original(tmp_path):
    return print_of(tmp_path / "original")


def changed(text, old, new):
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("copies: 3", "copies: 4"),
        ("color: red", "color: white"),
        ("size: 3", "size: 4"),
        ("count(you.bed) < room(you)", "count(you.bed) <= room(you)"),
        ("to: you.bed", "to: you.hand"),
        ("by 1 for you", "by 2 for you"),
        ("perks: [rare]", "perks: []"),
        ("forbid dig of this by others", "forbid dig of this by anyone"),
        ("  rose: {kind: flower", "  rosy: {kind: flower"),
        ("rich: {when", "poor: {when"),
    ],
)
def test_what_matters_for_play_changes_it(tmp_path, original, old, new):
    assert print_of(tmp_path, cards__all=changed(CARDS, old, new)) != original


def test_the_order_of_cards_matters(tmp_path, original):
    rose, lily = CARDS.splitlines()[-2:]
    cards = CARDS.replace(f"{rose}\n{lily}", f"{lily}\n{rose}")
    assert print_of(tmp_path, cards__all=cards) != original


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: Rose", "name: Rosier"),
        ("copies: 3, color", "text: A thorny one., copies: 3, color"),
        ('say: "No room."', 'say: "Plus de place."'),
        (', say: "No room."', ""),
        ('say: "Guarded."', 'say: "Protégé."'),
        ("kinds:\n", "# a comment\nkinds:\n"),
        ("add -1 to you.coins", "add  -1\n        to you.coins"),
        ("do: add -1 to you.coins", "do: |\n        add -1 to you.coins  # a coin"),
        ('{when: you.coins > 0, say: "No coins."}', "you.coins > 0"),
        ('{rule: forbid dig of this by others, say: "Guarded."}', "forbid dig of this by others"),
    ],
)
def test_what_is_only_told_does_not_change_it(tmp_path, original, old, new):
    assert print_of(tmp_path, cards__all=changed(CARDS, old, new)) == original


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('say: "Play", ', ""),
        ('plant: {say: "Plant {card}"}', 'plant: {say: "Planter {card}", log: "Fait."}'),
        ("heap:", "heap: {name: Heap, log: x}"),
        ("main: [play]", "main: {actions: [play], say: Main}"),
        (
            "full: exists players[count(it.bed) >= room(it)]",
            "full:\n    when: exists players[count(it.bed) >= room(it)]\n    say: Full",
        ),
    ],
)
def test_sentences_of_the_game_do_not_change_it(tmp_path, original, old, new):
    assert print_of(tmp_path, game=changed(GAME, old, new)) == original


def test_facts_about_the_deck_do_not_change_it_but_the_players_do(tmp_path, original):
    facts = changed(FACTS, "name: Garden, version: 1.0.0", "name: Jardin, version: 1.0.1")
    assert print_of(tmp_path / "a", deck=facts) == original
    facts = changed(FACTS, "max: 4", "max: 5")
    assert print_of(tmp_path / "b", deck=facts) != original


def test_how_the_deck_is_spread_over_files_does_not_matter(tmp_path, original):
    kinds, cards = CARDS.split("\nperks:")
    assert print_of(tmp_path, cards__all=kinds, cards__b="perks:" + cards) == original


def test_an_overlay_of_names_alone_keeps_saves_valid(tmp_path, monkeypatch, original):
    garden(tmp_path / "garden")
    monkeypatch.chdir(tmp_path)
    folder = overlay(
        tmp_path / "jardin",
        "cards: {rose: {name: Rosier}}\nuses: {plant: {say: Planter}}\ntexts: {a: b}\n",
    )
    assert loaded(folder).fingerprint == original


def test_it_is_the_same_on_every_computer(original):
    assert original.startswith(HASH)
