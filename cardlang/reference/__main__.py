"""`python -m cardlang.reference [--check]`: write `docs/language.md`, or see if it is current."""

from __future__ import annotations

from pathlib import Path

import click

from cardlang.reference import language_page

PAGE = Path("docs/language.md")


@click.command()
@click.option("--check", is_flag=True, help="Change nothing; exit 1 if the page is out of date.")
def main(*, check: bool) -> None:
    """Write docs/language.md of the checkout in which this runs."""
    if not PAGE.parent.is_dir():
        raise click.UsageError("run this in a checkout of the project: there is no docs/ here")
    page = language_page()
    is_current = PAGE.is_file() and PAGE.read_text(encoding="utf-8") == page
    if check:
        click.echo(f"{PAGE} is {'up to date' if is_current else 'out of date'}")
        raise SystemExit(0 if is_current else 1)
    if not is_current:
        PAGE.write_text(page, encoding="utf-8")
    click.echo(f"{PAGE} {'was up to date' if is_current else 'written'}")


main()
