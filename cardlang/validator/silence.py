"""Needs and rules that refuse without a word: how a sentence is added to what is written.

Takes a deck, gives warnings. The help is the entry with its sentence; between braces only what
YAML would not cut there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.diagnostics import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardlang.deck import NeedDef, RuleDef
    from cardlang.source import Span

_LONGEST = 60
#: What has a meaning of its own between braces, or ends a text there.
_CUT = re.compile(r"[\[\]{},]|: | #|^[\"'&*!|>%@`]")


def silent_refusals(needs: Iterable[NeedDef], rules: Iterable[RuleDef]) -> Iterator[Diagnostic]:
    """Needs and forbids refuse moves; the player deserves a reason."""
    for need in needs:
        if not need.say:
            message = f"when `{need.id}` refuses a move, nothing is said"
            yield _silent(message, need.span, need.condition.span, "when")
    for rule in rules:
        # A card that may not move stays; only uses and actions are refused with a sentence.
        if not rule.say and isinstance(rule.rule, bound.Forbid) and rule.rule.event.names:
            message = f"when `{rule.id}` forbids a move, nothing is said"
            yield _silent(message, rule.span, rule.rule.span, "rule")


def _silent(message: str, name: Span, written: Span, key: str) -> Diagnostic:
    return Diagnostic(
        "missing-sentence",
        message,
        name,
        help=_with_sentence(name, written, key),
        severity="warning",
    )


def _with_sentence(name: Span, written: Span, key: str) -> str:
    """The entry with a place for its sentence; `key` says what is written there now."""
    short = f"add a sentence: `{{{key}: ..., say: ...}}`"
    if name.file is not written.file or written.start <= name.start:
        return short
    between = name.file.text[name.end : written.start]
    if re.search(rf"\b{key}\s*:", between):
        return f"add a sentence beside `{key}:`, as `say: ...`"
    text = " ".join(written.text.split())
    if len(text) <= _LONGEST and not _CUT.search(text):
        return f"add a sentence: `{name.text}: {{{key}: {text}, say: ...}}`"
    is_long = len(text) > _LONGEST or "\n" in written.text
    return f"add a sentence:\n{name.text}:\n  {key}: {'...' if is_long else text}\n  say: ..."
