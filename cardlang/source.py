"""Files as their authors wrote them, and places in them.

Takes a path, gives a `SourceFile` and, for any pair of offsets, a `Span` that knows its line and
column. Offsets count characters of the decoded text, without byte order mark and with every line
ending as a line feed. Does not know YAML, and reports nothing: see `reader.read_source` for the
diagnostics of a file that cannot be read.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path

_BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True, eq=False)
class SourceFile:
    """One text file; two files are the same only if they are the same object."""

    path: str
    """The path as shown to the user."""
    text: str
    """The normalised text, see `normalise`."""
    _line_starts: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        starts = [0]
        at = self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        # The class is frozen for its users; this is the table they would otherwise recompute.
        object.__setattr__(self, "_line_starts", tuple(starts))

    def position(self, offset: int) -> tuple[int, int]:
        """Give line and column, both from 1; offsets outside the text go to its nearest end."""
        inside = min(max(offset, 0), len(self.text))
        line = bisect_right(self._line_starts, inside)
        return line, inside - self._line_starts[line - 1] + 1

    def line_start(self, line: int) -> int:
        """Give the offset of a line's first character; lines outside the file are empty ones."""
        if line < 1:
            return 0
        if line > len(self._line_starts):
            return len(self.text)
        return self._line_starts[line - 1]

    def line_text(self, line: int) -> str:
        """Give a line without its line ending, empty outside the file."""
        start = self.line_start(line)
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else len(self.text)] if line >= 1 else ""

    def span(self, start: int, end: int) -> Span:
        """Give the span between two offsets, kept inside the text."""
        first = min(max(start, 0), len(self.text))
        return Span(self, first, min(max(end, first), len(self.text)))


@dataclass(frozen=True, slots=True)
class Slice:
    """A piece of a file that holds text of the language; offsets into `file.text`."""

    file: SourceFile
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a file: from offset `start` up to, not including, `end`."""

    file: SourceFile
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line of the first character, from 1."""
        return self.file.position(self.start)[0]

    @property
    def column(self) -> int:
        """The column of the first character, from 1."""
        return self.file.position(self.start)[1]

    @property
    def end_line(self) -> int:
        """The line on which the span ends."""
        return self.file.position(self.end)[0]

    @property
    def end_column(self) -> int:
        """The column just after the last character."""
        return self.file.position(self.end)[1]

    @property
    def text(self) -> str:
        """The characters covered."""
        return self.file.text[self.start : self.end]

    def location(self) -> str:
        """Give `path:line:column`, the form terminals and editors can follow."""
        line, column = self.file.position(self.start)
        return f"{self.file.path}:{line}:{column}"

    def join(self, other: Span) -> Span:
        """Give the smallest span that covers both."""
        if other.file is not self.file:
            raise ValueError("spans of two files cannot be joined")
        return Span(self.file, min(self.start, other.start), max(self.end, other.end))


def normalise(text: str) -> str:
    """Drop the byte order mark and turn every line ending into a line feed."""
    bare = text.removeprefix(_BYTE_ORDER_MARK)
    return bare.replace("\r\n", "\n").replace("\r", "\n")


def load_source(path: Path | str, shown: str | None = None) -> SourceFile:
    """Read a UTF-8 file; raises `OSError` or `UnicodeDecodeError` when that cannot be done."""
    data = Path(path).read_bytes()
    return SourceFile(shown if shown is not None else str(path), normalise(data.decode("utf-8")))
