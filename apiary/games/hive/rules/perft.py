"""Counting the sequences of so many actions: the number that engines compare."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.games.hive.position import Position
from apiary.games.hive.rules.acting import make, unmake
from apiary.games.hive.rules.ending import over
from apiary.games.hive.rules.legal import count, generate


def perft(s: Position, depth: i64, at: i64 = 0) -> i64:
    """Number of sequences; the last action is counted without being made."""
    if depth == 0:
        return 1
    if over(s):
        return 0
    if depth == 1:
        return count(s, at)
    buf = s.buf
    end = generate(s, at)
    total: i64 = 0
    i: i64
    for i in range(at, end):
        action = buf[i]
        memory = make(s, action)
        total += perft(s, depth - 1, end)
        unmake(s, action, memory)
    return total
