"""Lists of cards: a table for each kind, with what is printed on them and how many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.rulebook.markup import lines, tag, text
from cardlang.text.printed import printed_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardlang.deck import CardDef, Deck
    from cardlang.rulebook.markup import Markup
    from cardlang.text import Wording


class CardLists:
    """The tables of one rulebook; knows which cards it has listed."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording
        self._deck: Deck = wording.deck
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
        own = self._wording.own
        head = [own("Card"), own("Copies"), own("On it"), own("Text")]
        rows = [tag("tr", *(tag("th", text(word), scope="col") for word in head))]
        rows += [self._row(card) for card in cards]
        return tag("table", "\n", lines([caption, *rows]), "\n")

    def _row(self, card: CardDef) -> Markup:
        values = printed_values(self._wording, card.attributes)
        printed = " · ".join(tag("span", text(value)) for value in values)
        perks = [self._perk(name) for name in card.perks]
        words = " ".join(part for part in (self._wording.card_text(card), *perks) if part)
        return tag(
            "tr",
            tag("th", text(self._wording.card(card)), scope="row"),
            tag("td", text(str(card.copies)), class_="number"),
            tag("td", printed),
            tag("td", text(words)),
        )

    def _perk(self, name: str) -> str:
        """An advantage as a sentence behind what the card says."""
        words = self._wording.sentence(f"perk.{name}.text", self._deck.perks[name].text)
        title = self._wording.perk(name)
        return self._wording.own("{name}: {value}", name=title, value=words) if words else title
