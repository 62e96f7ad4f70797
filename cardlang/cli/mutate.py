"""`cardlang test DECK --mutate`: which parts of a deck no scenario would miss."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from cardlang.cli.loading import wants_color
from cardlang.diagnostics import Diagnostic, as_json, render
from cardlang.interface import counted, message, numeral
from cardlang.interpreter.faults import Budget
from cardlang.scenarios.mutation import Mutant, mutants
from cardlang.scenarios.running import run_scenario
from cardlang.scenarios.suite import stands_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardlang.deck import Deck
    from cardlang.folders import DeckFolder
    from cardlang.scenarios.suite import Suite

_MISSED = {
    "need": "no scenario misses this need of `{thing}`",
    "rule": "no scenario misses this rule of `{thing}`",
    "statement": "no scenario misses this statement of `{thing}`",
}
#: Small bounds: a mutant that loops is soon found out.
_BUDGET = Budget(statements=20_000, events=5_000, turns=500, loop=500)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: the scenario that caught it, or none."""

    number: int
    sort: str
    id: str
    place: str
    caught_by: str


@dataclass(frozen=True, slots=True)
class Work:
    """What is judged: mutants of a deck by name, those of some folders if there are any."""

    name: str
    suite: Suite
    folders: tuple[DeckFolder, ...]

    def mutants(self, deck: Deck) -> list[Mutant]:
        """The mutants to be judged."""
        return [
            each for each in mutants(deck) if not self.folders or stands_in(each.span, self.folders)
        ]


def run_mutation(work: Work, deck: Deck, jobs: int, at_least: float, *, as_document: bool) -> int:
    """Judge every mutant and print the survivors; gives the exit code."""
    if work.suite.run(deck):
        click.echo(
            message("The scenarios fail without any mutation: run `cardlang test` first."),
            err=True,
        )
        return 1
    every = work.mutants(deck)
    verdicts = []
    for verdict in _verdicts(work, every, jobs):
        verdicts.append(verdict)
        if sys.stderr.isatty():
            click.echo(f"\r{len(verdicts)}/{len(every)}", nl=False, err=True)
    survivors = [verdict for verdict in verdicts if not verdict.caught_by]
    caught = len(verdicts) - len(survivors)
    percent = 100.0 * caught / len(verdicts) if verdicts else 100.0
    problems = [
        Diagnostic(
            "untested",
            message(_MISSED[every[verdict.number].sort], thing=verdict.id),
            every[verdict.number].span,
            severity="warning",
        )
        for verdict in survivors
    ]
    if as_document:
        document = {
            "deck": deck.info.id,
            "mutants": len(verdicts),
            "caught": caught,
            "percent": round(percent, 1),
            "survivors": [as_json(problem) for problem in problems],
        }
        click.echo(json.dumps(document, ensure_ascii=False, indent=2))
    else:
        if problems:
            click.echo(render(problems, color=wants_color(sys.stdout)))
        words = counted(
            "{count} mutant, {caught} caught ({percent} %)",
            "{count} mutants, {caught} caught ({percent} %)",
            len(verdicts),
            caught=caught,
            percent=numeral(f"{percent:.1f}"),
        )
        click.echo(words)
    return 0 if percent >= at_least else 1


def _verdicts(work: Work, every: list[Mutant], jobs: int) -> Iterator[Verdict]:
    if jobs <= 1:
        yield from _judge_all(work.suite, every, range(len(every)))
        return
    shares = [list(range(start, len(every), jobs * 4)) for start in range(jobs * 4)]
    found: list[Verdict] = []
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        for verdicts in pool.map(_judge_share, [(work, share) for share in shares]):
            found += verdicts
    yield from sorted(found, key=lambda verdict: verdict.number)


def _judge_share(task: tuple[Work, list[int]]) -> list[Verdict]:
    from cardlang.loader import load_deck

    work, numbers = task
    every = work.mutants(load_deck(work.name).require())
    return list(_judge_all(work.suite, every, numbers))


def _judge_all(suite: Suite, every: list[Mutant], numbers: Iterable[int]) -> Iterator[Verdict]:
    for number in numbers:
        mutant = every[number]
        caught_by = _caught_by(suite, mutant)
        yield Verdict(number, mutant.sort, mutant.id, mutant.span.location(), caught_by)


def _caught_by(suite: Suite, mutant: Mutant) -> str:
    """The first scenario that fails without the part."""
    for scenario in suite.scenarios:
        try:
            failure = run_scenario(mutant.deck, scenario, _BUDGET)
        except Exception:  # noqa: BLE001 - a deck with a hole may break anything; that is a catch
            return scenario.name
        if failure is not None:
            return scenario.name
    return ""
