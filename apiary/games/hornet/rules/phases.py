"""All phases in one list, and what a seat or chance may do in the one that is on."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.hornet.actions import START
from apiary.games.hornet.position import AT_SELECT, NOT_CHOSEN, Position
from apiary.games.hornet.rules.executing import LosingHoney, Selecting, Switching, UsingHornet
from apiary.games.hornet.rules.flying import Landing
from apiary.games.hornet.rules.phase import Phase, listing, reason
from apiary.games.hornet.rules.preparing import (
    DrawingField,
    FirstHoney,
    FirstHornets,
    LayingTrack,
    LeavingOut,
    NamingField,
    PuttingField,
    StartingPlayer,
    TurningField,
)
from apiary.games.hornet.rules.production import Declaring, Destroying, PlacingHoney, Throwing

# In the order of the numbers AT_LOT, AT_LETTERS, …; at the end nothing is decided.
PHASES: Final[list[Phase]] = [
    StartingPlayer(),
    LeavingOut(),
    DrawingField(),
    NamingField(),
    PuttingField(),
    TurningField(),
    LayingTrack(),
    FirstHoney(),
    FirstHornets(),
    Selecting(),
    UsingHornet(),
    Landing(),
    Switching(),
    Declaring(),
    Throwing(),
    PlacingHoney(),
    Destroying(),
    LosingHoney(),
    Phase(),
]
_NOTHING: Final = vec[i64]()


def is_due(s: Position) -> bool:
    """Is it chance that decides now?"""
    return PHASES[s.phase].is_chance()


def owes(s: Position, seat: i64) -> bool:
    """Must this seat decide something now?"""
    if s.phase == AT_SELECT:
        return 0 <= seat < s.box.seats and s.chosen[seat] == NOT_CHOSEN
    return seat == s.seat and seat >= 0 and not is_due(s)


def listed(s: Position, seat: i64) -> vec[i64]:
    """All legal actions of a seat, sorted."""
    if not owes(s, seat):
        return _NOTHING
    end = PHASES[s.phase].generate(s)
    return listing[:end]


def why_not(s: Position, action: i64) -> Reason:
    """The rule that an action which is not legal breaks, for a seat that owes a decision."""
    phase = PHASES[s.phase]
    found = phase.why_not(s, action)
    if found is not None:
        return found
    if action >= START:
        return reason("hornet.only_chance", "G-3")
    return reason("hornet.not_now", "§1.6", now=Message(f"hornet.now.{phase.name}"))
