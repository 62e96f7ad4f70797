"""Decks laid on each other: one node of sections for the whole chain.

Takes what an author typed, gives the merged root. Mappings merge by name at every level, scalars
and lists replace, `null` removes. Every step of an overlay is recorded as a `Change`. Knows of
sections only how their keys are compared and which entries are patches; what they mean is looked
up later.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardlang import overlay_errors
from cardlang.chain import read_chain
from cardlang.changes import Change
from cardlang.conflicts import conflicts
from cardlang.node_values import entries_of, is_blank, is_null, text_of
from cardlang.reader import Entry, MappingNode, ScalarNode
from cardlang.sections import entry_name
from cardlang.source import SourceFile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.chain import Chain
    from cardlang.changes import ChangeSort, Path
    from cardlang.deck_files import FolderContent
    from cardlang.diagnostics import Diagnostic
    from cardlang.folders import DeckFolder
    from cardlang.node_values import Report
    from cardlang.source import Span

#: Facts of the `deck:` section that an overlay does not take from its base.
_OWN_FACTS = frozenset({"id", "name", "aliases", "summary", "extends", "version"})
#: The fact that is a rule.
_PLAYERS = ("players",)
#: Of a new entry, at least one of these is expected; without them it patches what is there.
_MAKES_NEW = {
    "cards": frozenset({"kind"}),
    "kinds": frozenset({"name", "kind_of"}),
    "actions": frozenset({"do", "uses"}),
}
#: What a kind does not hand down: here `null` only removes what stands in the same entry.
_NOT_INHERITED = frozenset({"name", "text", "copies", "kind", "kind_of", "perks"})
_NOWHERE = SourceFile("", "").span(0, 0)


@dataclass(frozen=True, slots=True)
class Merged:
    """A whole deck as nodes."""

    root: MappingNode
    folders: tuple[DeckFolder, ...]
    """The base's first."""
    languages: tuple[str, ...]
    """For each folder, the language in which its texts stand."""
    sources: tuple[SourceFile, ...]
    changes: tuple[Change, ...]
    spent_nulls: frozenset[int]
    """Identities of `null` nodes that have removed something; the others must find it inherited."""
    is_complete: bool
    """Whether all files could be read; if not, names may be missing."""


def read_deck(name_or_path: str, report: Report) -> Merged | None:
    """Read a deck with all it extends; none when it cannot be found."""
    chain = read_chain(name_or_path, report)
    if chain is None:
        return None
    merger = _Merger(report)
    for content, above in zip(chain.contents, chain.above, strict=True):
        merger.lay(content, above)
    for conflict in conflicts(merger.changes):
        report(conflict)
    return Merged(
        root=_with_facts(merger.root, chain),
        folders=tuple(content.folder for content in chain.contents),
        languages=chain.languages,
        sources=tuple(source for content in chain.contents for source in content.sources),
        changes=tuple(merger.changes),
        spent_nulls=frozenset(merger.spent_nulls),
        is_complete=all(content.is_complete for content in chain.contents),
    )


class _Merger:
    """Lays one deck after the other on what is there."""

    def __init__(self, report: Report) -> None:
        self.root = MappingNode({}, _NOWHERE)
        self.changes: list[Change] = []
        self.spent_nulls: set[int] = set()
        self._report = report
        self._overlay = ""
        self._above: frozenset[str] = frozenset()
        self._is_base = True

    def lay(self, content: FolderContent, above: frozenset[str]) -> None:
        self._is_base = self.root.span is _NOWHERE
        self._overlay, self._above = content.name, above
        span = content.root.span if self._is_base else self.root.span
        self.root = MappingNode(self._lay_sections(content.root), span)

    def _lay_sections(self, laid: MappingNode) -> dict[str, Entry]:
        sections = dict(self.root.entries)
        facts = sections.get("deck")
        if facts is not None:
            kept = {k: e for k, e in entries_of(facts.node).items() if k not in _OWN_FACTS}
            sections["deck"] = replace(facts, node=MappingNode(kept, facts.node.span))
        return self._merge((), sections, laid.entries)

    def _merge(
        self, path: Path, old: Mapping[str, Entry], new: Mapping[str, Entry]
    ) -> dict[str, Entry]:
        result = dict(old)
        for entry in new.values():
            place = (*path, entry.key)
            key = _same_key(path, result, entry.key)
            there = result.get(key)
            if is_null(entry.node) and not _declares_when_blank(place, entry):
                self._remove(place, result, key, entry)
            elif there is None and self._is_new_section(place, entry):
                merged = self._merge(place, {}, entries_of(entry.node))
                result[key] = replace(entry, node=MappingNode(merged, entry.node.span))
            elif there is None:
                self._add(place, result, entry, old)
            elif _lost_brackets(path, there, entry):
                self._report(overlay_errors.lost_brackets(entry, there))
            elif isinstance(there.node, MappingNode) and isinstance(entry.node, MappingNode):
                merged = self._merge(place, there.node.entries, entry.node.entries)
                key_span = entry.key_span if place[0] == "deck" else there.key_span
                result[key] = Entry(key, key_span, MappingNode(merged, there.node.span))
            else:
                self._record(place, there.key_span, entry, "replaced")
                _put(result, key, entry)
        return result

    def _is_new_section(self, place: Path, entry: Entry) -> bool:
        """A section that only the overlay has: each of its entries is added."""
        return not self._is_base and len(place) == 1 and isinstance(entry.node, MappingNode)

    def _add(
        self, place: Path, result: dict[str, Entry], entry: Entry, old: Mapping[str, Entry]
    ) -> None:
        if not self._is_base and _is_patch(place, entry):
            self._report(overlay_errors.nothing_to_patch(place, entry, old, self._removal(place)))
            return
        result[entry.key] = entry
        if isinstance(entry.node, MappingNode):
            result[entry.key] = replace(entry, node=self._without_nulls(place, entry.node))
        self._record(place, None, entry, "added")

    def _without_nulls(self, path: Path, node: MappingNode) -> MappingNode:
        """A new mapping has nothing to remove, except what kinds and cards inherit."""
        kept: dict[str, Entry] = {}
        for entry in node.entries.values():
            place = (*path, entry.key)
            if isinstance(entry.node, MappingNode):
                inner = self._without_nulls(place, entry.node)
                kept[entry.key] = entry if inner is entry.node else replace(entry, node=inner)
            elif not is_null(entry.node) or _waits(place) or _declares_when_blank(place, entry):
                kept[entry.key] = entry
            else:
                self._report(self._nothing(place, entry, {}))
        is_same = all(kept.get(key) is entry for key, entry in node.entries.items())
        return node if is_same else MappingNode(kept, node.span)

    def _remove(self, place: Path, result: dict[str, Entry], key: str, entry: Entry) -> None:
        there = result.get(key)
        if there is None and not _waits(place):
            removal = self._removal(place)
            if removal is None or removal.overlay in self._above:
                self._report(self._nothing(place, entry, result))
            return
        if is_blank(entry.node) and not self._is_base:
            self._report(overlay_errors.left_empty(entry))
        self._record(place, there.key_span if there else None, entry, "removed")
        if _waits(place):
            result[key] = entry
            if there is not None:
                self.spent_nulls.add(id(entry.node))
        else:
            del result[key]

    def _removal(self, place: Path) -> Change | None:
        """Where an earlier overlay has taken away what stood here."""
        found = (each for each in reversed(self.changes) if each.path == place)
        return next((each for each in found if each.sort == "removed"), None)

    def _nothing(self, place: Path, entry: Entry, old: Mapping[str, Entry]) -> Diagnostic:
        if self._is_base or is_blank(entry.node):
            return overlay_errors.empty_value(entry)
        return overlay_errors.nothing_to_remove(place, entry, old)

    def _record(self, path: Path, old: Span | None, entry: Entry, sort: ChangeSort) -> None:
        if not self._is_base and (path[0] != "deck" or path[1:2] == _PLAYERS):
            self.changes.append(
                Change(self._overlay, path, old, entry.key_span, sort, entry.node, self._above)
            )


def _same_key(path: Path, entries: Mapping[str, Entry], key: str) -> str:
    """The key under which an entry of this name stands already: `limit(c)` is `limit(c, p)`."""
    if key in entries or len(path) != 1:
        return key
    name = entry_name(path[0], key)
    return next((other for other in entries if entry_name(path[0], other) == name), key)


def _lost_brackets(path: Path, there: Entry, entry: Entry) -> bool:
    """Whether a value or define has parameters, and here is written without."""
    return path[-1:] in (("values",), ("define",)) and "(" in there.key and "(" not in entry.key


def _put(entries: dict[str, Entry], key: str, entry: Entry) -> None:
    """Put an entry where `key` stands, keeping the order."""
    if key == entry.key:
        entries[key] = entry
        return
    items = [(entry.key, entry) if k == key else (k, e) for k, e in entries.items()]
    entries.clear()
    entries.update(items)


def _declares_when_blank(place: Path, entry: Entry) -> bool:
    """A zone with nothing after its name is a zone about which there is nothing to say."""
    return len(place) == 3 and place[0] == "zones" and is_blank(entry.node)


def _waits(place: Path) -> bool:
    """Whether a `null` here may remove what is inherited from a kind, which is not known yet."""
    if len(place) < 3 or place[0] not in ("kinds", "cards") or place[2] in _NOT_INHERITED:
        return False
    deepest = 5 if len(place) > 3 and place[3] in ("needs", "say") else 4
    return len(place) <= deepest


def _is_patch(place: Path, entry: Entry) -> bool:
    """Whether a new entry lacks what it needs to stand on its own."""
    needed = _MAKES_NEW.get(place[0]) if len(place) == 2 else None
    return needed is not None and not needed & set(entries_of(entry.node))


def _with_facts(root: MappingNode, chain: Chain) -> MappingNode:
    """Several decks asked for together are called by all their names."""
    facts = root.entries.get("deck")
    if len(chain.named) < 2 or facts is None:
        return root
    entries = dict(entries_of(facts.node))
    entries.pop("aliases", None)
    for key, between in (("id", "+"), ("name", " + "), ("version", "+")):
        nodes = [fact.node for content in chain.named if (fact := content.fact(key)) is not None]
        first = next((node for node in nodes if isinstance(node, ScalarNode)), None)
        if first is not None and key in entries:
            joined = between.join(text_of(node) for node in nodes)
            entries[key] = replace(entries[key], node=replace(first, value=joined, text=joined))
    deck = replace(facts, node=MappingNode(entries, facts.node.span))
    return MappingNode({**root.entries, "deck": deck}, root.span)
