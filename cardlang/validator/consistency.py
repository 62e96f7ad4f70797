"""Checks that need the whole deck: what is never used, never reached, never said.

Takes a `Deck` without errors, reports warnings. A warning must be right: where a deck could have a
good reason, nothing is said.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.declaring import use_with_parents
from cardlang.diagnostics import Diagnostic
from cardlang.shown import words_shown
from cardlang.spelling import suggest
from cardlang.validator.mentions import mentions_of
from cardlang.validator.silence import silent_refusals

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cardlang.deck import Deck, NeedDef, RuleDef
    from cardlang.node_values import Report
    from cardlang.source import Span
    from cardlang.validator.mentions import Mentions


@dataclass(frozen=True, slots=True)
class _Facts:
    """What every check may look at."""

    deck: Deck
    mentions: Mentions
    spans: Mapping[tuple[str, str], Span]


def check_consistency(deck: Deck, spans: Mapping[tuple[str, str], Span], report: Report) -> None:
    """Run every check; `spans` tells where names are declared."""
    facts = _Facts(deck, mentions_of(deck), spans)
    for check in (
        _missing_sentences,
        _unused_declarations,
        _unreachable_uses,
        _unused_actions,
        _unused_steps,
        _unused_texts,
        _idle_cards,
        _inactive_rules,
        _endless_game,
    ):
        for diagnostic in check(facts):
            report(diagnostic)


def _warning(
    code: str, message: str, span: Span | None, advice: str = "", note: str = ""
) -> Diagnostic:
    notes = (note,) if note else ()
    return Diagnostic(code, message, span, help=advice, notes=notes, severity="warning")


def _missing_sentences(facts: _Facts) -> Iterator[Diagnostic]:
    """Needs and forbids refuse moves; the player deserves a reason."""
    yield from silent_refusals(_needs(facts.deck), _rules(facts.deck))


def _unused_declarations(facts: _Facts) -> Iterator[Diagnostic]:
    states = facts.deck.states
    for (scope, name), state in states.items():
        if (scope, name) not in facts.mentions.states:
            known = [other for whose, other in states if whose == scope]
            yield _unused("state", name, state.span, known)
    for name, define in facts.deck.defines.items():
        if name not in facts.mentions.defines:
            sort = "value" if define.adjustable else "define"
            yield _unused(sort, name, define.span, facts.deck.defines)
    for name, option in facts.deck.options.items():
        if name not in facts.mentions.settings:
            yield _unused(
                "option", name, option.span, facts.deck.options, f"read it as `option.{name}`"
            )
    for name, perk in facts.deck.perks.items():
        if not perk.members and name not in facts.mentions.kinds:
            yield _unused("perk", name, perk.span, facts.deck.perks, "no card has it")
    direct = {name for card in facts.deck.cards for name in card.uses}
    had = {wider for name in direct for wider in use_with_parents(facts.deck.uses, name)}
    for name, use in facts.deck.uses.items():
        if name not in had:
            yield _unused("use", name, use.span, facts.deck.uses, "no card says how it is used so")


def _unused(sort: str, name: str, span: Span, known: Iterable[str], why: str = "") -> Diagnostic:
    """Something nobody asks for; `known` are those of its sort, one of which may be meant."""
    near = suggest(name, [other for other in known if other != name])
    advice = f"did you mean `{near}`?" if near else ""
    return _warning(f"unused-{sort}", f"the {sort} `{name}` is never used", span, advice, why)


def _unreachable_uses(facts: _Facts) -> Iterator[Diagnostic]:
    """Uses that cards have and no action or effect offers."""
    reached = set(facts.mentions.uses)
    for action in facts.deck.actions.values():
        reached.update(action.uses)
    for name, use in facts.deck.uses.items():
        line = use_with_parents(facts.deck.uses, name)
        bearers = [card for card in facts.deck.cards if name in card.uses]
        if bearers and not reached & set(line):
            yield _warning(
                "unreachable-use",
                f"no card can ever be used by `{name}`: no action offers it",
                use.span,
                f"add it to the `uses:` of an action, or perform it: `perform {name} using ...`",
                f"cards that say how: {_some(card.id for card in bearers)}",
            )


def _unused_actions(facts: _Facts) -> Iterator[Diagnostic]:
    used = set(facts.mentions.actions).union(*(step.actions for step in facts.deck.steps.values()))
    for name, action in facts.deck.actions.items():
        if name not in used:
            yield _warning(
                "unused-action",
                f"the action `{name}` can never be taken",
                action.span,
                "add it to a step in `steps:`, perform it in an effect, or offer it by a rule",
            )


def _unused_steps(facts: _Facts) -> Iterator[Diagnostic]:
    for name, step in facts.deck.steps.items():
        if name not in facts.mentions.steps:
            yield _warning(
                "unused-step",
                f"the step `{name}` never comes",
                step.span,
                f"add `perform {name}` to an entry of `turn:`",
            )
        if not step.actions and name not in facts.mentions.offered_at:
            yield _warning(
                "empty-step",
                f"nothing can be done in the step `{name}`",
                step.span,
                "list its actions, or offer one by a rule: `offer ACTION at " + name + "`",
            )


def _unused_texts(facts: _Facts) -> Iterator[Diagnostic]:
    """Sentences for something that is not there, mostly after it was renamed."""
    performed = facts.mentions.steps | facts.mentions.actions | facts.mentions.uses
    known = {
        "choose": facts.mentions.choices,
        "look": facts.deck.zones.keys(),
        "option": facts.mentions.options | words_shown(facts.deck),
        "pass": facts.mentions.choices | facts.mentions.options | performed,
        "tell": {text.partition(".")[2] for text in facts.mentions.told},
    }
    for text_id in facts.deck.texts:
        sort, _, name = text_id.partition(".")
        if name and sort in known and name not in known[sort]:
            near = suggest(name, known[sort])
            yield _warning(
                "unused-text",
                f"the sentence `{text_id}` is never said",
                facts.spans.get(("texts", text_id)),
                f"did you mean `{sort}.{near}`?" if near else "",
            )


def _idle_cards(facts: _Facts) -> Iterator[Diagnostic]:
    """Cards with which nothing can be done, though others of their kind can be used."""
    useful_kinds = {card.kind for card in facts.deck.cards if card.uses}
    for card in facts.deck.cards:
        has_effect = card.uses or card.rules or card.perks
        is_tested = card.id in facts.mentions.kinds
        if card.copies and not has_effect and not is_tested and card.kind in useful_kinds:
            yield _warning(
                "idle-card",
                f"nothing can be done with `{card.id}`, though other cards of its kind are used",
                card.span,
                "say how it is used, as the others do",
            )


def _inactive_rules(facts: _Facts) -> Iterator[Diagnostic]:
    """Rules of cards hold only while the card lies in an active zone."""
    if any(zone.active for zone in facts.deck.zones.values()):
        return
    for card in facts.deck.cards:
        if card.rules or any(facts.deck.perks[perk].rules for perk in card.perks):
            yield _warning(
                "no-active-zone",
                f"the rules of `{card.id}` never hold: no zone is active",
                card.span,
                "add `active: true` to the zone where cards have an effect",
            )
            return


def _endless_game(facts: _Facts) -> Iterator[Diagnostic]:
    if not facts.deck.ends and not facts.mentions.ends_game:
        yield _warning(
            "endless-game",
            "this game never ends",
            None,
            "add a condition to `ends:`, or `end game` to an effect",
        )


def _needs(deck: Deck) -> Iterator[NeedDef]:
    """Every need once."""
    of_actions = [action.needs for action in deck.actions.values()]
    of_uses = [use.needs for card in deck.cards for use in card.uses.values()]
    yield from {need.id: need for needs in (*of_actions, *of_uses) for need in needs}.values()


def _rules(deck: Deck) -> Iterator[RuleDef]:
    """Every rule in force once."""
    seen: set[int] = set()
    groups = [deck.rules, *(perk.rules for perk in deck.perks.values())]
    groups += [card.rules for card in deck.cards]
    for group in groups:
        for rule in group:
            if id(rule) not in seen:
                seen.add(id(rule))
                yield rule


def _some(names: Iterator[str]) -> str:
    listed = list(names)
    return ", ".join(listed[:5]) + (", …" if len(listed) > 5 else "")
