"""Why a piece can't go where it should, by itself, thrown or controlled, nor do what it should to
another. What concerns one creature alone is told in its module.
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.games.hive.colony import Colony
from apiary.games.hive.creatures.beetle import BEETLE
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.creatures.mosquito import MOSQUITO
from apiary.games.hive.creatures.pillbug import PILLBUG, why_not_thrown
from apiary.games.hive.creatures.shield_bug import shield_against
from apiary.games.hive.creatures.table import CREATURES
from apiary.games.hive.creatures.tick import TICK
from apiary.games.hive.general.moving import acts_as, controls, may_act, moves
from apiary.games.hive.one_hive import pinned
from apiary.games.hive.position import CELL_BITS, HONEYCOMBO, NOBODY, SIDE
from apiary.games.hive.reasons import creature, reason
from apiary.hexes import direction_to


def why_not_move(k: Colony, p: i64, to: i64) -> Reason | None:
    """Why a piece in play can't end there; None if only the table's end could be the reason."""
    s = k.hive
    c = s.pos[p]
    if p == HONEYCOMBO:
        return reason("hive.honeycombo_fixed", "§2.9", c)
    enemys = p >> 5 != k.me
    if enemys and not movers(k, p):
        return reason("hive.not_your_piece", "§2.4", piece=p)
    if not k.queen_is_placed(k.me):
        return reason("hive.queen_not_placed", "§2.4.4")
    if k.honeycombo_is_covered() and k.top(s.pos[HONEYCOMBO]) != p:
        return why_uncover(k)
    if not s.is_top(p):
        return reason("hive.covered", "§2.3", c, piece=p, by=k.top(c))
    if k.has(k.immobile, p):
        return reason("hive.just_moved", "V-7", c, piece=p)
    if k.has(k.stunned, p) and (k.settings.stung_unmovable or not enemys):
        return reason("hive.stunned", "V-14", c, piece=p)
    if to == c:
        return reason("hive.stays", "§2.5", c, piece=p)
    if s.height(c) == 1 and pinned(s, c):
        return reason("hive.one_hive", "§2.3", c, piece=p)
    if to == s.pos[HONEYCOMBO] and reaches(k, p, to):
        return reason("hive.honeycombo_stays_free", "HC-4", to, piece=p)
    if enemys:
        return why_not_made_to(k, p, to)
    thrower = idle_thrower(k, p, to)
    return why_not_gone(k, p, to) if thrower == NOBODY else why_not_able(k, thrower)


def why_uncover(k: Colony) -> Reason:
    """Why nothing else may be done than to go off the Honeycombo."""
    cell = k.hive.pos[HONEYCOMBO]
    return reason("hive.uncover", "HC-4", cell, piece=k.top(cell))


def idle_thrower(k: Colony, p: i64, to: i64) -> int:
    """An own piece that would throw an own one there if it did not rest or sleep; or nobody."""
    for by in beside_as(k, p, BIT[PILLBUG]):
        if may_act(k, by) or k.level(by) or shield_against(k, p, by) != NOBODY:
            continue
        if why_not_thrown(k, p, by, to) is None:
            return by
    return int(NOBODY)


def why_not_gone(k: Colony, p: i64, to: i64) -> Reason:
    """Why a piece that may move does not get to a cell by itself; of a mosquito that of what it
    copies, if a gate keeps that from it.
    """
    found = CREATURES[k.hive.kind[p]].why_not_there(k, p, to)
    if found.message.key == "hive.nobody_copied":
        kinds = acts_as(k, p)
        copied = [one for number, one in enumerate(CREATURES) if kinds & BIT[number]]
        if not all(one.only_slides() for one in copied):  # nor shut in, if it can climb out
            copied = [one for one in copied if not one.only_slides()]
        return next((why for one in copied if (why := one.why_closed(k, p, to))), found)
    return found


def reaches(k: Colony, p: i64, to: i64) -> bool:
    """Could an uncovered piece go there, if the Honeycombo might stay covered?"""
    return any(k.hive.buf[i] == p << CELL_BITS | to for i in range(moves(k, p, 0)))


def movers(k: Colony, p: i64) -> list[int]:
    """Own pieces beside an enemy piece that can throw or control such as it, resting ones too, and
    a mosquito that would throw it if it were on the ground.
    """
    s = k.hive
    found = beside_as(k, p, BIT[PILLBUG] | BIT[TICK])
    return found + [
        q
        for q in beside_as(k, p, BIT[BEETLE])
        if q not in found and s.kind[q] == MOSQUITO and s.kinds_beside(s.pos[q]) & BIT[PILLBUG]
    ]


def beside_as(k: Colony, p: i64, able: i64) -> list[int]:
    """Own uncovered pieces beside a piece that act as one of a set of creatures, and those that act
    as ticks for the player under control.
    """
    s = k.hive
    base = k.me * SIDE
    return [
        q
        for q in range(base, base + s.pieces)
        if s.is_top(q) and direction_to(s.pos[q], s.pos[p]) >= 0 and acts_as(k, q) & able
    ] + ([q for q, t in controls(k) if t == p and q >> 5 != k.me] if able & BIT[TICK] else [])


def why_not_made_to(k: Colony, p: i64, to: i64) -> Reason | None:
    """Why what could throw or control an enemy piece does not bring it there."""
    s = k.hive
    c = s.pos[p]
    able = [q for q in movers(k, p) if may_act(k, q)]
    if not able:
        return why_not_able(k, movers(k, p)[0])
    by = able[0]
    shield = shield_against(k, p, by)
    if shield != NOBODY:
        return reason("hive.shielded", "V-22", c, s.pos[shield], piece=p, by=shield)
    ticks = [q for q in able if acts_as(k, q) & BIT[TICK]]
    if any(k.level(q) == k.level(p) for q in ticks):
        return why_not_gone(k, p, to)
    throwers = [q for q in able if acts_as(k, q) & BIT[PILLBUG] and k.level(q) == 0]
    if throwers:
        near = [q for q in throwers if direction_to(s.pos[q], to) >= 0]
        return why_not_thrown(k, p, [*near, *throwers][0], to)
    if ticks:
        return reason("hive.other_level", "V-18", c, piece=p, by=ticks[0])
    return reason("hive.thrower_on_hive", "V-8", s.pos[by], by=by)


def why_not_able(k: Colony, by: int) -> Reason:
    """Why a piece that sleeps or rests uses no power."""
    c = k.hive.pos[by]
    if k.has(k.stunned, by):
        return reason("hive.stunned", "V-14", c, piece=by)
    return reason("hive.power_resting", "V-7", c, by=by)


def why_not_power(k: Colony, verb: i64, by: i64, t: i64) -> Reason:
    """Why the piece `by` can't use the power of a verb on t, both in play."""
    s = k.hive
    found = _why_not_used(k, by)
    if found is not None:
        return found
    able = _users(k, verb, by)
    if not able:
        return reason("hive.no_power", "§2.6", s.pos[by], piece=by, creature=creature(s, by))
    if t == HONEYCOMBO:
        return reason("hive.honeycombo_fixed", "§2.9", s.pos[t])
    if t == by:
        return reason("hive.itself", "V-28", s.pos[t], piece=t)
    return next((one for one in able if one.gets_at(k, by, t)), able[-1]).why_not_used(k, by, t)


def _users(k: Colony, verb: i64, by: i64) -> list[Creature]:
    """The creatures with a power as which a piece acts."""
    kinds = acts_as(k, by) if k.level(by) == 0 else 0
    own = [one for number, one in enumerate(CREATURES) if kinds & BIT[number]]
    return [one for one in own if one.power is not None and one.power.verb == verb]


def _why_not_used(k: Colony, by: i64) -> Reason | None:
    """Why a piece does nothing at all now for the player to act."""
    s = k.hive
    c = s.pos[by]
    if by == HONEYCOMBO:
        return reason("hive.honeycombo_fixed", "§2.9", c)
    ticks = beside_as(k, by, BIT[TICK])
    if by >> 5 != k.me and not ticks:
        return reason("hive.not_controlled", "V-18", c, piece=by)
    if not s.is_top(by):
        return reason("hive.covered", "§2.3", c, piece=by, by=k.top(c))
    if k.has(k.stunned, by):
        return reason("hive.stunned", "V-14", c, piece=by)
    if k.has(k.immobile, by):
        return reason("hive.just_moved", "V-7", c, piece=by)
    return _why_not_controlled(k, by, ticks) if by >> 5 != k.me else None


def _why_not_controlled(k: Colony, by: i64, ticks: list[int]) -> Reason | None:
    """Why none of these ticks beside an enemy, which could act, makes it act."""
    able = [q for q in ticks if may_act(k, q)]
    if not able:
        return why_not_able(k, ticks[0])
    if any(k.level(q) == k.level(by) for q in able):
        return None
    return reason("hive.other_level", "V-18", k.hive.pos[by], piece=by, by=able[0])
