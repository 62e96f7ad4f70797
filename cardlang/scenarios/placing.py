"""The situation of a scenario: a state in which the given cards lie where they should."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic
from cardlang.interpreter.layout import layout_of
from cardlang.interpreter.options import chosen_options
from cardlang.interpreter.state import State, first_state, recount_in_force
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from cardlang.bound import Scalar
    from cardlang.deck import Deck, Scope
    from cardlang.interpreter.layout import Layout
    from cardlang.scenarios.model import GivenCard, GivenState, GivenZone, Plain, Scenario
    from cardlang.source import Span


class Misplaced(Exception):
    """Something in `given` that the deck does not have."""

    def __init__(self, message: str, span: Span, advice: str = "") -> None:
        super().__init__(message)
        self.diagnostic = Diagnostic("scenario", message, span, help=advice)


def placed_state(deck: Deck, scenario: Scenario) -> tuple[Layout, State]:
    """The layout and state a scenario begins with; raises Misplaced."""
    low, high = deck.info.least_players, deck.info.most_players
    if not low <= scenario.players <= high:
        raise Misplaced(f"this deck is for {low} to {high} players", scenario.span)
    layout = layout_of(deck, scenario.players)
    try:
        options = chosen_options(deck, dict(scenario.options))
    except ValueError as error:
        raise Misplaced(str(error), scenario.span) from None
    state = first_state(layout, scenario.seed, options)
    if scenario.entry != "setup":  # else shuffling, too, is up to the deck's setup
        for zone in range(len(layout.table_zones)):
            if layout.zones[zone].order != "line":
                state.chance.shuffle(state.zones[zone])
        _Placing(layout, state, scenario).place()
    state.chance.scripted = tuple(_scripted(value) for value in scenario.chance)
    return layout, state


def _scripted(value: Plain) -> object:
    if isinstance(value, str) and len(value) == 1 and value.isupper():
        return ord(value) - ord("A")
    return value


class _Placing:
    """Lays the given cards and sets the given states."""

    def __init__(self, layout: Layout, state: State, scenario: Scenario) -> None:
        self._layout = layout
        self._state = state
        self._scenario = scenario
        self._taken: set[int] = set()

    def place(self) -> None:
        state = self._state
        state.phase = "turns"
        if self._scenario.turn >= self._layout.players:
            raise Misplaced("`turn` names a player who is not there", self._scenario.span)
        state.active = self._scenario.turn
        laid: list[tuple[GivenCard, int]] = []
        for given in self._scenario.given:
            if given.seat is not None and given.seat >= self._layout.players:
                raise Misplaced(
                    f"there is no player {chr(65 + given.seat)}",
                    self._scenario.span,
                    f"add `players: {given.seat + 1}`",
                )
            for zone in given.zones:
                laid += self._lay(zone, given.seat)
        if self._scenario.rest is not None:
            self._put_rest(self._scenario.rest)
        for given in self._scenario.given:
            for value in given.states:
                self._set(value, given.seat)
        recount_in_force(self._layout, state)
        for card, number in laid:
            for name, plain in card.states.items():
                self._set_card(name, plain, number, card.span)

    def _lay(self, zone: GivenZone, seat: int | None) -> list[tuple[GivenCard, int]]:
        names = self._layout.table_zones if seat is None else self._layout.player_zones[seat]
        if zone.name not in names:
            raise Misplaced(
                f"no zone is called `{zone.name}`", zone.span, _near(zone.name, list(names))
            )
        number = names[zone.name]
        cards = [(card, self._take(card)) for card in zone.cards]
        numbers = [each for _, each in cards]
        below = self._state.zones[number]
        if below and self._layout.deck.zones[zone.name].seen_by == "nobody":
            numbers.reverse()  # a pile is listed from its top
        self._state.zones[number] = below + numbers
        for each in numbers:
            self._state.place[each] = number
        return cards

    def _put_rest(self, name: str) -> None:
        """Put every card that was not given into a zone of the table, below those given."""
        names = self._layout.table_zones
        if name not in names:
            raise Misplaced(
                f"no zone of the table is called `{name}`",
                self._scenario.span,
                _near(name, list(names)),
            )
        state = self._state
        rest = [card for zone in state.zones for card in zone if card not in self._taken]
        for number, zone in enumerate(state.zones):
            state.zones[number] = [card for card in zone if card in self._taken]
        state.zones[names[name]][:0] = rest
        for card in rest:
            state.place[card] = names[name]

    def _take(self, card: GivenCard) -> int:
        deck, state = self._layout.deck, self._state
        name, _, copy = card.id.partition("#")
        copies = [
            number
            for number, definition in enumerate(deck.definition_of)
            if deck.cards[definition].id == name
        ]
        if not copies:
            ids = [each.id for each in deck.cards]
            raise Misplaced(f"no card is called `{name}`", card.span, _near(name, ids))
        wanted = copies if not copy else copies[int(copy) - 1 : int(copy)]
        for number in wanted:
            if number not in self._taken:
                self._taken.add(number)
                state.zones[state.place[number]].remove(number)
                return number
        if copy and not wanted:
            problem = f"there is no copy `{card.id}`"
        elif len(copies) == 1:
            problem = f"there is only 1 copy of `{name}`"
        else:
            problem = f"there are only {len(copies)} copies of `{name}`"
        raise Misplaced(problem, card.span)

    def _set(self, value: GivenState, seat: int | None) -> None:
        scope: Scope = "table" if seat is None else "player"
        number, plain = self._number_of(scope, value.name, value.span), value.value
        if seat is None:
            self._state.table_states[number] = self._scalar(plain, scope, value.name)
        else:
            self._state.player_states[number][seat] = self._scalar(plain, scope, value.name)

    def _set_card(self, name: str, plain: Plain, card: int, span: Span) -> None:
        number = self._number_of("card", name, span)
        self._state.card_states[number][card] = self._scalar(plain, "card", name)

    def _number_of(self, scope: Scope, name: str, span: Span) -> int:
        numbers = self._layout.states[scope]
        if name not in numbers:
            raise Misplaced(
                f"no state of a {scope} is called `{name}`", span, _near(name, list(numbers))
            )
        return numbers[name]

    def _scalar(self, plain: Plain, scope: Scope, name: str) -> Scalar:
        sort = self._layout.deck.states[(scope, name)].type.name
        if isinstance(plain, str) and sort == "player":
            return ord(plain[0]) - ord("A")
        if isinstance(plain, str) and sort == "card":
            return self._meant(plain)
        return plain

    def _meant(self, text: str) -> int | None:
        """The card that a state names: `ID#2` the second copy, `ID` one that was laid, if any."""
        deck = self._layout.deck
        name, _, copy = text.partition("#")
        matching = [
            number
            for number, definition in enumerate(deck.definition_of)
            if deck.cards[definition].id == name
        ]
        if copy:
            matching = matching[int(copy) - 1 : int(copy)]
        laid = [number for number in matching if number in self._taken]
        return next(iter(laid or matching), None)


def _near(name: str, names: list[str]) -> str:
    near = suggest(name, names)
    return f"did you mean `{near}`?" if near else ""
