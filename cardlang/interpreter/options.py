"""Settings of a deck: defaults, and what a player of the game chose instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardlang.bound import Scalar
    from cardlang.deck import Deck, OptionDef


def chosen_options(deck: Deck, chosen: Mapping[str, Scalar]) -> dict[str, Scalar]:
    """All options with their values.

    Raises:
        ValueError: for an option the deck does not have, or a value it does not allow.
    """
    for name in chosen:
        if name not in deck.options:
            known = ", ".join(deck.options) or "none"
            raise ValueError(f"{deck.info.id} has no option `{name}`; its options: {known}")
    return {
        name: _allowed(option, chosen.get(name, option.default))
        for name, option in deck.options.items()
    }


def read_option(deck: Deck, name: str, text: str) -> Scalar:
    """The value written as `text` for an option, as on the command line.

    Raises:
        ValueError: if it is not a value of the option.
    """
    option = deck.options.get(name)
    if option is None:
        return text  # refused with all others by `chosen_options`
    if option.type.name == "number":
        try:
            return int(text)
        except ValueError:
            raise ValueError(f"option `{name}` is a number, not `{text}`") from None
    if option.type.name == "condition":
        words = {"true": True, "yes": True, "false": False, "no": False}
        if text.lower() not in words:
            raise ValueError(f"option `{name}` is true or false, not `{text}`")
        return words[text.lower()]
    return text


def _allowed(option: OptionDef, value: Scalar) -> Scalar:
    if option.type.symbols is not None and value not in option.type.symbols:
        allowed = ", ".join(option.type.symbols)
        raise ValueError(f"option `{option.name}` is one of {allowed}, not `{value}`")
    if isinstance(value, int):
        if option.low is not None and value < option.low:
            raise ValueError(f"option `{option.name}` is at least {option.low}, not {value}")
        if option.high is not None and value > option.high:
            raise ValueError(f"option `{option.name}` is at most {option.high}, not {value}")
    return value
