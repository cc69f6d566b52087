"""The lessons: each can be passed, none by doing nothing, and all are said in three languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import apiary
from apiary import lessons
from apiary.core.errors import BadData, BadOption, IllegalAction
from apiary.core.messages import LANGUAGES
from apiary.games.alveola.components import POWER_IDS
from apiary.games.hive.components import FACES
from apiary.games.waggledance.actions import CARD_NAMES
from apiary.lessons import Attempt, Lesson, Verdict, can_fail, solution
from apiary.lessons.courses import COURSES
from apiary.lessons.lesson import MOST_WORDS, check, word_count

IDLE = {"pass", "pass-night", "done", "decline", "end", "no-bee", "no-power"}
STEPS = [
    (lesson, number) for lesson in lessons.all_lessons() for number in range(len(lesson.steps))
]
NAMES = [f"{lesson.game}-{lesson.name}-{number + 1}" for lesson, number in STEPS]


def attempt_of(lesson: Lesson, number: int) -> Attempt:
    return Attempt(lesson.steps[number], lesson)


@pytest.mark.parametrize(("lesson", "number"), STEPS, ids=NAMES)
def test_every_step_can_be_passed_and_failed(lesson: Lesson, number: int) -> None:
    attempt = attempt_of(lesson, number)
    found = solution(attempt)
    assert found is not None
    for action in found:
        assert attempt.verdict is Verdict.OPEN
        attempt.play(action)
    assert attempt.verdict is Verdict.PASSED
    assert can_fail(attempt_of(lesson, number))


@pytest.mark.parametrize(("lesson", "number"), STEPS, ids=NAMES)
def test_no_step_is_passed_by_doing_nothing(lesson: Lesson, number: int) -> None:
    attempt = attempt_of(lesson, number)
    while attempt.verdict is Verdict.OPEN:
        texts = {
            attempt.state.text(int(one)): int(one) for one in attempt.state.legal(attempt.seat)
        }
        idle = [action for text, action in texts.items() if text in IDLE]
        if not idle:
            return
        attempt.play(idle[0])
    assert attempt.verdict is Verdict.FAILED


@pytest.mark.parametrize("lesson", lessons.all_lessons(), ids=lambda one: f"{one.game}-{one.name}")
def test_texts_are_short_and_in_every_language(lesson: Lesson) -> None:
    texts = [lesson.title] + [text for step in lesson.steps for text in (step.say, step.well)]
    for text in texts:
        said = [text.said(language) for language in LANGUAGES]
        assert all(0 < word_count(one) <= MOST_WORDS for one in said)
        assert len(set(said)) > 1 or word_count(said[0]) <= 2, said  # names may be the same


def test_positions_can_be() -> None:
    check(list(lessons.all_lessons()), "the lessons")


def test_lessons_name_chapters_of_the_rules() -> None:
    for lesson in lessons.all_lessons():
        game = apiary.game(lesson.game)
        start = lesson.start(lesson.steps[0])
        chapters = game.table.chapters(start.seats, start.options)
        assert lesson.chapter in {one.id for one in chapters}, lesson.name


def test_each_game_begins_with_a_first_game() -> None:
    first = {
        game: next(one for one in lessons.all_lessons() if one.game == game) for game in COURSES
    }
    assert {lesson.name for lesson in first.values()} == {"first-game"}


def test_each_card_power_penalty_and_module_has_its_lesson() -> None:
    taught: dict[str, list[str]] = {}
    for lesson in lessons.all_lessons():
        taught.setdefault(f"{lesson.game} {lesson.chapter}", []).append(lesson.name)
    cards = taught["waggledance day_cards"] + taught["waggledance night_cards"]
    assert {kebab(name) for name in CARD_NAMES} == set(cards)
    assert {kebab(name) for name in POWER_IDS} == set(taught["alveola powers"])
    assert len(taught["hornet penalties"]) == 3  # one for each colour of cards
    hive = {lesson.name for lesson in lessons.all_lessons() if lesson.game == "hive"}
    assert {"honeycombo", "guardians", "swarm"} <= hive
    assert {kebab(face) for face in FACES} <= hive


def kebab(name: str) -> str:
    """A name as lessons are called: shiftChange is shift-change."""
    return re.sub("[A-Z]", lambda found: f"-{found[0].lower()}", name)


def test_an_unknown_lesson_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match=r"no lesson 'wombat'.*first-game"):
        lessons.find("hive", "wombat")


WIN = {
    "position": "Base;White[9];0,0:bQ 1,-1:bA1 0,-1:wS1 -1,0:wG1 -1,1:bB1 0,1:wB1 2,-1:bS1 -2,1:wQ "
    "-2,2:wA1 1,-2:bG1",
    "say": dict.fromkeys(LANGUAGES, "Win."),
    "well": dict.fromkeys(LANGUAGES, "Won."),
    "goal": {"win": True},
}


def file_with(path: Path, **changes: object) -> Path:
    step = {**WIN, **changes}
    one = {"name": "own", "title": dict.fromkeys(LANGUAGES, "Own"), "steps": [step]}
    path.write_text(json.dumps({"apiary": 1, "game": "hive", "lessons": [one]}), "utf-8")
    return path


def own(path: Path, **changes: object) -> Attempt:
    lesson = lessons.load(file_with(path, **changes))[0]
    return attempt_of(lesson, 0)


def test_any_play_that_fulfils_the_task_counts(tmp_path: Path) -> None:
    attempt = own(tmp_path / "own.json")
    assert attempt.copy().play(attempt.state.parse("wA1 /bS1")) is Verdict.PASSED
    assert attempt.play(attempt.state.parse("wA1 -wQ")) is Verdict.FAILED


def test_the_others_answer_as_given(tmp_path: Path) -> None:
    attempt = own(tmp_path / "own.json", within=2, answer=["bA2 bG1/"])
    assert attempt.play(attempt.state.parse("wA2 -wA1")) is Verdict.OPEN
    assert [played.text for played in attempt.played] == ["wA2 -wA1", "bA2 bG1/"]
    assert solution(attempt) is not None


def test_the_others_answer_as_hinders_most(tmp_path: Path) -> None:
    attempt = own(tmp_path / "own.json", within=2, answer="any")
    assert attempt.play(attempt.state.parse("wA2 -wA1")) is Verdict.OPEN
    assert solution(attempt) is None


def test_an_illegal_action_changes_nothing(tmp_path: Path) -> None:
    attempt = own(tmp_path / "own.json")
    with pytest.raises(IllegalAction):
        attempt.play(attempt.state.parse("wQ bQ"))
    assert attempt.verdict is Verdict.OPEN
    assert attempt.played == []


def test_what_is_to_be_avoided_fails_at_once(tmp_path: Path) -> None:
    attempt = own(tmp_path / "own.json", goal={}, avoid={"they_can": "bS1 *"})
    assert attempt.play(attempt.state.parse("wA1 -wQ")) is Verdict.FAILED
    attempt = own(tmp_path / "own.json", goal={}, avoid={"they_can": "bS1 *"})
    assert attempt.play(attempt.state.parse("wA1 bS1-")) is Verdict.PASSED


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"position": "Base;White[9];0,0:wQ 5,5:bQ"}, "own 1: "),
        ({"goal": {}}, "own 1: neither goal nor avoid"),
        ({"say": dict.fromkeys(LANGUAGES, "word " * 26)}, "own 1: 26 words in en, the most are 25"),
        ({"goal": {"wins": True}}, "unknown field `wins`"),
        ({"seat": 1}, "own 1: the learner has nothing to decide"),
    ],
)
def test_files_with_faults_are_refused(
    tmp_path: Path, changes: dict[str, object], why: str
) -> None:
    with pytest.raises(BadData, match=why):
        lessons.load(file_with(tmp_path / "own.json", **changes))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"nothing\.json is not valid"):
        lessons.load(tmp_path / "nothing.json")
