"""Defines and values: bound in any order, once, and never in a circle."""

from __future__ import annotations

import pytest
from binding_tools import SCOPES, Desk, declare, show

from cardlang.types import BOOLEAN, CARD, NUMBER, PLAYER


def test_defines_may_call_each_other_in_any_order() -> None:
    desk = Desk(
        declare(
            states={"player.coins": "number"},
            defines={"rich(p)": "wealth(p) > 3", "wealth(p)": "p.coins * 2"},
        )
    )

    defines = desk.binder.defines()

    assert desk.complaints == []
    assert list(defines) == ["rich", "wealth"]
    assert defines["rich"].body.type == BOOLEAN
    assert show(defines["rich"].body) == "(wealth(p) > 3)"
    assert defines["rich"].parameter_types == (PLAYER,)


def test_values_keep_that_they_can_be_adjusted() -> None:
    desk = Desk(declare(defines={"one": "1"}, values={"cost(card c, player p)": "2"}))

    defines = desk.binder.defines()

    assert defines["cost"].adjustable
    assert not defines["one"].adjustable
    assert defines["cost"].parameters == ("c", "p")
    assert defines["cost"].parameter_types == (CARD, PLAYER)


@pytest.mark.parametrize(
    "defines",
    [
        {"a": "a + 1"},
        {"a": "b", "b": "a"},
        {"a(p)": "b(p)", "b(p)": "c_of(p)", "c_of(p)": "1 + a(p)"},
    ],
)
def test_a_circle_is_reported_once(defines: dict[str, str]) -> None:
    desk = Desk(declare(defines=defines))

    desk.binder.defines()

    assert [each.code for each in desk.complaints] == ["define-needs-itself"]


def test_a_mistake_in_a_define_is_reported_once_however_often_it_is_called() -> None:
    desk = Desk(declare(states={"player.coins": "number"}, defines={"rich(p)": "p.coin > 3"}))

    desk.expression("rich(you) and rich(table.active)", SCOPES["use"])
    desk.binder.defines()

    assert [each.code for each in desk.complaints] == ["unknown-member"]


def test_a_mistake_in_a_define_first_called_in_a_trial_is_still_reported() -> None:
    """Loops are bound twice when a variable starts as `none`; the first time reports nothing."""
    desk = Desk(declare(states={"player.coins": "number"}, defines={"rich(p)": "p.coin > 3"}))

    desk.effect("let x = none  for p in players { if rich(p) { let x = p } }", SCOPES["use"])

    assert [each.code for each in desk.complaints] == ["unknown-member"]


def test_a_define_sees_its_parameters_only() -> None:
    desk = Desk(declare(states={"player.coins": "number"}, defines={"mine": "you.coins"}))

    desk.binder.defines()

    assert [(each.code, each.span and each.span.text) for each in desk.complaints] == [
        ("name-not-here", "you")
    ]


def test_a_broken_define_gives_no_further_messages() -> None:
    desk = Desk(declare(defines={"broken": "nonsense"}))

    desk.expression("broken + 1 > 3 and not broken", SCOPES["use"], NUMBER)

    assert [each.code for each in desk.complaints] == ["unknown-name", "wrong-type"]
