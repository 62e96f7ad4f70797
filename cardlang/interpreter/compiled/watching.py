"""Which rules could watch a move of cards, and which effects could put a question.

Answers are "could": by zones and card definitions alone, before a deck runs.
Zones are given by the numbers of their names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from cardlang import bound
from cardlang.interpreter.compiled.analysis import zone_names

if TYPE_CHECKING:
    from cardlang.interpreter.compiled.analysis import Facts, PlacedRule

    Pair: TypeAlias = tuple[int, int]

#: Statements that never put a question themselves.
_SILENT = (
    bound.Let,
    bound.SetState,
    bound.Transfer,
    bound.Shuffle,
    bound.Reveal,
    bound.Tell,
    bound.Jump,
)


class Watching:
    """What could watch and what could ask in a deck."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._rules = [
            *facts.watching(bound.Forbid, None),
            *facts.watching(bound.Replacement, None),
            *facts.watching(bound.Trigger, None),
        ]
        self._found: dict[tuple[Pair, frozenset[int] | None], list[PlacedRule]] = {}
        self._asking: dict[int, bool] = {}

    def pairs(self, sources: frozenset[str] | None, targets: frozenset[str] | None) -> list[Pair]:
        """All pairs of some zones (None: any), by their numbers."""
        kinds = self.facts.kinds
        return [
            (kinds.index(source), kinds.index(target))
            for source in sorted(sources or kinds, key=kinds.index)
            for target in sorted(targets or kinds, key=kinds.index)
        ]

    def watchers(self, pair: Pair, defs: frozenset[int] | None) -> list[PlacedRule]:
        """The rules that could watch cards going from one zone to another."""
        key = (pair, defs)
        if key not in self._found:
            names = (self.facts.kinds[pair[0]], self.facts.kinds[pair[1]])
            self._found[key] = [rule for rule in self._rules if self._may(rule, *names, defs)]
        return self._found[key]

    def _may(self, rule: PlacedRule, source: str, target: str, defs: frozenset[int] | None) -> bool:
        event = rule.rule.event
        leaving, entering = _pattern_zones(event.leaving), _pattern_zones(event.entering)
        if leaving is not None and source not in leaving:
            return False
        if entering is not None and target not in entering:
            return False
        members = self.moved_members(rule)
        return members is None or defs is None or bool(members & defs)

    def moved_members(self, rule: PlacedRule) -> frozenset[int] | None:
        """The definitions of cards whose moves a rule can watch, None if any."""
        cards = rule.rule.event.cards
        if cards is None:
            return None
        if isinstance(cards, bound.Compared) and cards.operator == "=" and rule.carriers:
            sides = {
                side.name for side in (cards.left, cards.right) if isinstance(side, bound.Variable)
            }
            if sides == {"card", "this"}:
                return rule.carriers
        return self.facts.split_test(cards, "card")[0]

    # -------------------------------------------------------------------- asking

    def may_ask(self, pair: Pair, defs: frozenset[int] | None) -> bool:
        """Whether a rule about such a move could put a question."""
        return any(self.rule_asks(rule) for rule in self.watchers(pair, defs))

    def rule_asks(self, rule: PlacedRule) -> bool:
        """Whether a rule could put a question, itself or by what it sets off."""
        if rule.number not in self._asking:
            self._asking[rule.number] = self._asks_from(rule, set())
        return self._asking[rule.number]

    def _asks_from(self, rule: PlacedRule, seen: set[int]) -> bool:
        """Whether a rule asks; `seen` are the rules looked at already."""
        if isinstance(rule.rule, bound.Forbid) or rule.number in seen:
            return False
        seen.add(rule.number)
        return getattr(rule.rule, "asks", False) or self._asks(rule.rule.body, seen)

    def _asks(self, effect: bound.Effect, seen: set[int]) -> bool:
        return any(self._statement_asks(statement, seen) for statement in effect)

    def _statement_asks(self, statement: bound.Statement, seen: set[int]) -> bool:
        if isinstance(statement, bound.Move):
            # A name may stand for a card of any definition here.
            defs = self.facts.defs_of(statement.cards, {})
            return any(
                self._asks_from(rule, seen)
                for pair in self.pairs(None, zone_names(statement.zone))
                for rule in self.watchers(pair, defs)
            )
        if isinstance(statement, bound.If):
            return self._asks(statement.positive, seen) or self._asks(statement.negative, seen)
        if isinstance(statement, bound.For | bound.Repeat):
            return self._asks(statement.body, seen)
        return not isinstance(statement, _SILENT)


def _pattern_zones(pattern: bound.Expression | None) -> frozenset[str] | None:
    """The zones a pattern of an event can mean, None if any."""
    if pattern is None:
        return None
    if isinstance(pattern, bound.AnyZone):
        return frozenset([pattern.zone])
    return zone_names(pattern)


def only_marks(rule: Any) -> bool:
    """Whether a rule does nothing but set states after the event."""
    body = getattr(rule, "body", ())
    after = getattr(rule, "time", "") == "after"
    return after and all(isinstance(statement, bound.SetState) for statement in body)
