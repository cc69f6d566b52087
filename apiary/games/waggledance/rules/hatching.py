"""B: an egg under a pair of bees becomes a new bee (W-5).

What is due happens by itself, unless its owner has a choice: of bees, of eggs when dice run short,
or of Expertise.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.core.phase import Listing, reason
from apiary.games.waggledance.actions import PAIR_HIGH, PAIR_LOW, PAIRS, ROOMS, VALUES, At, Card, Do
from apiary.games.waggledance.notation import room_name
from apiary.games.waggledance.position import EGG, Position
from apiary.games.waggledance.rules.cards import holds, may_hold, spend, why_no_card
from apiary.games.waggledance.rules.night import NightStep, is_silent
from apiary.games.waggledance.rules.phase import Part
from apiary.games.waggledance.rules.storing import content, return_egg
from apiary.games.waggledance.tally import ONE, count, of_at_least

NO_PAIR: Final[i64] = -1


def dice_left(s: Position) -> i64:
    """How many new bees the seat that is asked can still get."""
    return s.box.dice_each - s.dice[s.seat]


def bees_on(s: Position, room: i64) -> i64:
    """The bees on a room of the seat that is asked."""
    return s.guests[s.seat * ROOMS + room]


def is_pair(bees: i64, pair: i64, unequal: bool) -> bool:
    """Are these two among the bees, being equal or unequal as it must be?"""
    low = PAIR_LOW[pair]
    high = PAIR_HIGH[pair]
    if low == high:
        return not unequal and count(bees, low) >= 2
    return unequal and count(bees, low) > 0 and count(bees, high) > 0


def only_pair(bees: i64) -> i64:
    """The one pair of equal bees, or NO_PAIR if there are none or several."""
    found = NO_PAIR
    pair: i64
    for pair in range(VALUES):
        if is_pair(bees, pair, False):
            if found != NO_PAIR:
                return NO_PAIR
            found = pair
    return found


def is_early(s: Position, room: i64) -> bool:
    """Is there an egg that a gift has brought this night, so that it waits (W-26)?"""
    seat = s.seat
    return s.early[seat] & BIT[room] != 0


def can_hatch(s: Position, room: i64, unequal: bool) -> bool:
    """Is there an egg under such a pair, and a die for it?"""
    if content(s, room) & EGG == 0 or dice_left(s) == 0 or is_early(s, room):
        return False
    bees = bees_on(s, room)
    values = of_at_least(bees, 1 if unequal else 2)
    return values & (values - 1) != 0 if unequal else values != 0


def any_hatching(s: Position, unequal: bool) -> bool:
    """Can any egg hatch so?"""
    room: i64
    for room in range(s.rooms[s.seat]):
        if can_hatch(s, room, unequal):
            return True
    return False


def hatch(s: Position, room: i64, pair: i64) -> None:
    """The egg goes back, a new die comes, the pair returns."""
    return_egg(s, room)
    s.dice[s.seat] += 1
    s.guests[s.seat * ROOMS + room] -= ONE[PAIR_LOW[pair]] + ONE[PAIR_HIGH[pair]]


class Hatching(NightStep):
    """Eggs hatch; with Expertise also under two unequal bees."""

    name = "hatch"

    def enter(self, s: Position) -> None:
        """What leaves no choice happens at once."""
        self.hatch_by_itself(s)

    def has_work(self, s: Position) -> bool:
        """An egg that must hatch."""
        return any_hatching(s, False)

    def has_cards(self, s: Position) -> bool:
        """An egg under two unequal bees."""
        return may_hold(s, Card.EXPERTISE) and any_hatching(s, True)

    def list_work(self, s: Position, out: Listing) -> None:
        room: i64
        for room in range(s.rooms[s.seat]):
            if can_hatch(s, room, False):
                out.add(Do.HATCH + room)

    def list_cards(self, s: Position, out: Listing) -> None:
        if not holds(s, Card.EXPERTISE):
            return
        room: i64
        for room in range(s.rooms[s.seat]):
            if can_hatch(s, room, True):
                out.add(Do.HATCH_EXPERTLY + room)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Do it, and what leaves no choice then."""
        super().act(s, seat, action)
        if s.phase == At.HATCH:
            self.hatch_by_itself(s)

    def do(self, s: Position, action: i64) -> None:
        """An egg is named; now the bees."""
        s.expertly = i64(action >= Do.HATCH_EXPERTLY)
        s.room = action - (Do.HATCH_EXPERTLY if s.expertly else Do.HATCH)
        if s.expertly:
            spend(s, Card.EXPERTISE)
        s.phase = At.PAIR

    def hatch_by_itself(self, s: Position) -> None:
        """Hatch each egg for which only one way is left, if there are dice for all eggs."""
        expertise = may_hold(s, Card.EXPERTISE) and not is_silent(s)
        eggs: i64 = 0
        room: i64
        for room in range(s.rooms[s.seat]):
            eggs += i64(can_hatch(s, room, False) or (expertise and can_hatch(s, room, True)))
        if eggs > dice_left(s):
            return
        for room in range(s.rooms[s.seat]):
            if can_hatch(s, room, False) and not (expertise and can_hatch(s, room, True)):
                pair = only_pair(bees_on(s, room))
                if pair != NO_PAIR:
                    hatch(s, room, pair)

    def is_card(self, action: i64) -> bool:
        return Do.HATCH_EXPERTLY <= action < Do.PAIR or super().is_card(action)

    def why_no_pass(self) -> Reason:
        return reason("waggledance.must_hatch", "W-5")

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        if not Do.HATCH <= action < Do.PAIR:
            return None
        unequal = action >= Do.HATCH_EXPERTLY
        room = action - (Do.HATCH_EXPERTLY if unequal else Do.HATCH)
        name = room_name(room)
        if unequal and not holds(s, Card.EXPERTISE):
            return why_no_card(s, Card.EXPERTISE)
        if room >= s.rooms[s.seat]:
            return reason("waggledance.no_room", "§4.4", room=name)
        if content(s, room) & EGG == 0:
            return reason("waggledance.no_egg", "§4.4", name, room=name)
        if dice_left(s) == 0:
            return reason("waggledance.no_dice", "W-5", count=int(s.box.dice_each))
        if is_early(s, room):
            return reason("waggledance.egg_waits", "W-26", name, room=name)
        key = "waggledance.no_two_values" if unequal else "waggledance.no_pair"
        return reason(key, "W-36" if unequal else "W-4", name, room=name)

    def finish(self, s: Position) -> None:
        """From now on no egg could hatch this night anyway."""
        seat: i64
        for seat in range(s.box.seats):
            s.early[seat] = 0


class ChoosingPair(Part):
    """Which bees hatch the egg."""

    name = "pair"

    def generate(self, s: Position, out: Listing) -> None:
        pair: i64
        for pair in range(PAIRS):
            if is_pair(bees_on(s, s.room), pair, s.expertly != 0):
                out.add(Do.PAIR + pair)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        hatch(s, s.room, action - Do.PAIR)
        s.phase = At.HATCH
        s.forget()
        HATCHING.hatch_by_itself(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.PAIR <= action < Do.TAKE_EGG:
            return None
        pair = action - Do.PAIR
        name = room_name(s.room)
        unequal = pair >= VALUES
        if unequal and not s.expertly:
            return reason("waggledance.equal_pair", "W-5", name)
        if s.expertly and not unequal:
            return reason("waggledance.unequal_pair", "W-36", name)
        values = (int(PAIR_LOW[pair]) + 1, int(PAIR_HIGH[pair]) + 1)
        return reason(
            "waggledance.not_these_bees", "W-41", name, room=name, low=values[0], high=values[1]
        )


HATCHING: Final = Hatching()
