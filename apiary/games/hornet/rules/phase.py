"""A phase: what is decided in it, what an action does there, and why another is not possible.

`phases` has the list of all of them. Whoever decides is in the position: the seat that is asked,
all seats at once, or chance.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.hornet.actions import FIELDS
from apiary.games.hornet.position import Position

SEAT_NAMES: Final[tuple[str, ...]] = (
    "hornet.brown",
    "hornet.pink",
    "hornet.white",
    "hornet.green",
    "hornet.blue",
)
listing: Final = vec[i64]([0] * 512)  # working memory, filled and read in one call


class Phase:
    """What can be decided at one point of the game."""

    name = ""  # of what seats decide, in the catalogues

    def is_chance(self) -> bool:
        """Is it chance that decides?"""
        return False

    def generate(self, s: Position) -> i64:
        """Write the legal actions of a seat that is asked to `listing`, sorted; how many."""
        return 0

    def events(self, s: Position) -> list[tuple[int, float]]:
        """What chance can do, sorted, with the probabilities."""
        return []

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Do one of them."""

    def why_not(self, s: Position, action: i64) -> Reason | None:
        """Why an action of this phase is not legal; None if it is none of this phase."""
        return None


class Lot(Phase):
    """What chance decides."""

    def is_chance(self) -> bool:
        """Nobody is asked."""
        return True


# --- for `generate`


def span(first: i64, count: i64) -> i64:
    """So many actions from the first on."""
    out = listing
    i: i64
    for i in range(count):
        out[i] = first + i
    return count


def members(numbers: i64, base: i64) -> i64:
    """An action for each number of a set."""
    out = listing
    at: i64 = 0
    n: i64
    for n in range(FIELDS):
        if numbers & BIT[n]:
            out[at] = base + n
            at += 1
    return at


# --- for `why_not`


def reason(key: str, ruling: str, *fields: str, **params: object) -> Reason:
    """A reason; the fields that show it are named."""
    return Reason(Message(key, params), ruling, fields)


def not_in_play(s: Position, field: i64) -> Reason:
    """A field that is not on the table."""
    return reason("hornet.not_in_play", "§1.3", field=s.box.names[field])
