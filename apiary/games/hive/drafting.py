"""Setting up a position by hand: what lies where, and what can be changed, as things to touch.

A draft is a colony to which no game needs to come; `positions` alone knows whether one can. A piece
is touched, and where it goes: to a space, or by a button to where it lies aside. Other buttons turn
it over and note what happened to it in the last turn; those that need no piece say whose turn it
is, and what the Honeycombo does. It is the first turn in which so many pieces can be in play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from apiary.bits import BIT
from apiary.core.draft import Draft
from apiary.core.errors import BadInput, IllegalAction
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import Options
from apiary.core.scene import NOBODY, Area, Place, Scene, Step, Thing, choices_of
from apiary.games.hive.choosing import side_of, spaces_of
from apiary.games.hive.colony import (
    IN_BAG,
    NOT_CHOSEN,
    OWN,
    PLAYING,
    REMOVED,
    SELECTING,
    Colony,
    new_colony,
)
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.table import CREATURES
from apiary.games.hive.labels import brought
from apiary.games.hive.modules.guardians import is_guardian
from apiary.games.hive.modules.swarm import into_bag
from apiary.games.hive.modules.venom import face_of, has_two_faces, may_show
from apiary.games.hive.names import ALL_PIECES, PIECES, read_game_type
from apiary.games.hive.position import FRONT, HEIGHTS, HONEYCOMBO, IN_HAND, SIDE
from apiary.games.hive.positions import read_stacks, read_status, take_apart, write_position
from apiary.games.hive.scene import (
    AREAS,
    BAG,
    IDS,
    OUT,
    heaped,
    pieces_aside,
    pieces_in_hand,
    pieces_on_board,
)
from apiary.games.hive.settings import REVERSE, settings_of
from apiary.games.hive.state import HiveState
from apiary.games.hive.wording import creature
from apiary.hexes import CENTRE, neighbour

# What may have happened to a piece, with the set of a colony that knows it.
MARKS = {
    "moved": "moved",
    "resting": "immobile",
    "placed": "placed",
    "flipped": "flipped",
    "stunned": "stunned",
}
ASK = Message("hive.drafting.ask")
SEATS = (Message("hive.white"), Message("hive.black"))


class Shelf(NamedTuple):
    """Where pieces lie that are not in play: its name, and what a colony has of them."""

    name: str
    area: Area
    place: int
    holder: int = NOBODY


class Change(NamedTuple):
    """What is touched, and what comes of it."""

    path: tuple[Step, ...]
    make: Callable[[], None]


def draft(game: Game, text: str, options: Options, change: int | None) -> Draft:
    """What a line says, or an empty table, after a change of it."""
    if text:
        options = game.checked({**options, "expansions": read_game_type(text.partition(";")[0])})
    k = _read(text, options)
    if change is not None:
        changes = _changes(k)
        if not 0 <= change < len(changes):
            raise IllegalAction("core.no_such_action", action=change)
        changes[change].make()
        _settle(k)
    line = write_position(k)
    refusal = None
    try:
        game.position(line, **options)
    except BadInput as error:
        refusal = error.message
    paths = ((number, one.path) for number, one in enumerate(_changes(k)))
    state = HiveState(game, k.hive, k.settings, options, k)
    return Draft(line, state, _scene(k), choices_of(paths, ASK), refusal)


def _read(text: str, options: Options) -> Colony:
    """The colony of a line, at the beginning of its turn."""
    k = new_colony(settings_of(options))
    if text:
        line = take_apart(text)
        for _ in read_stacks(k, line):
            pass
        reader = read_status(k, line)
        if "resting" not in reader.given:
            k.immobile = k.moved
        k.hive.turn = line.turn
    if k.settings.honeycombo and k.hive.pos[HONEYCOMBO] < 0:
        k.lay(HONEYCOMBO, _beside(k)[0])
    for p in ALL_PIECES if k.phase == SELECTING else ():
        if k.hive.pos[p] == IN_HAND:
            into_bag(k, p)
    k.phase = PLAYING
    k.second = k.turned_now = False
    k.placed_now = k.moved_now = k.flipped_now = k.immobile_now = k.stung_now = 0
    k.chosen[0] = k.chosen[1] = NOT_CHOSEN
    k.hive.anchor = CENTRE
    _wake(k)
    return k


def _wake(k: Colony) -> None:
    """All that is stunned of whoever is to move wakes when the turn ends."""
    k.recovering = k.stunned & OWN[k.me]


def _settle(k: Colony) -> None:
    """Count the turn, of the side whose turn it is."""
    laid = [sum(k.hive.pos[p] >= 0 for p in _of(k, side)) for side in range(2)]
    least = max(2 * laid[0] - 1, 2 * laid[1], 0)
    k.hive.turn = least + (least + k.me) % 2
    _wake(k)


def _of(k: Colony, side: int) -> range:
    return range(side * int(SIDE), side * int(SIDE) + int(k.hive.pieces))


# --- what is drawn


def _shelves(k: Colony) -> list[Shelf]:
    """Where pieces of this game can lie aside, within everybody's reach."""
    found = [Shelf("hand.white", AREAS[1], IN_HAND, 0), Shelf("hand.black", AREAS[2], IN_HAND, 1)]
    if k.settings.swarm:
        found.append(Shelf("bag", BAG, IN_BAG))
    if k.settings.predators:
        found.append(Shelf("out", OUT, REMOVED))
    return found


def _scene(k: Colony) -> Scene:
    """The board, and below it all that lies aside."""
    areas, things = [AREAS[0]], pieces_on_board(k)
    for shelf in _shelves(k):
        areas.append(replace(shelf.area, layout="row", seat=NOBODY, near=True))
        things += _lying(k, shelf)
    return Scene(tuple(areas), tuple(things))


def _lying(k: Colony, shelf: Shelf) -> list[Thing]:
    """What lies on a shelf, a heap for each kind of a colour."""
    if shelf.holder != NOBODY:
        return pieces_in_hand(k, shelf.holder)
    return [
        _heap(pieces, Place(shelf.area.id, number))
        for number, pieces in enumerate(heaped(pieces_aside(k, int(shelf.place))))
    ]


def _heap(pieces: list[int], place: Place) -> Thing:
    p, face = pieces[0], FACES[FRONT[pieces[0]]]
    return Thing(IDS[p], "piece", place, creature(face), face, p // int(SIDE), len(pieces))


# --- what can be changed


def _changes(k: Colony) -> list[Change]:
    """All changes, always in the same order."""
    found: list[Change] = []
    for shelf in _shelves(k):
        for thing in _lying(k, shelf):
            found += _with_lying(k, PIECES[thing.id.partition(":")[2]], shelf)
    for p in ALL_PIECES:
        if k.hive.is_top(p):
            found += _with_laid(k, p)
    found.append(_alone("turn", partial(_other_turn, k), seat=SEATS[1 - k.me]))
    if k.settings.honeycombo:
        found += [_alone_double(k, side) for side in range(2)]
        found.append(_alone(f"turned.{str(k.turned).lower()}", partial(_turned, k)))
    return found


def _with_lying(k: Colony, p: int, shelf: Shelf) -> Iterator[Change]:
    """What can be done with a piece that lies aside: with either side up, if it has two."""
    faces = [reverse for reverse in (False, True) if _may_show(k, p, reverse)]
    for number, reverse in enumerate(faces):
        face = int(face_of(p, reverse))
        side = [side_of(p, FACES[face], number)] if len(faces) > 1 else []
        for cell, space in _spaces(k, p, face):
            yield Change((IDS[p], *side, space), partial(_lay, k, p, cell, face))
    for other in _shelves(k):
        if other != shelf and (k.settings.swarm or other.holder in (NOBODY, p // SIDE)):
            yield Change((IDS[p], _button(f"to.{other.name}")), partial(_put_aside, k, p, other))


def _with_laid(k: Colony, p: int) -> Iterator[Change]:
    """What can be done with a piece in play."""
    face = int(k.hive.kind[p])
    for cell, space in _spaces(k, p, face):
        yield Change((IDS[p], space), partial(_lay, k, p, cell, face))
    if p == HONEYCOMBO or _may_show(k, p, face == FRONT[p]):
        flip = replace(_button("flip"), label=Message("hive.do.flip"))
        yield Change((IDS[p], flip), partial(_turn_over, k, p))
    if p == HONEYCOMBO:
        return
    for shelf in _shelves(k):
        if k.settings.swarm or shelf.holder in (NOBODY, p // SIDE):
            yield Change((IDS[p], _button(f"to.{shelf.name}")), partial(_take_off, k, p, shelf))
    for mark in _marks(k):
        known = getattr(k, MARKS[mark]) & BIT[p] != 0
        button = _button(f"{mark}.{str(known).lower()}")
        yield Change((IDS[p], button), partial(_mark, k, p, mark, not known))


def _marks(k: Colony) -> Iterator[str]:
    """What matters of the last turn in this game."""
    yield "moved"
    if k.settings.honeycombo:
        yield "resting"
    if k.settings.fly_or_mantis:
        yield from ("placed", "flipped")
    elif k.settings.all_flip or (k.settings.guardians and k.settings.guardians_flip):
        yield "flipped"
    if k.settings.wasp:
        yield "stunned"


def _may_show(k: Colony, p: int, reverse: bool) -> bool:
    """Can this side of a piece lie up?"""
    return may_show(k, p, reverse) or has_two_faces(k, p)


def _spaces(k: Colony, p: int, face: int) -> Iterator[tuple[int, Thing]]:
    """Where a piece with this face up can lie: beside others, and on top of them if it climbs."""
    s = k.hive
    cells = [] if is_guardian(p) else list(_beside(k))
    if p != HONEYCOMBO and CREATURES[face].climbs:
        tops = {int(cell) for cell in s.pos if cell >= 0 and cell != s.pos[p]}
        cells += [cell for cell in sorted(tops) if s.height(cell) < HEIGHTS]
    found, ends = spaces_of(k, [brought(p, cell, False) for cell in cells])
    return ((cell, found[end]) for cell, end in zip(cells, ends, strict=True))


def _beside(k: Colony) -> list[int]:
    """The free cells around the hive; the middle if nothing lies there."""
    taken = {int(cell) for cell in k.hive.pos if cell >= 0}
    around = {int(neighbour(cell, towards)) for cell in taken for towards in range(6)}
    return sorted(around - taken) or [int(CENTRE)]


def _alone(name: str, make: Callable[[], None], **params: object) -> Change:
    """A button that needs no piece."""
    return Change((_button(name, **params),), make)


def _alone_double(k: Colony, side: int) -> Change:
    known = k.doubled & BIT[side] != 0
    name = f"double.{str(known).lower()}"
    button = replace(_button(name, seat=SEATS[side]), id=f"double:{side}")
    return Change((button,), partial(_double, k, side))


def _button(name: str, **params: object) -> Thing:
    words = Message(f"hive.drafting.{name}", params)
    return Thing(name, "button", Place("actions"), words, marks=("quiet",))


# --- the changes


def _lay(k: Colony, p: int, cell: int, face: int) -> None:
    if k.hive.pos[p] >= 0:
        k.pick_up(p, IN_HAND)
    k.holder[p] = NOBODY
    k.hive.kind[p] = face
    k.lay(p, cell)


def _put_aside(k: Colony, p: int, shelf: Shelf) -> None:
    k.hive.kind[p] = FRONT[p]
    k.hive.pos[p] = shelf.place
    k.holder[p] = shelf.holder


def _take_off(k: Colony, p: int, shelf: Shelf) -> None:
    """Put aside the last one of a kind that is in play, as it came last."""
    own = range(p, p // SIDE * SIDE + k.hive.pieces)
    last = next(q for q in reversed(own) if FRONT[q] == FRONT[p] and k.hive.pos[q] >= 0)
    if last != p:
        _swap_names(k, p, last)
    k.pick_up(last, IN_HAND)
    _put_aside(k, last, shelf)


def _swap_names(k: Colony, p: int, other: int) -> None:
    """Let two equal pieces lie where the other did, with what happened to it."""
    s = k.hive
    names = {p: other, other: p}
    cells = {int(s.pos[p]), int(s.pos[other])}
    stacks = {cell: list(s.stack(cell)) for cell in cells}
    for stack in stacks.values():
        for q in reversed(stack):
            k.pick_up(q, IN_HAND)
    s.kind[p], s.kind[other] = s.kind[other], s.kind[p]
    for cell, stack in stacks.items():
        for q in stack:
            k.lay(names.get(q, q), cell)
    for known in MARKS.values():
        pieces = getattr(k, known)
        if (pieces & BIT[p] != 0) != (pieces & BIT[other] != 0):
            setattr(k, known, pieces ^ (BIT[p] | BIT[other]))


def _turn_over(k: Colony, p: int) -> None:
    if p == HONEYCOMBO:
        k.shown = 1 - k.shown
    else:
        k.hive.kind[p] = REVERSE[k.hive.kind[p]]


def _mark(k: Colony, p: int, mark: str, happened: bool) -> None:
    """Note that something happened to a piece in the last turn, or not; what moved rests."""
    if mark == "moved" and k.settings.original:  # then it is one at most
        k.moved = 0
    marks = ("moved", "resting") if mark == "moved" else (mark,)
    for name in marks:
        pieces = getattr(k, MARKS[name]) & ~BIT[p]
        setattr(k, MARKS[name], pieces | (BIT[p] if happened else 0))
    if k.settings.original:
        k.immobile = k.moved


def _other_turn(k: Colony) -> None:
    k.hive.turn += 1


def _double(k: Colony, side: int) -> None:
    k.doubled ^= BIT[side]


def _turned(k: Colony) -> None:
    k.turned = not k.turned
