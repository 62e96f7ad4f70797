"""What each kind and card has once everything it inherits is counted in.

Takes the merged root, gives a `Family` for every kind and card: attributes, uses down to their
needs, rules in force and perks. Nodes that are inherited stay the same objects, and a use that a
card does not touch stays the same `UseSource` as its kind's, so that later stages can do their
work once for all cards that share it. Entries of the wrong shape are passed over: the schema
reports them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic, Label
from cardlang.entry_errors import unknown_name
from cardlang.node_values import entries_of, is_null, items_of, word_of
from cardlang.reader import Entry, MappingNode, Node, ScalarNode
from cardlang.use_sources import NeedSource, T, UseSource, derive_use, lay_over

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.node_values import Report

#: How many kinds may be kinds of each other in a row.
MOST_LEVELS = 50

__all__ = ["Families", "Family", "NeedSource", "RuleSource", "UseSource", "resolve_families"]


@dataclass(frozen=True, slots=True, eq=False)
class RuleSource:
    """A rule in force and who declares it."""

    owner: str
    name: str
    entry: Entry


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """A kind or card with all it inherits."""

    name: str
    entry: Entry
    kinds: tuple[str, ...]
    """The kinds it is of, the nearest first; a kind is not among its own."""
    attributes: Mapping[str, Entry] = field(default_factory=dict)
    uses: Mapping[str, UseSource] = field(default_factory=dict)
    rules: Mapping[str, RuleSource] = field(default_factory=dict)
    perks: tuple[ScalarNode, ...] = ()
    starts_in: ScalarNode | None = None

    def own(self, key: str) -> Node | None:
        """The node of one of its own entries, not inherited."""
        found = entries_of(self.entry.node).get(key)
        return found.node if found else None


@dataclass(frozen=True, slots=True)
class Families:
    """All kinds and cards of a deck, in file order."""

    kinds: Mapping[str, Family]
    cards: Mapping[str, Family]


def resolve_families(root: MappingNode, spent_nulls: frozenset[int], report: Report) -> Families:
    """Work out what every kind and card inherits."""
    return _Resolver(root, spent_nulls, report).families()


class _Resolver:
    def __init__(self, root: MappingNode, spent_nulls: frozenset[int], report: Report) -> None:
        self._kind_entries = entries_of(root.get("kinds"))
        self._card_entries = entries_of(root.get("cards"))
        self._attributes = frozenset(entries_of(root.get("attributes")))
        self._uses = frozenset(entries_of(root.get("uses")))
        self._spent = spent_nulls
        self._report = report
        self._kinds: dict[str, Family] = {}

    def families(self) -> Families:
        kinds = {name: self._kind(name) for name in self._kind_entries}
        cards = {}
        for name, entry in self._card_entries.items():
            parent = self._parent(entry, "kind")
            cards[name] = self._derive(self._kind(parent) if parent else None, entry)
        return Families(kinds, cards)

    def _kind(self, name: str) -> Family:
        """A kind, after the kinds it is of; a loop, because chains may be long."""
        waiting: list[str] = []
        at: str | None = name
        parents: dict[str, str | None] = {}
        while at is not None and at not in self._kinds:
            waiting.append(at)
            parents[at] = self._parent(self._kind_entries[at], "kind_of")
            if parents[at] in waiting:
                self._report(self._cycle(waiting[waiting.index(str(parents[at])) :]))
                parents[at] = None
            elif len(waiting) == MOST_LEVELS:
                self._report(_too_deep(self._kind_entries[at]))
                parents[at] = None
            at = parents[at]
        for each in reversed(waiting):
            parent = parents[each]
            family = self._kinds[parent] if parent else None
            self._kinds[each] = self._derive(family, self._kind_entries[each])
        return self._kinds[name]

    def _parent(self, entry: Entry, key: str) -> str | None:
        """The kind an entry names, if there is such a kind."""
        node = entries_of(entry.node).get(key)
        name = word_of(node.node) if node else ""
        if node is None or not name:
            return None
        if name in self._kind_entries:
            return name
        self._report(unknown_name("kind", name, node.node.span, self._kind_entries))
        return None

    def _cycle(self, names: list[str]) -> Diagnostic:
        places = [entries_of(self._kind_entries[name].node)["kind_of"].node.span for name in names]
        if len(names) == 1:
            message = f"the kind `{names[0]}` is a kind of itself"
        else:
            message = "these kinds are kinds of each other: " + ", ".join(f"`{n}`" for n in names)
        return Diagnostic(
            "kind-cycle",
            message,
            places[0],
            secondary=tuple(Label(place, "also in the circle") for place in places[1:]),
            help="take out one `kind_of:`",
        )

    def _derive(self, parent: Family | None, entry: Entry) -> Family:
        own = entries_of(entry.node)
        attributes = dict(parent.attributes) if parent else {}
        uses = dict(parent.uses) if parent else {}
        for key, each in own.items():
            if key in self._attributes:
                self._lay_over(attributes, each, each)
            elif key in self._uses:
                source = derive_use(entry.key, uses.get(key), each, self._spent, self._report)
                self._lay_over(uses, each, source)
        return Family(
            name=entry.key,
            entry=entry,
            kinds=(parent.name, *parent.kinds) if parent else (),
            attributes=attributes,
            uses=uses,
            rules=self._rules(parent, entry),
            perks=_perks(parent, entry),
            starts_in=self._starts_in(parent, entry),
        )

    def _rules(self, parent: Family | None, entry: Entry) -> dict[str, RuleSource]:
        own = entries_of(entry.node).get("in_force")
        is_removed = own is not None and is_null(own.node)
        rules = dict(parent.rules) if parent and not is_removed else {}
        for name, rule in entries_of(own.node if own else None).items():
            self._lay_over(rules, rule, RuleSource(entry.key, name, rule))
        return rules

    def _starts_in(self, parent: Family | None, entry: Entry) -> ScalarNode | None:
        table = {"starts_in": parent.starts_in} if parent and parent.starts_in else {}
        own = entries_of(entry.node).get("starts_in")
        if own is not None and isinstance(own.node, ScalarNode):
            self._lay_over(table, own, own.node)
        return table.get("starts_in")

    def _lay_over(self, table: dict[str, T], entry: Entry, value: T) -> None:
        lay_over(table, entry, value, self._spent, self._report)


def _too_deep(entry: Entry) -> Diagnostic:
    return Diagnostic(
        "too-deep",
        f"there are more than {MOST_LEVELS} kinds between a kind and `{entry.key}`",
        entry.key_span,
    )


def _perks(parent: Family | None, entry: Entry) -> tuple[ScalarNode, ...]:
    """The perks inherited and its own, each once."""
    inherited = parent.perks if parent else ()
    known = {node.text for node in inherited}
    own = entries_of(entry.node).get("perks")
    added = [node for node in items_of(own.node if own else None) if isinstance(node, ScalarNode)]
    return (*inherited, *(node for node in added if node.text not in known))
