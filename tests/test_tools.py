"""The tools for measuring run, and perft notices a wrong number."""

from __future__ import annotations

import os
import subprocess
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest

import apiary
from apiary.games import waggledance
from apiary.games.hive import components
from apiary.games.waggledance.actions import CARD_NAMES
from tests.patience import PATIENCE
from tools import bench, perft, used

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perft, "DEPTH", 2)
    monkeypatch.setattr(perft, "DEEPER", {"MLP": 3})
    monkeypatch.setattr(bench, "DEPTH", 2)
    monkeypatch.setattr(bench, "OPEN_SPIEL_DEPTH", 1)
    monkeypatch.setattr(bench, "SEARCH_DEPTH", 1)
    monkeypatch.setattr(bench, "COPIES", 10)


def test_perft_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert perft.main() == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert last == "no differences"
    rows = [line.split()[:4] for line in lines]
    assert ["Base", "tournament", "2", "96"] in rows
    assert ["Base+MLP", "rulebook", "3", "8,736"] in rows


def test_perft_fails_on_a_difference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = components.load()
    wrong = msgspec.structs.replace(data, perft={**data.perft, "M": [5, 151]})
    monkeypatch.setattr(components, "load", lambda: wrong)
    assert perft.main() == 1
    printed = capsys.readouterr().out
    assert "WRONG: should be 151" in printed
    assert printed.endswith("1 differences\n")


@pytest.mark.skipif(not apiary.compiled, reason="measures the compiled build")
def test_bench_prints_every_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--rounds", "1", "--seconds", "0.01"]) == 0
    printed = capsys.readouterr().out
    titles = ("Random play", "Perft", "Copies", "Hornet", "Alpha-beta", "Alvéola", "Waggle Dance")
    for title in titles:
        assert f"\n{title}" in printed
    for name in (
        "play_at_random",
        "loop in Python",
        "bulk",
        "State.copy",
        "5 players",
        "White[17]",
    ):
        assert f"\n  {name} " in printed


def test_every_queen_card_is_played_in_random_games() -> None:
    rng = Random(1)
    played: Counter[str] = Counter()
    for _ in range(20):
        played += used.play(waggledance.GAME.start(3), used.cards, rng)
        if set(played) == set(CARD_NAMES):
            return
    raise AssertionError(f"never played: {set(CARD_NAMES) - set(played)}")


@pytest.mark.skipif(
    not apiary.compiled, reason="a thousand games; see tests/hive/expanded/test_combinations.py"
)
def test_every_ability_is_used_in_random_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert used.main(["hive", "--games", "1000"]) == 0
    assert "never" not in capsys.readouterr().out


def test_what_never_came_up_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert used.main(["hive", "--games", "1"]) == 1
    assert "\nnever came up: " in capsys.readouterr().out


@pytest.mark.parametrize("ending", ["true", "false", "kill -INT $PPID; sleep 1", "kill $PPID"])
def test_what_optimises_ends_with_the_site(tmp_path: Path, ending: str) -> None:
    compiler = tmp_path / "compiler"
    make = tmp_path / "make"
    make.write_text(
        f'#!/bin/sh\n[ "$2" = -q ] && exit 1\n'
        f"sh -c 'echo $$ >{compiler}.begun; mv {compiler}.begun {compiler}; exec sleep 1000'\n"
    )
    make.chmod(0o755)
    serve = f"while [ ! -e {compiler} ]; do sleep 0.1; done; {ending}"
    said = {**os.environ, "TMPDIR": str(tmp_path)}
    subprocess.run([ROOT / "tools" / "play", make, "sh", "-c", serve], env=said, timeout=PATIENCE)
    deadline = time.monotonic() + PATIENCE
    while is_running(int(compiler.read_text())):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert {path.name for path in tmp_path.iterdir()} == {"compiler", "make"}


def is_running(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False
