"""The glossary of a deck: one term, one word.

`locale/glossary.yaml` has a section for each language, and in it the terms of the deck's language:

    de:
      salaire: {use: Gehalt, avoid: Lohn, note: what work brings}

`use` may list several spellings; one of them must stand in the translation of each sentence that
has the term, and none of `avoid`. Case does not count, and longer words that contain the word do
(Gehaltsstufe), for languages build and bend words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic, Label
from cardlang.node_values import entries_of, items_of, text_of
from cardlang.reader import ScalarNode
from cardlang.translation.languages import code_of, is_known, with_parents
from cardlang.translation.settings import setting_entries, wrong_entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.deck import Deck
    from cardlang.node_values import Report
    from cardlang.reader import Entry
    from cardlang.source import Span

FILE = "glossary.yaml"
_PARTS = ("use", "avoid", "note")
#: Endings after which a word is still the same term: plurals, mostly.
_ENDING = r"\w{0,2}"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the deck's language and how it is translated."""

    term: str
    use: tuple[str, ...]
    avoid: tuple[str, ...]
    note: str
    span: Span

    def stands_in(self, source: str) -> bool:
        """Whether a sentence has the term."""
        pattern = rf"(?<!\w){re.escape(self.term)}{_ENDING}(?!\w)"
        return re.search(pattern, source, re.IGNORECASE) is not None

    def is_used_in(self, words: str) -> bool:
        """Whether a translation has one of the words for the term."""
        folded = words.casefold()
        return not self.use or any(each.casefold() in folded for each in self.use)

    def avoided_in(self, words: str) -> list[str]:
        """The words to avoid that a translation has."""
        found = []
        for word in self.avoid:
            pattern = rf"(?<!\w){re.escape(word)}{_ENDING}(?!\w)"
            if re.search(pattern, words, re.IGNORECASE):
                found.append(word)
        return found


@dataclass(frozen=True, slots=True)
class Glossary:
    """The terms of a deck for a language."""

    terms: tuple[Term, ...]
    problems: tuple[Diagnostic, ...] = ()


def glossary_of(deck: Deck, language: str) -> Glossary:
    """The terms that the folders of a deck list for a language."""
    problems: list[Diagnostic] = []
    terms: dict[str, Term] = {}
    wanted = with_parents(language)
    for section in setting_entries(deck, FILE, problems.append):
        if not is_known(code_of(section.key)):
            problems.append(wrong_entry(section, "is not the code of a language"))
        if code_of(section.key) not in wanted:
            continue
        for entry in entries_of(section.node).values():
            terms[entry.key.casefold()] = _term(entry, problems.append)
    problems += _one_word(terms)
    return Glossary(tuple(terms.values()), tuple(problems))


def _term(entry: Entry, report: Report) -> Term:
    if isinstance(entry.node, ScalarNode):
        return Term(entry.key, _words(entry), (), "", entry.key_span)
    parts = entries_of(entry.node)
    for key, part in parts.items():
        if key not in _PARTS:
            report(wrong_entry(part, "is no part of a term", _PARTS))
    note = text_of(parts["note"].node) if "note" in parts else ""
    return Term(
        entry.key, _words(parts.get("use")), _words(parts.get("avoid")), note, entry.key_span
    )


def _words(entry: Entry | None) -> tuple[str, ...]:
    """A word, or a list of words."""
    if entry is None:
        return ()
    words = [text_of(item) for item in items_of(entry.node)] or [text_of(entry.node)]
    return tuple(filter(None, words))


def _one_word(terms: dict[str, Term]) -> Iterator[Diagnostic]:
    """Two terms must not become one word."""
    first: dict[str, Term] = {}
    for term in terms.values():
        for word in term.use[:1]:
            other = first.setdefault(word.casefold(), term)
            if other is not term:
                yield Diagnostic(
                    "glossary-clash",
                    f"`{other.term}` and `{term.term}` are both translated as `{word}`",
                    term.span,
                    "second",
                    (Label(other.span, "first"),),
                    help="find another word for one of them; what differs in the game should "
                    "differ in words",
                    severity="warning",
                )
