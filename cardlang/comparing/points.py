"""What nodes say, as one line of text in one layout.

Takes a node, gives text that is the same for everything that means the same: pieces of the
language are parsed and printed again, numbers are exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardlang.node_values import entries_of, is_null, items_of, number_of, text_of
from cardlang.nodes import MappingNode, ScalarNode
from cardlang.printing import print_effect, print_expression, print_rule
from cardlang.slices import parse

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.nodes import Entry, Node
    from cardlang.places import Path
    from cardlang.source import Span

Sort: TypeAlias = Literal["expression", "effect", "rule"]


@dataclass(frozen=True, slots=True)
class Part:
    """What a thing says about one point."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Thing:
    """An entry of a deck with everything in effect for it."""

    path: Path
    title: str
    span: Span
    parts: Mapping[Path, Part]
    kinds: tuple[str, ...] = ()
    """The kinds from which it inherits, the nearest first."""


def language(sort: Sort, entry: Entry, key: str = "") -> Part:
    """A piece of the language: behind the colon, or under `key` in the long form of an entry."""
    inner = entries_of(entry.node).get(key)
    if isinstance(entry.node, MappingNode) and inner is not None:
        return Part(_printed(sort, inner.node), inner.key_span)
    return Part(_printed(sort, entry.node), entry.key_span)


def _printed(sort: Sort, node: Node | None) -> str:
    """The one layout; as it stands where it cannot be read."""
    if node is None or is_null(node):
        return ""
    match sort:
        case "expression":
            expression = parse("expression", node, lambda _: None)
            return text_of(node) if expression is None else print_expression(expression)
        case "effect":
            effect = parse("effect", node, lambda _: None)
            return text_of(node) if effect is None else print_effect(effect)
        case "rule":
            rule = parse("rule", node, lambda _: None)
            return text_of(node) if rule is None else print_rule(rule)


def within(entry: Entry, key: str) -> Mapping[str, Entry]:
    """The entries under a key of an entry."""
    found = entries_of(entry.node).get(key)
    return entries_of(found.node if found else None)


def written(entry: Entry | None) -> str:
    """A single value."""
    node = entry.node if entry else None
    number = number_of(node)
    if number is not None:
        return str(number)
    return node.text if isinstance(node, ScalarNode) else ""


def names(node: Node | None) -> str:
    """A list of names."""
    return ", ".join(text_of(item) for item in items_of(node))
