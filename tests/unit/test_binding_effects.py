"""Statements: what each becomes, and which names it leaves behind."""

from __future__ import annotations

import pytest
from binding_tools import SCOPES, show, small_deck

from cardlang import bound
from cardlang.types import CARD, NUMBER, PLAYER


def only(text: str, scope: str = "use") -> bound.Statement:
    """The last statement of an effect without complaints."""
    desk = small_deck()
    effect = desk.effect(text, SCOPES[scope])
    assert desk.complaints == []
    return effect[-1]


def codes(text: str, scope: str = "use") -> list[tuple[str, str]]:
    desk = small_deck()
    desk.effect(text, SCOPES[scope])
    return [(each.code, each.span.text if each.span else "") for each in desk.complaints]


# ------------------------------------------------------------------ cards and zones


@pytest.mark.parametrize(
    ("text", "cards", "spot", "value"),
    [
        ("move card to you.row", "card", "top", "-"),
        ("move card to you.row at bottom", "card", "bottom", "-"),
        ("move card to you.row at random", "card", "random", "-"),
        ("move card to you.row at 2", "card", "at", "2"),
        ("move card to you.row under first(you.row)", "card", "under", "first(cards(you/row))"),
        ("move card to you.row over card", "card", "over", "card"),
        ("move you.hand to you.row", "cards(you/hand)", "top", "-"),
        ("move you.hand[pet] to you.row", "cards(you/hand)[it is pet1]", "top", "-"),
        ("move others.hand to you.row", "map(others<you>, cards(it/hand))", "top", "-"),
    ],
)
def test_move(text: str, cards: str, spot: str, value: str) -> None:
    move = only(text)

    assert isinstance(move, bound.Move)
    assert (show(move.cards), show(move.zone)) == (cards, "you/row")
    assert (move.spot, show(move.spot_value)) == (spot, value)


def test_swap_shuffle_reveal_replay() -> None:
    swap = only("swap random(you.hand) with card")
    shuffle = only("shuffle table.pile")
    reveal = only("reveal you.hand")
    replay = only("replay card")

    assert isinstance(swap, bound.Swap)
    assert (show(swap.first), show(swap.second)) == ("random(cards(you/hand))", "card")
    assert isinstance(shuffle, bound.Shuffle)
    assert show(shuffle.zone) == "table/pile"
    assert isinstance(reveal, bound.Reveal)
    assert (show(reveal.cards), reveal.player) == ("cards(you/hand)", None)
    assert isinstance(replay, bound.Replay)
    assert show(replay.card) == "card"


@pytest.mark.parametrize(
    ("text", "who"),
    [("look at others.hand", "you"), ("look at card by card.holder", "card'holder")],
)
def test_look_is_by_you_or_who_is_named(text: str, who: str) -> None:
    look = only(text)

    assert isinstance(look, bound.Reveal)
    assert show(look.player) == who


# --------------------------------------------------------------------------- states


@pytest.mark.parametrize(
    ("text", "state", "value", "add"),
    [
        ("set you.coins to 3", "you:coins", "3", False),
        ("add 1 to you.coins", "you:coins", "1", True),
        ("add -1 to table.rounds", "table:rounds", "-1", True),
        ("set card.owner to you", "card:owner", "you", False),
        ("set card.owner to none", "card:owner", "none", False),
        ("set you.mood to sad", "you:mood", "sad", False),
        ("set pet_of(you).spent to true", "pet_of(you):spent", "true", False),
        ("set table.active to you", "table'active", "you", False),
        ("set table.next to you", "table'next", "you", False),
    ],
)
def test_set_and_add(text: str, state: str, value: str, add: bool) -> None:
    statement = only(text)

    assert isinstance(statement, bound.SetState)
    assert (show(statement.state), show(statement.value), statement.add) == (state, value, add)


def test_transfer() -> None:
    statement = only("transfer 2 from you.coins to table.rounds")

    assert isinstance(statement, bound.Transfer)
    assert (show(statement.source), show(statement.target)) == ("you:coins", "table:rounds")


# ------------------------------------------------------------------------ variables


def test_let_is_known_in_what_follows_and_in_blocks() -> None:
    assert codes("let a = card if you.ready { move a to you.row } move a to you.row") == []


def test_let_in_a_block_is_unknown_after_it() -> None:
    assert codes("if you.ready { let a = card } move a to you.row") == [("unknown-name", "a")]


def test_let_may_give_a_name_a_new_value_of_its_type() -> None:
    assert codes("let a = 1 if you.ready { let a = a + 1 } add a to you.coins") == []


def test_a_zone_given_to_a_name_for_cards_is_its_contents() -> None:
    statement = only("let a = you.row[pet] let a = you.hand")

    assert isinstance(statement, bound.Let)
    assert show(statement.value) == "cards(you/hand)"


def test_cards_cannot_be_given_to_a_name_for_a_zone() -> None:
    assert codes("let a = you.row let a = you.hand[pet]") == [("changed-type", "a")]


def test_what_starts_as_none_takes_the_type_it_is_given_later() -> None:
    assert (
        codes(
            "let best = none "
            "for c in you.row { if best = none or c.points > best.points { let best = c } } "
            "move best to you.hand"
        )
        == []
    )


def test_what_starts_as_none_is_learned_in_both_branches() -> None:
    assert codes("let a = none if you.ready { } else { let a = 3 } add a to you.coins") == []
    assert codes("let a = none if you.ready { let a = card } add a to you.coins") == [
        ("wrong-type", "a")
    ]


def test_a_trial_of_a_loop_does_not_complain_twice() -> None:
    assert (
        codes("let a = none for c in you.row { let a = c foo }".replace("foo", "stop stop")) == []
    )
    assert codes("let a = none for c in you.row { let a = c.poinst }") == [
        ("unknown-member", "poinst")
    ]


# ------------------------------------------------------------------------- control


def test_if_for_repeat() -> None:
    branch = only("if you.ready { stop_here } else { end turn }".replace("stop_here", "end game"))
    loop = only("for p in others { add 1 to p.coins }")
    times = only("repeat you.coins { end turn }")
    until = only("repeat until you.ready { stop }")

    assert isinstance(branch, bound.If)
    assert [jump.sort for jump in (*branch.positive, *branch.negative)] == ["end game", "end turn"]
    assert isinstance(loop, bound.For)
    assert (loop.name, show(loop.elements)) == ("p", "others<you>")
    assert isinstance(times, bound.Repeat)
    assert (show(times.times), times.until) == ("you:coins", None)
    assert isinstance(until, bound.Repeat)
    assert (until.times, show(until.until)) == (None, "you:ready")


@pytest.mark.parametrize(
    "text",
    [
        "for p in others { stop }",
        "repeat 3 { if you.ready { stop } }",
        "repeat 3 { may perform opening else { stop } }",
        "repeat 3 { may choose card x from you.hand { stop } }",
    ],
)
def test_stop_inside_a_loop(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize(("scope", "fits"), [("use", True), ("action", True), ("setup", False)])
def test_again_where_a_step_can_run(scope: str, fits: bool) -> None:
    assert (codes("again", scope) == []) == fits


def test_the_variable_of_a_loop_is_free_again_after_it() -> None:
    assert codes("for x in others { } for x in you.hand { move x to you.row }") == []


# -------------------------------------------------------------------------- choices


def choice(text: str, scope: str = "use") -> bound.Choose:
    statement = only(text, scope)
    assert isinstance(statement, bound.Choose)
    return statement


def test_choose_card_and_cards() -> None:
    one = choice("choose card x from you.hand[pet] { move x to you.row }")
    many = choice("choose cards x from you.hand { move x to you.row }")

    assert show(one.elements) == "cards(you/hand)[it is pet1]"
    assert (show(one.player), one.optional, len(one.body)) == ("you", False, 1)
    assert show(many.elements) == "cards(you/hand)"


def test_choose_by_another_player() -> None:
    chosen = choice("choose player rival from players by left(you)")

    assert (show(chosen.player), show(chosen.elements)) == ("left(you)", "players<you>")


def test_choose_number_option_position() -> None:
    number = choice("choose number x from 1 to you.coins step 2")
    option = choice("choose option x from red, blue")
    single = choice("choose option x from red")
    position = choice("choose position x in you.row")

    assert (show(number.low), show(number.high), show(number.step)) == ("1", "you:coins", "2")
    assert option.names == ("red", "blue")
    assert single.names == ("red",)
    assert (show(position.elements), position.low) == ("cards(you/row)", None)


def test_what_is_chosen_stays_known_after_the_choice() -> None:
    assert codes("choose card x from you.hand move x to you.row") == []
    assert codes("choose number x from 1 to 3 add x to you.coins") == []
    assert codes("choose option x from red, blue if x = red { end turn }") == []
    assert codes("may choose player rival from others else { end turn } add 1 to rival.coins") == []


def test_the_words_of_a_choice_are_the_only_ones_it_can_be() -> None:
    assert codes("choose option x from red, blue if x = green { end turn }") == [
        ("unknown-symbol", "green")
    ]


def test_may_adds_else() -> None:
    chosen = choice("may choose card x from you.hand { again } else { end turn }")

    assert chosen.optional
    assert (len(chosen.body), len(chosen.otherwise)) == (1, 1)


def test_may_name_is_a_question_and_its_name_no_variable() -> None:
    asked = choice("may lend { add 1 to you.coins }")

    assert (asked.sort, asked.names, asked.optional) == ("option", ("lend",), True)
    assert codes("may lend { } if lend = lend { }")[0] == ("unknown-name", "lend")


def test_pay() -> None:
    plain = only("pay cost(card, you) from you.hand[pet] worth points to you.row")
    exact = only("pay 3 from you.hand worth points to you.row exactly")
    when = only("pay 3 from you.hand worth points to you.row exactly when you.ready by left(you)")

    assert isinstance(plain, bound.Pay)
    assert (show(plain.amount), plain.worth) == ("cost(card, you)", "points")
    assert (show(plain.cards), show(plain.zone)) == ("cards(you/hand)[it is pet1]", "you/row")
    assert (plain.exactly, show(plain.player)) == (None, "you")
    assert isinstance(exact, bound.Pay)
    assert show(exact.exactly) == "true"
    assert isinstance(when, bound.Pay)
    assert (show(when.exactly), show(when.player)) == ("you:ready", "left(you)")


# ----------------------------------------------------------------------- performing


def test_perform_step_action_use() -> None:
    step = only("perform opening by left(you)")
    action = only("may perform draw waiving draw.pile_left free else { end turn }")
    use = only("perform play or strike using you.hand on others waiving animal.room by you free")

    assert isinstance(step, bound.PerformStep)
    assert (step.step, show(step.player), step.optional) == ("opening", "left(you)", False)
    assert isinstance(action, bound.PerformAction)
    assert (action.action, action.free, action.optional) == ("draw", True, True)
    assert action.waiving == (bound.NeedMatch("pile_left", frozenset(), None, "draw"),)
    assert len(action.otherwise) == 1
    assert isinstance(use, bound.PerformUse)
    assert (use.uses, show(use.cards)) == (("play", "strike"), "cards(you/hand)")
    assert (show(use.targets), use.free) == ("others<you>", True)
    assert use.waiving == (bound.NeedMatch("room", frozenset({0, 1}), None, None),)


def test_a_step_goes_before_an_action_of_the_same_name() -> None:
    assert isinstance(only("perform main"), bound.PerformStep)
    assert isinstance(only("perform main free"), bound.PerformAction)


def test_one_card_can_be_used() -> None:
    statement = only("perform play using card")

    assert isinstance(statement, bound.PerformUse)
    assert (show(statement.cards), statement.targets) == ("card", None)


# -------------------------------------------------------------------------- telling


def test_tell_has_what_a_sentence_can_name() -> None:
    statement = only("let n = 3 let flag = true let list = others let word = card.place tell hello")

    assert isinstance(statement, bound.Tell)
    assert statement.text == "tell.hello"
    assert statement.variables == (
        ("actor", PLAYER.name),
        ("card", CARD.name),
        ("n", NUMBER.name),
        ("word", "text"),
        ("you", PLAYER.name),
    )


def test_a_missing_sentence_is_a_warning_given_once() -> None:
    desk = small_deck()

    desk.effect("tell goodbye tell goodbye", SCOPES["use"])

    assert [(each.code, each.severity) for each in desk.complaints] == [("missing-text", "warning")]
    assert "tell.goodbye:" in desk.complaints[0].help
    assert "`{card}`" in desk.complaints[0].notes[0]


def test_a_mistake_leaves_the_other_statements() -> None:
    desk = small_deck()

    effect = desk.effect("set card.points to 3 end turn", SCOPES["use"])

    assert [type(each) for each in effect] == [bound.Jump]
