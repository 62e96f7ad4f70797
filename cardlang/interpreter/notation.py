"""Moves as words, for records, scenarios and the prompt; `docs/moves.md` describes them.

`written` gives the shortest wording that is unique among the moves of a
decision; `find_moves` reads a wording back, with the action's name or a copy
number where the writer wanted them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from cardlang.interpreter.decisions import NumberMoves

if TYPE_CHECKING:
    from cardlang.interpreter.decisions import Decision, Move
    from cardlang.interpreter.table import Table


def seat_name(seat: int) -> str:
    """The name of a seat: A, B, C, ... Z, then P27, P28."""
    return chr(ord("A") + seat) if seat < 26 else f"P{seat + 1}"


def written(table: Table, decision: Decision) -> Sequence[str]:
    """The wording of each move of a decision, in order; each is unique."""
    if isinstance(decision.moves, NumberMoves):
        return NumberWords(decision.moves.numbers, _written(table, decision, decision.moves.after))
    return _written(table, decision, decision.moves)


class NumberWords(Sequence[str]):
    """The wordings of numbers, made one by one, and those of the moves after them."""

    def __init__(self, numbers: range, after: list[str]) -> None:
        self._numbers = numbers
        self._after = after

    def __len__(self) -> int:
        return len(self._numbers) + len(self._after)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        count = len(self._numbers)
        return str(self._numbers[index]) if index < count else self._after[index - count]


def _written(table: Table, decision: Decision, moves: Sequence[Move]) -> list[str]:
    variants = [wordings(table, decision.seat, move, at) for at, move in enumerate(moves)]
    result = [words[0] for words in variants]
    for level in range(1, 4):
        repeated = {text for text, times in Counter(result).items() if times > 1}
        result = [
            words[level] if text in repeated else text
            for text, words in zip(result, variants, strict=True)
        ]
    return result


def find_moves(table: Table, decision: Decision, text: str) -> list[Move]:
    """The moves that a wording may mean: one, or several if it leaves something open.

    Copies of a card that are offered in the same way count as one: the first.
    """
    wanted = " ".join(text.split())
    moves = decision.moves
    if isinstance(moves, NumberMoves):
        if wanted.lstrip("-").isdigit() and int(wanted) in moves.numbers:
            return [moves[moves.numbers.index(int(wanted))]]
        moves = moves.after
    exact = [
        move for at, move in enumerate(moves) if wanted in wordings(table, decision.seat, move, at)
    ]
    first: dict[object, Move] = {}
    for move in exact:
        definition = None if move.card is None else table.deck.definition_of[move.card]
        first.setdefault((move.action, move.use, definition, move.target, move.value), move)
    return list(first.values())


def wordings(table: Table, seat: int, move: Move, at: int = 0) -> list[str]:
    """Wordings from the shortest to the fullest: plain, with action, with copy, with both.

    `at` is the move's place among those of its decision, by which a card that
    the seat does not know is called.
    """
    return [
        _words(table, seat, at, move, action=action, copy=copy)
        for copy in (False, True)
        for action in (False, True)
    ]


def _words(table: Table, seat: int, at: int, move: Move, *, action: bool, copy: bool) -> str:
    if move.sort == "pass":
        return "pass"
    if move.value is not None:
        return str(move.value)
    if move.sort == "player":
        assert move.target is not None
        return seat_name(move.target)
    words = []
    if move.action is not None and (action or move.use is None):
        words.append(move.action)
    if move.use is not None:
        words.append(move.use)
    if move.card is not None:
        words.append(_card(table, seat, at, move.card, copy=copy))
    if move.target is not None:
        words += ["on", seat_name(move.target)]
    return " ".join(words)


def _card(table: Table, seat: int, at: int, card: int, *, copy: bool) -> str:
    if not table.viewers(card) >> seat & 1:
        return f"hidden#{at + 1}"
    name = table.definition(card).id
    return f"{name}#{table.deck.copy_number(card)}" if copy else name
