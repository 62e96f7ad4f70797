"""What can be wrong with a named entry, in an author's words.

Takes names and places, gives diagnostics that several stages share.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic, Label
from cardlang.nodes import ScalarNode, SequenceNode
from cardlang.sections import SECTIONS
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.nodes import Node
    from cardlang.reader import Entry
    from cardlang.source import Span

_SHOWN = 8
#: `limit(p):7`, which YAML takes for a text; `http://` is no key with a forgotten space.
_TIGHT = re.compile(r"([^\W\d]\w*(?:\([^()]*\))?):(?=[^\s:/])")
#: A name for an entry of a section or group, to write examples with.
_NAMES = {"in_force": "my_rule", "needs": "my_need", "setup": "my_entry", "turn": "my_entry"}


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


def truth_meant(word: str) -> str:
    """What to write for `yes` and its like, which elsewhere are true or false; else nothing."""
    meant = word.lower()
    if meant in ("true", "yes", "on", "y"):
        return "write `true`"
    return "write `false`" if meant in ("false", "no", "off", "n") else ""


def missing_space(node: Node) -> Diagnostic | None:
    """An entry whose colon has no space behind it was read as a text."""
    text = node.text.strip() if isinstance(node, ScalarNode) and node.style == "plain" else ""
    match = _TIGHT.match(text)
    if match is None:
        return None
    start = node.span.start + node.span.text.index(match.group())
    first = text.splitlines()[0]
    return Diagnostic(
        "missing-space",
        f"there is no space after `{match.group()}`",
        node.span.file.span(start + match.end() - 1, start + match.end()),
        "a space must follow",
        help=f"write `{match.group()} {first[match.end() :].strip()}`",
    )


def named_example(key: str, node: Node) -> str:
    """How entries with names are written, with what was written without."""
    if isinstance(node, SequenceNode):
        node = next((item for item in node.items), node)
    text = " ".join(node.text.split()) if isinstance(node, ScalarNode) else "..."
    if text.isidentifier() and key not in _NAMES:
        return f"write each with a colon and what belongs to it:\n{key}:\n  {text}: ..."
    name = _NAMES.get(key, "name")
    return f"give each a name of its own:\n{key}:\n  {name}: {text}"


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
