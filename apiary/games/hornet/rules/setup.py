"""Before the first round: who begins, the map, the track, nectar, honey and hornets."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.phase import NOBODY
from apiary.games.hornet.actions import CENTRE, FIELDS, SEATS, At
from apiary.games.hornet.box import ROUND
from apiary.games.hornet.position import Position
from apiary.games.hornet.rules.fields import lay, lay_first_map, stock, survey


def begin(s: Position) -> None:
    """The first thing to be decided."""
    if s.starter == NOBODY:
        s.phase = At.LOT
    else:
        choose_letters(s)


def choose_letters(s: Position) -> None:
    """With `free` and `random`, chance leaves some hives out, with their fields (H-35)."""
    if s.placed < s.box.to_remove and s.box.free_map and s.box.random_track:
        s.phase = At.LETTERS
        return
    s.placed = 0
    if s.box.free_map:
        next_field(s)
    else:
        lay_first_map(s)
        lay_track(s)


def next_field(s: Position) -> None:
    """The next player takes a field, or all are laid."""
    if stock(s) == 0:
        s.seat = NOBODY
        lay_track(s)
        return
    s.seat = (s.starter + s.placed) % s.box.seats
    s.phase = At.DRAW if s.box.draw_fields else At.NAME


def take_field(s: Position, field: i64) -> None:
    """A field to be laid; the first comes into the middle."""
    s.field = field
    if s.placed == 0:
        lay(s, field, CENTRE, 0)
        next_field(s)
    else:
        s.phase = At.PUT


def lay_track(s: Position) -> None:
    """The map is complete; now the track, by chance or as it is printed."""
    survey(s)
    if not s.box.random_track:
        s.track = s.box.track
        spread_nectar(s)
        return
    s.phase = At.TRACK
    s.rounds = s.box.rounds
    f: i64
    for f in range(FIELDS):
        if s.fields & BIT[f] and s.box.has_hive(f):
            s.letters |= BIT[f]


def lay_tile(s: Position, tile: i64) -> None:
    """The next tile of the track: a field to be scored, or FIELDS for an action round."""
    track = s.track[:]
    if tile == FIELDS:
        s.rounds -= 1
        s.track = append(track, ROUND)
    else:
        s.letters ^= BIT[tile]
        s.track = append(track, tile)
    if s.rounds == 0 and s.letters == 0:
        spread_nectar(s)


def spread_nectar(s: Position) -> None:
    """Nectar onto all fields; the players begin to place their honey."""
    i: i64
    for i in range(len(s.track)):
        if s.track[i] != ROUND:
            s.last = i
    f: i64
    for f in range(FIELDS):
        if s.fields & BIT[f]:
            s.nectar[f] = s.box.nectar_on_fields
            s.bank -= s.box.nectar_on_fields
    s.phase = At.HONEY
    s.placed = 0
    s.seat = s.starter


def may_set_honey(s: Position, field: i64, seat: i64) -> bool:
    """A hive in play with a free space, and not too much of one's own in it."""
    return (
        s.fields & BIT[field] != 0
        and s.room(field) > 0
        and s.honey[field * SEATS + seat] < s.box.honey_together
    )


def set_honey(s: Position, field: i64) -> None:
    """One honey in turn; after the last the hornets begin."""
    s.add_honey(field, s.seat, 1)
    s.placed += 1
    if s.placed == s.box.seats * s.box.honey_to_set:
        s.phase = At.HORNET
        s.placed = 0
    s.seat = (s.starter + s.placed) % s.box.seats


def set_hornet(s: Position, field: i64) -> bool:
    """One hornet in turn; True if that was the last."""
    round_number = i64(s.placed >= s.box.seats)
    s.hornets[s.seat * 2 + round_number] = field
    s.placed += 1
    if s.placed == s.box.seats * s.box.hornets:
        s.placed = 0
        return True
    s.seat = (s.starter + s.placed) % s.box.seats
    return False
