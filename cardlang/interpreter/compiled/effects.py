"""Effects to Python statements.

`Effects.write` appends the lines of an effect to a function body. Where a player
must choose the line is a `yield`, so the function becomes a generator; all
other effects stay plain functions. Loops, steps and turns catch the same jumps
as in the plain evaluator.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cardlang import bound
from cardlang.interpreter.compiled.analysis import Local, zone_names
from cardlang.interpreter.compiled.choices import Choices
from cardlang.interpreter.compiled.expressions import Expressions
from cardlang.interpreter.compiled.rule_writing import Rules
from cardlang.interpreter.compiled.sources import conjunction

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlang.interpreter.compiled.names import Lines, Names

    Env = dict[str, Local]


def forget_places(env: Env) -> None:
    """Cards may have moved: where those that have a name lie is no longer known."""
    for name, local in env.items():
        if local.zones is not None:
            env[name] = replace(local, zones=None)


class Effects:
    """Writes effects; keeps the numbering of labels and move codes."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.facts = names.facts
        self.expressions = Expressions(names)
        self.rules = Rules(self)
        self.labels: list[tuple[str, str]] = []
        self.codes: list[tuple[str, str | None, str | None, object, bool]] = [
            ("pass", None, None, None, False)
        ]
        self.performs: list[Any] = []
        self.in_turn = False
        """While a turn is written: `end turn` is a return."""
        self.choices = choices = Choices(self)
        self._writers: dict[type, Callable[[Any, Env, Lines], None]] = {
            bound.Move: self._move,
            bound.Swap: self._swap,
            bound.Shuffle: self._shuffle,
            bound.Reveal: self._reveal,
            bound.Let: self._let,
            bound.SetState: self._set_state,
            bound.Transfer: self._transfer,
            bound.If: self._if,
            bound.For: self._for,
            bound.Repeat: self._repeat,
            bound.Choose: choices.choose,
            bound.PerformStep: choices.perform_step,
            bound.PerformAction: choices.perform_some,
            bound.PerformUse: choices.perform_some,
            bound.Pay: choices.pay,
            bound.Replay: choices.replay,
            bound.Tell: lambda _node, _env, _lines: None,
            bound.Jump: self._jump,
        }

    def label(self, sort: str, label: str) -> int:
        """The number of a question's sort and label."""
        key = (sort, label)
        if key not in self.labels:
            self.labels.append(key)
        return self.labels.index(key)

    def code(
        self,
        sort: str,
        action: str | None = None,
        use: str | None = None,
        value: object = None,
        *,
        free: bool = False,
    ) -> int:
        """The number of a kind of answer."""
        key = (sort, action, use, value, free)
        if key not in self.codes:
            self.codes.append(key)
        return self.codes.index(key)

    def write(self, effect: bound.Effect, env: Env, lines: Lines) -> None:
        """Append the statements of an effect."""
        for statement in effect:
            lines.span = statement.span
            if isinstance(statement, bound.For | bound.Repeat):
                forget_places(env)  # an earlier round may have moved them
            self._writers[type(statement)](statement, env, lines)
            if not isinstance(statement, bound.Let | bound.SetState | bound.Reveal | bound.Tell):
                forget_places(env)

    def acting(self, env: Env) -> str:
        """Who does what the effect says."""
        you, actor = env.get("you"), env.get("actor")
        if you is not None and not you.nullable:
            return you.text
        if you is None or you.text == "None":
            return "None" if actor is None else actor.text
        return you.text if actor is None else f"nn({you.text}, {actor.text})"

    def _fresh(self) -> str:
        return self.expressions.temporary()

    # -------------------------------------------------------------------- moving

    def _draws(self, node: bound.Move, env: Env, lines: Lines) -> bool:
        """Write a draw: the top card of a zone nobody sees, which no rule watches."""
        top = node.cards
        if not (isinstance(top, bound.FunctionCall) and top.name == "top"):
            return False
        if len(top.arguments) > 1 or node.spot != "top":
            return False
        pile = top.arguments[0]
        zones, targets = self.facts.zones_of(pile, env), zone_names(node.zone)
        if not isinstance(pile, bound.Contents) or not isinstance(pile.zone, bound.ZoneOf):
            return False
        source = self.expressions.value(pile.zone, env)
        target = self.expressions.value(node.zone, env)
        if zones is None or targets is None or source.nullable or target.nullable:
            return False
        kinds, deck = self.facts.kinds, self.facts.deck
        (name,) = zones
        quiet = deck.zones[name].seen_by == "nobody" and not deck.zones[name].active
        if not quiet or any(deck.zones[each].active for each in targets) or name in targets:
            return False
        if any(self.watchers((kinds.index(name), kinds.index(each)), None) for each in targets):
            return False
        self.names.quiet.update([name, *targets])
        lines.add(f"if S.zones[{source.text}]: draw(S, {source.text}, {target.text})")
        return True

    def _move(self, node: bound.Move, env: Env, lines: Lines) -> None:
        if self._draws(node, env, lines):
            return
        zone, card = self._fresh(), self._fresh()
        source = self.expressions.value(node.zone, env)
        lines.add(f"{zone} = {source.text}")
        depth = lines.depth
        if source.nullable:
            lines.add(f"if {zone} is not None:")
            lines.depth += 1
        zones = self.facts.zones_of(node.cards, env)
        defs = self.facts.defs_of(node.cards, env)
        if node.cards.type.name in ("list", "zone"):
            lines.add(f"for {card} in list({self.expressions.items(node.cards, env)}):")
        else:
            moved = self.expressions.value(node.cards, env)
            lines.add(f"{card} = {moved.text}")
            lines.add(f"if {card} is not None:" if moved.nullable else "if True:")
        lines.depth += 1
        index = self._index(node, zone, card, env)
        self.emit_move(
            lines, card, zone, index, self.acting(env), zones, zone_names(node.zone), defs
        )
        lines.depth = depth

    def _index(self, node: bound.Move, zone: str, card: str, env: Env) -> str:
        if node.spot == "top":
            return "None"
        if node.spot == "bottom":
            return "0"
        if node.spot == "random":
            return f"random_index(S, {zone}, {card})"
        assert node.spot_value is not None
        value = self.expressions.value(node.spot_value, env).text
        if node.spot == "at":
            return f"index_at(S, {zone}, {card}, {value})"
        return f"index_by(S, {zone}, {card}, {value}, {1 if node.spot == 'over' else 0})"

    def emit_move(
        self,
        lines: Lines,
        card: str,
        zone: str,
        index: str,
        actor: str,
        sources: frozenset[str] | None,
        targets: frozenset[str] | None,
        defs: frozenset[int] | None,
    ) -> None:
        """A move of one card: bare where no rule can watch it, else under the rules."""
        kinds = self.facts.kinds
        pairs = [
            (kinds.index(source), kinds.index(target))
            for source in sorted(sources or kinds, key=kinds.index)
            for target in sorted(targets or kinds, key=kinds.index)
        ]
        watched = [pair for pair in pairs if self.watchers(pair, defs)]
        bare = f"relocate(S, {card}, {zone}, {index})"
        if not watched:
            lines.add(bare)
            return
        if len(watched) == len(pairs) == 1 and self._emit_with_marks(
            lines, card, zone, bare, actor, watched[0], defs
        ):
            return
        asks = any(self.may_ask(pair, defs) for pair in watched)
        arguments = f"(S, {card}, {zone}, {index}, {actor})"
        slow = f"yield from move_asking{arguments}" if asks else f"move_now{arguments}"
        slow = f"if not move_quick{arguments}: {slow}"
        moved = [self.rules.moved_members(r) for pair in watched for r in self.watchers(pair, defs)]
        if len(watched) == len(pairs) and None in moved:
            lines.add(slow)
            return
        if targets is not None and len(targets) == 1:
            test = self._watched_test(card, watched, defs)
        else:
            among_pairs = frozenset(watched)
            name = self.names.members(among_pairs)  # type: ignore[arg-type]
            test = f"(S.kind_of[S.place[{card}]], S.kind_of[{zone}]) in {name}"
        with lines.block(f"if {test}:"):
            lines.add(slow)
        with lines.block("else:"):
            lines.add(bare)

    def _watched_test(
        self, card: str, watched: list[tuple[int, int]], defs: frozenset[int] | None
    ) -> str:
        """Whether some rule may watch this move: by where the card lies, or by what it is."""
        kinds: list[int] = []
        members: frozenset[int] = frozenset()
        for pair in watched:
            for rule in self.watchers(pair, defs):
                moved = self.rules.moved_members(rule)
                if moved is None:
                    kinds.append(pair[0])
                else:
                    members |= moved
        among = tuple(dict.fromkeys(kinds))
        tests = []
        if among:
            one = len(among) == 1
            tests.append(
                f"S.kind_of[S.place[{card}]] " + (f"== {among[0]}" if one else f"in {among!r}")
            )
        if members and (defs is None or defs & members):
            tests.append(f"D[{card}] in {self.names.members(members)}")
        return " or ".join(tests)

    def _emit_with_marks(
        self,
        lines: Lines,
        card: str,
        zone: str,
        bare: str,
        actor: str,
        pair: tuple[int, int],
        defs: frozenset[int] | None,
    ) -> bool:
        """A move watched only by rules of the deck that afterwards set states: written in place."""
        rules = self.watchers(pair, defs)
        for rule in rules:
            body = getattr(rule.rule, "body", ())
            simple = all(isinstance(each, bound.SetState) for each in body) and all(
                isinstance(zone, bound.AnyZone | None) or getattr(zone, "subject", 0) is None
                for zone in (rule.rule.event.leaving, rule.rule.event.entering)
            )
            if rule.carriers is not None or getattr(rule.rule, "time", "") != "after" or not simple:
                return False
        giver, taker = self._fresh(), self._fresh()
        lines.add(f"{giver} = S.own[S.place[{card}]]")
        names = [self.facts.kinds[kind] for kind in pair]
        idle = not any(self.facts.deck.zones[each].active for each in names)
        if bare.endswith(", None)") and idle and names[0] != names[1]:
            self.names.quiet.update(names)
            bare = f"shift(S, {card}, {zone})"
        lines.add(bare)
        lines.add(f"{taker} = S.own[{zone}]")
        kinds = self.facts.kinds
        source, target = (
            Local(name, kinds[kind] in self.facts.table_zones)
            for name, kind in zip((giver, taker), pair, strict=True)
        )
        env = {
            "card": Local(card, False, defs),
            "actor": Local(actor),
            "giver": source,
            "taker": target,
        }
        tests = []
        for rule in rules:
            event = rule.rule.event
            parts = [event.cards, event.actor, rule.rule.when]
            tests.append(conjunction([self.expressions.test(part, env) for part in parts]))
        self.write_marks(list(zip(tests, rules, strict=True)), env, lines)
        return True

    def write_marks(self, rules: list[tuple[str, Any]], env: Env, lines: Lines) -> None:
        """Rules that set states: all are tested before the first of them runs."""
        if len(rules) > 1:
            names = [self._fresh() for _ in rules]
            for name, (test, _) in zip(names, rules, strict=True):
                lines.add(f"{name} = {test}")
            rules = [(name, rule) for name, (_, rule) in zip(names, rules, strict=True)]
        for test, rule in rules:
            with lines.block(f"if {test}:"):
                self.write(rule.rule.body, dict(env), lines)

    def watchers(self, pair: tuple[int, int], defs: frozenset[int] | None) -> list[Any]:
        """The rules that could watch a move between two kinds of zones."""
        kinds = self.facts.kinds
        every = [
            *self.facts.watching(bound.Forbid, None),
            *self.facts.watching(bound.Replacement, None),
            *self.facts.watching(bound.Trigger, None),
        ]
        return [
            rule
            for rule in every
            if self.rules.may_watch(rule, kinds[pair[0]], kinds[pair[1]], defs)
        ]

    def may_ask(self, pair: tuple[int, int], defs: frozenset[int] | None) -> bool:
        """Whether a rule about such a move could put a question."""
        return any(
            not isinstance(rule.rule, bound.Forbid) and self.rule_asks(rule, frozenset())
            for rule in self.watchers(pair, defs)
        )

    def rule_asks(self, rule: Any, seen: frozenset[int]) -> bool:
        """Whether a rule could put a question; `seen` are the rules looked at already."""
        if getattr(rule.rule, "asks", False):
            return True
        if rule.number in seen:
            return False
        return self._asks(rule.rule.body, self.rules.holder_names(rule), seen | {rule.number})

    def _asks(self, effect: bound.Effect, env: Env, seen: frozenset[int]) -> bool:
        return any(self._statement_asks(statement, env, seen) for statement in effect)

    def _statement_asks(self, statement: bound.Statement, env: Env, seen: frozenset[int]) -> bool:
        if isinstance(statement, bound.Move):
            kinds = self.facts.kinds
            defs = self.facts.defs_of(statement.cards, env)
            pairs = [
                (source, kinds.index(target))
                for target in zone_names(statement.zone) or kinds
                for source in range(len(kinds))
            ]
            return any(
                self.rule_asks(rule, seen)
                for pair in pairs
                for rule in self.watchers(pair, defs)
                if not isinstance(rule.rule, bound.Forbid)
            )
        if isinstance(statement, bound.If | bound.For | bound.Repeat):
            inner = [getattr(statement, name, ()) for name in ("positive", "negative", "body")]
            return any(self._asks(effect, {}, seen) for effect in inner)
        return not isinstance(
            statement,
            bound.Let
            | bound.SetState
            | bound.Transfer
            | bound.Shuffle
            | bound.Reveal
            | bound.Tell
            | bound.Jump,
        )

    def _swap(self, node: bound.Swap, env: Env, lines: Lines) -> None:
        first = self.expressions.value(node.first, env).text
        second = self.expressions.value(node.second, env).text
        a, b = self._fresh(), self._fresh()
        lines.add(f"{a} = {first}")
        lines.add(f"{b} = {second}")
        lines.add(f"yield from swap_cards(S, {a}, {b}, {self.acting(env)})")

    def _shuffle(self, node: bound.Shuffle, env: Env, lines: Lines) -> None:
        source = self.expressions.value(node.zone, env)
        zone = self._fresh()
        lines.add(f"{zone} = {source.text}")
        with lines.block(f"if {zone} is not None:"):
            lines.add(f"shuffle(S, {zone})")

    def _reveal(self, node: bound.Reveal, env: Env, lines: Lines) -> None:
        mask = "S.everyone"
        if node.player is not None:
            mask = f"mask_of({self.expressions.value(node.player, env).text})"
        lines.add(f"reveal(S, {self.cards(node.cards, env)}, {mask})")

    def cards(self, node: bound.Expression, env: Env) -> str:
        """Source of a list of the one or more cards."""
        if node.type.name in ("list", "zone"):
            return self.expressions.items(node, env)
        source = self.expressions.value(node, env)
        return f"one({source.text})" if source.nullable else f"({source.text},)"

    # --------------------------------------------------------------------- state

    def _let(self, node: bound.Let, env: Env, lines: Lines) -> None:
        name = f"l_{node.name}"
        if node.value.type.name == "list":
            lines.add(f"{name} = list({self.expressions.items(node.value, env)})")
            nullable = False
        else:
            source = self.expressions.value(node.value, env)
            lines.add(f"{name} = {source.text}")
            nullable = source.nullable
        env[node.name] = Local(name, nullable, self.facts.defs_of(node.value, env))

    def _set_state(self, node: bound.SetState, env: Env, lines: Lines) -> None:
        if isinstance(node.state, bound.PropertyOf):
            lines.add(f"S.active = {self.expressions.value(node.value, env).text}")
            return
        if node.add:
            old = self.expressions.number(node.state, env)
            value = f"({old} + {self.expressions.number(node.value, env)})"
        else:
            value = self.expressions.value(node.value, env).text
        self._store(node.state, value, env, lines)

    def _store(self, place: bound.StateOf, value: str, env: Env, lines: Lines) -> None:
        definition = self.facts.deck.states[(place.scope, place.state)]
        number = self.names.state_number(place.scope, place.state)
        if definition.type.name == "number" and not value.lstrip("-").isdigit():
            value = f"in_bounds({value}, {self.names.span(place.span)}, {place.state!r})"
        if place.subject is None:
            lines.add(f"S.table_states[{number}] = {value}")
            return
        held, subject = self._fresh(), self._fresh()
        source = self.expressions.value(place.subject, env)
        lines.add(f"{held} = {value}")
        lines.add(f"{subject} = {source.text}")
        with lines.block(f"if {subject} is not None:" if source.nullable else "if True:"):
            lines.add(f"S.{place.scope}_states[{number}][{subject}] = {held}")
            if place.scope == "card":
                lines.add(f"S.{'odd' if definition.stays else 'dirty'}.add({subject})")

    def _transfer(self, node: bound.Transfer, env: Env, lines: Lines) -> None:
        amount = self._fresh()
        lines.add(f"{amount} = {self.expressions.number(node.amount, env)}")
        source = self.expressions.number(node.source, env)
        self._store(node.source, f"({source} - {amount})", env, lines)
        target = self.expressions.number(node.target, env)
        self._store(node.target, f"({target} + {amount})", env, lines)

    # ------------------------------------------------------------------- control

    def _if(self, node: bound.If, env: Env, lines: Lines) -> None:
        test = self.expressions.test(node.test, env)
        if test != "False":
            with lines.block(f"if {test}:"):
                self.write(node.positive, env, lines)
        if node.negative and test != "True":
            with lines.block("else:" if test != "False" else "if True:"):
                self.write(node.negative, env, lines)

    def _for(self, node: bound.For, env: Env, lines: Lines) -> None:
        name = f"l_{node.name}"
        items = self.expressions.items(node.elements, env)
        env[node.name] = Local(name, False, self.facts.defs_of(node.elements, env))
        lines.loops += 1
        with lines.block(f"for {name} in list({items}):"):
            self.write(node.body, env, lines)
        lines.loops -= 1
        env[node.name] = Local(name, True)

    def _repeat(self, node: bound.Repeat, env: Env, lines: Lines) -> None:
        count = self._fresh()
        lines.add(f"{count} = 0")
        if node.until is not None:
            goes_on = f"not {self.expressions.test(node.until, env)}"
        else:
            assert node.times is not None
            goes_on = f"{count} < {self.expressions.number(node.times, env)}"
        with lines.block(f"while {goes_on}:"):
            lines.add(f"{count} += 1")
            if not isinstance(node.times, bound.Constant):
                often = "" if lines.loops else f"if not {count} & 255: "
                lines.add(f"{often}tick(S, {count}, {self.names.span(node.span)})")
            lines.loops += 1
            self.write(node.body, env, lines)
            lines.loops -= 1

    def _jump(self, node: bound.Jump, _env: Env, lines: Lines) -> None:
        match node.sort:
            case "again":
                lines.add("S.again = True")
            case "stop":
                lines.add("break")
            case "end turn":
                lines.add("break" if self.in_turn and not lines.loops else "raise EndTurn")
            case "end round":
                lines.add("raise EndRound")
            case "end game":
                lines.add("raise EndGame")
