"""Catalogues as tables: out, through the hands of a spreadsheet, and in again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from catalogues import entry
from hypothesis import given
from hypothesis import strategies as st

from cardlang.source import SourceFile
from cardlang.translation.pofile import Catalogue, Message, parse_catalogue
from cardlang.translation.spreadsheets import NotATable, import_table, read_table, table_of

HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def parsed(*entries):
    found = parse_catalogue(SourceFile("it.po", HEADER + "\n".join(entries)), "it")
    assert isinstance(found, Catalogue)
    return found


def brought_in(catalogue, text):
    data = text if isinstance(text, bytes) else text.encode()
    return import_table(catalogue, read_table(data))


GARDEN = parsed(
    "# a note\n#. name of a card\n" + entry("card.rose.name", "Rose", "Rosa"),
    entry("use.plant.say", 'Plant "{card}", now', ""),
    entry("card.lily.name", "Lily", "Giglio", fuzzy=True),
    entry("tell.paid", "{n} coin", "una moneta", "{n} monete", plural="{n} coins"),
)


def test_a_table_has_a_row_for_each_text_and_form():
    assert table_of(GARDEN) == (
        "\ufeffid,form,source,translation,state,what,comment\r\n"
        "card.rose.name,,Rose,Rosa,translated,name of a card,a note\r\n"
        'use.plant.say,,"Plant ""{card}"", now",,missing,,\r\n'
        "card.lily.name,,Lily,Giglio,fuzzy,,\r\n"
        "tell.paid,0,{n} coin,una moneta,translated,,\r\n"
        "tell.paid,1,{n} coins,{n} monete,translated,,\r\n"
    )


@pytest.mark.parametrize("separator", [",", ";"])
def test_a_table_brought_back_changes_nothing(separator):
    back = brought_in(GARDEN, table_of(GARDEN, separator))
    assert back.messages == GARDEN.messages
    assert (back.changed, back.outdated, back.unknown) == (0, (), ())


words = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=20)


@given(st.lists(st.tuples(words, words), min_size=1, max_size=5))
def test_any_words_survive_the_round_trip(pairs):
    messages = tuple(
        Message(f"tell.t{number}", source or "x", strings=(translation,))
        for number, (source, translation) in enumerate(pairs)
    )
    catalogue = replace(GARDEN, messages=messages)
    assert brought_in(catalogue, table_of(catalogue)).messages == messages


@pytest.mark.parametrize(
    "data",
    [
        "id,translation\nuse.plant.say,Pianta {card}\n",
        "id;translation\r\nuse.plant.say;Pianta {card}\r\n",
        "\ufeffID\tTranslation\r\nuse.plant.say\tPianta {card}\r\n",
        "translation,something else,id\rPianta {card},?,use.plant.say\r",
        "id,translation\n\n,\nuse.plant.say,Pianta {card}".encode("utf-16"),
        'id,translation\n"use.plant.say","Pianta {card}"\n',
    ],
)
def test_tables_of_many_makes_are_understood(data):
    back = brought_in(GARDEN, data)
    assert back.messages[1].strings == ("Pianta {card}",)
    assert back.changed == 1


def test_an_old_windows_encoding_is_understood():
    back = brought_in(GARDEN, "id;translation\nuse.plant.say;Pflanze für {card}\n".encode("cp1252"))
    assert back.messages[1].strings == ("Pflanze für {card}",)


def test_new_words_count_as_confirmed_unless_the_table_says_otherwise():
    back = brought_in(GARDEN, "id,translation\ncard.lily.name,Giglio bianco\n")
    assert (back.messages[2].strings, back.messages[2].fuzzy) == (("Giglio bianco",), False)
    back = brought_in(GARDEN, "id,translation,state\ncard.lily.name,Giglio bianco,fuzzy\n")
    assert back.messages[2].fuzzy


def test_words_are_confirmed_in_the_table():
    back = brought_in(GARDEN, "id,translation,state\ncard.lily.name,Giglio,translated\n")
    assert not back.messages[2].fuzzy
    back = brought_in(GARDEN, "id,translation\ncard.lily.name,Giglio\n")
    assert back.messages[2].fuzzy


def test_an_empty_cell_takes_nothing_away():
    back = brought_in(GARDEN, "id,translation,state\ncard.rose.name,,missing\n")
    assert back.messages == GARDEN.messages


def test_words_for_another_sentence_come_in_as_fuzzy():
    back = brought_in(GARDEN, "id,source,translation\ncard.rose.name,Old rose,Rosa antica\n")
    rose = back.messages[0]
    assert (rose.strings, rose.fuzzy, rose.previous) == (("Rosa antica",), True, ("Old rose", ""))
    assert back.outdated == ("card.rose.name",)


def test_rows_of_no_text_are_named():
    back = brought_in(GARDEN, "id,translation\n\ncard.oak.name,Quercia\n")
    assert back.unknown == ((3, "card.oak.name"),)


def test_what_a_spreadsheet_would_calculate_is_guarded():
    catalogue = parsed(entry("a", "=1+1", "-2"), entry("b", "'quoted'", "+x"))
    table = table_of(catalogue)
    assert "a,,'=1+1,'-2,translated" in table
    assert brought_in(catalogue, table).messages == catalogue.messages


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the file is empty"),
        (b"a,b\n", "the first row has no column `id`"),
        (b"id;words\n", "the first row has no column `translation`"),
        (b"id,translation\na," + b"b" * 200_000 + b"\n", "line 2: field larger than"),
    ],
)
def test_what_is_no_table_is_refused(data, words):
    with pytest.raises(NotATable, match=words):
        read_table(data)


@given(st.binary(max_size=200))
def test_no_file_ends_in_a_traceback(data):
    with suppress(NotATable):
        import_table(GARDEN, read_table(data))


@pytest.mark.parametrize("form", ["9", "-1", "x", "²", "1000000000000"])
def test_forms_that_do_not_exist_change_nothing_else(form):
    back = brought_in(GARDEN, f"id,form,translation\ntell.paid,{form},{{n}} soldi\n")
    assert back.messages[3].strings in {("{n} soldi", "{n} monete"), GARDEN.messages[3].strings}


def test_excels_line_about_separators_is_no_row():
    back = brought_in(GARDEN, "sep=;\r\nid;translation\r\nuse.plant.say;Pianta {card}, ora\r\n")
    assert back.messages[1].strings == ("Pianta {card}, ora",)
    assert brought_in(GARDEN, "sep=;\nid;translation\nx;y\n").unknown == ((3, "x"),)


def test_blanks_are_no_words():
    back = brought_in(GARDEN, "id,translation\ncard.rose.name,  \n")
    assert back.messages == GARDEN.messages


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"PK\x03\x04rest", "save it as CSV"),
        (b'id,translation\na,"b\nc,d\n', "never closed"),
        (b'id,translation\na,"b"c\n', "line 2: something stands behind the quote"),
    ],
)
def test_what_a_spreadsheet_would_not_write_is_told(data, words):
    with pytest.raises(NotATable, match=words):
        read_table(data)


def test_tables_with_tabs_come_back():
    assert brought_in(GARDEN, table_of(GARDEN, "\t")).messages == GARDEN.messages


def test_a_state_that_nobody_knows_confirms_nothing():
    back = brought_in(GARDEN, "id,translation,state\ncard.lily.name,Giglio,to check\n")
    assert back.messages[2].fuzzy


def test_rows_that_stand_there_twice_or_have_other_braces_are_told():
    rows = "id,translation\nuse.plant.say,Pianta {carta}\ncard.rose.name,a\ncard.rose.name,b\n"
    assert brought_in(GARDEN, rows).doubtful == (
        "line 4: card.rose.name stands on line 3 too, with other words",
        "line 2: use.plant.say has {carta}, which nothing fills in",
    )
