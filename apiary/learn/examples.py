"""What a program learns from: decisions of whole games, each with what came of it.

They are made by the same encoder that a network sees the game through, and kept as NPZ or Parquet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from apiary.core.errors import BadInput, file_trouble
from apiary.core.record import Record
from apiary.core.state import CHANCE, State
from apiary.learn.encoder import Encoder
from apiary.learn.errors import DoesNotFit

NPZ, PARQUET = ".npz", ".parquet"


@dataclass(frozen=True)
class Examples:
    """Decisions, a row for each.

    | array | holds |
    |---|---|
    | `observations` | what the seat that decides observes: n and the encoder's `shape` |
    | `numbers`, `weights` | the compact numbers of actions, and how probable each should be |
    | `begins` | where those of each decision begin in these two, and where the last end: n + 1 |
    | `values` | what the game brought, −1 to 1: n × seats, the seat that decides first |
    """

    observations: NDArray[Any]
    numbers: NDArray[np.int32]
    weights: NDArray[np.float32]
    begins: NDArray[np.int64]
    values: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.values)

    def policies(self, rows: NDArray[np.int64], actions: int) -> NDArray[np.float32]:
        """How probable every action should be in some of the decisions: rows × actions."""
        found = np.zeros((len(rows), actions), np.float32)
        for place, row in enumerate(rows):
            part = slice(int(self.begins[row]), int(self.begins[row + 1]))
            found[place, self.numbers[part]] = self.weights[part]
        return found

    def save(self, path: Path | str) -> None:
        """Write them into a file, `.npz` or `.parquet` (which needs pyarrow)."""
        kind = Path(path).suffix
        if kind not in (NPZ, PARQUET):
            raise BadInput("learn.bad_file", file=str(path))
        try:
            with Path(path).open("wb") as file:
                if kind == NPZ:
                    np.savez_compressed(file, **vars(self))
                else:
                    _write_parquet(self, file)
        except OSError as error:
            raise BadInput("learn.file_trouble", file=str(path), why=file_trouble(error)) from error

    @classmethod
    def load(cls, path: Path | str) -> Examples:
        """Read what `save` wrote as `.npz`."""
        with np.load(path) as arrays:
            return cls(**arrays)

    @classmethod
    def joined(cls, parts: Sequence[Examples]) -> Examples:
        """All of them, one after the other."""
        lengths = np.concatenate([np.diff(part.begins) for part in parts])
        return cls(
            np.concatenate([part.observations for part in parts]),
            np.concatenate([part.numbers for part in parts]),
            np.concatenate([part.weights for part in parts]),
            np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)]),
            np.concatenate([part.values for part in parts]),
        )


def _write_parquet(examples: Examples, file: Any) -> None:
    """A row for each decision, observations and values as lists of their numbers."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise BadInput("learn.no_parquet") from error
    n = len(examples)
    flat = examples.observations.reshape(n, -1)

    def rows(array: NDArray[Any]) -> Any:
        return pyarrow.FixedSizeListArray.from_arrays(array.reshape(-1), array.shape[1])

    offsets = pyarrow.array(examples.begins, pyarrow.int64())
    columns = {
        "observation": rows(flat),
        "numbers": pyarrow.LargeListArray.from_arrays(offsets, examples.numbers),
        "weights": pyarrow.LargeListArray.from_arrays(offsets, examples.weights),
        "values": rows(examples.values),
    }
    shape = ",".join(map(str, examples.observations.shape[1:]))
    table = pyarrow.table(columns).replace_schema_metadata({"shape": shape})
    parquet.write_table(table, file)


class Writer:
    """Collects the decisions of one game, and knows what they brought when it is over."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        self._observations: list[NDArray[Any]] = []
        self._policies: list[dict[int, float]] = []
        self._seats: list[int] = []

    def add(self, state: State, seat: int, policy: Mapping[int, float]) -> None:
        """A decision of a seat, with how probable each action should be; `DoesNotFit` if the
        encoder can't show it.
        """
        encoder = self.encoder
        observation = encoder.observation(state, seat)
        numbers = {int(encoder.to_id(state, seat, a)): p for a, p in policy.items() if p > 0.0}
        self._observations.append(observation)
        self._policies.append(numbers)
        self._seats.append(seat)

    def finish(self, returns: Sequence[float]) -> Examples:
        """The decisions, for what the game brought each seat."""
        encoder, n = self.encoder, len(self._seats)
        lengths = [len(policy) for policy in self._policies]
        values = [
            [returns[(seat + k) % len(returns)] for k in range(len(returns))]
            for seat in self._seats
        ]
        return Examples(
            np.array(self._observations, encoder.dtype).reshape(n, *encoder.shape),
            np.array([a for policy in self._policies for a in policy], np.int32),
            np.array([p for policy in self._policies for p in policy.values()], np.float32),
            np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths, dtype=np.int64)]),
            np.array(values, np.float32).reshape(n, encoder.seats),
        )


def examples_of(records: Iterable[Record], encoder: Encoder) -> Examples:
    """The decisions of games that were played, each with the action that was chosen.

    What the encoder can't show is left out. A game that isn't over has brought nobody anything.
    """
    parts = [Writer(encoder).finish([0.0] * encoder.seats)]
    for record in records:
        writer = Writer(encoder)
        state = record.start()
        for step in record.steps():
            if step.actor != CHANCE and step.action >= 0:
                with suppress(DoesNotFit):
                    writer.add(step.before, step.actor, {step.action: 1.0})
            state = step.after
        outcome = state.outcome()
        parts.append(writer.finish((0.0,) * state.seats if outcome is None else outcome.returns()))
    return Examples.joined(parts)
