"""What happened, for the log and the ears: notation, words, and the way that a piece took."""

from __future__ import annotations

from apiary.core.messages import Message
from apiary.core.scene import Move, Told
from apiary.core.state import ACCEPT_DRAW, OFFER_DRAW, RESIGN
from apiary.games.hive.notation import write_action
from apiary.games.hive.places import drawn
from apiary.games.hive.position import CELL_BITS, PASS, Position
from apiary.games.hive.scene import COLOURS, IDS, OWN, THE, beside, hand_place, on_board, reference
from apiary.games.hive.state import HiveState
from apiary.games.hive.ways import way
from apiary.hexes import TORUS

_SILENT = {
    PASS: "passed",
    RESIGN: "resigned",
    OFFER_DRAW: "offered",
    ACCEPT_DRAW: "accepted",
}
_FIRST = Message("hive.where.first")


def tell(before: HiveState, after: HiveState, actor: int, action: int) -> Told:
    """An action as everybody sees it."""
    s = before.position
    text = write_action(s, action)
    if action in _SILENT:
        return Told(text, Message(f"hive.told.{_SILENT[action]}.{COLOURS[actor]}"))
    p = action >> CELL_BITS
    to = action & TORUS
    where = _where(s, p, to)
    places = drawn(after.position)
    if s.pos[p] < 0:
        words = Message(f"hive.told.placed.{COLOURS[actor]}", {"piece": OWN[p], "where": where})
        end = on_board(places[to], 0)
        return Told(text, words, (Move(IDS[p], (hand_place(s, p), end)),))
    steps, thrower = way(s, p, to)
    if thrower is None:
        words = Message(f"hive.told.moved.{COLOURS[actor]}", {"piece": OWN[p], "where": where})
    else:
        thrown: dict[str, object] = {"piece": THE[p], "by": OWN[thrower], "where": where}
        words = Message(f"hive.told.thrown.{COLOURS[actor]}", thrown)
    moved = Move(IDS[p], tuple(on_board(places[cell], level) for cell, level in steps))
    return Told(text, words, (moved,))


def _where(s: Position, p: int, to: int) -> Message:
    """Where a piece ends, told by the piece that the notation refers to."""
    return beside(*reference(s, to, {p})) if s.turn else _FIRST
