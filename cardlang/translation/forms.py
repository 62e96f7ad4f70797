"""The forms of names that a language declares: cases, articles, numbers.

`locale/LANGUAGE.yaml` in a deck's folder says for each sort of name which forms sentences may ask
for, with a few words for translators; those of the folders below are handed down:

    forms:
      card:
        acc.def: with article, accusative (den Arzt)

Takes the folders of a deck, gives the forms, and the texts that have to be given for them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardlang.node_values import entries_of, text_of
from cardlang.translation.languages import with_parents
from cardlang.translation.settings import setting_entries, wrong_entry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardlang.deck import Deck
    from cardlang.diagnostics import Diagnostic
    from cardlang.node_values import Report
    from cardlang.reader import Entry
    from cardlang.translation.texts import Text

#: What names there are, by the sort under which forms are declared.
SORTS = ("card", "kind", "zone", "option", "word")
_TAG = re.compile(r"[\w.]+\Z")


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms of a language: for each sort of name, tags with what to tell translators."""

    by_sort: Mapping[str, Mapping[str, str]]
    problems: tuple[Diagnostic, ...] = ()

    def of(self, text_id: str) -> Mapping[str, str]:
        """The forms that a name needs; none if it is no name."""
        sort, _, rest = text_id.partition(".")
        is_name = rest.endswith(".name") if sort in ("card", "kind", "zone") else bool(rest)
        return self.by_sort.get(sort, {}) if is_name else {}

    @property
    def tags(self) -> frozenset[str]:
        """All tags that are declared for any sort of name."""
        return frozenset(tag for tags in self.by_sort.values() for tag in tags)


def forms_of(deck: Deck, language: str) -> Forms:
    """What the folders of a deck declare for a language."""
    problems: list[Diagnostic] = []
    found: dict[str, dict[str, str]] = {}
    for code in reversed(with_parents(language)):
        for entry in setting_entries(deck, f"{code}.yaml", problems.append):
            if entry.key == "forms":
                _read(entry, found, problems.append)
            else:
                problems.append(wrong_entry(entry, "is no section of this file", ["forms"]))
    return Forms(found, tuple(problems))


def _read(section: Entry, found: dict[str, dict[str, str]], report: Report) -> None:
    for sort in entries_of(section.node).values():
        if sort.key not in SORTS:
            report(wrong_entry(sort, "is no sort of name", SORTS))
            continue
        for tag in entries_of(sort.node).values():
            if _TAG.match(tag.key):
                found.setdefault(sort.key, {})[tag.key] = text_of(tag.node)
            else:
                report(wrong_entry(tag, "cannot stand in braces", ["letters", "points"]))


def form_texts(text: Text, forms: Forms) -> Iterator[Text]:
    """The forms of a name as texts of their own."""
    for form, note in forms.of(text.id).items():
        words = f"form {form}: {note}" if note else f"form {form}"
        yield replace(text, id=f"{text.id}@{form}", sort=f"{text.sort}, {words}")
