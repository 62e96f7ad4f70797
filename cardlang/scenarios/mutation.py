"""Rule mutation: decks with one need, rule or statement taken out.

A scenario should fail for each of them; a mutant that survives shows what the
scenarios do not test. Mutants are made from the bound deck: no file is read
again.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.bound import Effect, Statement
    from cardlang.deck import CardDef, Deck
    from cardlang.source import Span


@dataclass(frozen=True, slots=True)
class Mutant:
    """A deck without one of its parts."""

    sort: str
    """`need`, `rule` or `statement`."""
    id: str
    span: Span
    deck: Deck


def mutants(deck: Deck) -> Iterator[Mutant]:
    """Every mutant, in file order: needs, rules in force, statements."""
    parts: dict[int, tuple[str, str, Any]] = {}
    for sort, name, part in _parts(deck):
        parts.setdefault(id(part), (sort, name, part))
    ordered = sorted(parts.values(), key=lambda each: (each[2].span.file.path, each[2].span.start))
    for sort, name, part in ordered:
        yield Mutant(sort, name, part.span, _Without(part).deck(deck))


def _parts(deck: Deck) -> Iterator[tuple[str, str, Any]]:
    for card in deck.cards:
        for name, use in card.uses.items():
            for need in use.needs:
                yield "need", need.id, need
            for effect in (use.cost, use.before, use.do):
                yield from _statements(f"{card.kind}.{name}", effect)
        yield from _rules(card.rules)
    for action in deck.actions.values():
        for need in action.needs:
            yield "need", need.id, need
        for effect in (action.cost, action.do):
            yield from _statements(action.name, effect)
    for perk in deck.perks.values():
        yield from _rules(perk.rules)
    yield from _rules(deck.rules)
    for entries in (deck.setup, deck.turn, deck.closing):
        for entry in entries:
            yield from _statements(entry.name, entry.effect)


def _rules(rules: tuple[Any, ...]) -> Iterator[tuple[str, str, Any]]:
    for rule in rules:
        yield "rule", rule.id, rule
        body = getattr(rule.rule, "body", ())
        # A body of one statement is the rule itself: taking it out says nothing new.
        if len(body) > 1 or any(True for each in body for _ in _inner(each)):
            yield from _statements(rule.id, body)


def _statements(owner: str, effect: Effect) -> Iterator[tuple[str, str, Any]]:
    for statement in effect:
        yield "statement", owner, statement
        for inner in _inner(statement):
            yield from _statements(owner, inner)


def _inner(statement: Statement) -> Iterator[Effect]:
    """The non-empty effects inside a statement."""
    for name in ("positive", "negative", "body", "otherwise"):
        effect = getattr(statement, name, ())
        if effect:
            yield effect


class _Without:
    """Copies a deck without one part, told by identity; what is unchanged is shared."""

    def __init__(self, part: object) -> None:
        self._part = part

    def deck(self, deck: Deck) -> Deck:
        return replace(
            deck,
            cards=tuple(self._card(card) for card in deck.cards),
            actions={name: self._copy(action) for name, action in deck.actions.items()},
            perks={name: self._copy(perk) for name, perk in deck.perks.items()},
            rules=self._copy(deck.rules),
            setup=self._copy(deck.setup),
            turn=self._copy(deck.turn),
            closing=self._copy(deck.closing),
        )

    def _card(self, card: CardDef) -> CardDef:
        uses = {name: self._copy(use) for name, use in card.uses.items()}
        rules = self._copy(card.rules)
        if rules is card.rules and all(uses[name] is card.uses[name] for name in uses):
            return card
        return replace(card, uses=uses, rules=rules)

    def _copy(self, value: Any) -> Any:
        """The value without the part; itself if the part is not inside."""
        if isinstance(value, tuple):
            kept = [self._copy(each) for each in value if each is not self._part]
            same = len(kept) == len(value) and all(
                new is old for new, old in zip(kept, value, strict=True)
            )
            return value if same else tuple(kept)
        if not is_dataclass(value) or isinstance(value, type):
            return value
        changes = {}
        for name in _CARRIERS:
            if name in {each.name for each in fields(value)}:
                old = getattr(value, name)
                new = self._copy(old)
                if new is not old:
                    changes[name] = new
        return replace(value, **changes) if changes else value


#: The fields in which needs, rules and statements lie.
_CARRIERS = (
    "needs",
    "rules",
    "rule",
    "cost",
    "before",
    "do",
    "effect",
    "body",
    "positive",
    "negative",
    "otherwise",
)
