"""Moves under the rules in force, and rules and moves carried out, as generated code calls them.

The same order of things as in `interpreter.moving` and `interpreter.performing`:
forbids, replacements, rules before, the change, rules after.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from cardlang.interpreter.compiled.judging import carried, no_longer
from cardlang.interpreter.compiled.relocating import relocate
from cardlang.interpreter.compiled.state import PASS
from cardlang.interpreter.faults import DeckFault, fault
from cardlang.interpreter.moving import MOST_DEPTH

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from cardlang.interpreter.compiled.state import FastState
    from cardlang.source import Span

    Answer: TypeAlias = tuple[Any, ...]
    Asking: TypeAlias = Generator[tuple[Any, ...], Answer, Any]
    Found: TypeAlias = list[tuple[Any, ...]]

# -------------------------------------------------------------------------- moves


def move_quick(S: FastState, card: int, zone: int, index: int | None, actor: Any) -> bool:
    """Move a card if no card in force watches such moves; gives whether it could be done so.

    What remains are rules of the deck that only mark the card afterwards.
    """
    source = S.place[card]
    numbers, mark, bringing = S.quick[source][zone]
    if numbers is None or card in bringing:
        return False
    t = S.t
    for number in numbers:
        if t[number]:
            return False
    relocate(S, card, zone, index)
    if mark is not None:
        mark(S, card, actor, S.own[source], S.own[zone], source, zone)
    return True


def move_now(S: FastState, card: int, zone: int, index: int | None, actor: Any) -> bool:
    """Move a card under rules none of which can ask; gives whether it happened."""
    source = S.place[card]
    forbids, insteads, befores, afters = S.plan.pairs[source][zone]
    move = (card, actor, S.own[source], S.own[zone], source, zone)
    if _collected(S, forbids, move):
        return False
    found = _collected(S, insteads, move)
    if found:
        run_rules_now(S, [min(found, key=_laid)])
        return False
    for rule in in_order(_collected(S, befores, move)):
        run_rules_now(S, [rule])
        if S.place[card] != source:
            return False
    held = carried(S, card, afters) if S.judges else None
    relocate(S, card, zone, index)
    if afters:
        run_rules_now(S, _collected(S, afters, move, _gone(S, card, source, zone, held)))
    return True


def move_asking(S: FastState, card: int, zone: int, index: int | None, actor: Any) -> Asking:
    """Move a card under rules that may ask; gives whether it happened."""
    source = S.place[card]
    forbids, insteads, befores, afters = S.plan.pairs[source][zone]
    move = (card, actor, S.own[source], S.own[zone], source, zone)
    if _collected(S, forbids, move):
        return False
    if insteads:
        replaced = yield from replace(S, _collected(S, insteads, move))
        if replaced:
            return False
    for rule in in_order(_collected(S, befores, move)):
        yield from run_rules(S, [rule])
        if S.place[card] != source:
            return False
    held = carried(S, card, afters) if S.judges else None
    relocate(S, card, zone, index)
    if afters:
        found = _collected(S, afters, move, _gone(S, card, source, zone, held))
        yield from run_rules(S, found)
    return True


def _collected(
    S: FastState,
    watchers: Sequence[tuple[int | None, Any]],
    move: tuple[Any, ...],
    gone: tuple[int, ...] = (),
) -> Found:
    """The rules in force that watch a move; `gone`: those of the card that held until it."""
    found: Found = []
    for number, collect in watchers:
        if number is None or gone or S.t[number]:
            collect(found, S, *move, gone)
    return found


def _gone(
    S: FastState, card: int, source: int, zone: int, held: tuple[int, ...] | None
) -> tuple[int, ...]:
    """The rules of a card that no longer hold for who held it, now that it was moved.

    `held`: those that did before, where that is not told by the zones.
    """
    changes_hands = S.own[source] != S.own[zone]
    if held is not None:
        return held if changes_hands else no_longer(S, card, held)
    active = S.plan.active
    if active[source] and (changes_hands or not active[zone]):
        return S.plan.rules_of[card]
    return ()


def has_spoken(found: Found, number: int, card: int) -> bool:
    """Whether a rule of a card was collected for who holds the card now."""
    return any(each[5] == number and each[3][1] == card for each in found)


def held(S: FastState, card: int, zone: int, actor: Any) -> bool:
    """Whether a rule keeps a card from going to a zone."""
    source = S.place[card]
    move = (card, actor, S.own[source], S.own[zone], source, zone)
    return bool(_collected(S, S.plan.pairs[source][zone][0], move))


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


# -------------------------------------------------------------------------- rules


def replace(S: FastState, found: Found) -> Asking:
    """Let the first replacement that is not declined take the event's place."""
    found.sort(key=_laid)
    for rule in found:
        asked = rule[4]
        if asked is not None:
            seat, label, code = asked
            if seat is None:
                continue
            name = S.plan.functions["CODES"][code].value
            answer = yield (seat, label, True, [(code, name, None), PASS])
            if answer[0] == 0:
                continue
        yield from run_rules(S, [rule])
        return True
    return False


def run_rules(S: FastState, found: Found) -> Asking:
    """Run collected rules in their order."""
    for rule in in_order(found):
        _deeper(S, rule)
        try:
            running = rule[2](*rule[3])
            if running is not None:
                yield from running
        finally:
            S.depth -= 1


def run_rules_now(S: FastState, found: Found) -> None:
    """Run collected rules that cannot ask in their order."""
    for rule in in_order(found):
        _deeper(S, rule)
        try:
            running = rule[2](*rule[3])
        finally:
            S.depth -= 1
        assert running is None, "a rule that cannot ask asked"


def _deeper(S: FastState, rule: tuple[Any, ...]) -> None:
    S.depth += 1
    S.steps += 1
    if S.depth > MOST_DEPTH:
        rule_id, span = S.plan.functions["RULES"][rule[5]]
        raise fault("endless", f"`{rule_id}` sets itself off", span)


def in_order(found: Found) -> Found:
    """Collected rules in the order they run: from the actor in seat order, then as laid."""
    if len(found) > 1:
        found.sort(key=_first_two)
    return found


_laid = itemgetter(1)
_first_two = itemgetter(0, 1)


# -------------------------------------------------------------------------- taking


def take(S: FastState, seat: Any, answer: Answer, span: Span) -> Asking:
    """Carry out a move inside another effect."""
    S.depth += 1
    if S.depth > MOST_DEPTH:
        raise too_deep(span)
    try:
        running = answer[3](S, seat, answer[1], answer[2])
        if running is not None:
            yield from running
    finally:
        S.depth -= 1


def too_deep(span: Span | None) -> DeckFault:
    """The fault of moves that set off moves without end."""
    return fault("endless", "too many moves inside one another", span)


def add_offered(S: FastState, you: int, out: list[Answer], offered: list[tuple[int, Any]]) -> None:
    """Append the moves of actions that rules offer, in the order laid, each once."""
    if len(offered) > 1:
        offered.sort(key=itemgetter(0))
    done: list[Any] = []
    for _, adds in offered:
        if adds not in done:
            done.append(adds)
            adds(S, you, out)


def replay(S: FastState, you: Any, card: Any) -> Any:
    """Run the `do` of a card's first use again."""
    if card is None:
        return None
    function = S.plan.functions["REPLAY"][card]
    return None if function is None else function(S, you, card)


def no_use(S: FastState, you: int, card: int, out: list[Answer], targets: Any = None) -> None:
    """A card without a use under these terms."""
