"""Every text of a deck as a translator needs it: what it is, what is filled in, how long it may be.

Takes a deck, gives its `Text`s in a fixed order: those written in its files, then the names that
the program makes of ids where the deck says nothing. Knows no catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardlang.filling import placeholders_of
from cardlang.translation.derived import derived_texts
from cardlang.translation.forms import form_texts, forms_of
from cardlang.translation.languages import with_parents
from cardlang.translation.limits import limits_of
from cardlang.translation.sorts import limit_of, sort_of

if TYPE_CHECKING:
    from cardlang.deck import Deck, Home, TextDef
    from cardlang.source import Span
    from cardlang.translation.limits import Limits


#: A card that may not be named: the word is the program's, unless a deck has its own.
HIDDEN, HIDDEN_CARD = "word.hidden_card", "a card"


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
    plural: str = ""
    """The sentence for many, if it counts something."""

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
        return placeholders_of(self.source + self.plural)

    @property
    def is_form(self) -> bool:
        """Whether it is another form of a name."""
        return "@" in self.id


def texts_of(deck: Deck) -> tuple[Text, ...]:
    """Every text of a deck, each once."""
    limits = limits_of(deck)
    every = [*deck.written, *derived_texts(deck)]
    texts = {(each.id, each.words): _text(deck, each, limits) for each in reversed(every)}
    return tuple(text for text in reversed(texts.values()) if not text.is_form)


def texts_for(deck: Deck, language: str) -> list[Text]:
    """What a catalogue of a language needs: texts in another language, and forms of names."""
    forms = forms_of(deck, language)
    own = set(with_parents(language))
    found: list[Text] = []
    every = texts_of(deck)
    for text in every:
        is_own = text.home.language in own
        if not is_own:
            found.append(text)
        given = deck.texts if is_own else {}
        found += (each for each in form_texts(text, forms) if each.id not in given)
    if HIDDEN not in deck.texts:
        at_home = next((text for text in every if text.home == deck.homes[0]), every[0])
        hidden = replace(at_home, id=HIDDEN, source=HIDDEN_CARD, plural="", sort=sort_of(HIDDEN))
        found += form_texts(replace(hidden, limit=limit_of(HIDDEN)), forms)
    return found


def _text(deck: Deck, written: TextDef, limits: Limits) -> Text:
    return Text(
        id=written.id,
        source=written.words,
        home=home_of(deck, written.span),
        span=written.span,
        sort=sort_of(written.id),
        limit=limits.of(written.id),
        plural=written.plural,
    )


def home_of(deck: Deck, span: Span) -> Home:
    """The folder in which a place of a deck lies."""
    path = span.file.path
    inside = [home for home in deck.homes if path.startswith(f"{home.shown}/")]
    return max(inside, key=lambda home: len(home.shown), default=deck.homes[-1])
