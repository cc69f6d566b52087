"""A table as somebody sees it: everything here is made from `seen_by` states alone.

What a viewer sees depends on the seats held (`held`, empty for a spectator), not on who it is,
so that what is encoded for one can be sent to all who hold the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

import msgspec

from apiary.core.messages import Message
from apiary.core.replay import Step
from apiary.core.scene import Choices, LogLine, Scene
from apiary.core.secrecy import told_to
from apiary.core.state import CHANCE
from apiary.server import rated
from apiary.server.tables.company import Company
from apiary.server.tables.events import (
    Aborted,
    AskedBack,
    Created,
    Kept,
    Logged,
    Played,
    Rematched,
    Said,
    Sat,
    SentAway,
    Stood,
    TakenBack,
    TimedOut,
)
from apiary.server.tables.lines import Lines
from apiary.server.tables.table import LoggedStep, Table
from apiary.server.wire import (
    Clocks,
    Entry,
    PositionInfo,
    SeatInfo,
    TableInfo,
    TakeBack,
    Update,
)

if TYPE_CHECKING:
    from apiary.server.tables.past import Past

Held = tuple[int, ...]
_encode = msgspec.json.Encoder().encode


class View:
    """A version of a table, and what has been encoded of it."""

    __slots__ = ("_choices", "_scenes", "_told", "company", "table")

    def __init__(self, table: Table, company: Company) -> None:
        self.table = table
        self.company = company
        self._scenes: dict[int | None, msgspec.Raw] = {}
        self._choices: dict[int, msgspec.Raw] = {}
        self._told: dict[tuple[int, int | None], LogLine] = {}

    def update(self, held: Held, since: int, now: int, remember: Callable[[], Past]) -> Update:
        """What somebody with these seats is told who has seen the table at `since`.

        `remember` gives the table's past, which is needed if `recent` has nothing.
        """
        table = self.table
        since = self.possible(since)
        seat = table.shown(held)
        steps = self.recent(since)
        lines: list[tuple[int, Entry | msgspec.Raw]] = []
        if steps is None:
            past = remember()
            lines += past.lines(self.key(seat), since)
            last = past.last() if lines else None
        else:
            lines += [(step.entry.version, self.line(step, seat)) for step in steps]
            last = steps[-1] if steps else None
        changed = since < table.changed or since == 0
        return Update(
            version=table.version,
            since=since,
            table=self.info(held, now),
            entries=self._entries(since, lines),
            position=self._position(held, last) if changed else None,
        )

    def possible(self, since: int) -> int:
        """A version that somebody can have seen; 0 if this is none."""
        return since if 0 <= since <= self.table.version else 0

    def key(self, seat: int | None) -> int | None:
        """The seat whose view is that of this one: without secrets all see the same."""
        return seat if self.table.has_secrets else None

    # --- The table

    def info(self, held: Held, now: int) -> TableInfo:
        """All but the game."""
        table, config = self.table, self.table.config
        asked = table.take_back
        unreadable = table.game.why if isinstance(table.game, Lines) else None
        return TableInfo(
            id=table.id,
            game=config.game,
            options=config.options,
            status=table.status,
            public=config.public,
            seats=self.seats(held),
            clock=config.clock,
            clocks=None
            if config.clock.kind == "none" or unreadable is not None
            else Clocks(table.clock.at(now), () if table.over else table.clock.running),
            take_back=None if asked is None else TakeBack(asked.seat, asked.number),
            rematch=table.rematch,
            invite=config.invite if held else None,
            watching=self.company.watching,
            created=table.created,
            unrated=self._unrated(),
            unreadable=unreadable,
        )

    def _unrated(self) -> Message | None:
        """Why a game between accounts did not count."""
        table, people = self.table, self.company.people
        players = [seat.player for seat in table.seats]
        if table.outcome is None or not rated.could_count(players, table.config.origin is not None):
            return None
        accounts = all(one in people and not people[one].guest for one in table.people())
        if accounts and rated.too_short(table.moves()):
            return Message("server.too_short", {"least": rated.ENOUGH})
        return None

    def seats(self, held: Held) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        infos = []
        viewer = self.table.seats[held[0]].player if held else None
        for number, seat in enumerate(self.table.seats):
            person = self.company.people.get(seat.player or "")
            infos.append(
                SeatInfo(
                    kind=seat.kind,
                    label=self.table.game.seat_name(number),
                    name="" if person is None else person.name,
                    level=seat.level,
                    rating=None if person is None else person.rating,
                    online=seat.player in self.company.online,
                    me=number in held,
                    removable=self.table.may_send_away(viewer, number),
                )
            )
        return tuple(infos)

    # --- The game

    def _position(self, held: Held, last: LoggedStep | None) -> PositionInfo:
        """The position as it is now, and how it came about."""
        table = self.table
        seat = table.shown(held)
        due = seat is not None and seat in table.pending and table.status == "playing"
        playing = seat is not None and table.status == "playing"
        return PositionInfo(
            number=table.number,
            pending=due_now(table),
            scene=cast(Scene, self._scene(seat)),
            decided=table.state.decided() if table.status == "playing" else (),
            seat=seat,
            choices=cast(Choices, self._choice(seat)) if due and seat is not None else None,
            plans=self._plan(seat) if playing and not due and seat is not None else None,
            declarations=table.declarations(seat) if playing and seat is not None else (),
            outcome=table.outcome,
            moves=self.told(last, seat).moves
            if last is not None and last.action is not None
            else (),
        )

    def _scene(self, seat: int | None) -> msgspec.Raw:
        key = self.key(seat)
        if key not in self._scenes:
            scene = self.table.game.table.scene(self.table.state.seen_by(key))
            self._scenes[key] = msgspec.Raw(_encode(scene))
        return self._scenes[key]

    def _choice(self, seat: int) -> msgspec.Raw:
        if seat not in self._choices:
            choices = self.table.game.table.choices(self.table.state.seen_by(seat), seat)
            self._choices[seat] = msgspec.Raw(_encode(choices))
        return self._choices[seat]

    def _plan(self, seat: int) -> Choices | None:
        plans = self.table.game.table.plans(self.table.state.seen_by(seat), seat)
        return plans if plans.touches else None

    def told(self, step: LoggedStep, seat: int | None) -> LogLine:
        """An action as a seat sees it."""
        key = (step.entry.version, self.key(seat))
        recent = step in self.table.steps
        if recent and key in self._told:
            return self._told[key]
        told = tell(self.table, step, key[1])
        if recent:
            self._told[key] = told
        return told

    # --- The log

    def _entries(
        self, since: int, lines: list[tuple[int, Entry | msgspec.Raw]]
    ) -> tuple[Entry, ...]:
        """The lines of the log after a version, given those about the position."""
        for logged in self.table.log[since:]:
            entry = self._said(logged)
            if entry is not None:
                lines.append((logged.version, entry))
        lines.sort(key=lambda line: line[0])
        return cast(tuple[Entry, ...], tuple(entry for _, entry in lines))

    def recent(self, since: int) -> list[LoggedStep] | None:
        """The changes of the position after a version, if they are at hand."""
        if since == 0:
            return None
        steps = {step.entry.version: step for step in self.table.steps}
        wanted = [logged.version for logged in self.table.log[since:] if is_step(logged)]
        if all(version in steps for version in wanted):
            return [steps[version] for version in wanted]
        return None

    def line(self, step: LoggedStep, seat: int | None) -> Entry:
        """A change of the position as the log tells it to a seat."""
        return line(self.table, step, None if step.action is None else self.told(step, seat))

    def _said(self, logged: Logged) -> Entry | None:
        """A line about something else than the position."""
        version, at = logged.version, logged.at
        match logged.body:
            case Said(player, text):
                held = self.table.held(player)
                name = self.company.name(player)
                return Entry(version, "said", at, held[0] if held else None, name, text)
            case Sat(seat, player):
                return Entry(version, "sat", at, seat, self.company.name(player))
            case SentAway(seat, player):
                return Entry(version, "sent_away", at, seat, self.company.name(player))
            case AskedBack(seat, number):
                return Entry(version, "asked_back", at, seat, number=number)
            case Kept(seat):
                return Entry(version, "kept", at, seat)
            case Rematched(seat, table):
                return Entry(version, "rematch", at, seat, text=table)
            case Stood(milliseconds):
                return Entry(version, "stood", at, words=time_given_back(milliseconds))
            case Created(config) if config.renewed:
                return Entry(version, "renewed", at, words=Message("server.renewed"))
            case Aborted(reason):
                words = Message("server.aborted", {"why": Message(reason)})
                return Entry(version, "aborted", at, words=words)
        return None


def time_given_back(milliseconds: int) -> Message:
    """How long the clocks stood, in a unit that is easily read."""
    seconds = round(milliseconds / 1000)
    if seconds < 120:
        return Message("server.stood.seconds", {"seconds": seconds})
    if seconds < 7200:
        return Message("server.stood.minutes", {"minutes": round(seconds / 60)})
    return Message("server.stood.hours", {"hours": round(seconds / 3600)})


def tell(table: Table, step: LoggedStep, seat: int | None) -> LogLine:
    """An action as a seat sees it."""
    assert step.action is not None
    return told_to(seat, Step(step.before, step.after, step.actor, step.action))


def line(table: Table, step: LoggedStep, told: LogLine | None) -> Entry:
    """A change of the position as the log tells it to somebody who was told the action so."""
    logged, body = step.entry, step.entry.body
    match body:
        case TakenBack(who, _):
            return Entry(logged.version, "taken_back", logged.at, who, number=step.number)
        case TimedOut(who):
            words = Message("server.timed_out", {"seat": table.game.seat_name(who)})
            return Entry(
                logged.version, "timed_out", logged.at, who, words=words, number=step.number
            )
    assert told is not None
    return Entry(
        logged.version,
        "played",
        logged.at,
        None if step.actor == CHANCE else step.actor,
        text=told.text,
        words=told.words,
        number=step.number,
        news=told.news,
        summary=told.summary,
    )


def due_now(table: Table) -> tuple[int, ...]:
    """The seats whose turn it is, at a table where all sit."""
    if table.status != "playing":
        return ()
    return tuple(seat for seat in table.pending if seat != CHANCE)


def is_step(logged: Logged) -> bool:
    """Does it change the position?"""
    return isinstance(logged.body, Played | TimedOut | TakenBack)
