"""`cardlang rulebook`: the rules of a deck in words, with its card lists, as a page to print."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.cli.languages import Speech, language_options
from cardlang.cli.loading import deck_or_exit
from cardlang.interface import message
from cardlang.rulebook import rulebook_page
from cardlang.validator.rulebook import outdated_paragraphs


@click.command(
    epilog="""\b
Examples:
  cardlang rulebook base -o rules.html
  cardlang rulebook base --lang de -o regeln.html
  cardlang rulebook my_rules -o rules.html
"""
)
@click.argument("deck")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write it into this file.",
)
@click.option("--secrets", is_flag=True, help="Print what zones hide of the cards, too.")
@language_options
def rulebook(
    deck: str,
    output: Path | None,
    lang: str | None,
    fallback: tuple[str, ...],
    *,
    drafts: bool,
    secrets: bool,
) -> None:
    """Print the rules of DECK as one HTML page, to read on screen or on paper.

    The words are those of the deck, from its section `rulebook:`; lists of cards
    and all figures come from its data. A paragraph that a deck laid over it makes
    untrue is marked, until that deck writes it anew. What a zone hides of cards
    would spoil the game and is left out, unless you ask for --secrets.
    """
    speech = Speech(lang, fallback, drafts)
    speech.use_for_reports()
    result = deck_or_exit(deck)
    loaded = result.require()
    assert result.root is not None
    old = outdated_paragraphs(loaded, result.root, result.changes)
    page = rulebook_page(speech.wording(loaded), old, secrets=secrets)
    if output is None:
        click.echo(page, nl=False)
        return
    try:
        output.write_text(page, encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"{output} cannot be written: {error.strerror}") from None
    paragraphs = sum(len(chapter.paragraphs) for chapter in loaded.rulebook)
    marked = len({each.paragraph.id for each in old})
    words = "{file}: paragraphs {paragraphs}, out of date {outdated}"
    click.echo(message(words, file=output, paragraphs=paragraphs, outdated=marked))
