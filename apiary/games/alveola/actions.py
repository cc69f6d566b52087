"""The numbers of the actions and of the phases: one range for each kind of decision.

| kind | count | phase | what |
|---|---|---|---|
| `Do.NO_POWER` | 1 | `At.POWER` | buy nothing |
| `Do.BUY` + power | 9 | `At.POWER` | a power, by its place in `POWERS` |
| `Do.CHOOSE` + pile | 12 | `At.CHOOSE` | take the top tile of a pile |
| `Do.SEARCH` + pile | 12 | `At.SEARCH` | look at the tiles of a pile |
| `Do.TAKE` + depth | 4 | `At.TAKE` | take one of them, 0 is the top |
| `Do.NO_BEE` | 1 | `At.BEE` | leave the bees alone |
| `Do.PUT_WORKER` + part | 3 | `At.BEE` | from the reserve onto a cell of the tile just laid |
| `Do.PUT_QUEEN` + part | 3 | `At.BEE` | |
| `Do.SHIFT` + worker * 3 + part | 12 | `At.BEE` | from the hive onto a cell of the tile just laid |
| `Do.MOVE` + hornet * 6 + direction | 12 | `At.MOVE` | to an adjacent cell |
| `Do.FLY` + hornet * 52 + tile | 104 | `At.FLY` | onto the icon of a tile |
| `Do.START` + seat | 4 | `At.LOT` | chance: who begins |
| `Do.OFFER` + power | 9 | `At.OFFER` | chance: a power is laid out |
| `Do.DRAW` + tile | 48 | `At.DRAW`, `At.SHOW` | chance: the next tile of a pile |
| `Do.LAY` + cell * 6 + rotation | 98,304 | `At.LAY`, `At.ARRANGE`, `At.SCATTER` | a tile |

A tile lies on three cells; `cell` is where its first one comes to lie, and its parts are 0, 1, 2 in
the order of the data file. Tiles are numbers: those of the piles 0 to 47, the start tiles 48 to 51.

Cells are numbers on a torus: `(q, r)` is `CENTRE + q + ROW * r`, and adding an offset is one
addition and a mask. The shortest way round takes 128 steps. A hive is never that long: each tile
reaches at most two cells beyond the hive (AL-2, AL-3), so that all 48 and the start tiles together
come to 103 steps, and no cell is ever two cells of the table at once.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.hexes import DIRECTIONS

SEATS: Final[i64] = 4
WORKERS: Final[i64] = 4  # of a seat, at most
HORNETS: Final[i64] = 2
PILES: Final[i64] = 12
DEPTH: Final[i64] = 4  # tiles in a full pile
PARTS: Final[i64] = 3  # cells of a tile
TURNS: Final[i64] = 6  # rotations
DRAWN: Final[i64] = 48  # tiles of the piles
TILES: Final[i64] = 52  # and the start tiles

# The powers, in the order of the rulebook.
FOURTH_PILE: Final[i64] = 0
PREVIOUS_PILE: Final[i64] = 1
SEARCH_PILE: Final[i64] = 2
RECOVER_WORKER: Final[i64] = 3
MOVE_HORNET: Final[i64] = 4
HORNET_FLIGHT: Final[i64] = 5
TAKE_HONEY: Final[i64] = 6
ANY_PILE: Final[i64] = 7
REPLAY: Final[i64] = 8
POWERS: Final[i64] = 9

# The table.
ROW: Final[i64] = 128
CELLS: Final[i64] = 16384
TORUS: Final[i64] = CELLS - 1
CENTRE: Final[i64] = 64 * ROW + 64  # the cell of 0,0
OFFSETS: Final = vec[i64]([q + r * 128 for q, r in DIRECTIONS])


class Do:
    """The kinds of actions: the first number of each range."""

    NO_POWER: Final[i64] = 0
    BUY: Final[i64] = 1
    CHOOSE: Final[i64] = 10
    SEARCH: Final[i64] = 22
    TAKE: Final[i64] = 34
    NO_BEE: Final[i64] = 38
    PUT_WORKER: Final[i64] = 39
    PUT_QUEEN: Final[i64] = 42
    SHIFT: Final[i64] = 45
    MOVE: Final[i64] = 57
    FLY: Final[i64] = 69
    START: Final[i64] = 173
    OFFER: Final[i64] = 177
    DRAW: Final[i64] = 186
    LAY: Final[i64] = 234


class At:
    LOT: Final[i64] = 0  # CHANCE: who begins
    OFFER: Final[i64] = 1  # CHANCE: the power of the next cost
    SCATTER: Final[i64] = 2  # CHANCE: where the next start tile lies
    ARRANGE: Final[i64] = 3  # the first player: where the next start tile lies
    DRAW: Final[i64] = 4  # CHANCE: the tile that is turned up on a pile
    SHOW: Final[i64] = 5  # CHANCE: the next hidden tile of a searched pile, for the searcher alone
    POWER: Final[i64] = 6  # step 1: a power or none
    FLY: Final[i64] = 7  # the power hornet flight: which hornet, onto which icon
    CHOOSE: Final[i64] = 8  # step 2: the pile
    SEARCH: Final[i64] = 9  # the power search a pile: which
    TAKE: Final[i64] = 10  # and which of its tiles
    LAY: Final[i64] = 11  # step 2: where the tile lies, on the table or on the hive
    BEE: Final[i64] = 12  # step 3
    MOVE: Final[i64] = 13  # step 4, or the power move a hornet: which hornet, and where to
    END: Final[i64] = 14


ACTIONS: Final[i64] = Do.LAY + CELLS * TURNS

_KINDS: Final = [
    Do.NO_POWER, Do.BUY, Do.CHOOSE, Do.SEARCH, Do.TAKE, Do.NO_BEE, Do.PUT_WORKER, Do.PUT_QUEEN,
    Do.SHIFT, Do.MOVE, Do.FLY, Do.START, Do.OFFER, Do.DRAW, Do.LAY,
]  # fmt: skip
_KIND_OF: Final = vec[i64](
    [max(kind for kind in _KINDS if kind <= action) for action in range(Do.LAY + 1)]
)


def kind_of(action: i64) -> i64:
    """The kind of an action: the first number of its range."""
    if action >= Do.LAY:
        return Do.LAY
    return _KIND_OF[action]


def cell_at(q: i64, r: i64) -> i64:
    return (CENTRE + q + ROW * r) & TORUS


def neighbour(cell: i64, direction: i64) -> i64:
    return (cell + OFFSETS[direction]) & TORUS
