"""All scenarios of a deck: its own and those it inherits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic
from cardlang.interpreter.options import chosen_options, read_option
from cardlang.scenarios.coverage import (
    RuleList,
    coverage,
    read_rule_list,
    unknown_exceptions,
    unlisted,
)
from cardlang.scenarios.reading import load_scenarios
from cardlang.scenarios.running import run_scenario
from cardlang.spelling import suggest, suggest_all

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.deck import Deck
    from cardlang.folders import DeckFolder
    from cardlang.scenarios.coverage import CoverageLine
    from cardlang.scenarios.model import Scenario
    from cardlang.scenarios.running import Failure
    from cardlang.source import Span


@dataclass(frozen=True, slots=True)
class Suite:
    """Scenarios to run, those left out with reasons, and the rule lists."""

    scenarios: tuple[Scenario, ...]
    skipped: tuple[tuple[str, str], ...]
    lists: tuple[RuleList, ...]
    problems: tuple[Diagnostic, ...]

    def only(self, text: str) -> Suite:
        """The scenarios whose name or rule ids contain a text."""
        wanted = text.lower()
        return replace(
            self,
            scenarios=tuple(
                each
                for each in self.scenarios
                if wanted in each.name.lower() or wanted in [rule.lower() for rule in each.rules]
            ),
        )

    def of(self, folders: Iterable[DeckFolder]) -> Suite:
        """The scenarios that stand in these folders."""
        kept = tuple(each for each in self.scenarios if stands_in(each.span, folders))
        return replace(self, scenarios=kept, skipped=())

    def near(self, text: str) -> list[str]:
        """What of names and rule ids may be meant by a text that none contains."""
        names = [each.name for each in self.scenarios]
        rules = {rule for each in self.scenarios for rule in each.rules}
        words = {word.strip(",.:;!?'\"") for name in names for word in name.split()}
        meant = " ".join(suggest(word, words) or word for word in text.split())
        found = [name for name in names if meant.lower() in name.lower()]
        return suggest_all(text, [*names, *rules]) or found[:3]

    def with_options(self, deck: Deck, options: Iterable[str]) -> Suite:
        """The scenarios played with other settings, except where they set them themselves.

        Raises:
            ValueError: for an option or value the deck does not have.
        """
        pairs = [option.partition("=") for option in options]
        values = {name: read_option(deck, name, value) for name, _, value in pairs}
        chosen_options(deck, values)
        given = {name: value for name, value in values.items() if isinstance(value, int | str)}
        return replace(
            self,
            scenarios=tuple(
                replace(each, options={**given, **each.options}) for each in self.scenarios
            ),
        )

    def run(self, deck: Deck, *, compiled: bool = False) -> list[Failure]:
        """Run them all, with the plain evaluator or the compiled deck; gives the failures."""
        results = (run_scenario(deck, each, compiled=compiled) for each in self.scenarios)
        return [failure for failure in results if failure is not None]

    def coverage(self) -> list[CoverageLine]:
        """Every listed rule with its scenarios; what a later deck says of a rule counts."""
        last = {rule.id: rule for each in self.lists for rule in each.rules}
        return coverage(RuleList(tuple(last.values()), ()), self.scenarios)

    def unlisted(self) -> list[Diagnostic]:
        """Scenarios that name rules no list has."""
        if not self.lists:
            return []
        rules = tuple(rule for each in self.lists for rule in each.rules)
        return unlisted(RuleList(rules, ()), self.scenarios)


def stands_in(span: Span, folders: Iterable[DeckFolder]) -> bool:
    """Whether a place is in a file of one of these folders, the deck's own or a scenario file."""
    place = PurePosixPath(span.file.path).parent
    places = {place, place.parent} if place.name in ("cards", "scenarios") else {place}
    return any(PurePosixPath(folder.shown) in places for folder in folders)


def _twice(scenarios: list[Scenario], names: list[str]) -> list[Diagnostic]:
    """Warnings for names that a scenario before has: by name, both are meant."""
    seen = set(names)
    problems = []
    for each in scenarios:
        if each.name in seen:
            problem = f"another scenario is called `{each.name}`, too"
            advice = "give each a name of its own: it is left out, chosen and found by it"
            found = Diagnostic("scenario", problem, each.span, help=advice, severity="warning")
            problems.append(found)
        seen.add(each.name)
    return problems


def load_suite(folders: Iterable[DeckFolder]) -> Suite:
    """The scenarios of a deck made of these folders, the base's first."""
    scenarios: list[Scenario] = []
    skipped: list[tuple[str, str]] = []
    lists: list[RuleList] = []
    problems: list[Diagnostic] = []
    names: list[str] = []
    for folder in folders:
        listed, found = read_rule_list(folder.path, folder.shown)
        problems += found
        if listed is not None:
            lists.append(listed)
            skipped += [(each.name, each.reason) for each in listed.exceptions]
            problems += unknown_exceptions(listed, names)
            left_out = {each.name for each in listed.exceptions}
            scenarios = [each for each in scenarios if each.name not in left_out]
        own, found = load_scenarios(folder.path, folder.shown)
        problems += _twice(own, [each.name for each in scenarios])
        scenarios += own
        names += [each.name for each in own]
        problems += found
    return Suite(tuple(scenarios), tuple(skipped), tuple(lists), tuple(problems))
