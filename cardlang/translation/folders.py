"""The catalogue of one folder: made, brought up to date, written.

Takes a deck whose last folder is the one to translate. Texts of the folders below belong to their
own catalogues; an overlay's catalogue may translate some of them otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from cardlang.source import SourceFile
from cardlang.translation.languages import name_of, plural_forms
from cardlang.translation.pofile import Catalogue, catalogue_path, read_catalogue, repeated_entry
from cardlang.translation.texts import texts_for, texts_of
from cardlang.translation.updating import update
from cardlang.translation.writing import catalogue_text, new_header

if TYPE_CHECKING:
    from pathlib import Path

    from cardlang.deck import Deck
    from cardlang.diagnostics import Diagnostic
    from cardlang.translation.updating import Update


@dataclass(frozen=True, slots=True)
class Renewed:
    """A catalogue brought up to date."""

    path: Path
    shown: str
    text: str
    """What the file should hold."""
    before: str | None
    """What it holds; none if there is none."""
    done: Update


def renewed(deck: Deck, language: str) -> Renewed | Diagnostic:
    """The catalogue of a deck's last folder with all texts of that folder."""
    home = deck.homes[-1]
    old = read_catalogue(home.path, home.shown, language)
    if old is not None and not isinstance(old, Catalogue):
        return old
    if old is not None and old.repeated:
        return repeated_entry(old, old.repeated[0])
    every = texts_for(deck, language)
    texts = [text for text in every if text.home == home]
    also = {text.key for text in every if text.home != home}
    number = old.plural_count if old else plural_forms(language)[0]
    done = update(texts, old, also, number)
    base = old or _new(deck, language)
    catalogue = replace(base, messages=done.messages, obsolete=done.obsolete)
    path = catalogue_path(home.path, language)
    return Renewed(
        path=path,
        shown=f"{home.shown}/locale/{path.name}",
        text=catalogue_text(catalogue),
        before=old.file.text if old else None,
        done=done,
    )


def _new(deck: Deck, language: str) -> Catalogue:
    info = deck.info
    revised = datetime.now(UTC).strftime("%Y-%m-%d %H:%M+0000")
    return Catalogue(
        language=language,
        file=SourceFile("", ""),
        header=new_header(f"{info.id} {info.version}", language, revised),
        comments=(f"{info.name} in {name_of(language)}.",),
    )


def template(deck: Deck) -> str:
    """All texts of a deck's last folder without any translation, as gettext has them."""
    home = deck.homes[-1]
    texts = [text for text in texts_of(deck) if text.home == home]
    done = update(texts, None, (), 2)
    info = deck.info
    header = new_header(f"{info.id} {info.version}", "", "YEAR-MO-DA HO:MI+ZONE")
    catalogue = Catalogue(
        language="",
        file=SourceFile("", ""),
        messages=done.messages,
        header=tuple((key, value) for key, value in header if key != "Plural-Forms"),
        comments=(f"{info.name}.",),
    )
    return catalogue_text(catalogue)


def write_text(path: Path, text: str) -> None:
    """Write a whole file or leave the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(text, encoding="utf-8", newline="\n")
    beside.replace(path)
