"""The server, put together: routes, guards, and the parts that live as long as it runs."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import partial
from types import ModuleType
from typing import Any, cast

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme, Tag
from litestar.types import LifeSpanScope, Scope

import apiary
from apiary.server import asked, deeds, exploring, late, limits, metrics
from apiary.server.accounts import Accounts
from apiary.server.analysing import Analyses
from apiary.server.api import (
    about,
    analysis,
    games,
    lessons,
    players,
    previews,
    puzzles,
    streams,
    tables,
)
from apiary.server.bots import BotPool
from apiary.server.deeds import Noticing
from apiary.server.draining import Draining
from apiary.server.engines import read_engines
from apiary.server.error_answers import HANDLERS
from apiary.server.exploring import Explorer
from apiary.server.guard import Headings, SameOrigin
from apiary.server.identity import NOTE_EVERY, Identity, hand_out
from apiary.server.limiter import ANY, Limiter
from apiary.server.limits import Rate
from apiary.server.live import live
from apiary.server.open_lines import OpenLines
from apiary.server.orphans import end_with_supervisor
from apiary.server.previews import Previews
from apiary.server.provided import PROVIDED, Parts
from apiary.server.ratings import AccountRatings
from apiary.server.readiness import Readiness, disk
from apiary.server.retention import EVERY, Retention
from apiary.server.reviewing import Reviews
from apiary.server.sessions import Sessions
from apiary.server.settings import Settings
from apiary.server.site import UNPACKED, Site
from apiary.server.store.database import Database
from apiary.server.supervised import Job
from apiary.server.tables.keeper import BOT_PAUSE, Keeper
from apiary.server.texts import Checked, Legible
from apiary.server.tokens import Tokens
from apiary.server.visits import Visits

SESSIONS_EVERY = 3600.0  # seconds between looks for sessions that have ended by themselves


Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


class Server(Litestar):
    """Answers requests; the WebSockets of tables go their own way."""

    async def __call__(self, scope: Scope | LifeSpanScope, receive: Any, send: Any) -> None:
        """Take whatever arrives."""
        if scope["type"] != "lifespan":
            asked.begin(scope)
        if scope["type"] == ScopeType.WEBSOCKET:
            await live(self.state.parts, cast(Scope, scope), receive, send)
        else:
            await super().__call__(scope, receive, send)


def create_app(
    settings: Settings, site: Site | None = None, beside: Sequence[Lifespan] = ()
) -> Litestar:
    """A server that is ready to be run; what is `beside` it lasts as long as its parts.

    What it opens when it runs is as `app.state.settings` say then.
    """
    pages = site or Site()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        settings: Settings = app.state.settings
        async with AsyncExitStack() as stack:
            if settings.shared:
                app.state.parts = await late.opened(partial(open_parts, settings), stack)
            else:
                app.state.parts = await open_parts(settings, stack)
            app.state.site = pages
            app.state.previews = app.state.parts.previews
            yield

    return Server(
        route_handlers=[API, PROBES, FIGURES, STREAMS, pages.handler()],
        lifespan=[lifespan, *beside],
        dependencies=PROVIDED,
        exception_handlers=HANDLERS,
        middleware=[Legible(), SameOrigin()],
        before_send=[hand_out, asked.tell_id, metrics.count_request, Headings(settings.https)],
        request_class=Checked,
        request_max_body_size=limits.BODY,
        compression_config=CompressionConfig("gzip", minimum_size=1_000, exclude_opt_key=UNPACKED),
        openapi_config=DESCRIPTION,
        logging_config=None,
        state=State({"settings": settings}),
    )


def app_of_environment() -> Litestar:
    """The server that the environment describes, for worker processes, which signals end."""
    end_with_supervisor()
    return create_app(Settings.of(os.environ), beside=[heeding_signals])


@asynccontextmanager
async def heeding_signals(app: Litestar) -> AsyncIterator[None]:
    """While this lasts, a signal that ends the server lets it drain first."""
    with app.state.parts.draining.at_signals():
        yield


async def open_parts(settings: Settings, stack: AsyncExitStack) -> Parts:
    """The parts of a server, which the stack closes."""
    database = Database(settings.database)
    stack.push_async_callback(database.close)
    await database.migrate()
    engines = read_engines(settings.engines)
    bots = BotPool(settings.bots, told=metrics.bot_thought, engines=engines)
    pause = BOT_PAUSE if settings.bot_pause else 0.0
    keeper = Keeper(database, bots, AccountRatings(), settings.rate_limits, pause)
    await keeper.open()
    stack.push_async_callback(keeper.close)

    def limiter(rate: Rate, refusal: str = "server.slow_down") -> Limiter:
        return Limiter(rate if settings.rate_limits else ANY, refusal)

    identity = Identity(
        database,
        limiter(limits.GUESTS),
        settings.https,
        alone=not settings.shared,
        strangers=limiter(limits.BAD_TOKENS),
    )
    await identity.sweep()

    async def look() -> None:
        metrics.look(keeper)

    noticing = Noticing(database, identity, keeper)
    await noticing.look()
    lines = OpenLines(identity) if settings.rate_limits else OpenLines.unlimited(identity)
    jobs: dict[str, tuple[float, Job]] = {
        "ending old sessions": (SESSIONS_EVERY, identity.sweep),
        "ending what ended sessions hear": (limits.SESSIONS_CHECKED, lines.end_those_that_ended),
        "noticing what operators did": (deeds.LOOK, noticing.look),
        "noting who was here": (NOTE_EVERY, identity.note_used),
        "looking at the figures": (metrics.LOOK, look),
    }
    if settings.keep_days:
        retention = Retention(database, keeper.tables, settings.keep_days)
        jobs["deleting what nobody misses"] = (EVERY, retention.tidy)
    analyses = Analyses(keeper, limiter(limits.ANALYSES))
    explorer = Explorer(analyses, keeper, limiter(limits.OPENINGS))
    jobs["counting openings"] = (exploring.EVERY, explorer.count)
    for name, (every, job) in jobs.items():
        keeper.supervisor.repeat(name, every, job)
    draining = Draining(keeper, settings.drain)
    readiness = Readiness()
    stack.push_async_callback(readiness.close)
    readiness.add("server", draining.why_not)
    readiness.add("database", database.why_not)
    duties = ["journal", "pulse", "sweeper"] + (["listener"] if settings.shared else [])
    for duty in duties:
        readiness.add(duty, partial(keeper.supervisor.why_not, duty))
    readiness.add("housekeeping", partial(keeper.supervisor.why_not, *jobs))
    readiness.add("bots", bots.why_not)
    if database.folder is not None:
        readiness.add("disk", disk(database.folder))
    reviews = Reviews(keeper, limiter(limits.REVIEWS))
    stack.push_async_callback(reviews.close)
    accounts = Accounts(identity, keeper, limiter(limits.LOGINS))
    await accounts.note_looks()
    return Parts(
        database=database,
        keeper=keeper,
        identity=identity,
        accounts=accounts,
        sessions=Sessions(identity),
        tokens=Tokens(identity),
        lines=lines,
        commands=limits.COMMANDS if settings.rate_limits else ANY,
        commands_of_address=limiter(limits.COMMANDS_OF_ADDRESS, "server.slower"),
        floods=limiter(limits.FLOODS),
        requests=limiter(limits.REQUESTS),
        requests_of_address=limiter(limits.REQUESTS_OF_ADDRESS),
        new_tables=limiter(limits.TABLES),
        downloads=limiter(limits.DOWNLOADS),
        analyses=analyses,
        previews=Previews(keeper, analyses),
        explorer=explorer,
        reviews=reviews,
        readiness=readiness,
        metrics_for=metrics.Readers(settings.metrics),
        draining=draining,
    )


def routes_of(*modules: ModuleType) -> list[HTTPRouteHandler]:
    """The routes of modules, in the order in which they stand there."""
    found = [one for module in modules for one in vars(module).values()]
    return [one for one in found if isinstance(one, HTTPRouteHandler)]


API = Router(
    "/api",
    middleware=[Visits()],
    route_handlers=[
        Router("/", route_handlers=routes_of(games), tags=["games"]),
        Router("/", route_handlers=routes_of(lessons), tags=["lessons"]),
        Router("/", route_handlers=routes_of(puzzles), tags=["puzzles"]),
        Router("/", route_handlers=routes_of(analysis), tags=["analysis"]),
        Router("/", route_handlers=routes_of(players), tags=["players"]),
        Router("/", route_handlers=routes_of(tables), tags=["tables"]),
        Router("/", route_handlers=routes_of(previews), tags=["tables"]),
        Router("/", route_handlers=[about.manual, about.openapi], tags=["server"]),
    ],
)

# Whoever asks this is not counted: it is asked when nothing else is known to work.
PROBES = Router("/api", route_handlers=[about.health, about.readiness], tags=["server"])
FIGURES = Router("/", route_handlers=[about.figures])

STREAMS = Router(
    "/",
    route_handlers=[streams.events, streams.invitations],
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
        Tag("lessons", "Learning by doing."),
        Tag("puzzles", "Positions of Hive that can be won."),
        Tag("analysis", "Games and positions to be looked into; the server keeps nothing of them."),
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
