"""The door to compiled decks: the same questions and answers as `interpreter.game.Game`.

`CompiledGame` keeps no event log; what it keeps is what simulations and searches
need: the question, the answers as flat tuples (`answers`), scores, who used
which card, a state with the same fingerprint as the plain one. `Decision` and
`Move` objects are made only when asked for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardlang.interpreter.compiled.module import CompiledDeck, compile_deck
from cardlang.interpreter.compiled.runtime import FastState, NumberAnswers, fast_state
from cardlang.interpreter.decisions import PASS, Decision, Move, NumberMoves
from cardlang.interpreter.faults import Budget, fault
from cardlang.interpreter.jumps import EndGame, EndRound, EndTurn
from cardlang.interpreter.layout import Layout, layout_of
from cardlang.interpreter.options import chosen_options
from cardlang.interpreter.state import digest, first_state

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from cardlang.bound import Number, Scalar
    from cardlang.deck import Deck
    from cardlang.interpreter.state import State

    Question = tuple[int, int, bool, Any]
    Answer = tuple[Any, ...]

_BUDGET = Budget()


@lru_cache(maxsize=16)
def compiled(deck: Deck) -> CompiledDeck:
    """The compiled deck, made once."""
    return compile_deck(deck)


class CompiledGame:
    """One game of a compiled deck.

    Args and errors are those of `Game`; also raises NotCompilable.
    """

    __slots__ = (
        "_clonable",
        "_code",
        "_entry",
        "_given",
        "_layout",
        "_quiet",
        "_running",
        "_send",
        "_state",
        "question",
    )

    def __init__(
        self,
        deck: Deck,
        players: int | None = None,
        seed: int = 1,
        options: Mapping[str, Scalar] | None = None,
        *,
        clonable: bool = True,
    ) -> None:
        count = deck.info.least_players if players is None else players
        layout = layout_of(deck, count)
        state = first_state(layout, seed, chosen_options(deck, options or {}))
        self._clonable = clonable
        self._start(layout, state, None)

    @classmethod
    def from_state(cls, layout: Layout, state: State, entry: str | None = None) -> CompiledGame:
        """A game that starts from a state made by hand, its first turn at `entry`."""
        game = cls.__new__(cls)
        game._clonable = True
        game._start(layout, state, entry)
        return game

    def _start(self, layout: Layout, state: State, entry: str | None) -> None:
        self._code = compiled(layout.deck)
        self._layout = layout
        fast = fast_state(layout, state, self._code.tables)
        functions = self._code.functions
        fast.ids = functions["IDS"]
        fast.score = functions["score"]
        fast.held = functions["held"]
        fast.pairs = self._code.pairs
        fast.replays = functions["REPLAY"]
        self._resume(fast, entry)

    def _resume(self, state: FastState, entry: str | None) -> None:
        self._state = state
        self._quiet: FastState = state
        self._given: list[Answer] = []
        self._entry = entry
        self.question: Question | None = None
        names = [each.name for each in self._code.deck.turn]
        first = 0 if entry is None else names.index(entry)
        self._running = self._play(first)
        self._send = self._running.send
        self._keep()
        self._advance()

    def _keep(self) -> None:
        """Remember the state of a moment at which nothing runs."""
        if self._clonable:
            self._quiet = self._state.copy()
            self._given = []

    def _play(self, first: int) -> Generator[Question, Answer, None]:
        S, functions = self._state, self._code.functions  # noqa: N806
        turn, ended = functions["turn"], functions["ended"]
        n = S.n
        resets = self._resets()
        try:
            if S.phase == "setup":
                yield from functions["setup"](S)
                S.phase = "turns"
                self._keep()
            while True:
                S.turns += 1
                if S.turns > _BUDGET.turns:
                    raise fault("endless", "the game does not end", self._code.deck.turn[0].span)
                if not first:
                    for values, start in resets:
                        values[:] = [start] * len(values)
                seat = S.active
                following = (seat + 1) % n
                try:
                    yield from turn(S, seat, first)
                except EndTurn:
                    pass
                except EndRound:
                    following = 0
                first = 0
                if S.active == seat:
                    S.active = following
                if ended(S):
                    break
                self._keep()
        except EndGame:
            pass
        yield from functions["closing"](S)
        S.phase = "over"

    def _resets(self) -> list[tuple[list[Any], Any]]:
        """The lists of states that go back at the start of a turn."""
        found: list[tuple[list[Any], Any]] = []
        definitions = self._layout.state_definitions
        S = self._state  # noqa: N806
        for scope, states in (("card", S.card_states), ("player", S.player_states)):
            for number, definition in enumerate(definitions[scope]):  # type: ignore[index]
                if definition.resets == "turn":
                    found.append((states[number], definition.start))
        return found

    def _advance(self) -> None:
        try:
            self.question = next(self._running)
        except StopIteration:
            self.question = None
        except RecursionError:
            self._too_deep()

    def _too_deep(self) -> None:
        self.question = None
        span = self._code.deck.turn[0].span
        raise fault("endless", "too many moves inside one another", span) from None

    # --------------------------------------------------------------- flat answers

    @property
    def answers(self) -> Sequence[Answer]:
        """The answers of the question as flat tuples; none when the game is over."""
        return () if self.question is None else self.question[3]

    def answer(self, answer: Answer) -> None:
        """Give one of `answers`."""
        if self._clonable:
            self._given.append(answer)
        try:
            self.question = self._send(answer)
        except StopIteration:
            self.question = None
        except RecursionError:
            self._too_deep()

    # ------------------------------------------------------------------- the door

    @property
    def seat(self) -> int:
        """Who is asked."""
        assert self.question is not None
        return self.question[0]

    @property
    def decision(self) -> Decision | None:
        """The question as an object; None when the game is over."""
        if self.question is None:
            return None
        seat, label, optional, _ = self.question
        sort, name = self._code.labels[label]
        return Decision(seat, sort, name, optional, self.moves())  # type: ignore[arg-type]

    def moves(self) -> Sequence[Move]:
        """Every legal move as objects."""
        answers = self.answers
        if isinstance(answers, NumberAnswers):
            numbers = answers.numbers
            sort = self._code.codes[answers.code][0]
            high = numbers[-1] if numbers else numbers.start - 1
            return NumberMoves(
                sort, numbers.start, high, numbers.step, optional=answers.optional  # type: ignore[arg-type]
            )
        return [self._move(answer) for answer in answers]

    def _move(self, answer: Answer) -> Move:
        code, first, target = answer
        sort, action, use, value, _ = self._code.codes[code]
        if sort == "pass":
            return PASS
        if sort == "player":
            return Move("player", target=first)
        if sort == "option":
            return Move("option", value=value)  # type: ignore[arg-type]
        return Move(sort, action, use, first, target)  # type: ignore[arg-type]

    def play(self, move: Move) -> None:
        """Answer with a move.

        Raises:
            ValueError: if the move is not one of `moves()`.
        """
        self.answer(self.answers[self.moves().index(move)])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.phase == "over"

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return self._state.turns

    @property
    def players(self) -> int:
        """How many seats play."""
        return self._state.n

    @property
    def state(self) -> FastState:
        """The state; not to be changed."""
        return self._state

    @property
    def used(self) -> list[tuple[int, int]]:
        """Seat and card of every use so far, in order."""
        return self._state.used

    def scores(self) -> list[Number]:
        """The score of each seat as things stand."""
        score = self._code.functions["score"]
        return [score(self._state, seat) for seat in range(self._state.n)]

    def winners(self) -> list[int]:
        """The seats with the highest score."""
        scores = self.scores()
        best = max(scores)
        return [seat for seat, score in enumerate(scores) if score == best]

    def digest(self) -> str:
        """A fingerprint of the state, the same as the plain evaluator's."""
        return digest(self._state)

    def clone(self) -> CompiledGame:
        """An independent copy at the same question."""
        assert self._clonable, "this game was begun as one that is never cloned"
        twin = CompiledGame.__new__(CompiledGame)
        twin._clonable = True
        twin._code = self._code
        twin._layout = self._layout
        kept = self._quiet
        fresh = kept.phase == "turns" and self._entry is not None and not self._moved_on()
        twin._resume(kept.copy(), self._entry if fresh else None)
        for answer in self._given:
            twin.answer(answer)
        return twin

    def _moved_on(self) -> bool:
        return self._quiet.turns != self._state.turns - 1
