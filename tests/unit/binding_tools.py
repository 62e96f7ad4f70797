"""Declarations from short literals, and binding of bare text, for the tests of the binder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardlang import bound, parser
from cardlang.binding import Binder, Scope
from cardlang.declarations import ActionShape, Declarations, DefineShape, NeedPlace
from cardlang.deck import AttributeDef, OptionDef, StateDef, UseDef, ZoneDef
from cardlang.diagnostics import Diagnostic
from cardlang.parser import Slice
from cardlang.source import SourceFile, Span
from cardlang.types import CARD, NUMBER, PLAYER, TYPES_BY_WORD, Type, symbol_type

_FILE = SourceFile("deck.yaml", "declared")
HERE = Span(_FILE, 0, 8)

Typed = str | list[str]
"""A type by its word, or the words of an enumeration."""


def type_of(word: Typed) -> Type:
    return TYPES_BY_WORD[word] if isinstance(word, str) else symbol_type(tuple(word))


def slice_of(text: str) -> Slice:
    return Slice(SourceFile("deck.yaml", text), 0, len(text))


def declare(
    *,
    attributes: Mapping[str, Typed] | None = None,
    player_zones: Iterable[str] = (),
    table_zones: Iterable[str] = (),
    states: Mapping[str, Typed] | None = None,
    options: Mapping[str, Typed] | None = None,
    uses: Mapping[str, str | None] | None = None,
    targeted: Iterable[str] = (),
    kinds: Mapping[str, Iterable[str]] | None = None,
    cards: Iterable[str] = (),
    perks: Mapping[str, Iterable[str]] | None = None,
    titles: Mapping[str, str] | None = None,
    defines: Mapping[str, str] | None = None,
    values: Mapping[str, str] | None = None,
    actions: Mapping[str, ActionShape] | None = None,
    steps: Iterable[str] = (),
    needs: Mapping[str, Iterable[str]] | None = None,
    texts: Iterable[str] = (),
) -> Declarations:
    """Cards are numbered in order; states are `SCOPE.NAME`, needs `USE.NEED`."""
    numbers = {name: at for at, name in enumerate(cards)}

    def members(names: Iterable[str]) -> frozenset[int]:
        return frozenset(numbers[name] for name in names)

    return Declarations(
        options={
            name: OptionDef(name, None, type_of(word), None, None, "", HERE)
            for name, word in (options or {}).items()
        },
        attributes={
            name: AttributeDef(name, type_of(word), None, HERE)
            for name, word in (attributes or {}).items()
        },
        zones=_zones(player_zones, per_player=True) | _zones(table_zones, per_player=False),
        states=dict(_state(key, word) for key, word in (states or {}).items()),
        uses={name: UseDef(name, parent, "", "", HERE) for name, parent in (uses or {}).items()},
        kinds={name: members(its) for name, its in (kinds or {}).items()},
        cards=numbers,
        perks={name: members(its) for name, its in (perks or {}).items()},
        titles=titles or {},
        targeted_uses=frozenset(targeted),
        defines={
            **_defines(defines or {}, adjustable=False),
            **_defines(values or {}, adjustable=True),
        },
        actions=actions or {},
        steps=frozenset(steps),
        needs=tuple(
            NeedPlace(*key.split("."), members(its), HERE) for key, its in (needs or {}).items()
        ),
        texts=frozenset(texts),
        spans={("kinds", name): HERE for name in kinds or {}},
    )


def action(name: str, *needs: str, cards: bool = False, targets: bool = False) -> ActionShape:
    return ActionShape(name, frozenset(needs), cards, targets, HERE)


def _zones(names: Iterable[str], *, per_player: bool) -> dict[str, ZoneDef]:
    return {
        name: ZoneDef(name, per_player, "", "everyone", False, frozenset(), "", "", HERE)
        for name in names
    }


def _state(key: str, word: Typed) -> tuple[tuple[str, str], StateDef]:
    scope, name = key.split(".")
    return (scope, name), StateDef(name, scope, type_of(word), None, "", False, HERE)


_CUSTOM = {"p": PLAYER, "q": PLAYER, "c": CARD, "n": NUMBER}


def _defines(texts: Mapping[str, str], *, adjustable: bool) -> dict[str, DefineShape]:
    shapes = {}
    for key, text in texts.items():
        signature = parser.parse_signature(slice_of(key))
        body = parser.parse_expression(slice_of(text))
        assert not isinstance(signature, Diagnostic), signature
        assert not isinstance(body, Diagnostic), body
        types = tuple(
            TYPES_BY_WORD[each.type_name] if each.type_name else _CUSTOM[each.name]
            for each in signature.parameters
        )
        names = tuple(each.name for each in signature.parameters)
        name = signature.name.text
        shapes[name] = DefineShape(name, names, types, body, adjustable, HERE)
    return shapes


@dataclass
class Desk:
    """A binder that takes text and keeps what it complains about."""

    declarations: Declarations
    complaints: list[Diagnostic] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.binder = Binder(self.declarations, self.complaints.append)

    def expression(self, text: str, scope: Scope, wanted: Type | None = None) -> bound.Expression:
        tree = parser.parse_expression(slice_of(text))
        assert not isinstance(tree, Diagnostic), tree
        return self.binder.expression(tree, scope, wanted)

    def effect(self, text: str, scope: Scope) -> bound.Effect:
        tree = parser.parse_effect(slice_of(text))
        assert not isinstance(tree, Diagnostic), tree
        return self.binder.effect(tree, scope)

    def rule(self, text: str, scope: Scope) -> bound.Rule:
        tree = parser.parse_rule(slice_of(text))
        assert not isinstance(tree, Diagnostic), tree
        return self.binder.rule(tree, scope)
