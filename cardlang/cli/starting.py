"""From what was asked for on the command line to a session: new, resumed, from a scenario.

Everything that does not fit is a `click` error of one line.
"""

from __future__ import annotations

import secrets
import shlex
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardlang.catalogue import bundled_decks
from cardlang.cli.languages import Speech
from cardlang.cli.loading import deck_or_exit
from cardlang.cli.saves import is_free, may_overwrite, new_save_path, read_save
from cardlang.cli.seats import HUMAN, Seat, bot_names, read_seats
from cardlang.cli.session import Checkpoint, Origin, Session, checkpoints_at
from cardlang.interpreter.game import Game
from cardlang.interpreter.notation import seat_name
from cardlang.interpreter.options import read_option
from cardlang.interpreter.saving import SaveProblem, load_game
from cardlang.translation.languages import code_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlang.bound import Scalar
    from cardlang.deck import Deck
    from cardlang.loader import LoadResult
    from cardlang.scenarios import Scenario


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line; None and empty where nothing was."""

    players: int | None = None
    seats: tuple[str, ...] = ()
    seed: int | None = None
    speech: Speech = field(default_factory=Speech)
    scenario: str | None = None
    options: tuple[str, ...] = ()
    practice: bool = False
    save: Path | None = None
    overwrite: bool = False


# ------------------------------------------------------------------- a new game


def new_session(name: str | None, wishes: Wishes) -> Session:
    """A game that begins now."""
    if name is None:
        raise click.UsageError("say which DECK to play (`cardlang decks` lists them), or --resume")
    result = deck_or_exit(name)
    deck = result.require()
    wishes.speech.language(deck)
    if wishes.scenario is not None:
        scenario = _scenario(result, wishes)
        game = _begin(deck, scenario)
    else:
        scenario = None
        game = _new_game(deck, wishes)
    seats = read_seats(wishes.seats, game.players)
    title = None if scenario is None else scenario.name
    origin = Origin(_lasting(name), title, wishes.practice, wishes.speech.lang)
    return Session(game, seats, origin, _save_path(deck, seats, wishes))


def _lasting(name: str) -> str:
    """A DECK that means the same from another folder: paths in full, names as they are."""
    names = {word for deck in bundled_decks() for word in (deck.id, *deck.aliases)}
    parts = [part if part in names else str(Path(part).absolute()) for part in name.split("+")]
    return "+".join(parts) if all(map(str.strip, parts)) else name


def _new_game(deck: Deck, wishes: Wishes) -> Game:
    least, most = deck.info.least_players, deck.info.most_players
    players = max(least, min(len(wishes.seats), most)) if wishes.players is None else wishes.players
    # Short enough to be typed again.
    seed = secrets.randbelow(1_000_000) if wishes.seed is None else wishes.seed
    try:
        return Game(deck, players, seed, _options(deck, wishes.options))
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _options(deck: Deck, pairs: Sequence[str]) -> dict[str, Scalar]:
    chosen: dict[str, Scalar] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise click.UsageError(f"--option is NAME=VALUE, not `{pair}`")
        chosen[name.strip()] = read_option(deck, name.strip(), value.strip())
    return chosen


def _save_path(deck: Deck, seats: Sequence[Seat], wishes: Wishes) -> Path | None:
    """Where to save: as asked; else in the user's folder, if a person plays."""
    if wishes.save is None:
        has_people = any(seat.is_human for seat in seats)
        return new_save_path(deck.info.id) if has_people else None
    if not is_free(wishes.save):
        raise click.UsageError(f"--save {wishes.save}: this exists and is no save of a game")
    if wishes.save.exists() and not wishes.overwrite:
        wishes.speech.use(deck)
        if not may_overwrite(wishes.save):
            raise click.UsageError(
                f"--save {wishes.save}: a game is saved there. Go on with it by"
                f" `cardlang play --resume {shlex.quote(str(wishes.save))}`, choose another name,"
                " or add --overwrite"
            )
    return wishes.save


# --------------------------------------------------------------------- scenarios


def _scenario(result: LoadResult, wishes: Wishes) -> Scenario:
    """The scenario called so, or the only one whose name has these words."""
    for value, word in ((wishes.players, "players"), (wishes.seed, "seed")):
        if value is not None:
            raise click.UsageError(f"--{word} does not go with --from: the scenario says it")
    if wishes.options:
        raise click.UsageError("--option does not go with --from: the scenario says it")
    assert wishes.scenario is not None
    return find_scenario(result, wishes.scenario)


def find_scenario(result: LoadResult, name: str) -> Scenario:
    """The scenario of this name (its only one with these words) in the deck's folders.

    Raises:
        click.UsageError: if there is none, or more than one.
    """
    from cardlang.scenarios.suite import load_suite
    from cardlang.spelling import fold, suggest

    scenarios = load_suite(result.folders).scenarios
    folded = fold(name)
    found = [each for each in scenarios if fold(each.name) == folded]
    found = found or [each for each in scenarios if folded in fold(each.name)]
    if len(found) == 1:
        return found[0]
    if found:
        several = "; ".join(each.name for each in found[:4])
        raise click.UsageError(f"--from {name}: which one? {several}")
    near = suggest(name, [each.name for each in scenarios])
    advice = f"did you mean `{near}`?" if near else "see the deck's scenarios/ folder"
    raise click.UsageError(f"--from {name}: no scenario is called so; {advice}")


def _begin(deck: Deck, scenario: Scenario) -> Game:
    from cardlang.scenarios import begin

    return begin(deck, scenario)


# ------------------------------------------------------------------- a saved game


def resumed_session(name: str | None, path: Path, wishes: Wishes) -> Session:
    """A saved game, at the decision at which it was left."""
    for value, word in (
        (wishes.players, "players"),
        (wishes.seed, "seed"),
        (wishes.scenario, "from"),
        (wishes.options or None, "option"),
    ):
        if value is not None:
            raise click.UsageError(f"--{word} does not go with --resume: the save says it")
    data = read_save(path)
    result = deck_or_exit(name or source_of(data))
    deck = result.require()
    wishes = replace(wishes, speech=_gone_on_in(wishes.speech, data))
    wishes.speech.language(deck)
    begin = beginning(result, data)
    seats = read_seats(wishes.seats, data["players"]) if wishes.seats else saved_seats(data)
    checkpoints: list[Checkpoint] = []

    def each(game: Game, _text: str) -> None:
        checkpoints.extend(checkpoints_at(game, seats))

    try:
        game = load_game(deck, data, begin=begin, each=each)
    except SaveProblem as error:
        raise click.ClickException(f"{path}: {error}") from None
    practice = wishes.practice or data.get("practice") is True
    source = source_of(data) if name is None else _lasting(name)
    origin = Origin(source, data.get("scenario"), practice, wishes.speech.lang)
    is_elsewhere = wishes.save is not None and wishes.save.absolute() != path.absolute()
    target = _save_path(deck, seats, wishes) if is_elsewhere else path
    session = Session(game, seats, origin, target)
    session.words = list(data["answers"])
    session.checkpoints = checkpoints
    return session


def _gone_on_in(speech: Speech, data: dict[str, Any]) -> Speech:
    """What was asked for now, else the language that was asked for when the game began."""
    saved = data.get("lang")
    if speech.lang is not None or not isinstance(saved, str) or not code_of(saved):
        return speech
    return replace(speech, lang=saved)


def source_of(data: dict[str, Any]) -> str:
    """How the deck of a save was called on the command line."""
    source = data.get("source")
    return source if isinstance(source, str) and source else str(data["deck"])


def beginning(result: LoadResult, data: dict[str, Any]) -> Any:
    """What begins the game of a save, for `load_game`: None unless a scenario did.

    Raises:
        click.ClickException: if the save cannot be of this deck or scenario.
    """
    deck = result.require()
    if not deck.info.least_players <= data["players"] <= deck.info.most_players:
        raise click.ClickException(f"this save is damaged: {data['players']} players")
    name = data.get("scenario")
    if not isinstance(name, str):
        return None
    scenario = find_scenario(result, name)
    if scenario.players != data["players"]:
        raise click.ClickException(f"the scenario `{name}` has changed since this save")
    return lambda: _begin(deck, scenario)


def saved_seats(data: dict[str, Any]) -> list[Seat]:
    """Who sat where; letters and a person at A where the save does not say."""
    saved = data.get("seats")
    seats = [
        Seat(each["name"], each["by"])
        for each in (saved if isinstance(saved, list) else [])
        if isinstance(each, dict)
        and isinstance(each.get("name"), str)
        and each["name"].isprintable()
        and each.get("by") in (HUMAN, *bot_names())
    ]
    players: int = data["players"]
    if len(seats) == players:
        return seats
    default = read_seats((), max(players, 1))
    return [replace(seat, name=seat_name(number)) for number, seat in enumerate(default)]
