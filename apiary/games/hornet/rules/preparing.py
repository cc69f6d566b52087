"""What is decided before the first round: lots, the optional set-up, first honey and hornets."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.games.hornet.actions import (
    DRAW,
    FIELDS,
    NAME,
    NEXT,
    PUT,
    REMOVE,
    SET_HONEY,
    SET_HORNET,
    START,
    TILE,
    TURN,
)
from apiary.games.hornet.notation import place_name
from apiary.games.hornet.position import Position
from apiary.games.hornet.rules.fields import (
    field_at,
    is_first_of_its_look,
    rotations,
    stock,
    touches,
)
from apiary.games.hornet.rules.lots import equally, fields_in, tiles
from apiary.games.hornet.rules.phase import (
    Lot,
    Phase,
    listing,
    members,
    not_in_play,
    reason,
)
from apiary.games.hornet.rules.rounds import go_on
from apiary.games.hornet.rules.setup import (
    choose_letters,
    lay_tile,
    may_set_honey,
    put_field,
    remove_letter,
    set_honey,
    set_hornet,
    take_field,
    turn_field,
)


class StartingPlayer(Lot):
    """Who begins (G-1)."""

    def events(self, s: Position) -> list[tuple[int, float]]:
        """Each seat."""
        return equally(list(range(s.box.seats)), START)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """The pawn is given to a seat."""
        s.starter = action - START
        choose_letters(s)


class LeavingOut(Lot):
    """Which hives are left out (H-35)."""

    def events(self, s: Position) -> list[tuple[int, float]]:
        """Each hive that is still in play."""
        return equally([f for f in fields_in(s.fields) if s.box.has_hive(f)], REMOVE)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """A hive goes with its field."""
        remove_letter(s, action - REMOVE)


class DrawingField(Lot):
    """Which field is laid next (H-25)."""

    def events(self, s: Position) -> list[tuple[int, float]]:
        """Each field of the stock."""
        return equally(fields_in(stock(s)), DRAW)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """A player takes it."""
        take_field(s, action - DRAW)


class NamingField(Phase):
    """Which field a player wants to lay (H-25)."""

    name = "name"

    def generate(self, s: Position) -> i64:
        """Those of the stock."""
        return members(stock(s), NAME)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """A player takes it."""
        take_field(s, action - NAME)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        """It lies on the table, or is not in this game."""
        if not NAME <= action < NAME + FIELDS:
            return None
        return reason("hornet.not_in_stock", "H-25", field=s.box.names[action - NAME])


class PuttingField(Phase):
    """Where the field in hand lies."""

    name = "put"

    def generate(self, s: Position) -> i64:
        """Beside a field, where some rotation joins open borders (H-32)."""
        at: i64 = 0
        f: i64
        d: i64
        for f in range(FIELDS):
            cell = s.cells[f]
            if cell < 0:
                continue
            for d in range(6):
                place = NEXT[cell * 6 + d]
                if place >= 0 and field_at(s, place) < 0 and rotations(s, s.field, place):
                    at = _insert(PUT + place, at)
        return at

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Put it there."""
        put_field(s, action - PUT)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        """Another field lies there, none beside it, or no border would be open."""
        if not PUT <= action < TURN:
            return None
        cell = action - PUT
        name = place_name(cell)
        other = field_at(s, cell)
        if other >= 0:
            return reason("hornet.taken", "H-32", place=name, field=s.box.names[other])
        if not touches(s, cell):
            return reason("hornet.apart", "H-32", place=name)
        return reason("hornet.fenced_off", "H-32", place=name, field=s.box.names[s.field])


def _insert(action: i64, at: i64) -> i64:
    """Put an action in its place among the first `at`, once; how many there are then."""
    out = listing
    i = at
    while i > 0 and out[i - 1] > action:
        i -= 1
    if i > 0 and out[i - 1] == action:
        return at
    k = at
    while k > i:
        out[k] = out[k - 1]
        k -= 1
    out[i] = action
    return at + 1


class TurningField(Phase):
    """How that field is turned."""

    name = "turn"

    def generate(self, s: Position) -> i64:
        """In which it joins an open border."""
        return members(rotations(s, s.field, s.cell), TURN)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Turn it so."""
        turn_field(s, action - TURN)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        """It looks the same as another rotation, or no border would be open."""
        if not TURN <= action < START:
            return None
        name = s.box.names[s.field]
        if not is_first_of_its_look(s, s.field, action - TURN):
            return reason("hornet.same_look", "H-34", field=name)
        return reason("hornet.fenced_off", "H-32", place=place_name(s.cell), field=name)


class LayingTrack(Lot):
    """The next tile of the track (H-26)."""

    def events(self, s: Position) -> list[tuple[int, float]]:
        """An action round, or a hive to be scored."""
        return tiles(s)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Lay it."""
        lay_tile(s, action - TILE)


class FirstHoney(Phase):
    """A honey into a hive."""

    name = "honey"

    def generate(self, s: Position) -> i64:
        """Where there is room."""
        out = listing
        at: i64 = 0
        f: i64
        for f in range(FIELDS):
            if may_set_honey(s, f, s.seat):
                out[at] = SET_HONEY + f
                at += 1
        return at

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Place it."""
        set_honey(s, action - SET_HONEY)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        """There is no hive, no room, or enough of one's own."""
        if not SET_HONEY <= action < SET_HONEY + FIELDS:
            return None
        field = action - SET_HONEY
        name = s.box.names[field]
        if s.fields & BIT[field] == 0:
            return not_in_play(s, field)
        if not s.box.has_hive(field):
            return reason("hornet.no_hive", "§1.3", name, field=name)
        if s.room(field) == 0:
            return reason("hornet.full", "H-10", name, field=name, count=int(s.box.capacity[field]))
        return reason("hornet.together", "§1.3", name, field=name, count=int(s.box.honey_together))


class FirstHornets(Phase):
    """A hornet onto a field."""

    name = "hornet"

    def generate(self, s: Position) -> i64:
        """Any field."""
        return members(s.fields, SET_HORNET)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Place it; after the last the game begins."""
        if set_hornet(s, action - SET_HORNET):
            go_on(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        """The field is not on the table."""
        if not SET_HORNET <= action < SET_HORNET + FIELDS:
            return None
        return not_in_play(s, action - SET_HORNET)
