"""An engine as a player: a seat in the terminal and in the arena."""

from __future__ import annotations

from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.match import Match
from apiary.core.record import Record
from apiary.core.state import Seen
from apiary.games.hive import GAME
from apiary.uhp.client import Client

USUAL = 1.0  # seconds for a move


class EnginePlayer:
    """Plays Hive as an engine does, with so many seconds or plies for a move. The engine is started
    when it is needed first.
    """

    def __init__(
        self, game: Game, command: str, seconds: float | None = None, depth: int | None = None
    ) -> None:
        if game.name != GAME.name:
            raise BadOption("uhp.other_game", game=game.name)
        self.command = command
        self.seconds = USUAL if seconds is None and depth is None else seconds
        self.depth = depth
        self._engine: Client | None = None
        self._match: Match | None = None

    @property
    def engine(self) -> Client:
        """The engine, which runs from now on."""
        if self._engine is None:
            self._engine = Client(self.command)
        return self._engine

    def follow(self, record: Record) -> None:
        """Learn how the game came to where it is."""
        self._match = Match.of(record)

    def choose(self, view: Seen, seat: int) -> int:
        """What the engine plays; it isn't asked where there is no choice."""
        legal = view.legal(seat)
        if len(legal) == 1:
            return int(legal[0])
        match = self._match
        known = match is not None and match.state.key() == view.key()
        asked = match if match is not None and known else view
        return self.engine.play(asked, self.seconds, self.depth)

    def close(self) -> None:
        """End the engine."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None
