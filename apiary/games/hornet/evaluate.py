"""What a bot thinks of a position: how likely each seat is to win each hive, and so the game.

| term | counts |
|---|---|
| hives | those won, and the chance of each that is still to be scored |
| lead | a seat's honey in a hive, and what it could still add there |
| budget | nectar in hand, two for a honey; more comes in with the rounds that are left |
| access | a hornet on the field, or near enough to fly there in time |
| space | nobody can add more than fits |
| tie-breaks | a little for collected honey and nectar |

`likely` is what a bot expects others to do while it thinks ahead: sensible, cheap and varied.
"""

from __future__ import annotations

from math import exp
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.mind import Mind, Terms
from apiary.core.party import chances
from apiary.core.state import Seen, State
from apiary.games.hornet.actions import FIELDS, SEATS, At
from apiary.games.hornet.box import ROUND
from apiary.games.hornet.position import UNSCORED, Position
from apiary.games.hornet.promise import promise
from apiary.games.hornet.state import HornetState

LATER: Final = 0.97  # of the worth of a hive, for each scoring before it: the game may be over
STEEP: Final = 2.2  # how much a hive ahead decides between two seats
PER_HONEY: Final = 0.012  # collected, in hives
PER_NECTAR: Final = 0.02
MATCH_POINT: Final = 0.25  # for having two hives

_waits: Final = vec[i64]([0] * 12)  # working memory: rounds until each hive is scored, or -1


def waits(s: Position) -> vec[i64]:
    """For each field: how many action rounds are left before its hive is scored; -1 if none is."""
    found = _waits
    f: i64
    for f in range(FIELDS):
        found[f] = -1
    rounds: i64 = 0
    track = s.track
    step: i64
    for step in range(s.step, i64(len(track))):
        tile = track[step]
        if tile != ROUND:
            found[tile] = rounds
        elif step > s.step or s.phase <= At.SELECT:
            rounds += 1
    return found


def prospect(s: Position, field: i64, seat: i64, wait: i64, room: i64) -> float:
    """The honey that a seat may expect to have in a hive when it is scored."""
    own = float(s.honey[field * SEATS + seat])
    if wait == 0:
        return own
    budget = float(s.purse[seat]) * 0.5 + 0.7 * float(wait - 1)
    space = float(room)
    if budget > space:
        budget = space
    stock = float(s.stock[seat])
    if budget > stock:
        budget = stock
    most = 4.0 if wait == 1 else 6.0
    if budget > most:
        budget = most
    access = 0.08 if wait > 2 else 0.0
    j: i64
    for j in range(2):
        place = s.hornets[seat * 2 + j]
        if place < 0:
            access = 0.2
        elif place == field:
            access = 0.5
            break
        elif wait > 1 and access < 0.3 and s.reach[place] & BIT[field]:
            access = 0.3
    return own + access * budget


def standings(s: Position) -> list[float]:
    """How many hives each seat may expect, with a little for the tie-breaks."""
    seats = s.box.seats
    found: list[float] = []
    p: i64
    f: i64
    for p in range(seats):
        found.append(float(s.hives[p]) + ties(s, p) + nectar(s, p) + match_point(s, p))
    wait_for = waits(s)
    hopes: list[float] = [0.0] * seats
    for f in range(FIELDS):
        wait = wait_for[f]
        if wait >= 0 and s.fate[f] == UNSCORED and share(s, f, wait, hopes):
            for p in range(seats):
                found[p] += hopes[p]
    return found


def terms(s: Position) -> list[Terms]:
    """The same by what counts; `hive:4` is the chance of that field's hive."""
    seats = s.box.seats
    found: list[Terms] = []
    p: i64
    f: i64
    for p in range(seats):
        found.append(
            {
                "hives": float(s.hives[p]) + match_point(s, p),
                "honey": ties(s, p),
                "nectar": nectar(s, p),
            }
        )
    wait_for = waits(s)
    hopes: list[float] = [0.0] * seats
    for f in range(FIELDS):
        wait = wait_for[f]
        if wait >= 0 and s.fate[f] == UNSCORED and share(s, f, wait, hopes):
            for p in range(seats):
                found[p][f"hive:{f}"] = hopes[p]
    return found


def ties(s: Position, seat: i64) -> float:
    """What collected honey is worth."""
    return PER_HONEY * float(s.collected[seat])


def nectar(s: Position, seat: i64) -> float:
    """What nectar in hand is worth by itself."""
    held = float(s.purse[seat])
    return PER_NECTAR * (held if held < 16.0 else 16.0)


def match_point(s: Position, seat: i64) -> float:
    """What it is worth to need one hive more."""
    return MATCH_POINT if s.hives[seat] == 2 else 0.0


def share(s: Position, field: i64, wait: i64, hopes: list[float]) -> bool:
    """How likely each seat wins a hive that is still to be scored; is anybody there at all?"""
    seats = s.box.seats
    room = s.room(field)
    best = 0.0
    second = 0.0
    p: i64
    for p in range(seats):
        hope = prospect(s, field, p, wait, room)
        hopes[p] = hope
        if hope > best:
            second = best
            best = hope
        elif hope > second:
            second = hope
    if best == 0.0:
        return False
    if wait == 0:
        for p in range(seats):
            hopes[p] = 1.0 if best > second and hopes[p] == best else 0.0
        return True
    spread = 0.45 + 0.4 * float(wait)
    total = 0.0
    for p in range(seats):
        hopes[p] = exp((hopes[p] - best) / spread)
        total += hopes[p]
    certain = (best if best < 1.0 else 1.0) * LATER**wait
    for p in range(seats):
        hopes[p] = certain * hopes[p] / total
    return True


@final
class HornetMind(Mind):
    """How a bot thinks about Hornet."""

    def __init__(self) -> None:
        super().__init__(foresight=16)

    def values(self, state: State) -> list[float]:
        return chances(standings(cast(HornetState, state).position), STEEP)

    def terms(self, state: State) -> list[Terms]:
        return terms(cast(HornetState, state).position)

    def term(self, name: str, view: Seen) -> Message:
        field = name.partition(":")[2]
        if not field:
            return Message(f"hornet.term.{name}")
        s = cast(HornetState, view).position
        return Message("hornet.term.hive", {"field": s.box.names[int(field)]})

    def likely(self, state: State, seat: i64, number: i64) -> i64:
        hornet = cast(HornetState, state)
        s = hornet.position
        found = hornet.owed(seat)
        wait_for = waits(s)
        i: i64
        for i in range(found.end):
            found.weights[i] = promise(s, seat, found.buf[i], wait_for)
        return found.weighted(number)
