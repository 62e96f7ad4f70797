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
from cardlang.sections import alike

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet
    from pathlib import Path

    from cardlang.folders import DeckFolder
    from cardlang.node_values import Report


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
    """Files and folders with a meaning are called by these names, on every computer."""
    for path in sorted(folder.path.iterdir()):
        name = alike(path.name)
        if name in known and path.name != name:
            report(
                Diagnostic(
                    "file-not-read",
                    f"`{folder.shown}/{path.name}` has a meaning only as `{name}`",
                    None,
                    help="rename it",
                    severity="warning",
                )
            )


def short_suffix(shown: str) -> Diagnostic:
    """Say of a file that it would be read if it ended otherwise."""
    return Diagnostic(
        "file-not-read",
        f"`{shown}` is not read: the files of a deck end in `.yaml`",
        None,
        help="rename it",
        severity="warning",
    )
