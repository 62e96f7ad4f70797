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
