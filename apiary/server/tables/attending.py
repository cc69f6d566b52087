"""Who is connected to which worker, so that clocks stand for those whose worker can't save.

Each worker notes it in the database with its signs of life. Whoever is connected only to workers
that have given none for a while can't play, and doesn't run out of time. The time that ran is given
back by the worker itself, when it can save again, or by another to which the player has come.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Connection,
    String,
    any_,
    bindparam,
    delete,
    func,
    insert,
    select,
)
from sqlalchemy.dialects.postgresql import insert as insert_or_update
from sqlalchemy.ext.asyncio import AsyncConnection

from apiary.server import limits
from apiary.server.store.models import Base

Pair = tuple[str, str]  # a table, and a player who sits there
GiveBack = Callable[[Connection, int, int, Sequence[str]], None]
_WORKERS, _ATTENDING, _TABLES, _SEATS = (
    Base.metadata.tables[name] for name in ("workers", "attending", "tables", "seats")
)
_LAST_SIGN = (
    select(func.max(_WORKERS.c.at))
    .join(_ATTENDING, _ATTENDING.c.worker == _WORKERS.c.id)
    .where(_ATTENDING.c.table == bindparam("at_table"), _ATTENDING.c.player == bindparam("who"))
)


class Attending:
    """What one of several workers notes; `here` tells who is connected to it."""

    def __init__(
        self, worker: str, here: Callable[[], set[Pair]], give_back: GiveBack, standing: float
    ) -> None:
        self.worker = worker
        self.here = here
        self.give_back = give_back
        self.standing = standing  # milliseconds
        self._noted: set[Pair] | None = None  # None if nobody knows what the database has kept
        self._writing: set[Pair] = set()

    def sign(self, connection: Connection, last: int, at: int) -> None:
        """Note that this worker lives, and who is here, in the transaction of its sign of life,
        which only one worker has at a time. `last` is when it gave the one before, or 0.
        """
        self._writing = here = self.here()
        alive = insert_or_update(_WORKERS).values(id=self.worker, at=at)
        connection.execute(alive.on_conflict_do_update(index_elements=["id"], set_={"at": at}))
        connection.execute(delete(_WORKERS).where(_WORKERS.c.at < at - limits.LOST_WORKER * 1000))
        if self._noted is None:
            connection.execute(delete(_ATTENDING).where(_ATTENDING.c.worker == self.worker))
        before = self._noted or set()
        self._write(connection, come=here - before, gone=before - here)
        if here - before:
            self._welcome(connection, here - before, at)
        if last and not self._lives(last, at):
            others = self._others(connection, here)
            elsewhere = {pair for pair, sign in others if self._lives(sign, at)}
            self._give_back(connection, last, at, here - elsewhere)

    def signed(self) -> None:
        """That was committed."""
        self._noted = self._writing

    def doubt(self) -> None:
        """Nobody knows whether it was."""
        self._noted = None

    def leave(self, connection: Connection) -> None:
        """Note that this worker ends."""
        connection.execute(delete(_WORKERS).where(_WORKERS.c.id == self.worker))

    async def is_cut_off(
        self, connection: AsyncConnection, table: str, player: str, now: int
    ) -> bool:
        """Is a player connected to a table only where nothing can be saved?"""
        last = await connection.scalar(_LAST_SIGN, {"at_table": table, "who": player})
        return last is not None and not self._lives(last, now)

    def _lives(self, sign: int, now: int) -> bool:
        return now - sign <= self.standing

    def _write(self, connection: Connection, come: set[Pair], gone: set[Pair]) -> None:
        if gone:
            forget(connection, gone, _ATTENDING.c.worker == self.worker)
        if come:
            rows = [
                {"worker": self.worker, "table": table, "player": player}
                for table, player in sorted(come)
            ]
            connection.execute(insert(_ATTENDING), rows)

    def _welcome(self, connection: Connection, come: set[Pair], at: int) -> None:
        """Give back what ran while newcomers were where nothing could be saved."""
        signs: dict[Pair, int] = {}
        for pair, sign in self._others(connection, come):
            signs[pair] = max(sign, signs.get(pair, 0))
        for last in sorted({sign for sign in signs.values() if not self._lives(sign, at)}):
            cut_off = {pair for pair, sign in signs.items() if sign == last}
            self._give_back(connection, last, at, cut_off)
            forget(connection, cut_off, _ATTENDING.c.worker != self.worker)

    def _give_back(self, connection: Connection, last: int, at: int, pairs: set[Pair]) -> None:
        tables = due(connection, pairs)
        if tables:
            self.give_back(connection, last, at, tables)

    def _others(
        self, connection: Connection, pairs: Collection[Pair]
    ) -> Iterable[tuple[Pair, int]]:
        """Where else these are connected: the last signs of life from there."""
        query = (
            select(_ATTENDING.c.table, _ATTENDING.c.player, _WORKERS.c.at)
            .join(_WORKERS, _WORKERS.c.id == _ATTENDING.c.worker)
            .where(_ATTENDING.c.worker != self.worker)
            .where(_ATTENDING.c.table == any_(array("tables", {table for table, _ in pairs})))
        )
        for table, player, at in connection.execute(query):
            if (table, player) in pairs:
                yield (table, player), at


def forget(connection: Connection, pairs: set[Pair], where: ColumnElement[bool]) -> None:
    """Note that these are not connected there any more."""
    which = _ATTENDING.c.table == bindparam("at_table"), _ATTENDING.c.player == bindparam("who")
    rows = [{"at_table": table, "who": player} for table, player in sorted(pairs)]
    connection.execute(delete(_ATTENDING).where(where, *which), rows)


def due(connection: Connection, pairs: Collection[Pair]) -> list[str]:
    """The tables where one of these players is due, and whose clocks run."""
    query = (
        select(_TABLES.c.id, _TABLES.c.pending, _SEATS.c.seat, _SEATS.c.player)
        .join(_SEATS, _SEATS.c.table == _TABLES.c.id)
        .where(_TABLES.c.id == any_(array("tables", {table for table, _ in pairs})))
        .where(_TABLES.c.deadline.is_not(None))
    )
    found = {
        table
        for table, pending, seat, player in connection.execute(query)
        if (table, player) in pairs and seat in msgspec.json.decode(pending)
    }
    return sorted(found)


def array(name: str, values: Iterable[str]) -> ColumnElement[Any]:
    """However many values for one statement."""
    return bindparam(name, sorted(values), ARRAY(String))
