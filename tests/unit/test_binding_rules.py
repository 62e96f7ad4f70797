"""Rules in force: events, needs, adjustments, and whom each is about."""

from __future__ import annotations

import pytest
from binding_tools import SCOPES, show, small_deck

from cardlang import bound


def rule(text: str, scope: str = "card") -> bound.Rule:
    desk = small_deck()
    made = desk.rule(text, SCOPES[scope])
    assert desk.complaints == []
    return made


def codes(text: str, scope: str = "card") -> list[tuple[str, str]]:
    desk = small_deck()
    desk.rule(text, SCOPES[scope])
    return [(each.code, each.span.text if each.span else "") for each in desk.complaints]


# ---------------------------------------------------------------------------- events


def event(text: str) -> bound.Event:
    made = rule(f"forbid {text}")
    assert isinstance(made, bound.Forbid)
    return made.event


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("play", {"play", "gift"}),
        ("gift", {"gift"}),
        ("attack", {"attack", "strike"}),
        ("draw", {"draw"}),
        ("moving", set()),
    ],
)
def test_a_use_covers_the_uses_that_are_also_it(text: str, names: set[str]) -> None:
    assert event(text).names == names


@pytest.mark.parametrize(
    ("text", "cards", "actor", "target"),
    [
        ("play of pet", "card is pet1", "-", "-"),
        ("play of pet or this", "(card is pet1 or (card = this))", "-", "-"),
        ("play of this.holder.row", "(card in cards(this'holder/row))", "-", "-"),
        ("play of points > 2", "(card.points > 2)", "-", "-"),
        ("play by you", "-", "(actor = you)", "-"),
        ("play by others", "-", "(actor in others<you>)", "-"),
        ("play by anyone", "-", "-", "-"),
        ("play by rich(it)", "-", "rich(actor)", "-"),
        ("play by coins > 2", "-", "(actor:coins > 2)", "-"),
        (
            "attack of tool by others on you",
            "card is tool2",
            "(actor in others<you>)",
            "(target = you)",
        ),
        ("attack on neighbours(you)", "-", "-", "(target in neighbours(you))"),
        ("trade of pet on you", "card is pet1", "-", "(target = you)"),
        ("moving this by others", "(card = this)", "(actor in others<you>)", "-"),
    ],
)
def test_who_and_what(text: str, cards: str, actor: str, target: str) -> None:
    made = event(text)

    assert (show(made.cards), show(made.actor), show(made.target)) == (cards, actor, target)


@pytest.mark.parametrize(
    ("text", "leaving", "entering"),
    [
        ("moving pet from hand to row", "any/hand", "any/row"),
        ("moving from you.hand", "you/hand", "-"),
        ("moving to pile", "-", "table/pile"),
        ("moving to table.pile", "-", "table/pile"),
        ("moving to this.zone", "-", "this'zone"),
    ],
)
def test_zones_of_moving(text: str, leaving: str, entering: str) -> None:
    made = event(text)

    assert (show(made.leaving), show(made.entering)) == (leaving, entering)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("before play when card.points > 1 and actor = you { move card to you.row }", []),
        ("after attack when target = you { add 1 to actor.coins add 1 to target.coins }", []),
        ("after moving when giver = you and taker != you { add 1 to taker.coins }", []),
        ("after draw { add 1 to actor.coins }", []),
        ("after draw when card.points > 1 { }", [("name-not-here", "card")]),
        ("after play when target = you { }", [("name-not-here", "target")]),
        ("after moving when target = you { }", [("name-not-here", "target")]),
        ("after play when giver = you { }", [("name-not-here", "giver")]),
    ],
)
def test_variables_of_events(text: str, wrong: list[tuple[str, str]]) -> None:
    assert codes(text) == wrong


def test_what_does_not_fit_an_event_is_said_once() -> None:
    assert codes("forbid draw of pet on you when card.points > target.coins") == [
        ("no-target", "you"),
        ("no-card", "pet"),
    ]


# -------------------------------------------------------------------------- triggers


def test_trigger() -> None:
    made = rule("before play by you when you.ready { again stop_it }".replace("stop_it", ""))

    assert isinstance(made, bound.Trigger)
    assert (made.time, show(made.when), len(made.body)) == ("before", "you:ready", 1)


def test_instead_asks_you_or_who_is_named() -> None:
    plain = rule("instead of attack on you { end turn }")
    asking = rule("instead of attack on you may { end turn }")
    other = rule("instead of attack on you may by actor { end turn }")

    assert isinstance(plain, bound.Replacement)
    assert (plain.asks, plain.player) == (False, None)
    assert isinstance(asking, bound.Replacement)
    assert (asking.asks, show(asking.player)) == (True, "you")
    assert isinstance(other, bound.Replacement)
    assert show(other.player) == "actor"


def test_chance_is_allowed_in_the_effect_of_a_rule_but_not_in_its_condition() -> None:
    assert codes("after play { if roll(6) = 6 { end turn } }") == []
    assert codes("after play when roll(6) = 6 { end turn }") == [("chance-not-here", "roll")]


# ---------------------------------------------------------------------------- waiving


@pytest.mark.parametrize(
    ("need", "matches"),
    [
        ("animal.room", [("room", {0, 1}, None, None)]),
        ("pet.room", [("room", {1}, None, None)]),
        ("dog.room", [("room", {1}, None, None)]),
        ("dog.birthday", [("birthday", {1}, None, None)]),
        ("animal.birthday", [("birthday", {1}, None, None)]),
        ("animal.gift.room", [("room", {1}, "gift", None)]),
        (
            "animal.play.room",
            [("room", {1}, "gift", None), ("room", {0, 1}, "play", None)],
        ),
        ("draw.pile_left", [("pile_left", set(), None, "draw")]),
        (
            "tool.armed, trade.fair",
            [("armed", {2}, None, None), ("fair", set(), None, "trade")],
        ),
    ],
)
def test_needs(need: str, matches: list[tuple[str, set[int], str | None, str | None]]) -> None:
    made = rule(f"waive {need}")

    assert isinstance(made, bound.Waive)
    assert made.needs == tuple(
        bound.NeedMatch(name, frozenset(members), use, action)
        for name, members, use, action in matches
    )


def test_for_and_on_of_waive_are_about_actor_and_target() -> None:
    made = rule("waive tool.armed for others on you when card is saw and you.ready")

    assert isinstance(made, bound.Waive)
    assert (show(made.player), show(made.target)) == ("(actor in others<you>)", "(target = you)")
    assert show(made.when) == "(card is saw2 and you:ready)"


# -------------------------------------------------------------------------- adjusting


@pytest.mark.parametrize(
    ("text", "attribute", "amount", "when"),
    [
        ("adjust size(p) by 1 for you", False, "1", "(p = you)"),
        ("adjust size(p) to unlimited for anyone", False, "inf", "-"),
        (
            "adjust size(q) by q.coins for others when q.ready",
            False,
            "q:coins",
            "((q in others<you>) and q:ready)",
        ),
        ("adjust cost(c, p) to 0 for you when c is pet", False, "0", "((p = you) and c is pet1)"),
        ("adjust cost(c) to 0", True, "0", "-"),
        ("adjust speed(c) times 2 for you", False, "2", "(c'holder = you)"),
        (
            "adjust points(c) by 1 for you when c is pet",
            True,
            "1",
            "((c'holder = you) and c is pet1)",
        ),
        ("adjust place(c) to zoo", True, "zoo", "-"),
        ("adjust open(p) to false for you", False, "false", "(p = you)"),
        ("adjust limit() by 1 when you.ready", False, "1", "you:ready"),
    ],
)
def test_adjust(text: str, attribute: bool, amount: str, when: str) -> None:
    made = rule(text)

    assert isinstance(made, bound.Adjust)
    assert made.is_attribute == attribute
    assert (show(made.amount), show(made.when)) == (amount, when)


def test_adjust_keeps_its_own_names() -> None:
    made = rule("adjust cost(thing, who) by 1 for you when thing is pet")

    assert isinstance(made, bound.Adjust)
    assert made.parameters == ("thing", "who")
    assert show(made.when) == "((who = you) and thing is pet1)"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("adjust size(p) by size(p)", "size(p)"),
        ("adjust size(p) by 1 when size(left(p)) > 3", "size(left(p))"),
        ("adjust points(c) by c.points", "c.points"),
        ("adjust points(c) by 1 when exists you.row[points > 3]", "points"),
        ("adjust points(c) by twice_points(you)", "twice_points(you)"),
    ],
)
def test_a_rule_cannot_read_what_it_adjusts(text: str, place: str) -> None:
    assert codes(text) == [("adjusts-itself", place)]


def test_an_attribute_may_be_adjusted_by_what_is_printed() -> None:
    assert codes("adjust points(c) to printed c.points * 2") == []


def test_a_value_may_be_adjusted_by_the_attribute_of_its_name() -> None:
    assert codes("adjust cost(c, p) by c.cost") == []


# ---------------------------------------------------------------- offer, copy and mute


def test_offer() -> None:
    made = rule("offer draw at main for you when actor.ready")

    assert isinstance(made, bound.Offer)
    assert (made.action, made.step) == ("draw", "main")
    assert (show(made.player), show(made.when)) == ("(actor = you)", "actor:ready")


def test_copy() -> None:
    made = rule("copy rules of first(others.row) when you.ready")

    assert isinstance(made, bound.CopyRules)
    assert show(made.card) == "first(map(others<you>, cards(it/row)))"
    assert show(made.when) == "you:ready"


def test_mute() -> None:
    made = rule("mute rules of pet or this.owner.row for others when you.ready")

    assert isinstance(made, bound.MuteRules)
    assert show(made.cards) == "(card is pet1 or (card in cards(this:owner/row)))"
    assert show(made.player) == "(card'holder in others<you>)"
    assert show(made.when) == "you:ready"


# ------------------------------------------------------------------- rules of the deck


@pytest.mark.parametrize(
    "text",
    [
        "forbid play of pet by anyone",
        "adjust size(p) by 1 for anyone when p.ready",
        "after moving to discard { set card.owner to giver }",
        "offer draw at main when actor.ready",
        "instead of play may by actor { end turn }",
    ],
)
def test_the_deck_names_its_players(text: str) -> None:
    assert codes(text, "deck") == []


@pytest.mark.parametrize("text", ["forbid play by you", "adjust size(p) by 1 for you"])
def test_the_deck_has_no_you(text: str) -> None:
    desk = small_deck()

    desk.rule(text, SCOPES["deck"])

    assert [each.message for each in desk.complaints] == [
        "this rule belongs to the deck, there is no `you`"
    ]
    assert "for anyone" in desk.complaints[0].help
