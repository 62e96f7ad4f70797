"""Options of the test run."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from cardlang.cache import OFF, VARIABLE
from cardlang.interface import use_languages

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True, scope="session")
def _no_language_around() -> Iterator[None]:
    """No test depends on the language of the computer that runs it."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            patch.setenv(name, "C.UTF-8")
        yield


@pytest.fixture(autouse=True)
def _interface_in_english() -> Iterator[None]:
    """No test hands the language it chose on to the next one."""
    use_languages(["en"])
    yield
    use_languages(["en"])


def pytest_configure() -> None:
    """Nothing is kept from one test to the next, nor for whoever runs them."""
    os.environ[VARIABLE] = OFF


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate",
        action="store_true",
        help="write the expected texts of tests/diagnostics anew; read the difference before "
        "committing it",
    )
