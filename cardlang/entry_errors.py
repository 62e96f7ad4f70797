"""What can be wrong with a named entry, in an author's words.

Takes names and places, gives diagnostics that several stages share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic, Label
from cardlang.sections import SECTIONS
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.reader import Entry
    from cardlang.source import Span

_SHOWN = 8


def unknown_name(sort: str, name: str, span: Span, known: Iterable[str]) -> Diagnostic:
    """Nothing of this sort has this name."""
    names = sorted(known)
    near = suggest(name, names)
    listed = ", ".join(names[:_SHOWN]) + (", …" if len(names) > _SHOWN else "")
    return Diagnostic(
        f"unknown-{sort}",
        f"no {sort} is called `{name}`",
        span,
        help=f"did you mean `{near}`?" if near else f"there is: {listed}" if listed else "",
    )


def missing_key(entry: Entry, key: str, meaning: str) -> Diagnostic:
    """An entry lacks something it cannot do without."""
    return Diagnostic(
        "missing-key",
        f"`{entry.key}` has no `{key}:`",
        entry.key_span,
        help=f"add `{key}:`, {meaning}",
    )


def duplicate_entry(section: str, name: str, first: Span, second: Span) -> Diagnostic:
    """An entry stands in two files, or twice in one."""
    return Diagnostic(
        "duplicate-entry",
        f"the {SECTIONS[section]} `{name}` is written twice",
        second,
        "second time",
        (Label(first, "first time"),),
        help="keep one of the two, or give the other a different name",
    )


def need_without_condition(entry: Entry, known: Iterable[str]) -> Diagnostic:
    """A need says a sentence and no condition, and no need of this name is inherited."""
    near = suggest(entry.key, known)
    advice = f"did you mean `{near}`?" if near else "add `when:`, the condition that must hold"
    if entry.key == "affordable":
        advice = "what is said when a cost cannot be paid stands in `texts:`, as `need.affordable`"
    return Diagnostic(
        "nothing-to-override",
        f"there is no need `{entry.key}` here whose sentence this could be",
        entry.key_span,
        "a need without `when:`",
        help=advice,
        notes=("a new need needs a `when:`",) if near else (),
    )
