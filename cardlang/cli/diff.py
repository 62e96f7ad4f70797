"""`cardlang diff`: how two decks differ, in rules or in texts."""

from __future__ import annotations

import json
import sys
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

import click

from cardlang.cli.loading import wants_color
from cardlang.comparing import rule_differences, text_differences
from cardlang.diagnostics import render
from cardlang.interface import labelled, message, use_languages
from cardlang.loader import load_deck
from cardlang.sections import SECTIONS
from cardlang.text import Wording

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardlang.comparing import Difference, PartChange, TextDifference
    from cardlang.loader import LoadResult
    from cardlang.places import Path
    from cardlang.source import Span

_TROUBLE = 2
_WIDEST_ROW = 94
_COLORS = {"+": "green", "-": "red"}
_SORTS = {"added": "added {thing}", "removed": "removed {thing}", "changed": "changed {thing}"}
_STATES = {"added": "new", "removed": "gone"}
_SCOPES = {"player": "{thing} of each player", "card": "{thing} of each card"}
_NAMED_PARTS = {"needs": "need {name}", "in_force": "rule {name}"}


@click.command(
    epilog="""\b
Examples:
  cardlang diff base my_rules
  cardlang diff base base+my_rules+your_rules
  cardlang diff base my_rules --texts
  cardlang diff base my_rules --json
"""
)
@click.argument("old")
@click.argument("new")
@click.option("--texts", is_flag=True, help="Compare names and sentences instead of rules.")
@click.option("--json", "as_document", is_flag=True, help="Print one JSON document.")
def diff(old: str, new: str, *, texts: bool, as_document: bool) -> None:
    """Say what is different in the deck NEW, compared with the deck OLD.

    Compared is what is in effect once overlays are laid and kinds have handed
    down what they say. How it is written makes no difference: layout, comments,
    long and short forms. What all cards of a kind have is told at the kind.
    Where the rulebook of a deck speaks of it, the ids of its rules are given.

    Exit code: 0 when there is no difference, 1 when there is one, 2 when one of
    the decks cannot be loaded.
    """
    if as_document:
        use_languages([])  # a document is the same in every language
    before, after = _loaded(old), _loaded(new)
    rules = () if texts else rule_differences(before, after)
    painter = _Painter(before, after, color=wants_color(sys.stdout) and not as_document)
    words = text_differences(before.require(), after.require())
    if as_document:
        compared: dict[str, object] = (
            {"texts": [_text_facts(each) for each in words]}
            if texts
            else {
                "rules": [_facts(each, painter.title(each)) for each in rules],
                "texts": len(words),
            }
        )
        names = {"old": before.require().info.id, "new": after.require().info.id}
        click.echo(json.dumps(names | compared, ensure_ascii=False, indent=2))
    else:
        for line in painter.texts(words) if texts else painter.rules(rules):
            click.echo(line)
        ids = before.require().info.id, after.require().info.id
        called = ids if len(set(ids)) > 1 else (old, new)
        click.echo(_summary(*called, len(words) if texts else len(rules), texts=texts))
        if words and not texts:
            note = message("texts that differ: {count} (`--texts` lists them)", count=len(words))
            click.echo(note)
    sys.exit(1 if (words if texts else rules) else 0)


def _loaded(name: str) -> LoadResult:
    """A deck; what is wrong with it is told, and is trouble."""
    result = load_deck(name)
    if result.deck is None:
        errors = [each for each in result.diagnostics if each.severity == "error"]
        click.echo(render(errors, color=wants_color(sys.stderr)), err=True)
        sys.exit(_TROUBLE)
    return result


def _summary(old: str, new: str, count: int, *, texts: bool) -> str:
    if texts:
        same = "{old} and {new}: the same texts"
        differing = "{old} and {new}: differences in texts: {count}"
    else:
        same = "{old} and {new}: the same rules"
        differing = "{old} and {new}: differences in rules: {count}"
    return message(differing if count else same, count=count, old=old, new=new)


class _Painter:
    """Lays out differences as text."""

    def __init__(self, old: LoadResult, new: LoadResult, *, color: bool) -> None:
        self._color = color
        self._old = Wording(old.require())
        self._new = Wording(new.require())

    def rules(self, differences: Sequence[Difference]) -> Iterator[str]:
        for each in differences:
            rules = f"  ({', '.join(each.rules)})" if each.rules else ""
            yield self._paint(message(_SORTS[each.sort], thing=self._name(each)), bold=True) + rules
            if each.sort != "changed":
                yield f"    {_place(each.new_span or each.old_span)}"
            for part in each.parts:
                yield from self._part(part, with_place=each.sort == "changed")
            yield ""

    def texts(self, differences: Sequence[TextDifference]) -> Iterator[str]:
        for each in differences:
            yield self._paint(each.id, bold=True)
            yield from self._rows([f"- {each.old}"] if each.old else [])
            yield from self._rows([f"+ {each.new}"] if each.new else [])
            yield f"    {_places(each.old_span, each.new_span)}"
            yield ""

    def _name(self, difference: Difference) -> str:
        """What a thing is and how it is called."""
        section, *names = difference.path
        if not names:
            return message("order of `{section}`", section=section)
        if section == "deck":
            return message("number of players")
        sort = message(SECTIONS[section])
        title = self.title(difference)
        called = f" ({title})" if title and title != names[-1] else ""
        thing = f"{sort} {names[-1]}{called}"
        scope = names[0] if len(names) > 1 else ""
        return message(_SCOPES[scope], thing=thing) if scope in _SCOPES else thing

    def title(self, difference: Difference) -> str:
        """The name that players read, in the words of the deck that has the thing."""
        section, *names = difference.path
        wording = self._old if difference.sort == "removed" else self._new
        if not names or section not in ("cards", "kinds", "perks"):
            return difference.title
        return wording.sentence(f"{section[:-1]}.{names[-1]}.name", difference.title)

    def _part(self, part: PartChange, *, with_place: bool) -> Iterator[str]:
        label = _label(part.part)
        if with_place and part.sort in _STATES:
            label = f"{label}, {message(_STATES[part.sort])}"
        old, new = part.old.split("\n"), part.new.split("\n")
        short = f"{part.old} → {part.new}" if part.sort == "changed" else part.old or part.new
        if len(old) == len(new) == 1 and len(label) + len(short) <= _WIDEST_ROW:
            yield f"    {labelled(label, short)}"
        else:
            yield f"    {labelled(label, '').rstrip()}"
            if part.sort == "changed":
                yield from self._rows(list(_line_by_line(old, new)))
            else:
                yield from self._rows([f"  {row}" for row in (new if part.new else old)])
        if with_place:
            yield f"      {_places(part.old_span, part.new_span)}"

    def _rows(self, rows: Sequence[str]) -> Iterator[str]:
        for row in rows:
            yield "      " + self._paint(row.rstrip(), fg=_COLORS.get(row[0]))

    def _paint(self, text: str, **style: object) -> str:
        return click.style(text, **style) if self._color else text  # type: ignore[arg-type]


def _line_by_line(old: list[str], new: list[str]) -> Iterator[str]:
    """Lines that stay, go and come."""
    for sort, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if sort == "equal":
            yield from (f"  {line}" for line in old[a:b])
        else:
            yield from (f"- {line}" for line in old[a:b])
            yield from (f"+ {line}" for line in new[c:d])


def _label(part: Path) -> str:
    """A part in words: `lay, need room`."""
    words = list(part)
    for key in ("needs", "in_force"):
        if key in words[:-1]:
            at = words.index(key)
            words[at : at + 2] = [message(_NAMED_PARTS[key], name=words[at + 1])]
    return ", ".join(words)


def _place(span: Span | None) -> str:
    return "" if span is None else f"{span.file.path}:{span.line}"


def _places(old: Span | None, new: Span | None) -> str:
    return " → ".join(place for place in (_place(old), _place(new)) if place)


def _facts(each: Difference, title: str) -> dict[str, object]:
    return {
        "change": each.sort,
        "section": each.path[0],
        "path": list(each.path),
        "title": title,
        "old_place": _place(each.old_span) or None,
        "new_place": _place(each.new_span) or None,
        "rules": list(each.rules),
        "parts": [
            {
                "part": list(part.part),
                "change": part.sort,
                "old": part.old or None,
                "new": part.new or None,
                "old_place": _place(part.old_span) or None,
                "new_place": _place(part.new_span) or None,
            }
            for part in each.parts
        ],
    }


def _text_facts(each: TextDifference) -> dict[str, object]:
    return {
        "id": each.id,
        "old": each.old or None,
        "new": each.new or None,
        "old_place": _place(each.old_span) or None,
        "new_place": _place(each.new_span) or None,
    }
