"""The position: the hive, the piles, the bees and hornets, and who must decide what.

Everything is a number or a flat list of numbers. `board[cell]` is one byte for each cell of the
table: the level of its top tile (0: nothing lies there), whether that cell is full of honey, and
whether a bee, queen or hornet stands on it:

    byte = board[cell]
    level, full, taken = byte & LEVEL, byte & FULL, byte & TAKEN

The tiles themselves are in `laid` (where: `cell * 6 + rotation` of the first cell) and `level`.

A pile is `left[pile]` tiles; `piles[pile * 4 + depth]` is a tile, depth 0 being the visible top, or
UNKNOWN to everybody: a tile is drawn when it is turned up or first looked at. `known` are the seats
that know it, a set; whoever is not in it sees it as HIDDEN.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from apiary.bits import BIT
from apiary.core import phase
from apiary.core.phase import AIM_REACHED, NOBODY, PLAYED_OUT
from apiary.games.alveola.actions import CENTRE, DEPTH, ROW, TORUS, TURNS, WORKERS, At
from apiary.games.alveola.box import Box

# A byte of the board.
LEVEL: Final[i64] = 63
FULL: Final[i64] = 64
TAKEN: Final[i64] = 128

NOT_LAID: Final[i64] = -1

# A tile in a pile, unless it is a number of one.
UNKNOWN: Final[i64] = -1  # nobody has seen it
HIDDEN: Final[i64] = -2  # somebody has, but whoever looks may not know it
NO_TILE: Final[i64] = -3  # the pile is not that high

# Where a bee is, unless it is a cell.
IN_RESERVE: Final[i64] = -1
EATEN: Final[i64] = -2
ABSENT: Final[i64] = -3  # nobody plays with it

# Why it is over, if nobody resigned.
QUEEN_PLACED: Final[i64] = AIM_REACHED
PILES_EMPTY: Final[i64] = PLAYED_OUT

SPECTATORS: Final[i64] = 4  # as one more seat, where sets say who knows something
EVERYBODY: Final[i64] = 31  # all seats and the spectators, as a set

_NO_BOARD: Final = vec[u8]()
_NOTHING: Final = vec[i64]()
_WINDOW: Final[i64] = 64  # from the middle of the hive to the edge of what has coordinates


@final
class Position(phase.Position):
    """Everything the rules look at. Mutable; changed only by `rules`."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box = box
        self.board = _NO_BOARD  # a byte for each cell
        self.laid = _NOTHING  # where each tile lies: cell * 6 + rotation, or NOT_LAID
        self.level = _NOTHING  # on which level each tile lies, from 1; 0 if it is not laid
        self.piles = _NOTHING  # pile * 4 + depth: a tile, UNKNOWN, HIDDEN or NO_TILE
        self.known = _NOTHING  # pile * 4 + depth: the seats that know the tile, a set
        self.left = _NOTHING  # tiles in each pile
        self.workers = _NOTHING  # seat * 4 + worker: a cell, IN_RESERVE, EATEN or ABSENT
        self.queens = _NOTHING  # of each seat: a cell or IN_RESERVE
        self.hornets = _NOTHING  # the cell of each
        self.flowers = _NOTHING  # of each seat
        self.honey = _NOTHING  # of each seat, in points
        self.powers = _NOTHING  # on the table, one of each cost, cheapest first; NOBODY before
        self.spoon: i64 = box.spoon  # the honey spoon stands after this pile
        self.hornet_tile: i64 = box.hornet_tile  # the hornet tile is attached to this pile
        # The rectangle of axial coordinates that holds the hive.
        self.west: i64 = 0
        self.east: i64 = 0
        self.north: i64 = 0
        self.south: i64 = 0
        # The decision.
        self.starter: i64 = NOBODY  # who began
        self.placed: i64 = 0  # in the set-up: how many start tiles lie
        self.begun: i64 = 0  # seats that have ended their first turn, a set
        self.power: i64 = NOBODY  # bought in this turn
        self.again: i64 = 0  # is this the extra turn of the power replay?
        self.pile: i64 = NOBODY  # chosen, searched or being turned up
        self.tile: i64 = NOBODY  # in hand or just laid, until the turn ends
        self.moves: i64 = 0  # hornet moves still to be made
        self.queen: i64 = NOBODY  # the seat that placed its queen

    def copy(self) -> Position:
        twin = Position(self.box)
        twin.board = self.board[:]
        twin.laid = self.laid[:]
        twin.level = self.level[:]
        twin.piles = self.piles[:]
        twin.known = self.known[:]
        twin.left = self.left[:]
        twin.workers = self.workers[:]
        twin.queens = self.queens[:]
        twin.hornets = self.hornets[:]
        twin.flowers = self.flowers[:]
        twin.honey = self.honey[:]
        twin.powers = self.powers[:]
        twin.spoon = self.spoon
        twin.hornet_tile = self.hornet_tile
        twin.west = self.west
        twin.east = self.east
        twin.north = self.north
        twin.south = self.south
        twin.phase = self.phase
        twin.starter = self.starter
        twin.seat = self.seat
        twin.placed = self.placed
        twin.begun = self.begun
        twin.power = self.power
        twin.again = self.again
        twin.pile = self.pile
        twin.tile = self.tile
        twin.moves = self.moves
        twin.queen = self.queen
        twin.ended = self.ended
        twin.loser = self.loser
        return twin

    def end(self, why: i64) -> None:
        super().end(why)
        self.phase = At.END

    # --- the hive

    def byte(self, cell: i64) -> i64:
        """What the board says about a cell."""
        return i64(self.board[cell])

    def height(self, cell: i64) -> i64:
        """The level of the top tile; 0 beside the hive."""
        return i64(self.board[cell]) & LEVEL

    def is_full(self, cell: i64) -> bool:
        """Is the top cell full of honey?"""
        return i64(self.board[cell]) & FULL != 0

    def part(self, tile: i64, part: i64) -> i64:
        """The cell on which a part of a tile lies that has been laid."""
        place = self.laid[tile]
        return (place // TURNS + self.box.part(tile, part, place % TURNS)) & TORUS

    def icon_cell(self, tile: i64) -> i64:
        """The cell of a tile's hornet icon, if it can be seen; else -1."""
        icon = self.box.icon[tile]
        if icon < 0 or self.laid[tile] < 0:
            return -1
        cell = self.part(tile, icon)
        return cell if self.height(cell) == self.level[tile] else NOBODY

    def place_of(self, cell: i64) -> tuple[int, int]:
        """The axial coordinates of a cell, if it is nowhere near the other side of the torus."""
        q = (self.west + self.east) // 2 - _WINDOW
        r = (self.north + self.south) // 2 - _WINDOW
        ahead = (cell - CENTRE - q - ROW * r) & TORUS
        return int(q + ahead % ROW), int(r + ahead // ROW)

    def cell_of(self, q: i64, r: i64) -> i64:
        """The cell of axial coordinates, or -1 if they are too far from the hive to be told from
        others.
        """
        west = q - (self.west + self.east) // 2
        north = r - (self.north + self.south) // 2
        if -_WINDOW <= west < _WINDOW and -_WINDOW <= north < _WINDOW:
            return (CENTRE + q + ROW * r) & TORUS
        return NOBODY

    # --- bees and hornets

    def stand(self, cell: i64) -> None:
        self.board[cell] = u8(i64(self.board[cell]) | TAKEN)

    def leave(self, cell: i64) -> None:
        self.board[cell] = u8(i64(self.board[cell]) & ~TAKEN)

    def worker_on(self, cell: i64) -> i64:
        """The worker on a cell, as `seat * 4 + worker`; -1 if there is none."""
        return _index(self.workers, cell)

    def hornet_on(self, cell: i64) -> i64:
        """The hornet on a cell, or -1."""
        return _index(self.hornets, cell)

    def queen_on(self, cell: i64) -> i64:
        """The seat whose queen stands on a cell, or -1."""
        return _index(self.queens, cell)

    def reserve(self, seat: i64) -> i64:
        """How many workers a seat has in reserve."""
        return self._workers_at(seat, IN_RESERVE)

    def eaten(self, seat: i64) -> i64:
        """How many workers of a seat were eaten."""
        return self._workers_at(seat, EATEN)

    def _workers_at(self, seat: i64, place: i64) -> i64:
        found: i64 = 0
        w: i64
        for w in range(self.box.workers):
            found += i64(self.workers[seat * WORKERS + w] == place)
        return found

    def first_turn(self) -> bool:
        """Has the seat its first turn: no raising, no bee (AL-6)?"""
        return self.begun & BIT[self.seat] == 0

    # --- supplies

    def take_flowers(self, seat: i64, count: i64) -> None:
        """A seat takes flowers, as many as there are if they are limited (AL-7)."""
        rest = self.flowers_left()
        self.flowers[seat] += rest if self.box.limit_flowers and rest < count else count

    def take_honey(self, seat: i64, count: i64) -> None:
        """A seat takes honey, as much as there is if it is limited (AL-7)."""
        rest = self.honey_left()
        self.honey[seat] += rest if self.box.limit_honey and rest < count else count

    def flowers_left(self) -> i64:
        """Flowers of the box that nobody has; below 0 if there are more players' than that."""
        return self.box.flowers - _sum(self.flowers)

    def honey_left(self) -> i64:
        """Honey of the box that nobody has, in points; below 0 if there is more than that."""
        return self.box.honey - _sum(self.honey)


def _index(places: vec[i64], place: i64) -> i64:
    i: i64
    for i in range(len(places)):
        if places[i] == place:
            return i
    return NOBODY


def _sum(numbers: vec[i64]) -> i64:
    found: i64 = 0
    i: i64
    for i in range(len(numbers)):
        found += numbers[i]
    return found


def new_position(box: Box) -> Position:
    """The table before anything is decided; `rules.setup.begin` goes on from here."""
    s = Position(box)
    s.board = vec[u8]([0] * 16384)
    s.laid = vec[i64]([NOT_LAID] * 52)
    s.level = vec[i64]([0] * 52)
    s.piles = vec[i64]([UNKNOWN] * 48)
    s.known = vec[i64]([0] * 48)
    s.left = vec[i64]([DEPTH] * 12)
    s.workers = vec[i64]([ABSENT] * 16)
    s.queens = vec[i64]([IN_RESERVE] * 4)
    s.hornets = vec[i64]([NOBODY] * 2)
    s.flowers = vec[i64]([0] * 4)
    s.honey = vec[i64]([0] * 4)
    s.powers = vec[i64]([NOBODY] * 3)
    seat: i64
    w: i64
    for seat in range(box.seats):
        for w in range(box.workers):
            s.workers[seat * WORKERS + w] = IN_RESERVE
    s.starter = box.starter
    return s
