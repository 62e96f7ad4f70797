"""A load result as bytes, and back; what few commands ask for is unpacked when it is.

Most of a result is what designers' tools look at: the nodes, the changes of overlays, the
names before binding. Showing, playing and simulating a deck need none of it.
"""

from __future__ import annotations

import copyreg
import io
import pickle
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from cardlang.load_result import LoadResult
from cardlang.source import SourceFile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlang.changes import Change
    from cardlang.declarations import Declarations
    from cardlang.nodes import MappingNode


def packed(result: LoadResult) -> bytes:
    """All of a result; the files are the same objects everywhere in it."""
    sources = result.sources
    later = _dumped((result.changes, result.declarations, result.root), sources)
    now = _dumped((result.deck, result.diagnostics, result.folders), sources)
    return pickle.dumps((sources, now, later))


def unpacked(content: bytes) -> LoadResult:
    """The result; raises whatever unpickling raises."""
    sources, now, later = pickle.loads(content)  # noqa: S301 - see `cache`
    deck, diagnostics, folders = _loaded(now, sources)
    result = _PackedResult.__new__(_PackedResult)
    for name, value in {
        "deck": deck,
        "diagnostics": diagnostics,
        "folders": folders,
        "sources": sources,
        "_later": _Later(later, sources),
    }.items():
        object.__setattr__(result, name, value)
    return result


class _Later:
    """Something that is unpickled when it is asked for."""

    def __init__(self, content: bytes, sources: Sequence[SourceFile]) -> None:
        self._content = content
        self._sources = sources
        self._value: Any = None

    def value(self) -> Any:
        if self._value is None:
            self._value = _loaded(self._content, self._sources)
        return self._value


class _PackedResult(LoadResult):
    """A result of which a part is still packed."""

    __slots__ = ("_later",)
    _later: _Later

    @property
    def changes(self) -> tuple[Change, ...]:
        """What overlays added, replaced and removed."""
        changes: tuple[Change, ...] = self._later.value()[0]
        return changes

    @property
    def declarations(self) -> Declarations | None:
        """The names, for binding more of the language."""
        declarations: Declarations | None = self._later.value()[1]
        return declarations

    @property
    def root(self) -> MappingNode | None:
        """The merged nodes."""
        root: MappingNode | None = self._later.value()[2]
        return root


#: The files of the result that is unpacked just now.
_SOURCES: ContextVar[Sequence[SourceFile]] = ContextVar("sources")


def _file(number: int) -> SourceFile:
    """What stands in a pickle for a file of the result."""
    return _SOURCES.get()[number]


def _dumped(value: object, sources: Sequence[SourceFile]) -> bytes:
    numbers = {id(source): number for number, source in enumerate(sources)}

    def reduced(source: SourceFile) -> Any:
        number = numbers.get(id(source))
        return source.__reduce_ex__(5) if number is None else (_file, (number,))

    file = io.BytesIO()
    pickler = pickle.Pickler(file, protocol=pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = {**copyreg.dispatch_table, SourceFile: reduced}
    pickler.dump(value)
    return file.getvalue()


def _loaded(content: bytes, sources: Sequence[SourceFile]) -> Any:
    token = _SOURCES.set(sources)
    try:
        return pickle.loads(content)  # noqa: S301 - see `cache`
    finally:
        _SOURCES.reset(token)
