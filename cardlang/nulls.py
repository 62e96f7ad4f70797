"""`null`s that have done their work: they removed what is not inherited from a kind as well.

Takes the merged root and the `null`s that removed something, gives the root without those for
which no kind has anything to hand down. What is left says only what must be said, so that a deck
is the same game whether it was laid on another one or written as a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.inheritance import resolve_families
from cardlang.node_values import is_null
from cardlang.nodes import Entry, MappingNode

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from cardlang.diagnostics import Diagnostic
    from cardlang.source import Span


def without_idle_nulls(root: MappingNode, spent_nulls: frozenset[int]) -> MappingNode:
    """The root without `null`s that find nothing inherited."""
    if not spent_nulls:
        return root
    missed: list[Diagnostic] = []
    resolve_families(root, frozenset(), missed.append)
    places = {each.span for each in missed if each.code == "nothing-to-override"}
    return _pruned(root, spent_nulls, places)


def _pruned(
    node: MappingNode, spent_nulls: frozenset[int], places: AbstractSet[Span | None]
) -> MappingNode:
    kept: dict[str, Entry] = {}
    for key, entry in node.entries.items():
        inner = entry.node
        if isinstance(inner, MappingNode):
            inner = _pruned(inner, spent_nulls, places)
            kept[key] = entry if inner is entry.node else Entry(entry.key, entry.key_span, inner)
        elif not (is_null(inner) and id(inner) in spent_nulls and entry.key_span in places):
            kept[key] = entry
    same = len(kept) == len(node.entries) and all(kept[k] is e for k, e in node.entries.items())
    return node if same else MappingNode(kept, node.span)
