"""What expressions mean: each line of text with the tree it becomes, see `binding_tools.show`."""

from __future__ import annotations

from fractions import Fraction

import pytest
from binding_tools import SCOPES, Desk, declare, show, small_deck

from cardlang import bound
from cardlang.types import (
    BOOLEAN,
    CARD,
    CARDS,
    NOTHING,
    NUMBER,
    NUMBERS,
    PLAYER,
    PLAYERS,
    TEXT,
    ZONE,
    list_of,
)

MEANINGS = [
    # names: variables, what is always there, defines without parameters, symbols
    ("use", "card", "card"),
    ("aimed", "target", "target"),
    ("use", "players", "players<you>"),
    ("use", "others", "others<you>"),
    ("setup", "players", "players<->"),
    ("setup", "others", "others<->"),
    ("deck", "others", "others<->"),
    ("use", "total", "total()"),
    ("scenario", "A.hand", "A/hand"),
    # literals
    ("use", "3", "3"),
    ("use", "-3", "-3"),
    ("use", "-you.coins", "(0 - you:coins)"),
    ("use", "unlimited", "inf"),
    ("use", '"text"', "text"),
    # members
    ("use", "card.points", "card.points"),
    ("use", "card.spent", "card:spent"),
    ("use", "card.holder", "card'holder"),
    ("use", "card.zone", "card'zone"),
    ("use", "card.id", "card'id"),
    ("use", "you.coins", "you:coins"),
    ("use", "you.hand", "you/hand"),
    ("use", "you.seat", "you'seat"),
    ("use", "table.pile", "table/pile"),
    ("use", "table.rounds", "table:rounds"),
    ("use", "table.active", "table'active"),
    ("use", "table.turns", "table'turns"),
    ("use", "option.trim", "option.trim"),
    ("use", "card.owner.coins", "card:owner:coins"),
    # members of lists and zones
    ("use", "you.hand.points", "map(cards(you/hand), it.points)"),
    ("use", "others.coins", "map(others<you>, it:coins)"),
    ("use", "others.hand", "map(others<you>, cards(it/hand))"),
    ("use", "others.hand.points", "map(map(others<you>, cards(it/hand)), it.points)"),
    # filters: kinds, members of `it`, and words that are both
    ("use", "you.row[pet]", "cards(you/row)[it is pet1]"),
    ("use", "you.row[saw]", "cards(you/row)[it is saw2]"),
    ("use", "you.row[loud]", "cards(you/row)[it is loud12]"),
    ("use", "you.row[pet or tool]", "cards(you/row)[(it is pet1 or it is tool2)]"),
    ("use", "you.row[not pet]", "cards(you/row)[not it is pet1]"),
    ("use", "you.row[points > 1]", "cards(you/row)[(it.points > 1)]"),
    ("use", "you.row[it.points > 1]", "cards(you/row)[(it.points > 1)]"),
    ("use", "you.row[wild]", "cards(you/row)[it.wild]"),
    ("use", "you.row[spent]", "cards(you/row)[it:spent]"),
    ("use", "you.row[cost]", "cards(you/row)[it is cost2]"),
    ("use", "you.row[cost > 1]", "cards(you/row)[(it.cost > 1)]"),
    ("use", "you.row[place = zoo]", "cards(you/row)[(it.place = zoo)]"),
    ("use", "you.row[zoo = place]", "cards(you/row)[(zoo = it.place)]"),
    ("use", "you.row[place = card.place]", "cards(you/row)[(it.place = card.place)]"),
    ("use", "you.row[owner = you]", "cards(you/row)[(it:owner = you)]"),
    ("use", "others[coins = 0]", "others<you>[(it:coins = 0)]"),
    ("use", "others[exists row[pet]]", "others<you>[exists cards(it/row)[it is pet1]]"),
    ("use", "others[ready]", "others<you>[it:ready]"),
    ("use", "others[rich(it)]", "others<you>[rich(it)]"),
    ("use", "you.row.points[it > 2]", "map(cards(you/row), it.points)[(it > 2)]"),
    ("use", "(you.row + you.hand)[pet]", "join(cards(you/row), cards(you/hand))[it is pet1]"),
    # a card, player or list as a test
    ("use", "you.row[card]", "cards(you/row)[(it = card)]"),
    ("use", "you.row[not card]", "cards(you/row)[not (it = card)]"),
    ("use", "you.row[you.hand]", "cards(you/row)[(it in cards(you/hand))]"),
    ("use", "you.row[pet or card]", "cards(you/row)[(it is pet1 or (it = card))]"),
    ("aimed", "players[target]", "players<you>[(it = target)]"),
    ("use", "players[others]", "players<you>[(it in others<you>)]"),
    # `is`
    ("use", "card is pet", "card is pet1"),
    ("use", "card is not pet", "not card is pet1"),
    ("use", "card is (pet or saw)", "(card is pet1 or card is saw2)"),
    ("use", "card is (animal and not loud)", "(card is animal01 and not card is loud12)"),
    ("use", "card is (pet and points > 1)", "(card is pet1 and (card.points > 1))"),
    ("use", "first(you.row) is pet", "first(cards(you/row)) is pet1"),
    ("use", "you.row[it is pet]", "cards(you/row)[it is pet1]"),
    ("use", "card is wild", "card.wild"),
    # asking, comparing, computing
    ("use", "exists you.row", "exists cards(you/row)"),
    ("use", "printed card.points", "card.points!"),
    ("use", "sum(printed you.row.points)", "sum(map(cards(you/row), it.points!))"),
    ("use", "you.row[printed points > 1]", "cards(you/row)[(it.points! > 1)]"),
    ("use", "exists card.owner", "exists card:owner"),
    ("use", "not exists you.row[pet]", "not exists cards(you/row)[it is pet1]"),
    ("use", "card in you.row", "(card in cards(you/row))"),
    ("use", "card not in you.row", "not (card in cards(you/row))"),
    ("use", "zoo in you.row.place", "(zoo in map(cards(you/row), it.place))"),
    ("use", "card.zone = you.row", "(card'zone = you/row)"),
    ("use", "card.place = zoo", "(card.place = zoo)"),
    ("use", 'card.place = "zoo"', "(card.place = zoo)"),
    ("use", "card.id = dog", "(card'id = dog)"),
    ("use", "option.mode = short", "(option.mode = short)"),
    ("use", 'card.town = "Rome"', "(card.town = rome)"),
    ("use", "card.place = none", "(card.place = none)"),
    ("use", "you.row = you.row[pet]", "(cards(you/row) = cards(you/row)[it is pet1])"),
    ("use", "you.coins + 2 * 3", "(you:coins + (2 * 3))"),
    ("use", "you.coins mod 2", "(you:coins mod 2)"),
    ("use", "you.row + table.pile", "join(cards(you/row), cards(table/pile))"),
    ("use", "you.row except card", "without(cards(you/row), card)"),
    ("use", "you.row except you.row[pet]", "without(cards(you/row), cards(you/row)[it is pet1])"),
    ("use", "players except you", "without(players<you>, you)"),
    ("use", "if you.ready then 1 else 2", "(if you:ready then 1 else 2)"),
    ("use", "if you.ready then you.row else you.hand", "(if you:ready then you/row else you/hand)"),
    (
        "use",
        "if you.ready then you.row else you.row[pet]",
        "(if you:ready then cards(you/row) else cards(you/row)[it is pet1])",
    ),
    # calls
    ("use", "count(you.row)", "count(cards(you/row))"),
    ("use", "count(others)", "count(others<you>)"),
    ("use", "sum(you.row.points)", "sum(map(cards(you/row), it.points))"),
    ("use", "max(1, you.coins)", "max(1, you:coins)"),
    ("use", "max(players.coins)", "max(map(players<you>, it:coins))"),
    ("use", "top(table.pile)", "top(cards(table/pile))"),
    ("use", "top(table.pile, 3)", "top(cards(table/pile), 3)"),
    ("use", "can_move(card, you.row)", "can_move(card, you/row)"),
    ("use", "size(left(you))", "size(left(you))"),
    ("use", "cost(card, you)", "cost(card, you)"),
    ("use", "score(you) > 3", "(score(you) > 3)"),
]


@pytest.mark.parametrize(("scope", "text", "meaning"), MEANINGS)
def test_meaning(scope: str, text: str, meaning: str) -> None:
    desk = small_deck()

    tree = desk.expression(text, SCOPES[scope])

    assert desk.complaints == []
    assert show(tree) == meaning


TYPES = [
    ("card.points", NUMBER),
    ("card.spent", BOOLEAN),
    ("card.owner", PLAYER),
    ("card.zone", ZONE),
    ("card.town", TEXT),
    ("you.hand", ZONE),
    ("you.hand.points", NUMBERS),
    ("you.hand[pet]", CARDS),
    ("others", PLAYERS),
    ("others.hand", CARDS),
    ("others.rival", PLAYERS),
    ("zones_of(you)", CARDS),
    ("first(you.hand)", CARD),
    ("last(others)", PLAYER),
    ("top(table.pile)", CARD),
    ("top(table.pile, 2)", CARDS),
    ("distinct(others.coins)", NUMBERS),
    ("neighbours(you)", PLAYERS),
    ("you.hand + you.row", CARDS),
    ("others except you", PLAYERS),
    ("you.hand except card", CARDS),
    ("pet_of(you)", CARD),
    ("rich(you)", BOOLEAN),
    ("total", NUMBER),
    ("none", NOTHING),
    ("if you.ready then card else none", CARD),
    ("if you.ready then you.row else you.row[pet]", CARDS),
    ("others.row.place", None),
]


@pytest.mark.parametrize(("text", "type_"), TYPES)
def test_type(text: str, type_: object) -> None:
    desk = small_deck()

    tree = desk.expression(text, SCOPES["use"])

    assert desk.complaints == []
    if type_ is not None:
        assert tree.type == type_
    else:
        assert tree.type.element is not None
        assert tree.type.element.symbols == ("bar", "zoo", "park")


def test_decimals_are_exact() -> None:
    tree = small_deck().expression("0.1", SCOPES["use"])

    assert isinstance(tree, bound.Constant)
    assert tree.value == Fraction(1, 10)


def test_a_whole_decimal_is_a_whole_number() -> None:
    tree = small_deck().expression("2.0", SCOPES["use"])

    assert isinstance(tree, bound.Constant)
    assert isinstance(tree.value, int)


def test_a_zone_wanted_as_cards_becomes_its_contents() -> None:
    assert show(small_deck().expression("you.hand", SCOPES["use"], CARDS)) == "cards(you/hand)"
    assert show(small_deck().expression("you.hand", SCOPES["use"], ZONE)) == "you/hand"


def test_a_zone_is_no_list_of_players() -> None:
    desk = small_deck()

    desk.expression("you.hand", SCOPES["use"], PLAYERS)

    assert [each.code for each in desk.complaints] == ["wrong-type"]


def test_variables_go_before_members_and_kinds() -> None:
    scope = SCOPES["use"].with_variable("points", NUMBER).with_variable("pet", CARD)

    assert show(small_deck().expression("you.row[points = 1]", scope)) == (
        "cards(you/row)[(points = 1)]"
    )
    assert show(small_deck().expression("you.row[pet]", scope)) == "cards(you/row)[(it = pet)]"


def test_members_of_it_go_before_defines() -> None:
    """A define called like an attribute is only meant outside filters."""
    desk = Desk(
        declare(attributes={"worth": "number"}, player_zones=["row"], defines={"worth": "3"})
    )

    assert show(desk.expression("worth", SCOPES["use"])) == "worth()"
    assert show(desk.expression("you.row[worth > 1]", SCOPES["use"])) == (
        "cards(you/row)[(it.worth > 1)]"
    )
    assert desk.complaints == []


def test_a_wanted_word_goes_before_a_kind_of_the_same_name() -> None:
    desk = Desk(
        declare(
            attributes={"place": ["zoo", "bar"]},
            player_zones=["row"],
            cards=["lion"],
            kinds={"zoo": ["lion"]},
        )
    )

    assert show(desk.expression("you.row[place = zoo]", SCOPES["use"])) == (
        "cards(you/row)[(it.place = zoo)]"
    )
    assert show(desk.expression("you.row[zoo]", SCOPES["use"])) == "cards(you/row)[it is zoo0]"
    assert desk.complaints == []


def test_list_types_are_of_what_they_hold() -> None:
    assert str(list_of(CARD)) == "list of cards"


def test_chance_is_allowed_in_effects() -> None:
    desk = small_deck()

    desk.expression("roll(6)", SCOPES["use"].with_effects())

    assert desk.complaints == []
