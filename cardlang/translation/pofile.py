"""PO files as plain values: read with Babel, written so that the same content is the same file.

Takes a file, gives a `Catalogue` or the diagnostic that says where it is broken. Knows no deck:
what an id means and which sentences are right is looked at elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from io import StringIO
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic
from cardlang.folders import is_inside
from cardlang.source import SourceFile, normalise
from cardlang.translation.headers import header_of, header_problem, surplus_form, without_facts
from cardlang.translation.scanning import scan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from babel.messages.catalog import Message as BabelMessage

    from cardlang.source import Span
    from cardlang.translation.scanning import Block

LARGEST_FILE = 5_000_000
#: Flags that are kept elsewhere, or that Babel makes up.
_NO_FLAGS = frozenset({"fuzzy", "python-format", "python-brace-format"})
_PREVIOUS = re.compile(r'\|\s*(msgctxt|msgid|msgid_plural)?\s*"(.*)"\Z')


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence and its translation."""

    id: str
    """The stable id of the text, `msgctxt` in the file."""
    source: str
    """The sentence as the deck has it, `msgid`."""
    plural: str = ""
    """The same for several, `msgid_plural`; empty if nothing is counted."""
    strings: tuple[str, ...] = ("",)
    """The translation; several if there are plural forms."""
    fuzzy: bool = False
    flags: tuple[str, ...] = ()
    """What tools marked it with besides, such as `no-wrap`."""
    comments: tuple[str, ...] = ()
    """What translators noted."""
    notes: tuple[str, ...] = ()
    """What translators are told."""
    places: tuple[str, ...] = ()
    previous: tuple[str, str] | None = None
    """Source and plural when it was translated, if they are other ones now."""
    line: int = 0
    string_lines: tuple[int, ...] = ()
    """Where the translations begin, form by form."""

    @property
    def key(self) -> tuple[str, str]:
        """What tells messages of a catalogue apart."""
        return self.id, self.source

    @property
    def is_translated(self) -> bool:
        """Whether every form has words."""
        return bool(self.strings) and all(each.strip() for each in self.strings)

    @property
    def is_begun(self) -> bool:
        """Whether any form has words."""
        return any(each.strip() for each in self.strings)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All that a PO file holds."""

    language: str
    file: SourceFile
    messages: tuple[Message, ...] = ()
    obsolete: tuple[Message, ...] = ()
    header: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()
    """What stands above the header."""
    repeated: tuple[int, ...] = ()
    """Lines on which a message stands a second time; gettext's tools refuse that."""
    plural_count: int = 2
    plural_expression: str = "(n != 1)"
    by_key: dict[tuple[str, str], Message] = field(init=False, repr=False, compare=False)
    by_id: dict[str, Message] = field(init=False, repr=False, compare=False)
    """Of several messages with the same id the first that has words."""

    def __post_init__(self) -> None:
        begun = [message for message in self.messages if message.is_translated]
        tables: dict[str, object] = {
            "by_key": {message.key: message for message in self.messages},
            "by_id": {message.id: message for message in reversed(begun)},
        }
        for name, table in tables.items():
            object.__setattr__(self, name, table)

    def span(self, message: Message) -> Span:
        """The line of the file on which a message begins."""
        return _line_span(self.file, message.line)

    def words_span(self, message: Message, form: int = 0) -> Span:
        """The line of the file on which a translation begins."""
        lines = message.string_lines
        return _line_span(self.file, lines[form] if form < len(lines) else message.line)


def _line_span(file: SourceFile, line: int) -> Span:
    start = file.line_start(line)
    return file.span(start, start + len(file.line_text(line)))


def catalogue_path(folder: Path, language: str) -> Path:
    """Where a deck's folder has its catalogue of a language."""
    return folder / "locale" / f"{language}.po"


def read_catalogue(folder: Path, shown: str, language: str) -> Catalogue | Diagnostic | None:
    """The catalogue of a deck's folder, or what is wrong with it; none if there is none."""
    path = catalogue_path(folder, language)
    if not path.is_file():
        return None
    name = f"{shown}/locale/{path.name}"
    if not is_inside(path, folder):
        return _broken(f"`{name}` leads out of the deck's folder", None)
    try:
        facts = path.stat()
    except OSError:
        return _broken(f"`{name}` cannot be read", None)
    return _read(path, name, language, facts.st_mtime_ns, facts.st_size)


@lru_cache(maxsize=32)
def _read(
    path: Path,
    name: str,
    language: str,
    changed: int,  # noqa: ARG001 - a file that was changed is read again
    size: int,
) -> Catalogue | Diagnostic:
    if size > LARGEST_FILE:
        return _broken(f"`{name}` is too large to be a catalogue", None)
    return open_catalogue(path, name, language)


def open_catalogue(path: Path, name: str, language: str) -> Catalogue | Diagnostic:
    """The catalogue in a file, or what is wrong with it; `name` is what messages call it."""
    try:
        data = path.read_bytes()
    except OSError:
        return _broken(f"`{name}` cannot be read", None)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        source = SourceFile(name, normalise(data.decode("cp1252", errors="replace")))
        line = 1 + normalise(data[: error.start].decode("utf-8")).count("\n")
        return _broken(
            "this line is not UTF-8 text",
            _line_span(source, line),
            "save the file as UTF-8, and look whether letters with accents are right then",
        )
    return parse_catalogue(SourceFile(name, normalise(text)), language)


def parse_catalogue(source: SourceFile, language: str) -> Catalogue | Diagnostic:
    """A catalogue from its text."""
    from babel.messages.pofile import PoFileError, read_po

    blocks = scan(source)
    if isinstance(blocks, Diagnostic):
        return blocks
    problem = header_problem(source, language) or surplus_form(source, blocks)
    if problem is not None:
        return problem
    places = {block.line: block.string_lines for block in blocks}
    try:
        found = read_po(StringIO(without_facts(source.text)), abort_invalid=True)
        messages = [_message(each, places) for each in found if each.id]
        obsolete = [_message(each, {}) for each in found.obsolete.values()]
        count, expression = found.num_plurals, found.plural_expr
    except (PoFileError, ValueError, TypeError, LookupError, AttributeError):
        return _broken(
            f"`{source.path}` is not a catalogue",
            source.span(0, 0),
            "open and save it with a tool for translators, such as Poedit, or begin it again with "
            "`cardlang i18n init`",
        )
    return Catalogue(
        language=language,
        file=source,
        messages=tuple(messages),
        obsolete=tuple(obsolete),
        header=header_of(source),
        comments=_header_comments(source),
        repeated=tuple(_repeated(blocks)),
        plural_count=count,
        plural_expression=expression,
    )


def _header_comments(source: SourceFile) -> tuple[str, ...]:
    """What stands above the header; Babel makes something up where there is nothing."""
    lines = []
    for line in source.text.split("\n"):
        if not line.startswith("#") or line.startswith(("#,", "#:", "#.", "#~", "#|")):
            break
        lines.append(line[1:].strip())
    return tuple(lines)


def _repeated(blocks: Iterable[Block]) -> Iterator[int]:
    """Where an entry begins that was there before; Babel keeps one and says nothing."""
    seen: set[tuple[str, str]] = set()
    for block in blocks:
        if block.is_obsolete:
            continue
        if block.key in seen:
            yield block.lines[0]
        seen.add(block.key)


def repeated_entry(catalogue: Catalogue, line: int) -> Diagnostic:
    """Say that an entry stands a second time in a catalogue."""
    return Diagnostic(
        "repeated-translation",
        "this entry stands here a second time",
        _line_span(catalogue.file, line),
        help="take one of the two out",
    )


def _broken(message: str, span: Span | None, advice: str = "") -> Diagnostic:
    return Diagnostic("broken-catalogue", message, span, help=advice)


def _message(found: BabelMessage, places: Mapping[int, tuple[int, ...]]) -> Message:
    ids = found.id if isinstance(found.id, tuple | list) else (found.id, "")
    strings = found.string if isinstance(found.string, tuple | list) else (found.string,)
    comments, previous = _split_previous(found.user_comments)
    return Message(
        id=found.context or "",
        source=str(ids[0]),
        plural=str(ids[1]),
        strings=tuple(_calm(str(each)) for each in strings),
        fuzzy="fuzzy" in found.flags,
        flags=tuple(sorted(found.flags - _NO_FLAGS)),
        comments=comments,
        notes=tuple(found.auto_comments),
        places=tuple(f"{name}:{line}" if line else name for name, line in found.locations),
        previous=previous,
        line=found.lineno or 0,
        string_lines=places.get(found.lineno or 0, ()),
    )


def _calm(words: str) -> str:
    """A translation without what would move the cursor of a terminal."""
    if words.isprintable():
        return words
    words = words.replace("\t", " ")
    return "".join(c for c in words if c == "\n" or unicodedata.category(c) not in ("Cc", "Cs"))


def _split_previous(comments: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, str] | None]:
    """Comments of translators, and the `#|` lines, which Babel takes for some."""
    from babel.messages.pofile import unescape

    others: list[str] = []
    parts: dict[str, str] = {}
    at = ""
    for comment in comments:
        match = _PREVIOUS.match(comment)
        if match is None:
            others.append(comment)
            continue
        at = match.group(1) or at
        parts[at] = parts.get(at, "") + unescape(f'"{match.group(2)}"')
    previous = (parts["msgid"], parts.get("msgid_plural", "")) if "msgid" in parts else None
    return tuple(comment for comment in others if comment), previous
