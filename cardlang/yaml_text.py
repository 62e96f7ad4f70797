"""Values as YAML that reads as them again: plain where that works, else quoted, else as a block.

Takes values, gives the text behind a key and the lines below it. Pieces of the language may not
have escapes, so nothing is written with any; whether a form works is asked of the reader itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cardlang.node_values import is_blank
from cardlang.nodes import MappingNode, ScalarNode, SequenceNode, plain
from cardlang.reader import read_yaml
from cardlang.source import SourceFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlang.nodes import Node

#: What stands on the line of the key, and the lines below it.
Written: TypeAlias = tuple[str, list[str]]


def written_scalar(node: ScalarNode) -> Written:
    """A single value."""
    if isinstance(node.value, str):
        return written_text(node.value)
    return ("" if is_blank(node) else node.text, [])


def written_text(words: str) -> Written:
    """A text, in the first form in which it is read as it is."""
    if "\n" not in words:
        for form in (words, f'"{words}"', f"'{words}'"):
            if _reads_as(f"key: {form}  # remark", words):
                return form, []
    body = words.rstrip("\n")
    end = {0: "-", 1: ""}.get(len(words) - len(body), "+")
    margin = "2" if words.startswith((" ", "\n")) else ""
    return f"|{margin}{end}", (body + "\n" * max(len(words) - len(body) - 1, 0)).split("\n")


def written_list(node: SequenceNode) -> Written:
    """A list: on one line where its items allow it."""
    values = plain(node)
    texts = [item.text for item in node.items if isinstance(item, ScalarNode)]
    if len(texts) == len(node.items):
        quoted = (f'"{text}"' for text in texts)
        for form in (f"[{', '.join(texts)}]", f"[{', '.join(quoted)}]"):
            if _reads_as(f"key: {form}", values):
                return form, []
    return "", [line for item in node.items for line in _item(item)]


def written_key(key: str) -> str:
    """A key."""
    return next((form for form in (key, f'"{key}"', f"'{key}'") if _has_key(form, key)), f'"{key}"')


def _item(node: Node) -> Iterator[str]:
    match node:
        case ScalarNode():
            first, others = written_scalar(node)
        case SequenceNode():
            first, others = written_list(node)
        case MappingNode():
            first, others = "", []
    yield f"- {first}".rstrip()
    yield from (f"  {line}" for line in others)


def _reads_as(line: str, value: object) -> bool:
    node, diagnostics = read_yaml(SourceFile("", line + "\n"))
    return not diagnostics and node is not None and plain(node) == {"key": value}


def _has_key(form: str, key: str) -> bool:
    node, diagnostics = read_yaml(SourceFile("", f"{form}: 1\n"))
    return not diagnostics and isinstance(node, MappingNode) and list(node.entries) == [key]
