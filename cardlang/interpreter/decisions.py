"""Decisions and moves: what a seat is asked, and what it may answer.

A move is a flat tuple of what it names; `Decision.moves` holds every legal one.
Numbers in a range are listed lazily, so that a range of a million is as cheap
as one of three.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, overload

if TYPE_CHECKING:
    from cardlang.bound import NeedMatch

MoveSort = Literal["action", "use", "card", "player", "option", "number", "position", "pass"]
DecisionSort = Literal["step", "perform", "card", "player", "option", "number", "position", "pay"]


class Move(NamedTuple):
    """One answer: an action, a use of a card, something chosen, or a pass."""

    sort: MoveSort
    action: str | None = None
    use: str | None = None
    card: int | None = None
    target: int | None = None
    value: int | str | None = None


PASS = Move("pass")


@dataclass(frozen=True, slots=True)
class Terms:
    """Who tries, and what a `perform` lets pass."""

    player: int
    waiving: tuple[NeedMatch, ...] = ()
    free: bool = False


class NumberMoves(Sequence[Move]):
    """The moves of a number choice: low, low + step, ... up to high; then perhaps a pass."""

    __slots__ = ("_numbers", "_optional", "_sort")

    def __init__(self, sort: MoveSort, low: int, high: int, step: int, *, optional: bool) -> None:
        self._sort: MoveSort = sort
        self._numbers = range(low, high + 1, step)
        self._optional = optional

    def __len__(self) -> int:
        return len(self._numbers) + self._optional

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if self._optional and index == len(self._numbers):
            return PASS
        return Move(self._sort, value=self._numbers[index])

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        if move.sort == "pass":
            return self._optional
        return move.sort == self._sort and move.value in self._numbers

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NumberMoves):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[MoveSort, range, bool]:
        return self._sort, self._numbers, self._optional

    @property
    def numbers(self) -> range:
        """The numbers that may be chosen."""
        return self._numbers


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to a seat: `label` is the step, choice or use asked about.

    Where uses of cards are asked for, `uses`, `cards`, `targets` and `terms` say
    what was looked through, so that `why` can tell about the moves that are not
    legal.
    """

    seat: int
    sort: DecisionSort
    label: str
    optional: bool
    moves: Sequence[Move]
    uses: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()
    targets: tuple[int, ...] | None = None
    terms: Terms | None = None
