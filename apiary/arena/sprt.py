"""The sequential test: play until it is clear which of two claims about a strength is true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log

from apiary.arena.ratings import expected
from apiary.core.errors import BadOption


class Verdict(StrEnum):
    """What a test has found so far."""

    WEAKER = "weaker"  # the difference is elo0, or less
    OPEN = "open"
    STRONGER = "stronger"  # it is elo1, or more

    def __repr__(self) -> str:
        return f"Verdict.{self.name}"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential probability ratio test: is the first player `elo0` stronger than the others, or
    `elo1`? Each wrong answer comes up in a share `risk` of tests.

    >>> Sprt(0, 10).verdict([0.5, 0.5])
    Verdict.OPEN
    """

    elo0: float
    elo1: float
    risk: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise BadOption("arena.bad_sprt", elo0=f"{self.elo0:g}", elo1=f"{self.elo1:g}")

    @property
    def bound(self) -> float:
        """How far the logarithm of the ratio must go, in either direction.

        >>> round(Sprt(0, 10).bound, 3)
        2.944
        """
        return log((1.0 - self.risk) / self.risk)

    def ratio(self, points: Sequence[float]) -> float:
        """The logarithm of how much more likely `elo1` is than `elo0`, by the mean points (0 to 1)
        of each opening, taken as drawn from a normal distribution.

        Two openings more, one lost and one won, count for how much openings differ, so that a few
        that went the same way are not taken for certain.
        """
        if not points:
            return 0.0
        low, high = expected(self.elo0), expected(self.elo1)
        mean = sum(points) / len(points)
        apart = sum((one - mean) ** 2 for one in (*points, 0.0, 1.0)) / (len(points) + 2)
        return len(points) * (high - low) * (2.0 * mean - low - high) / (2.0 * apart)

    def verdict(self, points: Sequence[float]) -> Verdict:
        """Which claim is accepted, if any."""
        ratio = self.ratio(points)
        if abs(ratio) < self.bound:
            return Verdict.OPEN
        return Verdict.STRONGER if ratio > 0 else Verdict.WEAKER
