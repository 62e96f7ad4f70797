"""Expressions to Python source.

`Expressions.value` gives source whose value equals what `evaluate` gives, and
whether it can be None; `Expressions.test` gives source that is true exactly
when the condition holds, `"True"`/`"False"` where that is known now. Lists are
written by `lists`, calls of functions by `functions`, uses of defines by
`defines`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from cardlang import bound
from cardlang.interpreter.compiled.analysis import Place
from cardlang.interpreter.compiled.defines import Defines
from cardlang.interpreter.compiled.functions import write_function
from cardlang.interpreter.compiled.lists import Lists
from cardlang.interpreter.compiled.reach import is_bounded
from cardlang.interpreter.compiled.sources import (
    Source,
    choice,
    conjunction,
    disjunction,
    is_simple,
    negated,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardlang.interpreter.compiled.analysis import Local
    from cardlang.interpreter.compiled.names import Names

    Env = Mapping[str, Local]


class Expressions:
    """Writes expressions; `names` keeps what the module needs besides."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.facts = names.facts
        self.lists = Lists(self)
        self.defines = Defines(self)
        self._temporary = 0
        self.hot = False
        """While what is asked at every decision is written: its filters get maintained lists."""

    def temporary(self) -> str:
        """A name not used before."""
        self._temporary += 1
        return f"x{self._temporary}"

    def items(self, node: bound.Expression, env: Env) -> str:
        """Source of a list (a sequence that must not be changed); `none` is an empty one."""
        return self.lists.items(node, env)

    # ------------------------------------------------------------- conditions

    def test(self, node: bound.Expression | None, env: Env) -> str:
        """Source that is true when the condition holds."""
        if node is None:
            return "True"
        write = self.TESTS.get(type(node))
        return self.value(node, env).text if write is None else write(self, node, env)

    def tests(self, parts: list[bound.Expression | None], env: Env) -> str:
        """Source that is true when all of these hold."""
        return conjunction([self.test(part, env) for part in parts])

    def _test_constant(self, node: bound.Constant, _env: Env) -> str:
        return "True" if node.value is True else "False"

    def _test_not(self, node: bound.Not, env: Env) -> str:
        return negated(self.test(node.operand, env))

    def _test_logical(self, node: bound.Logical, env: Env) -> str:
        join = conjunction if node.operator == "and" else disjunction
        return join([self.test(node.left, env), self.test(node.right, env)])

    def _test_conditional(self, node: bound.Conditional, env: Env) -> str:
        sides = (self.test(node.positive, env), self.test(node.negative, env))
        return choice(self.test(node.test, env), *sides)

    def _test_define(self, node: bound.DefineCall, env: Env) -> str:
        inlined = self.defines.inlined(node, env)
        return self.value(node, env).text if inlined is None else self.test(*inlined)

    def _test_exists(self, node: bound.Exists, env: Env) -> str:
        return self._exists(node.operand, env)

    def _exists(self, operand: bound.Expression, env: Env) -> str:
        if isinstance(operand, bound.Filter):
            return self.lists.any_of(operand, env)
        if operand.type.name in ("list", "zone"):
            return self.items(operand, env)
        if isinstance(operand, bound.FunctionCall) and self._is_end(operand, env):
            return self.items(operand.arguments[0], env)
        if isinstance(operand, bound.DefineCall):
            inlined = self.defines.inlined(operand, env)
            if inlined is not None:
                return self._exists(*inlined)
        if isinstance(operand, bound.Conditional):
            sides = (self._exists(operand.positive, env), self._exists(operand.negative, env))
            return choice(self.test(operand.test, env), *sides)
        source = self.value(operand, env)
        return f"({source.text} is not None)" if source.nullable else "True"

    def _is_end(self, call: bound.FunctionCall, env: Env) -> bool:
        """Whether a call gives one end of a list in which nothing is none."""
        ends = call.name in ("first", "last", "top", "bottom") and len(call.arguments) == 1
        return ends and self.lists.is_full(call.arguments[0], env)

    def _test_kind(self, node: bound.KindTest, env: Env) -> str:
        defs = self.facts.defs_of(node.subject, env)
        subject = self.value(node.subject, env)
        if not node.members or subject.text == "None":
            return "False"
        if defs is not None and not defs & node.members:
            return "False"
        if defs is not None and defs <= node.members:
            return f"({subject.text} is not None)" if subject.nullable else "True"
        if not subject.nullable:
            return f"({self.lists.member_test(subject.text, node.members)})"
        name = subject.text if is_simple(subject.text) else self.temporary()
        given = name if name == subject.text else f"({name} := {subject.text})"
        return f"({given} is not None and {self.lists.member_test(name, node.members)})"

    def _test_compared(self, node: bound.Compared, env: Env) -> str:
        left, right = self.value(node.left, env), self.value(node.right, env)
        known = self._known_place(node, right, env)
        if known is not None:
            return known
        same = "==" if node.operator == "=" else "!="
        if "list" in (node.left.type.name, node.right.type.name):
            return f"(as_list({left.text}) {same} as_list({right.text}))"
        if node.operator in ("=", "!="):
            if right.text == "None":
                return f"({left.text} {'is' if node.operator == '=' else 'is not'} None)"
            return f"({left.text} {same} {right.text})"
        parts, texts = [], []
        for source in (left, right):
            text = source.text
            if source.nullable:
                given = text
                if not is_simple(text):
                    text = self.temporary()
                    given = f"({text} := {given})"
                parts.append(f"{given} is not None")
            texts.append(text)
        return "(" + " and ".join([*parts, f"{texts[0]} {node.operator} {texts[1]}"]) + ")"

    def _known_place(self, node: bound.Compared, zone: Source, env: Env) -> str | None:
        """`CARD.zone = ZONE` where it is known that the card, if there is one, lies there."""
        one = node.left
        if not (isinstance(one, bound.PropertyOf) and one.name == "zone" and one.subject):
            return None
        lies = self.lies(one.subject, env)
        if lies is None or zone.nullable or lies.number != zone.text or node.operator != "=":
            return None
        card = self.value(one.subject, env)
        return f"({card.text} is not None)" if card.nullable else "True"

    TESTS: ClassVar[dict[type, Callable[[Expressions, Any, Env], str]]] = {
        bound.Constant: _test_constant,
        bound.Not: _test_not,
        bound.Logical: _test_logical,
        bound.Exists: _test_exists,
        bound.KindTest: _test_kind,
        bound.Compared: _test_compared,
        bound.Conditional: _test_conditional,
        bound.DefineCall: _test_define,
    }

    # ------------------------------------------------------------------ values

    def value(self, node: bound.Expression, env: Env) -> Source:
        """Source of a value."""
        return self.VALUES[type(node)](self, node, env)

    def number(self, node: bound.Expression, env: Env) -> str:
        """Source of a number: `none` counts as 0."""
        source = self.value(node, env)
        return f"({source.text} or 0)" if source.nullable else source.text

    def argument(self, node: bound.Expression, env: Env) -> str:
        """Source of what is handed to a function."""
        return self.items(node, env) if node.type.name == "list" else self.value(node, env).text

    def constant(self, value: Any) -> str:
        """Source of a constant."""
        if value is None or isinstance(value, bool | int | str):
            return repr(value)
        if isinstance(value, float):
            return "INF" if value > 0 else "-INF"
        return self.names.fraction(value)

    def _constant(self, node: bound.Constant, _env: Env) -> Source:
        return Source(self.constant(node.value), node.value is None)

    def _variable(self, node: bound.Variable, env: Env) -> Source:
        local = env.get(node.name)
        return Source("None", True) if local is None else Source(local.text, local.nullable)

    def _players(self, node: bound.PlayersFrom, env: Env) -> Source:
        table = "S.others" if node.without_start else "S.orders"
        if node.start is None:
            return Source(f"{table}[S.active]", False)
        source = self.value(node.start, env)
        text = f"nn({source.text}, S.active)" if source.nullable else source.text
        return Source(f"{table}[{text}]", False)

    def through(
        self, subject: bound.Expression, env: Env, read: Callable[[str], str], *, nullable: bool
    ) -> Source:
        """Something asked of a subject: none if that is none."""
        source = self.value(subject, env)
        if not source.nullable:
            return Source(read(source.text), nullable)
        if source.text == "None":
            return source
        if is_simple(source.text):
            return Source(f"({read(source.text)} if {source.text} is not None else None)", True)
        name = self.temporary()
        return Source(f"({read(name)} if ({name} := {source.text}) is not None else None)", True)

    def _attribute(self, node: bound.AttributeOf, env: Env) -> Source:
        defs = self.facts.defs_of(node.subject, env)
        if (True, node.attribute) in self.facts.adjusted and not node.printed:
            return self._adjusted_attribute(node, env)
        nullable = self.facts.attribute_nullable(node.attribute, defs)
        known = self.facts.attribute_values(node.attribute)
        if defs and len({(type(known[each]), known[each]) for each in defs}) == 1:
            constant = self.constant(known[next(iter(defs))])
            return self.through(node.subject, env, lambda _: constant, nullable=nullable)
        read = f"{self.names.attribute(node.attribute)}[{{}}]".format
        return self.through(node.subject, env, read, nullable=nullable)

    def _adjusted_attribute(self, node: bound.AttributeOf, env: Env) -> Source:
        function = self.names.adjusted_attribute(node.attribute)
        now = self.defines.adjusted_now(node.attribute, is_attribute=True)
        values = self.names.attribute(node.attribute)

        def read(text: str) -> str:
            call = f"{function}(S, {text})"
            plain = now is not None and is_simple(text)
            return f"({call} if {now} else {values}[{text}])" if plain else call

        return self.through(node.subject, env, read, nullable=True)

    def _state(self, node: bound.StateOf, env: Env) -> Source:
        number = self.names.state_number(node.scope, node.state)
        nullable = (node.scope, node.state) not in self.facts.solid_states
        if node.subject is None:
            return Source(f"S.table_states[{number}]", nullable)
        read = f"S.{node.scope}_states[{number}][{{}}]".format
        return self.through(node.subject, env, read, nullable=nullable)

    def _zone(self, node: bound.ZoneOf, env: Env) -> Source:
        if node.subject is None:
            return Source(str(self.facts.table_zones.index(node.zone)), False)
        count = len(self.facts.player_zones)
        first = len(self.facts.table_zones) + self.facts.player_zones.index(node.zone)
        read = f"({first} + {count}*{{}})".format
        return self.through(node.subject, env, read, nullable=False)

    def place(self, zone: bound.Expression, env: Env) -> Place | None:
        """The one zone that an expression is, None if it may be none or several."""
        if not isinstance(zone, bound.ZoneOf):
            return None
        number = self._zone(zone, env)
        if number.nullable:
            return None
        owner = None if zone.subject is None else self.value(zone.subject, env).text
        return Place(zone.zone, number.text, owner)

    def lies(self, cards: bound.Expression, env: Env) -> Place | None:
        """The one zone in which some cards lie, None if it is not known."""
        match cards:
            case bound.Contents(zone=zone):
                return self.place(zone, env)
            case bound.Filter(elements=inner) | bound.Without(left=inner):
                return self.lies(inner, env)
            case bound.FunctionCall(name="first" | "last" | "nth" | "top" | "bottom"):
                return self.lies(cards.arguments[0], env)
            case bound.Variable(name=name):
                local = env.get(name)
                return None if local is None else local.lies
            case _:
                return self.place(cards, env) if cards.type.name == "zone" else None

    def _any_zone(self, node: bound.AnyZone, _env: Env) -> Source:
        raise AssertionError(f"a zone pattern has no value: {node.zone}")

    def _property(self, node: bound.PropertyOf, env: Env) -> Source:
        subject = node.subject
        if subject is None:
            return Source(f"S.{node.name}", node.name == "next")
        match node.name:
            case "holder":
                zones = self.facts.zones_of(subject, env)
                owned = zones is not None and zones <= set(self.facts.player_zones)
                holder = "S.own[S.place[{}]]".format
                return self.through(subject, env, holder, nullable=not owned)
            case "zone":
                return self.through(subject, env, "S.place[{}]".format, nullable=False)
            case "id":
                return self.through(subject, env, "IDS[{}]".format, nullable=False)
            case _:  # `seat`: players are seats
                return self.value(subject, env)

    def _option(self, node: bound.OptionValue, _env: Env) -> Source:
        nullable = self.facts.deck.options[node.name].default is None
        return Source(f"S.options[{node.name!r}]", nullable)

    def _arithmetic(self, node: bound.Arithmetic, env: Env) -> Source:
        left, right = self.number(node.left, env), self.number(node.right, env)
        span = self.names.span(node.span)
        if node.operator in ("/", "mod"):
            function = "divided" if node.operator == "/" else "remainder"
            text = f"{function}({left}, {right}, {span})"
        else:
            text = f"({left} {node.operator} {right})"
        return Source(text if is_bounded(self.facts, node) else f"checked({text}, {span})", False)

    def _conditional(self, node: bound.Conditional, env: Env) -> Source:
        yes, no = self.value(node.positive, env), self.value(node.negative, env)
        text = choice(self.test(node.test, env), yes.text, no.text)
        return Source(text, yes.nullable or no.nullable)

    def _is_in(self, node: bound.IsIn, env: Env) -> Source:
        element = self.value(node.element, env).text
        return Source(f"({element} in {self.items(node.container, env)})", False)

    def _list(self, node: bound.Expression, env: Env) -> Source:
        return Source(self.items(node, env), False)

    def _condition(self, node: bound.Expression, env: Env) -> Source:
        test = self.test(node, env)
        return Source(test if test in ("True", "False") else f"bool({test})", False)

    def _define_call(self, node: bound.DefineCall, env: Env) -> Source:
        return self.defines.call(node, env)

    def _function(self, node: bound.FunctionCall, env: Env) -> Source:
        return write_function(self, node, env)

    VALUES: ClassVar[dict[type, Callable[[Expressions, Any, Env], Source]]] = {
        bound.Constant: _constant,
        bound.Variable: _variable,
        bound.PlayersFrom: _players,
        bound.AttributeOf: _attribute,
        bound.StateOf: _state,
        bound.ZoneOf: _zone,
        bound.AnyZone: _any_zone,
        bound.PropertyOf: _property,
        bound.OptionValue: _option,
        bound.Contents: _list,
        bound.Mapped: _list,
        bound.Filter: _list,
        bound.KindTest: _condition,
        bound.DefineCall: _define_call,
        bound.FunctionCall: _function,
        bound.Not: _condition,
        bound.Logical: _condition,
        bound.Compared: _condition,
        bound.IsIn: _is_in,
        bound.Arithmetic: _arithmetic,
        bound.Joined: _list,
        bound.Without: _list,
        bound.Exists: _condition,
        bound.Conditional: _conditional,
    }
