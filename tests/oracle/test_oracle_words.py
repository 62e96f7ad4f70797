"""Every word of the language, in its variants, means the same plainly and compiled."""

from __future__ import annotations

import pytest
from comparing import compare
from tiny import tiny

EFFECTS = {
    "moves": """
        move top(table.pile) to you.hand
        move top(table.pile, 2) to you.front
        move bottom(table.pile) to you.side at bottom
        move bottom(table.pile, 2) to you.side at top
        move you.hand to table.pile at random
        move first(you.hand) to table.heap at 1
        move first(you.hand) to table.heap at unlimited
        move first(you.hand) to you.front under first(you.front)
        move last(you.hand) to you.front over first(you.front)
        move first(you.hand) to you.front under top(table.heap)
        move you.hand[red_thing] to left(you).front
        move you.front to table.box
        move table.box to you.hand
        move first(you.hand) to you.pal.front
        move nth(you.hand, 2) to table.shrine
        move random(you.hand) to right(you).side
        move you.front[not thing] to you.front at bottom
        move none to you.hand
        move table.shrine to table.heap
    """,
    "moves by way of names": """
        let z = if you.coins > 3 then you.front else you.side  move first(you.hand) to z
        let c = first(you.hand)  move c to you.front  move c to you.side
        let these = you.hand  move first(you.hand) to you.front  move these to table.heap
        for c in you.front { move c to c.holder.side }  move you.side to you.hand
        for p in players { move top(p.hand) to left(p).hand }
        let l = you.front[blue_thing]  for c in l { move c to you.side  if exists l { move first(l) to table.heap } }
    """,
    "where cards with a name lie": """
        let c = first(you.hand)  move c to you.side  if c.zone = you.side { add 1 to you.coins }
        let c = top(table.pile)  move c to left(you).hand  if c.zone = left(you).hand { add 1 to you.luck }
        let c = first(you.hand)  move c to table.heap  if c.zone = table.heap { add 2 to table.pot } else { add 9 to table.pot }
        let p = left(you)  let c = first(p.hand)  let p = right(you)  move c to p.side  if c.zone = p.side { add 1 to p.coins }
        let c = first(you.side)  let d = last(you.side)  move c to you.hand  move d to table.box  if c.zone = you.hand and d.zone = table.box { add 1 to you.coins }
        let c = first(you.side)  repeat 2 { move c to you.hand  let c = first(you.side) }  move c to you.front
        let c = top(table.pile)  if you.coins > 3 { let c = first(you.side) }  move c to table.box  if c.zone = table.box { add 1 to you.coins }
        let c = first(you.front)  move c to you.side  move c.holder.hand to you.side  if c.zone = you.side { add 1 to you.luck }
    """,
    "swap, shuffle, showing": """
        swap first(you.hand) with top(table.heap)
        swap first(you.front) with last(you.front)
        swap first(you.front) with last(left(you).front)
        swap first(you.hand) with none
        shuffle you.front
        shuffle table.pile
        shuffle you.pal.hand
        reveal first(you.hand)
        reveal left(you).hand
        look at top(table.pile, 2)
        look at you.hand by left(you)
        look at top(table.pile) by you.pal  move top(table.pile) to you.hand
    """,
    "names": """
        let a = 1  let a = a + 1  set table.pot to a
        let a = none  for c in you.hand { if a = none or c.worth > a.worth { let a = c } }  move a to you.front
        let a = you.hand  let b = a + you.front  let b = b except first(a)  set table.pot to count(b)
        let a = none  repeat 2 { let b = a  let a = first(you.hand)  move b to table.heap }
        let a = first(you.hand)  if you.coins > 4 { let a = none }  move a to you.side
        let n = 0  for p in players { let n = n + p.coins }  set table.pot to n
        let a = you.pets  set table.pot to count(a)
    """,
    "states": """
        set you.coins to 7
        add 2 to you.coins
        add -4 to you.coins
        add 1 to random(players).coins
        add 1 to first(shuffled(players)).coins
        add 1 to you.pal.coins
        set you.pal to none
        set you.pal to left(you)
        set you.pets to you.hand[red_thing]
        set you.pets to none
        move you.pets to table.heap
        transfer 2 from you.coins to table.pot
        transfer 1 from you.pal.coins to you.coins
        transfer 1 from random(others).coins to random(others).coins
        add 1 to table.pot
        set table.leader to you
        set table.star to first(you.front)  add 2 to table.star.mark
        add 1 to first(you.front).mark
        add 1 to first(you.hand).scars
        set first(you.front).turned to true
        set first(you.front).giver_of to you
        add 1 to you.luck
        add 1 to you.glory
        add 1 to table.rounds
        set table.active to left(you)
        set table.next to you
        set table.next to table.next
        set you.coins to you.coins + 0.5
        add 1.5 to you.coins
    """,
    "control": """
        if you.coins > 3 { add 1 to table.pot } else { add 2 to table.pot }
        if you.coins > 5 { add 1 to table.pot } else if rich(left(you)) { add 5 to table.pot }
        for p in others { add 1 to p.coins }
        for p in players { for c in p.front { add 1 to c.mark  if c.mark > 2 { stop } } }
        for c in you.hand { if c is blue_thing { stop }  move c to you.side }
        repeat 2 { move top(table.pile) to you.hand }
        repeat option.many { add 1 to you.coins }
        repeat you.luck { add 1 to you.coins  add -1 to you.luck }
        repeat until count(you.hand) >= 4 or not exists table.pile { move top(table.pile) to you.hand }
        repeat unlimited { add 1 to table.pot  if table.pot > 20 { stop } }
        repeat 1 { if rich(you) { stop }  add 1 to you.coins }
        repeat 1 { add 1 to you.coins }
        repeat 3 { for p in others { if p.coins > 5 { stop }  add 1 to p.coins } }
        for c in shuffled(you.front) { move c to table.heap  stop }
        for p in players.pal { if exists p { add 1 to p.luck } }
    """,
    "choices": """
        choose card a from you.hand  move a to you.front
        choose card a from you.hand { move a to you.side }
        choose cards a from you.hand { move a to you.side }
        choose player b from others { add 1 to b.coins }
        choose player b from others by left(you) { add 2 to b.coins }
        choose player b from players[coins > 100] { add 2 to b.coins }
        choose player b from others by you.pal { add 3 to b.coins }
        choose number n from 1 to 3 { add n to you.coins }
        choose number n from 0 to you.coins step 2  set table.pot to n
        choose number n from 5 to 1 { add n to you.coins }
        choose number n from 2 to 2 { add n to you.coins }
        choose option o from gain, lose  if o = gain { add 1 to you.coins } else { add -1 to you.coins }
        choose position n in you.front { move first(you.hand) to you.front at n }
        may choose card a from you.front { move a to you.hand } else { add 1 to you.coins }
        may choose card a from table.box { move a to you.hand } else { add 1 to you.coins }
        may choose player b from others { add -1 to b.coins }
        may choose number n from 1 to 4 step 3 { add n to table.pot } else { add 1 to table.pot }
        may choose position n in you.side { move top(table.pile) to you.side at n }
        may choose option o from gain, lose { set you.coins to 5 }
        may linger { add 1 to you.luck } else { add 2 to you.luck }
        may linger { add 1 to you.luck }
        for p in others { may choose card a from p.hand by p { move a to you.hand } else { add 1 to you.coins } }
        for p in others { choose card a from p.front by p { if exists a { move a to you.side } } }
        choose player b from players.pal { if exists b { add 1 to b.coins } }
        choose card a from you.hand  choose card b from you.hand except a  swap a with top(table.heap)  move b to table.heap
        let a = none  repeat 2 { choose card a from you.front }  move a to you.hand
        repeat 2 { may choose card a from you.front { move a to you.hand } else { stop } }
    """,
    "performing": """
        perform play
        perform play by left(you)
        perform spare by you.pal
        may perform spare else { add 1 to you.coins }
        perform draw
        perform draw by left(you)
        may perform draw else { add 1 to you.coins }
        perform draw waiving draw.left
        perform put using you.hand
        perform put using first(you.hand)
        perform put using you.hand[dear] free
        perform show_off using you.hand costing { pay 1 from you.front[thing] worth worth to table.box }
        perform show_off using you.hand
        perform put or give using you.hand[thing] waiving thing.room, thing.wanted
        perform give using you.hand on left(you)
        perform give using you.hand on others[coins < 5]
        may perform give using you.hand[red_thing] on you.pal by left(you) else { add 1 to table.pot }
        perform put using table.heap
        perform use_card free
        perform poke
        may perform use_card by left(you) waiving thing.room else { add 2 to table.pot }
    """,
    "again, ends, replay, telling": """
        add 1 to you.coins  again
        perform play  again
        if you.luck < 2 { add 1 to you.luck  again }
        replay first(you.hand)
        replay first(you.front[dear])
        replay none
        tell hello
        let n = 3  tell hello
        end turn
        if rich(you) { end turn }  add 1 to you.coins
        repeat 3 { add 1 to you.coins  if rich(you) { end turn } }
        again  end turn
        end round
        for p in others { if rich(p) { end round } }
        if table.turns > 9 { end game }
    """,
    "paying": """
        pay 2 from you.front worth worth to table.heap
        pay 2 from you.front[thing] worth worth to table.heap exactly
        pay 3 from you.front + you.side worth worth to table.box exactly when rich(you)
        pay 1 from left(you).front worth worth to you.side by left(you)
        pay 0 from you.front worth worth to table.heap
        pay 50 from you.front worth worth to table.heap
        pay you.luck from you.hand worth worth to table.heap
    """,
}
NUMBERS = """
    count(you.hand) * 10 + count(you.front[red_thing]) + count(players)
    sum(you.front.worth) - sum(others.front.worth)
    sum(you.front[thing].worth) + sum(players.pal.coins)
    min(players.coins) + max(others.hand.worth) + min(you.coins, 4) + max(1, you.luck)
    first(you.hand).worth + last(you.front).worth + nth(you.hand, 2).worth + nth(you.hand, 9).worth
    top(you.front).worth + bottom(you.front).worth + count(top(you.front, 2)) + count(bottom(you.side, 3))
    count(distinct(you.front.colour)) + count(distinct(players.pal))
    divide_up(you.coins, 2) + you.coins / 2 + you.coins mod 3 + -you.coins
    left(you).seat * 100 + right(you).seat * 10 + count(neighbours(you))
    score(you) + score(left(you))
    count(zones_of(you)) + count(zones_of(you.pal)[thing])
    count(players.hand) + count(others.front[thing and worth > 1]) + count(players[rich(it)])
    if can_move(first(you.front), table.heap) then 1 else 2
    if knows(left(you), first(you.hand)) then 1 else 2
    if knows(you, top(table.pile)) then 1 else 2
    if first(you.hand) in you.hand and you in players and not (you in others) then 1 else 2
    if first(you.hand) is (thing or charm_one) and not (first(you.hand) is dear) then 1 else 2
    if first(you.front).holder = you and first(you.hand).zone = you.hand then 1 else 2
    if first(table.heap).holder = none then 1 else 2
    if first(you.hand).id = first(left(you).hand).id then 1 else 2
    if exists you.pal.pal and exists first(you.side) and exists you.front[dear] then 1 else 2
    if you.pal.coins >= 3 and none < 3 or none = none then 1 else 2
    if you.hand = left(you).hand or you.front != you.side then 1 else 2
    if none in players.pal then 1 else 2
    count(players.pal[not (coins > 3)]) + count((you.front + you.hand)[not red_thing])
    count(you.pets[red_thing]) + count(you.pets)
    count(table.star.holder.hand)
    if best(you) = none then 1 else best(you).worth
    if exists players[exists best(it)] then 1 else 2
    if pair(first(you.hand), last(you.hand)) then 1 else 2
    limit(you) + limit(left(you)) + fee(first(you.hand), you) + plays(you)
    printed first(you.front).worth + sum(printed you.front.worth)
    table.turns + table.active.seat + table.next.seat
    option.many + 0.5
    count(you.hand except first(you.hand)) + count(you.hand except you.hand[red_thing])
    sum(players[it != you and coins < 6].coins)
    count((if rich(you) then you.hand else you.front)[thing])
    roll(6) + random(players).seat + count(shuffled(you.hand))
    1000000 * 1000000 / 7
    if unlimited > you.coins then 1 else 2
    roll(you.coins + 1)
"""
DECK_RULES = {
    "forbids": """
        forbid beg when actor.coins > 100
        forbid put of blue_thing by others when rich(actor)
        forbid give of red_thing on players[coins > 4]
        forbid drop of dear when table.turns mod 2 = 0
        forbid poke on left(actor)
        forbid moving thing from front to heap by anyone
        forbid moving from hand to pile when card is dear
        forbid moving charm_two to side
        forbid show_off when table.pot < 3
    """,
    "waives and adjusts": """
        waive thing.room for players[coins > 4]
        waive thing.wanted on players[luck > 0] when table.turns > 3
        waive draw.left for anyone
        waive poke.near when card is dear
        adjust limit(p) by 1 when rich(p)
        adjust limit(p) times 2 when p.seat = 0
        adjust limit(p) to 3 when p.seat = 1
        adjust limit(p) to 5 when p.coins > 6
        adjust limit(p) to unlimited when p.coins > 9
        adjust worth(c) by 1 when c is red_thing
        adjust worth(c) times 2 when c.mark > 0
        adjust worth(c) to 0 when c is charm
        adjust price(c) by 1 when c is dear and rich(c.holder)
        adjust fee(c, p) by -1 when p.luck > 0
        adjust plays(p) by 1 when p.seat = table.turns mod 2
    """,
    "befores and afters": """
        before put { add 1 to actor.luck }
        before put of dear { choose player b from players by actor { add 1 to b.coins } }
        after put of thing by players[coins < 9] { add 1 to card.mark }
        after give on players[coins > 2] { transfer 1 from target.coins to actor.coins }
        after give { may thank { add 1 to actor.coins } by target else { add -1 to actor.coins } }
        before draw { add 1 to table.pot }
        after draw when table.pot > 14 { set table.pot to 3 }
        after poke { move card to table.heap }
        after show_off { again }
        after beg { if actor.coins > 20 { end turn } }
    """,
    "before and after moving": """
        after moving to heap { set card.giver_of to giver  add 1 to card.scars }
        after moving thing from hand to front { add 1 to taker.luck }
        before moving dear from front { add 1 to card.scars }
        before moving from front to heap { if card.mark > 1 { move card to giver.side } }
        after moving from front to side { add 1 to giver.coins  add -1 to taker.coins }
        after moving red_thing to side by players[coins > 3] { move top(table.pile) to actor.hand }
        after moving to box { reveal card }
        before moving charm from hand { choose player b from players by table.active { add 1 to b.luck } }
    """,
    "instead": """
        instead of beg when actor.coins > 6 { add -3 to actor.coins }
        instead of give on players[coins > 5] may by target { add 1 to target.luck }
        instead of put of blue_thing may by left(actor) { move card to table.box }
        instead of drop of dear { move card to actor.side }
        instead of moving odd_thing to heap { move card to table.box }
        instead of moving from pile to hand when table.pot > 12 may by taker { add -1 to table.pot }
        instead of moving dear to front may by table.active { move card to table.heap }
    """,
    "offers": """
        offer beg at play for players[coins < 5]
        offer draw at play when table.turns mod 2 = 0
        offer beg at opening
        offer drop at opening for players[luck > 0]
    """,
    "offers at any decision": """
        offer beg at any decision for players[coins < 4]
        offer draw at any decision when table.pot mod 2 = 1
    """,
    "mutes": """
        mute rules of charm keeping gilded for players[coins > 4]
        mute rules of dear when table.turns mod 3 = 0
        mute rules of odd_thing when exists first(players).front[red_thing]
        adjust worth(c) by 1 when c is red_thing
        forbid drop of blue_thing by players[seat = 1]
    """,
}
CARD_RULES = {
    "forbids": """
        forbid put of blue_thing by others
        forbid give on you when you.coins > 4
        forbid drop of this.giver_of.hand by anyone
        forbid moving this to heap by others
        forbid moving from you.front by others
        forbid beg by you
    """,
    "waives and adjusts": """
        waive thing.room for you
        waive thing.wanted on you
        waive draw.left for others when you.coins > 3
        adjust limit(p) by 1 for you
        adjust limit(p) to 2 for others
        adjust limit(p) to this.mark + 3 for you
        adjust worth(c) times 2 for you when c != this
        adjust worth(c) by this.scars for others
        adjust plays(p) to 2 for you
        adjust fee(c, p) to 1 for you
    """,
    "befores and afters": """
        before put by you { add 1 to this.mark }
        after put by others { may cheer { add 1 to you.coins } }
        after put of this { add 2 to you.coins }
        after give on you { add 1 to you.luck  choose player b from others { add 1 to b.luck } }
        after beg { add 1 to you.glory }
        before drop of dear { move this to table.heap }
    """,
    "before and after moving": """
        after moving this from you.front { add 5 to you.coins }
        after moving this to you.front { add 1 to you.luck }
        before moving this from front to heap { choose card a from you.hand { move a to you.side } }
        after moving to you.front { add 1 to this.mark }
        after moving thing from you.front { may follow { move this to table.box } }
        after moving this { add 1 to table.pot }
    """,
    "instead": """
        instead of give on you may { add 1 to you.coins }
        instead of beg by others may by left(actor) { add 1 to you.coins }
        instead of moving this to heap { move this to you.side }
        instead of moving from you.front to side may { add 1 to this.mark }
        instead of put of red_thing by you { move card to you.side  add 1 to this.scars }
    """,
    "offers": """
        offer beg at play for you
        offer draw at play for others when you.coins < 9
        offer poke at opening for you
    """,
    "offers at any decision": """
        offer beg at any decision for you when you.luck = 0
        offer drop at any decision for others when table.turns > 4
    """,
    "copies": """
        copy rules of last(you.front)
        after moving this from you.front { add 5 to you.coins }
        copy rules of first(this.giver_of.front[dear]) when you.coins > 3
        after moving this to you.front { set this.giver_of to you }
        copy rules of table.star
        adjust plays(p) by 1 for you
        after moving to you.front { set table.star to card }
        forbid drop of this.giver_of.hand by anyone
        after put by others { may cheer { add 1 to you.coins } }
    """,
    "mutes": """
        mute rules of dear for others
        after moving this from you.front { add 3 to you.coins }
        mute rules of (charm or odd_thing) keeping gilded for others when this.mark > 0
        after put by you { add 1 to this.mark }
        mute rules of charm when fee(this, you) > 2 or limit(you) > 4
        adjust limit(p) by 1 for you
        mute rules of this when you.luck > 0
        forbid give on you
        mute rules of charm for you when count(others.front) > 5
        instead of moving this to heap { move this to you.side }
    """,
}
SEEDS = [(2, 1), (3, 2), (4, 3)]


def lines(block):
    return [line.strip() for line in block.strip().splitlines()]


def assert_alike(deck):
    for players, seed in SEEDS:
        assert compare(deck, players, seed) > 10


@pytest.mark.parametrize("topic", EFFECTS)
def test_effects(tmp_path, topic):
    assert_alike(tiny(tmp_path, effects=lines(EFFECTS[topic])))


def test_functions_and_operators(tmp_path):
    assert_alike(tiny(tmp_path, effects=[f"set table.pot to {each}" for each in lines(NUMBERS)]))


@pytest.mark.parametrize("topic", DECK_RULES)
def test_rules_of_the_deck(tmp_path, topic):
    assert_alike(tiny(tmp_path, rules=lines(DECK_RULES[topic])))


@pytest.mark.parametrize("topic", CARD_RULES)
def test_rules_of_cards(tmp_path, topic):
    rules = lines(CARD_RULES[topic])
    assert_alike(tiny(tmp_path, charm=rules[::2], perk=rules[1::2]))


@pytest.mark.parametrize("topic", CARD_RULES)
def test_rules_of_cards_and_of_the_deck_together(tmp_path, topic):
    """Their order among each other is the same, whoever acts."""
    rules, of_deck = lines(CARD_RULES[topic]), lines(DECK_RULES.get(topic, ""))
    assert_alike(tiny(tmp_path, rules=of_deck, charm=rules[1::2], perk=rules))


def test_everything_at_once(tmp_path):
    """Rules of all sorts while effects of all sorts happen."""
    effects = [line for topic in EFFECTS for line in lines(EFFECTS[topic])[::3]]
    sorts = [topic for topic in CARD_RULES if "any decision" not in topic]
    deck = tiny(
        tmp_path,
        effects=effects,
        rules=[line for topic in sorts for line in lines(DECK_RULES.get(topic, ""))[::2]],
        charm=[line for topic in sorts for line in lines(CARD_RULES[topic])[::2]],
        perk=[line for topic in sorts for line in lines(CARD_RULES[topic])[1::2]],
    )
    assert_alike(deck)


@pytest.mark.parametrize(
    ("place", "effect"),
    [
        ("setup", "end turn"),
        ("setup", "choose player b from players by first(players) { add 1 to b.coins }"),
        ("setup", "perform opening by first(players)"),
        ("turn", "if you.coins > 5 { end turn } perform spare"),
        ("turn", "for p in players { perform spare by p }"),
        ("turn", "may perform spare else { add 1 to you.coins }"),
        (
            "turn",
            "repeat 2 { may choose card a from you.front { move a to you.hand } else { end turn } }",
        ),
        ("turn", "if table.turns mod 3 = 0 { end round }"),
        ("turn", "set table.next to random(players)"),
    ],
)
def test_effects_of_setup_and_turn(tmp_path, place, effect):
    assert_alike(tiny(tmp_path, **{place: effect}))


def test_after_a_fault_nobody_is_asked(tmp_path):
    """Both end there, with the same words."""
    deck = tiny(tmp_path, turn="repeat until table.pot = 9999 { add 0 to table.pot }")
    assert 0 < compare(deck, 2, 1) < 10
