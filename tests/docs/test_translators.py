"""The page for translators names every id that a text can have."""

from __future__ import annotations

import re

from snippets import ROOT

from cardlang import text


def ids_of_the_program():
    assert text.__doc__ is not None
    listed = text.__doc__.split("`texts` of a deck:")[1]
    return set(re.findall(r"\b[a-z]+\.[\w.]+", re.sub(r"\(.*?\)", "", listed)))


def test_every_id_of_a_text_is_on_the_page():
    page = (ROOT / "docs" / "translators.md").read_text("utf-8")
    ids = ids_of_the_program()
    assert len(ids) > 20
    assert {each for each in ids if f"`{each}`" not in page} == set()
