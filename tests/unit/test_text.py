"""What a deck says: names, moves, questions, the log for each seat, refusals."""

from __future__ import annotations

import pytest

from cardlang.interface import fill
from cardlang.interpreter.game import Game
from cardlang.loader import load_deck
from cardlang.text import Wording, log_lines, move_labels, prompt, refusal_sentence
from cardlang.text.whole import deck_in_words

DECK = """
deck: {id: orchard, name: Orchard, version: 1.0.0, format: 1, language: en,
       players: {min: 2, max: 3}}
attributes:
  town: text
  size: {default: 0}
zones:
  player:
    basket: {name: Basket, seen_by: owner}
    shelf: {name: Shelf, seen_by: everyone, active: true}
  table:
    tree: {name: Tree, start: true, seen_by: nobody}
    heap: {name: Heap, seen_by: everyone, log: "{card} falls from {giver} onto {taker}."}
    cellar: {name: Cellar, seen_by: nobody, log: "{card} goes down."}
state:
  player: {coins: 0}
uses:
  shelve: {say: "Put {card} on the shelf", log: "{actor} shelves {card}."}
  give: {say: "Give {card} to {target}", log: "{actor} gives {card} to {target}, {nobody_knows}."}
actions:
  pick:
    say: Pick a fruit
    log: "{actor} picks a fruit."
    do: |
      move top(table.tree) to you.basket
      again
  use_card: {of: you.basket, uses: [shelve, give]}
  find:
    say: "Take {card} from the heap"
    log: "{actor} rummages in the heap."
    of: table.heap
    uses: [shelve]
  drop: {of: you.basket, do: move card to table.heap}
  sweep: {say: Sweep, do: move you.shelf to table.heap again}
  roll_off: {say: Roll, do: let pips = roll(6) again}
  store: {say: "Store {card}", log: "{actor} stores something.", of: you.basket,
          do: "move card to table.cellar tell stored again"}
  look_up: {say: Look up, log: "{actor} looks up.", do: "look at top(table.tree, 2) again"}
  show_all: {say: Show, do: "reveal you.basket again"}
  sell:
    say: Sell
    do: |
      choose number coins from 2 to 10 step 4
      set you.coins to coins
      may choose option way from cash, later
      choose player friend from others
      tell sold
  polish:
    needs:
      rich: {when: "you.coins > 0"}
      handy: {when: "false", say: "{you} cannot polish {card}."}
    of: you.shelf
    do: again
steps: {work: [pick, use_card, find, drop, store, look_up, show_all, sell, polish, sweep, roll_off]}
turn: {work: perform work}
score: {size: "sum(p.shelf.size)"}
ends: {big: "exists players[count(it.shelf) > 2]"}
kinds:
  fruit:
    name: Fruit
    shelve: {to: you.shelf}
    give: {on: others, to: target.basket}
cards:
  plum_a: {kind: fruit, name: Plum, town: Agen}
  plum_b: {kind: fruit, name: Plum, town: Metz}
  pear: {kind: fruit, name: Pear, copies: 2, size: 2}
  fig:
    kind: fruit
    in_force:
      sticky: {rule: forbid moving this to heap, say: "It sticks."}
      greedy: {rule: forbid shelve of pear by anyone, say: "{card} is not wanted."}
  nut: {kind: fruit, name: Nut, copies: 3}
texts:
  choose.coins: For how much?
  choose.way: How are you paid?
  option.cash: In cash
  pass.way: Never mind
  choose.friend: Who buys?
  tell.sold: "{you} sells to {friend} for {coins}."
  tell.stored: "{card} is in the dark."
"""


@pytest.fixture(scope="module")
def deck(tmp_path_factory):
    folder = tmp_path_factory.mktemp("orchard")
    (folder / "deck.yaml").write_text(DECK, "utf-8")
    return load_deck(str(folder)).require()


@pytest.fixture
def game(deck):
    """A game in which A has picked everything from the tree, the last card first."""
    game = Game(deck, players=3, seed=1)
    for _ in range(8):
        play(game, "pick")
    return game


def play(game, *words):
    for word in words:
        (move,) = game.find(word)
        game.play(move)


def told(game, seat, start=0, names=()):
    lines = log_lines(Wording(game.deck, names=names), game.table, seat, start)
    return [line.text for line in lines]


def labels(game, wording=None):
    return move_labels(wording or Wording(game.deck), game.table, game.decision)


# ------------------------------------------------------------------------ names


def test_cards_of_one_name_are_told_apart_by_what_is_printed_on_them(deck):
    wording = Wording(deck)
    assert wording.card(deck.card("plum_a")) == "Plum (Agen)"
    assert wording.card_title(deck.card("plum_a")) == "Plum"
    assert wording.card(deck.card("pear")) == "Pear"


def test_a_card_without_a_name_has_its_id_in_words(deck):
    assert Wording(deck).card(deck.card("fig")) == "Fig"


def test_players_are_called_by_their_names_or_letters(deck):
    assert Wording(deck, names=["Ana", "Ben"]).seat(1) == "Ben"
    assert Wording(deck).seat(1) == "B"
    assert Wording(deck).seat(None) == "nobody"


def test_a_language_the_deck_does_not_speak_gives_its_own(deck):
    assert Wording(deck, "fr").language == "en"


# ------------------------------------------------------------------------ moves


def test_moves_say_what_they_do(game):
    words = labels(game)
    assert "Put Plum (Agen) on the shelf" in words
    assert "Give Nut to C" in words
    assert "Drop Pear" in words  # the deck has no words for it
    assert len(set(words)) == len(words)


def test_a_use_of_a_card_from_elsewhere_says_where_it_is_from(game):
    play(game, "drop nut")
    assert labels(game)[1] == "Take Nut from the heap → Put Nut on the shelf"


def test_the_questions_are_the_decks_where_it_has_some(game):
    wording = Wording(game.deck)
    assert prompt(wording, game.decision) == "What do you do?"
    play(game, "sell")
    assert prompt(wording, game.decision) == "For how much?"
    assert labels(game) == ["2", "6", "10"]
    play(game, "6")
    assert prompt(wording, game.decision) == "How are you paid?"
    assert labels(game) == ["In cash", "Later", "Never mind"]
    play(game, "pass")
    assert labels(game, Wording(game.deck, names=["Ana", "Ben"])) == ["Ben", "C"]


# ---------------------------------------------------------------------- the log


def test_who_draws_sees_what_the_others_do_not(game):
    assert told(game, 0)[1:3] == ["A picks a fruit.", "Nut → Basket"]
    assert told(game, 1)[1:3] == ["A picks a fruit.", "A picks a fruit."]
    assert told(game, None)[2] == "Nut → Basket (A)"


def test_an_empty_log_tells_nothing(tmp_path):
    quiet = DECK.replace('"{actor} picks a fruit."', '""').replace(
        '"{actor} shelves {card}."', '""'
    )
    (tmp_path / "deck.yaml").write_text(quiet, "utf-8")
    deck = load_deck(str(tmp_path)).require()
    for words in (deck, deck_in_words(Wording(deck))):
        game = Game(words, players=3, seed=1)
        assert "Pick a fruit" in labels(game)
        play(game, *["pick"] * 8, "shelve pear")
        assert told(game, 1) == ["Turn 1: A", "Turn 2: B"]


def test_turns_have_headings(game):
    lines = log_lines(Wording(game.deck), game.table, 0)
    assert (lines[0].text, lines[0].sort) == ("Turn 1: A", "turn")


def test_the_arrival_of_a_card_just_used_is_not_told_twice(game):
    start = len(game.events)
    play(game, "shelve plum_a")
    assert told(game, 1, start) == ["A shelves Plum (Agen).", "Turn 2: B"]


def test_a_card_given_is_only_named_to_who_sees_it(game):
    start = len(game.events)
    play(game, "give pear on B")
    assert told(game, 1, start)[0] == "A gives Pear to B, {nobody_knows}."
    assert told(game, 2, start)[0] == "A gives a card to B, {nobody_knows}."


def test_the_sentence_of_a_zone_tells_of_cards_that_come(game):
    start = len(game.events)
    play(game, "store pear")
    assert told(game, 0, start) == [
        "A stores something.",
        "Pear goes down.",
        "Pear is in the dark.",
    ]
    # Nobody else may know which card it was; a sentence begins with a capital.
    assert told(game, 1, start) == [
        "A stores something.",
        "A card goes down.",
        "A card is in the dark.",
    ]


def test_what_is_looked_at_is_told_to_who_sees_it(deck):
    game = Game(deck, players=2, seed=1)
    play(game, "look_up")
    assert told(game, 0)[-1] == "A sees Nut, Nut (Tree)."
    assert told(game, 1)[-1] == "A looks at cards (Tree: 2)."
    play(game, "pick", "show_all")
    assert told(game, 1)[-1] == "Seen: Nut (Basket (A))."


def test_cards_that_go_back_and_are_shuffled_are_one_line(tmp_path):
    """Whoever knew which, and though some cannot be named any more."""
    rake = (
        "  rake: {do: move first(you.basket) to you.shelf move you.basket to table.tree"
        " move you.shelf to table.tree shuffle table.tree again}\n  roll_off:"
    )
    text = DECK.replace("  roll_off:", rake).replace("roll_off]", "roll_off, rake]")
    (tmp_path / "deck.yaml").write_text(text, "utf-8")
    game = Game(load_deck(str(tmp_path)).require(), players=3, seed=1)
    play(game, "pick", "pick", "pick")
    start = len(game.events)
    play(game, "rake")
    for seat, line in (
        (None, "Nut, Nut, Nut → Tree"),
        (0, "a card ×3 → Tree"),
        (1, "a card → Tree"),
    ):
        assert told(game, seat, start)[1:] == [line, "Shuffled: Tree."]


def test_choices_are_told_with_the_words_of_the_answers(game):
    start = len(game.events)
    play(game, "sell", "6", "cash", "C")
    assert told(game, 1, start)[:5] == [
        "A: Sell",
        "A chooses: 6",
        "A chooses: In cash",
        "A chooses: C",
        "A sells to C for 6.",
    ]


def test_passing_is_told(game):
    start = len(game.events)
    play(game, "sell", "2", "pass")
    assert told(game, 1, start)[-1] == "A: Never mind"


def test_what_a_rule_holds_back_says_why(game):
    play(game, "shelve fig", "sell", "2", "pass", "A", "sell", "2", "pass", "A")
    start = len(game.events)
    play(game, "sweep")
    assert told(game, 1, start) == ["A: Sweep", "Fig stays in place. It sticks."]


def test_rolls_are_told(game):
    play(game, "roll_off")
    assert told(game, 1)[-1].startswith("Rolled: ")


def test_a_rule_that_forbids_says_why(game):
    play(game, "shelve fig", "sell", "2", "pass", "A", "sell", "2", "pass", "A")
    wording = Wording(game.deck)
    explanations = game.why("shelve pear")
    sentences = {
        refusal_sentence(wording, refusal, {"card": "Pear"})
        for each in explanations
        for refusal in each.refusals
    }
    assert sentences == {"Pear is not wanted."}


def test_a_need_without_a_sentence_is_named(game):
    play(game, "shelve nut", "sell", "2", "pass", "A", "sell", "2", "pass", "A")
    (explanation,) = game.why("polish nut")
    wording = Wording(game.deck, names=["Ana"])
    sentences = [
        refusal_sentence(wording, each, {"you": wording.seat(0), "card": "Nut"})
        for each in explanation.refusals
    ]
    assert sentences == ["The need `polish.rich` is not met.", "Ana cannot polish Nut."]


def test_the_log_can_begin_in_the_middle_of_a_turn(game):
    play(game, "shelve plum_a")
    whole = told(game, 1)
    for start in range(len(game.events)):
        assert whole[len(whole) - len(told(game, 1, start)) :] == told(game, 1, start)


def test_no_seat_reads_of_a_card_it_may_not_know(game):
    """Every name in a seat's log is of a card that the seat may know."""
    play(game, "store plum_a", "store plum_b", "give pear on C")
    read = " ".join(told(game, 1))
    assert "Plum" not in read
    assert "Pear" not in read


def test_the_end_has_a_sentence(deck):
    game = Game(deck, players=2, seed=1)
    while game.decision is not None:
        shelving = [move for move in game.moves() if move.use == "shelve"]
        game.play(shelving[0] if shelving else game.find("pick")[0])
    lines = log_lines(Wording(deck), game.table, None)
    assert (lines[-1].text, lines[-1].sort) == ("The game is over.", "end")


# ---------------------------------------------------------------- placeholders


def test_placeholders_are_filled_once_and_unknown_ones_stay():
    assert fill("{a} and {b} and {c}", {"a": "{b}", "b": 2}, "en") == "{b} and 2 and {c}"


def test_every_sentence_of_the_bundled_game_can_be_told():
    """A whole game, told to everybody: no key and no empty placeholder is read."""
    deck = load_deck("base").require()
    game = Game(deck, players=3, seed=4)
    step = 0
    while game.decision is not None:
        moves = game.moves()
        assert len(labels(game)) == len(moves)
        game.play(moves[step * 7 % len(moves)])
        step += 1
    keys = {card.id for card in deck.cards if "_" in card.id} | set(deck.texts)
    for seat in (None, 0, 1, 2):
        for line in told(game, seat):
            assert "{" not in line
            assert not keys & set(line.split())
