"""`cardlang flatten`: a deck with all it extends as one document."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardlang.cli.loading import deck_or_exit
from cardlang.flattening import flattened
from cardlang.interface import message

if TYPE_CHECKING:
    from cardlang.loader import LoadResult


@click.command(
    epilog="""\b
Examples:
  cardlang flatten base+my_rules
  cardlang flatten my_rules -o whole/deck.yaml
"""
)
@click.argument("deck")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write it into this file, best called deck.yaml in a folder of its own.",
)
def flatten(deck: str, output: Path | None) -> None:
    """Print DECK with everything it extends as one YAML document.

    It is the same game, saves included, and needs no other deck. A comment at
    each entry says from which file and line it comes. Texts are in the deck's
    own language. Scenarios and catalogues are not part of it.
    """
    result = deck_or_exit(deck)
    assert result.root is not None
    document = flattened(result.require(), result.root)
    if output is None:
        click.echo(document, nl=False)
        return
    if _is_part_of(output, result):
        raise click.UsageError(f"{output} lies in a folder of this deck: choose another place")
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(document, encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"{output} cannot be written: {error.strerror}") from None
    words = "{file}: the same game as {deck}, fingerprint {fingerprint}"
    fingerprint = result.require().fingerprint[:12]
    click.echo(message(words, file=output, deck=deck, fingerprint=fingerprint))


def _is_part_of(output: Path, result: LoadResult) -> bool:
    """Whether the file would be read with the deck next time, or replace a part of it."""
    folder = output.resolve().parent
    homes = [each.path.resolve() for each in result.folders]
    return any(folder in (home, home / "cards") for home in homes)
