"""What is wrong with a translation is told with its line; how far it has come is counted."""

from __future__ import annotations

import pytest
from catalogues import catalogue, entry
from deck_folders import garden, loaded, overlay

from cardlang.translation.checking import check_translation
from cardlang.translation.coverage import languages_begun, rows_of, shelf_of, standings, together

ROSE = entry("card.rose.name", "Rose", "Rosa")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "garden").mkdir()
    return garden(tmp_path / "garden")


def found(folder, *entries, language="it"):
    """What is found in a catalogue, besides what it lacks."""
    catalogue(folder, language, *entries)
    problems = check_translation(loaded(folder), language)
    return [each for each in problems if each.code != "missing-translation"]


def codes(folder, *entries, language="it"):
    return [each.code for each in found(folder, *entries, language=language)]


def test_a_good_translation_is_clean(folder):
    assert codes(folder, ROSE) == []


def test_a_problem_points_at_its_entry(folder):
    (problem,) = found(folder, entry("use.plant.say", "Plant {card}", "Pianta {carta}"))
    assert problem.code == "wrong-placeholder"
    assert problem.message == (
        "the translation of `use.plant.say` lacks {card} and has {carta}, which nothing fills in"
    )
    assert problem.span.text == 'msgstr "Pianta {carta}"'
    assert problem.severity == "error"


def test_what_is_missing_is_told_once_with_a_few_names(folder):
    catalogue(folder, "it", ROSE)
    (problem,) = check_translation(loaded(folder), "it")
    assert problem.code == "missing-translation"
    assert "16 have no translation: deck.name" in problem.message


def test_a_language_that_nobody_has_begun_is_told_so(folder):
    (problem,) = check_translation(loaded(folder), "it")
    assert problem.help == "begin one with `cardlang i18n init garden it`"


@pytest.mark.parametrize(
    ("piece", "code"),
    [
        (entry("card.rose.name", "Rose", "Rosa", fuzzy=True), "fuzzy-translation"),
        (entry("card.rose.name", "Old rose", "Rosa"), "stale-translation"),
        (entry("card.rose.name", "Rose", "Rosa" * 11), "translation-too-long"),
        (entry("card.rose.name", "Rose", "Rose"), "same-as-source"),
        (entry("card.oak.name", "Oak", "Quercia"), "unknown-text"),
        (entry("use.plant.say", "Plant {card}", "Pianta {card:acc}"), "unknown-form"),
        (ROSE + "\n" + ROSE, "repeated-translation"),
        ("hello\n", "broken-catalogue"),
    ],
)
def test_each_problem_has_its_code(folder, piece, code):
    assert codes(folder, piece) == [code]


def test_a_catalogue_under_another_name_is_told(folder):
    catalogue(folder, "pt-BR", ROSE)
    deck = loaded(folder)
    problems = {each.code: each for each in check_translation(deck, "it")}
    assert problems["file-not-read"].help == "call it `pt_BR.po`"
    assert languages_begun(deck) == []


# --------------------------------------------------------------- the same in both


def test_signs_without_letters_may_be_the_same(folder):
    garden(folder, more='texts: {attribute.size: "☺ {value}"}\n')
    assert codes(folder, entry("attribute.size", "☺ {value}", "☺ {value}")) == []


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        ("card.rose.name  # the same word\n", []),
        ("card.*.name\n", []),
        ("it card.rose.name\n", []),
        ("de card.rose.name\n", ["same-as-source"]),
        ("card.lily.name\n", ["same-as-source"]),
    ],
)
def test_what_reads_the_same_can_be_accepted(folder, accepted, expected):
    (folder / "locale").mkdir()
    (folder / "locale" / "accept.txt").write_text(accepted, "utf-8")
    assert codes(folder, entry("card.rose.name", "Rose", "Rose")) == expected


def test_a_comment_accepts_an_entry(folder):
    assert codes(folder, "# same in Italian\n" + entry("card.rose.name", "Rose", "Rose")) == []


# ------------------------------------------------------------------------- plurals


PAID = 'texts:\n  tell.paid: {one: "{you} pays one coin", other: "{you} pays {n} coins"}\n'


def paid(*strings):
    return entry("tell.paid", "{you} pays one coin", *strings, plural="{you} pays {n} coins")


def test_the_form_for_one_need_not_say_the_number(folder):
    garden(folder, more=PAID)
    assert codes(folder, paid("{you} paga una moneta", "{you} paga {n} monete")) == []
    assert codes(folder, paid("paga una moneta", "{you} paga {n}")) == ["wrong-placeholder"]


def test_a_header_must_count_as_the_language_does(folder):
    garden(folder, more=PAID)
    path = catalogue(folder, "it", paid("{you} paga una moneta", "{you} paga {n} monete"))
    text = path.read_text("utf-8")
    path.write_text(text.replace("plural=(n != 1)", "plural=(n > 1)"), "utf-8")
    problems = check_translation(loaded(folder), "it")
    (problem,) = [each for each in problems if each.code == "wrong-plurals"]
    assert problem.help == "write there: Plural-Forms: nplurals=2; plural=(n != 1);"


# ------------------------------------------------------------------- words and lengths


def glossary(folder, text):
    (folder / "locale").mkdir(exist_ok=True)
    (folder / "locale" / "glossary.yaml").write_text(text, "utf-8")


@pytest.mark.parametrize(
    ("words", "is_right"),
    [("Rosa", True), ("Rosellina", False), ("rosaio", True), ("Fiore", False)],
)
def test_a_term_is_one_word(folder, words, is_right):
    glossary(folder, "it: {rose: Rosa}\n")
    assert codes(folder, entry("card.rose.name", "Rose", words)) == (
        [] if is_right else ["glossary"]
    )


def test_words_to_avoid_are_found_though_the_right_one_stands_there(folder):
    glossary(folder, "it: {rose: {use: [Rosa, Rose], avoid: Fiore, note: the queen}}\n")
    (problem,) = found(folder, entry("card.rose.name", "Rose", "Rosa (fiore)"))
    assert problem.message == "`rose` is `Rosa` in the glossary, not `Fiore`: `card.rose.name`"
    assert problem.notes == ("the queen",)
    assert problem.secondary[0].span.file.path.endswith("locale/glossary.yaml")


def test_a_term_inside_another_word_is_no_term(folder):
    glossary(folder, "it: {os: X, lil: Y}\n")
    assert codes(folder, ROSE, entry("card.lily.name", "Lily", "Giglio")) == ["glossary"]


def test_two_terms_are_not_one_word(folder):
    glossary(folder, "it: {bush: Rosa, rose: Rosa}\n")
    assert codes(folder, ROSE) == ["glossary-clash"]


def test_an_overlay_may_have_another_word(folder):
    glossary(folder, "it: {rose: Rosa}\n")
    house = overlay(folder.parent / "house", "texts: {}\n")
    glossary(house, "it: {rose: Rosellina}\n")
    assert codes(house, entry("card.rose.name", "Rose", "Rosellina")) == []


def test_a_deck_sets_its_own_limits(folder):
    (folder / "locale").mkdir()
    (folder / "locale" / "limits.yaml").write_text("card.*.name: 3\nuse.*.say: none\n", "utf-8")
    assert codes(folder, ROSE) == ["translation-too-long"]
    long = entry("use.plant.say", "Plant {card}", "{card} " + "x" * 200)
    assert codes(folder, long) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("limits.yaml", "card.*.name: long\n"),
        ("glossary.yaml", "italian language: {rose: Rosa}\n"),
        ("glossary.yaml", "it: {rose: {words: Rosa}}\n"),
        ("it.yaml", "form: {card: {acc: x}}\n"),
        ("it.yaml", "forms: {cards: {acc: x}}\n"),
        ("it.yaml", "forms: {card: {'acc def': x}}\n"),
    ],
)
def test_settings_that_mean_nothing_are_told(folder, name, text):
    (folder / "locale").mkdir()
    (folder / "locale" / name).write_text(text, "utf-8")
    assert codes(folder, ROSE) == ["wrong-setting"]


@pytest.mark.parametrize("name", ["limits.yaml", "glossary.yaml", "it.yaml"])
@pytest.mark.parametrize(
    "text", ["a\n", "[1]\n", "it: [1]\n", "forms: 1\n", "a: {b: {c: {d: 1}}}\n", ""]
)
def test_settings_of_any_shape_do_no_harm(folder, name, text):
    (folder / "locale").mkdir()
    (folder / "locale" / name).write_text(text, "utf-8")
    found(folder, ROSE)


def test_a_form_that_is_declared_may_be_asked_for(folder):
    (folder / "locale").mkdir()
    (folder / "locale" / "it.yaml").write_text("forms: {card: {acc: accusativo}}\n", "utf-8")
    assert codes(folder, entry("use.plant.say", "Plant {card}", "Pianta {card:acc}")) == []


# -------------------------------------------------------------------------- counting


def test_texts_are_counted_folder_by_folder(folder):
    catalogue(folder, "it", ROSE, entry("card.lily.name", "Lily", "Giglio", fuzzy=True))
    house = overlay(folder.parent / "house", "cards: {fern: {kind: flower, name: Fern}}\n")
    catalogue(house, "it", entry("card.fern.name", "Ferns", "Felci"))
    deck = loaded(house)
    rows = rows_of(deck, standings(deck, shelf_of(deck, "it")))
    assert [list(row.counts.values()) for row in rows] == [[1, 1, 0, 14], [0, 0, 1, 1]]
    assert together(rows, "").counts["translated"] == 1
    assert [row.percent for row in rows] == [6, 0]


def test_a_region_counts_what_its_language_has(folder):
    catalogue(folder, "de", ROSE)
    deck = loaded(folder)
    states = [each.state for each in standings(deck, shelf_of(deck, "de_AT"))]
    assert states.count("translated") == 1


def test_a_deck_needs_no_words_in_its_own_language(folder):
    deck = loaded(folder)
    assert standings(deck, shelf_of(deck, "en")) == []
    assert together(rows_of(deck, []), "").percent == 100


def test_what_others_have_begun_is_known(folder):
    catalogue(folder, "it", ROSE)
    house = overlay(folder.parent / "house", "texts: {}\n")
    catalogue(house, "de", ROSE)
    assert languages_begun(loaded(house)) == ["de", "it"]


def test_other_words_below_are_missing_not_stale(folder):
    """The translation of the base is right there; the overlay's sentence has none yet."""
    catalogue(folder, "it", ROSE)
    house = overlay(folder.parent / "house", "cards: {rose: {name: Wild rose}}\n")
    deck = loaded(house)
    (rose,) = [e for e in standings(deck, shelf_of(deck, "it")) if e.text.id == "card.rose.name"]
    assert rose.state == "missing"


# ------------------------------------------------------------------ what to type next


def test_help_says_the_deck_as_it_was_typed(folder):
    (problem,) = check_translation(loaded(folder), "it", "./garden")
    assert problem.help == "begin one with `cardlang i18n init ./garden it`"


def test_a_broken_catalogue_is_not_called_unbegun(folder):
    catalogue(folder, "it", 'msgid "a')
    assert [each.code for each in check_translation(loaded(folder), "it")] == ["broken-catalogue"]


def test_a_folder_below_that_is_unbegun_is_named_to_type(folder):
    house = overlay(folder.parent / "house", "cards: {fern: {kind: flower, name: Fern}}\n")
    catalogue(house, "it", entry("card.fern.name", "Fern", "Felce"))
    (problem,) = [e for e in check_translation(loaded(house), "it") if "garden" in e.message]
    assert "garden it` does" in problem.help


# ------------------------------------------------------- what is easily overlooked


def test_an_empty_form_is_told_by_its_number(folder):
    garden(folder, more=PAID)
    (problem,) = [
        each
        for each in check_translation_of(folder, paid("", "{you} paga {n} monete"))
        if "tell.paid" in each.message
    ]
    assert problem.message.startswith("`msgstr[0]` of the translation of `tell.paid` is empty")
    assert problem.span.text == 'msgstr[0] ""'


def check_translation_of(folder, *entries):
    catalogue(folder, "it", *entries)
    return check_translation(loaded(folder), "it")


def test_problems_of_forms_point_at_the_form(folder):
    garden(folder, more=PAID)
    (problem,) = found(folder, paid("{you} paga una moneta", "{you} paga {m} monete"))
    assert problem.message.startswith("`msgstr[1]` of the translation of `tell.paid` has {m}")
    assert problem.span.text == 'msgstr[1] "{you} paga {m} monete"'


def test_forms_of_a_text_that_does_not_count_are_told(folder):
    piece = entry("card.rose.name", "Rose", "Rosa", "Rosai", plural="Roses")
    assert "wrong-plurals" in codes(folder, piece)


def test_blanks_are_no_translation(folder):
    problems = check_translation_of(folder, entry("card.rose.name", "Rose", "  "))
    assert [each.code for each in problems] == ["missing-translation"]
    assert "17 have no translation" in problems[0].message


@pytest.mark.parametrize("words", ["{{card}} pianta", "{card pianta {card}", "{card} }"])
def test_braces_too_many_are_told(folder, words):
    assert codes(folder, entry("use.plant.say", "Plant {card}", words)) == ["wrong-placeholder"]


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (" Rosa", "begins with a blank"),
        ("Rosa ", "ends with a blank"),
        ("Rosa  rossa", "two blanks"),
        (r"Rosa\trossa", "a tab"),
        ("Ro\u200bsa", "without width (U+200B)"),
        ("Ro\x07sa", "control characters (U+0007)"),
        (r"Rosa\n", "ends with a line break"),
    ],
)
def test_what_nobody_sees_is_told(folder, words, what):
    (problem,) = found(folder, entry("card.rose.name", "Rose", words))
    assert problem.code == "odd-characters"
    assert what.split()[-1] in problem.message


def test_a_form_is_declared_with_the_lines_of_the_help(folder):
    (problem,) = found(folder, entry("use.plant.say", "Plant {card}", "Pianta {card:acc}"))
    first, *lines = problem.help.splitlines()
    assert first.endswith("garden/locale/it.yaml`:")
    (folder / "locale" / "it.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    assert codes(folder, entry("use.plant.say", "Plant {card}", "Pianta {card:acc}")) == []


# ------------------------------------------------------------- names of files, typos beside


@pytest.mark.parametrize(
    ("name", "right"),
    [("italiano", "it"), ("italian", "it"), ("it_XX", "it"), ("ita", "it"), ("IT", "it")],
)
def test_ill_named_catalogues_are_told_with_the_right_name(folder, name, right):
    catalogue(folder, name, ROSE)
    problems = {each.code: each for each in check_translation(loaded(folder), "de")}
    assert problems["file-not-read"].help == f"call it `{right}.po`"


def test_a_header_in_another_language_is_told(folder):
    path = catalogue(folder, "it", ROSE)
    path.write_text(path.read_text("utf-8").replace("Language: it", "Language: fr"), "utf-8")
    problems = {each.code: each for each in check_translation(loaded(folder), "it")}
    assert problems["wrong-language"].span.text == '"Language: fr\\n"'


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("accept.txt", "card.rosa.name\n", "wrong-accept"),
        ("accept.txt", "de card.rosa.*\n", "wrong-accept"),
        ("limits.yaml", "cards.*.name: 3\n", "wrong-setting"),
        ("glossary.yaml", "itt: {rose: Rosa}\n", "wrong-setting"),
    ],
)
def test_typos_beside_the_catalogues_are_told(folder, name, text, code):
    (folder / "locale").mkdir()
    (folder / "locale" / name).write_text(text, "utf-8")
    assert codes(folder, ROSE) == [code]
