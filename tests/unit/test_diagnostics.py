"""Diagnostics as text and as data."""

from __future__ import annotations

import json
import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang.diagnostics import (
    DeckError,
    Diagnostic,
    Label,
    as_json,
    render,
    sort_diagnostics,
)
from cardlang.source import SourceFile, Span

CARDS = SourceFile("rules/base/cards.yaml", "a: 1\nb: 2\nthen: move(self, discrad)\nc: 3\nd: 4\n")
ZONES = SourceFile("rules/base/zones.yaml", "\ndiscard: {}\n")


def at(word: str, file: SourceFile = CARDS) -> Span:
    start = file.text.index(word)
    return Span(file, start, start + len(word))


def lines(text: str) -> list[str]:
    return text.split("\n")


def test_the_layout():
    """Heading, place, line, caret with label, help and notes stand as in the documentation."""
    diagnostic = Diagnostic(
        "unknown-zone",
        "no zone is called `discrad`",
        at("discrad"),
        "not a zone of this deck",
        help="did you mean `discard`?",
        notes=("zones usable here: hand, tableau",),
    )
    assert lines(render([diagnostic])) == [
        "error[unknown-zone]: no zone is called `discrad`",
        " --> rules/base/cards.yaml:3:18",
        "  |",
        "3 | then: move(self, discrad)",
        "  |                  ^^^^^^^ not a zone of this deck",
        "  = help: did you mean `discard`?",
        "  = note: zones usable here: hand, tableau",
    ]


def test_the_margin_is_as_wide_as_the_longest_line_number():
    """Line 9 and line 10 are aligned with each other and with the remarks."""
    file = SourceFile("x.yaml", "\n" * 8 + "nine\nten\n")
    diagnostic = Diagnostic(
        "c", "m", at("ten", file), secondary=(Label(at("nine", file), "first"),), help="h"
    )
    assert lines(render([diagnostic])) == [
        "error[c]: m",
        "  --> x.yaml:10:1",
        "   |",
        " 9 | nine",
        "   | ---- first",
        "10 | ten",
        "   | ^^^",
        "   = help: h",
    ]


def test_second_places_in_the_file_and_in_others():
    """Lines come in file order with a gap shown, the other file after the primary one."""
    diagnostic = Diagnostic(
        "c",
        "m",
        at("discrad"),
        secondary=(Label(at("discard", ZONES), "defined here"), Label(at("a"), "first")),
    )
    assert lines(render([diagnostic])) == [
        "error[c]: m",
        " --> rules/base/cards.yaml:3:18",
        "  |",
        "1 | a: 1",
        "  | - first",
        "...",
        "3 | then: move(self, discrad)",
        "  |                  ^^^^^^^",
        " ::: rules/base/zones.yaml:2:1",
        "  |",
        "2 | discard: {}",
        "  | ------- defined here",
    ]


def test_a_place_of_several_lines_shows_the_first():
    """The caret runs to the end of the first line."""
    diagnostic = Diagnostic("c", "m", Span(CARDS, 0, 9), "two lines")
    assert lines(render([diagnostic]))[3:] == ["1 | a: 1", "  | ^^^^ two lines"]


def test_an_empty_place_has_one_caret():
    """Also at the very end of the file, where there is no line."""
    end = len(CARDS.text)
    assert lines(render([Diagnostic("c", "m", Span(CARDS, end, end))]))[3:] == ["6 |", "  | ^"]


def test_without_a_place_only_the_words_are_shown():
    """A missing folder has no line to point at."""
    diagnostic = Diagnostic("no-deck", "no deck is called `bas`", None, help="try `base`")
    assert lines(render([diagnostic])) == [
        "error[no-deck]: no deck is called `bas`",
        " = help: try `base`",
    ]


def test_remarks_of_several_lines_are_aligned():
    """What to type may be a block of lines."""
    diagnostic = Diagnostic("c", "m", None, help="write\na: |\n  b")
    assert lines(render([diagnostic]))[1:] == [" = help: write", "         a: |", "           b"]


@pytest.mark.parametrize(
    ("line", "word"),
    [("a\tb: x", "x"), ("日本: x", "x"), ("e\u0301le\u0300ve: x", "x"), ("😀😀 x", "x")],
)
def test_tabs_and_wide_characters_keep_the_caret_in_place(line, word):
    """The caret stands under its word in columns of the screen."""
    file = SourceFile("x", line)
    shown, under = lines(render([Diagnostic("c", "m", at(word, file))]))[3:]
    assert columns(under[: under.index("^")]) == columns(shown[: shown.index(word)])


def columns(text: str) -> int:
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(bool(unicodedata.combining(c)) for c in text)


def test_a_wide_word_is_underlined_as_wide_as_it_is():
    """Two characters of double width have four carets."""
    file = SourceFile("x", "a: 日本")
    assert lines(render([Diagnostic("c", "m", at("日本", file))]))[4] == "  |    ^^^^"


@pytest.mark.parametrize("before", [0, 30, 200, 5000])
def test_long_lines_are_cut_around_the_caret(before):
    """The screen shows the guilty word, its surroundings, and dots where something is missing."""
    file = SourceFile("x", "." * before + " guilty " + "," * 500)
    shown, under = lines(render([Diagnostic("c", "m", at("guilty", file), "label")]))[3:]
    assert len(shown) <= 110
    start, end = under.index("^"), under.rindex("^") + 1
    assert shown[start:end] == "guilty"
    assert shown.endswith("…")
    assert (shown[4] == "…") == (before > 40)


def test_a_long_place_is_underlined_as_far_as_shown():
    """Carets do not run past the cut line."""
    file = SourceFile("x", "x" * 400)
    shown, under = lines(render([Diagnostic("c", "m", Span(file, 0, 400))]))[3:]
    assert len(under) <= len(shown)


def test_a_deck_cannot_move_the_cursor():
    """Escape codes and signs that reverse the line are shown as what they are not."""
    file = SourceFile("bad\x1b[2J.yaml", "a: \x1b[31m\u202ex\n")
    text = render([Diagnostic("c", "m\nsecond\x07", Span(file, 3, 4), "\x1b")])
    assert not re.search("[\x00-\x09\x0b-\x1f\u202e]", text)
    assert lines(text)[0] == "error[c]: m second\ufffd"


def test_color_only_on_demand_and_only_color():
    """With colors the same text stands between the codes."""
    diagnostic = Diagnostic("c", "m", at("discrad"), "l", help="h", severity="warning")
    colored = render([diagnostic], color=True)
    assert "\033[1;33m" in colored
    assert re.sub("\033\\[[0-9;]*m", "", colored) == render([diagnostic])


def test_a_blank_line_between_two():
    """Diagnostics are told apart; none at all is no text."""
    one = Diagnostic("c", "m", None)
    assert render([one, one]) == "error[c]: m\n\nerror[c]: m"
    assert render([]) == ""


def test_sorting_follows_files_and_places():
    """Placeless ones first, then by path, offset and code."""
    none = Diagnostic("z", "m", None)
    early, late = Diagnostic("z", "m", at("a")), Diagnostic("a", "m", at("discrad"))
    other = Diagnostic("a", "m", at("discard", ZONES))
    same_place = Diagnostic("b", "m", at("discrad"))
    shuffled = [other, same_place, late, none, early]
    assert sort_diagnostics(shuffled) == [none, early, late, same_place, other]


def test_the_same_mistake_is_told_once():
    """Two passes that find the same thing are one mistake, the first one's words stay."""
    first = Diagnostic("c", "m", at("a"), help="first")
    again = Diagnostic("c", "m", at("a"), help="second")
    assert sort_diagnostics([first, again]) == [first]
    assert len(sort_diagnostics([first, Diagnostic("c", "other", at("a"))])) == 2


def test_json_holds_every_field():
    """A program gets the same as a reader, with null where there is no place."""
    diagnostic = Diagnostic(
        "c", "m", at("discrad"), "l", (Label(at("discard", ZONES), "there"),), "h", ("n",)
    )
    data = json.loads(json.dumps(as_json(diagnostic)))
    assert data == {
        "file": "rules/base/cards.yaml",
        "line": 3,
        "column": 18,
        "end_line": 3,
        "end_column": 25,
        "code": "c",
        "severity": "error",
        "message": "m",
        "label": "l",
        "help": "h",
        "notes": ["n"],
        "secondary": [
            {
                "file": "rules/base/zones.yaml",
                "line": 2,
                "column": 1,
                "end_line": 2,
                "end_column": 8,
                "label": "there",
            }
        ],
    }
    placeless = as_json(Diagnostic("c", "m", None))
    assert placeless["file"] is None
    assert placeless["line"] is None


def test_a_deck_error_reads_like_its_diagnostics():
    """Printing the exception shows what is wrong with the deck."""
    error = DeckError([Diagnostic("c", "m", None)])
    assert error.diagnostics == (Diagnostic("c", "m", None),)
    assert str(error) == "error[c]: m"


@settings(deadline=None)
@given(st.text(max_size=300), st.integers(0, 300), st.integers(0, 300), st.booleans())
def test_any_line_can_be_shown(text, start, length, color):
    """Whatever a file holds, each diagnostic has the lines of its layout and one underline."""
    span = SourceFile("x", text).span(start, start + length)
    shown = lines(render([Diagnostic("c", "m", span)], color=color))
    assert len(shown) == 5
    assert "^" in shown[4]
