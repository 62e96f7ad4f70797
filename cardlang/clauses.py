"""The optional parts of statements, rules and events: each at most once, only where it fits.

The grammar lets any of them stand anywhere, so that what does not fit is refused here with a better
message.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardlang.diagnostics import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.source import Span


class TreeProblem(Exception):
    """Something the grammar accepts and the language does not."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


@dataclass(frozen=True, slots=True)
class Clause:
    """One optional part: `by you`, `when ...`."""

    sort: str
    value: Any
    span: Span


def clauses_by_sort(parts: Iterable[Clause | None], allowed: Iterable[str]) -> dict[str, Any]:
    """The values of clauses by their words.

    Raises:
        TreeProblem: for a clause twice, or one that is not allowed here.
    """
    found: dict[str, Any] = {}
    for part in parts:
        if part is None:
            continue
        if part.sort not in allowed:
            raise TreeProblem(_misplaced(part, allowed))
        if part.sort in found:
            message = f"`{part.sort}` is written twice"
            raise TreeProblem(Diagnostic("clause-twice", message, part.span))
        found[part.sort] = part.value
    return found


def _misplaced(clause: Clause, allowed: Iterable[str]) -> Diagnostic:
    fitting = ", ".join(f"`{word}`" for word in allowed)
    return Diagnostic(
        "misplaced-clause",
        f"`{clause.sort}` has no meaning here",
        clause.span,
        help=f"clauses that fit here: {fitting}",
    )
