"""Lark's parse tree to the nodes of `cardlang.syntax`.

One method per alias of the grammar. Things the grammar lets through on purpose,
such as a clause written twice, are refused here with a better message.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, cast

from lark import Token, Transformer, v_args

from cardlang import syntax
from cardlang.clauses import Clause, clauses_by_sort
from cardlang.source import Span

if TYPE_CHECKING:
    from lark.tree import Meta

    from cardlang.source import SourceFile


@v_args(meta=True)
class SyntaxBuilder(Transformer[Token, Any]):
    """Builds the syntax tree of one slice."""

    def __init__(self, file: SourceFile, start: int) -> None:
        super().__init__(visit_tokens=False)
        self._file = file
        self._start = start

    def _span(self, meta: Meta) -> Span:
        if meta.empty:
            return Span(self._file, self._start, self._start)
        return Span(self._file, meta.start_pos, meta.end_pos)

    def _word(self, token: Token) -> syntax.Word:
        start = cast("int", token.start_pos)
        return syntax.Word(str(token), Span(self._file, start, start + len(token)))

    # ------------------------------------------------------------ start rules

    def expression(self, _: Meta, parts: list[Any]) -> Any:
        return parts[0]

    def effect(self, _: Meta, parts: list[Any]) -> Any:
        return tuple(parts)

    def names(self, _: Meta, parts: list[Any]) -> Any:
        return tuple(self._word(token) for token in parts)

    def signature(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Signature(self._word(parts[0]), parts[1] or (), self._span(meta))

    def params(self, _: Meta, parts: list[Any]) -> Any:
        return tuple(part for part in parts if part is not None)

    def param(self, meta: Meta, parts: list[Any]) -> Any:
        first, second = parts
        if second is None:
            return syntax.Parameter(str(first), None, self._span(meta))
        return syntax.Parameter(str(second), str(first), self._span(meta))

    # ------------------------------------------------------------ expressions

    def number(self, meta: Meta, parts: list[Any]) -> Any:
        text = str(parts[0])
        value = Decimal(text) if "." in text else int(text)
        return syntax.Literally(value, self._span(meta))

    def text(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Literally(str(parts[0])[1:-1], self._span(meta))

    def true_value(self, meta: Meta, _: list[Any]) -> Any:
        return syntax.Literally(value=True, span=self._span(meta))

    def false_value(self, meta: Meta, _: list[Any]) -> Any:
        return syntax.Literally(value=False, span=self._span(meta))

    def none_value(self, meta: Meta, _: list[Any]) -> Any:
        return syntax.Literally(None, self._span(meta))

    def unlimited_value(self, meta: Meta, _: list[Any]) -> Any:
        return syntax.Literally(None, self._span(meta), unlimited=True)

    def name(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Name(str(parts[0]), self._span(meta))

    def member(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Member(parts[0], self._word(parts[1]), self._span(meta))

    def filtered(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Filtered(parts[0], parts[1], self._span(meta))

    def call(self, meta: Meta, parts: list[Any]) -> Any:
        arguments = tuple(part for part in parts[1:] if part is not None)
        return syntax.Call(self._word(parts[0]), arguments, self._span(meta))

    def negated(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Not(parts[0], self._span(meta))

    def either(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Logical("or", parts[0], parts[1], self._span(meta))

    def both(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Logical("and", parts[0], parts[1], self._span(meta))

    def compared(self, meta: Meta, parts: list[Any]) -> Any:
        operator = cast("syntax.CompareOperator", str(parts[1]))
        return syntax.Compared(operator, parts[0], parts[2], self._span(meta))

    def is_kind(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.IsKind(parts[0], parts[1], self._span(meta))

    def is_not_kind(self, meta: Meta, parts: list[Any]) -> Any:
        span = self._span(meta)
        return syntax.Not(syntax.IsKind(parts[0], parts[1], span), span)

    def is_in(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.IsIn(parts[0], parts[1], self._span(meta))

    def is_not_in(self, meta: Meta, parts: list[Any]) -> Any:
        span = self._span(meta)
        return syntax.Not(syntax.IsIn(parts[0], parts[1], span), span)

    def multiplicative(self, _: Meta, parts: list[Any]) -> Any:
        return str(parts[0])

    def arithmetic(self, meta: Meta, parts: list[Any]) -> Any:
        operator = cast("syntax.ArithmeticOperator", str(parts[1]))
        return syntax.Arithmetic(operator, parts[0], parts[2], self._span(meta))

    def excepted(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Arithmetic("except", parts[0], parts[1], self._span(meta))

    def minus(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Minus(parts[0], self._span(meta))

    def printed(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Printed(parts[0], self._span(meta))

    def exists(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Exists(parts[0], self._span(meta))

    def conditional(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Conditional(parts[0], parts[1], parts[2], self._span(meta))

    # ---------------------------------------------------------------- effects

    def block(self, _: Meta, parts: list[Any]) -> Any:
        return tuple(parts)

    def move(self, meta: Meta, parts: list[Any]) -> Any:
        spot = parts[2] if len(parts) > 2 else None
        return syntax.Move(parts[0], parts[1], spot, self._span(meta))

    def _spot(self, sort: Any, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Spot(sort, parts[0] if parts else None, self._span(meta))

    def spot_top(self, meta: Meta, parts: list[Any]) -> Any:
        return self._spot("top", meta, parts)

    def spot_bottom(self, meta: Meta, parts: list[Any]) -> Any:
        return self._spot("bottom", meta, parts)

    def spot_random(self, meta: Meta, parts: list[Any]) -> Any:
        return self._spot("random", meta, parts)

    def spot_at(self, meta: Meta, parts: list[Any]) -> Any:
        return self._spot("at", meta, parts)

    def spot_under(self, meta: Meta, parts: list[Any]) -> Any:
        return self._spot("under", meta, parts)

    def spot_over(self, meta: Meta, parts: list[Any]) -> Any:
        return self._spot("over", meta, parts)

    def swap(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Swap(parts[0], parts[1], self._span(meta))

    def shuffle(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Shuffle(parts[0], self._span(meta))

    def reveal(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Reveal(parts[0], self._span(meta))

    def look(self, meta: Meta, parts: list[Any]) -> Any:
        clauses = clauses_by_sort(parts[1:], ("by",))
        return syntax.Look(parts[0], clauses.get("by"), self._span(meta))

    def let(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Let(self._word(parts[0]), parts[1], self._span(meta))

    def set(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Set(parts[0], parts[1], self._span(meta))

    def add(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Add(parts[0], parts[1], self._span(meta))

    def transfer(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Transfer(parts[0], parts[1], parts[2], self._span(meta))

    def else_part(self, _: Meta, parts: list[Any]) -> Any:
        part = parts[0]
        return part if isinstance(part, tuple) else (part,)

    def if_statement(self, meta: Meta, parts: list[Any]) -> Any:
        negative = parts[2] if len(parts) > 2 else ()
        return syntax.If(parts[0], parts[1], negative, self._span(meta))

    def for_statement(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.For(self._word(parts[0]), parts[1], parts[2], self._span(meta))

    def repeat_times(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Repeat(parts[0], None, parts[1], self._span(meta))

    def repeat_until(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Repeat(None, parts[0], parts[1], self._span(meta))

    def choice_sort(self, _: Meta, parts: list[Any]) -> Any:
        return str(parts[0])

    def from_list(self, _: Meta, parts: list[Any]) -> Any:
        return syntax.FromList(parts[0])

    def step_clause(self, _: Meta, parts: list[Any]) -> Any:
        return parts[0]

    def from_range(self, _: Meta, parts: list[Any]) -> Any:
        return syntax.FromRange(parts[0], parts[1], parts[2] if len(parts) > 2 else None)

    def from_names(self, _: Meta, parts: list[Any]) -> Any:
        return syntax.FromNames(tuple(self._word(token) for token in parts))

    def in_zone(self, _: Meta, parts: list[Any]) -> Any:
        return syntax.InZone(parts[0])

    def choice(self, meta: Meta, parts: list[Any]) -> Any:
        sort, name, source, *rest = parts
        body: Any = ()
        if rest and isinstance(rest[-1], tuple):
            body = rest.pop()
        clauses = clauses_by_sort(rest, ("by",))
        return syntax.Choose(
            sort, self._word(name), source, clauses.get("by"), body, self._span(meta)
        )

    def may_choose(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.May(parts[0], parts[1] if len(parts) > 1 else (), self._span(meta))

    may_perform = may_choose

    def may_block(self, meta: Meta, parts: list[Any]) -> Any:
        name, body, *rest = parts
        otherwise: Any = ()
        if rest and isinstance(rest[-1], tuple):
            otherwise = rest.pop()
        word = self._word(name)
        choice = syntax.Choose(
            "option",
            word,
            syntax.FromNames((word,)),
            clauses_by_sort(rest, ("by",)).get("by"),
            body,
            self._span(meta),
        )
        return syntax.May(choice, otherwise, self._span(meta))

    def perform(self, meta: Meta, parts: list[Any]) -> Any:
        names = tuple(self._word(part) for part in parts if isinstance(part, Token))
        allowed = ("using", "on", "by", "waiving", "free", "costing")
        clauses = clauses_by_sort([p for p in parts if isinstance(p, Clause)], allowed)
        return syntax.Perform(
            names,
            clauses.get("using"),
            clauses.get("on"),
            clauses.get("by"),
            clauses.get("waiving", ()),
            bool(clauses.get("free")),
            clauses.get("costing"),
            self._span(meta),
        )

    def exactly(self, meta: Meta, parts: list[Any]) -> Any:
        condition = parts[0] or syntax.Literally(value=True, span=self._span(meta))
        return Clause("exactly", condition, self._span(meta))

    def pay(self, meta: Meta, parts: list[Any]) -> Any:
        amount, cards, worth, zone, *rest = parts
        clauses = clauses_by_sort(rest, ("exactly", "by"))
        return syntax.Pay(
            amount,
            cards,
            self._word(worth),
            zone,
            clauses.get("exactly"),
            clauses.get("by"),
            self._span(meta),
        )

    def replay(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Replay(parts[0], self._span(meta))

    def tell(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.Tell(self._word(parts[0]), self._span(meta))

    def again(self, meta: Meta, _: list[Any]) -> Any:
        return syntax.Jump("again", self._span(meta))

    def stop(self, meta: Meta, _: list[Any]) -> Any:
        return syntax.Jump("stop", self._span(meta))

    def end_turn(self, meta: Meta, _: list[Any]) -> Any:
        return syntax.Jump("end turn", self._span(meta))

    def end_round(self, meta: Meta, _: list[Any]) -> Any:
        return syntax.Jump("end round", self._span(meta))

    def end_game(self, meta: Meta, _: list[Any]) -> Any:
        return syntax.Jump("end game", self._span(meta))

    # ---------------------------------------------------------------- clauses

    def need_ref(self, meta: Meta, parts: list[Any]) -> Any:
        return syntax.NeedName(tuple(str(token) for token in parts), self._span(meta))

    def by_clause(self, meta: Meta, parts: list[Any]) -> Any:
        return Clause("by", parts[0], self._span(meta))

    def on_clause(self, meta: Meta, parts: list[Any]) -> Any:
        return Clause("on", parts[0], self._span(meta))

    def for_clause(self, meta: Meta, parts: list[Any]) -> Any:
        return Clause("for", parts[0], self._span(meta))

    def using_clause(self, meta: Meta, parts: list[Any]) -> Any:
        return Clause("using", parts[0], self._span(meta))

    def waiving_clause(self, meta: Meta, parts: list[Any]) -> Any:
        return Clause("waiving", tuple(parts), self._span(meta))

    def free_clause(self, meta: Meta, _: list[Any]) -> Any:
        return Clause("free", True, self._span(meta))

    def costing_clause(self, meta: Meta, parts: list[Any]) -> Any:
        return Clause("costing", parts[0], self._span(meta))

    def keeping(self, meta: Meta, parts: list[Any]) -> Any:
        return Clause("keeping", tuple(self._word(part) for part in parts), self._span(meta))

    def leaving_clause(self, meta: Meta, parts: list[Any]) -> Any:
        return Clause("from", parts[0], self._span(meta))

    def entering_clause(self, meta: Meta, parts: list[Any]) -> Any:
        return Clause("to", parts[0], self._span(meta))

    def when(self, meta: Meta, parts: list[Any]) -> Any:
        return Clause("when", parts[0], self._span(meta))

    def asks(self, meta: Meta, parts: list[Any]) -> Any:
        return Clause("may", parts[0].value if parts else None, self._span(meta))

    # ------------------------------------------------------------------ rules

    def event(self, meta: Meta, parts: list[Any]) -> Any:
        name, cards, *rest = parts
        clauses = clauses_by_sort(rest, ("by", "on"))
        return syntax.Event(
            self._word(name),
            cards,
            clauses.get("by"),
            clauses.get("on"),
            None,
            None,
            self._span(meta),
        )

    def _moving(self, meta: Meta, cards: Any, rest: list[Any]) -> Any:
        clauses = clauses_by_sort(rest, ("by", "from", "to"))
        return syntax.Event(
            None,
            cards,
            clauses.get("by"),
            None,
            clauses.get("from"),
            clauses.get("to"),
            self._span(meta),
        )

    def moving(self, meta: Meta, parts: list[Any]) -> Any:
        return self._moving(meta, parts[0], parts[1:])

    def moving_any(self, meta: Meta, parts: list[Any]) -> Any:
        return self._moving(meta, None, parts)

    def _split(
        self, parts: list[Any], allowed: tuple[str, ...]
    ) -> tuple[list[Any], dict[str, Any]]:
        plain = [part for part in parts if not isinstance(part, Clause)]
        return plain, clauses_by_sort([p for p in parts if isinstance(p, Clause)], allowed)

    def forbid(self, meta: Meta, parts: list[Any]) -> Any:
        plain, clauses = self._split(parts, ("when",))
        return syntax.Forbid(plain[0], clauses.get("when"), self._span(meta))

    def waive(self, meta: Meta, parts: list[Any]) -> Any:
        plain, clauses = self._split(parts, ("for", "on", "when"))
        return syntax.Waive(
            tuple(plain),
            clauses.get("for"),
            clauses.get("on"),
            clauses.get("when"),
            self._span(meta),
        )

    def adjustment(self, _: Meta, parts: list[Any]) -> Any:
        return str(parts[0])

    def adjust(self, meta: Meta, parts: list[Any]) -> Any:
        plain, clauses = self._split(parts, ("for", "when"))
        name, parameters, adjustment, amount = plain
        return syntax.Adjust(
            self._word(name),
            parameters,
            adjustment,
            amount,
            clauses.get("for"),
            clauses.get("when"),
            self._span(meta),
        )

    def _trigger(self, time: Any, meta: Meta, parts: list[Any]) -> Any:
        plain, clauses = self._split(parts, ("when",))
        return syntax.Trigger(time, plain[0], clauses.get("when"), plain[1], self._span(meta))

    def before(self, meta: Meta, parts: list[Any]) -> Any:
        return self._trigger("before", meta, parts)

    def after(self, meta: Meta, parts: list[Any]) -> Any:
        return self._trigger("after", meta, parts)

    def instead(self, meta: Meta, parts: list[Any]) -> Any:
        plain, clauses = self._split(parts, ("when", "may"))
        return syntax.Replacement(
            plain[0],
            clauses.get("when"),
            "may" in clauses,
            clauses.get("may"),
            plain[1],
            self._span(meta),
        )

    def offer(self, meta: Meta, parts: list[Any]) -> Any:
        plain, clauses = self._split(parts, ("for", "when"))
        return syntax.Offer(
            self._word(plain[0]),
            self._word(plain[1]),
            clauses.get("for"),
            clauses.get("when"),
            self._span(meta),
        )

    def offer_anytime(self, meta: Meta, parts: list[Any]) -> Any:
        plain, clauses = self._split(parts, ("for", "when"))
        return syntax.Offer(
            self._word(plain[0]),
            None,
            clauses.get("for"),
            clauses.get("when"),
            self._span(meta),
        )

    def copy_rules(self, meta: Meta, parts: list[Any]) -> Any:
        plain, clauses = self._split(parts, ("when",))
        return syntax.CopyRules(plain[0], clauses.get("when"), self._span(meta))

    def mute_rules(self, meta: Meta, parts: list[Any]) -> Any:
        plain, clauses = self._split(parts, ("keeping", "for", "when"))
        return syntax.MuteRules(
            plain[0],
            clauses.get("keeping", ()),
            clauses.get("for"),
            clauses.get("when"),
            self._span(meta),
        )
