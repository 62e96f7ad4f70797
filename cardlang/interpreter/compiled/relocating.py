"""Cards going from zone to zone, with all lists kept up to date; nothing watches here.

The same changes as in `interpreter.moving.relocate` and `shuffle_zone`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.interpreter.compiled.judging import judge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlang.bound import Scalar
    from cardlang.interpreter.compiled.state import FastState


def relocate(S: FastState, card: int, zone: int, index: int | None) -> None:
    """Put a card into a zone at an index (None: on top)."""
    place, zones = S.place, S.zones
    source = place[card]
    cards = zones[source]
    seen = S.seen[source]
    if cards[-1] == card:
        cards.pop()
        if seen:
            S.known[card] |= seen if seen > 0 else S.everyone
    else:
        cards.remove(card)
        if seen > 0:
            S.known[card] |= seen
    if index is None:
        zones[zone].append(card)
    else:
        zones[zone].insert(index, card)
    place[card] = zone
    if source == zone:
        _reorder(S, zone)
        if S.judges and S.plan.restless:
            judge(S)
        return
    if card in S.dirty:
        clean(S, card)
    tracks = S.tracks
    track = tracks[source][card]
    if track is not None:
        row, filters, sums, rules = track
        for number in filters:
            kept = S.f[row][number]
            at = kept.index(card)
            S.f[row][number] = kept[:at] + kept[at + 1 :]
        for number, amount in sums:
            S.g[row][number] -= amount
        if rules:
            _out_of_force(S, card, rules)
    track = tracks[zone][card]
    if track is not None:
        row, filters, sums, rules = track
        for number in filters:
            S.f[row][number] += (card,)
        for number, amount in sums:
            S.g[row][number] += amount
        if rules:
            _in_force(S, card, rules)
        if index is not None:
            _reorder(S, zone)
    if S.judges:
        judge(S)


def _out_of_force(S: FastState, card: int, rules: tuple[int, ...]) -> None:
    S.in_force.remove(card)
    t = S.bare
    for number in rules:
        t[number] = tuple([each for each in t[number] if each != card])


def lay_in_force(S: FastState, card: int) -> None:
    """The rules of a card hold from now on, if it has any."""
    rules = S.plan.rules_of[card]
    if rules:
        _in_force(S, card, rules)
        if S.judges:
            judge(S)


def _in_force(S: FastState, card: int, rules: tuple[int, ...]) -> None:
    S.in_force.append(card)
    t = S.bare
    for number in rules:
        t[number] += (card,)


def _reorder(S: FastState, zone: int) -> None:
    """Put the maintained lists of a zone into its order."""
    tracks = S.tracks[zone]
    lists: dict[int, list[int]] = {}
    row = -1
    for card in S.zones[zone]:
        track = tracks[card]
        if track is not None:
            row = track.row
            for number in track.filters:
                lists.setdefault(number, []).append(card)
    for number, cards in lists.items():
        S.f[row][number] = tuple(cards)


def clean(S: FastState, card: int) -> None:
    """States that do not stay with a card go back to their start."""
    S.dirty.discard(card)
    states = S.card_states
    for number, start in S.plan.resets:
        if states[number][card] != start:
            if S.shared >> number & 1:
                unshare(S, number)
            states[number][card] = start


def unshare(S: FastState, number: int) -> None:
    """A state gets its own list of the values of a card state, before it writes into it."""
    S.card_states[number] = S.card_states[number][:]
    S.shared &= ~(1 << number)


def reset_card_state(S: FastState, number: int, start: Scalar) -> None:
    """All values of a card state go back to their start."""
    values = S.card_states[number]
    if values.count(start) != len(values):
        S.card_states[number] = [start] * len(values)
        S.shared &= ~(1 << number)


def shuffle(S: FastState, zone: int) -> None:
    """Put a zone into random order; nobody remembers its cards any more."""
    cards = S.zones[zone]
    S.chance.shuffle(cards)
    for card in cards:
        S.known[card] = 0
    _reorder(S, zone)
    if S.judges and S.plan.restless:
        judge(S)


def knowers(S: FastState, card: int) -> int:
    """The mask of seats that may know all of a card."""
    zone = S.place[card]
    seen = S.seen[zone]
    if seen < 0:
        seen = S.everyone if S.zones[zone][-1] == card else 0
    return S.known[card] | seen


def unlike(S: FastState, cards: Sequence[int]) -> Sequence[int]:
    """Cards without those that differ in nothing from an earlier one in the same zone."""
    bits = S.plan.functions["BITS"]
    kept = []
    seen = 0
    for card in cards:
        bit = bits[card]
        if bit & seen and is_copy(S, cards, card):
            continue
        seen |= bit
        kept.append(card)
    return kept


def is_copy_here(S: FastState, cards: Sequence[int], card: int) -> bool:
    """The same for cards of one zone, of which an earlier one has the same definition."""
    # Where nothing was ever set on any of them, they differ in nothing.
    if S.dirty.isdisjoint(cards) and S.odd.isdisjoint(cards):
        return True
    return is_copy(S, cards, card)


def is_copy(S: FastState, cards: Sequence[int], card: int) -> bool:
    """Whether a card differs in nothing from an earlier one of some cards in its zone."""
    definition_of, place, dirty, odd = S.plan.definition_of, S.place, S.dirty, S.odd
    definition, zone = definition_of[card], place[card]
    plain = card not in dirty and card not in odd
    for other in cards:
        if other == card:
            break
        if definition_of[other] == definition and place[other] == zone:
            if plain and other not in dirty and other not in odd:
                return True
            if all(values[other] == values[card] for values in S.card_states):
                return True
    return False
