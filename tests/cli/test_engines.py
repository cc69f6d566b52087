"""Other engines at the table of the terminal."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

import apiary
from tests.cli.conftest import Run

OURS = shlex.join([sys.executable, "-m", "apiary.uhp.engine"])
BAD = shlex.join([sys.executable, str(Path(__file__).parents[1] / "uhp" / "bad_engine.py")])


def test_a_person_plays_against_an_engine(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    told = run(
        "play", "hive", "--set", "Base", "--seats", f"human,bot:uhp#1:{OURS}", "--pause", "0",
        typed=f"wA1\n1\nundo\nwS1\n1\nsave {path}\nquit\n",
    )  # fmt: skip
    assert (told.code, told.err) == (0, "")
    assert f"bot (uhp#1:{OURS}"[:30] in told.out
    first, second = apiary.Record.load(path).events
    assert first.action == "wS1"
    assert second.actor == 1


@pytest.mark.parametrize("how", ["crash", "lie", "stillborn"])
def test_an_engine_that_fails_leaves_the_game_to_a_bot(run: Run, how: str) -> None:
    told = run(
        "play", "hive", "--set", "Base", "--seats", f"human,bot:uhp:{BAD} {how}", "--pause", "0",
        typed="wA1\n1\nquit\n",
    )  # fmt: skip
    assert told.code == 0
    assert "A bot of ours plays on for Black." in told.out
    assert told.out.count("Your turn (White)") >= 2


def test_only_hive_has_engines(run: Run) -> None:
    told = run("play", "hornet", "--seats", "human,bot:uhp:x")
    assert (told.code, told.out) == (2, "")
    assert "play Hive, not hornet" in told.err
