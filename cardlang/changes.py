"""What an overlay did to an entry of the decks below it, as a value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from cardlang.nodes import Node
    from cardlang.source import Span

Path: TypeAlias = tuple[str, ...]
ChangeSort: TypeAlias = Literal["added", "replaced", "removed"]


@dataclass(frozen=True, slots=True)
class Change:
    """What an overlay did to one entry."""

    overlay: str
    """The id of the deck that did it."""
    path: Path
    old_span: Span | None
    new_span: Span | None
    sort: ChangeSort
    node: Node | None = field(default=None, repr=False, compare=False)
    """What the overlay says there."""
    above: frozenset[str] = frozenset()
    """The ids of the decks that it extends."""
