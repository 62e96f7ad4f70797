"""What people write who think in another language or in plain words, and what to write here.

Takes a piece of the language and the place where it could not be read, gives the help, or nothing
where nothing is recognised. Knows no names of the deck.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardlang.vocabulary import FUNCTIONS, RULES, STATEMENTS

_WORD = r"[^\W\d][\w.]*"
_PIECE = r"[\w.]+(?:\([^()]*\)|\[[^\]]*\])*"
_FUNCTIONS = "|".join(FUNCTIONS)
_JOINING = r"(?:of|and|or|not|is|in|to|at|by|for|on|from|then|else|when|mod|except)\b"
#: What is written, and what to write instead: `\1` is the first group.
_HINTS = (
    # conditions and values
    (r"\b(?:exist|exits|existing|any)\s+({p})", r"write `exists \1`"),
    (r"\bat\s+(?:the\s+)?(top|bottom)\s+of\s+({p})", r"write `to \2 at \1`"),
    (rf"\b({_FUNCTIONS})\s+(?:of\s+)?(?!{_JOINING})({{p}})", r"write `\1(\2)`"),
    (r"({w}\.\w+)\((\w[^()]*)\)", r"write `\1[\2]` for those of them that fit"),
    (r"({w})\s+(?:has|have|owns|holds)\s+(?:an?\s+)?(\w+)", r"write `exists \1.ZONE[\2]`"),
    (r"\bis\s+an?\s+(\w+)", r"write `is \1`"),
    (r"\b(?:is\s+)?(?:greater|more|bigger|higher)\s+than\b", "write `>`"),
    (r"\b(?:is\s+)?(?:less|fewer|smaller|lower)\s+than\b", "write `<`"),
    (r"\b(?:is\s+)?at\s+least\b", "write `>=`"),
    (r"\b(?:is\s+)?at\s+most\b", "write `<=`"),
    (r"\b(?:is\s+)?equals?(?:\s+to)?\b", "write `=`"),
    (r"\b(?:your|my)\s+(\w+)", r"write `you.\1`"),
    (r"\b(?:each|every|all)\s+players?\b", "write `players`, or `anyone` behind `for`, `by`, `on`"),
    (r"\bthe\s+(\w+)", r"leave `the` out: `\1`"),
    # statements
    (r"\brepeat\s+({p})\s+times\b", r"write `repeat \1 {{ .. }}`"),
    (r"\bfor\s*each\s+(\w+)\s+in\s+({p})", r"write `for \1 in \2 {{ .. }}`"),
    (r"\bfor\s+(\w+)\s+in\s+({p})\s*(?:do\b|:)", r"write `for \1 in \2 {{ .. }}`"),
    (r"\bwhile\s+([^{{\n]*[^\s{{])", r"write `repeat until not (\1) {{ .. }}`"),
    (r"\bif\s+([^{{\n]*?)\s*(?::|\bthen\b)", r"write `if \1 {{ .. }}`"),
    (r"\belse\s*:", "write `else {{ .. }}`"),
    (r"\b(?:elif|elsif|elseif)\b", "write `else if`"),
    (r"\badd\s+({p})\s+(?:in\s+|into\s+|on\s+)?({p})", r"write `add \1 to \2`"),
    (r"\bmove\s+(\d+)\s+(?:cards?\s+)?from\s+({p})\s+to\s+({p})",
     r"write `move top(\2, \1) to \3`"),
    (r"\bmove\s+({p})\s+(?:in|into|on|onto)\s+({p})", r"write `move \1 to \2`"),
    (r"\bset\s+({w}\.\w+)\s*=\s*({p})?", r"write `set \1 to \2`"),
    (r"\bset\s+(\w+)\s*=\s*({p})?", r"write `let \1 = \2`, or of a state `set you.\1 to \2`"),
    (r"\blet\s+(\w+)\s+(?:to|be)\s+({p})?", r"write `let \1 = \2`"),
    (r"\btell\s+(?:\w+\s+)?\"[^\"\n]*\"",
     "write `tell NAME`, and in `texts:` the words: `tell.NAME: ..`"),
    (r"\b(?:draw|take)\s+(\d+)\b[^\n]*",
     r"write `move top(ZONE, \1) to you.ZONE`, or `perform ACTION`"),
    (r"\b(?:discard|put|place|give|return)\s+({p})", r"write `move \1 to ZONE`"),
    (r"\b(?:gain|get|earn)\s+(\d+)", r"write `add \1 to you.STATE`"),
    (r"\blose\s+(\d+)", r"write `add -\1 to you.STATE`"),
    # rules in force
    (r"\badjust\s+(?:this|card|it)\.(\w+)\s+(by|to|times)\s+({p})",
     r"write `adjust \1(c) \2 \3 when c = this`"),
    (r"\badjust\s+(?:this|card|it)\.(\w+)", r"write `adjust \1(c) .. when c = this`"),
    (r"\badjust\s+you\.(\w+)\s+(by|to|times)\s+({p})", r"write `adjust \1(p) \2 \3 for you`"),
    (r"\badjust\s+(\w+)\s+(by|to|times)\s+({p})",
     r"write `adjust \1(c) \2 \3` for something of cards, `adjust \1(p) \2 \3` of players"),
    (r"\badjust\s+(\w+\([^()]*\))\s*\+\s*(\d+)", r"write `adjust \1 by \2`"),
    (r"\badjust\s+(\w+\([^()]*\))\s*-\s*(\d+)", r"write `adjust \1 by -\2`"),
)  # fmt: skip
_COMPILED = tuple((re.compile(wrong.format(p=_PIECE, w=_WORD)), right) for wrong, right in _HINTS)
_UNLESS = re.compile(r"\bunless\s+([^{\n]*[^\s{])")
_UNLESS_BECOMES = {
    "rule": "write `when not ({0})`",
    "effect": "write `if not ({0}) {{ .. }}`",
    "expression": "write `and not ({0})`",
}


@dataclass(frozen=True, slots=True)
class Failure:
    """A piece that could not be read, and where: `at` is an offset into its text."""

    text: str
    at: int
    found: str
    rule: str
    expects_block: bool


def hint(failure: Failure) -> str:
    """What was probably meant."""
    return _misplaced_word(failure) or _unless(failure) or _known(failure)


def _known(failure: Failure) -> str:
    for wrong, right in _COMPILED:
        for match in wrong.finditer(failure.text):
            if match.start() <= failure.at <= match.end():
                filled = match.expand(right.replace("{{", "{").replace("}}", "}"))
                return " ".join(filled.split())
    return ""


def _unless(failure: Failure) -> str:
    match = _UNLESS.match(failure.text, failure.at)
    if match is None:
        return ""
    return _UNLESS_BECOMES[in_effect(failure)].format(match.group(1))


def in_effect(failure: Failure) -> str:
    """What is read at the place: between the braces of a rule it is an effect."""
    before = failure.text[: failure.at]
    is_inside = failure.rule == "rule" and before.count("{") > before.count("}")
    read = "effect" if is_inside else failure.rule
    return read if read in _UNLESS_BECOMES else "expression"


def _misplaced_word(failure: Failure) -> str:
    """A rule where an effect stands, an effect where a rule stands, or braces that are missing."""
    found, text = failure.found, failure.text
    line_end = text.find("\n", failure.at)
    rest = " ".join(text[failure.at : line_end if line_end >= 0 else len(text)].split())
    if found in STATEMENTS and failure.expects_block:
        start = text.rfind("\n", 0, failure.at) + 1
        head = " ".join(text[start : failure.at].split())
        return f"put what happens into braces: `{head} {{ {rest} }}`"
    if found in STATEMENTS and failure.rule == "rule" and not text[: failure.at].strip():
        return f"an effect needs a rule that says when it happens: `after EVENT {{ {rest} }}`"
    if found in RULES and found not in STATEMENTS and in_effect(failure) == "effect":
        return (
            f"`{found}` starts a rule, which holds as long as it is in force: write it in "
            f"`in_force:`; what happens once starts with one of: {', '.join(STATEMENTS)}"
        )
    return ""
