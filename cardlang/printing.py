"""Syntax trees back to the text an author could have written.

Takes a tree of `cardlang.syntax`, gives text in one layout: two spaces a level, no comments, no
brackets but the needed ones. Reading the text again gives an equal tree. Does not know YAML.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cardlang import syntax
from cardlang.printing_expressions import print_expression

if TYPE_CHECKING:
    from cardlang.syntax import Effect, Event, Expression, Rule, Signature, Source, Statement

__all__ = ["print_effect", "print_expression", "print_rule", "print_signature"]

_INDENT = "  "
_WIDTH = 88


def print_effect(effect: Effect) -> str:
    """The statements of an effect, each on its own lines."""
    return "\n".join(_statement(statement) for statement in effect)


def print_rule(rule: Rule) -> str:
    """A rule in force."""
    match rule:
        case syntax.Forbid():
            return _words("forbid", _event(rule.event), _clause("when", rule.when))
        case syntax.Waive():
            needs = ", ".join(map(str, rule.needs))
            scope = (_clause("for", rule.player), _clause("on", rule.target))
            return _words("waive", needs, *scope, _clause("when", rule.when))
        case syntax.Adjust():
            head = f"adjust {rule.name.text}({_parameters(rule.parameters)}) {rule.adjustment}"
            scope = (_clause("for", rule.player), _clause("when", rule.when))
            return _words(head, print_expression(rule.amount), *scope)
        case syntax.Trigger():
            head = _words(rule.time, _event(rule.event), _clause("when", rule.when))
            return f"{head} {_block(rule.body, len(head))}"
        case syntax.Replacement():
            asks = _words("may", _clause("by", rule.player)) if rule.asks else ""
            head = _words("instead of", _event(rule.event), _clause("when", rule.when), asks)
            return f"{head} {_block(rule.body, len(head))}"
        case syntax.Offer():
            scope = (_clause("for", rule.player), _clause("when", rule.when))
            where = "any decision" if rule.step is None else rule.step.text
            return _words("offer", rule.action.text, "at", where, *scope)
        case syntax.CopyRules():
            return _words("copy rules", _clause("of", rule.card), _clause("when", rule.when))
        case syntax.MuteRules():
            kept = ", ".join(word.text for word in rule.keeping)
            scope = (_clause("for", rule.player), _clause("when", rule.when))
            keeping = f"keeping {kept}" if kept else ""
            return _words("mute rules", _clause("of", rule.cards), keeping, *scope)
        case _:
            assert_never(rule)


def print_signature(signature: Signature) -> str:
    """A name with its parameters, as the key of a define or value."""
    if not signature.parameters:
        return signature.name.text
    return f"{signature.name.text}({_parameters(signature.parameters)})"


def _parameters(parameters: tuple[syntax.Parameter, ...]) -> str:
    return ", ".join(_words(each.type_name or "", each.name) for each in parameters)


def _event(event: Event) -> str:
    if event.name is None:
        cards = "" if event.cards is None else print_expression(event.cards)
        zones = (_clause("from", event.leaving), _clause("to", event.entering))
        return _words("moving", cards, *zones, _clause("by", event.actor))
    clauses = (_clause("of", event.cards), _clause("by", event.actor), _clause("on", event.target))
    return _words(event.name.text, *clauses)


def _statement(statement: Statement) -> str:
    match statement:
        case syntax.If():
            return _if(statement)
        case syntax.For():
            head = _words("for", statement.name.text, _clause("in", statement.elements))
            return f"{head} {_block(statement.body, len(head))}"
        case syntax.Repeat():
            times = "" if statement.times is None else print_expression(statement.times)
            head = _words("repeat", times, _clause("until", statement.until))
            return f"{head} {_block(statement.body, len(head))}"
        case syntax.Choose():
            return _choose(statement)
        case syntax.May():
            return _may(statement)
        case syntax.Perform():
            return _perform(statement)
        case syntax.Pay():
            return _pay(statement)
        case _:
            return _plain_statement(statement)


def _plain_statement(
    statement: syntax.Move
    | syntax.Swap
    | syntax.Shuffle
    | syntax.Reveal
    | syntax.Look
    | syntax.Let
    | syntax.Set
    | syntax.Add
    | syntax.Transfer
    | syntax.Replay
    | syntax.Tell
    | syntax.Jump,
) -> str:
    """Statements on one line."""
    show = print_expression
    match statement:
        case syntax.Move():
            return _words(
                "move", show(statement.cards), _clause("to", statement.zone), _spot(statement.spot)
            )
        case syntax.Swap():
            return f"swap {show(statement.first)} with {show(statement.second)}"
        case syntax.Shuffle():
            return f"shuffle {show(statement.zone)}"
        case syntax.Reveal():
            return f"reveal {show(statement.cards)}"
        case syntax.Look():
            return _words("look at", show(statement.cards), _clause("by", statement.player))
        case syntax.Let():
            return f"let {statement.name.text} = {show(statement.value)}"
        case syntax.Set():
            return f"set {show(statement.state)} to {show(statement.value)}"
        case syntax.Add():
            return f"add {show(statement.amount)} to {show(statement.state)}"
        case syntax.Transfer():
            between = (_clause("from", statement.source), _clause("to", statement.target))
            return _words("transfer", show(statement.amount), *between)
        case syntax.Replay():
            return f"replay {show(statement.card)}"
        case syntax.Tell():
            return f"tell {statement.name.text}"
        case syntax.Jump():
            return statement.sort
        case _:
            assert_never(statement)


def _spot(spot: syntax.Spot | None) -> str:
    if spot is None:
        return ""
    if spot.value is None:
        return f"at {spot.sort}"
    return _clause(spot.sort, spot.value)


def _if(statement: syntax.If) -> str:
    head = f"if {print_expression(statement.test)}"
    text = f"{head} {_block(statement.positive, len(head))}"
    match statement.negative:
        case ():
            return text
        case (syntax.If() as other,):
            return f"{text} else {_if(other)}"
        case _:
            return f"{text} else {_block(statement.negative, len(text) + 5)}"


def _choose(choice: syntax.Choose) -> str:
    source = _source(choice.source)
    head = _words("choose", choice.sort, choice.name.text, source, _clause("by", choice.player))
    return f"{head} {_block(choice.body, len(head))}" if choice.body else head


def _source(source: Source) -> str:
    match source:
        case syntax.FromList():
            return _clause("from", source.elements)
        case syntax.FromRange():
            ends = (_clause("from", source.low), _clause("to", source.high))
            return _words(*ends, _clause("step", source.step))
        case syntax.FromNames():
            return f"from {', '.join(name.text for name in source.names)}"
        case syntax.InZone():
            return _clause("in", source.zone)
        case _:
            assert_never(source)


def _may(statement: syntax.May) -> str:
    choice = statement.choice
    match choice:
        case syntax.Choose(source=syntax.FromNames(names=(_,))):
            head = f"may {choice.name.text}"
            text = _words(f"{head} {_block(choice.body, len(head))}", _clause("by", choice.player))
        case syntax.Choose():
            text = f"may {_choose(choice)}"
        case syntax.Perform():
            text = f"may {_perform(choice)}"
        case _:
            assert_never(choice)
    if not statement.otherwise:
        return text
    return f"{text} else {_block(statement.otherwise, len(text) + 5)}"


def _perform(statement: syntax.Perform) -> str:
    names = " or ".join(name.text for name in statement.names)
    waived = ", ".join(map(str, statement.waiving))
    head = _words(
        "perform",
        names,
        _clause("using", statement.using),
        _clause("on", statement.on),
        _clause("by", statement.player),
        f"waiving {waived}" if waived else "",
        "free" if statement.free else "",
    )
    if statement.costing is None:
        return head
    return f"{head} costing {_block(statement.costing, len(head) + 8)}"


def _pay(statement: syntax.Pay) -> str:
    exactly = statement.exactly
    always = isinstance(exactly, syntax.Literally) and exactly.value is True
    return _words(
        "pay",
        print_expression(statement.amount),
        _clause("from", statement.cards),
        f"worth {statement.worth.text}",
        _clause("to", statement.zone),
        "exactly" if always else _clause("exactly when", exactly),
        _clause("by", statement.player),
    )


def _block(effect: Effect, before: int) -> str:
    """A block on one line where it fits, else with its statements below."""
    text = print_effect(effect)
    if len(effect) == 1 and "\n" not in text and before + len(text) + 5 <= _WIDTH:
        return f"{{ {text} }}"
    if not effect:
        return "{ }"
    lines = "".join(f"{_INDENT}{line}\n" for line in text.split("\n"))
    return f"{{\n{lines}}}"


def _clause(word: str, value: Expression | None) -> str:
    return "" if value is None else f"{word} {print_expression(value)}"


def _words(*words: str) -> str:
    return " ".join(word for word in words if word)
