"""Bots in processes: they answer, they are replaced, they see no more than their seat."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable
from random import Random

import msgspec
import pytest

import apiary
from apiary.bots import Gambler
from apiary.core.play import play_at_random
from apiary.core.state import Seen
from apiary.server import asked, bots
from apiary.server.bots import BotFailed, BotPool, Question, Reply, answer
from apiary.server.logs import AsJson
from apiary.server.shares import Shares
from tests.corrected import CORRECTIONS, corrected
from tests.patience import PATIENCE

pytestmark = pytest.mark.anyio


def begun() -> Seen:
    """Hive after the first move, as Black sees it."""
    state = apiary.start("hive")
    state.play(0, state.parse("wA1"))
    return state.seen_by(1)


def asked_of(state: apiary.State, seat: int, level: str = "easy", seconds: float = 0.1) -> Question:
    """What a bot of this seat is asked."""
    return Question(state.seen_by(seat).to_bytes(), seat, level, seconds)


async def test_an_answer_is_a_legal_action() -> None:
    pool = BotPool(1)
    await pool.open()
    try:
        async with asyncio.timeout(PATIENCE):
            action = await pool.choose(begun(), 1, "easy")
    finally:
        await pool.close()
    assert action in list(begun().legal(1))


LOOPS = [pytest.param(("asyncio", {}), id="asyncio")]
if sys.platform != "win32":  # the loop that a server has
    LOOPS.append(pytest.param(("asyncio", {"use_uvloop": True}), id="uvloop"))


@pytest.mark.parametrize("anyio_backend", LOOPS)
async def test_a_worker_that_dies_is_replaced(anyio_backend: object) -> None:
    pool = BotPool(1)
    await pool.open()
    try:
        async with asyncio.timeout(PATIENCE):
            await pool.choose(begun(), 1, "easy")
            process = pool._workers[0].process
            assert process is not None
            os.kill(process.pid, signal.SIGKILL)
            await process.wait()
            assert process.stdin is not None
            while not process.stdin.is_closing():
                await asyncio.sleep(0.01)
            assert await pool.choose(begun(), 1, "easy") in list(begun().legal(1))
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
    state = apiary.start("hive")
    assert answer(asked_of(state, 1)).error
    assert answer(asked_of(state, 0, "divine")).error
    assert answer(Question(b"nothing", 0, "easy", 0.1)).error


@pytest.mark.parametrize("name", CORRECTIONS)
async def test_a_bot_plays_with_the_components_that_an_owner_has_corrected(name: str) -> None:
    state = corrected(apiary.game(name)).start()
    play_at_random(state, Random(1), 30)
    while apiary.CHANCE in state.pending():
        state.play(apiary.CHANCE, state.sample(Random(1)))
    seat = state.pending()[0]
    reply = answer(asked_of(state, seat))
    assert reply.error == ""
    assert state.is_legal(seat, reply.action)


class Pipe:
    """A worker's process that does nothing but note what it is sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.stdin = self
        self.stdout, self.stderr = asyncio.StreamReader(), asyncio.StreamReader()

    async def start(self, *command: object, **pipes: object) -> Pipe:
        return self

    def write(self, line: bytes) -> None:
        self.sent.append(line)
        self.stdout.feed_data(msgspec.json.encode(bots.Reply()) + b"\n")

    def is_closing(self) -> bool:
        return False

    async def drain(self) -> None:
        pass

    def kill(self) -> None:
        self.stderr.feed_eof()

    def close(self) -> None:
        pass

    async def wait(self) -> int:
        return 0


def selecting(hand: str) -> apiary.State:
    """White has selected a hand of Swarm, Black has not."""
    state = apiary.start("hive", options={"modules": "S"})
    state.play(0, state.parse(hand))
    return state


def hornet(cards: str) -> apiary.State:
    """Brown and White have selected cards."""
    return apiary.game("hornet").position(
        "brown[1];A:b1p1w1*3 B:b1p1w1*3 C:*3 D:*3 E:*3 F:*3 X:*3 Y:*3;"
        f"b:*4^XX p:*4^XX w:*4^XX;select cards:{cards}"
    )


def waggle_dance(card: str) -> apiary.State:
    """Blue holds a Queen card, and Purple assigns a bee."""
    return apiary.game("waggledance").position(
        "purple[2];A:#1#2#3 C:#2#3#4 E:#3#4#5 G:#4#5#6;"
        f"b*6 - - - hand:{card} pool:123456;p*6 - - - pool:123456;p:assign due:1",
        chosen_types="vodclwfxem",
    )


def alveola(tiles: str) -> apiary.State:
    """Yellow has looked into the fifth pile, and Blue chooses one."""
    return apiary.game("alveola").position(
        "yellow;S-FFE-4@3,0/2 B-EFE-4@0,-1/4 B-FEF-1@-1,3/4 T1@0,0/0 T2@2,1/3;"
        f"B-EFF-4+3 S-EFE-1+3 B-FEE-2+2 S-FEF-1+2 B-EEF-2,{tiles} T-FEE-3+3 "
        "B-FEF-3+3 S-FFE-2+3 B-EEF-4+3 S-FEF-2+3 B-FFE-2+3 T-FFE-4+3;"
        "y:*1o0/+/+/+/+ b:*2o0/+/+/+/+;"
        "b:choose spoon:5 hornet:12 hornets:0,1/2,1 powers:searchPile,moveHornet,replay"
    )


@pytest.mark.parametrize(
    ("game", "secrets"),
    [
        (selecting, ["hand S1 G1 A1", "hand B1 B2 S1"]),
        (hornet, ["b3,w1", "b1,w6"]),
        (waggle_dance, ["explore", "mix"]),
        (alveola, ["B-EEF-1!y,B-EEF-3!y", "B-EFE-1!y,B-EFE-2!y"]),
    ],
)
async def test_a_worker_is_sent_nothing_that_the_seat_may_not_know(
    monkeypatch: pytest.MonkeyPatch, game: Callable[[str], apiary.State], secrets: list[str]
) -> None:
    pipe = Pipe()
    monkeypatch.setattr(asyncio, "create_subprocess_exec", pipe.start)
    pool = BotPool(1)
    await pool.open()
    for seat in (1, 0):  # who may not know it, who does
        for secret in secrets:
            await pool.choose(game(secret).seen_by(seat), seat, "easy")
    await pool.close()
    assert pipe.sent[0] == pipe.sent[1]
    assert pipe.sent[2] != pipe.sent[3]


@pytest.mark.parametrize(("given", "taken"), [(5.0, 2.0), (0.5, 0.5)])
async def test_a_bot_thinks_no_longer_than_its_level_does_in_this_game(
    monkeypatch: pytest.MonkeyPatch, given: float, taken: float
) -> None:
    thought: list[float] = []

    def think(bot: Gambler, view: Seen, seat: int, seconds: float) -> int:
        thought.append(seconds)
        return int(view.legal(seat)[0])

    monkeypatch.setattr(Gambler, "think", think)
    state = apiary.start("hornet", 3, {"start_player": "brown"})
    assert answer(asked_of(state, 0, "hard", given)).error == ""
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
    shares.put("bot")  # before bob has noticed that nobody waits any more
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

    async def note(worker: object, question: Question, table: str) -> Reply:
        asked.append(question.seconds)
        await asyncio.sleep(0)
        return Reply()

    monkeypatch.setattr(pool, "_answer", note)
    people = ["ann"] * 8 + ["bob"]
    await asyncio.gather(*(pool.choose(begun(), 1, "easy", 1.0, person) for person in people))
    await pool.close()
    # Ann's first, when nobody else had asked; Bob's, when Ann waits; Ann's, who waits for six more.
    assert asked[:3] == [1.0, 1.0 / 2, 1.0 / 7]
