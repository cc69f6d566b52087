"""Rows of numbers that encoders write and numpy reads without copying.

A row is mostly zeros, and a batch of them is larger than what a processor keeps at hand. So only
what is not 0 is written, and what was written is remembered: to begin a row anew takes as long as
writing it did, not as long as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

UINT8: Final = "uint8"
FLOAT32: Final = "float32"

TRAIL: Final[i64] = 1024  # numbers of a row that are remembered; beyond, all is cleared


@final
class Buffer:
    """So many rows of `size` numbers each; `begin` says which row is written.

    Numbers of `uint8` are 0 to 255. Those of `float32` are kept as Python's floats, which is what
    compiled code can hold, and become float32 in `array`.
    """

    def __init__(self, size: i64, dtype: str = UINT8, rows: i64 = 1) -> None:
        if dtype not in (UINT8, FLOAT32):
            raise ValueError(f"a buffer holds {UINT8} or {FLOAT32}, not {dtype}")
        self.size = size
        self.rows = rows
        self.dtype = dtype
        self.small = dtype == UINT8
        nothing: i64 = 0
        count = rows * size
        bytes_kept = count if self.small else nothing
        self.bytes = vec[u8]([0] * bytes_kept)
        self.floats = vec[float]([0.0] * (count - bytes_kept))
        # Of the row that is written: which it is, where it begins, how many numbers were set.
        self.row: i64 = 0
        self.start: i64 = 0
        self.count: i64 = 0
        # For each row how many that were when it was left, and the places of the first of them.
        self.written = vec[i64]([0] * rows)
        kept = rows * TRAIL
        self.trail = vec[i32]([0] * kept)

    def begin(self, row: i64 = 0) -> None:
        """Write this row from now on: what was `set` or `put` is 0 again, what was filled stays."""
        size = self.size
        self.written[self.row] = self.count
        self.row = row
        self.start = row * size
        self.count = 0
        start = self.start
        count = self.written[row]
        trail = self.trail
        first: i64 = row * TRAIL
        known = count if count < TRAIL else TRAIL
        i: i64
        if self.small:
            numbers = self.bytes
            for i in range(first, first + known):
                numbers[start + i64(trail[i])] = 0
        else:
            floats = self.floats
            for i in range(first, first + known):
                floats[start + i64(trail[i])] = 0.0
        if count > TRAIL:
            self._clear(start, start + size)

    def set(self, place: i64, value: i64) -> None:
        """Write a whole number at a place of the row."""
        if not 0 <= place < self.size:
            raise IndexError(f"a row has {self.size} numbers: there is no place {place}")
        if self.small:
            self.bytes[self.start + place] = u8(value)
        else:
            self.floats[self.start + place] = float(value)
        count = self.count
        if count < TRAIL:
            self.trail[self.row * TRAIL + count] = i32(place)
        self.count = count + 1

    def put(self, place: i64, value: float) -> None:
        """Write a number with a fraction at a place of the row; for `float32` alone."""
        if not 0 <= place < self.size:
            raise IndexError(f"a row has {self.size} numbers: there is no place {place}")
        self.floats[self.start + place] = value
        count = self.count
        if count < TRAIL:
            self.trail[self.row * TRAIL + count] = i32(place)
        self.count = count + 1

    def mark(self, places: vec[i64]) -> None:
        """Write 1 at each of these places of the row; for `uint8` alone."""
        numbers = self.bytes
        trail = self.trail
        start = self.start
        size = self.size
        first = self.row * TRAIL
        count = self.count
        i: i64
        for i in range(len(places)):
            place = places[i]
            if not 0 <= place < size:
                raise IndexError(f"a row has {size} numbers: there is no place {place}")
            numbers[start + place] = 1
            if count < TRAIL:
                trail[first + count] = i32(place)
            count += 1
        self.count = count

    def fill(self, place: i64, size: i64, value: i64) -> None:
        """Write the same whole number at so many places from here on, such as a whole plane.

        An encoder fills the same places in every observation, with 0 too, and sets none of them:
        they are written only when the number has changed, which is seldom.
        """
        if not 0 <= place < place + size <= self.size:
            raise IndexError(f"a row has {self.size} numbers: {place} to {place + size} are not")
        begin = self.start + place
        i: i64
        if self.small:
            numbers = self.bytes
            byte = u8(value)
            if numbers[begin] != byte:
                for i in range(begin, begin + size):
                    numbers[i] = byte
        else:
            floats = self.floats
            number = float(value)
            if floats[begin] != number:
                for i in range(begin, begin + size):
                    floats[i] = number

    def array(self) -> NDArray[np.uint8] | NDArray[np.float32]:
        """The rows, (rows, size): of `uint8` the buffer itself, which can only be read and changes
        with it, of `float32` a copy.
        """
        from apiary.learn.arrays import read

        return read(self)

    def _clear(self, begin: i64, end: i64) -> None:
        i: i64
        if self.small:
            numbers = self.bytes
            for i in range(begin, end):
                numbers[i] = 0
        else:
            floats = self.floats
            for i in range(begin, end):
                floats[i] = 0.0
