"""What goes wrong while a deck runs: faults of the deck, never tracebacks.

A fault names the place in the deck, what happened, the seed and the last
events, so that its author can play it again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.diagnostics import DeckError, Diagnostic

if TYPE_CHECKING:
    from cardlang.source import Span


class DeckFault(DeckError):
    """A deck did something that cannot go on; carries one diagnostic."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__([diagnostic])
        self.diagnostic = diagnostic


def fault(code: str, message: str, span: Span | None, advice: str = "") -> DeckFault:
    """A fault at a place of the deck."""
    return DeckFault(Diagnostic(code, message, span, help=advice))


@dataclass(slots=True)
class Budget:
    """What one game may use before it is stopped as endless."""

    statements: int = 5_000_000
    events: int = 500_000
    turns: int = 50_000
    loop: int = 100_000
    depth: int = 24
    largest: int = 10**15

    def spend_statement(self, span: Span) -> None:
        """Count a statement."""
        self.statements -= 1
        if self.statements < 0:
            raise fault("endless", "the deck ran too many statements in one game", span)

    def spend_event(self, span: Span | None) -> None:
        """Count an event."""
        self.events -= 1
        if self.events < 0:
            raise fault("endless", "too many things happened in one game", span)
