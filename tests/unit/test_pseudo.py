"""The language that nobody speaks: whatever is shown without its brackets cannot be translated."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner
from pseudo_words import outside

from cardlang.bots import make_bot
from cardlang.catalogue import bundled_decks
from cardlang.cli import main
from cardlang.interpreter.game import Game
from cardlang.loader import load_deck
from cardlang.shown import is_shown
from cardlang.text import Wording, log_lines, move_labels, prompt, refusal_sentence
from cardlang.text.printed import printed_values
from cardlang.translation.pseudo import pseudo
from cardlang.translation.texts import texts_of

NAMES = ("1", "2", "3", "4", "5")


def test_sentences_are_marked_longer_and_still_readable():
    assert pseudo("Plant {card}") == "⟦Pļåñţ {card}⟧".replace("ļ", "l").replace("⟧", "···⟧")
    assert pseudo("{value} €").count("{value}") == 1
    long = "a" * 100
    assert len(pseudo(long)) == 132


def test_letters_outside_of_brackets_are_found():
    assert outside("⟦a ⟦b⟧ c⟧ (2) → ⟦d⟧") == ""
    assert outside("⟦a⟧ is here") == "ishere"


@pytest.fixture(scope="module", params=[deck.id for deck in bundled_decks()])
def deck(request):
    return load_deck(request.param).require()


def test_everything_in_a_game_can_be_translated(deck):
    """All that is shown to somebody in a whole game, but for the names of players and numbers."""
    wording = Wording(deck, "xx_pseudo", NAMES)
    game = Game(deck, players=deck.info.least_players, seed=5)
    bots = [make_bot("random", 5, seat) for seat in range(game.players)]
    bare = set()
    while game.decision is not None:
        shown = [
            prompt(wording, game.decision),
            *move_labels(wording, game.table, game.decision)[:50],
        ]
        bare |= {text for text in shown if outside(text)}
        game.play(bots[game.decision.seat].choose(game))
    for seat in (None, 0):
        bare |= {line.text for line in log_lines(wording, game.table, seat) if outside(line.text)}
    bare |= {each for each in map(wording.score_entry, dict(game.score_lines(0))) if outside(each)}
    assert bare == set()


def test_every_card_and_refusal_can_be_translated(deck):
    wording = Wording(deck, "xx_pseudo", NAMES)
    shown = [wording.card(card) for card in deck.cards]
    shown += [wording.card_text(card) for card in deck.cards]
    shown += [words for card in deck.cards for words in printed_values(wording, card.attributes)]
    shown += [wording.kind(kind) for kind in deck.kinds]
    shown += [wording.zone(zone) for zone in deck.zones]
    shown += [wording.step(step) for step in deck.steps]
    game = Game(deck, players=deck.info.least_players, seed=5)
    for word in ("draw", *deck.uses, *deck.actions):
        for why in game.why(word):
            shown += [refusal_sentence(wording, each) for each in why.refusals]
    assert {text for text in shown if outside(re.sub(r"{\w+}", "", text))} == set()


def test_every_text_of_a_deck_is_one_that_can_be_looked_up(deck):
    """What the catalogues list is what is shown: the same ids with the same words."""
    listed = {text.key for text in texts_of(deck)}
    asked = set()

    class Listening(Wording):
        def sentence(self, text_id, default=""):
            source = self.deck.texts.get(text_id, default) or default
            if source:
                asked.add((text_id, source))
            return super().sentence(text_id, default)

    wording = Listening(deck, "xx_pseudo", NAMES)
    game = Game(deck, players=deck.info.least_players, seed=5)
    bots = [make_bot("random", 7, seat) for seat in range(game.players)]
    while game.decision is not None:
        prompt(wording, game.decision)
        move_labels(wording, game.table, game.decision)[:50]
        game.play(bots[game.decision.seat].choose(game))
    log_lines(wording, game.table, None)
    for card in deck.cards:
        wording.card(card)
        wording.card_text(card)
        wording.kind(card.kind)
        printed_values(wording, card.attributes)
    # Words for what is printed are at hand for every sentence, though no sentence names them.
    symbols = {
        f"option.{name}"
        for attribute in deck.attributes.values()
        if not is_shown(deck, "attribute", attribute.name)
        for name in attribute.type.symbols or ()
    }
    assert {key for key in asked - listed if key[0] not in symbols} == set()


def test_the_program_speaks_it_too():
    players = ["--seat", "A=random", "--seat", "B=random"]
    arguments = ["play", "base", "--lang", "xx-pseudo", "--seed", "3", *players]
    page = CliRunner().invoke(main, arguments).output
    assert {outside(row) for row in page.splitlines()} <= {"", "A", "B"}
