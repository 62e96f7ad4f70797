"""PO files as text: the same content gives the same file, wrapped as gettext's tools do it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardlang.translation.languages import name_of, plural_forms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.translation.pofile import Catalogue, Message

#: The longest line, as gettext's own tools wrap.
_WIDEST = 79
#: Where a line may be broken: behind a space that has no sign after it, and behind a hyphen.
_BREAK = re.compile(r"(?<= )(?![?!:;,.)\]}»])|(?<=\w-)(?=\w)")


def new_header(
    project: str, language: str, revised: str, *, translator: str = "", team: str = ""
) -> tuple[tuple[str, str], ...]:
    """The facts at the top of a catalogue, all that `msgfmt --check` wants to see."""
    number, expression = plural_forms(language)
    return (
        ("Project-Id-Version", project),
        ("PO-Revision-Date", revised),
        ("Last-Translator", translator),
        ("Language-Team", team or name_of(language)),
        ("Language", language),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=UTF-8"),
        ("Content-Transfer-Encoding", "8bit"),
        ("Plural-Forms", f"nplurals={number}; plural={expression};"),
    )


def catalogue_text(catalogue: Catalogue) -> str:
    """A catalogue as the text of its file."""
    blocks = [_header(catalogue)]
    blocks += ["\n".join(_message(each)) for each in catalogue.messages]
    blocks += ["\n".join(_obsolete(each)) for each in catalogue.obsolete]
    return "\n\n".join(blocks) + "\n"


def _header(catalogue: Catalogue) -> str:
    lines = [f"# {comment}".rstrip() for comment in catalogue.comments]
    lines += ['msgid ""', 'msgstr ""']
    lines += [_quoted(f"{key}: {value}\n") for key, value in catalogue.header]
    return "\n".join(lines)


def _message(message: Message) -> Iterator[str]:
    for comment in message.comments:
        yield f"# {comment}".rstrip()
    for note in message.notes:
        yield f"#. {note}"
    if message.places:
        yield f"#: {' '.join(message.places)}"
    flags = [*(["fuzzy"] if message.fuzzy else []), *message.flags]
    if flags:
        yield f"#, {', '.join(flags)}"
    if message.previous is not None:
        source, plural = message.previous
        yield from _field("#| msgid", source, "#| ")
        if plural:
            yield from _field("#| msgid_plural", plural, "#| ")
    yield from _fields(message)


def _obsolete(message: Message) -> Iterator[str]:
    for comment in message.comments:
        yield f"# {comment}".rstrip()
    if message.fuzzy:
        yield "#, fuzzy"
    yield from (f"#~ {line}" for line in _fields(message))


def _fields(message: Message) -> Iterator[str]:
    if message.id:
        yield from _field("msgctxt", message.id)
    yield from _field("msgid", message.source)
    if not message.plural:
        yield from _field("msgstr", message.strings[0])
        return
    yield from _field("msgid_plural", message.plural)
    for number, words in enumerate(message.strings):
        yield from _field(f"msgstr[{number}]", words)


def _field(keyword: str, words: str, prefix: str = "") -> Iterator[str]:
    """A keyword with its text, on several lines if it is long or has line ends."""
    whole = f"{keyword} {_quoted(words)}"
    if "\n" not in words[:-1] and len(whole) <= _WIDEST:
        yield whole
        return
    yield f'{keyword} ""'
    yield from (prefix + _quoted(piece) for piece in _pieces(words))


def _pieces(words: str) -> Iterator[str]:
    """Lines of a text, long ones broken."""
    for line in words.splitlines(keepends=True) or [""]:
        piece = ""
        for word in _BREAK.split(line):
            if piece and len(_quoted(piece + word)) > _WIDEST:
                yield piece
                piece = ""
            piece += word
        yield piece


def _quoted(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + escaped.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r") + '"'
