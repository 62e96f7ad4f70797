"""Options of the test run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardlang.interface import use_languages

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _interface_in_english() -> Iterator[None]:
    """No test hands the language it chose on to the next one."""
    use_languages(["en"])
    yield
    use_languages(["en"])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate",
        action="store_true",
        help="write the expected texts of tests/diagnostics anew; read the difference before "
        "committing it",
    )
