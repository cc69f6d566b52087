"""What a player sees of Hive as things to draw.

The board is an area `board` of hexes, each hand a row; there may be a bag, and a place for what is
out of the game. A piece is the thing `piece:wA1` wherever it is, with the face it shows; in a hand
one stands for all that are left of its kind, the one that would be placed next. Its marks say
what it suffers: `resting`, `stunned`, `held` by a scorpion, `shielded`, `controlled` by a tick of
whoever is to act, `selected` for a hand of Swarm.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.scene import NOBODY, Area, Place, Scene, Thing
from apiary.games.hive import actions
from apiary.games.hive.colony import IN_BAG, PLAYING, REMOVED, SELECTING, Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.scorpion import holding
from apiary.games.hive.creatures.shield_bug import is_shield, shield_beside
from apiary.games.hive.general.moving import controls
from apiary.games.hive.modules.venom import has_two_faces
from apiary.games.hive.names import ALL_PIECES, PIECE_NAMES
from apiary.games.hive.places import Hex, drawn
from apiary.games.hive.position import (
    ABSENT,
    FRONT,
    HEIGHT,
    HEIGHTS,
    HONEYCOMBO,
    IN_HAND,
    SIDE,
    TOP,
    Position,
)
from apiary.games.hive.position import NOBODY as NO_PIECE
from apiary.games.hive.wording import COLOURS, creature, label_as, look_of
from apiary.hexes import ALL, OFFSET_LIST, TORUS

# Things are made once for all tables where the same lies in the same place: that is quicker, and
# takes less room where it is remembered what somebody was shown.
SHARED = 1 << 13
ON_TOP = 6  # where others are told by a direction

IDS = {p: f"piece:{name}" for p, name in PIECE_NAMES.items()}
HANDS = ("hand:0", "hand:1")
COVERED = ("covered",)
RESTING = ("resting",)
AREAS = (
    Area("board", "hex", Message("hive.area.board")),
    Area(HANDS[0], "row", Message("hive.area.hand.white"), seat=0),
    Area(HANDS[1], "row", Message("hive.area.hand.black"), seat=1),
)
BAG = Area("bag", "strip", Message("hive.area.bag"))
OUT = Area("out", "strip", Message("hive.area.out"))


def on_board(where: Hex, level: int) -> Place:
    return Place("board", where[0], where[1], level)


@cache
def cell_id(where: Hex) -> str:
    return f"cell:{where[0]},{where[1]}"


def _face(p: int, look: int) -> str:
    return f"honeycombo.{COLOURS[look]}" if p == HONEYCOMBO else FACES[look]


def scene(k: Colony) -> Scene:
    """The hive, both hands, and in some games the bag and what is out of the game."""
    things = _hive(k)
    things.sort(key=lambda thing: (thing.place.r, thing.place.q, thing.place.level))
    for side in range(2):
        things += _hand(k, side)
    areas = list(AREAS)
    for area, place, there in (
        (BAG, IN_BAG, k.settings.swarm),
        (OUT, REMOVED, k.settings.predators),
    ):
        if there and (aside := _lying(k, place)):
            areas.append(area)
            things += _aside(area, aside)
    return Scene(tuple(areas), tuple(things))


def board_alone(k: Colony, chosen: Iterable[str] = ()) -> Scene:
    """The hive alone, for a picture; of what lies beside it only what is chosen."""
    whole = scene(k)
    things = tuple(
        thing for thing in whole.things if thing.place.area == "board" or thing.id in chosen
    )
    used = {thing.place.area for thing in things}
    return Scene(tuple(area for area in whole.areas if area.id in used), things)


def _hive(k: Colony) -> list[Thing]:
    """The pieces in play."""
    s = k.hive
    tops, pos, board, kind = s.tops, s.pos, s.board, s.kind
    places = drawn(s)
    marks = _Marks(k)
    found: list[Thing] = []
    for top in ALL_PIECES:
        if not tops >> top & 1:
            continue
        cell = pos[top]
        where, height = places[cell], board[cell] >> HEIGHT & HEIGHTS
        if height > 1:
            for level, p in enumerate(s.stack(cell)[:-1]):
                found.append(_piece(p, look_of(k, p), where, level, COVERED))
        look = look_of(k, top) if top == HONEYCOMBO else kind[top]
        found.append(_piece(top, look, where, height - 1, marks.of(top)))
    return found


@lru_cache(SHARED)
def _piece(p: int, look: int, where: Hex, level: int, marks: tuple[str, ...]) -> Thing:
    """A piece in play."""
    seat = NOBODY if p == HONEYCOMBO else p // int(SIDE)
    words = label_as(p, look)
    suffered = tuple(Message(f"hive.mark.{mark}") for mark in marks if mark != "covered")
    if suffered:
        words = Message("hive.marked", {"piece": words, "marks": suffered})
    place = on_board(where, level)
    return Thing(IDS[p], "piece", place, words, _face(p, look), seat, marks=marks)


class _Marks:
    """What pieces on top suffer or enjoy."""

    def __init__(self, k: Colony) -> None:
        self.k = k
        self.original = k.settings.original  # then a piece can only rest
        expanded = k.phase == PLAYING and not self.original
        self.controlled = {t for _, t in controls(k)} if expanded else set()
        self.resting = int(k.immobile)

    def of(self, p: int) -> tuple[str, ...]:
        """The marks of a piece; most have none."""
        if self.original:
            return RESTING if self.resting >> p & 1 else ()
        if p == HONEYCOMBO:
            return ()
        k = self.k
        shielded = is_shield(k, p) or (k.settings.aura and shield_beside(k, p, False) != NO_PIECE)
        marks = (
            ("resting", self.resting >> p & 1 != 0),
            ("stunned", k.stunned & BIT[p] != 0),
            ("held", has_two_faces(k, p) and holding(k, p) != NO_PIECE),
            ("shielded", shielded),
            ("controlled", p in self.controlled),
        )
        return tuple(name for name, so in marks if so)


def _hand(k: Colony, side: int) -> list[Thing]:
    """What a player holds: a heap for each kind, or each piece by itself while hands are chosen."""
    pos, holder = k.hive.pos, k.holder
    held = [p for p in ALL_PIECES if pos[p] == IN_HAND and holder[p] == side]
    area = HANDS[side]
    if k.phase == SELECTING:
        kept = selected(k, side)
        return [
            _in_row(area, number, p, 1, ("selected",) if p in kept else ())
            for number, p in enumerate(held)
        ]
    heaps = heaped(held)
    if k.settings.swarm:
        return [_in_row(area, number, heap[0], len(heap)) for number, heap in enumerate(heaps)]
    # Each kind has its place in the row for the whole game.
    pieces = range(side * int(SIDE), side * int(SIDE) + k.hive.pieces)
    kinds = list(dict.fromkeys(int(FRONT[p]) for p in pieces if pos[p] != ABSENT))
    return [_in_row(area, kinds.index(int(FRONT[heap[0]])), heap[0], len(heap)) for heap in heaps]


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


@lru_cache(SHARED)
def _in_row(area: str, number: int, p: int, count: int, marks: tuple[str, ...] = ()) -> Thing:
    """A heap in a hand, of which p is the first."""
    face = FACES[FRONT[p]]
    words = Message("hive.in_hand", {"creature": creature(face)})
    place, seat = Place(area, number), p // int(SIDE)
    return Thing(IDS[p], "piece", place, words, face, seat, count, marks=marks)


def place_in_hand(k: Colony, p: int) -> Place:
    """Where the heap lies of which a piece in a hand is the first."""
    hand = _hand(k, k.holder[p])
    return next(thing.place for thing in hand if thing.id == IDS[p])


def place_out(k: Colony, p: int) -> Place:
    """Where a piece that is out of the game lies."""
    heaps = heaped(_lying(k, REMOVED))
    return Place(OUT.id, 1 + next(number for number, heap in enumerate(heaps) if p in heap))


def _lying(k: Colony, place: int) -> list[int]:
    """The pieces in the bag or out of the game."""
    return [p for p in ALL_PIECES if k.hive.pos[p] == place]


def _aside(area: Area, pieces: list[int]) -> list[Thing]:
    """What is in no hand and not in play, a small heap for each kind behind a sign for all."""
    total = len(pieces)
    words = Message("hive.counted", {"creature": area.label, "count": total})
    found = [Thing(area.id, "aside", Place(area.id), words, area.id, count=total)]
    for number, heap in enumerate(heaped(pieces), 1):
        p, count = heap[0], len(heap)
        face = FACES[FRONT[p]]
        words = Message("hive.counted", {"creature": creature(face), "count": count})
        place, seat = Place(area.id, number), p // SIDE
        found.append(Thing(f"aside:{PIECE_NAMES[p]}", "aside", place, words, face, seat, count))
    return found


# For each set of neighbours: on which side of each a cell lies, and the way to it.
_SIDES = [
    [((towards + 3) % 6, way) for towards, way in enumerate(OFFSET_LIST) if near >> towards & 1]
    for near in range(ALL + 1)
]


def reference(s: Position, cell: int, others: set[int]) -> tuple[int, int]:
    """A piece to tell a cell by, if possible not one of `others`: on which side of it the cell
    lies, and the piece. The cell is on the hive or beside it.
    """
    board = s.board
    word = board[cell]
    if word >> HEIGHT & HEIGHTS:
        return ON_TOP, word >> TOP
    found = (0, -1)
    for side, way in _SIDES[word & ALL]:
        near = board[cell + way & TORUS]
        p = near >> TOP
        if p not in others:
            return side, p
        if near >> HEIGHT & HEIGHTS > 1:
            p = s.under[p]
        found = side, p
    return found
