"""The server, put together: routes, guards, and the parts that live as long as it runs."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, cast

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.enums import ScopeType
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme, Tag
from litestar.types import LifeSpanScope, Scope

import apiary
from apiary.server import limits
from apiary.server.accounts import Accounts
from apiary.server.api import about, games, players, streams, tables, tokens
from apiary.server.bots import BotPool
from apiary.server.buckets import Buckets, NoBuckets
from apiary.server.guard import Headings, SameOrigin
from apiary.server.identity import Identity, hand_out
from apiary.server.limits import Rate
from apiary.server.lines import Lines
from apiary.server.live import live
from apiary.server.provided import PROVIDED, Parts
from apiary.server.rates import Rates
from apiary.server.ratings import AccountRatings
from apiary.server.settings import Settings
from apiary.server.site import UNPACKED, Site
from apiary.server.store.database import Database
from apiary.server.tables.keeper import BOT_PAUSE, Keeper
from apiary.server.texts import Checked, Legible
from apiary.server.tokens import Tokens
from apiary.server.troubles import HANDLERS
from apiary.server.visits import Visits

_MANY = 1_000_000
UNLIMITED = Rates(_MANY, _MANY, _MANY, _MANY, _MANY, _MANY)  # for load tests


class Server(Litestar):
    """Answers requests; the WebSockets of tables go their own way."""

    async def __call__(self, scope: Scope | LifeSpanScope, receive: Any, send: Any) -> None:
        """Take whatever arrives."""
        if scope["type"] == ScopeType.WEBSOCKET:
            await live(self.state.parts, cast(Scope, scope), receive, send)
        else:
            await super().__call__(scope, receive, send)


def create_app(settings: Settings, site: Site | None = None) -> Litestar:
    """A server that is ready to be run."""
    pages = site or Site()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            app.state.parts = await open_parts(settings, stack)
            app.state.site = pages
            yield

    return Server(
        route_handlers=[API, STREAMS, pages.handler()],
        lifespan=[lifespan],
        dependencies=PROVIDED,
        exception_handlers=HANDLERS,
        middleware=[Legible(), SameOrigin()],
        before_send=[hand_out, Headings(settings.https)],
        request_class=Checked,
        request_max_body_size=limits.BODY,
        compression_config=CompressionConfig("gzip", minimum_size=1_000, exclude_opt_key=UNPACKED),
        openapi_config=DESCRIPTION,
        logging_config=None,
    )


def app_of_environment() -> Litestar:
    """The server that the environment describes, for worker processes."""
    return create_app(Settings.of(os.environ))


async def open_parts(settings: Settings, stack: AsyncExitStack) -> Parts:
    """The parts of a server, which the stack closes."""
    database = Database(settings.database)
    stack.push_async_callback(database.close)
    await database.migrate()
    rates = Rates() if settings.rate_limits else UNLIMITED
    pause = BOT_PAUSE if settings.bot_pause else 0.0
    keeper = Keeper(database, BotPool(settings.bots), AccountRatings(), rates, pause)
    await keeper.open()
    stack.push_async_callback(keeper.close)

    def buckets(rate: Rate) -> Buckets:
        return Buckets(rate) if settings.rate_limits else NoBuckets(rate)

    identity = Identity(
        database,
        buckets(limits.GUESTS),
        settings.https,
        alone=not settings.shared,
        strangers=buckets(limits.BAD_TOKENS),
    )
    await identity.sweep()
    accounts = Accounts(identity, keeper, buckets(limits.LOGINS))
    await accounts.note_looks()
    lines = Lines(identity) if settings.rate_limits else Lines.unlimited(identity)
    lines.open()
    stack.push_async_callback(lines.close)
    return Parts(
        database=database,
        keeper=keeper,
        identity=identity,
        accounts=accounts,
        tokens=Tokens(identity),
        lines=lines,
        floods=buckets(limits.FLOODS),
        requests=buckets(limits.REQUESTS),
        new_tables=buckets(limits.TABLES),
    )


API = Router(
    "/api",
    middleware=[Visits()],
    route_handlers=[
        Router("/", route_handlers=[games.games, games.guide], tags=["games"]),
        Router(
            "/",
            route_handlers=[
                players.read_me,
                players.rename,
                players.history,
                players.register,
                players.delete_account,
                players.log_in,
                players.log_out,
                tokens.list_tokens,
                tokens.make_token,
                tokens.delete_token,
            ],
            tags=["players"],
        ),
        Router(
            "/",
            route_handlers=[
                tables.lists,
                tables.create,
                tables.read,
                tables.actions,
                tables.act,
                tables.sit,
                tables.stand_up,
                tables.rematch,
                tables.position,
                tables.chapters,
                tables.record,
            ],
            tags=["tables"],
        ),
        Router("/", route_handlers=[about.health, about.manual, about.openapi], tags=["server"]),
    ],
)

STREAMS = Router(
    "/",
    route_handlers=[streams.events],
    middleware=[Visits()],
    tags=["tables"],
    opt={UNPACKED: True},
)

DESCRIPTION = OpenAPIConfig(
    title="Apiary",
    version=apiary.__version__,
    description="Tables where people, bots and scripts play the bee board games.",
    use_handler_docstrings=True,
    tags=[
        Tag("games", "What can be played."),
        Tag("players", "Who plays: names, accounts, tokens."),
        Tag("tables", "Where it is played."),
        Tag("server", "The server itself."),
    ],
    components=Components(
        security_schemes={
            "token": SecurityScheme("http", scheme="bearer"),
            "cookie": SecurityScheme("apiKey", name="apiary", security_scheme_in="cookie"),
        }
    ),
    path="/api/litestar",
    render_plugins=[],
)
