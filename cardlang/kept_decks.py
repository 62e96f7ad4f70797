"""Loaded decks and pages about them, kept from an earlier run while nothing has changed.

Besides the result everything is kept that loading looked at: what lies in the folders, and
what the files say. A kept result counts only if all that is still the same.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.bundled import rules_folder
from cardlang.cache import cache_folder, read, write
from cardlang.folders import DECK_FILE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.load_result import LoadResult

_CARDS = "cards"
_WORDS = "locale"

#: Names in folders, and a digest of each file; None for what is not there.
_Seen = dict[Path, "tuple[str, ...] | bytes | None"]


def kept_deck(name_or_path: str) -> LoadResult | None:
    """What loading this gave before, if it would give the same now."""
    content = _kept("deck", name_or_path)
    if content is None:
        return None
    from cardlang.packing import unpacked

    try:
        return unpacked(content)
    except Exception:  # noqa: BLE001 - whatever is wrong with it, it is loaded anew
        return None


def keep_deck(name_or_path: str, result: LoadResult) -> None:
    """Keep a result that has a deck."""
    if cache_folder() is None or result.deck is None:
        return
    from cardlang.packing import packed

    with suppress(RecursionError):  # nested too deeply
        _keep("deck", name_or_path, _seen(result), packed(result))


def kept_page(name_or_path: str, *about: object) -> str | None:
    """What was shown of a deck in these words, if it would be the same now."""
    content = _kept("page", name_or_path, *about)
    return None if content is None else content.decode("utf-8")


def keep_page(name_or_path: str, result: LoadResult, page: str, *about: object) -> None:
    """Keep what is shown of a deck: `about` is all that it depends on besides the files."""
    if cache_folder() is not None:
        seen = _seen(result)
        for folder in result.folders:
            words = folder.path / _WORDS
            seen |= {words / name: _look(words / name) for name in _names(words) or ()}
        _keep("page", name_or_path, seen, page.encode("utf-8"), *about)


def _kept(sort: str, name_or_path: str, *about: object) -> bytes | None:
    """What was kept of a deck, if nothing that it was made of has changed."""
    content = read(sort, _name(name_or_path, *about))
    if content is None:
        return None
    seen: _Seen
    seen, kept = pickle.loads(content)  # noqa: S301 - a file of this user's own, see `cache`
    return kept if all(_look(path) == found for path, found in seen.items()) else None


def _keep(sort: str, name_or_path: str, seen: _Seen, content: bytes, *about: object) -> None:
    write(sort, _name(name_or_path, *about), "", pickle.dumps((seen, content)))


def _name(name_or_path: str, *about: object) -> str:
    """A name means something else in another folder."""
    return repr((str(Path.cwd()), name_or_path, *about))


def _seen(result: LoadResult) -> _Seen:
    folders = [folder.path for folder in result.folders]
    bundled = list(_bundled_places())
    inside = [folder / name for folder in folders for name in (_CARDS, "scenarios", _WORDS)]
    sections = [*folders, *(folder / _CARDS for folder in folders)]
    files = [place / DECK_FILE for place in bundled]
    files += [
        place / name for place in sections for name in _names(place) or () if name.endswith(".yaml")
    ]
    return {path: _look(path) for path in [*bundled, *folders, *inside, *files]}


def _bundled_places() -> Iterable[Path]:
    """The folders in which the decks that come with the program are looked for."""
    rules = rules_folder()
    yield rules
    for inside in map(rules.joinpath, _names(rules) or ()):
        if inside.is_dir():
            yield inside
            if not (inside / DECK_FILE).is_file():
                yield from map(inside.joinpath, _names(inside) or ())


def _look(path: Path) -> tuple[str, ...] | bytes | None:
    try:
        return hashlib.blake2b(path.read_bytes(), digest_size=16).digest()
    except OSError:
        return _names(path)


def _names(path: Path) -> tuple[str, ...] | None:
    """What lies in a folder; None if there is no such folder."""
    try:
        return tuple(sorted(name for name in os.listdir(path) if not name.startswith(".")))  # noqa: PTH208 - names are what is wanted
    except OSError:
        return None
