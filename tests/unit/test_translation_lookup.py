"""A deck in other languages: which words are shown, and which are not."""

from __future__ import annotations

import pytest
from catalogues import catalogue, entry
from deck_folders import garden, loaded, overlay, write

from cardlang.interpreter.game import Game
from cardlang.text import Wording, log_lines, move_labels, refusal_sentence

ROSE = entry("card.rose.name", "Rose", "Rosa")
FACTS = "deck: {{id: {0}, name: {0}, version: 1.0.0, format: 1, language: {1}, extends: garden}}\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "garden").mkdir()
    return garden(tmp_path / "garden")


def edition(folder, name, language, text=""):
    """A deck beside the garden that extends it, in a language of its own."""
    return write(
        folder.parent / name, deck=FACTS.format(name, language), words=text or "texts: {}\n"
    )


def card(deck, name="rose", language="it", **wishes):
    return Wording(deck, language, **wishes).card_title(deck.card(name))


# ------------------------------------------------------------------- which words


def test_a_text_is_shown_in_the_language_wanted(folder):
    catalogue(folder, "it", ROSE)
    deck = loaded(folder)
    assert card(deck) == "Rosa"
    assert card(deck, language="de") == "Rose"


def test_what_has_no_words_is_shown_as_the_deck_has_it_never_as_an_id(folder):
    catalogue(folder, "it", ROSE, entry("card.lily.name", "Lily", ""))
    assert card(loaded(folder), "lily") == "Lily"


def test_a_region_falls_back_to_its_language_then_to_the_second_then_to_the_deck(folder):
    catalogue(folder, "de_AT", ROSE)
    catalogue(
        folder, "de", entry("card.rose.name", "Rose", "X"), entry("card.lily.name", "Lily", "Lilie")
    )
    catalogue(folder, "it", entry("kind.flower.name", "Flower", "Fiore"))
    deck = loaded(folder)
    wording = Wording(deck, "de-AT", fallback=["it"])
    assert wording.card_title(deck.card("rose")) == "Rosa"
    assert wording.card_title(deck.card("lily")) == "Lilie"
    assert wording.kind("flower") == "Fiore"
    assert wording.kind("thing") == "Thing"
    assert wording.language == "de_AT"


def test_the_decks_own_language_counts_among_those_wanted(folder):
    catalogue(folder, "it", entry("card.lily.name", "Lily", "Giglio"))
    deck = loaded(folder)
    assert card(deck, "lily", "de", fallback=["en", "it"]) == "Lily"
    assert card(deck, "lily", "de", fallback=["it", "en"]) == "Giglio"


def test_words_of_an_older_sentence_are_not_shown(folder):
    catalogue(folder, "it", entry("card.rose.name", "Roses", "Rose rosse"))
    deck = loaded(folder)
    assert card(deck) == "Rose"
    assert card(deck, drafts=True) == "Rose rosse"


def test_words_that_nobody_confirmed_are_not_shown(folder):
    catalogue(folder, "it", entry("card.rose.name", "Rose", "Rosa?", fuzzy=True))
    deck = loaded(folder)
    assert card(deck) == "Rose"
    assert card(deck, drafts=True) == "Rosa?"


def test_a_broken_catalogue_counts_as_none(folder):
    catalogue(folder, "it", ROSE, "hello\n")
    assert card(loaded(folder)) == "Rose"


def test_a_text_that_is_another_one_in_the_game_is_not_taken_for_it(folder):
    """Two cards may have the same words; each has its own translation."""
    both = "cards:\n  fern: {kind: flower, name: Rose}\n"
    catalogue(folder, "it", ROSE, entry("card.fern.name", "Rose", "Felce"))
    deck = loaded(garden(folder, more=both))
    assert (card(deck), card(deck, "fern")) == ("Rosa", "Felce")


# ---------------------------------------------------------------- folders of a deck


def test_a_catalogue_serves_the_decks_laid_on_it(folder):
    catalogue(folder, "it", ROSE)
    house = overlay(folder.parent / "house", "cards: {fern: {kind: flower, name: Fern}}\n")
    catalogue(house, "it", entry("card.fern.name", "Fern", "Felce"))
    deck = loaded(house)
    assert (card(deck), card(deck, "fern")) == ("Rosa", "Felce")


def test_an_overlay_may_translate_otherwise(folder):
    catalogue(folder, "it", ROSE)
    house = overlay(folder.parent / "house", "texts: {}\n")
    catalogue(house, "it", entry("card.rose.name", "Rose", "Rosellina"))
    assert (card(loaded(folder)), card(loaded(house))) == ("Rosa", "Rosellina")


def test_other_words_in_an_overlay_are_not_those_translated_below(folder):
    catalogue(folder, "it", ROSE)
    house = overlay(folder.parent / "house", "cards: {rose: {name: Wild rose}}\n")
    deck = loaded(house)
    assert card(deck) == "Wild rose"
    assert card(deck, drafts=True) == "Wild rose"


def test_an_edition_speaks_its_language_with_the_catalogue_of_the_base(folder):
    catalogue(folder, "it", ROSE)
    deck = loaded(edition(folder, "italian", "it"))
    assert (deck.info.language, [home.language for home in deck.homes]) == ("it", ["en", "it"])
    assert card(deck, language=None) == "Rosa"
    assert card(deck, language="en") == "Rose"


def test_an_edition_writes_its_own_sentences_in_its_language(folder):
    catalogue(folder, "it", ROSE)
    text = "kinds: {flower: {plant: {needs: {rich: {when: you.coins > 1, say: Troppo caro.}}}}}\n"
    place = edition(folder, "italian", "it", text)
    catalogue(place, "en", entry("need.flower.plant.rich", "Troppo caro.", "Too dear."))
    deck = loaded(place)

    def refusal(*languages):
        wording = Wording(deck, languages[0], fallback=languages[1:])
        return wording.sentence("need.flower.plant.rich", "Troppo caro.")

    assert refusal("it") == "Troppo caro."
    assert refusal("en") == "Too dear."
    assert refusal("de") == "Troppo caro."
    assert refusal("it", "en") == "Troppo caro."
    assert refusal("de", "en") == "Too dear."


def test_codes_of_languages_may_be_written_with_hyphens(folder):
    catalogue(folder, "pt_BR", ROSE)
    deck = loaded(edition(folder, "brazilian", "pt-BR"))
    assert [home.language for home in deck.homes] == ["en", "pt_BR"]
    assert card(deck, language=None) == "Rosa"
    assert card(deck, language="pt-br") == "Rosa"


def test_decks_laid_on_an_edition_are_in_its_language(folder):
    catalogue(folder, "it", ROSE)
    edition(folder, "italian", "it")
    house = overlay(folder.parent / "house", "cards: {fern: {kind: flower, name: Fern}}\n")
    catalogue(house, "it", entry("card.fern.name", "Fern", "Felce"))
    deck = loaded(f"{folder.parent / 'italian'}+{house}")
    assert [home.language for home in deck.homes] == ["en", "it", "en"]
    assert (card(deck, language=None), card(deck, "fern", None)) == ("Rosa", "Felce")
    assert card(deck, "fern", "en") == "Fern"


# ------------------------------------------------------------------ forms and numbers


FORMS = "forms:\n  card: {acc: the accusative}\n  word: {acc: the accusative}\n"


def test_a_sentence_asks_for_the_form_of_a_name(folder):
    catalogue(
        folder,
        "de",
        entry("use.plant.say", "Plant {card}", "{card:acc} pflanzen"),
        entry("card.rose.name", "Rose", "Rosenbusch"),
        entry("card.rose.name@acc", "Rose", "den Rosenbusch"),
        entry("card.lily.name", "Lily", "Lilie"),
    )
    deck = loaded(folder)
    wording = Wording(deck, "de")
    template = wording.sentence("use.plant.say", "Plant {card}")
    words = [wording.fill(template, {"card": wording.card(each)}) for each in deck.cards]
    assert words == ["Den Rosenbusch pflanzen", "Lilie pflanzen"]


def test_a_form_is_of_the_language_in_which_the_name_is_found(folder):
    catalogue(folder, "it", entry("card.rose.name", "Rose", "Rosa"))
    catalogue(folder, "de", entry("card.rose.name@acc", "Rose", "den Rosenbusch"))
    deck = loaded(folder)
    assert card(deck, language="it", fallback=["de"]).form("acc") == "Rosa"
    assert card(deck, language="en", fallback=["de"]).form("acc") == "Rose"


def test_a_deck_has_forms_in_its_own_language(folder):
    garden(folder, more="texts: {card.rose.name@the: the rose}\n")
    catalogue(folder, "en", entry("card.lily.name@the", "Lily", "the lily"))
    deck = loaded(folder)
    wording = Wording(deck)
    assert [wording.card(each).form("the") for each in deck.cards] == ["the rose", "the lily"]


def test_a_card_that_may_not_be_named_has_forms_too(folder):
    catalogue(folder, "de", entry("word.hidden_card@dat", "a card", "einer Karte"))
    hidden = Wording(loaded(folder), "de").hidden_card()
    assert (hidden.form("dat"), hidden.form("acc")) == ("einer Karte", str(hidden))


COUNTED = 'texts:\n  tell.paid: {one: "{n} coin", other: "{n} coins"}\n'


def test_a_deck_counts_in_its_own_language(folder):
    deck = loaded(garden(folder, more=COUNTED))
    wording = Wording(deck)
    template = wording.sentence("tell.paid")
    assert [wording.fill(template, {"n": n}) for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]


def test_a_translation_counts_as_its_language_does(folder):
    catalogue(
        folder,
        "pl",
        entry("tell.paid", "{n} coin", "{n} moneta", "{n} monety", "{n} monet", plural="{n} coins"),
    )
    deck = loaded(garden(folder, more=COUNTED))
    wording = Wording(deck, "pl")
    template = wording.sentence("tell.paid")
    words = [wording.fill(template, {"n": n}) for n in (1, 3, 5, 22)]
    assert words == ["1 moneta", "3 monety", "5 monet", "22 monety"]


def test_a_translation_that_lacks_a_form_is_not_shown(folder):
    catalogue(folder, "de", entry("tell.paid", "{n} coin", "{n} Taler", "", plural="{n} coins"))
    deck = loaded(garden(folder, more=COUNTED))
    assert Wording(deck, "de").sentence("tell.paid") == "{n} coins"


# ------------------------------------------------------------------------ in a game


def test_a_game_is_told_in_the_language_wanted(folder):
    catalogue(
        folder,
        "it",
        ROSE,
        entry("use.plant.say", "Plant {card}", "Pianta {card}"),
        entry("use.dig.say", "Dig {card} up", "Togli {card}"),
        entry("need.flower.plant.rich", "No coins.", "Niente monete."),
        entry("perk.rare.name", "Rare", "Raro"),
    )
    more = "setup: {deal: 'for p in players { move table.pile[rose] to p.hand }'}\n"
    deck = loaded(garden(folder, setup=more))
    game = Game(deck, players=1, seed=1)
    wording = Wording(deck, "it")
    labels = move_labels(wording, game.table, game.decision)
    assert set(labels) == {"Pianta Rosa", "Togli Rosa"}
    game.play(game.find("dig rose")[0])
    told = [line.text for line in log_lines(wording, game.table, 0)]
    assert "A: Togli Rosa" in told
    refusals = [each for why in game.why("plant lily") for each in why.refusals]
    assert all("{" not in refusal_sentence(wording, each) for each in refusals)
