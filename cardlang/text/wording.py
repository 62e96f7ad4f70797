"""Names and sentences of a deck in one language.

All of them are looked up by a stable id (`card.ID.name`, `use.NAME.say`,
`need.OWNER.NAME`) in `Wording.sentence`, so that a catalogue can translate
them. Words the deck does not give ("a card") are the program's own.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from cardlang.filling import Name
from cardlang.interface import fill, said_in
from cardlang.interpreter.evaluate import attribute
from cardlang.interpreter.notation import seat_name
from cardlang.interpreter.views import card_view
from cardlang.translation.derived import spaced, uncapped
from cardlang.translation.languages import code_of
from cardlang.translation.lookup import Translations
from cardlang.types import TEXT

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from cardlang.deck import CardDef, Deck, RuleDef
    from cardlang.interpreter.table import Table


class Wording:
    """A deck's words.

    Args:
        deck: whose words.
        language: the language wanted; the deck's own where it does not speak it.
        names: what the players are called, in seat order; A, B, C where left out.
        fallback: languages for what the one wanted has no words for, before the deck's own.
        drafts: whether translations that nobody has confirmed are shown.
    """

    def __init__(
        self,
        deck: Deck,
        language: str | None = None,
        names: Sequence[str] = (),
        *,
        fallback: Sequence[str] = (),
        drafts: bool = False,
    ) -> None:
        self.deck = deck
        wanted = [language or deck.info.language, *fallback]
        self._translations = Translations(deck, wanted, drafts=drafts)
        spoken = [each for each in wanted if self._translations.speaks(each)]
        self.language = code_of(spoken[0]) if spoken else deck.info.language
        self._own = [self.language, *filter(None, map(code_of, wanted))]
        self.names = tuple(names)
        self.rules = _rules(deck)
        self._additions = _additions(deck)
        self._hidden = {name for zone in deck.zones.values() for name in zone.hides}

    # ---------------------------------------------------------------- sentences

    def sentence(self, text_id: str, default: str = "") -> str:
        """The sentence with this id; every text of a deck passes here."""
        source = self.deck.texts.get(text_id, default) or default
        return self._translations.words(text_id, source) if source else ""

    def own(self, words: str, /, **values: object) -> str:
        """Words of the program in the language of the deck's texts, or in those that stand in."""
        return said_in(self._own, words, **values)

    def said(self, text_id: str, words: str) -> str:
        """The deck's sentence with this id, or where it has none these words of the program."""
        return self.sentence(text_id) or self.own(words)

    def fill(self, template: str, values: Mapping[str, object]) -> str:
        """A sentence with its placeholders filled, beginning with a capital."""
        text = fill(template, values, self.language)
        return text[:1].upper() + text[1:] if template[:1] == "{" else text

    # -------------------------------------------------------------------- names

    def seat(self, seat: int | None) -> str:
        """What a player is called."""
        if seat is None:
            return self._word("nobody", "nobody")
        return self.names[seat] if seat < len(self.names) else seat_name(seat)

    def game(self) -> str:
        """What the game is called."""
        return self.sentence("deck.name", self.deck.info.name)

    def card(self, definition: CardDef, without: Collection[str] = ()) -> Name:
        """What a card is called, with what tells it from others of the same name.

        Attributes in `without` are left out.
        """
        printed = [x for x in self._additions.get(definition.index, ()) if x not in without]
        addition = ", ".join(self.free_text(definition, name) for name in printed)
        title = self.card_title(definition)
        return title.with_addition(addition) if addition else title

    def card_title(self, definition: CardDef) -> Name:
        """What stands on a card as its name."""
        return self._name("card", definition.id, definition.title)

    def _name(self, sort: str, name: str, title: str) -> Name:
        # The builder gives what has no title its name as one.
        return self._named(f"{sort}.{name}.name", spaced(name) if title == name else title)

    def _named(self, text_id: str, default: str) -> Name:
        """A text that sentences may ask for in other forms."""
        source = self.deck.texts.get(text_id, default) or default
        plain = self.sentence(text_id, default)
        return Name(plain, lambda form: self._translations.form(text_id, source, form) or plain)

    def _word(self, name: str, words: str) -> Name:
        """A word of the deck, or where it has none of the program; forms are the deck's."""
        text_id = f"word.{name}"
        source = self.deck.texts.get(text_id, words)
        plain = self.said(text_id, words)
        return Name(plain, lambda form: self._translations.form(text_id, source, form) or plain)

    def card_text(self, definition: CardDef) -> str:
        """What a card says."""
        return self.sentence(f"card.{definition.id}.text", definition.text)

    def hidden_card(self) -> Name:
        """A card that may not be named."""
        return self._word("hidden_card", "a card")

    def card_for(self, table: Table, card: int, sees: bool) -> Name:
        """A card by its name, or as one that may not be named."""
        return self.card(table.definition(card)) if sees else self.hidden_card()

    def printed(self, table: Table, card: int, seat: int | None, sees: bool) -> dict[str, object]:
        """What a sentence may say of a card besides its name: values by attribute, its `text`.

        Values are those that rules in force make of what is printed; "…" stands for what is not
        printed, or not for this seat to know: anything unless it `sees` the card, and what
        zones can hide unless its view has it now. A seat of None knows all.
        """
        definition = table.definition(card)
        known = set(definition.attributes) - self._hidden if sees else set()
        if seat is None:
            known = set(definition.attributes)
        elif sees:
            known |= set(card_view(table, card, seat).attributes)
        values = dict.fromkeys(definition.attributes, "…") | {
            name: self._printed(definition, name, value, table)
            for name in known
            if (value := attribute(table, card, name)) is not None
        }
        return {"text": self.card_text(definition) if sees else "", **values}

    def _printed(self, card: CardDef, name: str, value: Any, table: Table) -> object:
        printed = self.deck.attributes[name].type
        if printed == TEXT and value == card.attributes[name]:
            return self.free_text(card, name)
        return self.value(printed.name, value, table, sees=True)

    def free_text(self, card: CardDef, name: str) -> str:
        """An attribute that holds any words, as it is printed on a card."""
        return self.sentence(f"card.{card.id}.{name}", str(card.attributes[name]))

    def kind(self, name: str) -> Name:
        """What a kind is called."""
        return self._name("kind", name, self.deck.kinds[name].title)

    def perk(self, name: str) -> Name:
        """What a perk is called."""
        return self._name("perk", name, self.deck.perks[name].title)

    def zone(self, name: str) -> Name:
        """What a zone is called."""
        return self._name("zone", name, self.deck.zones[name].title)

    def zone_of(self, table: Table, number: int, seat: int | None) -> Name:
        """A zone of the table, with its owner unless that is `seat`."""
        owner = table.layout.owners[number]
        title = self.zone(table.layout.zones[number].name)
        return title if owner is None or owner == seat else title.with_addition(self.seat(owner))

    def step(self, name: str) -> str:
        """What a step asks, empty if the deck does not say."""
        return self.sentence(f"step.{name}.say", self.deck.steps[name].say)

    def score_entry(self, name: str) -> str:
        """What an entry of the score is called."""
        say = next(entry.say for entry in self.deck.score if entry.name == name)
        return self.sentence(f"score.{name}.say", say or spaced(name))

    def score_word(self) -> str:
        """What is counted: the only entry of the score, empty if there are several."""
        names = [entry.name for entry in self.deck.score]
        say = self.deck.score[0].say if len(names) == 1 else ""
        return self.sentence(f"score.{names[0]}.say", say) if len(names) == 1 else ""

    def option(self, name: str) -> str:
        """What an answer among named ones is called."""
        rule = self.rules.get(name)
        if rule is not None and rule.say and f"option.{name}" not in self.deck.texts:
            return self.rule(name)
        return self._named(f"option.{name}", spaced(name))

    def rule(self, name: str | None) -> str:
        """What a rule in force says, empty if the deck does not say."""
        rule = self.rules.get(name or "")
        return "" if rule is None else self.sentence(f"rule.{rule.id}.say", rule.say)

    def value(self, sort: str, value: Any, table: Table, sees: bool) -> object:
        """A value of the language as words: `sort` is its type's word."""
        if value is None:
            return self._word("none", "nothing")
        if sort == "player":
            return self.seat(value)
        if sort == "card":
            return self.card_for(table, value, sees)
        return self.plain(value)

    def plain(self, value: Any) -> object:
        """A word of a list or a condition as words, a number as it is."""
        if isinstance(value, bool):
            return self.own("yes") if value else self.own("no")
        return self._named(f"option.{value}", uncapped(value)) if isinstance(value, str) else value


def _rules(deck: Deck) -> dict[str, RuleDef]:
    """All rules in force by id, and by name where the id has an owner."""
    every = [*deck.rules]
    every += [rule for perk in deck.perks.values() for rule in perk.rules]
    every += [rule for card in deck.cards for rule in card.rules]
    return {rule.name: rule for rule in every} | {rule.id: rule for rule in every}


def _additions(deck: Deck) -> dict[int, tuple[str, ...]]:
    """For cards that share their name, the attributes that hold free text on each."""
    times = Counter(card.title for card in deck.cards)
    printed = [name for name, attribute in deck.attributes.items() if attribute.type == TEXT]
    return {
        card.index: tuple(name for name in printed if _has(card, name))
        for card in deck.cards
        if times[card.title] > 1
    }


def _has(card: CardDef, name: str) -> bool:
    return card.attributes.get(name) not in (None, "")
