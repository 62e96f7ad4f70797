"""Lists of cards: a table for each kind, with what is printed on them and how many there are."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from cardlang.rulebook.markup import Markup, lines, tag, text
from cardlang.text.printed import hidden_somewhere, printed_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardlang.deck import CardDef, Deck
    from cardlang.text import Wording


class CardLists:
    """The tables of one rulebook; knows which cards it has listed.

    Args:
        wording: the words of the deck.
        secrets: whether what some zone hides of cards is printed.
    """

    def __init__(self, wording: Wording, *, secrets: bool) -> None:
        self._wording = wording
        self._deck: Deck = wording.deck
        self._secret = frozenset[str]() if secrets else hidden_somewhere(wording.deck)
        self._listed: set[int] = set()

    def named(self, names: Iterable[str]) -> Markup:
        """A table for each of these kinds; single cards that follow each other share one."""
        tables: list[Markup] = []
        single: list[CardDef] = []
        for name in names:
            if name in self._deck.kinds:
                tables += self._of_single(single)
                tables.append(self._of_kind(name))
                single = []
            else:
                single += [card for card in self._deck.cards if card.id == name]
        return lines([*tables, *self._of_single(single)])

    def others(self) -> Markup:
        """The cards not listed before, by their widest kinds."""
        left = [card for card in self._deck.cards if card.index not in self._listed]
        kinds = dict.fromkeys(card.kinds[-1] for card in left if card.kinds)
        return lines(
            self._table(self._wording.kind(kind), "", [card for card in left if kind in card.kinds])
            for kind in kinds
        )

    def _of_kind(self, name: str) -> Markup:
        kind = self._deck.kinds[name]
        words = self._wording.sentence(f"kind.{name}.text", kind.text)
        cards = [self._deck.cards[index] for index in sorted(kind.members)]
        return self._table(self._wording.kind(name), words, cards)

    def _of_single(self, cards: list[CardDef]) -> list[Markup]:
        if not cards:
            return []
        title = ", ".join(dict.fromkeys(self._wording.card_title(card) for card in cards))
        return [self._table(title, "", cards)]

    def _table(self, title: str, words: str, cards: Sequence[CardDef]) -> Markup:
        self._listed |= {card.index for card in cards}
        cards = [card for card in cards if card.copies]
        if not cards:
            return text("")
        count = sum(card.copies for card in cards)
        caption = tag("caption", tag("strong", text(title)), text(f" ({count}) {words}".rstrip()))
        rows = [self._cells(card) for card in cards]
        filled = [any(column) for column in zip(*rows, strict=True)]
        own = self._wording.own
        head = [own("Card"), own("Copies"), own("On it"), own("Text")]
        lined = [
            tag("tr", *(tag("th", text(word), scope="col") for word in compress(head, filled)))
        ]
        lined += [tag("tr", *compress(map(_cell, range(len(row)), row), filled)) for row in rows]
        return tag("table", "\n", lines([caption, *lined]), "\n")

    def _cells(self, card: CardDef) -> tuple[Markup, ...]:
        """What stands in a row: name, copies, what is printed, what the card says."""
        shown = {name: value for name, value in card.attributes.items() if name not in self._secret}
        values = printed_values(self._wording, shown)
        perks = [self._perk(name) for name in card.perks]
        words = " ".join(part for part in (self._wording.card_text(card), *perks) if part)
        return (
            text(self._wording.card(card, without=self._secret)),
            text(str(card.copies)),
            Markup(" · ".join(tag("span", text(value)) for value in values)),
            text(words),
        )

    def _perk(self, name: str) -> str:
        """An advantage as a sentence behind what the card says."""
        words = self._wording.sentence(f"perk.{name}.text", self._deck.perks[name].text)
        title = self._wording.perk(name)
        return self._wording.own("{name}: {value}", name=title, value=words) if words else title


def _cell(column: int, content: Markup) -> Markup:
    if column == 0:
        return tag("th", content, scope="row")
    return tag("td", content, class_="number" if column == 1 else "")
