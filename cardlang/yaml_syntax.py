"""The parser's syntax errors, in the words of someone who writes decks.

Takes the parser's error and the text, gives one diagnostic. The parser says where it gave up and
in which state; the usual mistakes are then recognised by looking at the lines around, as a person
would. Does not parse, and never repeats the parser's own phrases.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import yaml

from cardlang.diagnostics import Diagnostic, Label
from cardlang.yaml_errors import (
    block_header,
    cut_at_comma,
    no_key,
    quoted,
    reserved_start,
    several_documents,
)
from cardlang.yaml_mistake import COLON, Level, Line, Mistake, levels_above, mistake_of, spaces

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlang.source import SourceFile

# `http://` is no key with a forgotten space.
_NO_SPACE = re.compile(r"([^\s:\"'\[\]{},]+):(?=[^\s:/])")
_TIGHT_DASH = re.compile(r" *-[^ -]")
_UNFINISHED_CALL = re.compile(r"\([^()]*,")


def explain(source: SourceFile, error: Exception, last: Any) -> Diagnostic:
    """Explain an error of the parser; `last` is the last event it gave before."""
    mistake = mistake_of(source, error, last)
    for phrase, rule in _RULES:
        if mistake.problem.startswith(phrase):
            return rule(mistake)
    if mistake.opened is not None and mistake.character(mistake.opened) in set("!%&*"):
        return _reserved_start(mistake, mistake.opened)
    return _unrecognised(mistake)


def _unrecognised(mistake: Mistake) -> Diagnostic:
    return Diagnostic(
        "yaml-syntax",
        "the file cannot be read from here on",
        mistake.span(mistake.at, mistake.at + 1),
        help="look at this line and the one above: indentation, colons, quotes, brackets",
    )


# Texts that start with a sign, or hold one


def _reserved_start(mistake: Mistake, start: int | None = None) -> Diagnostic:
    return reserved_start(mistake.span(mistake.at if start is None else start))


def _reserved_name(mistake: Mistake) -> Diagnostic:
    return _reserved_start(mistake, mistake.opened)


def _block_header(mistake: Mistake) -> Diagnostic:
    start = mistake.at if mistake.opened is None else mistake.opened
    return block_header(mistake.span(start), mistake.at)


def _bad_escape(mistake: Mistake) -> Diagnostic:
    slash = mistake.source.text.rfind("\\", 0, mistake.at + 1)
    return Diagnostic(
        "bad-escape",
        "a backslash in double quotes must be followed by one of the letters YAML knows",
        mistake.span(max(slash, 0), max(slash, 0) + 2),
        help="write `\\\\` for a backslash, or use single quotes",
    )


def _unclosed_quote(mistake: Mistake) -> Diagnostic:
    start = mistake.at if mistake.opened is None else mistake.opened
    return _quote_left_open(mistake, start)


def _quote_left_open(mistake: Mistake, start: int) -> Diagnostic:
    quote = mistake.character(start)
    return Diagnostic(
        "unclosed-quote",
        "this quote is not closed at the end of its text",
        mistake.span(start, start + 1),
        "opened here",
        help=f"write `{quote}` at the end of the text, too",
    )


def _text_after_quote(mistake: Mistake) -> Diagnostic:
    start, end = mistake.last.start_mark.index, mistake.last.end_mark.index
    if "\n" in mistake.source.text[start:end]:
        # It was ended by the quote that opens a text some lines below.
        return _quote_left_open(mistake, start)
    whole = mistake.span(start).text
    quote = whole[0]
    inner = whole[1:-1] if len(whole) > 2 and whole[-1] == quote else whole
    return Diagnostic(
        "text-after-quote",
        "the quotes end here, but the text goes on",
        mistake.span(mistake.at),
        "outside the quotes",
        (Label(mistake.span(end - 1, end), "the quotes end here"),),
        help=f"write {quoted(inner)}",
    )


# Colons


def _no_colon(mistake: Mistake) -> Diagnostic:
    start = mistake.at if mistake.opened is None else mistake.opened
    line = mistake.line_at(start)
    tight = _NO_SPACE.match(line.text, start - line.start)
    if tight is not None:
        return _missing_space(mistake, line.start + tight.end())
    if _TIGHT_DASH.match(line.text):
        return _missing_space(mistake, line.start + line.indent + 1)
    return _missing_colon(mistake, line)


def _missing_space(mistake: Mistake, after: int) -> Diagnostic:
    line = mistake.line_at(after)
    key = line.text[line.prefix : after - line.start]
    return Diagnostic(
        "missing-space",
        f"there is no space after `{key}`",
        mistake.span(after - 1, after),
        "a space must follow",
        help=f"write `{key} {line.text[after - line.start :].strip()}`",
    )


def _missing_colon(mistake: Mistake, line: Line) -> Diagnostic:
    key, _, value = line.body.partition(" ")
    return Diagnostic(
        "missing-colon",
        f"there is no colon after `{key}`",
        mistake.span(line.start + line.prefix),
        "neither a key nor part of the text above",
        help=f"write `{key}: {value}`".rstrip().replace(": `", ":`")
        + "; if it belongs to the text above, indent it deeper than that text's key",
    )


def _extra_colon(mistake: Mistake) -> Diagnostic:
    line = mistake.line_at(mistake.at)
    before = line.text[line.prefix : mistake.at - line.start]
    colon = COLON.search(before)
    if colon is None:
        return _colon_below_text(mistake, line)
    start = line.start + line.prefix + colon.end()
    start += len(before[colon.end() :]) - len(before[colon.end() :].lstrip())
    if mistake.character(start) in ("[", "{"):
        return _reserved_start(mistake, start)
    key = before[: colon.start()].rstrip()
    return Diagnostic(
        "colon-in-text",
        "this text contains a colon followed by a space, which YAML reads as a second key",
        mistake.span(mistake.at, mistake.at + 1),
        help=f"put the text below a `|`, or in quotes:\n{key}: |\n  {mistake.span(start).text}",
    )


def _colon_below_text(mistake: Mistake, line: Line) -> Diagnostic:
    """Explain a key that the parser took for the next words of an unfinished text above."""
    text = mistake.above(line.number)
    if text is None:
        return _unrecognised(mistake)
    first = mistake.above(text.number)
    while first is not None and not COLON.search(text.body) and not COLON.search(first.body):
        text, first = first, mistake.above(first.number)
    tight = _NO_SPACE.match(text.text, text.prefix)
    if tight is not None and not COLON.search(text.body):
        return _missing_space(mistake, text.start + tight.end())
    if COLON.search(text.body):
        return _below_value(mistake, line, text)
    if first is not None and not first.body.endswith(":"):
        return _below_value(mistake, line, first)
    return _missing_colon(mistake, text)


def _below_value(mistake: Mistake, line: Line, text: Line) -> Diagnostic:
    return Diagnostic(
        "bad-indent",
        f"`{line.name}` stands below `{text.name}`, which already has a value",
        mistake.span(line.start + line.prefix, mistake.at + 1),
        "indented too deep",
        (Label(mistake.span(text.start + text.prefix), "this line is complete"),),
        help=f"indent it by {spaces(text.prefix)}, like `{text.name}`",
    )


# Indentation


def _list_on_key_line(mistake: Mistake) -> Diagnostic:
    return Diagnostic(
        "list-on-key-line",
        "a list cannot start on the line of its key",
        mistake.span(mistake.at),
        help="move it to the next line, indented, one `- ` for each item",
    )


def _misplaced(mistake: Mistake) -> Diagnostic:
    line = mistake.line_at(mistake.at)
    before = line.text[: mistake.at - line.start].rstrip()
    last = mistake.last
    if isinstance(last, yaml.DocumentEndEvent) and last.explicit:
        return several_documents(mistake.span(mistake.at))
    if not before or before.lstrip(" ") == "-":
        return _bad_indent(mistake, line)
    if isinstance(last, yaml.ScalarEvent) and last.style in ("'", '"'):
        return _text_after_quote(mistake)
    if isinstance(last, yaml.AliasEvent):
        return _reserved_start(mistake, mistake.last.start_mark.index)
    if before[-1] in "]}":
        return _after_bracket(mistake, line.start + len(before))
    return _unrecognised(mistake)


def _bad_indent(mistake: Mistake, line: Line) -> Diagnostic:
    if line.body.startswith(":"):
        return no_key(mistake.span(mistake.at, mistake.at + 1))
    levels = levels_above(mistake, line)
    same = next((level for level in levels if level.column == line.indent), None)
    if same is not None and same.is_item and _TIGHT_DASH.match(line.text):
        return _missing_space(mistake, line.start + line.indent + 1)
    if same is not None and same.is_item != line.is_item:
        return _mixed(mistake, line, same)
    choices = [f"{spaces(level.column)}, like `{level.name}`" for level in levels[:2]]
    nearest = (_label(mistake, level, f"by {spaces(level.column)}") for level in levels[:1])
    return Diagnostic(
        "bad-indent",
        "the indentation of this line fits no line above",
        mistake.span(line.start + line.indent),
        f"indented by {spaces(line.indent)}",
        tuple(nearest),
        help=f"indent it by {', or by '.join(choices)}" if choices else "",
    )


def _mixed(mistake: Mistake, line: Line, same: Level) -> Diagnostic:
    item, other = ("list item", "key") if line.is_item else ("key", "list item")
    return Diagnostic(
        "bad-indent",
        f"this {item} stands in the column of a {other}",
        mistake.span(line.start + line.indent),
        secondary=(_label(mistake, same, other),),
        help="indent a list deeper than the key it belongs to; start each item with `- `",
    )


def _label(mistake: Mistake, level: Level, text: str) -> Label:
    return Label(mistake.span(level.line.start + level.column), text)


# Brackets


def _flow(mistake: Mistake) -> Diagnostic:
    opened = mistake.at if mistake.opened is None else mistake.opened
    inside = mistake.source.text[opened + 1 : mistake.at]
    sign = mistake.character(mistake.at)
    cut = _UNFINISHED_CALL.search(inside)
    if cut is not None and inside.count("(") > inside.count(")"):
        return cut_at_comma(mistake.span(opened + 1), is_mapping=mistake.character(opened) == "{")
    if "\n" in inside or mistake.at >= len(mistake.source.text.rstrip()):
        return _unclosed_bracket(mistake, opened)
    if sign in ("[", "{"):
        return _bracket_in_text(mistake)
    if sign == ":":
        return Diagnostic(
            "colon-in-text",
            "there are two colons between commas",
            mistake.span(mistake.at, mistake.at + 1),
            help="put the text in quotes, or write one `key: value` per line without brackets",
        )
    return Diagnostic(
        "missing-comma",
        "there is no comma before this",
        mistake.span(mistake.at, mistake.at + 1),
        help="separate the items with commas, or write one per line without brackets",
    )


def _unclosed_bracket(mistake: Mistake, opened: int) -> Diagnostic:
    sign = mistake.character(opened)
    outside = mistake.line_at(mistake.at)
    is_end = mistake.at >= len(mistake.source.text.rstrip())
    label = Label(mistake.span(outside.start + outside.prefix), "this is outside")
    return Diagnostic(
        "unclosed-bracket",
        f"the `{sign}` opened here is not closed",
        mistake.span(opened, opened + 1),
        "opened here",
        () if is_end else (label,),
        help=f"close it with `{']' if sign == '[' else '}'}`",
    )


def _bracket_in_text(mistake: Mistake) -> Diagnostic:
    return Diagnostic(
        "bracket-in-text",
        "inside brackets a text cannot contain brackets",
        mistake.span(mistake.at, mistake.at + 1),
        "YAML starts something new here",
        help="write it in block style, one per line, without the outer brackets",
    )


def _after_bracket(mistake: Mistake, end: int) -> Diagnostic:
    if mistake.character(mistake.at) in ("]", "}"):
        return _unopened_bracket(mistake)
    start = _opening(mistake.source.text, end - 1)
    return _unrecognised(mistake) if start is None else _reserved_start(mistake, start)


def _opening(text: str, end: int) -> int | None:
    """Give the bracket that is still open at `end`."""
    depth = 0
    for at in range(end - 1, -1, -1):
        depth += (text[at] in "[{") - (text[at] in "]}")
        if depth > 0:
            return at
    return None


def _unopened_bracket(mistake: Mistake) -> Diagnostic:
    sign = mistake.character(mistake.at)
    return Diagnostic(
        "unopened-bracket",
        f"nothing before this `{sign}` opened it",
        mistake.span(mistake.at, mistake.at + 1),
        help="remove it, or put the text in quotes",
    )


def _no_content(mistake: Mistake) -> Diagnostic:
    sign = mistake.character(mistake.at)
    if sign in ("]", "}"):
        return _unopened_bracket(mistake)
    if sign == "," and "flow" in mistake.context:
        return Diagnostic(
            "missing-value",
            "there is nothing before this comma",
            mistake.span(mistake.at, mistake.at + 1),
            help="remove the comma, or write what is missing",
        )
    opened = _opening(mistake.source.text, mistake.at)
    if "flow" in mistake.context and opened is not None:
        return _flow(replace(mistake, opened=opened))
    return _reserved_start(mistake) if sign in set(",&*!") else _unrecognised(mistake)


# The parser's phrases start as on the left, those of its second implementation included.
_RULES: tuple[tuple[str, Callable[[Mistake], Diagnostic]], ...] = (
    ("found character", _reserved_start),
    ("could not find expected ':'", _no_colon),
    ("mapping values are not allowed", _extra_colon),
    ("sequence entries are not allowed", _list_on_key_line),
    ("mapping keys are not allowed", _reserved_start),
    ("found incompatible", _reserved_start),
    ("expected alphabetic", _reserved_name),
    ("expected a comment", _block_header),
    ("expected chomping", _block_header),
    ("expected indentation indicator", _block_header),
    ("found unexpected end of stream", _unclosed_quote),
    ("found unexpected document separator", _unclosed_quote),
    ("found unknown escape", _bad_escape),
    ("expected escape sequence", _bad_escape),
    ("found invalid Unicode character escape", _bad_escape),
    ("expected ',' or", _flow),
    ("expected the node content", _no_content),
    ("expected <block end>", _misplaced),
    ("expected '<document start>'", _misplaced),
)
