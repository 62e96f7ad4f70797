"""How long commands take to start, against the bare imports of what they are built on."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
LIBRARIES = "import yaml, lark, jsonschema"
CLICK = "import click"


def report_starts(rounds: int) -> None:
    """Print the median seconds of processor time of each, and what their ratio may be at most."""
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder) / "cache"
        seconds = {
            "cold": lambda: _cold_check(cache),
            "libraries": lambda: _run(["-c", LIBRARIES], cache),
            "warm": lambda: _run(["-m", "cardlang", "show", "base"], cache),
            "click": lambda: _run(["-c", CLICK], cache),
        }
        _cold_check(cache)
        found: dict[str, list[float]] = {name: [] for name in seconds}
        for _ in range(rounds):
            _run(["-m", "cardlang", "show", "base"], cache)
            for name in ("warm", "click", "cold", "libraries"):
                found[name].append(seconds[name]())
    typical = {name: median(times) for name, times in found.items()}
    _line("cold `cardlang check base`", typical["cold"], LIBRARIES, typical["libraries"], 5)
    _line("warm `cardlang show base`", typical["warm"], CLICK, typical["click"], 3)


def _line(what: str, own: float, other: str, others: float, most: int) -> None:
    ratio = own / others
    print(
        f"{what}: {own * 1000:.0f} ms, `{other}`: {others * 1000:.0f} ms,"
        f" ratio {ratio:.2f} (at most {most})"
    )


def _cold_check(cache: Path) -> float:
    """Check with nothing kept but the grammar."""
    for path in cache.glob("*.bin"):
        if not path.name.startswith("grammar-"):
            path.unlink()
    return _run(["-m", "cardlang", "check", "base"], cache)


def _run(arguments: list[str], cache: Path) -> float:
    """Seconds of processor time of a run of Python."""
    environment = {**os.environ, "CARDLANG_CACHE": str(cache), "PYTHONPATH": str(ROOT)}
    before = _seconds()
    subprocess.run(
        [sys.executable, *arguments], env=environment, check=True, stdout=subprocess.DEVNULL
    )
    return _seconds() - before


def _seconds() -> float:
    """Processor time of all that were run so far; where that is not told, the time of the day."""
    try:
        import resource
    except ImportError:
        return time.perf_counter()
    times = resource.getrusage(resource.RUSAGE_CHILDREN)
    return times.ru_utime + times.ru_stime
