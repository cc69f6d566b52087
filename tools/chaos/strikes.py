"""The ways to hit a server. Each returns whether there was something to hit."""

from __future__ import annotations

import asyncio
import os
import signal
from asyncio import to_thread
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

import asyncpg

from tools.chaos.figures import Figures
from tools.chaos.processes import Process
from tools.chaos.world import Served, World

BREAK = (0.0, 1.0)  # seconds until somebody starts again what was killed
PAUSE = (0.5, 3.0)  # seconds for which a process stands still
BACKENDS = """SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY pid"""

Strike = Callable[[World, Figures, Random], Awaitable[bool]]


async def kill_server(world: World, figures: Figures, rng: Random) -> bool:
    """SIGKILL of a server that is one process."""
    return await _kill(_one_of(world, rng, several=False), figures, rng)


async def kill_supervisor(world: World, figures: Figures, rng: Random) -> bool:
    """SIGKILL of the process above the workers, who end with it."""
    return await _kill(_one_of(world, rng, several=True), figures, rng)


async def kill_worker(world: World, figures: Figures, rng: Random) -> bool:
    """SIGKILL of one of several workers, which its supervisor starts again."""
    server = _one_of(world, rng, several=True)
    async with server.lock:
        return _hit(server.parts(), signal.SIGKILL, rng) is not None


async def kill_bot(world: World, figures: Figures, rng: Random) -> bool:
    """SIGKILL of a process in which bots think."""
    bots = [bot for server in world.servers for bot in server.bots()]
    return _hit(bots, signal.SIGKILL, rng) is not None


async def pause(world: World, figures: Figures, rng: Random) -> bool:
    """SIGSTOP, and SIGCONT after some seconds, of what answers requests."""
    server = rng.choice(world.servers)
    async with server.lock:
        stopped = _hit(server.parts(), signal.SIGSTOP, rng)
        if stopped is None:
            return False
        try:
            await asyncio.sleep(rng.uniform(*PAUSE))
        finally:
            stopped.send(signal.SIGCONT)
    return True


async def end_backends(world: World, figures: Figures, rng: Random) -> bool:
    """`pg_terminate_backend` of some of the servers' connections, often of all."""
    part = rng.choice((0.3, 0.7, 1.0, 1.0))
    async with world.lock:
        chosen = [number for number in await _ask(world, BACKENDS) if rng.random() < part]
        end = "SELECT pg_terminate_backend(number) FROM unnest($1::int[]) AS number"
        return bool(chosen and await _ask(world, end, chosen))


async def kill_backend(world: World, figures: Figures, rng: Random) -> bool:
    """SIGKILL of a process that serves a connection; PostgreSQL then ends all and recovers."""
    async with world.lock:
        found = await _ask(world, BACKENDS)
        if not found:
            return False
        with suppress(ProcessLookupError):
            os.kill(rng.choice(found), signal.SIGKILL)
    return True


async def kill_postgres(world: World, figures: Figures, rng: Random) -> bool:
    """SIGKILL of PostgreSQL's own server."""
    assert world.postgres is not None
    async with world.lock:
        world.postgres.kill()
        await asyncio.sleep(rng.uniform(*BREAK))
        await to_thread(world.postgres.start)
    return True


async def stop_postgres(world: World, figures: Figures, rng: Random) -> bool:
    """`pg_ctl stop -m immediate`."""
    assert world.postgres is not None
    async with world.lock:
        await to_thread(world.postgres.stop_at_once)
        await asyncio.sleep(rng.uniform(*BREAK))
        await to_thread(world.postgres.start)
    return True


ANYWHERE: dict[str, Strike] = {
    "SIGKILL of a server": kill_server,
    "SIGKILL of a bot's process": kill_bot,
    "SIGSTOP for some seconds": pause,
}
POSTGRESQL: dict[str, Strike] = {
    "SIGKILL of a supervisor": kill_supervisor,
    "SIGKILL of a worker": kill_worker,
    "`pg_terminate_backend`": end_backends,
    "SIGKILL of a backend of PostgreSQL": kill_backend,
    "SIGKILL of PostgreSQL": kill_postgres,
    "`pg_ctl stop -m immediate`": stop_postgres,
}
STRIKES = {**ANYWHERE, **POSTGRESQL}


def _one_of(world: World, rng: Random, several: bool) -> Served:
    return rng.choice([server for server in world.servers if server.several == several])


async def _kill(server: Served, figures: Figures, rng: Random) -> bool:
    async with server.lock:
        await server.kill(figures)
        await asyncio.sleep(rng.uniform(*BREAK))
        await server.start()
    return True


def _hit(processes: list[Process], how: signal.Signals, rng: Random) -> Process | None:
    """Send a signal to one of these; which it was, if there was any."""
    if not processes:
        return None
    victim = rng.choice(sorted(processes, key=lambda one: one.number))
    return victim if victim.send(how) else None


async def _ask(world: World, query: str, *arguments: object) -> list[int]:
    """The first column of what PostgreSQL answers; nothing if it can't just now."""
    try:
        connection = await asyncpg.connect(world.database)
        try:
            return [row[0] for row in await connection.fetch(query, *arguments)]
        finally:
            await connection.close()
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        return []
