"""Writes down a server's database with games of every kind, for `test_stored.py`.

    python -m tests.server.storing tests/server/stored/0.1.0

makes `0.1.0.sql`, and `0.1.0/` with the components in force. What a released version has written is
kept for ever: every later one must be able to read it.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import apiary
from apiary.core.record import Record
from apiary.server.store.database import Database
from apiary.server.store.journal import write
from apiary.server.store.models import PlayerRow
from apiary.server.tables import commands, summary
from apiary.server.tables.events import (
    AskedBack,
    Config,
    Created,
    Kept,
    Rematched,
    Said,
    Sat,
    Seat,
    TakenBack,
)
from apiary.server.tables.table import Table
from apiary.server.wire import ClockRule, Origin

RECORDS = Path(__file__).parent.parent / "records"
# A whole game of each kind, and how much of it is played at a table where it goes on.
GAMES = {
    "hive": ("surround", 20),
    "hornet": ("hornet_two", 80),
    "waggledance": ("waggledance_two", 150),
    "alveola": ("alveola_two", 70),
    "swarm": ("swarm", 12),
}
BEGIN, SECOND = 1_700_000_000_000, 1000
PLAYERS = ("ann", "bob")


def config_of(record: Record, *seats: Seat, **more: object) -> Config:
    """A table for a game like this."""
    return Config(
        game=record.game,
        rules=record.rules,
        data=record.data,
        options=record.options,
        seats=seats or tuple(Seat("person", player) for player in PLAYERS),
        public=True,
        invite="invite",
        **{"clock": ClockRule(), **more},  # type: ignore[arg-type]  # as the struct checks
    )


def new_table(id: str, config: Config) -> Table:
    return Table(id, BEGIN, Created(config))


def play(table: Table, record: Record, to: int) -> None:
    """Play on as the record does."""
    for event in record.events[table.number : to]:
        action = table.state.parse(event.action)
        table.play(BEGIN + SECOND * table.version, event.actor, action)


def tables() -> list[Table]:
    """What there is to be kept."""
    found = []
    for name, (file, running) in GAMES.items():
        record = Record.load(RECORDS / f"{file}.json")
        for id, to in ((f"{name}-over", len(record.events)), (f"{name}-running", running)):
            table = new_table(id, config_of(record))
            play(table, record, to)
            found.append(table)
    return [*found, *eventful_tables()]


def eventful_tables() -> list[Table]:
    """Tables where more happened than moves."""
    record = Record.load(RECORDS / "surround.json")
    talk = new_table("hive-talk", config_of(record, Seat("person", "ann"), Seat("open")))
    talk.add(BEGIN + SECOND, Sat(1, "bob"))
    play(talk, record, 6)
    for body in (
        Said("ann", "Oops."),
        AskedBack(1, 5),
        Kept(0),
        AskedBack(1, 5),
        TakenBack(1, 5),
    ):
        talk.add(BEGIN + SECOND * talk.version, body)
    play(talk, record, 12)

    late = new_table("hive-late", config_of(record, clock=ClockRule("live", 1, 0)))
    play(late, record, 4)
    commands.run_out(late, BEGIN + 600 * SECOND)
    late.add(BEGIN + 601 * SECOND, Rematched(0, "hive-running"))

    origin = Origin("hive-over", 10)
    further = new_table("hive-further", config_of(record, origin=origin, prefix=record.events[:10]))
    play(further, record, 14)

    box = Record.load(RECORDS / "hornet_four.json")
    people = [Seat("person", "ann"), Seat("bot", level="easy"), Seat("friend"), Seat("open")]
    return [talk, late, further, new_table("hornet-waiting", config_of(box, *people))]


async def store(file: Path) -> None:
    """A database with these tables."""
    database = Database(f"sqlite:///{file}")
    await database.migrate()
    async with database.transaction() as session:
        for player in PLAYERS:
            session.add(PlayerRow(id=player, name=player.title(), guest=True, created=BEGIN))
    appends = [summary.new_table(table) for table in tables()]
    await database.write(lambda connection: write(connection, appends))
    await database.close()


def dumped(file: Path) -> str:
    """A database as SQL; bytes, which are JSON here, as people can read them."""
    connection = sqlite3.connect(file)
    lines = ["PRAGMA foreign_keys = OFF;", "BEGIN;"]
    ours = "FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'"
    schema = f"SELECT sql {ours} ORDER BY type DESC, name"
    lines += [f"{sql};" for (sql,) in connection.execute(schema)]
    tables = f"SELECT name, sql {ours} AND type = 'table' ORDER BY name"
    for name, sql in connection.execute(tables).fetchall():
        order = "" if "WITHOUT ROWID" in sql else " ORDER BY rowid"  # else by its key
        for row in connection.execute(f'SELECT * FROM "{name}"{order}'):
            lines.append(f'INSERT INTO "{name}" VALUES ({", ".join(map(literal, row))});')
    connection.close()
    return "\n".join([*lines, "COMMIT;"]) + "\n"


def literal(cell: object) -> str:
    if isinstance(cell, bytes):
        return f"CAST({literal(cell.decode())} AS BLOB)"
    if isinstance(cell, str):
        return "'" + cell.replace("'", "''") + "'"
    return "NULL" if cell is None else str(cell)


def main(target: Path) -> None:
    """Write the SQL, and the components."""
    target.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        file = Path(folder, "apiary.db")
        asyncio.run(store(file))
        target.with_name(f"{target.name}.sql").write_text(dumped(file), "utf-8")
    for game in apiary.all_games():
        if game.data_content() is not None:
            data = Path(apiary.__file__).parent / "games" / game.name / "data.json"
            shutil.copy(data, target / f"{game.name}.json")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
