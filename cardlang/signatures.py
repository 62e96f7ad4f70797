"""Keys with parameters: `limit(card c, player p)`.

Takes an entry of `define` or `values`, gives its shape: the parameters with their types, and the
body as syntax. What cannot be parsed is reported and replaced, so that uses of the name stay
quiet.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardlang import syntax
from cardlang.declarations import DefineShape
from cardlang.diagnostics import Diagnostic
from cardlang.node_values import key_slice
from cardlang.parser import parse_signature
from cardlang.sections import entry_name
from cardlang.slices import parse
from cardlang.spelling import suggest
from cardlang.types import ANY, CARD, NUMBER, PLAYER, TYPES_BY_WORD, Type

if TYPE_CHECKING:
    from cardlang.node_values import Report
    from cardlang.reader import Entry

#: By custom, parameters called so need no type.
_CUSTOM = (
    (re.compile(r"p|q|player\w*|who\w*"), PLAYER),
    (re.compile(r"c|card\w*"), CARD),
    (re.compile(r"n|number\w*"), NUMBER),
)
_NAME = re.compile(r"[^\W\d]\w*\Z")


def read_define(section: str, entry: Entry, report: Report) -> DefineShape:
    """A define, or a value if the section says so."""
    parameters = _parameters(entry, report)
    body = parse("expression", entry.node, report)
    nothing = syntax.Literally(None, entry.node.span)
    return DefineShape(
        name=entry_name(section, entry.key),
        parameters=tuple(name for name, _ in parameters),
        parameter_types=tuple(type_ for _, type_ in parameters),
        body=body if body is not None else nothing,
        adjustable=section == "values",
        span=entry.key_span,
    )


def custom_type(name: str) -> Type | None:
    """The type a parameter of this name has without saying so."""
    return next((type_ for pattern, type_ in _CUSTOM if pattern.fullmatch(name)), None)


def _parameters(entry: Entry, report: Report) -> list[tuple[str, Type]]:
    signature = parse_signature(key_slice(entry))
    if isinstance(signature, Diagnostic):
        report(signature)
        inside = entry.key.partition("(")[2].rstrip(") ")
        names = [part.split()[-1] for part in inside.split(",") if part.split()]
        return [(name, ANY) for name in names]
    return [(parameter.name, _type(parameter, report)) for parameter in signature.parameters]


def _type(parameter: syntax.Parameter, report: Report) -> Type:
    if parameter.type_name is None:
        type_ = custom_type(parameter.name)
        if type_ is None:
            report(
                Diagnostic(
                    "untyped-parameter",
                    f"what kind of value `{parameter.name}` is cannot be told from its name",
                    parameter.span,
                    help=f"write its type before it, such as `card {parameter.name}`",
                    notes=(
                        "without a type, `p` and `q` are players, `c` is a card, `n` is a number",
                    ),
                )
            )
        return type_ or ANY
    if parameter.type_name in TYPES_BY_WORD:
        return TYPES_BY_WORD[parameter.type_name]
    near = suggest(parameter.type_name, TYPES_BY_WORD)
    report(
        Diagnostic(
            "unknown-type",
            f"`{parameter.type_name}` is not a type",
            parameter.span,
            help=f"did you mean `{near}`?" if near else f"types are: {', '.join(TYPES_BY_WORD)}",
        )
    )
    return ANY
