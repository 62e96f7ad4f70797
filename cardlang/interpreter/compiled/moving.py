"""Moves, payments and choices as generated code calls them.

The same order of things as in `interpreter.moving`: forbids, replacements, rules
before, the change, rules after.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.interpreter.compiled.runtime import PASS, joined, relocate
from cardlang.interpreter.faults import Budget, fault

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from cardlang.interpreter.compiled.runtime import FastState
    from cardlang.source import Span

    Asking = Generator[tuple[Any, ...], tuple[Any, ...], Any]

_BUDGET = Budget()


def _collect(
    S: FastState,
    watchers: Sequence[tuple[int | None, Any]],
    move: tuple[Any, ...],
    *,
    gone: bool = False,
) -> list[Any]:
    found: list[Any] = []
    for number, collect in watchers:
        if number is None or gone or S.t[number]:
            collect(found, S, *move, gone)
    return found


def move_quick(S: FastState, card: int, zone: int, index: int | None, actor: Any) -> bool:
    """Move a card if no card in force watches such moves; gives whether it could be done so.

    What remains are rules of the deck that only mark the card afterwards.
    """
    source = S.place[card]
    numbers, mark = S.quick[S.kind_of[source]][S.kind_of[zone]]
    if numbers is None:
        return False
    t = S.t
    for number in numbers:
        if t[number]:
            return False
    own = S.own
    relocate(S, card, zone, index)
    if mark is not None:
        mark(S, card, actor, own[source], own[zone], source, zone)
    return True


def move_now(S: FastState, card: int, zone: int, index: int | None, actor: Any) -> bool:
    """Move a card under rules none of which can ask; gives whether it happened."""
    source = S.place[card]
    forbids, insteads, befores, afters = S.pairs[S.kind_of[source]][S.kind_of[zone]]
    move = (card, actor, S.own[source], S.own[zone], source, zone)
    if forbids and _collect(S, forbids, move):
        return False
    if insteads:
        found = _collect(S, insteads, move)
        if found:
            found.sort(key=_laid)
            found[0][3](*found[0][4])
            return False
    if befores:
        for trigger in order_found(_collect(S, befores, move)):
            trigger[3](*trigger[4])
            if S.place[card] != source:
                return False
    relocate(S, card, zone, index)
    if afters:
        gone = _gone(S, card, source, zone)
        for trigger in order_found(_collect(S, afters, move, gone=gone)):
            trigger[3](*trigger[4])
    return True


def move_asking(
    S: FastState,
    card: int,
    zone: int,
    index: int | None,
    actor: Any,
) -> Asking:
    """Move a card under rules that may ask; gives whether it happened."""
    source = S.place[card]
    forbids, insteads, befores, afters = S.pairs[S.kind_of[source]][S.kind_of[zone]]
    move = (card, actor, S.own[source], S.own[zone], source, zone)
    if forbids and _collect(S, forbids, move):
        return False
    if insteads:
        replaced = yield from replace(S, _collect(S, insteads, move))
        if replaced:
            return False
    if befores:
        for trigger in order_found(_collect(S, befores, move)):
            running = trigger[3](*trigger[4])
            if running is not None:
                yield from running
            if S.place[card] != source:
                return False
    relocate(S, card, zone, index)
    if afters:
        gone = _gone(S, card, source, zone)
        for trigger in order_found(_collect(S, afters, move, gone=gone)):
            running = trigger[3](*trigger[4])
            if running is not None:
                yield from running
    return True


def _gone(S: FastState, card: int, source: int, zone: int) -> bool:
    """Whether a card with rules just stopped being in force."""
    active = S.deck_tables.active
    del card
    return active[S.kind_of[source]] and not active[S.kind_of[zone]]


def held(S: FastState, card: int, zone: int, actor: Any) -> bool:
    """Whether a rule keeps a card from going to a zone."""
    source = S.place[card]
    forbids = S.pairs[S.kind_of[source]][S.kind_of[zone]][0]
    move = (card, actor, S.own[source], S.own[zone], source, zone)
    return bool(forbids) and bool(_collect(S, forbids, move))


def replace(S: FastState, found: list[Any]) -> Asking:
    """Let the first replacement that is not declined take the event's place."""
    del S
    found.sort(key=_laid)
    for each in found:
        if each[5] is not None:
            seat, label, code = each[5]
            if seat is None:
                continue
            answer = yield (seat, label, True, [(code, None, None), PASS])
            if answer[0] == 0:
                continue
        running = each[3](*each[4])
        if running is not None:
            yield from running
        return True
    return False


def _laid(each: tuple[Any, ...]) -> tuple[Any, ...]:
    return each[1:3]


def order_found(found: list[Any]) -> list[Any]:
    """Triggers in the order they run: from the actor in seat order, then as laid."""
    if len(found) > 1:
        found.sort(key=_first_three)
    return found


def _first_three(each: tuple[Any, ...]) -> tuple[Any, ...]:
    return each[:3]


def by_place(each: tuple[Any, ...]) -> tuple[Any, ...]:
    """Offers in the order in which their rules were laid."""
    return each[:2]


def laid_at(S: FastState, card: int) -> int:
    """When a card was laid among those in force."""
    return S.in_force.index(card)


def swap_cards(S: FastState, first: Any, second: Any, actor: Any) -> Asking:
    """Two cards trade places, if no rule holds one of them."""
    if first is None or second is None or first == second:
        return
    zones = (S.place[first], S.place[second])
    indices = (S.zones[zones[0]].index(first), S.zones[zones[1]].index(second))
    if held(S, first, zones[1], actor) or held(S, second, zones[0], actor):
        return
    yield from move_asking(S, first, zones[1], indices[1], actor)
    yield from move_asking(S, second, zones[0], indices[0], actor)


def random_index(S: FastState, zone: int, card: int) -> int:
    """A random place in a zone."""
    cards = S.zones[zone]
    return S.chance.below(len(cards) + (0 if card in cards else 1))


def index_at(S: FastState, zone: int, card: int, value: Any) -> int:
    """A place by number, kept inside the zone."""
    cards = S.zones[zone]
    return min(max(int(value or 0), 0), len(cards) - (1 if card in cards else 0))


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


def tick(S: FastState, count: int, span: Span) -> None:
    """Count a loop's round."""
    S.steps += 1
    if count > _BUDGET.loop:
        raise fault("endless", "this loop does not end", span)
    if S.steps > _BUDGET.statements:
        raise fault("endless", "the deck ran too many statements in one game", span)


def no_end(span: Span) -> None:
    """Stop a game with too many turns."""
    raise fault("endless", "the game does not end", span)


def no_use(S: FastState, you: int, card: int, targets: Any, out: list[Any]) -> None:
    """A card without a use under these terms."""


def no_take(S: FastState, you: int, card: Any, target: Any) -> None:
    """A code that is an answer to a choice, not a move."""


# ----------------------------------------------------------------------- paying


def can_pay(amount: Any, purse: list[tuple[int, Any]], exactly: Any) -> bool:
    """Whether cards with these worths can pay an amount above 0."""
    if not exactly:
        total = 0
        for _, worth in purse:
            total += worth
        return bool(total >= amount)
    if amount <= 0:
        return True
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
    """Let a player give cards until the amount is reached."""
    while amount > 0:
        if exactly:
            candidates = [
                card
                for card, worth in purse
                if worth <= amount
                and can_pay(amount - worth, [each for each in purse if each[0] != card], True)
            ]
        else:
            candidates = [card for card, _ in purse]
        if not candidates:
            return
        card = candidates[0]
        while len(candidates) > 1:
            answers = [(code, each, None) for each in candidates]
            besides = S.anytime(S, seat, answers)
            answer = yield (seat, label, False, joined(answers, besides))
            if answer not in besides:
                card = answer[1]
                break
            again, S.besides = S.again, True
            running = S.takes[answer[0]](S, seat, answer[1], answer[2])
            if running is not None:
                yield from running
            S.again, S.besides = again, False
        for each, worth in purse:
            if each == card:
                amount -= worth
        purse = [each for each in purse if each[0] != card]
        yield from move_asking(S, card, zone, None, seat)


def replay(S: FastState, you: Any, card: Any) -> Any:
    """Run the `do` of a card's first use again."""
    if card is None:
        return None
    function = S.replays[S.deck_tables.definition_of[card]]
    return None if function is None else function(S, you, card)
