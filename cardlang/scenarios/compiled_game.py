"""A scenario played by the compiled deck, with the plain evaluator beside it to explain.

What is asked, offered and done is the compiled deck's; why a move is refused and
what is told comes from the plain game, which is played along and must agree at
every decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.interpreter.compiled.game import CompiledGame
from cardlang.interpreter.decisions import NumberMoves
from cardlang.interpreter.game import Game
from cardlang.interpreter.rule_book import rule_book
from cardlang.interpreter.scoring import score_of
from cardlang.interpreter.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlang.bound import Number
    from cardlang.interpreter.decisions import Move
    from cardlang.interpreter.layout import Layout
    from cardlang.interpreter.state import State


class EnginesDiffer(AssertionError):
    """The compiled deck did something else than the plain evaluator: a bug of the program."""


def _listed(moves: Sequence[Move]) -> Sequence[Move]:
    """Moves to be compared; ranges of numbers stay ranges."""
    return moves if isinstance(moves, NumberMoves) else list(moves)


class CompiledScenarioGame(Game):
    """A game in which the compiled deck decides."""

    @classmethod
    def begun(
        cls, layout: Layout, state: State, seed: int, entry: str | None
    ) -> CompiledScenarioGame:
        """The game from a state made by hand; raises as `CompiledGame.from_state`."""
        compiled = CompiledGame.from_state(layout, state.copy(), entry)
        game = cls.from_state(layout, state, seed, entry)
        assert isinstance(game, cls)
        game._compiled = compiled  # noqa: SLF001 - made by its own class
        game._agree("the start")  # noqa: SLF001
        return game

    _compiled: CompiledGame

    def _agree(self, after: str) -> None:
        plain, fast = self.decision, self._compiled.decision
        if (plain is None) != (fast is None) or self.digest() != super().digest():
            raise EnginesDiffer(f"another state after {after}")
        if plain is None or fast is None:
            return
        same = (plain.seat, plain.sort, plain.label) == (fast.seat, fast.sort, fast.label)
        if not same or _listed(plain.moves) != _listed(fast.moves):
            raise EnginesDiffer(f"another question after {after}: {plain} and {fast}")

    def moves(self) -> Sequence[Move]:
        """Every legal move of the present decision."""
        return self._compiled.moves()

    def play(self, move: Move) -> None:
        """Answer the decision in both; raises as `Game.play`."""
        super().play(move)
        self._compiled.play(move)
        self._agree(str(move))

    @property
    def table(self) -> Table:
        """The compiled game's state with what is needed to evaluate it."""
        state = self._compiled.state
        state.version += 1  # whoever evaluates finds the rules in force anew
        table = Table(self._table.layout, state, rule_book(self.deck), score_of)
        table.journal = self._table.journal
        table.next = state.next
        return table

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._compiled.over

    def scores(self) -> list[Number]:
        """The score of each seat as things stand."""
        return self._compiled.scores()

    def winners(self) -> list[int]:
        """The seats with the highest score."""
        return self._compiled.winners()

    def digest(self) -> str:
        """A fingerprint of the compiled game's state."""
        return self._compiled.digest()
