"""What rulebooks speak of: it must be there, and where an overlay changed it, the words are old.

Takes a deck with its merged root and the changes of its overlays; reports what paragraphs name in
vain, and warns of paragraphs that an overlay made untrue without writing them anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic, Label
from cardlang.figures import figures_in, figures_of
from cardlang.places import Places, bare, touches
from cardlang.sections import is_told
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardlang.changes import Change
    from cardlang.deck import Deck, Mention, ParagraphDef
    from cardlang.node_values import Report
    from cardlang.nodes import MappingNode
    from cardlang.places import Path


#: Sections whose entries a chapter may list.
_LISTED = ("kinds", "cards")


@dataclass(frozen=True, slots=True)
class Outdated:
    """A paragraph that an overlay has made untrue, perhaps."""

    paragraph: ParagraphDef
    words: str
    """What it speaks of."""
    change: Change

    @property
    def overlay(self) -> str:
        """The id of the deck that changed it."""
        return self.change.overlay


def outdated_paragraphs(
    deck: Deck, root: MappingNode, changes: Sequence[Change]
) -> tuple[Outdated, ...]:
    """Paragraphs that speak of what a later overlay changed, each once for each overlay."""
    book = _Book(deck, root, changes)
    found: dict[tuple[str, str], Outdated] = {}
    for chapter in deck.rulebook:
        for paragraph in chapter.paragraphs:
            for each in book.outdated(paragraph):
                found.setdefault((paragraph.id, each.overlay), each)
    return tuple(found.values())


def check_rulebook(
    deck: Deck, root: MappingNode, changes: Sequence[Change], report: Report
) -> None:
    """Report what paragraphs name in vain, and warn of those that are out of date."""
    _check_names(deck, root, changes, report)
    for each in outdated_paragraphs(deck, root, changes):
        report(_out_of_date(each))


class _Book:
    """A deck's rulebook beside what overlays did."""

    def __init__(self, deck: Deck, root: MappingNode, changes: Sequence[Change]) -> None:
        self._places = _places(root, changes)
        self._order = list(dict.fromkeys(change.overlay for change in changes))
        self._rules = [(bare(each.path), each) for each in changes if not is_told(each.path)]
        self._words = [each for each in changes if is_told(each.path)]
        self._figures = figures_of(deck)

    def outdated(self, paragraph: ParagraphDef) -> Iterator[Outdated]:
        """The paragraph for each change since it was written; a figure in it is always new."""
        written = self._written(paragraph)
        shown = {name for name in figures_in(paragraph.text) if name in self._figures}
        for mention in paragraph.about:
            meant = self._places.find(mention.words)
            if meant is None or _figure(meant) in shown:
                continue
            for path, change in self._rules:
                if touches(path, meant) and self._order.index(change.overlay) > written:
                    yield Outdated(paragraph, mention.words, change)

    def _written(self, paragraph: ParagraphDef) -> int:
        """The place in the order of overlays of the last one that wrote the paragraph."""
        sort, chapter, name = paragraph.id.split(".")
        text = (sort, chapter, "paragraphs", name, "text")
        wrote = [
            self._order.index(each.overlay)
            for each in self._words
            if each.path in (("texts", paragraph.id), text[: len(each.path)])
        ]
        return max(wrote, default=-1)


def _figure(meant: Path) -> str:
    """The figure that tells what stands at a path; empty if none does."""
    shapes = {"values": "{}", "options": "option.{}"}
    return shapes[meant[0]].format(meant[1]) if meant[0] in shapes and len(meant) > 1 else ""


def _places(root: MappingNode, changes: Sequence[Change]) -> Places:
    return Places(root, [change.path for change in changes if change.sort == "removed"])


def _check_names(deck: Deck, root: MappingNode, changes: Sequence[Change], report: Report) -> None:
    places, figures = _places(root, changes), figures_of(deck)
    for chapter in deck.rulebook:
        for mention in chapter.cards:
            if not any(places.find(f"{section}.{mention.words}") for section in _LISTED):
                known = [*deck.kinds, *(card.id for card in deck.cards)]
                report(_unknown("kind or card", mention, known))
        for paragraph in chapter.paragraphs:
            for mention in paragraph.about:
                if places.find(mention.words) is None:
                    report(_unknown("entry", mention, places.near(mention.words)))
            for name in figures_in(paragraph.text):
                if name not in figures and name not in deck.defines:
                    report(_unknown_figure(paragraph, name, figures))


def _unknown(sort: str, mention: Mention, known: Iterable[str]) -> Diagnostic:
    near = suggest(mention.words, known)
    return Diagnostic(
        "unknown-entry",
        f"no {sort} is called `{mention.words}`",
        mention.span,
        help=f"did you mean `{near}`?" if near else "",
    )


def _unknown_figure(paragraph: ParagraphDef, name: str, figures: Iterable[str]) -> Diagnostic:
    near = suggest(name, figures)
    return Diagnostic(
        "unknown-figure",
        f"there is no number called `{name}` to put into this paragraph",
        paragraph.span,
        help=f"did you mean `{{{near}}}`?" if near else "",
        notes=(
            "in braces stands a value that is one number, or a kind, card or perk to be counted",
            "`{option.NAME}` is what a setting usually is",
        ),
        severity="warning",
    )


def _out_of_date(each: Outdated) -> Diagnostic:
    _, chapter, name = each.paragraph.id.split(".")
    return Diagnostic(
        "outdated-paragraph",
        f"the paragraph `{chapter}.{name}` of the rulebook speaks of `{each.words}`,"
        f" which `{each.overlay}` changes",
        each.change.new_span or each.change.old_span,
        "changed here",
        (Label(each.paragraph.span, "the paragraph"),),
        help=f"write `text:` for it anew, in `rulebook:`, `{chapter}:`, `paragraphs:`, `{name}:`",
        severity="warning",
    )
