"""How encoders write: marks, sets and shares, each only where it isn't 0."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.learn.buffer import Buffer


def mark(out: Buffer, at: i64, number: i64) -> None:
    """1 for one of several numbers; nothing if it is below 0, which means none of them."""
    if number >= 0:
        out.set(at + number, 1)


def flag(out: Buffer, at: i64, condition: bool) -> None:
    """1 if it is so."""
    if condition:
        out.set(at, 1)


def members(out: Buffer, at: i64, numbers: i64) -> None:
    """1 for each number of a set."""
    while numbers:
        if numbers & 1:
            out.set(at, 1)
        numbers >>= 1
        at += 1


def share(out: Buffer, at: i64, count: i64, most: float) -> None:
    """How many there are of so many, as a fraction; above 1 if there are more."""
    if count:
        out.put(at, float(count) / most)


def turned(seat: i64, by: i64, seats: i64) -> i64:
    """The seat so many places further round the table; back if `by` is below 0."""
    return (seat + by + seats) % seats
