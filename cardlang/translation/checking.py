"""What is wrong with a translation, as diagnostics that point into the catalogues.

What is incomplete is a warning; what would show nonsense to players is an error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic, sort_diagnostics
from cardlang.translation.accepting import Accepted, read_accepted
from cardlang.translation.coverage import shelf_of, standings
from cardlang.translation.languages import plural_forms, with_parents
from cardlang.translation.texts import placeholders_of, texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.deck import Deck
    from cardlang.translation.coverage import Shelf, Standing
    from cardlang.translation.pofile import Catalogue, Message
    from cardlang.translation.texts import Text

#: Of so many that are the same only some are named.
_NAMED = 5


def check_translation(deck: Deck, language: str) -> list[Diagnostic]:
    """Everything that is wrong or lacking, in the order of files and lines."""
    shelf = shelf_of(deck, language)
    if shelf.is_empty:
        return [_not_begun(deck, language)]
    found = standings(deck, shelf)
    accepted, problems = read_accepted(deck, language)
    problems += shelf.broken
    problems += _missing(found)
    for each in found:
        problems += _of_standing(each, accepted)
    problems += _leftovers(deck, shelf)
    problems += [each for _, catalogue in shelf.by_home for each in _plurals(catalogue)]
    return sort_diagnostics(problems)


def _not_begun(deck: Deck, language: str) -> Diagnostic:
    return Diagnostic(
        "missing-translation",
        f"there is no catalogue of {deck.info.id} in `{language}`",
        None,
        help=f"begin one with `cardlang i18n init {deck.info.id} {language}`",
        severity="warning",
    )


def _missing(found: list[Standing]) -> Iterator[Diagnostic]:
    """Texts without words, those of a catalogue together."""
    missing = [each for each in found if each.state == "missing"]
    for shown in dict.fromkeys(each.text.home.shown for each in missing):
        here = [each for each in missing if each.text.home.shown == shown]
        names = ", ".join(each.text.id for each in here[:_NAMED])
        more = f" and {len(here) - _NAMED} more" if len(here) > _NAMED else ""
        first = here[0]
        yield Diagnostic(
            "missing-translation",
            f"of the texts in {shown}, {len(here)} have no translation: {names}{more}"
            if len(here) > 1
            else f"`{names}` has no translation",
            first.catalogue.span(first.message) if first.catalogue and first.message else None,
            severity="warning",
        )


def _of_standing(each: Standing, accepted: Accepted) -> Iterator[Diagnostic]:
    text, message, catalogue = each.text, each.message, each.catalogue
    if message is None or catalogue is None or not message.is_begun:
        return
    span = catalogue.span(message)
    if each.state == "fuzzy":
        yield Diagnostic(
            "fuzzy-translation",
            f"the translation of `{text.id}` is not confirmed",
            span,
            help="compare it with the sentence, and take `fuzzy` away",
            notes=(f"before, the sentence was: {message.previous[0]}",) if message.previous else (),
            severity="warning",
        )
    if each.state == "stale":
        yield Diagnostic(
            "stale-translation",
            f"the sentence of `{text.id}` has changed since it was translated",
            span,
            help="`cardlang i18n update` shows both sentences in the catalogue",
            notes=(f"now it is: {text.source}",),
            severity="warning",
        )
        return
    for words in filter(None, message.strings):
        yield from _placeholders(text, words, message, catalogue)
        yield from _length(text, words, message, catalogue)
    if _is_same(text, message) and not accepted.allows(text, message):
        yield Diagnostic(
            "same-as-source",
            f"the translation of `{text.id}` is the sentence itself: {text.source}",
            span,
            help="translate it; if it reads the same in both languages, list its id in "
            "`locale/accept.txt`, or write `# same` above the entry",
            severity="warning",
        )


def _placeholders(
    text: Text, words: str, message: Message, catalogue: Catalogue
) -> Iterator[Diagnostic]:
    wanted, used = set(text.placeholders), set(placeholders_of(words))
    parts = []
    if wanted - used:
        parts.append(f"lacks {_braced(wanted - used)}")
    if used - wanted:
        parts.append(f"has {_braced(used - wanted)}, which nothing fills in")
    if parts:
        yield Diagnostic(
            "wrong-placeholder",
            f"the translation of `{text.id}` {' and '.join(parts)}",
            catalogue.span(message),
            help=f"the sentence is: {text.source}",
        )


def _braced(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))


def _length(text: Text, words: str, message: Message, catalogue: Catalogue) -> Iterator[Diagnostic]:
    if text.limit is not None and len(words) > text.limit:
        yield Diagnostic(
            "translation-too-long",
            f"the translation of `{text.id}` has {len(words)} characters",
            catalogue.span(message),
            help=f"there is room for {text.limit}",
            severity="warning",
        )


def _is_same(text: Text, message: Message) -> bool:
    """Whether words were left as they are; signs and numbers may be."""
    letters = [c for c in _without_placeholders(text.source) if c.isalpha()]
    return bool(letters) and message.strings[0] == text.source


def _without_placeholders(words: str) -> str:
    for name in placeholders_of(words):
        words = words.replace(f"{{{name}}}", "")
    return words


def _leftovers(deck: Deck, shelf: Shelf) -> Iterator[Diagnostic]:
    """Entries that belong to no text, of this deck or of one it is laid on."""
    known = {text.id for text in texts_of(deck)}
    last = deck.homes[-1]
    for home, catalogue in shelf.by_home:
        if home != last:
            continue  # what an overlay takes out is still there without it
        for message in catalogue.messages:
            if message.id not in known:
                yield Diagnostic(
                    "unknown-text",
                    f"no text has the id `{message.id}`" if message.id else "this has no id",
                    catalogue.span(message),
                    help="`cardlang i18n update` puts it aside",
                    severity="warning",
                )


def _plurals(catalogue: Catalogue) -> Iterator[Diagnostic]:
    """The header must count as the language does."""
    number, expression = plural_forms(with_parents(catalogue.language)[-1])
    if not any(message.plural for message in catalogue.messages):
        return
    if catalogue.plural_count != number:
        yield Diagnostic(
            "wrong-plurals",
            f"`{catalogue.language}` has {number} plural forms, "
            f"this catalogue has {catalogue.plural_count}",
            catalogue.file.span(0, 0),
            help=f"write in the header: Plural-Forms: nplurals={number}; plural={expression};",
        )
