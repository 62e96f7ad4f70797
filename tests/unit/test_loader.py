"""From a folder to a deck: what is built, and what is refused on the way."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction

import pytest
from deck_folders import FACTS, codes, garden, loaded, messages, overlay, write

import cardlang
from cardlang import bound
from cardlang.diagnostics import DeckError
from cardlang.loader import load_deck
from cardlang.types import BOOLEAN, CARDS, PLAYERS, ZONE


def with_more(tmp_path, text):
    return garden(tmp_path / "garden", more=text)


def test_the_public_door_is_the_loader():
    assert cardlang.load_deck is load_deck
    assert cardlang.DeckError is DeckError
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = cardlang.nothing


def test_the_base_game_loads_without_a_word():
    result = load_deck("base")
    assert result.diagnostics == ()
    assert len(result.deck.definition_of) == 200
    assert result.deck.info.aliases == ("smile-life",)


def test_facts_of_the_deck(tmp_path):
    info = loaded(garden(tmp_path / "garden")).info
    assert (info.id, info.name, info.version, info.language) == ("garden", "Garden", "1.0.0", "en")
    assert (info.least_players, info.most_players, info.extends) == (1, 4, None)


def test_copies_stand_together_in_file_order(tmp_path):
    deck = loaded(garden(tmp_path / "garden"))
    assert deck.definition_of == (0, 0, 0, 1)
    assert [deck.copy_number(card) for card in range(4)] == [1, 2, 3, 1]


def test_a_card_with_no_copies_is_defined_but_not_in_play(tmp_path):
    deck = loaded(with_more(tmp_path, "cards: {weed: {kind: flower, copies: 0}}\n"))
    assert deck.card("weed").copies == 0
    assert deck.definition_of.count(deck.card("weed").index) == 0


def test_every_card_has_every_attribute(tmp_path):
    deck = loaded(with_more(tmp_path, "attributes: {weight: number, heavy: {default: true}}\n"))
    assert deck.card("rose").attributes == {
        "weight": None,
        "heavy": True,
        "size": 2,
        "color": "red",
    }


def test_decimals_are_exact(tmp_path):
    deck = loaded(with_more(tmp_path, "cards: {weed: {kind: flower, size: 0.1}}\n"))
    assert deck.card("weed").attributes["size"] == Fraction(1, 10)


def test_parts_of_a_use_are_bound_with_their_types(tmp_path):
    more = """\
cards:
  dart:
    kind: thing
    plant:
      needs: {aimed: {when: target.coins > 0, say: No.}}
      on: others
      cost: add -1 to you.coins
      before: add 1 to target.coins
      to: target.bed
      do: |
        set target.coins to 0
"""
    use = loaded(with_more(tmp_path, more)).card("dart").uses["plant"]
    assert use.targets.type == PLAYERS
    assert use.to.type == ZONE
    assert use.needs[0].condition.type == BOOLEAN
    assert [len(effect) for effect in (use.cost, use.before, use.do)] == [1, 1, 1]


def test_what_a_card_does_not_say_is_empty(tmp_path):
    use = loaded(garden(tmp_path / "garden")).card("rose").uses["dig"]
    assert (use.needs, use.targets, use.cost, use.before, use.do) == ((), None, (), (), ())


def test_actions(tmp_path):
    more = """\
actions:
  give:
    say: Give
    log: Given.
    of: you.hand
    on: others
    needs: {rich: {when: you.coins > 0 and target.coins < 3, say: No.}}
    cost: add -1 to you.coins
    do: move card to target.hand
steps: {main: [give, play]}
"""
    action = loaded(overlay_of(tmp_path, more)).actions["give"]
    assert (action.say, action.log) == ("Give", "Given.")
    assert action.targets.type == PLAYERS
    assert [need.id for need in action.needs] == ["give.rich"]
    assert len(action.cost) == len(action.do) == 1


def overlay_of(tmp_path, text):
    """A deck laid on the garden."""
    garden(tmp_path / "garden")
    return overlay(tmp_path / "house", text)


def test_the_cards_of_an_action_may_be_one_card_or_a_zone(tmp_path):
    more = (
        "actions:\n  one: {say: One, of: top(table.pile), do: move card to you.hand}\n"
        "  many: {say: Many, of: table.heap, do: move card to you.hand}\n"
        "steps: {main: [play, one, many]}\n"
    )
    deck = loaded(overlay_of(tmp_path, more))
    assert deck.actions["one"].cards is not None
    assert deck.actions["many"].cards.type in (CARDS, ZONE)


def test_steps_in_both_forms(tmp_path):
    deck = loaded(overlay_of(tmp_path, "steps:\n  late: {actions: [play], say: Late}\n"))
    assert deck.steps["main"].actions == ("play",)
    assert (deck.steps["late"].actions, deck.steps["late"].say) == (("play",), "Late")


def test_scores_and_ends_in_both_forms(tmp_path):
    more = (
        "score:\n  size: sum(p.bed.size)\n  secret: {value: p.coins, say: Coins, final: true}\n"
        "ends:\n  broke: {when: 'exists players[coins < 0]', say: Broke.}\n"
    )
    deck = loaded(with_more(tmp_path, more))
    assert [(each.name, each.say, each.final) for each in deck.score] == [
        ("size", "", False),
        ("secret", "Coins", True),
    ]
    assert [(each.name, each.say) for each in deck.ends] == [("full", ""), ("broke", "Broke.")]


def test_rules_of_deck_kinds_cards_and_perks(tmp_path):
    more = 'in_force: {calm: {rule: forbid dig by anyone when table.turns < 3, say: "Calm."}}\n'
    deck = loaded(with_more(tmp_path, more))
    assert [(rule.id, rule.say) for rule in deck.rules] == [("calm", "Calm.")]
    assert [rule.id for rule in deck.card("lily").rules] == ["flower.lush"]
    (guarded,) = deck.perks["rare"].rules
    assert (guarded.id, guarded.perk, guarded.say) == ("rare.guarded", "rare", "Guarded.")
    assert isinstance(guarded.rule, bound.Forbid)


def test_setup_turn_and_closing_keep_their_order(tmp_path):
    more = (
        "setup: {b: shuffle table.pile, a: shuffle table.heap}\n"
        "closing: {last: shuffle table.heap}\n"
    )
    deck = loaded(with_more(tmp_path, more))
    assert [entry.name for entry in deck.setup] == ["b", "a"]
    assert [entry.name for entry in deck.turn] == ["go"]
    assert [entry.name for entry in deck.closing] == ["last"]


def test_texts(tmp_path):
    deck = loaded(with_more(tmp_path, "texts: {need.affordable: Too dear., other: 12}\n"))
    assert deck.texts == {"need.affordable": "Too dear.", "other": "12"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("steps: {late: [plya]}", "unknown-action"),
        ("actions: {again_: {uses: [plnat]}}", "unknown-use"),
        ("cards: {weed: {kind: flower, perks: [rrae]}}", "unknown-perk"),
        ("cards: {weed: {kind: flower, starts_in: pit}}", "unknown-zone"),
        ("cards: {weed: {kind: flower, starts_in: hand}}", "wrong-start"),
        ("cards: {weed: {kind: flower, size: big}}", "wrong-value"),
        ("cards: {weed: {kind: flower, color: rde}}", "unknown-symbol"),
        ("cards: {weed: {kind: flower, plant: {on: you.hand}}}", "wrong-type"),
        ("cards: {weed: {kind: flower, plant: {to: you}}}", "wrong-type"),
        ("cards: {weed: {name: Weed}}", "missing-key"),
        ("ends: {early: count(players)}", "wrong-type"),
        ("setup: {a: shuffle you.hand}", "name-not-here"),
        ("turn: {a: 'tell \"x\"'}", "syntax"),
        ('turn: {a: "shuffle \\ttable.pile"}', "escape-in-quotes"),
        ("turn: {a: 'let x = players[seat = 1] let y = ''z'''}", "escape-in-quotes"),
    ],
)
def test_what_is_refused(tmp_path, text, code):
    assert codes(with_more(tmp_path, text + "\n")) == [code]


def test_quotes_are_fine_without_escapes(tmp_path):
    more = "turn: {a: 'shuffle table.pile', b: \"shuffle table.heap\"}\n"
    assert codes(with_more(tmp_path, more)) == []


@pytest.mark.parametrize("key", ["id", "name", "version", "format", "players"])
def test_facts_that_must_be_there(tmp_path, key):
    facts = {
        "id": "x",
        "name": "X",
        "version": "1.0.0",
        "format": "1",
        "players": "{min: 1, max: 2}",
    }
    del facts[key]
    text = "deck:\n" + "".join(f"  {name}: {value}\n" for name, value in facts.items())
    assert messages(garden(tmp_path / "garden", deck=text)) == [f"`deck` has no `{key}:`"]


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ("format: 2", "unknown-format"),
        ("players: {min: 3, max: 2}", "wrong-value"),
        ("players: {min: 0, max: 2}", "wrong-value"),
        ("players: 3", "wrong-shape"),
        ("id: my game", "not-a-name"),
        ("id: ../x", "not-a-name"),
        ("colour: red", "unknown-key"),
    ],
)
def test_facts_that_are_wrong(tmp_path, facts, code):
    garden(tmp_path / "garden")
    head = {"id": "x", "name": "X", "version": "1.0.0", "format": "1", "extends": "garden"}
    key, _, value = facts.partition(": ")
    text = "deck:\n" + "".join(f"  {k}: {v}\n" for k, v in (head | {key: value}).items())
    assert code in codes(write(tmp_path / "house", deck=text))


def test_cards_need_a_zone_to_start_in(tmp_path):
    folder = overlay_of(tmp_path, "zones: {table: {pile: {start: false}}}\n")
    assert codes(folder) == ["no-start"]
    folder = overlay_of(
        tmp_path,
        "zones: {table: {pile: {start: false}}}\n"
        "cards: {rose: {starts_in: heap}, lily: {starts_in: heap}}\n",
    )
    assert codes(folder) == []


def test_all_problems_come_in_one_run_in_file_order(tmp_path):
    folder = garden(
        tmp_path / "garden",
        a="steps: {late: [plya]}\nsteeps: {}\n",
        b="cards: {weed: {kind: flowr, szie: 3, size: big, perks: [rrae]}}\n",
        c="turn: {x: shufle table.pile}\n",
    )
    assert codes(folder) == [
        "unknown-action",
        "unknown-section",
        "unknown-kind",
        "unknown-key",
        "wrong-value",
        "unknown-perk",
        "syntax",
    ]


def test_a_deck_with_errors_is_no_deck_but_its_names_are_known(tmp_path):
    result = load_deck(str(with_more(tmp_path, "steps: {late: [plya]}\n")))
    assert result.deck is None
    assert result.declarations is not None
    with pytest.raises(DeckError, match="no action is called `plya`"):
        result.require()


def test_a_deck_with_warnings_is_a_deck(tmp_path):
    result = load_deck(str(with_more(tmp_path, "define: {unused: 1}\n")))
    assert [each.severity for each in result.diagnostics] == ["warning"]
    assert result.require() is result.deck


def test_files_and_folders_are_handed_on(tmp_path):
    folder = overlay_of(tmp_path, "state: {player: {coins: 9}}\n")
    result = load_deck(str(folder))
    assert [each.path.resolve().name for each in result.folders] == ["garden", "house"]
    assert len(result.sources) == 5
    assert result.root is not None


def test_loading_twice_gives_equal_decks(tmp_path):
    folder = garden(tmp_path / "garden")
    first, second = loaded(folder), loaded(folder)
    for field in (each for each in fields(first) if each.compare):
        assert getattr(first, field.name) == getattr(second, field.name)


def test_both_numbers_of_players_must_be_there(tmp_path):
    facts = FACTS.replace("{min: 1, max: 4}", "{min: 1}")
    assert messages(garden(tmp_path / "garden", deck=facts)) == ["`players` has no `max:`"]


@pytest.mark.parametrize(
    "text",
    [
        "define:\n  a: " + "(" * 3000 + "1" + ")" * 3000 + "\n",
        "define:\n  a: " + " + ".join(["1"] * 3000) + "\n",
        "define:\n  a: " + "not " * 3000 + "true\n",
        "setup:\n  a: |\n    " + "if true { " * 2000 + "}" * 2000 + "\n",
        "define:\n" + "".join(f"  d{n}: d{n + 1}\n" for n in range(1500)) + "  d1500: 1\n",
    ],
)
def test_bottomless_texts_do_no_harm(tmp_path, text):
    assert set(codes(with_more(tmp_path, text))) <= {"too-deep", "unused-define"}


def test_too_many_cards_are_refused(tmp_path):
    cards = "".join(f"  w{n}: {{kind: flower, copies: 1000}}\n" for n in range(11))
    assert codes(with_more(tmp_path, "cards:\n" + cards)) == ["too-many-cards"]


def test_an_empty_deck_is_told_what_it_lacks(tmp_path):
    assert codes(write(tmp_path / "empty", deck="")) == ["missing-key"]
    assert codes(write(tmp_path / "bare", deck=FACTS)) == ["endless-game"]
