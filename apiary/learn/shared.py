"""The memory that the processes of a pool share: a file that all have mapped."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from apiary.learn.encoder import Encoder

IN_MEMORY = Path("/dev/shm")  # where files take no disk, if there is such a place
ALIGNED = 64


@dataclass(frozen=True)
class Shared:
    """The arrays of a pool, a row for each game."""

    observation: NDArray[Any]
    action_mask: NDArray[np.uint8]
    to_play: NDArray[np.int64]
    ids: NDArray[np.int64]
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]

    def rows(self, first: int, last: int) -> Shared:
        """Those of some of the games."""
        return Shared(*(getattr(self, array.name)[first:last] for array in fields(self)))


def mapped(path: Path, n: int, encoder: Encoder) -> Shared:
    """The memory in a file, which is made as large as it must be."""
    shapes: list[tuple[str, tuple[int, ...]]] = [
        (encoder.dtype, (n, *encoder.shape)),
        ("uint8", (n, encoder.actions)),
        ("int64", (n,)),
        ("int64", (n,)),
        ("float32", (n, encoder.seats)),
        ("bool", (n,)),
        ("bool", (n,)),
    ]
    begins: list[int] = []
    size = 0
    for dtype, shape in shapes:
        begins.append(size)
        size += -(-np.dtype(dtype).itemsize * int(np.prod(shape)) // ALIGNED) * ALIGNED
    memory = np.memmap(path, np.uint8, "r+", shape=(size,))
    found: list[NDArray[Any]] = []
    for (dtype, shape), begin in zip(shapes, begins, strict=True):
        length = np.dtype(dtype).itemsize * int(np.prod(shape))
        found.append(memory[begin : begin + length].view(np.ndarray).view(dtype).reshape(shape))
    return Shared(*found)
