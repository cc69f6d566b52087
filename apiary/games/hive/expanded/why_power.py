"""Why a piece can't sting, swap or take another."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.games.hive.creatures.assassin_bug import preys as preys_of_assassin
from apiary.games.hive.creatures.centipede import reached, unmovable
from apiary.games.hive.creatures.mantis import preys as preys_of_mantis
from apiary.games.hive.creatures.shield_bug import (
    shield_against,
    shield_against_removal,
    shield_of_used,
)
from apiary.games.hive.creatures.wasp import in_reach
from apiary.games.hive.expanded.actions import STING, SWAP
from apiary.games.hive.expanded.colony import CENTIPEDE, HONEYCOMBO, MANTIS, TICK, Colony
from apiary.games.hive.expanded.moving import acts_as, enemy_of, may_act
from apiary.games.hive.expanded.why_moving import beside_as, why_not_able
from apiary.games.hive.position import ASSASSIN_BUG, NOBODY, WASP
from apiary.games.hive.rules.one_hive import holds_without, pinned
from apiary.games.hive.rules.why import creature, reason


def why_not_power(k: Colony, verb: i64, by: i64, t: i64) -> Reason:
    """Why the piece `by` can't use the power of a verb on t, both in play."""
    s = k.hive
    found = _why_not_used(k, by)
    if found is not None:
        return found
    kinds = acts_as(k, by) if k.level(by) == 0 else 0
    wanted = BIT[WASP] if verb == STING else BIT[CENTIPEDE]
    if verb != STING and verb != SWAP:
        wanted = BIT[ASSASSIN_BUG] | BIT[MANTIS]
    if kinds & wanted == 0:
        return reason(
            "hive.no_power", "§2.6", int(s.pos[by]), piece=int(by), creature=creature(s, by)
        )
    if t == HONEYCOMBO:
        return reason("hive.honeycombo_fixed", "§2.9", int(s.pos[t]))
    if t == by:
        return reason("hive.itself", "V-28", int(s.pos[t]), piece=int(t))
    if verb == STING:
        return _why_not_sting(k, by, t)
    return _why_not_swap(k, by, t) if verb == SWAP else _why_not_take(k, kinds, by, t)


def _why_not_used(k: Colony, by: i64) -> Reason | None:
    """Why a piece does nothing at all now for the player to act."""
    s = k.hive
    piece, c = int(by), int(s.pos[by])
    if by == HONEYCOMBO:
        return reason("hive.honeycombo_fixed", "§2.9", c)
    ticks = beside_as(k, by, BIT[TICK])
    if by >> 5 != k.me and not ticks:
        return reason("hive.not_controlled", "V-18", c, piece=piece)
    if not s.is_top(by):
        return reason("hive.covered", "§2.3", c, piece=piece, by=int(k.top(c)))
    if k.has(k.stunned, by):
        return reason("hive.stunned", "V-14", c, piece=piece)
    if k.has(k.immobile, by):
        return reason("hive.just_moved", "V-7", c, piece=piece)
    return _why_not_controlled(k, by, ticks) if by >> 5 != k.me else None


def _why_not_controlled(k: Colony, by: i64, ticks: list[int]) -> Reason | None:
    """Why none of these ticks beside an enemy, which could act, makes it act."""
    able = [q for q in ticks if may_act(k, q)]
    if not able:
        return why_not_able(k, ticks[0])
    if any(k.level(q) == k.level(by) for q in able):
        return None
    return reason("hive.other_level", "V-18", int(k.hive.pos[by]), piece=int(by), by=able[0])


def _why_not_sting(k: Colony, by: i64, t: i64) -> Reason:
    s = k.hive
    piece, c = int(t), int(s.pos[t])
    if t >> 5 != enemy_of(k, by):
        return reason("hive.sting_enemy", "V-13", c, piece=piece)
    if not k.is_alone(t):
        return reason("hive.in_stack", "V-13", c, piece=piece)
    if k.has(k.stunned, t):
        return reason("hive.stunned_already", "V-14", c, piece=piece)
    if k.has(k.moved | k.flipped, t):
        return reason("hive.sting_moved", "V-14", c, piece=piece)
    if not in_reach(k, by, t):
        return reason("hive.sting_far", "V-13", c, piece=piece, by=int(by))
    shield = shield_against(k, t, by)
    if shield != NOBODY:
        return reason("hive.shielded", "V-22", c, int(s.pos[shield]), piece=piece, by=int(shield))
    return reason("hive.stung_before", "V-14", c, piece=piece)


def _why_not_swap(k: Colony, by: i64, t: i64) -> Reason:
    s = k.hive
    piece, c = int(t), int(s.pos[t])
    if pinned(s, s.pos[by]):
        return reason("hive.one_hive", "V-20", int(s.pos[by]), piece=int(by))
    if not k.is_alone(t):
        return reason("hive.in_stack", "V-20", c, piece=piece)
    if reached(k, by) & BIT[t] == 0:
        return reason("hive.swap_far", "V-20", c, piece=piece, by=int(by))
    if k.has(k.immobile, t):
        return reason("hive.just_moved", "V-20", c, piece=piece)
    if k.has(unmovable(k), t):
        return reason("hive.stunned", "V-14", c, piece=piece)
    for p in (t, by):
        enemys = p >> 5 != k.me
        shield = shield_against(k, p, by if p == t else NOBODY) if p == t or enemys else NOBODY
        if shield != NOBODY:
            cells = (int(s.pos[p]), int(s.pos[shield]))
            return reason("hive.shielded", "V-22", *cells, piece=int(p), by=int(shield))
    return reason("hive.swap_breaks", "V-20", int(s.pos[by]), c, piece=piece, by=int(by))


def _why_not_take(k: Colony, kinds: i64, by: i64, t: i64) -> Reason:
    s = k.hive
    piece, c = int(t), int(s.pos[t])
    enemy = enemy_of(k, by)
    if t >> 5 != enemy:
        return reason("hive.take_enemy", "§2.6", c, piece=piece)
    preys: i64 = 0
    if kinds & BIT[ASSASSIN_BUG]:
        preys |= preys_of_assassin(k, by, enemy)
    if kinds & BIT[MANTIS]:
        preys |= preys_of_mantis(k, by, enemy)
    if preys & BIT[t] == 0:
        return _why_no_prey(k, kinds, by, t)
    shield = shield_against_removal(k, t, by)
    if shield != NOBODY:
        return reason(
            "hive.shielded_from_predators",
            "V-23",
            c,
            int(s.pos[shield]),
            piece=piece,
            by=int(shield),
        )
    shield = shield_of_used(k, by)
    if shield != NOBODY:
        cells = (int(s.pos[by]), int(s.pos[shield]))
        return reason("hive.shielded", "V-22", *cells, piece=int(by), by=int(shield))
    if pinned(s, s.pos[by]):
        return reason("hive.one_hive", "P-1", int(s.pos[by]), piece=int(by))
    assert not holds_without(s, by, t), "nothing forbids this removal"
    return reason("hive.take_breaks", "P-1", int(s.pos[by]), c, piece=piece, by=int(by))


def _why_no_prey(k: Colony, kinds: i64, by: i64, t: i64) -> Reason:
    s = k.hive
    piece, c = int(t), int(s.pos[t])
    if kinds & BIT[ASSASSIN_BUG]:
        if not k.is_alone(t):
            return reason("hive.in_stack", "§2.6", c, piece=piece)
        return reason("hive.assassin_beside", "§2.6", c, piece=piece, by=int(by))
    if not s.is_top(t):
        return reason("hive.covered_prey", "P-2", c, piece=piece)
    if k.has(k.placed, t):
        return reason("hive.queen_spared", "P-6", c, piece=piece)
    return reason("hive.not_just_placed", "P-2", c, piece=piece, by=int(by))
