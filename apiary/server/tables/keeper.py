"""The keeper of the tables of this process."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

from apiary.bots import thinking
from apiary.core.record import Record
from apiary.core.scene import Chapter
from apiary.core.state import State
from apiary.server import limits, metrics
from apiary.server.bots import BotFailed, BotPool
from apiary.server.errors import Conflict, Refusal, TooMuch, Unsaved
from apiary.server.hooks import UNRATED, Ratings
from apiary.server.notices import Here, Notices
from apiary.server.one_at_a_time import OneAtATime
from apiary.server.players import Player
from apiary.server.rates import RATES, Bucket, Rates
from apiary.server.steady import Now, milliseconds
from apiary.server.store.database import Database
from apiary.server.store.journal import Became, Journal
from apiary.server.supervised import Duty, Supervisor
from apiary.server.tables import deciding, helping, lists, replaying, setting_up
from apiary.server.tables.aside import Aside
from apiary.server.tables.attending import Attending, Pair
from apiary.server.tables.bot_turns import BotTurns, due
from apiary.server.tables.pulse import Pulse, give_back
from apiary.server.tables.room import Room, Watcher
from apiary.server.tables.rooms import Rooms
from apiary.server.tables.table import Table
from apiary.server.tables.writing import Writer
from apiary.server.wire import (
    Advice,
    AskHint,
    Because,
    Commands,
    Done,
    History,
    Lists,
    NewTable,
    Origin,
    Ping,
    Replayed,
    Say,
    SitDown,
    TableInfo,
    Why,
)

IDLE = 60.0  # seconds after which a table that nobody uses is forgotten
SWEEP = 2.0  # seconds between looks for clocks, bots and news that were left behind
SILENCE = 60.0  # seconds after which a sweep that has not ended is taken for stuck
TOGETHER = 16  # tables that are looked after at the same time
WOKEN = 16  # bots that think at tables which nobody has looked at since the server started
PRESENT = 60.0  # seconds for which another worker's word about who is there is good
LEFT_BEHIND = 15.0  # seconds after which nobody else seems to ask a bot that is due
BOT_PAUSE = 0.4  # seconds before each action of a bot, so that people can follow
SETTLE = 0.3  # seconds in which comings and goings are told together
# Moves make no cycles, ended connections do: cycles are looked for when so many more containers are
# there, not while people merely play.
GROWTH = 20_000

T = TypeVar("T")
log = logging.getLogger(__name__)


class Keeper:
    """Keeps the tables of this process: loads, changes and forgets them.

    Everything raises a `Refusal` (or `IllegalAction`, `BadNotation`, `BadOption` of the core) when
    it can't be done; then nothing has changed.
    """

    def __init__(
        self,
        database: Database,
        bots: BotPool,
        ratings: Ratings = UNRATED,
        rates: Rates = RATES,
        bot_delay: float = BOT_PAUSE,
        now: Now = milliseconds,
        standing: float = limits.STANDING,
    ) -> None:
        self.database = database
        self.bots = bots
        self.rates = rates
        self.now = now
        self.journal = Journal(database, ratings)
        self.rooms = Rooms(database, self.journal, ratings, now, self._attend, self._set_timer)
        self.notices = Notices(database, self._caught_up, self._hear, self._missed)
        self.attending: Attending | None = None
        if not self.journal.alone:
            worker = self.notices.worker
            self.attending = Attending(worker, self._here, give_back, standing * 1000)
        self.pulse = Pulse(database, now, standing, self._doubt, self.attending)
        self.writer = Writer(self.journal, self.rooms, self.pulse, now)
        self._sitting_down = OneAtATime()
        self.supervisor = Supervisor()
        self.aside = Aside()
        self._turns = BotTurns(bots, self._act_of_bot, now, bot_delay, self.aside)
        self._talk: dict[str, Bucket] = {}
        self._hints: dict[str, Bucket] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()
        self._dismissed = False

    async def open(self) -> None:
        """Start what runs in the background: commits, clocks, news of other workers, eviction.

        The database must be migrated already. The keeper opens and closes the bots.
        """
        gc.collect()
        gc.freeze()  # what is there now stays: looking through it again and again is a long pause
        gc.set_threshold(GROWTH)
        await self.rooms.boxes.keep_todays()
        await self.bots.open()
        self.journal.open(self.supervisor)
        await self.pulse.beat()  # before anybody's clock is looked at
        self._beating = self.supervisor.start("pulse", lambda _: self.pulse.run(self._closing))
        self.notices.open(self.supervisor)
        self._sweeper = self.supervisor.start("sweeper", self._sweep, SILENCE)

    async def close(self) -> None:
        """Stop all that, after what is under way has been committed.

        What asks the database is waited for: if it were cut off, a connection to SQLite, which is a
        thread, could outlive the loop that it answers to.
        """
        self._closing.set()
        self.supervisor.close()
        if self._sweeper is not None:
            await self._sweeper
        await self.notices.close()
        await self.rooms.close()
        await self.writer.close()
        await self.journal.close()
        if self._beating is not None:
            await self._beating
        await self.bots.close()

    def dismiss(self) -> None:
        """Send away everybody who watches, and from now on whoever comes: the server ends."""
        self._dismissed = True
        for room in self.rooms:
            for watcher in room.watchers:
                watcher.dismiss()

    def watchers(self) -> int:
        """How many connections watch a table here."""
        return sum(len(room.watchers) for room in self.rooms)

    # --- Changing tables

    async def create(self, wish: NewTable, player: Player) -> str:
        """A new table; its id."""
        return await self._for(player, partial(self._create, wish))

    async def _create(self, wish: NewTable, player: Player) -> str:
        origin, position = await self._origin(wish.origin)
        roots = () if origin is None else await helping.roots(self.database, origin)
        helping.check_bots(wish, roots)
        async with self._sitting_down.turn(player.id):
            await self._check_tables(player)
            if any(seat.kind in ("friend", "open") for seat in wish.seats):
                await self._check_waiting(player)
            table = setting_up.set_up(wish, player, origin, self.now(), roots, position=position)
            await self.writer.create(table)
        return table.id

    async def _origin(self, point: Origin | None) -> tuple[Table | None, State | None]:
        """The table where a game has begun, and the position at which it shall go on."""
        if point is None:
            return None, None
        past = await (await self._fresh(point.table)).recall(point.number)
        there = point.number <= past.table.number
        return past.table, past.position(point.number) if there else None

    async def sit(self, table: str, player: Player, body: SitDown) -> Player:
        """Take a free seat; who sits there now. `body.name` is the caller's business: pass the
        renamed player.
        """
        return await self._for(player, partial(self._sit, table, body))

    async def _sit(self, table: str, body: SitDown, player: Player) -> Player:
        room = await self.rooms.get(table)
        async with self._sitting_down.turn(player.id):
            await self._check_tables(player)
            if sum(seat.free for seat in room.table.seats) > 1:
                await self._check_waiting(player)
            await self.writer.change(
                room, lambda draft, now: deciding.sit(draft, player, body, now)
            )
        return player

    async def _for(self, player: Player, work: Callable[[Player], Awaitable[T]]) -> T:
        """Give somebody a seat: a guest, or the account that the guest has just logged in to."""
        try:
            return await work(player)
        except Became as error:
            async with self.database.reading() as connection:
                known = await lists.known(connection, [error.player])
            return await work(known[error.player])

    async def stand_up(self, table: str, player: Player, seat: int) -> None:
        """Leave a seat before the game has started; or send somebody away, who set it up."""
        room = await self.rooms.get(table)
        await self.writer.change(room, lambda draft, now: deciding.vacate(draft, player, seat, now))

    async def do(
        self, table: str, player: Player | None, command: Commands
    ) -> Done | Because | Advice:
        """Carry out a command, once: asked again with the same id it answers as the first time."""
        with metrics.COMMAND[type(command)].time():
            return await self._do(table, player, command)

    async def _do(
        self, table: str, player: Player | None, command: Commands
    ) -> Done | Because | Advice:
        room = await self.rooms.get(table)
        if isinstance(command, Ping):
            return Done(command.id, room.table.version)
        if isinstance(command, Why):
            return self._because(await self._fresh(table), player, command)
        if isinstance(command, AskHint):
            return await self._advice(await self._fresh(table), player, command)
        if isinstance(command, Say) and player is not None:
            check_rate(self._talk, player, self.rates.chat_per_minute, "server.chat_slower")
        version = await self.writer.change(
            room,
            lambda draft, now: deciding.change(draft, player, command, now),
            None if player is None else f"{player.id}:{command.id}",
        )
        return Done(command.id, version)

    async def rematch(self, table: str, player: Player) -> str:
        """The table of the return game, made by the first who asks."""
        return await self._for(player, partial(self._rematch, table))

    async def _rematch(self, table: str, player: Player) -> str:
        room = await self._fresh(table)
        if room.table.rematch is not None:
            return room.table.rematch
        async with self._sitting_down.turn(player.id):
            await self._check_tables(player)
            return await self.writer.rematch(room, player)

    async def _check_tables(self, player: Player) -> None:
        """Refuse one more table to a player who has many."""
        most = self.rates.tables_of_guest if player.guest else self.rates.tables_of_account
        if await lists.unfinished(self.database, player.id) >= most:
            raise TooMuch("server.too_many_tables", most=most)

    async def _check_waiting(self, player: Player) -> None:
        """Refuse one more table to wait at to a player who waits at many."""
        most = self.rates.waiting_of_guest if player.guest else self.rates.waiting_of_account
        if await lists.waiting(self.database, player.id) >= most:
            raise TooMuch("server.too_many_waiting", most=most)

    async def appended(self, versions: Mapping[str, int]) -> None:
        """Show what was written at tables, up to these versions, by others than their writers."""
        for table, version in versions.items():
            room = await self.rooms.present(table)
            if room is None:
                continue
            room.doubtful = True  # until it has caught up
            try:
                await self.writer.catch_up(room, version)
            except Exception:
                log.exception("table %s could not catch up; it will when somebody acts", table)

    async def renamed(self, player: Player) -> None:
        """Show a player's new name at the tables; call after it is committed."""
        self.rooms.rename(player)

    async def look_again(self) -> None:
        """Somebody has changed the database beside this process: read all tables anew."""
        for room in self.rooms:
            try:
                room.doubtful = True
                await self.writer.change(room, deciding.run_out)
                await self.rooms.meet_again(room)
            except Exception:
                log.exception("a table could not be read anew", extra={"table": room.table.id})

    # --- Looking at tables

    async def _fresh(self, table: str) -> Room:
        """The room of a table in which nothing is missing that was acknowledged elsewhere."""
        while True:
            room = await self.rooms.get(table)
            await self.writer.refresh(room)
            if self.rooms.loaded(table) is room:  # it was not forgotten meanwhile
                return room

    async def info(self, table: str, player: Player | None) -> TableInfo:
        """The table without its position."""
        room = await self._fresh(table)
        return room.view.info(room.table.held(_id(player)), self.now())

    async def update(self, table: str, player: Player | None, since: int = 0) -> bytes:
        """An `Update` as JSON: the table as this viewer sees it, its log after `since`."""
        room = await self._fresh(table)
        await room.prepare(_id(player), since)
        return room.update(_id(player), since)

    async def actions(self, table: str, player: Player | None) -> list[tuple[int, str]]:
        """What the viewer may do now, as numbers and in notation."""
        room = await self._fresh(table)
        return replaying.actions(room.table, room.table.held(_id(player)))

    async def replayed(self, table: str, player: Player | None, number: int) -> Replayed:
        """The table after so many events of its game."""
        room = await self._fresh(table)
        past = await room.recall(number)
        held = room.table.held(_id(player))
        return replaying.replayed(room.view, past, held, number, self.now())

    async def record(self, table: str) -> Record:
        """The game so far; refused while it runs if it has secrets."""
        room = await self._fresh(table)
        if room.table.has_secrets and not room.table.over:
            raise Refusal("server.secrets_until_over")
        if room.table.has_secrets and room.table.aborted:
            raise Refusal("server.secrets_stay")
        return room.table.record()

    async def chapters(self, table: str) -> tuple[Chapter, ...]:
        """The rules of what is in play; their pictures may have to be made."""
        room = await self.rooms.get(table)
        return await asyncio.to_thread(replaying.chapters, room.table)

    @asynccontextmanager
    async def watch(
        self, table: str, player: Player | None, seen: int = 0
    ) -> AsyncIterator[AsyncIterator[bytes]]:
        """`Update`s as JSON, the first at once, then one after every change.

        Whoever reads slowly gets fewer that say more. They end when the server does.
        """
        room = await self._fresh(table)
        check_place(room, player)
        watcher = Watcher(room, _id(player), seen)
        if self._dismissed:
            watcher.dismiss()
        if not room.watchers:
            self._tell_workers(room, asking=True)
        room.watchers.add(watcher)
        self._count_soon(room)
        try:
            yield watcher
        finally:
            room.watchers.discard(watcher)
            self._count_soon(room)

    async def expect(self, table: str, player: Player | None) -> None:
        """Refuse what `watch` would refuse."""
        check_place(await self.rooms.get(table), player)

    async def lists(self, player: Player | None) -> Lists:
        """The tables of the home page."""
        return await lists.home(self.database, _id(player))

    async def history(self, player: Player, before: int | None = None) -> History:
        """The games of a player that are over, newest first."""
        return await lists.history(self.database, player.id, before)

    def _because(self, room: Room, player: Player | None, command: Why) -> Because:
        seat = deciding.own_seat(room.table, player, command.seat)
        view = room.table.state.seen_by(seat)
        return Because(command.id, room.table.game.table.why_touch(view, seat, command.path))

    async def _advice(self, room: Room, player: Player | None, command: AskHint) -> Advice:
        table = room.table
        seat = deciding.own_seat(table, player, command.seat)
        deciding.check_playing(table)
        assert player is not None
        if seat not in table.pending:
            raise Conflict("server.not_your_turn")
        check_rate(self._hints, player, self.rates.hints_per_minute, "server.hint_slower")
        await helping.check_hint(self.rooms, table, player)
        try:
            action = await self.bots.choose(
                table.record(),
                seat,
                thinking.HINT_LEVEL,
                thinking.HINT_SECONDS,
                player.id,
                table.id,
            )
        except BotFailed as error:
            log.exception("no hint could be given", extra={"table": table.id})
            raise Refusal("server.hint_failed") from error
        return Advice(command.id, action, table.state.seen_by(seat).text(action))

    # --- In the background

    def _attend(self, room: Room) -> None:
        """Ask a bot that is due, and wait for the end of a clock."""
        if not self._closing.is_set():
            self._turns.attend(room)
            self._set_timer(room)

    def _set_timer(self, room: Room) -> None:
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        deadline = room.table.clock.deadline
        if deadline is not None and room.table.status == "playing" and not self._closing.is_set():
            seconds = max(0.0, (deadline - self.now()) / 1000)
            loop = asyncio.get_running_loop()
            room.timer = loop.call_later(seconds, lambda: self._spawn_run_out(room))

    def _spawn_run_out(self, room: Room) -> None:
        self.writer.spawn(self._run_out(room.table.id))

    def _doubt(self) -> None:
        """Nothing could be saved for a while; clocks that ran have got the time back since."""
        for room in self.rooms:
            room.doubtful = True
        self.writer.spawn(self._show_clocks())

    async def _show_clocks(self) -> None:
        for room in self.rooms:
            if room.table.clock.running:
                await self._caught_up(room.table.id, room.table.version + 1)

    async def _act_of_bot(self, room: Room, seat: int, version: int, action: int) -> None:
        change = self.writer.change(
            room,
            lambda draft, now: deciding.act_of_bot(
                draft, seat, version, action, now, deciding.DICE
            ),
        )
        await asyncio.shield(self.writer.spawn(change))  # a bot is cut off only while it thinks

    def _count_soon(self, room: Room) -> None:
        """Tell who is there, when those who come and go have done so."""
        if not room.counting:
            room.counting = True
            asyncio.get_running_loop().call_later(SETTLE, self._count, room)

    def _count(self, room: Room) -> None:
        room.counting = False
        room.count()
        self._tell_workers(room, asking=False)

    def _tell_workers(self, room: Room, asking: bool) -> None:
        online, watching = room.here()
        worker = self.notices.worker
        self.notices.tell(Here(worker, room.table.id, tuple(sorted(online)), watching, asking))

    def _hear(self, here: Here) -> None:
        """Another worker says who is connected to it."""
        room = self.rooms.loaded(here.table)
        if room is not None:
            until = asyncio.get_running_loop().time() + PRESENT
            room.elsewhere[here.worker] = (frozenset(here.online), here.watching, until)
            room.count()
            if here.asking:
                self._tell_workers(room, asking=False)

    def _look_after(self, room: Room) -> None:
        """Ask for a bot whose worker died, and repeat who is here before others forget it."""
        now = asyncio.get_running_loop().time()
        if now - room.touched > LEFT_BEHIND:
            self._turns.attend_again(room)
        if room.watchers and now - room.counted > PRESENT / 2:
            room.counted = now
            self._count(room)

    async def _caught_up(self, table: str, version: int) -> None:
        """Another worker says that a table has got to this version."""
        room = self.rooms.loaded(table)
        if room is not None and room.table.version < version:
            room.doubtful = True  # until it has caught up
            work = partial(self.writer.catch_up, room, version)
            await self.aside.attempt(table, "catching up", work)

    async def _missed(self) -> None:
        """Other workers may have said things that were not heard."""
        await self._compare(list(self.rooms))

    async def _compare(self, rooms: Sequence[Room]) -> None:
        """Catch up with what other workers have done at these tables."""
        if self.journal.alone or not rooms:
            return
        newest = await self.journal.versions([room.table.id for room in rooms])
        behind = {
            room.table.id: newest.get(room.table.id, 0)
            for room in rooms
            if newest.get(room.table.id, 0) > room.table.version
        }
        await self._each(list(behind), lambda table: self._caught_up(table, behind[table]))

    async def _each(self, tables: Sequence[str], work: Callable[[str], Awaitable[None]]) -> None:
        """Do something for each table, for a few at a time."""
        for start in range(0, len(tables), TOGETHER):
            if self._closing.is_set():
                return
            await asyncio.gather(*map(work, tables[start : start + TOGETHER]))

    # --- Sweeping

    async def _sweep(self, duty: Duty) -> None:
        """Look after what was left behind; no chore that fails keeps another from being done."""
        chores = (
            self._end_late,
            self._heal,
            self._wake_bots,
            self.database.checkpoint,
            self._tidy_up,
        )
        while not self._closing.is_set():
            troubles: list[Exception] = []
            saved = True
            for chore in chores:
                try:
                    await chore()
                except Unsaved:  # which the database has told already
                    saved = False
                except Exception as error:
                    troubles.append(error)
            if troubles:
                raise troubles[0] if len(troubles) == 1 else ExceptionGroup("sweeping", troubles)
            if saved:
                duty.beat()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), SWEEP)

    async def _end_late(self) -> None:
        """See to clocks that ran out at tables that nobody has loaded."""
        await self._each(await lists.late(self.database, self.now()), self._run_out)

    async def _run_out(self, table: str) -> None:
        """Whoever has no time left at a table loses."""

        async def run_out() -> None:
            room = await self.rooms.get(table)
            if not await self._is_cut_off(room.table):
                await self.writer.change(room, deciding.run_out)

        await self.aside.attempt(table, "running out of time", run_out)

    async def _is_cut_off(self, table: Table) -> bool:
        """Can whoever has no time left only reach a worker that can't save?"""
        seat = table.clock.loser(self.now())
        player = None if seat is None else table.seats[seat].player
        if self.attending is None or player is None:
            return False
        async with self.database.reading() as connection:
            return await self.attending.is_cut_off(connection, table.id, player, self.now())

    def _here(self) -> set[Pair]:
        """Who is connected to this process of those whose clocks may run."""
        return {
            (room.table.id, watcher.player)
            for room in self.rooms
            if room.watchers and room.table.clock.running
            for watcher in room.watchers
            if watcher.player is not None and room.table.held(watcher.player)
        }

    async def _heal(self) -> None:
        """Make up for notices that got lost."""
        await self._compare([room for room in self.rooms if room.watchers])

    async def _wake_bots(self) -> None:
        """Let bots go on that are due at tables which nobody has loaded: the process in which
        they thought has ended. Where there are other workers, one of them may be at it.
        """
        thinking = sum(room.thinking is not None for room in self.rooms)
        if thinking >= WOKEN:
            return
        until = self.now() - (0 if self.journal.alone else int(LEFT_BEHIND * 1000))
        known = sum(due(room.table) is not None for room in self.rooms) + len(self.aside)
        found = await lists.left_to_bots(self.database, until, WOKEN + known)
        left = [table for table in found if self.rooms.loaded(table) is None]

        async def attempt(table: str) -> None:
            await self.aside.attempt(table, "waking a bot", partial(self.rooms.get, table))

        await self._each(left[: WOKEN - thinking], attempt)

    async def _tidy_up(self) -> None:
        """Forget tables that nobody uses and old counts; look after those that are used."""
        self.rooms.forget(IDLE)
        self.aside.forget()
        for room in self.rooms:
            try:
                self._look_after(room)
            except Exception as error:
                self.aside.fail(room.table.id, "looking after it", error)
        for buckets in (self._talk, self._hints):
            for player in [name for name, bucket in buckets.items() if bucket.full]:
                del buckets[player]


def check_place(room: Room, player: Player | None) -> None:
    """Refuse one spectator too many; those who sit there always find a place."""
    if player is not None and player.id in room.table.people():
        return
    if len(room.watchers) >= limits.SOCKETS_AT_TABLE:  # if all of them were spectators
        _, watching = room.here()
        if watching >= limits.SOCKETS_AT_TABLE:
            raise TooMuch("server.too_many_watchers", most=limits.SOCKETS_AT_TABLE)


def check_rate(buckets: dict[str, Bucket], player: Player, per_minute: int, key: str) -> None:
    """Refuse what somebody does too often."""
    bucket = buckets.get(player.id)
    if bucket is None:
        bucket = buckets[player.id] = Bucket(per_minute / 60, per_minute)
    if not bucket.take():
        raise TooMuch(key, most=per_minute)


def _id(player: Player | None) -> str | None:
    return None if player is None else player.id
