"""Shield bug: one step up and one down; nothing of the enemy moves, flips or removes it or the
friends it touches (001 L274-276, L350; V-22, V-23).

Its power is off while it is covered or stunned.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.games.hive.colony import Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.creature import Creature
from apiary.games.hive.position import HONEYCOMBO, NOBODY, TOP
from apiary.hexes import ALL, STEPS, TORUS, direction_to

SHIELD_BUG: Final[i64] = FACES.index("shieldBug")


@final
class ShieldBug(Creature):
    def __init__(self) -> None:
        super().__init__(
            "shieldBug", free=140, held=75, steps=("ud",), why="hive.shield_bug", ruling="§2.5"
        )


def is_shield(k: Colony, p: i64) -> bool:
    """Is an uncovered piece a shield bug with its power on?"""
    return p != HONEYCOMBO and k.hive.kind[p] == SHIELD_BUG and not k.has(k.stunned, p)


def shield_beside(k: Colony, p: i64, any_colour: bool) -> i64:
    """A working shield bug that an uncovered piece touches, of its colour or of any; or nobody."""
    s = k.hive
    c = s.pos[p]
    steps = STEPS[s.board[c] & ALL]
    while steps:
        top = s.board[(c + steps) & TORUS] >> TOP
        steps >>= 10
        if is_shield(k, top) and (any_colour or top >> 5 == p >> 5):
            return top
    return NOBODY


def shield_against(k: Colony, p: i64, by: i64) -> i64:
    """The shield bug that keeps the player to act from moving or flipping p by the piece `by`."""
    enemys = p >> 5 != k.me
    if is_shield(k, p):
        s = k.hive
        literal = k.settings.shield_literal and by >> 5 == p >> 5 and by != p
        if enemys or (literal and direction_to(s.pos[by], s.pos[p]) >= 0):
            return p
    if enemys and k.settings.aura:
        return shield_beside(k, p, False)
    return NOBODY


def shield_against_removal(k: Colony, p: i64, by: i64) -> i64:
    """The shield bug that keeps the player to act from removing p by the predator `by`.

    The bug itself is safe from every predator, whoever uses it.
    """
    if is_shield(k, p):
        return p
    found = shield_against(k, p, by)
    if found == NOBODY and k.settings.aura_against_predators:
        found = shield_beside(k, p, k.settings.any_shield)
    return found


def shield_of_used(k: Colony, p: i64) -> i64:
    """The shield bug that keeps an enemy piece from being removed together with what it takes."""
    if p >> 5 == k.me:
        return NOBODY
    return shield_beside(k, p, False) if k.settings.aura_against_predators else NOBODY
