"""Tests joined by `and` and `not` that nothing can pass, or that have a word of their own.

Takes bound tests about one subject, reports; gives nothing. What could be meant is let through.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.binding import wording
from cardlang.types import PLAYER

if TYPE_CHECKING:
    from cardlang import syntax
    from cardlang.binding.context import Context


def check_not(context: Context, tree: syntax.Not, inner: bound.Expression) -> None:
    """Complain about `not you` and `not others`: players are no conditions."""
    word = _players_meant(inner)
    if word is None:
        return
    context.refuse(
        "players-joined",
        tree.span,
        f"`not` turns a condition around, and `{word}` is no condition",
        label="not a condition",
        help=f"write `{'others' if word == 'you' else 'you'}`",
    )


def check_and(context: Context, test: bound.Logical) -> None:
    """Complain about two tests of which never both hold."""
    if test.operator != "and":
        return
    left, right = _conjuncts(test.left), _conjuncts(test.right)
    if any(
        {_players_meant(a), _players_meant(b)} == {"you", "others"} for a in left for b in right
    ):
        context.refuse(
            "players-joined",
            test.span,
            "nobody is `you` and one of the others at once",
            label="holds for nobody",
            help="behind `for`, `by` or `on` write `anyone`",
        )
    for a in left:
        for b in right:
            _check_kinds(context, test, a, b)


def _check_kinds(
    context: Context, test: bound.Logical, a: bound.Expression, b: bound.Expression
) -> None:
    """Warn of two kinds that no card is both of, though each has cards."""
    if not (isinstance(a, bound.KindTest) and isinstance(b, bound.KindTest)):
        return
    if a.subject != b.subject or not a.members or not b.members or a.members & b.members:
        return
    context.refuse(
        "never-both",
        test.span,
        f"no card is `{a.word}` and `{b.word}` at once",
        label="never holds",
        help=f"to mean either, write `{wording.piece(a.span)} or {wording.piece(b.span)}`",
        severity="warning",
    )


def _conjuncts(test: bound.Expression) -> list[bound.Expression]:
    if isinstance(test, bound.Logical) and test.operator == "and":
        return [*_conjuncts(test.left), *_conjuncts(test.right)]
    return [test]


def _players_meant(test: bound.Expression) -> str | None:
    """`you` or `others`, where a test asks just for these; not what is written as a comparison."""
    match test:
        case bound.Compared(right=bound.Variable(name="you", type=type_) as you):
            return "you" if type_ == PLAYER and test.span == you.span else None
        case bound.IsIn(container=bound.PlayersFrom(without_start=True) as rest):
            return "others" if test.span == rest.span else None
    return None
