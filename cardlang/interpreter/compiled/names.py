"""What a generated module needs besides its functions: constants, numbers, and work to do.

Writers ask for a name; what the name stands for is made once, and functions
asked for are written later by `module`.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardlang.interpreter.compiled.analysis import Facts
    from cardlang.source import Span


@dataclass(slots=True)
class Lines:
    """Lines of a function body, each with the place of the deck it stands for."""

    lines: list[tuple[int, str, Span | None]] = field(default_factory=list)
    depth: int = 1
    span: Span | None = None
    loops: int = 0
    """How many loops stand around the present line."""

    def add(self, text: str) -> None:
        """Add a line at the present depth."""
        self.lines.append((self.depth, text, self.span))

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

    @property
    def asks(self) -> bool:
        """Whether the function is a generator."""
        return any("yield" in text for _, text, _ in self.lines)


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
        self.constants: dict[str, Any] = {}
        self.spans: list[Span] = []
        self.quiet: set[str] = set()
        """Zones that are drawn from with `draw`, for which no filter may be maintained."""
        self.sums: dict[tuple[str, frozenset[int], str], int] = {}
        self.filters: dict[tuple[str, frozenset[int]], int] = {}
        self.functions: dict[str, Function] = {}
        self.waiting: list[Callable[[], None]] = []
        self._asked: set[str] = set()
        self._by_value: dict[Any, str] = {}
        deck = facts.deck
        self.has_fractions = any(
            isinstance(value, Fraction) for card in deck.cards for value in card.attributes.values()
        ) or any(isinstance(state.start, Fraction) for state in deck.states.values())

    def members(self, members: frozenset[int]) -> str:
        """A constant set of definitions."""
        return self._constant("M", members, members)

    def constant(self, value: Any) -> str:
        """A constant that has no literal."""
        if isinstance(value, Fraction):
            self.has_fractions = True
        return self._constant("K", (type(value), value), value)

    def attribute(self, name: str) -> str:
        """The list of an attribute's printed values by card."""
        key = f"A_{name}"
        if key not in self.constants:
            values = self.facts.attribute_values(name)
            self.constants[key] = [values[each] for each in self.facts.deck.definition_of]
        return key

    def copied(self) -> str:
        """The list, by definition, of whether there are several copies."""
        self.constants["COPIED"] = [card.copies > 1 for card in self.facts.deck.cards]
        return "COPIED"

    def answers(self, code: int) -> str:
        """The list, by card, of the answers of a code that name a card and no target."""
        key = f"T{code}"
        if key not in self.constants:
            cards = range(len(self.facts.deck.definition_of))
            self.constants[key] = [(code, card, None) for card in cards]
        return key

    def _constant(self, letter: str, key: Any, value: Any) -> str:
        found = self._by_value.get((letter, key))
        if found is None:
            found = f"{letter}{len(self._by_value)}"
            self._by_value[(letter, key)] = found
            self.constants[found] = value
        return found

    def span(self, span: Span) -> str:
        """A place of the deck, for faults."""
        if span not in self.spans:
            self.spans.append(span)
        return f"SPANS[{self.spans.index(span)}]"

    def filter(self, zone: str, members: frozenset[int]) -> int:
        """The number of a maintained list."""
        return self.filters.setdefault((zone, members), len(self.filters))

    def sum(self, zone: str, members: frozenset[int], attribute: str) -> int:
        """The number of a maintained sum."""
        return self.sums.setdefault((zone, members, attribute), len(self.sums))

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
