"""Scenario files to scenarios; everything wrong with them is a diagnostic."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic
from cardlang.nodes import MappingNode, Node, ScalarNode, SequenceNode, plain
from cardlang.parser import parse_expression
from cardlang.reader import read_source, read_yaml
from cardlang.scenarios.model import (
    Check,
    CheckSort,
    Given,
    GivenCard,
    GivenState,
    GivenZone,
    Scenario,
    Step,
)
from cardlang.source import Slice
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cardlang.scenarios.model import Plain
    from cardlang.source import Span

    Report = Callable[[Diagnostic], None]

_KEYS = (
    "name",
    "rule",
    "rules",
    "players",
    "options",
    "seed",
    "given",
    "chance",
    "steps",
    "then",
)
_SEAT = re.compile(r"[A-Z]")
_CONTENTS = re.compile(r"(?s)^(?P<zone>.*\S)\s+(?P<sort>is|has)\s+\[(?P<ids>[^\]]*)\]\s*$")
_TOLD = re.compile(r"^(?P<sort>(not )?told) (?P<name>\w+)$")
_WINNERS = re.compile(r"^winners\s*=\s*\[(?P<ids>[^\]]*)\]\s*$")


def load_scenarios(
    folder: Path, shown: str | None = None
) -> tuple[list[Scenario], list[Diagnostic]]:
    """All scenarios of a deck folder, in the order of files and lists.

    Args:
        folder: the deck's folder; its scenarios are `scenarios/*.yaml`.
        shown: the folder as diagnostics show it.
    """
    scenarios: list[Scenario] = []
    problems: list[Diagnostic] = []
    for path in sorted((folder / "scenarios").glob("*.yaml")):
        label = f"{shown or folder}/scenarios/{path.name}"
        source = read_source(path, label)
        if isinstance(source, Diagnostic):
            problems.append(source)
            continue
        node, found = read_yaml(source)
        problems += found
        if isinstance(node, SequenceNode):
            for item in node.items:
                scenario = _Reading(problems.append).scenario(item)
                if scenario is not None:
                    scenarios.append(scenario)
        elif node is not None and not (isinstance(node, MappingNode) and not node.entries):
            problems.append(
                Diagnostic(
                    "scenario",
                    "a scenario file is a list",
                    node.span,
                    help="start each scenario with `- name: ...`",
                )
            )
    return scenarios, problems


class _Reading:
    """Reads one scenario; reports and leaves out what it cannot read."""

    def __init__(self, report: Report) -> None:
        self._report = report

    def _problem(self, message: str, span: Span, advice: str = "") -> None:
        self._report(Diagnostic("scenario", message, span, help=advice))

    def scenario(self, node: Node) -> Scenario | None:
        if not isinstance(node, MappingNode):
            self._problem("a scenario is a mapping", node.span, "start it with `- name: ...`")
            return None
        self._keys(node, _KEYS)
        name = self._text(node, "name")
        if not name:
            self._problem("this scenario has no name", node.span, "add `name: what it shows`")
        given = node.get("given")
        turn, entry, rest = "A", None, None
        if isinstance(given, MappingNode):
            turn = self._text(given, "turn") or "A"
            entry = self._text(given, "from") or None
            rest = self._text(given, "rest") or None
        rules = self._list(node.get("rules")) + self._list(node.get("rule"))
        return Scenario(
            name=name or "?",
            rules=tuple(str(plain(rule)) for rule in rules),
            players=self._number(node, "players", 2),
            options=self._plain_mapping(node.get("options")),
            seed=self._number(node, "seed", 1),
            turn=self._seat(turn, node.span),
            entry=entry,
            rest=rest,
            given=self._given(given),
            chance=tuple(self._value(item) for item in self._list(node.get("chance"))),
            steps=tuple(
                step
                for item in self._list(node.get("steps"))
                if (step := self._step(item)) is not None
            ),
            then=tuple(self._checks(node.get("then"))),
            span=node.span,
        )

    def _keys(self, node: MappingNode, allowed: tuple[str, ...]) -> None:
        for entry in node.entries.values():
            if entry.key not in allowed:
                near = suggest(entry.key, allowed)
                advice = f"did you mean `{near}`?" if near else "use: " + ", ".join(allowed)
                self._problem(f"`{entry.key}` is not part of a scenario", entry.key_span, advice)

    def _text(self, node: MappingNode, key: str) -> str:
        found = node.get(key)
        return found.text if isinstance(found, ScalarNode) else ""

    def _number(self, node: MappingNode, key: str, default: int) -> int:
        found = node.get(key)
        if found is None:
            return default
        if isinstance(found, ScalarNode) and isinstance(found.value, int):
            return found.value
        self._problem(f"`{key}` is a number", found.span)
        return default

    def _list(self, node: Node | None) -> tuple[Node, ...]:
        if node is None or (isinstance(node, ScalarNode) and node.value is None):
            return ()
        return node.items if isinstance(node, SequenceNode) else (node,)

    def _value(self, node: Node) -> Plain:
        if isinstance(node, ScalarNode) and not isinstance(node.value, float):
            return node.value
        self._problem("a single value is needed here", node.span)
        return None

    def _plain_mapping(self, node: Node | None) -> dict[str, Plain]:
        if not isinstance(node, MappingNode):
            return {}
        return {key: self._value(entry.node) for key, entry in node.entries.items()}

    def _seat(self, text: str, span: Span) -> int:
        if _SEAT.fullmatch(text):
            return ord(text) - ord("A")
        self._problem(f"`{text}` is not a player", span, "players are called A, B, C, ...")
        return 0

    # ---------------------------------------------------------------- given

    def _given(self, node: Node | None) -> tuple[Given, ...]:
        if not isinstance(node, MappingNode):
            return ()
        result = []
        for key, entry in node.entries.items():
            if key in ("turn", "from", "rest"):
                continue
            if key != "table" and not _SEAT.fullmatch(key):
                self._problem(
                    f"`{key}` is neither a player nor `table`",
                    entry.key_span,
                    "given has: turn, from, rest, table, A, B, C, ...",
                )
                continue
            seat = None if key == "table" else self._seat(key, entry.key_span)
            if isinstance(entry.node, MappingNode):
                result.append(self._place(seat, entry.node))
            else:
                self._problem("zones and states are written as a mapping", entry.node.span)
        return tuple(result)

    def _place(self, seat: int | None, node: MappingNode) -> Given:
        zones, states = [], []
        for entry in node.entries.values():
            if isinstance(entry.node, SequenceNode):
                cards = tuple(
                    card for item in entry.node.items if (card := self._card(item)) is not None
                )
                zones.append(GivenZone(entry.key, cards, entry.key_span))
            else:
                states.append(GivenState(entry.key, self._value(entry.node), entry.key_span))
        return Given(seat, tuple(zones), tuple(states))

    def _card(self, node: Node) -> GivenCard | None:
        if isinstance(node, ScalarNode):
            return GivenCard(node.text, {}, node.span)
        if isinstance(node, MappingNode) and "card" in node.entries:
            states = self._plain_mapping(node)
            return GivenCard(str(states.pop("card")), states, node.span)
        self._problem("a card is its id, or `{card: ID, STATE: VALUE}`", node.span)
        return None

    # ---------------------------------------------------------------- steps

    def _step(self, node: Node) -> Step | None:
        if isinstance(node, ScalarNode):
            return self._move("play", node, "")
        if isinstance(node, MappingNode):
            self._keys(node, ("refused", "because", "legal", "then"))
            if isinstance(refused := node.get("refused"), ScalarNode):
                return self._move("refused", refused, self._text(node, "because"))
            if isinstance(legal := node.get("legal"), ScalarNode):
                return self._move("legal", legal, "")
            if isinstance(then := node.get("then"), ScalarNode):
                check = self._check(then)
                return None if check is None else Step("then", None, "", "", check, then.span)
        self._problem(
            "this is no step",
            node.span,
            "write `A MOVE`, `refused: A MOVE`, `legal:` or `then:`",
        )
        return None

    def _move(self, sort: str, node: ScalarNode, because: str) -> Step | None:
        words = node.text.split(maxsplit=1)
        if len(words) < 2 or not _SEAT.fullmatch(words[0]):
            advice = "for example `A lay CARD` or `B pass`"
            if sort == "play":
                advice += f"; what must hold by then is `then: {node.text}`"
            self._problem("a step starts with a player", node.span, advice)
            return None
        assert sort in ("play", "refused", "legal")
        seat = self._seat(words[0], node.span)
        return Step(sort, seat, " ".join(words[1].split()), because, None, node.span)  # type: ignore[arg-type]

    # --------------------------------------------------------------- checks

    def _checks(self, node: Node | None) -> list[Check]:
        checks = []
        for item in self._list(node):
            if isinstance(item, ScalarNode):
                check = self._check(item)
                if check is not None:
                    checks.append(check)
            else:
                self._problem("a check is one line of text", item.span, "put it in quotes or `|`")
        return checks

    def _check(self, node: ScalarNode) -> Check | None:
        text = " ".join(node.text.split())
        if text in ("over", "not over"):
            sort: CheckSort = "over" if text == "over" else "not over"
            return Check(sort, text, None, (), node.span)
        told = _TOLD.match(text)
        if told is not None:
            sort = "told" if told["sort"] == "told" else "not told"
            return Check(sort, text, None, (told["name"],), node.span)
        won = _WINNERS.match(text)
        if won is not None:
            return Check("winners", text, None, _ids(won["ids"]), node.span)
        raw = node.span.file.text[node.content_start : node.content_end]
        contents = _CONTENTS.match(raw)
        end = node.content_end
        if contents is not None:
            end = node.content_start + contents.end("zone")
        tree = parse_expression(Slice(node.span.file, node.content_start, end))
        if isinstance(tree, Diagnostic):
            self._report(tree)
            return None
        if contents is None:
            return Check("condition", text, tree, (), node.span)
        contained: CheckSort = "is" if contents["sort"] == "is" else "has"
        return Check(contained, text, tree, _ids(contents["ids"]), node.span)


def _ids(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())
