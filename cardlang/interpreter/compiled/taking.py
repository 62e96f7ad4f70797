"""Functions that take moves: an action, a use of a card, a use through an action.

`act_N` takes the answers of code N; the tables `US_USE` hold, by definition, the
functions that carry out a use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardlang import bound
from cardlang.interpreter.compiled.analysis import Local, zone_names
from cardlang.interpreter.compiled.names import Lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.deck import ActionDef, CardUse
    from cardlang.interpreter.compiled.effects import Effects

    Env = Mapping[str, Local]


def you_names() -> dict[str, Local]:
    """The names of whoever acts."""
    return {"you": Local("you", False), "actor": Local("you", False)}


class Taking:
    """Writes the functions that take moves; `takes` names them by code."""

    def __init__(self, effects: Effects, tables: dict[str, list[str]]) -> None:
        self.effects = effects
        self.expressions = effects.expressions
        self.rules = effects.rules
        self.names = effects.names
        self.facts = effects.facts
        self.deck = effects.facts.deck
        self.tables = tables
        self.takes: dict[int, str] = {}

    def action_code(self, action: ActionDef, *, free: bool) -> int:
        """The code of an action's answers."""
        code = self.effects.code("action", action.name, free=free)
        if code not in self.takes:
            self.takes[code] = f"act_{code}"
            self.names.waiting.append(lambda: self._write_act(code, action, None, free))
        return code

    def use_code(self, use: str, action_name: str | None, *, free: bool) -> int:
        """The code of a use's answers, through an action or by itself."""
        code = self.effects.code("use", action_name, use, free=free)
        if code in self.takes:
            return code
        table = self._use_table(use, free=free)
        self.takes[code] = f"act_{code}"
        action = None if action_name is None else self.deck.actions[action_name]
        if action is None or self._is_bare(action, free):
            self.names.waiting.append(lambda: self._write_bare(code, table))
        else:
            self.names.waiting.append(lambda: self._write_act(code, action, table, free))
        return code

    def _is_bare(self, action: ActionDef, free: bool) -> bool:
        """Whether an action adds nothing to the use it offers."""
        watched = [
            *self.facts.watching(bound.Replacement, action.name),
            *self.facts.watching(bound.Trigger, action.name),
        ]
        return not watched and not action.do and (free or not action.cost)

    def _write_bare(self, code: int, table: str) -> None:
        lines = Lines()
        lines.add(f"return {table}[D[card]](S, you, card, target)")
        self.names.enter(f"act_{code}", "S, you, card, target", lines, None)

    def _write_act(
        self,
        code: int,
        action: ActionDef,
        table: str | None,
        free: bool,
    ) -> None:
        lines = Lines(span=action.span)
        env: dict[str, Local] = {
            **you_names(),
            "card": Local("card", action.cards is None),
            "target": Local("target", action.targets is None),
        }
        if action.cards is not None and not action.cost and table is None:
            zones = self.facts.zones_of(action.cards, env)
            env["card"] = Local("card", False, self.facts.defs_of(action.cards, env), zones)
        self._begin(action.name, env, lines)
        if not free:
            self.effects.write(action.cost, dict(env), lines)
        if table is not None:
            lines.add(f"running = {table}[D[card]](S, you, card, target)")
            with lines.block("if running is not None:"):
                lines.add("yield from running")
        self.effects.write(action.do, dict(env), lines)
        self._finish(action.name, env, lines)
        self.names.enter(f"act_{code}", "S, you, card, target", lines, action.span)

    def _use_table(self, use: str, *, free: bool) -> str:
        """The list, by definition, of the functions that carry out a use."""
        name = f"US_{use}_free" if free else f"US_{use}"
        if name not in self.tables:
            self.tables[name] = []
            self.names.waiting.append(lambda: self._write_use_table(name, use, free=free))
        return name

    def _write_use_table(self, name: str, use: str, *, free: bool) -> None:
        written: dict[int, str] = {}
        for card in self.deck.cards:
            found = card.uses.get(use)
            if found is None:
                self.tables[name].append("None")
                continue
            if id(found) not in written:
                written[id(found)] = f"{name.lower()}_{card.index}"
                same = frozenset(
                    other.index for other in self.deck.cards if other.uses.get(use) is found
                )
                self._write_use(written[id(found)], use, found, same, free=free)
            self.tables[name].append(written[id(found)])

    def _write_use(
        self, function: str, name: str, use: CardUse, defs: frozenset[int], *, free: bool
    ) -> None:
        lines = Lines(span=use.span)
        env: dict[str, Local] = {
            **you_names(),
            "card": Local("card", False, defs),
            "target": Local("target", use.targets is None),
        }
        self._begin(name, env, lines)
        lines.add("S.used.append((you, card))")
        if not free:
            self.effects.write(use.cost, dict(env), lines)
        self.effects.write(use.before, dict(env), lines)
        if use.to is not None:
            lines.span = use.span
            self._arrive(use.to, env, defs, lines)
        self.effects.write(use.do, dict(env), lines)
        self._finish(name, env, lines)
        self.names.enter(function, "S, you, card, target", lines, use.span)

    def _arrive(self, to: bound.Expression, env: Env, defs: frozenset[int], lines: Lines) -> None:
        source = self.expressions.value(to, env)
        lines.add(f"zone = {source.text}")
        depth = lines.depth
        if source.nullable:
            lines.add("if zone is not None:")
            lines.depth += 1
        self.effects.emit_move(lines, "card", "zone", "None", "you", None, zone_names(to), defs)
        lines.depth = depth

    def _begin(self, name: str, env: Env, lines: Lines) -> None:
        """Replacements of the event, then the rules before it."""
        replacing = self._possible(bound.Replacement, name, "", env)
        if replacing:
            self._collect(replacing, lines)
            with lines.block("if found and (yield from replace(S, found)):"):
                lines.add("return")
        self._triggers(name, "before", env, lines)

    def _finish(self, name: str, env: Env, lines: Lines) -> None:
        """The rules after the event."""
        self._triggers(name, "after", env, lines)

    def _triggers(self, name: str, time: str, env: Env, lines: Lines) -> None:
        rules = self._possible(bound.Trigger, name, time, env)
        if not rules:
            return
        self._collect(rules, lines)
        with lines.block("for trigger in order_found(found):"):
            lines.add("running = trigger[3](*trigger[4])")
            if any(self.effects.rule_asks(each, frozenset()) for each in rules):
                with lines.block("if running is not None:"):
                    lines.add("yield from running")

    def _possible(self, sort: type, name: str, time: str, env: Env) -> list[Any]:
        others = {"actor": env["you"], "target": env["target"]}
        return [
            rule
            for rule in self.facts.watching(sort, name, time)
            if self.rules.possible(rule, env["card"], others)
        ]

    def _collect(self, rules: list[Any], lines: Lines) -> None:
        lines.add("found = []")
        for rule in rules:
            call = f"{self.rules.trigger(rule)}(found, S, card, you, target)"
            if rule.carriers is None:
                lines.add(call)
            else:
                lines.add(f"if S.t[{rule.number}]: {call}")
