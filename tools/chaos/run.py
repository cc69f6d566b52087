"""A run on one database: people play, everything is hit, and then it is proved that all is well."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic

import httpx

from apiary.server.store.database import Database
from apiary.server.tables.events import Played, decode
from tools.chaos.figures import Figures
from tools.chaos.hearing import SOON, all_hear
from tools.chaos.parties import BOT, Party, parties
from tools.chaos.players import Ledger, checked, visitor
from tools.chaos.proof import all_load, compare, events, look_through
from tools.chaos.strikes import ANYWHERE, STRIKES, Strike
from tools.chaos.world import Ended, World, world

PLACES = {"sqlite": "SQLite, one server", "postgresql": "PostgreSQL, two servers, three workers"}
EARS = 8  # connections to each server that must hear at the end
LONELY = 3  # tables where a bot is due when all servers are killed
LOOK = 0.1  # seconds between looks at something that is awaited


@dataclass(frozen=True, slots=True)
class Plan:
    """How much of it. Every kind of blow comes at least once, however short the time is."""

    seconds: float
    tables: int
    seed: int
    together: tuple[int, int] = (1, 3)  # blows at once
    between: tuple[int, int] = (5, 40)  # moves of all players between blows
    afterwards: int = 4  # moves at each table when the blows are over


async def run(kind: str, folder: Path, plan: Plan) -> Figures:
    """Hit the servers on a database of this kind; what was found. Their logs are in the folder."""
    figures = Figures(PLACES[kind])
    ledger = Ledger(figures)
    rng = Random(f"{plan.seed} {kind}")
    async with world(kind, folder) as hit, visitor() as client:
        begun = monotonic()
        playing = parties(plan.tables, ledger, hit.addresses, rng)
        tasks = [asyncio.create_task(party.run(client)) for party in playing]
        try:
            await _haunt(hit, figures, client, rng, plan)
            figures.seconds = monotonic() - begun
            await _go_on(playing, tasks, figures, plan)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await all_hear(hit, figures, client, rng, EARS)
        await _bots_go_on(hit, figures, client)
        await all_load(hit, figures, client, rng)
        await asyncio.gather(*(server.stop(figures) for server in hit.servers))
        database = Database(hit.database)
        await compare(database, ledger, figures)
        await database.close()
        await look_through(hit.database, figures)
    return figures


async def _haunt(
    hit: World, figures: Figures, client: httpx.AsyncClient, rng: Random, plan: Plan
) -> None:
    """Hit, wait until all is well and people play, and hit again."""
    names = list(STRIKES if hit.postgres is not None else ANYWHERE)
    until = monotonic() + plan.seconds
    deck: list[str] = []
    while deck or not figures.strikes or monotonic() < until:
        await _see_moves(figures, rng.randint(*plan.between))
        if not deck:
            deck = rng.sample(names, len(names))
        count = min(len(deck), rng.randint(*plan.together))
        chosen = [deck.pop() for _ in range(count)]
        begun = monotonic()
        await asyncio.gather(*(_strike(name, hit, figures, rng) for name in chosen))
        await all_hear(hit, figures, client, rng)
        figures.recoveries.append(monotonic() - begun)


async def _strike(name: str, hit: World, figures: Figures, rng: Random) -> None:
    strike: Strike = STRIKES[name]
    with suppress(Ended):  # which is seen to afterwards
        figures.strikes[name] += await strike(hit, figures, rng)


async def _see_moves(figures: Figures, more: int) -> None:
    """Wait until so many more have been acknowledged."""
    enough = figures.moves + more
    try:
        async with asyncio.timeout(SOON):
            while figures.moves < enough:
                await asyncio.sleep(LOOK)
    except TimeoutError:
        figures.blame("stuck", f"no {more} moves in {SOON:g} s at all tables")


async def _go_on(
    playing: list[Party], tasks: list[asyncio.Task[None]], figures: Figures, plan: Plan
) -> None:
    """At each table a few moves more are made, or its game comes to its end."""
    for party in playing:
        party.stop(plan.afterwards)
    await asyncio.wait(tasks, timeout=SOON)
    for party, task in zip(playing, tasks, strict=True):
        if not task.done():
            figures.blame("stuck", f"{party.game}: {'; '.join(map(str, party.players))}")
        else:
            await task


async def _bots_go_on(hit: World, figures: Figures, client: httpx.AsyncClient) -> None:
    """Bots that were due when every server was killed act when they are back, unasked."""
    database = Database(hit.database)
    waiting = [await _lonely_bot(hit, client) for _ in range(LONELY)]
    await asyncio.gather(*(server.kill(figures) for server in hit.servers))
    due = [table for table in waiting if not await _bot_acted(database, table)]
    await asyncio.gather(*(server.start() for server in hit.servers))
    until = monotonic() + SOON
    while due and monotonic() < until:
        await asyncio.sleep(LOOK)
        due = [table for table in due if not await _bot_acted(database, table)]
    for table in due:
        figures.blame("bots", table)
    await database.close()


async def _lonely_bot(hit: World, client: httpx.AsyncClient) -> str:
    """A table where it is a bot's turn, and nobody else is there."""
    first, *_ = hit.addresses
    wish = {"game": "hive", "seats": [{"kind": "me"}, BOT]}
    made = checked(await client.post(f"{first}/api/tables", json=wish)).raise_for_status()
    table: str = made.json()["id"]
    headers = {"Cookie": made.headers["set-cookie"].partition(";")[0]}
    body = {"id": "first", "version": 1, "action": "wA1"}
    url = f"{first}/api/tables/{table}/actions"
    checked(await client.post(url, json=body, headers=headers)).raise_for_status()
    return table


async def _bot_acted(database: Database, table: str) -> bool:
    played = [decode(row.body) for row in await events(database, table)]
    return any(isinstance(body, Played) and body.actor == 1 for body in played)
