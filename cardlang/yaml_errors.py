"""What goes wrong in a YAML file, in the words of someone who writes decks.

Takes the place of a mistake, or the parser's own error, gives a diagnostic that says what was
probably meant. Does not parse and decides nothing: `reader` does.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic, Label
from cardlang.source import SourceFile, Span, normalise
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

UNPRINTABLE = re.compile(
    "[^\t\n -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_TAB_INDENT = re.compile(r"^ *(\t[ \t]*)(?=[^ \t\n])", re.MULTILINE)
_DIRECTIVE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)*%")
_ODD_INDENT = re.compile(r"^ *([\u00a0\u2000-\u200b\u202f\u3000])", re.MULTILINE)


def undecodable(shown: str, error: UnicodeDecodeError) -> Diagnostic:
    """Explain a file that is not UTF-8, pointing at the first character that is not."""
    data = error.object
    start = len(normalise(data[: error.start].decode("utf-8")))
    source = SourceFile(shown, normalise(data.decode("utf-8", errors="replace")))
    old = data[error.start : error.start + 1].decode("cp1252", errors="replace")
    return Diagnostic(
        "not-utf8",
        "this file is not saved as UTF-8",
        source.span(start, start + 1),
        "this character cannot be read",
        help="save the file again with the encoding UTF-8",
        notes=(f"in the old encoding of Windows it would be `{old}`",) if old.isalpha() else (),
    )


def unreadable(shown: str, reason: str | None) -> Diagnostic:
    """Explain a file that cannot be opened."""
    notes = (reason,) if reason else ()
    return Diagnostic("unreadable-file", f"`{shown}` cannot be read", None, notes=notes)


def check_characters(source: SourceFile) -> Diagnostic | None:
    """Refuse what the two parsers of PyYAML would treat differently or an author cannot see."""
    found = UNPRINTABLE.search(source.text)
    if found is not None:
        return Diagnostic(
            "unprintable",
            "there is an invisible character in this line",
            source.span(found.start(), found.end()),
            f"character U+{ord(found.group()):04X}",
            help="delete it and type the line again",
        )
    found = _TAB_INDENT.search(source.text)
    if found is not None:
        return Diagnostic(
            "tab-indent",
            "this line is indented with a tab",
            source.span(found.start(1), found.end(1)),
            "tab",
            help="use spaces, two for each level",
        )
    found = _DIRECTIVE.match(source.text)
    if found is not None:
        return Diagnostic(
            "reserved-start",
            "a file cannot start with `%`",
            source.span(found.end() - 1, found.end()),
            help="remove this line, or put the text in quotes",
        )
    found = _ODD_INDENT.search(source.text)
    if found is not None:
        return Diagnostic(
            "odd-space",
            "this line is indented with a space that is not an ordinary one",
            source.span(found.start(1), found.end(1)),
            f"character U+{ord(found.group(1)):04X}",
            help="delete the indentation and type it again",
        )
    return None


def reserved_start(text: Span) -> Diagnostic:
    """Say that a text must be in quotes because of the sign it starts with."""
    sign = text.text[:1]
    name = "a backtick" if sign == "`" else f"`{sign}`"
    return Diagnostic(
        "reserved-start",
        f"a text cannot start with {name} unless it is in quotes",
        text.file.span(text.start, text.start + 1),
        help=f"write {quoted(text.text)}",
    )


def quoted(text: str) -> str:
    """Give a text in quotes that do not occur in it, or advice where both do."""
    for quote in "\"'":
        if quote not in text and "\\" not in text:
            return f"`{quote}{text}{quote}`"
    return "the text on lines of its own, indented, below a `|`"


def block_header(text: Span, after: int) -> Diagnostic:
    """Say that a block's text starts below; `>` is rather meant as a comparison."""
    if text.text.startswith(">"):
        return reserved_start(text)
    return Diagnostic(
        "text-after-bar",
        "the text after `|` starts on the next line",
        text.file.span(after, text.end),
        help="move this to the next line, indented",
    )


def several_documents(span: Span) -> Diagnostic:
    """Say that a file holds one document."""
    return Diagnostic(
        "several-documents",
        "a second document starts here",
        span,
        help="remove this line, or move what follows to a file of its own",
    )


def explicit_tag(source: SourceFile, at: int) -> Diagnostic:
    """Say that `!` has no use in decks."""
    end = re.compile(r"[^\s,\[\]{}]*").match(source.text, at)
    return Diagnostic(
        "explicit-tag",
        "words that start with `!` have a meaning of their own in YAML, which decks do not use",
        source.span(at, end.end() if end else at + 1),
        help="remove it, or put the text in quotes",
    )


def second_anchor(span: Span, name: str) -> Diagnostic:
    """Say that a name for a repeated value was taken."""
    return Diagnostic("second-anchor", f"`&{name}` is already the name of another value", span)


def unknown_alias(span: Span, name: str, known: Iterable[str]) -> Diagnostic:
    """Say that nothing has the name of the value to repeat."""
    near = suggest(name, known)
    return Diagnostic(
        "unknown-alias",
        f"`*{name}` repeats a value that nothing above calls `&{name}`",
        span,
        help=f"did you mean `*{near}`?" if near else "put a text that starts with `*` in quotes",
    )


def alias_inside_itself(span: Span, name: str) -> Diagnostic:
    """Say that a value cannot hold itself."""
    return Diagnostic("too-many-aliases", f"`*{name}` would repeat `&{name}` inside itself", span)


def too_many_aliases(span: Span, most: int) -> Diagnostic:
    """Say that the file grows too large."""
    return Diagnostic(
        "too-many-aliases",
        "this file becomes too large once every `*` is written out",
        span,
        notes=(f"at most {most} values may be repeated this way",),
    )


def too_deep(span: Span, deepest: int) -> Diagnostic:
    """Say that there are too many levels."""
    return Diagnostic(
        "too-deep", f"there are more than {deepest} levels inside each other here", span
    )


def key_is_collection(span: Span) -> Diagnostic:
    """Say that a key is not a text."""
    return Diagnostic(
        "key-not-text",
        "what stands before a colon must be a word or a text",
        span,
        help="put the text in quotes",
    )


def no_key(span: Span) -> Diagnostic:
    """Say that a key is missing."""
    return Diagnostic(
        "key-not-text",
        "there is nothing before this colon",
        span,
        help="write the name that belongs here",
    )


def merge_key(span: Span) -> Diagnostic:
    """Say what decks have in place of `<<`."""
    return Diagnostic(
        "merge-key",
        "`<<` is not used in decks",
        span,
        help="give the card a `kind:`, or the deck an `extends:`, to share what is common",
    )


def duplicate_key(key: str, span: Span, first: Span) -> Diagnostic:
    """Say where a key stands the first time."""
    return Diagnostic(
        "duplicate-key",
        f"`{key}` is written twice",
        span,
        "second time",
        (Label(first, "first time"),),
        help="keep one of the two",
    )


def number_too_large(span: Span) -> Diagnostic:
    """Say that a number has too many digits."""
    return Diagnostic("number-too-large", "this number is too large", span)


def unprintable_escape(span: Span) -> Diagnostic:
    """Say that an escape stands for something invisible."""
    return Diagnostic(
        "unprintable",
        "this text contains an invisible character",
        span,
        help="remove the `\\` and what belongs to it",
    )


def list_in_text(span: Span, dash: Span) -> Diagnostic:
    """Say that a list was read as the end of a text."""
    return Diagnostic(
        "list-in-text",
        "this line does not start a list: it goes on with the text above",
        dash,
        "read as part of the text",
        (Label(span, "the text starts here"),),
        help="end the line above with the colon of its key; a minus can go to the end of that line",
    )


def find_cut(pieces: Sequence[Span], *, is_mapping: bool) -> Diagnostic | None:
    """Find a text cut at a comma: a parenthesis opened in one piece, closed in a later one."""
    opened: Span | None = None
    depth = 0
    for piece in pieces:
        if opened is None:
            opened, depth = piece, 0
        depth += piece.text.count("(") - piece.text.count(")")
        if depth > 0:
            continue
        whole = opened.join(piece)
        if piece is not opened and "," in whole.text:
            return cut_at_comma(whole, is_mapping=is_mapping)
        opened = None
    return None


def find_bare_pieces(entries: Sequence[tuple[Span, Span | None]]) -> Diagnostic | None:
    """Find the rest of a text cut at a comma: between braces, words without a colon after a text.

    Takes for each entry its key, and its value if that is a text without quotes; a key without a
    colon has an empty one.
    """
    whole: Span | None = None
    is_cut = False
    for key, value in entries:
        is_bare = key.file.text[key.end :].lstrip()[:1] in (",", "}")
        if is_bare and whole is not None:
            whole, is_cut = whole.join(key), True
        elif is_cut:
            break
        else:
            whole = value
    if whole is None or not is_cut:
        return None
    return Diagnostic(
        "cut-at-comma",
        "YAML cut this text at a comma",
        whole,
        "meant as one text",
        help=f"between braces, write it in quotes: {quoted(whole.text)}",
    )


def cut_at_comma(span: Span, *, is_mapping: bool) -> Diagnostic:
    """Say that a text between brackets was read as several."""
    form = "`key: value`" if is_mapping else f"`- {span.text}`"
    return Diagnostic(
        "cut-at-comma",
        "YAML cut this text at a comma",
        span,
        "meant as one text",
        help=f"write it in block style, without the brackets, one {form} per line",
    )
