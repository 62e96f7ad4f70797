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
        seat, answer = self.expressions.temporary(), self.expressions.temporary()
        player = self.expressions.value(node.player, env)
        lines.add(f"{seat} = {player.text}")
        sort = "card" if node.sort == "cards" else node.sort
        label = self.effects.label(sort, node.name)
        found = self._answers(node, sort, env)
        self._put(lines, answer, seat, found, label, node.optional, nullable=player.nullable)
        name = f"l_{node.name}"
        with lines.block(f"if {answer}[0] == 0:"):
            lines.add(f"{name} = None")
            self.effects.write(node.otherwise, dict(env), lines)
        with lines.block("else:"):
            lines.add(f"{name} = {answer}[1]")
            defs = None if node.elements is None else self.facts.defs_of(node.elements, env)
            self.effects.write(node.body, {**env, node.name: Local(name, False, defs)}, lines)
        env[node.name] = Local(name, True, defs)

    def _put(
        self,
        lines: Lines,
        answer: str,
        seat: str,
        found: str,
        label: int,
        optional: bool,
        *,
        nullable: bool,
        forced: bool = True,
    ) -> None:
        """Put a question: `answer` becomes the answer, a pass where there is nothing to ask.

        `found` is the source of the answers, a pass among them where one may pass.
        With `forced` a single answer is taken without asking.
        """
        moves = self.expressions.temporary()
        least = 1 if optional else 0
        lines.add(f"{answer} = PASS")
        if self.facts.asks_besides:
            self._put_besides(lines, answer, seat, found, label, optional, moves, forced=forced)
            return
        depth = lines.depth
        if nullable:
            lines.add(f"if {seat} is not None:")
            lines.depth += 1
        lines.add(f"{moves} = {found}")
        with lines.block(f"if len({moves}) > {least}:"):
            asking = f"yield ({seat}, {label}, {optional}, {moves})"
            if forced and not optional:
                asking = f"{moves}[0] if len({moves}) == 1 else ({asking})"
            lines.add(f"{answer} = {asking}")
        lines.depth = depth

    def _put_besides(
        self,
        lines: Lines,
        answer: str,
        seat: str,
        found: str,
        label: int,
        optional: bool,
        moves: str,
        *,
        forced: bool,
    ) -> None:
        """The same with the actions that rules offer at any decision: done, then put again."""
        beside, again = self.expressions.temporary(), self.expressions.temporary()
        with lines.block(f"while {seat} is not None:"):
            lines.add(f"{moves} = {found}")
            with lines.block(f"if len({moves}) <= {1 if optional else 0}:"):
                lines.add(f"{answer} = PASS")
                lines.add("break")
            if forced and not optional:
                with lines.block(f"if len({moves}) == 1:"):
                    lines.add(f"{answer} = {moves}[0]")
                    lines.add("break")
            lines.add(f"{beside} = S.anytime(S, {seat}, {moves})")
            lines.add(f"{answer} = yield ({seat}, {label}, {optional}, joined({moves}, {beside}))")
            lines.add(f"if {answer} not in {beside}: break")
            lines.add(f"{again} = S.again")
            lines.add("S.besides = True")
            self._take(answer, seat, lines)
            lines.add("S.besides = False")
            lines.add(f"S.again = {again}")

    def _answers(self, node: bound.Choose, sort: str, env: Env) -> str:
        code = self.effects.code(sort)
        last = ", PASS" if node.optional else ""
        if sort == "number":
            assert node.low is not None
            assert node.high is not None
            low = self.expressions.number(node.low, env)
            high = self.expressions.number(node.high, env)
            step = "1" if node.step is None else self.expressions.number(node.step, env)
            numbers = f"range(int({low}), int({high}) + 1, max(int({step}), 1))"
            return f"NumberAnswers({code}, {numbers}, {'(PASS,)' if node.optional else '()'})"
        if sort == "position":
            assert node.elements is not None
            count = f"len({self.expressions.items(node.elements, env)})"
            return (
                f"NumberAnswers({code}, range({count} + 1), {'(PASS,)' if node.optional else '()'})"
            )
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
        seat, outer, answer = (self.expressions.temporary() for _ in range(3))
        player = self.expressions.value(node.player, env)
        label = self.effects.label("step", node.step)
        lines.add(f"{seat} = {player.text}")
        if not self.effects.in_turn:  # in a turn no step is running around this one
            lines.add(f"{outer} = S.again")
            lines.add("S.again = False")
        found = f"step_{node.step}(S, {seat})"
        if node.optional:
            found = f"or_pass({found})"
        with lines.block("while True:"):
            self._put(
                lines,
                answer,
                seat,
                found,
                label,
                node.optional,
                nullable=player.nullable,
                forced=False,
            )
            lines.add(f"if {answer}[0] == 0: break")
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
        seat, answer = self.expressions.temporary(), self.expressions.temporary()
        player = self.expressions.value(node.player, env)
        lines.add(f"{seat} = {player.text}")
        number = len(self.effects.performs)
        self.effects.performs.append(node)
        if isinstance(node, bound.PerformUse):
            cards, targets = self.expressions.temporary(), self.expressions.temporary()
            lines.add(f"{cards} = {self.effects.cards(node.cards, env)}")
            aimed = "None" if node.targets is None else self.effects.cards(node.targets, env)
            lines.add(f"{targets} = {aimed}")
            found = f"perform_{number}(S, {seat}, {cards}, {targets})"
            label = self.effects.label("perform", node.uses[0])
        else:
            found = f"perform_{number}(S, {seat})"
            label = self.effects.label("perform", node.action)
        if node.optional:
            found = f"or_pass({found})"
        self._put(lines, answer, seat, found, label, node.optional, nullable=player.nullable)
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
