"""Lessons: positions with one thing to do each, checked by the rules themselves.

A lesson is data: `lesson.py` and `tasks.py` say what is in it, the files beside them are those that
everybody has. Nothing here knows any game: a position is what `State.to_text` writes, an action
what `State.text` writes, and what is on the table what `State.to_dict` says.

>>> from apiary import lessons
>>> lesson = lessons.find("hive", "first-game")
>>> attempt = lessons.Attempt(lesson.steps[9], lesson)
>>> attempt.play(attempt.state.parse("wB1 bQ"))
<Verdict.PASSED: 'passed'>
"""

from __future__ import annotations

from apiary.lessons.attempt import Attempt, Verdict
from apiary.lessons.courses import all_lessons, find, load
from apiary.lessons.lesson import Course, Lesson, Step, Texts
from apiary.lessons.search import can_fail, solution
from apiary.lessons.tasks import Condition

__all__ = [
    "Attempt",
    "Condition",
    "Course",
    "Lesson",
    "Step",
    "Texts",
    "Verdict",
    "all_lessons",
    "can_fail",
    "find",
    "load",
    "solution",
]
