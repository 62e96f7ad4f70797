"""What can be paid, and with which card next."""

from __future__ import annotations

import pytest

from cardlang.interpreter.compiled.asked import can_pay as can_pay_fast
from cardlang.interpreter.paying import Bill, after, can_pay, next_cards


def bill(amount, *worths, exactly):
    return Bill(amount, tuple(enumerate(worths)), exactly)


@pytest.mark.parametrize(
    ("amount", "worths", "exactly", "possible"),
    [
        (3, (4,), False, True),
        (3, (4,), True, False),
        (3, (1, 2), True, True),
        (3, (2, 2), True, False),
        (0, (), True, True),
        (-1, (4,), True, True),
    ],
)
def test_an_exact_bill_needs_cards_that_make_the_sum(amount, worths, exactly, possible):
    asked = bill(amount, *worths, exactly=exactly)
    assert can_pay(asked) is possible
    if amount > 0:
        assert bool(can_pay_fast(amount, list(asked.purse), exactly)) is possible


@pytest.mark.parametrize(
    ("amount", "worths", "cards"),
    [
        (3, (4, 3), [1]),
        (3, (2, 1, 4), [0, 1]),
        (4, (3, 2, 2), [1, 2]),
    ],
)
def test_no_card_that_would_overshoot_an_exact_bill_is_taken(amount, worths, cards):
    assert next_cards(bill(amount, *worths, exactly=True)) == cards


def test_otherwise_any_card_may_be_the_last():
    asked = bill(3, 4, 1, 2, exactly=False)
    assert next_cards(asked) == [0, 1, 2]
    assert after(asked, 0).amount == -1
