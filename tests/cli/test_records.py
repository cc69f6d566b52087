"""`show` and `replay`, and files that are no records."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import apiary
from apiary.core import record as records
from apiary.core import registry
from apiary.core.messages import LANGUAGES
from tests.cli.conftest import Run
from tests.corrected import corrected

MOVES = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1/", "resign")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    match = apiary.Match(apiary.game("hive"))
    for move in MOVES:
        match.act(move)
    path = tmp_path / "game.json"
    path.write_text(match.record().to_json(), "utf-8")
    return path


def changed(path: Path, **fields: object) -> Path:
    """The record with other values in some fields."""
    content = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**content, **fields}), "utf-8")
    return path


def test_show(run: Run, saved: Path) -> None:
    result = run("show", str(saved))
    assert result.code == 0
    assert "wQ    wS1   bG1" in result.out
    assert "White resigned. Black wins." in result.out


def test_show_a_position_in_between(run: Run, saved: Path) -> None:
    result = run("show", str(saved), "--to", "2")
    assert "\nwS1   bG1\n" in "\n" + result.out
    assert "Move 2 of 5: Black, bG1 wS1-" in result.out
    assert "To move: White" in result.out
    assert "To move: White" in run("show", str(saved), "--to", "0").out
    beyond = run("show", str(saved), "--to", "6")
    assert (beyond.code, beyond.out) == (2, "")
    assert "6" in beyond.err


def test_replay(run: Run, saved: Path) -> None:
    result = run("replay", str(saved))
    assert result.code == 0
    assert result.out.splitlines() == [
        "1  White   wS1",
        "2  Black   bG1 wS1-",
        "3  White   wQ -wS1",
        "4  Black   bQ bG1/",
        "5  White   resign",
        "White resigned. Black wins.",
    ]
    boards = run("replay", str(saved), "--boards").out
    assert boards.count("b: ") == 6


def test_a_game_of_a_box_that_was_corrected_since(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "game.json")
    run("play", "hornet", "--seed", "1", typed=f"save {path}\nquit\n")
    before = [run(command, path) for command in ("show", "replay")]
    monkeypatch.setitem(registry._games, "hornet", corrected(apiary.game("hornet")))
    assert [run(command, path) for command in ("show", "replay")] == before
    assert all(result.code == 0 for result in before)
    further = run("play", "--resume", path, typed=f"save {path}\nquit\n")
    assert (further.code, further.err) == (0, "")
    assert run("show", path).code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bad_move_is_named(run: Run, saved: Path, language: str) -> None:
    changed(saved, events=[[0, "wS1"], [1, "bG1 wS1-"], [0, "wQ wS1"]])
    for command in ("replay", "show"):
        result = run(command, str(saved), "--lang", language)
        assert result.code == 2
        assert result.err.count("\n") == 1
        assert "3 (wQ wS1)" in result.err


BAD_FIELDS: list[dict[str, object]] = [
    {"game": "chess"},
    {"game": 3},
    {"rules": 99},
    {"data": "x"},
    {"apiary": 2},
    {"seats": 3},
    {"seats": 10**30},
    {"options": {"expansions": "X"}},
    {"options": {"max_turns": 10**30}},
    {"options": {"max_turns": 1.5}},
    {"options": {"max_turns": [[[]]]}},
    {"options": []},
    {"events": [[0]]},
    {"events": [[1, "wS1"]]},
    {"events": [[7, "wS1"]]},
    {"events": [[-1, "wS1"]]},
    {"events": [[10**25, "wS1"]]},
    {"events": [[0, "resign"], [0, "wS1"]]},
    {"events": [[0, "accept draw"]]},
    {"events": [[0, "wS1 -" + "x" * 100_000]]},
    {"events": [[0, "\x1b[2J\n\n\x07"]]},
    {"events": [[0, ""]]},
    {"events": "wS1"},
    {"more": 1},
]


@pytest.mark.parametrize("fields", BAD_FIELDS, ids=lambda fields: str(fields)[:50])
@pytest.mark.parametrize("command", ["show", "replay"])
def test_bad_records(run: Run, saved: Path, command: str, fields: dict[str, object]) -> None:
    result = run(command, str(changed(saved, **fields)))
    assert result.code == 2
    assert result.err.startswith("apiary: ")
    assert result.err.count("\n") == 1
    assert result.err.strip("\n").isprintable()
    assert len(result.err) < 900


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b"null",
        b"[]",
        b'{"events":' + b"[" * 100_000,
        b'{"apiary":' + b"9" * 10_000 + b"}",
        b"\x89PNG\r\n\x1a\n",
    ],
    ids=lambda content: str(content)[:20],
)
def test_files_that_are_no_records(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    for command in (("show",), ("replay",), ("play", "--resume")):
        result = run(*command, str(path))
        assert (result.code, result.out) == (2, "")
        assert result.err.count("\n") == 1


def test_unreadable_files(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "folder" in run("show", str(tmp_path)).err
    assert "no such file" in run("show", str(tmp_path / "nothing")).err
    assert "no such file" in run("show", "/dev/null/file").err
    assert "not a name" in run("show", "x" * 5000).err
    assert "MB" in run("show", "/dev/zero").err
    if os.geteuid() != 0:
        path = tmp_path / "locked"
        path.touch(0)
        assert "permission" in run("show", str(path)).err
    monkeypatch.setattr(records, "LARGEST_FILE", 10)
    path = tmp_path / "big"
    path.write_bytes(b" " * 11)
    assert run("show", str(path)).code == 2


PGN = """[White "Ada"]
{a quiet one}
1. wA1 {[%clk 0:05:00] as usual}
2. bA1 wA1-
[White "Bo"]
1. wA1
2. bA1 -wQ
"""


@pytest.fixture
def two_games(tmp_path: Path) -> Path:
    path = tmp_path / "games"  # what is in it tells what it is, not its name
    path.write_text(PGN, "utf-8")
    return path


def test_games_of_other_programs(run: Run, two_games: Path) -> None:
    shown = run("show", str(two_games))
    assert "wA1   bA1" in shown.out
    assert "2 games" in shown.err
    told = run("replay", str(two_games), "--game", "1")
    assert told.out.splitlines() == [
        "White: Ada",
        "a quiet one",
        "1  White   wA1  {as usual}",
        "2  Black   bA1 wA1-",
        "To move: White",
    ]
    assert (told.code, told.err) == (0, "")
    none = run("show", str(two_games), "--game", "3")
    assert (none.code, none.out) == (2, "")
    assert "no game 3" in none.err


def test_a_game_with_a_bad_tail_is_read_up_to_there(run: Run, two_games: Path) -> None:
    told = run("replay", str(two_games), "--game", "2")
    assert told.code == 2
    assert told.out.splitlines() == ["White: Bo", "1  White   wA1"]
    assert told.err.startswith("apiary: Line 7: Move 2: ")
    assert run("show", str(two_games), "--game", "2", "--to", "1").code == 0
    assert run("show", str(two_games), "--game", "2").code == 2


def test_what_does_not_fit_the_moves_is_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("base+plm;draw;White[1];wS1;bG1 wS1-\n", "utf-8")
    told = run("replay", str(path), "--lang", "de")
    assert (told.code, told.err.count("Hinweis: ")) == (0, 2)
    assert "3" not in told.out


@pytest.mark.parametrize("kind", ["json", "pgn", "sgf", "uhp"])
def test_convert_there_and_back(run: Run, saved: Path, tmp_path: Path, kind: str) -> None:
    if kind == "uhp":  # it has no resignations
        changed(saved, events=[[0, "wS1"], [1, "bG1 wS1-"]], options={"queen_first": False})
    there, back = tmp_path / f"there.{kind}", tmp_path / "back.json"
    assert run("convert", str(saved), str(there)).code == 0
    assert run("convert", str(there), str(back)).out == f"Games written to {back}: 1.\n"
    assert apiary.Record.load(back).events == apiary.Record.load(saved).events


def test_convert_several(run: Run, tmp_path: Path, two_games: Path) -> None:
    good = tmp_path / "good.pgn"
    good.write_text(PGN.replace("2. bA1 -wQ", "2. bA1 wA1/"), "utf-8")
    made = run("convert", str(good), "--format", "uhp").out.splitlines()
    assert made == [
        "Base;InProgress;White[2];wA1;bA1 wA1-",
        "Base;InProgress;White[2];wA1;bA1 wA1/",
    ]
    assert run("convert", str(good), "--format", "sgf").out.count("5:00") == 0
    assert "WL[300.0]C[as usual]" in run("convert", str(good), "--format", "sgf").out
    one = run("convert", str(good), "--format", "json", "--game", "1").out
    assert apiary.Record.from_json(one).clocks == {1: 300.0}
    for line in (
        f"{good} --format json",  # which holds one
        f"{good}",
        f"{good} {two_games}",  # which format?
        f"{good} {good} --format sgf",  # which is there already
        f"{two_games} {tmp_path}/new.sgf",  # of which one can't be read
    ):
        result = run("convert", *line.split())
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert not (tmp_path / "new.sgf").exists()
    assert run("convert", str(good), str(good), "--overwrite").code == 0
    assert len(run("convert", str(good), "--format", "uhp").out.splitlines()) == 2


def test_show_draws_a_picture(run: Run, saved: Path, tmp_path: Path) -> None:
    picture = tmp_path / "picture.svg"
    result = run("show", str(saved), "--to", "2", "--svg", str(picture))
    assert result.out.splitlines()[-1] == f"The picture is in {picture}."
    record = apiary.Record.load(saved)
    assert picture.read_text("utf-8") == record.replay(2).seen_by(None).svg()
    run("show", str(saved), "--svg", str(picture), "--lang", "fr")
    assert ">Les Blancs<" in picture.read_text("utf-8")


def test_show_says_what_a_png_takes(
    run: Run, saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("apiary.pictures.png.find_spec", lambda name: None)
    monkeypatch.setattr("apiary.pictures.png.find_browser", lambda: None)
    result = run("show", str(saved), "--png", str(tmp_path / "picture.png"))
    assert result.code == 2
    assert "pip install 'apiary[png]'" in result.err
    assert not (tmp_path / "picture.png").exists()


def test_replay_draws_a_film(run: Run, saved: Path, tmp_path: Path) -> None:
    film = tmp_path / "film.svg"
    assert run("replay", str(saved), "--svg", str(film)).code == 0
    assert film.read_text("utf-8") == apiary.Record.load(saved).film()
