"""A position that a search can make and unmake moves on, without copies or checks."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

TENFOLD: Final = 1200.0  # what a position is worth in which the chances stand ten to one


def chance(value: float) -> float:
    """How likely the side to move wins, 0 to 1, by what the position is worth (`Board.evaluate`).

    >>> chance(0), round(chance(1200), 2)
    (0.5, 0.91)
    """
    against: float = 10.0 ** (-value / TENFOLD)
    return 1.0 / (1.0 + against)


@mypyc_attr(allow_interpreted_subclasses=True)
class Board:
    """A game of two seats without chance or secrets, as alpha-beta wants it.

    `generate` writes actions into `buf`, from a given index on, and returns the end of the list.
    The last 1024 words of `buf` are left to `evaluate`.
    """

    buf: vec[i64]

    @abstractmethod
    def generate(self, at: i64) -> i64:
        """Write all legal actions to `buf` from `at`; the end of the list."""

    @abstractmethod
    def make(self, action: i64) -> i64:
        """Do a legal action; the result is what `unmake` needs."""

    @abstractmethod
    def unmake(self, action: i64, memory: i64) -> None:
        """Take the last action back."""

    @abstractmethod
    def over(self) -> bool:
        """Has the game ended?"""

    @abstractmethod
    def result(self) -> i64:
        """After the end, for the side to move: 1 won, 0 drawn, -1 lost."""

    @abstractmethod
    def evaluate(self) -> i64:
        """How good the position is for the side to move."""

    @abstractmethod
    def rank(self, begin: i64, end: i64, scores: vec[i64]) -> None:
        """For each action of `buf` from `begin` to `end`, write to the same place of `scores` how
        promising it looks before it is tried: higher is better.
        """

    @abstractmethod
    def hash_key(self) -> i64:
        """Equal for equal positions with the same side to move; at least 0."""
