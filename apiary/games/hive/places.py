"""Where the cells of the torus are drawn.

The rules play on a torus (`apiary.hexes`), a table is flat. A game begins at (0, 0), and every cell
is drawn where it lies nearest to that: a piece that stays keeps its place whatever the others do.
Only a hive that reaches more than `NEAR` steps from there could be torn at the seam of the torus;
it is unrolled from one of its pieces and laid so that its middle is nearest to (0, 0). Both ways
agree wherever both can be used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.hive.position import NUMBERS, Position
from apiary.hexes import CENTRE, DIRECTIONS, ROW, TORUS, distance, torus_cell, unrolled

Hex = tuple[int, int]

# Two cells within 17 steps of the middle that are neighbours on the torus are so on the table: if
# not they would be 35 steps apart. One step is left to the free spaces around the hive.
NEAR: Final = 16

# A place as a number: its row and its column there, both counted from so far away.
ACROSS: Final[i64] = 10
ALONG: Final[i64] = 1023
SHIFT: Final[i64] = 512


def _nearest() -> list[Hex]:
    """For each cell of the torus its place nearest to (0, 0)."""
    reach = range(-32, 33)
    found: dict[int, Hex] = {}
    for place in sorted(((q, r) for q in reach for r in reach), key=lambda p: distance((0, 0), p)):
        found.setdefault(torus_cell(place), place)
    return [found[cell] for cell in range(TORUS + 1)]


def spot_of(place: Hex) -> int:
    """A place as one number, by rows."""
    q, r = place
    return (r + SHIFT) << ACROSS | (q + SHIFT)


def place_of(spot: int) -> Hex:
    """The place that a number says.

    >>> place_of(spot_of((3, -2)))
    (3, -2)
    """
    return (spot & ALONG) - SHIFT, (spot >> ACROSS) - SHIFT


def cell_at_spot(spot: i64) -> i64:
    """The cell that is drawn at a spot, if one is."""
    return (CENTRE + (spot & ALONG) - SHIFT + ((spot >> ACROSS) - SHIFT) * ROW) & TORUS


NEAREST: Final[Sequence[Hex]] = tuple(_nearest())
_NEAREST_SPOTS: Final = vec[i64]([spot_of(place) for place in NEAREST])
_FAR: Final = vec[i64]([int(distance((0, 0), place) > NEAR) for place in NEAREST])


def drawn(s: Position) -> Sequence[Hex]:
    """The place of every cell of the torus; those on the hive and beside it lie together."""
    return _unrolled({cell for cell in s.pos if cell >= 0}) if _is_far(s) else NEAREST


def spots(s: Position) -> vec[i64]:
    """The same as numbers; not to be changed."""
    return vec[i64]([spot_of(place) for place in drawn(s)]) if _is_far(s) else _NEAREST_SPOTS


def _is_far(s: Position) -> bool:
    """Does the hive reach so far that it could be torn?"""
    pos = s.pos
    p: i64
    for p in range(NUMBERS):
        if pos[p] >= 0 and _FAR[pos[p]]:
            return True
    return False


def _unrolled(cells: set[int]) -> Sequence[Hex]:
    origin = min(cells)
    group = unrolled(sorted(cells), origin)
    middle_q = round(sum(q for q, _ in group.values()) / len(group))
    middle_r = round(sum(r for _, r in group.values()) / len(group))
    q0, r0 = NEAREST[(origin + middle_q + middle_r * ROW) & TORUS]
    q0 -= middle_q
    r0 -= middle_r
    places = list(NEAREST)
    for q, r in group.values():
        for dq, dr in ((0, 0), *DIRECTIONS):
            cell = (origin + q + dq + (r + dr) * ROW) & TORUS
            places[cell] = (q0 + q + dq, r0 + r + dr)
    return places


def cell_at(s: Position, place: Hex) -> int | None:
    """The cell that is drawn at a place; None if none is."""
    q, r = place
    cell = int(CENTRE + q + r * ROW) & TORUS
    return cell if drawn(s)[cell] == place else None
