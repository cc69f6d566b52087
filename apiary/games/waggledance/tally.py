"""Six counts in one number, five bits each: bees by their value, or nectar by its colour.

>>> six = ONE[0] + 2 * ONE[3]
>>> [int(count(six, kind)) for kind in range(6)], int(total(six))
([1, 0, 0, 2, 0, 0], 3)
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT

KINDS: Final[i64] = 6
_WIDTH: Final[i64] = 5
_LOW: Final[i64] = 31
ONE: Final = vec[i64]([1, 1 << 5, 1 << 10, 1 << 15, 1 << 20, 1 << 25])
ALL: Final[i64] = (1 << 30) - 1  # the bits of the counts; above them is room for other marks


def count(tally: i64, kind: i64) -> i64:
    """How many there are of a kind."""
    return tally >> (_WIDTH * kind) & _LOW


def total(tally: i64) -> i64:
    """How many there are of all kinds together."""
    rest = tally & ALL
    found: i64 = 0
    while rest:
        found += rest & _LOW
        rest >>= _WIDTH
    return found


def most(tally: i64) -> i64:
    """How many there are of the most frequent kind."""
    rest = tally & ALL
    found: i64 = 0
    while rest:
        number = rest & _LOW
        if number > found:
            found = number
        rest >>= _WIDTH
    return found


def of_at_least(tally: i64, number: i64) -> i64:
    """The kinds of which there are so many or more, as a set of bits."""
    found: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if count(tally, kind) >= number:
            found |= BIT[kind]
    return found
