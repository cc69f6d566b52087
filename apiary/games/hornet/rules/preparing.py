"""What is decided before the first round: lots, the optional set-up, first honey and hornets."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.core.phase import Listing, Lot, Phase, reason
from apiary.games.hornet.actions import FIELDS, NEXT, At, Do
from apiary.games.hornet.notation import place_name
from apiary.games.hornet.position import Position
from apiary.games.hornet.rules.fields import (
    field_at,
    is_first_of_its_look,
    lay,
    not_in_play,
    put,
    rotations,
    stock,
    touches,
)
from apiary.games.hornet.rules.rounds import go_on
from apiary.games.hornet.rules.setup import (
    choose_letters,
    lay_tile,
    may_set_honey,
    next_field,
    set_honey,
    set_hornet,
    take_field,
)


class StartingPlayer(Lot[Position]):
    """Who begins (G-1)."""

    def generate(self, s: Position, out: Listing) -> None:
        out.span(Do.START, s.box.seats)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        s.starter = action - Do.START
        choose_letters(s)


class LeavingOut(Lot[Position]):
    """Which hives are left out (H-35)."""

    def generate(self, s: Position, out: Listing) -> None:
        f: i64
        for f in range(FIELDS):
            if s.fields & BIT[f] and s.box.has_hive(f):
                out.add(Do.REMOVE + f)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """A hive goes with its field."""
        s.fields ^= BIT[action - Do.REMOVE]
        s.placed += 1
        choose_letters(s)


class DrawingField(Lot[Position]):
    """Which field is laid next (H-25)."""

    def generate(self, s: Position, out: Listing) -> None:
        out.members(stock(s), Do.DRAW)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        take_field(s, action - Do.DRAW)


class NamingField(Phase[Position]):
    """Which field a player wants to lay (H-25)."""

    name = "name"

    def generate(self, s: Position, out: Listing) -> None:
        out.members(stock(s), Do.NAME)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        take_field(s, action - Do.NAME)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.NAME <= action < Do.NAME + FIELDS:
            return None
        return reason("hornet.not_in_stock", "H-25", field=s.box.names[action - Do.NAME])


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
                if place < 0 or field_at(s, place) >= 0 or out.has(Do.PUT + place):
                    continue
                if rotations(s, s.field, place):
                    out.add(Do.PUT + place)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        if put(s, action - Do.PUT):
            next_field(s)
        else:
            s.phase = At.TURN

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.PUT <= action < Do.TURN:
            return None
        cell = action - Do.PUT
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
        out.members(rotations(s, s.field, s.cell), Do.TURN)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        lay(s, s.field, s.cell, action - Do.TURN)
        next_field(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.TURN <= action < Do.START:
            return None
        name = s.box.names[s.field]
        if not is_first_of_its_look(s, s.field, action - Do.TURN):
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
            return [(Do.TILE + FIELDS, 1.0)]
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
            found += [(Do.TILE + letter, each_letter) for letter in letters]
        if rounds > 0.0:
            found.append((Do.TILE + FIELDS, rounds * each_round))
        return found

    def act(self, s: Position, seat: i64, action: i64) -> None:
        lay_tile(s, action - Do.TILE)


class FirstHoney(Phase[Position]):
    """A honey into a hive."""

    name = "honey"

    def generate(self, s: Position, out: Listing) -> None:
        f: i64
        for f in range(FIELDS):
            if may_set_honey(s, f, s.seat):
                out.add(Do.SET_HONEY + f)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        set_honey(s, action - Do.SET_HONEY)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.SET_HONEY <= action < Do.SET_HONEY + FIELDS:
            return None
        field = action - Do.SET_HONEY
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
        out.members(s.fields, Do.SET_HORNET)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        """Place it; after the last the game begins."""
        if set_hornet(s, action - Do.SET_HORNET):
            go_on(s)

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if not Do.SET_HORNET <= action < Do.SET_HORNET + FIELDS:
            return None
        return not_in_play(s, action - Do.SET_HORNET)
