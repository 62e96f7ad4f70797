"""What is wrong with one translation, as diagnostics that point into its catalogue."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic, Label
from cardlang.filling import PLACEHOLDER, forms_asked_for, placeholders_of
from cardlang.translation.forms import SORTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.source import Span
    from cardlang.translation.accepting import Accepted
    from cardlang.translation.coverage import Standing
    from cardlang.translation.forms import Forms
    from cardlang.translation.glossary import Glossary
    from cardlang.translation.pofile import Catalogue, Message
    from cardlang.translation.texts import Text

#: Characters without width that no language needs: a space, a joiner, a byte order mark.
_TAB = re.compile(r"(?<!\\)(?:\\\\)*\\t")
_UNSEEN = frozenset("\u200b\u2060\ufeff")


def problems_of(
    each: Standing, accepted: Accepted, glossary: Glossary, forms: Forms
) -> Iterator[Diagnostic]:
    """Everything that is wrong with a translation that somebody has begun."""
    text, message, catalogue = each.text, each.message, each.catalogue
    if message is None or catalogue is None or not message.is_begun:
        return
    span = catalogue.words_span(message)
    if each.state == "stale":
        yield _stale(text, span)
        return
    if each.state == "fuzzy":
        yield _fuzzy(text, message, span)
    if bool(text.plural) != bool(message.plural):
        yield _other_count(text, span)
    for number in range(len(message.strings)):
        said = _Said(text, message, catalogue, number)
        if said.words.strip():
            yield from _placeholders(said)
            yield from _forms(said, forms)
            yield from _length(said)
            yield from _terms(text, said.words, glossary, said.span)
            yield from odd_characters(said)
        else:
            yield _form_missing(said)
    if _is_same(text, message) and not accepted.allows(text, message):
        yield _same(text, span)


@dataclass(frozen=True, slots=True)
class _Said:
    """One form of a translation, as messages speak of it."""

    text: Text
    message: Message
    catalogue: Catalogue
    number: int

    @property
    def words(self) -> str:
        """What it says."""
        return self.message.strings[self.number]

    @property
    def span(self) -> Span:
        """Where it stands."""
        return self.catalogue.words_span(self.message, self.number)

    @property
    def name(self) -> str:
        """What it is called: with the number of the form, if there are several."""
        form = f"`msgstr[{self.number}]` of " if self.message.plural else ""
        return f"{form}the translation of `{self.text.id}`"

    @property
    def notes(self) -> tuple[str, ...]:
        """What it says, where the line does not show it."""
        is_seen = not self.words or self.words in self.span.text
        return () if is_seen else (f"the translation is: {self.words}",)


def _form_missing(said: _Said) -> Diagnostic:
    return Diagnostic(
        "missing-translation",
        f"{said.name} is empty, and so no form of it is shown",
        said.span,
        help=f'write the words for this form: msgstr[{said.number}] "..."',
        severity="warning",
    )


def _other_count(text: Text, span: Span) -> Diagnostic:
    what = "counts something" if text.plural else "does not count anything"
    kind = "has no forms" if text.plural else "has forms"
    return Diagnostic(
        "wrong-plurals",
        f"`{text.id}` {what}, and its translation {kind} for one and for several",
        span,
        help="`cardlang i18n update` makes the entry what it should be",
        severity="warning",
    )


def _fuzzy(text: Text, message: Message, span: Span) -> Diagnostic:
    return Diagnostic(
        "fuzzy-translation",
        f"the translation of `{text.id}` is not confirmed",
        span,
        help="compare it with the sentence, and take `fuzzy` away",
        notes=(f"before, the sentence was: {message.previous[0]}",) if message.previous else (),
        severity="warning",
    )


def _stale(text: Text, span: Span) -> Diagnostic:
    return Diagnostic(
        "stale-translation",
        f"the sentence of `{text.id}` has changed since it was translated",
        span,
        help="`cardlang i18n update` puts both sentences into the catalogue",
        notes=(f"now it is: {text.source}",),
        severity="warning",
    )


def _same(text: Text, span: Span) -> Diagnostic:
    return Diagnostic(
        "same-as-source",
        f"the translation of `{text.id}` is the sentence itself: {text.source}",
        span,
        help="translate it; if it reads the same in both languages, list its id in "
        "`locale/accept.txt`, or write `# same` above the entry",
        severity="warning",
    )


def _placeholders(said: _Said) -> Iterator[Diagnostic]:
    """All that stand in the sentence must stand in the translation, and no others."""
    text = said.text
    used, possible = set(placeholders_of(said.words)), set(text.placeholders)
    needed = set(placeholders_of(text.source))
    if text.plural:  # "one card" need not say the number
        needed &= set(placeholders_of(text.plural))
    parts = []
    if needed - used:
        parts.append(f"lacks {_braced(needed - used)}")
    if used - possible:
        parts.append(f"has {_braced(used - possible)}, which nothing fills in")
    if loose := _loose_braces(said.words) - _loose_braces(text.source + text.plural):
        parts.append(f"has a single {' and '.join(f'`{each}`' for each in sorted(loose))} too many")
    if parts:
        yield Diagnostic(
            "wrong-placeholder",
            f"{said.name} {' and '.join(parts)}",
            said.span,
            help=f"the sentence is: {(text.plural if said.number else '') or text.source}",
            notes=said.notes,
        )


def _loose_braces(words: str) -> set[str]:
    """Braces that belong to no name."""
    return set("{}") & set(PLACEHOLDER.sub("", words))


def _braced(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))


def _forms(said: _Said, forms: Forms) -> Iterator[Diagnostic]:
    for name, form in forms_asked_for(said.words):
        if form not in forms.tags:
            known = ", ".join(sorted(forms.tags))
            yield Diagnostic(
                "unknown-form",
                f"{said.name} asks for {{{name}:{form}}}, a form that is not declared",
                said.span,
                help=(f"declared are: {known}; or write" if known else "write")
                + _declaration(said, name, form),
                notes=said.notes,
                severity="warning",
            )


def _declaration(said: _Said, name: str, form: str) -> str:
    """The lines that declare a form, and their file."""
    file = f"{said.catalogue.file.path.removesuffix('.po')}.yaml"
    sort = name if name in SORTS else "card"
    lines = ("forms:", f"  {sort}:", f'    {form}: "what this form is, for translators"')
    return "\n".join([f" in `{file}`:", *lines])


def _length(said: _Said) -> Iterator[Diagnostic]:
    if said.text.limit is not None and len(said.words) > said.text.limit:
        yield Diagnostic(
            "translation-too-long",
            f"{said.name} has {len(said.words)} characters",
            said.span,
            help=f"there is room for {said.text.limit}",
            notes=said.notes,
            severity="warning",
        )


def odd_characters(said: _Said) -> Iterator[Diagnostic]:
    """What is not seen in an editor, and is seen in a game."""
    words, source = said.words, said.text.source
    found = []
    if words[:1].isspace() and not source[:1].isspace():
        found.append("begins with a blank")
    if words[-1:].isspace() and not source[-1:].isspace():
        found.append("ends with a blank")
    if "  " in words.strip() and "  " not in source:
        found.append("has two blanks side by side")
    if hidden := sorted(set(words) & _UNSEEN - set(source)):
        codes = ", ".join(f"U+{ord(each):04X}" for each in hidden)
        found.append(f"has characters without width ({codes})")
    is_cut = _ends(words) != _ends(source)
    if found or is_cut:
        found += ["begins or ends with a line break where its sentence does not"] if is_cut else []
        yield Diagnostic(
            "odd-characters",
            f"{said.name} {', and '.join(found)}",
            said.span,
            help=f"write: {' '.join(_visible(words).split())}" if not is_cut else "",
            notes=(f"the sentence is: {source!r}",) if is_cut else (),
            severity="error" if is_cut else "warning",
        )


def _ends(words: str) -> tuple[bool, bool]:
    """Whether a text begins and ends with a line break; gettext wants the same in both."""
    return words.startswith("\n"), words.endswith("\n")


def _visible(words: str) -> str:
    return "".join(each for each in words if each not in _UNSEEN)


def control_characters(catalogue: Catalogue) -> Iterator[Diagnostic]:
    """Lines of translations with characters that move cursors; they are left out when read."""
    is_inside = False
    for number, line in enumerate(catalogue.file.text.split("\n"), 1):
        if line[:1] != '"':
            is_inside = line.startswith("msgstr")
        words = _TAB.sub("\t", line.partition('"')[2])
        found = sorted({c for c in words if unicodedata.category(c) == "Cc"})
        if found and is_inside:
            start = catalogue.file.line_start(number)
            codes = ", ".join("a tab" if c == "\t" else f"U+{ord(c):04X}" for c in found)
            yield Diagnostic(
                "odd-characters",
                f"this line has control characters ({codes})",
                catalogue.file.span(start, start + len(line)),
                help="type these words again, with blanks in place of tabs",
                severity="warning",
            )


def _terms(text: Text, words: str, glossary: Glossary, span: Span) -> Iterator[Diagnostic]:
    for term in glossary.terms:
        if not term.stands_in(text.source):
            continue
        avoided = term.avoided_in(words)
        if term.is_used_in(words) and not avoided:
            continue
        wanted = f"`{term.use[0]}`" if term.use else "another word"
        found = f", not `{avoided[0]}`" if avoided else ""
        yield Diagnostic(
            "glossary",
            f"`{term.term}` is {wanted} in the glossary{found}: `{text.id}`",
            span,
            secondary=(Label(term.span, "here"),),
            notes=(term.note,) if term.note else (),
            severity="warning",
        )


def _is_same(text: Text, message: Message) -> bool:
    """Whether words were left as they are; signs and numbers may be, and forms are often."""
    words = text.source
    for name in placeholders_of(words):
        words = words.replace(f"{{{name}}}", "")
    has_letters = any(character.isalpha() for character in words)
    return has_letters and not text.is_form and message.strings[0] == text.source
