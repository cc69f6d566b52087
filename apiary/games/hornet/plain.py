"""A table of Hornet as plain data: names instead of numbers, for programs without rules."""

from __future__ import annotations

from typing import Any

from apiary.bits import BIT
from apiary.core.phase import NOBODY
from apiary.core.written import Things
from apiary.games.hornet.actions import CELL_LIST, FIELDS, SEATS
from apiary.games.hornet.box import COLOURS
from apiary.games.hornet.notation import cards_text, tile_name
from apiary.games.hornet.position import NOT_CHOSEN, TIED, UNSCORED, Position
from apiary.games.hornet.positions import DECISION_NAMES


def things(s: Position) -> Things:
    """What lies on the table, and what everybody has."""
    table = {
        "first": None if s.starter == NOBODY else COLOURS[s.starter],
        "track": [tile_name(s.box, tile) for tile in s.track],
        "step": int(s.step),
        "bank": int(s.bank) if s.box.limit_nectar else None,
        "fields": [_field(s, f) for f in range(FIELDS) if s.fields & BIT[f]],
        "cards": [_card(s, n) for n in range(len(s.queue))],
        "executed": int(s.turn),
    }
    return Things(DECISION_NAMES[s.phase], table, [_player(s, p) for p in range(s.box.seats)])


def _field(s: Position, f: int) -> dict[str, Any]:
    is_scored = s.fate[f] != UNSCORED
    honey = s.counted if is_scored else s.honey
    return {
        "name": s.box.names[f],
        "at": list(CELL_LIST[s.cells[f]]) if s.cells[f] >= 0 else None,
        "turned": int(s.turned[f]),
        "spaces": int(s.box.capacity[f]),
        "honey": {
            COLOURS[p]: int(honey[f * SEATS + p]) for p in range(SEATS) if honey[f * SEATS + p]
        },
        "nectar": int(s.nectar[f]),
        "scored": is_scored,
        "winner": None if s.fate[f] in (UNSCORED, TIED) else COLOURS[s.fate[f]],
    }


def _card(s: Position, number: int) -> dict[str, Any]:
    card, seat = s.queue[number] >> 3, s.queue[number] & 7
    is_penalised = card in (1, 2, 4) and s.penalties & BIT[card >> 1] != 0
    return {"player": COLOURS[seat], "card": int(card) + 1, "penalised": is_penalised}


def _player(s: Position, p: int) -> dict[str, Any]:
    return {
        "name": COLOURS[p],
        "nectar": int(s.purse[p]),
        "honey": int(s.stock[p]),
        "collected": int(s.collected[p]),
        "hives": [s.box.names[f] for f in range(FIELDS) if s.fate[f] == p],
        "hornets": [
            None if field < 0 else s.box.names[field] for field in s.hornets[p * 2 : p * 2 + 2]
        ],
        "cards": None if s.chosen[p] == NOT_CHOSEN else cards_text(s.chosen[p]),
    }
