"""A whole deck with its words in another language, for what shows decks instead of games.

Takes a wording, gives a deck with the same rules whose names and sentences are those of the
wording. Places still point into the files of the deck.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from cardlang.text.refusals import need_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.deck import (
        ActionDef,
        CardDef,
        CardUse,
        Deck,
        NamedExpression,
        NeedDef,
        RuleDef,
    )
    from cardlang.text.wording import Wording


class _Words(TypedDict):
    say: str
    log: str | None


def deck_in_words(wording: Wording) -> Deck:
    """The deck of a wording, in its language."""
    return _Translator(wording).deck()


class _Translator:
    """Puts words into the parts of a deck."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording
        self._say = wording.sentence

    def deck(self) -> Deck:
        wording, deck = self._wording, self._wording.deck
        info = replace(
            deck.info, name=wording.game(), summary=self._say("deck.summary", deck.info.summary)
        )
        return replace(
            deck,
            info=info,
            options={
                name: replace(each, say=self._say(f"setting.{name}.say", each.say))
                for name, each in deck.options.items()
            },
            zones={
                name: replace(
                    each, title=wording.zone(name), log=self._say(f"zone.{name}.log", each.log)
                )
                for name, each in deck.zones.items()
            },
            uses={
                name: replace(each, **self._say_and_log("use", name, each.say, each.log))
                for name, each in deck.uses.items()
            },
            kinds={
                name: replace(
                    each, title=wording.kind(name), text=self._say(f"kind.{name}.text", each.text)
                )
                for name, each in deck.kinds.items()
            },
            perks={
                name: replace(
                    each,
                    title=wording.perk(name),
                    text=self._say(f"perk.{name}.text", each.text),
                    rules=self._rules(each.rules),
                )
                for name, each in deck.perks.items()
            },
            cards=tuple(map(self._card, deck.cards)),
            actions={name: self._action(each) for name, each in deck.actions.items()},
            steps={
                name: replace(each, say=wording.step(name)) for name, each in deck.steps.items()
            },
            score=self._named("score", deck.score),
            ends=self._named("ends", deck.ends),
            rules=self._rules(deck.rules),
            texts={text_id: self._say(text_id) for text_id in deck.texts},
        )

    def _say_and_log(self, sort: str, name: str, say: str, log: str | None) -> _Words:
        return {
            "say": self._say(f"{sort}.{name}.say", say),
            "log": self._say(f"{sort}.{name}.log", log or "") or log,
        }

    def _card(self, card: CardDef) -> CardDef:
        wording = self._wording
        return replace(
            card,
            title=wording.card_title(card),
            text=wording.card_text(card),
            uses={name: self._use(use) for name, use in card.uses.items()},
            rules=self._rules(card.rules),
        )

    def _use(self, use: CardUse) -> CardUse:
        return replace(use, needs=self._needs(use.needs))

    def _action(self, action: ActionDef) -> ActionDef:
        words = self._say_and_log("action", action.name, action.say, action.log)
        return replace(action, needs=self._needs(action.needs), **words)

    def _needs(self, needs: Iterable[NeedDef]) -> tuple[NeedDef, ...]:
        return tuple(
            replace(need, say=self._say(need_text(self._wording, need.id, need.say), need.say))
            for need in needs
        )

    def _rules(self, rules: Iterable[RuleDef]) -> tuple[RuleDef, ...]:
        return tuple(
            replace(rule, say=self._say(f"rule.{rule.id}.say", rule.say)) for rule in rules
        )

    def _named(self, sort: str, entries: Iterable[NamedExpression]) -> tuple[NamedExpression, ...]:
        return tuple(
            replace(each, say=self._say(f"{sort}.{each.name}.say", each.say)) for each in entries
        )
