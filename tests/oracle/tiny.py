"""A small game that says what a test wants to hear said, for both evaluators.

Effects become actions of its play step, rules become rules in force of the deck,
of a charm or of a perk; the rest of the game makes sure that cards lie about.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from comparing import loaded

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardlang.deck import Deck

DECK = """\
deck: {id: tiny, name: Tiny, version: 1.0.0, format: 1, language: en, players: {min: 2, max: 4}}
options:
  many: {default: 2, from: 1, to: 5, say: "How many"}
attributes:
  worth: {default: 0}
  price: number
  colour: [red, blue]
zones:
  player:
    hand: {name: Hand, seen_by: owner}
    front: {name: Front, seen_by: everyone, active: true, order: line}
    side: {name: Side, seen_by: everyone}
  table:
    pile: {name: Pile, start: true, seen_by: nobody}
    heap: {name: Heap, seen_by: top}
    box: {name: Box, seen_by: everyone, hides: [worth]}
    shrine: {name: Shrine, seen_by: everyone, active: true}
state:
  player:
    coins: 3
    pal: player
    pets: cards
    luck: {start: 0, resets: turn}
    glory: {start: 0, resets: round}
  card:
    mark: 0
    giver_of: player
    scars: {start: 0, stays: true}
    turned: {start: false, resets: turn}
  table:
    pot: 10
    leader: player
    star: card
    rounds: {start: 0, resets: round}
define:
  rich(p): p.coins > 4
  best(p): last(p.front[worth > 1])
  pair(c, card d): c.worth = d.worth and c != d
values:
  limit(p): 4
  fee(card c, player p): c.price
  plays(p): 1
uses:
  put: {say: "Put {card}"}
  show_off: {use_of: put, say: "Show {card} off"}
  give: {say: "Give {card} to {target}"}
kinds:
  thing:
    name: Thing
    worth: 1
    put:
      needs:
        room: {when: count(you.front) < limit(you), say: "No room."}
      to: you.front
    give:
      needs:
        wanted: {when: "target.coins < 9", say: "Not wanted."}
      on: others
      to: target.side
      do: add 1 to you.coins
  dear:
    name: Dear
    kind_of: thing
    worth: 3
    show_off:
      cost: pay fee(card, you) from you.front[thing] worth worth to table.heap
      before: add 1 to card.scars
      to: you.front
      do: add 1 to card.mark
  charm:
    name: Charm
    put: {to: you.front}
perks:
  gilded:
    name: Gilded
    in_force:
@PERK@
cards:
  red_thing: {kind: thing, name: Red, copies: 6, colour: red}
  blue_thing: {kind: thing, name: Blue, copies: 4, colour: blue, worth: 2}
  odd_thing: {kind: thing, name: Odd, perks: [gilded]}
  dear_thing: {kind: dear, name: Dear, copies: 2, price: 2, colour: red, perks: [gilded]}
  charm_one:
    kind: charm
    name: One
    perks: [gilded]
    in_force:
@CHARM@
  charm_two: {kind: charm, name: Two, copies: 2, worth: 5, put: {to: table.shrine}, perks: [gilded]}
actions:
  draw:
    say: Draw
    needs: {left: {when: exists table.pile, say: "Empty."}}
    do: move top(table.pile) to you.hand
  use_card: {say: "Use {card}", of: you.hand, uses: [put, give]}
  drop: {say: "Drop {card}", of: you.hand, do: move card to table.heap}
  poke:
    say: Poke
    of: you.front
    on: others
    needs: {near: {when: target.coins < 20, say: "Too rich."}}
    do: add 1 to target.luck
  beg: {say: Beg, do: add 1 to you.coins}
@ACTIONS@
steps:
  opening: [draw, beg]
  play: [use_card, drop, poke@NAMES@]
  spare: [beg, drop]
setup:
  shuffle: shuffle table.pile
  deal: |
    for p in players {
      repeat 3 { move top(table.pile) to p.hand }
      move top(table.pile) to p.front
      set p.pal to left(p)
    }
  heap: move top(table.pile, 2) to table.heap
@SETUP@
turn:
  open: perform opening
  play: repeat plays(you) { perform play }
@TURN@
closing:
  last: for c in table.box { move c to table.heap }
ends:
  long: table.turns >= 14
  rich: exists players[coins > 60]
score:
  worth: sum(p.front.worth) + count(p.side)
  coins: {value: p.coins, final: true}
in_force:
@RULES@
texts:
  need.affordable: "Too dear."
@TEXTS@
"""
_CHOSEN = re.compile(r"\bchoose (?:card|cards|player|number|position|option) (\w+)")
_OPTIONS = re.compile(r"\bchoose option \w+ from ([\w, ]+?)(?: by\b|\{|\n|$)")
_ASKED = re.compile(r"\bmay (?!choose|perform|by)(\w+) *\{")
_TOLD = re.compile(r"\btell (\w+)")
NOTHING = "never: forbid beg when table.turns > 1000"


def tiny(
    folder: Path,
    *,
    effects: Sequence[str] = (),
    rules: Sequence[str] = (),
    charm: Sequence[str] = (),
    perk: Sequence[str] = (),
    setup: str = "",
    turn: str = "",
) -> Deck:
    """The game with these effects as actions, and these rules."""
    actions = "".join(
        f"  try_{number}:\n    say: Try\n    do: |\n{indented(effect, 6)}"
        for number, effect in enumerate(effects)
    )
    said = "\n".join([*effects, *rules, *charm, *perk, setup, turn])
    text = (
        DECK.replace("@PERK@", entries(perk, 6))
        .replace("@CHARM@", entries(charm, 6))
        .replace("@RULES@", entries(rules, 2))
        .replace("@ACTIONS@", actions.rstrip())
        .replace("@NAMES@", "".join(f", try_{number}" for number in range(len(effects))))
        .replace("@SETUP@", f"  more: |\n{indented(setup, 4)}" if setup else "")
        .replace("@TURN@", f"  more: |\n{indented(turn, 4)}" if turn else "")
        .replace("@TEXTS@", texts(said))
    )
    (folder / "tiny").mkdir()
    (folder / "tiny" / "deck.yaml").write_text(text, encoding="utf-8")
    return loaded(folder / "tiny")


def entries(rules: Sequence[str], depth: int) -> str:
    """Rules as named entries of a mapping."""
    named = [f"rule_{number}: {rule}" for number, rule in enumerate(rules)] or [NOTHING]
    lines = []
    for entry in named:
        name, _, rule = entry.partition(": ")
        lines.append(f"{' ' * depth}{name}: |\n{indented(rule, depth + 2)}".rstrip())
    return "\n".join(lines)


def indented(text: str, depth: int) -> str:
    return "".join(f"{' ' * depth}{line.strip()}\n" for line in text.strip().splitlines())


def texts(said: str) -> str:
    """The sentences that a deck with this needs."""
    names = {f"choose.{name}" for name in _CHOSEN.findall(said)}
    names |= {
        f"option.{each.strip()}" for found in _OPTIONS.findall(said) for each in found.split(",")
    }
    names |= {f"option.{name}" for name in _ASKED.findall(said)}
    names |= {f"tell.{name}" for name in _TOLD.findall(said)}
    return "\n".join(f'  {name}: "{name}"' for name in sorted(names))
