"""The proof of a translation as a page: cards as they look, the longest text first, sentences.

What is missing stands in the language of the deck, and is marked; so is what nobody has confirmed
and what is longer than there is room for. Headings are for who reads the language of the page.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from cardlang.rulebook.markup import Markup, lines, tag, text
from cardlang.text import Wording
from cardlang.text.printed import printed_facts
from cardlang.translation.coverage import shelf_of, standings
from cardlang.translation.languages import name_of
from cardlang.translation.texts import texts_of

if TYPE_CHECKING:
    from cardlang.deck import CardDef, Deck
    from cardlang.translation.coverage import Standing
    from cardlang.translation.texts import Text

_META = Markup(
    '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">'
)

_STATES = {"translated": "translated", "fuzzy": "fuzzy", "stale": "stale", "missing": "missing"}


def proof_page(deck: Deck, language: str) -> str:
    """All texts of a deck in a language, as a whole HTML document."""
    return _Page(deck, language).document()


def _mark(each: Standing) -> str:
    """How something is marked: by its state, unless it is translated."""
    return "" if each.state == "translated" else each.state


class _Page:
    def __init__(self, deck: Deck, language: str) -> None:
        self._deck = deck
        self._language = language
        self._wording = Wording(deck, language, drafts=True)
        self._texts = texts_of(deck)
        found = standings(deck, shelf_of(deck, language))
        self._standings = {each.text.key: each for each in found}
        self._forms = [each for each in found if each.text.is_form]
        self._by_id = {each.id: each for each in self._texts}

    def document(self) -> str:
        style = (files("cardlang.proofs") / "style.css").read_text(encoding="utf-8")
        own = self._wording.own
        language = name_of(self._language, self._wording.language)
        title = own("{name}: {value}", name=self._wording.game(), value=language)
        head = lines([_META, tag("title", text(title)), tag("style", "\n", style)])
        body = lines([self._heading(title), self._cards(), *self._sentences()])
        page = tag(
            "html",
            "\n",
            tag("head", head),
            "\n",
            tag("body", body),
            "\n",
            lang=self._language.replace("_", "-"),
        )
        return f"<!doctype html>\n{page}\n"

    def _heading(self, title: str) -> Markup:
        own = self._wording.own
        states = [each.state for each in self._standings.values()]
        counts = [
            own("{name}: {value}", name=own(_STATES[state]), value=states.count(state))
            for state in dict.fromkeys(states)
        ]
        note = own(
            "Cards come first, those with most words at the front. Grey: not translated. Yellow: "
            "not confirmed. Red: longer than there is room for. Below each text stands the "
            "sentence of the deck."
        )
        return tag(
            "header",
            tag("h1", text(title)),
            tag("p", text(" · ".join([self._deck.info.version, *counts])), class_="facts"),
            tag("p", text(note), class_="facts"),
        )

    # -------------------------------------------------------------------- cards

    def _cards(self) -> Markup:
        cards = sorted(self._deck.cards, key=lambda card: (-self._room(card), card.index))
        return tag("section", "\n", lines(map(self._card, cards)), "\n", class_="cards")

    def _room(self, card: CardDef) -> int:
        return len(self._wording.card_title(card)) + len(self._wording.card_text(card))

    def _card(self, card: CardDef) -> Markup:
        wording = self._wording
        facts = [(f"kind.{card.kind}.name", str(wording.kind(card.kind)))]
        facts += printed_facts(wording, card.attributes)
        free = [f"card.{card.id}.{name}" for name in card.attributes]
        pieces = [
            self._words(f"card.{card.id}.name", wording.card_title(card), "h2"),
            tag("p", self._facts(facts), class_="facts"),
            self._words(f"card.{card.id}.text", wording.card_text(card), "p"),
        ]
        pieces += [
            self._words(text_id, self._now(self._by_id[text_id]), "p")
            for text_id in free
            if text_id in self._by_id
        ]
        perks = [(f"perk.{perk}.name", str(wording.perk(perk))) for perk in card.perks]
        pieces += [tag("p", self._fact(*each), class_="facts") for each in perks]
        place = f"{card.id} · {card.copies}× · {card.span.file.path}:{card.span.line}"
        return tag("article", *pieces, tag("footer", text(place)))

    def _facts(self, facts: list[tuple[str, str]]) -> Markup:
        """What a card is, in one line."""
        return Markup(" · ".join(self._fact(*each) for each in facts))

    def _fact(self, text_id: str, words: str) -> Markup:
        """A name or value that stands on many cards."""
        source = self._by_id.get(text_id)
        standing = self._standings.get(source.key) if source else None
        mark = _mark(standing) if standing else ""
        return tag("span", text(words), class_=mark) if mark else text(words)

    def _words(self, text_id: str, words: str, element: str) -> Markup:
        """A text of a card with its source below."""
        if not words:
            return Markup("")
        source = self._by_id.get(text_id)
        below = source.source if source and source.source != words else ""
        return lines(
            [
                tag(element, text(words), class_=self._marks(source, words)),
                tag("small", text(below)) if below else Markup(""),
            ]
        )

    def _marks(self, source: Text | None, words: str) -> str:
        """How a text is marked: by its state, and if it is too long."""
        if source is None:
            return ""
        standing = self._standings.get(source.key)
        marks = [_mark(standing)] if standing and _mark(standing) else []
        if source.limit is not None and len(words) > source.limit:
            marks.append("long")
        return " ".join(marks)

    # ---------------------------------------------------------------- sentences

    def _sentences(self) -> list[Markup]:
        """Everything that does not stand on cards, by what it is."""
        others = [each for each in self._texts if not each.id.startswith("card.")]
        own = self._wording.own
        sorts = dict.fromkeys(each.sort for each in others)
        tables = [
            self._table(own(sort), [self._row(each) for each in others if each.sort == sort])
            for sort in sorts
        ]
        if self._forms:
            tables.append(
                self._table(own("forms of names"), list(map(self._form_row, self._forms)))
            )
        return tables

    def _table(self, heading: str, rows: list[Markup]) -> Markup:
        title = heading[:1].upper() + heading[1:]
        return tag("section", tag("h2", text(title)), tag("table", "\n", lines(rows), "\n"))

    def _row(self, each: Text) -> Markup:
        words = self._now(each)
        return tag(
            "tr",
            tag("td", text(words), class_=self._marks(each, words)),
            tag("td", text(each.source)),
            tag("td", text(each.id), class_="id"),
        )

    def _form_row(self, each: Standing) -> Markup:
        return tag(
            "tr",
            tag("td", text(each.words or each.text.source), class_=_mark(each)),
            tag("td", text(each.text.source)),
            tag("td", text(each.text.id), class_="id"),
        )

    def _now(self, each: Text) -> str:
        """What a text is in the language, as far as anybody has begun."""
        return self._wording.sentence(each.id, each.source)
