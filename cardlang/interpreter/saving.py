"""Games as JSON: what fixes a game (deck, seed, options, answers), and its way back.

A save holds no state: loading plays the answers again and compares the
fingerprint of the state at the end. `format` is raised when older saves can no
longer be read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.interpreter.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlang.deck import Deck

FORMAT = 1


class SaveProblem(ValueError):
    """A save that cannot be used; the text says why.

    Args:
        sentence: the reason, with `{names}` of values.
        values: what they stand for.
    """

    def __init__(self, sentence: str, **values: object) -> None:
        """Fill the sentence; it is kept for whoever says it in another language."""
        super().__init__(sentence.format_map(values))
        self.sentence = sentence
        self.values = values


def save_game(
    game: Game, *, record: list[str] | None = None, extra: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The save of a game; `record` are the wordings of its answers if the caller kept them."""
    return {
        "format": FORMAT,
        "deck": game.deck.info.id,
        "version": game.deck.info.version,
        "fingerprint": game.deck.fingerprint,
        "players": game.players,
        "seed": game.seed,
        "options": {name: _plain(value) for name, value in game.table.state.options.items()},
        "answers": game.record() if record is None else record,
        "digest": game.digest(),
        **(extra or {}),
    }


def _plain(value: object) -> object:
    return value if isinstance(value, int | str | bool | None) else str(value)


def load_game(
    deck: Deck,
    data: dict[str, Any],
    *,
    begin: Callable[[], Game] | None = None,
    verify: bool = True,
    each: Callable[[Game, str], None] | None = None,
) -> Game:
    """Play a save again.

    Args:
        deck: the deck it was made with.
        data: what `save_game` gave.
        begin: makes the game to start from, for one that began in a scenario.
        verify: whether the state reached must have the saved fingerprint.
        each: called before each answer with the game and the wording.

    Raises:
        SaveProblem: if the deck changed, an answer is not a move, or the state differs.
    """
    if data.get("format") != FORMAT:
        raise SaveProblem(
            "this save has format {format}; this program reads {known}",
            format=data.get("format"),
            known=FORMAT,
        )
    if data.get("fingerprint") != deck.fingerprint:
        raise SaveProblem(
            "this save was made with another state of the deck {deck} "
            "(its rules have changed since)",
            deck=deck.info.id,
        )
    game = begin() if begin is not None else _first(deck, data)
    for number, text in enumerate(data["answers"], 1):
        if each is not None:
            each(game, text)
        moves = game.find(text)
        if len(moves) != 1:
            raise SaveProblem(
                "answer {number}, `{move}`, is not a move at that point", number=number, move=text
            )
        game.play(moves[0])
    if verify and data.get("digest") not in (None, game.digest()):
        raise SaveProblem("the game does not come out as it was saved")
    return game


def _first(deck: Deck, data: dict[str, Any]) -> Game:
    try:
        return Game(deck, int(data["players"]), int(data["seed"]), data.get("options") or {})
    except (KeyError, TypeError, ValueError) as error:
        raise SaveProblem("this save is damaged: {reason}", reason=error) from None
