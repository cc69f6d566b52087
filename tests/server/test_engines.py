"""Engines of others at the tables of the site: they play, and whatever they do harms nobody."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from apiary.core.errors import BadOption
from apiary.server import bots
from apiary.server.bots import BotPool
from apiary.server.engines import Engine, Engines, read_engines
from apiary.server.tables import commands
from apiary.server.wire import ClockRule, SeatWish
from tests.missing import missing
from tests.patience import PATIENCE
from tests.server.playing import ANN, ME, Hall, opened
from tests.server.visitors import running

pytestmark = pytest.mark.anyio

BAD = str(Path(__file__).parents[1] / "uhp" / "bad_engine.py")
OURS = Engine((sys.executable, "-m", "apiary.uhp.engine"), sets="ML", seconds=0.2)
NAME = "Viewer"
ON_LINUX = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason=missing("Linux", "run it there")
)


def bad(how: str, **more: Any) -> Engine:
    return Engine((sys.executable, BAD, how), **more)


@asynccontextmanager
async def hall_with(url: str, engine: Engine) -> AsyncIterator[Hall]:
    async with opened(url, bots=BotPool(1, engines={NAME: engine})) as hall:
        yield hall


async def game(hall: Hall, **wishes: Any) -> str:
    """A table where Ann begins against the engine."""
    return await hall.table(ME, SeatWish("bot", NAME), **wishes)


async def until(hall: Hall, table: str, moves: int) -> Any:
    """What Ann sees when so many moves were made."""
    async with asyncio.timeout(PATIENCE):
        while True:
            seen = await hall.look(table, ANN)
            if seen["position"]["number"] >= moves:
                return seen
            await asyncio.sleep(0.05)


def heard(seen: Any) -> list[str]:
    return [entry["kind"] for entry in seen["entries"]]


async def test_an_engine_plays(database: str) -> None:
    async with hall_with(database, OURS) as hall:
        table = await game(hall, options={"expansions": "L"}, clock=ClockRule("live", 3, 2))
        await hall.act(table, ANN, "wA1")
        seen = await until(hall, table, 2)
        assert heard(seen) == ["played", "played"]
        assert [seat["level"] for seat in seen["table"]["seats"]] == ["", NAME]
        assert seen["table"]["options"]["queen_first"] is False


@pytest.mark.parametrize("how", ["crash", "lie", "stillborn", "babble", "refuse"])
async def test_a_bot_plays_on_for_an_engine_that_fails(tmp_path: Path, how: str) -> None:
    async with hall_with(f"sqlite:///{tmp_path / 'apiary.db'}", bad(how)) as hall:
        table = await game(hall, options={"expansions": ""})
        await hall.act(table, ANN, "wA1")
        seen = await until(hall, table, 2)
        assert heard(seen) == ["played", "relieved", "played"]
        assert seen["entries"][1]["seat"] == 1
        assert seen["table"]["seats"][1]["level"] == commands.RELIEF
        await hall.act(table, ANN, (await legal(hall, table))[0])
        assert heard(await until(hall, table, 4)).count("relieved") == 1
        hall.keeper.tables.forget(-1.0)
        assert (await hall.look(table, ANN))["table"]["seats"][1]["level"] == commands.RELIEF


async def legal(hall: Hall, table: str) -> list[str]:
    return [text for _, text in await hall.keeper.actions(table, ANN)]


async def test_one_that_hangs_is_not_waited_for(tmp_path: Path) -> None:
    pool = BotPool(1, ("apiary.games", "tests.server.hasty_engines"), engines={NAME: bad("hang")})
    async with opened(f"sqlite:///{tmp_path / 'apiary.db'}", bots=pool) as hall:
        table = await game(hall)
        await hall.act(table, ANN, "wA1")
        assert heard(await until(hall, table, 2)) == ["played", "relieved", "played"]


async def test_one_that_is_not_offered_any_more(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'apiary.db'}"
    async with hall_with(url, bad("hang", seconds=60)) as hall:
        table = await game(hall)
    async with opened(url) as hall:
        await hall.act(table, ANN, "wA1")
        assert heard(await until(hall, table, 2)) == ["played", "relieved", "played"]


async def test_what_an_engine_does_not_know_is_refused(database: str) -> None:
    async with hall_with(database, OURS) as hall:
        with pytest.raises(BadOption, match="does not know all of these expansions: P"):
            await game(hall, options={"expansions": "MP"})
        with pytest.raises(BadOption, match="original game"):
            await game(hall, options={"mode": "venom", "modules": "HP"})
        with pytest.raises(BadOption, match="not Hornet"):
            await hall.table(ME, SeatWish("bot", NAME), game="hornet")
        for wish in ("Other", OURS.command[0], f"uhp:{OURS.command[0]}"):
            with pytest.raises(BadOption, match="no level"):
                await hall.table(ME, SeatWish("bot", wish))


# --- The box


@ON_LINUX
async def test_everything_in_a_box_ends_with_who_started_it(tmp_path: Path) -> None:
    """A worker that is killed while an engine thinks leaves neither it nor what it started."""
    told = tmp_path / "told"
    inner = f"import os,time; open({str(told)!r}, 'a').write(f'{{os.getpid()}} '); time.sleep(1000)"
    engine = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {inner!r}]); {inner}"
    outer = (
        "import subprocess, sys; subprocess.Popen([sys.executable, '-m', 'apiary.server.boxed',"
        f" '500', sys.executable, '-c', {engine!r}], start_new_session=True).wait()"
    )
    worker = subprocess.Popen([sys.executable, "-c", outer])
    async with asyncio.timeout(PATIENCE):
        while not told.exists() or len(told.read_text().split()) < 2:
            await asyncio.sleep(0.05)
        inside = [int(number) for number in told.read_text().split()]
        worker.send_signal(signal.SIGKILL)
        worker.wait()
        while any(is_alive(number) for number in inside):
            await asyncio.sleep(0.05)


def is_alive(number: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{number}/status").read_text()
    except OSError:
        return False


@ON_LINUX
def test_a_box_has_so_much_memory() -> None:
    def boxed(megabytes: int) -> int:
        code = "x = bytearray(300 << 20)"
        command = [sys.executable, "-m", "apiary.server.boxed", str(megabytes), sys.executable]
        ended = subprocess.run(
            [*command, "-c", code], stderr=subprocess.DEVNULL, start_new_session=True, check=False
        )
        return ended.returncode

    assert boxed(1000) == 0
    assert boxed(200) != 0


# --- What an operator says


def written(folder: Path, text: str) -> str:
    (folder / "engines.toml").write_text(text)
    return str(folder / "engines.toml")


def test_the_engines_of_a_file(tmp_path: Path) -> None:
    assert read_engines("") == {}
    text = '[Nokamute]\ncommand = ["/opt/nokamute"]\nsets = "MLP"\n[Other]\ncommand = ["x", "y"]\n'
    found: Engines = read_engines(written(tmp_path, text))
    assert found["Nokamute"] == Engine(("/opt/nokamute",), "MLP")
    assert (found["Other"].command, found["Other"].sets) == (("x", "y"), "")
    assert Engine(("x",), seconds=5).time(None) == 5
    assert Engine(("x",), seconds=5).time(30) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[A]\n", "missing required field `command`"),
        ("[A]\ncommand = []\n", "length >= 1"),
        ('[A]\ncommand = ["x"]\nmemory = 1\n', "16"),
        ('[A]\ncommand = ["x"]\nsets = "X"\n', "regex"),
        ('[A]\ncommand = ["x"]\nshell = true\n', "shell"),
        ("[A\n", "engines.toml"),
        ('[queen]\ncommand = ["x"]\n', "called “queen”"),
        ('["  \\n"]\ncommand = ["x"]\n', "1 to 32 characters"),
    ],
)
def test_a_file_that_makes_no_sense(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        read_engines(written(tmp_path, text))
    with pytest.raises(BadOption, match="nowhere"):
        read_engines(str(tmp_path / "nowhere"))


async def test_they_are_offered_for_hive(tmp_path: Path) -> None:
    text = '[Nokamute]\ncommand = ["/opt/nokamute"]\n'
    async with running(tmp_path, engines=written(tmp_path, text)) as place:
        visitor = await place.visitor()
        games = await visitor.get("/api/games")
        offered = {game["name"]: game["engines"] for game in games if game["engines"]}
        assert offered == {"hive": ["Nokamute"]}
        seats = [{"kind": "me"}, {"kind": "bot", "level": "Nokamute"}]
        assert await visitor.table(seats=seats, options={"expansions": ""})


def test_a_question_holds_what_the_worker_needs() -> None:
    question = bots.Consult("{}", OURS, 1.0, 5.0)
    content = msgspec.json.encode(question)
    assert msgspec.json.decode(content, type=bots.Questions) == question
    assert bots.answer(question).error
    assert os.path.exists(BAD)
