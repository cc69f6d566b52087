"""The lessons that everybody has, and those in an owner's file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from apiary.core.data import file_data
from apiary.core.errors import BadOption
from apiary.core.package import folder_of
from apiary.lessons.lesson import Lesson, check, read

COURSES = ("hive", "hornet", "waggledance", "alveola")


@cache
def all_lessons() -> tuple[Lesson, ...]:
    """All of them, each game's in the order in which they are taken."""
    folder = folder_of("apiary.lessons")
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
    lessons = read(file_data(path), str(path))
    check(lessons, str(path))
    return lessons
