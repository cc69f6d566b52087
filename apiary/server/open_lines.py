"""The open lines of this process: WebSockets and event streams, and who listens to them.

Somebody may have so many. Every few seconds it is seen whether the sessions that opened them are
still there, one query for many: whoever has logged out, whose token was deleted or who has deleted
the account is cut off, wherever that was done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy import select

from apiary.server import limits
from apiary.server.errors import TooMuch
from apiary.server.identity import Identity, Session
from apiary.server.limiter import UNLIMITED
from apiary.server.store.models import SessionRow

AT_ONCE = 500  # sessions in one query

End = Callable[[], None]


class OpenLines:
    """Counts the lines, and ends those whose sessions have ended."""

    def __init__(
        self,
        identity: Identity,
        most_of_player: int = limits.SOCKETS_OF_PLAYER,
        most_of_address: int = limits.SOCKETS_OF_ADDRESS,
    ) -> None:
        self._identity = identity
        self._most_of_player = most_of_player
        self._most_of_address = most_of_address
        self._of_player: Counter[str] = Counter()
        self._of_address: Counter[str] = Counter()
        self._listening: dict[str, set[End]] = {}  # by the digests of sessions

    @classmethod
    def unlimited(cls, identity: Identity) -> OpenLines:
        """For load tests: everybody may have as many as there is room for."""
        return cls(identity, UNLIMITED, UNLIMITED)

    def check(self, session: Session | None, address: str) -> None:
        """`TooMuch` if somebody has as many lines as allowed."""
        if session is not None and self._of_player[session.player.id] >= self._most_of_player:
            raise TooMuch("server.too_many_sockets", most=self._most_of_player)
        if self._of_address[address] >= self._most_of_address:
            raise TooMuch("server.too_many_sockets", most=self._most_of_address)

    @contextmanager
    def listening(self, session: Session | None, address: str, end: End) -> Iterator[None]:
        """A line is open meanwhile; `end` is called if its session ends."""
        self.open(session, address, end)
        try:
            yield
        finally:
            self.close(session, address, end)

    def open(self, session: Session | None, address: str, end: End) -> None:
        """A line is open, until `close` is told the same."""
        self.check(session, address)
        self._of_address[address] += 1
        if session is not None:
            self._of_player[session.player.id] += 1
            self._listening.setdefault(session.digest, set()).add(end)

    def close(self, session: Session | None, address: str, end: End) -> None:
        """It is not any more."""
        _take_one(self._of_address, address)
        if session is not None:
            _take_one(self._of_player, session.player.id)
            ends = self._listening.get(session.digest, set())
            ends.discard(end)
            if not ends:
                self._listening.pop(session.digest, None)

    async def end_those_that_ended(self) -> None:
        """End the lines of those who have logged out, here or elsewhere; to be called often."""
        digests = list(self._listening)
        for start in range(0, len(digests), AT_ONCE):
            some = digests[start : start + AT_ONCE]
            for digest in set(some) - await self._known(some):
                for end in list(self._listening.get(digest, ())):
                    end()

    async def _known(self, digests: Sequence[str]) -> set[str]:
        """The sessions that are still valid."""
        query = select(SessionRow.digest).where(
            SessionRow.digest.in_(digests), SessionRow.expires > self._identity.now()
        )
        async with self._identity.database.reading() as reading:
            return {row[0] for row in await reading.execute(query)}


def _take_one(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]
