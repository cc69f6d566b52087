"""The keeper of the tables of this process."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import time

from apiary.core.record import Record
from apiary.server import limits
from apiary.server.bots import BotFailed, BotPool
from apiary.server.errors import Conflict, NotYours, Refusal, TooMuch
from apiary.server.hooks import UNRATED, Ratings
from apiary.server.notices import Here, Notices
from apiary.server.players import Player
from apiary.server.rates import RATES, Bucket, Rates
from apiary.server.store.database import Database
from apiary.server.store.journal import Journal
from apiary.server.tables import deciding, lists, replaying, setting_up
from apiary.server.tables.bot_turns import BotTurns
from apiary.server.tables.room import Room, Watcher
from apiary.server.tables.rooms import Rooms
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
    Ping,
    Replayed,
    Say,
    SitDown,
    TableInfo,
    Why,
)

IDLE = 60.0  # seconds after which a table that nobody uses is forgotten
SWEEP = 2.0  # seconds between looks for clocks and bots that were left behind
PRESENT = 60.0  # seconds for which another worker's word about who is there is good
LEFT_BEHIND = 15.0  # seconds after which nobody else seems to ask a bot that is due
BOT_PAUSE = 0.4  # seconds before each action of a bot, so that people can follow
SETTLE = 0.3  # seconds in which comings and goings are told together
# Moves make no cycles, ended connections do: cycles are looked for when so many more containers are
# there, not while people merely play.
GROWTH = 20_000
HINT_LEVEL, HINT_SECONDS = "normal", 1.0

log = logging.getLogger(__name__)


def milliseconds() -> int:
    """Now, since 1970."""
    return int(time() * 1000)


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
        now: Callable[[], int] = milliseconds,
    ) -> None:
        self.database = database
        self.bots = bots
        self.rates = rates
        self.now = now
        self.journal = Journal(database, ratings)
        self.rooms = Rooms(database, self.journal, ratings, now, self._attend, self._set_timer)
        self.writer = Writer(self.journal, self.rooms, now)
        self._turns = BotTurns(bots, self._act_of_bot, now, bot_delay)
        self._talk: dict[str, Bucket] = {}
        self._hints: dict[str, Bucket] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()
        self.notices = Notices(database, self._caught_up, self._hear, self._missed)

    async def open(self) -> None:
        """Start what runs in the background: commits, clocks, news of other workers, eviction.

        The database must be migrated already. The keeper opens and closes the bots.
        """
        gc.collect()
        gc.freeze()  # what is there now stays: looking through it again and again is a long pause
        gc.set_threshold(GROWTH)
        await self.bots.open()
        self.journal.open()
        self.notices.open()
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def close(self) -> None:
        """Stop all that, after what is under way has been committed.

        What asks the database is waited for: if it were cut off, a connection to SQLite, which is a
        thread, could outlive the loop that it answers to.
        """
        self._closing.set()
        if self._sweeper is not None:
            await self._sweeper
        await self.notices.close()
        await self.rooms.close()
        await self.writer.close()
        await self.journal.close()
        await self.bots.close()

    # --- Changing tables

    async def create(self, wish: NewTable, player: Player) -> str:
        """A new table; its id."""
        most = self.rates.tables_of_guest if player.guest else self.rates.tables_of_account
        if await lists.unfinished(self.database, player.id) >= most:
            raise TooMuch("server.too_many_tables", most=most)
        origin = None if wish.origin is None else (await self.rooms.get(wish.origin.table)).table
        table = setting_up.set_up(wish, player, origin, self.now())
        await self.writer.create(table)
        return table.id

    async def sit(self, table: str, player: Player, body: SitDown) -> None:
        """Take a free seat. `body.name` is the caller's business: pass the renamed player."""
        room = await self.rooms.get(table)
        await self.writer.change(room, lambda draft, now: deciding.sit(draft, player, body, now))

    async def stand_up(self, table: str, player: Player, seat: int) -> None:
        """Leave a seat before the game has started."""
        room = await self.rooms.get(table)
        await self.writer.change(
            room, lambda draft, now: deciding.stand_up(draft, player, seat, now)
        )

    async def do(
        self, table: str, player: Player | None, command: Commands
    ) -> Done | Because | Advice:
        """Carry out a command, once: asked again with the same id it answers as the first time."""
        room = await self.rooms.get(table)
        if isinstance(command, Ping):
            return Done(command.id, room.table.version)
        if isinstance(command, Why):
            return self._because(room, player, command)
        if isinstance(command, AskHint):
            return await self._advice(room, player, command)
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
        return await self.writer.rematch(await self.rooms.get(table), player)

    async def hand_over(self, guest: str, player: Player) -> None:
        """Give all seats of a guest to the player he turned out to be (he logged in)."""
        for table in await lists.tables_of(self.database, guest):
            room = await self.rooms.get(table)
            await self.writer.change(
                room, lambda draft, now: deciding.hand_over(draft, guest, player.id, now)
            )

    async def renamed(self, player: Player) -> None:
        """Show a player's new name at the tables; call after it is committed."""
        self.rooms.rename(player)

    # --- Looking at tables

    async def info(self, table: str, player: Player | None) -> TableInfo:
        """The table without its position."""
        room = await self.rooms.get(table)
        return room.view.info(room.table.held(_id(player)), self.now())

    async def update(self, table: str, player: Player | None, since: int = 0) -> bytes:
        """An `Update` as JSON: the table as this viewer sees it, its log after `since`."""
        room = await self.rooms.get(table)
        return room.update(_id(player), since)

    async def actions(self, table: str, player: Player | None) -> list[tuple[int, str]]:
        """What the viewer may do now, as numbers and in notation."""
        room = await self.rooms.get(table)
        return replaying.actions(room.table, room.table.held(_id(player)))

    async def replayed(self, table: str, player: Player | None, number: int) -> Replayed:
        """The table after so many events of its game."""
        room = await self.rooms.get(table)
        return replaying.replayed(room.view, room.table.held(_id(player)), number, self.now())

    async def record(self, table: str) -> Record:
        """The game so far; refused while it runs if it has secrets."""
        room = await self.rooms.get(table)
        if room.table.has_secrets and not room.table.over:
            raise Refusal("server.secrets_until_over")
        return room.table.record()

    @asynccontextmanager
    async def watch(
        self, table: str, player: Player | None, seen: int = 0
    ) -> AsyncIterator[AsyncIterator[bytes]]:
        """`Update`s as JSON, the first at once, then one after every change.

        Whoever reads slowly gets fewer that say more.
        """
        room = await self.rooms.get(table)
        check_place(room, player)
        watcher = Watcher(room, _id(player), seen)
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
        return Because(command.id, room.table.game.why_touch(view, seat, command.path))

    async def _advice(self, room: Room, player: Player | None, command: AskHint) -> Advice:
        table = room.table
        seat = deciding.own_seat(table, player, command.seat)
        deciding.check_playing(table)
        assert player is not None
        if table.people() != {player.id}:
            raise NotYours("server.hint_people")
        if seat not in table.pending:
            raise Conflict("server.not_your_turn")
        check_rate(self._hints, player, self.rates.hints_per_minute, "server.hint_slower")
        try:
            action = await self.bots.choose(
                table.record(), seat, HINT_LEVEL, HINT_SECONDS, player.id
            )
        except BotFailed as error:
            log.exception("no hint at table %s", table.id)
            raise Refusal("server.hint_failed") from error
        return Advice(command.id, action, table.game.text(table.state.seen_by(seat), action))

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
        self.writer.spawn(self.writer.change(room, deciding.run_out))

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
            self._turns.attend(room)
        if room.watchers and now - room.counted > PRESENT / 2:
            room.counted = now
            self._count(room)

    async def _caught_up(self, table: str, version: int) -> None:
        room = self.rooms.loaded(table)
        if room is not None:
            await self.writer.catch_up(room, version)

    async def _missed(self) -> None:
        """Other workers may have said things that were not heard."""
        for room in self.rooms:
            room.doubtful = True
            await self.writer.change(room, deciding.run_out)

    async def _sweep(self) -> None:
        """Look after what was left behind: clocks of tables that nobody has loaded, bots whose
        worker died, tables that nobody uses, old counts.
        """
        while not self._closing.is_set():
            try:
                for table in await lists.late(self.database, self.now()):
                    await self.writer.change(await self.rooms.get(table), deciding.run_out)
                await self.database.checkpoint()
                self.rooms.forget(IDLE)
                for room in self.rooms:
                    self._look_after(room)
                for buckets in (self._talk, self._hints):
                    for player in [name for name, bucket in buckets.items() if bucket.full]:
                        del buckets[player]
            except Exception:
                log.exception("looking after the tables failed; it will be tried again")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), SWEEP)


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
