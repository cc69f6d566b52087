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
    p, to = action >> CELL_BITS, action & TORUS
    places = drawn(after.position)
    said: dict[str, object] = {"piece": OWN[p], "where": _where(s, p, to)}
    if s.pos[p] < 0:
        words = Message(f"hive.told.placed.{COLOURS[actor]}", said)
        return Told(text, words, (Move(IDS[p], (hand_place(s, p), on_board(places[to], 0))),))
    steps, thrower = way(s, p, to)
    moves = (Move(IDS[p], tuple(on_board(places[cell], level) for cell, level in steps)),)
    if thrower is None:
        return Told(text, Message(f"hive.told.moved.{COLOURS[actor]}", said), moves)
    said |= {"piece": THE[p], "by": OWN[thrower]}
    return Told(text, Message(f"hive.told.thrown.{COLOURS[actor]}", said), moves)


def _where(s: Position, p: int, to: int) -> Message:
    """Where a piece ends, told by another that it then touches."""
    return beside(*reference(s, to, {p})) if s.turn else _FIRST
