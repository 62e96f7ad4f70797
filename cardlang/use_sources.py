"""How the uses of cards are inherited, down to their needs and sentences.

Takes what a use says on a kind or card and what it inherits, gives one `UseSource`. A need knows
who declares it, so that its id stays the same on every card that inherits it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from cardlang.diagnostics import Diagnostic
from cardlang.entry_errors import need_without_condition
from cardlang.node_values import entries_of, is_null
from cardlang.reader import Entry, MappingNode, Node, ScalarNode
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.node_values import Report

#: What a use may say beside its needs and their sentences.
USE_PARTS = ("on", "cost", "to", "before", "do")

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class NeedSource:
    """A need and the kind, card or action that declares it."""

    owner: str
    name: str
    entry: Entry

    @property
    def condition(self) -> Node | None:
        """The node of what must hold."""
        node = self.entry.node
        return node.get("when") if isinstance(node, MappingNode) else node


@dataclass(frozen=True, slots=True, eq=False)
class UseSource:
    """A use of a kind or card with all it inherits."""

    name: str
    entry: Entry
    """The nearest place that says something about it."""
    needs: Mapping[str, NeedSource]
    sentences: Mapping[str, Node]
    """The sentence of each need that has one."""
    parts: Mapping[str, Entry]

    def part(self, name: str) -> ScalarNode | None:
        """The text of `on`, `cost`, `to`, `before` or `do`."""
        entry = self.parts.get(name)
        return entry.node if entry and isinstance(entry.node, ScalarNode) else None


def derive_use(
    owner: str,
    inherited: UseSource | None,
    entry: Entry,
    spent_nulls: frozenset[int],
    report: Report,
) -> UseSource:
    """A use as `owner` has it: what it says itself over what it inherits."""
    own = entries_of(entry.node)
    needs = dict(inherited.needs) if inherited and not _is_removed(own, "needs") else {}
    sentences = dict(inherited.sentences) if inherited and not _is_removed(own, "say") else {}
    parts = dict(inherited.parts) if inherited else {}
    for name, need in _entries(own, "needs"):
        sentence = entries_of(need.node).get("say")
        if is_null(need.node) or "when" in entries_of(need.node) or not sentence:
            lay_over(needs, need, NeedSource(owner, name, need), spent_nulls, report)
            if inherited and not _is_apart(inherited, name):
                sentences.pop(name, None)
        elif name not in needs:
            report(need_without_condition(need, needs))
        if sentence is not None:
            sentences[name] = sentence.node
    for name, sentence in _entries(own, "say"):
        sentences[name] = sentence.node
    for name in USE_PARTS:
        if name in own:
            lay_over(parts, own[name], own[name], spent_nulls, report)
    return UseSource(entry.key, entry, needs, sentences, parts)


def lay_over(
    table: dict[str, T], entry: Entry, value: T, spent_nulls: frozenset[int], report: Report
) -> None:
    """Put a value over the inherited one; `null` takes the inherited one away."""
    if not is_null(entry.node):
        table[entry.key] = value
    elif entry.key in table:
        del table[entry.key]
    elif id(entry.node) not in spent_nulls:
        report(_nothing_inherited(entry, table))


def _is_removed(own: Mapping[str, Entry], key: str) -> bool:
    """Whether `null` takes a whole group away."""
    return key in own and is_null(own[key].node)


def _entries(own: Mapping[str, Entry], key: str) -> list[tuple[str, Entry]]:
    entry = own.get(key)
    return list(entries_of(entry.node).items()) if entry else []


def _is_apart(use: UseSource, name: str) -> bool:
    """Whether the sentence of a need stands apart from it, and so outlives its condition."""
    need = use.needs.get(name)
    inline = entries_of(need.entry.node).get("say") if need else None
    return inline is None or inline.node is not use.sentences.get(name)


def _nothing_inherited(entry: Entry, table: Mapping[str, object]) -> Diagnostic:
    near = suggest(entry.key, table)
    return Diagnostic(
        "nothing-to-override",
        f"there is no `{entry.key}` to remove",
        entry.key_span,
        help=f"did you mean `{near}`?" if near else "",
        notes=("`null` and an empty value take away what is inherited from a kind",),
    )
