"""How things are called in messages.

Takes types, scopes and bound expressions, gives pieces of sentences in a
designer's words. Reports nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.binding.scope import PLACES
from cardlang.spelling import suggest
from cardlang.types import BOOLEAN, CARD, NOTHING, NUMBER, PLAYER, ZONE, Type

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardlang.binding.scope import Scope
    from cardlang.declarations import Declarations
    from cardlang.source import Span

_LONGEST_QUOTE = 50
_SHOWN = 8


def a(type_: Type) -> str:
    """Give a type with its article: `a number`, `a list of cards`, `none`."""
    if type_ == NOTHING:
        return "`none`"
    if type_.name == "list" and type_.element is not None and type_.element.name == "anything":
        return "a list"
    if type_.symbols is not None:
        return "a word" if len(type_.symbols) > _SHOWN else f"one of {some(type_.symbols)}"
    return f"a {type_}" if type_.name != "anything" else "something"


def article(noun: str) -> str:
    """Give a noun with its article: `an action`, `a step`."""
    return f"an {noun}" if noun[:1] in "aeio" else f"a {noun}"


def piece(span: Span) -> str:
    """Give the text of a place on one line, cut if long."""
    text = " ".join(span.text.split())
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE].rstrip() + "…"


def quoted(expression: bound.Expression) -> str:
    """Give an expression as the author wrote it."""
    return f"`{piece(expression.span)}`"


def some(names: Iterable[str]) -> str:
    """Give names in a row, the first few of many."""
    listed = list(names)
    shown = ", ".join(f"`{name}`" for name in listed[:_SHOWN])
    return shown + (", …" if len(listed) > _SHOWN else "")


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """Give the question, or nothing when no candidate is near."""
    nearest = suggest(word, candidates)
    return f"did you mean `{nearest}`?" if nearest is not None else ""


def choice_of(word: str, candidates: Sequence[str]) -> str:
    """Give the nearest name, or else the names there are."""
    return did_you_mean(word, candidates) or there_is(candidates)


def there_is(names: Sequence[str]) -> str:
    """Give the names there are, or nothing."""
    return f"there is {some(sorted(names))}" if names else ""


def place(scope: Scope) -> str:
    """Give where a piece stands: `in a rule of the deck`."""
    return PLACES[scope.place]


def variable_of(scope: Scope, type_: Type, otherwise: str) -> str:
    """Give a name of the scope with this type, to write examples with."""
    if type_ == CARD and scope.it is not None and scope.it.type == CARD:
        return "it"
    named = [name for name, t in scope.variables.items() if t == type_]
    if otherwise in named or not named:
        return otherwise
    return named[0]


def turn_into(given: bound.Expression, wanted: Type, declarations: Declarations) -> str:
    """Give what to type to get the wanted type from what was written."""
    text = piece(given.span)
    way = _WAYS.get((_sort(given.type), _sort(wanted)))
    if way is not None and not isinstance(given, bound.Constant):
        return way.format(x=text)
    if wanted == ZONE:
        zone = next((zone for zone in declarations.zones.values()), None)
        if zone is not None:
            whose = "you" if zone.per_player else "table"
            return f"write a zone, for example `{whose}.{zone.name}`"
    return _EXAMPLES.get(_sort(wanted), f"write {a(wanted)}")


def _sort(type_: Type) -> str:
    if type_.element is None:
        return type_.name
    return type_.element.plural if type_.element in (CARD, PLAYER, NUMBER) else "list"


_CARD, _PLAYER, _ZONE = CARD.name, PLAYER.name, ZONE.name
_NUMBER, _CONDITION = NUMBER.name, BOOLEAN.name

_WAYS: dict[tuple[str, str], str] = {
    ("cards", _CARD): "pick one: `first({x})`, or let a player `choose card c from {x}`",
    ("players", _PLAYER): "pick one: `first({x})`, or go through them: `for p in {x} {{ .. }}`",
    (_ZONE, _CARD): "pick one: `top({x})`, or let a player `choose card c from {x}`",
    (_CARD, _PLAYER): "write `{x}.holder` for the player in whose zone it lies",
    (_CARD, _ZONE): "write `{x}.zone` for where it lies",
    (_ZONE, _NUMBER): "write `count({x})` for how many there are",
    ("cards", _NUMBER): "write `count({x})` for how many there are",
    ("players", _NUMBER): "write `count({x})` for how many there are",
    ("numbers", _NUMBER): "write `sum({x})`, `max({x})` or `min({x})`",
    (_CONDITION, _NUMBER): "write `if {x} then 1 else 0`",
    (_NUMBER, _CONDITION): "compare it: `{x} > 0`",
    (_CARD, _CONDITION): "write `exists {x}`, or ask what it is: `{x} is KIND`",
    (_PLAYER, _CONDITION): "compare it: `{x} = you`, or write `exists {x}`",
    (_ZONE, _CONDITION): "write `exists {x}`",
    ("cards", _CONDITION): "write `exists {x}`",
    ("players", _CONDITION): "write `exists {x}`",
    ("numbers", _CONDITION): "write `exists {x}`, or compare: `sum({x}) > 0`",
    ("list", _CONDITION): "write `exists {x}`",
    ("text", _CONDITION): "compare it with `=`",
}

_EXAMPLES = {
    _CARD: "write a card, for example `card` or `first(LIST)`",
    _PLAYER: "write a player, for example `you` or `card.holder`",
    "players": "write a list of players, for example `others`",
    "cards": "write a zone or a list of cards, for example `ZONE[KIND]`",
    "numbers": "write a list of numbers, for example `LIST.ATTRIBUTE`",
    "list": "write a list or a zone, for example `others`",
    _NUMBER: "write a number, for example `3` or `count(LIST)`",
    _CONDITION: "write a condition, for example `count(LIST) > 0`",
    "text": 'write a text, for example `"text"`',
}
