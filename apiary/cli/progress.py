"""How far somebody has come in the lessons, in a file of this person's own."""

from __future__ import annotations

from pathlib import Path

import msgspec

from apiary.core.folders import data_folder
from apiary.lessons import Lesson


class Progress:
    """How many steps of each lesson are done; without a file it is forgotten at the end."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self._done = {} if file is None else _read(file)

    @classmethod
    def own(cls) -> Progress:
        """That of whoever sits at this computer."""
        return cls(data_folder() / "lessons.json")

    def of(self, lesson: Lesson) -> int:
        """How many steps of a lesson are done."""
        return min(self._done.get(_name(lesson), 0), len(lesson.steps))

    def is_done(self, lesson: Lesson) -> bool:
        """Have all its steps been passed?"""
        return self.of(lesson) == len(lesson.steps)

    def keep(self, lesson: Lesson, steps: int) -> None:
        """So many steps are done; `OSError` if that can't be written down."""
        self._done[_name(lesson)] = max(steps, self.of(lesson))
        if self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.file.write_bytes(msgspec.json.encode(self._done))


def _name(lesson: Lesson) -> str:
    return f"{lesson.game}/{lesson.name}"


def _read(file: Path) -> dict[str, int]:
    """What the file says; nothing if it says nothing of the kind."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, int])
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return {}
