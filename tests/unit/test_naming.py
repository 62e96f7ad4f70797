"""What things may be called."""

from __future__ import annotations

import pytest
from deck_folders import codes, garden, messages

from cardlang.loader import load_deck
from cardlang.vocabulary import RESERVED


def problems(tmp_path, text):
    found = load_deck(str(garden(tmp_path / "garden", more=text))).diagnostics
    return [each.code for each in found if each.severity == "error"]


@pytest.mark.parametrize(
    "text",
    [
        "cards: {red-rose: {kind: flower}}",
        "cards: {2roses: {kind: flower}}",
        "cards: {'a rose': {kind: flower}}",
        "kinds: {'a.b': {name: X}}",
        "zones: {player: {my-hand: {}}}",
        "state: {table: {'so-so': 0}}",
        "options: {a-b: {default: 1}}",
        "attributes: {a-b: number}",
        "attributes: {a: [b-c, d]}",
        "options: {a: {default: b-c, from: [b-c, d]}}",
        "actions: {a-b: {do: end turn}}",
        "actions: {a: {do: end turn, needs: {b-c: {when: 'true', say: x}}}}",
        "kinds: {k: {name: K, plant: {needs: {b-c: {when: 'true', say: x}}}}}",
        "steps: {a-b: [play]}",
        "perks: {a-b: {name: X}}",
        "uses: {a-b: {say: X}}",
    ],
)
def test_names_the_language_cannot_read(tmp_path, text):
    assert problems(tmp_path, text + "\n") == ["not-a-name"]


def test_names_in_other_alphabets_are_fine(tmp_path):
    text = "cards: {été: {kind: flower}, 薔薇: {kind: flower}, роза: {kind: flower}}\n"
    assert problems(tmp_path, text) == []


@pytest.mark.parametrize("word", sorted(RESERVED - {"true", "false"}))
def test_words_of_the_language_are_no_kinds(tmp_path, word):
    assert "reserved-word" in problems(tmp_path, f"kinds: {{'{word}': {{name: X}}}}\n")


@pytest.mark.parametrize(
    "text",
    [
        "attributes: {name: text}",
        "attributes: {copies: number}",
        "uses: {perks: {say: X}}",
        "attributes: {a: [none, some]}",
        "uses: {moving: {say: X}}",
        "values: {you: 3}",
    ],
)
def test_reserved_words(tmp_path, text):
    assert "reserved-word" in problems(tmp_path, text + "\n")


@pytest.mark.parametrize(
    "text",
    [
        "zones: {player: {under: {}, over: {}, top: {}}}",
        "options: {in: {default: 1}, not: {default: 2}}",
        "attributes: {level: number, turn: number}",
        "texts: {you.and.if: Fine}",
        "ends: {'when nobody can move': 'false'}",
    ],
)
def test_words_that_do_no_harm_where_they_stand(tmp_path, text):
    assert problems(tmp_path, text + "\n") == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "kinds: {rose: {name: X}}",
            "`rose` is the name of a card and of a kind",
        ),
        (
            "perks: {flower: {name: X}}",
            "`flower` is the name of a perk and of a kind",
        ),
        (
            "attributes: {rose: {default: false}}",
            "`rose` is the name of an attribute and of a card",
        ),
        (
            "state: {card: {size: 0}}",
            "`size` is the name of a state and of an attribute",
        ),
        (
            "attributes: {zone: number}",
            "`zone` is the name of an attribute and of a property of every card",
        ),
        (
            "state: {player: {bed: 0}}",
            "`bed` is the name of a state and of a zone",
        ),
        (
            "state: {table: {pile: 0}}",
            "`pile` is the name of a state and of a zone",
        ),
        (
            "state: {player: {seat: 0}}",
            "`seat` is the name of a state and of a property of every player",
        ),
        (
            "state: {table: {turns: 0}}",
            "`turns` is the name of a state and of a property of the table",
        ),
        (
            "define: {count(p): 1}",
            "`count` is the name of a define and of a function of the language",
        ),
        (
            "define: {room(p): 1}",
            "`room` is the name of a value and of a define",
        ),
        (
            "steps: {play: []}",
            "`play` is the name of a step and of an action",
        ),
        (
            "actions: {plant: {do: end turn}}",
            "`plant` is the name of an action and of a use",
        ),
        (
            "uses: {size: {say: X}}",
            "`size` is the name of a use and of an attribute",
        ),
    ],
)
def test_names_that_mean_two_things(tmp_path, text, message):
    assert message in messages(garden(tmp_path / "garden", more=text + "\n"))


@pytest.mark.parametrize(
    "text",
    [
        "attributes: {flower: number}",
        "state: {table: {bed: 0}, card: {hand: 0}}",
        "define: {size(c): c.size, rose: 3}",
        "options: {rose: {default: 1}, size: {default: 1}}",
        "kinds: {bed: {name: A bed}}",
    ],
)
def test_names_that_are_told_apart_by_where_they_stand(tmp_path, text):
    assert problems(tmp_path, text + "\n") == []


@pytest.mark.parametrize(
    ("one", "other"),
    [("rosa", "Rosa"), ("\u00e9t\u00e9", "e\u0301te\u0301"), ("stra\u00dfe", "strasse")],
)
def test_names_that_look_the_same(tmp_path, one, other):
    text = f"cards:\n  {one}: {{kind: flower}}\n  {other}: {{kind: flower}}\n"
    assert "confusable-names" in problems(tmp_path, text)


def test_keys_that_look_the_same_inside_an_entry(tmp_path):
    cards = "kinds: {k: {name: K, in_force: {a: 'adjust room(p) by 1 for you', A: 'adjust room(p) by 1 for you'}}}\n"  # noqa: E501
    assert "confusable-names" in codes(garden(tmp_path / "garden", cards__all=cards))
