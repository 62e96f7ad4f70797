"""The `deck:` section: who the deck is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardlang.deck import DeckInfo
from cardlang.diagnostics import Diagnostic
from cardlang.entry_errors import missing_key
from cardlang.node_values import entries_of, items_of, number_of, text_of
from cardlang.sections import DEFAULT_LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.node_values import Report
    from cardlang.reader import Entry, MappingNode

#: The format of deck files this program reads.
FORMAT = 1
#: Several overlays asked for together are called `one+two`.
_ID = re.compile(r"[\w-]+(\+[\w-]+)*\Z")
#: `de`, `de_AT`, `zh-Hant`, and the language of the tests of translations, `xx_pseudo`.
_CODE = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*\Z")
#: What every deck says about itself, and why.
_NEEDED = {
    "id": "the name by which programs call the deck",
    "name": "the name of the game",
    "version": "such as `1.0.0`, so that players know whether they have the same",
    "format": "the edition of this language: 1",
    "players": "such as `{min: 2, max: 5}`",
}


def build_info(root: MappingNode, report: Report) -> DeckInfo:
    """Read who the deck is; what it cannot do without is reported when missing."""
    section = root.entries.get("deck")
    if section is None:
        report(
            Diagnostic(
                "missing-key",
                "the section `deck:` is missing",
                root.span.file.span(root.span.start, root.span.start),
                help="add it to `deck.yaml`: `deck: {id: ..., name: ..., version: 1.0.0, ...}`",
            )
        )
        return DeckInfo("", "", "", "", 1, 1)
    facts = entries_of(section.node)
    for key, meaning in _NEEDED.items():
        if key not in facts:
            report(missing_key(section, key, meaning))
    _check_format(facts, report)
    _check_id(facts, report)
    least, most = _players(facts, report)
    _check_language(facts, report)
    texts = {key: text_of(entry.node) for key, entry in facts.items()}
    aliases = items_of(facts["aliases"].node) if "aliases" in facts else ()
    return DeckInfo(
        id=texts.get("id", ""),
        name=texts.get("name", ""),
        version=texts.get("version", ""),
        language=texts.get("language", DEFAULT_LANGUAGE),
        least_players=least,
        most_players=most,
        aliases=tuple(text_of(alias) for alias in aliases),
        summary=texts.get("summary", ""),
        extends=texts.get("extends") or None,
    )


def _check_id(facts: Mapping[str, Entry], report: Report) -> None:
    """Ids stand on command lines, in saves and in the names of folders."""
    node = facts["id"].node if "id" in facts else None
    if node is not None and text_of(node) and not _ID.match(text_of(node)):
        report(
            Diagnostic(
                "not-a-name",
                f"`{text_of(node)}` cannot be the id of a deck",
                node.span,
                help="write letters, digits, `_` and `-` only, without spaces",
                notes=("what players read is the `name:`",),
            )
        )


def _check_language(facts: Mapping[str, Entry], report: Report) -> None:
    """Languages are called by their codes, which catalogues and players use too."""
    node = facts["language"].node if "language" in facts else None
    written = text_of(node)
    if node is None or not written or _CODE.match(written):
        return
    code = _code_of(written)
    report(
        Diagnostic(
            "wrong-value",
            f"`{written}` is not the code of a language",
            node.span,
            help=f"write `{code}`" if code else "write its code, such as `en`, `de` or `fr`",
        )
    )


def _code_of(name: str) -> str:
    """The code of a language by its name in English or in itself; empty if there is none."""
    from babel.core import Locale

    for code, english in Locale("en").languages.items():
        if english.casefold() == name.casefold() and _CODE.match(code):
            return str(code)
    for code in ("de", "fr", "es", "it", "nl", "pt", "pl"):
        if str(Locale(code).get_language_name(code)).casefold() == name.casefold():
            return code
    return ""


def _check_format(facts: Mapping[str, Entry], report: Report) -> None:
    node = facts["format"].node if "format" in facts else None
    number = number_of(node)
    if node is not None and isinstance(number, int) and number != FORMAT:
        report(
            Diagnostic(
                "unknown-format",
                f"this deck is written in format {number}, which this program does not read",
                node.span,
                help=f"it reads format {FORMAT}",
            )
        )


def _players(facts: Mapping[str, Entry], report: Report) -> tuple[int, int]:
    entry = facts.get("players")
    limits = entries_of(entry.node) if entry else {}
    numbers = []
    for key in ("min", "max"):
        number = number_of(limits[key].node) if key in limits else None
        if entry is not None and key not in limits:
            report(missing_key(entry, key, "a number of players"))
        numbers.append(number if isinstance(number, int) else 1)
    least, most = numbers
    if entry is not None and len(limits) > 1 and least > most:
        report(
            Diagnostic(
                "wrong-value",
                f"no number of players is at least {least} and at most {most}",
                entry.key_span,
                help="`min` is the smaller of the two",
            )
        )
    return least, most
