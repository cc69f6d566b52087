"""Sets of small numbers in one word: bit n stands for the number n.

A set of numbers below 32 is read in order like this:

    while found:
        n = lowest(found)
        found &= found - 1
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# A table, for mypyc makes `1 << n` a shift of 32 bits.
BIT: Final = vec[i64]([1 << n for n in range(63)])

WORD: Final[i64] = (1 << 32) - 1  # the numbers below 32
_SEQUENCE: Final[i64] = 0x077CB531  # de Bruijn's: five bits of it tell how far it was shifted
_PLACE: Final = vec[i64]([0] * 32)
for _n in range(32):
    _PLACE[((_SEQUENCE << _n) & WORD) >> 27] = _n


def lowest(found: i64) -> i64:
    """The smallest of a set of numbers below 32 that isn't empty.

    >>> lowest(0b101000)
    3
    """
    return _PLACE[((found & -found) * _SEQUENCE & 0xFFFFFFFF) >> 27]
