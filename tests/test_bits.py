"""Sets of numbers in one word are read in order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from apiary.bits import BIT, lowest
from tests.strategies import work


def test_a_bit_stands_for_its_number() -> None:
    assert list(BIT) == [2**n for n in range(63)]


@work(100)
@given(st.sets(st.integers(0, 31)))
def test_a_set_is_read_from_its_lowest_number_on(numbers: set[int]) -> None:
    found = sum(BIT[n] for n in numbers)
    read = []
    while found:
        read.append(lowest(found))
        found &= found - 1
    assert read == sorted(numbers)
