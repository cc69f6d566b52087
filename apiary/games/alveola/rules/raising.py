"""Step 2, raising: a tile on the hive, full on empty and empty on full (AL-4, AL-5, AL-18)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.games.alveola.position import FULL, LEVEL, TAKEN, Position

# What is wrong with a cell as support for a tile.
NOTHING: Final[i64] = 0
OCCUPIED: Final[i64] = 1  # a bee, a queen or a hornet stands there
ALIKE: Final[i64] = 2  # full on full or empty on empty
UNEVEN: Final[i64] = 3  # not as high as the others


def wanted(height: i64, full: i64) -> i64:
    """The byte of the board that carries a full (1) or empty (0) cell on this height."""
    return height if full else height | FULL


def fault(s: Position, cell: i64, height: i64, full: i64) -> i64:
    """Why a cell of the hive can't carry a full (1) or empty (0) cell on this height."""
    byte = s.byte(cell)
    if byte & TAKEN:
        return OCCUPIED
    if byte & LEVEL != height:
        return UNEVEN
    return NOTHING if byte == wanted(height, full) else ALIKE
