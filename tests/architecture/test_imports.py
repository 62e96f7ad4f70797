"""Imports go to a lower layer or sideways, never up, and never in a circle."""

from __future__ import annotations

from collections import Counter

import pytest
from source_tree import Import, imports, modules

#: Every module by the start of its name, lowest layer first; the longest start counts. What is in
#: one line may import each other.
LAYERS = [
    # places in files, messages, names of things
    "source folders spelling sections types bundled diagnostics cache",
    # what a deck is, as data
    "syntax bound bound_walk deck declarations figures shown vocabulary",
    # text to trees
    "nodes node_builder yaml_errors yaml_mistake yaml_syntax reader schemas",
    "clauses trees syntax_hints syntax_errors parser printing printing_expressions",
    "node_values places slices signatures yaml_text filling",
    # folders to one root, and what it declares
    "changes entry_errors file_names deck_files catalogue chain",
    "conflicts overlay overlay_errors fingerprint",
    "use_sources inheritance nulls short_forms declaring naming",
    # names to meanings, and the deck
    "binding",
    "building validator",
    "load_result packing kept_decks assembly loader",
    # games
    "interpreter",
    "scenarios bots translation text interface",
    "records simulation statistics",
    # what people see
    "lookup portraits explanations reference rulebook proofs flattening comparing beginnings",
    "cli",
    "__main__",
]
#: The public door re-exports from several layers, lazily.
DOOR = "cardlang"


def start_of(module):
    """The name under which a module's layer is listed."""
    inside = module.removeprefix("cardlang.")
    starts = [start for layer in LAYERS for start in layer.split()]
    fitting = [start for start in starts if inside == start or inside.startswith(f"{start}.")]
    return max(fitting, key=len, default=None)


def layer_of(module):
    start = start_of(module)
    return next(number for number, layer in enumerate(LAYERS) if start in layer.split())


def upward(all_imports):
    return [
        each
        for each in all_imports
        if DOOR not in (each.importer, each.imported)
        and layer_of(each.imported) > layer_of(each.importer)
    ]


def test_every_module_has_a_layer():
    homeless = [name for name in modules() if name != DOOR and start_of(name) is None]
    assert homeless == []


def test_no_layer_names_a_module_that_is_gone():
    used = {start_of(name) for name in modules()}
    assert {start for layer in LAYERS for start in layer.split()} <= used


def test_no_layer_is_named_twice():
    names = Counter(start for layer in LAYERS for start in layer.split())
    assert [name for name, count in names.items() if count > 1] == []


def test_imports_never_go_up():
    assert [str(each) for each in upward(imports())] == []


def test_an_import_that_goes_up_is_seen():
    up = Import("cardlang.source", "cardlang.loader", typing_only=False, lazy=True, line=1)
    assert upward([up]) == [up]


@pytest.mark.parametrize(
    ("one", "other"),
    [("validator", "interpreter"), ("interpreter", "validator")],
)
def test_validator_and_interpreter_meet_only_in_the_deck(one, other):
    crossing = [
        str(each)
        for each in imports()
        if each.importer.startswith(f"cardlang.{one}")
        and each.imported.startswith(f"cardlang.{other}")
    ]
    assert crossing == []


def test_the_interpreter_knows_decks_only_as_data():
    """No file, YAML, syntax or binder reaches the interpreter."""
    lowest = " ".join(LAYERS[:2]).split()
    reached = {
        start_of(each.imported)
        for each in imports()
        if each.importer.startswith("cardlang.interpreter") and not each.typing_only
    }
    assert reached - {"interpreter"} <= set(lowest)


def circles(edges):
    """Modules that import themselves through others."""
    graph = {}
    for importer, imported in edges:
        graph.setdefault(importer, set()).add(imported)
    found = []
    for start, imported in graph.items():
        waiting, seen = list(imported), set()
        while waiting:
            name = waiting.pop()
            if name == start:
                found.append(start)
                break
            if name not in seen:
                seen.add(name)
                waiting += graph.get(name, ())
    return sorted(found)


def test_no_circle_at_run_time():
    edges = {
        (each.importer, each.imported)
        for each in imports()
        if not each.typing_only and not each.lazy
    }
    # A package imports its modules; that a module is inside it is no import.
    assert circles(edges) == []


def test_a_circle_is_seen():
    assert circles([("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")]) == ["a", "b", "c"]
