"""What a lesson is: data, read from JSON and checked."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from apiary.core.data import read_data
from apiary.core.errors import ApiaryError, BadData
from apiary.core.messages import LANGUAGES
from apiary.core.options import OptionValue
from apiary.core.registry import find
from apiary.core.state import CHANCE, State
from apiary.lessons.tasks import Condition

FORMAT = 1
MOST_WORDS = 25  # of a text
MOST_DECISIONS = 12
MOST_STEPS = 100
NAME = r"^[a-z0-9]+(-[a-z0-9]+)*$"

Name = Annotated[str, msgspec.Meta(pattern=NAME, max_length=40)]


class Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same sentence in every language."""

    en: str
    fr: str
    de: str

    def said(self, language: str) -> str:
        """The sentence in a language."""
        text: str = getattr(self, language)
        return text


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position and one thing to do in it."""

    position: str
    say: Texts  # what there is to do
    well: Texts  # what was learnt, when it is done
    goal: Condition = Condition()
    avoid: Condition = Condition()
    within: Annotated[int, msgspec.Meta(ge=1, le=MOST_DECISIONS)] = 1  # decisions of the learner
    answer: list[str] | Literal["none", "any"] = "none"
    seat: int | None = None  # the learner's, where more than one have to decide

    @property
    def only_win(self) -> bool:
        """Is nothing asked for but to win, whatever the others do?"""
        return self.goal == Condition(win=True) and self.avoid.empty and self.answer == "any"


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Some steps about one thing."""

    name: Name
    title: Texts
    steps: Annotated[list[Step], msgspec.Meta(min_length=1, max_length=MOST_STEPS)]
    game: str = ""  # that of its course
    options: dict[str, OptionValue] = {}
    chapter: str = ""  # of the rules page

    def start(self, step: Step) -> State:
        """The position of one of its steps; `BadNotation` or `BadOption` if there is no such."""
        return find(self.game).position(step.position, **self.options)


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lessons of a game in the order in which they are taken."""

    apiary: int  # the format
    game: str
    lessons: Annotated[list[Lesson], msgspec.Meta(min_length=1)]


def read(content: bytes, source: str) -> list[Lesson]:
    """The lessons in a file; `BadData` if it is not in the format."""
    course = read_data(content, Course, _faults, source)
    return [msgspec.structs.replace(one, game=course.game) for one in course.lessons]


def check(lessons: list[Lesson], source: str) -> None:
    """Refuse lessons whose positions can't be, or ask nobody; `BadData` names the step."""
    for lesson in lessons:
        for number, step in enumerate(lesson.steps, 1):
            where = f"{lesson.name} {number}"
            try:
                state = lesson.start(step)
            except ApiaryError as error:
                raise BadData("core.bad_data", file=source, why=f"{where}: {error}") from error
            due = [one for one in state.pending() if one != CHANCE]
            if not due or step.seat not in (None, *due):
                why = f"{where}: the learner has nothing to decide"
                raise BadData("core.bad_data", file=source, why=why)


def _faults(course: Course) -> list[str]:
    if course.apiary != FORMAT:
        return [f"format {course.apiary} instead of {FORMAT}"]
    names = [lesson.name for lesson in course.lessons]
    faults = [f"two lessons {name}" for name in set(names) if names.count(name) > 1]
    for lesson in course.lessons:
        if lesson.game not in ("", course.game):
            faults.append(f"{lesson.name}: the game of the course is {course.game}")
        faults += _long(lesson.name, lesson.title)
        for number, step in enumerate(lesson.steps, 1):
            where = f"{lesson.name} {number}"
            faults += _long(where, step.say) + _long(where, step.well)
            if step.goal.empty and step.avoid.empty:
                faults.append(f"{where}: neither goal nor avoid")
    return faults


def word_count(text: str) -> int:
    """How many words a text has; signs that stand alone are none.

    >>> word_count("Attention : bA1 arrive !")
    3
    """
    return sum(any(letter.isalnum() for letter in word) for word in text.split())


def _long(where: str, texts: Texts) -> list[str]:
    return [
        f"{where}: {word_count(texts.said(one))} words in {one}, the most are {MOST_WORDS}"
        for one in LANGUAGES
        if word_count(texts.said(one)) > MOST_WORDS
    ]
