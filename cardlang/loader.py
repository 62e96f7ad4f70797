"""A deck by name or path: everything from its files to the `Deck`.

Chains the stages and collects what each reports, so that one run shows all problems. The deck is
none as soon as there is one error; warnings let it pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.building import build_deck
from cardlang.diagnostics import DeckError, Diagnostic, sort_diagnostics
from cardlang.fingerprint import fingerprint
from cardlang.inheritance import resolve_families
from cardlang.overlay import read_deck

if TYPE_CHECKING:
    from cardlang.deck import Deck
    from cardlang.deck_files import DeckFolder
    from cardlang.overlay import Change, Merged
    from cardlang.reader import MappingNode
    from cardlang.source import SourceFile


@dataclass(frozen=True, slots=True)
class LoadResult:
    """A deck, or why there is none."""

    deck: Deck | None
    diagnostics: tuple[Diagnostic, ...]
    """In file order; with an error among them there is no deck."""
    folders: tuple[DeckFolder, ...] = ()
    """The folders the deck is made of, the base's first."""
    sources: tuple[SourceFile, ...] = ()
    changes: tuple[Change, ...] = ()
    """What overlays added, replaced and removed."""
    root: MappingNode | None = None
    """The merged nodes."""

    def require(self) -> Deck:
        """Give the deck; raises `DeckError` when there is none."""
        if self.deck is None:
            raise DeckError(self.diagnostics)
        return self.deck


def load_deck(name_or_path: str) -> LoadResult:
    """Load a bundled deck, a folder, or several overlays joined by `+`."""
    found: list[Diagnostic] = []
    merged = read_deck(name_or_path, found.append)
    if merged is None:
        return LoadResult(None, tuple(sort_diagnostics(found)))
    deck = _build(merged, found) if merged.is_complete else None
    has_errors = any(diagnostic.severity == "error" for diagnostic in found)
    return LoadResult(
        deck=None if has_errors else deck,
        diagnostics=tuple(sort_diagnostics(found)),
        folders=merged.folders,
        sources=merged.sources,
        changes=merged.changes,
        root=merged.root,
    )


def _build(merged: Merged, found: list[Diagnostic]) -> Deck:
    families = resolve_families(merged.root, merged.spent_nulls, found.append)
    return build_deck(merged.root, families, fingerprint(merged.root), found.append)
