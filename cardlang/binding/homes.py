"""Where a name is at home: what it is, and how it is written where it does not stand alone.

Takes a name that means nothing at a place, gives what the same name means
elsewhere. Every suggestion that has to say more than "did you mean" comes from here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardlang.binding.wording import some, variable_of
from cardlang.diagnostics import Label
from cardlang.spelling import suggest
from cardlang.types import CARD, PLAYER
from cardlang.vocabulary import BUILTINS, FUNCTIONS, PROPERTIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.binding.scope import Scope
    from cardlang.declarations import Declarations, DefineShape
    from cardlang.types import Type

Sort: TypeAlias = Literal["kind", "card's", "player's", "table's", "define", "other"]

_LABELS: dict[Sort, str] = {
    "kind": "which card is asked about?",
    "card's": "of which card?",
    "player's": "of which player?",
    "table's": "not by itself",
    "define": "needs its brackets",
    "other": "not by itself",
}


@dataclass(frozen=True, slots=True)
class Home:
    """What a name is (`what` follows the name in a sentence) and how to write it."""

    name: str
    sort: Sort
    what: str
    form: str
    sections: tuple[str, ...] = ()
    takes: Type | None = None
    """For a define of one parameter: its type."""

    @property
    def label(self) -> str:
        """What stands beside the caret where the name stands alone."""
        return _LABELS[self.sort]

    def labels(self, declarations: Declarations) -> tuple[Label, ...]:
        """Point at where the name is declared, if that is known."""
        for section in self.sections:
            span = declarations.spans.get((section, self.name))
            if span is not None:
                return (Label(span, "declared here"),)
        return ()


def home_of(declarations: Declarations, name: str, scope: Scope) -> Home | None:
    """Give the first thing of this name, None if there is nothing."""
    return next(_homes(declarations, name, scope), None)


def known_names(declarations: Declarations) -> list[str]:
    """Give every name that is at home somewhere."""
    names = {name for _, name in (*declarations.states, *PROPERTIES)}
    names |= {*declarations.kinds, *declarations.cards, *declarations.perks}
    names |= {*declarations.attributes, *declarations.zones, *declarations.options}
    names |= {*declarations.defines, *declarations.uses, *declarations.actions}
    return sorted(names | declarations.steps)


def near_advice(declarations: Declarations, word: str, scope: Scope) -> str:
    """Give the nearest name of the whole deck, as it is written here; also by its title."""
    title = word if word in declarations.titles else suggest(word, declarations.titles)
    meant = declarations.titles[title] if title is not None else None
    meant = meant or suggest(word, known_names(declarations))
    home = home_of(declarations, meant, scope) if meant is not None else None
    return f"did you mean `{home.form}`?" if home is not None else ""


def _homes(declarations: Declarations, name: str, scope: Scope) -> Iterator[Home]:
    card = variable_of(scope, CARD, "card")
    yield from _kind_home(declarations, name, card)
    yield from _attribute_home(declarations, name, card)
    yield from _zone_home(declarations, name, scope)
    yield from _state_homes(declarations, name, scope)
    if name in declarations.options:
        yield Home(name, "other", "is an option of the deck", f"option.{name}", ("options",))
    if name in declarations.defines:
        yield _define_home(declarations.defines[name], scope)
    if name in FUNCTIONS:
        yield Home(name, "define", "is a word with brackets", FUNCTIONS[name].signature)
    yield from _deed_homes(declarations, name)
    for enumeration, attribute in declarations.attributes.items():
        if name in (attribute.type.symbols or ()):
            what, form = f"is one of the words of `{enumeration}`", f"{card}.{enumeration} = {name}"
            yield Home(name, "other", what, form, ("attributes",))


def _kind_home(declarations: Declarations, name: str, card: str) -> Iterator[Home]:
    sorts = (
        (declarations.kinds, "is a kind of card", "kinds"),
        (declarations.cards, "is a card of the deck", "cards"),
        (declarations.perks, "is a perk of cards", "perks"),
    )
    for names, what, section in sorts:
        if name in names:
            yield Home(name, "kind", what, f"{card} is {name}", (section,))


def _attribute_home(declarations: Declarations, name: str, card: str) -> Iterator[Home]:
    if name in declarations.attributes:
        yield Home(name, "card's", "is printed on cards", f"{card}.{name}", ("attributes",))


def _zone_home(declarations: Declarations, name: str, scope: Scope) -> Iterator[Home]:
    zone = declarations.zones.get(name)
    if zone is None:
        return
    if zone.per_player:
        form = f"{variable_of(scope, PLAYER, 'p')}.{name}"
        yield Home(name, "player's", "is a zone of each player", form, ("zones",))
    else:
        yield Home(name, "table's", "is a zone of the table", f"table.{name}", ("zones",))


def _state_homes(declarations: Declarations, name: str, scope: Scope) -> Iterator[Home]:
    owners: tuple[tuple[Literal["card", "player", "table"], Sort, str, str], ...] = (
        ("card", "card's", "each card", variable_of(scope, CARD, "card")),
        ("player", "player's", "each player", variable_of(scope, PLAYER, "p")),
        ("table", "table's", "the table", "table"),
    )
    for owner, sort, whose, subject in owners:
        if (owner, name) in declarations.states:
            yield Home(name, sort, f"is a state of {whose}", f"{subject}.{name}", ("state",))
        if (owner, name) in PROPERTIES:
            yield Home(name, sort, f"is something of {whose}", f"{subject}.{name}")


def _define_home(shape: DefineShape, scope: Scope) -> Home:
    arguments = ", ".join(
        variable_of(scope, type_, name)
        for name, type_ in zip(shape.parameters, shape.parameter_types, strict=True)
    )
    what = "is a value" if shape.adjustable else "is a define"
    takes = shape.parameter_types[0] if len(shape.parameters) == 1 else None
    form = f"{shape.name}({arguments})" if arguments else shape.name
    return Home(shape.name, "define", what, form, ("values", "define"), takes)


def _deed_homes(declarations: Declarations, name: str) -> Iterator[Home]:
    if name in declarations.uses:
        form = f"perform {name} using CARDS"
        yield Home(name, "other", "is a use of cards", form, ("uses",))
    if name in declarations.actions:
        yield Home(name, "other", "is an action", f"perform {name}", ("actions",))
    if name in declarations.steps:
        yield Home(name, "other", "is a step", f"perform {name}", ("steps",))


#: What an action or use must say so that there is a card, or somebody aimed at.
_PARTS = {
    ("action", "card"): "add `of:`, the cards one of which the action is about: `of: you.ZONE`",
    ("action", "target"): "add `on:`, the players one of whom the action aims at: `on: others`",
    ("use", "target"): "add `on:`, the players one of whom the use aims at: `on: others`",
}


def builtin_advice(name: str, scope: Scope) -> str:
    """Give what to do where `you`, `card` and their like do not exist."""
    if name in ("you", "actor") and scope.place == "deck rule":
        return "say `for anyone`, or `by anyone`, and name the player"
    part = _PARTS.get((scope.place, name), "")
    typed = [key for key, type_ in scope.variables.items() if type_ == BUILTINS[name].type]
    if part:
        return f"{part}; or write {some(typed)}" if typed else part
    if typed:
        return f"write {some(typed)}"
    if BUILTINS[name].type == PLAYER:
        return "name the player: `table.active`, `card.holder`, or one of `for p in players { .. }`"
    return f"`{name}` is only here: {BUILTINS[name].where}"
