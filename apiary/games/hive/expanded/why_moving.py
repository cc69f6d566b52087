"""Why a piece can't go where it should, by itself, thrown or controlled."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.centipede import unmovable
from apiary.games.hive.creatures.fly import targets
from apiary.games.hive.creatures.shield_bug import shield_against
from apiary.games.hive.expanded.colony import (
    BUTTERFLY,
    CENTIPEDE,
    DRAGONFLY,
    FIREFLY,
    FLY,
    HONEYCOMBO,
    MANTIS,
    MOTH,
    SCORPION,
    SHIELD_BUG,
    TICK,
    Colony,
)
from apiary.games.hive.expanded.moving import acts_as, may_act, moves
from apiary.games.hive.position import (
    ASSASSIN_BUG,
    BEETLE,
    CELL_BITS,
    MOSQUITO,
    NOBODY,
    PILLBUG,
    SIDE,
    WASP,
)
from apiary.games.hive.rules.freedom import gate, open_sides
from apiary.games.hive.rules.one_hive import pinned
from apiary.games.hive.rules.why import reason, why_not_reached
from apiary.hexes import direction_to

# How a creature moves, as a sentence, and the ruling.
_WAYS: Final = {
    int(SCORPION): ("hive.two_slides", "V-6"),
    int(FIREFLY): ("hive.firefly", "V-15"),
    int(DRAGONFLY): ("hive.dragonfly", "V-21"),
    int(TICK): ("hive.tick", "V-19"),
    int(SHIELD_BUG): ("hive.shield_bug", "§2.5"),
    int(CENTIPEDE): ("hive.swaps_only", "V-20"),
    int(MANTIS): ("hive.waits", "§2.5"),
    int(BUTTERFLY): ("hive.butterfly", "GU-2"),
    int(MOTH): ("hive.moth", "GU-2"),
}


def why_not_move(k: Colony, p: i64, to: i64) -> Reason | None:
    """Why a piece in play can't end there; None if only the table's end could be the reason."""
    s = k.hive
    piece = int(p)
    c = int(s.pos[p])
    if p == HONEYCOMBO:
        return reason("hive.honeycombo_fixed", "§2.9", c)
    enemys = p >> 5 != k.me
    if enemys and not movers(k, p):
        return reason("hive.not_your_piece", "§2.4", piece=piece)
    if not k.queen_is_placed(k.me):
        return reason("hive.queen_not_placed", "§2.4.4")
    if k.honeycombo_is_covered() and k.top(s.pos[HONEYCOMBO]) != p:
        cell = int(s.pos[HONEYCOMBO])
        return reason("hive.uncover", "HC-4", cell, piece=int(k.top(cell)))
    if not s.is_top(p):
        return reason("hive.covered", "§2.3", c, piece=piece, by=int(k.top(c)))
    if k.has(k.immobile, p):
        return reason("hive.just_moved", "V-7", c, piece=piece)
    if k.has(k.stunned, p) and (k.settings.stung_unmovable or not enemys):
        return reason("hive.stunned", "V-14", c, piece=piece)
    if to == c:
        return reason("hive.stays", "§2.5", c, piece=piece)
    if s.height(c) == 1 and pinned(s, c):
        return reason("hive.one_hive", "§2.3", c, piece=piece)
    if to == s.pos[HONEYCOMBO] and reaches(k, p, to):
        return reason("hive.honeycombo_stays_free", "HC-4", int(to), piece=piece)
    return why_not_made_to(k, p, to) if enemys else why_not_gone(k, p, to)


def reaches(k: Colony, p: i64, to: i64) -> bool:
    """Could an uncovered piece go there, if the Honeycombo might stay covered?"""
    i: i64
    for i in range(moves(k, p, 0)):
        if k.hive.buf[i] == p << CELL_BITS | to:
            return True
    return False


def movers(k: Colony, p: i64) -> list[int]:
    """Own pieces beside an enemy piece that can throw or control such as it, resting ones too."""
    return beside_as(k, p, BIT[PILLBUG] | BIT[TICK])


def beside_as(k: Colony, p: i64, able: i64) -> list[int]:
    """Own uncovered pieces beside a piece that act as one of a set of creatures."""
    s = k.hive
    base = int(k.me * SIDE)
    return [
        q
        for q in range(base, base + int(s.pieces))
        if s.is_top(q) and direction_to(s.pos[q], s.pos[p]) >= 0 and acts_as(k, q) & able
    ]


def why_not_made_to(k: Colony, p: i64, to: i64) -> Reason | None:
    """Why what could throw or control an enemy piece does not bring it there."""
    s = k.hive
    piece = int(p)
    c = int(s.pos[p])
    able = [q for q in movers(k, p) if may_act(k, q)]
    if not able:
        return why_not_able(k, movers(k, p)[0])
    by = able[0]
    shield = shield_against(k, p, by)
    if shield != NOBODY:
        return reason("hive.shielded", "V-22", c, int(s.pos[shield]), piece=piece, by=int(shield))
    ticks = [q for q in able if acts_as(k, q) & BIT[TICK]]
    if any(k.level(q) == k.level(p) for q in ticks):
        return why_not_gone(k, p, to)
    throwers = [q for q in able if acts_as(k, q) & BIT[PILLBUG] and k.level(q) == 0]
    if throwers:
        return _why_not_thrown(k, p, throwers[0], to)
    if ticks:
        return reason("hive.other_level", "V-18", c, piece=piece, by=ticks[0])
    return reason("hive.thrower_on_hive", "V-8", int(s.pos[by]), by=by)


def why_not_able(k: Colony, by: int) -> Reason:
    """Why a piece that sleeps or rests uses no power."""
    c = int(k.hive.pos[by])
    if k.has(k.stunned, by):
        return reason("hive.stunned", "V-14", c, piece=by)
    return reason("hive.power_resting", "V-7", c, by=by)


def _why_not_thrown(k: Colony, p: i64, by: int, to: i64) -> Reason | None:
    s = k.hive
    piece = int(p)
    place = s.pos[by]
    if k.level(p) > 0:
        return reason("hive.throw_stack", "§2.6", int(s.pos[p]), piece=piece)
    if k.has(unmovable(k), p):
        return reason("hive.stunned", "V-14", int(s.pos[p]), piece=piece)
    down = direction_to(place, to)
    if down < 0 or s.height(to):
        return reason("hive.throw_where", "§2.6", int(place), piece=piece, by=by)
    up = direction_to(place, s.pos[p])
    sides = open_sides(s, place, 1)
    if sides & BIT[up] and sides & BIT[down]:
        return None
    blocked = down if sides & BIT[up] else up
    return reason("hive.gate", "§2.3", *gate(place, blocked), piece=piece)


def why_not_gone(k: Colony, p: i64, to: i64) -> Reason | None:
    """Why a piece that may move does not get to a cell by itself."""
    s = k.hive
    kind = int(s.kind[p])
    if kind == MOSQUITO:
        return _why_not_imitated(k, p, to)
    if kind == FLY:
        return _why_not_flown(k, p, to)
    if kind == FIREFLY and k.level(p) > 0:
        return _why_no_step(k, p, to, BEETLE)
    if kind == TICK and (s.height(to) == 0) == (k.level(p) > 0):
        direction = direction_to(s.pos[p], to)
        if direction >= 0:  # one step up or down: only a gate keeps it from that
            return reason("hive.gate", "§2.3", *gate(s.pos[p], direction), piece=int(p))
    if kind in _WAYS:
        key, ruling = _WAYS[kind]
        return reason(key, ruling, int(to), piece=int(p))
    if kind == WASP or kind == ASSASSIN_BUG:
        return _why_no_step(k, p, to, PILLBUG)
    return why_not_reached(s, p, s.pos[p], to)


def _why_no_step(k: Colony, p: i64, to: i64, walker: i64) -> Reason:
    """Why a creature that goes one space, as `walker` does, does not get there."""
    s = k.hive
    kind = s.kind[p]
    s.kind[p] = walker
    found = why_not_reached(s, p, s.pos[p], to)
    s.kind[p] = kind
    if "creature" in found.message.params:
        name = Message(f"hive.creature.{FACES[kind]}")
        return reason(found.message.key, found.ruling, *_cells(found), piece=int(p), creature=name)
    return found


def _cells(found: Reason) -> list[int]:
    return [cell for cell in found.cells if isinstance(cell, int)]


def _why_not_flown(k: Colony, p: i64, to: i64) -> Reason:
    s = k.hive
    found = targets(k, p)
    if found == 0:
        return reason("hive.no_landing", "V-16", int(s.pos[p]), piece=int(p))
    t: i64
    for t in range(61):
        if found & BIT[t] == 0 or s.height(to):
            continue
        direction = direction_to(s.pos[t], to)
        if direction >= 0:  # free and beside a target: only a gate keeps it from that
            return reason("hive.gate", "§2.3", *gate(s.pos[t], direction), piece=int(p))
    return reason("hive.fly", "V-16", int(to), piece=int(p))


def _why_not_imitated(k: Colony, p: i64, to: i64) -> Reason:
    """Why nothing that a mosquito copies would get there."""
    kinds = acts_as(k, p)
    copied = tuple(
        Message(f"hive.creature.{face}") for kind, face in enumerate(FACES) if kinds & BIT[kind]
    )
    if not copied:
        return reason("hive.nothing_to_copy", "V-26", int(k.hive.pos[p]), piece=int(p))
    return reason("hive.nobody_copied", "V-26", int(to), piece=int(p), creatures=copied)
