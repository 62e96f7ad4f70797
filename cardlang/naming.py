"""What things may be called, and which names would be mistaken for each other.

Takes the merged root and the declarations, reports names that the language cannot read, words it
keeps for itself, names that differ only by case, and names that mean two things where they are
looked up.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic, Label
from cardlang.node_values import entries_of, items_of
from cardlang.reader import MappingNode, ScalarNode, SequenceNode
from cardlang.sections import SCOPED_SECTIONS, SECTIONS, alike, entry_name
from cardlang.types import BOOLEAN
from cardlang.vocabulary import FUNCTIONS, OPERATORS, PROPERTIES, RESERVED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.declarations import Declarations
    from cardlang.node_values import Report
    from cardlang.reader import Entry, Node
    from cardlang.source import Span

_NAME = re.compile(r"[^\W\d]\w*\Z")
_NOT_IN_NAMES = re.compile(r"\W+")
#: Sections whose names are words of the language.
_NAMED = [
    "options",
    "attributes",
    "zones",
    "state",
    "define",
    "values",
    "uses",
    "kinds",
    "cards",
    "perks",
    "actions",
    "steps",
]
#: Words of statements and events that stand where a name could.
_FRAMING = frozenset({"moving", "choose", "perform"})
_REFUSED = RESERVED | _FRAMING
#: Keys of every kind or card.
_FIELDS = frozenset(["name", "text", "kind", "kind_of", "copies", "perks", "in_force", "starts_in"])


def check_names(root: MappingNode, declarations: Declarations, report: Report) -> None:
    """Check every name of a deck."""
    for section in _NAMED:
        for entry in _entries(root, section):
            _check_word(section, entry, report)
    for section in ("kinds", "cards", "actions"):
        for entry in entries_of(root.get(section)).values():
            _check_needs(entry, report)
    _check_rulebook(root, report)
    _check_symbols(root, report)
    _check_alike(root, report)
    _check_clashes(root, declarations, report)


def _entries(root: MappingNode, section: str) -> Iterator[Entry]:
    for entry in entries_of(root.get(section)).values():
        if section in SCOPED_SECTIONS:
            yield from entries_of(entry.node).values()
        else:
            yield entry


def _check_word(section: str, entry: Entry, report: Report) -> None:
    name = entry_name(section, entry.key)
    sort = SECTIONS[section]
    if not _NAME.match(name):
        report(_not_a_name(name, entry.key_span))
    elif name in _REFUSED and section != "options":
        report(
            Diagnostic(
                "reserved-word",
                f"`{name}` is a word of the language and cannot be the name of {_a(sort)}",
                entry.key_span,
                help="choose another name",
            )
        )
    elif name in _FIELDS and section in ("attributes", "uses"):
        report(
            Diagnostic(
                "reserved-word",
                f"every card has `{name}:` already, {_a(sort)} cannot be called so",
                entry.key_span,
                help="choose another name",
            )
        )


def _not_a_name(name: str, span: Span) -> Diagnostic:
    better = _NOT_IN_NAMES.sub("_", name).strip("_")
    return Diagnostic(
        "not-a-name",
        f"`{name}` cannot be a name",
        span,
        help=f"write `{better}`" if _NAME.match(better) else "",
        notes=("a name has letters, digits and `_`, and starts with a letter",),
    )


def _check_needs(entry: Entry, report: Report) -> None:
    """Needs stand in an action itself, or in the uses of a kind or card."""
    own = entries_of(entry.node)
    inner = [part for part in own.values() if part.key != "in_force"]
    groups = [own, *(entries_of(part.node) for part in inner)]
    for group in groups:
        needs = entries_of(group["needs"].node) if "needs" in group else {}
        for need in needs.values():
            if not _NAME.match(need.key):
                report(_not_a_name(need.key, need.key_span))


def _check_rulebook(root: MappingNode, report: Report) -> None:
    """Names of chapters and paragraphs are parts of the ids of their texts."""
    for chapter in entries_of(root.get("rulebook")).values():
        found = entries_of(chapter.node).get("paragraphs")
        for entry in (chapter, *entries_of(found.node if found else None).values()):
            if not _NAME.match(entry.key):
                report(_not_a_name(entry.key, entry.key_span))


def _check_symbols(root: MappingNode, report: Report) -> None:
    """The words of an enumeration are words of the language."""
    for section in ("attributes", "state", "options"):
        for entry in _entries(root, section):
            parts = entries_of(entry.node)
            listed = [entry.node, *(parts[key].node for key in ("type", "from") if key in parts)]
            for item in (item for node in listed for item in items_of(node)):
                if isinstance(item, ScalarNode) and isinstance(item.value, str):
                    _check_symbol(item, report)


def _check_symbol(item: ScalarNode, report: Report) -> None:
    if not _NAME.match(item.text):
        report(_not_a_name(item.text, item.span))
    elif item.text in OPERATORS:
        report(
            Diagnostic(
                "reserved-word",
                f"`{item.text}` is a word of the language and cannot be listed here",
                item.span,
                help="choose another word",
            )
        )


def _check_alike(node: Node, report: Report) -> None:
    """No two names of one mapping may look the same."""
    if isinstance(node, SequenceNode):
        for item in node.items:
            _check_alike(item, report)
    elif isinstance(node, MappingNode):
        seen: dict[str, Entry] = {}
        for entry in node.entries.values():
            first = seen.setdefault(alike(entry.key), entry)
            if first is not entry:
                report(_confusable(first, entry))
            _check_alike(entry.node, report)


def _confusable(first: Entry, second: Entry) -> Diagnostic:
    same = first.key.casefold() == second.key.casefold()
    how = "differ only in capital letters" if same else "look the same"
    return Diagnostic(
        "confusable-names",
        f"`{first.key}` and `{second.key}` {how}",
        second.key_span,
        secondary=(Label(first.key_span, "the other one"),),
        help="make one of them clearly different, or keep one",
    )


class _Space:
    """Names that are looked up together; the second of two alike is reported."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._seen: dict[str, tuple[str, Span | None]] = {}

    def add(self, sort: str, name: str, span: Span | None) -> None:
        first = self._seen.setdefault(name, (sort, span))
        if first == (sort, span) or span is None:
            return
        other, place = first
        secondary = (Label(place, f"{_a(other)} here"),) if place else ()
        self._report(
            Diagnostic(
                "name-clash",
                f"`{name}` is the name of {_a(sort)} and of {_a(other)}",
                span,
                f"{_a(sort)} here",
                secondary,
                help="give one of them another name",
            )
        )


def _check_clashes(root: MappingNode, declarations: Declarations, report: Report) -> None:
    spans = {section: list(_entries(root, section)) for section in _NAMED}

    def add_section(space: _Space, section: str) -> None:
        for entry in spans[section]:
            space.add(SECTIONS[section], entry_name(section, entry.key), entry.key_span)

    members = _Space(report)
    for section in ("kinds", "cards", "perks"):
        add_section(members, section)
    for sort, name, span in _conditions_of_cards(declarations):
        members.add(sort, name, span)
    moves = _Space(report)
    for section in ("uses", "actions", "steps"):
        add_section(moves, section)
    calls = _Space(report)
    for function in FUNCTIONS:
        calls.add("function of the language", function, None)
    for section in ("define", "values"):
        add_section(calls, section)
    fields = _Space(report)
    for section in ("attributes", "uses"):
        add_section(fields, section)
    for owner in ("card", "player", "table"):
        _check_members(owner, declarations, report)


def _conditions_of_cards(declarations: Declarations) -> Iterator[tuple[str, str, Span]]:
    """What by itself is a condition in a filter, as the name of a kind is."""
    for attribute in declarations.attributes.values():
        if attribute.type == BOOLEAN:
            yield "attribute", attribute.name, attribute.span
    for (scope, name), state in declarations.states.items():
        if scope == "card" and state.type == BOOLEAN:
            yield "state", name, state.span


def _check_members(owner: str, declarations: Declarations, report: Report) -> None:
    """What can stand after the dot behind a card, a player or the table."""
    space = _Space(report)
    for of, name in PROPERTIES:
        if of == owner:
            space.add(
                f"property of every {owner}" if owner != "table" else "property of the table",
                name,
                None,
            )
    if owner == "card":
        for attribute in declarations.attributes.values():
            space.add("attribute", attribute.name, attribute.span)
    else:
        for zone in declarations.zones.values():
            if zone.per_player == (owner == "player"):
                space.add("zone", zone.name, zone.span)
    for (scope, name), state in declarations.states.items():
        if scope == owner:
            space.add("state", name, state.span)


def _a(sort: str) -> str:
    return f"{'an' if sort[0] in 'aeiou' and not sort.startswith('use') else 'a'} {sort}"
