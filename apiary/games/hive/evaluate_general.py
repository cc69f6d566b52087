"""What a bot thinks of a position with expansions: the terms of the original game and a few more.

| term | counts |
|---|---|
| `value` | danger, freedom, siege and shelter as in the original game |
| `asleep` | pieces that are stunned |
| `twice` | two actions in the next turn, or still to come in this one |
| `cover` | with guardians, what sits on a queen that is hard pressed |
| `prey` | an own queen that a predator may soon reach |

A position in which the side to act can win at once counts as won.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.board import Board
from apiary.games.hive.actions import FLIP, TAKE, VERBS, actor_of, mover_of, target_of, verb_of
from apiary.games.hive.colony import PLAYING, Colony
from apiary.games.hive.creatures.table import CREATURES
from apiary.games.hive.evaluate import (
    BREAKS_OUT,
    CLOSES_IN,
    CLOSES_OWN,
    FREE,
    NEAR,
    TEMPO,
    WINS_NOW,
)
from apiary.games.hive.evaluate import value as plain_value
from apiary.games.hive.general.ending import loses_alone, over, position_key
from apiary.games.hive.general.legal import generate
from apiary.games.hive.general.turns import do
from apiary.games.hive.position import KEY_BITS, NOT_SEARCHED, PASS, SIDE, THE_QUEEN
from apiary.hexes import ALL, COUNT, STEPS, TORUS

WAIT: Final[i64] = PASS + 1  # what the other side does between the actions of a double turn
WAITING_KEY: Final[i64] = 0x1234567890ABCDEF

ASLEEP: Final[i64] = 60
TWICE: Final[i64] = 150
COVER: Final[i64] = 700

# Working memory: the list of a position that is looked at. There may be more than a thousand.
_looked_at: Final = vec[i64]([0] * 8192)

# Move ordering.
TAKES: Final[i64] = 3500
TAKES_QUEEN: Final[i64] = 1 << 20
FLIPS: Final[i64] = -200


def value(k: Colony, side: i64) -> i64:
    """The sum of all terms for one side."""
    s = k.hive
    found = plain_value(s, side) - asleep(k, side) + twice(k, side)
    if k.settings.guardians:
        found -= cover(k, side)
    if k.settings.predators:
        found -= prey(k, side)
    return found


def asleep(k: Colony, side: i64) -> i64:
    """What the stunned pieces of a side are worth."""
    if k.stunned == 0:
        return 0
    found: i64 = 0
    p: i64
    for p in range(side * SIDE, side * SIDE + k.hive.pieces):
        found += ASLEEP * i64(k.stunned & BIT[p] != 0)
    return found


def twice(k: Colony, side: i64) -> i64:
    """A double turn that a side has still before it."""
    return TWICE * (i64(k.doubled & BIT[side] != 0) + i64(k.me == side and k.left > 1))


def cover(k: Colony, side: i64) -> i64:
    """A queen that is sat on, the worse the more closely she is surrounded."""
    s = k.hive
    c = s.pos[side * SIDE + THE_QUEEN]
    if c < 0 or s.height(c) < 2:
        return 0
    return COVER * COUNT[s.board[c] & ALL] // 6


def prey(k: Colony, side: i64) -> i64:
    """A queen at whom an enemy predator gets, or will when she comes in."""
    s = k.hive
    queen = s.pos[side * SIDE + THE_QUEEN]
    base = (1 - side) * SIDE
    p: i64
    for p in range(base, base + s.pieces):
        if s.pos[p] >= 0:
            found = CREATURES[s.kind[p]].menace(k, p, queen)
            if found:
                return found
    return 0


def wins_now(k: Colony) -> bool:
    """Does some action of the side to act win at once?"""
    s = k.hive
    me = k.me
    c = s.pos[(1 - me) * SIDE + THE_QUEEN]
    if c < 0:
        return False
    around = s.board[c] & ALL
    pressed = COUNT[around] >= 5
    covered = not k.settings.guardians or s.height(c) > 1
    gap = (c + STEPS[ALL ^ around]) & TORUS if COUNT[around] == 5 else c
    if not pressed and not k.settings.predators:
        return False
    kept = s.buf
    s.buf = _looked_at
    end = generate(k, 0)
    s.buf = kept
    i: i64
    for i in range(end):
        action = _looked_at[i]
        if action < VERBS:
            ends = action & TORUS
            closes = ends == gap and (covered or ends == c)
            if pressed and action != PASS and closes and wins_by(k, action):
                return True
        elif verb_of(action) == TAKE and target_of(action) == (1 - me) * SIDE + THE_QUEEN:
            return True
    return False


def wins_by(k: Colony, action: i64) -> bool:
    """Does an action win for the side to act?"""
    me = k.me
    after = k.copy()
    do(after, action)
    return loses_alone(after, 1 - me)


def evaluate(k: Colony) -> i64:
    """The whole position for the side to act."""
    k.hive.pins = NOT_SEARCHED
    me = k.me
    if k.phase == PLAYING and wins_now(k):
        return WINS_NOW
    k.hive.pins = NOT_SEARCHED
    return value(k, me) - value(k, 1 - me) + TEMPO


@final
class ColonyBoard(Board):
    """An expanded position for alpha-beta.

    A search takes it that the sides alternate: between the two actions of a double turn the other
    side waits. What an action did is taken back by going back to a copy.
    """

    def __init__(self, colony: Colony) -> None:
        self.colony = colony
        self.buf = vec[i64]([0] * len(colony.hive.buf))
        colony.hive.buf = self.buf
        if not colony.settings.predators:  # with them she may have to come before a mantis (P-6)
            colony.hive.queen_first = False  # bots open as tournaments do: she comes too early
        self.waiting = False
        self.past: list[Colony] = []

    def generate(self, at: i64) -> i64:
        if self.waiting:
            self.buf[at] = WAIT
            return at + 1
        return generate(self.colony, at)

    def make(self, action: i64) -> i64:
        if action == WAIT:
            self.waiting = False
            return 0
        k = self.colony
        self.past.append(k)
        after = k.copy()
        after.hive.buf = self.buf
        do(after, action)
        self.colony = after
        self.waiting = after.second and not over(after)
        return 1

    def unmake(self, action: i64, memory: i64) -> None:
        if memory == 0:
            self.waiting = True
            return
        self.colony = self.past.pop()
        self.waiting = False

    def over(self) -> bool:
        """Has a queen been lost, or is the position a draw?"""
        return not self.waiting and over(self.colony)

    def result(self) -> i64:
        """Won, drawn or lost for the side to move: the one that did not act last."""
        k = self.colony
        # A turn that decided the game has not ended: who acted is still to act.
        acted = k.me if loses_alone(k, 0) or loses_alone(k, 1) else 1 - k.me
        return i64(loses_alone(k, acted)) - i64(loses_alone(k, 1 - acted))

    def evaluate(self) -> i64:
        found = evaluate(self.colony)
        return -found if self.waiting else found

    def rank(self, begin: i64, end: i64, scores: vec[i64]) -> None:
        """Towards the enemy's queen first, away from one's own next, then the strong pieces."""
        k = self.colony
        s = k.hive
        me = k.me
        own = s.pos[me * SIDE + THE_QUEEN]
        other = s.pos[(1 - me) * SIDE + THE_QUEEN]
        i: i64
        for i in range(begin, end):
            action = self.buf[i]
            if action < VERBS and action != PASS and action != WAIT:
                p = mover_of(action)
                scores[i] = rank_move(k, p, s.pos[p], action & TORUS, own, other)
            elif action >= VERBS and verb_of(action) == TAKE:
                t = target_of(action)
                scores[i] = TAKES_QUEEN if t & (SIDE - 1) == THE_QUEEN else TAKES
            elif action >= VERBS and verb_of(action) == FLIP:
                scores[i] = FLIPS + FREE[s.kind[actor_of(action)]]
            else:
                scores[i] = 0

    def hash_key(self) -> i64:
        key = position_key(self.colony)
        return (key ^ WAITING_KEY) & KEY_BITS if self.waiting else key


def rank_move(k: Colony, p: i64, origin: i64, to: i64, own: i64, other: i64) -> i64:
    """How promising it looks to bring a piece from `origin` (below 0: a hand) to a cell."""
    near = NEAR
    score = FREE[k.hive.kind[p]]
    if other >= 0:
        score += CLOSES_IN * near[(to - other) & TORUS]
        if origin >= 0:
            score -= CLOSES_IN * near[(origin - other) & TORUS]
    if own >= 0:
        score += CLOSES_OWN * near[(to - own) & TORUS]
        if origin >= 0:
            score += BREAKS_OUT * near[(origin - own) & TORUS]
    return score
