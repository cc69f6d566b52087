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

from apiary.core.messages import Message
from apiary.core.mind import Mind, Terms
from apiary.core.party import chances
from apiary.core.phase import NOBODY
from apiary.core.state import Seen, State
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
    soon = hurry(time)
    rise = nearly_high_enough(s)
    found: list[float] = []
    seat: i64
    for seat in range(seats):
        expected = float(points(s, seat)) - danger(s, seat, soon) + to_place(s, seat, time, soon)
        found.append(expected + to_spend(s, seat, soon) + ready(s, seat, soon, rise))
    if s.box.teams:
        for seat in range(2):
            both = found[seat] + found[seat + 2]
            found[seat] = both
            found[seat + 2] = both
    return found


def terms(s: Position) -> list[Terms]:
    """The same by what counts."""
    time = time_left(s)
    soon = hurry(time)
    rise = nearly_high_enough(s)
    found: list[Terms] = []
    seat: i64
    for seat in range(s.box.seats):
        found.append(
            {
                "points": float(points(s, seat)),
                "danger": -danger(s, seat, soon),
                "reserve": to_place(s, seat, time, soon),
                "flowers": to_spend(s, seat, soon),
                "queen": ready(s, seat, soon, rise),
            }
        )
    if s.box.teams:
        for seat in range(2):
            both = {name: own + found[seat + 2][name] for name, own in found[seat].items()}
            found[seat] = both
            found[seat + 2] = both
    return found


def hurry(time: float) -> float:
    """Is there time to use what is not on the board yet? 1 if there is, less near the end."""
    return time / 3.0 if time < 3.0 else 1.0


def danger(s: Position, seat: i64, soon: float) -> float:
    """What hornets beside its workers may cost a seat."""
    found = 0.0
    w: i64
    for w in range(seat * WORKERS, seat * WORKERS + WORKERS):
        cell = s.workers[w]
        if cell >= 0:
            near = hornets_beside(s, cell)
            found += DANGER * float(near * worker_points(s, cell)) * (0.4 + 0.6 * soon)
    return found


def to_place(s: Position, seat: i64, time: float, soon: float) -> float:
    """What the workers in reserve will bring."""
    waiting = float(s.reserve(seat))
    return PER_WORKER * (waiting if waiting < time else time) * soon


def to_spend(s: Position, seat: i64, soon: float) -> float:
    """What the flowers will buy."""
    flowers = float(s.flowers[seat])
    return (0.02 + PER_FLOWER * soon) * (flowers if flowers < 9.0 else 9.0)


def ready(s: Position, seat: i64, soon: float, rise: float) -> float:
    """What it is worth that a seat could place its queen."""
    return READY * soon * rise if s.reserve(seat) == 0 and s.queen == NOBODY else 0.0


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

    def terms(self, state: State) -> list[Terms]:
        return terms(cast(AlveolaState, state).position)

    def term(self, name: str, view: Seen) -> Message:
        return Message(f"alveola.term.{name}")

    def likely(self, state: State, seat: i64, number: i64) -> i64:
        alveola = cast(AlveolaState, state)
        found = alveola.owed(seat)
        i: i64
        for i in range(found.end):
            found.weights[i] = promise(alveola.position, found.buf[i])
        return found.weighted(number)
