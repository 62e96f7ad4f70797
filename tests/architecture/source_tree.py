"""The program's own source: its modules and what they import."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "cardlang"


@dataclass(frozen=True)
class Import:
    """One import between modules of the program."""

    importer: str
    imported: str
    typing_only: bool
    lazy: bool
    line: int

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.imported}"


def source_files():
    return sorted(PACKAGE.rglob("*.py"))


@cache
def modules():
    """Every module by its dotted name."""
    found = {}
    for path in source_files():
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports():
    """Every import between modules of the program."""
    return [
        each
        for name, path in modules().items()
        for each in _imports(name, ast.parse(path.read_text("utf-8")), set(modules()))
    ]


def _imports(importer, tree, known):
    def visit(node, typing_only, lazy):
        for child in ast.iter_child_nodes(node):
            for imported in _imported(child, known):
                yield Import(importer, imported, typing_only, lazy, child.lineno)
            is_typing = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
            is_function = isinstance(child, ast.FunctionDef | ast.Lambda)
            yield from visit(child, typing_only or is_typing, lazy or is_function)

    yield from visit(tree, typing_only=False, lazy=False)


def _imported(node, known):
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module:
        inside = [f"{node.module}.{alias.name}" for alias in node.names]
        names = [name if name in known else node.module for name in inside]
    else:
        names = []
    return sorted({name for name in names if name in known})
