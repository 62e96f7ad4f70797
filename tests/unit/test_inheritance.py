"""What kinds hand down to kinds and cards."""

from __future__ import annotations

import pytest
from deck_folders import codes, garden, loaded, messages

from cardlang.inheritance import resolve_families
from cardlang.overlay import read_deck

DEEP = """\
kinds:
  a: {name: A, size: 5, color: red, plant: {to: you.bed, needs: {one: you.coins > 1}}}
  b: {kind_of: a, size: 6, plant: {needs: {two: you.coins > 2}}}
  c: {kind_of: b, plant: {needs: {one: null}, do: add 1 to you.coins}}
cards:
  first: {kind: c}
  second: {kind: c, size: 7, plant: {needs: {two: you.coins > 3}}}
  third: {kind: a}
"""


@pytest.fixture
def families(tmp_path):
    merged = read_deck(str(garden(tmp_path / "garden", cards__all=DEEP)), pytest.fail)
    return resolve_families(merged.root, merged.spent_nulls, pytest.fail)


def need_ids(card):
    return [need.id for need in card.uses["plant"].needs]


def test_kinds_are_named_from_the_nearest_up(families):
    assert families.cards["first"].kinds == ("c", "b", "a")
    assert families.kinds["c"].kinds == ("b", "a")


def test_attributes_come_from_the_nearest_kind_that_has_them(tmp_path):
    deck = loaded(garden(tmp_path / "garden", cards__all=DEEP))
    assert [card.attributes["size"] for card in deck.cards] == [6, 7, 5]
    assert [card.attributes["color"] for card in deck.cards] == ["red", "red", "red"]


def test_uses_merge_down_to_needs_and_ids_carry_who_declares(tmp_path):
    deck = loaded(garden(tmp_path / "garden", cards__all=DEEP))
    assert need_ids(deck.card("first")) == ["b.plant.two"]
    assert need_ids(deck.card("second")) == ["second.plant.two"]
    assert need_ids(deck.card("third")) == ["a.plant.one"]
    assert len(deck.card("first").uses["plant"].do) == 1
    assert deck.card("first").uses["plant"].to is not None


def test_uses_that_are_not_touched_are_the_same_object(families):
    assert families.cards["first"].uses["plant"] is families.kinds["c"].uses["plant"]
    assert families.cards["second"].uses["plant"] is not families.kinds["c"].uses["plant"]


def test_a_use_is_bound_once_for_all_cards_that_share_it(tmp_path):
    deck = loaded(garden(tmp_path / "garden"))
    rose, lily = deck.card("rose"), deck.card("lily")
    assert rose.uses["plant"] is lily.uses["plant"]
    assert rose.rules[0] is lily.rules[0]


def test_a_card_with_its_own_need_shares_the_others(tmp_path):
    cards = DEEP.replace("two: you.coins > 3", "three: you.coins > 3")
    deck = loaded(garden(tmp_path / "garden", cards__all=cards))
    first, second = (deck.card(name).uses["plant"] for name in ("first", "second"))
    assert [need.id for need in second.needs] == ["b.plant.two", "second.plant.three"]
    assert second.needs[0] is first.needs[0]


def test_rules_are_inherited_by_name(tmp_path):
    cards = """\
kinds:
  k: {name: K, in_force: {one: adjust room(p) by 1 for you, two: adjust room(p) by 2 for you}}
cards:
  x: {kind: k, in_force: {two: adjust room(p) by 3 for you, three: adjust room(p) by 4 for you}}
  y: {kind: k, in_force: null}
"""
    deck = loaded(garden(tmp_path / "garden", cards__all=cards))
    assert [rule.id for rule in deck.card("x").rules] == ["k.one", "x.two", "x.three"]
    assert deck.card("y").rules == ()


def test_perks_are_added(tmp_path):
    cards = """\
perks: {one: {name: One}, two: {name: Two}}
kinds: {k: {name: K, perks: [one]}}
cards: {x: {kind: k, perks: [two, one]}, y: {kind: k}}
"""
    deck = loaded(garden(tmp_path / "garden", cards__all=cards))
    assert deck.card("x").perks == ("one", "two")
    assert deck.card("y").perks == ("one",)
    assert deck.perks["one"].members == {0, 1}
    assert deck.perks["two"].members == {0}


def test_names_texts_and_copies_are_not_inherited(tmp_path):
    cards = "kinds: {k: {name: Kind, text: Of all.}}\ncards: {x: {kind: k}}\n"
    card = loaded(garden(tmp_path / "garden", cards__all=cards)).card("x")
    assert (card.title, card.text, card.copies) == ("x", "", 1)


def test_start_zones_are_inherited(tmp_path):
    cards = """\
kinds: {k: {name: K, starts_in: heap}}
cards: {x: {kind: k}, y: {kind: k, starts_in: pile}, z: {kind: k, starts_in: null}}
"""
    deck = loaded(garden(tmp_path / "garden", cards__all=cards))
    assert [card.starts_in for card in deck.cards] == ["heap", "pile", "pile"]


@pytest.mark.parametrize(
    ("kind", "card", "sentence"),
    [
        ("{when: 'true', say: Kind.}", "", "Kind."),
        ("{when: 'true', say: Kind.}", "say: {n: Card.}", "Card."),
        ("{when: 'true', say: Kind.}", "needs: {n: 'false'}", ""),
        ("{when: 'true', say: Kind.}", "needs: {n: {when: 'false', say: Card.}}", "Card."),
        ("{when: 'true', say: Kind.}", "needs: {n: {say: Card.}}", "Card."),
        ("'true'\n      say: {n: Kind.}", "needs: {n: 'false'}", "Kind."),
        ("'true'\n      say: {n: Kind.}", "say: null", ""),
    ],
)
def test_sentences_of_needs(tmp_path, kind, card, sentence):
    cards = f"kinds:\n  k:\n    name: K\n    plant:\n      needs:\n        n: {kind}\n"
    cards += f"cards:\n  x:\n    kind: k\n    plant: {{{card}}}\n"
    (need,) = loaded(garden(tmp_path / "garden", cards__all=cards)).card("x").uses["plant"].needs
    assert need.say == sentence


def test_a_new_sentence_alone_keeps_the_need(tmp_path):
    cards = (
        "kinds:\n  k: {name: K, plant: {needs: {n: {when: 'true', say: Kind.}}}}\n"
        "cards:\n  x: {kind: k, plant: {needs: {n: {say: Card.}}}}\n"
    )
    (need,) = loaded(garden(tmp_path / "garden", cards__all=cards)).card("x").uses["plant"].needs
    assert need.id == "k.plant.n"


def test_sentences_may_stand_among_the_texts(tmp_path):
    cards = (
        "kinds:\n  k: {name: K, plant: {needs: {n: 'true', m: 'true', o: 'true'}}}\n"
        "cards:\n  x: {kind: k}\n"
        "texts: {need.k.plant.n: By id., need.k.m: By owner., need.o: By name., need.n: No.}\n"
    )
    needs = loaded(garden(tmp_path / "garden", cards__all=cards)).card("x").uses["plant"].needs
    assert [need.say for need in needs] == ["By id.", "By owner.", "By name."]


def test_all_needs_are_taken_away_by_null(tmp_path):
    cards = DEEP + "  fourth: {kind: c, plant: {needs: null}}\n"
    deck = loaded(garden(tmp_path / "garden", cards__all=cards))
    assert deck.card("fourth").uses["plant"].needs == ()
    assert deck.card("fourth").uses["plant"].do != ()


@pytest.mark.parametrize(
    "card",
    [
        "color: null",
        "plant: null",
        "in_force: {x: null}",
        "starts_in: null",
        "plant: {needs: {x: null}}",
        "plant: {on: null}",
    ],
)
def test_null_must_find_something_inherited(tmp_path, card):
    cards = f"kinds: {{k: {{name: K}}}}\ncards: {{x: {{kind: k, {card}}}}}\n"
    assert codes(garden(tmp_path / "garden", cards__all=cards)) == ["nothing-to-override"]


def test_null_inside_a_need_is_no_inheritance(tmp_path):
    cards = "kinds: {k: {name: K, plant: {needs: {n: {when: null, say: No.}}}}}\n"
    assert "empty-value" in codes(garden(tmp_path / "garden", cards__all=cards))


def test_kinds_in_a_circle_are_refused_once(tmp_path):
    cards = (
        "kinds: {a: {name: A, kind_of: c}, b: {kind_of: a}, c: {kind_of: b}, d: {kind_of: c}}\n"
        "cards: {x: {kind: a}, y: {kind: c}}\n"
    )
    assert messages(garden(tmp_path / "garden", cards__all=cards)) == [
        "these kinds are kinds of each other: `a`, `c`, `b`"
    ]


def test_a_kind_of_itself_is_refused(tmp_path):
    cards = "kinds: {a: {name: A, kind_of: a}}\n"
    assert messages(garden(tmp_path / "garden", cards__all=cards)) == [
        "the kind `a` is a kind of itself"
    ]


def test_long_rows_of_kinds_are_refused_without_harm(tmp_path):
    kinds = "".join(f"  k{n}: {{name: K, kind_of: k{n + 1}}}\n" for n in range(2000))
    text = f"kinds:\n{kinds}  k2000: {{name: K}}\n"
    assert set(codes(garden(tmp_path / "garden", cards__all=text))) >= {"too-deep"}


def test_an_unknown_kind_is_reported_once_for_its_place(tmp_path):
    cards = "kinds: {flower: {name: F}}\ncards: {x: {kind: flwer}, y: {kind: flower}}\n"
    assert codes(garden(tmp_path / "garden", cards__all=cards)).count("unknown-kind") == 1


def test_mistakes_in_a_kind_without_cards_are_found(tmp_path):
    cards = "kinds: {flower: {name: F, size: huge, plant: {to: you.bad}}}\n"
    assert codes(garden(tmp_path / "garden", cards__all=cards))[:2] == [
        "wrong-value",
        "unknown-member",
    ]


def test_a_mistake_in_a_kind_is_told_once_however_many_cards_it_has(tmp_path):
    cards = "kinds: {k: {name: K, plant: {to: you.bad}}}\ncards:\n"
    cards += "".join(f"  c{n}: {{kind: k}}\n" for n in range(20))
    assert codes(garden(tmp_path / "garden", cards__all=cards)).count("unknown-member") == 1
