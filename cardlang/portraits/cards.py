"""Cards, kinds and perks as they are shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardlang.filling import as_written
from cardlang.interface import counted, labelled, message
from cardlang.portraits.model import (
    Line,
    Portrait,
    Section,
    effect_line,
    expression_line,
    facts_of,
    place_of,
    sections_of,
    source_of,
    with_title,
)
from cardlang.portraits.rules import lines_by_id, rule_line, rules_about, waived_by

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.bound import Scalar
    from cardlang.deck import CardDef, CardUse, Deck, NeedDef, RuleDef


#: The parts of a use besides its needs, with what stands for none.
_PARTS: Mapping[str, Any] = {"targets": None, "cost": (), "to": None, "before": (), "do": ()}


def portrait_of_card(deck: Deck, card: CardDef) -> Portrait:
    """A card with everything it has from its kinds and perks."""
    kinds = " > ".join(with_title(name, deck.kinds[name].title) for name in card.kinds)
    perks = ", ".join(with_title(name, deck.perks[name].title) for name in card.perks)
    starts = card.starts_in if card.starts_in != _usual_start(deck) else ""
    members = frozenset({card.index})
    return Portrait(
        sort=message("card"),
        id=card.id,
        title=card.title,
        place=place_of(card.span),
        text=card.text,
        facts=facts_of(
            (message("kind"), kinds),
            (message("copies"), str(card.copies)),
            (message("starts in"), starts),
            (message("attributes"), _attributes(deck, card.attributes)),
            (message("perks"), perks),
        ),
        sections=sections_of(
            *(use_section(deck, use, members, card.id) for use in card.uses.values()),
            Section(message("rules in force"), _rules_of_card(deck, card)),
            Section(message("rules of others about it"), lines_by_id(rules_about(deck, card))),
        ),
    )


def portrait_of_kind(deck: Deck, name: str) -> Portrait:
    """A kind with what its cards share, and the cards."""
    kind = deck.kinds[name]
    cards = [deck.cards[index] for index in sorted(kind.members)]
    narrower = [other.name for other in deck.kinds.values() if other.parent == name]
    shared = (
        [rule for rule in cards[0].rules if all(rule in card.rules for card in cards)]
        if cards
        else []
    )
    parent = with_title(kind.parent, deck.kinds[kind.parent].title) if kind.parent else ""
    return Portrait(
        sort=message("kind"),
        id=name,
        title=kind.title,
        place=place_of(kind.span),
        text=kind.text,
        facts=facts_of(
            (message("kind of"), parent),
            (message("kinds of it"), ", ".join(narrower)),
            (message("cards"), str(sum(card.copies for card in cards))),
        ),
        sections=sections_of(
            *_shared_uses(deck, cards, name),
            Section(
                message("rules in force"),
                tuple(rule_line(rule, _owner(rule, name)) for rule in shared),
            ),
            _card_list(cards),
        ),
    )


def portrait_of_perk(deck: Deck, name: str) -> Portrait:
    """A perk with its rules, and who has it."""
    perk = deck.perks[name]
    return Portrait(
        sort=message("perk"),
        id=name,
        title=perk.title,
        place=place_of(perk.span),
        text=perk.text,
        sections=sections_of(
            Section(message("rules in force"), tuple(rule_line(rule) for rule in perk.rules)),
            _card_list([deck.cards[index] for index in sorted(perk.members)]),
        ),
    )


def use_section(deck: Deck, use: CardUse, cards: frozenset[int], thing: str) -> Section:
    """A way in which cards are used: needs, then what happens, in its order."""
    needs = [need_line(need, thing, waived_by(deck, need, use.use, cards)) for need in use.needs]
    sentence = deck.uses[use.use].say
    return Section(
        labelled(use.use, sentence) if sentence else use.use,
        (
            *needs,
            *expression_line("on", use.targets),
            *effect_line("cost", use.cost),
            *effect_line("before", use.before),
            *expression_line("to", use.to),
            *effect_line("do", use.do),
        ),
    )


def need_line(need: NeedDef, thing: str, remarks: tuple[str, ...]) -> Line:
    """A need with the sentence that refuses, and the kind it comes from."""
    owner = need.id.split(".")[0]
    return Line(
        message("need {name}", name=need.name),
        source_of(need.condition.span),
        place_of(need.span),
        "" if owner == thing else owner,
        need.say,
        remarks,
    )


def _usual_start(deck: Deck) -> str:
    starts = [card.starts_in for card in deck.cards]
    return max(set(starts), key=starts.count, default="")


def _attributes(deck: Deck, values: Mapping[str, Scalar]) -> str:
    """What is printed on a card; defaults of the deck go without saying."""
    return ", ".join(
        f"{name} {as_written(value)}"
        for name, value in values.items()
        if value is not None and value != deck.attributes[name].default
    )


def _rules_of_card(deck: Deck, card: CardDef) -> tuple[Line, ...]:
    own = [rule_line(rule, _owner(rule, card.id)) for rule in card.rules]
    bundled = [
        rule_line(rule, message("perk {name}", name=perk))
        for perk in card.perks
        for rule in deck.perks[perk].rules
    ]
    return (*own, *bundled)


def _owner(rule: RuleDef, thing: str) -> str:
    owner = rule.id.split(".")[0]
    return "" if owner == thing else owner


def _shared_uses(deck: Deck, cards: list[CardDef], kind: str) -> list[Section]:
    """What most cards share of each use, which do otherwise, and which have more of their own."""
    sections = []
    for name in dict.fromkeys(name for card in cards for name in card.uses):
        having = [card for card in cards if name in card.uses]
        shared = _shared([card.uses[name] for card in having])
        like = [card for card in having if _has_all(card.uses[name], shared)]
        section = use_section(deck, shared, frozenset(card.index for card in like), kind)
        more = [card.id for card in like if card.uses[name] != shared]
        others = [card.id for card in cards if card not in like]
        remarks = [(message("more of their own"), more), (message("not so for"), others)]
        lines = [Line(label, ", ".join(ids)) for label, ids in remarks if ids]
        sections.append(Section(section.title, (*section.lines, *lines)))
    return sections


def _shared(ways: list[CardUse]) -> CardUse:
    """The parts that are the same in most of these."""
    same = {
        part: next((each for each in values if 2 * values.count(each) > len(values)), nothing)
        for part, nothing in _PARTS.items()
        for values in ([getattr(way, part) for way in ways],)
    }
    every = [need for way in ways for need in way.needs]
    needs = [need for need in every if 2 * every.count(need) > len(ways)]
    kept = [need for at, need in enumerate(needs) if need not in needs[:at]]
    return replace(ways[0], needs=tuple(kept), **same)


def _has_all(way: CardUse, shared: CardUse) -> bool:
    """Whether all that is shared is there; there may be more."""
    parts = ((getattr(way, part), getattr(shared, part), _PARTS[part]) for part in _PARTS)
    return all(need in way.needs for need in shared.needs) and all(
        known in (own, nothing) for own, known, nothing in parts
    )


def _card_list(cards: list[CardDef]) -> Section:
    lines = [Line(card.id, _with_copies(card)) for card in cards]
    return Section(message("cards"), tuple(lines))


def _with_copies(card: CardDef) -> str:
    if card.copies == 1:
        return card.title
    return counted("{card} ({count} copy)", "{card} ({count} copies)", card.copies, card=card.title)
