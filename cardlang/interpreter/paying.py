"""Paying with cards: what can be paid, and which card may go next.

Without `exactly` any card may be turned until the amount is reached, and none
after that: the last one may overshoot. With it a card may only be chosen if
the rest can still make the exact sum, so a payment never ends in a dead end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardlang.interpreter.evaluate import attribute, elements_of, evaluate, holds, numeric

if TYPE_CHECKING:
    from cardlang import bound
    from cardlang.interpreter.table import Environment, Table


@dataclass(frozen=True, slots=True)
class Bill:
    """An amount due, and the cards that may pay it with their worth."""

    amount: Any
    purse: tuple[tuple[int, Any], ...]
    exactly: bool


def bill_of(pay: bound.Pay, environment: Environment, table: Table) -> Bill:
    """What a `pay` statement asks for now."""
    cards = elements_of(pay.cards, environment, table)
    purse = [(card, numeric(attribute(table, card, pay.worth))) for card in cards]
    return Bill(
        amount=numeric(evaluate(pay.amount, environment, table)),
        purse=tuple((card, worth) for card, worth in purse if worth > 0),
        exactly=pay.exactly is not None and holds(pay.exactly, environment, table),
    )


def can_pay(bill: Bill) -> bool:
    """Whether the bill can be paid."""
    if bill.amount <= 0:
        return True
    worths = [worth for _, worth in bill.purse]
    return bill.amount in _sums(worths) if bill.exactly else sum(worths) >= bill.amount


def next_cards(bill: Bill) -> list[int]:
    """The cards that may be given next towards an unpaid bill."""
    if not bill.exactly:
        return [card for card, _ in bill.purse]
    return [
        card for card, worth in bill.purse if worth <= bill.amount and can_pay(after(bill, card))
    ]


def after(bill: Bill, card: int) -> Bill:
    """The bill once a card was given."""
    worth = dict(bill.purse)[card]
    rest = tuple(each for each in bill.purse if each[0] != card)
    return Bill(bill.amount - worth, rest, bill.exactly)


def _sums(worths: list[Any]) -> set[Any]:
    """All sums that some of the worths make; with few worths and small sums this stays small."""
    sums = {0}
    for worth in worths:
        sums |= {total + worth for total in sums}
    return sums
