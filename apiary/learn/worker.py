"""A process that plays some of the games of a `SharedPool`: `python -m apiary.learn.worker`.

It reads what to play, and then a byte for each thing to do; it answers each with a byte when that
is done, and finds and leaves all else in the shared memory.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from apiary.learn.pool import Pool
from apiary.learn.shared import Shared, mapped

STEP, DRAW, STATE = b"s", b"r", b"g"
DONE = b"."
SIZE = 8  # bytes of a length or a number


@dataclass(frozen=True)
class Work:
    """What a worker plays: the games `first` to `last` of a pool of `n` with these arguments."""

    file: Path
    n: int
    first: int
    last: int
    arguments: dict[str, Any]


def main() -> int:
    """Play until nothing more is asked for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us ends us
    with os.fdopen(os.dup(1), "wb", 0) as answers, os.fdopen(os.dup(0), "rb", 0) as asked:
        os.dup2(2, 1)
        serve(pickle.loads(read(asked, number(asked))), asked, answers)
    return 0


def serve(work: Work, asked: IO[bytes], answers: IO[bytes]) -> None:
    """Do what is asked."""
    pool = Pool(n=work.last - work.first, first=work.first, **work.arguments)
    ours = mapped(work.file, work.n, pool.encoder).rows(work.first, work.last)
    show(pool, ours)
    answers.write(DONE)
    while what := asked.read(1):
        if what == DRAW:
            ours.ids[:] = pool.random_ids()
        elif what == STATE:
            state = pool.state(number(asked)).to_bytes()
            answers.write(len(state).to_bytes(SIZE, "big") + state)
            continue
        else:
            ours.rewards[:], ours.terminated[:], ours.truncated[:] = pool.step(ours.ids)
            show(pool, ours)
        answers.write(DONE)


def show(pool: Pool, ours: Shared) -> None:
    """Leave what is to be decided in the shared memory."""
    pool.write_to(ours.observation, ours.action_mask)
    ours.to_play[:] = pool.to_play


def number(stream: IO[bytes]) -> int:
    """The number that comes next."""
    return int.from_bytes(read(stream, SIZE), "big")


def read(stream: IO[bytes], size: int) -> bytes:
    """So many bytes; fewer if nobody is there any more."""
    found = b""
    while len(found) < size and (more := stream.read(size - len(found))):
        found += more
    return found


if __name__ == "__main__":
    sys.exit(main())
