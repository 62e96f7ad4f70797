"""Random games of the base deck: this engine against a simulator written by hand.

    python bench/bench.py [--games 100] [--rounds 5] [--players 4] [--plain]

Both play the same number of games in alternating rounds in one process, so that
whatever else the machine does meets both alike; time is processor time. The
hand-written simulator is no part of the project; without it, this engine is
measured alone. Then: what a clone costs, and how long commands take to start.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Protocol

ROOT = Path(__file__).resolve().parent.parent
if importlib.util.find_spec("cardlang") is None:
    sys.path.insert(0, str(ROOT))

from starting import report_starts  # noqa: E402 - beside this file

from cardlang.interpreter.chance import Chance  # noqa: E402 - the path may have to be set first
from cardlang.interpreter.compiled.game import CompiledGame  # noqa: E402
from cardlang.loader import load_deck  # noqa: E402
from cardlang.simulation import Setting, simulate_games  # noqa: E402

if TYPE_CHECKING:
    from cardlang.deck import Deck

HANDWRITTEN = ROOT.parent / "shared" / "bench" / "handwritten_smile_life.py"


@dataclass(frozen=True, slots=True)
class Round:
    """What one player of games did in one round."""

    games: int
    decisions: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        """The speed in games."""
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """The speed in decisions."""
        return self.decisions / self.seconds


class Contender(Protocol):
    """Plays games and counts the decisions."""

    def __call__(self, games: int, players: int, seed: int) -> int:
        """Play; gives the number of decisions."""


def engine(deck: Deck, *, plain: bool) -> Contender:
    """This engine, playing as `cardlang simulate` does."""

    def play(games: int, players: int, seed: int) -> int:
        records = simulate_games(deck, games, Setting(players, seed, plain=plain))
        return sum(record.decisions for record in records)

    return play


def handwritten(path: Path) -> Contender | None:
    """The simulator written by hand, None if it is not there."""
    if not path.is_file():
        print(f"no hand-written simulator at {path}: give its place with --handwritten FILE")
        return None
    spec = importlib.util.spec_from_file_location("handwritten", path)
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def play(games: int, players: int, seed: int) -> int:
        return int(module.run(games, players, seed, False, False)[0])

    return play


def timed(contender: Contender, games: int, players: int, seed: int) -> Round:
    """One round with a clock."""
    begin = time.process_time()
    decisions = contender(games, players, seed)
    return Round(games, decisions, time.process_time() - begin)


def measure(
    contenders: dict[str, Contender], arguments: argparse.Namespace
) -> dict[str, list[Round]]:
    """Alternating rounds, after a short one to warm up that does not count."""
    rounds: dict[str, list[Round]] = {name: [] for name in contenders}
    for contender in contenders.values():
        contender(min(arguments.games, 3), arguments.players, arguments.seed)
    for number in range(arguments.rounds):
        for name, contender in contenders.items():
            seed = arguments.seed + number
            rounds[name].append(timed(contender, arguments.games, arguments.players, seed))
    return rounds


def report(rounds: dict[str, list[Round]]) -> None:
    """Print the median speeds, and the median of the ratios round by round."""
    print(f"{'':14}{'games/s':>10}{'decisions/s':>14}{'decisions/game':>17}")
    for name, played in rounds.items():
        games = median(each.games_per_second for each in played)
        decisions = median(each.decisions_per_second for each in played)
        length = sum(each.decisions for each in played) / sum(each.games for each in played)
        print(f"{name:14}{games:10.1f}{decisions:14.0f}{length:17.1f}")
    if len(rounds) < 2:
        return
    pairs = list(zip(*rounds.values(), strict=True))
    games = median(own.games_per_second / other.games_per_second for own, other in pairs)
    decisions = median(
        own.decisions_per_second / other.decisions_per_second for own, other in pairs
    )
    print(f"{'ratio':14}{games:10.3f}{decisions:14.3f}")


# ---------------------------------------------------------------------- clones


def clone_seconds(deck: Deck, players: int, seed: int, clones: int = 500) -> float:
    """The median time of one clone over a few games in their middle."""
    found = []
    for number in range(5):
        chance = Chance(seed + number)
        game = CompiledGame(deck, players, seed + number)
        for _ in range(200 + number):
            game.answer(game.answers[chance.below(len(game.answers))])
        begin = time.process_time()
        for _ in range(clones):
            game.clone()
        found.append((time.process_time() - begin) / clones)
    return median(found)


def report_clone(deck: Deck, arguments: argparse.Namespace, rounds: dict[str, list[Round]]) -> None:
    """Print what a clone costs, in decisions of the hand-written simulator if it was measured."""
    seconds = clone_seconds(deck, arguments.players, arguments.seed)
    text = f"clone in mid-game: {seconds * 1e6:.1f} µs"
    if "handwritten" in rounds:
        speed = median(each.decisions_per_second for each in rounds["handwritten"])
        text += f", {seconds * speed:.1f} hand-written decisions (at most 10)"
    print(text)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="games in each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--handwritten", type=Path, default=HANDWRITTEN, metavar="FILE")
    parser.add_argument("--plain", action="store_true", help="measure the plain evaluator")
    arguments = parser.parse_args()
    deck = load_deck("base").require()
    contenders = {"cardlang": engine(deck, plain=arguments.plain)}
    other = handwritten(arguments.handwritten)
    if other is not None:
        contenders["handwritten"] = other
    print(f"{arguments.rounds} rounds of {arguments.games} games, {arguments.players} players")
    rounds = measure(contenders, arguments)
    report(rounds)
    if not arguments.plain:
        report_clone(deck, arguments, rounds)
        report_starts(arguments.rounds)


if __name__ == "__main__":
    main()
