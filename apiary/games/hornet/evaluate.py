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
from apiary.core.mind import Mind
from apiary.core.party import chances
from apiary.core.state import State
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
        nectar = float(s.purse[p])
        found.append(
            float(s.hives[p])
            + PER_HONEY * float(s.collected[p])
            + PER_NECTAR * (nectar if nectar < 16.0 else 16.0)
            + (MATCH_POINT if s.hives[p] == 2 else 0.0)
        )
    wait_for = waits(s)
    hopes: list[float] = [0.0] * seats
    for f in range(FIELDS):
        wait = wait_for[f]
        if wait < 0 or s.fate[f] != UNSCORED:
            continue
        room = s.room(f)
        best = 0.0
        second = 0.0
        for p in range(seats):
            hope = prospect(s, f, p, wait, room)
            hopes[p] = hope
            if hope > best:
                second = best
                best = hope
            elif hope > second:
                second = hope
        if best == 0.0:
            continue
        if wait == 0:
            if best > second:
                for p in range(seats):
                    if hopes[p] == best:
                        found[p] += 1.0
            continue
        spread = 0.45 + 0.4 * float(wait)
        total = 0.0
        for p in range(seats):
            hopes[p] = exp((hopes[p] - best) / spread)
            total += hopes[p]
        certain = (best if best < 1.0 else 1.0) * LATER**wait
        for p in range(seats):
            found[p] += certain * hopes[p] / total
    return found


@final
class HornetMind(Mind):
    """How a bot thinks about Hornet."""

    def __init__(self) -> None:
        super().__init__(foresight=16)

    def values(self, state: State) -> list[float]:
        return chances(standings(cast(HornetState, state).position), STEEP)

    def likely(self, state: State, seat: i64, number: i64) -> i64:
        hornet = cast(HornetState, state)
        s = hornet.position
        found = hornet.owed(seat)
        wait_for = waits(s)
        i: i64
        for i in range(found.end):
            found.weights[i] = promise(s, seat, found.buf[i], wait_for)
        return found.weighted(number)
