"""The door to compiled decks: the same questions and answers as `interpreter.game.Game`.

`CompiledGame` keeps no event log; what it keeps is what simulations and searches
need: the question, the answers as flat tuples (`answers`), scores, who used
which card, a state with the same fingerprint as the plain one. `Decision` and
`Move` objects are made only when asked for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from cardlang.interpreter.chance import Chance
from cardlang.interpreter.compiled.module import CompiledDeck, NotCompilable, compile_deck
from cardlang.interpreter.compiled.runtime import FastState, NumberAnswers, fast_state
from cardlang.interpreter.decisions import PASS, Decision, Move, NumberMoves
from cardlang.interpreter.faults import fault
from cardlang.interpreter.layout import Layout, layout_of
from cardlang.interpreter.options import chosen_options
from cardlang.interpreter.state import digest, first_state

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardlang.bound import Number, Scalar
    from cardlang.deck import Deck
    from cardlang.interpreter.decisions import MoveSort
    from cardlang.interpreter.state import State

    Question = tuple[int, int, bool, Any]
    Answer = tuple[Any, ...]


@lru_cache(maxsize=16)
def compiled(deck: Deck) -> CompiledDeck:
    """The compiled deck, made once."""
    return compile_deck(deck)


def _equipped(code: CompiledDeck, layout: Layout, state: State) -> FastState:
    """A fast state with what generated code asks it for."""
    fast = fast_state(layout, state, code.tables)
    fast.ids = code.functions["IDS"]
    fast.score = code.functions["score"]
    fast.held = code.functions["held"]
    fast.pairs = code.pairs
    fast.quick = code.quick
    fast.takes = code.functions["TAKE"]
    fast.anytime = code.functions["anytime"]
    fast.replays = code.functions["REPLAY"]
    return fast


@lru_cache(maxsize=64)
def _blank(code: CompiledDeck, layout: Layout) -> FastState:
    """The state before setup, to be copied for each game."""
    return _equipped(code, layout, first_state(layout, 0, {}))


@lru_cache(maxsize=16)
def is_compilable(deck: Deck) -> bool:
    """Whether the compiler knows all that the deck says; else only the plain evaluator plays it."""
    try:
        compiled(deck)
    except NotCompilable:
        return False
    return True


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
        "given",
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
        self._clonable = clonable
        self._layout = layout_of(deck, count)
        self._code = compiled(deck)
        state = _blank(self._code, self._layout).copy()
        state.chance = Chance(seed)
        state.options = chosen_options(deck, options or {})
        self._resume(state, None)

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
        self._resume(_equipped(self._code, layout, state), entry)

    def _resume(self, state: FastState, entry: str | None) -> None:
        self._state = state
        self._quiet: FastState = state
        self._given: list[Answer] = []
        self.given = 0
        """How many answers were given in playouts."""
        self._entry = entry
        self.question: Question | None = None
        names = [each.name for each in self._code.deck.turn]
        first = 0 if entry is None else names.index(entry) + 1
        keep = self._keep if self._clonable else None
        self._running = self._code.functions["main"](state, first, keep)
        self._send = self._running.send
        if self._clonable:
            self._keep()
        self._advance()

    def _keep(self) -> None:
        """Remember the state of a moment at which nothing runs."""
        self._quiet = self._state.copy()
        self._given = []

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

    def playout(self, draws: Sequence[Callable[[], float]]) -> None:
        """Play to the end by chance: each seat draws numbers from 0 up to 1 from its own source.

        `given` counts the answers, also where the deck goes wrong on the way.
        """
        assert not self._clonable, "a playout keeps nothing to clone"
        send, question, count = self._send, self.question, 0
        try:
            while question is not None:
                answers = question[3]
                count += 1
                question = send(answers[int(draws[question[0]]() * len(answers))])
        except StopIteration:
            self.question = None
        except RecursionError:
            self._too_deep()
        finally:
            self.given += count

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
            sort = cast("MoveSort", self._code.codes[answers.code][0])
            after = tuple(self._move(answer) for answer in answers.after)
            return NumberMoves(sort, numbers, after)
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
