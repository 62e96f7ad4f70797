"""Declarations from short literals, and binding of bare text, for the tests of the binder."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from cardlang import binding, bound, parser
from cardlang.binding import Binder, Scope
from cardlang.deck import AttributeDef, OptionDef, StateDef, UseDef, ZoneDef
from cardlang.declarations import ActionShape, Declarations, DefineShape, NeedPlace
from cardlang.diagnostics import Diagnostic
from cardlang.source import Slice, SourceFile, Span
from cardlang.types import CARD, NUMBER, PLAYER, TYPES_BY_WORD, Type, symbol_type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

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
        name: ZoneDef(name, per_player, "", "everyone", False, frozenset(), "", "", "", HERE)
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
        """Bind a condition or value."""
        tree = parser.parse_expression(slice_of(text))
        assert not isinstance(tree, Diagnostic), tree
        return self.binder.expression(tree, scope, wanted)

    def effect(self, text: str, scope: Scope) -> bound.Effect:
        """Bind an effect."""
        tree = parser.parse_effect(slice_of(text))
        assert not isinstance(tree, Diagnostic), tree
        return self.binder.effect(tree, scope)

    def rule(self, text: str, scope: Scope) -> bound.Rule:
        """Bind a rule in force."""
        tree = parser.parse_rule(slice_of(text))
        assert not isinstance(tree, Diagnostic), tree
        return self.binder.rule(tree, scope)


# ------------------------------------------------------------------ a small deck

SCOPES = {
    "use": binding.use_scope(has_target=False),
    "aimed": binding.use_scope(has_target=True),
    "action": binding.action_scope(has_cards=True, has_targets=False),
    "turn": binding.turn_scope(),
    "setup": binding.setup_scope(),
    "card": binding.card_rule_scope(),
    "deck": binding.deck_rule_scope(),
    "score": binding.score_scope(),
    "ends": binding.ends_scope(),
    "scenario": binding.scenario_scope(["A", "B"]),
}


def small_deck() -> Desk:
    """A deck with one of everything."""
    return Desk(_small())


@cache
def _small() -> Declarations:
    return declare(
        attributes={
            "points": "number",
            "cost": "number",
            "place": ["bar", "zoo", "park"],
            "wild": "boolean",
            "town": "text",
        },
        player_zones=["hand", "row"],
        table_zones=["pile", "discard"],
        states={
            "player.coins": "number",
            "player.ready": "boolean",
            "player.mood": ["happy", "sad"],
            "player.rival": "player",
            "card.spent": "boolean",
            "card.owner": "player",
            "table.rounds": "number",
        },
        options={"trim": "number", "mode": ["short", "long"]},
        uses={"play": None, "gift": "play", "attack": None, "strike": "attack"},
        targeted=["strike"],
        kinds={"animal": ["cat", "dog"], "pet": ["dog"], "tool": ["saw"], "cost": ["saw"]},
        cards=["cat", "dog", "saw"],
        perks={"loud": ["dog", "saw"]},
        titles={"Chien": "dog", "Chat": "cat", "Animal": "animal"},
        defines={
            "rich(p)": "p.coins > 3",
            "pet_of(p)": "first(p.row[pet])",
            "total": "sum(players.coins)",
        },
        values={
            "size(p)": "5",
            "cost(card c, player p)": "c.cost",
            "speed(c)": "c.points",
            "limit": "3",
            "open(p)": "true",
            "twice_points(p)": "sum(p.row.points) * 2",
        },
        actions={
            "draw": action("draw", "pile_left"),
            "trade": action("trade", "fair", cards=True, targets=True),
            "main": action("main"),
        },
        steps=["opening", "main"],
        needs={
            "play.room": ["cat", "dog"],
            "gift.room": ["dog"],
            "gift.birthday": ["dog"],
            "attack.armed": ["saw"],
        },
        texts=[
            *("choose.x", "choose.rival", "choose.price", "choose.gift"),
            *("option.red", "option.blue", "option.lend", "tell.hello"),
        ],
    )


# ------------------------------------------------------------ bound trees as text


def show(node: object) -> str:
    """A bound tree in one line: `x.attribute`, `x.printed!`, `x:state`, `x/zone`, `x'property`."""
    if node is None:
        return "-"
    return _SHOWN[type(node)](node)


def _members(node: bound.KindTest) -> str:
    return "".join(str(each) for each in sorted(node.members))


def _call(name: str, arguments: Iterable[object]) -> str:
    return f"{name}({', '.join(show(each) for each in arguments)})"


def _constant(node: bound.Constant) -> str:
    return "none" if node.value is None else str(node.value).lower()


_SHOWN: dict[type, Callable[..., str]] = {
    bound.Constant: _constant,
    bound.Variable: lambda n: n.name,
    bound.PlayersFrom: lambda n: f"{'others' if n.without_start else 'players'}<{show(n.start)}>",
    bound.AttributeOf: lambda n: f"{show(n.subject)}.{n.attribute}{'!' * n.printed}",
    bound.StateOf: lambda n: f"{'table' if n.subject is None else show(n.subject)}:{n.state}",
    bound.ZoneOf: lambda n: f"{'table' if n.subject is None else show(n.subject)}/{n.zone}",
    bound.AnyZone: lambda n: f"any/{n.zone}",
    bound.PropertyOf: lambda n: f"{'table' if n.subject is None else show(n.subject)}'{n.name}",
    bound.OptionValue: lambda n: f"option.{n.name}",
    bound.Contents: lambda n: _call("cards", [n.zone]),
    bound.Mapped: lambda n: _call("map", [n.elements, n.body]),
    bound.Filter: lambda n: f"{show(n.elements)}[{show(n.test)}]",
    bound.KindTest: lambda n: f"{show(n.subject)} is {n.word}{_members(n)}",
    bound.DefineCall: lambda n: _call(n.name, n.arguments),
    bound.FunctionCall: lambda n: _call(n.name, n.arguments),
    bound.Not: lambda n: f"not {show(n.operand)}",
    bound.Logical: lambda n: f"({show(n.left)} {n.operator} {show(n.right)})",
    bound.Compared: lambda n: f"({show(n.left)} {n.operator} {show(n.right)})",
    bound.IsIn: lambda n: f"({show(n.element)} in {show(n.container)})",
    bound.Arithmetic: lambda n: f"({show(n.left)} {n.operator} {show(n.right)})",
    bound.Joined: lambda n: _call("join", [n.left, n.right]),
    bound.Without: lambda n: _call("without", [n.left, n.right]),
    bound.Exists: lambda n: f"exists {show(n.operand)}",
    bound.Conditional: lambda n: (
        f"(if {show(n.test)} then {show(n.positive)} else {show(n.negative)})"
    ),
}
