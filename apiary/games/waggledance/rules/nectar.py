"""D: on each flower those with the most and the second most bees collect nectar."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.core.phase import Listing, reason
from apiary.games.waggledance.actions import FLOWERS, SEATS, Card, Do
from apiary.games.waggledance.names import nectar_name
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.cards import holds, may_hold, spend, why_no_card
from apiary.games.waggledance.rules.night import NightStep
from apiary.games.waggledance.rules.storing import add_cube, has_any_space, has_space, why_no_space


def entitlement(s: Position, flower: i64, seat: i64) -> i64:
    """How many cubes of a flower a seat may claim: 2, 1 or 0 (W-11, W-12)."""
    own = s.bees_on_flower(flower, seat)
    if own == 0:
        return 0
    more: i64 = 0  # seats with more bees
    equal: i64 = 0  # other seats with as many
    best: i64 = 0  # most bees of any other
    p: i64
    for p in range(s.box.seats):
        bees = s.bees_on_flower(flower, p)
        if p != seat:
            more += i64(bees > own)
            equal += i64(bees == own)
            if bees > best:
                best = bees
    if more == 0:
        return 2 if equal == 0 else 1
    if equal > 0:
        return 0
    if more == 1:
        return 1
    return i64(s.box.second_after_tie and more == tied_for_first(s, flower, best))


def tied_for_first(s: Position, flower: i64, best: i64) -> i64:
    """How many seats have that many bees on a flower."""
    found: i64 = 0
    p: i64
    for p in range(s.box.seats):
        found += i64(s.bees_on_flower(flower, p) == best)
    return found


class Collecting(NightStep):
    """Each seat is offered its cubes and stores what it wants, one by one (W-9, W-10)."""

    name = "nectar"

    def ends_at_will(self) -> bool:
        return True

    def enter(self, s: Position) -> None:
        """The cubes that a seat may have leave their flowers; a claim is met in full or not."""
        f: i64
        for f in range(FLOWERS):
            claim = entitlement(s, f, s.seat)
            if claim > s.stock[f]:
                claim = s.stock[f] if s.box.cube_by_cube else 0
            s.offer[f] = claim
            s.stock[f] -= claim

    def has_work(self, s: Position) -> bool:
        f: i64
        for f in range(FLOWERS):
            if s.offer[f] > 0:
                return has_any_space(s)
        return False

    def has_bonus(self, s: Position, flower: i64) -> bool:
        """Has the seat stored from this flower, which has more, and space for it (W-24)?"""
        return s.stored[flower] > 0 and s.stock[flower] > 0 and has_any_space(s)

    def has_cards(self, s: Position) -> bool:
        if not may_hold(s, Card.BONUS):
            return False
        f: i64
        for f in range(FLOWERS):
            if self.has_bonus(s, f):
                return True
        return False

    def list_work(self, s: Position, out: Listing) -> None:
        """Each colour offered into each room with space."""
        room: i64
        f: i64
        for room in range(s.rooms[s.seat]):
            if not has_space(s, room):
                continue
            for f in range(FLOWERS):
                if s.offer[f] > 0:
                    out.add(Do.STORE + room * FLOWERS + f)

    def list_cards(self, s: Position, out: Listing) -> None:
        if not holds(s, Card.BONUS):
            return
        f: i64
        for f in range(FLOWERS):
            if self.has_bonus(s, f):
                out.add(Do.PLAY_BONUS + f)

    def do(self, s: Position, action: i64) -> None:
        """Store a cube, or have one more offered."""
        if action < Do.PLAY_BONUS:
            flower = (action - Do.STORE) % FLOWERS
            add_cube(s, (action - Do.STORE) // FLOWERS, flower)
            s.offer[flower] -= 1
            s.stored[flower] += 1
        else:
            flower = action - Do.PLAY_BONUS
            spend(s, Card.BONUS)
            s.stock[flower] -= 1
            s.offer[flower] += 1

    def leave(self, s: Position) -> None:
        """What is not stored is kept aside until everybody had a turn (W-10)."""
        f: i64
        for f in range(FLOWERS):
            s.surplus[f] += s.offer[f]
            s.offer[f] = 0
            s.stored[f] = 0

    def finish(self, s: Position) -> None:
        """Then it goes back to the flowers, and the bees return."""
        f: i64
        for f in range(FLOWERS):
            s.stock[f] += s.surplus[f]
            s.surplus[f] = 0
        for f in range(FLOWERS * SEATS):
            s.flowers[f] = 0

    def is_card(self, action: i64) -> bool:
        return Do.PLAY_BONUS <= action < Do.TRADE_NECTAR or super().is_card(action)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        if Do.STORE <= action < Do.PLAY_BONUS:
            flower = (action - Do.STORE) % FLOWERS
            if s.offer[flower] == 0:
                return reason("waggledance.not_offered", "W-9", colour=nectar_name(s.box, flower))
            return why_no_space(s, (action - Do.STORE) // FLOWERS)
        if not Do.PLAY_BONUS <= action < Do.TRADE_NECTAR:
            return None
        flower = action - Do.PLAY_BONUS
        colour = nectar_name(s.box, flower)
        if not holds(s, Card.BONUS):
            return why_no_card(s, Card.BONUS)
        if s.stored[flower] == 0:
            return reason("waggledance.not_stored", "W-24", colour=colour)
        if s.stock[flower] == 0:
            return reason("waggledance.flower_empty", "W-9", colour=colour)
        return reason("waggledance.no_space", "W-24")
