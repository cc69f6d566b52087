"""Figures for Prometheus, at `/metrics`, for those who may read them.

With several workers each writes its figures into files of a folder that all share, and whichever is
asked adds them up (prometheus-client's multiprocess mode): otherwise every scrape would show
another worker.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hmac import compare_digest
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, get_args

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import Message, Scope
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from apiary.core.errors import BadOption
from apiary.server import asked
from apiary.server.wire import Commands

if TYPE_CHECKING:
    from apiary.server.tables.keeper import Keeper

__all__ = ["CONTENT_TYPE_LATEST"]

LOOK = 5.0  # seconds between looks at what is not counted as it happens
SHORTEST_TOKEN = 16
_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_SLOW = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_MANY = (1, 2, 5, 10, 20, 50, 100, 200, 500)

REGISTRY = CollectorRegistry()

MOVES = Counter("apiary_moves", "Events of games: moves and chance", ["game"], registry=REGISTRY)
COMMANDS = Histogram(
    "apiary_command_seconds",
    "From a command to its answer",
    ["command"],
    buckets=_QUICK,
    registry=REGISTRY,
)
COMMAND = {kind: COMMANDS.labels(kind.__struct_config__.tag) for kind in get_args(Commands)}
REQUESTS = Histogram(
    "apiary_request_seconds",
    "From a request to the beginning of its answer",
    ["method", "status"],
    buckets=_QUICK,
    registry=REGISTRY,
)
COMMITS = Histogram("apiary_commit_seconds", "Time of a commit", buckets=_QUICK, registry=REGISTRY)
COMMIT_SIZE = Histogram(
    "apiary_commit_changes", "Changes of tables in a commit", buckets=_MANY, registry=REGISTRY
)
FAILED_COMMITS = Counter(
    "apiary_failed_commits",
    "Commits that the database did not take, or for which another worker was faster",
    registry=REGISTRY,
)
REFUSALS = Counter(
    "apiary_refusals", "Requests and commands that were refused", ["kind"], registry=REGISTRY
)
ERRORS = Counter("apiary_errors", "Mistakes of ours; the log tells of each", registry=REGISTRY)
BOTS = Histogram(
    "apiary_bot_seconds", "Thinking of a bot", ["level"], buckets=_SLOW, registry=REGISTRY
)


def _gauge(name: str, meaning: str) -> Gauge:
    return Gauge(name, meaning, multiprocess_mode="livesum", registry=REGISTRY)


SOCKETS = _gauge("apiary_connections", "WebSockets and streams of events that are open")
TABLES = _gauge("apiary_tables", "Tables in memory")
WATCHED = _gauge("apiary_tables_watched", "Tables that somebody is connected to")
BOTS_WAITING = _gauge("apiary_bots_waiting", "Questions to bots in line")
MEMORY = _gauge("apiary_memory_bytes", "Memory in use, without that of the bots")
DESCRIPTORS = _gauge("apiary_descriptors", "Open files and connections")

if _FOLDER not in os.environ:  # with several workers there is no one process
    PROCESS = (ProcessCollector(registry=REGISTRY), PlatformCollector(registry=REGISTRY))
    GARBAGE = GCCollector(registry=REGISTRY)


async def count_request(message: Message, scope: Scope) -> None:
    """Count an answer; called before each message is sent."""
    if message["type"] == "http.response.start" and scope["type"] == ScopeType.HTTP:
        method = scope["method"] if scope["method"] in _METHODS else "other"
        REQUESTS.labels(method, str(message["status"])).observe(
            perf_counter() - asked.current().since
        )


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"})


@cache
def moves_of(game: str) -> Counter:
    """Where the moves of a game are counted; looked up once, as this is done most often."""
    return MOVES.labels(game)


def bot_thought(level: str, seconds: float) -> None:
    BOTS.labels(level).observe(seconds)


def look(keeper: Keeper) -> None:
    """Note what is there now."""
    watchers = [len(live.watchers) for live in keeper.tables]
    SOCKETS.set(sum(watchers))
    TABLES.set(len(watchers))
    WATCHED.set(sum(map(bool, watchers)))
    BOTS_WAITING.set(keeper.services.bots.waiting)
    with suppress(OSError):  # where the system doesn't tell
        DESCRIPTORS.set(len(os.listdir("/proc/self/fd")))
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        MEMORY.set(pages * os.sysconf("SC_PAGE_SIZE"))


def report() -> bytes:
    """All figures, of all workers, as Prometheus reads them."""
    folder = os.environ.get(_FOLDER)
    if folder is None:
        return generate_latest(REGISTRY)
    for file in Path(folder).glob("gauge_live*.db"):
        if not _lives(process := int(file.stem.rpartition("_")[2])):
            mark_process_dead(process, folder)  # type: ignore[no-untyped-call]
    everybody = CollectorRegistry()
    MultiProcessCollector(everybody, folder)  # type: ignore[no-untyped-call]
    return generate_latest(everybody)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def shared() -> Iterator[None]:
    """While this lasts, the workers that are started write their figures where all find them."""
    with TemporaryDirectory(prefix="apiary-metrics-") as folder:
        os.environ[_FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[_FOLDER]


class Readers:
    """Who may read: addresses, networks, and whoever shows a token; nobody if none are given."""

    def __init__(self, text: str) -> None:
        self._networks: list[IPv4Network | IPv6Network] = []
        self._tokens: list[bytes] = []
        for word in filter(None, re.split(r"[,\s]+", text)):
            try:
                self._networks.append(ip_network(word, strict=False))
            except ValueError as error:
                if len(word) < SHORTEST_TOKEN:
                    raise BadOption(
                        "server.bad_setting",
                        name="APIARY_METRICS",
                        text=word,
                        expected=f"127.0.0.1, 10.0.0.0/8, ≥ {SHORTEST_TOKEN} × [A-Za-z0-9]",
                    ) from error
                self._tokens.append(word.encode())

    def may_read(self, scope: Scope) -> bool:
        """Is it one of them who asks?"""
        scheme, _, shown = Headers.from_scope(scope).get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return any(compare_digest(shown.encode(), token) for token in self._tokens)
        client = scope.get("client")
        try:
            address = ip_address(client[0] if client else "")
        except ValueError:  # a Unix socket
            return False
        return any(address in network for network in self._networks)
