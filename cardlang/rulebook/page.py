"""The page: heading, contents, chapters with their paragraphs and card lists, settings."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from cardlang.figures import figures_in, figures_of
from cardlang.filling import fill
from cardlang.rulebook.markup import Markup, lines, tag, text
from cardlang.rulebook.tables import CardLists

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.deck import ChapterDef, ParagraphDef
    from cardlang.text import Wording
    from cardlang.validator.rulebook import Outdated

_META = Markup(
    '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">'
)
#: Stands for a number that changes in play.
_UNKNOWN = "…"
#: From so many paragraphs on a chapter tells rules, whatever it lists.
_TOLD = 2


def rulebook_page(
    wording: Wording, outdated: Iterable[Outdated] = (), *, secrets: bool = False
) -> str:
    """The whole document; `secrets`: with what zones hide of cards."""
    return _Page(wording, outdated, CardLists(wording, secrets=secrets)).document()


class _Page:
    def __init__(self, wording: Wording, outdated: Iterable[Outdated], cards: CardLists) -> None:
        self._wording = wording
        self._deck = wording.deck
        self._cards = cards
        figures = figures_of(wording.deck)
        self._figures = {name: wording.plain(value) for name, value in figures.items()}
        self._changed: dict[str, list[str]] = {}
        for each in outdated:
            self._changed.setdefault(each.paragraph.id, []).append(each.overlay)

    def document(self) -> str:
        style = (files("cardlang.rulebook") / "style.css").read_text(encoding="utf-8")
        sections = self._sections()
        title = tag("title", text(self._wording.game()))
        head = lines([_META, title, tag("style", "\n", style)])
        contents = [tag("li", tag("a", text(name), href=f"#{key}")) for key, name, _ in sections]
        body = lines(
            [
                self._heading(),
                tag("nav", tag("ol", *contents)),
                *(_section(key, name, content) for key, name, content in sections),
            ]
        )
        language = self._wording.language.replace("_", "-")
        page = tag("html", "\n", tag("head", head), "\n", tag("body", body), "\n", lang=language)
        return f"<!doctype html>\n{page}\n"

    def _heading(self) -> Markup:
        info = self._deck.info
        summary = self._wording.sentence("deck.summary", info.summary)
        least, most = info.least_players, info.most_players
        own = self._wording.own
        players = own("Players: {count}", count=least if least == most else f"{least}–{most}")
        facts = [
            players,
            own("Cards: {count}", count=len(self._deck.definition_of)),
            own("Version {version}", version=info.version),
        ]
        return tag(
            "header",
            tag("h1", text(self._wording.game())),
            tag("p", text(summary)) if summary else "",
            tag("p", text(" · ".join(facts)), class_="facts"),
        )

    def _sections(self) -> list[tuple[str, str, Markup]]:
        """Each section as its anchor, heading and content."""
        sections = [
            (
                chapter.name,
                self._wording.sentence(f"rulebook.{chapter.name}", chapter.title),
                self._chapter(chapter),
            )
            for chapter in self._deck.rulebook
        ]
        others = self._cards.others()
        if others:
            name = "Other cards" if sections else "Cards"
            sections.append(("other-cards", self._wording.own(name), others))
        if self._deck.options:
            settings = ("settings", self._wording.own("Settings"), self._settings())
            sections.insert(self._told(), settings)
        return sections

    def _told(self) -> int:
        """How many chapters come before those at the end that only list cards."""
        count = len(self._deck.rulebook)
        while count and _is_list(self._deck.rulebook[count - 1]):
            count -= 1
        return count

    def _chapter(self, chapter: ChapterDef) -> Markup:
        paragraphs = [self._paragraph(each) for each in chapter.paragraphs if each.text]
        return lines([*paragraphs, self._cards.named(each.words for each in chapter.cards)])

    def _paragraph(self, paragraph: ParagraphDef) -> Markup:
        words = self._wording.sentence(paragraph.id, paragraph.text)
        figures = dict.fromkeys(figures_in(words), _UNKNOWN) | self._figures
        filled = fill(words, figures, self._wording.language)
        pieces = [text(filled)]
        overlays = self._changed.get(paragraph.id, [])
        if overlays:
            changed = self._wording.own("changed by {deck}", deck=", ".join(overlays))
            pieces.append(tag("em", text(changed)))
        if paragraph.rules:
            pieces.append(tag("small", text(" ".join(paragraph.rules))))
        return tag(
            "p",
            " ".join(pieces),
            id=paragraph.id.removeprefix("rulebook."),
            class_="changed" if overlays else "",
        )

    def _settings(self) -> Markup:
        items = []
        for name, option in self._deck.options.items():
            words = self._wording.sentence(f"setting.{name}.say", option.say) or name
            value = self._wording.plain(option.default)
            usual = self._wording.own("usually {value}", value=value)
            items.append(tag("li", text(f"{words} ({usual})")))
        return tag("ul", *items)


def _is_list(chapter: ChapterDef) -> bool:
    """Whether a chapter is a list of cards, with a paragraph to begin it at most."""
    return bool(chapter.cards) and len(chapter.paragraphs) < _TOLD


def _section(key: str, name: str, content: Markup) -> Markup:
    return tag("section", "\n", lines([tag("h2", text(name)), content]), "\n", id=key)
