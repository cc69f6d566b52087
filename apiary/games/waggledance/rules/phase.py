"""A phase: what is decided in it, what an action does there, and why another is not possible.

`flow` has the list of all phases and leads from one to the next. In the phases of a round each seat
has its part, from the first player clockwise; a part is `is_open` as long as the seat has something
to decide, and that follows from what everybody can see (W-33).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.waggledance.actions import CARD_LETTERS, CARD_NAMES
from apiary.games.waggledance.position import Position

SEAT_NAMES: Final[tuple[str, ...]] = (
    "waggledance.blue",
    "waggledance.purple",
    "waggledance.orange",
    "waggledance.yellow",
)


@final
class Listing:
    """Legal actions being listed."""

    def __init__(self) -> None:
        self.buf = vec[i64]([0] * 4096)
        self.end: i64 = 0

    def add(self, action: i64) -> None:
        """One more."""
        end = self.end
        self.buf[end] = action
        self.end = end + 1

    def has(self, action: i64) -> bool:
        """Is it among them?"""
        buf = self.buf
        i: i64
        for i in range(self.end):
            if buf[i] == action:
                return True
        return False

    def sorted(self) -> vec[i64]:
        """What was listed, in order; a list of its own."""
        found = self.buf[: self.end]
        i: i64
        for i in range(1, len(found)):
            action = found[i]
            k = i
            while k > 0 and found[k - 1] > action:
                found[k] = found[k - 1]
                k -= 1
            found[k] = action
        return found


class Phase:
    """What can be decided at one point of a round, a night or a decision."""

    name = ""  # of what is decided, in the catalogues

    def is_chance(self) -> bool:
        """Is it chance that decides?"""
        return False

    def enter(self, s: Position) -> None:
        """A seat's part begins."""

    def is_open(self, s: Position) -> bool:
        """Has the seat anything to decide?"""
        return True

    def resolves_itself(self, s: Position) -> bool:
        """Is a single option taken by itself? Only where everybody sees that it is one (G-4)."""
        return False

    def generate(self, s: Position, out: Listing) -> None:
        """List the legal actions."""

    def act(self, s: Position, action: i64) -> None:
        """Do one of them."""

    def leave(self, s: Position) -> None:
        """A seat's part ends."""

    def is_over(self, s: Position) -> bool:
        """Has every seat had its part?"""
        return s.turn + 1 >= s.box.seats

    def finish(self, s: Position) -> None:
        """The phase ends."""

    def why_not(self, s: Position, action: i64) -> Reason | None:
        """Why an action of this phase is not legal; None if it is none of this phase."""
        return None

    def events(self, s: Position) -> list[tuple[int, float]]:
        """What chance can do, sorted, with the probabilities."""
        return []

    def can_happen(self, s: Position, action: i64) -> bool:
        """Is an action among what chance can do?"""
        return any(event == action for event, _ in self.events(s))


class Part(Phase):
    """A part of a decision that has begun; it goes back to where it came from."""

    def resolves_itself(self, s: Position) -> bool:
        """What can be chosen here is open to all."""
        return True


def reason(key: str, ruling: str, *places: str, **params: object) -> Reason:
    """A reason; the places that show it are named as in the notation."""
    return Reason(Message(key, params), ruling, places)


def card_message(card: i64) -> Message:
    """The name of a Queen card."""
    return Message(f"waggledance.card.{CARD_NAMES[card]}")


def seat_message(seat: i64) -> Message:
    """The name of a seat."""
    return Message(SEAT_NAMES[seat])


def colour_message(s: Position, colour: i64) -> Message:
    """The name of a colour of nectar."""
    return Message(f"waggledance.nectar.{s.box.colours[colour]}")


def room_name(room: i64) -> str:
    """A room as it is written: `R1` for the first."""
    return f"R{room + 1}"


def flower_name(flower: i64) -> str:
    """A flower as it is written: `D1` for the first."""
    return f"D{flower + 1}"


def card_name(card: i64) -> str:
    """A card with numbered spaces as it is written."""
    return CARD_LETTERS[card]
