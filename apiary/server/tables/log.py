"""The events of a table, kept small: a game has many, and most are never looked at again."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import overload

from apiary.server.tables.events import Body, Logged


class Log(Sequence[Logged]):
    """The first event made version 1 of the table, and so on.

    >>> from apiary.server.tables.events import Said
    >>> log = Log()
    >>> log.add(1_700_000_000_000, Said('maya', 'Hi'))
    >>> log[-1].version, log[-1].body, len(log.copy())
    (1, Said(player='maya', text='Hi'), 1)
    """

    __slots__ = ("_bodies", "_times")

    def __init__(self) -> None:
        self._times = array("q")
        self._bodies: list[Body] = []

    def add(self, at: int, body: Body) -> None:
        """One more."""
        self._times.append(at)
        self._bodies.append(body)

    def copy(self) -> Log:
        """An equal, independent one."""
        other = Log()
        other._times = self._times[:]
        other._bodies = self._bodies.copy()
        return other

    def __len__(self) -> int:
        return len(self._bodies)

    def __iter__(self) -> Iterator[Logged]:
        return map(Logged, range(1, len(self._bodies) + 1), self._times, self._bodies)

    @overload
    def __getitem__(self, where: int) -> Logged: ...
    @overload
    def __getitem__(self, where: slice) -> list[Logged]: ...
    def __getitem__(self, where: int | slice) -> Logged | list[Logged]:
        if isinstance(where, slice):
            versions = range(1, len(self._bodies) + 1)[where]
            return [*map(Logged, versions, self._times[where], self._bodies[where])]
        at, body = self._times[where], self._bodies[where]
        return Logged(range(1, len(self._bodies) + 1)[where], at, body)
