"""The Queen cards of an own assignment turn: when each is possible, and what it does."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.core.phase import Listing, reason
from apiary.games.waggledance.actions import FLOWERS, VALUES, At, Card, Do
from apiary.games.waggledance.notation import flower_name, place_name
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.cards import holds, lay_out, spend, why_no_card
from apiary.games.waggledance.rules.phase import Part
from apiary.games.waggledance.rules.places import (
    is_free,
    pick_up,
    places_of,
    set_down,
    stands,
    why_not_free,
)
from apiary.games.waggledance.rules.rolling import bees_to_assign
from apiary.games.waggledance.tally import ONE, count


def is_untouched(s: Position) -> bool:
    """Has this turn neither a placement nor a Shift Change (W-21, W-22)?"""
    return s.placed == 0 and s.due == 1


def list_day_cards(s: Position, out: Listing) -> None:
    """What the cards in hand allow in this turn."""
    if holds(s, Card.OVERTIME):
        list_overtime(s, out)
    if holds(s, Card.DIRECTIONS):
        f: i64
        for f in range(FLOWERS):
            if may_open(s, f):
                out.add(Do.PLAY_DIRECTIONS + f)
    if holds(s, Card.SHIFT_CHANGE):
        if bees_to_assign(s, s.seat) > s.due:
            out.add(Do.SHIFT_MORE)
        if is_untouched(s):
            out.add(Do.SHIFT_NONE)
    if holds(s, Card.FEINT) and is_untouched(s):
        list_feints(s, out)


def list_overtime(s: Position, out: Listing) -> None:
    """Each unassigned bee to each other value."""
    v: i64
    w: i64
    for v in range(VALUES):
        if count(s.pool[s.seat], v):
            for w in range(VALUES):
                if w != v:
                    out.add(Do.PLAY_OVERTIME + v * VALUES + w)


def may_open(s: Position, flower: i64) -> bool:
    """Has the seat placed a bee on this flower today, and not opened it yet (W-37)?"""
    return s.visited[s.seat] & ~s.opened[s.seat] & BIT[flower] != 0


def list_feints(s: Position, out: Listing) -> None:
    """Each placed bee that can go elsewhere."""
    place: i64
    v: i64
    for place in range(places_of(s, s.seat)):
        for v in range(VALUES):
            if stands(s, s.seat, place, v) and can_go_elsewhere(s, place, v):
                out.add(Do.FEINT_CARD + place * VALUES + v)


def can_go_elsewhere(s: Position, place: i64, value: i64) -> bool:
    """Is there another legal place for a bee (W-22)?"""
    to: i64
    for to in range(places_of(s, s.seat)):
        if to != place and is_free(s, s.seat, to, value):
            return True
    return False


def play_day_card(s: Position, action: i64) -> None:
    """Do what one of these cards does."""
    if action == Do.SHIFT_MORE:
        spend(s, Card.SHIFT_CHANGE)
        s.due += 1
    elif action == Do.SHIFT_NONE:
        spend(s, Card.SHIFT_CHANGE)
        s.due = 0
    elif action < Do.PLAY_OVERTIME:
        spend(s, Card.FEINT)
        s.place = (action - Do.FEINT_CARD) // VALUES
        s.value = (action - Do.FEINT_CARD) % VALUES
        s.back = s.phase
        s.phase = At.FEINT
    elif action < Do.PLAY_DIRECTIONS:
        spend(s, Card.OVERTIME)
        old = (action - Do.PLAY_OVERTIME) // VALUES
        new = (action - Do.PLAY_OVERTIME) % VALUES
        s.pool[s.seat] += ONE[new] - ONE[old]
    else:
        lay_out(s, Card.DIRECTIONS)
        s.opened[s.seat] |= BIT[action - Do.PLAY_DIRECTIONS]


def is_day_card(action: i64) -> bool:
    """Is an action one of these cards?"""
    return Do.SHIFT_MORE <= action <= Do.SHIFT_NONE or Do.FEINT_CARD <= action < Do.PLAY_SICK_LEAVE


def why_no_day_card(s: Position, action: i64) -> Reason:
    """Why one of these cards can't be played so."""
    card = _card_of(action)
    if not holds(s, card):
        return why_no_card(s, card)
    if action == Do.SHIFT_MORE:
        return reason("waggledance.shift_bees", "W-21")
    if action == Do.SHIFT_NONE:
        return reason("waggledance.shift_late", "W-21")
    if card == Card.FEINT:
        return _why_not_feint(s, action)
    if card == Card.OVERTIME:
        old = (action - Do.PLAY_OVERTIME) // VALUES
        if count(s.pool[s.seat], old) == 0:
            return reason("waggledance.no_bee", "W-23", value=int(old) + 1)
        return reason("waggledance.same_value", "W-23", value=int(old) + 1)
    flower = action - Do.PLAY_DIRECTIONS
    name = flower_name(flower)
    if s.opened[s.seat] & BIT[flower]:
        return reason("waggledance.open_already", "W-37", name, flower=name)
    return reason("waggledance.not_visited", "W-37", name, flower=name)


def _card_of(action: i64) -> i64:
    if action <= Do.SHIFT_NONE:
        return Card.SHIFT_CHANGE
    if action < Do.PLAY_OVERTIME:
        return Card.FEINT
    return Card.OVERTIME if action < Do.PLAY_DIRECTIONS else Card.DIRECTIONS


def _why_not_feint(s: Position, action: i64) -> Reason:
    place = (action - Do.FEINT_CARD) // VALUES
    value = (action - Do.FEINT_CARD) % VALUES
    name = place_name(place)
    if not is_untouched(s):
        return reason("waggledance.feint_late", "W-22")
    if not stands(s, s.seat, place, value):
        return reason("waggledance.no_bee_at", "W-41", name, place=name, value=int(value) + 1)
    return reason("waggledance.nowhere_else", "W-22", name, place=name, value=int(value) + 1)


class Feinting(Part):
    """Feint: where the bee goes. It replaces the placement of this turn (W-22)."""

    name = "feint"

    def generate(self, s: Position, out: Listing) -> None:
        """Any other place that is legal for its value."""
        to: i64
        for to in range(places_of(s, s.seat)):
            if to != s.place and is_free(s, s.seat, to, s.value):
                out.add(Do.ASSIGN_CARD + to * VALUES + s.value)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """The bee moves, and the turn ends."""
        to = (action - Do.ASSIGN_CARD) // VALUES
        pick_up(s, s.seat, s.place, s.value)
        set_down(s, s.seat, to, s.value)
        s.due = 0
        s.phase = s.back
        s.forget()

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.ASSIGN_CARD <= action < Do.FEINT_CARD:
            return None
        to = (action - Do.ASSIGN_CARD) // VALUES
        if (action - Do.ASSIGN_CARD) % VALUES != s.value:
            return reason("waggledance.other_bee", "W-22", value=int(s.value) + 1)
        if to == s.place:
            return reason("waggledance.same_place", "W-22", place_name(to), place=place_name(to))
        return why_not_free(s, s.seat, to, s.value)
