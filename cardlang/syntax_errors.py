"""Lark's complaints in a designer's words.

Takes the exception of a failed parse, gives one diagnostic: the place, what is
wrong there, what to type. No terminal name of the grammar reaches a reader.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from cardlang.diagnostics import Diagnostic
from cardlang.source import Span
from cardlang.spelling import suggest
from cardlang.syntax_hints import Failure, hint, in_effect
from cardlang.vocabulary import RULES, STATEMENTS

if TYPE_CHECKING:
    from lark.exceptions import UnexpectedInput

    from cardlang.source import SourceFile

_HUMAN = {
    "NAME": "a name",
    "NUMBER": "a number",
    "STRING": "a text in double quotes",
    "COMPARE": "a comparison such as `=`",
    "ADDITIVE": "`+` or `-`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "LSQB": "`[`",
    "RSQB": "`]`",
    "LBRACE": "`{`",
    "RBRACE": "`}`",
    "DOT": "`.`",
    "COMMA": "`,`",
    "EQUAL": "`=`",
    "MINUS": "`-`",
    "STAR": "`*`",
    "SLASH": "`/`",
    "$END": "the end",
}
_WHAT = {
    "expression": "a condition or value",
    "effect": "an effect",
    "rule": "a rule in force",
    "signature": "a name with parameters",
    "names": "names parted by commas",
}
_FOREIGN = {
    "=>": "write `>=`",
    "=<": "write `<=`",
    "==": "write a single `=` to compare",
    "&&": "write `and`",
    "||": "write `or`",
    "!": "write `not`",
    "<>": "write `!=`",
    "≠": "write `!=`",
    "≤": "write `<=`",
    "≥": "write `>=`",
    "×": "write `*`",
    "÷": "write `/`",
    "–": "write `-`",
    "—": "write `-`",
    "−": "write `-`",
    ";": "statements need nothing between them",
    "'": 'write texts in double quotes: `"text"`',
    "”": 'write texts in straight double quotes: `"text"`',
    "“": 'write texts in straight double quotes: `"text"`',
    "«": 'write texts in straight double quotes: `"text"`',
}


def explain_syntax_error(
    error: UnexpectedInput, file: SourceFile, start: int, end: int, rule: str
) -> Diagnostic:
    """One diagnostic for a failed parse of `file.text[start:end]`."""
    offset, length = _place(error, start, end)
    text = file.text[start:end]
    span = Span(file, offset, max(offset + length, offset))
    found = file.text[offset : offset + length].strip()
    for wrong, advice in _FOREIGN.items():
        near = file.text[max(offset - 1, start) : min(offset + 2, end)]
        if found.startswith(wrong) or (len(wrong) > 1 and wrong in near):
            at = file.text.find(wrong, max(offset - 1, start), end)
            where = Span(file, at, at + len(wrong)) if at >= 0 else span
            message = f"`{wrong}` is not a word of the language"
            return Diagnostic("syntax", message, where, help=advice)
    if not text.strip():
        return Diagnostic("syntax", f"{_WHAT[rule]} is missing here", span)
    unbalanced = _unbalanced(file, start, end)
    if unbalanced is not None:
        return unbalanced
    expected = _expected(error)
    failure = Failure(text, offset - start, found, rule, "`{`" in expected)
    message = f"`{found}` does not fit here" if found else "the text ends too early"
    return Diagnostic(
        "syntax",
        message,
        span,
        label="" if found else "something is missing after this",
        help=hint(failure) or _advice(found, expected, in_effect(failure)),
        notes=(f"this is read as {_WHAT[rule]}",),
    )


def _place(error: UnexpectedInput, start: int, end: int) -> tuple[int, int]:
    if isinstance(error, UnexpectedToken):
        token = error.token
        if token.type == "$END" or token.start_pos is None:
            return end, 0
        return token.start_pos, len(token)
    if isinstance(error, UnexpectedCharacters):
        return error.pos_in_stream or start, 1
    return end, 0


def _unbalanced(file: SourceFile, start: int, end: int) -> Diagnostic | None:
    """The first bracket of the slice without its partner."""
    partner = {")": "(", "]": "[", "}": "{"}
    opened: list[tuple[str, int]] = []
    for match in re.finditer(r'"[^"\n]*"|#[^\n]*|[()\[\]{}]', file.text[start:end]):
        sign, at = match.group(), start + match.start()
        if sign in "([{":
            opened.append((sign, at))
        elif sign in partner:
            if not opened or opened[-1][0] != partner[sign]:
                return Diagnostic(
                    "unbalanced",
                    f"this `{sign}` closes nothing",
                    Span(file, at, at + 1),
                    help=f"take it out, or open it with `{partner[sign]}`",
                )
            opened.pop()
    if not opened:
        return None
    sign, at = opened[-1]
    closing = {v: k for k, v in partner.items()}[sign]
    return Diagnostic(
        "unbalanced",
        f"this `{sign}` is never closed",
        Span(file, at, at + 1),
        help=f"add `{closing}`",
    )


def _expected(error: UnexpectedInput) -> list[str]:
    names = getattr(error, "accepts", None) or getattr(error, "expected", None)
    names = names or getattr(error, "allowed", None) or ()
    words = []
    for name in sorted(names):
        human = _HUMAN.get(name)
        if human is None and re.fullmatch(r"[A-Z]+", name):
            human = f"`{name.lower()}`"
        if human is not None:
            words.append(human)
    return words


def _advice(found: str, expected: list[str], rule: str) -> str:
    words = [*STATEMENTS] if rule == "effect" else [*RULES] if rule == "rule" else []
    plain = [word.strip("`") for word in expected if word.startswith("`")]
    known = [word for word in words + plain if word.isalpha() and word != found]
    near = suggest(found, known) if found else None
    if near is not None:
        return f"did you mean `{near}`?"
    if words and (not expected or len(expected) > 5):
        kind = "a statement" if rule == "effect" else "a rule"
        return f"{kind} starts with one of: {', '.join(words)}"
    if expected:
        shown = expected[:5]
        return "expected here: " + ", ".join(shown) + (" ..." if len(expected) > 5 else "")
    return ""
