"""The engine knows no game: no name that a deck declares is a word of its source.

Identifiers, comments and sentences are searched, as whole words in any case.
"""

from __future__ import annotations

import io
import re
import tokenize
from functools import cache

import pytest
from source_tree import PACKAGE, source_files

from cardlang.catalogue import bundled_decks
from cardlang.loader import load_deck
from cardlang.vocabulary import EVENTS, FUNCTIONS, RESERVED, RULES, STATEMENTS

#: Names of decks that are general words too, each with what it means in the engine.
GENERAL = {
    "hand": "stands for a deck's own zone in the examples of the vocabulary",
    "pile": "stands for a deck's own zone in the examples of the vocabulary",
    "kept": "what a pass keeps",
    "level": "of indentation, of the grammar",
    "levels": "of indentation, of the grammar",
    "out": "the English word",
    "place": "a place in a file",
    "under": "a word of the language",
    "used": "the English word",
    "lay": "decks are laid on each other",
    "draw": "what is drawn on the screen, and the usual name of a pile in advice",
    "drawn": "what is drawn on the screen",
    "discard": "a method of Python's sets",
    "pool": "of processes",
    "special": "the English word",
    "index": "where something stands in a list",
    "row": "a line of the screen",
}


@cache
def nouns():
    """Every declared name of every bundled deck, with what it is."""
    found = {}
    for bundled in bundled_decks():
        deck = load_deck(bundled.id).require()
        sections = {
            "card": [card.id for card in deck.cards],
            "kind": deck.kinds,
            "zone": deck.zones,
            "state": [name for _, name in deck.states],
            "attribute": deck.attributes,
            "perk": deck.perks,
            "use": deck.uses,
            "action": deck.actions,
        }
        for sort, names in sections.items():
            for name in names:
                found.setdefault(name.lower(), f"{sort} of {deck.info.id}")
    return found


def language_words():
    return RESERVED | {*FUNCTIONS, *STATEMENTS, *RULES, *EVENTS}


def words_with_lines(text):
    """Each word of identifiers, comments and texts, with its line."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.NAME, tokenize.COMMENT, tokenize.STRING):
            for number, line in enumerate(token.string.split("\n"), token.start[0]):
                for word in re.findall(r"\w+", line):
                    yield word.lower(), number


def game_nouns_in(text):
    allowed = GENERAL.keys() | language_words()
    return [(word, n) for word, n in words_with_lines(text) if word in nouns().keys() - allowed]


def test_no_name_of_a_deck_stands_in_the_engine():
    found = [
        f"{path.relative_to(PACKAGE.parent)}:{line}: `{word}` is a {nouns()[word]}"
        for path in source_files()
        for word, line in game_nouns_in(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text", ["flirt = 1\n", "# like job_barman\n", 'say("a Flirt")\n', '"""a\nflirt"""\n']
)
def test_a_name_of_a_deck_is_seen_wherever_it_stands(text):
    assert game_nouns_in(text) != []


def test_the_general_words_are_few_and_still_needed():
    assert len(GENERAL) <= 20
    words = {
        word for path in source_files() for word, _ in words_with_lines(path.read_text("utf-8"))
    }
    assert {word for word in GENERAL if word not in words or word not in nouns()} == set()
