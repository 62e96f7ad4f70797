"""Runs a scenario against a deck: what was expected, what happened, or nothing to say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardlang.binding import Binder, scenario_scope
from cardlang.diagnostics import DeckError, Diagnostic
from cardlang.filling import as_written
from cardlang.interface import counted, message
from cardlang.interpreter.evaluate import evaluate
from cardlang.interpreter.game import Game
from cardlang.interpreter.notation import seat_name
from cardlang.scenarios.known_words import unknown_card, unknown_in_move, unknown_player
from cardlang.scenarios.placing import Misplaced, placed_state
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from cardlang import bound
    from cardlang.deck import Deck
    from cardlang.interpreter.decisions import Move
    from cardlang.interpreter.faults import Budget
    from cardlang.interpreter.journal import Event
    from cardlang.scenarios.model import Check, Scenario, Step
    from cardlang.source import Span


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a scenario failed: where, what was expected, what happened instead."""

    scenario: Scenario
    span: Span
    expected: str
    happened: str
    events: tuple[Event, ...] = field(default=(), repr=False)
    game: Game | None = field(default=None, repr=False)


class _Failed(Exception):
    def __init__(self, span: Span, expected: str, happened: str) -> None:
        super().__init__(expected)
        self.span, self.expected, self.happened = span, expected, happened


def begin(
    deck: Deck, scenario: Scenario, budget: Budget | None = None, *, compiled: bool = False
) -> Game:
    """The game at the situation of a scenario; `compiled`: the compiled deck decides.

    Raises:
        DeckError: if `given` names what the deck does not have.
        NotCompilable: if the compiled deck is asked for and there is none.
    """
    try:
        layout, state = placed_state(deck, scenario)
    except Misplaced as error:
        raise DeckError([error.diagnostic]) from None
    entry = None if scenario.entry == "setup" else scenario.entry
    names = [each.name for each in deck.turn]
    if entry is not None and entry not in names:
        raise DeckError(
            [
                Diagnostic(
                    "scenario",
                    f"no turn entry is called `{entry}`",
                    scenario.span,
                    help="`from` is one of: setup, " + ", ".join(names),
                )
            ]
        )
    if compiled:
        from cardlang.scenarios.compiled_game import CompiledScenarioGame

        return CompiledScenarioGame.begun(layout, state, scenario.seed, entry)
    return Game.from_state(layout, state, scenario.seed, entry, budget)


def run_scenario(
    deck: Deck, scenario: Scenario, budget: Budget | None = None, *, compiled: bool = False
) -> Failure | None:
    """Run a scenario; None if everything came out as it says."""
    running: _Running | None = None
    try:
        running = _Running(deck, scenario, begin(deck, scenario, budget, compiled=compiled))
        running.run()
    except _Failed as failed:
        game = None if running is None else running.game
        events = () if game is None else tuple(game.events)
        return Failure(scenario, failed.span, failed.expected, failed.happened, events, game)
    except DeckError as error:
        first = error.diagnostics[0]
        happened = first.message + (f" ({first.help})" if first.help else "")
        span = first.span or scenario.span
        return Failure(scenario, span, message("a scenario that can be played"), happened)
    return None


class _Running:
    def __init__(self, deck: Deck, scenario: Scenario, game: Game) -> None:
        self.deck = deck
        self.scenario = scenario
        self.game = game
        self._problems: list[Diagnostic] = []
        self._binder = Binder(deck.declarations, self._problems.append)
        names = tuple(seat_name(seat) for seat in range(scenario.players))
        self._scope = scenario_scope(names)
        self._names = {name: seat for seat, name in enumerate(names)}
        self._before = 0
        """How much had happened before the last move."""

    def run(self) -> None:
        for step in self.scenario.steps:
            if step.sort == "then":
                assert step.check is not None
                self._check(step.check)
            else:
                self._step(step)
        try:
            for check in self.scenario.then:
                self._check(check)
        except _Failed as failed:
            if self._is_asking():
                failed.happened += f"\n{self._asked()}"
            raise

    # ---------------------------------------------------------------- steps

    def _step(self, step: Step) -> None:
        game = self.game
        moves = game.find(step.move)
        if not moves:
            players = self.scenario.players
            _tell(unknown_in_move(self.deck, players, step.move, step.span))
        if game.decision is None or game.decision.seat != step.seat:
            expected = message("{player} to decide", player=seat_name(step.seat or 0))
            raise _Failed(step.span, expected, self._asked())
        if step.sort == "refused":
            self._refused(step, moves)
        elif not moves:
            expected = message("`{move}` among the moves", move=step.move)
            raise _Failed(step.span, expected, self._asked() + self._reasons(step))
        elif step.sort == "play":
            if len(moves) > 1:
                words = "`{move}` may mean several: {asked}"
                happened = message(words, move=step.move, asked=self._asked())
                raise _Failed(step.span, message("one move"), happened)
            self._before = len(game.events)
            game.play(moves[0])

    def _asked(self) -> str:
        """Who decides, and among what."""
        decision = self.game.decision
        if decision is None:
            return message("the game is over")
        words = "{player} decides ({question}): {moves}"
        if self._is_asking():
            words = "{player} still has to choose ({question}): {moves}"
        return message(
            words,
            player=seat_name(decision.seat),
            question=decision.label,
            moves=self._offered(),
        )

    def _is_asking(self) -> bool:
        """Whether a question of an effect waits for its answer."""
        decision = self.game.decision
        return decision is not None and decision.sort not in ("step", "perform")

    def _offered(self) -> str:
        words = self.game.notations()
        first = ", ".join(words[:12])
        if len(words) <= 12:
            return first
        return counted(
            "{first}, ... ({count} move)", "{first}, ... ({count} moves)", len(words), first=first
        )

    def _reasons(self, step: Step) -> str:
        reasons = [
            f"{refusal.id} ({refusal.say})"
            for explanation in self.game.why(step.move)
            for refusal in explanation.refusals
        ]
        lines = [message("refused by {reason}", reason=each) for each in dict.fromkeys(reasons)]
        return "".join(f"\n  {line}" for line in lines)

    def _refused(self, step: Step, moves: list[Move]) -> None:
        if moves:
            expected = message("`{move}` to be refused", move=step.move)
            raise _Failed(step.span, expected, message("it is a legal move"))
        if not step.because:
            return
        explanations = self.game.why(step.move)
        found = [refusal.id for each in explanations for refusal in each.refusals]
        if not any(_names(refusal, step.because) for refusal in found):
            words = "`{reason}` to refuse `{move}`"
            expected = message(words, reason=step.because, move=step.move)
            happened = ", ".join(dict.fromkeys(found))
            happened = happened or message("there is no such move to refuse")
            raise _Failed(step.span, expected, happened)

    # --------------------------------------------------------------- checks

    def _check(self, check: Check) -> None:
        game = self.game
        if check.sort in ("over", "not over"):
            if game.over != (check.sort == "over"):
                raise _Failed(check.span, check.text, "over" if game.over else "not over")
        elif check.sort == "winners":
            for word in check.ids:
                _tell(unknown_player(game.players, word, check.span))
            won = [seat_name(seat) for seat in game.winners()]
            if won != list(check.ids):
                happened = message("the winners are {players}", players=", ".join(won))
                raise _Failed(check.span, check.text, happened)
        elif check.sort in ("told", "not told"):
            self._told(check)
        elif check.sort == "condition":
            self._condition(check)
        else:
            self._contents(check)

    def _told(self, check: Check) -> None:
        """Whether a sentence was told since the last move."""
        (name,) = check.ids
        known = [text[5:] for text in self.deck.texts if text.startswith("tell.")]
        if name not in known:
            near = suggest(name, known)
            advice = f"did you mean `{near}`?" if near else ""
            problem = f"no sentence is called `tell.{name}`"
            raise DeckError([Diagnostic("scenario", problem, check.span, help=advice)])
        since = [event.name for event in self.game.events[self._before :] if event.sort == "told"]
        if (f"tell.{name}" in since) != (check.sort == "told"):
            told = ", ".join(each.partition(".")[2] for each in since if each)
            happened = message("told since the last move: {told}", told=told or message("nothing"))
            raise _Failed(check.span, check.text, happened)

    def _bound(self, check: Check) -> bound.Expression:
        assert check.tree is not None
        expression = self._binder.expression(check.tree, self._scope)
        if self._problems:
            raise DeckError(self._problems)
        return expression

    def _condition(self, check: Check) -> None:
        expression = self._bound(check)
        value = evaluate(expression, dict(self._names), self.game.table)
        if value is not True:
            raise _Failed(check.span, check.text, self._sides(expression, value))

    def _sides(self, expression: bound.Expression, value: object) -> str:
        from cardlang import bound as trees

        if isinstance(expression, trees.Compared):
            sides = [
                self._shown(side, evaluate(side, dict(self._names), self.game.table))
                for side in (expression.left, expression.right)
            ]
            return message("the sides are {left} and {right}", left=sides[0], right=sides[1])
        return message("it is {value}", value=self._shown(expression, value))

    def _shown(self, expression: bound.Expression, value: object) -> str:
        if value is None or isinstance(value, bool):
            return {None: "none", True: "true", False: "false"}[value]
        sort = expression.type
        if sort.name == "card" and isinstance(value, int):
            return self.game.card_id(value)
        if sort.name == "player" and isinstance(value, int):
            return seat_name(value)
        if isinstance(value, list | tuple):
            cards = sort.element is None or sort.element.name == "card"
            words = [self.game.card_id(each) if cards else as_written(each) for each in value]
            return "[" + ", ".join(words) + "]"
        return as_written(value)

    def _contents(self, check: Check) -> None:
        expression = self._bound(check)
        for word in check.ids:
            _tell(unknown_card(self.deck, word, check.span))
        value = evaluate(expression, dict(self._names), self.game.table)
        if expression.type.name == "zone":
            value = () if value is None else self.game.table.state.zones[value]
        if not isinstance(value, list | tuple):
            value = () if value is None else (value,)
        found = [self.game.card_id(card) for card in value]
        wanted = list(check.ids)
        same = found == wanted if check.sort == "is" else sorted(found) == sorted(wanted)
        if not same:
            happened = message("it is {value}", value=f"[{', '.join(found)}]")
            raise _Failed(check.span, check.text, happened)


def _tell(problem: Diagnostic | None) -> None:
    """Leave the scenario, if something is wrong with it."""
    if problem is not None:
        raise DeckError([problem])


def _names(refusal: str, because: str) -> bool:
    """Whether a refusal's id is the one named: its parts, in order, some left out."""
    parts = iter(refusal.split("."))
    return all(wanted in parts for wanted in because.split("."))
