"""Words of a deck in the languages somebody wants.

Takes a deck and languages in the order of preference. For each language the catalogues of the
deck's folders are asked, the last folder first. A catalogue that cannot be read counts as absent
here; `check` reports it.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from cardlang.filling import Counted, placeholders_of
from cardlang.translation.languages import PSEUDO, category_of, code_of, plural_rule, tried
from cardlang.translation.pofile import Catalogue, read_catalogue
from cardlang.translation.pseudo import pseudo

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardlang.deck import Deck, Home
    from cardlang.translation.pofile import Message


class Translations:
    """What a deck's texts are in the languages wanted.

    Args:
        deck: whose texts.
        languages: those wanted, the best first; what the deck says itself comes last.
        drafts: whether translations count that are fuzzy or of an older sentence.
    """

    def __init__(self, deck: Deck, languages: Iterable[str], *, drafts: bool = False) -> None:
        self.languages = tried(filter(None, map(code_of, languages)))
        self._deck = deck
        self._drafts = drafts
        self._catalogues: dict[str, list[tuple[Home, Catalogue]]] = {}
        self._homes = _homes(deck, drafts=drafts)
        self._known: dict[tuple[str, str], str] = {}

    def words(self, text_id: str, source: str) -> str:
        """A text in the first language that has it, else as the deck has it."""
        key = (text_id, source)
        if key not in self._known:
            self._known[key] = self._find(text_id, source)
        return self._known[key]

    def form(self, text_id: str, source: str, form: str) -> str:
        """A name in a form, in the language in which it is found; empty if it has none there."""
        own = self._language_of(text_id, source)
        for language in self.languages:
            found = self._in(language, f"{text_id}@{form}", source)
            if found is not None:
                return found[1].strings[0]
            if language == PSEUDO or self._in(language, text_id, source) is not None:
                return ""
            if language == own:
                break
        written = self._deck.texts.get(f"{text_id}@{form}", "")
        return self.words(f"{text_id}@{form}", written) if written else ""

    def _find(self, text_id: str, source: str) -> str:
        own = self._language_of(text_id, source)
        counted = self._deck.counted.get(text_id, {})
        for language in self.languages:
            if language == PSEUDO:
                forms = {category: pseudo(words) for category, words in counted.items()}
                return _by_category(forms, own) if counted else pseudo(source)
            found = self._in(language, text_id, source)
            if found is not None:
                return _said(*found, counted)
            if language == own:
                break
        return _by_category(counted, own) if counted else source

    def _language_of(self, text_id: str, source: str) -> str:
        home = self._homes.get((text_id, source))
        return code_of(self._deck.info.language if home is None else home.language)

    def _in(self, language: str, text_id: str, source: str) -> tuple[Catalogue, Message] | None:
        for home, catalogue in self.catalogues(language):
            found = catalogue.by_key.get((text_id, source))
            if found is None and self._drafts and self._may_have_changed(text_id, source, home):
                found = catalogue.by_id.get(text_id)
            if found is not None and found.is_translated and (self._drafts or not found.fuzzy):
                return catalogue, found
        return None

    def _may_have_changed(self, text_id: str, source: str, home: Home) -> bool:
        """Whether a folder can have translated an older sentence; those below had another one."""
        homes = self._deck.homes
        own = self._homes.get((text_id, source), homes[0])
        return homes.index(home) >= homes.index(own)

    def catalogues(self, language: str) -> list[tuple[Home, Catalogue]]:
        """The catalogues of a language, that of the last folder first."""
        if language not in self._catalogues:
            homes = reversed(self._deck.homes)
            read = [(home, read_catalogue(home.path, home.shown, language)) for home in homes]
            self._catalogues[language] = [
                (home, each) for home, each in read if isinstance(each, Catalogue)
            ]
        return self._catalogues[language]

    def speaks(self, language: str) -> bool:
        """Whether anything is said in a language or one it is a form of."""
        codes = tried([code_of(language)])
        spoken = {*(home.language for home in self._deck.homes), self._deck.info.language}
        own = {*map(code_of, spoken), PSEUDO}
        return any(code in own or self.catalogues(code) for code in codes if code)


def _said(catalogue: Catalogue, message: Message, counted: Mapping[str, str]) -> str:
    """A translation; one with plural forms still waits for its number."""
    if len(message.strings) == 1 or not counted:
        return message.strings[0]
    rule = plural_rule(catalogue.plural_expression)

    def for_number(number: int | Fraction) -> str:
        at = rule(ceil(abs(Fraction(number))))
        return message.strings[at if at < len(message.strings) else -1]

    names = placeholders_of(counted["other"])
    return Counted(message.strings[-1], names, for_number)


def _by_category(counted: Mapping[str, str], language: str) -> str:
    """A sentence as the deck has it, by the plural categories of its language."""

    def for_number(number: int | Fraction) -> str:
        return counted.get(category_of(language, number), counted["other"])

    return Counted(counted["other"], placeholders_of(counted["other"]), for_number)


def _homes(deck: Deck, *, drafts: bool) -> dict[tuple[str, str], Home]:
    """The folders of texts, where it matters: some are in other languages than the deck."""
    languages = {home.language for home in deck.homes} | {deck.info.language}
    if len(languages) == 1 and not drafts:
        return {}
    from cardlang.translation.texts import home_of

    return {(text.id, text.words): home_of(deck, text.span) for text in deck.written}
