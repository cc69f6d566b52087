"""All phases of the game in one list, and the way through them."""

from __future__ import annotations

from typing import Final

from apiary.core.phase import Listing
from apiary.games.waggledance.actions import At
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.assigning import Assigning
from apiary.games.waggledance.rules.building import Building
from apiary.games.waggledance.rules.day_cards import Feinting
from apiary.games.waggledance.rules.drawing import Dealing, Drawing, Keeping
from apiary.games.waggledance.rules.eggs import ClaimingEggs
from apiary.games.waggledance.rules.hatching import HATCHING, ChoosingPair
from apiary.games.waggledance.rules.honey import MakingHoney
from apiary.games.waggledance.rules.mixing import Mixing, MixingWith
from apiary.games.waggledance.rules.moving import Moving, Swapping
from apiary.games.waggledance.rules.nectar import Collecting
from apiary.games.waggledance.rules.phase import Phase
from apiary.games.waggledance.rules.rolling import Dawn, Morning, Rolling
from apiary.games.waggledance.rules.rounds import ask, next_phase
from apiary.games.waggledance.rules.setup import BlockingDice, ChoosingTypes, FirstPlayer
from apiary.games.waggledance.rules.trading import Getting, Putting, Trading, TradingSecond
from apiary.games.waggledance.rules.wrong_turn import Diverting, Dusk


class Over(Phase):
    """Nothing is decided any more."""

    name = "over"


# In the order of the numbers At.TYPES, At.FIRST, …
PHASES: Final[list[Phase]] = [
    ChoosingTypes(),
    FirstPlayer(),
    BlockingDice(),
    Dawn(),
    Rolling(),
    Morning(),
    Assigning(),
    Dusk(),
    Building(),
    HATCHING,
    ClaimingEggs(),
    Collecting(),
    Trading(),
    MakingHoney(),
    Drawing(),
    Diverting(),
    Feinting(),
    ChoosingPair(),
    TradingSecond(),
    Getting(),
    Putting(),
    MixingWith(),
    Mixing(),
    Moving(),
    Swapping(),
    Dealing(),
    Keeping(),
    Over(),
]


_options: Final = Listing()  # working memory


def begin(s: Position) -> None:
    s.phase = At.TYPES
    PHASES[At.TYPES].enter(s)
    settle(s)


def settle(s: Position) -> None:
    """Go on as long as there is nothing to decide."""
    while True:
        phase = PHASES[s.phase]
        if takes_only_option(s, phase):
            continue
        if phase.is_open(s):
            return
        phase.leave(s)
        if phase.is_over(s):
            phase.finish(s)
            next_phase(s)
        else:
            ask(s, (s.turn + 1) % s.box.seats)
        PHASES[s.phase].enter(s)


def takes_only_option(s: Position, phase: Phase) -> bool:
    """Do what is left to do in a part of a decision if there is one way only; was that so?"""
    if not phase.resolves_itself(s):
        return False
    _options.end = 0
    phase.generate(s, _options)
    if _options.end != 1:
        return False
    phase.act(s, s.seat, _options.buf[0])
    return True
