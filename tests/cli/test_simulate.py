"""`cardlang simulate`: one document, readable tables, exit codes, an end on Ctrl-C."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli import main
from cardlang.cli.interrupts import InterruptHolder

CAIRN = Path(__file__).parents[1] / "decks" / "cairn"


def run(*arguments: object):
    return CliRunner().invoke(main, ["simulate", *map(str, arguments)])


def test_json_is_exactly_one_document_with_everything():
    result = run("base", "--games", 3, "--players", 3, "--seed", 5, "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert result.stderr == ""
    assert (found["deck"], found["seed"], found["players"]) == ("base", 5, 3)
    assert (found["games"], found["finished"], found["aborted"]) == (3, 3, 0)
    assert sum(found["wins_by_seat"].values()) == pytest.approx(3)
    assert list(found["wins_by_seat"]) == ["A", "B", "C"]
    assert found["decisions"] > 900
    assert found["games_per_second"] > 0
    assert 5 < found["score_mean"] < 40
    assert len(found["fingerprint"]) > 12
    assert {"card", "uses_per_game", "lift"} <= set(found["cards"][0])


def test_tables_are_readable_without_a_terminal():
    result = run(CAIRN, "--games", 5, "--seat", "B=greedy")
    assert result.exit_code == 0
    assert "5 games finished, 0 aborted; A random, B greedy" in result.stdout
    assert "quartiles" in result.stdout
    assert "Lift: wins of players" in result.stdout
    assert "\x1b" not in result.stdout
    assert all(len(line) <= 100 for line in result.stdout.splitlines())
    assert result.stderr == ""


def test_records_have_a_line_for_each_game(tmp_path):
    path = tmp_path / "games.jsonl"
    assert run(CAIRN, "--games", 4, "--records", path, "--plain").exit_code == 0
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line["index"] for line in lines] == [0, 1, 2, 3]
    assert all(line["finished"] and len(line["scores"]) == 2 for line in lines)


def test_options_are_the_decks_own():
    options = ["--option", "shells=1", "--option", "rough=no"]
    found = json.loads(run(CAIRN, "--games", 4, *options, "--json").stdout)
    assert found["options"] == {"shells": 1, "rough": False}
    assert found["decisions"] != json.loads(run(CAIRN, "--games", 4, "--json").stdout)["decisions"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["base"], "Missing option '--games'"),
        (["nope", "--games", 1], "no deck and no folder is called `nope`"),
        (["base", "--games", 1, "--players", 9], "base is for 2 to 5 players, not 9"),
        (["base", "--games", 1, "--seat", "C=greedy"], "there is no seat `C`; the seats: A, B"),
        (["base", "--games", 1, "--seat", "A=deep"], "no bot is called `deep`"),
        (["base", "--games", 1, "--seat", "A"], "`A` is not like --seat NAME=BOT"),
        (["base", "--games", 1, "--option", "trim=99"], "option `trim` is at most 60"),
        (["base", "--games", 1, "--option", "trim=x"], "option `trim` is a number"),
        (["base", "--games", 1, "--option", "cut=1"], "has no option `cut`"),
        (["base", "--games", 1, "--records", "no/such/folder/r"], "cannot write"),
    ],
)
def test_misuse_ends_with_2_and_says_why(arguments, message):
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_help_has_examples():
    result = run("--help")
    assert result.exit_code == 0
    assert "cardlang simulate base --games 1000" in result.stdout


def broken_deck(tmp_path: Path, turn: str) -> Path:
    folder = tmp_path / "broken"
    shutil.copytree(CAIRN, folder)
    path = folder / "game.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("  morning: perform morning\n", turn), encoding="utf-8")
    return folder


@pytest.mark.parametrize("jobs", [1, 2])
def test_faults_of_the_deck_are_aborted_games_with_their_seed(tmp_path, jobs):
    turn = (
        "  morning: |\n    if roll(4) = 1 { add 1 / (table.turns - table.turns) to you.shells }\n"
    )
    result = run(broken_deck(tmp_path, turn), "--games", 6, "--json", "--jobs", jobs)
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert found["aborted"] > 0
    assert found["finished"] + found["aborted"] == 6
    assert found["faults"][0]["code"] == "division-by-zero"
    assert isinstance(found["faults"][0]["seed"], int)
    assert re.search(r"\.yaml:\d+:\d+$", found["faults"][0]["place"])


def test_a_fault_is_shown_where_it_stands(tmp_path):
    turn = "  morning: |\n    repeat until you.shells < 0 { add 1 to you.shells }\n"
    result = run(broken_deck(tmp_path, turn), "--games", 2)
    assert result.exit_code == 1
    assert "first with seed" in result.stdout
    assert re.search(r"--> .*broken/game\.yaml:\d+:\d+\n", result.stdout)
    assert "repeat until you.shells < 0" in result.stdout
    assert "^^^" in result.stdout


def test_a_deck_with_errors_ends_with_1_and_its_diagnostics(tmp_path):
    result = run(broken_deck(tmp_path, "  morning: perform mourning\n"), "--games", 1, "--json")
    assert result.exit_code == 1
    assert "mourning" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_the_workers_and_reports_what_was_finished(tmp_path, jobs):
    path = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "cardlang", "simulate", str(CAIRN), "--games", "200000"]
    command += ["--jobs", str(jobs), "--json", "--records", str(path)]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_until(lambda: path.exists() and path.stat().st_size > 0)
    os.killpg(running.pid, signal.SIGINT)
    output, errors = running.communicate(timeout=30)
    assert running.returncode == 130
    assert errors == ""
    found = json.loads(output)
    assert found["interrupted"]
    assert 0 < found["finished"] < 200000
    assert path.read_bytes().count(b"\n") == found["finished"]
    wait_until(lambda: not is_running(running.pid))


def test_ctrl_c_waits_while_a_game_is_counted_and_written():
    done = []
    with InterruptHolder() as ctrl_c:

        def write():
            with ctrl_c.held():
                signal.raise_signal(signal.SIGINT)
                done.append("written")
            done.append("too late")

        with pytest.raises(KeyboardInterrupt):
            write()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        with ctrl_c.held():
            done.append("heard once")
    assert done == ["written", "heard once"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def is_running(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(happened, seconds=60):
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.05)
