"""`explore`: openings of files, at once or collected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apiary.core.messages import LANGUAGES
from tests.cli.conftest import Run

PGN = """[White "Ada"]
[GameType "Base+M"]
[Result "WhiteWins"]
1. wS1
2. bG1 wS1-
3. wQ -wS1

[White "Bo"]
[GameType "Base+M"]
1. wS1
2. bG1 /wS1

[White "Cy"]
[GameType "Base+M"]
1. wS1
2. bA1 -wQ
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games"
    path.write_text(PGN, "utf-8")
    return path


def test_openings_of_a_file(run: Run, file: Path) -> None:
    told = run("explore", str(file))
    assert told.code == 0
    assert told.out.splitlines() == [
        "Base+M: the position was reached in 2 of 2 games.",
        "       games    White     draw    Black",
        "wS1        2     50 %      0 %      0 %",
    ]
    assert told.err.splitlines() == [
        f"Left out game 3 of {file}: Line 16: Move 2: wQ is not in play yet.",
        f"New games from {file}: 2.",
    ]
    after = run("explore", str(file), "--after", "wS1; bG1 wS1/", "--json").out
    assert json.loads(after)["games"] == 2
    assert [move["text"] for move in json.loads(after)["moves"]] == ["wQ /wS1"]


def test_a_collection_is_kept(run: Run, file: Path, tmp_path: Path) -> None:
    database = str(tmp_path / "openings")
    assert "New games from" in run("explore", str(file), "--database", database).err
    assert run("explore", str(file), "--database", database).err.endswith(f"{file}: 0.\n")
    kept = run("explore", "--database", database, "--set", "base+m", "--after", "wS1")
    assert (kept.code, kept.err) == (0, "")
    assert "bG1 \\wS1        2" in kept.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_makes_no_sense(run: Run, file: Path, tmp_path: Path, language: str) -> None:
    for line in (
        "explore",
        f"explore {tmp_path}/nothing",
        f"explore {file} --set Base+P",
        f"explore {file} --after wS1;wS2",
        f"explore {file} --after nonsense",
        f"explore --database {tmp_path}",
        f"explore --database {tmp_path}/new",
        f"explore {file} --plies 0",
    ):
        told = run(*line.split(), "--lang", language)
        assert (told.code, told.out) == (2, ""), line
        assert told.err.startswith("apiary: ") or "apiary: " in told.err
        assert "Traceback" not in told.err
