"""How long texts may be: the program's usual limits, and those a deck sets in `limits.yaml`.

card.*.text: 120
use.*.say: none
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from cardlang.node_values import number_of, text_of
from cardlang.translation.settings import setting_entries, wrong_entry
from cardlang.translation.sorts import limit_of

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardlang.deck import Deck
    from cardlang.diagnostics import Diagnostic
    from cardlang.reader import Entry

FILE = "limits.yaml"


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits by shapes of ids, the last one that fits counts."""

    own: tuple[tuple[str, int | None], ...]
    problems: tuple[Diagnostic, ...] = ()
    last: tuple[Entry, ...] = ()
    """What the deck's last folder says itself."""

    def unused(self, ids: Collection[str]) -> list[Diagnostic]:
        """Shapes of the deck's last folder that fit no text."""
        return [
            replace(wrong_entry(entry, "is the id of no text"), severity="warning")
            for entry in self.last
            if not any(fnmatchcase(each, entry.key) for each in ids)
        ]

    def of(self, text_id: str) -> int | None:
        """How many characters a text may have."""
        plain = text_id.partition("@")[0]
        for shape, limit in reversed(self.own):
            if fnmatchcase(plain, shape):
                return limit
        return limit_of(plain)


def limits_of(deck: Deck) -> Limits:
    """The limits that hold for a deck."""
    problems: list[Diagnostic] = []
    own: list[tuple[str, int | None]] = []
    last: list[Entry] = []
    for entry in setting_entries(deck, FILE, problems.append):
        if entry.key_span.file.path.startswith(f"{deck.homes[-1].shown}/locale/"):
            last.append(entry)
        number = number_of(entry.node)
        if isinstance(number, int) and number > 0:
            own.append((entry.key, number))
        elif text_of(entry.node) == "none":
            own.append((entry.key, None))
        else:
            problems.append(wrong_entry(entry, "needs a number of characters, or `none`"))
    return Limits(tuple(own), tuple(problems), tuple(last))
