"""Scoring rounds: who wins a hive, and who gets its honey and nectar; the ranking."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.games.hornet.actions import SEATS
from apiary.games.hornet.position import TIED, Position

ENOUGH: Final[i64] = 3  # hives win the game


def most_honey(s: Position, field: i64) -> i64:
    """The most honey of one player in a hive."""
    most: i64 = 0
    p: i64
    for p in range(s.box.seats):
        if s.honey[field * SEATS + p] > most:
            most = s.honey[field * SEATS + p]
    return most


def score(s: Position, field: i64) -> bool:
    """Score a hive; True if that was a player's third (H-17 to H-20, H-27)."""
    seats = s.box.seats
    most = most_honey(s, field)
    leaders: i64 = 0
    winner: i64 = TIED
    p: i64
    for p in range(seats):
        if most > 0 and s.honey[field * SEATS + p] == most:
            leaders += 1
            winner = p
    sharers = seats if leaders == 0 and s.box.nectar_shared else leaders
    if sharers:
        share = s.nectar[field] // sharers
        for p in range(seats):
            if s.honey[field * SEATS + p] == most:
                s.collect(p, field, share)
    if leaders or not s.box.nectar_stays:
        s.bank += s.nectar[field]
        s.nectar[field] = 0
    s.counted = s.counted[:]
    for p in range(seats):
        s.counted[field * SEATS + p] = s.honey[field * SEATS + p]
        s.collected[p] += s.honey[field * SEATS + p]
        s.honey[field * SEATS + p] = 0
    if leaders != 1:
        s.fate[field] = TIED
        return False
    s.fate[field] = winner
    s.hives[winner] += 1
    return s.hives[winner] == ENOUGH


def rank_keys(s: Position) -> list[tuple[int, ...]]:
    """What each seat has that decides: hives, collected honey, nectar (H-21, H-22, H-36)."""
    return [(s.hives[seat], s.collected[seat], s.purse[seat]) for seat in range(s.box.seats)]
