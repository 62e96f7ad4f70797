"""What a generated module needs besides its functions: constants, numbers, and work to do.

Writers ask for a name; what the name stands for is made once, and functions
asked for are written later by `module`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.interpreter.compiled.analysis import Facts
    from cardlang.source import Span

#: How a constant is made: from a value alone, or from the deck and a value.
Recipe: TypeAlias = tuple[
    Literal["value", "fraction", "attribute", "answers", "answer of", "answer", "functions"], Any
]
#: A line of Python; what depends on what was written after it may become several.
Text: TypeAlias = str | Callable[[], str]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of Python, and the place of the deck it stands for."""

    depth: int
    text: Text
    span: Span | None

    def written(self) -> list[str]:
        """The line, or lines, as they stand in the module."""
        text = self.text if isinstance(self.text, str) else self.text()
        return ["    " * self.depth + each for each in text.split("\n")]


@dataclass(slots=True)
class Lines:
    """The body of a function."""

    span: Span | None = None
    """The place of the deck the next lines stand for."""
    lines: list[Line] = field(default_factory=list)
    depth: int = 1
    loops: int = 0
    """How many loops of the language stand around the next line."""

    @property
    def asks(self) -> bool:
        """Whether some line puts a question, so that the function is a generator."""
        return any(isinstance(line.text, str) and "yield" in line.text for line in self.lines)

    def add(self, text: Text) -> None:
        """Add a line at the present depth."""
        self.lines.append(Line(self.depth, text, self.span))

    @contextmanager
    def block(self, header: str) -> Iterator[None]:
        """Add a header; what is added inside stands under it."""
        self.add(header)
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.add("pass")
        self.depth -= 1

    @contextmanager
    def only_if(self, test: str) -> Iterator[None]:
        """What is added inside is done if a test holds, without a test if it always does."""
        if test == "True":
            yield
        else:
            with self.block(f"if {test}:"):
                yield


@dataclass(frozen=True, slots=True)
class Function:
    """A generated function."""

    name: str
    parameters: str
    lines: Lines
    span: Span | None


class Names:
    """The names of a generated module."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.constants: dict[str, Recipe] = {}
        self.spans: list[Span] = []
        self.sums: dict[tuple[str, frozenset[int], str], int] = {}
        self.filters: dict[tuple[str, frozenset[int]], int] = {}
        self.functions: dict[str, Function] = {}
        self.waiting: list[Callable[[], None]] = []
        self._asked: set[str] = set()
        self._by_value: dict[Any, str] = {}
        self._span_numbers: dict[Span, int] = {}

    # ----------------------------------------------------------------- constants

    def members(self, members: frozenset[Any]) -> str:
        """A constant set: of card definitions, or of pairs of zones."""
        return self._constant("M", members, ("value", members))

    def fraction(self, value: Any) -> str:
        """An exact fraction."""
        return self._constant("K", value, ("fraction", (value.numerator, value.denominator)))

    def _constant(self, letter: str, key: Any, recipe: Recipe) -> str:
        found = self._by_value.get((letter, key))
        if found is None:
            found = f"{letter}{len(self._by_value)}"
            self._by_value[(letter, key)] = found
            self.constants[found] = recipe
        return found

    def attribute(self, name: str) -> str:
        """The list of an attribute's printed values by card."""
        self.constants[f"A_{name}"] = ("attribute", name)
        return f"A_{name}"

    def answers(self, code: int) -> str:
        """The list, by card, of the answers of a code that name a card and no target."""
        self.constants[f"T{code}"] = ("answers", code)
        return f"T{code}"

    def answer_alone(self, code: int) -> str:
        """The answer of a code that names neither card nor target."""
        self.constants[f"Q{code}"] = ("answer", code)
        return f"Q{code}"

    def answer_of(self, code: int) -> str:
        """The function that gives a card's answer from that list."""
        self.constants[f"G{code}"] = ("answer of", code)
        return f"G{code}"

    def span(self, span: Span) -> str:
        """A place of the deck, for faults."""
        number = self._span_numbers.setdefault(span, len(self.spans))
        if number == len(self.spans):
            self.spans.append(span)
        return f"SPANS[{number}]"

    # ------------------------------------------------------------------- numbers

    def filter(self, zone: str, members: frozenset[int]) -> int:
        """The number of a maintained list."""
        return self.filters.setdefault((zone, members), len(self.filters))

    def sum(self, zone: str, members: frozenset[int], attribute: str) -> int:
        """The number of a maintained sum."""
        return self.sums.setdefault((zone, members, attribute), len(self.sums))

    def is_kept(self, zone: str) -> bool:
        """Whether some list or sum of a zone's cards is maintained."""
        return any(each == zone for each, *_ in (*self.filters, *self.sums))

    def state_number(self, scope: str, name: str) -> int:
        """The number of a state within its scope."""
        names = [state for of, state in self.facts.deck.states if of == scope]
        return names.index(name)

    # ----------------------------------------------------------------- functions

    def ask(self, name: str, write: Callable[[], None]) -> str:
        """A function's name; it will be written once."""
        if name not in self._asked:
            self._asked.add(name)
            self.waiting.append(write)
        return name

    def define(self, name: str) -> str:
        """The function of a define or value."""
        return f"d_{name}"

    def adjusted_attribute(self, name: str) -> str:
        """The function of an attribute that rules adjust."""
        return f"a_{name}"

    def enter(self, name: str, parameters: str, lines: Lines, span: Span | None) -> None:
        """Keep a written function."""
        self.functions[name] = Function(name, parameters, lines, span)
