"""Texts that may read the same in another language, as translators say so.

`locale/accept.txt` has an id on each line, or a shape of ids such as `card.*.name`; a language code
before it limits it to that language; what follows a `#` is a remark. A comment `# same` above an
entry of a catalogue does it for that entry.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic
from cardlang.folders import is_inside
from cardlang.source import load_source
from cardlang.spelling import suggest
from cardlang.translation.languages import code_of, with_parents

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardlang.deck import Deck
    from cardlang.source import Span
    from cardlang.translation.pofile import Message
    from cardlang.translation.texts import Text

FILE = "accept.txt"
_WORD = "same"


@dataclass(frozen=True, slots=True)
class Accepted:
    """Shapes of ids of texts that may stay as they are."""

    shapes: tuple[str, ...]
    last: tuple[tuple[str, Span], ...] = ()
    """All shapes that the deck's last folder lists, whatever the language."""

    def unused(self, ids: Collection[str]) -> list[Diagnostic]:
        """Shapes of the deck's last folder that fit no text."""
        return [
            Diagnostic(
                "wrong-accept",
                f"no text has the id `{shape}`",
                span,
                help=f"did you mean `{near}`?" if near else "take the line out",
                severity="warning",
            )
            for shape, span in self.last
            if not any(fnmatchcase(each, shape) for each in ids)
            for near in [suggest(shape, list(ids))]
        ]

    def allows(self, text: Text, message: Message) -> bool:
        """Whether the translation of a text may be the text itself."""
        if any(comment.casefold().startswith(_WORD) for comment in message.comments):
            return True
        return any(fnmatchcase(text.id, shape) for shape in self.shapes)


def read_accepted(deck: Deck, language: str) -> tuple[Accepted, list[Diagnostic]]:
    """What the folders of a deck accept, and lines that mean nothing."""
    shapes: list[str] = []
    last: list[tuple[str, Span]] = []
    problems: list[Diagnostic] = []
    for home in deck.homes:
        path = home.path / "locale" / FILE
        if not path.is_file() or not is_inside(path, home.path):
            continue
        try:
            source = load_source(path, f"{home.shown}/locale/{FILE}")
        except (OSError, UnicodeDecodeError):
            continue
        for number, line in enumerate(source.text.split("\n"), 1):
            words = line.split("#")[0].split()
            if home == deck.homes[-1] and len(words) in (1, 2):
                start = source.line_start(number) + line.index(words[-1])
                last.append((words[-1], source.span(start, start + len(words[-1]))))
            if len(words) == 1:
                shapes.append(words[0])
            elif len(words) == 2 and code_of(words[0]):
                shapes += [words[1]] if code_of(words[0]) in with_parents(language) else []
            elif words:
                start = source.line_start(number)
                problems.append(
                    Diagnostic(
                        "wrong-accept",
                        "a line of this file is an id, or a language and an id",
                        source.span(start, start + len(line)),
                        help="such as `card.*.name`, or `de card.*.name`",
                    )
                )
    return Accepted(tuple(shapes), tuple(last)), problems
