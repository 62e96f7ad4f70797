"""What a person types at a decision, told apart: a command, or one of the moves.

Commands have their English name and, where the interface speaks it, another.
A move whose notation is the same word wins; `/undo` is always the command.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.interface import counted, message
from cardlang.interpreter.decisions import NumberMoves
from cardlang.interpreter.notation import seat_name
from cardlang.spelling import fold, suggest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlang.interpreter.decisions import Move
    from cardlang.interpreter.game import Game

#: Every command and the other words for it.
COMMANDS = {
    "help": ("?", "h", "aide"),
    "why": ("pourquoi",),
    "card": ("carte",),
    "table": ("t",),
    "log": ("journal",),
    "undo": ("annuler",),
    "save": ("sauver",),
    "quit": ("q", "exit", "quitter"),
}
_WORDS = {word: name for name, words in COMMANDS.items() for word in (name, *words)}


@dataclass(frozen=True, slots=True)
class Order:
    """A command with what was typed after it."""

    name: str
    rest: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """Not a move: one line that helps."""

    hint: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What can be typed: the game at its decision, the label of each move, players' names."""

    game: Game
    labels: Sequence[str]
    names: Sequence[str]

    def read(self, line: str) -> Order | Move | Unclear:
        """What a line means here."""
        typed = " ".join(line.split())
        if typed.startswith("/"):
            order = _order(typed[1:])
            return order or Unclear(message("There is no command {word}.", word=typed))
        return self._move(typed) or _order(typed) or self._like_a_label(typed) or self._hint(typed)

    # -------------------------------------------------------------------- moves

    def _move(self, typed: str) -> Move | Unclear | None:
        moves = self.game.moves()
        digits = typed.isascii() and typed.lstrip("-").isdigit()
        if isinstance(moves, NumberMoves):
            found = self.game.find(typed)
            if not found and digits:
                return Unclear(number_hint(moves))
            return found[0] if found else None
        if digits:
            return self._by_number(int(typed) if len(typed) < 10 else -1)
        found = self.game.find(self.with_letters(typed))
        if len(found) > 1:
            words = self.game.notations()
            several = ", ".join(words[moves.index(move)] for move in found)
            return Unclear(message("That may mean: {moves}.", moves=several))
        return found[0] if found else None

    def _by_number(self, number: int) -> Move | Unclear:
        moves = self.game.moves()
        if 1 <= number <= len(moves):
            return moves[number - 1]
        return Unclear(counted("There is only move 1.", "Moves go from 1 to {count}.", len(moves)))

    def with_letters(self, typed: str) -> str:
        """A notation in which players are named, with the letters of their seats."""
        before, on, name = typed.rpartition(" on ")
        for seat, known in enumerate(self.names):
            if name.casefold() == known.casefold():
                return f"{before}{on}{seat_name(seat)}"
        return typed

    def _like_a_label(self, typed: str) -> Move | Unclear | None:
        """The move whose words begin so."""
        folded = fold(typed)
        if not folded or isinstance(self.game.moves(), NumberMoves):
            return None
        labels = [fold(label) for label in self.labels]
        if folded in labels:
            return self.game.moves()[labels.index(folded)]
        begun = [at for at, label in enumerate(labels) if label.startswith(folded)]
        if len(begun) > 1:
            numbers = ", ".join(str(at + 1) for at in begun[:9])
            return Unclear(message("That may mean moves {moves}.", moves=numbers))
        return self.game.moves()[begun[0]] if begun else None

    def _hint(self, typed: str) -> Unclear:
        moves = self.game.moves()
        if isinstance(moves, NumberMoves):
            return Unclear(number_hint(moves))
        if not typed:
            return Unclear(
                message("Type a number from 1 to {last}, or ? for help.", last=len(moves))
            )
        near = suggest(typed, [*COMMANDS, *self.game.notations()])
        if near is not None:
            return Unclear(
                message("Not a move here: {word}. Did you mean {near}?", word=typed, near=near)
            )
        return Unclear(message("Not a move here: {word}. Type ? for help.", word=typed))


def number_hint(moves: NumberMoves) -> str:
    """Which numbers may be typed."""
    numbers = moves.numbers
    if not numbers:
        return message("Only `pass` is left.")
    values = {"low": numbers[0], "high": numbers[-1], "step": numbers.step}
    if numbers.step > 1 and len(numbers) > 1:
        words = message("A number from {low} to {high} in steps of {step}", **values)
    else:
        words = message("A number from {low} to {high}", **values)
    can_pass = len(moves) > len(numbers)
    return f"{words}, {message('or pass')}." if can_pass else f"{words}."


def _order(typed: str) -> Order | None:
    word, _, rest = typed.partition(" ")
    name = _WORDS.get(word.casefold())
    return None if name is None else Order(name, rest.strip())
