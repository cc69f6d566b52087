"""A table at some point of its game, and what can be done there."""

from __future__ import annotations

from apiary.core.registry import find
from apiary.core.scene import Chapter
from apiary.core.state import DECLARATIONS
from apiary.server.errors import NotThere, Refusal
from apiary.server.tables.lines import Lines
from apiary.server.tables.past import Past
from apiary.server.tables.table import Table
from apiary.server.tables.views import Held, View
from apiary.server.wire import PositionInfo, Replayed


def actions(table: Table, held: Held) -> list[tuple[int, str]]:
    """The legal actions and declarations of who holds these seats, in notation too."""
    seat = table.shown(held)
    if seat is None or table.status != "playing":
        return []
    view = table.state.seen_by(seat)
    legal = [int(action) for action in view.legal(seat)] if seat in table.pending else []
    declared = table.declarations(seat)
    return [(action, view.text(action)) for action in legal] + [
        (action, DECLARATIONS[action]) for action in declared
    ]


def state(table: Table, held: Held) -> bytes:
    """The game as who holds these seats knows it, for programs that search."""
    if isinstance(table.game, Lines) or table.status == "waiting":
        raise Refusal("server.no_state")
    return table.state.seen_by(table.shown(held)).to_bytes()


def chapters(table: Table) -> tuple[Chapter, ...]:
    """Today's rules of what is in play."""
    game = find(table.config.game)
    if isinstance(table.game, Lines):
        return game.table.guide()
    return game.table.rules(len(table.seats), table.game.checked(table.config.options))


def replayed(view: View, past: Past, held: Held, number: int, now: int) -> Replayed:
    """The table after so many events of its game, with no choices: it is past."""
    table = view.table
    if not 0 <= number <= table.number:
        raise NotThere("server.no_such_move", number=number, last=table.number)
    seat = table.shown(held)
    step = past.event(number) if number else None
    state = past.start() if step is None else step.after
    seen = state.seen_by(seat)
    ended = table.outcome if number == table.number else state.outcome()
    position = PositionInfo(
        number=number,
        pending=tuple(due for due in state.pending() if due >= 0) if ended is None else (),
        scene=table.game.table.scene(seen),
        decided=state.decided() if ended is None else (),
        seat=seat,
        outcome=ended,
        moves=() if step is None else view.told(step, seat).moves,
    )
    entry = None if step is None else view.line(step, seat)
    return Replayed(view.info(held, now), position, entry, table.number)
