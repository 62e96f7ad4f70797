"""Catalogues as tables for spreadsheets, and back.

A row for each text, and for each plural form of one that counts. Spreadsheets change files when
they save them, so reading is generous: byte order marks, `;` or tabs between cells, Windows line
ends and encodings, other or missing columns. What is written is always the same for the same
catalogue.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardlang.filling import placeholders_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardlang.translation.pofile import Catalogue, Message

COLUMNS = ("id", "form", "source", "translation", "state", "what", "comment")
MARK = "\ufeff"
#: A cell that begins so is a formula for some programs.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_GUARD = "'"
_SURE = ("", "translated", "missing")
#: What Excel writes above a table, to say how its cells are separated.
_SEPARATOR_LINE = re.compile(r'"?sep=([,;\t])"?\n', re.IGNORECASE)


class NotATable(Exception):
    """The file has no rows of texts; the message says what is missing."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A catalogue with the words of a table, and what became of the rows."""

    messages: tuple[Message, ...]
    changed: int
    outdated: tuple[str, ...]
    """Rows whose sentence is another one now: their words came in as fuzzy."""
    unknown: tuple[tuple[int, str], ...]
    """Line and id of rows that belong to no text."""
    doubtful: tuple[str, ...] = ()
    """Sentences about rows that stand there twice, or whose braces are other ones."""


@dataclass(frozen=True, slots=True)
class _Row:
    line: int
    cells: dict[str, str]

    @property
    def id(self) -> str:
        return self.cells.get("id", "")


# ------------------------------------------------------------------------ out


def table_of(catalogue: Catalogue, separator: str = ",") -> str:
    """A catalogue as a table with a byte order mark, as spreadsheets want it."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for message in catalogue.messages:
        for row in _rows(message):
            writer.writerow([_guarded(row[column]) for column in COLUMNS])
    return MARK + out.getvalue()


def _rows(message: Message) -> Iterator[dict[str, str]]:
    state = "fuzzy" if message.fuzzy else "translated" if message.is_translated else "missing"
    for number, words in enumerate(message.strings):
        yield {
            "id": message.id,
            "form": str(number) if message.plural else "",
            "source": message.plural if number else message.source,
            "translation": words,
            "state": state,
            "what": "; ".join(message.notes),
            "comment": "\n".join(message.comments),
        }


def _guarded(cell: str) -> str:
    return _GUARD + cell if cell.startswith((*_FORMULA, _GUARD)) else cell


# ------------------------------------------------------------------------- in


def read_table(data: bytes) -> list[_Row]:
    """The rows of a table.

    Raises:
        NotATable: if it has no column `id` or `translation`.
    """
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise NotATable("this is a workbook, not a table of text: save it as CSV (UTF-8)")
    text = _decoded(data).replace("\r\n", "\n").replace("\r", "\n")
    said = _SEPARATOR_LINE.match(text)
    lines = io.StringIO(text[said.end() :] if said else text, newline="")
    skipped = 1 if said else 0
    reader = csv.reader(lines, delimiter=said.group(1) if said else _separator(text), strict=True)
    rows = []
    head: list[str] = []
    try:
        for cells in reader:
            if not head:
                head = [cell.strip().casefold() for cell in cells]
                missing = [name for name in ("id", "translation") if name not in head]
                if missing:
                    raise NotATable(f"the first row has no column `{missing[0]}`")
            elif any(cells):
                pairs = zip(head, map(_bare, cells), strict=False)
                rows.append(_Row(reader.line_num + skipped, dict(pairs)))
    except csv.Error as error:
        raise NotATable(f"line {reader.line_num + skipped}: {_own(error)}") from None
    if not head:
        raise NotATable("the file is empty")
    return rows


def _own(error: csv.Error) -> str:
    """What is wrong with quotes, in own words."""
    if str(error).startswith("unexpected end"):
        return "a quote that opens a cell is never closed, here or above"
    if "expected after" in str(error):
        return "something stands behind the quote that ends a cell, here or above"
    return str(error)


def _decoded(data: bytes) -> str:
    for encoding in ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig",):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            break
    return data.decode("cp1252", errors="replace")


def _separator(text: str) -> str:
    first = text.partition("\n")[0]
    return max(",;\t", key=first.count)


def _bare(cell: str) -> str:
    return cell[1:] if cell.startswith(_GUARD) and cell[1:2] in (*_FORMULA, _GUARD) else cell


def import_table(catalogue: Catalogue, rows: Sequence[_Row]) -> Imported:
    """Put the words of a table into a catalogue. Empty cells change nothing."""
    by_id: dict[str, list[_Row]] = {}
    for row in rows:
        by_id.setdefault(row.id, []).append(row)
    known = {message.id for message in catalogue.messages}
    outdated: list[str] = []
    messages = []
    for message in catalogue.messages:
        new, is_outdated = _filled(message, by_id.get(message.id, []))
        messages.append(new)
        if is_outdated:
            outdated.append(message.id)
    changed = sum(a != b for a, b in zip(catalogue.messages, messages, strict=True))
    unknown = [(row.line, row.id) for row in rows if row.id not in known]
    doubtful = (*_twice(rows), *_other_braces(catalogue, rows))
    return Imported(tuple(messages), changed, tuple(outdated), tuple(unknown), doubtful)


def _twice(rows: Sequence[_Row]) -> Iterator[str]:
    """Rows with words for a text that a row above has other words for; the last one counts."""
    seen: dict[tuple[str, str, str], _Row] = {}
    for row in rows:
        key = (row.id, row.cells.get("form", ""), row.cells.get("source", ""))
        words = row.cells.get("translation", "").strip()
        first = seen.setdefault(key, row) if words else row
        if words and first.cells["translation"].strip() != words:
            yield f"line {row.line}: {row.id} stands on line {first.line} too, with other words"


def _other_braces(catalogue: Catalogue, rows: Sequence[_Row]) -> Iterator[str]:
    """Rows with names in braces that their text does not have."""
    known: dict[str, set[str]] = {}
    for each in catalogue.messages:
        names = set(placeholders_of(each.source + each.plural))
        known[each.id] = known.get(each.id, set()) | names
    for row in rows:
        used = set(placeholders_of(row.cells.get("translation", "")))
        other = sorted(used - known.get(row.id, used))
        if other:
            listed = ", ".join(f"{{{name}}}" for name in other)
            yield f"line {row.line}: {row.id} has {listed}, which nothing fills in"


def _filled(message: Message, rows: list[_Row]) -> tuple[Message, bool]:
    """A message with the words of its rows, and whether those are for another sentence."""
    known = ("", message.source, message.plural)
    exact = [row for row in rows if row.cells.get("source", "") in known]
    used = exact or rows
    strings = _with_words(message.strings, used)
    if not exact:
        if strings == message.strings:
            return message, False
        previous = (used[0].cells["source"], "")
        return replace(message, strings=strings, fuzzy=True, previous=previous), True
    new = replace(message, strings=strings)
    if "comment" in exact[0].cells:
        comments = exact[0].cells["comment"].split("\n")
        new = replace(new, comments=tuple(filter(None, comments)))
    if any(row.cells.get("translation", "").strip() for row in exact):
        new = _confirmed(new, exact[0], is_changed=strings != message.strings)
    return new, False


def _with_words(strings: tuple[str, ...], rows: list[_Row]) -> tuple[str, ...]:
    found = list(strings)
    for row in rows:
        form = row.cells.get("form", "")
        at = int(form) if form.isascii() and form.isdigit() and len(form) < 3 else 0
        if row.cells.get("translation", "").strip() and at < len(found):
            found[at] = row.cells["translation"]
    return tuple(found)


def _confirmed(message: Message, row: _Row, *, is_changed: bool) -> Message:
    """A message as the state of its row says; new words count as confirmed unless it is fuzzy.

    A state that nobody knows ("to check") confirms nothing.
    """
    state = row.cells.get("state", "").strip().casefold()
    fuzzy = state not in _SURE or (not state and message.fuzzy and not is_changed)
    return replace(message, fuzzy=fuzzy, previous=message.previous if fuzzy else None)
