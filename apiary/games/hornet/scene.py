"""What a player sees of Hornet as things to draw.

The map is an area `board` of fixed hexes: a field `field:C` with its hive as cells and its fences
as edges, nectar `nectar:C`, hornets `hornet:pink1`. Beside it lie the turn track, the revealed
cards in their order with a note about each penalty, and what every player has. A hand of cards is
shown to whose it is; whether others have chosen is told by who is still asked, never by the scene.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.scene import NOBODY, Area, Place, Scene, Thing, area_of
from apiary.games.hornet.actions import CARDS, CATEGORY, CELL_LIST, FIELDS, IS_AGGRESSIVE, SEATS, At
from apiary.games.hornet.box import COLOURS, ROUND
from apiary.games.hornet.diagram import edges, is_laying
from apiary.games.hornet.names import (
    CARD_MEANINGS,
    SEATS_NAMED,
    card_id,
    field_id,
    hornet_id,
    place_of,
)
from apiary.games.hornet.position import TIED, UNSCORED, Position
from apiary.games.hornet.rules.penalties import count
from apiary.games.hornet.rules.selecting import holds
from apiary.games.hornet.state import HornetState

CATEGORIES = ("nectar", "honey", "flying")

_MARKERS = {
    "green": Message("hornet.thing.green"),
    "blank": Message("hornet.thing.blank"),
    "unknown": Message("hornet.thing.unknown"),
}

# Where the nectar of a field lies, and how large: beside its letter, or in the middle of a meadow.
_BESIDE, _IN_THE_MIDDLE = ((24, -64), 25), ((0, -14), 38)
# Hornets on a field: how many at most, how large, how far apart, and how many in each row.
_CROWDS = (
    (3, 34, 50, (3,)),
    (7, 27, 40, (4, 3)),
    (10, 21, 30, (5, 5)),
)
_PAWN = 50  # narrow: it stands beside four numbers
_ROWS = (54, 38, 70)  # below the middle: of one row alone, and of two


def laid(s: Position) -> list[int]:
    """The fields on the table."""
    return [f for f in range(FIELDS) if s.cells[f] >= 0]


_KEPT = ("cards", "notes")  # have their place also while nothing lies there


def scene(state: HornetState) -> Scene:
    s = state.position
    seats = range(s.box.seats)
    areas = [Area("board", "hex", Message("hornet.area.board"), fixed=len(s.reach) > 0)]
    things = _map(s)
    for area, found in (
        (Area("laying", "row", Message("hornet.area.laying")), _laying(s)),
        (Area("track", "strip", Message("hornet.area.track")), _track(s)),
        (Area("cards", "row", Message("hornet.area.cards")), _revealed(s)),
        (Area("markers", "strip", Message("hornet.area.markers")), _markers(s)),
        (Area("notes", "panel", Message("hornet.area.notes")), _notes(s)),
    ):
        things += found
        kept = area.id in _KEPT and s.phase >= At.SELECT
        if kept or any(thing.place.area == area.id for thing in found):
            areas.append(area)
    for seat in seats:
        areas.append(Area(area_of("supply", seat), "strip", _of("supply", seat), seat))
        things += _supply(s, seat)
    if s.phase >= At.SELECT:
        for seat in seats:
            areas.append(Area(area_of("hand", seat), "row", _of("hand", seat), seat, private=True))
            things += _hand(s, seat)
    return Scene(tuple(areas), tuple(things))


def map_alone(state: HornetState) -> Scene:
    """The map, for a picture."""
    s = state.position
    return Scene((Area("board", "hex", Message("hornet.area.board"), fixed=True),), tuple(_map(s)))


def _of(what: str, seat: int) -> Message:
    return Message(f"hornet.area.{what}", {"seat": SEATS_NAMED[seat]})


# --- the map


def _map(s: Position) -> list[Thing]:
    """Fields with their nectar, then all hornets."""
    fields = sorted(laid(s), key=lambda f: (CELL_LIST[s.cells[f]][1], CELL_LIST[s.cells[f]][0]))
    following = next_scored(s)
    things: list[Thing] = []
    for f in fields:
        things.append(_field(s, f, following))
        if s.nectar[f]:
            label = Message("hornet.thing.nectar", {"count": int(s.nectar[f])})
            spot, size = _BESIDE if s.box.has_hive(f) else _IN_THE_MIDDLE
            things.append(
                Thing(
                    f"nectar:{s.box.names[f]}",
                    "nectar",
                    place_of(s, f),
                    label,
                    count=int(s.nectar[f]),
                    spot=spot,
                    size=size,
                )
            )
    for f in fields:
        things += _hornets(s, f)
    return things


def _field(s: Position, f: int, following: int) -> Thing:
    marks: tuple[str, ...] = ()
    fate = int(s.fate[f])
    if fate != UNSCORED:
        marks = ("tied",) if fate == TIED else ("won",)
    elif f == following:
        marks = ("next",)
    return Thing(
        field_id(s, f),
        "field",
        place_of(s, f),
        _field_label(s, f),
        seat=fate if fate >= 0 else NOBODY,
        text=s.box.names[f],
        marks=marks,
        cells=_honey_cells(s, f),
        edges=edges(s, f, int(s.turned[f])),
    )


def _honey_cells(s: Position, f: int) -> tuple[int, ...]:
    """Whose honey is in each cell of a hive, player by player, then the empty cells."""
    if not s.is_open(f):
        return ()
    full = [p for p in range(SEATS) for _ in range(s.honey[f * SEATS + p])]
    return tuple(full + [NOBODY] * int(s.room(f)))


def _field_label(s: Position, f: int) -> Message:
    said: dict[str, object] = {"field": s.box.names[f]}
    if not s.box.has_hive(f):
        return Message("hornet.thing.meadow", said)
    fate = int(s.fate[f])
    if fate != UNSCORED:
        if fate == TIED:
            return Message("hornet.thing.tied", said)
        return Message("hornet.thing.won", {**said, "seat": SEATS_NAMED[fate]})
    said["room"] = int(s.room(f))
    owners = amounts(s.honey, f)
    if not owners:
        return Message("hornet.thing.empty", said)
    return Message("hornet.thing.hive", {**said, "honey": owners})


def amounts(honey: vec[i64], f: int) -> tuple[Message, ...]:
    """Who has how much honey in a hive, in words."""
    found = [(p, int(honey[f * SEATS + p])) for p in range(SEATS)]
    return tuple(
        Message("hornet.amount", {"seat": SEATS_NAMED[p], "count": count})
        for p, count in found
        if count
    )


def _hornets(s: Position, f: int) -> list[Thing]:
    """The hornets on a field, side by side in its lower part."""
    here = [(p, j) for p in range(s.box.seats) for j in range(2) if s.hornets[p * 2 + j] == f]
    _, size, apart, rows = next(crowd for crowd in _CROWDS if len(here) <= crowd[0])
    things: list[Thing] = []
    left = here
    for number, most in enumerate(rows):
        row, left = left[:most], left[most:]
        down = _ROWS[0] if len(here) <= rows[0] else _ROWS[number + 1]
        for n, (p, j) in enumerate(row):
            across = (2 * n - len(row) + 1) * apart // 2
            label = Message(
                "hornet.thing.hornet", {"seat": SEATS_NAMED[p], "field": s.box.names[f]}
            )
            things.append(
                Thing(
                    hornet_id(p, j),
                    "hornet",
                    place_of(s, f),
                    label,
                    seat=p,
                    text=str(j + 1),
                    marks=("acting",) if (p, j) == (s.seat, s.hornet) else (),
                    spot=(across, down),
                    size=size,
                )
            )
    return things


def loose_field(s: Position, f: int, name: str, turned: int, place: Place) -> Thing:
    """A field that is not laid yet, turned so."""
    return Thing(
        name,
        "field",
        place,
        Message("hornet.thing.turned", {"field": s.box.names[f], "turns": turned})
        if name.startswith("turn:")
        else Message("hornet.thing.loose", {"field": s.box.names[f], "room": int(s.room(f))}),
        text=s.box.names[f],
        cells=_honey_cells(s, f),
        edges=edges(s, f, turned),
    )


def _laying(s: Position) -> list[Thing]:
    """The field that a player has drawn or chosen to lay, and has perhaps put somewhere."""
    if not is_laying(s):
        return []
    f = int(s.field)
    place = Place("laying") if s.cell < 0 else Place("board", *CELL_LIST[s.cell])
    return [loose_field(s, f, field_id(s, f), 0, place)]


# --- beside the map


def next_scored(s: Position) -> int:
    """The hive that is scored next, or -1."""
    left = [int(tile) for tile in s.track][int(s.step) :]
    return next((tile for tile in left if tile != ROUND), -1)


def _track(s: Position) -> list[Thing]:
    things: list[Thing] = []
    started = len(s.reach) > 0
    for n, tile in enumerate(s.track):
        marks = ("now",) if n == s.step and started else ("done",) if n < s.step else ()
        place = Place("track", n)
        if tile == ROUND:
            label = Message("hornet.thing.round")
            things.append(Thing(f"tile:{n}", "tile", place, label, "flower", marks=marks))
            continue
        name = s.box.names[tile]
        fate = int(s.fate[tile])
        label = Message("hornet.thing.scoring", {"field": name})
        things.append(
            Thing(f"tile:{n}", "tile", place, label, "hive", max(fate, NOBODY), 1, name, marks)
        )
    return things


def is_penalised(s: Position, card: int) -> bool:
    """Does this card suffer a penalty in this round?"""
    return bool(IS_AGGRESSIVE[card]) and s.penalties & BIT[CATEGORY[card]] != 0


def _revealed(s: Position) -> list[Thing]:
    """The cards on the table, in the order in which they are executed."""
    things: list[Thing] = []
    for n, entry in enumerate(s.queue):
        card, seat = int(entry) >> 3, int(entry) & 7
        marks = ["aggressive"] if IS_AGGRESSIVE[card] else []
        marks += ["penalised"] if is_penalised(s, card) else []
        marks += ["done"] if n < s.turn else ["now"] if n == s.turn else []
        key = "hornet.thing.penalised" if is_penalised(s, card) else "hornet.thing.revealed"
        label = Message(
            key, {"seat": SEATS_NAMED[seat], "card": card + 1, "what": CARD_MEANINGS[card]}
        )
        name = f"played:{COLOURS[seat]}:{card + 1}"
        things.append(_card(name, Place("cards", n), label, seat, card, marks))
    return things


def _card(name: str, place: Place, label: Message, seat: int, card: int, marks: list[str]) -> Thing:
    """One of a player's cards, on the table or in the hand."""
    kind = CATEGORIES[CATEGORY[card]]
    return Thing(name, "card", place, label, kind, seat, text=str(card + 1), marks=tuple(marks))


def _notes(s: Position) -> list[Thing]:
    """Why there are penalties in this round."""
    notes = penalty_notes(s)
    return [
        Thing(f"note:{name}", "note", Place("notes", n), note, name)
        for n, (name, note) in enumerate(notes)
    ]


def penalty_notes(s: Position) -> list[tuple[str, Message]]:
    """Each category in which a card is penalised, and why, in words."""
    found: list[tuple[str, Message]] = []
    for category, name in enumerate(CATEGORIES):
        suffering = tuple(
            SEATS_NAMED[int(entry) & 7]
            for entry in s.queue
            if CATEGORY[int(entry) >> 3] == category and is_penalised(s, int(entry) >> 3)
        )
        if suffering:
            said = {"count": int(count(s, category)), "enough": int(s.box.threshold)}
            note = Message(f"hornet.penalty.{name}", {**said, "seats": suffering})
            found.append((name, note))
    return found


def _markers(s: Position) -> list[Thing]:
    """Chance markers of card 4: as they fell, and those in the air."""
    fallen = ["green" if bit == "1" else "blank" for bit in f"{s.fallen:b}"[1:]]
    faces = fallen + ["unknown"] * int(s.thrown)
    return [
        Thing(f"marker:{n}", "marker", Place("markers", n), _MARKERS[face], face)
        for n, face in enumerate(faces)
    ]


# --- the players


def _supply(s: Position, seat: int) -> list[Thing]:
    """Nectar, honey left, hives won, honey collected, and the starting player pawn."""
    won = [s.box.names[f] for f in range(FIELDS) if s.fate[f] == seat]
    amounts = {
        "nectar": int(s.purse[seat]),
        "honey": int(s.stock[seat]),
        "hives": len(won),
        "collected": int(s.collected[seat]),
    }
    colour = COLOURS[seat]
    things: list[Thing] = []
    for n, (face, amount) in enumerate(amounts.items()):
        label = Message(f"hornet.supply.{face}", {"count": amount})
        if face == "hives" and won:
            label = Message("hornet.supply.won", {"count": amount, "hives": ", ".join(won)})
        place = Place(area_of("supply", seat), n)
        things.append(
            Thing(f"{face}:{colour}", "supply", place, label, face, seat, text=str(amount))
        )
    if seat == s.starter:
        place = Place(area_of("supply", seat), len(amounts))
        things.append(Thing("start", "pawn", place, Message("hornet.supply.start"), size=_PAWN))
    return things


def _hand(s: Position, seat: int) -> list[Thing]:
    """The six cards; the ones chosen are marked for whoever may know them."""
    things: list[Thing] = []
    for card in range(CARDS):
        chosen = s.chosen[seat]
        marks = ["aggressive"] if IS_AGGRESSIVE[card] else []
        marks += ["selected"] if chosen >= 0 and holds(chosen, card) else []
        label = Message("hornet.thing.card", {"card": card + 1, "what": CARD_MEANINGS[card]})
        place = Place(area_of("hand", seat), card)
        things.append(_card(card_id(seat, card), place, label, seat, card, marks))
    return things
