"""A deck by name or path: everything from its files to the `Deck`.

Chains the stages and collects what each reports, so that one run shows all problems. The deck is
none as soon as there is one error; warnings let it pass.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from cardlang.building import build_deck
from cardlang.deck import Home
from cardlang.declaring import declare
from cardlang.diagnostics import Diagnostic, sort_diagnostics
from cardlang.fingerprint import fingerprint
from cardlang.inheritance import resolve_families
from cardlang.load_result import LoadResult
from cardlang.naming import check_names
from cardlang.nulls import without_idle_nulls
from cardlang.overlay import read_deck
from cardlang.overlay_errors import tell_removed
from cardlang.validator.consistency import check_consistency
from cardlang.validator.placeholders import check_placeholders
from cardlang.validator.rulebook import check_rulebook
from cardlang.validator.schema import check_deck

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardlang.deck import Deck
    from cardlang.declarations import Declarations
    from cardlang.overlay import Merged
    from cardlang.source import SourceFile


def assemble(name_or_path: str) -> LoadResult:
    """Make a deck of what was typed: a bundled deck, a folder, or several joined by `+`."""
    found: list[Diagnostic] = []
    merged = read_deck(name_or_path, found.append)
    if merged is None:
        return LoadResult(None, tuple(sort_diagnostics(found)))
    if merged.is_complete:
        merged = replace(merged, root=without_idle_nulls(merged.root, merged.spent_nulls))
    check_deck(
        merged.root,
        found.append,
        is_complete=merged.is_complete,
        spent_nulls=merged.spent_nulls,
    )
    built = _build_within_bounds(merged, found) if merged.is_complete else None
    deck, declarations = built or (None, None)
    if deck is not None and declarations is not None and not has_errors(found):
        check_consistency(deck, declarations.spans, found.append)
        found += check_placeholders(deck)
        check_rulebook(deck, merged.root, merged.changes, found.append)
    found = tell_removed(found, merged.changes)
    return LoadResult(
        deck=None if has_errors(found) else deck,
        diagnostics=tuple(sort_diagnostics(found)),
        folders=merged.folders,
        sources=merged.sources,
        changes=merged.changes,
        declarations=declarations,
        root=merged.root,
    )


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether one of them is more than a warning."""
    return any(diagnostic.severity == "error" for diagnostic in diagnostics)


def _build_within_bounds(
    merged: Merged, found: list[Diagnostic]
) -> tuple[Deck, Declarations] | None:
    """Build, or say that names lead to each other without end in sight."""
    try:
        return _build(merged, found)
    except RecursionError:
        message = "the defines of this deck need each other in too long a row"
        found.append(Diagnostic("too-deep", message, None))
        return None


def _build(merged: Merged, found: list[Diagnostic]) -> tuple[Deck, Declarations]:
    """Work out what the nodes mean; whatever is wrong is reported on the way."""
    report = found.append
    families = resolve_families(merged.root, merged.spent_nulls, report)
    declarations = declare(merged.root, families, report)
    check_names(merged.root, declarations, report)
    homes = tuple(
        Home(folder.path, folder.shown, language)
        for folder, language in zip(merged.folders, merged.languages, strict=True)
    )
    deck = build_deck(merged.root, families, declarations, fingerprint(merged.root), homes, report)
    return replace(deck, digest=_digest(merged.sources)), declarations


def _digest(sources: Iterable[SourceFile]) -> str:
    """A hash over all files, with the names that messages have for them."""
    seen = hashlib.blake2b(digest_size=16)
    for source in sources:
        seen.update(f"{source.path}\n{len(source.text)}\n{source.text}".encode())
    return seen.hexdigest()
