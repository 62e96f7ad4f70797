"""A deck folder to one node of sections.

Takes a folder, reads `deck.yaml`, every other `*.yaml` beside it and `cards/*.yaml`, and joins
their sections. `rules.yaml`, `scenarios/` and `locale/` are not sections and are left alone. Does
not know `extends`, nor what a section means.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic
from cardlang.entry_errors import duplicate_entry, missing_space, named_example
from cardlang.file_names import check_alike, check_known, short_suffix
from cardlang.folders import DECK_FILE, DeckFolder, is_inside
from cardlang.node_values import entries_of, is_blank, is_null, text_of
from cardlang.reader import Entry, MappingNode, Node, read_source, read_yaml
from cardlang.sections import SCOPED_SECTIONS, SECTIONS, SIGNED_SECTIONS, entry_name
from cardlang.source import SourceFile, Span
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from pathlib import Path

    from cardlang.node_values import Report

#: Files beside the deck's that hold no sections.
NOT_SECTIONS = frozenset({"rules.yaml"})
#: Folders whose files are no sections, and whose names must be told apart all the same.
_BESIDE_SECTIONS = ("scenarios", "locale")


@dataclass(frozen=True, slots=True, eq=False)
class FolderContent:
    """What the files of one folder say together."""

    folder: DeckFolder
    root: MappingNode
    sources: tuple[SourceFile, ...]
    is_complete: bool
    """Whether every file could be read; if not, names may be missing."""

    @property
    def name(self) -> str:
        """The id of the deck, or what its folder is called."""
        entry = self.fact("id")
        return (text_of(entry.node) if entry else "") or self.folder.path.resolve().name

    def fact(self, name: str) -> Entry | None:
        """An entry of the `deck:` section."""
        facts = self.root.get("deck")
        return facts.entries.get(name) if isinstance(facts, MappingNode) else None


def read_folder(folder: DeckFolder, report: Report) -> FolderContent:
    """Read and join all files of a deck folder."""
    joiner = _Joiner(report)
    sources: list[SourceFile] = []
    is_complete = True
    for path, shown in _deck_files(folder, report):
        source = read_source(path, shown)
        if isinstance(source, Diagnostic):
            report(source)
            is_complete = False
            continue
        sources.append(source)
        node, diagnostics = read_yaml(source)
        for diagnostic in diagnostics:
            report(diagnostic)
        if node is None:
            is_complete = False
        else:
            joiner.add_file(source, node)
    return FolderContent(folder, joiner.root(), tuple(sources), is_complete)


def _deck_files(folder: DeckFolder, report: Report) -> list[tuple[Path, str]]:
    """The files to read with the paths to show, the deck's own file first."""
    beside = _yaml_files(folder.path, folder, report)
    beside = [path for path in beside if path.name not in NOT_SECTIONS]
    beside.sort(key=lambda path: (path.name != DECK_FILE, path.name))
    check_known(folder, {DECK_FILE, *NOT_SECTIONS, "cards", *_BESIDE_SECTIONS}, report)
    for name in _BESIDE_SECTIONS:
        if (folder.path / name).is_dir() and is_inside(folder.path / name, folder.path):
            check_alike(sorted((folder.path / name).iterdir()), folder, report)
    cards = folder.path / "cards"
    inside: list[Path] = []
    if cards.is_dir() and is_inside(cards, folder.path):
        inside = _yaml_files(cards, folder, report)
    elif cards.is_dir():
        report(_outside(f"{folder.shown}/cards"))
    return [
        (path, f"{folder.shown}/{path.relative_to(folder.path).as_posix()}")
        for path in [*beside, *inside]
    ]


def _yaml_files(place: Path, folder: DeckFolder, report: Report) -> list[Path]:
    paths = sorted(path for path in place.iterdir() if not path.name.startswith("."))
    check_alike(paths, folder, report)
    files = []
    for path in paths:
        shown = f"{folder.shown}/{path.relative_to(folder.path).as_posix()}"
        if path.suffix == ".yml":
            report(short_suffix(shown))
        elif path.suffix == ".yaml" and not path.is_dir():
            if is_inside(path, folder.path):
                files.append(path)
            else:
                report(_outside(shown))
    return files


def _outside(shown: str) -> Diagnostic:
    return Diagnostic(
        "outside-folder",
        f"`{shown}` leads out of the deck's folder",
        None,
        help="put a copy of the file into the folder",
    )


class _Joiner:
    """Puts the sections of several files together."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._sections: dict[str, Entry] = {}
        self._span: Span | None = None

    def root(self) -> MappingNode:
        span = self._span or SourceFile("", "").span(0, 0)
        return MappingNode(self._sections, span)

    def add_file(self, source: SourceFile, node: Node) -> None:
        self._span = self._span or node.span
        if not isinstance(node, MappingNode):
            self._report(
                Diagnostic(
                    "wrong-shape",
                    "this file must consist of sections, such as `cards:`",
                    source.span(node.span.start, node.span.start + 1),
                    help="sections are: " + ", ".join(SECTIONS),
                )
            )
            return
        empty = ""
        for entry in node.entries.values():
            if entry.key in SECTIONS:
                self._add_section(entry)
                empty = entry.key if is_blank(entry.node) else ""
            else:
                self._report(_unknown_section(entry, empty))

    def _add_section(self, entry: Entry) -> None:
        if not isinstance(entry.node, MappingNode) and not is_null(entry.node):
            self._report(not_a_section(entry))
            return
        if is_blank(entry.node):
            return
        if entry.key in SIGNED_SECTIONS:
            entry = self._once(entry)
        first = self._sections.get(entry.key)
        if first is None:
            self._sections[entry.key] = entry
        else:
            depth = 2 if entry.key in SCOPED_SECTIONS else 1
            self._sections[entry.key] = self._join(entry.key, first, entry, depth)

    def _once(self, section: Entry) -> Entry:
        """A section without the later of two signatures of one name."""
        kept: dict[str, Entry] = {}
        for entry in entries_of(section.node).values():
            name = entry_name(section.key, entry.key)
            first = kept.setdefault(name, entry)
            if first is not entry:
                self._report(duplicate_entry(section.key, name, first.key_span, entry.key_span))
        entries = {entry.key: entry for entry in kept.values()}
        return replace(section, node=MappingNode(entries, section.node.span))

    def _join(self, section: str, first: Entry, second: Entry, depth: int) -> Entry:
        """The entries of both; on the last level none may be in both."""
        if not isinstance(first.node, MappingNode) or not isinstance(second.node, MappingNode):
            self._report(duplicate_entry(section, second.key, first.key_span, second.key_span))
            return first
        entries = dict(first.node.entries)
        names = {entry_name(section, key): key for key in entries}
        for entry in second.node.entries.values():
            name = entry_name(section, entry.key)
            key = names.get(name)
            if key is None:
                entries[entry.key] = entry
            elif depth > 1:
                entries[key] = self._join(section, entries[key], entry, depth - 1)
            else:
                there = entries[key]
                self._report(duplicate_entry(section, name, there.key_span, entry.key_span))
        return Entry(first.key, first.key_span, MappingNode(entries, first.node.span))


def _unknown_section(entry: Entry, empty: str) -> Diagnostic:
    """Say so; `empty` is the section right before, if nothing stands in it."""
    near = suggest(entry.key, SECTIONS)
    advice = "sections are: " + ", ".join(SECTIONS)
    if empty:
        advice = f"indent it, so that it stands inside `{empty}:`"
    return Diagnostic(
        "unknown-section",
        f"`{entry.key}` is not a section of a deck",
        entry.key_span,
        help=f"did you mean `{near}`?" if near else advice,
        notes=()
        if near or empty
        else ("a card stands inside the section `cards:`, a kind in `kinds:`",),
    )


def not_a_section(entry: Entry) -> Diagnostic:
    """Say that a section holds something else than named entries."""
    tight = missing_space(entry.node)
    if tight is not None:
        return tight
    return Diagnostic(
        "wrong-shape",
        f"`{entry.key}` must hold named entries",
        entry.key_span,
        "what follows is not a list of `name: ...` lines",
        help=named_example(entry.key, entry.node),
    )
