"""Short forms of `make chaos`: all servers are killed, whole and in parts, while people play."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from apiary.server.store.database import Database
from apiary.server.store.models import EventRow, TableRow
from apiary.server.tables.events import Played, encode
from apiary.server.wire import Act, Done
from tests.missing import missing
from tests.server.playing import ANN, BOB, Hall, file_in, opened
from tools import postgres
from tools.chaos.figures import WRONG, Figures, table
from tools.chaos.players import Command, Ledger, Notice, Player, visitor
from tools.chaos.processes import below, children, process
from tools.chaos.proof import compare, look_through
from tools.chaos.run import Plan, run
from tools.chaos.strikes import ANYWHERE, STRIKES

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(
        not Path("/proc/self/stat").exists(), reason=missing("/proc", "run it on Linux")
    ),
]
SHORT = Plan(seconds=0, tables=6, seed=1, together=(3, 3), between=(5, 10), afterwards=2)
SHORTEST = Plan(seconds=0, tables=3, seed=1, together=(3, 3), between=(3, 5), afterwards=1)
MOVES = ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-")


@pytest.mark.parametrize(
    "plan",
    [
        pytest.param(SHORTEST, id="shortest"),
        pytest.param(SHORT, id="short", marks=pytest.mark.long),
    ],
)
async def test_nothing_breaks_on_sqlite(tmp_path: Path, plan: Plan) -> None:
    check(await run("sqlite", tmp_path, plan), tmp_path, plan, len(ANYWHERE))


@pytest.mark.long
async def test_nothing_breaks_on_postgresql(tmp_path: Path) -> None:
    if not postgres.installed():
        pytest.skip(missing("PostgreSQL server", "apt-get install postgresql"))
    check(await run("postgresql", tmp_path, SHORT), tmp_path, SHORT, len(STRIKES))


def check(figures: Figures, folder: Path, plan: Plan, blows: int) -> None:
    logs = (file.read_text("utf-8", "replace")[-5_000:] for file in sorted(folder.glob("*.log")))
    assert figures.good, "\n".join([*figures.notes, *logs])
    assert figures.moves > plan.tables * plan.afterwards
    assert figures.strikes.total() > blows // 2  # some may have found nobody to hit


# --- What must never happen is noticed


@pytest.fixture
async def ledger(tmp_path: Path, anyio_backend: str) -> Ledger:
    """What was promised at a table where Ann and Bob have played."""
    ledger = Ledger(Figures("here"))
    async with opened(file_in(tmp_path)) as hall:
        await play(hall, ledger)
    return ledger


async def play(hall: Hall, ledger: Ledger) -> None:
    id = await hall.duel()
    ledger.tables.add(id)
    for number, text in enumerate(MOVES):
        table = (await hall.keeper.tables.get(id)).table
        action = table.state.parse(text)
        command = Command(id, number % 2, f"c{number}", table.version, action)
        player = (ANN, BOB)[number % 2]
        done = await hall.keeper.do(id, player, Act(command.id, table.version, action))
        assert isinstance(done, Done)
        ledger.acknowledge(command, done.version)


async def found(ledger: Ledger, folder: Path) -> set[str]:
    database = Database(file_in(folder))
    try:
        await compare(database, ledger, ledger.figures)
    finally:
        await database.close()
    return set(ledger.figures.wrong)


async def test_what_was_promised_is_there(ledger: Ledger, tmp_path: Path) -> None:
    assert await found(ledger, tmp_path) == set()
    assert ledger.figures.moves == len(MOVES)


async def test_a_lost_move_is_noticed(ledger: Ledger, tmp_path: Path) -> None:
    await change(tmp_path, delete(EventRow).where(EventRow.version == 2 + len(MOVES)))
    assert await found(ledger, tmp_path) == {"lost", "gap"}


async def test_a_lost_table_is_noticed(ledger: Ledger, tmp_path: Path) -> None:
    ledger.acknowledge(Command("elsewhere", 0, "1", 1, 1), 2)
    assert await found(ledger, tmp_path) == {"lost"}


async def test_a_move_at_another_version_is_noticed(ledger: Ledger, tmp_path: Path) -> None:
    ledger.acknowledged[0].made += 1
    assert await found(ledger, tmp_path) == {"lost"}


async def test_a_move_that_nobody_asked_for_is_noticed(ledger: Ledger, tmp_path: Path) -> None:
    forgotten = ledger.acknowledged.pop()
    assert await found(ledger, tmp_path) == {"twice"}
    ledger.figures.wrong.clear()
    ledger.refused.append(forgotten)
    assert await found(ledger, tmp_path) == {"twice", "refused"}


async def test_a_wrong_summary_is_noticed(ledger: Ledger, tmp_path: Path) -> None:
    await look_through(file_in(tmp_path), ledger.figures)
    assert ledger.figures.good
    await change(tmp_path, update(TableRow).values(number=1))
    await look_through(file_in(tmp_path), ledger.figures)
    assert set(ledger.figures.wrong) == {"faults"}


@pytest.mark.parametrize(
    ("text", "wrong"), [("bQ bA1/", {"twice"}), ("bQ wA1-", {"twice", "unreadable"})]
)
async def test_a_changed_move_is_noticed(
    ledger: Ledger, tmp_path: Path, text: str, wrong: set[str]
) -> None:
    last = EventRow.version == 2 + len(MOVES)
    await change(tmp_path, update(EventRow).where(last).values(body=encode(Played(1, text))))
    assert await found(ledger, tmp_path) == wrong


async def change(folder: Path, statement: object) -> None:
    database = Database(file_in(folder))
    async with database.transaction() as session:
        await session.execute(statement)  # type: ignore[call-overload]
    await database.close()


@pytest.mark.parametrize(
    ("seen", "told", "wrong"),
    [
        (4, Notice("update", version=6, since=4, entries=[]), set()),
        (9, Notice("update", version=6, since=0, entries=[]), set()),
        (4, Notice("update", version=6, since=5, entries=[]), {"told"}),
        (4, Notice("update", version=6, since=0, entries=[]), {"told"}),
        (0, Notice("update", version=4, since=0, entries=[]), {"own"}),
    ],
)
async def test_what_is_told_wrongly_is_noticed(seen: int, told: Notice, wrong: set[str]) -> None:
    figures = Figures("here")
    async with visitor() as client:
        player = Player("x", 0, "", client, Ledger(figures))
        player._done(Command("x", 0, "1", 4, 1), 5)
        player._read(told, seen)
    assert set(figures.wrong) == wrong


def test_processes_are_known_with_those_below_them() -> None:
    child = "print(flush=True); input()"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as parent:
        assert parent.stdout is not None
        parent.stdout.readline()
        top = process(parent.pid)
        assert top is not None
        assert top.alive
        [low] = below(top)
        assert children(top) == [low]
        assert child in low.command
        assert top.send(signal.SIGKILL)
        parent.wait()
        assert not top.alive
        assert not top.send(signal.SIGKILL)
        assert low.send(signal.SIGKILL)


def test_the_figures_name_everything_that_must_not_happen() -> None:
    figures = Figures("here", recoveries=[1.0, 3.0], waits=[0.5])
    figures.blame("lost", "one")
    told = table([figures, figures], list(STRIKES), 7, "this one")
    assert "| acknowledged moves lost | 1 | 1 |" in told
    assert "| blow → all works again, longest | 3.00 s | 3.00 s |" in told
    assert all(f"| {name} |" in told for name in [*WRONG.values(), *STRIKES])
    assert not figures.good
