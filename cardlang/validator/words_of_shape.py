"""What can be wrong with the shape of a file, in an author's words.

Takes a place and what the schema calls it, gives the diagnostic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang.diagnostics import Diagnostic, Label
from cardlang.entry_errors import missing_space, named_example, truth_meant
from cardlang.node_values import is_null, items_of
from cardlang.reader import MappingNode, ScalarNode, SequenceNode
from cardlang.sections import SECTIONS
from cardlang.spelling import suggest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.reader import Entry, Node
    from cardlang.source import Span

Schema = dict[str, Any]

_SHOWN = 12
#: What is written in the place of `null`.
_REMOVING = ("null", "nil", "none", "delete", "deleted", "remove", "removed", "nothing", "no")
#: Keys that are often put one level too high or too low, with where they stand.
_HOMES = {
    "needs": "`needs:` stands inside a use of a kind or card, or an action",
    "do": "`do:` stands inside a use of a kind or card, or an action",
    "to": "`to:` stands inside a use of a kind or card",
    "cost": "`cost:` stands inside a use of a kind or card, or an action",
    "on": "`on:` stands inside a use of a kind or card, or an action",
    "before": "`before:` stands inside a use of a kind or card",
    "when": "`when:` stands inside a need or an end",
    "rule": "`rule:` stands inside an entry of `in_force:`",
    "copies": "`copies:` is said by each card",
    "kind": "`kind:` is said by each card; a kind says `kind_of:`",
    "kind_of": "`kind_of:` is said by a kind; a card says `kind:`",
}


def wrong_shape(name: str, schema: Schema, node: Node, span: Span) -> Diagnostic:
    """Something else is needed: a list instead of a text, say."""
    needed = _needed(schema)
    if is_null(node) or (isinstance(node, ScalarNode) and not node.text):
        return Diagnostic(
            "empty-value",
            f"{name} is empty",
            span,
            help=f"write {needed} after the colon, or take the line out",
        )
    tight = missing_space(node) if needed.startswith("a group") else None
    return tight or Diagnostic(
        "wrong-shape",
        f"{name} must be {needed}",
        span,
        f"this is {_shape(node)}",
        help=_example(name.strip("`"), node) or _advice(needed, node),
    )


def _needed(schema: Schema) -> str:
    """What the schema asks for, in words."""
    title = str(schema.get("title", "something else"))
    if "object" in schema.get("type", ()) and not title.startswith("`"):
        keys = [f"`{key}: ...`" for key in schema.get("properties", {})][:3]
        return f"a group of entries, such as {', '.join(keys)}" if keys else "a group of entries"
    return title


def unknown_key(entry: Entry, title: str, known: Iterable[str]) -> Diagnostic:
    """A key that means nothing where it stands."""
    near = suggest(entry.key, known)
    words = sorted(known)
    listed = ", ".join(words[:_SHOWN]) + (", …" if len(words) > _SHOWN else "")
    home = _HOMES.get(entry.key)
    return Diagnostic(
        "unknown-key",
        f"`{entry.key}` is not part of {title}",
        entry.key_span,
        help=home or (f"did you mean `{near}`?" if near else f"possible here: {listed}"),
        notes=_elsewhere(entry.key, title) if not home and not near else (),
    )


def wrong_word(name: str, node: Node, words: list[str], span: Span) -> Diagnostic:
    """A word outside a short list."""
    if is_null(node):
        choice = " or ".join(f"`{word}`" for word in words)
        return wrong_shape(name, {"title": choice}, node, span)
    text = node.text if isinstance(node, ScalarNode) else ""
    near = suggest(text, words)
    return Diagnostic(
        "wrong-value",
        f"{name} cannot be `{text}`" if text else f"{name} cannot be {_shape(node)}",
        span,
        help=f"did you mean `{near}`?" if near else f"write one of: {', '.join(words)}",
    )


def out_of_range(name: str, schema: Schema, span: Span) -> Diagnostic:
    """A number too small or too large."""
    low, high = schema.get("minimum"), schema.get("maximum")
    between = f"from {low} to {high}" if low is not None and high is not None else "within bounds"
    return Diagnostic("wrong-value", f"{name} must be {between}", span)


def listed_twice(name: str, node: Node, span: Span) -> Diagnostic:
    """A list that says something twice."""
    seen: dict[str, ScalarNode] = {}
    for item in items_of(node):
        if not isinstance(item, ScalarNode):
            continue
        first = seen.setdefault(item.text, item)
        if first is not item:
            label = Label(first.span, "first time")
            message = f"`{item.text}` is listed twice in {name}"
            return Diagnostic("listed-twice", message, item.span, "second time", (label,))
    return Diagnostic("listed-twice", f"{name} lists something twice", span)


def missing(title: str, key: str, span: Span) -> Diagnostic:
    """A key that must be there."""
    return Diagnostic(
        "missing-key", f"{title} needs `{key}:`", span, "it is missing here", help=f"add `{key}:`"
    )


def _shape(node: Node) -> str:
    match node:
        case MappingNode():
            return "a group of entries"
        case SequenceNode():
            return "a list"
        case ScalarNode(value=bool()):
            return "`true` or `false`"
        case ScalarNode(value=int() | float()):
            return "a number"
        case _:
            return "a text"


def _example(key: str, node: Node) -> str:
    """How it is written, for what is usually written otherwise."""
    if key in ("in_force", "needs") and not isinstance(node, MappingNode):
        return named_example(key, node)
    if key == "cost" and isinstance(node, ScalarNode):
        return f"write `cost: pay {node.text} from ZONE worth ATTRIBUTE to ZONE`"
    if key in ("do", "before", "cost") and isinstance(node, SequenceNode):
        lines = [" ".join(each.text.split()) for each in node.items if isinstance(each, ScalarNode)]
        return "\n  ".join([f"write the statements below a `|`:\n{key}: |", *(lines or ["..."])])
    if isinstance(node, ScalarNode) and node.text.lower() in _REMOVING:
        return "to take it away, write `null`"
    return ""


def _advice(title: str, node: Node) -> str:
    if title.startswith("a list") and isinstance(node, ScalarNode):
        return f"write `[{node.text}]`"
    if isinstance(node, ScalarNode) and title == "`true` or `false`":
        return truth_meant(node.text)
    if title == "a text" and isinstance(node, ScalarNode):
        return f'put it in quotes: `"{node.text}"`'
    if title == "a whole number" and isinstance(node, ScalarNode) and node.style == "quoted":
        return "take the quotes away"
    return ""


def _elsewhere(key: str, title: str) -> tuple[str, ...]:
    if title in ("a card", "a kind"):
        return ("attributes are declared in `attributes:`, uses in `uses:`",)
    return (f"`{key}:` is a section of its own",) if key in SECTIONS else ()
