"""Overlays that do not know each other and change the same entry differently.

Takes the changes of all overlays in the order in which they are laid, gives a warning for each
entry about which two disagree. The later one holds; whoever laid them together should know. An
overlay that extends the other one changes it on purpose, and nothing is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlang.diagnostics import Diagnostic, Label
from cardlang.fingerprint import tidied
from cardlang.node_values import entries_of
from cardlang.nodes import plain
from cardlang.places import bare, touches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardlang.changes import Change, Path

#: What paragraphs of the rulebook say besides their text.
_BESIDE_TEXT = frozenset({"rules", "about"})


def conflicts(changes: Sequence[Change]) -> Iterator[Diagnostic]:
    """A warning for each entry that a later overlay has otherwise than an earlier one."""
    above = {change.overlay: change.above for change in changes}
    names = list(above)
    for at, name in enumerate(names):
        strangers = [other for other in names[:at] if other not in above[name]]
        for stranger in strangers:
            earlier = [each for each in changes if each.overlay == stranger]
            for later in changes:
                if later.overlay == name:
                    found = next((each for each in earlier if _disagree(each, later)), None)
                    if found is not None:
                        yield _disagreement(found, later)


def _disagree(earlier: Change, later: Change) -> bool:
    """Whether the later change undoes what the earlier one wanted."""
    first, second = bare(earlier.path), bare(later.path)
    if not touches(first, second) or (second[0] == "rulebook" and second[-1] in _BESIDE_TEXT):
        return False
    if len(first) > len(second):
        return later.sort != "added"
    if later.sort == "added" and len(first) < len(second):
        return False
    return _content(earlier, second[len(first) :]) != _content(later)


def _content(change: Change, path: Path = ()) -> object:
    """What a change says at a path inside it, whatever its layout; nothing where it removes."""
    node = change.node if change.sort != "removed" else None
    for key in path:
        entry = entries_of(node).get(key)
        node = entry.node if entry else None
    return None if node is None else tidied(plain(node))


def _disagreement(earlier: Change, later: Change) -> Diagnostic:
    longer = max(earlier.path, later.path, key=len)
    secondary = (Label(earlier.new_span, f"`{earlier.overlay}` here"),) if earlier.new_span else ()
    return Diagnostic(
        "overlays-disagree",
        f"`{earlier.overlay}` and `{later.overlay}` disagree about `{'.'.join(longer)}`:"
        f" `{later.overlay}` holds, because it is laid last",
        later.new_span,
        f"`{later.overlay}` here",
        secondary,
        help="name the one last that should hold",
        severity="warning",
    )
