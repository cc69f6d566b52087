"""What chance decides, and how probable each of its events is."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.games.hornet.actions import FIELDS, TILE
from apiary.games.hornet.position import Position


def fields_in(fields: i64) -> list[int]:
    """The members of a set of fields."""
    return [f for f in range(FIELDS) if fields & BIT[f]]


def equally(members: list[int], base: i64) -> list[tuple[int, float]]:
    """Each with the same probability."""
    return [(base + member, 1.0 / len(members)) for member in members]


def tiles(s: Position) -> list[tuple[int, float]]:
    """The next tile of the track, so that every order that H-26 allows is equally probable.

    Let r action rounds and l letters be left. If the last tile must be a letter, there are
    l · (r + l − 1)! orders, and r · l · (r + l − 2)! of them begin with an action round.
    """
    letters = fields_in(s.letters)
    rounds: float = float(s.rounds)
    left = float(len(letters))
    if len(s.track) == 0 and s.box.first_is_round:
        return [(TILE + FIELDS, 1.0)]
    if not s.box.last_is_scoring:
        each_round = 1.0 / (rounds + left)
        each_letter = each_round
    elif rounds + left == 1.0:
        each_round, each_letter = 0.0, 1.0
    else:
        each_round = 1.0 / (rounds + left - 1.0)
        each_letter = (left - 1.0) / left * each_round
    found: list[tuple[int, float]] = []
    if each_letter > 0.0:
        found += [(TILE + letter, each_letter) for letter in letters]
    if rounds > 0.0:
        found.append((TILE + FIELDS, rounds * each_round))
    return found
