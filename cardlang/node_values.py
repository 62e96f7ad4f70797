"""Small questions to nodes that several stages ask.

Takes nodes, gives the values they stand for or the slice the parser reads. Reports nothing: a node
of the wrong shape gives none, and the caller knows what it wanted.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from cardlang.nodes import Entry, MappingNode, Node, ScalarNode, SequenceNode
from cardlang.source import Slice

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardlang.diagnostics import Diagnostic

Report: TypeAlias = "Callable[[Diagnostic], None]"

_NO_ENTRIES: Mapping[str, Entry] = {}


def is_null(node: Node | None) -> bool:
    """Whether a node is there and says nothing: `null`, `~` or an empty value."""
    return isinstance(node, ScalarNode) and node.value is None


def is_blank(node: Node | None) -> bool:
    """Whether nothing at all is written after the colon."""
    return isinstance(node, ScalarNode) and node.value is None and not node.text


def entries_of(node: Node | None) -> Mapping[str, Entry]:
    """The entries of a mapping; none for anything else."""
    return node.entries if isinstance(node, MappingNode) else _NO_ENTRIES


def items_of(node: Node | None) -> tuple[Node, ...]:
    """The items of a list; none for anything else."""
    return node.items if isinstance(node, SequenceNode) else ()


def text_of(node: Node | None) -> str:
    """The text of a scalar, empty for anything else and for nothing."""
    if isinstance(node, ScalarNode) and node.value is not None:
        return node.text
    return ""


def word_of(node: Node | None) -> str:
    """The text of a scalar that YAML reads as text, else empty."""
    return node.value if isinstance(node, ScalarNode) and isinstance(node.value, str) else ""


def number_of(node: Node | None) -> int | Fraction | None:
    """The exact number of a scalar: what is written, not its binary neighbour."""
    if not isinstance(node, ScalarNode) or isinstance(node.value, bool):
        return None
    if isinstance(node.value, int):
        return node.value
    if isinstance(node.value, float):
        exact = Fraction(Decimal(node.text))
        return int(exact) if exact.denominator == 1 else exact
    return None


def truth_of(node: Node | None) -> bool | None:
    """The truth value of a scalar."""
    if isinstance(node, ScalarNode) and isinstance(node.value, bool):
        return node.value
    return None


def slice_of(node: ScalarNode) -> Slice:
    """The raw content of a scalar, for the parser."""
    return Slice(node.span.file, node.content_start, node.content_end)


def key_slice(entry: Entry) -> Slice:
    """The raw content of a key, for the parser."""
    span = entry.key_span
    quoted = span.text[:1] in ("'", '"')
    return Slice(span.file, span.start + quoted, span.end - quoted)
