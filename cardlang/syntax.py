"""The syntax tree of the language: what the parser gives and the binder takes.

Every node is an immutable value with the span of its text in the deck's YAML
file. Names are still words here; `cardlang.binding` finds out what they mean.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, TypeAlias

from cardlang.source import Span

CompareOperator: TypeAlias = Literal["=", "!=", "<", "<=", ">", ">="]
ArithmeticOperator: TypeAlias = Literal["+", "-", "*", "/", "mod", "except"]
Adjustment: TypeAlias = Literal["by", "to", "times"]
ChoiceSort: TypeAlias = Literal["card", "cards", "player", "number", "option", "position"]


@dataclass(frozen=True, slots=True)
class Word:
    """An identifier with its place."""

    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class NeedName:
    """A dotted reference to a need, such as `red.room`."""

    parts: tuple[str, ...]
    span: Span = field(compare=False, repr=False)

    def __str__(self) -> str:
        return ".".join(self.parts)


# ----------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class Literally:
    """A number, text, truth value, `none` or `unlimited` (given as infinity)."""

    value: int | Decimal | str | bool | None
    span: Span = field(compare=False, repr=False)
    unlimited: bool = False


@dataclass(frozen=True, slots=True)
class Name:
    """A bare word: variable, kind, card, symbol, zone or define."""

    text: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Member:
    """`subject.name`."""

    subject: Expression
    name: Word
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Filtered:
    """`subject[test]`."""

    subject: Expression
    test: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Call:
    """`name(arguments)`."""

    name: Word
    arguments: tuple[Expression, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Not:
    """`not operand`."""

    operand: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Logical:
    """`left and right`, `left or right`."""

    operator: Literal["and", "or"]
    left: Expression
    right: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Compared:
    """`left = right` and its kin."""

    operator: CompareOperator
    left: Expression
    right: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsKind:
    """`subject is kind`; the kind is an expression read as in a filter."""

    subject: Expression
    test: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class IsIn:
    """`element in list`."""

    element: Expression
    container: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`left + right` and its kin; `+` also joins lists, `except` takes away."""

    operator: ArithmeticOperator
    left: Expression
    right: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Minus:
    """`-operand`."""

    operand: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Exists:
    """`exists operand`."""

    operand: Expression
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Conditional:
    """`if test then positive else negative`."""

    test: Expression
    positive: Expression
    negative: Expression
    span: Span = field(compare=False, repr=False)


Expression: TypeAlias = (
    Literally
    | Name
    | Member
    | Filtered
    | Call
    | Not
    | Logical
    | Compared
    | IsKind
    | IsIn
    | Arithmetic
    | Minus
    | Exists
    | Conditional
)

# ------------------------------------------------------------------ statements


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

# -------------------------------------------------------------- rules in force


@dataclass(frozen=True, slots=True)
class Event:
    """What a rule watches: a use or action, or cards moving (`name` is None)."""

    name: Word | None
    cards: Expression | None
    actor: Expression | None
    target: Expression | None
    leaving: Expression | None
    entering: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Forbid:
    """`forbid event [when condition]`."""

    event: Event
    when: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Waive:
    """`waive needs [for player] [on player] [when condition]`."""

    needs: tuple[NeedName, ...]
    player: Expression | None
    target: Expression | None
    when: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Adjust:
    """`adjust name(parameters) by|to|times amount [for player] [when condition]`."""

    name: Word
    parameters: tuple[Parameter, ...]
    adjustment: Adjustment
    amount: Expression
    player: Expression | None
    when: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Trigger:
    """`before event {..}` or `after event {..}`."""

    time: Literal["before", "after"]
    event: Event
    when: Expression | None
    body: Effect
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Replacement:
    """`instead of event [may [by player]] {..}`."""

    event: Event
    when: Expression | None
    asks: bool
    player: Expression | None
    body: Effect
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Offer:
    """`offer action at step [for player] [when condition]`."""

    action: Word
    step: Word
    player: Expression | None
    when: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class CopyRules:
    """`copy rules of card`."""

    card: Expression
    when: Expression | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class MuteRules:
    """`mute rules of cards [for player]`."""

    cards: Expression
    player: Expression | None
    when: Expression | None
    span: Span = field(compare=False, repr=False)


Rule: TypeAlias = (
    Forbid | Waive | Adjust | Trigger | Replacement | Offer | CopyRules | MuteRules
)

# ------------------------------------------------------------------ signatures


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a define, value or adjust; the type may be left to custom."""

    name: str
    type_name: str | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Signature:
    """`name(parameters)`."""

    name: Word
    parameters: tuple[Parameter, ...]
    span: Span = field(compare=False, repr=False)
