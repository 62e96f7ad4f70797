"""Who plays: people and bots at the seats of a game, as `--seat` says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from cardlang.interpreter.notation import seat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: what its player is called, and who decides (`human` or a bot)."""

    name: str
    by: str

    @property
    def is_human(self) -> bool:
        """Whether a person decides."""
        return self.by == HUMAN


def read_seats(specs: Sequence[str], players: int) -> list[Seat]:
    """The seats of a game from NAME=WHO, NAME being a seat's letter or anyone's name.

    A name takes the first seat left. Without any, a person plays against random bots.

    Raises:
        click.UsageError: for a name twice, an unknown seat or bot, or more seats than players.
    """
    letters = [seat_name(seat) for seat in range(players)]
    chosen: dict[int, Seat] = {}
    named: list[Seat] = []
    for spec in specs or (f"{letters[0]}={HUMAN}",):
        name, by = _parts(spec)
        if name in letters:
            seat = letters.index(name)
            if seat in chosen:
                raise click.UsageError(f"--seat {spec}: seat {name} is given twice")
            chosen[seat] = Seat(name, by)
        else:
            _refuse_letter(spec, name, letters)
            named.append(Seat(name, by))
    free = [seat for seat in range(players) if seat not in chosen]
    if len(named) > len(free):
        raise click.UsageError(
            f"--seat {named[len(free)].name}: only {players} play; say more with --players"
        )
    chosen |= dict(zip(free, named, strict=False))
    names = [seat.name for seat in chosen.values()]
    if len(set(names)) < len(names):
        raise click.UsageError("--seat: two players have the same name")
    return [chosen.get(seat, Seat(letters[seat], "random")) for seat in range(players)]


def _refuse_letter(spec: str, name: str, letters: Sequence[str]) -> None:
    """A single capital is a seat; that it is none of the game is a slip and no name."""
    if len(name) == 1 and "A" <= name <= "Z":
        raise click.UsageError(
            f"--seat {spec}: there is no seat {name}, only {', '.join(letters)};"
            " say more with --players"
        )


def _parts(spec: str) -> tuple[str, str]:
    name, sign, by = spec.partition("=")
    name, by = name.strip(), by.strip()
    if not sign or not name or not by:
        raise click.UsageError(f"--seat is NAME=WHO, such as A=human or Bob=greedy, not `{spec}`")
    if not name.isprintable():
        raise click.UsageError("--seat: a name has letters only")
    known = [HUMAN, *bot_names()]
    if by not in known:
        raise click.UsageError(f"--seat {spec}: `{by}` is none of {', '.join(known)}")
    return name, by


def bot_names() -> list[str]:
    """The bots there are."""
    from cardlang.bots import BOTS

    return list(BOTS)
