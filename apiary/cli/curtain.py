"""The curtain between people who share a terminal: nobody reads what is for another's eyes."""

from __future__ import annotations

from apiary.cli.table import Table
from apiary.core.replay import Step


class Curtain:
    """Knows who has read the screen since it was clear, and whether it shows what only that person
    may know.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._readers: set[int] = set()
        self._secret = False  # is on the screen

    @property
    def hangs(self) -> bool:
        """Do people who keep secrets share this terminal?"""
        return len(self.table.people) > 1 and self.table.has_secrets

    def needed(self, seat: int | None) -> bool:
        """Must the screen be cleared before it is shown to this person, or to all (None)?"""
        if not self.hangs or self._readers == {seat}:
            return False
        if seat is None:
            return self._secret
        return self._secret or self._holds_secrets(seat) or self._decides_in_secret(seat)

    def passed(self) -> None:
        """The screen is clear."""
        self._readers = set()
        self._secret = False

    def reads(self, seat: int) -> None:
        """A person sees the game as it is now."""
        self._readers.add(seat)
        self._secret = self._secret or self._holds_secrets(seat)

    def told(self, step: Step, eyes: int | None) -> None:
        """Whoever reads was told this, and has perhaps typed it."""
        known, public = (
            step.before.discloses(step.actor, step.action, seat) for seat in (eyes, None)
        )
        self._secret = self._secret or (known and not public)

    def _holds_secrets(self, seat: int) -> bool:
        state = self.table.match.state
        return state.seen_by(seat) != state.seen_by(None)

    def _decides_in_secret(self, seat: int) -> bool:
        state = self.table.match.state
        return any(not state.discloses(seat, int(one), None) for one in state.legal(seat))
