"""Hypothesis strategies for syntax trees of the language."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import strategies as st

from cardlang import syntax
from cardlang.source import SourceFile

NOWHERE = SourceFile("", "").span(0, 0)

names = st.sampled_from(["p", "q", "rival", "red", "coins", "été", "long_name_2"])
words = names.map(lambda text: syntax.Word(text, NOWHERE))
need_names = st.lists(names, min_size=1, max_size=3).map(
    lambda parts: syntax.NeedName(tuple(parts), NOWHERE)
)
needs = st.lists(need_names, min_size=1, max_size=2).map(tuple)
decimals = st.decimals(0, 1000, places=2).map(lambda number: Decimal(f"{number:f}"))
texts = st.text(st.characters(exclude_characters='"\n', exclude_categories=["Cs"]), max_size=6)


def _literal(value: object) -> syntax.Literally:
    return syntax.Literally(value, NOWHERE)


literals = st.one_of(
    st.integers(0, 10**6).map(_literal),
    decimals.map(_literal),
    texts.map(_literal),
    st.sampled_from([True, False, None]).map(_literal),
    st.just(syntax.Literally(None, NOWHERE, unlimited=True)),
)


def _node(kind, *parts):
    return st.builds(kind, *parts, span=st.just(NOWHERE))


def _longer(inner):
    arguments = st.lists(inner, max_size=2).map(tuple)
    compare = st.sampled_from(["=", "!=", "<", "<=", ">", ">="])
    combine = st.sampled_from(["+", "-", "*", "/", "mod", "except"])
    return st.one_of(
        _node(syntax.Member, inner, words),
        _node(syntax.Filtered, inner, inner),
        _node(syntax.Call, words, arguments),
        _node(syntax.Not, inner),
        _node(syntax.Logical, st.sampled_from(["and", "or"]), inner, inner),
        _node(syntax.Compared, compare, inner, inner),
        _node(syntax.IsKind, inner, inner),
        _node(syntax.IsIn, inner, inner),
        _node(syntax.Arithmetic, combine, inner, inner),
        _node(syntax.Minus, inner),
        _node(syntax.Printed, inner),
        _node(syntax.Exists, inner),
        _node(syntax.Conditional, inner, inner, inner),
    )


expressions = st.recursive(literals | _node(syntax.Name, names), _longer, max_leaves=12)
short = st.recursive(literals | _node(syntax.Name, names), _longer, max_leaves=3)
maybe = st.none() | short

spots = st.none() | st.one_of(
    _node(syntax.Spot, st.sampled_from(["top", "bottom", "random"]), st.none()),
    _node(syntax.Spot, st.sampled_from(["at", "under", "over"]), short),
)
jumps = _node(syntax.Jump, st.sampled_from(["again", "stop", "end turn", "end round", "end game"]))
pays = _node(syntax.Pay, short, short, words, short, maybe, maybe)
performs = _node(
    syntax.Perform,
    st.lists(words, min_size=1, max_size=3).map(tuple),
    maybe,
    maybe,
    maybe,
    st.just(()) | needs,
    st.booleans(),
    st.none() | st.lists(pays, max_size=2).map(tuple),
)
plain_statements = st.one_of(
    _node(syntax.Move, short, short, spots),
    _node(syntax.Swap, short, short),
    _node(syntax.Shuffle, short),
    _node(syntax.Reveal, short),
    _node(syntax.Look, short, maybe),
    _node(syntax.Let, words, short),
    _node(syntax.Set, short, short),
    _node(syntax.Add, short, short),
    _node(syntax.Transfer, short, short, short),
    _node(syntax.Replay, short),
    _node(syntax.Tell, words),
    pays,
    performs,
    jumps,
)
sources = st.one_of(
    st.builds(syntax.FromList, short),
    st.builds(syntax.FromRange, short, short, maybe),
    st.builds(syntax.FromNames, st.lists(words, min_size=2, max_size=3).map(tuple)),
    st.builds(syntax.InZone, short),
)
sorts = st.sampled_from(["card", "cards", "player", "number", "option", "position"])


@st.composite
def _yes_or_pass(draw, effects):
    word = draw(words)
    source = syntax.FromNames((word,))
    return syntax.Choose("option", word, source, draw(maybe), draw(effects), NOWHERE)


def _with_blocks(inner):
    effects = st.lists(inner, max_size=2).map(tuple)
    choices = _node(syntax.Choose, sorts, words, sources, maybe, effects)
    return st.one_of(
        _node(syntax.If, short, effects, effects),
        _node(syntax.For, words, short, effects),
        _node(syntax.Repeat, short, st.none(), effects),
        _node(syntax.Repeat, st.none(), short, effects),
        choices,
        _node(syntax.May, choices | performs | _yes_or_pass(effects), effects),
    )


statements = st.recursive(plain_statements, _with_blocks, max_leaves=5)
effects = st.lists(statements, max_size=3).map(tuple)

parameters = st.builds(
    syntax.Parameter,
    names,
    st.none() | st.sampled_from(["card", "player", "number"]),
    span=st.just(NOWHERE),
)
parameter_lists = st.lists(parameters, max_size=2).map(tuple)
used = _node(syntax.Event, words, maybe, maybe, maybe, st.none(), st.none())
moving = _node(syntax.Event, st.none(), maybe, maybe, st.none(), maybe, maybe)
events = used | moving


@st.composite
def _replacements(draw):
    asks = draw(st.booleans())
    player = draw(maybe) if asks else None
    return syntax.Replacement(draw(events), draw(maybe), asks, player, draw(effects), span=NOWHERE)


rules = st.one_of(
    _node(syntax.Forbid, events, maybe),
    _node(syntax.Waive, needs, maybe, maybe, maybe),
    _node(
        syntax.Adjust,
        words,
        parameter_lists,
        st.sampled_from(["by", "to", "times"]),
        short,
        maybe,
        maybe,
    ),
    _node(syntax.Trigger, st.sampled_from(["before", "after"]), events, maybe, effects),
    _replacements(),
    _node(syntax.Offer, words, st.none() | words, maybe, maybe),
    _node(syntax.CopyRules, short, maybe),
    _node(syntax.MuteRules, short, st.lists(words, max_size=2).map(tuple), maybe, maybe),
)
signatures = _node(syntax.Signature, words, parameter_lists)
