"""How the game goes on: from phase to phase, from seat to seat, from round to round."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.phase import NOBODY
from apiary.games.waggledance.actions import SEATS
from apiary.games.waggledance.position import (
    AT_BLOCK,
    AT_DAWN,
    AT_DRAW,
    AT_FIRST,
    Position,
)
from apiary.games.waggledance.rules.cards import clear_away
from apiary.games.waggledance.rules.ending import reason_to_end


def ask(s: Position, turn: i64) -> None:
    """It is the part of the seat so many places after the first player."""
    s.turn = turn
    s.seat = s.seat_at(turn)
    s.passed = 0
    s.due = 0
    s.placed = 0


def next_phase(s: Position) -> None:
    """The phase after this one; after the last of a night the next round, or the end."""
    if s.phase == AT_DRAW:
        end_round(s)
        return
    s.phase += 1
    if s.phase == AT_DAWN:
        s.round = 1
    if s.phase > AT_FIRST:
        ask(s, 0)
    if s.phase == AT_BLOCK:
        s.seat = NOBODY


def end_round(s: Position) -> None:
    """The game ends, or the first-player card goes on and a new day begins."""
    clear_away(s)
    s.volunteer = NOBODY
    s.silent = 0
    p: i64
    for p in range(SEATS):
        s.absent[p] = 0
        s.visited[p] = 0
        s.opened[p] = 0
    why = reason_to_end(s)
    if why:
        s.end(why)
        return
    s.round += 1
    s.first = (s.first + 1) % s.box.seats
    s.phase = AT_DAWN
    ask(s, 0)
