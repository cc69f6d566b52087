"""What a player sees of Waggle Dance as things to draw.

In the middle lies the area `board` (`scene_meadow`): the cards with numbered spaces, the flowers
and the bees on them, under a line of the steps of the round. Every player has a honeycomb `comb:0`,
bees to assign `dice:0`, and now and then nectar to store `offer:0` (`scene_players`). A hand of
Queen cards is shown to whose it is, and of the others how many they hold.
"""

from __future__ import annotations

from typing import Any

from apiary.core.messages import Message
from apiary.core.scene import Area, Layout, Scene, area_of
from apiary.games.waggledance.names import SEATS_NAMED
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.scene_meadow import is_running, meadow, steps, time_of
from apiary.games.waggledance.scene_players import (
    bees_to_assign,
    cards_found,
    cards_in_hand,
    offered,
    possessions,
    rooms,
    types_in_play,
)
from apiary.games.waggledance.state import WaggleState


def scene(state: WaggleState) -> Scene:
    s = state.position
    areas = [_board(s)]
    things = meadow(s)
    if is_running(s):
        areas.append(Area("steps", "strip", Message("waggledance.area.steps")))
        things += steps(s)
    for seat in range(s.box.seats):
        areas += [
            _own("comb", "hex", seat, fixed=True, tone=time_of(s)),
            _own("supply", "strip", seat),
            _own("dice", "row", seat),
        ]
        things += rooms(s, seat) + possessions(s, seat) + bees_to_assign(s, seat)
        for area, lying in (
            (_own("offer", "row", seat), offered(s, seat)),
            (_own("found", "cards", seat, private=True), cards_found(s, seat)),
            (_own("hand", "cards", seat, private=True), cards_in_hand(s, seat)),
        ):
            if lying:
                areas.append(area)
                things += lying
    if s.types:
        areas.append(Area("types", "cards", Message("waggledance.area.types")))
        things += types_in_play(s)
    return Scene(tuple(areas), tuple(things))


def meadow_alone(state: WaggleState) -> Scene:
    """The middle of the table, for a picture."""
    s = state.position
    return Scene((_board(s),), tuple(meadow(s)))


def _board(s: Position) -> Area:
    return Area("board", "hex", Message("waggledance.area.board"), fixed=True, tone=time_of(s))


def _own(what: str, layout: Layout, seat: int, **more: Any) -> Area:
    """An area with what a seat has."""
    label = Message(f"waggledance.area.{what}", {"seat": SEATS_NAMED[seat]})
    return Area(area_of(what, seat), layout, label, seat, **more)
