"""A pool whose games are played by several processes."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
import weakref
from collections.abc import Mapping
from contextlib import AbstractContextManager
from itertools import pairwise
from pathlib import Path
from typing import IO, Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from apiary.core.state import State
from apiary.learn.arrays import listed
from apiary.learn.encoder import refuse_id
from apiary.learn.encoders import encoder
from apiary.learn.shared import IN_MEMORY, mapped
from apiary.learn.worker import DONE, DRAW, SIZE, STATE, STEP, Work, number, read


class SharedPool(AbstractContextManager["SharedPool"]):
    """Plays the same games as a `Pool` with the same arguments, in `processes` processes.

    All arrays are memory that they share: read them, and copy what is to be kept. A pool is closed
    with `close`, or at the end of a `with`; what its processes did is lost then.

    >>> with SharedPool("hornet", n=4, seed=1, max_steps=200, processes=2) as pool:
    ...     rewards, terminated, truncated = pool.step(pool.random_ids())
    """

    def __init__(
        self,
        game: str,
        n: int,
        seed: int,
        max_steps: int,
        options: Mapping[str, object] | None = None,
        *,
        processes: int | None = None,
        seats: int | None = None,
        **settings: object,
    ) -> None:
        """Begin `n` games; by default there are as many processes as processors."""
        count = min(n, os.cpu_count() or 1 if processes is None else processes)
        if count < 1 or max_steps < 1:
            raise ValueError("a pool has at least one game, and a game at least one step")
        self.encoder = encoder(game, seats, options, **settings)
        self.n = n
        self.seats = self.encoder.seats
        self.max_steps = max_steps
        self.processes = count
        self._firsts = [n * place // count for place in range(count + 1)]
        handle, name = tempfile.mkstemp(dir=IN_MEMORY if IN_MEMORY.is_dir() else None)
        os.close(handle)
        self._file = Path(name)
        self._workers: list[subprocess.Popen[bytes]] = []
        self._end = weakref.finalize(self, _end, self._workers, self._file)
        self._shared = mapped(self._file, n, self.encoder)
        shared = {"game": game, "seed": seed, "max_steps": max_steps, "seats": self.seats}
        arguments = {**shared, "options": dict(options or {}), **settings}
        for first, last in pairwise(self._firsts):
            self._workers.append(_begun(Work(self._file, n, first, last, arguments)))
        self._await()
        self.observation: NDArray[np.uint8] | NDArray[np.float32] = self._shared.observation
        self.action_mask: NDArray[np.uint8] = self._shared.action_mask
        self.to_play: NDArray[np.int64] = self._shared.to_play

    def random_ids(self) -> NDArray[np.int64]:
        """For each game a compact number that the seat to play may choose, all equally likely."""
        self._tell(DRAW)
        self._await()
        return self._shared.ids.copy()

    def step(self, ids: Any) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Play a compact number in each game, as `Pool.step` does."""
        chosen = np.array(listed(ids), np.int64)
        if len(chosen) != self.n:
            raise ValueError(f"a pool of {self.n} games takes as many numbers, not {len(chosen)}")
        inside = (chosen >= 0) & (chosen < self.encoder.actions)
        legal = inside & (self.action_mask[np.arange(self.n), np.where(inside, chosen, 0)] != 0)
        if not legal.all():
            raise refuse_id(int(chosen[~legal][0]))
        shared = self._shared
        shared.ids[:] = chosen
        self._tell(STEP)
        self._await()
        return shared.rewards.copy(), shared.terminated.copy(), shared.truncated.copy()

    def state(self, number_of_game: int) -> State:
        """A copy of a game of the pool as it is, with everything that is secret in it."""
        place = int(np.searchsorted(self._firsts, number_of_game, "right")) - 1
        inside = number_of_game - self._firsts[place]
        stdin, stdout = _pipes(self._workers[place])
        stdin.write(STATE + inside.to_bytes(SIZE, "big"))
        return self.encoder.game.from_bytes(read(stdout, number(stdout)))

    def legal(self, number_of_game: int) -> vec[i64]:
        """The compact numbers that the seat to play may choose in a game."""
        seat = int(self.to_play[number_of_game])
        return self.encoder.legal(self.state(number_of_game), seat)

    @property
    def workers(self) -> list[int]:
        """The numbers that the system gave the processes."""
        return [worker.pid for worker in self._workers]

    def close(self) -> None:
        """End the processes."""
        self._end()

    def _tell(self, what: bytes) -> None:
        for worker in self._workers:
            _pipes(worker)[0].write(what)

    def _await(self) -> None:
        """Wait until all are done with what they were told."""
        for worker in self._workers:
            if _pipes(worker)[1].read(1) != DONE:
                self.close()
                raise RuntimeError("a process of the pool has ended; what it says is above")

    def __exit__(self, *error: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<SharedPool of {self.n} in {self.processes} processes: {self.encoder!r}>"


def _begun(work: Work) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "apiary.learn.worker"]
    worker = subprocess.Popen(command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    written = pickle.dumps(work)
    _pipes(worker)[0].write(len(written).to_bytes(SIZE, "big") + written)
    return worker


def _pipes(worker: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    """Where a worker reads, and where it answers."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    return worker.stdin, worker.stdout


def _end(workers: list[subprocess.Popen[bytes]], file: Path) -> None:
    for worker in workers:
        for pipe in _pipes(worker):
            pipe.close()
    for worker in workers:
        worker.wait()
    file.unlink(missing_ok=True)
