"""Statements that put questions to Python source: choices, performing, paying."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.interpreter.compiled.analysis import Local

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.interpreter.compiled.effects import Effects
    from cardlang.interpreter.compiled.names import Lines

    Env = dict[str, Local]


class Choices:
    """Writes the statements at which a player decides."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.expressions = effects.expressions
        self.names = effects.names
        self.facts = effects.facts

    def choose(self, node: bound.Choose, env: Env, lines: Lines) -> None:
        """A player picks one of the elements."""
        seat, answers, answer = (
            self.expressions.temporary(),
            self.expressions.temporary(),
            self.expressions.temporary(),
        )
        player = self.expressions.value(node.player, env)
        lines.add(f"{seat} = {player.text}")
        sort = "card" if node.sort == "cards" else node.sort
        label = self.effects.label(sort, node.name)
        lines.add(f"{answers} = {self._answers(node, sort, env)}")
        lines.add(f"{answer} = None")
        guard = f"{seat} is not None and " if player.nullable else ""
        with lines.block(f"if {guard}len({answers}) > {1 if node.optional else 0}:"):
            asking = f"yield ({seat}, {label}, {node.optional}, {answers})"
            if node.optional:
                lines.add(f"{answer} = {asking}")
            else:
                lines.add(f"{answer} = {answers}[0] if len({answers}) == 1 else ({asking})")
        name = f"l_{node.name}"
        with lines.block(f"if {answer} is None or {answer}[0] == 0:"):
            lines.add(f"{name} = None")
            self.effects.write(node.otherwise, dict(env), lines)
        with lines.block("else:"):
            lines.add(f"{name} = {answer}[1]")
            defs = None if node.elements is None else self.facts.defs_of(node.elements, env)
            self.effects.write(node.body, {**env, node.name: Local(name, False, defs)}, lines)
        env[node.name] = Local(name, True, defs)

    def _answers(self, node: bound.Choose, sort: str, env: Env) -> str:
        code = self.effects.code(sort)
        last = ", PASS" if node.optional else ""
        if sort == "number":
            assert node.low is not None
            assert node.high is not None
            low = self.expressions.number(node.low, env)
            high = self.expressions.number(node.high, env)
            step = "1" if node.step is None else self.expressions.number(node.step, env)
            return (
                f"NumberAnswers({code}, int({low}), int({high}), max(int({step}), 1), "
                f"optional={node.optional})"
            )
        if sort == "position":
            assert node.elements is not None
            count = f"len({self.expressions.items(node.elements, env)})"
            return f"NumberAnswers({code}, 0, {count}, 1, optional={node.optional})"
        if sort == "option":
            codes = [
                f"({self.effects.code('option', value=each)}, {each!r}, None)"
                for each in node.names
            ]
            return f"[{', '.join(codes)}{last}]"
        assert node.elements is not None
        each = self.expressions.temporary()
        items = self.expressions.items(node.elements, env)
        made = self.expressions.comprehension(f"({code}, {each}, None)", each, items)
        return f"[*{made}, PASS]" if node.optional else made

    def perform_step(self, node: bound.PerformStep, env: Env, lines: Lines) -> None:
        """A player takes one of a step's moves."""
        seat, outer, moves, answer = (self.expressions.temporary() for _ in range(4))
        player = self.expressions.value(node.player, env)
        label = self.effects.label("step", node.step)
        lines.add(f"{seat} = {player.text}")
        if not self.effects.in_turn:  # in a turn no step is running around this one
            lines.add(f"{outer} = S.again")
            lines.add("S.again = False")
        with lines.block("while True:"):
            found = f"step_{node.step}(S, {seat})"
            lines.add(
                f"{moves} = {found}"
                if not player.nullable
                else f"{moves} = {found} if {seat} is not None else []"
            )
            lines.add(f"{answer} = PASS")
            with lines.block(f"if not {moves}:"):
                lines.add("break")
            if node.optional:
                lines.add(f"{moves}.append(PASS)")
            lines.add(f"{answer} = yield ({seat}, {label}, {node.optional}, {moves})")
            if node.optional:
                with lines.block(f"if {answer}[0] == 0:"):
                    lines.add("break")
            self._take(answer, seat, lines)
            lines.add("if not S.again: break")
            lines.add("S.again = False")
        if not self.effects.in_turn:
            lines.add(f"S.again = {outer}")
        if node.otherwise:
            with lines.block(f"if {answer}[0] == 0:"):
                self.effects.write(node.otherwise, dict(env), lines)

    def _take(self, answer: str, seat: str, lines: Lines) -> None:
        running = self.expressions.temporary()
        lines.add(f"{running} = TAKE[{answer}[0]](S, {seat}, {answer}[1], {answer}[2])")
        with lines.block(f"if {running} is not None:"):
            lines.add(f"yield from {running}")

    def perform_some(
        self, node: bound.PerformAction | bound.PerformUse, env: Env, lines: Lines
    ) -> None:
        """A player takes one of the moves of an action or uses."""
        seat, moves, answer = (self.expressions.temporary() for _ in range(3))
        player = self.expressions.value(node.player, env)
        lines.add(f"{seat} = {player.text}")
        number = len(self.effects.performs)
        self.effects.performs.append(node)
        if isinstance(node, bound.PerformUse):
            targets = "None" if node.targets is None else self.effects.cards(node.targets, env)
            found = f"perform_{number}(S, {seat}, {self.effects.cards(node.cards, env)}, {targets})"
            label = self.effects.label("perform", node.uses[0])
        else:
            found = f"perform_{number}(S, {seat})"
            label = self.effects.label("perform", node.action)
        guard = f" if {seat} is not None else []" if player.nullable else ""
        lines.add(f"{moves} = {found}{guard}")
        lines.add(f"{answer} = PASS")
        with lines.block(f"if {moves}:"):
            if node.optional:
                lines.add(f"{moves}.append(PASS)")
                lines.add(f"{answer} = yield ({seat}, {label}, True, {moves})")
            else:
                lines.add(
                    f"{answer} = {moves}[0] if len({moves}) == 1 "
                    f"else (yield ({seat}, {label}, False, {moves}))"
                )
        with lines.block(f"if {answer}[0] == 0:"):
            self.effects.write(node.otherwise, dict(env), lines)
        with lines.block("else:"):
            self._take(answer, seat, lines)

    def pay(self, node: bound.Pay, env: Env, lines: Lines) -> None:
        """A player gives cards until an amount is reached."""
        amount = self.expressions.temporary()
        lines.add(f"{amount} = {self.expressions.number(node.amount, env)}")
        with lines.block(f"if {amount} > 0:"):
            seat = self.expressions.value(node.player, env).text
            zone = self.expressions.value(node.zone, env).text
            label, code = self.effects.label("pay", node.worth), self.effects.code("card")
            purse, exactly = self.purse(node, env), self.exactly(node, env)
            lines.add(
                f"yield from pay(S, {amount}, {purse}, {exactly}, {zone}, {seat}, {label}, {code})"
            )

    def purse(self, node: bound.Pay, env: Mapping[str, Local]) -> str:
        """Source of the cards that may pay with their worth."""
        name, inner = self.expressions.element(node.cards, env)
        worth = self.expressions.number(
            bound.AttributeOf(
                type=node.amount.type,
                span=node.span,
                subject=bound.Variable(type=node.cards.type, span=node.span, name="it"),
                attribute=node.worth,
            ),
            inner,
        )
        items = self.expressions.items(node.cards, env)
        return self.expressions.comprehension(f"({name}, {worth})", name, items, f"{worth} > 0")

    def exactly(self, node: bound.Pay, env: Mapping[str, Local]) -> str:
        """Source of whether the sum must match."""
        return "False" if node.exactly is None else self.expressions.test(node.exactly, env)

    def replay(self, node: bound.Replay, env: Env, lines: Lines) -> None:
        """The `do` of a card runs again."""
        card = self.expressions.temporary()
        you = env.get("you")
        lines.add(f"{card} = {self.expressions.value(node.card, env).text}")
        running = self.expressions.temporary()
        lines.add(f"{running} = replay(S, {'None' if you is None else you.text}, {card})")
        with lines.block(f"if {running} is not None:"):
            lines.add(f"yield from {running}")
