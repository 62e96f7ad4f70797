"""Deck-wide warnings: each shows where it should, and only there."""

from __future__ import annotations

import pytest
from deck_folders import garden, overlay

from cardlang.bound_walk import depth_of, nodes_of
from cardlang.catalogue import bundled_decks
from cardlang.loader import load_deck


@pytest.fixture
def warned(tmp_path, monkeypatch):
    """Lay a text on the garden; gives code and place of each warning."""
    garden(tmp_path / "garden")
    monkeypatch.chdir(tmp_path)

    def warnings(text):
        result = load_deck(str(overlay(tmp_path / "house", text)))
        assert result.deck is not None, result.diagnostics
        assert {each.severity for each in result.diagnostics} <= {"warning"}
        return [(each.code, each.span.text if each.span else "") for each in result.diagnostics]

    return warnings


@pytest.mark.parametrize("deck", [deck.id for deck in bundled_decks()])
def test_decks_that_come_with_the_program_have_no_warnings(deck):
    assert load_deck(deck).diagnostics == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # a need without a sentence, in a use, in a card of its own, in an action
        (
            "kinds: {flower: {plant: {needs: {early: table.turns < 9}}}}",
            [("missing-sentence", "early")],
        ),
        (
            "kinds: {flower: {plant: {needs: {early: table.turns < 9}, say: {early: Late.}}}}",
            [],
        ),
        (
            (
                "kinds: {flower: {plant: {needs: {early: table.turns < 9}}}}\n"
                "texts: {need.early: Late.}"
            ),
            [],
        ),
        (
            "kinds: {flower: {plant: {needs: {early: table.turns < 9}, say: {erly: Late.}}}}",
            [("missing-sentence", "early"), ("unused-text", "Late.")],
        ),
        ("kinds: {flower: {plant: {say: {later: Late.}}}}", []),
        ("actions: {play: {needs: {early: table.turns < 9}}}", [("missing-sentence", "early")]),
        # a rule that forbids a use needs one, a card that may not move does not
        ("in_force: {calm: forbid dig by anyone}", [("missing-sentence", "calm")]),
        ("in_force: {calm: forbid moving to heap}", []),
        ("in_force: {calm: {rule: forbid dig by anyone, say: No.}}", []),
        # names that nothing mentions
        ("state: {table: {wind: 0}}", [("unused-state", "wind")]),
        (
            "state: {card: {wet: false}}\nsetup: {a: 'for c in table.pile { set c.wet to true }'}",
            [],
        ),
        ("define: {full(p): count(p.bed) > 3}", [("unused-define", "full(p)")]),
        ("values: {speed: 3}\nin_force: {fast: adjust speed() by 1}", [("unused-value", "speed")]),
        ("define: {two: 2}\nvalues: {room(p): two}", []),
        ("perks: {shy: {name: Shy}}", [("unused-perk", "shy")]),
        ("perks: {shy: {name: Shy}}\nends: {none_shy: 'exists table.heap[shy]'}", []),
        ("uses: {burn: {say: Burn}}", [("unused-use", "burn")]),
        ("uses: {replant: {use_of: plant}}\ncards: {weed: {kind: thing, replant: {}}}", []),
        # steps and actions
        ("actions: {rest: {say: Rest, do: end turn}}", [("unused-action", "rest")]),
        ("actions: {rest: {say: Rest, do: end turn}}\nturn: {late: perform rest}", []),
        (
            "actions: {rest: {say: Rest, do: end turn}}\nin_force: {r: offer rest at main}",
            [],
        ),
        ("steps: {late: [play]}", [("unused-step", "late")]),
        ("steps: {main: []}", [("empty-step", "main"), ("unused-action", "play")]),
        (
            "steps: {main: []}\nin_force: {r: offer play at main}",
            [],
        ),
        # uses that nothing offers
        ("actions: {play: {uses: [plant]}}", [("unreachable-use", "dig")]),
        (
            "actions: {play: {uses: [plant]}}\nturn: {late: perform dig using you.hand}",
            [],
        ),
        # sentences for what is not there
        ("texts: {choose.pick: Which?}", [("unused-text", "choose.pick")]),
        ("texts: {tell.done: Done.}", [("unused-text", "tell.done")]),
        ("texts: {option.red: Red}", [("unused-text", "option.red")]),
        ("texts: {option.red: Red, attribute.color: '{value}'}", []),
        (
            "texts: {option.red: Red, tell.seen: '{color}'}\nturn: {late: tell seen}",
            [("unknown-placeholder", "{color}")],
        ),
        (
            (
                "texts: {option.red: Red, tell.seen: '{hue}'}\n"
                "turn: {late: let hue = first(table.heap).color tell seen}"
            ),
            [],
        ),
        # words of a setting stand in the rulebook
        (
            "options: {end: {default: soon, from: [soon, late]}}\ntexts: {option.late: At night}",
            [("unused-option", "end")],
        ),
        (
            "options: {end: {default: soon, from: [soon, late]}}\ntexts: {option.lat: At night}",
            [("unused-option", "end"), ("unused-text", "option.lat")],
        ),
        # and words of a state where it is shown
        (
            (
                "state: {table: {sky: {start: blue, type: [blue, grey]}}}\n"
                "setup: {a: set table.sky to grey}\ntexts: {option.grey: Grey}"
            ),
            [("unused-text", "option.grey")],
        ),
        (
            (
                "state: {table: {sky: {start: blue, type: [blue, grey]}}}\n"
                "setup: {a: set table.sky to grey}\n"
                "texts: {option.grey: Grey, state.sky: '{value}'}"
            ),
            [],
        ),
        ("texts: {pass.nothing: No}", [("unused-text", "pass.nothing")]),
        ("texts: {pass.main: No, help.page: x, need.affordable: x, other: y}", []),
        (
            (
                "texts: {choose.pick: Which?, pass.pick: None}\n"
                "turn: {late: 'may choose card pick from you.hand { reveal pick }'}"
            ),
            [],
        ),
        # what a rule asks is called as the rule is
        (
            (
                "texts: {choose.calm: Stop it, option.calm: Yes, pass.calm: No}\n"
                "in_force: {calm: 'instead of dig by anyone may by actor { end turn }'}"
            ),
            [],
        ),
        # cards
        (
            "cards: {weed: {kind: flower, plant: null, dig: null, in_force: null}}",
            [("idle-card", "weed")],
        ),
        ("cards: {weed: {kind: flower, plant: null, dig: null, in_force: null, copies: 0}}", []),
        ("kinds: {coin: {name: Coin}}\ncards: {penny: {kind: coin}}", []),
        (
            (
                "cards: {weed: {kind: flower, plant: null, dig: null, in_force: null}}\n"
                "ends: {weedy: 'exists table.heap[weed]'}"
            ),
            [],
        ),
        # rules that never hold, a game that never ends
        ("zones: {player: {bed: {active: false}}}", [("no-active-zone", "rose")]),
        ("ends: null", [("endless-game", "")]),
        ("ends: null\nturn: {late: 'if table.turns > 9 { end game }'}", []),
    ],
)
def test_warnings(warned, text, expected):
    assert sorted(warned(text + "\n")) == sorted(expected)


def test_an_unused_text_suggests_the_right_one(tmp_path, monkeypatch):
    garden(tmp_path / "garden")
    monkeypatch.chdir(tmp_path)
    text = (
        "texts: {choose.pikc: Which?, choose.pick: Which?}\n"
        "turn: {late: 'choose card pick from you.hand { reveal pick }'}\n"
    )
    (problem,) = load_deck(str(overlay(tmp_path / "house", text))).diagnostics
    assert problem.help == "did you mean `choose.pick`?"


def test_every_node_is_walked_once():
    deck = load_deck("base").deck
    seen = [id(node) for node in nodes_of(deck.cards, deck.rules)]
    assert len(seen) == len(set(seen)) > 500


def test_depth_counts_what_is_inside():
    deck = load_deck("base").deck
    assert depth_of(()) == 0
    assert depth_of(deck.definition_of) == 0
    assert 3 < depth_of(deck.score[0].expression) < 20
