"""What a deck is made of: `extends`, and several overlays together."""

from __future__ import annotations

import unicodedata

import pytest
from deck_folders import codes, garden, loaded, overlay

from cardlang.file_names import child_named
from cardlang.loader import load_deck


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder with the deck `garden` and two overlays of it, one extending the other."""
    garden(tmp_path / "garden")
    overlay(tmp_path / "wet", "state: {player: {coins: 5}}\n", name="wet")
    overlay(tmp_path / "dry", "values: {room(p): 2}\n", name="dry")
    overlay(tmp_path / "drier", "values: {room(p): 1}\n", extends="dry", name="drier")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def folders(name):
    return [folder.path.resolve().name for folder in load_deck(name).folders]


@pytest.mark.usefixtures("place")
def test_a_deck_comes_after_all_it_extends():
    assert folders("drier") == ["garden", "dry", "drier"]


@pytest.mark.usefixtures("place")
def test_overlays_are_laid_in_the_order_given():
    assert folders("dry+wet") == ["garden", "dry", "wet"]
    assert folders("wet+dry") == ["garden", "wet", "dry"]


@pytest.mark.usefixtures("place")
def test_an_overlay_of_an_overlay_may_be_named_after_it():
    assert folders("wet+dry+drier") == ["garden", "wet", "dry", "drier"]
    assert folders("drier+dry") == ["garden", "dry", "drier"]


@pytest.mark.usefixtures("place")
def test_overlays_asked_for_together_are_called_by_all_their_names():
    info = loaded("dry+wet").info
    assert info.id == "dry+wet"
    assert info.name == "House + House"
    assert loaded("wet").info.id == "wet"


@pytest.mark.usefixtures("place")
def test_what_an_overlay_extends_is_laid_before_it_even_if_it_is_not_named():
    assert folders("wet+drier") == ["garden", "wet", "dry", "drier"]
    assert loaded("wet+drier").info.id == "wet+drier"
    assert loaded("garden+drier").info.id == "garden+drier"


def test_an_overlay_of_something_else_is_refused(place):
    garden(place / "orchard")
    overlay(place / "ripe", "", extends="orchard", name="ripe")
    (problem,) = load_deck("wet+ripe").diagnostics
    assert problem.code == "different-base"
    assert problem.span.text == "orchard"
    assert codes("ripe+wet") == ["different-base"]


def test_a_deck_of_its_own_cannot_be_laid_on_another(place):
    garden(place / "orchard")
    assert codes("wet+orchard") == ["different-base"]


def test_a_folder_may_have_a_plus_in_its_name(place):
    overlay(place / "wet+dry", "", name="both")
    assert folders("wet+dry") == ["garden", "wet+dry"]


def test_decks_that_extend_each_other_are_refused(place):
    overlay(place / "one", "", extends="two", name="one")
    overlay(place / "two", "", extends="one", name="two")
    assert codes("one") == ["extends-cycle"]


@pytest.mark.parametrize("target", ["../garden", "/tmp/garden", "sub/../../garden", "..", "''"])
def test_extends_may_not_lead_out(place, target):
    overlay(place / "bad", "", extends=target, name="bad")
    assert codes("bad") == ["outside-folder"]


def test_extends_may_name_a_folder_inside(place):
    garden(place / "big" / "parts" / "core")
    overlay(place / "big", "", extends="parts/core", name="big")
    assert folders("big") == ["core", "big"]


@pytest.mark.parametrize(("stored", "written"), [("NFD", "NFC"), ("NFC", "NFD"), ("NFC", "NFC")])
def test_a_folder_is_found_in_whatever_normal_form_it_is_stored(place, stored, written):
    name = unicodedata.normalize(stored, "règles")
    overlay(place / name, "values: {room(p): 2}\n", name="rules_of_stored")
    overlay(place / "more", "", extends=unicodedata.normalize(written, "règles"), name="more")
    assert folders("more") == ["garden", name, "more"]


def test_a_folder_in_other_case_is_another_one_everywhere(place):
    overlay(place / "more", "", extends="Dry", name="more")
    (problem,) = load_deck("more").diagnostics
    assert problem.code == "unknown-deck"
    assert "`dry`" in problem.help
    assert child_named(place, "Dry") is None
    assert child_named(place, "dry") == place / "dry"
    assert child_named(place, "nowhere/dry") is None


def test_a_link_to_a_folder_elsewhere_is_not_extended(place, tmp_path_factory):
    elsewhere = garden(tmp_path_factory.mktemp("elsewhere") / "far")
    (place / "far").symlink_to(elsewhere)
    overlay(place / "bad", "", extends="far", name="bad")
    assert codes("bad") == ["unknown-deck"]


def test_a_parent_with_mistakes_is_reported_once(place):
    (place / "garden" / "broken.yaml").write_text('texts: {a: "b}\n')
    assert codes("dry+wet") == ["unclosed-quote"]
