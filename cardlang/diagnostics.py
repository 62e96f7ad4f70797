"""What a deck's author is told about a mistake, as a value.

Takes diagnostics built by any stage, gives them in file order as text for a terminal or as plain
data for JSON. Does not decide what is a mistake, does not print, and never exits.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardlang.source import SourceFile, Span

Severity = Literal["error", "warning"]

_WIDEST_LINE = 100
_SHOWN_BEFORE_CARET = 40
_TAB = "    "
_JOINERS = "\u200c\u200d"
_COLORS = {"error": "1;31", "warning": "1;33", "frame": "1;34", "strong": "1"}


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that explains the first: where a name was defined, what replaced it."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One mistake: a stable code, one line in the author's words, the place, the way out."""

    code: str
    """Words with hyphens, stable between versions: `unknown-name`."""
    message: str
    """One line in the words of the deck."""
    span: Span | None
    """The primary place; none when no file can be pointed at."""
    label: str = ""
    """What stands beside the caret."""
    secondary: tuple[Label, ...] = ()
    help: str = ""
    """What to type instead; may have several lines."""
    notes: tuple[str, ...] = ()
    """Why it is so; each may have several lines."""
    severity: Severity = "error"


class DeckError(Exception):
    """Raised for callers that ask for a deck and cannot get one; holds the diagnostics."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return render(self.diagnostics)


def sort_diagnostics(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Give diagnostics in the order of their files and places, each once, placeless ones first."""
    by_identity = {_identity(diagnostic): diagnostic for diagnostic in reversed(list(diagnostics))}
    return [by_identity[key] for key in sorted(by_identity)]


def _identity(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    span = diagnostic.span
    place = (span.file.path, span.start, span.end) if span else ("", 0, 0)
    return (*place, diagnostic.code, diagnostic.message)


def as_json(diagnostic: Diagnostic) -> dict[str, object]:
    """Give the same fields as the text form, as values JSON knows."""
    return {
        **_place(diagnostic.span),
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "label": diagnostic.label,
        "help": diagnostic.help,
        "notes": list(diagnostic.notes),
        "secondary": [
            {**_place(label.span), "label": label.text} for label in diagnostic.secondary
        ],
    }


def _place(span: Span | None) -> dict[str, object]:
    if span is None:
        return dict.fromkeys(("file", "line", "column", "end_line", "end_column"))
    return {
        "file": span.file.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def render(diagnostics: Iterable[Diagnostic], color: bool = False) -> str:
    """Give diagnostics as text for a terminal, in the order given, a blank line between two."""
    return "\n\n".join(_Page(diagnostic, color).text() for diagnostic in diagnostics)


@dataclass(frozen=True, slots=True)
class _Mark:
    """One underline: `^` for the primary place, `-` for the others."""

    span: Span
    text: str
    sign: str


class _Page:
    """Lays out one diagnostic, line by line."""

    def __init__(self, diagnostic: Diagnostic, color: bool) -> None:
        self._diagnostic = diagnostic
        self._color = color
        self._marks = _marks(diagnostic)
        self._gutter = max((len(str(mark.span.line)) for mark in self._marks), default=0)

    def text(self) -> str:
        lines = [self._heading()]
        for number, file in enumerate(_files(self._marks)):
            marks = [mark for mark in self._marks if mark.span.file is file]
            lines += self._excerpt(marks, arrow="-->" if number == 0 else ":::")
        diagnostic = self._diagnostic
        lines += self._remark("help", diagnostic.help) if diagnostic.help else []
        for note in diagnostic.notes:
            lines += self._remark("note", note)
        return "\n".join(lines)

    def _paint(self, text: str, role: str) -> str:
        return f"\033[{_COLORS[role]}m{text}\033[0m" if self._color and text else text

    def _heading(self) -> str:
        diagnostic = self._diagnostic
        kind = self._paint(f"{diagnostic.severity}[{diagnostic.code}]", diagnostic.severity)
        return kind + self._paint(f": {_legible(diagnostic.message)}", "strong")

    def _frame(self, number: str = "") -> str:
        return self._paint(f"{number:>{self._gutter}} |", "frame")

    def _excerpt(self, marks: list[_Mark], arrow: str) -> list[str]:
        place = _legible(marks[0].span.location())
        lines = [self._paint(" " * self._gutter + arrow, "frame") + f" {place}", self._frame()]
        previous = 0
        for line in sorted({mark.span.line for mark in marks}):
            if previous and line > previous + 1:
                lines.append(self._paint("...", "frame"))
            on_line = [mark for mark in marks if mark.span.line == line]
            lines += self._source_line(line, on_line)
            previous = line
        return lines

    def _source_line(self, line: int, marks: list[_Mark]) -> list[str]:
        file = marks[0].span.file
        window = _Window(file.line_text(line), marks[0].span.column - 1)
        lines = [f"{self._frame(str(line))} {window.text()}".rstrip()]
        for mark in marks:
            start = mark.span.column - 1
            end = mark.span.end_column - 1 if mark.span.end_line == line else None
            before, width = window.underline(start, end)
            role = self._diagnostic.severity if mark.sign == "^" else "frame"
            under = f"{mark.sign * width} {_legible(mark.text)}".rstrip()
            lines.append(f"{self._frame()} {' ' * before}{self._paint(under, role)}")
        return lines

    def _remark(self, kind: str, text: str) -> list[str]:
        start = " " * self._gutter + " = "
        first, *others = text.split("\n")
        indent = " " * (len(start) + len(kind) + 2)
        head = self._paint(start, "frame") + self._paint(kind, "strong") + f": {_legible(first)}"
        return [head, *((indent + _legible(other)).rstrip() for other in others)]


class _Window:
    """The part of a source line that is shown, with columns of the screen for its characters."""

    def __init__(self, line: str, focus: int) -> None:
        cells = [_TAB if c == "\t" else _legible(c) for c in line]
        widths = [sum(map(_width, cell)) for cell in cells]
        self._first, self._last = 0, len(cells)
        if sum(widths) > _WIDEST_LINE:
            self._first = _walk(widths, min(focus, len(cells)), -1, _SHOWN_BEFORE_CARET)
            room = _WIDEST_LINE - 2
            self._last = _walk(widths, self._first, 1, room)
        self._cells, self._widths = cells, widths

    def text(self) -> str:
        start = "…" if self._first > 0 else ""
        end = "…" if self._last < len(self._cells) else ""
        return start + "".join(self._cells[self._first : self._last]) + end

    def underline(self, start: int, end: int | None) -> tuple[int, int]:
        """Give the blank columns before an underline and its width, one at least."""
        first = min(max(start, self._first), self._last)
        last = min(max(self._last if end is None else end, first), self._last)
        before = (1 if self._first > 0 else 0) + sum(self._widths[self._first : first])
        return before, max(sum(self._widths[first:last]), 1)


def _walk(widths: Sequence[int], start: int, step: int, room: int) -> int:
    """Give the index reached from `start` without using more than `room` columns."""
    at = start
    while 0 <= (at if step > 0 else at - 1) < len(widths):
        room -= widths[at if step > 0 else at - 1]
        if room < 0:
            break
        at += step
    return at


def _marks(diagnostic: Diagnostic) -> list[_Mark]:
    marks = [_Mark(label.span, label.text, "-") for label in diagnostic.secondary]
    if diagnostic.span is not None:
        marks.insert(0, _Mark(diagnostic.span, diagnostic.label, "^"))
    return marks


def _files(marks: Iterable[_Mark]) -> list[SourceFile]:
    return list({id(mark.span.file): mark.span.file for mark in marks}.values())


def _legible(text: str) -> str:
    """Replace what would move the cursor or reorder the line, for a deck may hold anything."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_legible_character, text))


def _legible_character(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Cf" and character not in _JOINERS:
        return "\N{REPLACEMENT CHARACTER}"
    if category in ("Cc", "Cs", "Zl", "Zp"):
        return " " if character in "\n\t" else "\N{REPLACEMENT CHARACTER}"
    return character


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
