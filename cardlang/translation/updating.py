"""A catalogue brought up to date with the texts of its folder.

Takes the texts to translate and what was translated so far. A translation of a sentence that has
changed is kept, marked as fuzzy, with the sentence it was made for; one whose text is gone is kept
as obsolete, and comes back with its text. Writes no file.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardlang.translation.pofile import Message
from cardlang.translation.sorts import PLACEHOLDERS

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardlang.translation.pofile import Catalogue
    from cardlang.translation.texts import Text

    Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Update:
    """A catalogue brought up to date, and what was done."""

    messages: tuple[Message, ...]
    obsolete: tuple[Message, ...]
    added: int = 0
    changed: int = 0
    """Translations marked as fuzzy, because their sentence is another one now."""
    removed: int = 0


def update(
    texts: Sequence[Text], old: Catalogue | None, also: Collection[Key], forms: int
) -> Update:
    """Bring a catalogue up to date.

    Args:
        texts: what the catalogue of this folder should have, in order.
        old: what it has.
        also: keys of texts of the folders below, which it may translate otherwise.
        forms: how many plural forms the language has.
    """
    before = old.messages if old else ()
    updater = _Updater(old, {text.key for text in texts} | set(also), forms)
    messages = [updater.message(text) for text in texts]
    done = {message.key for message in messages}
    kept = [each for each in before if each.key in set(also) - done]
    left = updater.left(done | {each.key for each in kept})
    return Update(
        messages=(*messages, *kept),
        obsolete=tuple(sorted((e for e in left if e.is_begun), key=lambda each: each.key)),
        added=updater.added,
        changed=updater.changed,
        removed=len({each.key for each in left} & {each.key for each in before}),
    )


class _Updater:
    """Finds for each text what was translated before."""

    def __init__(self, old: Catalogue | None, current: Collection[Key], forms: int) -> None:
        before = old.messages if old else ()
        obsolete = old.obsolete if old else ()
        self.added = 0
        self.changed = 0
        self._forms = forms
        self._used: set[Key] = set()
        self._by_key = {each.key: each for each in (*obsolete, *before)}
        loose = [each for each in before if each.key not in current and each.is_begun]
        self._loose_by_id = {each.id: each for each in reversed(loose)}
        self._loose_by_source = {each.source: each for each in reversed(loose)}

    def message(self, text: Text) -> Message:
        """The message of a text, with the best there is as its translation."""
        empty = Message(
            id=text.id,
            source=text.source,
            plural=text.plural,
            strings=("",) * (self._forms if text.plural else 1),
            notes=notes_of(text),
            places=(text.place,),
        )
        found = self._by_key.get(text.key)
        if found is not None:
            self._used.add(found.key)
            return _with_words(empty, found, is_other=found.plural != text.plural)
        found = self._loose_by_id.get(text.id) or self._loose_by_source.get(text.source)
        if found is None or found.key in self._used:
            self.added += 1
            return empty
        self._used.add(found.key)
        self.changed += 1
        if found.previous == (text.source, text.plural) and found.id == text.id:
            # The sentence is again what it was when somebody translated it.
            return replace(empty, strings=found.strings, comments=found.comments)
        return _with_words(empty, found, is_other=True)

    def left(self, done: Collection[Key]) -> list[Message]:
        """What no text wants."""
        gone = self._used | set(done)
        return [
            replace(each, notes=(), places=(), previous=None)
            for key, each in self._by_key.items()
            if key not in gone
        ]


def _with_words(empty: Message, found: Message, *, is_other: bool) -> Message:
    """A message with the words of another; `is_other`: they were made for another sentence."""
    strings = found.strings[: len(empty.strings)]
    strings += ("",) * (len(empty.strings) - len(strings))
    return replace(
        empty,
        strings=strings,
        fuzzy=(found.fuzzy or is_other) and any(strings),
        flags=found.flags,
        comments=found.comments,
        previous=found.previous or ((found.source, found.plural) if is_other else None),
    )


def notes_of(text: Text) -> tuple[str, ...]:
    """What a translator is told about a text."""
    notes = [text.sort]
    notes += [f"{{{name}}}: {meaning}" for name, meaning in meanings_of(text)]
    if text.limit is not None:
        notes.append(f"at most {text.limit} characters")
    return tuple(notes)


def meanings_of(text: Text) -> list[tuple[str, str]]:
    """What stands in the braces of a text."""
    tells_rules = text.id.startswith("rulebook.")
    return [
        (name, PLACEHOLDERS.get(name) or _other(name, is_figure=tells_rules))
        for name in text.placeholders
    ]


def _other(name: str, *, is_figure: bool) -> str:
    words = name.replace("_", " ")
    if words.startswith("option."):
        return f"the setting {words.removeprefix('option.')}, what it usually is"
    return f"a number ({words})" if is_figure else f"{words}, filled in"
