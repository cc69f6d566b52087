"""A table as somebody sees it: everything here is made from `seen_by` states alone.

What a viewer sees depends on the seats held (`held`, empty for a spectator), not on who it is,
so that what is encoded for one can be sent to all who hold the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import msgspec
from msgspec import structs

from apiary.bots.ladder import today
from apiary.core.messages import Message
from apiary.core.replay import Step
from apiary.core.scene import Choices, LogLine, Offer, Scene
from apiary.core.secrecy import told_to
from apiary.core.state import CHANCE, Seen
from apiary.server import rated
from apiary.server.tables import changes
from apiary.server.tables.changes import Shown
from apiary.server.tables.commands import standing_offers, wait_for_others
from apiary.server.tables.company import Company
from apiary.server.tables.events import (
    Aborted,
    AskedAgain,
    AskedBack,
    Config,
    Created,
    DroppedAgain,
    DroppedDraw,
    Kept,
    Logged,
    OfferedDraw,
    Played,
    Relieved,
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
    Changed,
    Clocks,
    Entry,
    PositionChange,
    PositionInfo,
    RatingChange,
    SceneChange,
    SeatInfo,
    TableInfo,
    TakeBack,
    Update,
)

if TYPE_CHECKING:
    from apiary.server.tables.past import Past

Held = tuple[int, ...]
Line = tuple[int, Entry | msgspec.Raw]
# What there was to say about a table besides its game, and what it depended on.
Abouts = dict[Held, tuple[tuple[object, ...], TableInfo]]


class Sent(NamedTuple):
    """What somebody is sent, and what is shown by it; None if that isn't known."""

    update: Update | Changed
    shown: Shown | None


class View:
    """A version of a table, and what has been made of it."""

    def __init__(self, table: Table, company: Company, abouts: Abouts | None = None) -> None:
        self.table = table
        self.company = company
        self._abouts: Abouts = {} if abouts is None else abouts
        self._facts: tuple[object, ...] = ()  # about the table, once they are asked for
        self._last_logged: tuple[int, list[Logged]] = (-1, [])
        self._recent: dict[int, list[LoggedStep] | None] = {}
        self._seen: dict[int | None, Seen] = {}
        self._scenes: dict[int | None, Scene] = {}
        self._changes: dict[tuple[int | None, int], tuple[Scene, SceneChange]] = {}
        self._offers: dict[int, Offer] = {}
        self._told: dict[tuple[int, int | None], LogLine] = {}

    def update(self, held: Held, since: int, now: int, remember: Callable[[], Past]) -> Sent:
        """What somebody with these seats is told who has seen the table at `since`.

        `remember` gives the table's past, which is needed if `recent` has nothing.
        """
        since = self.possible(since)
        lines, last = self._since(held, since, remember)
        info, clocks = self._about(held, now), self._clocks(now)
        position = self._position(held, last) if self._has_moved(since) else None
        update = Update(
            version=self.table.version,
            since=since,
            table=msgspec.structs.replace(info, clocks=clocks),
            entries=self._entries(since, lines),
            position=position,
        )
        if position is None:
            return Sent(update, None)
        offered = () if position.choices is None else position.choices.things
        return Sent(update, Shown(info, position.scene, offered))

    def changed(
        self, held: Held, since: int, shown: Shown, now: int, remember: Callable[[], Past]
    ) -> Sent:
        """The same as what became of that which was shown at `since`."""
        since = self.possible(since)
        lines, last = self._since(held, since, remember)
        info = self._about(held, now)
        table = None if info is shown.table or info == shown.table else info
        position = None
        if self._has_moved(since):
            position, shown = self._change(held, last, shown)
        if info is not shown.table:  # an equal one is kept once
            shown = Shown(info, shown.scene, shown.offered)
        update = Changed(
            version=self.table.version,
            since=since,
            table=table,
            clocks=self._clocks(now),
            entries=self._entries(since, lines),
            position=position,
        )
        return Sent(update, shown)

    def _since(
        self, held: Held, since: int, remember: Callable[[], Past]
    ) -> tuple[list[Line], LoggedStep | None]:
        """The lines about the position after a version, and the last change of it."""
        seat = self.table.shown(held)
        steps = self.recent(since)
        lines: list[Line] = []
        if steps is None:
            past = remember()
            lines += past.lines(self.key(seat), since)
            return lines, past.last() if lines else None
        lines += [(step.entry.version, self.line(step, seat)) for step in steps]
        return lines, steps[-1] if steps else None

    def _has_moved(self, since: int) -> bool:
        """Is the position another one than at a version?"""
        return since < self.table.changed or since == 0

    def possible(self, since: int) -> int:
        """A version that somebody can have seen; 0 if this is none."""
        return since if 0 <= since <= self.table.version else 0

    def key(self, seat: int | None) -> int | None:
        """The seat whose view is that of this one: without secrets all see the same."""
        return seat if self.table.has_secrets else None

    # --- The table

    def info(self, held: Held, now: int) -> TableInfo:
        """All but the game."""
        return msgspec.structs.replace(self._about(held, now), clocks=self._clocks(now))

    def _about(self, held: Held, now: int) -> TableInfo:
        """The same without clocks; made anew only when it is not what it was: moves seldom change
        anything about it.
        """
        table, company = self.table, self.company
        if not self._facts:
            self._facts = (
                *(table.status, tuple(table.seats), table.take_back, table.draw, table.acted),
                *(table.outcome, table.rematch, table.host, table.over and table.version),
            )
        viewer = table.seats[held[0]].player if held else None
        absent, again = wait_for_others(table, viewer, now), standing_offers(table, now)
        people = tuple(company.people.items())
        depends = (absent, again, company.online, company.watching, people, self._facts)
        known = self._abouts.get(held)
        if known is None or known[0] != depends:
            known = self._abouts[held] = (depends, self._info(held, absent, again))
        return known[1]

    def _info(self, held: Held, absent: int | None, again: tuple[int, ...]) -> TableInfo:
        table, config = self.table, self.table.config
        asked = table.take_back
        return TableInfo(
            id=table.id,
            game=config.game,
            options=config.options,
            status=table.status,
            public=config.public,
            seats=self.seats(held),
            clock=config.clock,
            clocks=None,
            take_back=None if asked is None else TakeBack(asked.seat, asked.number),
            draw_offer=table.draw,
            again=again,
            rematch=table.rematch,
            invite=config.invite if held else None,
            watching=self.company.watching,
            created=table.created,
            rated=self._rated,
            rated_with_bots=config.rated_with_bots,
            absent=absent,
            secrets=table.has_secrets,
            unrated=self._unrated(),
            unreadable=self._unreadable(),
        )

    def _clocks(self, now: int) -> Clocks | None:
        table = self.table
        if table.config.clock.kind == "none" or self._unreadable() is not None:
            return None
        return Clocks(table.clock.at(now), () if table.over else table.clock.running)

    def _unreadable(self) -> Message | None:
        """Why there is no board any more."""
        return self.table.game.why if isinstance(self.table.game, Lines) else None

    def _unrated(self) -> Message | None:
        """Why a game between accounts did not count."""
        table = self.table
        config = table.config
        if table.outcome is None or any(seat.free for seat in table.seats):
            return None
        if self._rated and rated.too_short(table.moves()):
            return Message("server.too_short", {"least": rated.ENOUGH})
        if self._rated is False and self._is_rated(structs.replace(config, rated_with_bots=True)):
            return Message("server.bot_played")
        return None

    @property
    def _rated(self) -> bool | None:
        """Whether the game counts."""
        return self._is_rated(self.table.config)

    def _is_rated(self, config: Config) -> bool | None:
        return rated.is_rated(self.table.seats, self.company.people, config)

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
                    level=today(seat.level),
                    bot=person is not None and person.bot,
                    rating=None if person is None else person.rating,
                    change=None
                    if person is None or person.change is None
                    else RatingChange(*person.change),
                    online=seat.player in self.company.online,
                    me=number in held,
                    removable=self.table.may_send_away(viewer, number),
                )
            )
        return tuple(infos)

    # --- The game

    def _position(self, held: Held, last: LoggedStep | None) -> PositionInfo:
        """The position as it is now, and how it came about."""
        seat = self.table.shown(held)
        chooses = seat is not None and self._chooses(seat)
        return PositionInfo(
            scene=self._scene(seat),
            choices=self._choices(seat) if chooses and seat is not None else None,
            **self._besides(seat, last, chooses),
        )

    def _change(
        self, held: Held, last: LoggedStep | None, shown: Shown
    ) -> tuple[PositionChange, Shown]:
        """What became of what was shown, and what is shown by it."""
        seat = self.table.shown(held)
        chooses = seat is not None and self._chooses(seat)
        offer = self._offer(seat) if chooses and seat is not None else None
        position = PositionChange(
            scene=self._scene_change(seat, shown.scene),
            choices=None if offer is None else changes.of_offer(shown.offered, offer),
            **self._besides(seat, last, chooses),
        )
        offered = shown.offered if offer is None else offer.things
        return position, Shown(shown.table, self._scene(seat), offered)

    def _besides(self, seat: int | None, last: LoggedStep | None, chooses: bool) -> dict[str, Any]:
        """What there is to a position besides its scene and choices."""
        table = self.table
        playing = seat is not None and table.status == "playing"
        return {
            "number": table.number,
            "pending": due_now(table),
            "decided": table.state.decided() if table.status == "playing" else (),
            "seat": seat,
            "plans": self._plan(seat) if playing and not chooses and seat is not None else None,
            "declarations": table.declarations(seat) if playing and seat is not None else (),
            "outcome": table.outcome,
            "moves": () if last is None or last.action is None else self.told(last, seat).moves,
        }

    def _chooses(self, seat: int) -> bool:
        """Does this seat owe a decision now?"""
        return seat in self.table.pending and self.table.status == "playing"

    def _scene_change(self, seat: int | None, old: Scene) -> SceneChange:
        key = (self.key(seat), id(old))  # which is kept with what became of it
        if key not in self._changes:
            self._changes[key] = (old, changes.of_scene(old, self._scene(seat)))
        return self._changes[key][1]

    def _scene(self, seat: int | None) -> Scene:
        key = self.key(seat)
        if key not in self._scenes:
            self._scenes[key] = self.table.game.table.scene(self._see(key))
        return self._scenes[key]

    def _see(self, key: int | None) -> Seen:
        """The game as it is now, for all who see it so."""
        if key not in self._seen:
            self._seen[key] = self.table.state.seen_by(key)
        return self._seen[key]

    def _choices(self, seat: int) -> Choices:
        return self.table.game.table.choices(self._see(self.key(seat)), seat)

    def _offer(self, seat: int) -> Offer:
        if seat not in self._offers:
            view = self._see(self.key(seat))
            self._offers[seat] = self.table.game.table.offer(view, seat)
        return self._offers[seat]

    def _plan(self, seat: int) -> Choices | None:
        plans = self.table.game.table.plans(self._see(self.key(seat)), seat)
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

    def _entries(self, since: int, lines: list[Line]) -> tuple[Entry, ...]:
        """The lines of the log after a version, given those about the position."""
        said = [self._said(logged) for logged in self._logged(since) if not is_step(logged)]
        if said:
            lines += [(entry.version, entry) for entry in said if entry is not None]
            lines.sort(key=lambda line: line[0])
        return cast(tuple[Entry, ...], tuple(entry for _, entry in lines))

    def _logged(self, since: int) -> list[Logged]:
        """What happened after a version."""
        if self._last_logged[0] != since:
            self._last_logged = (since, self.table.log[since:])
        return self._last_logged[1]

    def recent(self, since: int) -> list[LoggedStep] | None:
        """The changes of the position after a version, if they are at hand."""
        if since not in self._recent:
            self._recent[since] = self._find_recent(since)
        return self._recent[since]

    def _find_recent(self, since: int) -> list[LoggedStep] | None:
        if since == 0:
            return None
        steps = {step.entry.version: step for step in self.table.steps}
        wanted = [logged.version for logged in self._logged(since) if is_step(logged)]
        if all(version in steps for version in wanted):
            return [steps[version] for version in wanted]
        return None

    def line(self, step: LoggedStep, seat: int | None) -> Entry:
        """A change of the position as the log tells it to a seat."""
        return line(self.table, step, None if step.action is None else self.told(step, seat))

    def _said(self, logged: Logged) -> Entry | None:
        """A line about something else than the position."""
        kind: Any = logged.body.__struct_config__.tag  # its line is called like it
        entry = partial(Entry, logged.version, kind, logged.at)
        match logged.body:
            case Said(player, text):
                held = self.table.held(player)
                return entry(held[0] if held else None, self.company.name(player), text)
            case Sat(seat, player) | SentAway(seat, player):
                return entry(seat, self.company.name(player))
            case Relieved(seat):
                return entry(seat)
            case AskedBack(seat, number):
                return entry(seat, number=number)
            case Kept(seat) | OfferedDraw(seat) | DroppedDraw(seat):
                return entry(seat)
            case AskedAgain(seat) | DroppedAgain(seat):
                return entry(seat)
            case Rematched(seat, table):
                return entry(seat, text=table)
            case Stood(milliseconds):
                return entry(words=time_given_back(milliseconds))
            case Created(config) if config.renewed:
                words = Message("server.renewed")
                return Entry(logged.version, "renewed", logged.at, words=words)
            case Aborted(reason):
                return entry(words=Message("server.aborted", {"why": Message(reason)}))
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
