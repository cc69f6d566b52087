"""The window: a hexagon about the middle of the hive, in a square of numbers.

The middle is the piece nearest to the mean of all places, the seat's own before the other's and
lower numbers before higher ones where several are as near. So it turns and shifts with the hive,
and the hexagon turns onto itself: nothing is lost by a turn. In the corners of the square outside
the hexagon nothing ever stands.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.hive.position import HONEYCOMBO, NUMBERS, SIDE, Position
from apiary.hexes import CENTRE, GIRTH, ROW, TORUS, distance, rotate

TURNS: Final = 12  # six, and six more of the mirror image
NOWHERE: Final[i64] = -1

SMALLEST: Final = 5
LARGEST: Final = GIRTH - 1  # the hexagon of a larger one would overlap itself on the torus

# For the offset from a cell of the torus to another the way to it, if there is but one shortest.
FAR: Final[i64] = GIRTH // 2
_Q: Final = vec[i64]([0] * 1024)
_R: Final = vec[i64]([0] * 1024)
_STEPS: Final = vec[i64]([int(FAR)] * 1024)
for _q in range(-int(FAR) + 1, int(FAR)):
    for _r in range(-int(FAR) + 1, int(FAR)):
        _steps = distance((0, 0), (_q, _r))
        if _steps < FAR:
            _offset = (_q + _r * ROW) & int(TORUS)
            _Q[_offset] = _q
            _R[_offset] = _r
            _STEPS[_offset] = _steps

# Working memory: the cells of the pieces in play, each once for each piece, and their places.
_cells: Final = vec[i64]([0] * NUMBERS)
_qs: Final = vec[i64]([0] * NUMBERS)
_rs: Final = vec[i64]([0] * NUMBERS)


def steps_between(q: i64, r: i64) -> i64:
    """How many steps it takes to go so far."""
    if q < 0:
        q = -q
        r = -r
    if r >= 0:
        return q + r
    r = -r
    return q if q > r else r


def pieces_in_play(s: Position, seat: i64) -> i64:
    """Note the cells of the pieces in play, those of a seat first; how many there are."""
    pos = s.pos
    cells = _cells
    found: i64 = 0
    other = seat << 5
    i: i64
    for i in range(s.pieces):
        c = pos[i ^ other]
        if c >= 0:
            cells[found] = c
            found += 1
    other ^= SIDE
    for i in range(s.pieces):
        c = pos[i ^ other]
        if c >= 0:
            cells[found] = c
            found += 1
    c = pos[HONEYCOMBO]
    if c >= 0:
        cells[found] = c
        found += 1
    return found


def are_placed(origin: i64, count: i64) -> bool:
    """Note the places of the cells, seen from one of them; can it be told for all of them?

    The hive is connected: if one were farther away than the shortest way tells, another would be
    just as far as it can.
    """
    cells = _cells
    qs = _qs
    rs = _rs
    i: i64
    for i in range(count):
        offset = (cells[i] - origin) & TORUS
        if _STEPS[offset] == FAR:
            return False
        qs[i] = _Q[offset]
        rs[i] = _R[offset]
    return True


def middle(s: Position, seat: i64, reach: i64) -> i64:
    """The cell in the middle of the hive as a seat sees it; nowhere if a piece is farther away than
    so many steps.
    """
    count = pieces_in_play(s, seat)
    if count == 0:
        return CENTRE
    i: i64
    for i in range(count):
        if are_placed(_cells[i], count):
            break
    else:
        return NOWHERE
    qs = _qs
    rs = _rs
    sum_q: i64 = 0
    sum_r: i64 = 0
    for i in range(count):
        sum_q += qs[i]
        sum_r += rs[i]
    best: i64 = 0
    least: i64 = 1 << 30
    for i in range(count):
        far = steps_between(qs[i] * count - sum_q, rs[i] * count - sum_r)
        if far < least:
            least = far
            best = i
    q = qs[best]
    r = rs[best]
    for i in range(count):
        if steps_between(qs[i] - q, rs[i] - r) > reach:
            return NOWHERE
    return _cells[best]


@final
class Window:
    """A window of a certain width, and where each cell of it lies."""

    def __init__(self, width: int) -> None:
        radius = width // 2
        self.width = width
        self.radius: i64 = radius
        self.cells: i64 = width * width
        # From the middle to a cell of the torus, and the place of that in the window; and back.
        self.place = vec[i64]([-1] * 1024)
        self.offset = vec[i64]([-1] * (width * width))
        for q, r in hexagon(radius):
            place = self.place_of(q, r)
            offset = (q + r * ROW) & int(TORUS)
            self.place[offset] = place
            self.offset[place] = offset

    def place_of(self, q: int, r: int) -> int:
        """The number of a cell so far from the middle."""
        return (r + int(self.radius)) * self.width + q + int(self.radius)

    def middle(self, s: Position, seat: i64) -> i64:
        """The cell of the torus in the middle of the window, all neighbours of the hive inside it;
        nowhere if they don't fit.
        """
        return middle(s, seat, self.radius - 1)

    def turned(self, turn: int) -> list[int]:
        """For each place of the turned window the place that comes there."""
        found = list(range(self.width * self.width))
        for q, r in hexagon(int(self.radius)):
            found[self.place_of(*turned(q, r, turn))] = self.place_of(q, r)
        return found


def hexagon(radius: int) -> list[tuple[int, int]]:
    """All places that are so many steps from the middle, or less."""
    across = range(-radius, radius + 1)
    return [(q, r) for r in across for q in across if abs(q + r) <= radius]


def turned(q: int, r: int, turn: int) -> tuple[int, int]:
    """A place after one of the twelve turns: by 60 degrees each, from number 6 on of the mirror
    image.
    """
    if turn >= 6:
        q, r = q + r, -r
    return rotate((q, r), turn)


def turned_direction(direction: int, turn: int) -> int:
    """A direction after a turn."""
    return ((-direction if turn >= 6 else direction) + turn) % 6
