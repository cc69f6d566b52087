"""Card 4: produce one's own honey or destroy others', surely or by chance."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.core.phase import Listing, Lot, reason
from apiary.games.hornet.actions import DECLARATIONS, DECLARED, RISKED, SURE, At, Do
from apiary.games.hornet.position import UNSCORED, Position
from apiary.games.hornet.rules.executing import CardPhase
from apiary.games.hornet.rules.rounds import finish
from apiary.games.hornet.rules.switching import list_owners, why_not_take

COST: Final[i64] = 2  # of a sure piece
MARKER: Final[i64] = 1  # of a chance marker


def feasible(s: Position, destroys: bool) -> i64:
    """How much could be produced or destroyed in the hornet's hive."""
    if not s.is_open(s.field):
        return 0
    if destroys:
        return s.honey_of_others(s.field, s.seat)
    room = s.room(s.field)
    stock = s.stock[s.seat]
    return room if room < stock else stock


def cost(declared: i64) -> i64:
    return COST * SURE[declared] + MARKER * RISKED[declared]


def may_declare(declared: i64, limit: i64, nectar: i64) -> bool:
    """Is a declaration possible with so much nectar where so many pieces are feasible (H-31)?"""
    sure = SURE[declared]
    return cost(declared) <= nectar and sure <= limit and (sure < limit or RISKED[declared] == 0)


def declare(s: Position, action: i64) -> bool:
    """Pay, and throw what was paid for; True if nothing is left to decide."""
    s.destroys = i64(action >= Do.DESTROY)
    declared = action - (Do.DESTROY if action >= Do.DESTROY else Do.MAKE)
    s.pay(s.seat, cost(declared))
    s.least = SURE[declared]
    s.most = s.least
    s.thrown = RISKED[declared]
    s.fallen = 1
    if s.thrown:
        s.phase = At.THROW
        return False
    return settle(s)


def throw(s: Position, green: bool) -> bool:
    """A marker has landed; True if nothing is left to decide."""
    s.thrown -= 1
    s.fallen = 2 * s.fallen + i64(green)
    if green:
        s.most += 1
    return s.thrown == 0 and settle(s)


def settle(s: Position) -> bool:
    """All markers are thrown: what remains to be decided (H-9); True if nothing."""
    limit = feasible(s, s.destroys != 0)
    if s.most > limit:
        s.most = limit
    if s.destroys:
        s.phase = At.DESTROY
        return s.most == 0
    s.phase = At.PLACE
    if s.most > s.least:
        return False
    s.add_honey(s.field, s.seat, s.least)
    return True


def destroy(s: Position, owner: i64) -> bool:
    """One piece goes back to its owner; True if it was the last."""
    s.remove_honey(s.field, owner)
    s.taken += 1
    return s.taken == s.most


# --- what is decided


class Declaring(CardPhase):
    """What and how much (H-8)."""

    name = "declare"

    def generate(self, s: Position, out: Listing) -> None:
        """What can be paid for and has an effect; a pass always (H-30)."""
        out.add(Do.PASS)
        nectar = s.purse[s.seat]
        mode: i64
        d: i64
        for mode in range(2):
            limit = feasible(s, mode == 1)
            base = Do.DESTROY if mode == 1 else Do.MAKE
            for d in range(DECLARATIONS):
                if may_declare(d, limit, nectar):
                    out.add(base + d)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        if action == Do.PASS or declare(s, action):
            finish(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.MAKE <= action < Do.PLACE:
            return None
        destroys = action >= Do.DESTROY
        declared = action - (Do.DESTROY if destroys else Do.MAKE)
        here = s.box.names[s.field]
        if not s.box.has_hive(s.field):
            return reason("hornet.no_hive", "H-12", here, field=here)
        if s.fate[s.field] != UNSCORED:
            return reason("hornet.scored", "H-12", here, field=here)
        nectar = s.purse[s.seat]
        if cost(declared) > nectar:
            return reason("hornet.too_dear", "§1.6", cost=int(cost(declared)), nectar=int(nectar))
        limit = feasible(s, destroys)
        if destroys and (SURE[declared] > limit or limit == 0):
            return reason("hornet.less_honey", "§1.6", here, field=here, count=int(limit))
        if SURE[declared] > limit or limit == 0:
            if s.stock[s.seat] == limit:
                return reason("hornet.no_stock", "§1.6", count=int(limit))
            return reason("hornet.no_room", "H-10", here, field=here, count=int(limit))
        assert RISKED[declared] > 0
        return reason("hornet.no_use", "H-31", here)

    def ask(self, s: Position) -> tuple[str, dict[str, object]]:
        """If nothing is possible, also why."""
        name, said = super().ask(s)
        one = Do.MAKE + i64(DECLARED[0, 1])
        if self.allows(s, one) or self.allows(s, Do.DESTROY + i64(DECLARED[0, 1])):
            return name, said
        why = self.why_not(s, one)
        assert why is not None
        return "nothing", {**said, "why": why.message}


class Throwing(Lot[Position]):
    """How the next chance marker falls."""

    def generate(self, s: Position, out: Listing) -> None:
        out.span(Do.BLANK, 2)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        if throw(s, action == Do.GREEN):
            finish(s)


class PlacingHoney(CardPhase):
    """How much of what the markers allow is placed (H-9)."""

    name = "place"

    def generate(self, s: Position, out: Listing) -> None:
        """From what is paid for to what is green."""
        out.span(Do.PLACE + s.least, s.most - s.least + 1)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        s.add_honey(s.field, seat, action - Do.PLACE)
        finish(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.PLACE <= action < Do.LOSE:
            return None
        if action - Do.PLACE < s.least:
            return reason("hornet.paid_for", "H-8", count=int(s.least))
        return reason("hornet.place_most", "H-9", count=int(s.most))


class Destroying(CardPhase):
    """Whose honey is destroyed, a piece at a time (H-29)."""

    name = "destroy"

    def generate(self, s: Position, out: Listing) -> None:
        """That of others; no more when what is paid for is done (H-9)."""
        list_owners(s, s.taken >= s.least, out)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Destroy it, as long as there is more to destroy."""
        if action == Do.DONE or destroy(s, action - Do.TAKE):
            finish(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if action == Do.DONE:
            return reason("hornet.paid_for", "H-8", count=int(s.least))
        return why_not_take(s, action)
