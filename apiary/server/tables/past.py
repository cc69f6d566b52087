"""The past of a table: its positions, and how its log tells them, made when somebody asks.

Every so many changes a state is kept, so that none is far from one that is known.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right, insort
from collections.abc import Iterator

import msgspec

from apiary.core.replay import play, play_text
from apiary.core.state import DECLARATIONS, RESIGN, State
from apiary.server.tables.events import Logged, Played, TakenBack, TimedOut
from apiary.server.tables.table import LoggedStep, Table
from apiary.server.tables.views import is_step, line, tell

APART = 50  # changes of the position between two states that are kept
_encode = msgspec.json.Encoder().encode


class _Lines:
    """The lines of the log for those who see the game from one seat."""

    __slots__ = ("made", "state")

    def __init__(self, start: State) -> None:
        self.made: list[msgspec.Raw] = []
        self.state = start  # after as many changes as there are lines


class Past:
    """All changes of the position, whether they stand or were taken back.

    They are only ever added to, so nothing that was found out about them has to be given up.
    `recall` and `tell` work in small bits, and between two bits everything can be asked.
    """

    def __init__(self, table: Table) -> None:
        first = table.log[0]
        self.changes: list[Logged] = []
        self._numbers: list[int] = []  # of events of the game after each change
        self._standing: list[int] = []  # the changes that are the events of the game
        self._targets: dict[int, int] = {}  # of those that took back: how many changes remained
        self._state = table.game.start(len(table.seats), table.config.options)
        self._known = 0  # changes, after which there is `_state`
        self._where = [0]  # the numbers of changes after which a state is kept, sorted
        self._states = {0: self._state}
        self._lines: dict[int | None, _Lines] = {}
        self._read = 1  # versions of the table
        for event in table.config.prefix:
            self._add(Logged(first.version, first.at, Played(event.actor, event.action)), table)
        self.follow(table)

    def follow(self, table: Table) -> None:
        """Take note of what has happened at the table since."""
        self.table = table
        self.used = asyncio.get_running_loop().time()
        for logged in table.log[self._read :]:
            if is_step(logged):
                self._add(logged, table)
        self._read = table.version

    def _add(self, logged: Logged, table: Table) -> None:
        change = len(self.changes)
        match logged.body:
            case TakenBack(_, number):
                self._targets[change] = self._standing[number - 1] + 1 if number else 0
                del self._standing[number:]
            case TimedOut() if len(self._standing) == table.number:
                pass  # an end without an event
            case _:
                self._standing.append(change)
        self.changes.append(logged)
        self._numbers.append(len(self._standing))

    # --- Positions

    def knows(self, number: int) -> bool:
        """Is there a state close to the position after so many events of the game?"""
        return number > len(self._standing) or self._after_event(number) <= self._known

    def recall(self, number: int) -> Iterator[None]:
        """Find out what the position was after so many events."""
        while not self.knows(number):
            self._advance()
            yield

    def start(self) -> State:
        """The position before the first event."""
        return self._states[0]

    def position(self, number: int) -> State:
        """The position after so many events of the game."""
        return self._after(self._after_event(number))

    def event(self, number: int) -> LoggedStep:
        """The event of the game that made it so many."""
        change = self._standing[number - 1]
        logged = self.changes[change]
        before = self._after(change)
        after, actor, action = self._changed(change, before)
        if isinstance(logged.body, TimedOut):
            action = RESIGN
            logged = Logged(logged.version, logged.at, Played(actor, DECLARATIONS[RESIGN]))
        return LoggedStep(logged, before, after, actor, action, number)

    def _after_event(self, number: int) -> int:
        """How many changes there were when so many events of those that stand had been played."""
        return self._standing[number - 1] + 1 if number else 0

    def _after(self, count: int) -> State:
        """The state after so many changes."""
        if count == self._known:
            return self._state
        start = self._where[bisect_right(self._where, count) - 1]
        state = self._states[start]
        for change in range(start, count):
            state, _, _ = self._changed(change, state)
        return state

    def _advance(self) -> None:
        self._know(self._changed(self._known, self._state)[0])

    def _know(self, state: State) -> None:
        """Take note of the state after one change more than was known."""
        self._known += 1
        self._state = state
        if self._known % APART == 0 or self._known - 1 in self._targets:
            self._keep(self._known, state)

    def _keep(self, count: int, state: State) -> None:
        if count not in self._states:
            insort(self._where, count)
            self._states[count] = state

    def _changed(self, change: int, before: State) -> tuple[State, int, int | None]:
        """The state after a change, who made it, and what it was if it was an action."""
        match self.changes[change].body:
            case Played(actor, text):
                step = play_text(before, actor, text)
                return step.after, actor, step.action
            case TimedOut(seat):
                if RESIGN not in before.declarations(seat):
                    return before, seat, None
                return play(before, seat, RESIGN).after, seat, None
        kept = self._states.get(change + 1)
        if kept is None:
            target = self._targets[change]
            kept = self._after(target)
            self._keep(target, kept)  # the same may be gone back to many times
        return kept, -1, None

    # --- Lines

    def has_told(self, seat: int | None) -> bool:
        """Are all lines there for those who see the game from this seat?"""
        lines = self._lines.get(seat)
        return lines is not None and len(lines.made) == len(self.changes)

    def tell(self, seat: int | None) -> Iterator[None]:
        """Make the lines for those who see the game from a seat."""
        lines = self._lines.setdefault(seat, _Lines(self._states[0]))
        while not self.has_told(seat):
            self._tell_one(lines, seat)
            yield

    def lines(self, seat: int | None, since: int) -> list[tuple[int, msgspec.Raw]]:
        """The lines after a version of the table, each with the version that it tells of."""
        for _ in self.tell(seat):
            pass
        start = bisect_right(self.changes, since, key=lambda logged: logged.version)
        made = self._lines[seat].made
        return [(self.changes[i].version, made[i]) for i in range(start, len(made))]

    def last(self) -> LoggedStep | None:
        return self._step(len(self.changes) - 1) if self.changes else None

    def _step(self, change: int) -> LoggedStep:
        before = self._after(change)
        after, actor, action = self._changed(change, before)
        number = self._numbers[change]
        return LoggedStep(self.changes[change], before, after, actor, action, number)

    def _tell_one(self, lines: _Lines, seat: int | None) -> None:
        change = len(lines.made)
        before = lines.state
        after, actor, action = self._changed(change, before)
        step = LoggedStep(self.changes[change], before, after, actor, action, self._numbers[change])
        told = None if action is None else tell(self.table, step, seat)
        lines.made.append(msgspec.Raw(_encode(line(self.table, step, told))))
        lines.state = after
        if change == self._known:
            self._know(after)
