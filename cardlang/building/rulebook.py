"""The `rulebook:` section: the rules of a deck in its own words.

Takes the merged section, gives its chapters in the order in which they were written. What
paragraphs speak of is not looked up here: see `validator.rulebook`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.deck import ChapterDef, Mention, ParagraphDef
from cardlang.node_values import entries_of, items_of, text_of
from cardlang.reader import ScalarNode

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardlang.reader import Entry, Node

#: The first part of the ids of these texts.
SORT = "rulebook"


def build_rulebook(section: Mapping[str, Entry]) -> tuple[ChapterDef, ...]:
    """The chapters of the rulebook; none where the deck has no words of its own."""
    return tuple(_chapter(entry) for entry in section.values())


def rulebook_texts(section: Mapping[str, Entry]) -> Iterator[tuple[str, Node | None]]:
    """The id and node of each heading and paragraph."""
    for chapter in section.values():
        yield f"{SORT}.{chapter.key}", _part(chapter, "name")
        for paragraph in entries_of(_part(chapter, "paragraphs")).values():
            yield f"{SORT}.{chapter.key}.{paragraph.key}", _part(paragraph, "text")


def _chapter(entry: Entry) -> ChapterDef:
    return ChapterDef(
        name=entry.key,
        title=text_of(_part(entry, "name")) or entry.key,
        paragraphs=tuple(
            _paragraph(entry.key, each) for each in entries_of(_part(entry, "paragraphs")).values()
        ),
        cards=_mentions(_part(entry, "cards")),
        span=entry.key_span,
    )


def _paragraph(chapter: str, entry: Entry) -> ParagraphDef:
    return ParagraphDef(
        id=f"{SORT}.{chapter}.{entry.key}",
        text=text_of(_part(entry, "text")),
        rules=tuple(text_of(item) for item in items_of(_part(entry, "rules"))),
        about=_mentions(_part(entry, "about")),
        span=entry.key_span,
    )


def _mentions(node: Node | None) -> tuple[Mention, ...]:
    return tuple(Mention(i.text, i.span) for i in items_of(node) if isinstance(i, ScalarNode))


def _part(entry: Entry, key: str) -> Node | None:
    found = entries_of(entry.node).get(key)
    return found.node if found else None
