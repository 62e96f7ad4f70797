"""Where the YAML parser gave up, and the lines around as a person sees them.

Takes the parser's error, gives a `Mistake`: offsets, spans, the lines above and the levels of
indentation they open. Does not name the mistake: see `yaml_syntax`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlang.source import SourceFile, Span

_LINE_START = re.compile(r" *(?:- +)*")
COLON = re.compile(r":(?=\s|$)")
_LONGEST_NAME = 30


@dataclass(frozen=True, slots=True)
class Line:
    """One line with what matters: how deep its text starts, and its number."""

    number: int
    text: str
    start: int

    @property
    def prefix(self) -> int:
        """The length of indentation and list dashes."""
        match = _LINE_START.match(self.text)
        return match.end() if match else 0

    @property
    def indent(self) -> int:
        """The number of spaces the line starts with."""
        return len(self.text) - len(self.text.lstrip(" "))

    @property
    def body(self) -> str:
        """The text after indentation and list dashes."""
        return self.text[self.prefix :].rstrip()

    @property
    def name(self) -> str:
        """The key, or the first words, to speak of the line by."""
        return _name(self.body)

    @property
    def is_item(self) -> bool:
        """Whether the line starts with a list dash."""
        return self.text.lstrip(" ").startswith("- ")


def _name(text: str) -> str:
    """Give the key, or the first words, to speak of a line by."""
    words = text.strip()
    colon = COLON.search(words)
    short = words[: colon.start()] if colon else words
    return short if len(short) <= _LONGEST_NAME else short[:_LONGEST_NAME] + "…"


@dataclass(frozen=True, slots=True)
class Mistake:
    """Where the parser gave up, what it was in the middle of, and the text around."""

    source: SourceFile
    problem: str
    context: str
    at: int
    opened: int | None
    last: Any

    def character(self, offset: int) -> str:
        """Give the character at an offset, nothing at the end."""
        return self.source.text[offset : offset + 1]

    def span(self, start: int, end: int | None = None) -> Span:
        """Give a span; without an end it goes to the end of the line."""
        if end is None:
            line = self.line_at(start)
            end = max(line.start + len(line.text.rstrip()), start + 1)
        return self.source.span(start, end)

    def line(self, number: int) -> Line:
        """Give a line by its number."""
        return Line(number, self.source.line_text(number), self.source.line_start(number))

    def line_at(self, offset: int) -> Line:
        """Give the line an offset lies on."""
        return self.line(self.source.position(offset)[0])

    def above(self, number: int) -> Line | None:
        """Give the nearest line above that is neither empty nor a comment."""
        for candidate in range(number - 1, 0, -1):
            line = self.line(candidate)
            if line.text.strip() and not line.text.lstrip().startswith("#"):
                return line
        return None


@dataclass(frozen=True, slots=True)
class Level:
    """A column in which a list or the keys of a mapping start; `- a: 1` opens two."""

    line: Line
    column: int
    is_item: bool

    @property
    def name(self) -> str:
        """The key, or the first words, that stand at the column."""
        return _name(self.line.text[self.column :])


def mistake_of(source: SourceFile, error: Exception, last: Any) -> Mistake:
    """Collect what the parser's error says; `last` is the last event before it."""
    mark = getattr(error, "problem_mark", None)
    opened = getattr(error, "context_mark", None)
    at = mark.index if mark else last.end_mark.index if last else 0
    at = min(at, len(source.text.rstrip()))
    problem = getattr(error, "problem", None) or ""
    context = getattr(error, "context", None) or ""
    return Mistake(source, problem, context, at, opened.index if opened else None, last)


def levels_above(mistake: Mistake, line: Line) -> list[Level]:
    """Give the levels above that a line may join, the deepest first."""
    levels: list[Level] = []
    above = mistake.above(line.number)
    while above is not None and (not levels or levels[-1].column > 0):
        columns = [at for at, sign in enumerate(above.text[: above.prefix]) if sign == "-"]
        for column in [above.prefix, *reversed(columns)]:
            if not levels or column < levels[-1].column:
                levels.append(Level(above, column, column != above.prefix))
        above = mistake.above(above.number)
    return levels


def spaces(count: int) -> str:
    """Give a number of spaces in words."""
    return f"{count} space" if count == 1 else f"{count} spaces"
