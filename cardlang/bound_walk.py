"""Walks over trees of the language, parsed or bound, without calling itself.

Takes a node, a tuple of nodes or anything of the deck model that holds some. Trees may be as deep
as a hostile deck wants them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardlang.source import Span
from cardlang.types import Type

if TYPE_CHECKING:
    from collections.abc import Iterator


def nodes_of(*roots: object) -> Iterator[object]:
    """All dataclass instances below the roots, each object once, except types and spans."""
    seen: set[int] = set()
    waiting: list[object] = list(reversed(roots))
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple | list):
            waiting.extend(reversed(node))
        elif isinstance(node, Mapping):
            waiting.extend(reversed(list(node.values())))
        elif is_dataclass(node) and not isinstance(node, Span | Type | type):
            if id(node) in seen:
                continue
            seen.add(id(node))
            yield node
            waiting.extend(getattr(node, name) for name in reversed(_names(type(node))))


def depth_of(root: object) -> int:
    """How many nodes stand inside each other at most."""
    deepest = 0
    waiting: list[tuple[object, int]] = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        if isinstance(node, tuple):
            waiting.extend((inner, depth) for inner in node)
        elif is_dataclass(node) and not isinstance(node, Span | Type | type):
            deepest = max(deepest, depth + 1)
            waiting.extend((getattr(node, name), depth + 1) for name in _names(type(node)))
    return deepest


@cache
def _names(of: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(of))
