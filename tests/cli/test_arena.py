"""`arena`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apiary.core.messages import LANGUAGES
from tests.cli.conftest import Run

LINE = "arena hive random search#2 --option max_turns=8 --processes 1"


def test_a_table_at_the_end(run: Run) -> None:
    result = run(*LINE.split(), "--games", "4", "--seed", "1")
    assert (result.code, result.err) == (0, "")
    head, *rows, last = result.out.splitlines()
    assert head.split() == ["player", "Elo", "±", "score", "won", "rank", "seats"]
    assert {row.split()[0] for row in rows} == {"random", "search#2"}
    assert last == "Games: 4"
    assert run(*LINE.split(), "--games", "4", "--seed", "1").out == result.out


def test_as_json_and_resumed(run: Run, tmp_path: Path) -> None:
    line = [*LINE.split(), "--folder", str(tmp_path), "--json"]
    assert json.loads(run(*line, "--games", "2").out)["games"] == 2
    found = json.loads(run(*line, "--games", "4", "--sprt", "-50", "50").out)
    assert found["games"] == 4
    assert {"player", "elo", "error", "score"} < set(found["standings"][0])
    assert found["sprt"]["verdict"] == "open"
    assert len(list((tmp_path / "games").iterdir())) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(run: Run, tmp_path: Path, language: str) -> None:
    more = ["--games", "2", "--sprt", "0", "50", "--folder", str(tmp_path), "--lang", language]
    result = run(*LINE.split(), *more)
    assert result.code == 0
    assert len(result.out.splitlines()) == 6
    assert str(tmp_path) in result.out


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("arena hive", "PLAYER"),
        ("arena hive random", "2"),
        ("arena hive random genius", "genius"),
        ("arena hive random random --sprt 5", "2 values"),
        ("arena hive random random --sprt x 5", "'x'"),
        ("arena hive random random --sprt 5 0", "5 and 0"),
        ("arena hive random random --processes 0", "'0'"),
        ("arena hive random random --openings /nowhere", "/nowhere"),
        ("arena hive random random --folder /dev/null/here", "/dev/null/here"),
    ],
)
def test_wrong_arguments_give_one_line(run: Run, line: str, named: str) -> None:
    result = run(*line.split())
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("apiary: ")
    assert result.err.count("\n") == 1
    assert named in result.err
