"""Decisions and moves: what a seat is asked, and what it may answer.

A move is a flat tuple of what it names; `Decision.moves` holds every legal one.
Numbers in a range are listed lazily, so that a range of a million is as cheap
as one of three.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

if TYPE_CHECKING:
    from cardlang.bound import Effect, NeedMatch

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
    costing: Effect | None = None
    """What a use costs instead of what it says."""

    def cost_of(self, use: Effect) -> Effect:
        """What a use costs that says it costs this."""
        if self.costing is not None:
            return self.costing
        return () if self.free else use


class NumberMoves(Sequence[Move]):
    """The moves of a number choice: low, low + step, ... up to high; then `after`.

    `after` are the moves besides the numbers: a pass, actions offered at any decision.
    """

    __slots__ = ("_sort", "after", "numbers")

    def __init__(self, sort: MoveSort, numbers: range, after: tuple[Move, ...] = ()) -> None:
        self._sort: MoveSort = sort
        self.numbers = numbers
        self.after = after

    def __len__(self) -> int:
        return len(self.numbers) + len(self.after)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        count = len(self.numbers)
        if index >= count:
            return self.after[index - count]
        return Move(self._sort, value=self.numbers[index])

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            return False
        if move.sort != self._sort:
            return move in self.after
        return isinstance(move.value, int) and move == self._of(move.value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NumberMoves):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[MoveSort, range, tuple[Move, ...]]:
        return self._sort, self.numbers, self.after

    def _of(self, number: int) -> Move | None:
        return Move(self._sort, value=number) if number in self.numbers else None

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """The place of a move, found without listing the numbers."""
        del start, stop
        if value.sort == self._sort:
            return self.numbers.index(value.value)
        return len(self.numbers) + self.after.index(value)

    def besides(self, moves: Sequence[Move]) -> NumberMoves:
        """The same with more moves after the numbers."""
        return NumberMoves(self._sort, self.numbers, (*self.after, *moves))


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to a seat: `label` is the step, choice or use asked about.

    Where uses of cards are asked for, `uses`, `cards`, `targets` and `terms` say
    what was looked through, so that `why` can tell about the moves that are not
    legal. Where a position is asked for, `cards` are those it is among.
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
    besides: tuple[Move, ...] = ()
    """Those of `moves` that are no answer: rules offer them at any decision, and afterwards the
    question is put again."""
