"""Merged nodes to the names a deck declares.

Takes the root and its families, gives the `Declarations` in which the binder looks names up, and
the zone in which cards start. Only the keys and the short forms are read here; of the language
nothing but the bodies and signatures of defines.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardlang.declarations import ActionShape, Declarations, NeedPlace
from cardlang.diagnostics import Diagnostic, Label
from cardlang.entry_errors import unknown_name
from cardlang.node_values import entries_of, items_of, text_of, truth_of
from cardlang.reader import ScalarNode
from cardlang.sections import SCOPED_SECTIONS, SECTIONS, entry_name
from cardlang.short_forms import read_attribute, read_option, read_state, read_use, read_zone
from cardlang.signatures import read_define
from cardlang.vocabulary import FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardlang.deck import Scope, StateDef, UseDef, ZoneDef
    from cardlang.declarations import DefineShape
    from cardlang.inheritance import Families, NeedSource
    from cardlang.node_values import Report
    from cardlang.reader import Entry, MappingNode
    from cardlang.source import Span

_SCOPES: tuple[Scope, ...] = ("card", "player", "table")


def declare(root: MappingNode, families: Families, report: Report) -> Declarations:
    """Collect every name of a deck."""
    sections = {name: entries_of(entry.node) for name, entry in root.entries.items()}
    members = _Members(families, sections.get("perks", {}), report)
    return Declarations(
        options={k: read_option(e, report) for k, e in sections.get("options", {}).items()},
        attributes={
            k: read_attribute(e, report) for k, e in sections.get("attributes", {}).items()
        },
        zones=_zones(sections, report),
        states=_states(sections.get("state", {}), report),
        uses=_uses(sections.get("uses", {}), report),
        kinds=members.kinds,
        cards={name: index for index, name in enumerate(families.cards)},
        perks=members.perks,
        titles=_titles(families),
        targeted_uses=frozenset(
            use.name
            for card in families.cards.values()
            for use in card.uses.values()
            if "on" in use.parts
        ),
        defines=_defines(sections, report),
        actions={k: _action(e) for k, e in sections.get("actions", {}).items()},
        steps=frozenset(sections.get("steps", {})),
        needs=tuple(_needs(families)),
        texts=frozenset(sections.get("texts", {})),
        spans=_spans(sections),
    )


def start_zone(root: MappingNode) -> str | None:
    """The zone of the table that says `start: true`."""
    zones = entries_of(root.get("zones"))
    for name, entry in entries_of(zones["table"].node if "table" in zones else None).items():
        start = entries_of(entry.node).get("start")
        if start is not None and truth_of(start.node):
            return name
    return None


def use_with_parents(uses: Mapping[str, UseDef], name: str) -> list[str]:
    """A use and the uses it also is, the nearest first."""
    line: dict[str, None] = {}
    at: str | None = name
    while at is not None and at in uses and at not in line:
        line[at] = None
        at = uses[at].parent
    return list(line)


class _Members:
    """Which card definitions kinds and perks mean."""

    def __init__(self, families: Families, perks: Mapping[str, Entry], report: Report) -> None:
        kinds: dict[str, set[int]] = {name: set() for name in families.kinds}
        bearers: dict[str, set[int]] = {name: set() for name in perks}
        for index, card in enumerate(families.cards.values()):
            for kind in card.kinds:
                kinds[kind].add(index)
            for node in card.perks:
                if node.text in bearers:
                    bearers[node.text].add(index)
                else:
                    report(unknown_name("perk", node.text, node.span, perks))
        self.kinds = {name: frozenset(members) for name, members in kinds.items()}
        self.perks = {name: frozenset(members) for name, members in bearers.items()}


def _zones(sections: Mapping[str, Mapping[str, Entry]], report: Report) -> dict[str, ZoneDef]:
    section = sections.get("zones", {})
    attributes = sections.get("attributes", {})
    player_states = _scoped(sections.get("state", {}), "player")
    zones: dict[str, ZoneDef] = {}
    starts: list[Entry] = []
    for scope in ("table", "player"):
        for name, entry in _scoped(section, scope).items():
            if name in zones:
                report(_declared_twice("zone", name, zones[name].span, entry.key_span))
                continue
            zones[name] = read_zone(entry, per_player=scope == "player")
            _check_hidden(entry, attributes, report)
            _check_marks(entry, attributes, player_states, report)
            start = entries_of(entry.node).get("start")
            if start is not None and truth_of(start.node):
                starts.append(start)
                if scope == "player":
                    report(_start_of_player(name, start))
    for extra in starts[1:]:
        report(
            Diagnostic(
                "two-starts",
                "two zones say that all cards start in them",
                extra.key_span,
                "second",
                (Label(starts[0].key_span, "first"),),
                help="keep one `start: true`; single cards say `starts_in: ZONE`",
            )
        )
    return zones


def _check_hidden(zone: Entry, attributes: Mapping[str, Entry], report: Report) -> None:
    """What a zone hides must be printed on cards."""
    hides = entries_of(zone.node).get("hides")
    for item in items_of(hides.node if hides else None):
        if isinstance(item, ScalarNode) and item.text not in attributes:
            report(unknown_name("attribute", item.text, item.span, attributes))


def _check_marks(
    zone: Entry, attributes: Mapping[str, Entry], states: Mapping[str, Entry], report: Report
) -> None:
    """Where players stand is told by an attribute and a state that are called the same."""
    marks = entries_of(zone.node).get("marks")
    if marks is None or not isinstance(marks.node, ScalarNode):
        return
    name = marks.node.text
    for sort, known in (("attribute", attributes), ("state", states)):
        if name not in known:
            report(unknown_name(sort, name, marks.node.span, known))
            return


def _start_of_player(name: str, start: Entry) -> Diagnostic:
    return Diagnostic(
        "wrong-start",
        f"cards cannot start in `{name}`: every player has one",
        start.key_span,
        help="let them start in a zone of the table, and deal them in `setup:`",
    )


def _states(section: Mapping[str, Entry], report: Report) -> dict[tuple[Scope, str], StateDef]:
    return {
        (scope, name): read_state(scope, entry, report)
        for scope in _SCOPES
        for name, entry in _scoped(section, scope).items()
    }


def _uses(section: Mapping[str, Entry], report: Report) -> dict[str, UseDef]:
    uses = {name: read_use(entry) for name, entry in section.items()}
    safe: set[str] = set()
    for name in list(uses):
        line: list[str] = []
        at: str | None = name
        while at is not None and at not in safe:
            line.append(at)
            parent = uses[at].parent
            if parent is not None and (parent not in uses or parent in line):
                report(_wrong_parent(section[at], parent, uses))
                uses[at] = replace(uses[at], parent=None)
            at = uses[at].parent
        safe.update(line)
    return uses


def _wrong_parent(entry: Entry, parent: str, uses: Mapping[str, UseDef]) -> Diagnostic:
    """A use that is also something that is not there, or that leads back to itself."""
    span = entries_of(entry.node)["use_of"].node.span
    if parent not in uses:
        return unknown_name("use", parent, span, uses)
    return Diagnostic(
        "use-cycle",
        f"the use `{entry.key}` is, by this, a use of itself",
        span,
        help="take out one `use_of:`",
    )


def _defines(sections: Mapping[str, Mapping[str, Entry]], report: Report) -> dict[str, DefineShape]:
    shapes: dict[str, DefineShape] = {}
    for section in ("define", "values"):
        for entry in sections.get(section, {}).values():
            shape = read_define(section, entry, report)
            if shape.name in FUNCTIONS:
                continue  # reported with the other clashes; the function stays what it is
            if shape.name in shapes:
                first = shapes[shape.name].span
                report(_declared_twice(SECTIONS[section], shape.name, first, shape.span))
            else:
                shapes[shape.name] = shape
    return shapes


def _action(entry: Entry) -> ActionShape:
    parts = entries_of(entry.node)
    needs = entries_of(parts["needs"].node) if "needs" in parts else {}
    return ActionShape(entry.key, frozenset(needs), "of" in parts, "on" in parts, entry.key_span)


def _needs(families: Families) -> Iterator[NeedPlace]:
    """Each need of each use once, with all cards that have it from the same place."""
    members: dict[tuple[str, NeedSource], set[int]] = {}
    for index, card in enumerate(families.cards.values()):
        for use in card.uses.values():
            for need in use.needs.values():
                members.setdefault((use.name, need), set()).add(index)
    for (use_name, need), cards in members.items():
        yield NeedPlace(use_name, need.name, frozenset(cards), need.entry.key_span)


def _titles(families: Families) -> dict[str, str]:
    """Display names with what they are the name of; kinds win over cards."""
    titles: dict[str, str] = {}
    for family in (*families.cards.values(), *families.kinds.values()):
        title = text_of(family.own("name"))
        if title:
            titles[title] = family.name
    return titles


def _spans(sections: Mapping[str, Mapping[str, Entry]]) -> dict[tuple[str, str], Span]:
    spans: dict[tuple[str, str], Span] = {}
    for section, entries in sections.items():
        for entry in entries.values():
            if section in SCOPED_SECTIONS:
                for inner in entries_of(entry.node).values():
                    spans[section, inner.key] = inner.key_span
            else:
                spans[section, entry_name(section, entry.key)] = entry.key_span
    return spans


def _scoped(section: Mapping[str, Entry], scope: str) -> Mapping[str, Entry]:
    return entries_of(section[scope].node) if scope in section else {}


def _declared_twice(sort: str, name: str, first: Span, second: Span) -> Diagnostic:
    return Diagnostic(
        "name-clash",
        f"`{name}` is declared twice",
        second,
        f"here as a {sort}",
        (Label(first, "first here"),),
        help="give one of them another name",
    )
