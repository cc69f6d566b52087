"""How the game goes on: from phase to phase, from seat to seat, from round to round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.core.phase import NOBODY
from apiary.games.waggledance.actions import SEATS, At
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.cards import clear_away
from apiary.games.waggledance.rules.ending import reason_to_end

# The step that a part of a decision belongs to; others go back to where a card was played.
_STEP_OF: Final[dict[i64, i64]] = {
    At.PAIR: At.HATCH,
    At.SECOND: At.TRADE,
    At.GET: At.TRADE,
    At.PUT: At.TRADE,
    At.CARD: At.DRAW,
    At.KEEP: At.DRAW,
}


def ask(s: Position, turn: i64) -> None:
    """It is the part of the seat so many places after the first player."""
    s.turn = turn
    s.seat = s.seat_at(turn)
    s.passed = 0
    s.due = 0
    s.placed = 0


def step_of(s: Position) -> i64:
    """The phase of the round in which something is decided, also if it is a part of that."""
    if (s.phase == At.MOVE or s.phase == At.SWAP) and s.mixes == 0:
        return At.HONEY
    if s.phase <= At.DRAW:
        return s.phase
    return _STEP_OF.get(s.phase, s.back)


def next_phase(s: Position) -> None:
    """The phase after this one; after the last of a night the next round, or the end."""
    if s.phase == At.DRAW:
        end_round(s)
        return
    s.phase += 1
    if s.phase == At.DAWN:
        s.round = 1
    if s.phase > At.FIRST:
        ask(s, 0)
    if s.phase == At.BLOCK:
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
    s.phase = At.DAWN
    ask(s, 0)
