"""The end of the game and the ranking: honey, then fewest bees, then fewest nectar (G-5, W-29)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.phase import RUNNING
from apiary.games.waggledance.position import LAST_ROUND, TARGET_REACHED, Position


def reason_to_end(s: Position) -> i64:
    """Why the game ends after this night, or RUNNING (W-28, W-32)."""
    p: i64
    for p in range(s.box.seats):
        if s.honey[p] >= s.box.target:
            return TARGET_REACHED
    return LAST_ROUND if s.round >= s.box.max_rounds else RUNNING


def rank_keys(s: Position) -> list[tuple[int, ...]]:
    """What each seat has that decides, the first first; of bees and nectar the fewest."""
    return [(s.honey[p], -s.dice[p], -s.nectar_of(p)) for p in range(s.box.seats)]
