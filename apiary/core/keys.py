"""Keys of positions: numbers that are equal for equal positions, in both builds."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

KEY_BITS: Final[i64] = (1 << 62) - 1  # compiled numbers wrap; these bits agree in both builds
_FACTOR: Final[i64] = 0x1851F42D4C957F2D
_SEED: Final[i64] = 0x14057B7EF767814F
_SHIFT: Final[i64] = 64  # so that small negative numbers count like others


def key_of(numbers: vec[i64]) -> i64:
    """Equal for equal numbers in the same order; at least 0."""
    found: i64 = _SEED
    i: i64
    for i in range(len(numbers)):
        found = ((found ^ (numbers[i] + _SHIFT)) * _FACTOR) & KEY_BITS
        found ^= found >> 29
    return found
