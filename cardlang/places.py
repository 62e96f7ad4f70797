"""Entries of a deck by the short names in which authors speak of them.

Takes the merged root and words such as `values.limit`, `tower.build.needs.room` or, shorter,
`tower.room`; gives the path of keys that leads to the entry. What an overlay has removed can
still be spoken of. Reports nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardlang.node_values import entries_of
from cardlang.sections import SCOPED_SECTIONS, SECTIONS, entry_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardlang.nodes import MappingNode, Node

Path: TypeAlias = tuple[str, ...]

#: What may be left out, as the names of uses may, between an entry and what is meant in it.
_CONTAINERS = ("needs", "in_force")
_SCOPES = ("player", "table", "card")


class Places:
    """The entries of one deck.

    Args:
        root: the merged sections.
        removed: paths of what overlays took away.
    """

    def __init__(self, root: MappingNode, removed: Iterable[Path] = ()) -> None:
        self._root = root
        self._removed = [bare(path) for path in removed]
        self._between = {*_CONTAINERS, *entries_of(root.get("uses"))}

    def find(self, words: str) -> Path | None:
        """The path of an entry, without parameters; none where nothing is called so."""
        parts = tuple(words.split("."))
        for start in _starts(parts):
            found = self._walk(start, self._root)
            if found is not None:
                return found
        return next((path for start in _starts(parts) if (path := self._gone(start))), None)

    def near(self, words: str) -> list[str]:
        """Names of the same depth that may have been meant."""
        above, _, _ = words.rpartition(".")
        start = self.find(above) if above else None
        node: Node | None = self._root
        for key in start or ():
            entries = entries_of(node).values()
            node = next((e.node for e in entries if key in (e.key, e.key.partition("(")[0])), None)
        if above:
            return [f"{above}.{key}" for key in entries_of(node)]
        sections = entries_of(self._root)
        return [entry_name(s, key) for s, e in sections.items() for key in entries_of(e.node)]

    def _walk(self, parts: Path, node: Node, above: Path = ()) -> Path | None:
        """The way to `parts` below a node, through containers where that is needed."""
        if not parts:
            return above
        section = above[0] if above else ""
        for entry in entries_of(node).values():
            name = entry_name(section, entry.key)
            if name == parts[0]:
                return self._walk(parts[1:], entry.node, (*above, name))
        if len(above) < 2:
            return None
        for key, inner in entries_of(node).items():
            if key in self._between:
                found = self._walk(parts, inner.node, (*above, key))
                if found is not None:
                    return found
        return None

    def _gone(self, parts: Path) -> Path | None:
        """The same among what was removed."""
        for path in self._removed:
            short = (*path[:2], *(key for key in path[2:] if key not in self._between))
            if parts[: len(short)] == short or parts[: len(path)] == path:
                return path
        return None


def bare(path: Path) -> Path:
    """A path without the parameters of signatures."""
    if len(path) < 2:
        return path
    return (path[0], entry_name(path[0], path[1]), *path[2:])


def touches(changed: Path, meant: Path) -> bool:
    """Whether one of two paths leads through the other."""
    common = min(len(changed), len(meant))
    return changed[:common] == meant[:common]


def _starts(parts: Path) -> Iterator[Path]:
    """What the first word may be: a section, or an entry of any section."""
    if parts[0] in SECTIONS:
        yield parts
    for section in SECTIONS:
        if section in SCOPED_SECTIONS:
            yield from ((section, scope, *parts) for scope in _SCOPES)
        else:
            yield (section, *parts)
