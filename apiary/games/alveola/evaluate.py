"""What a bot thinks of a position: the points that each seat may expect at the end.

| term | counts |
|---|---|
| points | honey, workers by their level, the queen |
| reserve | a worker that may still be placed |
| flowers | what they will buy, if there is time |
| danger | a worker beside a hornet may be eaten |
| queen | an empty reserve, and a hive that is nearly high enough for her |

The nearer the end, the more a point ahead decides. Partners of a team hope together. What the hive
offers to whoever is next, and should rather be denied, shows in the turns that are played on.

`likely` is what a bot expects others to do while it thinks ahead: sensible, cheap and varied.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.alveola.actions import (
    AT_BEE,
    AT_FLY,
    AT_LAY,
    AT_MOVE,
    AT_POWER,
    BUY,
    FLY,
    HORNETS,
    LAY,
    MOVE,
    NO_BEE,
    NO_POWER,
    PARTS,
    PILES,
    PUT_QUEEN,
    REPLAY,
    SHIFT,
    TAKE_HONEY,
    TILES,
    TURNS,
    WORKERS,
    neighbour,
)
from apiary.games.alveola.box import NOBODY
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.scoring import points, worker_points

PER_WORKER: Final = 1.4  # in reserve, with time to place it
PER_FLOWER: Final = 0.5
DANGER: Final = 0.22  # of the worth of a worker, for each hornet beside it
READY: Final = 1.5  # for a seat that could place its queen
STEEP: Final = 0.22  # how much a point ahead decides at the beginning
STEEPER: Final = 0.55  # and how much more at the end

_weights: Final = vec[i64]([0] * 4096)  # working memory


def time_left(s: Position) -> float:
    """How many more turns a seat may expect, about."""
    if s.queen != NOBODY:
        return 0.3
    tiles: i64 = 0
    pile: i64
    for pile in range(PILES):
        tiles += s.left[pile]
    rest = float(tiles) / float(s.box.seats)
    return rest if rest < 6.0 else 6.0


def prospects(s: Position) -> list[float]:
    """The points that each seat may expect, partners together."""
    seats = s.box.seats
    time = time_left(s)
    soon = time / 3.0 if time < 3.0 else 1.0
    rise = nearly_high_enough(s)
    found: list[float] = []
    seat: i64
    w: i64
    for seat in range(seats):
        expected = float(points(s, seat))
        for w in range(seat * WORKERS, seat * WORKERS + WORKERS):
            cell = s.workers[w]
            if cell >= 0:
                near = hornets_beside(s, cell)
                expected -= DANGER * float(near * worker_points(s, cell)) * (0.4 + 0.6 * soon)
        reserve = s.reserve(seat)
        waiting = float(reserve)
        expected += PER_WORKER * (waiting if waiting < time else time) * soon
        flowers = float(s.flowers[seat])
        expected += (0.02 + PER_FLOWER * soon) * (flowers if flowers < 9.0 else 9.0)
        if reserve == 0 and s.queen == NOBODY:
            expected += READY * soon * rise
        found.append(expected)
    if s.box.teams:
        for seat in range(2):
            both = found[seat] + found[seat + 2]
            found[seat] = both
            found[seat + 2] = both
    return found


def nearly_high_enough(s: Position) -> float:
    """How far the hive has risen towards the level of a queen, 0 to 1: 1 if one tile is missing."""
    highest: i64 = 0
    tile: i64
    for tile in range(TILES):
        level = s.level[tile]
        if level > highest:
            highest = level
    wanted = s.box.queen_level - 1
    return 1.0 if highest >= wanted else float(highest) / float(wanted)


def hornets_beside(s: Position, cell: i64) -> i64:
    """How many hornets could move to a cell next."""
    found: i64 = 0
    hornet: i64
    d: i64
    for hornet in range(HORNETS):
        for d in range(6):
            found += i64(neighbour(s.hornets[hornet], d) == cell)
    return found


def chances(s: Position) -> list[float]:
    """Each seat's chances, 0 to 1: what share of its rivals it may expect to beat."""
    seats = s.box.seats
    hopes = prospects(s)
    time = time_left(s)
    steep = STEEP + STEEPER / (1.0 + time)
    found: list[float] = []
    p: i64
    q: i64
    for p in range(seats):
        total = 0.0
        rivals = 0.0
        for q in range(seats):
            if q != p and not (s.box.teams and (p + q) % 2 == 0):
                total += 1.0 / (1.0 + exp(steep * (hopes[q] - hopes[p])))
                rivals += 1.0
        found.append(total / rivals)
    return found


# --- what others are expected to do


def likely(s: Position, actions: vec[i64], number: i64) -> i64:
    """One of these legal actions, the more probable the better it looks."""
    weights = _weights
    count: i64 = len(actions)
    total: i64 = 0
    i: i64
    for i in range(count):
        total += promise(s, actions[i])
        weights[i] = total
    pick = number % total
    for i in range(count):
        if pick < weights[i]:
            return actions[i]
    return actions[0]


def promise(s: Position, action: i64) -> i64:
    """How promising a legal action looks at first sight; at least 1."""
    phase = s.phase
    if phase == AT_LAY:
        return lay_promise(s, (action - LAY) // TURNS)
    if phase == AT_BEE:
        return bee_promise(s, action)
    if phase == AT_MOVE:
        number = action - MOVE
        return hornet_promise(s, neighbour(s.hornets[number // 6], number % 6))
    if phase == AT_FLY:
        return hornet_promise(s, s.icon_cell((action - FLY) % TILES))
    if phase == AT_POWER:
        return power_promise(action)
    return 1


def power_promise(action: i64) -> i64:
    """Honey and another turn are always good."""
    if action == NO_POWER:
        return 3
    return 8 if action == BUY + TAKE_HONEY or action == BUY + REPLAY else 2


def lay_promise(s: Position, cell: i64) -> i64:
    """Height and honey; expanding brings flowers, and there are many places for that."""
    level = s.height(cell) + 1
    if level == 1:
        return 1
    tile = s.tile
    return 20 * (level + s.box.empty_parts[tile])


def bee_promise(s: Position, action: i64) -> i64:
    """A worker as high as possible; the queen if that wins."""
    if action == NO_BEE:
        return 1
    tile = s.tile
    level = s.level[tile]
    if action >= SHIFT:
        start = s.workers[s.seat * WORKERS + (action - SHIFT) // PARTS]
        gain = level - s.height(start) + hornets_beside(s, start)
        return 1 + 4 * gain * gain if gain > 0 else 1
    if action >= PUT_QUEEN:
        return 60 if leads(s) else 8
    return 2 + 4 * level


def leads(s: Position) -> bool:
    """Would the seat be first with its queen?"""
    own = points(s, s.seat) + s.box.queen_points
    seat: i64
    for seat in range(s.box.seats):
        if seat != s.seat and points(s, seat) > own:
            return False
    return True


def hornet_promise(s: Position, cell: i64) -> i64:
    """Eat what is worth most to others, and nothing of one's own."""
    worker = s.worker_on(cell)
    if worker < 0:
        return 4
    owner = worker // WORKERS
    if owner == s.seat or (s.box.teams and (owner + s.seat) % 2 == 0):
        return 1
    worth = worker_points(s, cell)
    return 8 + 12 * worth * worth
