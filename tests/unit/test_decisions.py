"""Moves of number choices are listed lazily, and compare by what they offer."""

from __future__ import annotations

import pytest

from cardlang.interpreter.decisions import PASS, Decision, Move, NumberMoves


def offer(low=2, high=9, step=3, *, optional=True):
    return NumberMoves("number", range(low, high + 1, step), (PASS,) if optional else ())


def test_lists_the_numbers_and_then_a_pass():
    assert list(offer()) == [*(Move("number", value=value) for value in (2, 5, 8)), PASS]
    assert len(offer(optional=False)) == 3
    assert offer()[-1] == PASS
    assert offer()[:2] == [Move("number", value=2), Move("number", value=5)]


def test_holds_what_it_lists():
    assert PASS in offer()
    assert PASS not in offer(optional=False)
    assert Move("number", value=5) in offer()
    assert Move("number", value=6) not in offer()
    assert Move("position", value=5) not in offer()
    assert 5 not in offer()


def test_finds_a_move_without_listing():
    many = offer(0, 10**12, 1)
    assert many.index(Move("number", value=10**11)) == 10**11
    assert many.index(PASS) == 10**12 + 1
    assert many[many.index(PASS)] == PASS


def test_offers_can_be_added_after_the_numbers():
    more = offer().besides([Move("action", "draw")])
    assert list(more)[-2:] == [PASS, Move("action", "draw")]
    assert Move("action", "draw") in more


def test_a_range_of_a_million_is_not_listed_to_be_counted():
    assert len(offer(0, 10**9, 1)) == 10**9 + 2


def test_offers_of_the_same_numbers_are_equal():
    assert offer() == offer()
    assert hash(offer()) == hash(offer())
    assert Decision(0, "number", "n", True, offer()) == Decision(0, "number", "n", True, offer())


@pytest.mark.parametrize(
    "other",
    [offer(low=3), offer(optional=False), NumberMoves("position", range(2, 10, 3), (PASS,))],
)
def test_offers_of_other_numbers_are_not(other):
    assert offer() != other
    assert offer() != list(other)
