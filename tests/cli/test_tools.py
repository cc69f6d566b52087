"""`games`, `rules`, `perft`, `simulate`, `uhp`."""

from __future__ import annotations

import json
import sys
from types import ModuleType

import pytest

import apiary
from apiary.cli.terminal import columns, progress
from apiary.games.hive import components
from tests.cli.conftest import Run

PERFT = components.load().perft
PERFT_RULEBOOK = components.load().perft_rulebook


def test_games(run: Run) -> None:
    result = run("games")
    assert result.code == 0
    for option in apiary.game("hive").options:
        assert option.name in result.out
        assert apiary.say(apiary.Message(option.meaning)) in result.out
    assert "Base+MLP" in result.out


def test_games_as_json(run: Run) -> None:
    found = json.loads(run("games", "--json").out)
    assert [(game["name"], tuple(game["seats"])) for game in found] == [
        (game.name, game.seats) for game in apiary.all_games()
    ]
    hive = found[0]
    assert hive["name"] == "hive"
    options = {option["name"]: option for option in hive["options"]}
    assert options["mode"]["values"][-1] == "venom_extras"
    assert options["queen_first"] == {
        "name": "queen_first",
        "title": "Queen bee in the first turn",
        "kind": "switch",
        "default": True,
        "values": [True, False],
        "expected": "true, false",
        "meaning": apiary.say(apiary.Message("hive.option.queen_first")),
    }
    assert options["max_turns"]["values"] is None


def test_rules(run: Run) -> None:
    in_short = run("rules", "waggledance")
    assert "`apiary rules waggledance WORD`" in in_short.out
    by_ruling = run("rules", "waggledance", "W-12")
    assert by_ruling.out.startswith("D: collecting nectar")
    assert by_ruling.out in run("rules", "waggledance", "collecting", "nectar").out


@pytest.mark.parametrize("word", ["tique", "Tique", "tick", "Zecke"])
def test_rules_of_the_game_that_is_meant(run: Run, word: str) -> None:
    known = run("rules", "hive", word, "--lang=fr", "--option=mode=venom", "--set=Base+M")
    assert known.out.startswith("Tique\n")
    assert "Tique\n" not in run("rules", "hive", word, "--lang=fr").out


def counted(output: str) -> list[int]:
    return [int(line.split()[1]) for line in output.splitlines()[1:]]


def test_perft_counts_as_the_published_tables_do(run: Run) -> None:
    result = run("perft", "hive", "--set", "Base+MLP", "--depth", "3")
    assert counted(result.out) == PERFT["MLP"][:3]
    assert len({len(line) for line in result.out.splitlines()}) == 1


def test_perft_by_the_rulebook(run: Run) -> None:
    result = run("perft", "hive", "--depth", "3", "--option", "queen_first=true")
    assert counted(result.out) == PERFT_RULEBOOK["base"][:3]


def test_simulate(run: Run) -> None:
    line = "simulate hive --option max_turns=40 --games 20 --seed 7"
    first = json.loads(run(*line.split(), "--json").out)
    again = json.loads(run(*line.split(), "--json").out)
    assert first["games"] == 20
    assert first["steps"] == again["steps"] <= 800
    assert first["results"] == again["results"]
    assert first["seconds"] > 0
    assert first["steps_per_second"] > 0
    results = first["results"]
    assert sum(results["wins"]) + results["draws"] == 20
    assert sum(results["reasons"].values()) == 20
    told = run(*line.split())
    assert f"Draws: {results['draws']}" in told.out
    assert told.err == ""


@pytest.mark.usefixtures("toy")
def test_simulate_more_seats(run: Run) -> None:
    report = json.loads(run("simulate", "toy", "--seats", "3", "--games", "9", "--json").out)
    assert len(report["results"]["wins"]) == 3
    assert report["steps"] == 9 * 8
    assert run("simulate", "toy", "--set", "Big").err.count("\n") == 1


def test_progress(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert list(progress(range(3), 3)) == [0, 1, 2]
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert list(progress(range(300), 300)) == list(range(300))
    bar = capsys.readouterr().err
    assert bar.count("%") == 100
    assert bar.endswith(" \r")


def test_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    assert columns([]) == ""
    assert columns(["aaa", "b", "c", "d"]) == "  aaa   c\n  b     d"
    assert columns(["x" * 50, "y"]) == f"  {'x' * 50}\n  y"


def test_uhp(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    protocol = ModuleType("apiary.uhp.engine")
    called: list[str] = []
    vars(protocol)["run"] = lambda: called.append("run")
    monkeypatch.setitem(sys.modules, "apiary.uhp.engine", protocol)
    assert run("uhp").code == 0
    assert called == ["run"]
