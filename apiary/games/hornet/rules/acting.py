"""What an action does."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hornet.actions import (
    DONE,
    DRAW,
    GREEN,
    LAND,
    LOSE,
    NAME,
    PASS,
    PLACE,
    PUT,
    REMOVE,
    SET_HONEY,
    SET_HORNET,
    START,
    TAKE,
    TILE,
    TURN,
    USE,
)
from apiary.games.hornet.position import (
    AT_DECLARE,
    AT_DESTROY,
    AT_DRAW,
    AT_HONEY,
    AT_HORNET,
    AT_LAND,
    AT_LETTERS,
    AT_LOSE,
    AT_LOT,
    AT_NAME,
    AT_PLACE,
    AT_PUT,
    AT_SELECT,
    AT_SWITCH,
    AT_THROW,
    AT_TRACK,
    AT_USE,
    Position,
)
from apiary.games.hornet.rules.flying import land
from apiary.games.hornet.rules.production import declare, destroy, produce, throw
from apiary.games.hornet.rules.rounds import execute_all, finish, go_on, next_card, use
from apiary.games.hornet.rules.selecting import choose
from apiary.games.hornet.rules.setup import (
    choose_letters,
    lay_tile,
    put_field,
    remove_letter,
    set_honey,
    set_hornet,
    take_field,
    turn_field,
)
from apiary.games.hornet.rules.switching import can_take_more, take


def act(s: Position, seat: i64, action: i64) -> None:
    """Do a legal action of a seat or of chance."""
    phase = s.phase
    if phase == AT_SELECT:
        if choose(s, seat, action):
            execute_all(s)
    elif phase == AT_USE:
        use(s, action - USE)
    elif phase == AT_LAND:
        land(s, action - LAND)
        finish(s)
    elif phase == AT_DECLARE:
        if action == PASS or declare(s, action):
            finish(s)
    elif phase == AT_THROW:
        if throw(s, action == GREEN):
            finish(s)
    elif phase == AT_PLACE:
        produce(s, action - PLACE)
        finish(s)
    elif phase == AT_DESTROY:
        if action == DONE or destroy(s, action - TAKE):
            finish(s)
    elif phase == AT_SWITCH:
        if action != DONE:
            take(s, action - TAKE)
        if action == DONE or not can_take_more(s):
            finish(s)
    elif phase == AT_LOSE:
        s.remove_honey(action - LOSE, seat)
        next_card(s)
    else:
        set_up(s, action)


def set_up(s: Position, action: i64) -> None:
    """Do what is done before the first round."""
    phase = s.phase
    if phase == AT_HONEY:
        set_honey(s, action - SET_HONEY)
    elif phase == AT_HORNET:
        if set_hornet(s, action - SET_HORNET):
            go_on(s)
    elif phase == AT_LOT:
        s.starter = action - START
        choose_letters(s)
    elif phase == AT_LETTERS:
        remove_letter(s, action - REMOVE)
    elif phase == AT_DRAW:
        take_field(s, action - DRAW)
    elif phase == AT_NAME:
        take_field(s, action - NAME)
    elif phase == AT_PUT:
        put_field(s, action - PUT)
    elif phase == AT_TRACK:
        lay_tile(s, action - TILE)
    else:
        turn_field(s, action - TURN)
