"""Tables in lists, from their summaries alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, exists, false, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from apiary.bots.ladder import LEVELS, today
from apiary.core.outcome import Outcome
from apiary.server import limits, rated
from apiary.server.players import Player
from apiary.server.store.database import Database
from apiary.server.store.models import PlayerRow, SeatRow, TableRow
from apiary.server.tables.events import Config
from apiary.server.tables.lines import seat_name
from apiary.server.wire import History, Lists, SeatInfo, TableLine

_config = msgspec.json.Decoder(Config).decode
_outcome = msgspec.json.Decoder(Outcome).decode
_pending = msgspec.json.Decoder(tuple[int, ...]).decode


async def home(database: Database, player: str | None) -> Lists:
    """The tables of the home page: mine that are not over, open ones, those to watch."""
    mine = _seated(player)
    async with database.reading() as connection:
        return Lists(
            mine=await _lines(
                connection, player, mine, TableRow.status != "over", most=limits.OWN_LIST
            )
            if player is not None
            else (),
            open=await _lines(connection, player, *_open_to(player)),
            watch=await _lines(
                connection, player, TableRow.status == "playing", TableRow.public.is_(True), ~mine
            ),
        )


async def invitations(database: Database, player: str | None) -> tuple[TableLine, ...]:
    """The open tables alone."""
    async with database.reading() as connection:
        return await _lines(connection, player, *_open_to(player))


def _open_to(player: str | None) -> tuple[ColumnElement[bool], ...]:
    """Public tables that wait for somebody else."""
    return TableRow.status == "waiting", TableRow.public.is_(True), ~_seated(player)


async def history(database: Database, player: str, before: int | None) -> History:
    """A page of the games of a player that are over, newest first."""
    wanted = [_seated(player), TableRow.status == "over"]
    if before is not None:
        wanted.append(TableRow.updated < before)
    async with database.reading() as connection:
        lines = await _lines(connection, player, *wanted)
    return History(lines, lines[-1].updated if len(lines) == limits.LIST else None)


async def unfinished(database: Database, player: str, since: int) -> int:
    """How many tables of a player are not over; those where nobody else plays or is waited for
    count only if something has happened there since a time.
    """
    others = exists().where(
        SeatRow.table == TableRow.id,
        SeatRow.kind != "bot",
        or_(SeatRow.player.is_(None), SeatRow.player != player),
    )
    touched = or_(TableRow.updated >= since, others)
    return await _count(database, _seated(player), TableRow.status != "over", touched)


async def plays_with_others(session: AsyncSession, player: str) -> bool:
    """Does a game go on between a player and somebody else?"""
    others = exists().where(
        SeatRow.table == TableRow.id, SeatRow.kind == "person", SeatRow.player != player
    )
    query = select(TableRow.id).where(_seated(player), TableRow.status == "playing", others)
    return await session.scalar(query.limit(1)) is not None


async def waiting(database: Database, player: str) -> int:
    """At how many tables a player waits for others."""
    return await _count(database, _seated(player), TableRow.status == "waiting")


async def _count(database: Database, *wanted: ColumnElement[bool]) -> int:
    query = select(func.count()).select_from(TableRow).where(*wanted)
    async with database.reading() as connection:
        return await connection.scalar(query) or 0


async def not_over(database: Database, tables: Collection[str]) -> tuple[str, ...]:
    """Those of these tables that are not over."""
    if not tables:
        return ()
    query = select(TableRow.id).where(TableRow.id.in_(tables), TableRow.status != "over")
    async with database.reading() as connection:
        return tuple(row[0] for row in await connection.execute(query))


async def playing(database: Database, player: str, game: str) -> list[str]:
    """The tables where a player plays this game now."""
    query = select(TableRow.id).where(
        _seated(player), TableRow.status == "playing", TableRow.game == game
    )
    async with database.reading() as connection:
        return [row[0] for row in await connection.execute(query)]


async def against_bots(
    database: Database, player: str, game: str, most: int
) -> list[tuple[str, bool]]:
    """The last games that a player ended against bots alone: the highest level among them, and
    whether the player won.
    """
    over = (TableRow.game == game, TableRow.status == "over", TableRow.outcome.is_not(None))
    bots = exists().where(SeatRow.table == TableRow.id, SeatRow.kind == "bot")
    others = (
        exists()
        .where(SeatRow.table == TableRow.id, SeatRow.kind != "bot")
        .where(or_(SeatRow.player.is_(None), SeatRow.player != player))
    )
    async with database.reading() as connection:
        lines = await _lines(connection, player, _seated(player), *over, bots, ~others, most=most)
    found = []
    for line in lines:
        assert line.outcome is not None
        bees = [LEVELS.index(seat.level) for seat in line.seats if seat.level in LEVELS]
        won = any(line.outcome.ranks[n] == 1 for n, seat in enumerate(line.seats) if seat.me)
        if bees:
            found.append((LEVELS[max(bees)], won))
    return found


async def late(database: Database, now: int) -> list[str]:
    """The tables where a clock has run out, the one that waits longest first."""
    query = select(TableRow.id).where(TableRow.deadline <= now).order_by(TableRow.deadline)
    async with database.reading() as connection:
        return [row[0] for row in await connection.execute(query)]


async def left_to_bots(database: Database, until: int, most: int) -> list[str]:
    """Some tables where a bot has been due since a time or longer, the longest first."""
    query = (
        select(TableRow.id)
        .where(TableRow.bot_due.is_(True), TableRow.updated <= until)
        .order_by(TableRow.updated)
        .limit(most)
    )
    async with database.reading() as connection:
        return [row[0] for row in await connection.execute(query)]


async def known(connection: AsyncConnection, players: Collection[str]) -> dict[str, Player]:
    if not players:
        return {}
    columns = (PlayerRow.id, PlayerRow.name, PlayerRow.guest, PlayerRow.bot)
    query = select(*columns).where(PlayerRow.id.in_(players))
    return {row[0]: Player(*row) for row in await connection.execute(query)}


def _seated(player: str | None) -> ColumnElement[bool]:
    if player is None:  # not the one of the free seats
        return false()
    return TableRow.id.in_(select(SeatRow.table).where(SeatRow.player == player))


async def _lines(
    connection: AsyncConnection,
    player: str | None,
    *wanted: ColumnElement[bool],
    most: int = limits.LIST,
) -> tuple[TableLine, ...]:
    columns = TableRow.__table__.columns
    query = select(*columns).where(*wanted).order_by(TableRow.updated.desc()).limit(most)
    rows = (await connection.execute(query)).all()
    if not rows:
        return ()
    seats = await _seats(connection, [row.id for row in rows])
    people = {seat.player for found in seats.values() for seat in found if seat.player}
    sitting = await known(connection, people)
    return tuple(_line(row, seats[row.id], sitting, player) for row in rows)


async def _seats(connection: AsyncConnection, tables: Sequence[str]) -> dict[str, list[Any]]:
    columns = SeatRow.__table__.columns
    query = select(*columns).where(SeatRow.table.in_(tables)).order_by(SeatRow.seat)
    found: dict[str, list[Any]] = {table: [] for table in tables}
    for row in await connection.execute(query):
        found[row.table].append(row)
    return found


def _line(row: Any, seats: list[Any], sitting: dict[str, Player], player: str | None) -> TableLine:
    config = _config(row.config)
    return TableLine(
        id=row.id,
        game=row.game,
        options=config.options,
        status=row.status,
        public=row.public,
        seats=tuple(
            SeatInfo(
                kind=seat.kind,
                label=seat_name(row.game, seat.seat),
                name=sitting[seat.player].name if seat.player in sitting else "",
                level=today(seat.level),
                bot=seat.player in sitting and sitting[seat.player].bot,
                me=player is not None and seat.player == player,
            )
            for seat in seats
        ),
        pending=_pending(row.pending),
        number=row.number,
        moves=row.number if row.moves is None else row.moves,
        updated=row.updated,
        clock=config.clock,
        rated=rated.is_rated(seats, sitting, config),
        rated_with_bots=config.rated_with_bots,
        outcome=None if row.outcome is None else _outcome(row.outcome),
    )
