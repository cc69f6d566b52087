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

from typing import Final, cast, final

from mypy_extensions import i64

from apiary.core.mind import Mind
from apiary.core.party import chances
from apiary.core.phase import NOBODY
from apiary.core.state import State
from apiary.games.alveola.actions import TILES, WORKERS
from apiary.games.alveola.position import Position
from apiary.games.alveola.promise import hornets_beside, promise
from apiary.games.alveola.rules.circle import tiles_left
from apiary.games.alveola.rules.scoring import points, worker_points
from apiary.games.alveola.state import AlveolaState

PER_WORKER: Final = 1.4  # in reserve, with time to place it
PER_FLOWER: Final = 0.5
DANGER: Final = 0.22  # of the worth of a worker, for each hornet beside it
READY: Final = 1.5  # for a seat that could place its queen
STEEP: Final = 0.22  # how much a point ahead decides at the beginning
STEEPER: Final = 0.55  # and how much more at the end


def time_left(s: Position) -> float:
    """How many more turns a seat may expect, about."""
    if s.queen != NOBODY:
        return 0.3
    rest = float(tiles_left(s)) / float(s.box.seats)
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


@final
class AlveolaMind(Mind):
    """How a bot thinks about Alvéola."""

    def __init__(self) -> None:
        super().__init__(foresight=12)

    def values(self, state: State) -> list[float]:
        s = cast(AlveolaState, state).position
        return chances(prospects(s), STEEP + STEEPER / (1.0 + time_left(s)), s.box.teams)

    def likely(self, state: State, seat: i64, number: i64) -> i64:
        alveola = cast(AlveolaState, state)
        found = alveola.owed(seat)
        i: i64
        for i in range(found.end):
            found.weights[i] = promise(alveola.position, found.buf[i])
        return found.weighted(number)
