"""Slices of a YAML file to syntax trees, through `rules/grammar.lark`.

Takes a `Slice` (file and offsets) and the start rule wanted, gives the tree or
one diagnostic. Positions are those of the file, because Lark parses the slice
in place. Names are not looked up here.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from lark import Lark, TextSlice
from lark import __version__ as lark_version
from lark.exceptions import UnexpectedInput, VisitError
from lark.lexer import PatternRE

from cardlang.bundled import rules_folder
from cardlang.cache import cache_folder, read, write
from cardlang.clauses import TreeProblem
from cardlang.syntax_errors import explain_syntax_error
from cardlang.trees import SyntaxBuilder

if TYPE_CHECKING:
    from lark.lexer import TerminalDef

    from cardlang.diagnostics import Diagnostic
    from cardlang.source import Slice
    from cardlang.syntax import Effect, Expression, Rule, Signature, Word

StartRule: TypeAlias = Literal["expression", "effect", "rule", "signature", "names"]
_STARTS: tuple[StartRule, ...] = ("expression", "effect", "rule", "signature", "names")
_KEPT = ("grammar", "lark", lark_version)


@cache
def _lark() -> Lark:
    """The parser; its tables take a while to make, and are kept."""
    kept = read(*_KEPT)
    if kept is not None:
        with suppress(Exception):  # whatever is wrong with it, it is made anew
            return Lark.load(BytesIO(kept))
    made = _made()
    if cache_folder() is not None:
        content = BytesIO()
        made.save(content)
        write(*_KEPT, content.getvalue())
    return made


def _made() -> Lark:
    grammar = (rules_folder() / "grammar.lark").read_text(encoding="utf-8")
    return Lark(
        grammar,
        parser="lalr",
        start=list(_STARTS),
        propagate_positions=True,
        edit_terminals=_end_with_word,
    )


def _end_with_word(terminal: TerminalDef) -> None:
    """Let a word of the language end where the word ends: `indeed` is no `in` with a `deed`."""
    if terminal.pattern.type == "str" and terminal.pattern.value.isalpha():
        terminal.pattern = PatternRE(rf"{terminal.pattern.value}\b")
        terminal.priority = 1  # before any name, as plain words are


def _parse(piece: Slice, start: StartRule) -> object:
    text = TextSlice(piece.file.text, piece.start, piece.end)
    try:
        tree = _lark().parse(text, start=start)
        return SyntaxBuilder(piece.file, piece.start).transform(tree)
    except UnexpectedInput as error:
        return explain_syntax_error(error, piece.file, piece.start, piece.end, start)
    except VisitError as error:
        if isinstance(error.orig_exc, TreeProblem):
            return error.orig_exc.diagnostic
        raise


def parse_expression(piece: Slice) -> Expression | Diagnostic:
    """Parse a condition or value."""
    return cast("Expression | Diagnostic", _parse(piece, "expression"))


def parse_effect(piece: Slice) -> Effect | Diagnostic:
    """Parse a list of statements."""
    return cast("Effect | Diagnostic", _parse(piece, "effect"))


def parse_rule(piece: Slice) -> Rule | Diagnostic:
    """Parse a rule in force."""
    return cast("Rule | Diagnostic", _parse(piece, "rule"))


def parse_signature(piece: Slice) -> Signature | Diagnostic:
    """Parse a name with parameters, such as `limit(card c, player p)`."""
    return cast("Signature | Diagnostic", _parse(piece, "signature"))


def parse_names(piece: Slice) -> tuple[Word, ...] | Diagnostic:
    """Parse names parted by commas."""
    return cast("tuple[Word, ...] | Diagnostic", _parse(piece, "names"))
