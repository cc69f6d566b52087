"""What a player sees of Hive as things to draw, and the legal actions as things to touch.

The board is an area `board` of hexes, each hand a row. A piece is the thing `piece:wA1` wherever it
is; in a hand one stands for all that are left of its kind, the one that would be placed next. A
place to go to is a space `cell:2,-1`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from apiary.core.messages import Message
from apiary.core.scene import Area, Choices, Place, Scene, Thing, Touch
from apiary.games.hive.components import FACES, pieces
from apiary.games.hive.notation import PIECE_NAMES
from apiary.games.hive.places import Hex, drawn
from apiary.games.hive.position import (
    ABSENT,
    CELL_BITS,
    FRONT,
    HEIGHT,
    HEIGHTS,
    IN_HAND,
    PASS,
    PILLBUG,
    SIDE,
    TOP,
    Position,
)
from apiary.games.hive.state import HiveState
from apiary.hexes import OFFSET_LIST, TORUS

COLOURS = ("white", "black")
ON_TOP = 6  # where others are told by a direction

IDS = {p: f"piece:{name}" for p, name in PIECE_NAMES.items()}
HANDS = ("hand:0", "hand:1")
AREAS = (
    Area("board", "hex", Message("hive.area.board")),
    Area(HANDS[0], "row", Message("hive.area.hand.white"), seat=0),
    Area(HANDS[1], "row", Message("hive.area.hand.black"), seat=1),
)
PASS_BUTTON = Thing("pass", "button", Place("actions"), Message("hive.pass"))
_FREE: tuple[str, ...] = ()
_COVERED = ("covered",)
_RESTING = ("resting",)
_FACE = {
    p: FACES[FRONT[p]] for p in PIECE_NAMES if p % SIDE < len(pieces()) and FRONT[p] <= PILLBUG
}


def number_of(p: int) -> dict[str, object]:
    """The parameter for a piece that has a number."""
    number = pieces()[p % SIDE].number
    return {"number": number} if number else {}


LABELS = {p: Message(f"hive.piece.{COLOURS[p // SIDE]}.{_FACE[p]}", number_of(p)) for p in _FACE}
IN_HAND_LABELS = {
    p: Message("hive.in_hand", {"creature": Message(f"hive.creature.{face}")})
    for p, face in _FACE.items()
}
# As the object of a sentence: with its colour, and as one of whoever acts.
THE = {p: Message(f"hive.the.{COLOURS[p // SIDE]}.{_FACE[p]}", number_of(p)) for p in _FACE}
OWN = {p: Message(f"hive.own.{_FACE[p]}", number_of(p)) for p in _FACE}


def piece(p: int, place: Place, marks: tuple[str, ...]) -> Thing:
    """A piece on the board."""
    return Thing(IDS[p], "piece", place, LABELS[p], _FACE[p], p // SIDE, marks=marks)


def heap(p: int, number: int, count: int) -> Thing:
    """What is left of a kind in a hand, p being the next to be placed."""
    side = p // SIDE
    return Thing(
        IDS[p], "piece", Place(HANDS[side], number), IN_HAND_LABELS[p], _FACE[p], side, count
    )


def on_board(where: Hex, level: int) -> Place:
    """A place on the board."""
    return Place("board", where[0], where[1], level)


def cell_id(where: Hex) -> str:
    """The id of a space."""
    return f"cell:{where[0]},{where[1]}"


@cache
def beside(direction: int, p: int) -> Message:
    """In words: on that side of a piece, or `ON_TOP` of it."""
    return Message(f"hive.where.{direction}", {"piece": THE[p]})


def space(place: Place, direction: int, p: int) -> Thing:
    """A space to go to, named after a piece it lies beside or on."""
    return Thing(cell_id((place.q, place.r)), "space", place, beside(direction, p))


FIRST_SPACE = Thing("cell:0,0", "space", Place("board"), Message("hive.where.first"))


def _from_the_back(thing: Thing) -> tuple[int, int, int]:
    place = thing.place
    return place.r, place.q, place.level


def scene(state: HiveState) -> Scene:
    """The hive and both hands."""
    s = state.position
    pos = list(s.pos)
    things = _hive(s, pos)
    things.sort(key=_from_the_back)
    things += _hand(s, pos, 0)
    things += _hand(s, pos, 1)
    return Scene(AREAS, tuple(things))


def board_alone(state: HiveState, chosen: str = "") -> Scene:
    """The hive alone, for a picture; of the hands only a chosen piece."""
    things = tuple(
        thing for thing in scene(state).things if thing.place.area == "board" or thing.id == chosen
    )
    used = {thing.place.area for thing in things}
    return Scene(tuple(area for area in AREAS if area.id in used), things)


def _hive(s: Position, pos: list[int]) -> list[Thing]:
    """The pieces in play, stack by stack from the top."""
    found: list[Thing] = []
    places, board, under, resting = drawn(s), s.board, s.under, s.immobile
    for top, cell in enumerate(pos):
        if cell < 0 or board[cell] >> TOP != top:
            continue
        where = places[cell]
        level = (board[cell] >> HEIGHT & HEIGHTS) - 1
        found.append(piece(top, on_board(where, level), _RESTING if top == resting else _FREE))
        covered = top
        while level:
            level -= 1
            covered = under[covered]
            found.append(piece(covered, on_board(where, level), _COVERED))
    return found


def _hand(s: Position, pos: list[int], side: int) -> list[Thing]:
    """The heaps of a hand; each kind of creature has its place in the row for the whole game."""
    kinds: dict[int, list[int]] = {}
    for p in range(side * SIDE, side * SIDE + s.pieces):
        if pos[p] != ABSENT:
            left = kinds.setdefault(FRONT[p], [])
            if pos[p] == IN_HAND:
                left.append(p)
    heaps = enumerate(kinds.values())
    return [heap(left[0], number, len(left)) for number, left in heaps if left]


def hand_place(s: Position, p: int) -> Place:
    """Where a piece that is to be placed lies."""
    side = p // SIDE
    kinds = {FRONT[q] for q in range(side * SIDE, p) if s.pos[q] != ABSENT}
    return Place(HANDS[side], len(kinds - {FRONT[p]}))


def choices(state: HiveState, seat: int) -> Choices:
    """What a seat may do: a piece and where it goes, or a pass."""
    actions = state.legal(seat)
    if len(actions) == 1 and actions[0] == PASS:
        return Choices((PASS_BUTTON,), (Touch(PASS, (PASS_BUTTON.id,)),))
    s = state.position
    places = drawn(s)
    touches: list[Touch] = []
    movers: set[int] = set()
    cells: dict[int, str] = {}
    for action in actions:
        p = action >> CELL_BITS
        cell = action & TORUS
        movers.add(p)
        if cell not in cells:
            cells[cell] = cell_id(places[cell])
        touches.append(Touch(action, (IDS[p], cells[cell])))
    things = [_space(s, cell, places, movers) for cell in cells]
    things.sort(key=_from_the_back)
    return Choices(tuple(things), tuple(touches))


def _space(s: Position, cell: int, places: Sequence[Hex], movers: set[int]) -> Thing:
    """The space on a cell, told by a piece that stays where it is, if one touches it."""
    if s.turn == 0:
        return FIRST_SPACE
    direction, p = reference(s, cell, movers)
    return space(on_board(places[cell], s.height(cell)), direction, p)


def reference(s: Position, cell: int, others: set[int]) -> tuple[int, int]:
    """A piece to tell a cell by, if possible not one of `others`: on which side of it the cell
    lies, and the piece. The cell is on the hive or beside it.
    """
    board = s.board
    word = board[cell]
    if word >> HEIGHT & HEIGHTS:
        return ON_TOP, word >> TOP
    found = (0, -1)
    for direction in range(6):
        if word >> direction & 1:
            near = board[(cell + OFFSET_LIST[direction]) & TORUS]
            p = near >> TOP
            if p not in others:
                return (direction + 3) % 6, p
            if near >> HEIGHT & HEIGHTS > 1:
                p = s.under[p]
            found = (direction + 3) % 6, p
    return found
