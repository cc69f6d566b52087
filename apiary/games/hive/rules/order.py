"""Sorting the actions of one piece, which differ in their cell only, without comparing them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.bits import BIT, lowest
from apiary.games.hive.position import CELL_BITS
from apiary.hexes import TORUS

SHORT: Final[i64] = 10  # up to here insertion is faster

_words: Final = vec[i64]([0] * 32)


def sort(items: vec[i64], begin: i64, end: i64) -> None:
    """Sort `items[begin:end]`, all different and alike except for the cell."""
    if end - begin > SHORT:
        sift(items, begin, end)
    else:
        insert(items, begin, end)


def insert(items: vec[i64], begin: i64, end: i64) -> None:
    i: i64
    for i in range(begin + 1, end):
        item = items[i]
        j = i
        while j > begin and items[j - 1] > item:
            items[j] = items[j - 1]
            j -= 1
        items[j] = item


def sift(items: vec[i64], begin: i64, end: i64) -> None:
    """Sort by setting a bit for each number and reading the bits in order."""
    words = _words
    bit = BIT
    used: i64 = 0
    i: i64
    for i in range(begin, end):
        n = items[i] & TORUS
        word = n >> 5
        words[word] |= bit[n & 31]
        used |= bit[word]
    base = items[begin] >> CELL_BITS << CELL_BITS
    at = begin
    while used:
        word = lowest(used)
        used &= used - 1
        bits = words[word]
        words[word] = 0
        tens = base | word << 5
        while bits:
            items[at] = tens | lowest(bits)
            bits &= bits - 1
            at += 1
