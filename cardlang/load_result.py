"""What comes of loading a deck.

The deck is none as soon as there is one error; warnings let it pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.diagnostics import DeckError

if TYPE_CHECKING:
    from cardlang.changes import Change
    from cardlang.deck import Deck
    from cardlang.declarations import Declarations
    from cardlang.diagnostics import Diagnostic
    from cardlang.folders import DeckFolder
    from cardlang.nodes import MappingNode
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
    declarations: Declarations | None = None
    """The names, for binding more of the language: conditions of scenarios, say."""
    root: MappingNode | None = None
    """The merged nodes."""

    def require(self) -> Deck:
        """Give the deck; raises `DeckError` when there is none."""
        if self.deck is None:
            raise DeckError(self.diagnostics)
        return self.deck
