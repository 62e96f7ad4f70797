"""What is kept from one run to the next, and when it does not count."""

from __future__ import annotations

import os
import shutil
import stat
import sys

import pytest
from deck_folders import garden

from cardlang import cache, kept_decks
from cardlang.cache import default_folder, read, use_cache, write
from cardlang.interpreter.compiled.game import compiled
from cardlang.loader import load_deck

pytestmark = pytest.mark.usefixtures("folder")
ON_POSIX = pytest.mark.skipif(not hasattr(os, "getuid"), reason="files have no owner here")


@pytest.fixture
def folder(tmp_path):
    use_cache(tmp_path / "kept")
    yield tmp_path / "kept"
    use_cache(None)


@pytest.fixture
def stages(monkeypatch):
    """Counts how often a deck is made of its files."""
    from cardlang import assembly

    made = []
    assemble = assembly.assemble
    monkeypatch.setattr(assembly, "assemble", lambda name: made.append(name) or assemble(name))
    return made


def only_file(folder):
    (file,) = folder.glob("*.bin")
    return file


def test_what_is_written_is_read():
    assert read("x", "name", "key") is None
    write("x", "name", "key", b"content")
    assert read("x", "name", "key") == b"content"
    assert read("x", "other", "key") is None
    assert read("y", "name", "key") is None


def test_under_another_key_it_is_not_there(folder):
    write("x", "name", "key", b"content")
    assert read("x", "name", "newer") is None
    write("x", "name", "newer", b"new content")
    assert read("x", "name", "newer") == b"new content"
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("broken", [b"", b"nothing of ours", None, "cut", "more"])
def test_what_is_broken_is_not_there(folder, broken):
    write("x", "name", "key", b"content")
    content = only_file(folder).read_bytes()
    changed = {"cut": content[:-1], "more": content + b"!", None: content.replace(b"con", b"CON")}
    only_file(folder).write_bytes(changed.get(broken, broken))
    assert read("x", "name", "key") is None
    write("x", "name", "key", b"content")
    assert read("x", "name", "key") == b"content"


@ON_POSIX
def test_the_folder_is_private(folder):
    write("x", "name", "key", b"content")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o777)
    assert read("x", "name", "key") is None
    write("x", "other", "key", b"content")
    assert len(list(folder.iterdir())) == 1


@ON_POSIX
def test_what_belongs_to_somebody_else_is_not_there(monkeypatch):
    write("x", "name", "key", b"content")
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    assert read("x", "name", "key") is None


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    use_cache(tmp_path / "file" / "below")
    try:
        write("x", "name", "key", b"content")
        assert read("x", "name", "key") is None
    finally:
        use_cache(None)


def test_the_oldest_go(folder, monkeypatch):
    monkeypatch.setattr(cache, "MOST_FILES", 3)
    for number in range(6):
        write("x", str(number), "key", b"content")
        for age, path in enumerate(sorted(folder.iterdir(), key=lambda each: each.stat().st_mtime)):
            os.utime(path, (age, age))
    assert [read("x", str(number), "key") is not None for number in range(6)] == [False] * 3 + [
        True
    ] * 3


def test_the_environment_says_where(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.setenv(cache.VARIABLE, cache.OFF)
    assert default_folder() is None
    monkeypatch.delenv(cache.VARIABLE)
    if sys.platform == "linux":
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "there"))
        assert default_folder() == tmp_path / "there" / "cardlang"
        monkeypatch.setenv("XDG_CACHE_HOME", "relative")
        monkeypatch.setenv("HOME", str(tmp_path))
        assert default_folder() == tmp_path / ".cache" / "cardlang"


def test_nothing_is_kept_unless_a_folder_was_given(tmp_path):
    use_cache(None)
    load_deck(str(garden(tmp_path / "garden")))
    assert [path.name for path in tmp_path.iterdir()] == ["garden"]


# ----------------------------------------------------------------------- decks


def test_a_deck_is_made_once(stages, tmp_path):
    name = str(garden(tmp_path / "garden"))
    first, second = load_deck(name), load_deck(name)
    assert stages == [name]
    assert second.require().fingerprint == first.require().fingerprint
    assert second.require().cards == first.require().cards
    assert second.diagnostics == first.diagnostics
    assert second.folders == first.folders
    assert second.changes == first.changes
    assert second.root is not None
    assert second.declarations is not None
    assert set(second.declarations.cards) == set(first.declarations.cards)
    assert [source.text for source in second.sources] == [source.text for source in first.sources]
    assert second.root.span.file in second.sources
    assert second.require().cards[0].span.file in second.sources


def change_a_card(folder):
    path = next((folder / "cards").glob("*.yaml"), None) or folder / "deck.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "\n# noted\n", encoding="utf-8")


def add_a_file(folder):
    (folder / "more.yaml").write_text("texts: {}\n", encoding="utf-8")


def add_a_folder_with_a_wrong_name(folder):
    (folder / "Scenarios").mkdir()


@pytest.mark.parametrize("change", [change_a_card, add_a_file, add_a_folder_with_a_wrong_name])
def test_a_deck_is_made_anew_when_anything_has_changed(stages, tmp_path, change):
    path = garden(tmp_path / "garden")
    load_deck(str(path))
    change(path)
    load_deck(str(path))
    load_deck(str(path))
    assert len(stages) == 2


def test_another_deck_of_the_same_name_is_another(stages, tmp_path, monkeypatch):
    for place in ("here", "there"):
        (tmp_path / place).mkdir()
        garden(tmp_path / place / "garden")
        monkeypatch.chdir(tmp_path / place)
        load_deck("garden")
    assert len(stages) == 2


def test_what_cannot_be_unpacked_is_made_anew(stages, tmp_path, monkeypatch):
    name = str(garden(tmp_path / "garden"))
    with monkeypatch.context() as patch:
        patch.setattr("cardlang.packing.packed", lambda _: b"of another time")
        load_deck(name)
    assert load_deck(name).deck is not None
    assert len(stages) == 2


def test_a_deck_with_errors_is_not_kept(folder, stages, tmp_path):
    path = garden(tmp_path / "garden")
    (path / "more.yaml").write_text("cards: {a: {kind: nothing}}\n", encoding="utf-8")
    assert load_deck(str(path)).deck is None
    assert load_deck(str(path)).deck is None
    assert len(stages) == 2
    assert not list(folder.glob("deck-*"))


def test_the_compiled_deck_is_put_together_from_the_kept_program(tmp_path, monkeypatch):
    name = str(garden(tmp_path / "garden"))
    first = compiled(load_deck(name).require())
    monkeypatch.setattr("cardlang.interpreter.compiled.game.program_of", None)
    second = compiled(load_deck(name).require())
    assert second is not first
    assert second.program.source == first.program.source


def test_a_deck_that_is_not_as_its_files_say_has_no_digest(folder, tmp_path):
    from dataclasses import replace

    deck = load_deck(str(garden(tmp_path / "garden"))).require()
    changed = replace(deck, ends=(), digest="")
    compiled(changed)
    assert not list(folder.glob("program-*"))


def test_a_page_is_kept_with_the_words_it_is_in(tmp_path):
    path = garden(tmp_path / "garden")
    (path / "locale").mkdir()
    (path / "locale" / "fr.po").write_text("", encoding="utf-8")
    result = load_deck(str(path))
    kept_decks.keep_page(str(path), result, "voilà", "fr", None)
    assert kept_decks.kept_page(str(path), "fr", None) == "voilà"
    assert kept_decks.kept_page(str(path), "de", None) is None
    (path / "locale" / "fr.po").write_text("# changed", encoding="utf-8")
    assert kept_decks.kept_page(str(path), "fr", None) is None


def test_the_grammar_is_kept(folder, tmp_path):
    from cardlang.parser import _lark

    _lark.cache_clear()
    load_deck(str(garden(tmp_path / "garden")))
    assert list(folder.glob("grammar-*"))
    _lark.cache_clear()
    shutil.rmtree(tmp_path / "garden")
    assert load_deck(str(garden(tmp_path / "garden", more="texts: {}\n"))).deck is not None
    _lark.cache_clear()
