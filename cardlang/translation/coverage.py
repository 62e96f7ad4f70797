"""How far a translation has come: for every text of a deck, what a catalogue says of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from cardlang.bundled import rules_folder
from cardlang.translation.languages import code_of, with_parents
from cardlang.translation.pofile import Catalogue, read_catalogue
from cardlang.translation.texts import texts_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.deck import Deck, Home
    from cardlang.diagnostics import Diagnostic
    from cardlang.translation.pofile import Message
    from cardlang.translation.texts import Text

State = Literal["translated", "fuzzy", "stale", "missing"]
STATES: tuple[State, ...] = ("translated", "fuzzy", "stale", "missing")


@dataclass(frozen=True, slots=True)
class Standing:
    """A text with its translation, if there is any."""

    text: Text
    state: State
    message: Message | None = None
    """What the catalogue has: for a stale one what was made for an older sentence."""
    catalogue: Catalogue | None = None

    @property
    def words(self) -> str:
        """The translation, empty if there is none."""
        return self.message.strings[0] if self.message else ""


@dataclass(frozen=True, slots=True)
class Shelf:
    """The catalogues of a language for a deck."""

    language: str
    by_home: tuple[tuple[Home, Catalogue], ...]
    """In the order in which they are asked."""
    broken: tuple[Diagnostic, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nobody has begun to translate."""
        return not self.by_home and not self.broken


def shelf_of(deck: Deck, language: str) -> Shelf:
    """Read the catalogues of a language, those of the language it is a form of too."""
    found: list[tuple[Home, Catalogue]] = []
    broken: list[Diagnostic] = []
    for code in with_parents(language):
        for home in reversed(deck.homes):
            read = read_catalogue(home.path, home.shown, code)
            if isinstance(read, Catalogue):
                found.append((home, read))
            elif read is not None:
                broken.append(read)
    return Shelf(language, tuple(found), tuple(broken))


def name_to_type(home: Home) -> str:
    """What to type for a folder; decks that come with the program are called by name."""
    bundled = home.path.resolve().is_relative_to(rules_folder().resolve())
    return home.path.name if bundled else home.shown


def broken_lines(deck: Deck, language: str, typed: str = "") -> list[str]:
    """The catalogues of a language that cannot be read, a line for each: where, why, what to do.

    Args:
        deck: whose catalogues.
        language: in which language.
        typed: how the deck was called.
    """
    name = typed or name_to_type(deck.homes[-1])
    return [
        f"{each.span.location() if each.span else language}: the catalogue is broken and not used: "
        f"{each.message} (`cardlang i18n check {name} {language}` shows it)"
        for each in shelf_of(deck, language).broken
    ]


def languages_begun(deck: Deck) -> list[str]:
    """The languages for which a folder of the deck has a catalogue."""
    paths = [path for home in deck.homes for path in (home.path / "locale").glob("*.po")]
    return sorted({path.stem for path in paths if code_of(path.stem) == path.stem})


def standings(deck: Deck, shelf: Shelf) -> list[Standing]:
    """Each text to translate with what the catalogues have."""
    texts = texts_for(deck, shelf.language)
    current = {text.key for text in texts}
    old: dict[str, tuple[Home, Catalogue, Message]] = {}
    for home, catalogue in reversed(shelf.by_home):
        for message in catalogue.messages:
            if message.key not in current and message.is_begun:
                old[message.id] = (home, catalogue, message)
    return [_standing(text, shelf, _older(deck, text, old)) for text in texts]


def _older(
    deck: Deck, text: Text, old: dict[str, tuple[Home, Catalogue, Message]]
) -> Standing | None:
    """What was made for an older sentence of a text; not for that of a folder below."""
    if text.id not in old:
        return None
    home, catalogue, message = old[text.id]
    if deck.homes.index(home) < deck.homes.index(text.home):
        return None
    return Standing(text, "stale", message, catalogue)


def _standing(text: Text, shelf: Shelf, older: Standing | None) -> Standing:
    begun: Standing | None = None
    empty = Standing(text, "missing")
    for _, catalogue in shelf.by_home:
        message = catalogue.by_key.get(text.key)
        if message is None:
            continue
        if message.is_translated and not message.fuzzy:
            return Standing(text, "translated", message, catalogue)
        if message.is_begun and begun is None:
            begun = Standing(text, "fuzzy" if message.fuzzy else "missing", message, catalogue)
        if empty.message is None:
            empty = Standing(text, "missing", message, catalogue)
    return begun or older or empty


@dataclass(frozen=True, slots=True)
class Row:
    """How many texts of a folder, or of all, are in which state."""

    name: str
    counts: dict[State, int]

    @property
    def total(self) -> int:
        """All texts."""
        return sum(self.counts.values())

    @property
    def percent(self) -> int:
        """How much is translated, in whole percent; 100 only if all is."""
        return 100 * self.counts["translated"] // self.total if self.total else 100


def rows_of(deck: Deck, found: Iterable[Standing]) -> list[Row]:
    """A row for each folder of the deck, the base's first."""
    rows = {home.shown: Row(home.shown, dict.fromkeys(STATES, 0)) for home in deck.homes}
    for each in found:
        rows[each.text.home.shown].counts[each.state] += 1
    return list(rows.values())


def together(rows: Iterable[Row], name: str) -> Row:
    """All rows in one."""
    rows = list(rows)
    return Row(name, {state: sum(row.counts[state] for row in rows) for state in STATES})
