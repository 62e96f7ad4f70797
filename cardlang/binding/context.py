"""What all parts of the binder share: the declarations, the reporter, the checks of types.

The parts are functions that take a `Context`; it also holds the way back to
the whole (`bind`, `define`), so that the modules need not import each other in
a circle. Does not know what any piece of the language means.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.binding import wording
from cardlang.diagnostics import Diagnostic, Label
from cardlang.types import ANY, BOOLEAN, CARDS, NUMBER, PLAYER, ZONE, Type, fits, list_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardlang import syntax
    from cardlang.binding.scope import Scope
    from cardlang.deck import DefineDef
    from cardlang.declarations import Declarations
    from cardlang.diagnostics import Severity
    from cardlang.source import Span


class Context:
    """The declarations of a deck, and where to complain."""

    def __init__(
        self,
        declarations: Declarations,
        report: Callable[[Diagnostic], None],
        bind: Callable[[Context, syntax.Expression, Scope, Type | None], bound.Expression],
        define: Callable[[Context, str], DefineDef | None],
    ) -> None:
        self.declarations = declarations
        self._report = report
        self._bind = bind
        self._define = define
        self._quiet = False
        self._missing_texts: set[str] = set()

    # ------------------------------------------------------------- complaints

    def refuse(
        self,
        code: str,
        span: Span,
        message: str,
        *,
        label: str = "",
        help: str = "",  # noqa: A002 - the word of `Diagnostic`
        notes: tuple[str, ...] = (),
        secondary: tuple[Label, ...] = (),
        severity: Severity = "error",
    ) -> bound.Constant:
        """Report a mistake; gives the expression on which everything later stays quiet."""
        if not self._quiet:
            self._report(Diagnostic(code, message, span, label, secondary, help, notes, severity))
        return bound.Constant(value=None, type=ANY, span=span)

    @contextmanager
    def hushed(self, quiet: bool = True) -> Iterator[None]:
        """Bind without reporting, to learn types; a define bound meanwhile reports again."""
        before, self._quiet = self._quiet, quiet
        try:
            yield
        finally:
            self._quiet = before

    def require_text(self, text_id: str, span: Span, sample: str, note: str = "") -> None:
        """Warn, once for each, that a sentence is missing."""
        if self._quiet or text_id in self.declarations.texts or text_id in self._missing_texts:
            return
        self._missing_texts.add(text_id)
        self.refuse(
            "missing-text",
            span,
            f"the sentence `{text_id}` is missing",
            label="has no words yet",
            help=f'add to the deck:\ntexts:\n  {text_id}: "{sample}"',
            notes=(note,) if note else (),
            severity="warning",
        )

    def declared(self, section: str, name: str, text: str = "declared here") -> tuple[Label, ...]:
        """Point at where a name is declared, if that is known."""
        span = self.declarations.spans.get((section, name))
        return (Label(span, text),) if span is not None else ()

    # ---------------------------------------------------------------- binding

    def bind(self, tree: syntax.Expression, scope: Scope, hint: Type | None) -> bound.Expression:
        """Bind an expression; the hint helps with words of several meanings."""
        return self._bind(self, tree, scope, hint)

    def define(self, name: str) -> DefineDef | None:
        """Bind a define or value, once; None while it is being bound."""
        return self._define(self, name)

    def expression(self, tree: syntax.Expression, scope: Scope, wanted: Type) -> bound.Expression:
        """Bind an expression that must be of a type."""
        return self.fit(self.bind(tree, scope, wanted), wanted)

    def condition(self, tree: syntax.Expression, scope: Scope) -> bound.Expression:
        """Bind a condition."""
        return self.expression(tree, scope, BOOLEAN)

    def number(self, tree: syntax.Expression, scope: Scope) -> bound.Expression:
        """Bind a number."""
        return self.expression(tree, scope, NUMBER)

    def elements(self, tree: syntax.Expression, scope: Scope, element: Type) -> bound.Expression:
        """Bind a list of something, or a zone for its cards."""
        return self.expression(tree, scope, list_of(element))

    def one_or_list(self, tree: syntax.Expression, scope: Scope, element: Type) -> bound.Expression:
        """Bind one card or player, or a list of them."""
        given = self.contents(self.bind(tree, scope, list_of(element)))
        if given.type.name == "list":
            return self.fit(given, list_of(element))
        return self.fit(given, element)

    def acting(self, tree: syntax.Expression | None, scope: Scope, at: Span) -> bound.Expression:
        """Bind who decides: the player named, or `you`."""
        if tree is not None:
            return self.expression(tree, scope, PLAYER)
        if "you" in scope.variables:
            return bound.Variable(name="you", type=PLAYER, span=at)
        named = next((name for name, t in scope.variables.items() if t == PLAYER), "table.active")
        return self.refuse(
            "who-acts",
            at,
            f"{wording.place(scope)} there is no `you` who could do this",
            label="say who",
            help=f"add the player, for example `by {named}`",
        )

    # ----------------------------------------------------------------- checks

    def contents(self, given: bound.Expression) -> bound.Expression:
        """Give the cards of a zone; anything else as it is."""
        if given.type == ZONE:
            return bound.Contents(zone=given, type=CARDS, span=given.span)
        return given

    def fit(self, given: bound.Expression, wanted: Type) -> bound.Expression:
        """Give the expression as the wanted type, or complain."""
        if wanted.name == "list" and fits(CARDS, wanted):
            given = self.contents(given)
        if ANY in (given.type, wanted):
            return given
        if not fits(given.type, wanted):
            return self.wrong_type(given, wanted)
        return self._fit_symbols(given, wanted)

    def wrong_type(self, given: bound.Expression, wanted: Type) -> bound.Expression:
        """Complain that one thing stands where another is needed."""
        return self.refuse(
            "wrong-type",
            given.span,
            f"{wording.quoted(given)} is {wording.a(given.type)}, "
            f"{wording.a(wanted)} is needed here",
            label=f"{wording.a(given.type)}",
            help=wording.turn_into(given, wanted, self.declarations),
        )

    def _fit_symbols(self, given: bound.Expression, wanted: Type) -> bound.Expression:
        words = wanted.symbols
        if words is None:
            return given
        if isinstance(given, bound.Constant):
            if given.value is None or given.value in words:
                return given
            return self.unknown_symbol(str(given.value), given.span, words)
        if given.type.symbols is None or set(given.type.symbols) & set(words):
            return given
        return self.refuse(
            "wrong-type",
            given.span,
            f"{wording.quoted(given)} is never one of {wording.some(words)}",
            label=f"one of {wording.some(given.type.symbols)}",
            help=f"write one of {wording.some(words)}",
        )

    def unknown_symbol(self, word: str, span: Span, words: tuple[str, ...]) -> bound.Constant:
        """Complain about a word outside its enumeration."""
        return self.refuse(
            "unknown-symbol",
            span,
            f"`{word}` is not one of the words possible here",
            label="not one of them",
            help=wording.did_you_mean(word, words) or f"write one of {wording.some(words)}",
            notes=(f"possible: {wording.some(words)}",),
        )
