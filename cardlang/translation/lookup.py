"""Words of a deck in the languages somebody wants: one question, `words`.

Takes a deck and languages in the order of preference. For each language the catalogues of the
deck's folders are asked, the last folder first. A catalogue that cannot be read counts as absent
here; `check` reports it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.translation.languages import PSEUDO, code_of, tried
from cardlang.translation.pofile import Catalogue, read_catalogue
from cardlang.translation.pseudo import pseudo

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.deck import Deck
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
        self._catalogues: dict[str, list[Catalogue]] = {}
        self._sources = _foreign(deck)
        self._known: dict[tuple[str, str], str] = {}

    def words(self, text_id: str, source: str) -> str:
        """A text in the first language that has it, else as the deck has it."""
        key = (text_id, source)
        if key not in self._known:
            self._known[key] = self._find(text_id, source)
        return self._known[key]

    def _find(self, text_id: str, source: str) -> str:
        own = self._sources.get((text_id, source)) or self._deck.info.language
        for language in self.languages:
            if language == PSEUDO:
                return pseudo(source)
            found = self._in(language, text_id, source)
            if found is not None:
                return found.strings[0]
            if language == own:
                return source
        return source

    def _in(self, language: str, text_id: str, source: str) -> Message | None:
        for catalogue in self.catalogues(language):
            found = catalogue.by_key.get((text_id, source))
            if found is not None and found.is_translated and (self._drafts or not found.fuzzy):
                return found
            if self._drafts:
                old = _of_older_sentence(catalogue, text_id)
                if old is not None:
                    return old
        return None

    def catalogues(self, language: str) -> list[Catalogue]:
        """The catalogues of a language, that of the last folder first."""
        if language not in self._catalogues:
            read = [read_catalogue(h.path, h.shown, language) for h in reversed(self._deck.homes)]
            self._catalogues[language] = [each for each in read if isinstance(each, Catalogue)]
        return self._catalogues[language]

    def speaks(self, language: str) -> bool:
        """Whether anything is said in a language or one it is a form of."""
        codes = tried([code_of(language)])
        own = {home.language for home in self._deck.homes} | {self._deck.info.language, PSEUDO}
        return any(code in own or self.catalogues(code) for code in codes if code)


def _of_older_sentence(catalogue: Catalogue, text_id: str) -> Message | None:
    old = [each for each in catalogue.messages if each.id == text_id and each.is_translated]
    return old[0] if old else None


def _foreign(deck: Deck) -> dict[tuple[str, str], str]:
    """For texts that are not in the deck's own language, in which they are."""
    homes = {home.language for home in deck.homes} | {deck.info.language}
    if len(homes) == 1:
        return {}
    from cardlang.translation.texts import home_of

    return {
        (text.id, text.words): home.language
        for text in deck.written
        if (home := home_of(deck, text.span)).language != deck.info.language
    }
