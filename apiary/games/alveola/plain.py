"""A table of Alvéola as plain data: names instead of numbers, for programs without rules."""

from __future__ import annotations

from typing import Any

from apiary.bits import BIT
from apiary.core.phase import NOBODY
from apiary.core.written import Things
from apiary.games.alveola.actions import DEPTH, PARTS, PILES, TURNS, WORKERS
from apiary.games.alveola.box import COLOURS
from apiary.games.alveola.components import POWER_IDS, SHAPES
from apiary.games.alveola.position import EATEN, EVERYBODY, IN_RESERVE, Position
from apiary.games.alveola.positions import DECISION_NAMES
from apiary.games.alveola.rules.scoring import points


def things(s: Position) -> Things:
    """What lies on the table, and what everybody has."""
    laid = [tile for tile in range(len(s.laid)) if s.laid[tile] >= 0]
    table = {
        "first": None if s.starter == NOBODY else COLOURS[s.starter],
        "tiles": [_laid(s, tile) for tile in sorted(laid, key=lambda tile: int(s.level[tile]))],
        "hornets": [_place(s, cell) for cell in s.hornets],
        "piles": [_pile(s, pile) for pile in range(PILES)],
        "spoon": int(s.spoon) + 1,
        "hornet_tile": int(s.hornet_tile) + 1,
        "powers": [
            {"name": POWER_IDS[power], "cost": int(s.box.cost[power])}
            for power in s.powers
            if power >= 0
        ],
        "bought": POWER_IDS[s.power] if s.power >= 0 else None,
        "tile": _tile(s, s.tile) if s.tile >= 0 else None,
        "hornet_moves": int(s.moves),
    }
    decision = DECISION_NAMES[s.phase]
    return Things(decision, table, [_player(s, seat) for seat in range(s.box.seats)])


def _place(s: Position, cell: int) -> list[int] | None:
    return list(s.place_of(cell)) if cell >= 0 else None


def _tile(s: Position, tile: int) -> dict[str, Any]:
    """A tile: its shape, which of its cells are full, and which has the hornet icon."""
    return {
        "name": s.box.names[tile],
        "shape": SHAPES[s.box.shape[tile]],
        "full": [bool(s.box.full[tile * PARTS + part]) for part in range(PARTS)],
        "icon": int(s.box.icon[tile]) if s.box.icon[tile] >= 0 else None,
    }


def _laid(s: Position, tile: int) -> dict[str, Any]:
    return {
        **_tile(s, tile),
        "level": int(s.level[tile]),
        "turned": int(s.laid[tile] % TURNS),
        "cells": [_place(s, s.part(tile, part)) for part in range(PARTS)],
    }


def _pile(s: Position, pile: int) -> dict[str, Any]:
    """A pile: how many tiles, and those from the top that are known, each with who knows it."""
    found: list[dict[str, Any] | None] = []
    for slot in range(pile * DEPTH, pile * DEPTH + int(s.left[pile])):
        known = s.known[slot]
        if known == 0:
            found.append(None)
            continue
        seats = range(s.box.seats)
        by = "all" if known == EVERYBODY else [COLOURS[p] for p in seats if known & BIT[p]]
        name = s.box.names[s.piles[slot]] if s.piles[slot] >= 0 else None
        found.append({"name": name, "known_by": by})
    return {"shape": SHAPES[s.box.circle[pile]], "tiles": found}


def _player(s: Position, seat: int) -> dict[str, Any]:
    workers = [int(s.workers[seat * WORKERS + w]) for w in range(s.box.workers)]
    return {
        "name": COLOURS[seat],
        "flowers": int(s.flowers[seat]),
        "honey": int(s.honey[seat]),
        "workers": [_place(s, cell) for cell in workers if cell >= 0],
        "reserve": workers.count(int(IN_RESERVE)),
        "eaten": workers.count(int(EATEN)),
        "queen": _place(s, s.queens[seat]),
        "points": int(points(s, seat)),
    }
