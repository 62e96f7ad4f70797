"""Scenarios: the tests a designer writes, in YAML (see `docs/scenarios.md`)."""

from cardlang.scenarios.model import Scenario
from cardlang.scenarios.reading import load_scenarios
from cardlang.scenarios.running import Failure, begin, run_scenario

__all__ = ["Failure", "Scenario", "begin", "load_scenarios", "run_scenario"]
