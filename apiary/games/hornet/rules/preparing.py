"""What is decided before the first round: lots, the optional set-up, first honey and hornets."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.core.phase import Listing, Lot, Phase, reason
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
    not_in_play,
    rotations,
    stock,
    touches,
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


class StartingPlayer(Lot[Position]):
    """Who begins (G-1)."""

    def generate(self, s: Position, out: Listing) -> None:
        out.span(START, s.box.seats)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        s.starter = action - START
        choose_letters(s)


class LeavingOut(Lot[Position]):
    """Which hives are left out (H-35)."""

    def generate(self, s: Position, out: Listing) -> None:
        f: i64
        for f in range(FIELDS):
            if s.fields & BIT[f] and s.box.has_hive(f):
                out.add(REMOVE + f)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """A hive goes with its field."""
        remove_letter(s, action - REMOVE)


class DrawingField(Lot[Position]):
    """Which field is laid next (H-25)."""

    def generate(self, s: Position, out: Listing) -> None:
        out.members(stock(s), DRAW)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        take_field(s, action - DRAW)


class NamingField(Phase[Position]):
    """Which field a player wants to lay (H-25)."""

    name = "name"

    def generate(self, s: Position, out: Listing) -> None:
        out.members(stock(s), NAME)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        take_field(s, action - NAME)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not NAME <= action < NAME + FIELDS:
            return None
        return reason("hornet.not_in_stock", "H-25", field=s.box.names[action - NAME])


class PuttingField(Phase[Position]):
    """Where the field in hand lies."""

    name = "put"

    def generate(self, s: Position, out: Listing) -> None:
        """Beside a field, where some rotation joins open borders (H-32)."""
        f: i64
        d: i64
        for f in range(FIELDS):
            cell = s.cells[f]
            if cell < 0:
                continue
            for d in range(6):
                place = NEXT[cell * 6 + d]
                if place < 0 or field_at(s, place) >= 0 or out.has(PUT + place):
                    continue
                if rotations(s, s.field, place):
                    out.add(PUT + place)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        put_field(s, action - PUT)

    def why_not(self, s: Position, action: i64) -> Reason | None:
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


class TurningField(Phase[Position]):
    """How that field is turned."""

    name = "turn"

    def generate(self, s: Position, out: Listing) -> None:
        out.members(rotations(s, s.field, s.cell), TURN)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        turn_field(s, action - TURN)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not TURN <= action < START:
            return None
        name = s.box.names[s.field]
        if not is_first_of_its_look(s, s.field, action - TURN):
            return reason("hornet.same_look", "H-34", field=name)
        return reason("hornet.fenced_off", "H-32", place=place_name(s.cell), field=name)


class LayingTrack(Lot[Position]):
    """The next tile of the track, so that every order that H-26 allows is equally probable."""

    evenly = False

    def generate(self, s: Position, out: Listing) -> None:
        for action, _ in self.events(s):
            out.add(action)

    def events(self, s: Position) -> list[tuple[int, float]]:
        """The hives to be scored, and an action round.

        Let r action rounds and l letters be left. If the last tile must be a letter, there are
        l · (r + l − 1)! orders, and r · l · (r + l − 2)! of them begin with an action round.
        """
        letters = [f for f in range(FIELDS) if s.letters & BIT[f]]
        rounds: float = float(s.rounds)
        left = float(len(letters))
        if len(s.track) == 0 and s.box.first_is_round:
            return [(TILE + FIELDS, 1.0)]
        if not s.box.last_is_scoring:
            each_round = 1.0 / (rounds + left)
            each_letter = each_round
        elif rounds + left == 1.0:
            each_round, each_letter = 0.0, 1.0
        else:
            each_round = 1.0 / (rounds + left - 1.0)
            each_letter = (left - 1.0) / left * each_round
        found: list[tuple[int, float]] = []
        if each_letter > 0.0:
            found += [(TILE + letter, each_letter) for letter in letters]
        if rounds > 0.0:
            found.append((TILE + FIELDS, rounds * each_round))
        return found

    def act(self, s: Position, seat: i64, action: i64) -> None:
        lay_tile(s, action - TILE)


class FirstHoney(Phase[Position]):
    """A honey into a hive."""

    name = "honey"

    def generate(self, s: Position, out: Listing) -> None:
        f: i64
        for f in range(FIELDS):
            if may_set_honey(s, f, s.seat):
                out.add(SET_HONEY + f)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        set_honey(s, action - SET_HONEY)

    def why_not(self, s: Position, action: i64) -> Reason | None:
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


class FirstHornets(Phase[Position]):
    """A hornet onto a field."""

    name = "hornet"

    def generate(self, s: Position, out: Listing) -> None:
        out.members(s.fields, SET_HORNET)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Place it; after the last the game begins."""
        if set_hornet(s, action - SET_HORNET):
            go_on(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not SET_HORNET <= action < SET_HORNET + FIELDS:
            return None
        return not_in_play(s, action - SET_HORNET)
