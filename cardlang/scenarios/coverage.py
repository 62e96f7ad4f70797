"""Which rules of a deck its scenarios cover: `rules.yaml` against what scenarios name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from cardlang.diagnostics import Diagnostic
from cardlang.nodes import MappingNode, ScalarNode
from cardlang.reader import read_source, read_yaml
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from cardlang.nodes import Node
    from cardlang.scenarios.model import Scenario
    from cardlang.source import Span

Standing = Literal["scenario", "data", "none"]


@dataclass(frozen=True, slots=True)
class ListedRule:
    """An id of the deck's rule index and how the deck shows it."""

    id: str
    standing: Standing
    detail: str
    """The file that carries it, or the reason for none."""
    span: Span


@dataclass(frozen=True, slots=True)
class NotInherited:
    """A scenario of a deck below that does not hold here, and why."""

    name: str
    reason: str
    span: Span


@dataclass(frozen=True, slots=True)
class RuleList:
    """`rules.yaml`: the ids, and inherited scenarios that do not hold here, with reasons."""

    rules: tuple[ListedRule, ...]
    exceptions: tuple[NotInherited, ...]


def read_rule_list(
    folder: Path, shown: str | None = None
) -> tuple[RuleList | None, list[Diagnostic]]:
    """The rule list of a deck folder; none if it has no `rules.yaml`."""
    path = folder / "rules.yaml"
    if not path.exists():
        return None, []
    source = read_source(path, f"{shown or folder}/rules.yaml")
    if isinstance(source, Diagnostic):
        return None, [source]
    node, problems = read_yaml(source)
    if not isinstance(node, MappingNode):
        return None, problems
    found = list(problems)
    listed = node.get("rules")
    rules = []
    if isinstance(listed, MappingNode):
        for key, entry in listed.entries.items():
            rule = _rule(key, entry.key_span, entry.node, folder)
            if isinstance(rule, Diagnostic):
                found.append(rule)
            else:
                rules.append(rule)
    kept = node.get("not_inherited")
    exceptions = [
        NotInherited(key, entry.node.text, entry.key_span)
        for key, entry in (kept.entries.items() if isinstance(kept, MappingNode) else ())
        if isinstance(entry.node, ScalarNode)
    ]
    return RuleList(tuple(rules), tuple(exceptions)), found


def _rule(key: str, span: Span, node: Node, folder: Path) -> ListedRule | Diagnostic:
    if isinstance(node, ScalarNode) and node.text == "scenario":
        return ListedRule(key, "scenario", "", span)
    if isinstance(node, MappingNode):
        data, reason = node.get("data"), node.get("none")
        if isinstance(data, ScalarNode):
            missing = [
                name for name in data.text.replace(",", " ").split() if not (folder / name).exists()
            ]
            if not missing:
                return ListedRule(key, "data", data.text, span)
            return Diagnostic("rule-list", f"there is no file `{missing[0]}`", data.span)
        if isinstance(reason, ScalarNode) and reason.text.strip():
            return ListedRule(key, "none", reason.text, span)
    return Diagnostic(
        "rule-list",
        f"`{key}` says not how it is shown",
        span,
        help='write `scenario`, `{data: FILE}` or `{none: "reason"}`',
    )


@dataclass(frozen=True, slots=True)
class CoverageLine:
    """A listed rule with the scenarios that name it."""

    rule: ListedRule
    scenarios: tuple[str, ...]

    @property
    def covered(self) -> bool:
        """Whether what the list promises is there."""
        return bool(self.scenarios) or self.rule.standing != "scenario"


def coverage(rules: RuleList, scenarios: Iterable[Scenario]) -> list[CoverageLine]:
    """Every listed rule with its scenarios, in the order of the list."""
    by_rule: dict[str, list[str]] = {}
    for scenario in scenarios:
        for rule in scenario.rules:
            by_rule.setdefault(rule, []).append(scenario.name)
    return [CoverageLine(rule, tuple(by_rule.get(rule.id, ()))) for rule in rules.rules]


def unlisted(rules: RuleList, scenarios: Iterable[Scenario]) -> list[Diagnostic]:
    """Scenarios that name an id the list does not have."""
    known = [rule.id for rule in rules.rules]
    problems = []
    for scenario in scenarios:
        for rule in scenario.rules:
            if rule not in known:
                near = suggest(rule, known)
                problems.append(
                    Diagnostic(
                        "rule-list",
                        f"no rule is called `{rule}` in rules.yaml",
                        scenario.span,
                        help=f"did you mean `{near}`?" if near else "add it to rules.yaml",
                    )
                )
    return problems


def unknown_exceptions(rules: RuleList, known: Sequence[str]) -> list[Diagnostic]:
    """Scenarios that are said not to hold here, and that no deck below has."""
    problems = []
    for each in rules.exceptions:
        if each.name not in known:
            near = suggest(each.name, known)
            problems.append(
                Diagnostic(
                    "rule-list",
                    f"no deck below this one has a scenario `{each.name}`",
                    each.span,
                    help=f"did you mean `{near}`?" if near else "take the line out",
                )
            )
    return problems
