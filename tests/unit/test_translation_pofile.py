"""PO files: read, written, kept as others wrote them, refused with the line."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from cardlang.bundled import rules_folder
from cardlang.diagnostics import Diagnostic
from cardlang.interface import LOCALES
from cardlang.source import SourceFile, load_source
from cardlang.translation.pofile import LARGEST_FILE, Catalogue, parse_catalogue, read_catalogue
from cardlang.translation.writing import catalogue_text

WHOLE = r"""# Garden in German.
# By many hands.
msgid ""
msgstr ""
"Project-Id-Version: garden 1.0.0\n"
"Language: de\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Generator: A tool\n"

# same: a flower
#. name of a card
#: cards/all.yaml:20
msgctxt "card.rose.name"
msgid "Rose"
msgstr "Rose"

#, fuzzy, no-wrap
#| msgid "Plant"
msgctxt "use.plant.say"
msgid "Plant {card}"
msgstr "{card} \"pflanzen\""

msgctxt "tell.paid"
msgid "{you} pays {n} coin."
msgid_plural "{you} pays {n} coins."
msgstr[0] "{you} zahlt {n} Taler."
msgstr[1] "{you} zahlt {n} Taler."

msgctxt "card.lily.text"
msgid ""
"It grows where nobody looks for it, and it is gone when somebody does, which "
"is why so few have seen one.\n"
"Two lines."
msgstr ""

#~ msgctxt "card.nettle.name"
#~ msgid "Nettle"
#~ msgstr "Nessel"
"""


def parsed(text):
    found = parse_catalogue(SourceFile("de.po", text), "de")
    assert isinstance(found, Catalogue), found
    return found


def test_everything_in_a_file_is_read():
    catalogue = parsed(WHOLE)
    rose, plant, paid, lily = catalogue.messages
    assert (rose.id, rose.source, rose.strings) == ("card.rose.name", "Rose", ("Rose",))
    assert (rose.comments, rose.notes, rose.places) == (
        ("same: a flower",),
        ("name of a card",),
        ("cards/all.yaml:20",),
    )
    assert (plant.fuzzy, plant.flags, plant.previous) == (True, ("no-wrap",), ("Plant", ""))
    assert plant.strings == ('{card} "pflanzen"',)
    assert (paid.plural, len(paid.strings)) == ("{you} pays {n} coins.", 2)
    assert lily.source.endswith("seen one.\nTwo lines.")
    assert not lily.is_begun
    assert [each.id for each in catalogue.obsolete] == ["card.nettle.name"]
    assert catalogue.comments == ("Garden in German.", "By many hands.")
    assert ("X-Generator", "A tool") in catalogue.header


def test_a_file_is_written_as_it_was_read():
    assert catalogue_text(parsed(WHOLE)) == WHOLE


def test_long_texts_are_wrapped_as_gettext_does():
    if shutil.which("msgcat") is None:
        pytest.skip("gettext is not installed")
    done = subprocess.run(
        ["msgcat", "-"], input=WHOLE, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout == WHOLE


def test_messages_know_their_line():
    catalogue = parsed(WHOLE)
    assert catalogue.span(catalogue.messages[0]).text == 'msgid "Rose"'


def test_what_other_tools_note_of_old_entries_does_no_harm():
    text = (
        WHOLE + '\n#~| msgid "Old"\n#~ msgctxt "card.oak.name"\n#~ msgid "Oak"\n#~ msgstr "Eiche"\n'
    )
    assert [each.source for each in parsed(text).obsolete] == ["Nettle", "Oak"]


def test_control_characters_do_not_reach_the_terminal():
    text = 'msgctxt "a"\nmsgid "b"\nmsgstr "x\x1b[31my\x07"\n'
    assert parsed(text).messages[0].strings == ("x[31my",)


def test_entries_that_stand_there_twice_are_found():
    twice = 'msgctxt "a"\nmsgid "b"\nmsgstr "x"\n\nmsgctxt "a"\nmsgid "b"\nmsgstr "y"\n'
    assert parsed(twice).repeated == (5,)
    assert parsed(WHOLE).repeated == ()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('msgctxt "a"\nmsgid "b"\nmsgstr "c"\nhello\n', 4),
        ("<<<<<<< mine\n", 1),
        ('"c"\n', 1),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[9] "c"\n\nmsgid "d"\nmsgstr "e"\n', 3),
    ],
)
def test_a_broken_file_is_refused_with_its_line(text, line):
    found = parse_catalogue(SourceFile("de.po", text), "de")
    assert isinstance(found, Diagnostic)
    assert (found.code, found.span.line) == ("broken-catalogue", line)


@pytest.mark.parametrize(
    "text",
    [
        'msgid "a"\nmsgstr[x] "b"\n',
        'msgid ""\nmsgstr "Plural-Forms: nplurals=x;\\n"\n\nmsgid "a"\nmsgstr "b"\n',
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=nonsense\\n"\n',
        'msgid ""\nmsgstr "POT-Creation-Date: yesterday\\n"\n',
        'msgid "',
        "msgctxt",
        "\x00",
    ],
)
def test_nothing_that_may_stand_in_a_file_ends_in_a_traceback(text):
    assert isinstance(parse_catalogue(SourceFile("de.po", text), "de"), Catalogue | Diagnostic)


def test_files_that_are_no_text_or_lie_elsewhere_are_refused(tmp_path):
    folder = tmp_path / "deck"
    (folder / "locale").mkdir(parents=True)
    path = folder / "locale" / "de.po"
    assert read_catalogue(folder, "deck", "de") is None

    path.write_bytes(b"#" * (LARGEST_FILE + 1))
    assert "too large" in read_catalogue(folder, "deck", "de").message
    path.unlink()
    (tmp_path / "secret.po").write_text(WHOLE, "utf-8")
    path.symlink_to(tmp_path / "secret.po")
    assert "leads out" in read_catalogue(folder, "deck", "de").message


CATALOGUES = sorted([*rules_folder().glob("*/locale/*.po"), *LOCALES.glob("*.po")])


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: "-".join(path.parts[-3:]))
def test_gettext_finds_nothing_wrong_with_the_catalogues(path, tmp_path):
    program = shutil.which("msgfmt")
    if program is None:
        pytest.skip("gettext is not installed")
    done = subprocess.run(
        [program, "--check", "-o", str(tmp_path / "out.mo"), str(path)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: "-".join(path.parts[-3:]))
def test_gettext_would_write_the_catalogues_in_the_same_way(path):
    if shutil.which("msgcat") is None:
        pytest.skip("gettext is not installed")
    found = parse_catalogue(load_source(path), path.stem)
    assert isinstance(found, Catalogue)
    text = catalogue_text(found)
    done = subprocess.run(
        ["msgcat", "-"], input=text, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout == text


# --------------------------------------------------------------- lines that are refused

ENTRY = 'msgctxt "card.row.name"\nmsgid "Row"\n'
NEXT = '\nmsgctxt "card.sun.name"\nmsgid "Sun"\nmsgstr "Sole"\n'


@pytest.mark.parametrize(
    ("line", "column", "advice"),
    [
        ('msgstr "Fila', 13, 'write: msgstr "Fila"'),
        ("msgstr Fila", 8, 'write: msgstr "Fila"'),
        (r'msgstr "Fila \n"lunga"', 16, r'write: msgstr "Fila \n\"lunga"'),
        ("msgstr “Fila”", 8, 'write: msgstr "Fila"'),
        ("msgstr 'Fila'", 8, 'write: msgstr "Fila"'),
        ('msgstr "La "fila""', 12, r'write: msgstr "La \"fila\""'),
        (r'msgstr "Fi\la"', 11, r"write `l`, or `\\l` if the backslash is to be seen"),
        ('msgstr"Fila"', 7, 'write: msgstr "Fila"'),
        ("msgstr", 7, 'write: msgstr ""'),
        ('msgstr ""\nFila', 1, 'if these belong to the line above: "Fila"'),
        ('msgstr[0] "Fila"', 1, "it has one translation: write it behind `msgstr`"),
        ('msgstr "Fila"\nmsgstr[1] "File"', 1, "it has one translation"),
        ('msgid_plural "Rows"\nmsgstr "Fila"', 1, "write `msgstr[0]`"),
        ('msgstr "Fila"\n<<<<<<< mine', 1, "keep one of the two pieces"),
    ],
)
def test_a_line_that_gettext_refuses_is_told_with_what_to_type(line, column, advice):
    found = parse_catalogue(SourceFile("it.po", f"{ENTRY}{line}\n{NEXT}"), "it")
    assert isinstance(found, Diagnostic)
    assert (found.code, found.span.column) == ("broken-catalogue", column)
    assert found.span.line == 3 + line.count("\n")
    assert advice in found.help


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (f'msgctxt "a"\nmsgstr "b"\n{NEXT}', 2, "there is no `msgid`"),
        (f'{NEXT}\nmsgctxt "a"\nmsgstr "b"\n', 7, "there is no `msgid`"),
        (f'{ENTRY}msgstr "b"\n\nmsgstr "c"\n', 5, "this `msgstr` belongs to no sentence"),
        (f"{ENTRY}{NEXT}", 2, "it has no `msgstr`"),
        (ENTRY, 2, "it has no `msgstr`"),
        (f'{NEXT}\nmsgctxt "a"\n# b\nmsgid "c"\nmsgstr ""\n', 6, "it has no `msgid`"),
        ('#~ msgid "a"\nmsgstr "b"\n', 2, "behind `#~` and another does not"),
        (f'{NEXT}\n#| msgid "b\nmsgid "a"\nmsgstr ""\n', 6, "the quote at the end"),
    ],
)
def test_an_entry_that_lacks_a_line_is_told(text, line, words):
    found = parse_catalogue(SourceFile("it.po", text), "it")
    assert isinstance(found, Diagnostic)
    assert (found.code, found.span.line) == ("broken-catalogue", line)
    assert words in found.message


@pytest.mark.parametrize(
    "value", ["nplurals=INTEGER; plural=EXPRESSION;", "nplurals=x;", "nplurals=2; plural=(n !);"]
)
def test_how_a_language_counts_is_said_in_own_words(value):
    text = f'msgid ""\nmsgstr ""\n"Language: it\\n"\n"Plural-Forms: {value}\\n"\n{NEXT}'
    found = parse_catalogue(SourceFile("it.po", text), "it")
    assert isinstance(found, Diagnostic)
    assert found.span.line == 4
    assert found.help == 'write: "Plural-Forms: nplurals=2; plural=(n != 1);\\n"'


def test_a_form_too_many_is_said_in_own_words():
    text = 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\nmsgstr[2] "e"\n'
    found = parse_catalogue(SourceFile("it.po", text), "it")
    assert isinstance(found, Diagnostic)
    assert found.span.line == 5
    assert found.message.startswith("`msgstr[2]`, but the header says that the language has 2")


def test_messages_know_the_lines_of_their_forms():
    catalogue = parsed(WHOLE)
    paid = catalogue.messages[2]
    assert catalogue.words_span(paid, 1).text == 'msgstr[1] "{you} zahlt {n} Taler."'


def test_a_file_in_another_encoding_is_told_with_its_line(tmp_path):
    path = tmp_path / "locale" / "it.po"
    path.parent.mkdir()
    path.write_bytes(f'{ENTRY}msgstr "Città"\n'.encode("latin-1"))
    found = read_catalogue(tmp_path, "deck", "it")
    assert isinstance(found, Diagnostic)
    assert found.span.line == 3
    assert found.help.startswith("save the file as UTF-8")
