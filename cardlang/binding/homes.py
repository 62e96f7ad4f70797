"""Where a name is at home: what it is, and how it is written where it does not stand alone.

Takes a name that means nothing at a place, gives what the same name means
elsewhere. Every suggestion that has to say more than "did you mean" comes from here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.binding.wording import some, variable_of
from cardlang.diagnostics import Label
from cardlang.types import CARD, PLAYER
from cardlang.vocabulary import BUILTINS, FUNCTIONS, PROPERTIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.binding.scope import Scope
    from cardlang.declarations import Declarations, DefineShape
    from cardlang.types import Type


@dataclass(frozen=True, slots=True)
class Home:
    """What a name is (`what` follows the name in a sentence) and how to write it."""

    name: str
    what: str
    form: str
    sections: tuple[str, ...] = ()
    takes: Type | None = None
    """For a define of one parameter: its type."""

    def labels(self, declarations: Declarations) -> tuple[Label, ...]:
        """Point at where the name is declared, if that is known."""
        for section in self.sections:
            span = declarations.spans.get((section, self.name))
            if span is not None:
                return (Label(span, "declared here"),)
        return ()


def home_of(
    declarations: Declarations, name: str, scope: Scope, *, card: str | None = None
) -> Home | None:
    """Give the first thing of this name, None if there is nothing."""
    return next(_homes(declarations, name, scope, card), None)


def known_names(declarations: Declarations) -> list[str]:
    """Give every name that is at home somewhere."""
    names = {name for _, name in (*declarations.states, *PROPERTIES)}
    names |= {*declarations.kinds, *declarations.cards, *declarations.perks}
    names |= {*declarations.attributes, *declarations.zones, *declarations.options}
    names |= {*declarations.defines, *declarations.uses, *declarations.actions}
    return sorted(names | declarations.steps)


def _homes(declarations: Declarations, name: str, scope: Scope, card: str | None) -> Iterator[Home]:
    card = card or variable_of(scope, CARD, "card")
    player = variable_of(scope, PLAYER, "p")
    yield from _kind_home(declarations, name, card)
    yield from _member_homes(declarations, name, card, player)
    if name in declarations.options:
        yield Home(name, "is an option of the deck", f"option.{name}", ("options",))
    if name in declarations.defines:
        yield _define_home(declarations.defines[name])
    if name in FUNCTIONS:
        yield Home(name, "is a word that needs brackets", FUNCTIONS[name].signature)
    yield from _deed_homes(declarations, name)
    for enumeration, attribute in declarations.attributes.items():
        if name in (attribute.type.symbols or ()):
            what = f"is one of the words of `{enumeration}`"
            yield Home(name, what, f"{card}.{enumeration} = {name}", ("attributes",))


def _kind_home(declarations: Declarations, name: str, card: str) -> Iterator[Home]:
    sorts = (
        (declarations.kinds, "is a kind of card", "kinds"),
        (declarations.cards, "is a card of the deck", "cards"),
        (declarations.perks, "is a perk of cards", "perks"),
    )
    for names, what, section in sorts:
        if name in names:
            yield Home(name, what, f"{card} is {name}", (section,))


def _member_homes(declarations: Declarations, name: str, card: str, player: str) -> Iterator[Home]:
    if name in declarations.attributes:
        yield Home(name, "is printed on cards", f"{card}.{name}", ("attributes",))
    zone = declarations.zones.get(name)
    if zone is not None and zone.per_player:
        yield Home(name, "is a zone of each player", f"{player}.{name}", ("zones",))
    if zone is not None and not zone.per_player:
        yield Home(name, "is a zone of the table", f"table.{name}", ("zones",))
    owners = (
        ("card", "cards", card),
        ("player", "players", player),
        ("table", "the table", "table"),
    )
    for scope, whose, subject in owners:
        if any(key == (scope, name) for key in declarations.states):
            yield Home(name, f"is a state of {whose}", f"{subject}.{name}", ("state",))
        if (scope, name) in PROPERTIES:
            yield Home(name, f"is something {whose} always have", f"{subject}.{name}")


def _define_home(shape: DefineShape) -> Home:
    parameters = ", ".join(
        f"{type_} {name}"
        for name, type_ in zip(shape.parameters, shape.parameter_types, strict=True)
    )
    what = "is a value" if shape.adjustable else "is a define"
    takes = shape.parameter_types[0] if len(shape.parameters) == 1 else None
    form = f"{shape.name}({parameters})" if parameters else shape.name
    return Home(shape.name, what, form, ("values", "define"), takes)


def _deed_homes(declarations: Declarations, name: str) -> Iterator[Home]:
    if name in declarations.uses:
        yield Home(name, "is a use of cards", f"perform {name} using CARDS", ("uses",))
    if name in declarations.actions:
        yield Home(name, "is an action", f"perform {name}", ("actions",))
    if name in declarations.steps:
        yield Home(name, "is a step", f"perform {name}", ("steps",))


def builtin_advice(name: str, scope: Scope) -> str:
    """Give what to do where `you`, `card` and their like do not exist."""
    if name in ("you", "actor") and scope.place == "deck rule":
        return "say `for anyone`, or `by anyone`, and name the player"
    typed = [key for key, type_ in scope.variables.items() if type_ == BUILTINS[name].type]
    if typed:
        return f"write {some(typed)}"
    if name in ("you", "actor", "target", "giver", "taker"):
        return "name the player: `table.active`, `card.holder`, or one of `for p in players { .. }`"
    return f"`{name}` exists in these places only: {BUILTINS[name].where}"
