"""`learn`: lessons at the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apiary import lessons
from apiary.core.messages import LANGUAGES, catalogue
from apiary.lessons import Attempt, Lesson, solution
from tests.cli.conftest import Run
from tests.cli.terminals import Terminal, plain

FIRST = lessons.find("hive", "first-game")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def solved(lesson: Lesson) -> list[list[str]]:
    """What can be typed at each step."""
    typed = []
    for step in lesson.steps:
        attempt = Attempt(step, lesson)
        found = []
        for action in solution(attempt) or ():
            found.append(attempt.state.text(action))
            attempt.play(action)
        typed.append(found)
    return typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_from_end_to_end_at_a_real_terminal(language: str) -> None:
    words = catalogue("cli", language)
    with Terminal("learn", "hive", "--lang", language) as terminal:
        shown = terminal.read()
        for step, typed in zip(FIRST.steps, solved(FIRST), strict=True):
            assert step.say.said(language)[:30] in plain(shown)
            for line in typed:
                shown = terminal.type(line)
            assert step.well.said(language)[:20] in plain(shown)
        assert words["cli.learn.next"].partition("{")[0] in plain(shown)
        assert terminal.process.wait() == 0
        assert "Traceback" not in terminal.screen


def test_what_is_allowed_but_not_asked_begins_the_step_again(run: Run) -> None:
    result = run("learn", "hive", typed="wA1 -wQ\n")
    assert "That is allowed, but not what was asked." in result.out
    assert result.out.count("step 1 of 11") == 2


def test_wrong_moves_get_the_usual_reason(run: Run) -> None:
    result = run("learn", "hive", typed="wG1 bQ\nwhy wS1\nundo\n")
    assert "(rule " in result.out
    assert "Can't read 'undo'" in result.out
    assert result.out.count("step 1 of 11") == 1


def test_hints_lead_through_a_step(run: Run) -> None:
    hint = run("learn", "hive", typed="hint\n").out.partition("Try: ")[2].partition(" (")[0]
    assert "Well done." in run("learn", "hive", typed=f"{hint}\n").out


def test_skipping_and_beginning_again(run: Run) -> None:
    result = run("learn", "hive", typed="skip\nagain\n")
    assert result.out.count("step 2 of 11") == 2
    assert "apiary learn hive first-game` goes on from here" in result.out


def test_a_lesson_goes_on_where_it_was_left(run: Run) -> None:
    run("learn", "hive", typed="skip\nskip\n")
    assert "step 3 of 11" in run("learn", "hive").out
    assert "Your first game (2 of 11)" in run("learn", "--list").out
    facts = json.loads(run("learn", "--list", "--json").out)
    assert facts[0] == {
        "game": "hive",
        "name": "first-game",
        "title": "Your first game",
        "chapter": "aim",
        "steps": 11,
        "done": 2,
    }
    done = run("learn", "hive", typed="skip\n" * 9)
    assert 'That was "Your first game".' in done.out
    assert "finished" in run("learn", "--list").out


def test_a_place_that_cannot_be_kept_is_told(run: Run, home: Path) -> None:
    (home / "apiary").write_text("in the way")
    result = run("learn", "hive", typed="skip\n")
    assert "Can't keep your place" in result.err
    assert "step 2 of 11" in result.out


def test_a_damaged_file_is_as_none(run: Run, home: Path) -> None:
    (home / "apiary").mkdir()
    (home / "apiary" / "lessons.json").write_text("[1")
    assert "step 1 of 11" in run("learn", "hive").out


def test_lessons_of_ones_own(run: Run, tmp_path: Path) -> None:
    step = {
        "position": FIRST.steps[0].position,
        "say": dict.fromkeys(LANGUAGES, "Win."),
        "well": dict.fromkeys(LANGUAGES, "Won."),
        "goal": {"win": True},
    }
    one = {"name": "own", "title": dict.fromkeys(LANGUAGES, "Own"), "steps": [step]}
    file = tmp_path / "own.json"
    file.write_text(json.dumps({"apiary": 1, "game": "hive", "lessons": [one]}), "utf-8")
    result = run("learn", "--file", str(file), typed="wA1 /bS1\n")
    assert "Well done. Won." in result.out
    assert not (tmp_path / "apiary").exists()
