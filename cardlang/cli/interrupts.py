"""Ctrl-C that does not cut what belongs together.

    with InterruptHolder() as ctrl_c:
        for record in records:
            with ctrl_c.held():
                count(record)
                write(record)

Inside `held()` Ctrl-C is only remembered; it is raised at its end.
"""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Iterator


class InterruptHolder:
    """While entered, Ctrl-C raises `KeyboardInterrupt`, but not inside `held()`."""

    def __init__(self) -> None:
        self._is_held = False
        self._heard = False
        self._before: Any = None

    def __enter__(self) -> Self:
        # Python hears signals in its main thread alone.
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _hear(self, *_: object) -> None:
        if not self._is_held:
            raise KeyboardInterrupt
        self._heard = True

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let the body run to its end before Ctrl-C is heard."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
        if self._heard:
            self._heard = False
            raise KeyboardInterrupt
