"""A whole game in a pseudo-terminal, as two people at one keyboard play it."""

from __future__ import annotations

import json
import os
import re
import sys

import pytest

pexpect = pytest.importorskip("pexpect")

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
NUMBERED = re.compile(r"(?:^| {2,})(\d+)  (\S(?:.*?\S)?)(?= {2,}\d+  |$)")
DECISION, HANDOVER, END = range(3)
#: What the program shows before it waits: a prompt, the next person's name, nothing more.
WAITS = [r"\r\n> ", r"Press Enter [^\n]*\.\r\n", pexpect.EOF]
WIPE = "\x1b[2J\x1b[3J\x1b[H"


class Keyboard:
    """The program in a terminal of 100 columns, and what two people type."""

    def __init__(self, folder, *arguments):
        environment = {
            **os.environ,
            "TERM": "xterm",
            "NO_COLOR": "1",
            "LC_ALL": "en_US.UTF-8",
            "XDG_DATA_HOME": str(folder),
            "COLUMNS": "100",
        }
        self.program = pexpect.spawn(
            sys.executable,
            ["-m", "cardlang", "play", *arguments],
            env=environment,
            encoding="utf-8",
            dimensions=(40, 100),
            timeout=30,
            echo=False,
        )
        self.program.delaybeforesend = None
        self.raw = self.page = self.listing = ""
        self.wait()

    def wait(self):
        """Until something can be typed; the page is what was shown till then."""
        self.asked = self.program.expect(WAITS)
        self.raw = self.program.before
        self.page = ESCAPES.sub("", self.raw).replace("\r", "")
        if NUMBERED.search(self.page.splitlines()[-1] if self.page else ""):
            self.listing = self.page

    def type(self, line):
        """Type a line and wait; gives what is shown then."""
        self.program.sendline(line)
        self.wait()
        return self.page

    def moves(self):
        """The numbered moves: words by number."""
        return {
            int(number): words
            for line in self.listing.splitlines()
            for number, words in NUMBERED.findall(line)
        }

    def play(self, until="\0"):
        """Take moves until these words are shown, or the game ends."""
        while self.asked != END and until not in self.page:
            if self.asked == HANDOVER:
                self.type("")
            else:
                moves = self.moves()
                # The end comes sooner for those who draw; what costs is bought at once.
                dear = [n for n, words in moves.items() if words.startswith("Lay Trip")]
                self.type(str(min(dear or moves)))

    def leave(self):
        """The page shown after the last line, and the exit status."""
        self.program.close()
        return self.program.exitstatus


@pytest.fixture
def save(tmp_path):
    return tmp_path / "evening.json"


def test_a_whole_game_at_one_keyboard(tmp_path, save):
    two = ("--seat", "Ana=human", "--seat", "Ben=human")
    game = ("base", "--seed", "7", "--option", "trim=60", *two, "--save", str(save))
    keys = Keyboard(tmp_path, *game)

    # The first to decide takes the keyboard; nothing was shown of any hand.
    first, second = ("Ana", "Ben") if "Ana" in keys.page.splitlines()[-1] else ("Ben", "Ana")
    assert f"Now it is {first}'s turn" in keys.page + keys.program.after
    assert "Hand\n" not in keys.page
    assert "Smile Life — seed 7" in keys.page

    page = keys.type("")
    assert WIPE in keys.raw
    assert f"▸ {first} (you)" in page
    assert f"{second}   Smiles: 0 · Hand: 5 cards" in page
    assert "1  Draw a card" in page

    # Why not: the sentence of the need, and where it stands.
    assert "✓ Draw a card — nothing is against it: move 1" in keys.type("why 1")
    assert "You have to be married to get a divorce." in keys.type("why divorce")
    assert re.search(r"divorce\.married, rules/base/game\.yaml:\d+", keys.page)

    # What was drawn cannot be put back.
    keys.type("1")
    assert "You have seen something hidden since." in keys.type("undo")
    assert "Not a move here: dance" in keys.type("dance")

    # The other takes over, and sees nothing of the first one's hand.
    discard = next(number for number, words in keys.moves().items() if "Discard" in words)
    keys.type(str(discard))
    assert keys.asked == HANDOVER
    assert keys.raw.startswith(WIPE)
    assert f"{first} discards a card." in keys.page
    assert f"▸ {second} (you)" in keys.type("")
    assert keys.raw.startswith(WIPE)

    # What reveals nothing can be taken back: here an acquisition that was to be paid.
    keys.play(until="Which card do you pay with?")
    assert re.search(r"(Ana|Ben) lays (Trip|House)", keys.page)
    page = keys.type("undo")
    assert "Taken back." in page
    assert "What do you play?" in page
    assert re.search(r"Lay (Trip|House)", page)

    keys.type("save")
    assert "Saved:" in keys.page
    answers = json.loads(save.read_text("utf-8"))["answers"]
    keys.type("quit")
    assert "To go on: cardlang play --resume " in keys.page
    assert keys.leave() == 0

    again = Keyboard(tmp_path, "--resume", str(save))
    assert again.asked == HANDOVER
    assert re.search(r"Lay (Trip|House)", again.type(""))
    assert json.loads(save.read_text("utf-8"))["answers"] == answers
    again.play()
    assert "── Result" in again.page
    assert "wins." in again.page or "Shared victory" in again.page
    assert "\x1b[1m" not in again.raw  # NO_COLOR: not even bold
    assert again.leave() == 0
