"""What a seat has known along a whole game, and games that it can't tell from the real one.

`Information` is the memory of a player who forgets nothing: the information state of game theory.
It is a text, one line for each event, of nothing but what the seat was shown:

    0 b2 …            who did it, and what
    1 ?               somebody did something in secret
    1 3 → A;b;…       what the seat saw then, if that doesn't follow from the line

Two games have the same text for a seat if and only if everything that was ever shown to it is the
same in both: all views, and all actions that were disclosed, one after the other. Since the actions
of the seat itself are among them, nothing that it did or knew is ever lost.
"""

from __future__ import annotations

from random import Random

from apiary.core.errors import ApiaryError
from apiary.core.replay import Step
from apiary.core.state import Seen, State

SECRET = "?"


class Information:
    """What a seat, or a spectator (None), has known since a state; `see` adds a step.

    Its text is `str(information)`, which is also what it is compared and found by.
    """

    def __init__(self, state: State, seat: int | None) -> None:
        self.seat = seat
        self._view = state.seen_by(seat)
        self._lines = [self._view.to_text()]

    def see(self, step: Step) -> None:
        """A step was taken: remember as much of it as the seat was shown."""
        seen = step.after.seen_by(self.seat)
        disclosed = step.before.discloses(step.actor, step.action, self.seat)
        line = f"{step.actor} {step.text if disclosed else SECRET}"
        if not (disclosed and self._follows(step, seen)):
            line += f" → {seen.to_text()}"
        self._lines.append(line)
        self._view = seen

    def _follows(self, step: Step, seen: Seen) -> bool:
        """Could the seat have said itself what it sees after an action that it was told?"""
        expected = self._view.copy()
        try:
            expected.play(step.actor, step.action)
        except ApiaryError:  # it depends on what is hidden
            return False
        return expected.seen_by(self.seat) == seen

    def copy(self) -> Information:
        """An equal one that goes its own way."""
        twin = Information.__new__(Information)
        twin.seat = self.seat
        twin._view = self._view
        twin._lines = list(self._lines)
        return twin

    def __str__(self) -> str:
        return "\n".join(self._lines)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Information):
            return NotImplemented
        return self.seat == other.seat and self._lines == other._lines

    def __hash__(self) -> int:
        return hash((self.seat, str(self)))


def resample(view: Seen, rng: Random) -> State:
    """A full state that who has this view can't tell from the real one; for searches that sample.

    It is `guess`, and what others have chosen in secret is chosen at random, where `guess` leaves
    it open. Whether others would have come there by playing well is not weighed.
    """
    world = view.guess(rng)
    for other in world.pending():
        if other not in view.pending():
            world.play(other, world.pick(other, rng.getrandbits(62)))
    return world
