"""Uses of cards and needs: `UseSource` to `CardUse`, once for all cards that share it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang import bound
from cardlang.binding import use_scope
from cardlang.deck import CardUse, NeedDef
from cardlang.diagnostics import Diagnostic
from cardlang.node_values import text_of
from cardlang.spelling import suggest
from cardlang.types import BOOLEAN, PLAYER, ZONE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.binding import Scope
    from cardlang.building.context import Context
    from cardlang.inheritance import NeedSource, UseSource
    from cardlang.reader import Node


class UseBuilder:
    """Builds uses and needs; the sentences of needs may stand among the deck's texts."""

    def __init__(self, context: Context, texts: Mapping[str, str]) -> None:
        self._context = context
        self._texts = texts
        self._uses: dict[UseSource, CardUse] = {}
        self._needs: dict[tuple[NeedSource, bool, int], NeedDef] = {}

    def use(self, source: UseSource) -> CardUse:
        """A use of a card."""
        if source not in self._uses:
            self._uses[source] = self._build(source)
        return self._uses[source]

    def need(self, need_id: str, source: NeedSource, say: Node | None, scope: Scope) -> NeedDef:
        """A need of a use or action."""
        condition = self._context.expression(source.condition, scope, BOOLEAN)
        span = source.entry.key_span
        if condition is None:
            condition = bound.Constant(value=True, type=BOOLEAN, span=span)
        sentence = text_of(say) or self._sentence(need_id, source)
        return NeedDef(need_id, source.name, condition, sentence, span)

    def _build(self, source: UseSource) -> CardUse:
        context = self._context
        has_target = "on" in source.parts
        scope = use_scope(has_target)
        self._check_sentences(source)
        return CardUse(
            use=source.name,
            needs=tuple(self._need_of_use(source, name, scope) for name in source.needs),
            targets=context.one_or_list(source.part("on"), use_scope(has_target=False), PLAYER),
            cost=context.effect(source.part("cost"), scope),
            to=context.expression(source.part("to"), scope, ZONE),
            before=context.effect(source.part("before"), scope),
            do=context.effect(source.part("do"), scope),
            span=source.entry.key_span,
        )

    def _need_of_use(self, source: UseSource, name: str, scope: Scope) -> NeedDef:
        need = source.needs[name]
        say = source.sentences.get(name)
        key = (need, "on" in source.parts, id(say))
        if key not in self._needs:
            need_id = f"{need.owner}.{source.name}.{name}"
            self._needs[key] = self.need(need_id, need, say, scope)
        return self._needs[key]

    def _check_sentences(self, source: UseSource) -> None:
        """Warn of a sentence that is nearly called like a need that has none."""
        silent = [name for name in source.needs if name not in source.sentences]
        for name, say in source.sentences.items():
            near = suggest(name, silent) if name not in source.needs else None
            if near is not None:
                self._context.report(
                    Diagnostic(
                        "unused-text",
                        f"the sentence `{name}` of `{source.name}` is never said",
                        say.span,
                        "no need is called so",
                        help=f"did you mean `{near}`?",
                        severity="warning",
                    )
                )

    def _sentence(self, need_id: str, source: NeedSource) -> str:
        """A sentence among the texts: of the need by its id, of its owner, or of all so called."""
        for key in (need_id, f"{source.owner}.{source.name}", source.name):
            if f"need.{key}" in self._texts:
                return self._texts[f"need.{key}"]
        return ""
