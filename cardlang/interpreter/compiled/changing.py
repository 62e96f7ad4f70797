"""Rules that decide which others hold: what they look at, and their functions.

Where a deck copies or mutes rules, generated code calls `judging.judge` after
every change that the conditions of these rules may depend on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang import bound
from cardlang.bound_walk import nodes_of
from cardlang.interpreter.compiled.analysis import Local
from cardlang.interpreter.compiled.names import Lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.interpreter.compiled.analysis import Facts, PlacedRule
    from cardlang.interpreter.compiled.rule_writing import Rules

#: Expressions that change with states at most, besides what they contain.
_STEADY = (
    *(bound.Constant, bound.Variable, bound.KindTest, bound.OptionValue, bound.PlayersFrom),
    *(bound.Not, bound.Logical, bound.Compared, bound.Arithmetic, bound.Conditional),
    *(bound.Exists, bound.IsIn, bound.Joined, bound.Without, bound.Filter, bound.Mapped),
    *(bound.AttributeOf, bound.StateOf, bound.DefineCall),
)
_ABOUT_LISTS = ("count", "sum", "min", "max", "first", "last", "nth", "distinct")
_STEADY_FUNCTIONS = (*_ABOUT_LISTS, "left", "right", "neighbours", "divide_up")


class Changing:
    """The copies and mutes of a deck, and on what it depends whether they hold."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.copies = facts.of(bound.CopyRules)
        self.mutes = facts.of(bound.MuteRules)
        looked_at = list(self._looked_at(*self.copies, *self.mutes))
        self.states = frozenset(
            (node.scope, node.state) for node in looked_at if isinstance(node, bound.StateOf)
        )
        """Scope and name of the states they look at."""
        self.restless = not all(map(_is_steady, looked_at))
        """Whether they look at more than states and what is in force."""

    def __bool__(self) -> bool:
        return bool(self.copies or self.mutes)

    def depends_on(self, scope: str, state: str) -> bool:
        """Whether a change of a state may change which rules hold."""
        return self.restless or (scope, state) in self.states

    def _looked_at(self, *rules: PlacedRule) -> Iterator[Any]:
        """The expressions of rules, with those of all defines and adjustments they use."""
        waiting: list[object] = [each.rule for each in rules]
        done: set[tuple[bool, str]] = set()
        while waiting:
            for node in nodes_of(waiting.pop()):
                if isinstance(node, bound.Typed):
                    yield node
                key = _name_of(node)
                if key is None or key in done:
                    continue
                done.add(key)
                is_attribute, name = key
                if not is_attribute:
                    waiting.append(self.facts.deck.defines[name].body)
                waiting += [
                    each.rule for each in self.facts.adjusting(name, is_attribute=is_attribute)
                ]


def _name_of(node: object) -> tuple[bool, str] | None:
    """The value or attribute that an expression asks for, as adjustments name it."""
    if isinstance(node, bound.DefineCall):
        return False, node.name
    if isinstance(node, bound.AttributeOf) and not node.printed:
        return True, node.attribute
    return None


def _is_steady(node: bound.Expression) -> bool:
    if isinstance(node, bound.FunctionCall):
        return node.name in _STEADY_FUNCTIONS
    if isinstance(node, bound.PropertyOf):
        # Who holds a card in force changes only when it comes into force anew.
        subject = node.subject
        in_force = isinstance(subject, bound.Variable) and subject.name in ("this", "card")
        return node.name == "holder" and in_force
    return isinstance(node, _STEADY)


def write_changing(rules: Rules, changing: Changing) -> None:
    """The functions that `judging` asks: `copied_N`, `muting_N` and `mutes_N`."""
    for rule in changing.copies:
        write_copied(rules, rule)
    for rule in changing.mutes:
        write_muting(rules, rule)


def write_copied(rules: Rules, rule: PlacedRule) -> None:
    """The card whose rules are copied now, or none."""
    lines = Lines(rule.definition.span)
    env = rules.holder_names(rule)
    with lines.only_if(rules.expressions.test(rule.rule.when, env)):
        lines.add(f"return {rules.expressions.value(rule.rule.card, env).text}")
    lines.add("return None")
    rules.names.enter(f"copied_{rule.number}", "S, this, you", lines, rule.definition.span)


def write_muting(rules: Rules, rule: PlacedRule) -> None:
    """Whether a mute holds now, and whether it is about a card and its holder."""
    env = rules.holder_names(rule)
    lines = Lines(rule.definition.span)
    lines.add(f"return {rules.expressions.test(rule.rule.when, env)}")
    rules.names.enter(f"muting_{rule.number}", "S, this, you", lines, rule.definition.span)
    env |= {"card": Local("card", nullable=False), "actor": Local("actor")}
    lines = Lines(rule.definition.span)
    lines.add(f"return {rules.expressions.tests([rule.rule.cards, rule.rule.player], env)}")
    rules.names.enter(
        f"mutes_{rule.number}", "S, this, you, card, actor", lines, rule.definition.span
    )
