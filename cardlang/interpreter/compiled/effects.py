"""Effects to Python statements.

`Effects.write` appends the lines of an effect to a function body. Where a player
must choose the line is a `yield`, so the function becomes a generator; all
other effects stay plain functions. Loops, steps and turns catch the same jumps
as in the plain evaluator. State and control are written here, moves by
`move_writing`, choices and what is performed by `asking`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from cardlang import bound
from cardlang.interpreter.compiled.analysis import Local, assigned_in
from cardlang.interpreter.compiled.asking import Asking
from cardlang.interpreter.compiled.env import forget_places, is_steady, widen
from cardlang.interpreter.compiled.expressions import Expressions
from cardlang.interpreter.compiled.move_writing import Moves
from cardlang.interpreter.compiled.reach import is_bounded
from cardlang.interpreter.compiled.rule_writing import Rules
from cardlang.interpreter.compiled.sources import Source, is_simple
from cardlang.interpreter.compiled.watching import Watching

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardlang.interpreter.compiled.changing import Changing
    from cardlang.interpreter.compiled.names import Lines, Names
    from cardlang.source import Span

    Env = dict[str, Local]

#: Statements after which every card lies where it lay.
_STILL = (bound.Let, bound.SetState, bound.Transfer, bound.Reveal, bound.Tell, bound.Jump)


class Effects:
    """Writes effects."""

    def __init__(self, names: Names, changing: Changing) -> None:
        self.names = names
        self.changing = changing
        self.facts = names.facts
        self.expressions = Expressions(names)
        self.watching = Watching(names.facts)
        self.rules = Rules(self)
        self.moves = Moves(self)
        self.asking = Asking(self)
        self.in_turn = False
        """While a turn is written: `end turn` is a jump within its function."""

    def write(self, effect: bound.Effect, env: Env, lines: Lines, *, last: bool = False) -> None:
        """Append the statements of an effect; `last`: nothing follows it in its function."""
        for number, statement in enumerate(effect, 1):
            lines.span = statement.span
            ends = last and number == len(effect) and not lines.loops
            if ends and isinstance(statement, bound.Move):
                self.moves.move(statement, env, lines, last=True)
            elif ends and isinstance(statement, bound.If):
                self._if(statement, env, lines, last=True)
            else:
                self.STATEMENTS[type(statement)](self, statement, env, lines)
            if not isinstance(statement, _STILL):
                forget_places(env)
                if isinstance(statement, bound.Move):
                    self.moves.remember_place(env)

    def block(self, effect: bound.Effect, env: Env, lines: Lines) -> None:
        """Append an effect that may not happen: what it gives names to is unsure afterwards."""
        self.write(effect, env, lines)
        widen(env, assigned_in(effect))

    def acting(self, env: Env) -> str:
        """Who does what the effect says."""
        you, actor = env.get("you"), env.get("actor")
        if you is not None and not you.nullable:
            return you.text
        if you is None or you.text == "None":
            return "None" if actor is None else actor.text
        return you.text if actor is None else f"nn({you.text}, {actor.text})"

    def fresh(self) -> str:
        """A name not used before."""
        return self.expressions.temporary()

    def named(self, source: Source, lines: Lines) -> str:
        """A name or number for a value, which is evaluated here and once."""
        if is_simple(source.text):
            return source.text
        name = self.fresh()
        lines.add(f"{name} = {source.text}")
        return name

    def several(self, node: bound.Expression, env: Env) -> str:
        """Source of a list of the one or more cards or players."""
        if node.type.name in ("list", "zone"):
            return self.expressions.items(node, env)
        source = self.expressions.value(node, env)
        return f"one({source.text})" if source.nullable else f"({source.text},)"

    # --------------------------------------------------------------------- state

    def _let(self, node: bound.Let, env: Env, lines: Lines) -> None:
        name = f"l_{node.name}"
        source = self.expressions.value(node.value, env)
        text = source.text
        if node.value.type.name == "list":
            text = f"as_list({text})" if source.nullable else f"list({text})"
        lines.add(f"{name} = {text}")
        lies = self.expressions.lies(node.value, env)
        env[node.name] = Local(
            name,
            source.nullable,
            self.facts.defs_of(node.value, env),
            self.facts.zones_of(node.value, env),
            lies if is_steady(lies) else None,
        )

    def _set_state(self, node: bound.SetState, env: Env, lines: Lines) -> None:
        if isinstance(node.state, bound.PropertyOf):
            self._set_turn(node.state.name, self.expressions.value(node.value, env), lines)
        elif node.add:
            amount = self.expressions.number(node.value, env)
            self._change(node.state, "+", amount, node.span, env, lines)
        else:
            self._store(node.state, self._kept(node, node.state, env), env, lines)

    def _kept(self, node: bound.SetState, place: bound.StateOf, env: Env) -> str:
        """Source of a value as a state keeps it."""
        source = self.expressions.value(node.value, env)
        if node.value.type.name == "list":
            return f"as_tuple({source.text})"
        if node.value.type.name != "number" or is_bounded(self.facts, node.value):
            return source.text
        return f"in_bounds({source.text}, {self.names.span(place.span)}, {place.state!r})"

    def _set_turn(self, name: str, seat: Source, lines: Lines) -> None:
        text = self.named(seat, lines)
        with lines.only_if(f"{text} is not None" if seat.nullable else "True"):
            lines.add(f"S.{name} = {text}")
            if self.changing.restless:
                lines.add("judge(S)")

    def _place(self, place: bound.StateOf, env: Env, lines: Lines) -> tuple[str, str, bool]:
        """Where a state is kept, the name of its subject, and whether that can be None."""
        number = self.names.state_number(place.scope, place.state)
        if place.subject is None:
            return f"S.table_states[{number}]", "", False
        source = self.expressions.value(place.subject, env)
        subject = self.named(source, lines)
        return f"S.{place.scope}_states[{number}][{subject}]", subject, source.nullable

    def _store(self, place: bound.StateOf, value: str, env: Env, lines: Lines) -> None:
        held = value if place.subject is None else self.named(Source(value, True), lines)
        state, subject, nullable = self._place(place, env, lines)
        with lines.only_if(f"{subject} is not None" if nullable else "True"):
            self._mark(place, subject, lines)
            lines.add(f"{state} = {held}")
            self._judge(place, lines)

    def _change(
        self, place: bound.StateOf, sign: str, amount: str, span: Span, env: Env, lines: Lines
    ) -> None:
        """A number state grows or shrinks by an amount."""
        held = self.named(Source(amount, False), lines)
        state, subject, nullable = self._place(place, env, lines)
        solid = (place.scope, place.state) in self.facts.solid_states
        old = state if solid else f"({state} or 0)"
        with lines.only_if(f"{subject} is not None" if nullable else "True"):
            self._mark(place, subject, lines)
            lines.add(f"{state} = checked({old} {sign} {held}, {self.names.span(span)})")
            self._judge(place, lines)

    def _judge(self, place: bound.StateOf, lines: Lines) -> None:
        if self.changing.depends_on(place.scope, place.state):
            lines.add("judge(S)")

    def _mark(self, place: bound.StateOf, subject: str, lines: Lines) -> None:
        """What is to be done before a state of a card is written."""
        if place.scope == "card":
            number = self.names.state_number(place.scope, place.state)
            stays = self.facts.deck.states[(place.scope, place.state)].stays
            lines.add(f"S.{'odd' if stays else 'dirty'}.add({subject})")
            lines.add(f"if S.shared & {1 << number}: unshare(S, {number})")

    def _transfer(self, node: bound.Transfer, env: Env, lines: Lines) -> None:
        amount = self.named(Source(self.expressions.number(node.amount, env), False), lines)
        self._change(node.source, "-", amount, node.span, env, lines)
        self._change(node.target, "+", amount, node.span, env, lines)

    # ------------------------------------------------------------------- control

    def _if(self, node: bound.If, env: Env, lines: Lines, *, last: bool = False) -> None:
        test = self.expressions.test(node.test, env)
        if test in ("True", "False"):
            self.write(node.positive if test == "True" else node.negative, env, lines, last=last)
            return
        before = dict(env)
        with lines.block(f"if {test}:"):
            self.write(node.positive, env, lines, last=last)
        if node.negative:
            with lines.block("else:"):
                self.write(node.negative, before, lines, last=last)
        widen(env, assigned_in((*node.positive, *node.negative)))

    def _for(self, node: bound.For, env: Env, lines: Lines) -> None:
        name, elements = f"l_{node.name}", self.fresh()
        lines.add(f"{elements} = list({self.expressions.items(node.elements, env)})")
        lines.add(f"count_rounds(S, len({elements}), {self.names.span(node.span)})")
        full = self.expressions.lists.is_full(node.elements, env)
        defs = self.facts.defs_of(node.elements, env)
        self._enter_loop(node.body, env)
        env[node.name] = Local(name, not full, defs)
        with lines.block(f"for {name} in {elements}:"):
            self._loop_body(node.body, env, lines)

    def _repeat(self, node: bound.Repeat, env: Env, lines: Lines) -> None:
        if self._happens_once(node):
            self.write(node.body, env, lines)
            return
        count = self.fresh()
        lines.add(f"{count} = 0")
        self._enter_loop(node.body, env)
        if node.until is not None:
            goes_on = f"not {self.expressions.test(node.until, env)}"
        else:
            assert node.times is not None
            # Evaluated each time round: a rule in force may change how often.
            goes_on = f"{count} < {self.expressions.number(node.times, env)}"
        with lines.block(f"while {goes_on}:"):
            lines.add(f"{count} += 1")
            # Most loops are short and end by themselves: these are counted now and then.
            often, rounds = ("", 1) if lines.loops else (f"if not {count} & 255: ", 256)
            lines.add(f"{often}tick(S, {count}, {rounds}, {self.names.span(node.span)})")
            self._loop_body(node.body, env, lines)

    def _happens_once(self, node: bound.Repeat) -> bool:
        stops = any(
            isinstance(statement, bound.Jump) and statement.sort == "stop"
            for statement in _of_this_loop(node.body)
        )
        return (
            not stops
            and node.times is not None
            and self.expressions.value(node.times, {}).text == "1"
        )

    def _enter_loop(self, body: bound.Effect, env: Env) -> None:
        """An earlier round may have moved cards and given names something else."""
        forget_places(env)
        widen(env, assigned_in(body))

    def _loop_body(self, body: bound.Effect, env: Env, lines: Lines) -> None:
        lines.loops += 1
        self.block(body, env, lines)
        lines.loops -= 1

    def _jump(self, node: bound.Jump, _env: Env, lines: Lines) -> None:
        match node.sort:
            case "again":
                lines.add("S.again = True")
            case "stop":
                lines.add("break")
            case "end turn":
                lines.add("break" if self.in_turn and not lines.loops else "raise EndTurn")
            case "end round":
                lines.add("raise EndRound")
            case "end game":
                lines.add("raise EndGame")

    STATEMENTS: ClassVar[dict[type, Callable[[Effects, Any, Env, Lines], None]]] = {
        bound.Move: lambda effects, *rest: effects.moves.move(*rest),
        bound.Swap: lambda effects, *rest: effects.moves.swap(*rest),
        bound.Shuffle: lambda effects, *rest: effects.moves.shuffle(*rest),
        bound.Reveal: lambda effects, *rest: effects.moves.reveal(*rest),
        bound.Let: _let,
        bound.SetState: _set_state,
        bound.Transfer: _transfer,
        bound.If: _if,
        bound.For: _for,
        bound.Repeat: _repeat,
        bound.Choose: lambda effects, *rest: effects.asking.choose(*rest),
        bound.PerformStep: lambda effects, *rest: effects.asking.perform_step(*rest),
        bound.PerformAction: lambda effects, *rest: effects.asking.perform_some(*rest),
        bound.PerformUse: lambda effects, *rest: effects.asking.perform_some(*rest),
        bound.Pay: lambda effects, *rest: effects.asking.pay(*rest),
        bound.Replay: lambda effects, *rest: effects.asking.replay(*rest),
        bound.Tell: lambda *_: None,  # no log is kept
        bound.Jump: _jump,
    }


def _of_this_loop(effect: bound.Effect) -> Iterable[bound.Statement]:
    """The statements of a loop's body, without those of loops inside it."""
    for statement in effect:
        yield statement
        if not isinstance(statement, bound.For | bound.Repeat):
            for name in ("positive", "negative", "body", "otherwise"):
                yield from _of_this_loop(getattr(statement, name, ()))
