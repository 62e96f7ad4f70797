"""Files of a `locale/` folder whose names nobody looks for, and catalogues in a language they deny.

Takes a deck, gives warnings with the name that a file should have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic
from cardlang.translation.headers import fact_span
from cardlang.translation.languages import PSEUDO, code_of, is_known, likely_code, with_parents

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.deck import Deck
    from cardlang.translation.pofile import Catalogue


def misnamed(deck: Deck) -> Iterator[Diagnostic]:
    """Catalogues whose names are no codes of languages as they are written here."""
    for home in deck.homes:
        for path in sorted((home.path / "locale").glob("*.po")):
            right = likely_code(path.stem)
            if path.stem not in (right, PSEUDO):
                yield Diagnostic(
                    "file-not-read",
                    f"`{home.shown}/locale/{path.name}` is not called by the code of a language",
                    None,
                    help=f"call it `{right or 'LANGUAGE'}.po`",
                    severity="warning",
                )


def other_language(catalogue: Catalogue) -> Iterator[Diagnostic]:
    """A header that names another language than the file is called by."""
    said = dict(catalogue.header).get("Language", "")
    own = with_parents(catalogue.language)[-1]
    if said and is_known(code_of(said)) and with_parents(code_of(said))[-1] != own:
        yield Diagnostic(
            "wrong-language",
            f"the header says `Language: {said}`, and the file is called `{catalogue.language}.po`",
            fact_span(catalogue.file, "Language"),
            help=f'write: "Language: {catalogue.language}\\n"; or call the file `{said}.po`',
            severity="warning",
        )
