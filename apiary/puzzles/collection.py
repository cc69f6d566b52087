"""The puzzles that everybody has, and those in a file of one's own."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

from apiary.core.data import file_data, read_data
from apiary.core.errors import BadOption
from apiary.core.package import folder_of
from apiary.puzzles.puzzle import FORMAT, Collection, Puzzle

FILE = "puzzles.json"


@cache
def shipped() -> Collection:
    """The collection that comes with us."""
    return _read((folder_of("apiary.puzzles") / FILE).read_bytes(), FILE)


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """All of them, easy ones first."""
    return tuple(sorted(shipped().puzzles, key=lambda one: (one.grade, one.name)))


def load(path: Path) -> Collection:
    """The puzzles of a file; `BadData` if it has none."""
    return _read(file_data(path), str(path))


def find(name: str) -> Puzzle:
    """The puzzle of that name; `BadOption` if there is none."""
    for puzzle in all_puzzles():
        if puzzle.name == name:
            return puzzle
    raise BadOption("core.no_puzzle", name=name)


def all_themes() -> list[str]:
    """What puzzles are about, the most frequent first."""
    counts: dict[str, int] = {}
    for puzzle in all_puzzles():
        for theme in puzzle.themes:
            counts[theme] = counts.get(theme, 0) + 1
    return sorted(counts, key=lambda theme: (-counts[theme], theme))


def by_theme(theme: str) -> list[Puzzle]:
    """The puzzles of a theme, easy ones first; `BadOption` if there is no such theme."""
    if theme not in all_themes():
        raise BadOption("core.no_theme", name=theme, themes=", ".join(all_themes()))
    return [puzzle for puzzle in all_puzzles() if theme in puzzle.themes]


def of_day(day: date) -> Puzzle:
    """The puzzle of a day: the same for everybody, and another the next day."""
    known = all_puzzles()
    step = 7919  # a prime that divides no number of puzzles we have, so that all have their day
    return known[day.toordinal() * step % len(known)]


def _read(content: bytes, source: str) -> Collection:
    return read_data(content, Collection, _faults, source)


def _faults(collection: Collection) -> list[str]:
    if collection.apiary != FORMAT:
        return [f"format {collection.apiary} instead of {FORMAT}"]
    names = [puzzle.name for puzzle in collection.puzzles]
    faults = [f"two puzzles {name}" for name in sorted(set(names)) if names.count(name) > 1]
    return faults + [
        f"{puzzle.name}: a line of {len(puzzle.line)} for a win in {puzzle.moves}"
        for puzzle in collection.puzzles
        if not puzzle.line or len(puzzle.line) > 2 * puzzle.moves - 1
    ]
