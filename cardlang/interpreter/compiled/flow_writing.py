"""The course of a game and the score, to Python: as `interpreter.flow` and `scoring`.

`main(S, first, keep)` plays from the state's phase to the end; `first` is the
number of the entry (from 1) at which the first turn begins, 0 for a whole turn;
`keep(S)` is called at each moment at which nothing runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.interpreter.compiled.analysis import Local
from cardlang.interpreter.compiled.linking import TURN_BEGINS
from cardlang.interpreter.compiled.names import Lines
from cardlang.interpreter.faults import Budget

if TYPE_CHECKING:
    from cardlang.deck import NamedEffect
    from cardlang.interpreter.compiled.effects import Effects


class Flow:
    """Writes setup, turns, closing and the score."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.expressions = effects.expressions
        self.names = effects.names
        self.deck = effects.facts.deck

    def write_main(self) -> None:
        """The whole game as one generator."""
        lines = Lines()
        self._write_starts(lines)
        with lines.block("try:"):
            with lines.block("if S.phase == 'setup':"):
                self._outside_turns(self.deck.setup, lines)
                lines.add("S.phase = 'turns'")
                lines.add("if keep is not None: keep(S)")
            with lines.block("while True:"):
                with lines.block("if first:"):
                    self._write_turn(lines, whole=False)
                    lines.add("first = 0")
                with lines.block("else:"):
                    self._write_turn(lines, whole=True)
                self._write_ends(lines)
                lines.add("if keep is not None: keep(S)")
        lines.add("except EndGame: S.depth = 0")
        with lines.block("try:"):
            self._outside_turns(self.deck.closing, lines)
            lines.add("pass")
        lines.add("except EndGame: pass")
        lines.add("S.phase = 'over'")
        lines.add("return")
        lines.add("yield")
        self.names.enter("main", "S, first, keep", lines, self.deck.turn[0].span)

    def _outside_turns(self, entries: tuple[NamedEffect, ...], lines: Lines) -> None:
        """Setup or closing: where no turn runs, what would end one ends the entry."""
        for entry in entries:
            with lines.block("try:"):
                self.effects.write(entry.effect, {}, lines)
            lines.add("except (EndTurn, EndRound): S.depth = 0")

    def _write_turn(self, lines: Lines, *, whole: bool) -> None:
        """One turn; not `whole`: one that begins at the entry with the number `first`."""
        lines.add("S.turns += 1")
        lines.add(
            f"if S.turns > {Budget().turns}: no_end({self.names.span(self.deck.turn[0].span)})"
        )
        if whole:
            self._write_resets(lines)
        self._judge(lines)
        lines.add(TURN_BEGINS)
        lines.add("S.next = you + 1 if you + 1 < S.n else 0")
        env = {"you": Local("you", False), "actor": Local("you", False)}
        self.effects.in_turn = True
        with lines.block("try:"), lines.block("while True:"):
            for number, entry in enumerate(self.deck.turn, 1):
                with lines.only_if("True" if whole else f"first <= {number}"):
                    self.effects.write(entry.effect, dict(env), lines)
            lines.add("break")
        self.effects.in_turn = False
        lines.add("except EndTurn: S.depth = 0")
        lines.add("except EndRound: S.depth = S.next = 0")
        lines.add("if S.active == you and S.next is not None: S.active = S.next")
        self._judge(lines)

    def _judge(self, lines: Lines) -> None:
        """Between turns states go back to their start, and another player comes next."""
        if self.effects.changing:
            lines.add("judge(S)")

    def _write_starts(self, lines: Lines) -> None:
        """The values to which players' states go back that last a turn or round."""
        for (scope, name), state in self.deck.states.items():
            if state.resets and scope == "player":
                number = self.names.state_number(scope, name)
                start = self.expressions.constant(state.start)
                lines.add(f"start_{number} = [{start}] * S.n")

    def _write_resets(self, lines: Lines) -> None:
        """States that last a turn or round go back to their start."""
        self._write_resets_at("turn", lines)
        if any(state.resets == "round" for state in self.deck.states.values()):
            with lines.block("if S.active == 0 or S.turns == 1:"):
                self._write_resets_at("round", lines)

    def _write_resets_at(self, moment: str, lines: Lines) -> None:
        for (scope, name), state in self.deck.states.items():
            if state.resets != moment:
                continue
            number = self.names.state_number(scope, name)
            start = self.expressions.constant(state.start)
            if scope == "table":
                lines.add(f"S.table_states[{number}] = {start}")
            elif scope == "card":
                lines.add(f"reset_card_state(S, {number}, {start})")
            else:
                lines.add(f"S.player_states[{number}][:] = start_{number}")

    def _write_ends(self, lines: Lines) -> None:
        for entry in self.deck.ends:
            lines.span = entry.span
            lines.add(f"if {self.expressions.test(entry.expression, {})}: break")

    def write_score(self) -> None:
        """The score of a player as things stand."""
        lines = Lines()
        lines.add("total = 0")
        env = {"p": Local("p", False)}
        for entry in self.deck.score:
            lines.span = entry.span
            with lines.only_if("S.phase == 'over'" if entry.final else "True"):
                lines.add(f"total += {self.expressions.number(entry.expression, env)}")
        lines.add("return total")
        self.names.enter("score", "S, p", lines, None)
