"""Why can't I? The rule that forbids an action: a message, its ruling, the fields that show it.

`why_not` is asked only about actions that are not legal, for a seat that owes a decision.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.hornet.actions import (
    ACTIONS,
    DESTROY,
    DONE,
    FIELDS,
    LAND,
    LOSE,
    MAKE,
    NAME,
    PLACE,
    PUT,
    RISKED,
    SEATS,
    SELECT_TWO,
    SET_HONEY,
    SET_HORNET,
    START,
    SURE,
    TAKE,
    TURN,
    USE,
)
from apiary.games.hornet.notation import place_name
from apiary.games.hornet.position import (
    AT_DECLARE,
    AT_DESTROY,
    AT_HONEY,
    AT_HORNET,
    AT_LAND,
    AT_LOSE,
    AT_NAME,
    AT_PLACE,
    AT_PUT,
    AT_SELECT,
    AT_SWITCH,
    AT_TURN,
    BIT,
    DECISIONS,
    UNSCORED,
    Position,
)
from apiary.games.hornet.rules.fields import field_at, is_first_of_its_look, touches
from apiary.games.hornet.rules.production import cost, feasible

SEAT_NAMES: Final[tuple[str, ...]] = (
    "hornet.brown",
    "hornet.pink",
    "hornet.white",
    "hornet.green",
    "hornet.blue",
)


def why_not(s: Position, action: i64) -> Reason:
    """The rule that an action which is not legal breaks, for the seat that is asked."""
    phase = s.phase
    if action >= ACTIONS:
        return reason("core.no_such_action", "", action=int(action))
    if phase == AT_SELECT and action < USE:
        if action < SELECT_TWO:
            return reason("hornet.two_cards", "§1.8")
        return reason("hornet.one_card", "§1.6")
    if phase == AT_LAND and LAND <= action < LAND + FIELDS:
        return _why_not_land(s, action - LAND)
    if phase in (AT_SWITCH, AT_DESTROY) and TAKE <= action < TAKE + SEATS:
        return _why_not_take(s, action - TAKE)
    if phase == AT_DESTROY and action == DONE:
        return reason("hornet.paid_for", "H-9", count=int(s.least))
    if phase == AT_DECLARE and MAKE <= action < PLACE:
        return _why_not_declare(s, action)
    if phase == AT_PLACE and PLACE <= action < LOSE:
        return _why_not_place(s, action - PLACE)
    if phase == AT_LOSE and LOSE <= action < LOSE + FIELDS:
        return reason("hornet.none_to_lose", "H-15", field=s.box.names[action - LOSE])
    if phase == AT_HONEY and SET_HONEY <= action < SET_HONEY + FIELDS:
        return _why_not_honey(s, action - SET_HONEY)
    if phase == AT_HORNET and SET_HORNET <= action < SET_HORNET + FIELDS:
        return _not_in_play(s, action - SET_HORNET)
    if phase == AT_NAME and NAME <= action < NAME + FIELDS:
        return reason("hornet.not_in_stock", "H-25", field=s.box.names[action - NAME])
    if phase == AT_PUT and PUT <= action < TURN:
        return _why_not_put(s, action - PUT)
    if phase == AT_TURN and TURN <= action < START:
        return _why_not_turn(s, action - TURN)
    if action >= START:
        return reason("hornet.only_chance", "G-3")
    return reason("hornet.not_now", "§1.6", now=Message(f"hornet.now.{DECISIONS[phase]}"))


def reason(key: str, ruling: str, *fields: str, **params: object) -> Reason:
    """A reason; the fields that show it are named."""
    return Reason(Message(key, params), ruling, fields)


def _not_in_play(s: Position, field: i64) -> Reason:
    return reason("hornet.not_in_play", "§1.3", field=s.box.names[field])


def _why_not_land(s: Position, field: i64) -> Reason:
    if s.fields & BIT[field] == 0:
        return _not_in_play(s, field)
    here = s.box.names[s.field]
    name = s.box.names[field]
    return reason(
        "hornet.too_far", "H-13", here, name, start=here, field=name, range=int(s.box.fly_range)
    )


def _why_not_take(s: Position, owner: i64) -> Reason:
    if owner == s.seat:
        return reason("hornet.own_honey", "H-6")
    here = s.box.names[s.field]
    return reason("hornet.no_honey_of", "H-6", here, seat=Message(SEAT_NAMES[owner]), field=here)


def _why_not_declare(s: Position, action: i64) -> Reason:
    destroys = action >= DESTROY
    declared = action - (DESTROY if destroys else MAKE)
    here = s.box.names[s.field]
    if not s.box.has_hive(s.field):
        return reason("hornet.no_hive", "H-12", here, field=here)
    if s.fate[s.field] != UNSCORED:
        return reason("hornet.scored", "H-12", here, field=here)
    nectar = s.purse[s.seat]
    if cost(declared) > nectar:
        return reason("hornet.too_dear", "H-8", cost=int(cost(declared)), nectar=int(nectar))
    limit = feasible(s, destroys)
    if destroys and SURE[declared] > limit:
        return reason("hornet.less_honey", "H-8", here, field=here, count=int(limit))
    if SURE[declared] > limit or (limit == 0 and not destroys):
        if s.stock[s.seat] == limit:
            return reason("hornet.no_stock", "H-11", count=int(limit))
        return reason("hornet.no_room", "H-10", here, field=here, count=int(limit))
    if limit == 0:
        return reason("hornet.less_honey", "H-8", here, field=here, count=int(limit))
    assert RISKED[declared] > 0
    return reason("hornet.no_use", "H-31", here)


def _why_not_place(s: Position, count: i64) -> Reason:
    if count < s.least:
        return reason("hornet.paid_for", "H-9", count=int(s.least))
    return reason("hornet.place_most", "H-9", count=int(s.most))


def _why_not_honey(s: Position, field: i64) -> Reason:
    name = s.box.names[field]
    if s.fields & BIT[field] == 0:
        return _not_in_play(s, field)
    if not s.box.has_hive(field):
        return reason("hornet.no_hive", "§1.3", name, field=name)
    if s.room(field) == 0:
        return reason("hornet.full", "H-10", name, field=name, count=int(s.box.capacity[field]))
    return reason("hornet.together", "§1.3", name, field=name, count=int(s.box.honey_together))


def _why_not_put(s: Position, cell: i64) -> Reason:
    name = place_name(cell)
    other = field_at(s, cell)
    if other >= 0:
        return reason("hornet.taken", "H-32", place=name, field=s.box.names[other])
    if not touches(s, cell):
        return reason("hornet.apart", "H-32", place=name)
    return reason("hornet.fenced_off", "H-32", place=name, field=s.box.names[s.field])


def _why_not_turn(s: Position, rotation: i64) -> Reason:
    if not is_first_of_its_look(s, s.field, rotation):
        return reason("hornet.same_look", "H-34", field=s.box.names[s.field])
    return reason("hornet.fenced_off", "H-32", place=place_name(s.cell), field=s.box.names[s.field])
