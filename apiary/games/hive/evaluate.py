"""What a bot thinks of a Hive position: a sum of named terms, in hundredths of a grasshopper.

| term | counts |
|---|---|
| `danger` | occupied cells around a queen, each worse than the one before |
| `stuck` | a queen that can't walk, or that something sits on |
| `freedom` | pieces that are neither covered nor pinned, by what they are worth; in hand for less |
| `siege` | climbers on top of the hive beside the enemy's queen or on her |
| `shelter` | a pillbug beside its own queen |

A position in which the side to move can take the last free cell beside the enemy's queen counts as
won: a search sees that one ply earlier than its depth.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.board import Board
from apiary.games.hive.creatures.table import CREATURES
from apiary.games.hive.one_hive import pinned
from apiary.games.hive.position import (
    CELL_BITS,
    HEIGHT,
    HEIGHTS,
    IN_HAND,
    NOBODY,
    NOT_SEARCHED,
    PASS,
    SIDE,
    THE_PILLBUG,
    THE_QUEEN,
    TOP,
    Position,
)
from apiary.games.hive.rules.acting import make, unmake
from apiary.games.hive.rules.ending import over, surrounded
from apiary.games.hive.rules.legal import generate
from apiary.hexes import ALL, COUNT, OFFSET_LIST, SLIDES, STEPS, TORUS

SPACE: Final[i64] = 1024  # of the buffer, its end: for the list of a position looked at

# What each creature is worth, by its number.
FREE: Final = vec[i64]([creature.free for creature in CREATURES])
HELD: Final = vec[i64]([creature.held for creature in CREATURES])

_ADJACENT: Final = {offset & 1023 for offset in OFFSET_LIST}

# By number of occupied cells around a queen.
DANGER: Final = vec[i64]([0, 80, 190, 340, 540, 820, 5000])
STUCK: Final[i64] = 90
SAT_ON: Final[i64] = 260
SIEGE: Final[i64] = 120
SHELTER: Final[i64] = 100
TEMPO: Final[i64] = 30
WINS_NOW: Final[i64] = 30000

# 1 for the offset of a cell to itself and to its neighbours.
NEAR: Final = vec[i64]([int(n == 0 or n in _ADJACENT) for n in range(1024)])

# Move ordering.
CLOSES_IN: Final[i64] = 4000  # ends beside the enemy's queen
BREAKS_OUT: Final[i64] = 1500  # leaves one's own
CROWD: Final[i64] = 1000  # for each neighbour that a thrown enemy queen gets, or one's own not
CLOSES_OWN: Final[i64] = -2500  # ends beside one's own


def value(s: Position, colour: i64) -> i64:
    """The sum of all terms for one side."""
    queen = colour * SIDE + THE_QUEEN
    return (
        freedom(s, colour)
        + siege(s, colour)
        + shelter(s, colour)
        - danger(s, queen)
        - stuck(s, queen)
    )


def danger(s: Position, queen: i64) -> i64:
    """How closely a queen is surrounded."""
    c = s.pos[queen]
    if c < 0:
        return 0
    return DANGER[COUNT[s.board[c] & ALL]]


def stuck(s: Position, queen: i64) -> i64:
    """Can the queen not get away, or is she sat on?"""
    c = s.pos[queen]
    if c < 0:
        return 0
    cell = s.board[c]
    if cell >> TOP != queen:
        return SAT_ON
    if SLIDES[cell & ALL] == 0 or pinned(s, c):
        return STUCK
    return 0


def freedom(s: Position, colour: i64) -> i64:
    """What the pieces that can move are worth, and the reserve."""
    pos = s.pos
    board = s.board
    kind = s.kind
    found: i64 = 0
    p: i64
    for p in range(colour * SIDE, colour * SIDE + s.pieces):
        c = pos[p]
        if c >= 0:
            cell = board[c]
            if cell >> TOP == p and (cell >> HEIGHT & HEIGHTS > 1 or not pinned(s, c)):
                found += FREE[kind[p]]
        elif c == IN_HAND:
            found += HELD[kind[p]]
    return found


def siege(s: Position, colour: i64) -> i64:
    """Climbers that stand on or beside the enemy's queen."""
    c = s.pos[(1 - colour) * SIDE + THE_QUEEN]
    if c < 0 or s.stacks == 0:
        return 0
    pos = s.pos
    board = s.board
    near = NEAR
    found: i64 = 0
    p: i64
    for p in range(colour * SIDE, colour * SIDE + s.pieces):
        here = pos[p]
        if here >= 0 and board[here] >> HEIGHT & HEIGHTS > 1 and board[here] >> TOP == p:
            found += SIEGE * near[(here - c) & TORUS]
    return found


def shelter(s: Position, colour: i64) -> i64:
    """A pillbug on the ground beside its own queen can throw her, or who besieges her."""
    queen = s.pos[colour * SIDE + THE_QUEEN]
    bug = colour * SIDE + THE_PILLBUG
    c = s.pos[bug]
    if queen < 0 or c < 0 or s.board[c] >> HEIGHT != bug << 4 | 1:
        return 0
    return SHELTER * NEAR[(c - queen) & TORUS]


def wins_now(s: Position, me: i64) -> bool:
    """Can the side to move take the last cell beside the enemy's queen?"""
    c = s.pos[(1 - me) * SIDE + THE_QUEEN]
    if c < 0:
        return False
    around = s.board[c] & ALL
    if COUNT[around] != 5:
        return False
    gap = (c + STEPS[ALL ^ around]) & TORUS
    own = s.pos[me * SIDE + THE_QUEEN]
    near = NEAR
    if own >= 0 and near[(gap - own) & TORUS] and COUNT[s.board[own] & ALL] == 5:
        return False  # both queens: a draw
    buf = s.buf
    pos = s.pos
    begin = i64(len(buf)) - SPACE
    i: i64
    for i in range(begin, generate(s, begin)):
        action = buf[i]
        if action & TORUS == gap and action != PASS:
            p = action >> CELL_BITS
            origin = pos[p]
            if (
                origin < 0
                or s.board[origin] >> HEIGHT & HEIGHTS > 1
                or near[(origin - c) & TORUS] == 0
            ):
                return True
    return False


def evaluate(s: Position) -> i64:
    """The whole position for the side to move."""
    s.pins = NOT_SEARCHED
    me = s.turn & 1
    if wins_now(s, me):
        return WINS_NOW
    s.pins = NOT_SEARCHED
    return value(s, me) - value(s, 1 - me) + TEMPO


@final
class HiveBoard(Board):
    """A position for alpha-beta."""

    def __init__(self, position: Position) -> None:
        self.position = position
        position.queen_first = False  # bots open as tournaments do: the queen comes too early
        # Its own, unlike other positions: a search keeps its lists while other code may run.
        self.buf = vec[i64]([0] * len(position.buf))
        position.buf = self.buf

    def generate(self, at: i64) -> i64:
        return generate(self.position, at)

    def make(self, action: i64) -> i64:
        return make(self.position, action)

    def unmake(self, action: i64, memory: i64) -> None:
        unmake(self.position, action, memory)

    def over(self) -> bool:
        """Is a queen surrounded, or the position a draw?"""
        return over(self.position)

    def result(self) -> i64:
        s = self.position
        me = s.turn & 1
        return i64(surrounded(s, 1 - me)) - i64(surrounded(s, me))

    def evaluate(self) -> i64:
        return evaluate(self.position)

    def rank(self, begin: i64, end: i64, scores: vec[i64]) -> None:
        """Towards the enemy's queen first, away from one's own next, then the strong pieces."""
        s = self.position
        buf = self.buf
        pos = s.pos
        near = NEAR
        me = s.turn & 1
        own = pos[me * SIDE + THE_QUEEN]
        other = pos[(1 - me) * SIDE + THE_QUEEN]
        closes_in = CLOSES_IN * i64(other >= 0)
        closes_own = CLOSES_OWN * i64(own >= 0)
        piece = NOBODY
        crowd: i64 = 0  # for each neighbour of a queen that moves
        base: i64 = 0  # what the piece counts wherever it goes
        i: i64
        for i in range(begin, end):
            action = buf[i]
            if action == PASS:
                scores[i] = 0
                continue
            p = action >> CELL_BITS
            to = action & TORUS
            if p != piece:
                piece = p
                origin = pos[p]
                crowd = 0
                base = FREE[s.kind[p]]
                if origin >= 0:
                    base -= closes_in * near[(origin - other) & TORUS]
                    base += BREAKS_OUT * i64(own >= 0) * near[(origin - own) & TORUS]
                    if p & (SIDE - 1) == THE_QUEEN:
                        crowd = CROWD if p >> 5 != me else -CROWD
            if crowd:
                scores[i] = crowd * COUNT[s.board[to] & ALL]
            else:
                score = base + closes_in * near[(to - other) & TORUS]
                scores[i] = score + closes_own * near[(to - own) & TORUS]

    def hash_key(self) -> i64:
        """The position's hash, with the side to move; while a queen may be in hand, the turn."""
        s = self.position
        return s.key ^ (s.turn if s.turn < 8 else s.turn & 1)
