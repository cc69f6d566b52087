"""The terminal needs nothing that only POSIX has: games without what Windows lacks."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import apiary
from apiary.cli.table import Table
from apiary.uhp import Client

# Takes away what Windows lacks, and refuses to move and delete what is open as Windows does.
WITHOUT = """
import os, signal, sys
LACKING = ("curses", "fcntl", "grp", "posix_spawn", "pty", "pwd", "readline", "resource",
           "syslog", "termios", "tty")
for name in LACKING:
    sys.modules[name] = None
for module, names in {
    os: ("fork", "forkpty", "getpgid", "getuid", "geteuid", "killpg", "nice", "openpty",
         "sched_getaffinity", "setsid", "wait4"),
    signal: ("SIGALRM", "SIGHUP", "SIGKILL", "SIGQUIT", "SIGUSR1", "SIGWINCH", "alarm",
             "pthread_kill", "setitimer"),
}.items():
    for name in names:
        vars(module).pop(name, None)

def is_open(path):
    for number in range(3, 100):
        try:
            if os.path.samestat(os.fstat(number), os.stat(path)):
                return True
        except OSError:
            pass
    return False

def careful(does):
    def done(path, *more, **named):
        if is_open(path):
            raise PermissionError(13, "used by another process", path)
        return does(path, *more, **named)
    return done

for name in ("remove", "rename", "replace", "unlink"):
    setattr(os, name, careful(getattr(os, name)))
"""
COMMAND = """
from apiary.cli import main
sys.exit(main(sys.argv[1:]))
"""
EVERY_MODULE = """
import importlib, pkgutil, apiary
for module in pkgutil.walk_packages(apiary.__path__, "apiary."):
    try:
        importlib.import_module(module.name)
    except ImportError as error:  # what an extra brings need not be here
        if error.name in LACKING:
            raise
"""
COLLECTED = """
import pytest
sys.exit(pytest.main(["-q", "--collect-only", "-p", "no:cacheprovider", "--disable-plugin-autoload",
                      *sys.argv[1:]]))
"""
ROOT = Path(apiary.__file__).parent.parent
LINES = b"legend\nrules\nhelp\nmoves\n1\n1\nwhy 1\nundo\nboard\nhint\nsave FILE\nsave FILE\nquit\n"


def command(
    *argv: str, typed: bytes = b"", program: str = COMMAND
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT + program, *argv],
        input=typed,
        capture_output=True,
        cwd=ROOT,
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


def test_every_module_can_be_imported() -> None:
    done = command(program=EVERY_MODULE)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_tests_that_are_for_windows_too_can_be_collected() -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    [line] = [one.strip() for one in workflow.split("\n") if " tests/cli " in one]
    theirs = {"tests/cli", "tests/uhp"}  # what has to do with terminals and processes
    assert theirs <= set(line.split())
    done = command(*theirs, program=COLLECTED)
    assert done.returncode == 0, done.stdout.decode()[-2000:]


def test_a_game_is_gone_on_with_as_the_shells_there_take_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table(apiary.Match(apiary.game("hornet"), 3, {}), "3", 1)
    monkeypatch.setattr(sys, "platform", "win32")
    assert table.resume_command(r"C:\My games\one.json") == (
        r'apiary play --resume "C:\My games\one.json" --seats "human,bot:egg,bot:egg"'
    )


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (r"C:\nokamute\nokamute.exe", [r"C:\nokamute\nokamute.exe"]),
        (r'"C:\My games\nokamute.exe" uhp', [r"C:\My games\nokamute.exe", "uhp"]),
    ],
)
def test_an_engine_has_the_path_that_was_given(
    command: str, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("apiary.uhp.client.Process", lambda words: started.append(words))
    with suppress(AttributeError):  # there is nothing that could greet
        Client(command)
    assert started == [words]
