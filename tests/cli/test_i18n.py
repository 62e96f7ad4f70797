"""`cardlang i18n`, and the languages of the other commands: from an empty catalogue to a game."""

from __future__ import annotations

import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang import load_deck
from cardlang.cli import main
from cardlang.text import Wording

TINY = Path(__file__).parents[1] / "diagnostics" / "tiny"
WORDS = {
    "Tower": "Torre",
    "House": "Casa",
    "Draw a card": "Pesca una carta",
    "Build {card}": "Costruisci {card}",
    "{actor} builds {card}.": "{actor} costruisce {card}.",
    "Hand": "Mano",
    "Tiny Town": "Paesino",
}


@pytest.fixture(autouse=True)
def surroundings(tmp_path, monkeypatch):
    """No language around, data in a folder of the test's own, and a copy of the small game."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C.UTF-8")
    monkeypatch.delenv("CARDLANG_FALLBACK", raising=False)
    shutil.copytree(TINY, tmp_path / "tiny")
    monkeypatch.chdir(tmp_path)


def run(*arguments, code=0):
    result = CliRunner().invoke(main, [str(each) for each in arguments])
    assert result.exit_code == code, result.output
    return result.output


def i18n(*arguments, code=0):
    return run("i18n", *arguments, code=code)


def catalogue(language="it"):
    return Path("tiny/locale") / f"{language}.po"


def translate(words=None, language="it"):
    """Do the translator's work in the file."""
    text = catalogue(language).read_text("utf-8")
    for source, translation in (WORDS if words is None else words).items():
        text = text.replace(
            f'msgid "{source}"\nmsgstr ""', f'msgid "{source}"\nmsgstr "{translation}"'
        )
    catalogue(language).write_text(text, "utf-8")


def play(*arguments):
    seats = ("--seat", "A=random", "--seat", "B=random", "--seed", 3)
    return run("play", "tiny", *seats, *arguments)


# ----------------------------------------------------------------- the whole way


def test_a_translation_is_begun_filled_in_and_played():
    assert i18n("init", "tiny", "it") == "tiny/locale/it.po: 34 texts to translate\n"
    translate()
    page = play("--lang", "it")
    assert "A: Pesca una carta" in page
    assert re.search(r"costruisce (Casa|Torre)\.", page)
    assert "The pile is empty" not in page


def test_a_changed_sentence_is_not_shown_until_somebody_confirms_it():
    i18n("init", "tiny", "it")
    translate()
    cards = Path("tiny/cards/all.yaml")
    cards.write_text(cards.read_text("utf-8").replace("name: House", "name: Old house"), "utf-8")
    assert i18n("stats", "tiny").splitlines()[1].split()[:6] == ["it", "tiny", "6", "0", "1", "27"]
    assert i18n("update", "tiny") == "tiny/locale/it.po: 0 new, 1 changed, 0 gone\n"
    assert '#, fuzzy\n#| msgid "House"\nmsgctxt "card.house.name"\nmsgid "Old house"' in (
        catalogue().read_text("utf-8")
    )
    assert "Casa" not in play("--lang", "it")
    assert "Casa" in play("--lang", "it", "--drafts")


def test_a_second_language_stands_in():
    for language in ("it", "de"):
        i18n("init", "tiny", language)
    translate({"Tower": "Torre"})
    translate({"House": "Haus"}, "de")
    page = play("--lang", "it", "--fallback", "de")
    assert "Torre" in page
    assert "Haus" in page


def test_the_second_language_may_come_from_the_surroundings(monkeypatch):
    i18n("init", "tiny", "de")
    translate({"House": "Haus"}, "de")
    assert "Haus" not in play("--lang", "en")
    monkeypatch.setenv("CARDLANG_FALLBACK", "it, de")
    assert "Haus" in play("--lang", "fr")


def test_lang_beats_the_language_around(monkeypatch):
    i18n("init", "tiny", "it")
    translate()
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert "Casa" in play()
    assert "House" in play("--lang", "en")


def test_an_edition_speaks_its_own_language_whatever_is_around(monkeypatch):
    i18n("init", "tiny", "it")
    translate()
    Path("italian").mkdir()
    facts = (
        "deck: {id: italian, name: Paese, version: 1.0.0, format: 1, language: it, extends: tiny}\n"
    )
    Path("italian/deck.yaml").write_text(facts, "utf-8")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    seats = ("--seat", "A=random", "--seat", "B=random", "--seed", 3)
    assert "Casa" in run("play", "italian", *seats)
    assert "House" in run("play", "italian", *seats, "--lang", "en")


def test_replay_show_and_simulate_speak_it_too():
    i18n("init", "tiny", "it")
    translate()
    play("--save", "game.json")
    assert "costruisce" in run("replay", "game.json", "--lang", "it")
    assert "Torre (tower), card" in run("show", "tiny", "torre", "--lang", "it")
    assert "Torre (tower), card" in run("show", "tiny", "tower", "--lang", "it")
    page = run("simulate", "tiny", "--games", 30, "--lang", "it")
    assert "Paesino" in page
    assert "Casa" in page


def test_a_language_nobody_speaks_is_misuse_that_names_what_there_is():
    i18n("init", "tiny", "it")
    page = run("play", "tiny", "--lang", "nl", code=2)
    assert "--lang nl: there are" in page
    assert "it, xx_pseudo" in page


def test_a_second_language_must_be_one():
    assert "--fallback it!: this is not" in run("show", "tiny", "--fallback", "it!", code=2)


# ------------------------------------------------------------------- single commands


def test_init_does_not_write_over_a_catalogue():
    i18n("init", "tiny", "it")
    assert "is there already" in i18n("init", "tiny", "it", code=2)


@pytest.mark.parametrize("language", ["../it", "xx", "italiano!"])
def test_init_wants_a_language(language):
    assert "is not the code of a language" in i18n("init", "tiny", language, code=2)


def test_there_is_nothing_to_translate_into_the_decks_own_language():
    assert "nothing to translate" in i18n("init", "tiny", "en", code=2)


def test_update_and_export_need_a_catalogue():
    assert "i18n init tiny LANG" in i18n("update", "tiny", code=2)
    assert "i18n init tiny it" in i18n("update", "tiny", "it", code=2)
    assert "i18n init tiny it" in i18n("export", "tiny", "it", code=2)


def test_update_can_only_look():
    i18n("init", "tiny", "it")
    text = catalogue().read_text("utf-8")
    catalogue().write_text(text.replace('msgid "House"', 'msgid "Hut"'), "utf-8")
    before = catalogue().read_text("utf-8")
    i18n("update", "tiny", "it", "--dry-run")
    assert catalogue().read_text("utf-8") == before


def test_a_broken_catalogue_is_told_and_kept():
    i18n("init", "tiny", "it")
    catalogue().write_text("hello\n", "utf-8")
    assert "tiny/locale/it.po:1:1" in i18n("update", "tiny", "it", code=1)
    assert catalogue().read_text("utf-8") == "hello\n"


def test_stats_of_italian_need_no_code():
    rows = i18n("stats", "base", "it").splitlines()
    assert rows[0].split() == ["translated", "fuzzy", "stale", "missing", "total"]
    assert rows[-1].split()[:3] == ["it", "base", "0"]
    assert rows[-1].endswith("0 %")


def test_stats_say_when_there_is_only_one_language():
    assert i18n("stats", "tiny") == "tiny is in `en` only\n"


def test_strict_is_for_complete_translations():
    i18n("init", "tiny", "it")
    i18n("stats", "tiny", "it")
    i18n("stats", "tiny", "it", "--strict", code=1)
    i18n("check", "tiny", "it")
    i18n("check", "tiny", "it", "--strict", code=1)
    assert i18n("check", "tiny", "en", "--strict") == "tiny in en: clean\n"


def test_check_fails_on_what_would_be_nonsense():
    i18n("init", "tiny", "it")
    translate({"Build {card}": "Costruisci {carta}"})
    page = i18n("check", "tiny", "it", code=1)
    assert "error[wrong-placeholder]" in page
    assert re.search(r"--> tiny/locale/it\.po:\d+:1", page)
    assert page.splitlines()[-1] == "tiny in it: 1 error, 1 warning"


def test_json_is_one_document():
    i18n("init", "tiny", "it")
    translate()
    stats = json.loads(i18n("stats", "tiny", "--json"))
    assert stats["languages"]["it"]["translated"] == 7
    assert stats["languages"]["it"]["folders"][0]["folder"] == "tiny"
    found = json.loads(i18n("check", "tiny", "it", "--json"))["diagnostics"]
    assert [each["code"] for each in found] == ["missing-translation"]
    assert found[0]["file"] == "tiny/locale/it.po"


def test_extract_gives_a_template():
    page = i18n("extract", "tiny")
    assert 'msgctxt "card.tower.name"\nmsgid "Tower"\nmsgstr ""' in page
    i18n("extract", "tiny", "-o", "tiny.pot")
    assert Path("tiny.pot").read_text("utf-8") == page


# --------------------------------------------------------------------- spreadsheets


def test_a_table_goes_out_and_comes_back():
    i18n("init", "tiny", "it")
    before = catalogue().read_text("utf-8")
    i18n("export", "tiny", "it", "-o", "it.csv", "--separator", ";")
    table = Path("it.csv").read_bytes()
    assert table.startswith("\ufeffid;form;source;translation".encode())
    assert i18n("import", "tiny", "it", "it.csv") == "tiny/locale/it.po: 0 changed\n"
    assert catalogue().read_text("utf-8") == before
    Path("it.csv").write_bytes(table.replace(b";House;;missing", b";House;Casa;missing"))
    assert i18n("import", "tiny", "it", "it.csv", "--dry-run").endswith("1 changed\n")
    assert catalogue().read_text("utf-8") == before
    i18n("import", "tiny", "it", "it.csv")
    assert 'msgid "House"\nmsgstr "Casa"' in catalogue().read_text("utf-8")
    assert "Casa" in play("--lang", "it")


def test_a_table_is_printed_without_an_output():
    i18n("init", "tiny", "it")
    assert "card.house.name,,House,,missing" in i18n("export", "tiny", "it")


def test_rows_that_do_not_fit_are_told():
    i18n("init", "tiny", "it")
    rows = "id,source,translation\ncard.oak.name,Oak,Quercia\ncard.house.name,Hut,Casetta\n"
    Path("it.csv").write_text(rows, "utf-8")
    page = i18n("import", "tiny", "it", "it.csv")
    assert "it.csv, line 2: no text has the id card.oak.name" in page
    assert "1 changed, 1 of them fuzzy" in page
    Path("it.csv").write_text("house;Casa\n", "utf-8")
    assert "no column `id`" in i18n("import", "tiny", "it", "it.csv", code=2)


# ---------------------------------------------------------------------------- proof


class Reader(HTMLParser):
    """Checks that every element is closed, and keeps what is read and referred to."""

    def __init__(self):
        super().__init__()
        self.open, self.links, self.headings, self.marked = [], [], [], []

    def handle_starttag(self, tag, attrs):  # noqa: D102
        if tag != "meta":
            self.open.append(tag)
        found = dict(attrs)
        self.links += [found[key] for key in ("href", "src") if key in found]
        self.marked += found.get("class", "").split()

    def handle_endtag(self, tag):  # noqa: D102
        assert self.open.pop() == tag

    def handle_data(self, data):  # noqa: D102
        if self.open[-2:] == ["article", "h2"]:
            self.headings.append(data)


def proof(*arguments):
    i18n("proof", *arguments, "-o", "proof.html")
    page = Path("proof.html").read_text("utf-8")
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return page, reader


def test_a_proof_shows_every_card_the_longest_first():
    i18n("init", "tiny", "it")
    translate({"House": "Casa & <b>giardino</b>", "Tower": "Torre"})
    page, reader = proof("tiny", "it")
    assert reader.headings == ["Casa & <b>giardino</b>", "Torre", "Storm", "Well"]
    assert "<b>" not in page
    assert reader.links == []
    assert "url(" not in page
    assert "missing" in reader.marked
    assert "Costruisci" not in page
    assert "Build {card}" in page


def test_a_proof_marks_drafts_and_what_is_too_long():
    i18n("init", "tiny", "it")
    translate(
        {"House": "Una casa molto grande con un giardino ancora più grande", "Tower": "Torre"}
    )
    text = catalogue().read_text("utf-8")
    text = text.replace('msgctxt "card.tower.name"', '#, fuzzy\nmsgctxt "card.tower.name"')
    catalogue().write_text(text, "utf-8")
    _, reader = proof("tiny", "it")
    assert {"long", "fuzzy", "missing"} <= set(reader.marked)
    assert "Torre" in reader.headings


def test_a_proof_of_a_whole_game_stands_by_itself():
    page, reader = proof("base", "de")
    assert len(reader.headings) >= 100
    assert reader.links == []
    assert "@media print" in page


def test_help_says_the_deck_as_it_was_typed():
    assert "`cardlang i18n init ./tiny es`" in i18n("check", "./tiny", "es")
    assert "`cardlang i18n init ./tiny es` begins" in i18n("export", "./tiny", "es", code=2)


def test_the_programs_own_words_can_be_looked_at():
    assert i18n("check", "program", "de").splitlines()[-1].startswith("program in de: ")


# ------------------------------------------------------------- catalogues that are broken


def test_a_broken_catalogue_is_told_wherever_its_words_are_wanted():
    i18n("init", "tiny", "it")
    catalogue().write_text('msgid "Tower\n', "utf-8")
    wanted = run("show", "tiny", "--lang", "it", code=2)
    assert "--lang it: tiny/locale/it.po:1:13: the catalogue is broken" in wanted
    assert "`cardlang i18n check tiny it` shows it" in wanted
    assert "the catalogue is broken" in i18n("stats", "tiny", "it")
    assert "the catalogue is broken" in i18n("proof", "tiny", "it", "-o", "proof.html")
    assert play("--lang", "en", "--fallback", "it").count("the catalogue is broken") == 1


def test_the_second_language_holds_for_the_programs_words_too():
    i18n("init", "tiny", "it")
    words = Wording(load_deck("tiny").require(), "it", fallback=("de",))
    assert words.own("total") == "gesamt"


def test_a_proof_marks_kinds_and_missing_forms_too():
    i18n("init", "tiny", "it")
    Path("tiny/locale/it.yaml").write_text("forms: {card: {acc: accusativo}}\n", "utf-8")
    page, _ = proof("tiny", "it")
    assert re.search(r'<p class="facts"><span class="missing">[^<]+</span>', page)
    assert '<td class="missing">Tower</td><td>Tower</td><td class="id">card.tower.name@acc' in page
