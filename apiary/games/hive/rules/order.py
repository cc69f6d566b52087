"""Sorting the actions of one piece, which differ in their cell only, without comparing them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.hive.position import CELL_BITS
from apiary.hexes import TORUS

SHORT: Final[i64] = 10  # up to here insertion is faster

_WORD: Final = 0xFFFFFFFF
# Where the only bit of a word is, by de Bruijn's sequence.
_SEQUENCE: Final[i64] = 0x077CB531
_PLACE: Final = vec[i64]([0] * 32)
_BIT: Final = vec[i64]([1 << n for n in range(32)])
_words: Final = vec[i64]([0] * 32)
for _n in range(32):
    _PLACE[((_SEQUENCE << _n) & _WORD) >> 27] = _n


def sort(items: vec[i64], begin: i64, end: i64) -> None:
    """Sort `items[begin:end]`, all different and alike except for the cell."""
    if end - begin > SHORT:
        sift(items, begin, end)
    else:
        insert(items, begin, end)


def insert(items: vec[i64], begin: i64, end: i64) -> None:
    """Sort by insertion."""
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
    bit = _BIT
    place = _PLACE
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
        low = used & -used
        used ^= low
        word = place[(low * _SEQUENCE & 0xFFFFFFFF) >> 27]
        bits = words[word]
        words[word] = 0
        tens = base | word << 5
        while bits:
            low = bits & -bits
            bits ^= low
            items[at] = tens | place[(low * _SEQUENCE & 0xFFFFFFFF) >> 27]
            at += 1
