"""What is built can be installed in an empty environment, and plays from any folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


def run(*command, folder=ROOT):
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    result = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert result.returncode == 0, f"{command}\n{result.stdout}\n{result.stderr}"
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "venv", folder / "builder")
    builder = folder / "builder" / "bin" / "python"
    run(builder, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT)
    (built,) = folder.glob("cardlang-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The folder of commands of an empty environment with the wheel in it."""
    folder = tmp_path_factory.mktemp("user")
    run(sys.executable, "-m", "venv", folder / "env")
    commands = folder / "env" / "bin"
    run(commands / "python", "-m", "pip", "install", "--quiet", wheel)
    return commands


def test_decks_grammar_schemas_and_texts_are_in_the_wheel(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {
        "cardlang/rules/grammar.lark",
        "cardlang/rules/base/deck.yaml",
        "cardlang/rules/base/rules.yaml",
        "cardlang/rules/house/fast/deck.yaml",
        "cardlang/rulebook/style.css",
        "cardlang/schemas/deck.schema.json",
        "cardlang/explanations/names.yaml",
        "cardlang/locale/fr.po",
        "cardlang/py.typed",
    } <= names
    assert any(name.startswith("cardlang/rules/base/scenarios/") for name in names)
    assert not any(name.startswith(("tests/", "docs/", "bench/")) for name in names)


def test_the_commands_work_from_any_folder(installed, tmp_path):
    cardlang = installed / "cardlang"
    assert run(cardlang, "decks", folder=tmp_path).startswith("base ")
    document = json.loads(
        run(cardlang, "simulate", "base", "--games", "1", "--json", folder=tmp_path)
    )
    assert (document["finished"], document["aborted"]) == (1, 0)
    assert "clean" in run(cardlang, "check", "base", folder=tmp_path)
    assert run(cardlang, "explain", "unknown-name", folder=tmp_path).startswith("unknown-name")


def test_the_language_reference_is_the_same_when_installed(installed, tmp_path):
    (tmp_path / "docs").mkdir()
    page = (ROOT / "docs" / "language.md").read_text("utf-8")
    (tmp_path / "docs" / "language.md").write_text(page, "utf-8")
    told = run(installed / "python", "-m", "cardlang.reference", "--check", folder=tmp_path)
    assert "up to date" in told
