"""The order in which the entries of `setup`, `turn` and `closing` run.

Takes entries as they were merged, gives them in order: as written, but one that says `before:` or
`after:` stands beside the entry it names. What they do is not looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardlang.diagnostics import Diagnostic
from cardlang.entry_errors import unknown_name
from cardlang.node_values import entries_of
from cardlang.reader import MappingNode, ScalarNode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.node_values import Report
    from cardlang.reader import Entry, Node


class _Place(NamedTuple):
    """Beside which entry one stands."""

    where: str
    name: ScalarNode


def effect_node(entry: Entry) -> Node | None:
    """The effect of an entry: what stands behind its colon, or under `do:`."""
    if not isinstance(entry.node, MappingNode):
        return entry.node
    found = entries_of(entry.node).get("do")
    return found.node if found else None


def in_order(section: Mapping[str, Entry], report: Report) -> list[Entry]:
    """The entries in the order they run."""
    places = {name: _place(entry, section, report) for name, entry in section.items()}
    order = [name for name, place in places.items() if place is None]
    waiting = [name for name, place in places.items() if place is not None]
    last: dict[str, str] = {}
    """For each entry, the last of those that came to stand behind it."""
    while waiting:
        ready = [name for name in waiting if _anchor(places, name) in order]
        if not ready:
            report(_circle(section[waiting[0]]))
            order += waiting
            break
        for name in ready:
            _insert(order, places[name], name, last)
        waiting = [name for name in waiting if name not in ready]
    return [section[name] for name in order]


def _insert(order: list[str], place: _Place | None, name: str, last: dict[str, str]) -> None:
    assert place is not None
    anchor = place.name.text
    if place.where == "before":
        order.insert(order.index(anchor), name)
        return
    order.insert(order.index(last.get(anchor, anchor)) + 1, name)
    last[anchor] = name


def _anchor(places: Mapping[str, _Place | None], name: str) -> str:
    place = places[name]
    return place.name.text if place else ""


def _place(entry: Entry, section: Mapping[str, Entry], report: Report) -> _Place | None:
    parts = entries_of(entry.node)
    for where in ("before", "after"):
        found = parts.get(where)
        if found is None or not isinstance(found.node, ScalarNode) or not found.node.text:
            continue
        if found.node.text in section:
            return _Place(where, found.node)
        others = [name for name in section if name != entry.key]
        report(unknown_name("entry", found.node.text, found.node.span, others))
    return None


def _circle(entry: Entry) -> Diagnostic:
    return Diagnostic(
        "entries-in-circle",
        f"`{entry.key}` stands beside an entry that stands beside it",
        entry.key_span,
        help="take out one `before:` or `after:`",
    )
