"""Files and places in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlang.source import SourceFile, Span, load_source, normalise

TEXT = "name: Barman\nwage: 1\n\nend"


def source(text: str = TEXT) -> SourceFile:
    return SourceFile("rules/base/cards.yaml", text)


@pytest.mark.parametrize(
    ("offset", "position"),
    [(0, (1, 1)), (6, (1, 7)), (12, (1, 13)), (13, (2, 1)), (21, (3, 1)), (22, (4, 1))],
)
def test_offsets_become_lines_and_columns_from_one(offset, position):
    """An offset gives line and column from 1; a line feed belongs to the line it ends."""
    assert source().position(offset) == position


def test_columns_count_characters():
    """An accent or an emoji is one column, whatever its bytes."""
    assert source("é😀x").position(2) == (1, 3)


def test_offsets_outside_go_to_the_nearest_end():
    """No offset is refused."""
    assert source("ab\nc").position(-5) == (1, 1)
    assert source("ab\nc").position(99) == (2, 2)


@given(st.text(alphabet="ab\né", max_size=60), st.integers(0, 60))
def test_position_agrees_with_counting(text, offset):
    """Line and column are what counting line feeds before the offset gives."""
    offset = min(offset, len(text))
    before = text[:offset]
    line = before.count("\n") + 1
    column = offset - (before.rfind("\n") + 1) + 1
    assert source(text).position(offset) == (line, column)


def test_line_text_leaves_out_the_line_ending():
    """A line is shown without its line feed, and there is none outside the file."""
    lines = [source().line_text(line) for line in range(6)]
    assert lines == ["", "name: Barman", "wage: 1", "", "end", ""]


def test_the_first_line_may_be_empty():
    """A line feed at offset nought ends line 1."""
    assert source("\nb").line_text(1) == ""
    assert [source("\nb").line_start(line) for line in (0, 1, 2, 3)] == [0, 0, 1, 2]


def test_spans_tell_where_they_are():
    """A span knows both of its ends, its text and a location an editor can follow."""
    span = Span(source(), 6, 18)
    assert (span.line, span.column) == (1, 7)
    assert (span.end_line, span.end_column) == (2, 6)
    assert span.text == "Barman\nwage:"
    assert span.location() == "rules/base/cards.yaml:1:7"


def test_joining_covers_both_spans_and_the_gap():
    """The order of the two does not matter."""
    file = source()
    early, late = Span(file, 0, 4), Span(file, 13, 17)
    assert early.join(late) == late.join(early) == Span(file, 0, 17)


def test_spans_of_two_files_cannot_be_joined():
    """Even files with the same text are different places."""
    with pytest.raises(ValueError, match="two files"):
        Span(source(), 0, 1).join(Span(source(), 0, 1))


def test_a_span_is_kept_inside_the_text():
    """A place after the end becomes the end, and a reversed span an empty one."""
    assert source("abc").span(2, 9).end == 3
    reversed_span = source("abc").span(2, 1)
    assert (reversed_span.start, reversed_span.end) == (2, 2)


def test_line_endings_and_byte_order_mark_disappear():
    """Files from Windows and old Macs give the same offsets as any other."""
    assert normalise("\ufeffa\r\nb\rc\n") == "a\nb\nc\n"


def test_loading_shows_the_path_it_is_told(tmp_path):
    """Messages name a file as the user knows it."""
    path = tmp_path / "deck.yaml"
    path.write_bytes("\ufeffname: é\r\n".encode())
    file = load_source(path, "rules/deck.yaml")
    assert (file.path, file.text) == ("rules/deck.yaml", "name: é\n")
    assert load_source(path).path == str(path)
