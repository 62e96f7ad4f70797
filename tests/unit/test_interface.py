"""The program's own words: every sentence that is said is in every catalogue, and fits."""

from __future__ import annotations

import ast

import pytest

from cardlang import interface
from cardlang.filling import placeholders_of
from cardlang.interface import LOCALES, counted, labelled, message, translated, use_languages
from cardlang.sections import SECTIONS
from cardlang.source import load_source
from cardlang.translation.languages import agree, plural_forms
from cardlang.translation.pofile import Catalogue, parse_catalogue
from cardlang.translation.sorts import SORTS

PACKAGE = LOCALES.parent
#: What says sentences, with the place of the sentence among the arguments.
SAYING = {
    "message": 0,
    "translated": 1,
    "own": 0,
    "_own": 1,
    "said": 1,
    "_word": 1,
    "counted": 0,
    "SaveProblem": 0,
}
#: What speaks to people: packages, and a module.
SPEAKING = (
    "cli",
    "comparing",
    "interpreter/saving.py",
    "portraits",
    "proofs",
    "rulebook",
    "scenarios",
    "text",
)
#: Sentences that stand in tables elsewhere, by how they are written where they are said.
TABLES = {
    "SECTIONS[section]": list(SECTIONS.values()),
    "sort": list(dict.fromkeys(sort for _, sort, _ in SORTS)),
    "error.sentence": [],  # found where a SaveProblem is made
}
#: Where these are defined and hand on what they are given.
HANDING_ON = {"wording.py"}
LANGUAGES = [each for each in interface.languages() if each != "en"]


def speaking_files():
    places = [PACKAGE / name for name in SPEAKING]
    return sorted(
        path for each in places for path in (each.rglob("*.py") if each.is_dir() else [each])
    )


def calls():
    for path in speaking_files():
        tree = ast.parse(path.read_text("utf-8"))
        constants = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    if isinstance(target, ast.Name):
                        constants.setdefault(target.id, []).append(node.value)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in SAYING and len(node.args) > SAYING[name]:
                    yield path, name, node, constants


def sentences_in(node, constants):
    """The texts that an argument may be: written there, or in a constant that it names."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.IfExp):
        return sentences_in(node.body, constants) + sentences_in(node.orelse, constants)
    if isinstance(node, ast.Subscript):
        return sentences_in(node.value, constants)
    if isinstance(node, ast.Dict):
        return [each for value in node.values for each in sentences_in(value, constants)]
    if isinstance(node, ast.Tuple | ast.List):
        return [each for value in node.elts for each in sentences_in(value, constants)]
    if isinstance(node, ast.Name) and node.id in constants:
        return [each for value in constants[node.id] for each in sentences_in(value, {})]
    return []


def said():
    """Each sentence of the program, with the one for many where it counts."""
    found, unclear = {}, []
    for path, name, node, constants in calls():
        words = node.args[SAYING[name]]
        in_table = TABLES.get(ast.unparse(words))
        sentences = sentences_in(words, constants) if in_table is None else in_table
        many = sentences_in(node.args[1], constants) if name == "counted" else []
        found |= dict.fromkeys(sentences, many[0] if many else "")
        if not sentences and in_table is None and path.name not in HANDING_ON:
            unclear.append(f"{path.relative_to(PACKAGE)}:{node.lineno}")
    return found, unclear


def catalogue(language):
    path = LOCALES / f"{language}.po"
    found = parse_catalogue(load_source(path), language)
    assert isinstance(found, Catalogue), found
    return found


def test_every_sentence_stands_where_it_can_be_found():
    found, unclear = said()
    assert len(found) > 60
    assert unclear == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_every_sentence_and_no_other(language):
    found, _ = said()
    messages = {each.source: each for each in catalogue(language).messages}
    done = {source for source, each in messages.items() if each.is_translated and not each.fuzzy}
    assert found.keys() - done == set()
    assert done - found.keys() == set()
    assert {each.source: each.plural for each in messages.values()} == found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_placeholders_of_its_sentence(language):
    wrong = []
    for each in catalogue(language).messages:
        needed = set(placeholders_of(each.source))
        possible = needed | set(placeholders_of(each.plural))
        for words in each.strings:
            used = set(placeholders_of(words))
            if not (needed - {"count"} <= used <= possible):
                wrong.append((each.source, words))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_counts_as_its_language(language):
    assert agree(catalogue(language).plural_expression, plural_forms(language)[1])


@pytest.fixture
def languages_of_the_test(tmp_path, monkeypatch):
    """A folder of catalogues with a language that the program does not speak yet."""
    monkeypatch.setattr(interface, "LOCALES", tmp_path)
    interface._catalogue.cache_clear()
    text = (
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgid "Pass"\nmsgstr "Passo"\n\n'
        '#, fuzzy\nmsgid "Score"\nmsgstr "Punti"\n\n'
        'msgid "{count} card"\nmsgid_plural "{count} cards"\n'
        'msgstr[0] "{count} carta"\nmsgstr[1] "{count} carte"\n'
    )
    (tmp_path / "it.po").write_text(text, "utf-8")
    yield
    interface._catalogue.cache_clear()
    use_languages(["en"])


@pytest.mark.usefixtures("languages_of_the_test")
def test_a_further_language_is_a_further_file():
    assert interface.languages() == ["en", "it"]
    use_languages(["it_CH"])
    assert (message("Pass"), message("Score")) == ("Passo", "Score")
    cards = [counted("{count} card", "{count} cards", count) for count in (0, 1, 2)]
    assert cards == ["0 carte", "1 carta", "2 carte"]
    assert translated("it", "Pass") == "Passo"


@pytest.mark.usefixtures("languages_of_the_test")
def test_english_is_a_language_like_the_others():
    use_languages(["en", "it"])
    assert message("Pass") == "Pass"
    use_languages(["nl", "it"])
    assert message("Pass") == "Passo"
    use_languages(["nl"])
    assert counted("{count} card", "{count} cards", 1) == "1 card"


def test_french_counts_nothing_like_one():
    use_languages(["fr"])
    assert [counted("{count} card", "{count} cards", count) for count in (0, 2)] == [
        "0 carte",
        "2 cartes",
    ]
    assert labelled("Main", "5") == "Main : 5"
    use_languages(["en"])


@pytest.mark.parametrize(
    ("value", "language"),
    [
        ("de_AT.UTF-8", "de_AT"),
        ("fr_FR@euro", "fr_FR"),
        ("C.UTF-8", None),
        ("POSIX", None),
        ("", None),
        ("../../x", None),
    ],
)
def test_the_language_around_is_read(monkeypatch, value, language):
    monkeypatch.setenv("LC_ALL", value)
    for name in ("LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert interface.language_of_environment() == language
