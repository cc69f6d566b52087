"""Openings of the games that were played here, and of collections that an operator has brought.

Every game counts once: what names it is written in the transaction that counts it. A program that
numbers positions otherwise counts the games of this site anew; what was brought has to be brought
again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import delete, insert, select, text, tuple_, update
from sqlalchemy.ext.asyncio import AsyncSession

from apiary.explorer import openings
from apiary.explorer.openings import BLACK, DRAWS, WHITE, Counts, Line
from apiary.server.store.database import Database
from apiary.server.store.models import CollectedRow, CollectionRow, OpeningRow, TableRow

HERE = ""  # the name of the collection of what was played on this site
FORGOTTEN = 2_000  # rows deleted in one transaction

_NUMBERS = ("position", "next", "games", "white", "draws", "black")
_ADD_UP = ", ".join(f"{one} = openings.{one} + excluded.{one}" for one in _NUMBERS[2:])
# All rows as one JSON text: row by row, a thread would wait for the interpreter's lock each time.
_COUNT = {
    "sqlite": text(
        f"""INSERT INTO openings (collection, {", ".join(_NUMBERS)})
        SELECT :collection, {", ".join(f"json_extract(one.value, '$[{at}]')" for at in range(6))}
        FROM json_each(:rows) AS one WHERE true
        ON CONFLICT (collection, position, next) DO UPDATE SET {_ADD_UP}"""
    ),
    "postgresql": text(
        f"""INSERT INTO openings (collection, {", ".join(_NUMBERS)})
        SELECT CAST(:collection AS int),
            {", ".join(f"CAST(one->>{at} AS bigint)" for at in range(6))}
        FROM json_array_elements(CAST(:rows AS json)) AS one
        ON CONFLICT (collection, position, next) DO UPDATE SET {_ADD_UP}"""
    ),
}
_MAKE = text(
    """INSERT INTO collections (name, sign, games) VALUES (:name, :sign, 0)
    ON CONFLICT (name, sign) DO NOTHING"""
)
# In these words, so that PostgreSQL sees that the index `tables_to_count` is the one to take.
_WAITING = text(
    """SELECT id, outcome FROM tables WHERE game = 'hive' AND public AND status = 'over'
    AND counted < :collection ORDER BY counted LIMIT :most"""
)


class Known(NamedTuple):
    """A collection, and how many games are in it."""

    id: int
    name: str
    games: int


class Openings:
    """Reads and writes them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._sign = openings.sign()

    async def collections(self) -> list[Known]:
        """Those that this program can read, what was played here first."""
        wanted = CollectionRow.id, CollectionRow.name, CollectionRow.games
        query = select(*wanted).where(CollectionRow.sign == self._sign).order_by(CollectionRow.name)
        async with self._database.reading() as reading:
            return [Known(*row) for row in await reading.execute(query)]

    async def collection(self, name: str = HERE) -> int:
        """The number of a collection, which is made if it isn't there."""
        for known in await self.collections():
            if known.name == name:
                return known.id
        async with self._database.transaction() as writing:
            other = delete(CollectionRow).where(CollectionRow.sign != self._sign)
            await writing.execute(other)
            await writing.execute(_MAKE, {"name": name, "sign": self._sign})
        return await self.collection(name)

    async def waiting(self, collection: int, most: int) -> Sequence[tuple[str, bytes | None]]:
        """Some public games of this site that are over and not counted yet: their tables, and how
        they ended.
        """
        async with self._database.reading() as reading:
            rows = await reading.execute(_WAITING, {"collection": collection, "most": most})
            return [(table, outcome) for table, outcome in rows]

    async def count_tables(self, collection: int, lines: Mapping[str, Line | None]) -> int:
        """Count games of this site, those without a line as seen only; how many were new."""
        async with self._database.transaction() as writing:
            await _take_turn(writing, collection)
            counted = (
                update(TableRow)
                .where(TableRow.id.in_(lines), TableRow.counted < collection)
                .values(counted=collection)
                .returning(TableRow.id)
                .execution_options(synchronize_session=False)
            )
            new = list(await writing.scalars(counted))
            return await _count(writing, collection, [lines[table] for table in new])

    async def count_games(self, collection: int, lines: Mapping[bytes, Line]) -> int:
        """Count games by what names them; how many were not there."""
        async with self._database.transaction() as writing:
            await _take_turn(writing, collection)
            there = select(CollectedRow.game).where(
                CollectedRow.collection == collection, CollectedRow.game.in_(lines)
            )
            new = set(lines) - set(await writing.scalars(there))
            if new:
                rows = [{"collection": collection, "game": game} for game in sorted(new)]
                await writing.execute(insert(CollectedRow), rows)
            return await _count(writing, collection, [lines[game] for game in sorted(new)])

    async def rows(self, collection: int, position: int) -> dict[int, Counts]:
        """What is counted for a position, by the one that followed."""
        columns = OpeningRow.games, OpeningRow.white, OpeningRow.draws, OpeningRow.black
        query = select(OpeningRow.next, *columns).where(
            OpeningRow.collection == collection, OpeningRow.position == position
        )
        async with self._database.reading() as reading:
            found = await reading.execute(query)
            return {row[0]: (row[1], row[2], row[3], row[4]) for row in found}

    async def forget(self) -> bool:
        """Delete some of what belongs to no collection; False if there was nothing."""
        for row, key in (
            (OpeningRow, (OpeningRow.collection, OpeningRow.position, OpeningRow.next)),
            (CollectedRow, (CollectedRow.collection, CollectedRow.game)),
        ):
            least = select(row.collection).order_by(row.collection).limit(1)
            async with self._database.transaction() as writing:
                kept = list(await writing.scalars(select(CollectionRow.id)))
                gone = await writing.scalar(least.where(row.collection.not_in(kept)))
                if gone is None:
                    continue
                some = select(*key).where(row.collection == gone).limit(FORGOTTEN)
                await writing.execute(delete(row).where(tuple_(*key).in_(some)))
                return True
        return False


async def remove(writing: AsyncSession, name: str) -> bool:
    """Take a collection away, so that `forget` deletes what is in it; was there one?"""
    gone = delete(CollectionRow).where(CollectionRow.name == name).returning(CollectionRow.id)
    return bool(list(await writing.scalars(gone)))


async def _take_turn(writing: AsyncSession, collection: int) -> None:
    """Wait until nobody else counts for this collection."""
    await writing.execute(
        select(CollectionRow.id).where(CollectionRow.id == collection).with_for_update()
    )


async def _count(writing: AsyncSession, collection: int, lines: Collection[Line | None]) -> int:
    counts: dict[tuple[int, int], list[int]] = {}
    games = 0
    for line in lines:
        if line is not None:
            games += 1
            for step in line.steps:
                counts.setdefault(step, [0, 0, 0, 0])[line.result] += 1
    if games:
        rows = [
            (*step, sum(one), one[WHITE], one[DRAWS], one[BLACK])
            for step, one in sorted(counts.items())
        ]
        known = {"collection": collection, "rows": msgspec.json.encode(rows).decode()}
        await writing.execute(_COUNT[writing.get_bind().dialect.name], known)
        more = update(CollectionRow).where(CollectionRow.id == collection)
        await writing.execute(more.values(games=CollectionRow.games + games))
    return games
