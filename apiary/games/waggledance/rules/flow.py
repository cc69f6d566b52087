"""How the game goes on: the list of all phases, and the way from each to the next."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.games.waggledance.actions import SEATS
from apiary.games.waggledance.box import NOBODY
from apiary.games.waggledance.position import (
    AT_BLOCK,
    AT_DAWN,
    AT_DRAW,
    AT_END,
    AT_FIRST,
    AT_TYPES,
    Position,
)
from apiary.games.waggledance.rules.assigning import Assigning
from apiary.games.waggledance.rules.building import Building
from apiary.games.waggledance.rules.cards import clear_away
from apiary.games.waggledance.rules.day_cards import Feinting
from apiary.games.waggledance.rules.drawing import Dealing, Drawing, Keeping
from apiary.games.waggledance.rules.eggs import ClaimingEggs
from apiary.games.waggledance.rules.ending import reason_to_end
from apiary.games.waggledance.rules.hatching import HATCHING, ChoosingPair
from apiary.games.waggledance.rules.honey import MakingHoney
from apiary.games.waggledance.rules.mixing import Mixing, MixingWith
from apiary.games.waggledance.rules.moving import Moving, Swapping
from apiary.games.waggledance.rules.nectar import Collecting
from apiary.games.waggledance.rules.phase import Listing, Phase
from apiary.games.waggledance.rules.rolling import Dawn, Morning, Rolling
from apiary.games.waggledance.rules.setup import BlockingDice, ChoosingTypes, FirstPlayer
from apiary.games.waggledance.rules.trading import Getting, Putting, Trading, TradingSecond
from apiary.games.waggledance.rules.wrong_turn import Diverting, Dusk


class Over(Phase):
    """Nothing is decided any more."""

    name = "over"


# In the order of the numbers AT_TYPES, AT_FIRST, …
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
    """The game starts."""
    s.phase = AT_TYPES
    PHASES[AT_TYPES].enter(s)
    settle(s)


def act(s: Position, action: i64) -> None:
    """Do a legal action of the seat that is asked, or of chance, and go on to what is next."""
    PHASES[s.phase].act(s, action)
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
    phase.act(s, _options.buf[0])
    return True


def ask(s: Position, turn: i64) -> None:
    """It is the part of the seat so many places after the first player."""
    s.turn = turn
    s.seat = s.seat_at(turn)
    s.passed = 0
    s.due = 0
    s.placed = 0


def next_phase(s: Position) -> None:
    """The phase after this one; after the last of a night the next round, or the end."""
    if s.phase == AT_DRAW:
        end_round(s)
        return
    s.phase += 1
    if s.phase == AT_DAWN:
        s.round = 1
    if s.phase > AT_FIRST:
        ask(s, 0)
    if s.phase == AT_BLOCK:
        s.seat = NOBODY


def end_round(s: Position) -> None:
    """The game ends, or the first-player card goes on and a new day begins."""
    clear_away(s)
    s.volunteer = NOBODY
    s.silent = 0
    p: i64
    for p in range(SEATS):
        s.absent[p] = 0
        s.visited[p] = 0
        s.opened[p] = 0
    s.ended = reason_to_end(s)
    if s.ended:
        end(s, s.ended)
        return
    s.round += 1
    s.first = (s.first + 1) % s.box.seats
    s.phase = AT_DAWN
    ask(s, 0)


def end(s: Position, why: i64) -> None:
    """Nobody is asked any more."""
    s.ended = why
    s.phase = AT_END
    s.seat = NOBODY
    s.turn = 0
    s.forget()
