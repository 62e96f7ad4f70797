"""Actions, steps, values, zones and the other small things of a deck, as they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.interface import counted, message
from cardlang.portraits.cards import need_line
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
)
from cardlang.portraits.rules import adjusting, lines_by_id, offering, rule_line, waived_by

if TYPE_CHECKING:
    from cardlang.deck import Deck


def portrait_of_action(deck: Deck, name: str) -> Portrait:
    """A move that the game offers."""
    action = deck.actions[name]
    steps = [step.name for step in deck.steps.values() if name in step.actions]
    needs = [need_line(need, name, waived_by(deck, need, "", frozenset())) for need in action.needs]
    return Portrait(
        sort=message("action"),
        id=name,
        title=action.say or name,
        place=place_of(action.span),
        facts=facts_of(
            (message("offered in"), ", ".join(steps)),
            (message("uses"), ", ".join(action.uses)),
            (message("told as"), action.log or ""),
        ),
        sections=sections_of(
            Section(
                message("what it does"),
                (
                    *needs,
                    *expression_line("of", action.cards),
                    *expression_line("on", action.targets),
                    *effect_line("cost", action.cost),
                    *effect_line("do", action.do),
                ),
            ),
            Section(message("offered by rules"), lines_by_id(offering(deck, action=name))),
        ),
    )


def portrait_of_define(deck: Deck, name: str) -> Portrait:
    """A define, or a value with the rules that adjust it."""
    define = deck.defines[name]
    typed = zip(define.parameter_types, define.parameters, strict=True)
    parameters = ", ".join(f"{type_} {parameter}" for type_, parameter in typed)
    return Portrait(
        sort=message("value" if define.adjustable else "define"),
        id=name,
        title=f"{name}({parameters})" if parameters else name,
        place=place_of(define.span),
        sections=sections_of(
            Section(
                message("is"), (Line("", source_of(define.body.span), place_of(define.body.span)),)
            ),
            Section(message("adjusted by"), lines_by_id(adjusting(deck, name, is_attribute=False))),
        ),
    )


def portrait_of_step(deck: Deck, name: str) -> Portrait:
    """A point of the turn with the actions on offer."""
    step = deck.steps[name]
    actions = [Line(each, deck.actions[each].say) for each in step.actions]
    return Portrait(
        sort=message("step"),
        id=name,
        title=step.say or name,
        place=place_of(step.span),
        sections=sections_of(
            Section(message("actions"), tuple(actions)),
            Section(message("offered by rules"), lines_by_id(offering(deck, step=name))),
        ),
    )


def portrait_of_use(deck: Deck, name: str) -> Portrait:
    """Something cards can be used for, and how many can."""
    use = deck.uses[name]
    cards = [card for card in deck.cards if name in card.uses]
    kinds = dict.fromkeys(card.kind for card in cards)
    return Portrait(
        sort=message("use"),
        id=name,
        title=use.say or name,
        place=place_of(use.span),
        facts=facts_of(
            (message("use of"), use.parent or ""),
            (message("told as"), use.log or ""),
            (message("cards"), str(sum(card.copies for card in cards))),
            (message("of kinds"), ", ".join(kinds)),
        ),
    )


_VIEWERS = {
    "nobody": "nobody",
    "owner": "its owner",
    "everyone": "everyone",
    "top": "everyone as to its top card",
}


def portrait_of_zone(deck: Deck, name: str) -> Portrait:
    """A place for cards."""
    zone = deck.zones[name]
    starting = sum(card.copies for card in deck.cards if card.starts_in == name)
    return Portrait(
        sort=message("zone"),
        id=name,
        title=zone.title,
        place=place_of(zone.span),
        facts=facts_of(
            (message("belongs to"), message("each player" if zone.per_player else "the table")),
            (message("seen by"), message(_VIEWERS[zone.seen_by])),
            (message("hides"), ", ".join(sorted(zone.hides))),
            (message("players stand at"), zone.marks),
            (message("rules hold"), message("yes" if zone.active else "no")),
            (message("cards at the start"), str(starting) if starting else ""),
        ),
    )


def portrait_of_attribute(deck: Deck, name: str) -> Portrait:
    """What may be printed on cards."""
    attribute = deck.attributes[name]
    values = attribute.type.symbols
    default = attribute.default
    printed = [card for card in deck.cards if card.attributes[name] not in (None, default)]
    copies = sum(card.copies for card in printed)
    held = str(attribute.type)
    if values:
        held = message("one of {values}", values=", ".join(values))
    return Portrait(
        sort=message("attribute"),
        id=name,
        title=name,
        place=place_of(attribute.span),
        facts=facts_of(
            (message("holds"), held),
            (message("default"), "" if default is None else str(default).lower()),
            (message("printed on"), counted("{count} card", "{count} cards", copies)),
        ),
        sections=sections_of(
            Section(message("adjusted by"), lines_by_id(adjusting(deck, name, is_attribute=True))),
        ),
    )


def portrait_of_rule(deck: Deck, name: str) -> Portrait:
    """A rule that holds as long as the game lasts."""
    rule = next(each for each in deck.rules if each.name == name)
    return Portrait(
        sort=message("rule in force"),
        id=name,
        title=name,
        place=place_of(rule.span),
        sections=sections_of(Section(message("rules in force"), (rule_line(rule),))),
    )


def portrait_of_option(deck: Deck, name: str) -> Portrait:
    """A setting."""
    option = deck.options[name]
    symbols = option.type.symbols
    if symbols:
        allowed = ", ".join(symbols)
    elif isinstance(option.default, bool):
        allowed = "true, false"
    elif option.low is not None or option.high is not None:
        allowed = message("{low} to {high}", low=option.low, high=option.high)
    else:
        allowed = str(option.type)
    return Portrait(
        sort=message("option"),
        id=name,
        title=option.say or name,
        place=place_of(option.span),
        facts=facts_of(
            (message("allowed"), allowed), (message("default"), str(option.default).lower())
        ),
    )
