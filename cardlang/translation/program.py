"""The program's own catalogues, looked at like those of decks.

Takes the folder in which they lie and a language. Their texts have no ids: the English sentence is
what they are called by.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardlang.deck import Home
from cardlang.diagnostics import Diagnostic, sort_diagnostics
from cardlang.translation.accepting import Accepted
from cardlang.translation.coverage import Standing
from cardlang.translation.forms import Forms
from cardlang.translation.glossary import Glossary
from cardlang.translation.pofile import open_catalogue, repeated_entry
from cardlang.translation.problems import problems_of
from cardlang.translation.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardlang.translation.pofile import Catalogue, Message

#: What is typed in the place of a deck.
PROGRAM = "program"
_EVERYTHING = Accepted(("*",))


def check_program(folder: Path, language: str) -> list[Diagnostic]:
    """Everything that is wrong or lacking in the program's catalogue of a language."""
    path = folder / f"{language}.po"
    shown = f"cardlang/locale/{path.name}"
    if not path.is_file():
        return [_lacking(f"there is no {shown}", "copy one of another language, and translate it")]
    read = open_catalogue(path, shown, language)
    if isinstance(read, Diagnostic):
        return [read]
    problems = [repeated_entry(read, line) for line in read.repeated]
    for message in read.messages:
        problems += _problems(read, message, folder)
    return sort_diagnostics(problems)


def _problems(catalogue: Catalogue, message: Message, folder: Path) -> Iterator[Diagnostic]:
    span = catalogue.span(message)
    if not message.is_translated:
        problem = _lacking(f"`{message.source}` has no translation", "")
        yield replace(problem, span=catalogue.words_span(message))
    text = Text(
        id=message.source,
        source=message.source,
        home=Home(folder, "cardlang", "en"),
        span=span,
        sort="",
        limit=None,
        plural=message.plural,
    )
    standing = Standing(text, "fuzzy" if message.fuzzy else "translated", message, catalogue)
    yield from problems_of(standing, _EVERYTHING, Glossary(()), Forms({}))


def _lacking(words: str, advice: str) -> Diagnostic:
    return Diagnostic("missing-translation", words, None, help=advice, severity="warning")
