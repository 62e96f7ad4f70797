"""`cardlang test`: run a deck's scenarios, list what they cover, or mutate the deck."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardlang.catalogue import find_deck
from cardlang.cli.loading import deck_or_exit, wants_color
from cardlang.diagnostics import Diagnostic, as_json, render
from cardlang.interface import counted, labelled, message, numeral, use_languages
from cardlang.scenarios.suite import Suite, load_suite, stands_in

if TYPE_CHECKING:
    from cardlang.deck import Deck
    from cardlang.folders import DeckFolder
    from cardlang.loader import LoadResult
    from cardlang.scenarios.running import Failure

#: So many inherited scenarios fail by a change of the rules rather than by a slip.
_MANY = 4
_EXAMPLES = """
\b
Examples:
  cardlang test base
  cardlang test base -k "part of a name"
  cardlang test base --rules
  cardlang test my_house_rule --own
  cardlang test my_house_rule --own --mutate
"""


@click.command(epilog=_EXAMPLES)
@click.argument("deck")
@click.option("-k", "name", default="", help="Only scenarios whose name or rule ids contain this.")
@click.option("--own", is_flag=True, help="Only scenarios of DECK itself, none of those below it.")
@click.option("--rules", is_flag=True, help="List every rule id with its scenarios.")
@click.option("--mutate", is_flag=True, help="Take out each need, rule and statement in turn.")
@click.option("--jobs", default=1, show_default=True, help="Processes for --mutate.")
@click.option(
    "--at-least", default=95.0, show_default=True, help="Percent of mutants to be caught."
)
@click.option("--option", "options", multiple=True, help="NAME=VALUE, a setting of the deck.")
@click.option(
    "--engine",
    type=click.Choice(["plain", "compiled"]),
    default="plain",
    show_default=True,
    help="Who plays: the plain evaluator, or the compiled deck (checked against it).",
)
@click.option("--json", "as_document", is_flag=True, help="Print one JSON document.")
def test(
    deck: str,
    *,
    name: str,
    own: bool,
    rules: bool,
    mutate: bool,
    jobs: int,
    at_least: float,
    options: tuple[str, ...],
    engine: str,
    as_document: bool,
) -> None:
    """Run the scenarios of DECK; an overlay runs the inherited ones too.

    Exit 0 if all pass (and, with --rules, every listed rule is shown), else 1;
    2 if no scenario is called so.
    """
    result = deck_or_exit(deck)
    suite = load_suite(result.folders)
    _tell_problems(suite, result)
    if as_document:
        use_languages([])  # a document is the same in every language
    checked = result.require()
    own_places = own_folders(deck, result)
    chosen = _chosen(suite.of(own_places) if own else suite, name).with_options(checked, options)
    if mutate:
        from cardlang.cli.mutate import Work, run_mutation

        work = Work(deck, chosen, tuple(own_places) if own else ())
        sys.exit(run_mutation(work, checked, jobs, at_least, as_document=as_document))
    start = time.perf_counter()
    failures = chosen.run(checked, compiled=_is_compiled(checked, engine))
    seconds = time.perf_counter() - start
    problems = [as_diagnostic(failure) for failure in failures]
    lines = suite.coverage() if rules else []
    problems += suite.unlisted() if rules else []
    missing = [line for line in lines if not line.covered]
    if as_document:
        _print_document(checked, chosen, failures, problems, lines)
    else:
        _print(chosen, problems, lines, seconds)
        _offer_exceptions(failures, own_places)
    sys.exit(1 if problems or missing else 0)


def _tell_problems(suite: Suite, result: LoadResult) -> None:
    """Say what is wrong with files of scenarios; with an error among it, the program ends."""
    not_read = [each for each in result.diagnostics if each.code == "file-not-read"]
    found = [*not_read, *suite.problems]
    if found:
        click.echo(render(found, color=wants_color(sys.stderr)), err=True)
    if any(each.severity == "error" for each in found):
        sys.exit(1)


def own_folders(name: str, result: LoadResult) -> list[DeckFolder]:
    """The folders of the decks that were named, without those they extend."""
    names = [name] if Path(name).is_dir() else name.split("+")
    places = [place.resolve() for each in names if isinstance(place := find_deck(each), Path)]
    return [each for each in result.folders if each.path.resolve() in places]


def _chosen(suite: Suite, text: str) -> Suite:
    """The scenarios with this text, which has to stand in one of them."""
    chosen = suite.only(text)
    if text and not chosen.scenarios:
        near = ", ".join(f"`{each}`" for each in suite.near(text))
        advice = f"; did you mean {near}?" if near else ""
        raise click.UsageError(f"-k {text}: no name or rule id of a scenario has this{advice}")
    return chosen


def _offer_exceptions(failures: list[Failure], own_places: list[DeckFolder]) -> None:
    """The lines by which inherited scenarios are left out, if many fail: that may be the point."""
    from cardlang.yaml_text import written_key

    names = [
        each.scenario.name for each in failures if not stands_in(each.scenario.span, own_places)
    ]
    if len(names) < _MANY or not own_places:
        return
    words = message(
        "Inherited scenarios that fail: {count}. Those that your rules mean to break go into"
        " {file}, each with the reason:",
        count=len(names),
        file=f"{own_places[-1].shown}/rules.yaml",
    )
    click.echo(f"\n{words}\n\nnot_inherited:")
    for name in dict.fromkeys(names):
        click.echo(f"  {written_key(name)}: {message('why')}")


def _is_compiled(deck: Deck, engine: str) -> bool:
    """Whether the compiled deck plays; says so where there can be none."""
    if engine != "compiled":
        return False
    from cardlang.interpreter.compiled.game import compiled
    from cardlang.interpreter.compiled.module import NotCompilable

    try:
        compiled(deck)
    except NotCompilable as reason:
        click.echo(message("played by the plain evaluator: {reason}", reason=reason), err=True)
        return False
    return True


def _color() -> bool:
    import os

    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def as_diagnostic(failure: Failure) -> Diagnostic:
    """A failed scenario as a diagnostic: expected, happened, and the last events."""
    from cardlang.scenarios.trail import trail

    events = [] if failure.game is None else trail(failure.game, failure.events)
    heading = labelled(message("events"), "")
    notes = [f"{'' if at else heading:<{len(heading)}}{line}" for at, line in enumerate(events)]
    return Diagnostic(
        "scenario-failed",
        message(
            "{scenario}: expected {expected}",
            scenario=failure.scenario.name,
            expected=failure.expected,
        ),
        failure.span,
        label=failure.happened.split("\n", 1)[0],
        notes=(*failure.happened.split("\n")[1:], *notes),
    )


def _print(suite: Suite, problems: list[Diagnostic], lines: list[Any], seconds: float) -> None:
    _print_coverage(lines)
    if problems:
        click.echo(render(problems, color=_color()))
    failed = sum(problem.code == "scenario-failed" for problem in problems)
    for skipped, reason in suite.skipped:
        click.echo(message("not run: {scenario}: {reason}", scenario=skipped, reason=reason))
    missing = sum(not line.covered for line in lines)
    words = counted(
        "{count} scenario, {failed} failed, {seconds} s",
        "{count} scenarios, {failed} failed, {seconds} s",
        len(suite.scenarios),
        failed=failed,
        seconds=numeral(f"{seconds:.1f}"),
    )
    if lines:
        rules = counted(
            "{count} rule, {missing} not shown",
            "{count} rules, {missing} not shown",
            len(lines),
            missing=missing,
        )
        words = message("{scenarios}; {rules}", scenarios=words, rules=rules)
    click.echo(words)


def _print_coverage(lines: list[Any]) -> None:
    marks = {True: message("ok"), False: message("MISSING")}
    width = max(map(len, marks.values()))
    for line in lines:
        shown = line.rule.standing
        if line.scenarios:
            shown = counted("{count} scenario", "{count} scenarios", len(line.scenarios))
        mark = marks[line.covered]
        click.echo(f"{mark:<{width}} {line.rule.id}  {shown}  {line.rule.detail}".rstrip())


def _print_document(
    deck: Deck,
    suite: Suite,
    failures: list[Failure],
    problems: list[Diagnostic],
    lines: list[Any],
) -> None:
    document = {
        "deck": deck.info.id,
        "fingerprint": deck.fingerprint,
        "scenarios": len(suite.scenarios),
        "failed": [failure.scenario.name for failure in failures],
        "problems": [as_json(problem) for problem in problems],
        "skipped": dict(suite.skipped),
        "rules": [
            {
                "id": line.rule.id,
                "standing": line.rule.standing,
                "covered": line.covered,
                "scenarios": list(line.scenarios),
            }
            for line in lines
        ],
    }
    click.echo(json.dumps(document, ensure_ascii=False, indent=2))
