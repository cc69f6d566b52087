"""`make load`: many tables, every move committed, and how long people wait for it.

Starts the server on an empty SQLite file, seats two guests at each table, connects a WebSocket for
each, and plays random legal moves at a fixed rate (open loop: a move that is late is late, and the
next ones don't wait for it). Afterwards every acknowledged move is looked up in the database.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import platform
import random
import re
import sqlite3
import sys
import tempfile
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager, closing, nullcontext
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, cast

import asyncpg
import httpx
import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from tools import postgres

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "performance.md"
AT_ONCE = 20  # connections being set up
WARM_UP = 20  # tables that play before memory is measured: what the first of a kind costs is
WARM_UP_SECONDS, WARM_UP_RATE = 3.0, 100.0  # not theirs
DRAIN = 5.0  # seconds for the last answers
FLOOR_P99, FLOOR_KB = 25.0, 100.0
ENOUGH = 0.98  # of the moves that were asked for
STEP, STEP_SECONDS = 1.25, 10.0  # from one rate to the next, and how long each is tried


class Choices(msgspec.Struct):
    """What a seat can do, as a position or a change of one tells it."""

    touches: list[tuple[int | list[str], list[str | int] | dict[str, int]]] = []

    def actions(self) -> list[int]:
        """The actions alone."""
        found: list[int] = []
        for first, second in self.touches:
            if isinstance(first, int):
                found.append(first)
            elif isinstance(second, dict):
                found += second.values()
            else:
                found += accumulate(cast(list[int], second[1::2]))
        return found


class Position(msgspec.Struct):
    """As much of a position as a player without eyes needs."""

    choices: Choices | None = None
    outcome: msgspec.Raw = msgspec.Raw(b"null")


class Heard(msgspec.Struct):
    """As much of a notice."""

    type: str
    id: str = ""
    version: int = 0
    position: Position | None = None
    error: msgspec.Raw = msgspec.Raw(b"null")


@dataclass
class Figures:
    """What was measured."""

    latencies: list[float] = field(default_factory=list)  # ms, from the moment it was due
    seen: list[float] = field(default_factory=list)  # ms, until the opponent saw it
    acknowledged: list[tuple[str, str, int]] = field(default_factory=list)  # table, id, version
    errors: Counter[str] = field(default_factory=Counter)
    sent: int = 0
    heard: int = 0  # bytes
    games: int = 0
    busy: float = 0.0  # seconds of the server's processor time
    own: float = 0.0  # and of this program's


class Player(WSListener):
    """A guest with a WebSocket."""

    def __init__(self, table: Table, cookie: str) -> None:
        super().__init__()
        self.table = table
        self.cookie = cookie
        self.socket: WSTransport | None = None
        self.version = 0
        self.actions: list[int] = []

    async def listen(self, address: str) -> None:
        """Hear what happens, until the table is left."""
        url = f"{address.replace('http', 'ws')}/api/tables/{self.table.id}/live?changes=1"
        await ws_connect(lambda: self, url, extra_headers={"Cookie": self.cookie})

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Ready to play."""
        self.socket = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A message, which the server sends in one frame."""
        if frame.msg_type == WSMsgType.TEXT:
            payload = frame.get_payload_as_memoryview()
            self.table.figures.heard += len(payload)
            self._hear(_heard(payload))

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Wanted or not."""
        self.socket = None
        if not self.table.leaving:
            self.table.figures.errors["closed"] += 1

    def _hear(self, heard: Heard) -> None:
        table = self.table
        if heard.type in ("update", "changed"):
            self.version = heard.version
            if heard.position is not None:
                choices = heard.position.choices
                self.actions = [] if choices is None else choices.actions()
                table.over = bytes(heard.position.outcome) != b"null"
                if table.due is not None and self is not table.mover:
                    table.figures.seen.append((perf_counter() - table.due) * 1000)
            table.go_on()
        elif heard.id == table.asked:
            table.answered(heard)


class Table:
    """Two players, one move at a time."""

    def __init__(self, figures: Figures, rng: random.Random) -> None:
        self.figures = figures
        self.rng = rng
        self.id = ""
        self.players: list[Player] = []
        self.owed: deque[float] = deque()  # moves that are due, since when
        self.asked = ""  # the command that waits for its answer
        self.due: float | None = None
        self.mover: Player | None = None
        self.over = False
        self.leaving = False

    def go_on(self) -> None:
        """Make the next move that is due, if somebody can."""
        if not self.owed or self.asked or self.leaving:
            return
        for player in self.players:
            if player.actions and player.socket is not None:
                self.due, self.mover = self.owed.popleft(), player
                self.figures.sent += 1
                self.asked = str(self.figures.sent)
                action = self.rng.choice(player.actions)
                command = {
                    "type": "act",
                    "id": self.asked,
                    "version": player.version,
                    "action": action,
                }
                player.actions = []
                player.socket.send(WSMsgType.TEXT, msgspec.json.encode(command))
                return

    def answered(self, heard: Heard) -> None:
        """Count the answer to a move."""
        assert self.due is not None
        if heard.type == "done":
            self.figures.latencies.append((perf_counter() - self.due) * 1000)
            self.figures.acknowledged.append((self.id, self.asked, heard.version))
        else:
            key = json.loads(bytes(heard.error))["message"]["key"]
            self.figures.errors[key] += 1
        self.asked = ""
        self.go_on()


_heard = msgspec.json.Decoder(Heard).decode
_tasks: set[asyncio.Task[Any]] = set()


def spawn(work: Awaitable[Any]) -> None:
    """Do something for which nobody waits."""
    task = asyncio.ensure_future(work)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


class Load:
    """A run."""

    def __init__(self, args: argparse.Namespace, address: str) -> None:
        self.args = args
        self.address = address
        self.figures = Figures()
        self.rng = random.Random(args.seed)
        self.tables: list[Table] = []
        # Uvicorn closes what was silent for five seconds, maybe just when it is used again.
        limits = httpx.Limits(keepalive_expiry=1.0)
        self.client = httpx.AsyncClient(base_url=address, timeout=30, limits=limits)

    async def add_tables(self, count: int) -> None:
        """Set up tables and connect."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def add() -> None:
            async with gate:
                self.tables.append(await self._new_table())

        await asyncio.gather(*(add() for _ in range(count)))
        while not all(any(player.actions for player in table.players) for table in self.tables):
            await asyncio.sleep(0.05)

    async def _new_table(self) -> Table:
        table = Table(self.figures, self.rng)
        seats = [{"kind": "me"}, {"kind": "open"}]
        wish = {"game": self.args.game, "seats": seats, "options": {}, "public": False}
        made = await self._post("/api/tables", wish)
        table.id = made.json()["id"]
        host = _cookie(made)
        guest = _cookie(await self._post(f"/api/tables/{table.id}/seats", {}))
        table.players = [Player(table, host), Player(table, guest)]
        self._connect(table)
        return table

    async def _post(self, path: str, body: object, cookie: str = "") -> httpx.Response:
        self.client.cookies.clear()
        headers = {"Cookie": cookie} if cookie else {}
        response = await self.client.post(path, json=body, headers=headers)
        response.raise_for_status()
        return response

    def _connect(self, table: Table) -> None:
        for player in table.players:
            spawn(player.listen(self.address))

    async def play(self, rate: float, seconds: float) -> None:
        """Moves at a rate, spread over the tables in turn."""
        start = perf_counter()
        count = int(rate * seconds)
        order = list(self.tables)
        self.rng.shuffle(order)
        for number in range(count):
            due = start + number / rate
            wait = due - perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            table = order[number % len(order)]
            if table.over and not table.leaving and not table.asked:
                spawn(self._rematch(table))
            table.owed.append(due)
            table.go_on()
        end = perf_counter() + DRAIN
        while perf_counter() < end and any(table.asked for table in self.tables):
            await asyncio.sleep(0.05)

    async def _rematch(self, table: Table) -> None:
        """Go on at the table of the return game."""
        table.leaving = True
        for player in table.players:  # the last who is for it is told where it is
            answer = await self._post(f"/api/tables/{table.id}/rematch", None, player.cookie)
        for player in table.players:
            if player.socket is not None:
                player.socket.disconnect()
        while any(player.socket is not None for player in table.players):
            await asyncio.sleep(0.01)
        table.id = answer.json()["id"]
        table.owed.clear()  # nobody could have moved meanwhile
        table.due = None
        table.over = table.leaving = False
        self.figures.games += 1
        self._connect(table)

    async def close(self) -> None:
        """Hang up."""
        for table in self.tables:
            table.leaving = True
            for player in table.players:
                if player.socket is not None:
                    player.socket.disconnect()
        await self.client.aclose()


def _cookie(response: httpx.Response) -> str:
    return "; ".join(f"{name}={value}" for name, value in response.cookies.items())


def family(process: int) -> list[int]:
    """A process and those that it started: workers and bots."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()
    return [process, *(one for child in children for one in family(int(child)))]


def memory(process: int) -> float:
    """What a process and those that it started have in memory, in kB."""
    statuses = [Path(f"/proc/{one}/status").read_text("utf-8") for one in family(process)]
    found = [re.search(r"VmRSS:\s+(\d+)", status) for status in statuses]
    return float(sum(int(one[1]) for one in found if one))


def processor(process: int) -> float:
    """Seconds of processor time that a process and those that it started have used."""
    stats = [Path(f"/proc/{one}/stat").read_text("utf-8") for one in family(process)]
    fields = [stat.rpartition(")")[2].split() for stat in stats]
    return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")


async def check(database: str, figures: Figures) -> tuple[int, int]:
    """How many acknowledged moves are lost, and how many moves are there twice or unasked."""
    kept = Counter(
        (table, command.rpartition(":")[2], version)
        for table, version, command in await commands_in(database)
    )
    lost = sum(kept[move] == 0 for move in figures.acknowledged)
    twice = sum(kept.values()) - len({(table, name) for table, name, _ in kept})
    return lost, twice + max(0, sum(kept.values()) - figures.sent)


async def commands_in(database: str) -> list[tuple[str, int, str]]:
    """The table, version and name of each command that was kept."""
    query = 'SELECT "table", version, command FROM events WHERE command IS NOT NULL'
    if database.startswith("sqlite:///"):
        name = database.removeprefix("sqlite:///")
        with closing(sqlite3.connect(f"file:{name}?mode=ro", uri=True)) as connection:
            return connection.execute(query).fetchall()
    connection = await asyncpg.connect(database)
    try:
        return [tuple(row) for row in await connection.fetch(query)]
    finally:
        await connection.close()


def kind_of(args: argparse.Namespace) -> str:
    """What the database is called."""
    return "PostgreSQL" if args.postgres else "SQLite"


def percentile(values: list[float], part: float) -> float:
    """The value below which this part of them is."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


def machine() -> str:
    """What this ran on."""
    cpu = ""
    for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
        if line.startswith("model name"):
            cpu = line.partition(":")[2].strip()
    return f"{cpu}, {os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()}"


def put_on(page: Path, mark: str, table: str) -> None:
    """Put a table between its marks on a page."""
    text = page.read_text("utf-8")
    begin, end = f"<!-- {mark} -->", f"<!-- /{mark} -->"
    head, tail = text.partition(begin)[0], text.partition(end)[2]
    page.write_text(f"{head}{begin}\n{table}\n{end}{tail}", "utf-8")


@dataclass(frozen=True)
class Found:
    """What a run found."""

    figures: Figures
    lost: int = 0
    twice: int = 0
    kb: float = 0.0  # of memory for each table
    held: float = 0.0  # the highest rate at which nobody waited, if that was looked for


@asynccontextmanager
async def served(
    args: argparse.Namespace, tree: Path, database: str
) -> AsyncIterator[tuple[Load, int, str]]:
    """The server of a checkout on an empty database, with no limits on how often somebody may do
    something.
    """
    with tempfile.TemporaryDirectory(prefix="apiary-load-") as folder:
        database = database or f"sqlite:///{folder}/apiary.db"
        environment = {**os.environ, "APIARY_RATE_LIMITS": "0", "PYTHONPATH": str(tree)}
        options = ("--port", str(args.port), "--data", folder, "--workers", str(args.workers))
        server = await asyncio.create_subprocess_exec(
            *(tree / ".venv/bin/python", "-m", "apiary", "serve"),
            *(*options, "--database", database),
            cwd=tree,
            env=environment,
            stdout=asyncio.subprocess.PIPE,
        )
        assert server.stdout is not None
        said = await server.stdout.readline()  # its address, once it answers
        found = re.search(r"http://\S+", said.decode())
        if found is None:
            raise SystemExit("The server did not start.")
        load = Load(args, found[0])
        try:
            yield load, server.pid, database
        finally:
            await load.close()
            if server.returncode is not None:
                raise SystemExit(f"The server has ended by itself: {server.returncode}")
            server.terminate()
            await server.wait()


async def measure(args: argparse.Namespace, tree: Path, database: str) -> Found:
    """One run."""
    async with served(args, tree, database) as (load, server, database):
        figures = load.figures
        await load.add_tables(WARM_UP)
        await load.play(WARM_UP_RATE, WARM_UP_SECONDS)
        before = memory(server)
        await load.add_tables(args.tables - WARM_UP)
        if args.saturate:
            return Found(figures, held=await saturate(args, load))
        gc.collect()
        gc.freeze()
        figures.latencies.clear()
        figures.seen.clear()
        figures.heard = 0
        busy, own = processor(server), process_time()
        await load.play(args.rate, args.seconds)
        figures.busy, figures.own = processor(server) - busy, process_time() - own
        grown = memory(server) - before
        lost, twice = await check(database, figures)
    return Found(figures, lost, twice, grown / (args.tables - WARM_UP))


async def saturate(args: argparse.Namespace, load: Load) -> float:
    """Raise the rate until people wait; the last one at which they did not."""
    figures, rate, held = load.figures, args.rate, 0.0
    while True:
        figures.latencies.clear()
        await load.play(rate, STEP_SECONDS)
        p99, share = percentile(figures.latencies, 0.99), len(figures.latencies) / rate
        print(f"{rate:.0f} a second: p99 {p99:.1f} ms, {share / STEP_SECONDS:.0%} acknowledged")
        if p99 > FLOOR_P99 or share < ENOUGH * STEP_SECONDS:
            print(f"held: {held:.0f} moves a second")
            return held
        held, rate = rate, rate * STEP


def report(args: argparse.Namespace, found: Found) -> bool:
    """Print the table and put it on the page."""
    figures = found.figures
    errors = ", ".join(f"{count} × {key}" for key, count in figures.errors.items()) or "none"
    rows = [
        ("database, workers", f"{kind_of(args)}, {args.workers}"),
        ("tables, sockets", f"{args.tables}, {2 * args.tables}"),
        ("moves asked for", f"{args.rate:g} a second for {args.seconds:g} s"),
        ("moves acknowledged", str(len(figures.latencies))),
        ("games ended and begun anew", str(figures.games)),
        ("errors", errors),
        *((what, f"{value:.{digits}f} {unit}") for what, value, digits, unit in numbers(found)),
        ("machine", machine()),
    ]
    show(args, "load", ("what", "measured"), rows)
    return held_out(args, found)


def numbers(found: Found) -> list[tuple[str, float, int, str]]:
    """What is measured: its name, how much, with how many digits, of what."""
    figures = found.figures
    moves = max(1, len(figures.latencies))
    return [
        ("due → acknowledged, p50", percentile(figures.latencies, 0.5), 1, "ms"),
        ("due → acknowledged, p99", percentile(figures.latencies, 0.99), 1, "ms"),
        ("due → acknowledged, slowest", max(figures.latencies, default=0), 1, "ms"),
        ("due → seen by the opponent, p50", percentile(figures.seen, 0.5), 1, "ms"),
        ("due → seen by the opponent, p99", percentile(figures.seen, 0.99), 1, "ms"),
        ("acknowledged moves lost", found.lost, 0, ""),
        ("moves made twice", found.twice, 0, ""),
        ("processor time per move, server", figures.busy / moves * 1000, 2, "ms"),
        ("processor time per move, load generator", figures.own / moves * 1000, 2, "ms"),
        ("sent per move, to both players", figures.heard / moves / 1000, 1, "kB"),
        ("server memory per table", found.kb, 1, "kB"),
    ]


def held_out(args: argparse.Namespace, found: Found) -> bool:
    """Was everything as good as it must be?"""
    if args.saturate:
        return found.held > 0
    figures = found.figures
    short = len(figures.latencies) < ENOUGH * args.rate * args.seconds
    late = percentile(figures.latencies, 0.99) > FLOOR_P99
    return not (short or late or found.lost or found.twice or found.kb > FLOOR_KB)


def compare(args: argparse.Namespace, rounds: list[list[Found]]) -> bool:
    """Print what was found of two checkouts side by side: the medians of all rounds."""
    if args.saturate:
        held = [[found.held for found in of_one] for of_one in zip(*rounds, strict=True)]
        rows = [("moves a second, held", *(f"{median(of_one):.0f}" for of_one in held))]
    else:
        each = [[numbers(found) for found in of_one] for of_one in zip(*rounds, strict=True)]
        rows = []
        for number, (what, _, digits, unit) in enumerate(each[0][0]):
            medians = (median(found[number][1] for found in of_one) for of_one in each)
            before, now = (f"{value:.{digits}f} {unit}" for value in medians)
            rows.append((what, before, now))
    rows = [
        ("database, workers", *2 * [f"{kind_of(args)}, {args.workers}"]),
        *rows,
        ("machine", *2 * [machine()]),
    ]
    mark = f"load-{kind_of(args).lower()}{'-held' if args.saturate else ''}"
    show(args, mark, ("what", "before", "now"), rows)
    return all(held_out(args, now) for _, now in rounds)


def show(
    args: argparse.Namespace, mark: str, head: Sequence[str], rows: Sequence[Sequence[str]]
) -> None:
    """Print a table, and put it on the page if that is wished."""
    lines = [f"| {' | '.join(cell.strip() for cell in row)} |" for row in (head, *rows)]
    table = "\n".join([lines[0], "|---" * len(head) + "|", *lines[1:]])
    print(table)
    if args.write:
        put_on(PAGE, mark, table)


async def run(args: argparse.Namespace) -> bool:
    """Measure, print, and keep what was found; was everything as good as it must be?"""
    trees = [ROOT] if args.against is None else [args.against.resolve(), ROOT]
    rounds: list[list[Found]] = []
    with postgres.running() if args.postgres else nullcontext() as server:
        for number in range(1 if args.against is None else args.rounds):
            found = []
            for which, tree in enumerate(trees):
                database = "" if server is None else server.create(f"load_{number}_{which}")
                found.append(await measure(args, tree, database))
            rounds.append(found)
    if args.against is not None:
        return compare(args, rounds)
    return held_out(args, rounds[0][0]) if args.saturate else report(args, rounds[0][0])


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="hive")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=500.0, help="moves per second")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--port", type=int, default=0, help="of the server; normally a free one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--saturate", action="store_true", help="raise the rate until people wait")
    parser.add_argument("--against", type=Path, help="another checkout, built: each in turn")
    parser.add_argument("--rounds", type=int, default=3, help="of both, with --against")
    parser.add_argument("--write", action="store_true", help="into docs/performance.md")
    args = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return 0 if runner.run(run(args)) else 1


if __name__ == "__main__":
    sys.exit(main())
