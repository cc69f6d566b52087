"""Does every server hear of a move that is made at another?"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from random import Random

import httpx
from websockets.asyncio.client import ClientConnection

from tools.chaos.figures import Figures
from tools.chaos.players import BROKEN, Broken, checked, joined, notice, persist
from tools.chaos.world import World

HEARD = 30.0  # seconds in which a server must have heard
SOON = 120.0  # seconds in which servers that were hit must work again
EARS = 3  # connections to each server, so that several workers have one


async def all_hear(
    world: World, figures: Figures, client: httpx.AsyncClient, rng: Random, ears: int = EARS
) -> None:
    """Come back when a new table can be played at every server and all of them hear of it."""
    try:
        async with asyncio.timeout(SOON):
            await persist(lambda: _ring(world, figures, client, ears), rng)
    except TimeoutError:
        figures.blame("down", f"it did not work for {SOON:g} s")


async def _ring(world: World, figures: Figures, client: httpx.AsyncClient, ears: int) -> None:
    for server in world.servers:
        await server.revive(figures)
    first, *_ = world.addresses
    wish = {"game": "hive", "seats": [{"kind": "me"}, {"kind": "me"}]}
    made = checked(await client.post(f"{first}/api/tables", json=wish)).raise_for_status()
    table, cookie = made.json()["id"], made.headers["set-cookie"].partition(";")[0]
    async with AsyncExitStack() as stack:
        listening = [
            (address, await stack.enter_async_context(joined(address, table)))
            for address in world.addresses
            for _ in range(ears)
        ]
        version = 0
        for number, address in enumerate(world.addresses):
            version = await _move(f"{address}/api/tables/{table}", cookie, number, version, client)
            heard = await asyncio.gather(*(_hears(socket, version) for _, socket in listening))
            named = zip(listening, heard, strict=True)
            for deaf in {place for (place, _), good in named if not good}:
                figures.blame("deaf", f"{deaf}, of a move at {address}")


async def _move(url: str, cookie: str, number: int, least: int, client: httpx.AsyncClient) -> int:
    """Make any move at a server that knows the table at this version; the version made."""
    headers = {"Cookie": cookie}
    now = checked(await client.get(url, headers=headers)).raise_for_status().json()["version"]
    if now < least:
        raise Broken("it knows less than was done elsewhere")
    can = checked(await client.get(f"{url}/actions", headers=headers)).raise_for_status().json()
    body = {"id": str(number), "version": now, "action": can[0]["action"]}
    answer = checked(await client.post(f"{url}/actions", json=body, headers=headers))
    version: int = answer.raise_for_status().json()["version"]
    return version


async def _hears(socket: ClientConnection, version: int) -> bool:
    """Is somebody who listens told of this version soon? A connection that breaks is no matter."""
    try:
        async with asyncio.timeout(HEARD):
            while (await notice(socket)).version < version:
                pass
    except TimeoutError:
        return False
    except BROKEN as error:
        raise Broken from error
    return True
