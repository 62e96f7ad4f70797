"""`cardlang explain`: what the code of a diagnostic means, with an example and the way out."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import click

from cardlang.explanations import explanations
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from cardlang.explanations import Explanation

_WIDTH = 88


@click.command(
    epilog="""\b
Examples:
  cardlang explain unknown-name
  cardlang explain                   all codes
"""
)
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Explain the code of an error or warning.

    The code stands in brackets behind the word `error` or `warning`. Without a
    code, all of them are listed.
    """
    known = explanations()
    if code is None:
        for each in known.values():
            click.echo(
                f"{each.code:<22}{textwrap.shorten(each.cause, _WIDTH - 22, placeholder=' …')}"
            )
        return
    bare = code.strip().strip("[]").partition("[")[2] or code.strip("[]")
    if bare not in known:
        near = suggest(bare, known)
        hint = f"did you mean `{near}`?" if near else "`cardlang explain` lists all codes"
        raise click.UsageError(f"no diagnostic has the code `{code}`: {hint}")
    click.echo(page_of(known[bare]))


def page_of(explanation: Explanation) -> str:
    """An explanation as text for a terminal."""
    parts = [explanation.code, textwrap.fill(explanation.cause, _WIDTH)]
    if explanation.wrong:
        parts.append("For example:\n\n" + textwrap.indent(explanation.wrong.rstrip(), "    "))
    parts.append(textwrap.fill(explanation.repair, _WIDTH))
    if explanation.right:
        parts.append("Better:\n\n" + textwrap.indent(explanation.right.rstrip(), "    "))
    return "\n\n".join(parts)
