"""What a table remembers of its past is what a replay from the first event on would tell."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from apiary.core import replay as replay_module
from apiary.core.record import Record
from apiary.core.replay import apply
from apiary.core.state import CHANCE, DECLARATIONS, RESIGN, State
from apiary.server import slices
from apiary.server.tables import commands, past, setting_up, summary, watched
from apiary.server.tables import table as table_module
from apiary.server.tables.company import Company
from apiary.server.tables.events import Logged, Played, Said, TakenBack, TimedOut
from apiary.server.tables.past import Past
from apiary.server.tables.table import LoggedStep, Table
from apiary.server.tables.views import View
from apiary.server.wire import NewTable, Origin, SeatWish
from tests.patience import PATIENCE
from tests.server import storing
from tests.server.playing import ANN, BOB, ME, Hall, file_in, opened
from tests.server.storing import RECORDS

pytestmark = pytest.mark.anyio
MANY = 120  # events


@pytest.fixture(autouse=True)
def close_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "APART", 7)
    monkeypatch.setattr(table_module, "APART", 4)
    monkeypatch.setattr(watched, "SHORT", 10)


@pytest.fixture
async def hall(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Hall]:
    async with opened(file_in(tmp_path)) as hall:
        yield hall


def begun(game: str, seats: int, origin: Table | None = None, number: int = 0) -> Table:
    """A table where one person plays for all."""
    wish = NewTable(game, (ME,) * seats)
    if origin is not None:
        wish = msgspec.structs.replace(wish, origin=Origin(origin.id, number))
    table = setting_up.set_up(wish, ANN, origin, 1)
    commands.throw_dice(table, 1, Random(0))
    return table


def play_on(table: Table, rng: Random, events: int) -> Table:
    """The table after so many random events, some of them taken back, and some words."""
    table = table.copy()
    for at in range(events):
        if table.over:
            break
        seat = rng.choice(table.pending)
        table.play(at, seat, rng.choice([int(action) for action in table.state.legal(seat)]))
        commands.throw_dice(table, at, rng)
        if rng.random() < 0.1:
            table.add(at, Said(ANN.id, "Hm."))
        if not table.over and table.number > 3 and rng.random() < 0.15:
            table.add(at, TakenBack(0, rng.randrange(max(0, table.number - 9), table.number)))
    return table


def slow_steps(table: Table) -> Iterator[LoggedStep]:
    """All changes of the position, from the first on."""
    first = table.log[0]
    state: State = table.game.start(len(table.seats), table.config.options)
    for number, event in enumerate(table.config.prefix, 1):
        action = state.parse(event.action)
        before, state = state, state.copy()
        state.play(event.actor, action)
        entry = Logged(first.version, first.at, Played(event.actor, event.action))
        yield LoggedStep(entry, before, state, event.actor, action, number)
    again = Table.load(table.id, [(first.version, first.at, first.body)])
    for logged in table.log[1:]:
        again.add(logged.at, logged.body)
        yield from again.steps
        again.steps = []


def shown(step: LoggedStep | None) -> object:
    """A step as something to compare."""
    if step is None:
        return None
    states = step.before.key(), step.after.key()
    return step.entry, states, step.actor, step.action, step.number


def compare(found: Past, table: Table) -> None:
    """Is it what a replay tells?"""
    view = View(table, Company())
    steps = list(slow_steps(table))
    for seat in (None, *range(len(table.seats))):
        for since in (0, 1, 5, table.version // 2, table.version):
            told = [(version, bytes(line)) for version, line in found.lines(view.key(seat), since)]
            assert told == [
                (step.entry.version, msgspec.json.encode(view.line(step, seat)))
                for step in steps
                if step.entry.version > since
            ]
    assert shown(found.last()) == shown(steps[-1])
    assert found.start().key() == (steps[0].before if steps else table.state).key()
    state = found.start()
    for number, event in enumerate(table.events, 1):
        step = found.event(number)
        assert (step.actor, step.number) == (event.actor, number)
        assert step.entry.body == Played(event.actor, event.action)
        assert step.before.key() == state.key()
        assert step.action is not None
        state = step.before.copy()
        state.play(step.actor, step.action)
        assert step.after.key() == state.key()


@pytest.mark.parametrize(
    ("game", "seats"), [("hive", 2), ("hornet", 3), ("alveola", 3), ("waggledance", 2)]
)
async def test_it_is_what_a_replay_tells(game: str, seats: int) -> None:
    rng = Random(3)
    table = play_on(begun(game, seats), rng, MANY // 2)
    compare(Past(table), table)
    followed = Past(table)
    list(followed.recall(table.number // 2))
    for _ in range(3):  # what comes later is added to what is known
        table = play_on(table, rng, 10)
        followed.follow(table)
        compare(followed, table)


async def test_what_was_played_at_another_table() -> None:
    table = play_on(begun("hive", 2), Random(3), 30)
    fork = begun("hive", 2, table, table.number // 2)
    assert fork.config.prefix
    compare(Past(fork), fork)
    fork = play_on(fork, Random(4), 12)
    compare(Past(fork), fork)


@pytest.mark.parametrize("game", ["hive", "hornet"])
async def test_time_that_ran_out(game: str) -> None:
    table = play_on(begun(game, 2), Random(3), 12)
    table.add(100, TimedOut(table.pending[0]))
    assert any(isinstance(logged.body, TimedOut) for logged in table.log)
    compare(Past(table), table)


async def test_the_event_of_a_seat_without_time_is_that_it_resigned() -> None:
    table = play_on(begun("hive", 2), Random(3), 5)
    assert RESIGN in table.state.declarations(0)
    table.add(100, TimedOut(0))
    step = Past(table).event(table.number)
    assert step.entry.body == Played(0, DECLARATIONS[RESIGN])
    assert step.actor != CHANCE


class Ticks:
    """Counts the turns that others have."""

    def __init__(self) -> None:
        self.count = 0

    async def run(self) -> None:
        while True:
            self.count += 1
            await asyncio.sleep(0)

    def note(self, patch: pytest.MonkeyPatch, owner: object, name: str) -> list[int]:
        """In which turns something is done from now on."""
        turns: list[int] = []
        work = getattr(owner, name)

        def noted(*values: Any) -> Any:
            turns.append(self.count)
            return work(*values)

        patch.setattr(owner, name, noted)
        return turns


@pytest.fixture
async def ticks(anyio_backend: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Ticks]:
    monkeypatch.setattr(slices, "SLICE", 0.0)
    ticks = Ticks()
    task = asyncio.create_task(ticks.run())
    yield ticks
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def kept(hall: Hall, table: Table) -> str:
    """A table in the database, but not in memory."""
    await hall.keeper.tables.create(table)
    hall.keeper.tables.forget(-1.0)
    return table.id


def check_turns(turns: list[int], least: int) -> None:
    """Was it done so often, and did others have a turn each time?"""
    assert len(turns) >= least
    assert len(set(turns)) == len(turns)
    turns.clear()


async def test_others_have_their_turns_meanwhile(
    hall: Hall, ticks: Ticks, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = play_on(begun("hive", 2), Random(1), MANY)
    table = await kept(hall, long)
    played = ticks.note(monkeypatch, table_module, "play_text")
    await hall.keeper.tables.get(table)
    check_turns(played, MANY)
    told = ticks.note(monkeypatch, Past, "_tell_one")
    first = await hall.look(table, ANN)
    check_turns(told, MANY)
    assert await hall.look(table, ANN) == first
    assert await hall.look(table, BOB, since=0) != first  # who doesn't sit there
    for number in range(long.number + 1):
        await hall.keeper.replayed(table, ANN, number)
    assert not told  # it is known already
    hall.keeper.tables.forget(-1.0)
    await hall.keeper.tables.get(table)
    recalled = ticks.note(monkeypatch, Past, "_advance")
    await hall.keeper.replayed(table, ANN, long.number)
    check_turns(recalled, long.number)
    async with hall.keeper.watch(table, ANN) as updates:
        assert json.loads(await anext(updates))["entries"] == first["entries"]


async def test_long_works_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE", 0.0)
    done: list[str] = []

    def work(name: str, bits: int) -> Iterator[None]:
        for _ in range(bits):
            done.append(name)
            yield

    turns = slices.Slices()
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(turns.run(work("long", 100)), turns.run(work("short", 3)))
    assert done.count("long") == 100
    assert done[:6].count("short") == 3


async def test_a_step_of_a_replay_costs_little_wherever_it_is(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = play_on(begun("hive", 2), Random(1), MANY)
    table = await kept(hall, long)
    await hall.keeper.replayed(table, ANN, long.number)
    played = 0
    changed = Past._changed

    def counted(self: Past, change: int, before: State) -> tuple[State, int, int | None]:
        nonlocal played
        played += 1
        return changed(self, change, before)

    monkeypatch.setattr(Past, "_changed", counted)
    for number in range(long.number, 0, -1):
        played = 0
        await hall.keeper.replayed(table, ANN, number)
        assert 1 <= played <= past.APART


async def test_others_have_their_turns_while_a_table_catches_up(
    hall: Hall, ticks: Ticks, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = begun("hive", 2)
    await hall.keeper.tables.create(before)
    long = play_on(before, Random(1), MANY)
    await hall.keeper.services.journal.append(summary.new_events(before, long, None))
    played = ticks.note(monkeypatch, table_module, "play_text")
    await hall.keeper.tables.appended({before.id: long.version})
    check_turns(played, MANY)
    assert (await hall.look(before.id))["version"] == long.version


async def test_others_have_their_turns_while_a_game_goes_on_elsewhere(
    hall: Hall, ticks: Ticks, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = play_on(begun("hive", 2), Random(1), MANY)
    table = await kept(hall, long)
    await hall.keeper.tables.get(table)
    applied = ticks.note(monkeypatch, replay_module, "apply")
    recalled = ticks.note(monkeypatch, Past, "_advance")
    fork = await hall.table(ME, ME, origin=Origin(table, long.number))
    assert not applied
    check_turns(recalled, long.number)
    hall.keeper.tables.forget(-1.0)
    await hall.keeper.tables.get(fork)
    check_turns(applied, long.number)


async def test_what_is_taken_back_is_not_played_from_the_beginning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = Record.load(RECORDS / "waggledance_two.json")
    table = storing.new_table("long", storing.config_of(record))
    storing.play(table, record, MANY)
    played = 0

    def counted(*event: Any) -> int:
        nonlocal played
        played += 1
        return apply(*event)

    monkeypatch.setattr(replay_module, "apply", counted)
    for behind in (1, 2, 10, 40):
        played, number = 0, table.number - behind
        events = table.events[:number]
        table.add(1, TakenBack(0, number))
        assert played <= max(behind, table_module.APART)
        assert table.events == events
        slow = table.game.start(2, table.config.options)
        for at, event in enumerate(events, 1):
            apply(slow, event, at)
        assert table.state.key() == slow.key()


async def test_what_was_played_elsewhere_is_not_played_again_when_all_else_is_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    origin = play_on(begun("hive", 2), Random(1), MANY)
    number = table_module.APART + 1  # a state that would not be kept for long
    table = begun("hive", 2, origin, number)
    rng = Random(2)
    for at in range(MANY):
        (seat,) = table.pending
        table.play(at, seat, rng.choice([int(action) for action in table.state.legal(seat)]))
    first = origin.game.start(2, origin.config.options)
    for event in origin.events[:number]:
        first.play(event.actor, first.parse(event.action))

    def unwanted(*event: Any) -> int:
        raise AssertionError("it is known already")

    monkeypatch.setattr(replay_module, "apply", unwanted)
    table.add(1, TakenBack(0, number))
    assert table.state.key() == first.key()


async def test_it_is_forgotten(hall: Hall) -> None:
    table = await kept(hall, play_on(begun("hive", 2), Random(1), MANY))
    one = await hall.keeper.tables.get(table)
    async with hall.keeper.watch(table, ANN) as updates:
        await anext(updates)
        hall.keeper.tables.forget(1000.0)
        assert one._past is not None
        hall.keeper.tables.forget(-1.0)
        assert one._past is None
    short = await hall.table(ME, SeatWish("open"))
    await hall.look(short)
    other = await hall.keeper.tables.get(short)
    hall.keeper.tables.forget(1000.0)
    assert other._past is None


async def test_what_happens_meanwhile_is_told_too(hall: Hall, ticks: Ticks) -> None:
    long = play_on(begun("hive", 2), Random(1), MANY)
    table = await kept(hall, long)
    looking = asyncio.create_task(hall.look(table, ANN))
    looking_too = asyncio.create_task(hall.look(table, None))
    while hall.keeper.tables.loaded(table) is None:
        await asyncio.sleep(0)
    legal = (await hall.keeper.actions(table, ANN))[0]
    version = await hall.act(table, ANN, legal[0])
    for seen in await asyncio.gather(looking, looking_too):
        assert seen["version"] in (version - 1, version)
        assert seen["entries"][-1]["version"] == seen["version"]
        assert seen["position"]["number"] == seen["entries"][-1]["number"]
    assert (await hall.look(table, ANN))["version"] == version
