"""What chance decides, and how probable each of its events is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.alveola.actions import (
    AT_DRAW,
    AT_LOT,
    AT_OFFER,
    AT_SCATTER,
    AT_SHOW,
    DRAW,
    OFFER,
    POWERS,
    START,
)
from apiary.games.alveola.box import NOBODY
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.circle import pool
from apiary.games.alveola.rules.laying import start_places

_buf: Final = vec[i64]([0] * 1024)  # working memory, filled and read in one call


def is_due(s: Position) -> bool:
    """Is it chance that decides now?"""
    phase = s.phase
    return (
        phase == AT_DRAW
        or phase == AT_SHOW
        or phase == AT_LOT
        or phase == AT_OFFER
        or phase == AT_SCATTER
    )


def events(s: Position) -> list[int]:
    """The events that are possible now, sorted; all are equally probable."""
    if s.phase == AT_DRAW or s.phase == AT_SHOW:
        return [DRAW + tile for tile in pool(s, s.box.circle[s.pile])]
    if s.phase == AT_LOT:
        return [START + seat for seat in range(s.box.seats)]
    if s.phase == AT_OFFER:
        return [OFFER + power for power in range(POWERS) if is_next(s, power)]
    if s.phase == AT_SCATTER:
        return list(_buf[: start_places(s, _buf)])
    return []


def is_next(s: Position, power: i64) -> bool:
    """Is this one of the powers of which the next is laid out: the cheapest that is missing?"""
    cost = s.box.cost[power]
    if s.powers[cost - 1] != NOBODY:
        return False
    return cost == 1 or s.powers[cost - 2] != NOBODY
