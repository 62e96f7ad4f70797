"""A game in progress: the state with all that evaluation and effects need.

Passed to every function of the interpreter. Holds no rules of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardlang.interpreter.faults import Budget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardlang.bound import Number, Scalar
    from cardlang.deck import CardDef, Deck
    from cardlang.interpreter.journal import Event
    from cardlang.interpreter.layout import Layout
    from cardlang.interpreter.rule_book import RuleBook
    from cardlang.interpreter.state import State
    from cardlang.source import Span

    Value: TypeAlias = Scalar | Sequence["Value"]
    Environment: TypeAlias = dict[str, Value]


class Table:
    """Deck, layout, state and journal of one game."""

    __slots__ = (
        "again",
        "besides",
        "book",
        "budget",
        "deck",
        "depth",
        "journal",
        "layout",
        "next",
        "score",
        "state",
    )

    def __init__(
        self, layout: Layout, state: State, book: RuleBook, score: Callable[[Table, int], Number]
    ) -> None:
        self.deck: Deck = layout.deck
        self.layout = layout
        self.state = state
        self.book = book
        self.score = score
        """What the function `score` of the language asks."""
        self.journal: list[Event] = []
        self.budget = Budget()
        self.again = False
        """Set by `again`; read by the step that is running."""
        self.besides = False
        """While an action offered at any decision is carried out: none are offered then."""
        self.next: int | None = None
        """Who has the turn after this one."""
        self.depth = 0
        """How many performs are nested in one another."""

    def definition(self, card: int) -> CardDef:
        """What a card is."""
        return self.deck.cards[self.deck.definition_of[card]]

    def holder(self, card: int) -> int | None:
        """The seat whose zone a card lies in."""
        return self.layout.owners[self.state.place[card]]

    def seats_from(self, start: int) -> list[int]:
        """All seats in turn order, beginning with `start`."""
        count = self.layout.players
        return [(start + step) % count for step in range(count)]

    def viewers(self, card: int) -> int:
        """The mask of seats that may know what a card is, where it lies now."""
        state = self.state
        number = state.place[card]
        return state.known[card] | self.zone_viewers(number, card)

    def knowers(self, card: int) -> int:
        """The mask of seats that may know all of a card: also what its zone hides."""
        state = self.state
        return state.known[card] | self.openly(state.place[card], card)

    def openly(self, number: int, card: int) -> int:
        """The mask of seats that see all of a card because of the zone it lies in."""
        return 0 if self.layout.zones[number].hides else self.zone_viewers(number, card)

    def zone_viewers(self, number: int, card: int) -> int:
        """The mask of seats that see a card, if not all of it, because of the zone it lies in."""
        seen_by = self.layout.zones[number].seen_by
        if seen_by == "everyone":
            return self.layout.everyone
        if seen_by == "owner":
            owner = self.layout.owners[number]
            return 0 if owner is None else 1 << owner
        if seen_by == "top" and self.state.zones[number][-1:] == [card]:
            return self.layout.everyone
        return 0

    def note(self, event: Event, span: Span | None = None) -> None:
        """Write an event into the journal."""
        self.budget.spend_event(span)
        self.journal.append(event)
