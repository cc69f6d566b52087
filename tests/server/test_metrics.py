"""The figures at `/metrics` are true, and not for strangers."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from apiary.core.errors import BadOption
from apiary.server import metrics
from apiary.server.metrics import Readers
from tests.patience import PATIENCE
from tests.server.processes import hear, join, new_table, tell
from tests.server.programs import ROOT, environment, serving
from tests.server.visitors import Visitor, running

pytestmark = pytest.mark.anyio

TOKEN = "a-token-that-nobody-guesses"
READ = "198.51.100.7"

Figures = dict[tuple[str, str], float]


def figures(text: str) -> Figures:
    """The figures by name and the values of their labels."""
    return {
        (sample.name, " ".join(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def read(visitor: Visitor) -> Figures:
    answer = await visitor.ask("GET", "/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return figures(answer.text)


def more(before: Figures, after: Figures, name: str, labels: str = "") -> float:
    """By how much a figure has grown."""
    return after[name, labels] - before.get((name, labels), 0.0)


async def test_strangers_find_nothing(maya: Visitor) -> None:
    for bearer in ({}, {"authorization": f"Bearer {TOKEN}"}, {"authorization": "Bearer "}):
        answer = await maya.ask("GET", "/metrics", **bearer)
        assert answer.status_code == 404
        assert "apiary_moves" not in answer.text


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        (READ, {}, 200),
        ("10.1.2.3", {}, 200),
        ("2001:db8::1", {}, 200),
        ("10.2.2.3", {}, 404),
        ("192.0.2.1", {}, 404),
        ("192.0.2.1", {"authorization": f"Bearer {TOKEN}"}, 200),
        ("192.0.2.1", {"authorization": f"Basic {TOKEN}"}, 404),
        ("192.0.2.1", {"authorization": "Bearer another-token-of-some-length"}, 404),
        ("192.0.2.1", {"x_forwarded_for": READ}, 404),
        ("unix", {}, 404),
    ],
)
async def test_those_who_may_read_them(
    tmp_path: Path, address: str, headers: dict[str, str], status: int
) -> None:
    allowed = f"{READ}, 10.1.0.0/16,2001:db8::/32 {TOKEN}"
    async with running(tmp_path, metrics=allowed) as place:
        visitor = await place.visitor(address=address)
        assert (await visitor.ask("GET", "/metrics", **headers)).status_code == status


def test_what_is_neither_an_address_nor_a_token_is_refused() -> None:
    with pytest.raises(BadOption, match="localhost"):
        Readers("127.0.0.1,localhost")


async def test_they_count_what_happens(tmp_path: Path) -> None:
    async with running(tmp_path, metrics=READ) as place:
        maya, reader = await place.visitor(), await place.visitor(address=READ)
        before = await read(reader)
        table = await maya.table(seats=[{"kind": "me"}, {"kind": "me"}])
        assert (await maya.act(table, "wA1")).status_code == 200
        assert (await maya.act(table, "bQ")).status_code == 400
        assert (await maya.act(table, "wA1", version=0)).status_code == 409
        after = await read(reader)
        assert more(before, after, "apiary_moves_total", "hive") == 1
        assert more(before, after, "apiary_command_seconds_count", "act") == 3
        assert more(before, after, "apiary_refusals_total", "Conflict") == 1
        assert more(before, after, "apiary_commit_seconds_count") == 2
        assert more(before, after, "apiary_commit_changes_sum") == 2
        assert more(before, after, "apiary_request_seconds_count", "POST 201") == 1
        assert after["apiary_tables", ""] == 1
        assert after["apiary_connections", ""] == after["apiary_tables_watched", ""] == 0
        async with place.app.state.parts.keeper.watch(table, None):
            watched = await read(reader)
        assert watched["apiary_connections", ""] == watched["apiary_tables_watched", ""] == 1
        assert watched["apiary_bots_waiting", ""] == 0
        assert watched["process_resident_memory_bytes", ""] > 0


async def test_mistakes_and_bots_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(player: object) -> None:
        raise RuntimeError

    async with running(tmp_path, metrics=READ, bot_pause=False) as place:
        maya, reader = await place.visitor(), await place.visitor(address=READ)
        before = await read(reader)
        await maya.table(seats=[{"kind": "bot", "level": "easy"}, {"kind": "me"}])
        async with asyncio.timeout(PATIENCE):
            while not more(before, after := await read(reader), "apiary_moves_total", "hive"):
                await asyncio.sleep(0.05)
        assert more(before, after, "apiary_bot_seconds_count", "nurse") == 1
        monkeypatch.setattr(place.app.state.parts.keeper, "lists", broken)
        assert (await maya.ask("GET", "/api/tables")).status_code == 500
        assert more(after, await read(reader), "apiary_errors_total") == 1


async def test_a_worker_speaks_for_all(shared_database: str, tmp_path: Path) -> None:
    """Whichever is asked has the moves of both."""
    words = ("--database", shared_database, "--workers", "2")
    with serving(tmp_path, *words, APIARY_METRICS="127.0.0.1") as (address, _):
        async with asyncio.timeout(PATIENCE):
            await played(address)


async def played(address: str) -> None:
    """Play at several tables over several connections, so that both workers have something."""
    tables = 6
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        while True:
            try:
                await client.get("/api/health")
                break
            except httpx.HTTPError:
                await asyncio.sleep(0.1)
    for _ in range(tables):
        table, (white, _) = await new_table(address)
        async with join(address, table, white) as socket:
            begun = await hear(socket, "update")
            await tell(socket, "act", "1", version=begun["version"], action="wA1")
            await hear(socket, "done")
    for _ in range(8):
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
            told = figures((await client.get("/metrics")).text)
            assert told["apiary_moves_total", "hive"] == tables
            assert told["apiary_command_seconds_count", "act"] == tables


def test_what_a_worker_counted_stays_when_it_dies_and_what_it_had_goes(tmp_path: Path) -> None:
    worker = "from apiary.server import metrics; metrics.MOVES.labels('hive').inc(3)"
    variables = environment(PROMETHEUS_MULTIPROC_DIR=str(tmp_path))
    for work in ("metrics.TABLES.set(7)", "print(metrics.report().decode())"):
        done = subprocess.run(
            [sys.executable, "-c", f"{worker}; {work}"],
            env=variables,
            check=True,
            capture_output=True,
            text=True,
        )
    told = figures(done.stdout)
    assert told["apiary_moves_total", "hive"] == 6
    assert told["apiary_tables", ""] == 0


def test_all_are_told_in_the_documentation() -> None:
    page = (ROOT / "docs" / "operations.md").read_text("utf-8")
    told = set(re.findall(r"^\| `(apiary_\w+)`", page, re.MULTILINE))
    kinds = {"counter": "_total"}
    real = {
        family.name + kinds.get(family.type, "")
        for family in metrics.REGISTRY.collect()
        if family.name.startswith("apiary")
    }
    assert told == real
