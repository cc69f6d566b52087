"""A real terminal that the command runs on, and somebody who reads the screen and types."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from codecs import getincrementaldecoder
from pathlib import Path
from random import Random
from types import TracebackType

import pytest

import apiary
from tests.patience import PATIENCE

PROMPT = "> "
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
_CHOICE = re.compile(r"^ {2,}(\d+)  |   +(\d+)  (?=\S)", re.MULTILINE)
CLEARED = "\x1b[H\x1b[2J\x1b[3J"


class Terminal:
    """The command on a terminal of its own, 80 columns wide; `screen` is all that it has shown.
    Where there are no terminals of this kind (Windows) the test is left out.
    """

    def __init__(self, *argv: str, columns: int = 80) -> None:
        fcntl, pty, termios = map(pytest.importorskip, ("fcntl", "pty", "termios"))

        def own() -> None:
            """Let Ctrl-C reach the command, also where the tests were told to ignore it."""
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            signal.signal(signal.SIGINT, signal.default_int_handler)

        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "", "LC_ALL": "C.UTF-8"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.cli.hasty", *argv],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            cwd=Path(apiary.__file__).parent.parent,
            start_new_session=True,
            preexec_fn=own,
        )
        os.close(theirs)
        self.screen = ""
        self._decoder = getincrementaldecoder("utf-8")("replace")  # reads may end within letters

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: object, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def read(self) -> str:
        """What is shown until something is to be typed, or until the command ends."""
        shown = ""
        while not _ESCAPE.sub("", shown).endswith(PROMPT):
            ready, _, _ = select.select([self.ours], [], [], PATIENCE)
            assert ready, f"nothing more is shown after {shown!r}"
            try:
                more = os.read(self.ours, 65536)
            except OSError:  # which is how a terminal ends
                break
            if not more:
                break
            shown += self._decoder.decode(more)
        self.screen += shown
        return shown.replace("\r\n", "\n")

    def type(self, line: str) -> str:
        """Type a line; what is shown then."""
        return self.press(f"{line}\n")

    def press(self, keys: str) -> str:
        """Press keys when the command waits for some; what is shown then."""
        self._wait_until_it_waits()
        os.write(self.ours, keys.encode())
        return self.read()

    def _wait_until_it_waits(self) -> None:
        """Python's `input` is deaf to Ctrl-C for a moment after it has shown the prompt."""
        state = Path(f"/proc/{self.process.pid}/stat")
        while state.exists() and state.read_text().rpartition(") ")[2][0] == "R":
            time.sleep(0.001)


def plain(shown: str) -> str:
    """Without colours."""
    return _ESCAPE.sub("", shown)


def numbers(shown: str) -> list[str]:
    """The numbers of the choices that were listed last."""
    found = [first or second for first, second in _CHOICE.findall(plain(shown))]
    last = len(found) - 1 - found[::-1].index("1") if "1" in found else len(found)
    wanted = found[last:]
    return sorted(set(wanted), key=int)


def play_on(terminal: Terminal, rng: Random, over: str, leave: str, most: int = 5000) -> str:
    """Choose any number that is listed until the screen says that the game is over, and leave; what
    was shown last before.
    """
    shown = terminal.read()
    for _ in range(most):
        if over in plain(shown):
            terminal.type(leave)
            assert terminal.process.wait() == 0
            return plain(shown)
        choices = numbers(shown.rpartition(CLEARED)[2])
        shown = terminal.type(rng.choice(choices) if choices else "")
    raise AssertionError(terminal.screen[-3000:])
