"""Actions, steps, turn, score and the end of a deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.binding import action_scope, ends_scope, score_scope, setup_scope, turn_scope
from cardlang.building.order import effect_node, in_order
from cardlang.deck import ActionDef, NamedEffect, NamedExpression, StepDef
from cardlang.entry_errors import need_without_condition, unknown_name
from cardlang.inheritance import NeedSource
from cardlang.node_values import entries_of, items_of, text_of, truth_of
from cardlang.reader import MappingNode, Node, ScalarNode
from cardlang.types import BOOLEAN, CARD, NUMBER, PLAYER

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cardlang.binding import Scope
    from cardlang.building.context import Context
    from cardlang.building.uses import UseBuilder
    from cardlang.deck import NeedDef
    from cardlang.reader import Entry
    from cardlang.types import Type

Section = "Mapping[str, Entry]"


def build_actions(
    section: Mapping[str, Entry], context: Context, uses: UseBuilder
) -> dict[str, ActionDef]:
    """The moves the game itself offers."""
    return {name: _action(entry, context, uses) for name, entry in section.items()}


def _action(entry: Entry, context: Context, uses: UseBuilder) -> ActionDef:
    parts = {key: part.node for key, part in entries_of(entry.node).items()}
    has_cards, has_targets = "of" in parts, "on" in parts
    scope = action_scope(has_cards, has_targets)
    written = entries_of(parts.get("needs"))
    for need in written.values():
        if isinstance(need.node, MappingNode) and "when" not in entries_of(need.node):
            context.report(
                need_without_condition(need, [name for name in written if name != need.key])
            )
    needs = [_need(entry.key, need, uses, scope) for need in written.values()]
    return ActionDef(
        name=entry.key,
        say=text_of(parts.get("say")),
        log=text_of(parts["log"]) if "log" in parts else None,
        needs=tuple(needs),
        cards=context.one_or_list(
            parts.get("of"), action_scope(has_cards=False, has_targets=False), CARD
        ),
        targets=context.one_or_list(
            parts.get("on"), action_scope(has_cards, has_targets=False), PLAYER
        ),
        uses=_names("use", parts.get("uses"), context, context.declarations.uses),
        cost=context.effect(parts.get("cost"), scope),
        do=context.effect(parts.get("do"), scope),
        span=entry.key_span,
    )


def _need(action: str, entry: Entry, uses: UseBuilder, scope: Scope) -> NeedDef:
    say = entries_of(entry.node).get("say")
    source = NeedSource(action, entry.key, entry)
    return uses.need(f"{action}.{entry.key}", source, say.node if say else None, scope)


def build_steps(section: Mapping[str, Entry], context: Context) -> dict[str, StepDef]:
    """The points of a turn: a list of actions, or `{actions:, say:}`."""
    steps = {}
    for name, entry in section.items():
        parts = {key: part.node for key, part in entries_of(entry.node).items()}
        actions = parts.get("actions") if isinstance(entry.node, MappingNode) else entry.node
        steps[name] = StepDef(
            name=name,
            say=text_of(parts.get("say")),
            actions=_names("action", actions, context, context.declarations.actions),
            span=entry.key_span,
        )
    return steps


def build_effects(
    section: Mapping[str, Entry], context: Context, scope: Scope
) -> tuple[NamedEffect, ...]:
    """The entries of `setup`, `turn` or `closing`, in order."""
    return tuple(
        NamedEffect(entry.key, context.effect(effect_node(entry), scope), entry.key_span)
        for entry in in_order(section, context.report)
    )


def build_setup(section: Mapping[str, Entry], context: Context) -> tuple[NamedEffect, ...]:
    """The entries of `setup` or `closing`."""
    return build_effects(section, context, setup_scope())


def build_turn(section: Mapping[str, Entry], context: Context) -> tuple[NamedEffect, ...]:
    """The entries of `turn`."""
    return build_effects(section, context, turn_scope())


def build_score(section: Mapping[str, Entry], context: Context) -> tuple[NamedExpression, ...]:
    """The numbers that make the score of a player."""
    return _expressions(section, "value", context, score_scope(), NUMBER)


def build_ends(section: Mapping[str, Entry], context: Context) -> tuple[NamedExpression, ...]:
    """The conditions that end the game."""
    return _expressions(section, "when", context, ends_scope(), BOOLEAN)


def _expressions(
    section: Mapping[str, Entry], key: str, context: Context, scope: Scope, wanted: Type
) -> tuple[NamedExpression, ...]:
    made = []
    for entry in section.values():
        parts = {name: part.node for name, part in entries_of(entry.node).items()}
        node = parts.get(key) if isinstance(entry.node, MappingNode) else entry.node
        expression = context.expression(node, scope, wanted)
        if expression is not None:
            made.append(
                NamedExpression(
                    name=entry.key,
                    say=text_of(parts.get("say")),
                    expression=expression,
                    final=bool(truth_of(parts.get("final"))),
                    span=entry.key_span,
                )
            )
    return tuple(made)


def _names(sort: str, node: Node | None, context: Context, known: Iterable[str]) -> tuple[str, ...]:
    """The names in a list that mean something; the others are reported."""
    names = []
    for item in items_of(node):
        if not isinstance(item, ScalarNode):
            continue
        if item.text in known:
            names.append(item.text)
        else:
            context.report(unknown_name(sort, item.text, item.span, known))
    return tuple(names)
