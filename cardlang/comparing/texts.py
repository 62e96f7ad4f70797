"""Texts of two decks that are not the same, each deck in its own language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.translation.lookup import Translations

if TYPE_CHECKING:
    from cardlang.deck import Deck
    from cardlang.source import Span


_NOTHING: tuple[str, Span | None] = ("", None)


@dataclass(frozen=True, slots=True)
class TextDifference:
    """A text that is not the same in both decks; empty where one has none."""

    id: str
    old: str
    new: str
    old_span: Span | None
    new_span: Span | None


def text_differences(old: Deck, new: Deck) -> tuple[TextDifference, ...]:
    """Every text that differs, those of the old deck first."""
    before, after = _texts(old), _texts(new)
    found = []
    for text_id in dict.fromkeys([*before, *after]):
        first, second = before.get(text_id, _NOTHING), after.get(text_id, _NOTHING)
        if first[0] != second[0]:
            found.append(TextDifference(text_id, first[0], second[0], first[1], second[1]))
    return tuple(found)


def _texts(deck: Deck) -> dict[str, tuple[str, Span | None]]:
    words = Translations(deck, [deck.info.language]).words
    texts: dict[str, tuple[str, Span | None]] = {}
    for each in deck.written:
        texts.setdefault(each.id, (words(each.id, each.words), each.span))
    return texts
