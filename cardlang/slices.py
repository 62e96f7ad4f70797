"""Fields of a deck that hold text of the language.

Takes a node, gives the syntax tree, or reports why there is none. Quoted fields may hold the
language too, as long as what YAML reads is what is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, overload

from lark.exceptions import VisitError

from cardlang.bound_walk import depth_of
from cardlang.diagnostics import Diagnostic
from cardlang.node_values import is_null, slice_of
from cardlang.parser import parse_effect, parse_expression, parse_rule
from cardlang.reader import Node, ScalarNode

if TYPE_CHECKING:
    from cardlang import syntax
    from cardlang.node_values import Report

#: How deep a piece of the language may be; `a + b + c` is as deep as it is long.
MOST_LEVELS = 100
_Tree: TypeAlias = "syntax.Expression | syntax.Effect | syntax.Rule"
_PARSERS = {"expression": parse_expression, "effect": parse_effect, "rule": parse_rule}


@overload
def parse(sort: Literal["expression"], node: Node, report: Report) -> syntax.Expression | None: ...
@overload
def parse(sort: Literal["effect"], node: Node, report: Report) -> syntax.Effect | None: ...
@overload
def parse(sort: Literal["rule"], node: Node, report: Report) -> syntax.Rule | None: ...
def parse(
    sort: Literal["expression", "effect", "rule"], node: Node, report: Report
) -> syntax.Expression | syntax.Effect | syntax.Rule | None:
    """Parse a field; none after a report, and where the schema has reported the shape."""
    if not isinstance(node, ScalarNode) or is_null(node):
        return None
    if sort != "expression" and not isinstance(node.value, str):
        return None
    escape = _escape(node)
    if escape is not None:
        report(escape)
        return None
    tree = _parse(sort, node)
    if isinstance(tree, Diagnostic):
        report(tree)
        return None
    return tree


def _parse(sort: str, node: ScalarNode) -> _Tree | Diagnostic:
    """Parse within bounds: whatever walks the tree later may call itself for each level."""
    try:
        tree = _PARSERS[sort](slice_of(node))
    except RecursionError:
        return _too_deep(node)
    except VisitError as error:
        if isinstance(error.orig_exc, RecursionError):
            return _too_deep(node)
        raise
    return _too_deep(node) if depth_of(tree) > MOST_LEVELS else tree


def _too_deep(node: ScalarNode) -> Diagnostic:
    return Diagnostic(
        "too-deep",
        f"there are more than {MOST_LEVELS} levels inside each other here",
        node.span.file.span(node.content_start, node.content_start + 1),
        help="give parts of it names in `define:`",
    )


def _escape(node: ScalarNode) -> Diagnostic | None:
    """Refuse quotes in which what is written is not what is read."""
    if node.style != "quoted":
        return None
    written = node.span.file.text[node.content_start : node.content_end]
    sign = "\\" if node.span.text.startswith('"') else "''"
    at = written.find(sign)
    if at < 0:
        return None
    start = node.content_start + at
    return Diagnostic(
        "escape-in-quotes",
        f"`{written[at : at + 2]}` has a meaning of its own inside these quotes",
        node.span.file.span(start, start + 2),
        help="write it without the quotes, or in the lines below after `|`",
    )
