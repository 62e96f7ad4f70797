"""Short and long forms of declarations."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from deck_folders import codes, garden, loaded, messages

from cardlang.loader import load_deck
from cardlang.types import ANY, BOOLEAN, CARD, NUMBER, PLAYER, TEXT, symbol_type


def deck_with(tmp_path, text):
    return loaded(garden(tmp_path / "garden", more=text))


def problems(tmp_path, text):
    return codes(garden(tmp_path / "garden", more=text))


@pytest.mark.parametrize(
    ("form", "type_", "default"),
    [
        ("number", NUMBER, None),
        ("boolean", BOOLEAN, None),
        ("text", TEXT, None),
        ("[a, b]", symbol_type(("a", "b")), None),
        ("{default: 0}", NUMBER, 0),
        ("{default: false}", BOOLEAN, False),
        ("{type: number, default: 2}", NUMBER, 2),
        ("{type: [a, b], default: b}", symbol_type(("a", "b")), "b"),
        ("{default: 'a text'}", TEXT, "a text"),
        ("{default: 0.1}", NUMBER, Fraction(1, 10)),
        ("{default: 2.0}", NUMBER, 2),
        ("{type: number, default: none}", NUMBER, None),
        ("{type: number, default: unlimited}", NUMBER, math.inf),
    ],
)
def test_attributes(tmp_path, form, type_, default):
    attribute = deck_with(tmp_path, f"attributes: {{it_is: {form}}}\n").attributes["it_is"]
    assert (attribute.type, attribute.default) == (type_, default)
    assert type(attribute.default) is type(default)


@pytest.mark.parametrize(
    ("form", "type_", "start", "resets", "stays"),
    [
        ("0", NUMBER, 0, "", False),
        ("true", BOOLEAN, True, "", False),
        ("player", PLAYER, None, "", False),
        ("card", CARD, None, "", False),
        ("number", NUMBER, None, "", False),
        ("[a, b]", symbol_type(("a", "b")), None, "", False),
        ("'some text'", TEXT, "some text", "", False),
        ("{start: 3, resets: turn}", NUMBER, 3, "turn", False),
        ("{start: false, resets: round}", BOOLEAN, False, "round", False),
        ("{start: card, stays: true}", CARD, None, "", True),
        ("{type: player}", PLAYER, None, "", False),
        ("{type: [a, b], start: a}", symbol_type(("a", "b")), "a", "", False),
        ("{start: none, type: card}", CARD, None, "", False),
    ],
)
def test_states(tmp_path, form, type_, start, resets, stays):
    state = deck_with(tmp_path, f"state: {{card: {{mark: {form}}}}}\n").states["card", "mark"]
    assert (state.type, state.start, state.resets, state.stays) == (type_, start, resets, stays)


def test_states_of_one_name_in_two_scopes_are_two(tmp_path):
    deck = deck_with(tmp_path, "state: {card: {mark: 0}, player: {mark: 1}, table: {mark: 2}}\n")
    starts = [deck.states[scope, "mark"].start for scope in ("card", "player", "table")]
    assert starts == [0, 1, 2]


@pytest.mark.parametrize(
    ("form", "type_", "default", "low", "high"),
    [
        ("{default: 2, from: 0, to: 5, say: How many}", NUMBER, 2, 0, 5),
        ("{default: a, from: [a, b]}", symbol_type(("a", "b")), "a", None, None),
        ("{default: true}", BOOLEAN, True, None, None),
        ("false", BOOLEAN, False, None, None),
    ],
)
def test_options(tmp_path, form, type_, default, low, high):
    option = deck_with(tmp_path, f"options: {{extra: {form}}}\n").options["extra"]
    assert (option.type, option.default, option.low, option.high) == (type_, default, low, high)


def test_a_zone_about_which_nothing_is_said(tmp_path):
    zone = deck_with(tmp_path, "zones:\n  player:\n    shed:\n").zones["shed"]
    assert (zone.title, zone.seen_by, zone.active, zone.per_player) == (
        "shed",
        "everyone",
        False,
        True,
    )


def test_a_zone_with_everything(tmp_path):
    zones = (
        "zones: {table: {shed: {name: Shed, seen_by: top, active: true, hides: [size], "
        "order: line, marks: size, log: '{card} in.'}}}\nstate: {player: {size: 0}}\n"
    )
    zone = deck_with(tmp_path, zones).zones["shed"]
    assert (zone.title, zone.seen_by, zone.active) == ("Shed", "top", True)
    assert (zone.hides, zone.order, zone.log) == ({"size"}, "line", "{card} in.")
    assert zone.marks == "size"


def test_uses_know_what_they_also_are(tmp_path):
    deck = deck_with(tmp_path, "uses: {replant: {use_of: plant, say: Again}}\n")
    assert deck.uses["replant"].parent == "plant"
    assert deck.uses["plant"].parent is None


@pytest.mark.parametrize(
    ("parameter", "name", "type_"),
    [
        ("p", "p", PLAYER),
        ("q", "q", PLAYER),
        ("player_two", "player_two", PLAYER),
        ("who", "who", PLAYER),
        ("c", "c", CARD),
        ("card_b", "card_b", CARD),
        ("n", "n", NUMBER),
        ("number_of_days", "number_of_days", NUMBER),
        ("number x", "x", NUMBER),
        ("card p", "p", CARD),
    ],
)
def test_parameters(tmp_path, parameter, name, type_):
    shape = deck_with(tmp_path, f"define:\n  f({parameter}): 1\n").defines["f"]
    assert (shape.parameters, shape.parameter_types) == ((name,), (type_,))


def test_defines_and_values(tmp_path):
    deck = deck_with(tmp_path, 'define:\n  two: 1 + 1\nvalues:\n  "three": 3\n')
    assert not deck.defines["two"].adjustable
    assert deck.defines["three"].adjustable


def test_a_parameter_whose_type_is_not_known_gives_one_complaint(tmp_path):
    text = "define:\n  f(x): x.size + x\n  g(p): f(p)\n"
    assert [code for code in problems(tmp_path, text) if code != "unused-define"] == [
        "untyped-parameter"
    ]


@pytest.mark.parametrize("text", ["define:\n  f(p: p.coins\n", "define:\n  f(p): p.coins +\n"])
def test_a_define_that_cannot_be_read_gives_one_complaint(tmp_path, text):
    assert len(problems(tmp_path, text + "  g(p): f(p)\n")) == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("attributes: {weight: heavy}", "unknown-type"),
        ("attributes: {weight: player}", "unknown-type"),
        ("attributes: {weight: {default: heavy}}", "unknown-type"),
        ("attributes: {weight: {type: number, default: heavy}}", "wrong-value"),
        ("attributes: {weight: {type: [a, b], default: c}}", "unknown-symbol"),
        ("state: {card: {mark: sometimes}}", "unknown-type"),
        ("state: {card: {mark: {type: number, start: true}}}", "wrong-value"),
        ("options: {o: {from: 1, to: 3}}", "missing-key"),
        ("options: {o: {default: 4, from: 1, to: 3}}", "wrong-value"),
        ("options: {o: {default: 0, from: 1}}", "wrong-value"),
        ("options: {o: {default: c, from: [a, b]}}", "unknown-symbol"),
        ("uses: {a: {use_of: b}}", "unknown-use"),
        ("zones: {player: {shed: {start: true}}}", "wrong-start"),
        ("zones: {table: {shed: {start: true}}}", "two-starts"),
        ("zones: {table: {hand: {seen_by: top}}}", "name-clash"),
        ("zones: {table: {shed: {hides: [weight]}}}", "unknown-attribute"),
        ("zones: {table: {shed: {marks: weight}}}", "unknown-attribute"),
        ("zones: {table: {shed: {marks: size}}}", "unknown-state"),
        ("define: {f(p): 1, f(q): 2}", "duplicate-entry"),
        ("define: {room(p): 1}", "name-clash"),
    ],
)
def test_what_cannot_be_declared(tmp_path, text, code):
    assert code in problems(tmp_path, text + "\n")


def test_uses_in_a_circle_are_refused_once(tmp_path):
    text = "uses: {a: {use_of: b}, b: {use_of: c}, c: {use_of: a}}\n"
    assert problems(tmp_path, text).count("use-cycle") == 1


def test_display_names_lead_to_ids(tmp_path):
    declarations = load_deck(str(garden(tmp_path / "garden"))).declarations
    assert declarations.titles["Rose"] == "rose"
    assert declarations.titles["Flower"] == "flower"


def test_kinds_cards_and_perks_mean_cards(tmp_path):
    declarations = load_deck(str(garden(tmp_path / "garden"))).declarations
    assert declarations.kinds["thing"] == {0, 1}
    assert declarations.cards["lily"] == 1
    assert declarations.perks["rare"] == {1}
    assert declarations.spans["zones", "heap"].text == "heap"
    assert declarations.spans["values", "room"].text == "room(p)"


def test_needs_are_listed_with_the_cards_that_have_them(tmp_path):
    more = "cards: {thorn: {kind: flower, plant: {needs: {rich: you.coins > 1}}}}\n"
    declarations = load_deck(str(garden(tmp_path / "garden", more=more))).declarations
    places = {(place.use, place.need, place.members) for place in declarations.needs}
    assert places == {
        ("plant", "space", frozenset({0, 1, 2})),
        ("plant", "rich", frozenset({0})),
        ("plant", "rich", frozenset({1, 2})),
    }


def test_uses_aimed_at_players_are_known(tmp_path):
    more = "kinds: {dart: {name: Dart, plant: {on: others}}}\ncards: {d: {kind: dart}}\n"
    declarations = load_deck(str(garden(tmp_path / "garden", more=more))).declarations
    assert declarations.targeted_uses == {"plant"}


def test_an_unknown_type_is_told_once_where_it_stands(tmp_path):
    text = "define:\n  f(thing c): c\n  g(c): f(c)\n"
    result = load_deck(str(garden(tmp_path / "garden", more=text)))
    assert "`thing` is not a type" in messages(tmp_path / "garden")
    assert result.declarations.defines["f"].parameter_types == (ANY,)
