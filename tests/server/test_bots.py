"""Bots in processes: they answer, they are replaced, they see no more than their seat."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections import Counter

import pytest

import apiary
from apiary.bots import Gambler
from apiary.core.match import Match
from apiary.core.record import Record
from apiary.core.state import Seen
from apiary.server import asked, bots
from apiary.server.bots import BotFailed, BotPool, Question, answer
from apiary.server.logs import AsJson
from apiary.server.shares import Shares
from tests.patience import PATIENCE

pytestmark = pytest.mark.anyio


def begun() -> Record:
    match = Match(apiary.game("hive"))
    match.act("wA1")
    return match.record()


async def test_an_answer_is_a_legal_action() -> None:
    pool = BotPool(1)
    await pool.open()
    try:
        async with asyncio.timeout(PATIENCE):
            action = await pool.choose(begun(), 1, "easy")
    finally:
        await pool.close()
    assert action in list(begun().replay().legal(1))


async def test_a_worker_that_dies_is_replaced() -> None:
    pool = BotPool(1)
    await pool.open()
    try:
        async with asyncio.timeout(PATIENCE):
            await pool.choose(begun(), 1, "easy")
            process = pool._workers[0].process
            assert process is not None
            os.kill(process.pid, signal.SIGKILL)
            await process.wait()
            assert await pool.choose(begun(), 1, "easy") in list(begun().replay().legal(1))
            assert pool._workers[0].process is not process
    finally:
        await pool.close()


async def test_a_new_build_is_taken_up(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = BotPool(1)
    await pool.open()
    try:
        async with asyncio.timeout(PATIENCE):
            await pool.choose(begun(), 1, "easy")
            before = pool._workers[0].process
            await pool.choose(begun(), 1, "easy")
            assert pool._workers[0].process is before
            monkeypatch.setattr(bots, "latest_build", lambda: "a later one")
            await pool.choose(begun(), 1, "easy")
            assert pool._workers[0].process is not before
    finally:
        await pool.close()


async def test_a_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "GRACE", 0.2)
    pool = BotPool(1, modules=("apiary.games", "tests.server.hanging"))
    await pool.open()
    try:
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(BotFailed):
                await pool.choose(begun(), 1, "easy", 0.1)
        assert pool.why_not() == "the last question was not answered"
    finally:
        await pool.close()


async def test_what_a_worker_says_is_logged_with_its_table_and_request(
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines: list[str] = []
    monkeypatch.setattr(caplog.handler, "emit", lambda made: lines.append(AsJson().format(made)))
    headers = [(asked.HEADER, b"the-request")]
    asked.begin({"headers": headers, "path": "/api/tables/other"})  # type: ignore[arg-type]
    pool = BotPool(1, modules=("apiary.games", "tests.server.speaking"))
    await pool.open()
    try:
        async with asyncio.timeout(PATIENCE):
            await pool.choose(begun(), 1, "easy", 0.01, table="the-table")
    finally:
        await pool.close()
    told = [json.loads(line) for line in lines]
    assert [(one["level"], one["message"]) for one in told] == [
        ("warning", "a bot: some.library: it is late"),
        ("error", "a bot: something is broken"),
        ("error", "a bot: " + "x" * bots.LONGEST_LOGGED),
    ]
    assert {(one["table"], one["request"]) for one in told} == {("the-table", "the-request")}
    assert capfd.readouterr().err == ""


async def test_a_question_without_an_answer() -> None:
    match = Match(apiary.game("hive"))
    assert answer(Question(match.record(), 1, "easy", 0.1)).error
    assert answer(Question(match.record(), 0, "divine", 0.1)).error


@pytest.mark.parametrize(("given", "taken"), [(5.0, 2.0), (0.5, 0.5)])
async def test_a_bot_thinks_no_longer_than_its_level_does_in_this_game(
    monkeypatch: pytest.MonkeyPatch, given: float, taken: float
) -> None:
    thought: list[float] = []

    def think(bot: Gambler, view: Seen, seat: int, seconds: float) -> int:
        thought.append(seconds)
        return int(view.legal(seat)[0])

    monkeypatch.setattr(Gambler, "think", think)
    match = Match(apiary.game("hornet"), 3, {"start_player": "brown"})
    assert answer(Question(match.record(), 0, "hard", given)).error == ""
    assert thought == [taken]


async def test_a_newcomer_is_not_kept_waiting_by_those_who_ask_much() -> None:
    """Ten guests wait for the bots of two hundred tables."""
    pool = BotPool(1)
    await pool.open()
    answered: list[str] = []

    async def ask(person: str) -> None:
        await pool.choose(begun(), 1, "easy", 0.01, person)
        answered.append(person)

    async def go_on_asking(person: str) -> None:
        while True:
            await ask(person)

    guests = [f"guest {number}" for number in range(10)]
    tables = [asyncio.create_task(go_on_asking(guest)) for guest in guests for _ in range(20)]
    try:
        async with asyncio.timeout(PATIENCE):
            while len(answered) < 50:
                await asyncio.sleep(0.001)
            counts = Counter(answered[:50])
            assert set(counts.values()) == {5}  # each guest has had as much
            for _ in range(3):  # moves
                before = len(answered)
                await ask("newcomer")
                assert len(answered) - before <= 2, "one that was under way, and the newcomer's"
    finally:
        for task in tables:
            task.cancel()
        await asyncio.gather(*tables, return_exceptions=True)
        await pool.close()


async def test_who_gives_up_leaves_the_line() -> None:
    shares: Shares[str] = Shares()
    shares.put("bot")
    assert await shares.get("ann") == "bot"
    waiting = [asyncio.create_task(shares.get(name)) for name in ("ann", "bob", "ann", "cid")]
    await asyncio.sleep(0)
    assert (shares.people(), shares.all_waiting(), shares.waiting("ann")) == (3, 4, 2)
    waiting[1].cancel()
    shares.put("bot")  # before bob has noticed that nobody waits for him
    assert await waiting[3] == "bot"
    waiting[0].cancel()
    await asyncio.gather(*waiting[:2], return_exceptions=True)
    assert (shares.people(), shares.all_waiting()) == (1, 1)
    shares.put("bot")
    waiting[2].cancel()  # when it has been served already
    await asyncio.gather(waiting[2], return_exceptions=True)
    assert await shares.get("bob") == "bot"


async def test_who_waits_for_much_gets_shorter_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = BotPool(1)
    await pool.open()
    asked: list[float] = []

    async def note(worker: object, question: Question, table: str) -> int:
        asked.append(question.seconds)
        await asyncio.sleep(0)
        return 0

    monkeypatch.setattr(pool, "_answer", note)
    people = ["ann"] * 8 + ["bob"]
    await asyncio.gather(*(pool.choose(begun(), 1, "easy", 1.0, person) for person in people))
    await pool.close()
    # Ann's first, when nobody else had asked; Bob's, when Ann waits; Ann's, who waits for six more.
    assert asked[:3] == [1.0, 1.0 / 2, 1.0 / 7]
