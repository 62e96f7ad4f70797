"""The door to compiled decks: the same questions and answers as `interpreter.game.Game`.

`CompiledGame` keeps no event log; what it keeps is what simulations and searches
need: the question, the answers as flat tuples (`answers`), scores, who used
which card, a state with the same fingerprint as the plain one. `Decision` and
`Move` objects are made only when asked for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from cardlang.interpreter.chance import Chance
from cardlang.interpreter.compiled.asked import NumberAnswers
from cardlang.interpreter.compiled.judging import judge
from cardlang.interpreter.compiled.keeping import keep_program, kept_program
from cardlang.interpreter.compiled.linking import linked
from cardlang.interpreter.compiled.module import NotCompilable, program_of
from cardlang.interpreter.compiled.moving import too_deep
from cardlang.interpreter.compiled.state import FastState, fast_state
from cardlang.interpreter.decisions import PASS, Decision, Move, NumberMoves
from cardlang.interpreter.faults import DeckFault
from cardlang.interpreter.game import IllegalMove
from cardlang.interpreter.layout import Layout, layout_of
from cardlang.interpreter.options import chosen_options
from cardlang.interpreter.state import digest, first_state

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence

    from cardlang.bound import Number, Scalar
    from cardlang.deck import Deck
    from cardlang.interpreter.compiled.linking import CompiledDeck
    from cardlang.interpreter.decisions import DecisionSort, MoveSort
    from cardlang.interpreter.state import State

    Answer: TypeAlias = tuple[Any, ...]
    Question: TypeAlias = tuple[int, int, bool, Any]


@lru_cache(maxsize=16)
def compiled(deck: Deck) -> CompiledDeck:
    """The compiled deck, made once, or put together from what an earlier run has kept."""
    program = kept_program(deck)
    if program is None:
        program = program_of(deck)
        keep_program(deck, program)
    return linked(deck, program)


@lru_cache(maxsize=16)
def is_compilable(deck: Deck) -> bool:
    """Whether the compiler knows all that the deck says; else only the plain evaluator plays it."""
    try:
        compiled(deck)
    except NotCompilable:
        return False
    return True


@lru_cache(maxsize=64)
def _blank(code: CompiledDeck, layout: Layout) -> FastState:
    """The state before setup, to be copied for each game."""
    return fast_state(code.plan(layout), first_state(layout, 0, {}))


class _Kept:
    """A moment with nothing running, to come back to: the state, and the answers since."""

    __slots__ = ("begun", "entry", "given", "quiet")

    def __init__(self, state: FastState | None, entry: str | None) -> None:
        if state is not None:
            self.quiet = state.copy()
            self.begun = state.phase == "turns"
            """Whether the turn that comes next is the one kept."""
        self.entry = entry
        self.given: list[Answer] = []

    def keep(self, state: FastState) -> None:
        """Called when a turn is about to begin."""
        if self.begun:
            self.entry = None
        self.begun = True
        self.quiet = state.copy()
        self.given = []

    def twin(self) -> _Kept:
        """The same moment for a clone; nobody changes its state."""
        twin = _Kept(None, self.entry)
        twin.quiet = self.quiet
        twin.begun = self.quiet.phase == "turns"
        return twin


class CompiledGame:
    """One game of a compiled deck.

    Args and errors are those of `Game`; also raises NotCompilable. `clonable`:
    whether the game keeps what a clone needs; without it, it plays faster.
    """

    __slots__ = (
        "_code",
        "_kept",
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
        least, most = deck.info.least_players, deck.info.most_players
        count = least if players is None else players
        if not least <= count <= most:
            raise ValueError(f"{deck.info.id} is for {least} to {most} players, not {count}")
        self._code = compiled(deck)
        state = _blank(self._code, layout_of(deck, count)).copy()
        state.chance = Chance(seed)
        state.options = chosen_options(deck, options or {})
        if state.judges:
            judge(state)
        self._begin(state, _Kept(state, None) if clonable else None)

    @classmethod
    def from_state(cls, layout: Layout, state: State, entry: str | None = None) -> CompiledGame:
        """A game that starts from a state made by hand, its first turn at `entry`."""
        game = cls.__new__(cls)
        game._code = compiled(layout.deck)
        fast = fast_state(game._code.plan(layout), state)
        if fast.judges:
            judge(fast)
        game._begin(fast, _Kept(fast, entry))
        return game

    def _begin(self, state: FastState, kept: _Kept | None) -> None:
        """Start the generator and go to the first question; `kept` is what clones need."""
        self._state = state
        self._kept = kept
        self.given = 0
        """How many answers were given so far."""
        self.question: Question | None = None
        first = 0
        if kept is not None and kept.entry is not None:
            first = [each.name for each in self._code.deck.turn].index(kept.entry) + 1
        keep = None if kept is None else kept.keep
        running: Generator[Question, Answer | None, None] = self._code.main(state, first, keep)
        self._send = running.send
        self._advance(None)

    def _advance(self, answer: Answer | None) -> None:
        """Go on to the next question, from the beginning or with an answer."""
        try:
            self.question = self._send(answer)
        except StopIteration:
            self.question = None
        except DeckFault:
            self.question = None
            raise
        except RecursionError:
            self._too_deep()

    def _too_deep(self) -> None:
        self.question = None
        raise too_deep(self._code.deck.turn[0].span) from None

    # --------------------------------------------------------------- flat answers

    @property
    def answers(self) -> Sequence[Answer]:
        """The answers of the question as flat tuples; none when the game is over."""
        return () if self.question is None else cast("Sequence[Answer]", self.question[3])

    def answer(self, answer: Answer) -> None:
        """Give one of `answers`."""
        if self._kept is not None:
            self._kept.given.append(answer)
        self.given += 1
        self._advance(answer)

    def playout(self, draws: Sequence[Callable[[], float]]) -> None:
        """Play to the end by chance: each seat draws numbers from 0 up to 1 from its own source.

        `given` counts the answers, also where the deck goes wrong on the way.
        """
        assert self._kept is None, "a playout keeps nothing to clone"
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
        return Decision(seat, cast("DecisionSort", sort), name, optional, self.moves())

    def moves(self) -> Sequence[Move]:
        """Every legal move as objects."""
        answers = self.answers
        if isinstance(answers, NumberAnswers):
            sort = cast("MoveSort", self._code.codes[answers.code].sort)
            return NumberMoves(sort, answers.numbers, tuple(map(self._move, answers.after)))
        return [self._move(answer) for answer in answers]

    def _move(self, answer: Answer) -> Move:
        number, first, target, *_ = answer
        code = self._code.codes[number]
        match code.sort:
            case "pass":
                return PASS
            case "player":
                return Move("player", target=first)
            case "option":
                return Move("option", value=first)
            case _:
                return Move(cast("MoveSort", code.sort), code.action, code.use, first, target)

    def play(self, move: Move) -> None:
        """Answer with a move.

        Raises:
            IllegalMove: if the move is not one of `moves()`, or the game is over.
            DeckFault: if the deck goes wrong on the way to the next question.
        """
        moves = self.moves()
        if move not in moves:
            raise IllegalMove(f"not a move here: {move}")
        if isinstance(moves, NumberMoves) and move not in moves.after:
            assert isinstance(move.value, int)
            at = moves.numbers.index(move.value)
        elif isinstance(moves, NumberMoves):
            at = len(moves.numbers) + moves.after.index(move)
        else:
            at = moves.index(move)
        self.answer(self.answers[at])

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
        """An independent copy at the same question: play on it without changing this one."""
        kept = self._kept
        assert kept is not None, "this game was begun as one that is never cloned"
        twin = CompiledGame.__new__(CompiledGame)
        twin._code = self._code
        twin._begin(kept.quiet.copy(), kept.twin())
        for answer in kept.given:
            twin.answer(answer)
        twin.given = self.given
        return twin
