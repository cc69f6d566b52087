"""The database compared with what was acknowledged."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import httpx
from sqlalchemy import select

from apiary.core.errors import ApiaryError
from apiary.core.messages import say
from apiary.server.checking import Checked, check
from apiary.server.store.database import Database
from apiary.server.store.models import EventRow, TableRow
from apiary.server.tables.events import Played, decode
from apiary.server.tables.table import Table
from tools.chaos.figures import Figures
from tools.chaos.players import Command, Ledger, persist
from tools.chaos.world import World

_EVENT = (EventRow.version, EventRow.at, EventRow.command, EventRow.body)


async def events(database: Database, table: str) -> list[Any]:
    """What was written down of a table."""
    query = select(*_EVENT).where(EventRow.table == table).order_by(EventRow.version)
    async with database.reading() as connection:
        return list(await connection.execute(query))


async def summaries(database: Database) -> dict[str, int]:
    """All tables, and the version that their summary tells."""
    async with database.reading() as connection:
        rows = await connection.execute(select(TableRow.id, TableRow.version))
        return {row[0]: row[1] for row in rows}


async def all_load(world: World, figures: Figures, client: httpx.AsyncClient, rng: Random) -> None:
    """Every table can be read at every server, as far as it has been played."""
    database = Database(world.database)
    known = await summaries(database)
    await database.close()
    for address in world.addresses:
        for table, version in known.items():
            url = f"{address}/api/tables/{table}"
            answer = await persist(partial(client.get, url), rng)
            if answer.status_code != 200 or answer.json()["version"] < version:
                figures.blame("unreadable", f"{url}, {version}: {answer.text[:200]}")


async def compare(database: Database, ledger: Ledger, figures: Figures) -> None:
    """Every acknowledged move is there once, as it was asked for; nothing else is; no gaps."""
    commands: defaultdict[str, list[Command]] = defaultdict(list)
    for command in ledger.acknowledged:
        commands[command.table].append(command)
    refused = {(command.table, command.id) for command in ledger.refused}
    for table, version in (await summaries(database)).items():
        rows = await events(database, table)
        versions = [row.version for row in rows]
        if versions != list(range(1, version + 1)):
            figures.blame("gap", f"{table}: {version}, {versions}")
        for row in rows:
            if row.command and (table, row.command.partition(":")[2]) in refused:
                figures.blame("refused", f"{table} {row.command}")
        if table in ledger.tables:
            try:
                _compare(table, rows, commands.pop(table, []), figures)
            except ApiaryError as error:
                figures.blame("unreadable", f"{table}: {error}")
    for table, lost in commands.items():
        for command in lost:
            figures.blame("lost", f"{table} {command}, with its table")


async def look_through(url: str, figures: Figures) -> None:
    """`apiary check` finds nothing: pages, what rows belong to, summaries of tables."""
    async for fault in check(url, Checked()):
        figures.blame("faults", say(fault, "en"))


def _compare(id: str, rows: Sequence[Any], commands: Sequence[Command], figures: Figures) -> None:
    kept = {row.command.partition(":")[2]: row.version for row in rows if row.command}
    for command in commands:
        if kept.get(command.id) != command.made:
            figures.blame("lost", f"{command}, kept at {kept.get(command.id)}")
    asked = {command.id: command for command in commands}
    made: Counter[int] = Counter()
    table: Table | None = None
    for row in rows:
        body = decode(row.body)
        if table is None:
            table = Table.load(id, [(row.version, row.at, body)])
            continue
        if isinstance(body, Played) and _is_person(table, body.actor):
            made[body.actor] += 1
            wish = asked.get((row.command or "").partition(":")[2])
            number = table.state.parse(body.action)
            if wish is not None and (wish.seat, wish.action) != (body.actor, number):
                figures.blame("twice", f"{wish} became {body}")
        table.add(row.at, body)
    for seat, count in made.items():
        wanted = sum(command.seat == seat for command in commands)
        if count > wanted:
            figures.blame("twice", f"{id}: seat {seat} made {count} moves, asked for {wanted}")


def _is_person(table: Table, actor: int) -> bool:
    return actor >= 0 and table.seats[actor].kind == "person"
