"""The lines of a PO file, looked at strictly before they are read.

Takes the text of a file, gives where its entries stand, or the diagnostic of the first line that
gettext's tools would refuse: a quote that is lost, words outside of quotes, an entry without its
sentence. Babel would guess at such lines, and letters would be lost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic

if TYPE_CHECKING:
    from cardlang.source import SourceFile

_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d{1,3})\])?(?= |\t|\Z)")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"\Z')
_ESCAPE = re.compile(r"\\(.)")
#: What may stand behind a backslash.
_ESCAPED = 'nrt"\\'
_INNER_QUOTE = re.compile(r'((?:\\.|[^"\\])*)"')
#: Marks that people, or word processors, write for the straight quote.
_OPENING, _CLOSING = "\"'“”„«»‘’‚‹›″＂", "\"'“”„«»‘’‚‹›″＂"
_CONFLICT = ("<<<<<<<", "=======", ">>>>>>>", "#-#-#")
_OBSOLETE = re.compile(r"#~(?!\|)[ \t]*")
_PREVIOUS = re.compile(r"#(?:~)?\|[ \t]*")


@dataclass(slots=True)
class Block:
    """Where an entry stands: its parts in order, each with its line and what is in the quotes."""

    is_obsolete: bool
    parts: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def line(self) -> int:
        """The line of the sentence, by which Babel knows an entry."""
        return self.lines[self.parts.index("msgid")]

    @property
    def string_lines(self) -> tuple[int, ...]:
        """The lines on which the translations begin, form by form."""
        pairs = zip(self.parts, self.lines, strict=True)
        return tuple(line for part, line in pairs if part.startswith("msgstr"))

    @property
    def key(self) -> tuple[str, str]:
        """What tells entries apart, as it is written."""
        context = self.texts[0] if self.parts[0] == "msgctxt" else ""
        return context, self.texts[self.parts.index("msgid")]

    @property
    def is_whole(self) -> bool:
        """Whether it has a translation, be it an empty one."""
        return bool(self.parts) and self.parts[-1].startswith("msgstr")


class _Wrong(Exception):
    """A line that is refused: what is wrong, what to type, and from which column."""

    def __init__(self, message: str, advice: str, column: int = 0, line: int = 0) -> None:
        super().__init__(message)
        self.message, self.advice, self.column, self.line = message, advice, column, line


def scan(source: SourceFile) -> list[Block] | Diagnostic:
    """The entries of a file, or what is wrong with the first line that is no line of one."""
    scanner = _Scanner()
    number = 0
    try:
        for number, line in enumerate(source.text.split("\n"), 1):
            scanner.line(number, line)
        scanner.end()
    except _Wrong as wrong:
        return _diagnostic(source, wrong, wrong.line or number)
    return scanner.blocks


def _diagnostic(source: SourceFile, wrong: _Wrong, line: int) -> Diagnostic:
    start = source.line_start(line)
    end = start + len(source.line_text(line))
    span = source.span(min(start + wrong.column, end), end)
    return Diagnostic("broken-catalogue", wrong.message, span, help=wrong.advice)


class _Scanner:
    """Goes through the lines, and knows what may stand next."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []

    def line(self, number: int, line: str) -> None:
        bare = line.strip()
        if not bare:
            return
        if bare.startswith(_CONFLICT):
            raise _Wrong(
                "two versions of this file were put together, and nobody has chosen yet",
                "keep one of the two pieces here, and take out the lines with <<<, === and >>>",
            )
        column = line.index(bare[0])
        obsolete, previous = _OBSOLETE.match(bare), _PREVIOUS.match(bare)
        if obsolete or not bare.startswith("#"):
            at = obsolete.end() if obsolete else 0
            if bare[at:]:
                self._part(number, bare[at:], column + at, is_obsolete=bool(obsolete))
            return
        if previous and bare[previous.end() :]:
            _keyword_and_text(bare[previous.end() :], column + previous.end())
        self._comment()

    def end(self) -> None:
        """Refuse an entry that stops in the middle."""
        block = self._open()
        if block is not None:
            raise _unfinished(block)

    def _open(self) -> Block | None:
        """The entry that still lacks its translation."""
        return self.blocks[-1] if self.blocks and not self.blocks[-1].is_whole else None

    def _comment(self) -> None:
        block = self._open()
        if block is not None:
            raise _unfinished(block)

    def _part(self, number: int, words: str, column: int, *, is_obsolete: bool) -> None:
        keyword, text = _keyword_and_text(words, column)
        if keyword:
            self._check_order(keyword, is_obsolete=is_obsolete)
            block = self.blocks[-1]
            block.parts.append(keyword)
            block.lines.append(number)
            block.texts.append(text)
        elif not self.blocks:
            raise _Wrong(
                "these words belong to nothing",
                'write `msgctxt`, `msgid` or `msgstr` before them, such as: msgid "..."',
            )
        else:
            self.blocks[-1].texts[-1] += text

    def _check_order(self, keyword: str, *, is_obsolete: bool) -> None:
        """Begin a new entry if it is time; refuse what may not stand here."""
        block = self._open()
        last = self.blocks[-1].parts[-1] if self.blocks else ""
        if keyword in ("msgctxt", "msgid") and last != "msgctxt":
            if block is not None:
                raise _unfinished(block)
            self.blocks.append(Block(is_obsolete))
        elif keyword == "msgctxt" or (last == "msgctxt" and keyword != "msgid"):
            raise _Wrong(
                "the sentence of this entry is lost: between `msgctxt` and "
                f"`{keyword}` there is no `msgid`",
                'write the line of the sentence above this one: msgid "..."; '
                "the deck and older versions of this file have it",
            )
        elif problem := _order_problem(keyword, last):
            raise _Wrong(*problem)
        elif self.blocks[-1].is_obsolete != is_obsolete:
            raise _Wrong(
                "a part of this entry stands behind `#~` and another does not",
                "write `#~` before all lines of it, or before none",
            )


def _order_problem(keyword: str, last: str) -> tuple[str, str] | None:
    """Why a part of an entry may not follow another one."""
    wanted = _next_of(last)
    if not last or (last.startswith("msgstr") and not keyword.startswith("msgstr[")):
        return (
            f"this `{keyword}` belongs to no sentence: the line `msgid` before it is lost",
            'write the line of the sentence above this one: msgid "..."; or take this line out',
        )
    if keyword in wanted:
        return None
    if keyword.startswith("msgstr[") and last in ("msgid", "msgstr"):
        return (
            f"`{keyword}`, but this text does not count anything",
            "it has one translation: write it behind `msgstr`, and take the others out",
        )
    return f"`{keyword}` cannot stand here, behind `{last}`", f"write `{wanted[0]}`"


def _next_of(last: str) -> tuple[str, ...]:
    """What may follow a part inside its entry."""
    if last == "msgid":
        return ("msgstr", "msgid_plural")
    if last == "msgid_plural":
        return ("msgstr[0]",)
    if last.startswith("msgstr["):
        return (f"msgstr[{int(last[7:-1]) + 1}]",)
    return ("msgctxt", "msgid")


def _unfinished(block: Block) -> _Wrong:
    """An entry that has no translation when something else begins."""
    lacks = "msgid" if block.parts[-1] == "msgctxt" else "msgstr"
    if lacks == "msgstr" and block.parts[-1] == "msgid_plural":
        lacks = "msgstr[0]"
    words = "sentence" if lacks == "msgid" else "translation"
    return _Wrong(
        f"the {words} of this entry is lost: it has no `{lacks}`",
        f'write below it: {lacks} "..."; a comment may only stand above a whole entry',
        line=block.lines[-1],
    )


def _keyword_and_text(words: str, column: int) -> tuple[str, str]:
    """What a line begins with, `msgstr[1]`, and what stands in its quotes."""
    found = _KEYWORD.match(words)
    keyword = found.group() if found else ""
    if found is None and words[0] not in _OPENING:
        raise _not_a_line(words, column)
    rest = words[len(keyword) :].lstrip()
    string = _STRING.match(rest)
    if string is None:
        raise _quotes(keyword, rest, column + len(words) - len(rest))
    for escape in _ESCAPE.finditer(string.group(1)):
        if escape.group(1) not in _ESCAPED:
            at = column + len(words) - len(rest) + 1 + escape.start()
            raise _Wrong(
                f"`\\{escape.group(1)}` means nothing",
                f"write `{escape.group(1)}`, or `\\\\{escape.group(1)}` if the backslash is to be "
                'seen; what there is: \\" for a quote, \\n for a new line',
                at,
            )
    return keyword, string.group(1)


def _not_a_line(words: str, column: int) -> _Wrong:
    """Something that begins neither with a keyword nor with a quote."""
    start = re.match(r"(msgctxt|msgid_plural|msgid|msgstr)(\[\d+\])?(?=\S)", words)
    if start is not None and words[start.end()] in _OPENING:
        typed = _mended(start.group(), words[start.end() :])
        return _Wrong("a space is missing here", f"write: {typed}", column + start.end())
    return _Wrong(
        "this is not a line of a catalogue",
        "words stand in quotes behind `msgctxt`, `msgid` or `msgstr`; if these belong to the line "
        f"above: {_mended('', words)}; if they are a remark: # {words}",
        column,
    )


def _quotes(keyword: str, rest: str, column: int) -> _Wrong:
    """What is wrong with the quotes of a line."""
    advice = f"write: {_mended(keyword, rest)}"
    if not rest:
        return _Wrong(f"there are no words behind `{keyword}`", advice, column)
    if rest[0] != '"':
        what = "these quotes are not straight ones" if rest[0] in _OPENING else "a quote is missing"
        return _Wrong(f'{what}: words stand between `"` and `"`', advice, column)
    inner = _INNER_QUOTE.match(rest, 1)
    if inner is None:
        return _Wrong("the quote at the end of the line is missing", advice, column + len(rest))
    return _Wrong(
        "the words end at this quote, and something stands behind it",
        advice,
        column + inner.end() - 1,
    )


def _mended(keyword: str, rest: str) -> str:
    """A line as it was probably meant."""
    inner = rest[1:] if rest[:1] in _OPENING and rest else rest
    if inner[-1:] in _CLOSING and inner and not inner.endswith('\\"'):
        inner = inner[:-1]
    inner = re.sub(r'\\.|"', lambda match: '\\"' if match.group() == '"' else match.group(), inner)
    return f'{keyword} "{inner}"'.strip()
