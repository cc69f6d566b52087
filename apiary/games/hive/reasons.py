"""How a reason is put: the message, its ruling and the cells that show it."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.hive.components import FACES
from apiary.games.hive.names import PIECE_NAMES
from apiary.games.hive.position import Position


def reason(key: str, ruling: str, *cells: int, **params: object) -> Reason:
    """A reason; the parameters `piece` and `by` are given as pieces and said by name."""
    for name in ("piece", "by"):
        piece = params.get(name)
        if isinstance(piece, int):
            params[name] = PIECE_NAMES[piece]
    return Reason(Message(key, params), ruling, cells)


def creature(s: Position, p: i64) -> Message:
    """What a piece is called by the face that it shows."""
    return Message(f"hive.creature.{FACES[s.kind[p]]}")


def occupied(s: Position, p: i64, to: i64) -> Reason:
    """The reason for what does not climb."""
    return reason("hive.occupied", "§2.5", to, piece=p, creature=creature(s, p))
