"""What the pages show is what happens."""

from __future__ import annotations

import subprocess
import sys

import pytest
from snippets import (
    PAGES,
    ROOT,
    Block,
    blocks_of,
    commands_of,
    environment,
    file_of,
    matches,
    run,
)

from cardlang.diagnostics import Diagnostic
from cardlang.parser import parse_effect, parse_expression, parse_rule
from cardlang.reader import read_yaml
from cardlang.source import Slice, SourceFile

RUN = [
    page
    for page in PAGES
    if any(
        block.language in ("console", "python")
        for block in blocks_of((ROOT / page).read_text("utf-8"))
    )
]


@pytest.mark.parametrize("page", RUN)
def test_the_commands_of_a_page_print_what_it_says(page, tmp_path, request):
    path = ROOT / page
    text = path.read_text("utf-8")
    folder, home = tmp_path / "work", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    changed, at = [], 0
    for block in blocks_of(text):
        name = file_of(block)
        if name is not None:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(block.text, "utf-8")
        elif block.language == "console":
            printed = _run_console(
                block, folder, home, regenerate=request.config.getoption("--regenerate")
            )
            changed += [text[at : block.start], printed]
            at = block.end
        elif block.language == "python":
            _run_python(block, folder, home)
    if request.config.getoption("--regenerate"):
        path.write_text("".join([*changed, text[at:]]), "utf-8")


def _run_console(block, folder, home, *, regenerate):
    """Run the commands of a block; give it back with what they print."""
    result = []
    for command in commands_of(block):
        code, printed = run(command, folder, home)
        assert code == command.exit_code, f"{command.line}\n{printed}"
        shown = matches(command.expected, printed)
        assert shown or regenerate, (
            f"$ {command.line}\n{_shortened(printed)}\n--- on the page:\n{command.expected}"
        )
        line = command.line + (f"  # exit {command.exit_code}" if command.exit_code else "")
        result.append(f"$ {line}\n{command.expected if shown else printed}")
    return "".join(result)


def _shortened(printed):
    rows = printed.split("\n")
    return printed if len(rows) <= 60 else "\n".join([*rows[:30], "[...]", *rows[-30:]])


def _run_python(block, folder, home):
    result = subprocess.run(
        [sys.executable, "-c", block.text],
        cwd=folder,
        env=environment(home),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, f"{block.text}\n{result.stderr}"


def pieces(language):
    return [
        pytest.param(block, id=f"{page}:{number}")
        for page in PAGES
        if not page.startswith("docs/decisions/")  # those are sketches
        for number, block in enumerate(blocks_of((ROOT / page).read_text("utf-8")))
        if block.language == language
    ]


@pytest.mark.parametrize("block", pieces("yaml"))
def test_yaml_on_a_page_can_be_read(block):
    _, diagnostics = read_yaml(SourceFile("page", block.text))
    assert list(diagnostics) == []


@pytest.mark.parametrize("block", pieces("cardlang"))
def test_language_on_a_page_is_of_the_language(block):
    piece = Slice(SourceFile("page", block.text), 0, len(block.text))
    results = [parse(piece) for parse in (parse_rule, parse_effect, parse_expression)]
    assert any(not isinstance(each, Diagnostic) for each in results), results


def test_a_wrong_output_is_seen():
    assert matches("one\n...\nfour ... six\n", "one\ntwo\nthree\nfour five six\n")
    assert not matches("one\n...\nfour\n", "one\ntwo\n")
    assert not matches("one\n", "one\ntwo\n")
    (command,) = commands_of(Block("console", "$ cardlang decks  # exit 2\n> a\nb\n", 0, 0))
    assert (command.line, command.typed, command.exit_code) == ("cardlang decks", "a\n", 2)
