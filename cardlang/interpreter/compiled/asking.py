"""Statements that ask a player, to Python: choices, what is performed, payments.

A question is `yield (SEAT, LABEL, OPTIONAL, ANSWERS)`; an answer is one of the
tuples (CODE, CARD OR VALUE, TARGET), and of a move also what carries it out.
`labels` and `codes` say what the numbers mean. Where rules offer actions at any
decision, a question is put by `ask_besides`, which gives None after such an
action: then it is put again.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardlang import bound
from cardlang.interpreter.compiled.analysis import Local, assigned_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardlang.interpreter.compiled.effects import Effects
    from cardlang.interpreter.compiled.names import Lines

    Env: TypeAlias = dict[str, Local]
    Performed: TypeAlias = bound.PerformAction | bound.PerformUse


class Code(NamedTuple):
    """What an answer means besides its card, value and target."""

    sort: str
    action: str | None = None
    use: str | None = None
    value: object = None
    terms: int = 0
    """The number of the terms under which it is done: see `taking`."""


class Question(NamedTuple):
    """Pieces of a question's source."""

    seat: str
    label: int
    optional: bool
    answers: str


class Asking:
    """Writes questions; keeps the numbering of labels and codes."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.expressions = effects.expressions
        self.names = effects.names
        self.facts = effects.facts
        self.labels: dict[tuple[str, str], int] = {}
        self.codes: dict[Code, int] = {Code("pass"): 0}
        self.performs: list[Performed] = []

    def label(self, sort: str, label: str) -> int:
        """The number of a question's sort and label."""
        return self.labels.setdefault((sort, label), len(self.labels))

    def code(
        self,
        sort: str,
        action: str | None = None,
        use: str | None = None,
        value: object = None,
        terms: int = 0,
    ) -> int:
        """The number of a kind of answer."""
        return self.codes.setdefault(Code(sort, action, use, value, terms), len(self.codes))

    # ------------------------------------------------------------------- asking

    @contextmanager
    def _until_answered(self, lines: Lines) -> Iterator[None]:
        """Around a question: it is put again if something else was done meanwhile."""
        if not self.facts.asks_besides:
            yield
            return
        with lines.block("while True:"):
            yield
            lines.add("break")

    def _ask(self, answer: str, question: Question, lines: Lines, *, forced: bool) -> None:
        """Put a question; `forced`: a single answer is taken without asking."""
        seat, label, optional, answers = question
        if self.facts.asks_besides:
            put = f"yield from ask_besides(S, {seat}, {label}, {optional}, {answers})"
        else:
            put = f"yield ({seat}, {label}, {optional}, {answers})"
        if forced and not optional:
            put = f"{answers}[0] if len({answers}) == 1 else ({put})"
        lines.add(f"{answer} = {put}")
        if self.facts.asks_besides:
            lines.add(f"if {answer} is None: continue")

    # ------------------------------------------------------------------- choices

    def choose(self, node: bound.Choose, env: Env, lines: Lines) -> None:
        """A player picks one; `otherwise` when passed or impossible."""
        answers, answer = self.effects.fresh(), self.effects.fresh()
        player = self.expressions.value(node.player, env)
        seat = self.effects.named(player, lines)
        label = self.label("card" if node.sort == "cards" else node.sort, node.name)
        with self._until_answered(lines):
            lines.add(f"{answers} = {self._answers(node, env)}")
            lines.add(f"{answer} = PASS")
            guard = f"{seat} is not None and " if player.nullable else ""
            with lines.block(f"if {guard}len({answers}) > {1 if node.optional else 0}:"):
                question = Question(seat, label, node.optional, answers)
                self._ask(answer, question, lines, forced=True)
        name = f"l_{node.name}"
        defs = None if node.elements is None else self.facts.defs_of(node.elements, env)
        chosen = Local(name, not self._is_something(node, env), defs)
        with lines.block(f"if {answer}[0] == 0:"):
            lines.add(f"{name} = None")
            self.effects.write(node.otherwise, {**env, node.name: Local(name)}, lines)
        with lines.block("else:"):
            lines.add(
                f"{name} = [{answer}[1]]" if node.sort == "cards" else f"{name} = {answer}[1]"
            )
            self.effects.write(node.body, {**env, node.name: chosen}, lines)
        for each in assigned_in((node,)) & {node.name, *env}:
            env[each] = Local(f"l_{each}")

    def _is_something(self, node: bound.Choose, env: Env) -> bool:
        """Whether what is chosen is never none."""
        if node.sort not in ("card", "cards", "player") or node.elements is None:
            return True
        return self.expressions.lists.is_full(node.elements, env)

    def _answers(self, node: bound.Choose, env: Env) -> str:
        if node.sort == "number":
            return self._numbers(node, env)
        if node.sort == "option":
            texts = [f"({self.code('option', value=each)}, {each!r}, None)" for each in node.names]
            return f"[{', '.join([*texts, *['PASS'] * node.optional])}]"
        assert node.elements is not None
        items = self.expressions.items(node.elements, env)
        code = self.code("card" if node.sort == "cards" else node.sort)
        if node.sort == "position":
            after = "(PASS,)" if node.optional else "()"
            return f"NumberAnswers({code}, range(len({items}) + 1), {after})"
        each = self.effects.fresh()
        made = self.expressions.lists.comprehension(f"({code}, {each}, None)", each, items)
        return f"[*{made}, PASS]" if node.optional else made

    def _numbers(self, node: bound.Choose, env: Env) -> str:
        assert node.low is not None
        assert node.high is not None
        low = f"whole({self.expressions.value(node.low, env).text})"
        high = f"whole({self.expressions.value(node.high, env).text})"
        step = "1"
        if node.step is not None:
            step = f"max(whole({self.expressions.value(node.step, env).text}), 1)"
        after = "(PASS,)" if node.optional else "()"
        return f"NumberAnswers({self.code('number')}, range({low}, {high} + 1, {step}), {after})"

    # ---------------------------------------------------------------- performing

    def perform_step(self, node: bound.PerformStep, env: Env, lines: Lines) -> None:
        """A player takes one of a step's moves, and another after each `again`."""
        outer, moves, answer = (self.effects.fresh() for _ in range(3))
        player = self.expressions.value(node.player, env)
        seat = self.effects.named(player, lines)
        question = Question(seat, self.label("step", node.step), node.optional, moves)
        in_turn = self.effects.in_turn
        if not in_turn:  # in a turn no step is running around this one
            lines.add(f"{outer} = S.again")
        listed = f"step_{node.step}(S, {seat})"
        if player.nullable:
            listed += f" if {seat} is not None else []"
        with lines.block("while True:"):
            lines.add("S.again = False")
            lines.add(f"{moves} = {listed}")
            if node.otherwise:
                lines.add(f"{answer} = PASS")
            lines.add(f"if not {moves}: break")
            if node.optional:
                lines.add(f"{moves}.append(PASS)")
            self._ask(answer, question, lines, forced=False)
            if node.optional:
                lines.add(f"if {answer}[0] == 0: break")
            self._take(answer, seat, node, lines)
            lines.add("if not S.again: break")
            lines.add(f"count_rounds(S, ROUNDS_OF_A_MOVE, {self.names.span(node.span)})")
        if not in_turn:
            lines.add(f"S.again = {outer}")
        if node.otherwise:
            with lines.block(f"if {answer}[0] == 0:"):
                self.effects.block(node.otherwise, env, lines)

    def _take(self, answer: str, seat: str, node: bound.Statement, lines: Lines) -> None:
        """Carry out the move that was answered."""
        if not self.effects.in_turn:
            lines.add(f"yield from take(S, {seat}, {answer}, {self.names.span(node.span)})")
            return
        # As `take` does; no move is carried out around this one, and no jump is caught before
        # the turn's end, where the depth is set back.
        running = self.effects.fresh()
        lines.add("S.depth = 1")
        lines.add(f"{running} = {answer}[3](S, {seat}, {answer}[1], {answer}[2])")
        lines.add(f"if {running} is not None: yield from {running}")
        lines.add("S.depth = 0")

    def perform_some(self, node: Performed, env: Env, lines: Lines) -> None:
        """A player takes one of an action's moves, or uses one of some cards."""
        moves, answer = self.effects.fresh(), self.effects.fresh()
        player = self.expressions.value(node.player, env)
        seat = self.effects.named(player, lines)
        label, listed = self._listed(node, seat, env, lines)
        guard = f" if {seat} is not None else []" if player.nullable else ""
        with self._until_answered(lines):
            lines.add(f"{moves} = {listed}{guard}")
            lines.add(f"{answer} = PASS")
            with lines.block(f"if {moves}:"):
                if node.optional:
                    lines.add(f"{moves}.append(PASS)")
                question = Question(seat, label, node.optional, moves)
                self._ask(answer, question, lines, forced=True)
        with lines.block(f"if {answer}[0] != 0:"):
            self._take(answer, seat, node, lines)
        if node.otherwise:
            with lines.block("else:"):
                self.effects.block(node.otherwise, env, lines)

    def _listed(self, node: Performed, seat: str, env: Env, lines: Lines) -> tuple[int, str]:
        """The label of the question, and the call that lists its answers."""
        number = len(self.performs)
        self.performs.append(node)
        if isinstance(node, bound.PerformAction):
            return self.label("perform", node.action), f"perform_{number}(S, {seat})"
        cards, targets = self.effects.fresh(), ""
        lines.add(f"{cards} = list({self.effects.several(node.cards, env)})")
        if node.targets is not None:
            aimed = self.effects.fresh()
            lines.add(f"{aimed} = list({self.effects.several(node.targets, env)})")
            targets = f", {aimed}"
        label = self.label("perform", node.uses[0])
        return label, f"perform_{number}(S, {seat}, {cards}{targets})"

    # ------------------------------------------------------------- paying, again

    def pay(self, node: bound.Pay, env: Env, lines: Lines) -> None:
        """A player gives cards until an amount is reached."""
        seat = self.effects.named(self.expressions.value(node.player, env), lines)
        zone = self.effects.named(self.expressions.value(node.zone, env), lines)
        amount = self.effects.fresh()
        lines.add(f"{amount} = {self.expressions.number(node.amount, env)}")
        label, code = self.label("pay", node.worth), self.code("card")
        with lines.block(f"if {amount} > 0:"):
            bill = f"{amount}, {self.purse(node, env)}, {self.exactly(node, env)}"
            lines.add(f"yield from pay(S, {bill}, {zone}, {seat}, {label}, {code})")

    def purse(self, node: bound.Pay, env: Mapping[str, Local]) -> str:
        """Source of the cards that may pay with their worth."""
        lists = self.expressions.lists
        name, inner = lists.element(node.cards, env)
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
        return lists.comprehension(f"({name}, {worth})", name, items, f"{worth} > 0")

    def exactly(self, node: bound.Pay, env: Mapping[str, Local]) -> str:
        """Source of whether the sum must match."""
        return "False" if node.exactly is None else self.expressions.test(node.exactly, env)

    def replay(self, node: bound.Replay, env: Env, lines: Lines) -> None:
        """The `do` of a card's first use happens again."""
        you = env.get("you")
        card = self.expressions.value(node.card, env).text
        running = self.effects.fresh()
        lines.add(f"{running} = replay(S, {'None' if you is None else you.text}, {card})")
        lines.add(f"if {running} is not None: yield from {running}")
