"""A server for tests: the tables alone, and whoever says his name in a header is that player.

Run as a program it serves until it is stopped: `python -m tests.server.serving URL PORT`.
"""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from litestar import Litestar, get, post
from litestar.connection import ASGIConnection
from litestar.di import Provide
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError

from apiary.server import wire
from apiary.server.bots import BotPool
from apiary.server.live import HANDLERS
from apiary.server.players import Player
from apiary.server.rates import Rates
from apiary.server.store.database import Database
from apiary.server.store.models import PlayerRow
from apiary.server.tables.keeper import Keeper

NO_LIMITS = Rates(1e9, 1_000_000_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000)


async def meet(database: Database, name: str) -> Player:
    """The player of that name, who is also called so inside."""
    try:
        async with database.transaction() as session:
            await session.execute(
                insert(PlayerRow), {"id": name, "name": name, "guest": True, "created": 0}
            )
    except IntegrityError:
        pass
    return Player(name, name)


async def provide_player(request: ASGIConnection[Any, Any, Any, Any]) -> Player | None:
    name = request.headers.get("x-player")
    return None if name is None else Player(name, name)


@post("/api/tables")
async def create(data: wire.NewTable, keeper: Keeper, player: Player) -> wire.Created:
    await meet(keeper.database, player.id)
    return wire.Created(await keeper.create(data, player))


@post("/api/tables/{table:str}/seats")
async def sit(data: wire.SitDown, table: str, keeper: Keeper, player: Player) -> wire.TableInfo:
    await meet(keeper.database, player.id)
    await keeper.sit(table, player, data)
    return await keeper.info(table, player)


@post("/api/tables/{table:str}/rematch")
async def rematch(table: str, keeper: Keeper, player: Player) -> wire.Created:
    return wire.Created(await keeper.rematch(table, player))


@get("/api/health")
async def health() -> str:
    return "ok"


def make_app(url: str, bots: int = 1) -> Litestar:
    database = Database(url)
    keeper = Keeper(database, BotPool(bots), rates=NO_LIMITS, bot_delay=0.0)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await database.migrate()
        await keeper.open()
        yield
        await keeper.close()
        await database.close()

    return Litestar(
        [*HANDLERS, create, sit, rematch, health],
        lifespan=[lifespan],
        dependencies={
            "keeper": Provide(lambda: keeper, sync_to_thread=False),
            "player": Provide(provide_player),
        },
        openapi_config=None,
    )


def main(url: str, port: int) -> None:
    config = uvicorn.Config(
        make_app(url),
        host="127.0.0.1",
        port=port,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
    )
    uvicorn.Server(config).run()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
