"""Sorting without comparing gives what sorting with comparing gives."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.hive.rules.order import sort
from tests.strategies import work


@work(100)
@given(st.sets(st.integers(0, 1023), max_size=200), st.integers(0, 63), st.randoms())
def test_sort(cells: set[int], piece: int, rng: Random) -> None:
    items = [piece << 10 | cell for cell in cells]
    rng.shuffle(items)
    outside = [-1, 1 << 40]
    found = vec[i64](outside[:1] + items + outside[1:])
    sort(found, 1, 1 + len(items))
    assert list(found) == outside[:1] + sorted(items) + outside[1:]
