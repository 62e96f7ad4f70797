"""The one door: a game that asks, lists moves, takes one, and can be copied and saved.

    game = Game(deck, players=4, seed=7)
    while game.decision is not None:
        game.play(game.moves()[0])
    print(game.scores(), game.winners())

Everything random comes from the seed: deck, seed, options and answers fix the
game on every machine. A game can be cloned and saved at any decision, also in
the middle of an effect: it keeps the state at the start of the turn and the
answers given since, and comes back by giving them again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from cardlang.diagnostics import Diagnostic
from cardlang.interpreter.faults import Budget, DeckFault
from cardlang.interpreter.flow import play_on
from cardlang.interpreter.layout import layout_of
from cardlang.interpreter.notation import find_moves, written
from cardlang.interpreter.options import chosen_options
from cardlang.interpreter.rule_book import rule_book
from cardlang.interpreter.scoring import score_lines, score_of, winners
from cardlang.interpreter.state import digest, first_state
from cardlang.interpreter.table import Table
from cardlang.interpreter.why import Explanation, explain

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from cardlang.bound import Number, Scalar
    from cardlang.deck import Deck
    from cardlang.interpreter.decisions import Decision, Move
    from cardlang.interpreter.journal import Event
    from cardlang.interpreter.layout import Layout
    from cardlang.interpreter.state import State


SomeGame = TypeVar("SomeGame", bound="Game")


class IllegalMove(ValueError):
    """The move is not among those of the decision."""


@dataclass(frozen=True, slots=True)
class _Quiet:
    """A moment with nothing running, to come back to: state, journal and answers so far."""

    state: State
    events: int
    answers: int
    entry: str | None


class Game:
    """One game of a deck.

    Args:
        deck: the checked deck.
        players: how many seats play; the deck says how many may.
        seed: any whole number; fixes everything random.
        options: settings of the deck by name; those left out have their default.

    Raises:
        ValueError: for a number of players or an option that the deck does not allow.
        DeckFault: if the deck itself goes wrong (endless loop, division by zero).
    """

    def __init__(
        self,
        deck: Deck,
        players: int | None = None,
        seed: int = 1,
        options: Mapping[str, Scalar] | None = None,
    ) -> None:
        count = deck.info.least_players if players is None else players
        if not deck.info.least_players <= count <= deck.info.most_players:
            raise ValueError(
                f"{deck.info.id} is for {deck.info.least_players} to "
                f"{deck.info.most_players} players, not {count}"
            )
        layout = layout_of(deck, count)
        state = first_state(layout, seed, chosen_options(deck, options or {}))
        self._begin(layout, state, seed, _Quiet(state.copy(), 0, 0, None))
        self._run()

    @classmethod
    def from_state(
        cls,
        layout: Layout,
        state: State,
        seed: int,
        entry: str | None = None,
        budget: Budget | None = None,
    ) -> Game:
        """A game that starts from a state made by hand, its first turn at `entry`."""
        game = cls.__new__(cls)
        game._begin(layout, state, seed, _Quiet(state.copy(), 0, 0, entry))
        if budget is not None:
            game._table.budget = replace(budget)
        game._run()
        return game

    def _begin(self, layout: Layout, state: State, seed: int, quiet: _Quiet) -> None:
        self.deck = layout.deck
        self.players = layout.players
        self.seed = seed
        self.answers: list[Move] = []
        self.decision: Decision | None = None
        self._table = Table(layout, state, rule_book(layout.deck), score_of)
        self._quiet = self._origin = quiet
        self._running: Generator[Decision, Move, None]

    def _run(self) -> None:
        """Start the generator from the kept moment and go to the first decision."""
        entry = self._quiet.entry
        kept = self._quiet.state.phase == "turns"  # the turn that begins now is the one kept

        def keep() -> None:
            nonlocal entry, kept
            if not kept:
                state = self._table.state.copy()
                self._quiet = _Quiet(state, len(self._table.journal), len(self.answers), entry)
            kept, entry = False, None

        self._running = play_on(self._table, keep, entry)
        self._advance(None)

    def _advance(self, move: Move | None) -> None:
        try:
            if move is None:
                self.decision = next(self._running)
            else:
                self.decision = self._running.send(move)
        except StopIteration:
            self.decision = None
        except DeckFault as error:
            self.decision = None
            raise DeckFault(self._with_trail(error.diagnostic)) from None

    def _with_trail(self, diagnostic: Diagnostic) -> Diagnostic:
        trail = [
            f"{event.sort} {event.name or ''} {self.card_id(event.card)}".strip()
            for event in self._table.journal[-5:]
        ]
        return Diagnostic(
            diagnostic.code,
            diagnostic.message,
            diagnostic.span,
            diagnostic.label,
            diagnostic.secondary,
            diagnostic.help,
            (*diagnostic.notes, f"seed {self.seed}", "before it: " + "; ".join(trail)),
        )

    # ------------------------------------------------------------- the question

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._table.state.phase == "over"

    def moves(self) -> Sequence[Move]:
        """Every legal move of the present decision; none when the game is over."""
        return () if self.decision is None else self.decision.moves

    def play(self, move: Move) -> None:
        """Answer the decision.

        Raises:
            IllegalMove: if the move is not one of `moves()`, or the game is over.
            DeckFault: if the deck goes wrong on the way to the next decision.
        """
        if self.decision is None or move not in self.decision.moves:
            raise IllegalMove(f"not a move here: {move}")
        self.answers.append(move)
        self._advance(move)

    def notations(self) -> Sequence[str]:
        """The wording of each of `moves()`, in order."""
        return [] if self.decision is None else written(self._table, self.decision)

    def find(self, text: str) -> list[Move]:
        """The moves that a wording may mean here: none, one, or several if it is unclear."""
        return [] if self.decision is None else find_moves(self._table, self.decision, text)

    def why(self, text: str) -> list[Explanation]:
        """Why moves are legal here or not: those a wording, card, action or use may mean."""
        return [] if self.decision is None else explain(self._table, self.decision, text)

    # ----------------------------------------------------------- what happened

    @property
    def table(self) -> Table:
        """The state with what is needed to evaluate it; not to be changed."""
        return self._table

    @property
    def events(self) -> Sequence[Event]:
        """Everything that happened, oldest first."""
        return self._table.journal

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return self._table.state.turns

    def card_id(self, card: int | None) -> str:
        """The id of a card's definition, empty for none."""
        return "" if card is None else self._table.definition(card).id

    def scores(self) -> list[Number]:
        """The score of each seat as things stand."""
        return [score_of(self._table, seat) for seat in range(self.players)]

    def score_lines(self, seat: int) -> list[tuple[str, Number]]:
        """The entries of a seat's score."""
        return score_lines(self._table, seat)

    def winners(self) -> list[int]:
        """The seats with the highest score."""
        return winners(self._table)

    def digest(self) -> str:
        """A fingerprint of the state; equal states have equal ones."""
        return digest(self._table.state)

    # ------------------------------------------------------------ coming back

    def record(self) -> list[str]:
        """The wording of every answer given so far; found by playing the game again."""
        again = self.restarted()
        words = []
        for move in self.answers:
            assert again.decision is not None
            words.append(again.notations()[again.decision.moves.index(move)])
            again.play(move)
        return words

    def restarted(self) -> Game:
        """The same game at its first decision."""
        origin = self._origin
        layout = self._table.layout
        return Game.from_state(layout, origin.state.copy(), self.seed, origin.entry)

    def clone(self) -> Game:
        """An independent copy at the same decision: play on it without changing this one."""
        return self._twin(Game)

    def _twin(self, sort: type[SomeGame]) -> SomeGame:
        twin = sort.__new__(sort)
        quiet = self._quiet
        twin._begin(self._table.layout, quiet.state.copy(), self.seed, quiet)
        twin._table.journal = self._table.journal[: quiet.events]
        twin.answers = self.answers[: quiet.answers]
        twin._origin = self._origin
        twin._run()
        for move in self.answers[quiet.answers :]:
            twin.answers.append(move)
            twin._advance(move)
        return twin
