"""Runs the server: one process over SQLite, or several over PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import errno
import os
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import uvicorn
from uvicorn.supervisors import Multiprocess

from apiary.core.errors import BadOption, file_trouble
from apiary.core.registry import all_games
from apiary.server import descriptors, limits, logs, metrics
from apiary.server.connections import BoundedHttp, BoundedWebSocket
from apiary.server.engines import read_engines
from apiary.server.settings import Settings
from apiary.server.store.database import Database, explained

M_ARENA_MAX = -8  # of glibc's malloc.h
GOODBYE = 2  # seconds that connections get which are open when everybody has been sent away
# Seconds without a sign of life after which a worker is replaced. To start takes one or two, on a
# busy machine many more: one that is replaced before it has started never will have.
STUCK = 60
FACTORY = "apiary.server.app:app_of_environment"

Announce = Callable[[str], None]


def serve(settings: Settings, host: str, port: int, workers: int, announce: Announce) -> None:
    """Serve until the process is told to end; `announce` gets the address once it answers.

    `BadOption` says what is wrong with the settings, `BadData` with the components of a game.
    """
    if workers > 1 and not settings.shared:
        raise BadOption("server.one_worker")
    metrics.Readers(settings.metrics)  # which says what is wrong with them
    read_engines(settings.engines)
    logs.set_up(settings.logs)
    _share_memory()
    all_games()  # whoever has corrected a box learns here what is wrong with it
    allowed = descriptors.raise_limit()
    asyncio.run(_prepare(settings))
    listening = listen(host, port)
    descriptors.tell(allowed)
    os.environ.update(settings.shared_by(workers).to_environment())
    config = uvicorn.Config(
        FACTORY,
        factory=True,
        workers=workers,
        http=BoundedHttp,
        ws=BoundedWebSocket,
        ws_max_size=8 * limits.MESSAGE,  # what is a little too long gets an answer
        ws_max_queue=8,
        ws_per_message_deflate=False,  # it takes more memory for a socket than a whole table
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        access_log=False,
        log_config=logs.configuration(settings.logs),
        log_level="warning",
        timeout_graceful_shutdown=GOODBYE,
        timeout_worker_healthcheck=STUCK,
        lifespan="on",
    )
    address = address_of(listening, host)
    signal.signal(signal.SIGTERM, _leave)
    with listening:
        if workers > 1:
            announce(address)
            with metrics.shared() if settings.metrics else contextlib.nullcontext():
                Workers(config, sockets=[listening]).run()
        else:
            _Announced(config, lambda: announce(address)).run(sockets=[listening])


class Workers(Multiprocess):
    """Replaces workers that have ended, also those that end while they are asked whether they live.

    The end of the pipe that a worker answers by is open in the supervisor, too. As long as it is,
    nobody sees that the worker has closed it, and its answer is awaited for `STUCK` seconds.
    """

    def keep_subprocess_alive(self) -> None:
        """Look after the workers that were started."""
        for process in self.processes:
            process.child_conn.close()
        super().keep_subprocess_alive()


class _Announced(uvicorn.Server):
    """Says when it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._ready()


# An address that this computer does not have, and names that none has.
_NOT_HERE = {errno.EADDRNOTAVAIL, socket.EAI_NONAME, socket.EAI_AGAIN, socket.EAI_FAIL}


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; `BadOption` if that address can't be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except UnicodeError as error:  # nothing can have that name
        raise BadOption("server.bad_host", host=host) from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise BadOption("server.port_taken", port=port) from error
        if error.errno in _NOT_HERE:
            raise BadOption("server.bad_host", host=host) from error
        raise BadOption(
            "server.bad_address", host=host, port=port, why=file_trouble(error)
        ) from error


def address_of(listening: socket.socket, host: str) -> str:
    """What to type into a browser on this computer."""
    port = listening.getsockname()[1]
    name = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def _share_memory() -> None:
    """Let all threads allocate from one heap, where the C library can be told so (glibc): heaps of
    their own keep what the few threads here need only for a moment.
    """
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


async def _prepare(settings: Settings) -> None:
    """Bring the database up to date before anybody needs it, and learn here what is wrong."""
    with explained():
        database = Database(settings.database)
        try:
            if database.sqlite and database.url.database:
                folder = Path(database.url.database).parent
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            await database.migrate()
        finally:
            await database.close()


def _leave(number: int, frame: FrameType | None) -> None:
    """Uvicorn, once it has ended, raises again the signal that it was ended by."""
    sys.exit(0)
