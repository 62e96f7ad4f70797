"""Questions, payments and bounds, as generated code calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from cardlang.interpreter.compiled.moving import move_asking, take
from cardlang.interpreter.faults import Budget, fault
from cardlang.interpreter.numbers import whole

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from cardlang.interpreter.compiled.state import FastState
    from cardlang.source import Span

    Answer: TypeAlias = tuple[Any, ...]
    Asking: TypeAlias = Generator[tuple[Any, ...], Answer, Any]

_BUDGET = Budget()
#: A repeated question counts as so many rounds of a loop: what happens by it are several things.
ROUNDS_OF_A_MOVE = _BUDGET.statements // _BUDGET.events


class NumberAnswers:
    """The answers of a number choice, lazily: (code, number, None), then those after them."""

    __slots__ = ("after", "code", "numbers")

    def __init__(self, code: int, numbers: range, after: tuple[Answer, ...]) -> None:
        self.code = code
        self.numbers = numbers
        self.after = after

    def __len__(self) -> int:
        return len(self.numbers) + len(self.after)

    def __getitem__(self, index: int) -> Answer:
        count = len(self.numbers)
        if index >= count:
            return self.after[index - count]
        return (self.code, self.numbers[index], None)


def ask_besides(S: FastState, seat: int, label: int, optional: Any, answers: Any) -> Asking:
    """Put a question with the actions that rules offer at any decision besides its answers.

    Gives the answer, or None after such an action was carried out.
    """
    besides = [] if S.besides else S.plan.functions["besides"](S, seat)
    if besides and not isinstance(answers, NumberAnswers):
        besides = [each for each in besides if each not in answers]
    if not besides:
        return (yield (seat, label, optional, answers))
    if isinstance(answers, NumberAnswers):
        after = (*answers.after, *besides)
        every: Any = NumberAnswers(answers.code, answers.numbers, after)
    else:
        every = [*answers, *besides]
    answer = yield (seat, label, optional, every)
    if answer not in besides:
        return answer
    span = S.plan.deck.turn[0].span
    count_rounds(S, ROUNDS_OF_A_MOVE, span)
    again, S.besides = S.again, True
    try:
        yield from take(S, seat, answer, span)
    finally:
        S.again, S.besides = again, False
    return None


# -------------------------------------------------------------------------- paying


def can_pay(amount: Any, purse: list[tuple[int, Any]], exactly: Any) -> bool:
    """Whether cards with these worths can pay an amount above 0."""
    if not exactly:
        return bool(sum([worth for _, worth in purse]) >= amount)
    sums = {0}
    for _, worth in purse:
        sums |= {total + worth for total in sums}
    return amount in sums


def pay(
    S: FastState,
    amount: Any,
    purse: list[tuple[int, Any]],
    exactly: Any,
    zone: Any,
    seat: Any,
    label: int,
    code: int,
) -> Asking:
    """Let a player give cards until the amount is reached; nothing if they cannot reach it."""
    while amount > 0:
        candidates = _next_cards(amount, purse, exactly)
        if not candidates:
            return
        card = candidates[0]
        if len(candidates) > 1:
            answers = [(code, each, None) for each in candidates]
            answer = None
            while answer is None:
                answer = yield from ask_besides(S, seat, label, False, answers)
            card = answer[1]
        amount -= dict(purse)[card]
        purse = [each for each in purse if each[0] != card]
        yield from move_asking(S, card, zone, None, seat)


def _next_cards(amount: Any, purse: list[tuple[int, Any]], exactly: Any) -> list[int]:
    """The cards that may be given next: with `exactly` those that leave no dead end."""
    if not exactly:
        return [card for card, _ in purse]
    return [
        card
        for card, worth in purse
        if worth <= amount
        and can_pay(amount - worth, [each for each in purse if each[0] != card], True)
    ]


# ------------------------------------------------------------------ places, values


def random_index(S: FastState, zone: int, card: int) -> int:
    """A random place in a zone."""
    return S.chance.below(_others(S, zone, card) + 1)


def index_at(S: FastState, zone: int, card: int, value: Any) -> int:
    """A place by number, kept inside the zone."""
    return min(max(whole(value), 0), _others(S, zone, card))


def _others(S: FastState, zone: int, card: int) -> int:
    return len(S.zones[zone]) - (1 if S.place[card] == zone else 0)


def index_by(S: FastState, zone: int, card: int, other: Any, offset: int) -> int | None:
    """The place under or over another card; the top if that is not there."""
    others = [each for each in S.zones[zone] if each != card]
    return others.index(other) + offset if other in others else None


def reveal(S: FastState, cards: Sequence[int], mask: int) -> None:
    """Seats see cards and remember them."""
    for card in cards:
        S.known[card] |= mask


def mask_of(seat: Any) -> int:
    """The mask of one seat."""
    return 0 if seat is None else 1 << seat


def one(value: Any) -> tuple[Any, ...]:
    """A list of the one thing, empty for none."""
    return () if value is None else (value,)


def in_bounds(value: Any, span: Span, name: str) -> Any:
    """A number that a state may hold."""
    if isinstance(value, int) and abs(value) > _BUDGET.largest:
        raise fault("number-too-large", f"`{name}` grew out of bounds", span)
    return value


# -------------------------------------------------------------------------- bounds


def tick(S: FastState, count: int, rounds: int, span: Span) -> None:
    """Count rounds of a loop whose end is not known before."""
    if count > _BUDGET.loop:
        raise fault("endless", "this loop does not end", span)
    count_rounds(S, rounds, span)


def count_rounds(S: FastState, rounds: int, span: Span) -> None:
    """Count rounds of a loop."""
    S.steps += rounds
    if S.steps > _BUDGET.statements:
        raise fault("endless", "the deck ran too many statements in one game", span)


def no_end(span: Span) -> None:
    """Stop a game with too many turns."""
    raise fault("endless", "the game does not end", span)
