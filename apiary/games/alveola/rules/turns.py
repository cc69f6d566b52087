"""How a turn goes from step to step, and who is next (AL-20, AL-21, AL-28)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.phase import NOBODY
from apiary.games.alveola.actions import HORNET_FLIGHT, MOVE_HORNET, REPLAY, SEARCH_PILE, At
from apiary.games.alveola.position import PILES_EMPTY, QUEEN_PLACED, Position
from apiary.games.alveola.rules.bees import can_act
from apiary.games.alveola.rules.circle import look, non_empty, reach_for, take, turn_up, unseen_slot
from apiary.games.alveola.rules.hornets import can_move
from apiary.games.alveola.rules.laying import lay, reward
from apiary.games.alveola.rules.powers import buy, can_buy


def begin_turn(s: Position, seat: i64, again: i64) -> None:
    """A seat's turn, unless there is no tile left to take (AL-28)."""
    s.seat = seat
    s.again = again
    s.power = NOBODY
    s.pile = NOBODY
    s.tile = NOBODY
    s.moves = 0
    if non_empty(s) == 0:
        s.end(PILES_EMPTY)
    elif not again and can_buy(s):
        s.phase = At.POWER
    else:
        s.phase = At.CHOOSE


def use_power(s: Position, power: i64) -> None:
    """Step 1 with a power; those that ask something go on with that."""
    buy(s, power)
    if power == MOVE_HORNET:
        s.moves = 1
        s.phase = At.MOVE
    elif power == HORNET_FLIGHT:
        s.phase = At.FLY
    else:
        choose_pile(s)


def choose_pile(s: Position) -> None:
    """Step 2 begins."""
    s.phase = At.SEARCH if s.power == SEARCH_PILE else At.CHOOSE


def take_top(s: Position, pile: i64) -> None:
    """The top tile of a pile into the hand."""
    reach_for(s, pile)
    take_tile(s, 0)


def search(s: Position, pile: i64) -> None:
    """Look at the tiles of a pile."""
    reach_for(s, pile)
    look(s)
    go_on_looking(s)


def go_on_looking(s: Position) -> None:
    """What nobody has seen is drawn for the searcher, then one of the tiles is taken."""
    s.phase = At.SHOW if unseen_slot(s) >= 0 else At.TAKE


def take_tile(s: Position, depth: i64) -> None:
    """A tile of the chosen pile into the hand; the next is turned up."""
    take(s, depth)
    s.phase = At.LAY if turn_up(s) else At.DRAW


def lay_tile(s: Position, cell: i64, rotation: i64) -> None:
    """Step 2 ends: lay the tile and take the reward; step 3 if there is a bee to place."""
    lay(s, s.tile, cell, rotation)
    reward(s)
    s.moves += i64(s.box.icon[s.tile] >= 0)
    if can_act(s):
        s.phase = At.BEE
    else:
        move_hornets(s)


def move_hornets(s: Position) -> None:
    """The next hornet move that is owed, or what comes after the last."""
    if s.moves > 0 and can_move(s):
        s.phase = At.MOVE
        return
    s.moves = 0
    if s.tile == NOBODY:  # it was the power of step 1
        choose_pile(s)
    else:
        end_turn(s)


def end_turn(s: Position) -> None:
    """The extra turn, the next seat's, or the end."""
    s.begun |= BIT[s.seat]
    if s.power == REPLAY:
        begin_turn(s, s.seat, 1)
        return
    following = (s.seat + 1) % s.box.seats
    if following == s.queen:
        s.end(QUEEN_PLACED)
    else:
        begin_turn(s, following, 0)
