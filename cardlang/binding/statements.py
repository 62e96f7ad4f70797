"""Effects: statement after statement, with the names each adds for those that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cardlang import bound, syntax
from cardlang.binding import choices, performing, variables, wording
from cardlang.binding.states import bind_state, number_state
from cardlang.types import ANY, CARD, NUMBER, PLAYER, TEXT, ZONE, list_of

if TYPE_CHECKING:
    from cardlang.binding.context import Context
    from cardlang.binding.scope import Scope

_LIST = list_of(ANY)
_TOLD = (PLAYER.name, CARD.name, NUMBER.name, TEXT.name)


def bind_effect(context: Context, trees: syntax.Effect, scope: Scope) -> bound.Effect:
    """Bind an effect."""
    return bind_block(context, trees, scope.with_effects())[0]


def bind_block(context: Context, trees: syntax.Effect, scope: Scope) -> tuple[bound.Effect, Scope]:
    """Bind statements in order; gives also the scope after the last."""
    statements: list[bound.Statement] = []
    for tree in trees:
        statement, scope = _statement(context, tree, scope)
        if statement is not None:
            statements.append(statement)
    return tuple(statements), scope


def _statement(
    context: Context, tree: syntax.Statement, scope: Scope
) -> tuple[bound.Statement | None, Scope]:
    match tree:
        case syntax.Let():
            return _let(context, tree, scope)
        case syntax.If():
            return _if(context, tree, scope)
        case syntax.For():
            return _for(context, tree, scope)
        case syntax.Repeat():
            return _repeat(context, tree, scope)
        case syntax.Choose() | syntax.May() | syntax.Perform():
            return _deciding(context, tree, scope)
        case _:
            return _plain(context, tree, scope), scope


_PlainStatement = (
    syntax.Move
    | syntax.Swap
    | syntax.Shuffle
    | syntax.Reveal
    | syntax.Look
    | syntax.Set
    | syntax.Add
    | syntax.Transfer
    | syntax.Pay
    | syntax.Replay
    | syntax.Tell
    | syntax.Jump
)


def _plain(context: Context, tree: _PlainStatement, scope: Scope) -> bound.Statement | None:
    """Bind a statement that adds no names."""
    match tree:
        case syntax.Move():
            return _move(context, tree, scope)
        case syntax.Swap():
            first = context.expression(tree.first, scope, CARD)
            second = context.expression(tree.second, scope, CARD)
            return bound.Swap(first=first, second=second, span=tree.span)
        case syntax.Shuffle():
            return bound.Shuffle(zone=context.expression(tree.zone, scope, ZONE), span=tree.span)
        case syntax.Reveal():
            cards = context.one_or_list(tree.cards, scope, CARD)
            return bound.Reveal(cards=cards, player=None, span=tree.span)
        case syntax.Look():
            cards = context.one_or_list(tree.cards, scope, CARD)
            player = context.acting(tree.player, scope, tree.span)
            return bound.Reveal(cards=cards, player=player, span=tree.span)
        case syntax.Set() | syntax.Add():
            return _set(context, tree, scope)
        case syntax.Transfer():
            return _transfer(context, tree, scope)
        case syntax.Pay():
            return choices.bind_pay(context, tree, scope)
        case syntax.Replay():
            return bound.Replay(card=context.expression(tree.card, scope, CARD), span=tree.span)
        case syntax.Tell():
            return _tell(context, tree, scope)
        case syntax.Jump():
            return _jump(context, tree, scope)
        case _:
            assert_never(tree)


def _move(context: Context, tree: syntax.Move, scope: Scope) -> bound.Move:
    cards = context.one_or_list(tree.cards, scope, CARD)
    zone = context.expression(tree.zone, scope, ZONE)
    spot = tree.spot
    value = None
    if spot is not None and spot.value is not None:
        value = context.expression(spot.value, scope, NUMBER if spot.sort == "at" else CARD)
    sort = "top" if spot is None else spot.sort
    return bound.Move(cards=cards, zone=zone, spot=sort, spot_value=value, span=tree.span)


def _set(context: Context, tree: syntax.Set | syntax.Add, scope: Scope) -> bound.SetState | None:
    add = isinstance(tree, syntax.Add)
    state = bind_state(context, tree.state, scope)
    value_tree = tree.amount if isinstance(tree, syntax.Add) else tree.value
    if state is None:
        context.bind(value_tree, scope, None)
        return None
    if add and not number_state(context, state):
        return None
    value = context.expression(value_tree, scope, state.type)
    return bound.SetState(state=state, value=value, add=add, span=tree.span)


def _transfer(context: Context, tree: syntax.Transfer, scope: Scope) -> bound.Transfer | None:
    amount = context.number(tree.amount, scope)
    source = bind_state(context, tree.source, scope)
    target = bind_state(context, tree.target, scope)
    if source is None or target is None:
        return None
    if not (number_state(context, source) and number_state(context, target)):
        return None
    assert isinstance(source, bound.StateOf)
    assert isinstance(target, bound.StateOf)
    return bound.Transfer(amount=amount, source=source, target=target, span=tree.span)


def _let(context: Context, tree: syntax.Let, scope: Scope) -> tuple[bound.Statement, Scope]:
    value = context.bind(tree.value, scope, scope.variables.get(tree.name.text))
    value, scope = variables.assign(context, tree.name, value, scope)
    return bound.Let(name=tree.name.text, value=value, span=tree.span), scope


def _if(context: Context, tree: syntax.If, scope: Scope) -> tuple[bound.Statement, Scope]:
    test = context.condition(tree.test, scope)
    positive, after = bind_block(context, tree.positive, scope)
    negative, otherwise = bind_block(context, tree.negative, scope)
    statement = bound.If(test=test, positive=positive, negative=negative, span=tree.span)
    return statement, variables.learn(scope, after, otherwise)


def _for(context: Context, tree: syntax.For, scope: Scope) -> tuple[bound.Statement, Scope]:
    elements = context.contents(context.bind(tree.elements, scope, None))
    elements = context.fit(elements, _LIST)
    element = elements.type.element or ANY
    inside = variables.declare_in_loop(context, tree.name, element, scope.in_loop())
    body, after = _loop_body(context, tree.body, inside)
    statement = bound.For(name=tree.name.text, elements=elements, body=body, span=tree.span)
    return statement, variables.learn(scope, after)


def _repeat(context: Context, tree: syntax.Repeat, scope: Scope) -> tuple[bound.Statement, Scope]:
    times = None if tree.times is None else context.number(tree.times, scope)
    body, after = _loop_body(context, tree.body, scope.in_loop())
    scope = variables.learn(scope, after)
    until = None if tree.until is None else context.condition(tree.until, scope)
    return bound.Repeat(times=times, until=until, body=body, span=tree.span), scope


def _loop_body(context: Context, trees: syntax.Effect, scope: Scope) -> tuple[bound.Effect, Scope]:
    """Bind the body of a loop, which may use what only its end gives a type."""
    if variables.has_unknown(scope):
        with context.hushed():
            _, after = bind_block(context, trees, scope)
        scope = variables.learn(scope, after)
    return bind_block(context, trees, scope)


def _deciding(
    context: Context, tree: syntax.Choose | syntax.May | syntax.Perform, scope: Scope
) -> tuple[bound.Statement | None, Scope]:
    """Bind what asks a player; `may` makes it optional and adds an `else`."""
    optional = isinstance(tree, syntax.May)
    choice = tree.choice if isinstance(tree, syntax.May) else tree
    otherwise: bound.Effect = ()
    if isinstance(tree, syntax.May):
        otherwise, after = bind_block(context, tree.otherwise, scope)
        scope = variables.learn(scope, after)
    if isinstance(choice, syntax.Perform):
        costing = _costing(context, choice)
        statement = performing.bind_perform(context, choice, scope, optional, otherwise, costing)
        return statement, scope
    choosing, inside, scope = choices.bind_choice(context, choice, scope, optional)
    body, after = bind_block(context, choice.body, inside)
    statement_ = choices.complete(choosing, body, otherwise)
    return statement_, variables.learn(scope, after)


def _costing(context: Context, tree: syntax.Perform) -> bound.Effect | None:
    if tree.costing is None:
        return None
    return bind_effect(context, tree.costing, performing.cost_scope(context, tree))


def _tell(context: Context, tree: syntax.Tell, scope: Scope) -> bound.Tell:
    told = sorted(
        (name, type_.name) for name, type_ in scope.variables.items() if type_.name in _TOLD
    )
    text = f"tell.{tree.name.text}"
    note = f"it can say {wording.some(f'{{{name}}}' for name, _ in told)}" if told else ""
    context.require_text(text, tree.name.span, "...", note)
    return bound.Tell(text=text, variables=tuple(told), span=tree.span)


def _jump(context: Context, tree: syntax.Jump, scope: Scope) -> bound.Jump | None:
    if tree.sort == "stop" and not scope.loops:
        context.refuse(
            "stop-outside-loop",
            tree.span,
            "`stop` leaves a loop, and there is none around it",
            label="not inside `for` or `repeat`",
            help="to do nothing more, put the rest into `if CONDITION { .. }`",
        )
        return None
    if tree.sort == "again" and not scope.in_step:
        context.refuse(
            "again-outside-step",
            tree.span,
            f"`again` asks the running step once more, {wording.place(scope)} none is running",
            label="no step is running",
            help="write `perform STEP`, or `repeat N { perform STEP }`",
        )
        return None
    return bound.Jump(sort=tree.sort, span=tree.span)
