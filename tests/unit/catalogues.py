"""Catalogues written to disk, for the tests of translations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.translation.languages import plural_forms

if TYPE_CHECKING:
    from pathlib import Path


def entry(text_id: str, source: str, *strings: str, plural: str = "", fuzzy: bool = False) -> str:
    """One entry of a catalogue."""
    source, plural = source.replace('"', r"\""), plural.replace('"', r"\"")
    lines = ["#, fuzzy"] if fuzzy else []
    lines += [f'msgctxt "{text_id}"', f'msgid "{source}"']
    lines += [f'msgid_plural "{plural}"'] if plural else []
    if plural:
        lines += [f'msgstr[{number}] "{words}"' for number, words in enumerate(strings)]
    else:
        lines += [f'msgstr "{strings[0]}"']
    return "\n".join(lines) + "\n"


def catalogue(folder: Path, language: str, *entries: str) -> Path:
    """Write the catalogue of a deck's folder."""
    number, expression = plural_forms(language)
    header = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        f'"Plural-Forms: nplurals={number}; plural={expression};\\n"\n'
    )
    path = folder / "locale" / f"{language}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([header, *entries]), "utf-8")
    return path
