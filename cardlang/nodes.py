"""The nodes of a YAML file, each knowing its place.

Takes nothing and gives the types that `reader` builds and every later stage reads, with `plain`
for whoever wants ordinary data. Knows no YAML rules: see `node_builder`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from cardlang.source import Span

Style: TypeAlias = Literal["plain", "quoted", "block"]


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """One text, number, truth value or nothing."""

    value: str | int | float | bool | None
    """What YAML means by it; quoted and block scalars are always text."""
    text: str
    """The scalar as text, whatever its value."""
    span: Span
    """The whole token, with quotes or block header."""
    style: Style
    content_start: int
    """Where its raw content starts in the file: inside quotes, after a block's header line."""
    content_end: int
    """Where its raw content ends, without trailing blanks."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and its node."""

    key: str
    key_span: Span
    node: Node


@dataclass(frozen=True, slots=True)
class MappingNode:
    """Keys with nodes, in the order of the file."""

    entries: dict[str, Entry]
    span: Span

    def get(self, key: str) -> Node | None:
        """Give the node of a key, or none."""
        entry = self.entries.get(key)
        return entry.node if entry else None


@dataclass(frozen=True, slots=True)
class SequenceNode:
    """List items in order."""

    items: tuple[Node, ...]
    span: Span


Node: TypeAlias = ScalarNode | MappingNode | SequenceNode


def plain(node: Node) -> object:
    """Give a node as ordinary dictionaries, lists and values."""
    match node:
        case ScalarNode(value=value):
            return value
        case MappingNode(entries=entries):
            return {key: plain(entry.node) for key, entry in entries.items()}
        case SequenceNode(items=items):
            return [plain(item) for item in items]
