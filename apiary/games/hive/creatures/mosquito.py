"""Mosquito: acts as any creature it touches, on the hive as a beetle (001 L171-175; V-26)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.hive.colony import NEUTRAL, Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.ant import ANT, run
from apiary.games.hive.creatures.beetle import BEETLE, climb, why_not_climbed
from apiary.games.hive.creatures.butterfly import BUTTERFLY
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.creatures.grasshopper import GRASSHOPPER, jump
from apiary.games.hive.creatures.ladybug import LADYBUG, crawl
from apiary.games.hive.creatures.moth import MOTH
from apiary.games.hive.creatures.pillbug import PILLBUG
from apiary.games.hive.creatures.queen_bee import QUEEN, walk
from apiary.games.hive.creatures.spider import SPIDER, creep
from apiary.games.hive.position import HEIGHT, HEIGHTS, TOP, Position
from apiary.games.hive.reasons import reason
from apiary.hexes import ALL, STEPS, TORUS

MOSQUITO: Final[i64] = FACES.index("mosquito")

# Those that can slide one space.
WALKERS: Final[i64] = 1 << QUEEN | 1 << BEETLE | 1 << PILLBUG
# What it does not copy on the ground.
NOT_COPIED: Final[i64] = 1 << MOSQUITO | 1 << BUTTERFLY | 1 << MOTH | 1 << NEUTRAL


def imitate(s: Position, p: i64, c: i64, at: i64) -> i64:
    """List the moves of all original creatures beside a mosquito on the ground."""
    kinds = s.kinds_beside(c)
    if kinds & (1 << ANT):  # first: it walks over what others have marked
        at = run(s, p, c, at)
    else:
        if kinds & WALKERS:
            at = walk(s, p, c, at)
        if kinds & (1 << SPIDER):
            at = creep(s, p, c, at)
    if kinds & (1 << GRASSHOPPER):
        at = jump(s, p, c, at)
    if kinds & (1 << BEETLE):
        at = climb(s, p, c, at)
    if kinds & (1 << LADYBUG):
        at = crawl(s, p, c, at)
    return at


def copied_on_ground(k: Colony, p: i64) -> i64:
    """The set of creatures as which a mosquito acts if it stands on the ground."""
    s = k.hive
    return s.kinds_beside(s.pos[p]) & ~NOT_COPIED


def copied(k: Colony, p: i64) -> i64:
    """The set of creatures as which an uncovered mosquito acts."""
    s = k.hive
    c = s.pos[p]
    if k.level(p) == 0:
        return copied_on_ground(k, p)
    found = BIT[BEETLE]
    steps = STEPS[s.board[c] & ALL]
    while steps:
        cell = s.board[(c + steps) & TORUS]
        steps >>= 10
        if cell >> HEIGHT & HEIGHTS > 1:
            found |= BIT[s.kind[cell >> TOP]]
    return found & ~BIT[MOSQUITO]


@final
class Mosquito(Creature):
    """The mosquito. What it copies moves and acts for it."""

    def __init__(self) -> None:
        super().__init__("mosquito", free=180, held=100, climbs=True)

    def why_not_there(self, k: Colony, p: i64, to: i64) -> Reason:
        """Why nothing that it copies would get there."""
        kinds = copied(k, p)
        if kinds == 0:
            return reason("hive.nothing_to_copy", "V-26", k.hive.pos[p], piece=p)
        if kinds == BIT[BEETLE] and k.level(p) > 0:
            return why_not_climbed(k.hive, p, to)
        names = tuple(
            Message(f"hive.creature.{face}") for kind, face in enumerate(FACES) if kinds & BIT[kind]
        )
        return reason("hive.nobody_copied", "V-26", to, piece=p, creatures=names)
