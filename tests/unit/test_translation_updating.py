"""Catalogues made and brought up to date: nothing that was translated is lost."""

from __future__ import annotations

import pytest
from catalogues import catalogue, entry
from deck_folders import garden, loaded, overlay

from cardlang.diagnostics import Diagnostic
from cardlang.translation.folders import Renewed, renewed, template, write_text
from cardlang.translation.pofile import read_catalogue


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "garden").mkdir()
    return garden(tmp_path / "garden")


def updated(folder, language="it"):
    """Bring a catalogue up to date, and read it again."""
    made = renewed(loaded(folder), language)
    assert isinstance(made, Renewed)
    write_text(made.path, made.text)
    return made.done, read_catalogue(folder, "garden", language)


def message(found, text_id):
    (one,) = [each for each in found.messages if each.id == text_id]
    return one


def test_a_new_catalogue_has_every_text_with_what_a_translator_needs(folder):
    done, found = updated(folder)
    assert done.added == len(found.messages) == 17
    plant = message(found, "use.plant.say")
    assert plant.source == "Plant {card}"
    assert plant.notes == (
        "label of a move: a card is used",
        "{card}: the name of the card",
        "at most 80 characters",
    )
    assert plant.places == ("game.yaml:16",)
    assert ("Language", "it") in found.header


def test_the_same_texts_give_the_same_file(folder):
    updated(folder)
    again = renewed(loaded(folder), "it")
    assert again.text == again.before
    assert (again.done.added, again.done.changed, again.done.removed) == (0, 0, 0)


def test_translations_stay_and_their_notes_are_renewed(folder):
    catalogue(folder, "it", "# mine\n" + entry("card.rose.name", "Rose", "Rosa"))
    _, found = updated(folder)
    rose = message(found, "card.rose.name")
    assert (rose.strings, rose.comments, rose.fuzzy) == (("Rosa",), ("mine",), False)
    assert rose.notes == ("name of a card", "at most 40 characters")


def test_a_changed_sentence_makes_its_translation_fuzzy(folder):
    catalogue(folder, "it", entry("card.rose.name", "Old rose", "Rosa antica"))
    done, found = updated(folder)
    rose = message(found, "card.rose.name")
    assert (rose.source, rose.strings, rose.fuzzy) == ("Rose", ("Rosa antica",), True)
    assert rose.previous == ("Old rose", "")
    assert done.changed == 1


def test_the_first_sentence_is_remembered_when_it_changes_again(folder):
    catalogue(folder, "it", entry("card.rose.name", "Old rose", "Rosa antica"))
    updated(folder)
    garden(folder, more="cards: {}\ntexts: {card.rose.name: New rose}\n")
    _, found = updated(folder)
    rose = message(found, "card.rose.name")
    assert (rose.source, rose.previous, rose.fuzzy) == ("New rose", ("Old rose", ""), True)


def test_a_sentence_that_is_again_what_it_was_needs_nobody(folder):
    catalogue(folder, "it", entry("card.rose.name", "Rose", "Rosa"))
    changed = "texts: {card.rose.name: New rose}\n"
    garden(folder, more=changed)
    updated(folder)
    (folder / "more.yaml").unlink()
    _, found = updated(folder)
    rose = message(found, "card.rose.name")
    assert (rose.strings, rose.fuzzy, rose.previous) == (("Rosa",), False, None)


def test_a_text_that_is_gone_is_put_aside_and_comes_back_with_it(folder):
    more = "cards: {fern: {kind: flower, name: Fern}}\n"
    garden(folder, more=more)
    catalogue(folder, "it", entry("card.fern.name", "Fern", "Felce"))
    updated(folder)
    (folder / "more.yaml").unlink()
    done, found = updated(folder)
    assert done.removed == 1
    assert [(each.id, each.strings) for each in found.obsolete] == [("card.fern.name", ("Felce",))]
    garden(folder, more=more)
    _, found = updated(folder)
    assert message(found, "card.fern.name").strings == ("Felce",)
    assert found.obsolete == ()


def test_a_text_under_another_id_takes_its_translation_along(folder):
    catalogue(folder, "it", entry("card.old_rose.name", "Rose", "Rosa"))
    _, found = updated(folder)
    rose = message(found, "card.rose.name")
    assert (rose.strings, rose.fuzzy) == (("Rosa",), True)


def test_plural_forms_are_those_of_the_language(folder):
    garden(folder, more='texts:\n  tell.paid: {one: "{n} coin", other: "{n} coins"}\n')
    _, found = updated(folder, "pl")
    assert message(found, "tell.paid").strings == ("", "", "")
    assert message(found, "tell.paid").plural == "{n} coins"


def test_a_sentence_that_begins_to_count_keeps_its_translation_as_fuzzy(folder):
    catalogue(folder, "de", entry("tell.paid", "{n} coin", "{n} Taler"))
    garden(folder, more='texts:\n  tell.paid: {one: "{n} coin", other: "{n} coins"}\n')
    _, found = updated(folder, "de")
    paid = message(found, "tell.paid")
    assert (paid.strings, paid.fuzzy) == (("{n} Taler", ""), True)


def test_forms_of_names_are_texts_of_their_own(folder):
    (folder / "locale").mkdir()
    (folder / "locale" / "de.yaml").write_text(
        "forms:\n  card:\n    acc: with article (den Baum)\n", "utf-8"
    )
    _, found = updated(folder, "de")
    forms = [each for each in found.messages if "@" in each.id]
    assert [each.id for each in forms] == ["card.rose.name@acc", "card.lily.name@acc"]
    assert forms[0].notes[0] == "name of a card, form acc: with article (den Baum)"


def test_an_overlay_has_a_catalogue_of_its_own_texts(folder):
    house = overlay(folder.parent / "house", "cards: {rose: {name: Wild rose}}\n")
    catalogue(house, "it", entry("card.lily.name", "Lily", "Giglio di casa"))
    _, found = updated(house)
    assert [each.id for each in found.messages] == ["deck.name", "card.rose.name", "card.lily.name"]
    assert message(found, "card.lily.name").strings == ("Giglio di casa",)


def test_names_made_of_ids_can_be_translated(folder):
    garden(folder, more="cards: {wild_fern: {kind: flower}}\n")
    _, found = updated(folder)
    assert message(found, "card.wild_fern.name").source == "Wild fern"


def test_a_template_has_every_text_and_no_language(folder):
    text = template(loaded(folder))
    assert 'msgctxt "card.rose.name"\nmsgid "Rose"\nmsgstr ""\n' in text
    assert '"Language: \\n"' in text


def test_an_entry_that_stands_there_twice_is_not_thrown_away(folder):
    rose = entry("card.rose.name", "Rose", "Rosa")
    catalogue(folder, "it", rose, rose.replace("Rosa", "Rosellina"))
    found = renewed(loaded(folder), "it")
    assert isinstance(found, Diagnostic)
    assert found.code == "repeated-translation"
