"""Files of a deck's `locale/` folder besides the catalogues: what may stand in them.

`LANGUAGE.yaml` declares forms of names, `glossary.yaml` says how words are translated,
`limits.yaml` how long texts may be. Gives their entries folder by folder, the base's first, so
that what an overlay says can be laid over what it inherits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic
from cardlang.folders import is_inside
from cardlang.node_values import entries_of
from cardlang.reader import read_source, read_yaml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardlang.deck import Deck
    from cardlang.node_values import Report
    from cardlang.reader import Entry


def setting_entries(deck: Deck, name: str, report: Report) -> Iterator[Entry]:
    """The entries at the top of a file of all folders of a deck."""
    for home in deck.homes:
        path = home.path / "locale" / name
        if not path.is_file() or not is_inside(path, home.path):
            continue
        source = read_source(path, f"{home.shown}/locale/{name}")
        if isinstance(source, Diagnostic):
            report(source)
            continue
        node, diagnostics = read_yaml(source)
        for diagnostic in diagnostics:
            report(diagnostic)
        yield from entries_of(node).values()


def wrong_entry(entry: Entry, what: str, known: Iterable[str] = ()) -> Diagnostic:
    """Say that an entry of such a file is not what it should be."""
    possible = ", ".join(known)
    return Diagnostic(
        "wrong-setting",
        f"`{entry.key}` {what}",
        entry.key_span,
        help=f"possible here: {possible}" if possible else "",
    )
