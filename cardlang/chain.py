"""The folders a deck is made of: the base first, each overlay after what it extends.

Takes what an author or player typed (`base`, `my_rules/`, `german+fantastique`), follows `extends`
and gives the contents of the folders in the order in which they are laid on each other. Merges
nothing: see `overlay`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.catalogue import bundled_decks, deck_folder, find_deck, is_deck
from cardlang.deck_files import FolderContent, read_folder
from cardlang.diagnostics import Diagnostic
from cardlang.file_names import child_named
from cardlang.folders import DECK_FILE, is_inside
from cardlang.node_values import text_of, word_of
from cardlang.sections import DEFAULT_LANGUAGE
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from cardlang.node_values import Report
    from cardlang.reader import Entry


@dataclass(frozen=True, slots=True)
class Chain:
    """The folders of a deck, in the order in which they are laid on each other."""

    contents: tuple[FolderContent, ...]
    named: tuple[FolderContent, ...]
    """Those asked for by name; the others are what these extend."""
    languages: tuple[str, ...]
    """For each of the contents, the language in which its texts stand."""
    above: tuple[frozenset[str], ...]
    """For each of the contents, the names of the decks it extends."""


def read_chain(name_or_path: str, report: Report) -> Chain | None:
    """The contents of every folder; none when the deck cannot be found."""
    reader = _ChainReader(report)
    chain: list[FolderContent] = []
    named: list[FolderContent] = []
    languages: dict[int, str] = {}
    above: dict[int, frozenset[str]] = {}
    for name in _names(name_or_path):
        path = find_deck(name)
        if isinstance(path, Diagnostic):
            report(path)
            return None
        line = reader.ancestry(path)
        if not line:
            return None
        _add_languages(languages, line)
        above |= {
            id(content): frozenset(other.name for other in line[:at])
            for at, content in enumerate(line)
        }
        if chain and line[0] is not chain[0]:
            report(_different_base(name, line, chain))
            return None
        chain += [content for content in line if content not in chain]
        if line[-1] not in named:
            named.append(line[-1])
    spoken = tuple(languages[id(content)] for content in chain)
    return Chain(tuple(chain), tuple(named), spoken, tuple(above[id(content)] for content in chain))


def _add_languages(languages: dict[int, str], line: list[FolderContent]) -> None:
    """The language of each deck of a line: its own, else that of what it extends."""
    spoken = ""
    for content in line:
        own = content.fact("language")
        spoken = (text_of(own.node) if own else "") or spoken or DEFAULT_LANGUAGE
        languages[id(content)] = spoken.replace("-", "_")  # as catalogues are named


def _names(name_or_path: str) -> list[str]:
    """The decks named; a folder may have a plus in its own name."""
    if "+" not in name_or_path or Path(name_or_path).is_dir():
        return [name_or_path]
    return [name.strip() for name in name_or_path.split("+")]


class _ChainReader:
    """Reads each folder once."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._contents: dict[Path, FolderContent] = {}

    def ancestry(self, path: Path) -> list[FolderContent]:
        """A deck after all it extends; empty after a problem."""
        line: list[FolderContent] = []
        here = path
        while True:
            content = self._read(here)
            line.insert(0, content)
            extends = content.fact("extends")
            if extends is None:
                return line
            parent = _find_parent(extends, content)
            if isinstance(parent, Diagnostic):
                self._report(parent)
                return []
            if any(parent.resolve() == other.folder.path.resolve() for other in line):
                self._report(_cycle(extends, content, line))
                return []
            here = parent

    def _read(self, path: Path) -> FolderContent:
        key = path.resolve()
        if key not in self._contents:
            self._contents[key] = read_folder(deck_folder(path), self._report)
        return self._contents[key]


def _find_parent(extends: Entry, content: FolderContent) -> Path | Diagnostic:
    """The folder that `extends` means: a bundled deck, a folder inside this one or beside it."""
    name = word_of(extends.node)
    if not name or Path(name).is_absolute() or ".." in Path(name).parts:
        return Diagnostic(
            "outside-folder",
            "`extends` must name a deck, or a folder inside this one or beside it",
            extends.node.span,
            help="write its name alone, such as `extends: base`",
        )
    bundled = _bundled(name)
    if bundled is not None:
        return bundled
    here = content.folder.path.resolve()
    places = [here] if len(Path(name).parts) > 1 else [here, here.parent]
    for place in places:
        folder = child_named(place, name)
        if folder is not None and is_deck(folder) and is_inside(folder, place):
            inside = folder.relative_to(place)
            return content.folder.path / inside if place == here else _beside(content, inside.name)
    return _unknown_parent(name, extends, content)


def _beside(content: FolderContent, name: str) -> Path:
    """A sibling folder, by the path the author used where that is possible."""
    path = content.folder.path
    return path.parent / name if path.name not in ("", ".", "..") else path.resolve().parent / name


def _bundled(name: str) -> Path | None:
    for deck in bundled_decks():
        if name == deck.id or name in deck.aliases:
            return deck.path
    return None


def _unknown_parent(name: str, extends: Entry, content: FolderContent) -> Diagnostic:
    bundled = [word for deck in bundled_decks() for word in (deck.id, *deck.aliases)]
    here = content.folder.path.resolve()
    beside = [path.parent.name for path in here.parent.glob(f"*/{DECK_FILE}")]
    near = suggest(name, [*bundled, *beside])
    return Diagnostic(
        "unknown-deck",
        f"no deck is called `{name}`, and no folder inside this one or beside it",
        extends.node.span,
        help=f"did you mean `{near}`?" if near else "",
        notes=() if near else (f"decks that come with the program: {', '.join(bundled)}",),
    )


def _cycle(extends: Entry, content: FolderContent, line: list[FolderContent]) -> Diagnostic:
    names = [other.folder.path.resolve().name for other in reversed(line)]
    if content is line[-1]:
        message = "this deck extends itself"
    else:
        message = f"these decks extend each other: {', '.join(names)}"
    return Diagnostic(
        "extends-cycle",
        message,
        extends.node.span,
        help="a deck on its own has no `extends`; take it out of one of them",
    )


def _different_base(name: str, line: list[FolderContent], chain: list[FolderContent]) -> Diagnostic:
    extends = line[-1].fact("extends")
    own = "a deck of its own" if extends is None else f"laid on `{line[0].name}`"
    return Diagnostic(
        "different-base",
        f"`{name}` cannot be laid on `{chain[-1].name}`: it is {own}",
        extends.node.span if extends else None,
        notes=("with `+` only decks that extend the same base go together",),
    )
