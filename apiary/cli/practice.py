"""A step of a lesson, as a table at which the learner sits alone."""

from __future__ import annotations

from apiary.cli.table import Table
from apiary.core.match import Match
from apiary.core.replay import Event
from apiary.core.state import State
from apiary.lessons import Attempt, Verdict


class Practice(Table):
    """Whatever is played here is tried in `attempt`, where the others answer."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        self.match = _Midway(attempt.state)
        self.game = self.match.game
        self.bots = {}
        self.steps = []

    @property
    def people(self) -> list[int]:
        """The seat of the learner."""
        return [self.attempt.seat]

    def due(self) -> int | None:
        """The learner, until it is decided."""
        return self.attempt.seat if self.attempt.verdict is Verdict.OPEN else None

    def play(self, seat: int, action: int) -> None:
        """Let the learner do something."""
        self.attempt.play(action)
        new = self.attempt.played[len(self.steps) :]
        self.steps += new
        self.match.state = self.attempt.state
        self.match.events += [Event(one.actor, one.text) for one in new]


class _Midway(Match):
    """A match that begins with a position."""

    def __init__(self, state: State) -> None:
        self.events = []
        self.state = state
