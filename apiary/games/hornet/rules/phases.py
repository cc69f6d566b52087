"""All phases of the game in one list."""

from __future__ import annotations

from typing import Final

from apiary.core.phase import Phase
from apiary.games.hornet.position import Position
from apiary.games.hornet.rules.executing import LosingHoney, Selecting, Switching, UsingHornet
from apiary.games.hornet.rules.flying import Landing
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

# In the order of the numbers At.LOT, At.LETTERS, …; at the end nothing is decided.
PHASES: Final[list[Phase[Position]]] = [
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
