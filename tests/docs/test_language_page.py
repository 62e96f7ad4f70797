"""`docs/language.md` says what the program knows now."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from cardlang.reference import language_page

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "cardlang.reference", "--check"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def run(folder):
    return subprocess.run(
        COMMAND, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=False
    )


def test_the_page_is_up_to_date():
    written = (ROOT / "docs" / "language.md").read_text("utf-8")
    assert written == language_page(), "run `python -m cardlang.reference`"


def test_check_sees_a_page_that_is_out_of_date(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "language.md").write_text("old\n", "utf-8")
    result = run(tmp_path)
    assert result.returncode == 1
    assert "out of date" in result.stdout
    assert (tmp_path / "docs" / "language.md").read_text("utf-8") == "old\n"


def test_outside_a_checkout_nothing_is_written(tmp_path):
    assert run(tmp_path).returncode == 2
    assert list(tmp_path.iterdir()) == []
