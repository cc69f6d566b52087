"""Puzzles of Hive: positions with exactly one move that forces a win, which is proven.

A puzzle is data: `puzzle.py` says what is in it, `puzzles.json` has those that everybody has.
`making.py` finds more in games of bots, `checking.py` proves them again by other means, slowly.

>>> from apiary import puzzles
>>> puzzle = puzzles.all_puzzles()[0]
>>> puzzle.start().text(puzzle.first()) == puzzle.line[0]
True
"""

from __future__ import annotations

from apiary.puzzles.collection import all_puzzles, all_themes, by_theme, find, load, of_day
from apiary.puzzles.puzzle import GRADES, Puzzle

__all__ = [
    "GRADES",
    "Puzzle",
    "all_puzzles",
    "all_themes",
    "by_theme",
    "find",
    "load",
    "of_day",
]
