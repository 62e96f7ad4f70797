"""What an overlay can get wrong, in an author's words.

Takes the place and the entry, gives the diagnostic. Decides nothing: `overlay` does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic, Label
from cardlang.node_values import entries_of, is_blank, text_of
from cardlang.nodes import ScalarNode
from cardlang.sections import SCOPED_SECTIONS, SECTIONS, entry_name
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardlang.changes import Change
    from cardlang.reader import Entry


def empty_value(entry: Entry) -> Diagnostic:
    """Nothing is written after a colon."""
    return Diagnostic(
        "empty-value",
        f"`{entry.key}` is empty",
        entry.key_span,
        help="write something after the colon, or take the line out",
    )


def left_empty(entry: Entry) -> Diagnostic:
    """Something is removed, and perhaps was only meant to be written below."""
    return Diagnostic(
        "left-empty",
        f"`{entry.key}` is left empty, which takes it away",
        entry.key_span,
        help="write `null` behind it to take it away, or indent below it what belongs to it",
        severity="warning",
    )


def lost_brackets(entry: Entry, there: Entry) -> Diagnostic:
    """A value or define is written without what it is a number of."""
    written = f": {entry.node.text}" if isinstance(entry.node, ScalarNode) else ""
    return Diagnostic(
        "wrong-arguments",
        f"`{entry.key}` has something in brackets, and here it has not",
        entry.key_span,
        "brackets are missing",
        (Label(there.key_span, "declared here"),),
        help=f"write `{there.key}{written}`",
    )


def nothing_to_remove(
    place: tuple[str, ...], entry: Entry, there: Mapping[str, Entry]
) -> Diagnostic:
    """`null` stands at a name that the deck extended does not have."""
    return Diagnostic(
        "nothing-to-override",
        f"there is no {_sort(place)} `{entry.key}` to remove{_inside(place)}",
        entry.key_span,
        help=_suggestion(entry.key, there),
    )


def nothing_to_patch(
    place: tuple[str, ...], entry: Entry, there: Mapping[str, Entry], removal: Change | None
) -> Diagnostic:
    """An entry changes a name that the decks below do not have, or not any more."""
    if removal is not None and removal.new_span is not None:
        return Diagnostic(
            "nothing-to-override",
            f"there is no {SECTIONS[place[0]]} `{entry.key}` to change:"
            f" `{removal.overlay}` takes it away",
            entry.key_span,
            "changed here",
            (Label(removal.new_span, "removed here"),),
            help=f"lay `{removal.overlay}` last, or leave one of the two out",
        )
    sort = SECTIONS[place[0]]
    needs = {
        "cards": "a new card needs a `kind:`",
        "kinds": "a new kind needs a `name:` or a `kind_of:`",
        "actions": "a new action needs a `do:` or `uses:`",
    }[place[0]]
    return Diagnostic(
        "nothing-to-override",
        f"there is no {sort} `{entry.key}` to change",
        entry.key_span,
        help=_suggestion(entry.key, there),
        notes=(needs,),
    )


def tell_removed(diagnostics: Iterable[Diagnostic], changes: Iterable[Change]) -> list[Diagnostic]:
    """Say of names that are not found that an overlay has taken them away."""
    removed: dict[str, Change] = {}
    for change in changes:
        if change.sort != "removed":
            continue
        if len(change.path) == _depth(change.path[0]):
            removed[entry_name(change.path[0], change.path[-1])] = change
        elif "needs" in change.path[:-1]:
            removed[f".{change.path[-1]}"] = change
    return [_told_removed(diagnostic, removed) for diagnostic in diagnostics]


def _told_removed(diagnostic: Diagnostic, removed: Mapping[str, Change]) -> Diagnostic:
    name = diagnostic.span.text if diagnostic.span else ""
    if diagnostic.code == "unknown-need":
        owner, _, need = name.rpartition(".")
        change = removed.get(owner.partition(".")[0]) or removed.get(f".{need}")
    else:
        change = removed.get(name)
    place = change.new_span if change is not None else None
    if change is None or place is None or not diagnostic.code.startswith("unknown-"):
        return diagnostic
    words = "left empty, and so removed" if is_blank(change.node) else "removed here"
    kept = name if diagnostic.code == "unknown-need" else place.text
    return replace(
        diagnostic,
        secondary=(*diagnostic.secondary, Label(place, words)),
        help=f"keep `{kept}`, or change what uses it too",
    )


def _depth(section: str) -> int:
    """How many keys lead to an entry of a section."""
    return 3 if section in SCOPED_SECTIONS else 2


def _sort(place: tuple[str, ...]) -> str:
    if len(place) == 1:
        return "section"
    return SECTIONS[place[0]] if len(place) == _depth(place[0]) else "entry"


def _inside(place: tuple[str, ...]) -> str:
    return f" in `{place[-2]}`" if len(place) > 2 else ""


def _suggestion(name: str, there: Mapping[str, Entry]) -> str:
    near = suggest(name, there) or _by_title(name, there)
    return f"did you mean `{near}`?" if near else ""


def _by_title(name: str, there: Mapping[str, Entry]) -> str | None:
    """The entry whose display name is near: `apple tree` for `tree_1`."""
    titles: dict[str, str] = {}
    for key, entry in there.items():
        found = entries_of(entry.node).get("name")
        if found is not None and text_of(found.node):
            titles[text_of(found.node)] = key
    near = name if name in titles else suggest(name, titles)
    return titles[near] if near else None
