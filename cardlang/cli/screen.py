"""Output for people: wrapped and styled on a terminal, plain and unwrapped in a pipe."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Lines longer than this are hard to read on a wide terminal.
WIDEST = 110
#: A space at which no line is broken; shown as one. (Of a private range, so no text has it.)
GLUE = "\ue000"


@dataclass(frozen=True, slots=True)
class Row:
    """A line with a label before it; if it must be wrapped, it goes on below its text."""

    text: Text
    label: str = ""
    indent: int = 0
    """Columns before the text; a label stands in the last of them."""
    label_style: str = field(default="", compare=False)


class Screen:
    """Where a command prints for a person."""

    def __init__(self, stream: TextIO | None = None) -> None:
        stream = sys.stdout if stream is None else stream
        self.is_terminal = bool(getattr(stream, "isatty", lambda: False)())
        self.is_styled = self.is_terminal and _wants_style()
        self._console = Console(
            file=stream,
            force_terminal=self.is_terminal,
            color_system="auto" if self.is_styled else None,
            markup=False,
            highlight=False,
            emoji=False,
            soft_wrap=True,
        )

    @property
    def width(self) -> int | None:
        """Columns that text may take; None in a pipe, where nothing is wrapped."""
        return min(self._console.width - 1, WIDEST) if self.is_terminal else None

    def line(self, text: str | Text = "", style: str = "", indent: int = 0) -> None:
        """Print a line, wrapped at words."""
        self.row(Row(Text(text, style) if isinstance(text, str) else text, indent=indent))

    def rows(self, rows: Iterable[Row]) -> None:
        """Print some rows."""
        for row in rows:
            self.row(row)

    def row(self, row: Row) -> None:
        """Print a row."""
        label = Text(row.label, row.label_style) if row.label else Text("")
        gap = max(row.indent - cell_len(row.label), 1 if row.label else 0)
        start = Text.assemble(label, " " * gap)
        pieces = [row.text]
        if self.width is not None:
            room = max(self.width - row.indent, 20)
            pieces = list(row.text.wrap(self._console, room)) or [row.text]
        for number, piece in enumerate(pieces):
            piece.rstrip()
            before = start if number == 0 else Text(" " * row.indent)
            line = Text.assemble(before, piece)
            line.rstrip()
            line.plain = line.plain.replace(GLUE, " ")
            self._console.print(line, soft_wrap=True)

    def rule(self, title: str, style: str = "bold") -> None:
        """Print a heading across the screen."""
        head = f"── {title} "
        fill = "─" * max((self.width or 0) - cell_len(head), 2)
        self._console.print(Text.assemble((head, style), (fill, "dim")), soft_wrap=True)

    def wipe(self) -> None:
        """Clear the terminal with what was scrolled away; does nothing in a pipe."""
        if self.is_terminal and os.environ.get("TERM") != "dumb":
            self._console.file.write("\033[2J\033[3J\033[H")
            self._console.file.flush()

    def ask(self, prompt: str) -> str:
        """Read a line.

        Raises:
            EOFError: if there are no more.
        """
        self._console.file.flush()
        answer = input(prompt)
        if not sys.stdin.isatty():
            print(answer)  # so that the output of a pipe reads like a game
        return answer


def _wants_style() -> bool:
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
