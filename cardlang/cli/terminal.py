"""A game at the terminal: shows each person what they may see, reads what they type.

One loop over the session's decisions; bots decide in between. Rules, saving and
undo are the session's affair.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardlang.cli.commands import COMMANDS, Asked, Order, Unclear, number_hint
from cardlang.cli.pages import card_page, help_page, move_rows, position_rows, print_log
from cardlang.cli.reasons import why_rows
from cardlang.cli.results import result_lines
from cardlang.cli.saves import chosen_path, is_another_game, is_free, write_save
from cardlang.cli.session import NoWayBack
from cardlang.cli.table_drawing import hand_rows, players_rows, table_rows
from cardlang.interface import labelled, message
from cardlang.interpreter.decisions import NumberMoves
from cardlang.interpreter.views import view_of
from cardlang.text import log_lines, move_labels, prompt

if TYPE_CHECKING:
    from pathlib import Path

    from cardlang.cli.screen import Row, Screen
    from cardlang.cli.session import Session
    from cardlang.text import Wording


class Leave(Exception):
    """The person wants to stop here."""


class Terminal:
    """Plays a session on a screen."""

    def __init__(self, session: Session, wording: Wording, screen: Screen) -> None:
        self._session = session
        self._wording = wording
        self._screen = screen
        self._told: dict[int | None, int] = {
            checkpoint.seat: checkpoint.events for checkpoint in session.checkpoints
        }
        """For each seat (None: a spectator) the events it was told of."""
        self._drawn: dict[int, tuple[int, list[object]]] = {}
        """For each seat the turn and the blocks it saw last, so that only changes are drawn."""
        self._at_keyboard: int | None = None
        self._typed_ahead: list[str] = []

    def run(self) -> None:
        """Play to the end.

        Raises:
            Leave: when the person quits.
            EOFError: when there is nothing more to read.
        """
        session = self._session
        self._autosave()
        while session.game.decision is not None:
            seat = session.game.decision.seat
            if session.seats[seat].is_human:
                self._person(seat)
            else:
                session.play_bot()
                if not session.people:
                    self._tell(None)
            self._autosave()
        self._end()

    # ------------------------------------------------------------ a decision

    def _person(self, seat: int) -> None:
        """Let a person decide once (or undo)."""
        self._hand_over(seat)
        self._tell(seat)
        self._draw(seat)
        game = self._session.game
        assert game.decision is not None
        labels = self._labels()
        asked = Asked(game, labels, self._wording.names)
        self._ask(labels)
        while True:
            answer = asked.read(self._read())
            if isinstance(answer, Unclear):
                self._complain(answer.hint)
            elif isinstance(answer, Order):
                if self._obey(answer, asked):
                    return
            else:
                self._session.play(answer)
                return

    def _ask(self, labels: list[str]) -> None:
        game = self._session.game
        assert game.decision is not None
        question = prompt(self._wording, game.decision)
        self._screen.line()
        if len(self._session.people) > 1 or self._session.seats[game.decision.seat].name != "A":
            question = labelled(self._wording.seat(game.decision.seat), question)
        self._screen.line(question, "bold")
        moves = game.moves()
        if isinstance(moves, NumberMoves):
            if game.decision.sort == "position":
                self._screen.rows(position_rows(self._wording, game))
            self._screen.line(number_hint(moves), indent=2)
        else:
            self._screen.rows(move_rows(labels, self._screen.width))

    def _labels(self) -> list[str]:
        """The words of the moves; none where a number is asked for."""
        game = self._session.game
        assert game.decision is not None
        if isinstance(game.moves(), NumberMoves):
            return []
        return move_labels(self._wording, game.table, game.decision)

    def _read(self) -> str:
        if self._typed_ahead:
            return self._typed_ahead.pop()
        return self._screen.ask("> ")

    def _hand_over(self, seat: int) -> None:
        """With several people: let the next one take the keyboard unseen."""
        before = self._at_keyboard
        self._at_keyboard = seat
        if len(self._session.people) < 2 or before == seat:
            return
        if before is not None:
            self._take_leave(before, seat)
        name = self._wording.seat(seat)
        self._press_enter(
            message("Now it is {player}'s turn to decide. Press Enter when ready.", player=name)
        )
        self._drawn.pop(seat, None)

    def _take_leave(self, before: int, after: int) -> None:
        """Tell what came of the last decision; what only this person may know, before the wipe."""
        table = self._session.game.table
        start = self._told.get(before, 0)
        lines = log_lines(self._wording, table, before, start)
        known = {line.text for line in log_lines(self._wording, table, after, start)}
        self._told[before] = len(table.journal)
        while lines and lines[-1].sort == "turn":
            self._told[before] = lines.pop().at
        if all(line.text in known for line in lines):
            self._screen.wipe()
            print_log(self._screen, lines)
        else:
            print_log(self._screen, lines)
            name = self._wording.seat(before)
            self._press_enter(
                message("This is only for {player}. Press Enter to hide it.", player=name)
            )
        self._screen.line()

    def _press_enter(self, words: str) -> None:
        self._screen.line(words, "bold yellow")
        typed = self._screen.ask("")
        if typed.strip():
            self._typed_ahead.append(typed)
        self._screen.wipe()

    # --------------------------------------------------------------- showing

    def _tell(self, seat: int | None) -> None:
        """Print what happened since the seat last looked."""
        game = self._session.game
        start = min(self._told.get(seat, 0), len(game.events))
        self._told[seat] = len(game.events)
        print_log(self._screen, log_lines(self._wording, game.table, seat, start))

    def _draw(self, seat: int) -> None:
        """Draw players, table and hand: all of them in a new turn, else what has changed."""
        game = self._session.game
        view = view_of(game.table, seat)
        known = [card.id for cards in view.table.values() for card in cards if card.id is not None]
        blocks: list[tuple[list[Row], object]] = [
            (players_rows(self._wording, view), None),
            # That the pile has one card less is not worth drawing the table again.
            (table_rows(self._wording, view), known),
            (hand_rows(self._wording, view), None),
        ]
        keys = [rows if key is None else key for rows, key in blocks]
        turn, before = self._drawn.get(seat, (-1, []))
        self._drawn[seat] = (view.turns, keys)
        for number, (rows, _) in enumerate(blocks):
            if rows and (turn != view.turns or before[number] != keys[number]):
                self._screen.line()
                self._screen.rows(rows)

    def _end(self) -> None:
        seat = self._at_keyboard
        self._tell(seat)
        self._screen.line()
        self._screen.rule(message("Result"))
        for line in result_lines(self._wording, self._session.game):
            self._screen.line(line)

    # -------------------------------------------------------------- commands

    def _obey(self, order: Order, asked: Asked) -> bool:
        """Carry out a command; whether the decision must be asked anew."""
        match order.name:
            case "help":
                example = next(iter(asked.game.notations()), "") if asked.labels else ""
                self._screen.rows(help_page(example, practice=self._session.origin.practice))
            case "why":
                self._why(order.rest, asked)
            case "card":
                game = asked.game
                assert game.decision is not None
                view = view_of(game.table, game.decision.seat)
                self._screen.rows(card_page(self._wording, order.rest, view))
            case "table":
                self._draw_all()
            case "log":
                self._log(order.rest)
            case "undo":
                return self._undo()
            case "save":
                self._save(order.rest)
            case "quit":
                raise Leave
        assert order.name in COMMANDS
        return False

    def _why(self, text: str, asked: Asked) -> None:
        if not text:
            self._complain(message("Say what: `why 2`, `why CARD` or `why MOVE`."))
            return
        text = asked.with_letters(text)
        self._screen.rows(why_rows(self._wording, self._session.game, text))

    def _draw_all(self) -> None:
        game = self._session.game
        assert game.decision is not None
        view = view_of(game.table, game.decision.seat)
        self._screen.rows(players_rows(self._wording, view))
        self._screen.rows(table_rows(self._wording, view, all_cards=True))
        self._screen.rows(hand_rows(self._wording, view))
        self._ask(self._labels())

    def _log(self, rest: str) -> None:
        game = self._session.game
        assert game.decision is not None
        lines = log_lines(self._wording, game.table, game.decision.seat)
        count = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 9 else 30
        if rest in ("all", "tout"):
            count = len(lines)
        print_log(self._screen, lines[max(len(lines) - count, 0) :])

    def _undo(self) -> bool:
        try:
            self._session.undo()
        except NoWayBack as error:
            self._complain(str(error))
            return False
        game = self._session.game
        assert game.decision is not None
        self._told = {seat: min(at, len(game.events)) for seat, at in self._told.items()}
        self._drawn.pop(game.decision.seat, None)
        self._screen.line(message("Taken back."), "green", indent=2)
        return True

    # ---------------------------------------------------------------- saving

    def _save(self, rest: str) -> None:
        path = chosen_path(rest) if rest else self._session.path
        if path is None:
            self._complain(message("Say where: `save FILE`."))
        elif rest and not is_free(path):
            words = message("{file} exists and is no save; choose another name.", file=rest)
            self._complain(words)
        elif is_another_game(path, self._session.save_data()):
            words = message("{file} holds another game; choose another name.", file=path)
            self._complain(words)
        elif self._write(path):
            self._screen.line(message("Saved: {file}", file=path), "green", indent=2)

    def _autosave(self) -> None:
        path = self._session.path
        if path is not None and not self._write(path):
            self._session.path = None

    def _write(self, path: Path) -> bool:
        try:
            write_save(path, self._session.save_data())
        except OSError as error:
            reason = error.strerror or str(error)
            click.echo(message("Not saved: {file}: {reason}", file=path, reason=reason), err=True)
            return False
        return True

    def _complain(self, words: str) -> None:
        self._screen.line(words, "yellow", indent=2)
