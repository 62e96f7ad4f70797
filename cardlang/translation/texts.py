"""Every text of a deck as a translator needs it: what it is, what is filled in, how long it may be.

Takes a deck, gives its `Text`s in a fixed order: those written in its files, then the names that
the program makes of ids where the deck says nothing. Knows no catalogue.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.translation.derived import derived_texts
from cardlang.translation.sorts import limit_of, sort_of

if TYPE_CHECKING:
    from cardlang.deck import Deck, Home, TextDef
    from cardlang.source import Span

PLACEHOLDER = re.compile(r"\{(\w+)(?::[\w.]+)?\}")


@dataclass(frozen=True, slots=True)
class Text:
    """A text to translate."""

    id: str
    source: str
    home: Home
    """The folder in whose files it stands, and so the folder of its translation."""
    span: Span
    sort: str
    """What it is, for a reader: `name of a card`."""
    limit: int | None
    """How many characters there is room for."""

    @property
    def key(self) -> tuple[str, str]:
        """What tells texts apart; an id may have several sentences."""
        return self.id, self.source

    @property
    def place(self) -> str:
        """File and line, the file as it is called in its folder."""
        path = self.span.file.path.removeprefix(f"{self.home.shown}/")
        return f"{path}:{self.span.line}"

    @property
    def placeholders(self) -> tuple[str, ...]:
        """The names in braces, each once."""
        return placeholders_of(self.source)


def placeholders_of(words: str) -> tuple[str, ...]:
    """The names in braces, each once, without the forms they ask for."""
    return tuple(dict.fromkeys(PLACEHOLDER.findall(words)))


def texts_of(deck: Deck) -> tuple[Text, ...]:
    """Every text of a deck, each once."""
    every = [*deck.written, *derived_texts(deck)]
    texts = {(each.id, each.words): _text(deck, each) for each in reversed(every)}
    return tuple(reversed(texts.values()))


def _text(deck: Deck, written: TextDef) -> Text:
    return Text(
        id=written.id,
        source=written.words,
        home=home_of(deck, written.span),
        span=written.span,
        sort=sort_of(written.id),
        limit=limit_of(written.id),
    )


def home_of(deck: Deck, span: Span) -> Home:
    """The folder in which a place of a deck lies."""
    path = span.file.path
    inside = [home for home in deck.homes if path.startswith(f"{home.shown}/")]
    return max(inside, key=lambda home: len(home.shown), default=deck.homes[-1])
