"""The facts at the top of a PO file, above all how its language counts.

Takes the text of a file whose lines are in order, gives the facts as they stand there, and says
in our own words what Babel would stumble over.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic
from cardlang.translation.languages import is_expression, plural_forms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlang.source import SourceFile, Span
    from cardlang.translation.scanning import Block

_HEADER = re.compile(r'^msgid ""\nmsgstr ((?:[ \t]*"[^\n]*"[ \t]*(?:\n|\Z))+)', re.MULTILINE)
_PLURALS = re.compile(r"\s*nplurals\s*=\s*([1-9])\s*;\s*plural\s*=\s*([^;]+?)\s*;?\s*\Z")
_USUAL = 2
#: What Babel would read and may not understand: what an entry that is gone was before, dates.
_UNREAD = re.compile(
    r'^#~\|.*$|^"(?=(?:POT-Creation-Date|PO-Revision-Date|Content-Type|Language):).*$',
    re.MULTILINE,
)


def header_of(source: SourceFile) -> tuple[tuple[str, str], ...]:
    """The facts at the top, as they stand there: Babel adds some of its own."""
    from babel.messages.pofile import unescape

    found = _HEADER.search(source.text)
    if found is None:
        return ()
    words = "".join(unescape(line.strip()) for line in found.group(1).strip().split("\n"))
    pairs = (line.partition(":") for line in words.split("\n") if ":" in line)
    return tuple((key.strip(), value.strip()) for key, _, value in pairs)


def fact_span(source: SourceFile, name: str) -> Span:
    """The line of the header that has a fact."""
    line = re.search(rf'^[^#\n]*"{name}:.*$', source.text, re.MULTILINE)
    return source.span(*line.span()) if line else source.span(0, 0)


def without_facts(text: str) -> str:
    """The same lines without what Babel need not read."""
    return _UNREAD.sub(lambda match: "" if match.group().startswith("#") else '""', text)


def header_problem(source: SourceFile, language: str) -> Diagnostic | None:
    """What is wrong with the fact how the language counts."""
    value = dict(header_of(source)).get("Plural-Forms")
    found = _PLURALS.match(value) if value is not None else None
    if value is None or (found is not None and is_expression(found.group(2))):
        return None
    number, expression = plural_forms(language)
    return Diagnostic(
        "broken-catalogue",
        f"`Plural-Forms: {value}` does not say how the language counts",
        fact_span(source, "Plural-Forms"),
        help=f'write: "Plural-Forms: nplurals={number}; plural={expression};\\n"',
    )


def surplus_form(source: SourceFile, blocks: Sequence[Block]) -> Diagnostic | None:
    """A translation for a form that the language does not have."""
    found = _PLURALS.match(dict(header_of(source)).get("Plural-Forms", ""))
    count = int(found.group(1)) if found else _USUAL
    for block in blocks:
        if len(block.string_lines) > count:
            start = source.line_start(block.string_lines[count])
            line = source.line_text(block.string_lines[count])
            forms = f"{count} forms" if count > 1 else "one form"
            return Diagnostic(
                "broken-catalogue",
                f"`msgstr[{count}]`, but the header says that the language has {forms}, "
                "counted from 0",
                source.span(start, start + len(line)),
                help="take this line out, or mend `Plural-Forms` in the header",
            )
    return None
