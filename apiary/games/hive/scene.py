"""What a player sees of Hive as things to draw.

The board is an area `board` of hexes, each hand a row; there may be a bag, and a place for what is
out of the game. A piece is the thing `piece:wA1` wherever it is, with the face it shows; in a hand
one stands for all that are left of its kind, the one that would be placed next. Its marks say
what it suffers: `resting`, `stunned`, `held` by a scorpion, `shielded`, `controlled` by a tick of
whoever is to act, `selected` for a hand of Swarm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from apiary.core.messages import Message
from apiary.core.scene import NOBODY, Area, Place, Scene, Thing
from apiary.games.hive import actions
from apiary.games.hive.colony import IN_BAG, REMOVED, SELECTING, Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.laid import (
    COUNT,
    COUNTS,
    COVERED,
    DETAIL,
    FIRST,
    HAND,
    LEVEL,
    LEVELS,
    LOOK,
    LOOKS,
    NUMBER,
    NUMBERS,
    SPOT,
    WHICH,
    heap,
    heaps_held,
    pieces_laid,
)
from apiary.games.hive.names import ALL_PIECES, PIECE_NAMES
from apiary.games.hive.places import Hex, place_of
from apiary.games.hive.position import FRONT, HONEYCOMBO, IN_HAND, SIDE
from apiary.games.hive.state import HiveState
from apiary.games.hive.wording import COLOURS, creature, label_as

SHARED = 1 << 13

IDS = {p: f"piece:{name}" for p, name in PIECE_NAMES.items()}
HANDS = ("hand:0", "hand:1")
# By their bits, from the lowest.
MARKS = ("covered", "resting", "stunned", "held", "shielded", "controlled")
AREAS = (
    Area("board", "hex", Message("hive.area.board")),
    Area(HANDS[0], "row", Message("hive.area.hand.white"), seat=0),
    Area(HANDS[1], "row", Message("hive.area.hand.black"), seat=1),
)
BAG = Area("bag", "strip", Message("hive.area.bag"))
OUT = Area("out", "strip", Message("hive.area.out"))


class Shared(dict[int, Thing]):
    """Things by their numbers (`laid.py`), made once for all tables where the same lies in the same
    place: that is quicker, and takes less room where it is remembered what somebody was shown.
    """

    def __init__(self, make: Callable[[int], Thing]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, number: int) -> Thing:
        if len(self) >= SHARED:
            self.clear()
        thing = self[number] = self.make(number)
        return thing


@cache
def on_board(where: Hex, level: int) -> Place:
    return Place("board", where[0], where[1], level)


def where_laid(number: int) -> Place:
    """Where something lies on the board."""
    return on_board(place_of(number >> SPOT), number >> LEVEL & LEVELS)


def scene(state: HiveState) -> Scene:
    """The hive, both hands, and in some games the bag and what is out of the game."""
    k = state.colony
    things = pieces_on_board(k)
    for side in range(2):
        things += pieces_in_hand(k, side)
    areas = list(AREAS)
    for area, place, there in (
        (BAG, IN_BAG, k.settings.swarm),
        (OUT, REMOVED, k.settings.predators),
    ):
        if there and (aside := pieces_aside(k, place)):
            areas.append(area)
            things += _aside(area, aside)
    return Scene(tuple(areas), tuple(things))


def board_alone(state: HiveState, chosen: Iterable[str] = ()) -> Scene:
    """The hive alone, for a picture; of what lies beside it only what is chosen."""
    whole = scene(state)
    things = tuple(
        thing for thing in whole.things if thing.place.area == "board" or thing.id in chosen
    )
    used = {thing.place.area for thing in things}
    return Scene(tuple(area for area in whole.areas if area.id in used), things)


def _piece(number: int) -> Thing:
    """A piece in play."""
    p, look, detail = number >> WHICH & actions.PIECE, number >> LOOK & LOOKS, number & DETAIL
    seat = NOBODY if p == HONEYCOMBO else p // int(SIDE)
    marks = tuple(mark for bit, mark in enumerate(MARKS) if detail >> bit & 1)
    words = label_as(p, look)
    if detail and detail != COVERED:
        suffered = tuple(Message(f"hive.mark.{mark}") for mark in marks)
        words = Message("hive.marked", {"piece": words, "marks": suffered})
    face = f"honeycombo.{COLOURS[look]}" if p == HONEYCOMBO else FACES[look]
    return Thing(IDS[p], "piece", where_laid(number), words, face, seat, marks=marks)


def _in_hand(number: int) -> Thing:
    """A heap in a hand, of which one piece is the first."""
    p, count = number >> FIRST & actions.PIECE, number >> COUNT & COUNTS
    face = FACES[FRONT[p]]
    words = Message("hive.in_hand", {"creature": creature(face)})
    place = Place(HANDS[number >> HAND], number >> NUMBER & NUMBERS)
    marks = ("selected",) if number & 1 else ()
    return Thing(IDS[p], "piece", place, words, face, p // int(SIDE), count, marks=marks)


_PIECES = Shared(_piece)
_IN_HANDS = Shared(_in_hand)


def pieces_on_board(k: Colony) -> list[Thing]:
    """The hive."""
    return [_PIECES[number] for number in pieces_laid(k)]


def pieces_in_hand(k: Colony, side: int) -> list[Thing]:
    """What a player holds: a heap for each kind, or each piece by itself while hands are chosen."""
    if k.phase != SELECTING:
        return [_IN_HANDS[number] for number in heaps_held(k, side)]
    kept = selected(k, side)
    held = [p for p in ALL_PIECES if k.hive.pos[p] == IN_HAND and k.holder[p] == side]
    return [_IN_HANDS[int(heap(side, number, p, 1, p in kept))] for number, p in enumerate(held)]


def selected(k: Colony, side: int) -> set[int]:
    """The pieces that a player keeps as a hand, if it is selected and may be seen."""
    hand = int(k.chosen[side])
    base = side * int(SIDE)
    return {base + index for index in actions.selected(hand)} if hand >= 0 else set()


def heaped(pieces: Iterable[int]) -> list[list[int]]:
    """Pieces in heaps of equal ones."""
    heaps: dict[tuple[int, int], list[int]] = {}
    for p in pieces:
        heaps.setdefault((p // int(SIDE), int(FRONT[p])), []).append(p)
    return list(heaps.values())


def place_in_hand(k: Colony, p: int) -> Place:
    """Where the heap lies of which a piece in a hand is the first."""
    hand = pieces_in_hand(k, k.holder[p])
    return next(thing.place for thing in hand if thing.id == IDS[p])


def place_out(k: Colony, p: int) -> Place:
    """Where a piece that is out of the game lies."""
    heaps = heaped(pieces_aside(k, REMOVED))
    return Place(OUT.id, 1 + next(number for number, heap in enumerate(heaps) if p in heap))


def pieces_aside(k: Colony, place: int) -> list[int]:
    """The pieces in the bag or out of the game."""
    return [p for p in ALL_PIECES if k.hive.pos[p] == place]


def _aside(area: Area, pieces: list[int]) -> list[Thing]:
    """What is in no hand and not in play, a small heap for each kind behind a sign for all."""
    total = len(pieces)
    words = Message("hive.counted", {"creature": area.label, "count": total})
    found = [Thing(area.id, "aside", Place(area.id), words, area.id, count=total)]
    for number, equal in enumerate(heaped(pieces), 1):
        p, count = equal[0], len(equal)
        face = FACES[FRONT[p]]
        words = Message("hive.counted", {"creature": creature(face), "count": count})
        place, seat = Place(area.id, number), p // SIDE
        found.append(Thing(f"aside:{PIECE_NAMES[p]}", "aside", place, words, face, seat, count))
    return found
