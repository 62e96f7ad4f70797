"""House rules drawn by Hypothesis: overlays that waive, adjust, forbid, add and remove."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from comparing import deck_called
from hypothesis import strategies as st

from cardlang.loader import load_deck

if TYPE_CHECKING:
    from cardlang.deck import Deck

TEST_DECKS = Path(__file__).parents[1] / "decks"
FACTS = "deck: {id: house, name: House, version: 1.0.0, format: 1, extends: %s}\n"


def deck_of(name: str) -> Deck:
    """A bundled deck, or one of the tests."""
    folder = TEST_DECKS / name
    return deck_called(str(folder) if folder.is_dir() else name)


def overlays(name: str) -> st.SearchStrategy[str]:
    """House rules for a deck, as the text of their file."""
    deck = deck_of(name)
    rules = st.lists(st.one_of(_sorts(deck)), min_size=1, max_size=6)
    removed = st.lists(st.sampled_from([card.id for card in deck.cards]), max_size=4, unique=True)
    return st.builds(_written, rules, removed)


def _written(rules: list[str], removed: list[str]) -> str:
    entries = "".join(f"  house_{number}: |\n    {rule}\n" for number, rule in enumerate(rules))
    cards = "".join(f"  {card}: null\n" for card in removed)
    return f"in_force:\n{entries}" + (f"cards:\n{cards}" if cards else "")


def _sorts(deck: Deck) -> list[st.SearchStrategy[str]]:
    """The sorts of rules that fit the deck."""
    sorts = [_forbids(deck), _moving(deck), _mutes(deck)]
    if _needs(deck):
        sorts.append(_waives(deck))
    if _values(deck):
        sorts.append(_adjusts(deck))
    if any(attribute.type.name == "number" for attribute in deck.attributes.values()):
        sorts.append(_attributes(deck))
    return sorts


def _mutes(deck: Deck) -> st.SearchStrategy[str]:
    of = st.sampled_from(sorted(deck.kinds))
    who = ["", "for players[seat = 0]", "when table.turns mod 2 = 0"]
    return st.builds("mute rules of {} {}".format, of, st.sampled_from(who))


def _needs(deck: Deck) -> list[str]:
    of_cards = [use.needs for card in deck.cards for use in card.uses.values()]
    of_actions = [action.needs for action in deck.actions.values()]
    return sorted({need.id for needs in of_cards + of_actions for need in needs})


def _waives(deck: Deck) -> st.SearchStrategy[str]:
    who = st.sampled_from(["for anyone", "for players[seat = 0]", "when table.turns mod 2 = 0"])
    return st.builds("waive {} {}".format, st.sampled_from(_needs(deck)), who)


def _values(deck: Deck) -> list[str]:
    """The number values that can be adjusted, with their parameters."""
    return [
        f"{each.name}({', '.join(each.parameters)})"
        for each in deck.defines.values()
        if each.adjustable and each.body.type.name == "number"
    ]


def _adjusts(deck: Deck) -> st.SearchStrategy[str]:
    return st.builds(
        "adjust {} {} {}".format,
        st.sampled_from(_values(deck)),
        _adjustment(),
        st.sampled_from(_WHEN),
    )


def _attributes(deck: Deck) -> st.SearchStrategy[str]:
    names = [each.name for each in deck.attributes.values() if each.type.name == "number"]
    kinds = [f"when c is {kind}" for kind in deck.kinds]
    return st.builds(
        "adjust {}(c) {} {}".format,
        st.sampled_from(names),
        _adjustment(),
        st.sampled_from([*kinds, *_WHEN]),
    )


_WHEN = ["", "when table.turns mod 3 = 0", "when table.active.seat = 1"]


def _adjustment() -> st.SearchStrategy[str]:
    return st.one_of(
        st.integers(-2, 3).map("by {}".format),
        st.integers(0, 6).map("to {}".format),
        st.integers(0, 2).map("times {}".format),
    )


def _forbids(deck: Deck) -> st.SearchStrategy[str]:
    uses = [f"{use} of {kind}" for use in deck.uses for kind in deck.kinds]
    names = sorted({*uses, *deck.uses, *deck.actions})
    when = st.sampled_from(["when table.turns mod 4 = 0", "by players[seat = 0]", *_WHEN[1:]])
    return st.builds("forbid {} {}".format, st.sampled_from(names), when)


def _moving(deck: Deck) -> st.SearchStrategy[str]:
    of = st.sampled_from(["", *deck.kinds])
    zones = st.sampled_from([f"{way} {zone}" for way in ("from", "to") for zone in deck.zones])
    return st.builds("{} moving {} {} {{ {} }}".format, _time(), of, zones, _effects(deck))


def _time() -> st.SearchStrategy[str]:
    return st.sampled_from(["after", "before"])


def _effects(deck: Deck) -> st.SearchStrategy[str]:
    tables = [zone.name for zone in deck.zones.values() if not zone.per_player]
    numbers = [
        name
        for (scope, name), state in deck.states.items()
        if scope == "player" and state.type.name == "number"
    ]
    effects = [f"shuffle table.{zone}" for zone in tables]
    effects += [f"if exists actor {{ add 1 to actor.{name} }}" for name in numbers]
    effects += ["reveal card", "look at card by table.active", "set table.next to table.active"]
    return st.sampled_from(effects)


def house(folder: Path, name: str, text: str) -> Deck | None:
    """The deck with its house rules; None if they cannot be laid on it."""
    own = TEST_DECKS / name
    if own.is_dir():
        shutil.copytree(own, folder / name)
    (folder / "house").mkdir()
    (folder / "house" / "deck.yaml").write_text(FACTS % name + text, encoding="utf-8")
    return load_deck(str(folder / "house")).deck
