"""Effects: statements and what stands in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from cardlang.source import Span
    from cardlang.syntax.expressions import Expression, NeedName, Word

ChoiceSort: TypeAlias = Literal["card", "cards", "player", "number", "option", "position"]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in a zone: `at top`, `at bottom`, `at random`, `at N`, `under C`, `over C`."""

    sort: Literal["top", "bottom", "random", "at", "under", "over"]
    value: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Move:
    """`move cards to zone [spot]`."""

    cards: Expression
    zone: Expression
    spot: Spot | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Swap:
    """`swap first with second`: two cards trade places."""

    first: Expression
    second: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """`shuffle zone`."""

    zone: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Reveal:
    """`reveal cards`: everybody sees them."""

    cards: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Look:
    """`look at cards [by player]`."""

    cards: Expression
    player: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Let:
    """`let name = value`."""

    name: Word
    value: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Set:
    """`set state to value`."""

    state: Expression
    value: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Add:
    """`add amount to state`."""

    amount: Expression
    state: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Transfer:
    """`transfer amount from state to state`."""

    amount: Expression
    source: Expression
    target: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class If:
    """`if test {..} else {..}`."""

    test: Expression
    positive: Effect
    negative: Effect
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class For:
    """`for name in list {..}`."""

    name: Word
    elements: Expression
    body: Effect
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Repeat:
    """`repeat times {..}` or `repeat until condition {..}`."""

    times: Expression | None
    until: Expression | None
    body: Effect
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FromList:
    """`from list`."""

    elements: Expression


@dataclass(frozen=True, slots=True)
class FromRange:
    """`from low to high [step step]`."""

    low: Expression
    high: Expression
    step: Expression | None


@dataclass(frozen=True, slots=True)
class FromNames:
    """`from one, two, three`."""

    names: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class InZone:
    """`in zone`: a position in it."""

    zone: Expression


Source: TypeAlias = FromList | FromRange | FromNames | InZone


@dataclass(frozen=True, slots=True)
class Choose:
    """`choose sort name from source [by player] [{..}]`."""

    sort: ChoiceSort
    name: Word
    source: Source
    player: Expression | None
    body: Effect
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Perform:
    """`perform step | action | use or use [clauses]`."""

    names: tuple[Word, ...]
    using: Expression | None
    on: Expression | None
    player: Expression | None
    waiving: tuple[NeedName, ...]
    free: bool
    costing: Effect | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class May:
    """`may choose ..`, `may perform ..` or `may NAME {..}`, with an `else`.

    For `may NAME {..}` the choice is a `Choose` of sort "option" with the one
    name, and its body.
    """

    choice: Choose | Perform
    otherwise: Effect
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pay:
    """`pay amount from cards worth attribute to zone [exactly [when condition]] [by player]`."""

    amount: Expression
    cards: Expression
    worth: Word
    zone: Expression
    exactly: Expression | None
    player: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Replay:
    """`replay card`: the `do` of its use runs again."""

    card: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Tell:
    """`tell text`: a sentence of the deck goes to the log."""

    name: Word
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Jump:
    """`again`, `stop`, `end turn`, `end round`, `end game`."""

    sort: Literal["again", "stop", "end turn", "end round", "end game"]
    span: Span = field(compare=False, repr=False)


Statement: TypeAlias = (
    Move
    | Swap
    | Shuffle
    | Reveal
    | Look
    | Let
    | Set
    | Add
    | Transfer
    | If
    | For
    | Repeat
    | Choose
    | Perform
    | May
    | Pay
    | Replay
    | Tell
    | Jump
)
Effect: TypeAlias = tuple[Statement, ...]
