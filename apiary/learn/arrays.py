"""What encoders write, as arrays of numpy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64, u8
from numpy.typing import NDArray

if TYPE_CHECKING:
    from apiary.learn.buffer import Buffer


def read(buffer: Buffer) -> NDArray[np.uint8] | NDArray[np.float32]:
    """The rows of a buffer, see `Buffer.array`."""
    if buffer.small:
        return read_bytes(buffer)
    shape = (int(buffer.rows), int(buffer.size))
    floats = np.frombuffer(cast("Any", buffer.floats), np.float64)
    return floats.reshape(shape).astype(np.float32)


def read_bytes(buffer: Buffer) -> NDArray[np.uint8]:
    """The rows of a buffer of `uint8`, which can only be read and change with it."""
    numbers = np.frombuffer(cast("Any", buffer.bytes), np.uint8)
    return numbers.reshape(int(buffer.rows), int(buffer.size))


def turned(numbers: NDArray[Any], order: NDArray[np.int64], axes: int) -> NDArray[Any]:
    """The array with its last `axes` axes, taken as one, in another order."""
    lead = numbers.shape[: numbers.ndim - axes]
    return numbers.reshape(*lead, -1)[..., order].reshape(numbers.shape)


def listed(numbers: Any) -> list[int]:
    """Whole numbers of an array, or of anything that can become one, as a list."""
    array = np.asarray(numbers)
    if array.ndim != 1 or array.dtype.kind not in "iu":
        raise ValueError(f"one whole number for each game, not {array.dtype} {array.shape}")
    found: list[int] = array.tolist()
    return found


def whole_numbers(numbers: vec[i64]) -> NDArray[np.int64]:
    """A vector of whole numbers as an array of its own."""
    return np.frombuffer(cast("Any", numbers), np.int64).copy()


def results(
    rewards: vec[float], terminated: vec[u8], truncated: vec[u8]
) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
    """What a step of a pool has led to, see `Pool.step`."""
    ended = np.frombuffer(cast("Any", terminated), np.uint8).astype(np.bool_)
    cut = np.frombuffer(cast("Any", truncated), np.uint8).astype(np.bool_)
    worth = np.frombuffer(cast("Any", rewards), np.float64).astype(np.float32)
    return worth.reshape(len(ended), -1), ended, cut


def write_to(buffer: Buffer, target: NDArray[Any]) -> None:
    """Write the rows of a buffer into an array, as they come, and as numbers of its kind.

    All of them: to find out which numbers have changed takes longer.
    """
    numbers = cast("Any", buffer.bytes if buffer.small else buffer.floats)
    rows = np.frombuffer(numbers, np.uint8 if buffer.small else np.float64)
    np.copyto(target, rows.reshape(target.shape), casting="same_kind")
