"""What can be known of a deck before it runs.

Which tests depend on a card's definition alone (their lists are maintained),
where cards of an expression may lie and what they may be, which rules could
match an event, which attributes and states are never `none`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardlang import bound
from cardlang.bound_walk import nodes_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cardlang.deck import Deck, RuleDef


@dataclass(frozen=True, slots=True)
class Place:
    """One zone, known by name: the source of its number and of its owner's seat."""

    name: str
    number: str
    owner: str | None
    """None for a zone of the table."""


@dataclass(frozen=True, slots=True)
class Local:
    """A name of the language as generated code has it."""

    text: str
    nullable: bool = True
    defs: frozenset[int] | None = None
    """The card definitions it can be, None if any."""
    zones: frozenset[str] | None = None
    """The zones it can lie in, None if any."""
    lies: Place | None = None
    """The very zone in which it lies, None if that is not known."""


@dataclass(frozen=True, slots=True)
class PlacedRule:
    """A rule with its number and the definitions whose cards carry it (None: the deck's).

    Cards that copy rules may carry any.
    """

    number: int
    definition: RuleDef
    carriers: frozenset[int] | None

    @property
    def rule(self) -> Any:
        """The bound rule."""
        return self.definition.rule

    @property
    def in_force(self) -> str:
        """Source of whether some card that carries it is in force."""
        return "True" if self.carriers is None else f"S.t[{self.number}]"


class Facts:
    """Everything static about a deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.every = frozenset(range(len(deck.cards)))
        self.rules = list(placed_rules(deck))
        self.adjusted = {(each.rule.is_attribute, each.rule.name) for each in self.of(bound.Adjust)}
        self.asks_besides = any(each.rule.step is None for each in self.of(bound.Offer))
        """Whether rules offer actions at any decision."""
        self.table_zones = [zone.name for zone in deck.zones.values() if not zone.per_player]
        self.player_zones = [zone.name for zone in deck.zones.values() if zone.per_player]
        self.kinds = self.table_zones + self.player_zones
        """Zone names in the order of their kind numbers."""
        self.solid_states = _solid_states(deck)
        self._sizes: dict[str, int] = {}

    def of(self, sort: type) -> list[PlacedRule]:
        """The rules of a sort, in the order of their numbers."""
        return [each for each in self.rules if isinstance(each.rule, sort)]

    def adjusting(self, name: str, *, is_attribute: bool) -> list[PlacedRule]:
        """The rules that adjust a value or attribute."""
        return [
            each
            for each in self.of(bound.Adjust)
            if each.rule.name == name and each.rule.is_attribute == is_attribute
        ]

    def watching(self, sort: type, name: str | None, time: str = "") -> list[PlacedRule]:
        """The rules about a use or action (None: about moving)."""
        return [
            each
            for each in self.of(sort)
            if (name in each.rule.event.names if name else not each.rule.event.names)
            and (not time or each.rule.time == time)
        ]

    def size_of(self, name: str) -> int:
        """How many nodes a define has with all it calls written out, up to a bound."""
        if name not in self._sizes:
            self._sizes[name] = MOST_NODES  # for defines that need each other in a circle
            count = 0
            for node in nodes_of(self.deck.defines[name].body):
                count += self.size_of(node.name) if isinstance(node, bound.DefineCall) else 1
            self._sizes[name] = min(count, MOST_NODES)
        return self._sizes[name]

    # ---------------------------------------------------------- attributes

    def attribute_values(self, name: str) -> list[Any]:
        """The printed attribute of each definition."""
        return [card.attributes[name] for card in self.deck.cards]

    def attribute_nullable(self, name: str, defs: frozenset[int] | None) -> bool:
        """Whether the attribute can be `none` for some of these definitions."""
        values = self.attribute_values(name)
        return any(values[each] is None for each in (self.every if defs is None else defs))

    # ------------------------------------------------------------- filters

    def static_members(
        self, test: bound.Expression, name: str = "it", names: Mapping[str, Local] | None = None
    ) -> frozenset[int] | None:
        """The definitions for which a test on a variable holds, None if it asks for more."""
        if isinstance(test, bound.KindTest):
            return test.members if _is_variable(test.subject, name) else None
        if isinstance(test, bound.Compared):
            return self._members_by_id(test, name, names or {})
        if isinstance(test, bound.Not):
            inner = self.static_members(test.operand, name, names)
            return None if inner is None else self.every - inner
        if isinstance(test, bound.Logical):
            left = self.static_members(test.left, name, names)
            right = self.static_members(test.right, name, names)
            if left is None or right is None:
                return None
            return left & right if test.operator == "and" else left | right
        return None

    def _members_by_id(
        self, test: bound.Compared, name: str, names: Mapping[str, Local]
    ) -> frozenset[int] | None:
        """The definition that `it.id = ID` is about, or `it.id = card.id` of a card known."""
        for one, other in ((test.left, test.right), (test.right, test.left)):
            if test.operator == "=" and _is_id_of(one, name):
                card_id = self._known_id(other, names)
                if card_id is not None:
                    return frozenset(card.index for card in self.deck.cards if card.id == card_id)
        return None

    def _known_id(self, node: bound.Expression, names: Mapping[str, Local]) -> str | None:
        if isinstance(node, bound.Constant):
            return node.value if isinstance(node.value, str) else None
        for name, local in names.items():
            if _is_id_of(node, name) and not local.nullable and local.defs:
                ids = {self.deck.cards[each].id for each in local.defs}
                return ids.pop() if len(ids) == 1 else None
        return None

    def split_test(
        self, test: bound.Expression, name: str = "it", names: Mapping[str, Local] | None = None
    ) -> tuple[frozenset[int] | None, list[bound.Expression]]:
        """A conjunction as its static part (None: nothing static) and the rest."""
        static: frozenset[int] | None = None
        rest: list[bound.Expression] = []
        for part in conjuncts(test):
            members = self.static_members(part, name, names)
            if members is None:
                rest.append(part)
            else:
                static = members if static is None else static & members
        return static, rest

    # ------------------------------------------------- where and what cards are

    def zones_of(self, node: bound.Expression, names: Mapping[str, Local]) -> frozenset[str] | None:
        """The zones in which the cards of an expression can lie, None if unknown."""
        return self._source(node, names)[0]

    def defs_of(self, node: bound.Expression, names: Mapping[str, Local]) -> frozenset[int] | None:
        """The definitions the cards of an expression can have, None if any."""
        return self._source(node, names)[1]

    def _source(
        self, node: bound.Expression, names: Mapping[str, Local]
    ) -> tuple[frozenset[str] | None, frozenset[int] | None]:
        match node:
            case bound.Contents(zone=zone):
                return zone_names(zone), None
            case bound.Variable(name=name):
                local = names.get(name)
                return (None, None) if local is None else (local.zones, local.defs)
            case bound.Filter(elements=elements, test=test):
                zones, defs = self._source(elements, names)
                static, _ = self.split_test(test, names=around(names))
                if static is None:
                    return zones, defs
                return zones, static if defs is None else static & defs
            case bound.FunctionCall(name=name, arguments=arguments) if name in _PASSING:
                return self._source(arguments[0], names)
            case bound.Without(left=left):
                return self._source(left, names)
            case bound.Mapped(body=body):
                return self._source(body, {**names, "it": Local("")})
            case bound.Joined(left=left, right=right):
                return _either(self._source(left, names), self._source(right, names))
            case bound.Conditional(positive=positive, negative=negative):
                return _either(self._source(positive, names), self._source(negative, names))
            case bound.DefineCall(name=name) if self.size_of(name) < MOST_NODES:
                return self._source(self.deck.defines[name].body, {})
            case _:
                return None, None


#: Where counting the nodes of a define ends.
MOST_NODES = 1000

#: Functions whose result comes from their first argument.
_PASSING = ("first", "last", "nth", "top", "bottom", "random", "shuffled", "distinct")


def _either(left: tuple[Any, Any], right: tuple[Any, Any]) -> tuple[Any, Any]:
    zones = None if left[0] is None or right[0] is None else left[0] | right[0]
    defs = None if left[1] is None or right[1] is None else left[1] | right[1]
    return zones, defs


def zone_names(zone: bound.Expression) -> frozenset[str] | None:
    """The zones an expression of type zone can be, None if unknown."""
    if isinstance(zone, bound.ZoneOf):
        return frozenset([zone.zone])
    if isinstance(zone, bound.Conditional):
        positive, negative = zone_names(zone.positive), zone_names(zone.negative)
        return None if positive is None or negative is None else positive | negative
    return None


def conjuncts(test: bound.Expression) -> Iterator[bound.Expression]:
    """The parts of a conjunction, left to right."""
    if isinstance(test, bound.Logical) and test.operator == "and":
        yield from conjuncts(test.left)
        yield from conjuncts(test.right)
    else:
        yield test


def around(names: Mapping[str, Local]) -> dict[str, Local]:
    """The names that a filter sees, but for its own."""
    return {name: local for name, local in names.items() if name != "it"}


def _is_id_of(node: bound.Expression, name: str) -> bool:
    """Whether an expression is the id of the card with a name."""
    if not isinstance(node, bound.PropertyOf) or node.subject is None:
        return False
    return node.name == "id" and _is_variable(node.subject, name)


def _is_variable(node: bound.Expression, name: str) -> bool:
    return isinstance(node, bound.Variable) and node.name == name


# ------------------------------------------------------------------------ rules


def placed_rules(deck: Deck) -> Iterator[PlacedRule]:
    """Every rule once, the deck's first, then in the order of cards; perks' shared."""
    carriers: dict[int, set[int]] = {}
    order: list[RuleDef] = []
    for card in deck.cards:
        for rule in rules_of_card(deck, card.index):
            if id(rule) not in carriers:
                carriers[id(rule)] = set()
                order.append(rule)
            carriers[id(rule)].add(card.index)
    for number, rule in enumerate(deck.rules):
        yield PlacedRule(number, rule, None)
    copying: set[int] = set()
    for rule in order:
        if isinstance(rule.rule, bound.CopyRules):
            copying |= carriers[id(rule)]
    for number, rule in enumerate(order, len(deck.rules)):
        copied = set() if isinstance(rule.rule, bound.CopyRules) else copying
        yield PlacedRule(number, rule, frozenset(carriers[id(rule)] | copied))


def rules_of_card(deck: Deck, index: int) -> list[RuleDef]:
    """A definition's rules: its own, then those of its perks."""
    card = deck.cards[index]
    return [*card.rules, *(rule for perk in card.perks for rule in deck.perks[perk].rules)]


# ---------------------------------------------------------------------- effects


def words_of(deck: Deck) -> Iterator[object]:
    """Every node of the language in a deck."""
    return nodes_of(
        *(deck.cards, deck.perks, deck.actions, deck.rules, deck.defines),
        *(deck.setup, deck.turn, deck.closing, deck.score, deck.ends),
    )


def statements(effect: Iterable[bound.Statement]) -> Iterator[bound.Statement]:
    """All statements of an effect, also those inside others."""
    for statement in effect:
        yield statement
        for name in ("positive", "negative", "body", "otherwise"):
            yield from statements(getattr(statement, name, ()))


def assigned_in(effect: Iterable[bound.Statement]) -> set[str]:
    """The names an effect gives something to."""
    return {
        statement.name
        for statement in statements(effect)
        if isinstance(statement, bound.Let | bound.For | bound.Choose)
    }


def _solid_states(deck: Deck) -> frozenset[tuple[str, str]]:
    """States that can never be `none`: they start so and are only set to what never is."""
    solid = {key for key, state in deck.states.items() if state.start is not None}
    for node in words_of(deck):
        if not isinstance(node, bound.SetState) or not isinstance(node.state, bound.StateOf):
            continue
        if not node.add and not _solid(node.value):
            solid.discard((node.state.scope, node.state.state))
    return frozenset(solid)


def _solid(node: bound.Expression) -> bool:
    if isinstance(node, bound.Constant):
        return node.value is not None
    if isinstance(node, bound.FunctionCall):
        return node.name in ("count", "sum", "roll", "divide_up")
    return isinstance(
        node,
        bound.Arithmetic | bound.Compared | bound.Not | bound.Logical | bound.Exists | bound.IsIn,
    )
