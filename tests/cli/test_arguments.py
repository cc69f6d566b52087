"""Arguments, languages, help, version, and whatever is wrong with them."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

import apiary
from apiary.cli import main, terminal
from apiary.core.messages import LANGUAGES, catalogue
from tests.cli.conftest import Run

COMMANDS = (
    "play",
    "rules",
    "learn",
    "games",
    "show",
    "replay",
    "simulate",
    "perft",
    "arena",
    "uhp",
)

WRONG = [
    ("foo", "foo"),
    ("--bar", "--bar"),
    ("games --bar", "--bar"),
    ("games --json=1", "--json"),
    ("--lang xx games", "xx"),
    ("games --lang=", "''"),
    ("perft hive", "--depth"),
    ("perft hive --depth", "--depth"),
    ("perft hive --depth 0", "'0'"),
    ("perft hive --depth -3", "'-3'"),
    ("perft hive --depth 1e3", "'1e3'"),
    ("perft hive --depth ²", "'²'"),
    ("perft hive --depth " + "9" * 5000, "'9"),
    ("perft chess --depth 1", "chess"),
    ("perft hive --depth 1 --set ant", "Base+MLP"),
    ("perft hive --depth 1 --set Base+PLX", "Base+PLX"),
    ("perft hive --depth 1 --option expansions", "expansions"),
    ("perft hive --depth 1 --option expansions=X", "'X'"),
    ("perft hive --depth 1 --option colour=red", "queen_first"),
    ("perft hive --depth 1 --option queen_first=maybe", "maybe"),
    ("perft hive --depth 1 --option repetition_draw=1", "except 1"),
    ("perft hive --depth 1 --option max_turns=-1", "-1"),
    ("perft hive --depth 1 --option max_turns=" + "9" * 30, "999"),
    ("perft hive --depth 1 --option max_turns=" + "9" * 5000, "999"),
    ("rules chess", "chess"),
    ("rules alveola --seats 9", "9"),
    ("learn chess", "chess"),
    ("learn hive wombat", "first-game"),
    ("learn --file /nowhere", "/nowhere"),
    ("simulate", "GAME"),
    ("simulate hive --games 0", "'0'"),
    ("simulate hive --seats 3", "3"),
    ("simulate hive --seed x", "'x'"),
    ("play", "hive"),
    ("play chess", "chess"),
    ("play hive --seats human", "1"),
    ("play hive --seats human,human,human", "3"),
    ("play hive --seats human,cat", "cat"),
    ("play hive --seats human,bot:genius", "genius"),
    ("play --resume /nowhere", "/nowhere"),
    ("play hive --seats -1", "'-1'"),
    ("play hive --seats 1000", "'1000'"),
    ("play hive --seats 0", "0"),
    ("play hive --seed 99999999999999999999", "to 999999999999999999"),
    ("play hive --pause nan", "'nan'"),
    ("play hive more", "`apiary play --help`"),
    ("play --resume /", "folder"),
    ("play --resume /dev/zero", "16 MB"),
    ("play --resume /dev/null", "JSON"),
    ("serve --port 65536", "65535"),
    ("serve --workers 1000000", "256"),
    ("serve --host a..b --port 0", "a..b"),
    ("serve --database mysql://x/y", "mysql"),
    ("check --data /nowhere", "/nowhere/apiary.db"),
    ("check --database nonsense", "sqlite"),
    ("admin log --data /nowhere", "/nowhere/apiary.db"),
    ("admin nonsense", "nonsense"),
    ("uhp nonsense", "nonsense"),
    ("show", "FILE"),
    ("show /", "/"),
    ("replay /nowhere/at/all", "/nowhere/at/all"),
]


@pytest.mark.parametrize(("line", "named"), WRONG, ids=[line[:60] for line, _ in WRONG])
def test_wrong_arguments_give_one_line(run: Run, line: str, named: str) -> None:
    result = run(*line.split())
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("apiary: ")
    assert result.err.count("\n") == 1
    assert len(result.err) < 500
    assert named in result.err


@pytest.mark.parametrize(
    "line", [line for line, _ in WRONG if "--lang" not in line], ids=lambda line: line[:60]
)
def test_wrong_arguments_are_told_in_three_languages(run: Run, line: str) -> None:
    told = [run(*line.split(), "--lang", language) for language in LANGUAGES]
    assert [(one.code, one.err.count("\n")) for one in told] == [(2, 1)] * len(LANGUAGES)
    assert len({one.err for one in told}) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)], ids=str)
def test_help(run: Run, command: tuple[str, ...], language: str) -> None:
    result = run("--lang", language, *command, "--help")
    assert (result.code, result.err) == (0, "")
    words = catalogue("cli", language)
    assert result.out.startswith(words["cli.argparse.usage"])
    assert words["cli.help.help"] in result.out


def test_without_arguments(run: Run) -> None:
    result = run()
    assert result.code == 0
    assert all(name in result.out for name in COMMANDS)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "de"}, "de"),
        ({"LANG": "fr", "LC_MESSAGES": "de_AT@euro"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "frog"}, "en"),
        ({"LANG": "de", "LC_ALL": ""}, "de"),
        ({"LANG": "it_IT"}, "en"),
    ],
)
def test_language_of_the_system(
    run: Run, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert catalogue("cli", language)["cli.games.seats"].format(seats=2) in run("games").out
    assert run("games", "--lang=de").out == run("--lang", "de", "games").out


def test_errors_in_three_languages(run: Run) -> None:
    told = {run("perft", "hive", "--depth", "x", "--lang", language).err for language in LANGUAGES}
    assert len(told) == 3
    told = {run("show", "/nowhere", "--lang", language).err for language in LANGUAGES}
    assert len(told) == 3


def test_version(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apiary, "compiled", True)
    assert run("--version").out == f"apiary {apiary.__version__} (compiled)\n"
    monkeypatch.setattr(apiary, "compiled", False)
    assert "interpreted: no C compiler was found" in run("--version").out
    assert "interpretiert" in run("--lang", "de", "--version").out


@pytest.mark.parametrize("line", ["play hive", "perft hive --depth 1", "simulate hive --games 1"])
def test_slow_build_is_mentioned(run: Run, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.setattr(apiary, "compiled", False)
    assert run(*line.split()).err.count("\n") == 1
    monkeypatch.setattr(apiary, "compiled", True)
    assert run(*line.split()).err == ""


def test_interrupt(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("apiary.cli.games._page", stop)
    assert run("games").code == 130


def test_argparse_gets_its_own_words_back(run: Run) -> None:
    before = vars(argparse)["_"]
    run("--lang", "fr", "foo")
    assert vars(argparse)["_"] is before


def test_colour_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert terminal.in_colour()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not terminal.in_colour()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not terminal.in_colour()


def command(*argv: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, **more}
    return subprocess.run(
        [sys.executable, "-m", "apiary", *argv],
        input=b"wS1\n1\n\xff\x00\x1b[2J\nbS1 wS1-\n",
        capture_output=True,
        env=environment,
        cwd=Path(apiary.__file__).parent.parent,
        check=False,
    )


def test_piped_game_of_two_people() -> None:
    result = command("play", "hive", "--seats", "human,human", "--lang", "en")
    assert result.returncode == 0
    assert result.stderr.decode() in ("", catalogue("cli", "en")["cli.slow"] + "\n")
    assert b"wS1   bS1" in result.stdout
    assert b"\x1b" not in result.stdout
    assert b"> " not in result.stdout


def test_real_bots() -> None:
    line = "play hive --seats bot:easy,bot:easy --option max_turns=4 --seed 1 --lang en"
    result = command(*line.split())
    assert result.returncode == 0
    assert b"4 turns have been played: a draw." in result.stdout
    unknown = command("play", "hive", "--seats", "human,bot:genius")
    assert unknown.returncode == 2
    assert unknown.stderr.count(b"\n") == 1


def test_real_uhp() -> None:
    result = command("uhp")
    assert result.returncode == 0
    assert result.stdout.startswith(b"id Apiary")


def test_any_encoding() -> None:
    result = command("games", "--lang", "de", PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"Bienenk?nigin" in result.stdout


def test_reader_that_leaves() -> None:
    line = f"{sys.executable} -m apiary perft hive --depth 3 | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        cwd=Path(apiary.__file__).parent.parent,
        check=True,
    )
    assert done.stdout == b"0\n"
    assert b"Traceback" not in done.stderr
    assert b"BrokenPipe" not in done.stderr


@pytest.mark.parametrize(
    ("redirected", "code"),
    [("games >/dev/full", 2), ("games >&-", 0), ("play hive --seats human,human <&-", 0)],
)
def test_streams_that_are_full_or_closed(redirected: str, code: int) -> None:
    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m apiary {redirected}"],
        capture_output=True,
        cwd=Path(apiary.__file__).parent.parent,
        check=False,
    )
    assert done.returncode == code
    assert done.stderr.count(b"\n") <= 1
    assert b"Traceback" not in done.stderr


def test_main_takes_the_arguments_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["apiary", "games"])
    assert main() == 0
    assert "hive" in capsys.readouterr().out
