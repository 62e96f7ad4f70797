"""Which rules hold where cards copy or mute rules of others, as generated code needs it.

`S.bare` has, for each rule, the cards in force on which it is printed; `S.t` is
what holds of it. As in `interpreter.rule_book`, what is copied and muted is judged
as if nothing were copied or muted; copied rules come after all that are laid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlang.interpreter.compiled.state import FastState

#: More rules than any card has.
_MOST_RULES = 1 << 10
#: Later than all that is laid.
_COPIED = 1 << 28


def laid_at(S: FastState, card: int, number: int) -> int:
    """When a rule was laid: with its card, and among the card's rules in their order."""
    at = S.copied.get((number, card))
    if at is not None:
        return _COPIED + at
    return S.in_force.index(card) * _MOST_RULES + S.plan.rules_of[card].index(number)


def judge(S: FastState) -> None:
    """Find out which rules hold, after something changed that this may depend on."""
    bare, plan = S.bare, S.plan
    S.t[:] = bare
    S.copied = {}
    if not plan.always_changing and not any(map(bare.__getitem__, plan.changing)):
        return
    now = bare[:]
    copied = _copied(S, now)
    muted = _muted(S, now, copied)
    for number, card in muted:
        now[number] = tuple([each for each in now[number] if each != card])
    S.t[:] = now
    S.copied = copied


def _copied(S: FastState, now: list[tuple[int, ...]]) -> dict[tuple[int, int], int]:
    """Add copied rules; gives their place among them, for each rule and card that copies it."""
    plan, copies = S.plan, S.plan.tables.copies
    found: dict[tuple[int, int], int] = {}
    copying = [(number, card) for number in copies for card in S.bare[number]]
    for number, card in sorted(copying, key=lambda each: laid_at(S, each[1], each[0])):
        other = plan.functions[f"copied_{number}"](S, card, S.own[S.place[card]])
        if other is None:
            continue
        for rule in plan.rules_of[other]:
            if rule not in copies:
                now[rule] += (card,)
                if rule not in plan.rules_of[card]:
                    found.setdefault((rule, card), len(found))
    return found


def _muted(
    S: FastState, now: list[tuple[int, ...]], copied: dict[tuple[int, int], int]
) -> list[tuple[int, int]]:
    """Rules with the cards on which they are muted."""
    found = []
    for number, spared in S.plan.tables.mutes:
        mutes, holds = (S.plan.functions[f"{name}_{number}"] for name in ("mutes", "muting"))
        cards: Sequence[int | None] = now[number] if number in S.plan.changing else (None,)
        for this in cards:
            you = None if this is None else S.own[S.place[this]]
            if holds(S, this, you):
                for card in S.in_force:
                    if mutes(S, this, you, card, S.own[S.place[card]]):
                        found += [(rule, card) for rule in _rules_on(S, card, copied, spared)]
    return found


def _rules_on(
    S: FastState, card: int, copied: dict[tuple[int, int], int], spared: frozenset[int]
) -> list[int]:
    """The rules that are printed on a card or copied by it, without those spared."""
    every = [*S.plan.rules_of[card], *(rule for rule, by in copied if by == card)]
    return [rule for rule in every if rule not in spared]


def carried(S: FastState, card: int, watchers: Sequence[tuple[int | None, Any]]) -> tuple[int, ...]:
    """Those of some rules that hold on a card, in their order."""
    t = S.t
    found = [number for number, _ in watchers if number is not None and card in t[number]]
    return tuple(sorted(found, key=lambda number: laid_at(S, card, number)))


def no_longer(S: FastState, card: int, rules: tuple[int, ...]) -> tuple[int, ...]:
    """Those of some rules that held on a card and do not now."""
    return tuple([number for number in rules if card not in S.t[number]])
