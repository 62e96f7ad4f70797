"""The editions in other languages: each speaks its own, and no word of another."""

from __future__ import annotations

import re
from functools import cache

import pytest

from cardlang.catalogue import bundled_decks
from cardlang.interpreter.game import Game
from cardlang.loader import load_deck
from cardlang.text import Wording, log_lines, move_label, prompt
from cardlang.translation.coverage import languages_begun, shelf_of, standings
from cardlang.translation.texts import texts_of

LANGUAGES = {deck.id: deck.language for deck in bundled_decks()}
#: Decks in another language than the one they are laid on.
EDITIONS = [
    deck.id
    for deck in bundled_decks()
    if deck.extends is not None and deck.language != LANGUAGES[deck.extends]
]


def words_of(text):
    """The words of a text; the shortest are the same in too many languages."""
    return {word for word in re.findall(r"[^\W\d_]+", text.casefold()) if len(word) > 2}


@cache
def vocabulary(name, language):
    """All words of a deck in a language: what it says itself, and its catalogues."""
    deck = load_deck(name).require()
    own = [text.source for text in texts_of(deck) if text.home.language == language]
    translated = [
        words
        for _, catalogue in shelf_of(deck, language).by_home
        for message in catalogue.messages
        for words in message.strings
    ]
    return frozenset().union(*map(words_of, [*own, *translated]))


def foreign_words(name):
    """What another language has words for, and the language of the edition has not."""
    deck = load_deck(name).require()
    languages = {*languages_begun(deck), *(home.language for home in deck.homes)}
    others = languages - {deck.info.language}
    assert others
    foreign = frozenset().union(*(vocabulary(name, language) for language in others))
    return foreign - vocabulary(name, deck.info.language)


def whole_game(name, seed=1):
    """What a whole game says to somebody who sees everything: questions, moves, log."""
    deck = load_deck(name).require()
    wording, game, played = Wording(deck), Game(deck, players=3, seed=seed), 0
    while game.decision is not None:
        yield prompt(wording, game.decision)
        moves = game.moves()
        for move in moves:
            yield move_label(wording, game.table, game.decision, move)
        game.play(moves[(seed + 7 * played) % len(moves)])
        played += 1
    for line in log_lines(wording, game.table, None):
        yield line.text


def test_there_are_editions():
    assert {"english", "german"} <= set(EDITIONS)


@pytest.mark.parametrize("name", EDITIONS)
def test_everything_has_words_in_its_language(name):
    deck = load_deck(name).require()
    shelf = shelf_of(deck, deck.info.language)
    missing = [each.text.id for each in standings(deck, shelf) if each.state != "translated"]
    assert missing == []


@pytest.mark.parametrize("name", EDITIONS)
def test_a_whole_game_has_no_word_of_another_language(name):
    foreign, said = foreign_words(name), list(whole_game(name))
    assert len(said) > 1000
    assert len(foreign) > 500
    heard = {line: words_of(line) & foreign for line in dict.fromkeys(said)}
    assert {line: words for line, words in heard.items() if words} == {}


def test_a_word_of_another_language_would_be_heard():
    """The base game, which is in French, is full of them for the English edition."""
    foreign = foreign_words("english")
    heard = set().union(*(words_of(line) for line in whole_game("base"))) & foreign
    assert {"pioche", "pose", "carte"} <= heard


@pytest.mark.parametrize("name", sorted(LANGUAGES))
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_bundled_deck_has_all_words_in_german_and_english(name, language):
    deck = load_deck(name).require()
    found = standings(deck, shelf_of(deck, language))
    assert len(found) > 100 or language == deck.info.language
    assert [each.text.id for each in found if each.state != "translated"] == []
