"""All phases of the game in one list."""

from __future__ import annotations

from typing import Final

from apiary.core.phase import Phase
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.buying import Buying
from apiary.games.alveola.rules.moving import FlyingHornet, MovingBee, MovingHornet
from apiary.games.alveola.rules.placing import Laying
from apiary.games.alveola.rules.preparing import Arranging, Offering, Scattering, StartingPlayer
from apiary.games.alveola.rules.taking import Choosing, Searching, Showing, Taking, TurningUp

# In the order of the numbers At.LOT, At.OFFER, …; at the end nothing is decided.
PHASES: Final[list[Phase[Position]]] = [
    StartingPlayer(),
    Offering(),
    Scattering(),
    Arranging(),
    TurningUp(),
    Showing(),
    Buying(),
    FlyingHornet(),
    Choosing(),
    Searching(),
    Taking(),
    Laying(),
    MovingBee(),
    MovingHornet(),
    Phase(),
]
