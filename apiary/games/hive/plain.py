"""A table of Hive as plain data: names instead of numbers, for programs without rules."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.written import Things
from apiary.games.hive.actions import selected
from apiary.games.hive.colony import (
    DRAWING,
    DRAWING_FIRST,
    HIDDEN,
    IN_BAG,
    NOT_CHOSEN,
    PLACING,
    REMOVED,
    SELECTING,
    Colony,
)
from apiary.games.hive.components import FACES
from apiary.games.hive.names import PIECE_NAMES
from apiary.games.hive.places import drawn
from apiary.games.hive.position import HONEYCOMBO, IN_HAND, NOBODY
from apiary.games.hive.status import members

_PLAYERS = ("white", "black")


def things(k: Colony, over: bool, offer: int) -> Things:
    """What lies on the table, and what everybody has."""
    table = {
        "turn": int(k.hive.turn) // 2 + 1,
        "player": _PLAYERS[k.me],
        "actions": int(k.left),
        "pieces": _pieces(k),
        "bag": _lying(k, IN_BAG),
        "out": _lying(k, REMOVED),
        "placed": _names(k, k.placed) if k.settings.fly_or_mantis else [],  # else nobody asks
        "moved": _names(k, k.moved),
        "flipped": _names(k, k.flipped),
        "resting": _names(k, k.immobile),
        "stunned": _names(k, k.stunned),
        "honeycombo": _player_name(k.shown) if k.settings.honeycombo else None,
        "offer": _player_name(offer),
    }
    return Things(_due(k, over), table, [_player(k, side) for side in range(2)])


def _due(k: Colony, over: bool) -> str:
    if over:
        return "end"
    if k.phase == SELECTING:
        return "select"
    if k.phase == PLACING:
        return "place"
    return "draw" if k.phase in (DRAWING, DRAWING_FIRST) else "act"


def _player_name(side: int) -> str | None:
    return None if side == NOBODY else _PLAYERS[side]


def _pieces(k: Colony) -> list[dict[str, Any]]:
    """The pieces in play, each stack from the bottom."""
    s = k.hive
    where = drawn(s)
    cells = sorted({int(c) for c in s.pos if c >= 0}, key=lambda c: (where[c][1], where[c][0]))
    return [
        {
            "name": PIECE_NAMES[p],
            "creature": "honeycombo" if p == HONEYCOMBO else FACES[s.kind[p]],
            "player": None if p == HONEYCOMBO else _PLAYERS[p >> 5],
            "at": list(where[cell]),
            "level": level,
        }
        for cell in cells
        for level, p in enumerate(s.stack(cell))
    ]


def _names(k: Colony, pieces: i64) -> list[str]:
    """Those of a set that are in play."""
    return [PIECE_NAMES[p] for p in members(pieces & k.in_play())]


def _lying(k: Colony, place: int) -> list[str]:
    return [PIECE_NAMES[p] for p in sorted(PIECE_NAMES) if k.hive.pos[p] == place]


def _player(k: Colony, side: int) -> dict[str, Any]:
    hand = [p for p in sorted(PIECE_NAMES) if k.hive.pos[p] == IN_HAND and k.holder[p] == side]
    twice = k.doubled & BIT[side] != 0 or (k.me == side and k.left > 1)
    return {
        "name": _PLAYERS[side],
        "hand": [PIECE_NAMES[p] for p in hand],
        "selected": _selected(k, side),
        "double": twice,
    }


def _selected(k: Colony, side: int) -> list[str] | str | None:
    """The hand of Swarm that a player has selected while the other chooses, `?` if it is hidden."""
    chosen = int(k.chosen[side])
    if chosen == NOT_CHOSEN:
        return None
    if chosen == HIDDEN:
        return "?"
    return [_PLAYERS[side][0] + PIECE_NAMES[p][1:] for p in selected(chosen)]
