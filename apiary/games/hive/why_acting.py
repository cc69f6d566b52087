"""Why a piece can't go where it should, by itself, thrown or controlled, nor do what it should to
another. What concerns one creature alone is told in its module.
"""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.games.hive.colony import Colony
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.creatures.mosquito import MOSQUITO, copied_on_ground
from apiary.games.hive.creatures.pillbug import why_not_thrown
from apiary.games.hive.creatures.shield_bug import shield_against
from apiary.games.hive.creatures.table import CONTROLLERS, CREATURES, THROWERS
from apiary.games.hive.creatures.tick import why_not_controlled
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
    for by in beside_as(k, p, THROWERS):
        if may_act(k, by) or shield_against(k, p, by) != NOBODY:
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
    found = beside_as(k, p, THROWERS | CONTROLLERS)
    mosquitos = [q for q in beside(k, p) if s.kind[q] == MOSQUITO and q not in found]
    return found + [q for q in mosquitos if copied_on_ground(k, q) & THROWERS]


def beside(k: Colony, p: i64) -> list[int]:
    """Own uncovered pieces beside a piece."""
    s = k.hive
    own = range(k.me * SIDE, k.me * SIDE + s.pieces)
    return [q for q in own if s.is_top(q) and direction_to(s.pos[q], s.pos[p]) >= 0]


def beside_as(k: Colony, p: i64, able: i64) -> list[int]:
    """Own uncovered pieces beside a piece that act as one of a set of creatures, and controllers
    under control beside it.
    """
    return [q for q in beside(k, p) if acts_as(k, q) & able] + (
        [q for q, t in controls(k) if t == p and q >> 5 != k.me] if able & CONTROLLERS else []
    )


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
    controllers = [q for q in able if acts_as(k, q) & CONTROLLERS]
    if any(k.level(q) == k.level(p) for q in controllers):
        return why_not_gone(k, p, to)
    throwers = [q for q in able if acts_as(k, q) & THROWERS and k.level(q) == 0]
    if throwers or not controllers:
        near = [q for q in throwers if direction_to(s.pos[q], to) >= 0]
        return why_not_thrown(k, p, [*near, *throwers, by][0], to)
    return why_not_controlled(k, p, controllers[0])


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
    controllers = beside_as(k, by, CONTROLLERS)
    if by >> 5 != k.me and not controllers:
        return reason("hive.not_controlled", "V-18", c, piece=by)
    if not s.is_top(by):
        return reason("hive.covered", "§2.3", c, piece=by, by=k.top(c))
    if k.has(k.stunned, by):
        return reason("hive.stunned", "V-14", c, piece=by)
    if k.has(k.immobile, by):
        return reason("hive.just_moved", "V-7", c, piece=by)
    return _why_uncontrolled(k, by, controllers) if by >> 5 != k.me else None


def _why_uncontrolled(k: Colony, by: i64, controllers: list[int]) -> Reason | None:
    """Why none of these beside an enemy, which could act, makes it act."""
    able = [q for q in controllers if may_act(k, q)]
    if not able:
        return why_not_able(k, controllers[0])
    if any(k.level(q) == k.level(by) for q in able):
        return None
    return why_not_controlled(k, by, able[0])
