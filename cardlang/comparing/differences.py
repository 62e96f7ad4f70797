"""What changes play from one deck to another.

Compares things part by part. What a card or kind only inherits is told once, at the kind from
which it comes. The rulebook of the decks says which of its rules a difference belongs to.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardlang.comparing.things import things_of
from cardlang.places import Places, bare, touches
from cardlang.sections import SECTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardlang.comparing.points import Part, Thing
    from cardlang.loader import LoadResult
    from cardlang.places import Path
    from cardlang.source import Span

Sort: TypeAlias = Literal["added", "removed", "changed"]

#: Sections whose entries run in an order.
_ORDERED = ("setup", "turn", "closing")


@dataclass(frozen=True, slots=True)
class PartChange:
    """A part that is not the same in both decks; empty where one has none."""

    part: Path
    old: str
    new: str
    old_span: Span | None
    new_span: Span | None

    @property
    def sort(self) -> Sort:
        """Whether the part is new, gone or another one."""
        if self.old_span is None or not self.old:
            return "added"
        return "changed" if self.new else "removed"


@dataclass(frozen=True, slots=True)
class Difference:
    """A thing that is not the same in both decks."""

    sort: Sort
    path: Path
    title: str
    parts: tuple[PartChange, ...]
    old_span: Span | None
    new_span: Span | None
    rules: tuple[str, ...] = ()
    """Ids of rules that the rulebook tells about it."""


def rule_differences(old: LoadResult, new: LoadResult) -> tuple[Difference, ...]:
    """Everything that differs in the rules, section by section."""
    comparison = _Comparison(_things(old), _things(new), _removals(new))
    books = (_Rulebook(new), _Rulebook(old))
    return tuple(
        replace(each, rules=books[0].rules_of(each) or books[1].rules_of(each))
        for each in comparison.differences()
    )


def _things(result: LoadResult) -> dict[Path, Thing]:
    assert result.root is not None
    return things_of(result.require(), result.root)


def _removals(result: LoadResult) -> dict[Path, Span | None]:
    """Where an overlay took something away."""
    return {bare(each.path): each.new_span for each in result.changes if each.sort == "removed"}


class _Comparison:
    """Two decks as things."""

    def __init__(
        self,
        old: Mapping[Path, Thing],
        new: Mapping[Path, Thing],
        removals: Mapping[Path, Span | None],
    ) -> None:
        self._old, self._new = old, new
        self._removals = removals

    def differences(self) -> Iterator[Difference]:
        sections = list(SECTIONS)
        paths = [*self._old, *(path for path in self._new if path not in self._old)]
        for path in sorted(paths, key=lambda path: sections.index(path[0])):
            old, new = self._old.get(path), self._new.get(path)
            if old is None and new is not None:
                parts = tuple(self._own_parts(new))
                yield Difference("added", path, new.title, parts, None, new.span)
            elif new is None and old is not None:
                where = self._removal(path)
                yield Difference("removed", path, old.title, (), old.span, where)
            elif old is not None and new is not None:
                parts = tuple(self._changes(old, new))
                if parts:
                    yield Difference("changed", path, new.title, parts, old.span, new.span)
        yield from self._reordered()

    def _removal(self, path: Path) -> Span | None:
        """Where a thing, or what it stood in, was taken away."""
        lengths = range(len(path), 0, -1)
        places = (self._removals[path[:n]] for n in lengths if path[:n] in self._removals)
        return next(places, None)

    def _own_parts(self, thing: Thing) -> Iterator[PartChange]:
        """What a new thing says itself, not its kinds."""
        above = [self._new["kinds", kind].parts for kind in thing.kinds]
        for name, part in thing.parts.items():
            if not any(name in parts and parts[name].span == part.span for parts in above):
                yield PartChange(name, "", part.text, None, part.span)

    def _changes(self, old: Thing, new: Thing) -> Iterator[PartChange]:
        """The parts that differ, without those that differ alike in a kind of both."""
        shared = [kind for kind in old.kinds if kind in new.kinds]
        kinds = [(self._old["kinds", kind], self._new["kinds", kind]) for kind in shared]
        for name in [*old.parts, *(name for name in new.parts if name not in old.parts)]:
            before, after = _texts(old, new, name)
            if before == after or any(_texts(*pair, name) == (before, after) for pair in kinds):
                continue
            first, second = old.parts.get(name), new.parts.get(name)
            gone = self._removal((*new.path, *name)) if second is None else second.span
            yield PartChange(name, before, after, first.span if first else None, gone)

    def _reordered(self) -> Iterator[Difference]:
        """Entries that both decks have and that run in another order."""
        for section in _ORDERED:
            old = [path[1] for path in self._old if path[0] == section and path in self._new]
            new = [path[1] for path in self._new if path[0] == section and path in self._old]
            if old != new:
                spans = self._old[section, old[0]].span, self._new[section, new[0]].span
                part = PartChange(("order",), ", ".join(old), ", ".join(new), *spans)
                yield Difference("changed", (section,), "", (part,), *spans)


def _texts(old: Thing, new: Thing, name: Path) -> tuple[str, str]:
    return _text(old.parts.get(name)), _text(new.parts.get(name))


def _text(part: Part | None) -> str:
    return part.text if part else ""


class _Rulebook:
    """Which rules the paragraphs of a deck tell about an entry."""

    def __init__(self, result: LoadResult) -> None:
        assert result.root is not None
        places = Places(result.root, [e.path for e in result.changes if e.sort == "removed"])
        self._told: list[tuple[Path, Sequence[str]]] = [
            (path, paragraph.rules)
            for chapter in result.require().rulebook
            for paragraph in chapter.paragraphs
            for mention in paragraph.about
            if (path := places.find(mention.words)) is not None
        ]

    def rules_of(self, difference: Difference) -> tuple[str, ...]:
        parts = [(*difference.path, *part.part) for part in difference.parts]
        rules = [
            rule
            for about, told in self._told
            if any(touches(path, about) for path in (parts or [difference.path]))
            for rule in told
        ]
        return tuple(dict.fromkeys(rules))
