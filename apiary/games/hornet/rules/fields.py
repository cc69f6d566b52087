"""The map: laying the fields, which borders are open, how far a hornet can fly."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.core.phase import reason
from apiary.games.hornet.actions import FIELDS, NEXT
from apiary.games.hornet.position import Position


def field_at(s: Position, cell: i64) -> i64:
    """The field that lies in a cell, or -1."""
    cells = s.cells
    f: i64
    for f in range(FIELDS):
        if cells[f] == cell:
            return f
    return -1


def not_in_play(s: Position, field: i64) -> Reason:
    """Why nothing can be done on a field that is not on the table."""
    return reason("hornet.not_in_play", "§1.3", field=s.box.names[field])


def opens(s: Position, field: i64, cell: i64, rotation: i64) -> bool:
    """Would a field have a border there that is open on both sides (H-32)?"""
    fences = s.box.fences
    own = fences[field * 6 + rotation]
    d: i64
    for d in range(6):
        if own & BIT[d]:
            continue
        place = NEXT[cell * 6 + d]
        if place < 0:
            continue
        other = field_at(s, place)
        if other >= 0:
            opposite = d + 3 if d < 3 else d - 3
            turned = s.turned[other]
            if fences[other * 6 + turned] & BIT[opposite] == 0:
                return True
    return False


def is_first_of_its_look(s: Position, field: i64, rotation: i64) -> bool:
    """Is this the smallest rotation with the same fences (H-34)?"""
    fences = s.box.fences
    earlier: i64
    for earlier in range(rotation):
        if fences[field * 6 + earlier] == fences[field * 6 + rotation]:
            return False
    return True


def rotations(s: Position, field: i64, cell: i64) -> i64:
    """The rotations in which a field may lie in a cell, as a set."""
    found: i64 = 0
    rotation: i64
    for rotation in range(6):
        if is_first_of_its_look(s, field, rotation) and opens(s, field, cell, rotation):
            found |= BIT[rotation]
    return found


def touches(s: Position, cell: i64) -> bool:
    """Does any field lie beside a cell?"""
    d: i64
    for d in range(6):
        place = NEXT[cell * 6 + d]
        if place >= 0 and field_at(s, place) >= 0:
            return True
    return False


def stock(s: Position) -> i64:
    """The fields in play that are not laid yet, as a set."""
    found: i64 = 0
    f: i64
    for f in range(FIELDS):
        if s.fields & BIT[f] and s.cells[f] < 0 and f != s.field:
            found |= BIT[f]
    return found


def put(s: Position, cell: i64) -> bool:
    """Put the drawn field into a cell; True if it can be turned only one way and so is laid."""
    possible = rotations(s, s.field, cell)
    rotation: i64
    for rotation in range(6):
        if possible == BIT[rotation]:
            lay(s, s.field, cell, rotation)
            return True
    s.cell = cell
    return False


def lay(s: Position, field: i64, cell: i64, rotation: i64) -> None:
    s.cells = s.cells[:]
    s.turned = s.turned[:]
    s.cells[field] = cell
    s.turned[field] = rotation
    s.placed += 1
    s.field = -1
    s.cell = -1


def lay_first_map(s: Position) -> None:
    """Lay all fields as the data file says."""
    s.cells = s.cells[:]
    s.turned = s.turned[:]
    f: i64
    for f in range(FIELDS):
        if s.fields & BIT[f]:
            s.cells[f] = s.box.cells[f]
            s.turned[f] = s.box.turned[f]


def beside(s: Position, field: i64) -> i64:
    """The fields across the open borders of a field, as a set."""
    fences = s.box.fences
    cell = s.cells[field]
    turned = s.turned[field]
    own = fences[field * 6 + turned]
    found: i64 = 0
    d: i64
    for d in range(6):
        place = NEXT[cell * 6 + d]
        if own & BIT[d] or place < 0:
            continue
        other = field_at(s, place)
        if other < 0:
            continue
        opposite = d + 3 if d < 3 else d - 3
        turned = s.turned[other]
        if fences[other * 6 + turned] & BIT[opposite] == 0:
            found |= BIT[other]
    return found


def survey(s: Position) -> None:
    """The map is complete: find out which fields can be reached from which (H-13)."""
    near = vec[i64]([0] * 12)
    reach = vec[i64]([0] * 12)
    f: i64
    g: i64
    for f in range(FIELDS):
        if s.fields & BIT[f]:
            near[f] = beside(s, f)
    for f in range(FIELDS):
        if s.fields & BIT[f] == 0:
            continue
        found = BIT[f]
        _: i64
        for _ in range(s.box.fly_range):
            wider = found
            for g in range(FIELDS):
                if found & BIT[g]:
                    wider |= near[g]
            found = wider
        reach[f] = found
    s.reach = reach
