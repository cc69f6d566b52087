"""The lessons that everybody has, and those in an owner's file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from apiary.core.errors import BadData, BadOption, file_trouble
from apiary.lessons.lesson import Lesson, check, read

COURSES = ("hive", "hornet", "waggledance", "alveola")


@cache
def all_lessons() -> tuple[Lesson, ...]:
    """All of them, each game's in the order in which they are taken."""
    folder = files("apiary.lessons")
    return tuple(
        lesson
        for name in COURSES
        for lesson in read((folder / f"{name}.json").read_bytes(), f"{name}.json")
    )


def find(game: str, name: str) -> Lesson:
    """The lesson of that name; `BadOption` lists those there are."""
    known = {one.name: one for one in all_lessons() if one.game == game}
    if name not in known:
        raise BadOption("core.no_lesson", game=game, name=name, lessons=", ".join(known))
    return known[name]


def load(path: Path) -> list[Lesson]:
    """The lessons of an owner's file, all positions checked; else `BadData`."""
    try:
        content = path.read_bytes()
    except (OSError, ValueError) as error:
        why = file_trouble(error)
        raise BadData("core.bad_data", file=str(path), why=why) from error
    lessons = read(content, str(path))
    check(lessons, str(path))
    return lessons
