"""What is wrong with one translation, as diagnostics that point into its catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic, Label
from cardlang.filling import forms_asked_for, placeholders_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.source import Span
    from cardlang.translation.accepting import Accepted
    from cardlang.translation.coverage import Standing
    from cardlang.translation.forms import Forms
    from cardlang.translation.glossary import Glossary
    from cardlang.translation.pofile import Message
    from cardlang.translation.texts import Text


def problems_of(
    each: Standing, accepted: Accepted, glossary: Glossary, forms: Forms
) -> Iterator[Diagnostic]:
    """Everything that is wrong with a translation that somebody has begun."""
    text, message, catalogue = each.text, each.message, each.catalogue
    if message is None or catalogue is None or not message.is_begun:
        return
    span = catalogue.span(message)
    if each.state == "stale":
        yield _stale(text, span)
        return
    if each.state == "fuzzy":
        yield _fuzzy(text, message, span)
    for words in filter(None, message.strings):
        yield from _placeholders(text, words, span)
        yield from _forms(text, words, forms, span)
        yield from _length(text, words, span)
        yield from _terms(text, words, glossary, span)
    if _is_same(text, message) and not accepted.allows(text, message):
        yield _same(text, span)


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


def _placeholders(text: Text, words: str, span: Span) -> Iterator[Diagnostic]:
    """All that stand in the sentence must stand in the translation, and no others."""
    used, possible = set(placeholders_of(words)), set(text.placeholders)
    needed = set(placeholders_of(text.source))
    if text.plural:  # "one card" need not say the number
        needed &= set(placeholders_of(text.plural))
    parts = []
    if needed - used:
        parts.append(f"lacks {_braced(needed - used)}")
    if used - possible:
        parts.append(f"has {_braced(used - possible)}, which nothing fills in")
    if parts:
        yield Diagnostic(
            "wrong-placeholder",
            f"the translation of `{text.id}` {' and '.join(parts)}",
            span,
            help=f"the sentence is: {text.source}",
        )


def _braced(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))


def _forms(text: Text, words: str, forms: Forms, span: Span) -> Iterator[Diagnostic]:
    for name, form in forms_asked_for(words):
        if form not in forms.tags:
            known = ", ".join(sorted(forms.tags))
            yield Diagnostic(
                "unknown-form",
                f"the translation of `{text.id}` asks for {{{name}:{form}}}, "
                "a form that is not declared",
                span,
                help=f"declared are: {known}" if known else "declare it in `locale/LANGUAGE.yaml`",
                severity="warning",
            )


def _length(text: Text, words: str, span: Span) -> Iterator[Diagnostic]:
    if text.limit is not None and len(words) > text.limit:
        yield Diagnostic(
            "translation-too-long",
            f"the translation of `{text.id}` has {len(words)} characters",
            span,
            help=f"there is room for {text.limit}",
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
