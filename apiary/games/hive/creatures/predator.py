"""Predators: they remove an enemy piece for good, themselves too (001 L326-350; P-1, P-3, V-23)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.outcome import Reason
from apiary.games.hive.actions import TAKE, deed
from apiary.games.hive.colony import REMOVED, Colony
from apiary.games.hive.creatures.creature import Creature, Power
from apiary.games.hive.creatures.shield_bug import shield_against_removal, shield_of_used
from apiary.games.hive.one_hive import holds_without, pinned
from apiary.games.hive.position import NOBODY, PIECES_END
from apiary.games.hive.reasons import reason


@final
class Take(Power):
    """Removes a piece and who takes it."""

    def __init__(self) -> None:
        super().__init__(TAKE, "takes", "take", "taken")

    def use(self, k: Colony, by: i64, t: i64) -> None:
        k.pick_up(by, REMOVED)
        k.pick_up(t, REMOVED)
        k.settled = True


TAKES: Final = Take()


class Predator(Creature):
    """A creature that removes another piece and itself."""

    def preys(self, k: Colony, by: i64) -> i64:
        """The set of pieces that it gets at."""
        raise NotImplementedError

    def why_no_prey(self, k: Colony, by: i64, t: i64) -> Reason:
        """Why it doesn't get at a piece of the enemy's."""
        raise NotImplementedError

    def gets_at(self, k: Colony, by: i64, t: i64) -> bool:
        """Is it among its preys?"""
        return self.preys(k, by) & BIT[t] != 0

    def powers(self, k: Colony, by: i64, at: i64) -> i64:
        """List what it, or what copies it, may remove.

        The hive must hold without the predator, and without both.
        """
        s = k.hive
        preys = self.preys(k, by)
        if preys == 0 or pinned(s, s.pos[by]) or shield_of_used(k, by) != NOBODY:
            return at
        t: i64
        for t in range(PIECES_END):
            if preys & BIT[t] == 0 or shield_against_removal(k, t, by) != NOBODY:
                continue
            if holds_without(s, by, t):
                s.buf[at] = deed(TAKE, by, t)
                at += 1
        return at

    def why_not_used(self, k: Colony, by: i64, t: i64) -> Reason:
        s = k.hive
        c = s.pos[t]
        if t >> 5 != k.enemy_of(by):
            return reason("hive.take_enemy", "§2.6", c, piece=t)
        if self.preys(k, by) & BIT[t] == 0:
            return self.why_no_prey(k, by, t)
        shield = shield_against_removal(k, t, by)
        if shield != NOBODY:
            cells = (c, s.pos[shield])
            return reason("hive.shielded_from_predators", "V-23", *cells, piece=t, by=shield)
        shield = shield_of_used(k, by)
        if shield != NOBODY:
            return reason("hive.shielded", "V-22", s.pos[by], s.pos[shield], piece=by, by=shield)
        if pinned(s, s.pos[by]):
            return reason("hive.one_hive", "P-1", s.pos[by], piece=by)
        assert not holds_without(s, by, t), "nothing forbids this removal"
        return reason("hive.take_breaks", "P-1", s.pos[by], c, piece=t, by=by)
