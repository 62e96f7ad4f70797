"""The program's own catalogues: looked at by `check`, and never a reason to stop."""

from __future__ import annotations

import pytest

from cardlang import interface
from cardlang.translation.program import check_program

BROKEN = 'msgid ""\nmsgstr "Language: it\\n"\n\nmsgid "Seed {seed}"\nmsgstr "Seme'


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A folder for the program's catalogues."""
    monkeypatch.setattr(interface, "LOCALES", tmp_path)
    interface._catalogue.cache_clear()
    yield tmp_path / "it.po"
    interface._catalogue.cache_clear()


@pytest.mark.parametrize("data", [BROKEN.encode(), "#\n#\n#\n#\n# Città\n".encode("latin-1")])
def test_a_broken_catalogue_is_told_once_and_english_spoken(own, data, capsys):
    own.write_bytes(data)
    said = [interface.translated("it", "Seed {seed}", seed=7) for _ in range(2)]
    assert said == ["Seed 7", "Seed 7"]
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("cardlang/locale/it.po:5:")
    assert "`cardlang i18n check program it`" in line


def test_no_raw_braces_are_printed(own):
    own.write_text('msgid "Seed {seed}"\nmsgstr "Seme {seme}"\n', "utf-8")
    assert interface.translated("it", "Seed {seed}", seed=7) == "Seed 7"
    (problem,) = check_program(own.parent, "it")
    assert problem.code == "wrong-placeholder"


def test_what_is_wrong_with_it_is_listed(own):
    assert check_program(own.parent, "it")[0].code == "missing-translation"
    own.write_text(BROKEN, "utf-8")
    assert [each.code for each in check_program(own.parent, "it")] == ["broken-catalogue"]
    text = 'msgid "a"\nmsgstr ""\n\n#, fuzzy\nmsgid "b"\nmsgstr "c"\n'
    own.write_text(text, "utf-8")
    codes = [each.code for each in check_program(own.parent, "it")]
    assert codes == ["missing-translation", "fuzzy-translation"]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_those_that_come_with_the_program_have_no_mistakes(language):
    found = check_program(interface.LOCALES, language)
    assert [each for each in found if each.severity == "error"] == []


def test_drafts_show_what_nobody_has_confirmed(own):
    own.write_text('#, fuzzy\nmsgid "Seed {seed}"\nmsgstr "Seme {seed}"\n', "utf-8")
    assert interface.said_in(["it"], "Seed {seed}", seed=7) == "Seed 7"
    interface.use_languages(["it"], drafts=True)
    try:
        assert interface.said_in(["it"], "Seed {seed}", seed=7) == "Seme 7"
    finally:
        interface.use_languages(["en"])
