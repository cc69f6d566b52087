"""Alvéola as numbers: a vector of uint8 that begins with planes, and actions in a window.

**The window** is a square of w × w cells, 35 × 35 unless `window` says otherwise: `x` grows with q
and `y` with r, and the cell in its middle is that in the middle of the hive's rectangle, rounded
down. So a cell is a number `y · w + x`. A hive that has no room in it with two cells more on each
side (with three while the start tiles are arranged) does not fit.

**The observation.** Players are in the order of play from the seat that asks, which comes first;
n is their number. What is 0 or 1 has no unit; counts are counts, 255 if there are more. A place is
x + 1 and y + 1, or 0 and 0. Tiles in the piles are in it as far as the seat knows them. The planes
come first: `observation[: (6 + n) * w * w].reshape(6 + n, w, w)`; divide `level` and the counts by
8 or so. All are bytes, because most of them are planes: a batch is a quarter as large. The
`layout` of an encoder says what each part means.

**The actions** are 173 + 6 · w · w, 7523 with the usual window:

| from | count | action |
|---|---|---|
| 0 | 173 | as in the game (`apiary.games.alveola.actions`): powers, piles, bees, hornets |
| 173 | 6 · w · w | lay the tile: its first cell · 6 + rotation |

A turn is so split into the pile, the cell and the rotation: first the pile is chosen, then the
place.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.options import Options
from apiary.core.state import State
from apiary.games.alveola.actions import (
    ACTIONS,
    CENTRE,
    DEPTH,
    DRAWN,
    HORNETS,
    PARTS,
    PILES,
    POWERS,
    ROW,
    TILES,
    TORUS,
    TURNS,
    WORKERS,
    At,
    Do,
)
from apiary.games.alveola.position import FULL, LEVEL, NOT_LAID, Position
from apiary.games.alveola.rules.laying import MARGIN, START_MARGIN
from apiary.games.alveola.rules.scoring import points
from apiary.games.alveola.state import AlveolaState
from apiary.learn.buffer import UINT8, Buffer
from apiary.learn.encoder import Encoder, read_layout, refuse_id
from apiary.learn.errors import DoesNotFit
from apiary.learn.writing import flag, mark, turned

WINDOW: Final = 35  # the widest hive of 1,500 random games would need 32
SMALLEST: Final = 15
LARGEST: Final = 127

PHASES: Final[i64] = At.END + 1
PLANES: Final[i64] = 6  # and one for each player
LEVELS: Final[i64] = 0
HONEY: Final[i64] = 1
ICONS: Final[i64] = 2
HORNETS_THERE: Final[i64] = 3
QUEEN: Final[i64] = 4
TILE: Final[i64] = 5
LOOK: Final[i64] = 6  # numbers of a tile of a known shape: full cells, and its icon
SHAPES: Final[i64] = 3
MOST: Final[i64] = 255  # that a byte can count

_seen: Final = vec[i64]([0] * 52)  # working memory


@final
class AlveolaEncoder(Encoder):
    """Alvéola with certain seats and options as numbers."""

    def __init__(self, game: Game, seats: int, options: Options, window: int = WINDOW) -> None:
        if window % 2 == 0 or not SMALLEST <= window <= LARGEST:
            raise BadOption("learn.bad_window", window=window, least=SMALLEST, most=LARGEST)
        self.players: i64 = seats
        self.window: i64 = window
        self.plane: i64 = window * window
        self.corner: i64 = 0  # of the window, as a cell of the table; while one call lasts
        layout = read_layout(
            "alveola",
            player=seats,
            cell=window * window,
            phase=int(PHASES),
            worker=int(WORKERS),
            hornet=int(HORNETS),
            power=int(POWERS),
            pile=int(PILES),
            depth=int(DEPTH),
            known=int(1 + LOOK),
            drawn=int(DRAWN),
            hand=int(SHAPES + LOOK),
            tile=int(TILES),
        )
        actions = int(Do.START) + window * window * int(TURNS)
        super().__init__(game, seats, options, dtype=UINT8, layout=layout, actions=actions)

    # --- the window

    def fits(self, view: State, seat: i64) -> bool:
        """Is there room for the hive and for a tile on each side?"""
        assert isinstance(view, AlveolaState)
        return self._has_room(view.position)

    def _has_room(self, s: Position) -> bool:
        margin = START_MARGIN if s.phase == At.ARRANGE or s.phase == At.SCATTER else MARGIN
        widest = self.window - 2 * margin
        return s.east - s.west < widest and s.south - s.north < widest

    def _look_at(self, s: Position) -> None:
        """Lay the window over the hive."""
        if not self._has_room(s):
            raise DoesNotFit("learn.too_wide", window=int(self.window), most=LARGEST)
        west = (s.west + s.east) // 2 - self.window // 2
        north = (s.north + s.south) // 2 - self.window // 2
        self.corner = CENTRE + west + ROW * north

    def _number(self, cell: i64) -> i64:
        """The number of a cell in the window."""
        ahead = (cell - self.corner) & TORUS
        return ahead // ROW * self.window + ahead % ROW

    def _cell(self, number: i64) -> i64:
        return (self.corner + number // self.window * ROW + number % self.window) & TORUS

    # --- observations

    def observe(self, view: State, seat: i64, out: Buffer) -> None:
        """Write what this seat knows, part after part."""
        assert isinstance(view, AlveolaState)
        s = view.position
        self._look_at(s)
        self._hive(s, out)
        self._tile(s, out)
        at = (PLANES + self.players) * self.plane
        mark(out, at, s.phase)
        at = self._players(s, seat, out, at + PHASES)
        at = self._hornets(s, out, at)
        at = _turn(s, out, at)
        at = self._piles(s, seat, out, at)
        at = self._icons(s, out, at)
        assert at == self.size

    def _hive(self, s: Position, out: Buffer) -> None:
        board = s.board
        full = HONEY * self.plane
        row: i64
        column: i64
        for row in range(s.north, s.south + 1):
            first = CENTRE + ROW * row
            number = self._number(first + s.west)
            for column in range(s.west, s.east + 1):
                byte = i64(board[(first + column) & TORUS])
                if byte:
                    out.set(number, byte & LEVEL)
                    if byte & FULL:
                        out.set(full + number, 1)
                number += 1

    def _tile(self, s: Position, out: Buffer) -> None:
        """The tile just laid."""
        tile = s.tile
        if tile < 0 or s.laid[tile] == NOT_LAID:
            return
        part: i64
        for part in range(PARTS):
            out.set(TILE * self.plane + self._number(s.part(tile, part)), part + 1)

    def _players(self, s: Position, seat: i64, out: Buffer, at: i64) -> i64:
        n = self.players
        places = at + 9 * n
        k: i64
        w: i64
        for k in range(n):
            p = turned(k, seat, n)
            flag(out, at + k, s.seat == p)
            flag(out, at + n + k, s.starter == p)
            flag(out, at + 2 * n + k, s.begun & BIT[p] != 0)
            _count(out, at + 3 * n + k, s.flowers[p])
            _count(out, at + 4 * n + k, s.honey[p])
            _count(out, at + 5 * n + k, points(s, p))
            _count(out, at + 6 * n + k, s.reserve(p))
            _count(out, at + 7 * n + k, s.eaten(p))
            if s.queens[p] >= 0:
                out.set(at + 8 * n + k, 1)
                out.set(QUEEN * self.plane + self._number(s.queens[p]), 1)
            for w in range(WORKERS):
                cell = s.workers[p * WORKERS + w]
                if cell >= 0:
                    out.set((PLANES + k) * self.plane + self._number(cell), 1)
                    self._place(out, places + (k * WORKERS + w) * 2, cell)
        return places + n * WORKERS * 2

    def _hornets(self, s: Position, out: Buffer, at: i64) -> i64:
        h: i64
        for h in range(HORNETS):
            cell = s.hornets[h]
            if cell >= 0:
                out.set(HORNETS_THERE * self.plane + self._number(cell), 1)
                self._place(out, at + 2 * h, cell)
        return at + 2 * HORNETS

    def _place(self, out: Buffer, at: i64, cell: i64) -> None:
        number = self._number(cell)
        out.set(at, number % self.window + 1)
        out.set(at + 1, number // self.window + 1)

    def _piles(self, s: Position, seat: i64, out: Buffer, at: i64) -> i64:
        """Of hidden tiles only who knows them, whether the state has them or not."""
        n = self.players
        who = BIT[seat]
        known = at + PILES * DEPTH * n
        unseen = known + PILES * DEPTH * (1 + LOOK)
        seen = _seen
        tile: i64
        slot: i64
        k: i64
        for tile in range(DRAWN):
            seen[tile] = i64(s.laid[tile] != NOT_LAID)
        if s.tile >= 0:
            seen[s.tile] = 1
        for slot in range(PILES * DEPTH):
            knowing = s.known[slot]
            if knowing == 0:
                continue
            for k in range(n):
                flag(out, at + slot * n + k, knowing & BIT[turned(k, seat, n)] != 0)
            if knowing & who:
                tile = s.piles[slot]
                seen[tile] = 1
                out.set(known + slot * (1 + LOOK), 1)
                _look(s, out, known + slot * (1 + LOOK) + 1, tile)
        for tile in range(DRAWN):
            flag(out, unseen + tile, seen[tile] == 0)
        at = unseen + DRAWN
        if s.tile >= 0:
            out.set(at + s.box.shape[s.tile], 1)
            _look(s, out, at + SHAPES, s.tile)
        return at + SHAPES + LOOK

    def _icons(self, s: Position, out: Buffer, at: i64) -> i64:
        tile: i64
        for tile in range(TILES):
            cell = s.icon_cell(tile)
            if cell >= 0:
                out.set(ICONS * self.plane + self._number(cell), 1)
                self._place(out, at + 2 * tile, cell)
        return at + 2 * TILES

    # --- actions

    def legal(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, AlveolaState)
        listed = state.listed(seat)
        found = listed.buf[: listed.end]
        if len(found) == 0 or found[0] < Do.LAY:
            return found
        self._look_at(state.position)
        i: i64
        for i in range(len(found)):
            found[i] = self._laid(found[i])
        return found

    def _laid(self, action: i64) -> i64:
        """The compact number of laying a tile."""
        place = action - Do.LAY
        return Do.START + self._number(place // TURNS) * TURNS + place % TURNS

    def to_action(self, state: State, seat: i64, number: i64) -> i64:
        if not 0 <= number < Do.START + self.plane * TURNS:
            raise refuse_id(number)
        if number < Do.START:
            return number
        assert isinstance(state, AlveolaState)
        self._look_at(state.position)
        place = number - Do.START
        return Do.LAY + self._cell(place // TURNS) * TURNS + place % TURNS

    def to_id(self, state: State, seat: i64, action: i64) -> i64:
        if 0 <= action < Do.START:
            return action
        if not Do.LAY <= action < ACTIONS:
            raise refuse_id(action)
        assert isinstance(state, AlveolaState)
        self._look_at(state.position)
        ahead = ((action - Do.LAY) // TURNS - self.corner) & TORUS
        if ahead // ROW >= self.window or ahead % ROW >= self.window:
            raise refuse_id(action)
        return self._laid(action)


def _count(out: Buffer, at: i64, count: i64) -> None:
    if count:
        out.set(at, count if count < MOST else MOST)


def _turn(s: Position, out: Buffer, at: i64) -> i64:
    i: i64
    for i in range(len(s.powers)):
        mark(out, at, s.powers[i])
    at += POWERS
    mark(out, at, s.power)
    at += POWERS
    _count(out, at, s.again)
    _count(out, at + 1, s.moves)
    _count(out, at + 2, s.placed)
    at += 3
    mark(out, at, s.pile)
    mark(out, at + PILES, s.spoon)
    mark(out, at + 2 * PILES, s.hornet_tile)
    at += 3 * PILES
    for i in range(PILES):
        _count(out, at + i, s.left[i])
    return at + PILES


def _look(s: Position, out: Buffer, at: i64, tile: i64) -> None:
    """What a tile of a known shape looks like."""
    full = s.box.full
    part: i64
    for part in range(PARTS):
        flag(out, at + part, full[tile * PARTS + part] != 0)
    mark(out, at + PARTS, s.box.icon[tile])


def encoder(game: Game, seats: int, options: Options, window: int = WINDOW) -> AlveolaEncoder:
    """The encoder of Alvéola, with a window of another width if that is asked for."""
    return AlveolaEncoder(game, seats, options, window)
