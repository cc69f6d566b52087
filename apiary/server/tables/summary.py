"""What the database is told about a table besides its events."""

from __future__ import annotations

import msgspec

from apiary.server.hooks import Over
from apiary.server.store.batches import Row
from apiary.server.store.journal import Append
from apiary.server.tables.bot_turn import due
from apiary.server.tables.boxes import row_of
from apiary.server.tables.events import encode
from apiary.server.tables.table import Table
from apiary.server.tables.views import due_now

_encode = msgspec.json.Encoder().encode


def new_table(table: Table) -> Append:
    """A table that isn't there yet."""
    config = table.config
    new: Row = {
        "game": config.game,
        "public": config.public,
        "config": encode(config),
        "created": table.created,
    }
    return Append(
        table.id,
        _events(table, 0, None),
        summary_of(table),
        seats_of(table),
        new,
        components=row_of(table.game, config.data),
    )


def new_events(before: Table, after: Table, command: str | None) -> Append:
    """What happened between two versions of a table."""
    append = Append(
        table_id := after.id, _events(after, before.version, command), summary_of(after)
    )
    append.seats = [
        _seat(after, seat)
        for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True))
        if old != new
    ]
    if before.outcome is None and after.outcome is not None and not after.aborted:
        append.over = Over(
            table_id,
            after.config.game,
            tuple(seat.player for seat in after.seats),
            tuple(seat.level for seat in after.seats),
            tuple(after.state.side(seat) for seat in range(len(after.seats))),
            after.outcome,
            after.number,
            after.moves(),
            after.log[-1].at,
            after.config.origin is not None,
            after.config.casual,
            after.config.rated_with_bots,
        )
    return append


def _events(table: Table, since: int, command: str | None) -> list[Row]:
    return [
        {
            "table": table.id,
            "version": logged.version,
            "at": logged.at,
            "command": command if logged.version == since + 1 else None,
            "body": encode(logged.body),
        }
        for logged in table.log[since:]
    ]


def summary_of(table: Table) -> Row:
    """What lists show of a table."""
    return {
        "status": table.status,
        "version": table.version,
        "number": table.number,
        "moves": table.made,
        "pending": _encode(due_now(table)).decode(),
        "outcome": None if table.outcome is None else _encode(table.outcome),
        "deadline": table.clock.deadline if table.status == "playing" else None,
        "since": table.clock.since if table.status == "playing" and table.clock.running else None,
        "updated": table.log[-1].at,
        "bot_due": due(table) is not None,
    }


def seats_of(table: Table) -> list[Row]:
    """Who sits there."""
    return [_seat(table, seat) for seat in range(len(table.seats))]


def _seat(table: Table, number: int) -> Row:
    seat = table.seats[number]
    return {
        "table_id": table.id,
        "seat_number": number,
        "kind": seat.kind,
        "player": seat.player,
        "level": seat.level,
    }
