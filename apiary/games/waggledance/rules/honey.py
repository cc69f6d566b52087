"""F: four equal cubes under a pair of bees become honey; cards make do with less (W-25, W-36)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.core.phase import Listing, reason
from apiary.games.waggledance.actions import (
    FLOWERS,
    HONEY_CARDS,
    ROOMS,
    SEATS,
    WITH_ALCHEMY,
    WITH_EFFICIENCY,
    WITH_EXPERTISE,
    Do,
)
from apiary.games.waggledance.names import CARDS_NAMED
from apiary.games.waggledance.notation import room_name
from apiary.games.waggledance.position import HONEY, Position
from apiary.games.waggledance.rules.cards import holds, is_about, spend, why_no_card
from apiary.games.waggledance.rules.moving import (
    begin_move,
    is_move,
    list_moves,
    may_move,
    why_not_move,
)
from apiary.games.waggledance.rules.night import NightStep
from apiary.games.waggledance.rules.storing import content, is_store
from apiary.games.waggledance.tally import count, most, of_at_least, total

CARD_SETS: Final[i64] = 8


def most_of_two(cubes: i64) -> i64:
    """How many cubes two colours have together at most, both being there."""
    first: i64 = 0
    second: i64 = 0
    c: i64
    for c in range(FLOWERS):
        number = count(cubes, c)
        if number > first:
            second = first
            first = number
        elif number > second:
            second = number
    return first + second if second > 0 else 0


def pair_needs(bees: i64) -> i64:
    """The card that a pair needs: none for equal bees, Expertise for others; -1 if it is none."""
    if of_at_least(bees, 2):
        return 0
    return WITH_EXPERTISE if total(bees) >= 2 else -1


def nectar_suits(s: Position, cubes: i64, cards: i64) -> bool:
    """Do the cubes of a room make honey with exactly these cards, none of them needless?"""
    cost = s.box.honey_cost
    same = most(cubes)
    two = most_of_two(cubes)
    if same >= cost:
        return cards == 0
    if cards == WITH_EFFICIENCY:
        return same >= cost - 1
    if cards == WITH_ALCHEMY:
        return two >= cost
    if cards == WITH_EFFICIENCY | WITH_ALCHEMY:
        return same < cost - 1 and two == cost - 1
    return False


def makes_honey(s: Position, room: i64, cards: i64) -> bool:
    """Can a room be turned to honey with exactly these cards?"""
    if not is_store(s, room) or content(s, room) == 0:
        return False
    needed = pair_needs(s.guests[s.seat * ROOMS + room])
    if needed != cards & WITH_EXPERTISE:
        return False
    if not s.box.combine_honey_cards and cards & (cards - 1):
        return False
    return nectar_suits(s, content(s, room), cards & ~WITH_EXPERTISE)


def might_hold_all(s: Position, cards: i64) -> bool:
    """Might the seat that is asked hold all of these, for all that the others know?"""
    number: i64 = 0
    n: i64
    for n in range(3):
        if cards & BIT[n]:
            number += 1
            if not is_about(s, HONEY_CARDS[n]):
                return False
    return number <= s.held[s.seat]


def holds_all(s: Position, cards: i64) -> bool:
    """Has the seat that is asked all of these?"""
    n: i64
    for n in range(3):
        if cards & BIT[n] and not holds(s, HONEY_CARDS[n]):
            return False
    return True


def turn_to_honey(s: Position, room: i64) -> None:
    """All nectar goes back to the flowers, and the tile is turned."""
    cubes = content(s, room)
    c: i64
    for c in range(FLOWERS):
        s.stock[c] += count(cubes, c)
    s.contents[s.seat * ROOMS + room] = HONEY
    s.honey[s.seat] += 1


class MakingHoney(NightStep):
    """Moves between linked rooms and honey, in any order; at the end what is due is made."""

    name = "honey"

    def ends_at_will(self) -> bool:
        return True

    def enter(self, s: Position) -> None:
        """As many moves as the seat has cubes (W-35)."""
        s.budget = s.nectar_of(s.seat)

    def has_work(self, s: Position) -> bool:
        """A move. Honey without cards is no choice: it is made in the end anyway (W-15)."""
        return may_move(s)

    def has_cards(self, s: Position) -> bool:
        room: i64
        cards: i64
        for room in range(s.rooms[s.seat]):
            for cards in range(1, CARD_SETS):
                if makes_honey(s, room, cards) and might_hold_all(s, cards):
                    return True
        return False

    def list_work(self, s: Position, out: Listing) -> None:
        list_moves(s, out)

    def generate(self, s: Position, out: Listing) -> None:
        """Also honey that needs no card."""
        super().generate(s, out)
        room: i64
        for room in range(s.rooms[s.seat]):
            if makes_honey(s, room, 0):
                out.add(Do.MAKE_HONEY + room * CARD_SETS)

    def list_cards(self, s: Position, out: Listing) -> None:
        """Honey with the cards in hand."""
        room: i64
        cards: i64
        for room in range(s.rooms[s.seat]):
            for cards in range(1, CARD_SETS):
                if makes_honey(s, room, cards) and holds_all(s, cards):
                    out.add(Do.MAKE_HONEY + room * CARD_SETS + cards)

    def do(self, s: Position, action: i64) -> None:
        if is_move(action):
            begin_move(s, action)
            return
        cards = (action - Do.MAKE_HONEY) % CARD_SETS
        n: i64
        for n in range(3):
            if cards & BIT[n]:
                spend(s, HONEY_CARDS[n])
        turn_to_honey(s, (action - Do.MAKE_HONEY) // CARD_SETS)

    def leave(self, s: Position) -> None:
        """Every room that can be turned without cards is turned (W-15)."""
        room: i64
        for room in range(s.rooms[s.seat]):
            if makes_honey(s, room, 0):
                turn_to_honey(s, room)
        s.budget = 0
        s.moved = vec[i64]()

    def finish(self, s: Position) -> None:
        """All bees in rooms return (W-16)."""
        i: i64
        for i in range(ROOMS * SEATS):
            s.guests[i] = 0

    def is_card(self, action: i64) -> bool:
        if Do.MAKE_HONEY <= action < Do.KEEP:
            return (action - Do.MAKE_HONEY) % CARD_SETS != 0
        return super().is_card(action)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        if is_move(action):
            return why_not_move(s, (action - Do.MOVE) // FLOWERS, (action - Do.MOVE) % FLOWERS)
        if not Do.MAKE_HONEY <= action < Do.KEEP:
            return None
        return why_no_honey(
            s, (action - Do.MAKE_HONEY) // CARD_SETS, (action - Do.MAKE_HONEY) % CARD_SETS
        )


def why_no_honey(s: Position, room: i64, cards: i64) -> Reason:
    """Why a room can't be turned to honey with these cards."""
    name = room_name(room)
    n: i64
    for n in range(3):
        if cards & BIT[n] and not holds(s, HONEY_CARDS[n]):
            return why_no_card(s, HONEY_CARDS[n])
    if room >= s.rooms[s.seat]:
        return reason("waggledance.no_room", "§4.4", room=name)
    if content(s, room) & HONEY:
        return reason("waggledance.honey_room", "W-25", name, room=name)
    if not is_store(s, room):
        return reason("waggledance.egg_room", "W-8", name, room=name)
    if not s.box.combine_honey_cards and cards & (cards - 1):
        return reason("waggledance.one_honey_card", "W-25")
    needed = pair_needs(s.guests[s.seat * ROOMS + room])
    if needed < 0 or (needed and not cards & WITH_EXPERTISE):
        return reason("waggledance.no_pair", "W-4", name, room=name)
    if cards & WITH_EXPERTISE and not needed:
        return reason("waggledance.needless", "W-36", name, card=CARDS_NAMED[HONEY_CARDS[0]])
    return _why_nectar_does_not_suit(s, room, cards)


def _why_nectar_does_not_suit(s: Position, room: i64, cards: i64) -> Reason:
    name = room_name(room)
    cubes = content(s, room)
    for card in (WITH_EFFICIENCY, WITH_ALCHEMY):
        without = cards & ~WITH_EXPERTISE & ~card
        if cards & card and (nectar_suits(s, cubes, without) or nectar_suits(s, cubes, 0)):
            which = HONEY_CARDS[1] if card == WITH_EFFICIENCY else HONEY_CARDS[2]
            return reason("waggledance.needless", "W-36", name, card=CARDS_NAMED[which])
    cost = int(s.box.honey_cost) - int(cards & WITH_EFFICIENCY != 0)
    two = cards & WITH_ALCHEMY
    key = "waggledance.honey_of_two" if two else "waggledance.honey_of_one"
    return reason(key, "W-25", name, room=name, count=cost)
