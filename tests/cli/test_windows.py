"""The terminal needs nothing that only POSIX has: games without the modules Windows lacks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import apiary

# Takes away what Windows lacks, then is the command.
WITHOUT = """
import os, signal, sys
for name in ("curses", "fcntl", "grp", "posix_spawn", "pty", "pwd", "readline", "resource",
             "syslog", "termios", "tty"):
    sys.modules[name] = None
for module, names in {
    os: ("fork", "forkpty", "getpgid", "getuid", "geteuid", "killpg", "nice", "openpty",
         "sched_getaffinity", "setsid", "wait4"),
    signal: ("SIGALRM", "SIGHUP", "SIGKILL", "SIGQUIT", "SIGUSR1", "SIGWINCH", "alarm",
             "pthread_kill", "setitimer"),
}.items():
    for name in names:
        vars(module).pop(name, None)
from apiary.cli import main
sys.exit(main(sys.argv[1:]))
"""
LINES = b"legend\nrules\nhelp\nmoves\n1\n1\nwhy 1\nundo\nboard\nhint\nsave FILE\nsave FILE\nquit\n"


def command(*argv: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, *argv],
        input=typed,
        capture_output=True,
        cwd=Path(apiary.__file__).parent.parent,
        check=False,
    )


@pytest.mark.parametrize("game", ["hive", "hornet", "waggledance", "alveola"])
def test_a_game_is_begun_saved_and_shown(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    seats = "human,bot:easy,bot:easy" if game == "hornet" else "human,bot:easy"
    typed = LINES.replace(b"FILE", str(path).encode())
    played = command("play", game, "--seats", seats, "--seed", "3", "--lang", "en", typed=typed)
    assert played.returncode == 0
    assert b"Traceback" not in played.stderr
    assert b"Try: " in played.stdout
    assert command("replay", str(path)).returncode == 0


@pytest.mark.parametrize(
    "line",
    [
        "play hive --seats bot:easy,bot:easy --option max_turns=4 --seed 1",
        "perft hive --depth 2",
        "simulate hornet --games 2",
        "games",
        "uhp",
    ],
)
def test_the_other_commands(line: str) -> None:
    done = command(*line.split())
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert done.stdout
