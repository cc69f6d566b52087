"""Bots in processes: they answer, they are replaced, they see no more than their seat."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

import apiary
from apiary.bots import Gambler
from apiary.core.match import Match
from apiary.core.record import Record
from apiary.core.state import Seen
from apiary.server import bots
from apiary.server.bots import BotFailed, BotPool, Question, answer
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


async def test_a_question_without_an_answer() -> None:
    match = Match(apiary.game("hive"))
    assert answer(Question(match.record(), 1, "easy", 0.1)).trouble
    assert answer(Question(match.record(), 0, "divine", 0.1)).trouble


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
    assert answer(Question(match.record(), 0, "hard", given)).trouble == ""
    assert thought == [taken]
