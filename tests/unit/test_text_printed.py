"""What sentences say of a card besides its name: printed values and its text."""

from __future__ import annotations

import pytest

from cardlang.interpreter.game import Game
from cardlang.loader import load_deck
from cardlang.text import Wording, log_lines, move_labels

DECK = """
deck: {id: market, name: Market, version: 1.0.0, format: 1, language: en,
       players: {min: 2, max: 2}}
attributes:
  price: number
  age: number
  shade: [dark, light]
zones:
  player:
    bag: {name: Bag, seen_by: owner, log: "{taker} takes {card}: {shade}, {price}. {text}"}
    attic: {name: Attic, seen_by: everyone, active: true}
  table:
    stall: {name: Stall, start: true, seen_by: everyone, hides: [age]}
    crate: {name: Crate, seen_by: nobody, log: "{card} goes down ({price}). {text}"}
uses:
  store: {say: "Store {card} of {age} years", log: "{actor} stores {card}, {price}."}
actions:
  buy: {say: "Buy {card} for {price}, {age} years", of: table.stall, do: move card to you.bag}
  fetch: {say: Fetch, do: move top(table.crate) to you.bag}
  use_card: {of: you.bag, uses: [store]}
  bury: {say: "Bury {card}", log: "{actor} buries something.", of: you.bag,
         do: "move card to table.crate"}
steps: {work: [buy, fetch, use_card, bury]}
turn: {work: "repeat 3 { perform work }"}
score: {size: count(p.bag)}
ends: {sold: not exists table.stall}
kinds:
  chair: {name: Chair, store: {to: you.attic}}
cards:
  stool: {kind: chair, name: Stool, text: Three legs., price: 4, age: 90, shade: dark}
  bench: {kind: chair, name: Bench, text: Seats two., price: 7, age: 30}
  cradle: {kind: chair, name: Cradle, price: 1, shade: light, starts_in: crate}
  wardrobe:
    kind: chair
    name: Wardrobe
    price: 9
    in_force: {bargain: adjust price(c) by -3 for anyone}
texts:
  option.dark: dark wood
"""


@pytest.fixture
def game(tmp_path):
    (tmp_path / "deck.yaml").write_text(DECK, "utf-8")
    return Game(load_deck(str(tmp_path)).require(), players=2, seed=1)


def play(game, *words):
    for word in words:
        (move,) = game.find(word)
        game.play(move)


def labels(game):
    return move_labels(Wording(game.deck), game.table, game.decision)


def told(game, seat):
    return [line.text for line in log_lines(Wording(game.deck), game.table, seat)]


def test_a_move_names_what_is_printed_on_its_card(game):
    assert "Buy Bench for 7, … years" in labels(game)


def test_what_a_zone_hides_is_said_once_the_card_is_out_of_it(game):
    assert not any("30" in label for label in labels(game))
    play(game, "buy bench")
    assert "Store Bench of 30 years" in labels(game)


def test_values_are_those_that_rules_make_of_them(game):
    play(game, "buy wardrobe", "store wardrobe")
    assert "Buy Bench for 4, … years" in labels(game)


def test_the_log_tells_values_words_and_text(game):
    play(game, "buy stool")
    assert "A takes Stool: dark wood, 4. Three legs." in told(game, 0)
    assert "A takes Stool: dark wood, 4. Three legs." in told(game, None)


def test_nothing_is_said_of_a_card_the_seat_does_not_see(game):
    play(game, "fetch", "bury cradle")
    assert "A takes Cradle: light, 1. " in told(game, 0)
    assert "A takes a card: …, …. " in told(game, 1)
    assert "A card goes down (…). " in told(game, 1)
