"""The short and long forms in which options, attributes, zones, states and uses are declared.

Takes one entry, gives its definition. `points: number`, `points: {default: 0}` and
`place: [bar, zoo]` are forms of the same thing. Values of the wrong shape are left to the schema;
values of the wrong type are reported here.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, cast

from cardlang.deck import AttributeDef, OptionDef, StateDef, UseDef, ZoneDef
from cardlang.diagnostics import Diagnostic
from cardlang.entry_errors import missing_key, truth_meant
from cardlang.node_values import (
    entries_of,
    is_null,
    items_of,
    number_of,
    text_of,
    truth_of,
    word_of,
)
from cardlang.reader import ScalarNode, SequenceNode
from cardlang.spelling import suggest
from cardlang.types import ANY, BOOLEAN, NUMBER, TEXT, TYPES_BY_WORD, Type, symbol_type

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.bound import Scalar
    from cardlang.deck import Scope, Viewers
    from cardlang.node_values import Report
    from cardlang.reader import Entry, Node

_ATTRIBUTE_TYPES = ("number", "boolean", "text")
_STATE_TYPES = ("number", "boolean", "text", "player", "card", "players", "cards")
_NEEDED = {
    "number": "a number",
    "condition": "`true` or `false`",
    "text": "a text",
    "player": "`none`: no player can be named here",
    "card": "`none`: no card can be named here",
}


def read_attribute(entry: Entry, report: Report) -> AttributeDef:
    """An attribute: a type, a list of words, or `{type:, default:}`."""
    parts = entries_of(entry.node)
    type_node: Node | None = parts["type"].node if "type" in parts else None
    default = parts["default"].node if "default" in parts else None
    if not parts:
        type_node = entry.node
    type_ = _type(type_node, _ATTRIBUTE_TYPES, report) or _type_of_value(default, report)
    value = read_value(default, type_, report) if default is not None else None
    return AttributeDef(entry.key, type_, value, entry.key_span)


def read_state(scope: Scope, entry: Entry, report: Report) -> StateDef:
    """A state: its start, a type, or `{start:, type:, resets:, stays:}`."""
    parts = entries_of(entry.node)
    start: Node | None = parts["start"].node if "start" in parts else None
    type_node: Node | None = parts["type"].node if "type" in parts else None
    if not parts:
        start = entry.node
    if type_node is None and (isinstance(start, SequenceNode) or _is_plain_word(start)):
        type_node, start = start, None
    type_ = _type(type_node, _STATE_TYPES, report) or _type_of_value(start, report)
    resets = text_of(parts["resets"].node) if "resets" in parts else ""
    stays = truth_of(parts["stays"].node) if "stays" in parts else False
    return StateDef(
        name=entry.key,
        scope=scope,
        type=type_,
        start=read_value(start, type_, report) if start is not None else None,
        resets=cast("Literal['', 'turn', 'round']", resets),
        stays=bool(stays),
        span=entry.key_span,
    )


def read_option(entry: Entry, report: Report) -> OptionDef:
    """An option: a number in a range, one of some words, or true/false."""
    parts = entries_of(entry.node)
    default = parts["default"].node if "default" in parts else None
    if default is None and isinstance(entry.node, ScalarNode):
        default = entry.node
    start = parts["from"].node if "from" in parts else None
    words = tuple(text_of(item) for item in items_of(start))
    type_ = (
        symbol_type(words) if words else _type_of_value(default, report, _words(entry.key, default))
    )
    low, high = number_of(start), number_of(parts["to"].node) if "to" in parts else None
    value = read_value(default, type_, report) if default is not None else None
    if default is None:
        report(missing_key(entry, "default", "the value when nobody chooses another"))
    elif isinstance(value, int) and not (
        (low is None or low <= value) and (high is None or value <= high)
    ):
        report(
            Diagnostic(
                "wrong-value",
                f"the default of `{entry.key}` lies outside its range",
                default.span,
                help=f"choose a number from {low} to {high}",
            )
        )
    return OptionDef(
        name=entry.key,
        default=value,
        type=type_,
        low=low if isinstance(low, int) else None,
        high=high if isinstance(high, int) else None,
        say=text_of(parts["say"].node) if "say" in parts else "",
        span=entry.key_span,
    )


def read_zone(entry: Entry, per_player: bool) -> ZoneDef:
    """A zone; everything about it may be left out."""
    parts = {key: part.node for key, part in entries_of(entry.node).items()}
    return ZoneDef(
        name=entry.key,
        per_player=per_player,
        title=text_of(parts.get("name")) or entry.key,
        seen_by=cast("Viewers", text_of(parts.get("seen_by")) or "everyone"),
        active=bool(truth_of(parts.get("active"))),
        hides=frozenset(text_of(item) for item in items_of(parts.get("hides"))),
        order=text_of(parts.get("order")),
        marks=text_of(parts.get("marks")),
        log=text_of(parts.get("log")),
        span=entry.key_span,
    )


def read_use(entry: Entry) -> UseDef:
    """A use: its words, and the use it also is."""
    parts = {key: part.node for key, part in entries_of(entry.node).items()}
    return UseDef(
        name=entry.key,
        parent=word_of(parts.get("use_of")) or None,
        say=text_of(parts.get("say")),
        log=text_of(parts["log"]) if "log" in parts else None,
        span=entry.key_span,
    )


def read_value(node: Node, type_: Type, report: Report) -> Scalar:
    """The value a scalar stands for, which must be of the type; `none` always is."""
    if type_ == ANY or not isinstance(node, ScalarNode) or node.text == "none":
        return None
    value: Scalar = None
    if type_ == NUMBER:
        value = math.inf if node.text == "unlimited" else number_of(node)
    elif type_ == BOOLEAN:
        value = truth_of(node)
    elif type_.symbols is not None:
        return _read_symbol(node, type_.symbols, report)
    elif type_ == TEXT and not is_null(node):
        value = node.text
    if value is None:
        report(
            Diagnostic(
                "wrong-value",
                f"`{node.text}` does not fit here: {_NEEDED[type_.name]} is needed",
                node.span,
                help=truth_meant(node.text) if type_ == BOOLEAN else "",
            )
        )
    return value


def _read_symbol(node: ScalarNode, symbols: tuple[str, ...], report: Report) -> Scalar:
    if node.text in symbols:
        return node.text
    near = suggest(node.text, symbols)
    report(
        Diagnostic(
            "unknown-symbol",
            f"`{node.text}` is not one of the words possible here",
            node.span,
            help=f"did you mean `{near}`?" if near else f"write one of: {', '.join(symbols)}",
        )
    )
    return None


def _is_plain_word(node: Node | None) -> bool:
    return isinstance(node, ScalarNode) and node.style == "plain" and isinstance(node.value, str)


def _type(node: Node | None, words: Iterable[str], report: Report) -> Type | None:
    """The type a node names, or the words it lists."""
    if isinstance(node, SequenceNode):
        return symbol_type(tuple(text_of(item) for item in node.items))
    if not isinstance(node, ScalarNode):
        return None
    if node.text in words:
        return TYPES_BY_WORD[node.text]
    if isinstance(node.value, str):
        near = suggest(node.text, words)
        report(
            Diagnostic(
                "unknown-type",
                f"`{node.text}` is not a type",
                node.span,
                help=f"did you mean `{near}`?" if near else f"types are: {', '.join(words)}",
                notes=("a start that is a text stands in quotes",) if "player" in words else (),
            )
        )
        return ANY
    return None


def _words(key: str, default: Node | None) -> str:
    """How an option of several words is declared."""
    word = text_of(default)
    return f"list all its words: `{key}: {{default: {word}, from: [{word}, OTHER]}}`"


def _type_of_value(node: Node | None, report: Report, words: str = "") -> Type:
    if number_of(node) is not None:
        return NUMBER
    if truth_of(node) is not None:
        return BOOLEAN
    if isinstance(node, ScalarNode) and node.style != "plain":
        return TEXT
    if isinstance(node, ScalarNode) and not is_null(node):
        report(
            Diagnostic(
                "unknown-type",
                f"what kind of value `{node.text}` is cannot be told",
                node.span,
                help=truth_meant(node.text) or words or "add `type:`, or put the text in quotes",
            )
        )
    return ANY
