"""Wrong Turn: an opponent's bee goes from one flower to another (W-19, W-41)."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.core.phase import Listing, reason
from apiary.games.waggledance.actions import FLOWERS, SEATS, VALUES, At, Card, Do
from apiary.games.waggledance.names import SEATS_NAMED
from apiary.games.waggledance.notation import flower_name
from apiary.games.waggledance.position import Position
from apiary.games.waggledance.rules.cards import holds, may_hold, spend, why_no_card
from apiary.games.waggledance.rules.phase import Part, Phase
from apiary.games.waggledance.rules.places import FIRST_FLOWER
from apiary.games.waggledance.tally import ONE, count


def has_target(s: Position) -> bool:
    """Has an opponent of the seat that is asked a bee on a flower?"""
    f: i64
    p: i64
    for f in range(FLOWERS):
        for p in range(s.box.seats):
            if p != s.seat and s.flowers[f * SEATS + p]:
                return True
    return False


def list_wrong_turns(s: Position, out: Listing) -> None:
    """Each bee of an opponent on a flower, if the card is in hand."""
    if not holds(s, Card.WRONG_TURN):
        return
    p: i64
    f: i64
    v: i64
    for p in range(s.box.seats):
        for f in range(FLOWERS):
            if p == s.seat or s.flowers[f * SEATS + p] == 0:
                continue
            for v in range(VALUES):
                if count(s.flowers[f * SEATS + p], v):
                    out.add(Do.PLAY_WRONG_TURN + (p * FLOWERS + f) * VALUES + v)


def is_wrong_turn(action: i64) -> bool:
    return Do.PLAY_WRONG_TURN <= action < Do.DIVERT


def play_wrong_turn(s: Position, action: i64) -> None:
    """The bee is named; where it goes is asked next."""
    spend(s, Card.WRONG_TURN)
    number = action - Do.PLAY_WRONG_TURN
    s.owner = number // (FLOWERS * VALUES)
    s.place = FIRST_FLOWER + number // VALUES % FLOWERS
    s.value = number % VALUES
    s.back = s.phase
    s.phase = At.DIVERT


def why_no_wrong_turn(s: Position, action: i64) -> Reason:
    """Why that bee can't be sent astray."""
    if not holds(s, Card.WRONG_TURN):
        return why_no_card(s, Card.WRONG_TURN)
    number = action - Do.PLAY_WRONG_TURN
    owner = number // (FLOWERS * VALUES)
    flower = flower_name(number // VALUES % FLOWERS)
    if owner == s.seat:
        return reason("waggledance.own_bee", "W-19")
    if owner >= s.box.seats:
        return reason("waggledance.nobody_there", "W-19", seat=SEATS_NAMED[owner])
    return reason(
        "waggledance.no_bee_on_flower",
        "W-41",
        flower,
        seat=SEATS_NAMED[owner],
        flower=flower,
        value=int(number % VALUES) + 1,
    )


class Diverting(Part):
    """Where the bee goes."""

    name = "divert"

    def generate(self, s: Position, out: Listing) -> None:
        """Any other flower, whatever the bee's value."""
        f: i64
        for f in range(FLOWERS):
            if f != s.place - FIRST_FLOWER:
                out.add(Do.DIVERT + f)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """It keeps its value."""
        bee = ONE[s.value]
        s.flowers[(s.place - FIRST_FLOWER) * SEATS + s.owner] -= bee
        s.flowers[(action - Do.DIVERT) * SEATS + s.owner] += bee
        s.phase = s.back
        s.forget()

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.DIVERT <= action < Do.HATCH:
            return None
        name = flower_name(action - Do.DIVERT)
        return reason("waggledance.same_place", "W-19", name, place=name)


class Dusk(Phase):
    """The end of the day: everybody may still play Wrong Turn, in turn order (W-34)."""

    name = "dusk"

    def is_open(self, s: Position) -> bool:
        """Might the seat play the card, and is there a bee for it?"""
        return s.passed == 0 and may_hold(s, Card.WRONG_TURN) and has_target(s)

    def generate(self, s: Position, out: Listing) -> None:
        out.add(Do.PASS)
        list_wrong_turns(s, out)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        if action == Do.PASS:
            s.passed = 1
        else:
            play_wrong_turn(s, action)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        return why_no_wrong_turn(s, action) if is_wrong_turn(action) else None
