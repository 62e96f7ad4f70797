"""Names of files that mean the same on every computer.

Some file systems find `Rules` where `rules` lies, and some store `é` as two characters. Names are
therefore compared here and not by the file system: a deck is found everywhere or nowhere, and
names that some computers take for one are refused.
"""

from __future__ import annotations

import unicodedata
from pathlib import PurePath
from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic
from cardlang.folders import is_inside
from cardlang.sections import alike
from cardlang.spelling import distance

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet
    from pathlib import Path

    from cardlang.folders import DeckFolder
    from cardlang.node_values import Report

#: Folders whose own files are read, and nothing deeper.
_FLAT = frozenset({"cards", "scenarios"})
#: Names longer than this may have two letters wrong.
_LONG = 6


def child_named(folder: Path, name: str) -> Path | None:
    """What is called so in a folder, or deeper with `/`: in this case, in any normal form."""
    found = folder
    for part in PurePath(name).parts:
        try:
            listed = {path.name: path for path in found.iterdir()}
        except OSError:
            return None
        wanted = unicodedata.normalize("NFC", part)
        same = (path for key, path in listed.items() if unicodedata.normalize("NFC", key) == wanted)
        inside = listed.get(part) or next(same, None)
        if inside is None:
            return None
        found = inside
    return found


def check_alike(paths: Iterable[Path], folder: DeckFolder, report: Report) -> None:
    """No two names of one folder may be the same on any computer."""
    seen: dict[str, Path] = {}
    for path in paths:
        first = seen.setdefault(alike(path.name), path)
        if first is not path:
            names = [
                f"`{folder.shown}/{p.relative_to(folder.path).as_posix()}`" for p in (first, path)
            ]
            report(
                Diagnostic(
                    "confusable-names",
                    f"{names[0]} and {names[1]} are one file on some computers",
                    None,
                    help="rename one of them",
                )
            )


def check_known(folder: DeckFolder, known: AbstractSet[str], report: Report) -> None:
    """Files and folders with a meaning are called by these names, on every computer.

    A folder that is almost called so, and what lies in one where nobody looks, is pointed out.
    """
    for path in sorted(folder.path.iterdir()):
        name = alike(path.name)
        near = _meant(name, known) if name not in known and path.is_dir() else name
        if near in known and path.name != near:
            report(_not_read(f"`{folder.shown}/{path.name}` has a meaning only as `{near}`"))
    for name in sorted(known & _FLAT):
        if (folder.path / name).is_dir() and is_inside(folder.path / name, folder.path):
            _check_flat(folder, name, report)


def _meant(name: str, known: AbstractSet[str]) -> str:
    """The folder that is missed by a letter, or two of a long name."""
    folders = [each for each in known if "." not in each]
    near = (each for each in folders if distance(name, each) <= (2 if len(each) > _LONG else 1))
    return next(near, name)


def _check_flat(folder: DeckFolder, name: str, report: Report) -> None:
    """What lies in a folder from which only `*.yaml` is read."""
    for path in sorted((folder.path / name).iterdir()):
        shown = f"{folder.shown}/{name}/{path.name}"
        if path.name.startswith("."):
            continue
        if path.is_dir():
            problem = f"`{shown}` is not read: only files that lie directly in `{name}` are"
            report(_not_read(problem, f"put its files into `{folder.shown}/{name}`"))
        elif name == "scenarios" and path.suffix == ".yml":
            report(short_suffix(shown))


def short_suffix(shown: str) -> Diagnostic:
    """Say of a file that it would be read if it ended otherwise."""
    return _not_read(f"`{shown}` is not read: the files of a deck end in `.yaml`")


def _not_read(problem: str, advice: str = "rename it") -> Diagnostic:
    return Diagnostic("file-not-read", problem, None, help=advice, severity="warning")
