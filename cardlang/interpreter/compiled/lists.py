"""Lists to Python source: zones, filters, and lists put together.

A filter whose test depends on a card's definition alone, over a zone, is a
*maintained list*: `S.f[SEAT][NUMBER]` (the table's in the last row), brought up
to date whenever a card moves; the sum of an attribute over it is `S.g`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from cardlang import bound
from cardlang.interpreter.compiled.analysis import Local, around
from cardlang.interpreter.compiled.sources import Source, choice, conjunction, is_simple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardlang.interpreter.compiled.expressions import Expressions

    Env = Mapping[str, Local]


#: The list of one card that is there or not.
_ONLY = "(({0},) if {1} else ())"
_IS_ONLY = re.compile(r"\(\((\d+),\) if (.+) else \(\)\)\Z")


def only_card(items: str) -> tuple[str, str] | None:
    """The card and the condition of such a list."""
    found = _IS_ONLY.match(items)
    return None if found is None else (found[1], found[2])


class Filtered(NamedTuple):
    """A filter: a list, the name of its elements, and the condition."""

    base: str
    name: str
    condition: str


class Lists:
    """Writes lists for `Expressions`."""

    def __init__(self, writer: Expressions) -> None:
        self.writer = writer
        self.names = writer.names
        self.facts = writer.facts

    def items(self, node: bound.Expression, env: Env) -> str:
        """Source of a sequence that must not be changed; `none` is an empty one."""
        if node.type.name == "zone" and not isinstance(node, bound.Contents):
            return self._of_zone(node, env)
        write = self.ITEMS.get(type(node))
        return self._of_value(node, env) if write is None else write(self, node, env)

    def _of_value(self, node: bound.Expression, env: Env) -> str:
        source = self.writer.value(node, env)
        return f"({source.text} or ())" if source.nullable else source.text

    def _of_zone(self, zone: bound.Expression, env: Env) -> str:
        return self._guarded(self.writer.value(zone, env), "S.zones[{}]".format)

    def _contents(self, node: bound.Contents, env: Env) -> str:
        return self._of_zone(node.zone, env)

    def _joined(self, node: bound.Joined, env: Env) -> str:
        return f"[*{self.items(node.left, env)}, *{self.items(node.right, env)}]"

    def _without(self, node: bound.Without, env: Env) -> str:
        return f"without({self.items(node.left, env)}, {self.writer.value(node.right, env).text})"

    def _conditional(self, node: bound.Conditional, env: Env) -> str:
        sides = (self.items(node.positive, env), self.items(node.negative, env))
        return choice(self.writer.test(node.test, env), *sides)

    def _define(self, node: bound.DefineCall, env: Env) -> str:
        inlined = self.writer.defines.inlined(node, env)
        return self._of_value(node, env) if inlined is None else self.items(*inlined)

    def _players(self, node: bound.PlayersFrom, env: Env) -> str:
        return self.writer.value(node, env).text

    def _guarded(self, source: Source, read: Callable[[str], str]) -> str:
        """What is read of something, an empty list if that is none."""
        if not source.nullable:
            return read(source.text)
        if source.text == "None":
            return "()"
        if is_simple(source.text):
            return f"({read(source.text)} if {source.text} is not None else ())"
        name = self.writer.temporary()
        return f"({read(name)} if ({name} := {source.text}) is not None else ())"

    # ------------------------------------------------------------------ elements

    def is_full(self, node: bound.Expression, env: Env) -> bool:
        """Whether none is never an element."""
        match node:
            case bound.Contents() | bound.PlayersFrom():
                return True
            case bound.Filter(elements=inner) | bound.Without(left=inner):
                return self.is_full(inner, env)
            case bound.Joined(left=one, right=other):
                return self.is_full(one, env) and self.is_full(other, env)
            case bound.Conditional(positive=one, negative=other):
                return self.is_full(one, env) and self.is_full(other, env)
            case bound.FunctionCall(name="neighbours" | "zones_of"):
                return True
            case bound.FunctionCall(name="shuffled" | "distinct" | "top" | "bottom"):
                return self.is_full(node.arguments[0], env)
            case bound.Mapped():
                return self._is_mapped_full(node, env)
            case bound.DefineCall():
                inlined = self.writer.defines.inlined(node, env)
                return inlined is not None and self.is_full(*inlined)
            case _:
                return node.type.name == "zone"

    def _is_mapped_full(self, node: bound.Mapped, env: Env) -> bool:
        _, inner = self.element(node.elements, env)
        if node.body.type.name == "list":
            return self.is_full(node.body, inner)
        return not self.writer.value(node.body, inner).nullable

    def element(self, elements: bound.Expression, env: Env) -> tuple[str, dict[str, Local]]:
        """A fresh name for the elements of a list, and the environment in which it is `it`."""
        name = self.writer.temporary()
        local = Local(
            name,
            not self.is_full(elements, env),
            self.facts.defs_of(elements, env),
            self.facts.zones_of(elements, env),
        )
        return name, {**env, "it": local}

    # ------------------------------------------------------------------- filters

    def _filter(self, node: bound.Filter, env: Env) -> str:
        base, name, condition = self._parts(node, env)
        return base if condition == "True" else self.comprehension(name, name, base, condition)

    def any_of(self, node: bound.Filter, env: Env) -> str:
        """Source that is true if a filter keeps something; an empty list is not walked through."""
        base, name, condition = self._parts(node, env)
        if condition == "True":
            return base
        kept = self.comprehension(name, name, base, condition)
        return f"({base} and {kept})" if base.startswith("S.") and ":=" not in base else kept

    def _parts(self, node: bound.Filter, env: Env) -> Filtered:
        static, rest = self.facts.split_test(node.test, names=around(env))
        name, inner = self.element(node.elements, env)
        if static is None or inner["it"].nullable:
            condition = self.writer.test(node.test, inner)
            return Filtered(self.items(node.elements, env), name, condition)
        known = inner["it"].defs
        base = self._maintained(node.elements, static, env)
        inner["it"] = Local(name, False, static, inner["it"].zones)
        conditions = [self.writer.test(part, inner) for part in rest]
        if base is None:
            base = self.items(node.elements, env)
            if known is None or not known <= static:
                conditions.insert(0, self.member_test(name, static))
        return Filtered(base, name, conjunction(conditions))

    def member_test(self, card: str, members: frozenset[int]) -> str:
        """Source of whether a card, which is not none, is one of some definitions."""
        if len(members) == 1:
            return f"D[{card}] == {next(iter(members))}"
        return f"D[{card}] in {self.names.members(members)}"

    def _maintained(
        self, elements: bound.Expression, static: frozenset[int], env: Env
    ) -> str | None:
        """The maintained list of a filter over one zone, or over that zone of some players."""
        if isinstance(elements, bound.Contents) and isinstance(elements.zone, bound.ZoneOf):
            zone = elements.zone
            if not self.writer.hot and (zone.zone, static) not in self.names.filters:
                return None
            number = self.names.filter(zone.zone, static)
            if zone.subject is None:
                return f"S.f[-1][{number}]"
            read = f"S.f[{{}}][{number}]".format
            return self._guarded(self.writer.value(zone.subject, env), read)
        if isinstance(elements, bound.Mapped) and elements.body.type.name == "list":
            only = self._only_card(elements, static)
            if only is not None:
                return only
            name, inner = self.element(elements.elements, env)
            inside = self._maintained(elements.body, static, inner)
            if inside is not None:
                return self.flattened(inside, name, self.items(elements.elements, env))
        return None

    def _only_card(self, elements: bound.Mapped, static: frozenset[int]) -> str | None:
        """Where all players' zones are asked for a card of which there is one: it is or is not."""
        players, body = elements.elements, elements.body
        cards = [card for card, each in enumerate(self.facts.deck.definition_of) if each in static]
        if len(cards) != 1 or not isinstance(players, bound.PlayersFrom) or players.without_start:
            return None
        if not isinstance(body, bound.Contents) or not isinstance(body.zone, bound.ZoneOf):
            return None
        if not isinstance(body.zone.subject, bound.Variable) or body.zone.subject.name != "it":
            return None
        kind = self.facts.kinds.index(body.zone.zone)
        return _ONLY.format(cards[0], f"S.kind_of[S.place[{cards[0]}]] == {kind}")

    def running_sum(self, elements: bound.Expression, attribute: str, env: Env) -> str | None:
        """Source of a maintained sum over a filtered zone; None if it is not static."""
        if not self.writer.hot or (True, attribute) in self.facts.adjusted:
            return None
        if not isinstance(elements, bound.Filter):
            return None
        contents = elements.elements
        if not isinstance(contents, bound.Contents) or not isinstance(contents.zone, bound.ZoneOf):
            return None
        static, rest = self.facts.split_test(elements.test, names=around(env))
        if static is None or rest:
            return None
        values = self.facts.attribute_values(attribute)
        if not all(isinstance(values[each], int) for each in static):
            return None
        zone = contents.zone
        number = self.names.sum(zone.zone, static, attribute)
        if zone.subject is None:
            return f"S.g[-1][{number}]"
        source = self.writer.value(zone.subject, env)
        return None if source.nullable else f"S.g[{source.text}][{number}]"

    # -------------------------------------------------------------- comprehensions

    def comprehension(self, element: str, name: str, items: str, condition: str = "True") -> str:
        """A list of `element` for each `name` of the items."""
        suffix = "" if condition == "True" else f" if {condition}"
        if ":=" not in items:
            return f"[{element} for {name} in {items}{suffix}]"
        # Python allows no assignment inside the iterable of a comprehension.
        outer = self.writer.temporary()
        return f"(lambda {outer}: [{element} for {name} in {outer}{suffix}])({items})"

    def flattened(self, inside: str, name: str, items: str) -> str:
        """The lists `inside` for each `name` of the items, joined."""
        if ":=" in inside or ":=" in items:
            return f"flat({self.comprehension(inside, name, items)})"
        each = self.writer.temporary()
        return f"[{each} for {name} in {items} for {each} in {inside}]"

    def _mapped(self, node: bound.Mapped, env: Env) -> str:
        name, inner = self.element(node.elements, env)
        items = self.items(node.elements, env)
        if node.body.type.name == "list":
            return self.flattened(self.items(node.body, inner), name, items)
        return self.comprehension(self.writer.value(node.body, inner).text, name, items)

    ITEMS: ClassVar[dict[type, Callable[[Lists, Any, Env], str]]] = {
        bound.Contents: _contents,
        bound.Filter: _filter,
        bound.Mapped: _mapped,
        bound.Joined: _joined,
        bound.Without: _without,
        bound.Conditional: _conditional,
        bound.DefineCall: _define,
        bound.PlayersFrom: _players,
    }
