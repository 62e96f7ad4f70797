"""Expressions to Python source.

`Expressions.value` gives source whose value equals what `evaluate` gives, and
whether it can be None; `Expressions.test` gives source that is true exactly
when the condition holds, `"True"`/`"False"` where that is known now.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardlang import bound
from cardlang.interpreter.compiled.analysis import Local
from cardlang.interpreter.compiled.kept_lists import guarded, maintained
from cardlang.interpreter.compiled.sources import (
    Source,
    choice,
    conjunction,
    disjunction,
    negated,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardlang.interpreter.compiled.names import Names

    Env = Mapping[str, Local]


_BASE = re.compile(r" in (S\.(?:f|zones)\[[^\s]*(?: \+ \d+\*\w+\)\])?) if ")
_SHORT = 60
"""Longer values are not written twice."""
_SIMPLE = re.compile(r"\w+$|-?\d+$")


class Expressions:
    """Writes expressions; `names` keeps what the module needs besides."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.facts = names.facts
        self._temporary = 0
        self.hot = False
        """While what is asked at every decision is written: its filters get maintained lists."""

    def temporary(self) -> str:
        """A name not used before."""
        self._temporary += 1
        return f"x{self._temporary}"

    # ------------------------------------------------------------- conditions

    def test(self, node: bound.Expression | None, env: Env) -> str:
        """Source that is true when the condition holds."""
        if node is None:
            return "True"
        match node:
            case bound.Constant(value=value):
                return "True" if value is True else "False"
            case bound.Not(operand=operand):
                return negated(self.test(operand, env))
            case bound.Logical(operator="and", left=left, right=right):
                return conjunction([self.test(left, env), self.test(right, env)])
            case bound.Logical(left=left, right=right):
                return disjunction([self.test(left, env), self.test(right, env)])
            case bound.Exists(operand=operand):
                return self._exists(operand, env)
            case bound.KindTest():
                return self._kind_test(node, env)
            case bound.Compared():
                return self._compared(node, env)
            case bound.Conditional(test=test, positive=positive, negative=negative):
                return choice(
                    self.test(test, env), self.test(positive, env), self.test(negative, env)
                )
            case bound.DefineCall() if (inlined := self._inlined(node, env)) is not None:
                return self.test(*inlined)
            case _:
                return self.value(node, env).text

    def _exists(self, operand: bound.Expression, env: Env) -> str:
        if isinstance(operand, bound.Filter):
            return self._exists_filtered(operand, env)
        if operand.type.name in ("list", "zone"):
            return self.items(operand, env)
        if isinstance(operand, bound.FunctionCall) and operand.name in ("first", "last"):
            return self.items(operand.arguments[0], env)
        if isinstance(operand, bound.FunctionCall) and operand.name in ("top", "bottom"):
            return self.items(operand.arguments[0], env)
        if isinstance(operand, bound.DefineCall):
            inlined = self._inlined(operand, env)
            if inlined is not None:
                return self._exists(*inlined)
        if isinstance(operand, bound.Conditional):
            return choice(
                self.test(operand.test, env),
                self._exists(operand.positive, env),
                self._exists(operand.negative, env),
            )
        source = self.value(operand, env)
        return f"({source.text} is not None)" if source.nullable else "True"

    def _exists_filtered(self, operand: bound.Filter, env: Env) -> str:
        """A filter over a list that is mostly empty: looked at only when it is not."""
        source = self.items(operand, env)
        base = _BASE.search(source)
        if base is None or not source.startswith("["):
            return source
        return f"({base[1]} and {source})"

    def _kind_test(self, node: bound.KindTest, env: Env) -> str:
        defs = self.facts.defs_of(node.subject, env)
        subject = self.value(node.subject, env)
        if defs is not None and not subject.nullable:
            if defs <= node.members:
                return "True"
            if not defs & node.members:
                return "False"
        if not node.members:
            return "False"
        test = self._member_test("{}", node.members)
        if not subject.nullable:
            return f"({test.format(subject.text)})"
        name = self.temporary()
        return f"(({name} := {subject.text}) is not None and {test.format(name)})"

    def _member_test(self, hole: str, members: frozenset[int]) -> str:
        if len(members) == 1:
            return f"D[{hole}] == {next(iter(members))}"
        return f"D[{hole}] in {self.names.members(members)}"

    def _compared(self, node: bound.Compared, env: Env) -> str:
        left, right = self.value(node.left, env), self.value(node.right, env)
        if node.left.type.name == "list" or node.right.type.name == "list":
            same = "==" if node.operator == "=" else "!="
            return f"(as_list({left.text}) {same} as_list({right.text}))"
        if node.operator in ("=", "!="):
            if right.text == "None":
                return f"({left.text} is {'' if node.operator == '=' else 'not '}None)"
            return f"({left.text} {'==' if node.operator == '=' else '!='} {right.text})"
        parts, texts = [], []
        for source in (left, right):
            if source.nullable:
                name = self.temporary()
                parts.append(f"({name} := {source.text}) is not None")
                texts.append(name)
            else:
                texts.append(source.text)
        parts.append(f"{texts[0]} {node.operator} {texts[1]}")
        return "(" + " and ".join(parts) + ")"

    # ------------------------------------------------------------------ values

    def value(self, node: bound.Expression, env: Env) -> Source:
        """Source of a value."""
        match node:
            case bound.Constant(value=value):
                return self._constant(value)
            case bound.Variable(name=name):
                local = env.get(name)
                return Source("None", True) if local is None else Source(local.text, local.nullable)
            case bound.PlayersFrom(start=start, without_start=without):
                return self._players(start, without, env)
            case bound.AttributeOf(subject=subject, attribute=attribute, printed=printed):
                return self._attribute(subject, attribute, env, printed=printed)
            case bound.StateOf():
                return self._state(node, env)
            case bound.ZoneOf(subject=subject, zone=zone):
                return self._zone(subject, zone, env)
            case bound.PropertyOf(subject=subject, name=name):
                return self._property(subject, name, env)
            case bound.OptionValue(name=name):
                return Source(f"S.options[{name!r}]", self._option_nullable(name))
            case bound.DefineCall():
                return self._define_call(node, env)
            case bound.FunctionCall():
                return self._function(node, env)
            case bound.Arithmetic():
                return self._arithmetic(node, env)
            case bound.Conditional(test=test, positive=positive, negative=negative):
                yes, no = self.value(positive, env), self.value(negative, env)
                text = choice(self.test(test, env), yes.text, no.text)
                return Source(text, yes.nullable or no.nullable)
            case bound.IsIn(element=element, container=container):
                return Source(
                    f"({self.value(element, env).text} in {self.items(container, env)})", False
                )
            case bound.Contents() | bound.Filter() | bound.Mapped() | bound.Joined():
                return Source(self.items(node, env), False)
            case bound.Without():
                return Source(self.items(node, env), False)
            case bound.Exists():
                return Source(f"bool({self.test(node, env)})", False)
            case _:  # Not, Logical, Compared, KindTest: conditions
                return Source(f"bool({self.test(node, env)})", False)

    def constant(self, value: Any) -> str:
        """Source of a constant."""
        return self._constant(value).text

    def _constant(self, value: Any) -> Source:
        if value is None:
            return Source("None", True)
        if isinstance(value, float):
            return Source("INF", False)
        if isinstance(value, bool | int | str):
            return Source(repr(value), False)
        return Source(self.names.constant(value), False)

    def _option_nullable(self, name: str) -> bool:
        return self.facts.deck.options[name].default is None

    def number(self, node: bound.Expression, env: Env) -> str:
        """Source of a number: `none` counts as 0."""
        source = self.value(node, env)
        return f"({source.text} or 0)" if source.nullable else source.text

    def _through(
        self, subject: bound.Expression, env: Env, read: Callable[[str], str], *, nullable: bool
    ) -> Source:
        """Something asked of a subject: none if that is none."""
        source = self.value(subject, env)
        if not source.nullable:
            return Source(read(source.text), nullable)
        name = self.temporary()
        return Source(f"({read(name)} if ({name} := {source.text}) is not None else None)", True)

    def _players(self, start: bound.Expression | None, without: bool, env: Env) -> Source:
        table = "S.others" if without else "S.orders"
        if start is None:
            return Source(f"{table}[S.active]", False)
        source = self.value(start, env)
        text = f"nn({source.text}, S.active)" if source.nullable else source.text
        return Source(f"{table}[{text}]", False)

    def _attribute(
        self, subject: bound.Expression, attribute: str, env: Env, *, printed: bool = False
    ) -> Source:
        defs = self.facts.defs_of(subject, env)
        if (True, attribute) in self.facts.adjusted and not printed:
            function = self.names.adjusted_attribute(attribute)
            now = self._adjusted_now(attribute, is_attribute=True)
            values = self.names.attribute(attribute)

            def read(text: str) -> str:
                call = f"{function}(S, {text})"
                plain = now is not None and _SIMPLE.match(text)
                return f"({call} if {now} else {values}[{text}])" if plain else call

            return self._through(subject, env, read, nullable=True)
        nullable = self.facts.attribute_nullable(attribute, defs)
        known = self.facts.attribute_values(attribute)
        if defs and len({(type(known[each]), known[each]) for each in defs}) == 1:
            constant = self._constant(known[next(iter(defs))])
            return self._through(subject, env, lambda _: constant.text, nullable=nullable)
        name = self.names.attribute(attribute)
        return self._through(subject, env, lambda text: f"{name}[{text}]", nullable=nullable)

    def _state(self, node: bound.StateOf, env: Env) -> Source:
        number = self.names.state_number(node.scope, node.state)
        nullable = (node.scope, node.state) not in self.facts.solid_states
        if node.subject is None:
            return Source(f"S.table_states[{number}]", nullable)
        return self._through(
            node.subject,
            env,
            lambda text: f"S.{node.scope}_states[{number}][{text}]",
            nullable=nullable,
        )

    def _zone(self, subject: bound.Expression | None, zone: str, env: Env) -> Source:
        if subject is None:
            return Source(str(self.facts.table_zones.index(zone)), False)
        count = len(self.facts.player_zones)
        first = len(self.facts.table_zones) + self.facts.player_zones.index(zone)
        return self._through(
            subject, env, lambda text: f"({first} + {count}*{text})", nullable=False
        )

    def _property(self, subject: bound.Expression | None, name: str, env: Env) -> Source:
        if subject is None:
            return Source("S.active" if name == "active" else "S.turns", False)
        if name == "holder":
            zones = self.facts.zones_of(subject, env)
            owned = zones is not None and zones <= set(self.facts.player_zones)
            return self._through(
                subject, env, lambda text: f"S.own[S.place[{text}]]", nullable=not owned
            )
        if name == "zone":
            return self._through(subject, env, lambda text: f"S.place[{text}]", nullable=False)
        if name == "id":
            return self._through(subject, env, lambda text: f"IDS[D[{text}]]", nullable=False)
        return self.value(subject, env)

    def _inlined(
        self, node: bound.DefineCall, env: Env, *, bare: bool = False
    ) -> tuple[bound.Expression, dict[str, Local]] | None:
        """A define's body with its parameters as locals, if the arguments are plain names."""
        define = self.facts.deck.defines[node.name]
        if (False, node.name) in self.facts.adjusted and not bare:
            return None
        inner: dict[str, Local] = {}
        for parameter, argument in zip(define.parameters, node.arguments, strict=True):
            source = self.value(argument, env)
            if not _SIMPLE.match(source.text):
                return None
            inner[parameter] = Local(
                source.text,
                source.nullable,
                self.facts.defs_of(argument, env),
                self.facts.zones_of(argument, env),
            )
        return define.body, inner

    def _define_call(self, node: bound.DefineCall, env: Env) -> Source:
        if len(node.arguments) == 1 and (False, node.name) in self.facts.adjusted:
            argument = self.value(node.arguments[0], env)
            if not _SIMPLE.match(argument.text):
                return self._with_named_argument(node, argument, env)
        inlined = self._inlined(node, env)
        if inlined is not None:
            return self.value(*inlined)
        arguments = "".join(f", {self.value(each, env).text}" for each in node.arguments)
        call = f"{self.names.define(node.name)}(S{arguments})"
        plain = self._unadjusted(node, env)
        if plain is None:
            return Source(call, True)
        base, idle = plain
        return Source(
            f"({call} if {idle} else {base.text})", base.nullable or self._sets_none(node.name)
        )

    def _sets_none(self, name: str) -> bool:
        """Whether some rule may set a value to none."""
        return any(
            rule.rule.adjustment == "to" and not isinstance(rule.rule.amount, bound.Constant)
            for rule in self.facts.adjusting(name, is_attribute=False)
        )

    def _with_named_argument(self, node: bound.DefineCall, argument: Source, env: Env) -> Source:
        """A call whose argument first gets a name, so that the bare value can be written."""
        name = self.temporary()
        variable = bound.Variable(type=node.arguments[0].type, span=node.span, name=name)
        local = Local(name, argument.nullable, self.facts.defs_of(node.arguments[0], env), None)
        call = replace(node, arguments=(variable,))
        inner = self._define_call(call, {**env, name: local})
        return Source(f"(({name} := {argument.text}), {inner.text})[1]", inner.nullable)

    def _unadjusted(self, node: bound.DefineCall, env: Env) -> tuple[Source, str] | None:
        """The bare value of an adjusted define, and the test that some rule adjusts it now."""
        inlined = self._inlined(node, env, bare=True)
        idle = self._adjusted_now(node.name, is_attribute=False)
        if inlined is None or idle is None:
            return None
        base = self.value(*inlined)
        return None if len(base.text) > _SHORT else (base, idle)

    def _adjusted_now(self, name: str, *, is_attribute: bool) -> str | None:
        """The test that some rule adjusts a value or attribute now; None if one always may."""
        rules = self.facts.adjusting(name, is_attribute=is_attribute)
        if not rules or any(rule.carriers is None for rule in rules):
            return None
        return " or ".join(f"S.t[{rule.number}]" for rule in rules)

    def _arithmetic(self, node: bound.Arithmetic, env: Env) -> Source:
        left, right = self.number(node.left, env), self.number(node.right, env)
        if node.operator in ("/", "mod"):
            function = "floor_divide" if node.operator == "/" else "modulo"
            return Source(f"{function}({left}, {right}, {self.names.span(node.span)})", False)
        if node.operator == "*" or self.names.has_fractions:
            return Source(
                f"arithmetic({node.operator!r}, {left}, {right}, {self.names.span(node.span)})",
                False,
            )
        return Source(f"({left} {node.operator} {right})", False)

    def _function(self, node: bound.FunctionCall, env: Env) -> Source:
        from cardlang.interpreter.compiled.functions import write_function

        return write_function(self, node, env)

    # ------------------------------------------------------------------- lists

    def items(self, node: bound.Expression, env: Env) -> str:
        """Source of a list (a sequence that must not be changed); `none` is an empty one."""
        match node:
            case bound.Contents(zone=zone):
                source = self.value(zone, env)
                return guarded(self, source, lambda text: f"S.zones[{text}]")
            case bound.ZoneOf() | bound.Conditional() if node.type.name == "zone":
                source = self.value(node, env)
                return guarded(self, source, lambda text: f"S.zones[{text}]")
            case bound.Filter(elements=elements, test=test):
                return self._filter(elements, test, env)
            case bound.Mapped(elements=elements, body=body):
                return self._mapped(elements, body, env)
            case bound.Joined(left=left, right=right):
                return f"[*{self.items(left, env)}, *{self.items(right, env)}]"
            case bound.Without(left=left, right=right):
                return f"without({self.items(left, env)}, {self.value(right, env).text})"
            case bound.Conditional(test=test, positive=positive, negative=negative):
                return choice(
                    self.test(test, env), self.items(positive, env), self.items(negative, env)
                )
            case bound.DefineCall() if (inlined := self._inlined(node, env)) is not None:
                return self.items(*inlined)
            case bound.PlayersFrom():
                return self.value(node, env).text
            case _:
                source = self.value(node, env)
                return f"({source.text} or ())" if source.nullable else source.text

    def element(self, elements: bound.Expression, env: Env) -> tuple[str, dict[str, Local]]:
        """A fresh name for the elements of a list, and the environment in which it is `it`."""
        name = self.temporary()
        local = Local(
            name,
            False,
            self.facts.defs_of(elements, env),
            self.facts.zones_of(elements, env),
        )
        return name, {**env, "it": local}

    def _filter(self, elements: bound.Expression, test: bound.Expression, env: Env) -> str:
        static, rest = self.facts.split_test(test)
        base = None if static is None else maintained(self, elements, static, env)
        name, inner = self.element(elements, env)
        if static is not None:
            inner["it"] = Local(name, False, static, inner["it"].zones)
        conditions = [self.test(part, inner) for part in rest]
        if base is None:
            base = self.items(elements, env)
            if static is not None:
                known = self.facts.defs_of(elements, env)
                if known is None or not known <= static:
                    conditions.insert(0, self._member_test(name, static))
        condition = conjunction(conditions)
        if condition == "True":
            return base
        return self.comprehension(name, name, base, condition)

    def comprehension(self, element: str, name: str, items: str, condition: str = "True") -> str:
        """A list of `element` for each `name` of the items."""
        suffix = "" if condition == "True" else f" if {condition}"
        if ":=" not in items:
            return f"[{element} for {name} in {items}{suffix}]"
        # Python allows no assignment inside the iterable of a comprehension.
        outer = self.temporary()
        return f"(lambda {outer}: [{element} for {name} in {outer}{suffix}])({items})"

    def flattened(self, inside: str, name: str, items: str) -> str:
        """The lists `inside` for each `name` of the items, joined."""
        if ":=" in inside or ":=" in items:
            return f"flat({self.comprehension(inside, name, items)})"
        each = self.temporary()
        return f"[{each} for {name} in {items} for {each} in {inside}]"

    def _mapped(self, elements: bound.Expression, body: bound.Expression, env: Env) -> str:
        name, inner = self.element(elements, env)
        items = self.items(elements, env)
        if body.type.name == "list":
            return self.flattened(self.items(body, inner), name, items)
        return self.comprehension(self.value(body, inner).text, name, items)
