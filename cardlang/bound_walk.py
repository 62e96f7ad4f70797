"""Every node of a bound tree, whatever it is.

Takes a node, a tuple of nodes or anything of the deck model that holds some; gives all nodes of
`cardlang.bound` in it, the outer ones first.
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
    """All dataclass instances below the roots, except types and spans."""
    waiting: list[object] = list(reversed(roots))
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple | list):
            waiting.extend(reversed(node))
        elif isinstance(node, Mapping):
            waiting.extend(reversed(list(node.values())))
        elif is_dataclass(node) and not isinstance(node, Span | Type | type):
            yield node
            waiting.extend(getattr(node, name) for name in reversed(_names(type(node))))


@cache
def _names(of: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(of))
