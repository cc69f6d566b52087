"""`puzzle` and `puzzles make`: puzzles at the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from apiary import puzzles
from tests.cli.conftest import Run

ONE = next(one for one in puzzles.all_puzzles() if one.moves == 1)
TWO = next(one for one in puzzles.all_puzzles() if one.moves == 2)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path


def test_a_puzzle_is_solved(run: Run) -> None:
    result = run("puzzle", ONE.name, typed=f"{ONE.line[0]}\n")
    assert "Win in 1" in result.out
    assert "Solved" in result.out


def test_a_puzzle_is_failed_and_begins_again(run: Run) -> None:
    start = TWO.start()
    wrong = next(int(one) for one in start.legal(start.pending()[0]) if one != TWO.first())
    result = run("puzzle", TWO.name, typed=f"{start.text(wrong)}\nquit\n")
    assert "Solved" not in result.out
    assert f"apiary puzzle {TWO.name}" in result.out


def test_the_next_of_a_theme_is_one_that_is_not_solved(run: Run) -> None:
    theme = ONE.themes[0]
    first = puzzles.by_theme(theme)[0]
    run("puzzle", "--theme", theme, typed=f"{first.line[0]}\n")
    assert puzzles.by_theme(theme)[1].name in run("puzzle", "--theme", theme, typed="quit\n").out


def test_unknown_names_are_refused(run: Run) -> None:
    assert "no puzzle wombat" in run("puzzle", "wombat").err
    assert "no theme wombat" in run("puzzle", "--theme", "wombat").err


@pytest.mark.long
def test_puzzles_are_made_by_seed(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file in files:
        result = run("puzzles", "make", str(file), "--seed", "1", "--games", "1")
        assert result.code == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    assert all(one.moves >= 1 for one in puzzles.load(files[0]).puzzles)
