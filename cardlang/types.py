"""The static types of the language.

Every expression has one; all of them admit `none`. `ANY` stands for something
already reported, so that one mistake gives one message.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
    """A type: its name, and for lists and symbols what they hold."""

    name: str
    element: Type | None = None
    symbols: tuple[str, ...] | None = None

    def __str__(self) -> str:
        if self.element is not None:
            return f"list of {self.element.plural}"
        return self.name

    @property
    def plural(self) -> str:
        """The word for several, as in `list of cards`."""
        return "texts" if self.name == "text" else f"{self.name}s"


ANY = Type("anything")
NUMBER = Type("number")
BOOLEAN = Type("condition")
TEXT = Type("text")
PLAYER = Type("player")
CARD = Type("card")
ZONE = Type("zone")
NOTHING = Type("none")
TABLE = Type("table")


def list_of(element: Type) -> Type:
    """The type of lists whose elements are of `element`."""
    return Type("list", element)


def symbol_type(symbols: tuple[str, ...]) -> Type:
    """Text that is one of the listed words."""
    return Type("text", None, symbols)


CARDS = list_of(CARD)
PLAYERS = list_of(PLAYER)
NUMBERS = list_of(NUMBER)

#: The types a deck may write in its state and signatures.
TYPES_BY_WORD = {
    "number": NUMBER,
    "boolean": BOOLEAN,
    "text": TEXT,
    "player": PLAYER,
    "card": CARD,
    "cards": CARDS,
    "players": PLAYERS,
    "zone": ZONE,
}


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of type `given` may stand where `wanted` is expected."""
    if ANY in (given, wanted) or given == NOTHING:
        return True
    if given.name == "list" and wanted.name == "list":
        assert given.element is not None
        assert wanted.element is not None
        return fits(given.element, wanted.element)
    return given.name == wanted.name


def common(first: Type, second: Type) -> Type | None:
    """The type of "one or the other", or None where they do not go together."""
    if first in (NOTHING, ANY):
        return second
    if second in (NOTHING, ANY):
        return first
    if first == second:
        return first
    if {first, second} == {ZONE, CARDS}:
        return CARDS
    if fits(first, second):
        return TEXT if first.name == "text" else second
    return None
