"""Every text of a deck, as it is written: ids, words, places.

Takes the merged root and its families, gives the `TextDef`s in the order in which a translator may
want to read them: names of things first, then sentences. A text among `texts` stands for the one
written beside a rule. What the deck leaves to the program is not here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.building.rulebook import rulebook_texts
from cardlang.deck import TextDef
from cardlang.node_values import entries_of, text_of
from cardlang.reader import ScalarNode
from cardlang.types import TEXT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardlang.deck import AttributeDef
    from cardlang.inheritance import Families, Family
    from cardlang.reader import Entry, MappingNode, Node

#: Sections whose entries have texts, with the keys of those.
_PLAIN = {
    "uses": ("say", "log"),
    "actions": ("say", "log"),
    "steps": ("say",),
    "score": ("say",),
    "ends": ("say",),
}
#: How the first part of an id differs from the name of its section.
_SORTS = {"uses": "use", "actions": "action", "steps": "step"}


def written_texts(
    root: MappingNode, families: Families, attributes: Mapping[str, AttributeDef]
) -> tuple[TextDef, ...]:
    """Every text that stands in the files of a deck, each once."""
    free = [name for name, each in attributes.items() if each.type == TEXT]
    sections = {name: entries_of(entry.node) for name, entry in root.entries.items()}
    others = sections.get("texts", {})
    found: dict[tuple[str, str], TextDef] = {}
    for text in (*_beside_rules(sections, families, free), *_among_texts(others)):
        if text.id not in others or others[text.id].node.span == text.span:
            found.setdefault((text.id, text.words), text)
    return tuple(found.values())


def _beside_rules(
    sections: Mapping[str, Mapping[str, Entry]], families: Families, free: list[str]
) -> Iterator[TextDef]:
    for key, entry in sections.get("deck", {}).items():
        if key in ("name", "summary"):
            yield from _text(f"deck.{key}", entry.node)
    for kind in families.kinds.values():
        yield from _parts("kind", kind.entry, ("name", "text"))
    for card in families.cards.values():
        yield from _parts("card", card.entry, ("name", "text"))
        yield from _printed(card, free)
    for perk in sections.get("perks", {}).values():
        yield from _parts("perk", perk, ("name", "text"))
    for scope in sections.get("zones", {}).values():
        for zone in entries_of(scope.node).values():
            yield from _parts("zone", zone, ("name", "log"))
    for section, keys in _PLAIN.items():
        for entry in sections.get(section, {}).values():
            yield from _parts(_SORTS.get(section, section), entry, keys)
    yield from _needs(sections.get("actions", {}), families)
    yield from _rules(sections, families)
    for option in sections.get("options", {}).values():
        yield from _parts("setting", option, ("say",))
    for text_id, node in rulebook_texts(sections.get("rulebook", {})):
        yield from _text(text_id, node)


def _printed(card: Family, free: list[str]) -> Iterator[TextDef]:
    """Attributes that hold any text: what is printed is words."""
    for name in free:
        entry = card.attributes.get(name)
        if entry is not None and text_of(entry.node) != "none":
            yield from _text(f"card.{card.name}.{name}", entry.node)


def _needs(actions: Mapping[str, Entry], families: Families) -> Iterator[TextDef]:
    for action in actions.values():
        for entry in entries_of(_part(action, "needs")).values():
            yield from _text(f"need.{action.key}.{entry.key}", _part(entry, "say"))
    for family in _all(families):
        for use in family.uses.values():
            for name, need in use.needs.items():
                yield from _text(f"need.{need.owner}.{use.name}.{name}", use.sentences.get(name))


def _rules(sections: Mapping[str, Mapping[str, Entry]], families: Families) -> Iterator[TextDef]:
    for rule in sections.get("in_force", {}).values():
        yield from _text(f"rule.{rule.key}.say", _part(rule, "say"))
    for family in _all(families):
        for source in family.rules.values():
            yield from _text(f"rule.{source.owner}.{source.name}.say", _part(source.entry, "say"))
    for perk in sections.get("perks", {}).values():
        for rule in entries_of(_part(perk, "in_force")).values():
            yield from _text(f"rule.{perk.key}.{rule.key}.say", _part(rule, "say"))


def _among_texts(section: Mapping[str, Entry]) -> Iterator[TextDef]:
    for entry in section.values():
        yield from _text(entry.key, entry.node)


def _all(families: Families) -> tuple[Family, ...]:
    return (*families.kinds.values(), *families.cards.values())


def _parts(sort: str, entry: Entry, keys: tuple[str, ...]) -> Iterator[TextDef]:
    for key in keys:
        yield from _text(f"{sort}.{entry.key}.{key}", _part(entry, key))


def _part(entry: Entry, key: str) -> Node | None:
    found = entries_of(entry.node).get(key)
    return found.node if found else None


def _text(text_id: str, node: Node | None) -> Iterator[TextDef]:
    if node is not None and words_of(node):
        many = entries_of(node).get("other")
        yield TextDef(text_id, words_of(node), node.span, text_of(many.node) if many else "")


def words_of(node: Node) -> str:
    """A text, or of one that counts the words for one."""
    if isinstance(node, ScalarNode):
        return text_of(node)
    forms = entries_of(node)
    first = forms.get("one") or forms.get("other")
    return text_of(first.node) if first else ""


def counted_texts(section: Mapping[str, Entry]) -> dict[str, dict[str, str]]:
    """The texts that count something, by plural category."""
    found = {}
    for entry in section.values():
        forms = {key: text_of(each.node) for key, each in entries_of(entry.node).items()}
        if forms.get("other"):
            found[entry.key] = forms
    return found
