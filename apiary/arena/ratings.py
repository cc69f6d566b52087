"""Elo ratings from who was ahead of whom, with intervals.

The model is Bradley's and Terry's: a player with 400 points more is ahead ten times as often, and
who is level counts as half ahead. The ratings are the most likely ones, with a mean of 0. Where
all went one way between two groups of players no ratings are most likely; then each two that met
count one more game, a draw.

The intervals take the games of one opening as one observation, since they depend on each other
(so do the rivals at a table), and hold what openings really differed by. One imagined game for each
two that met widens them, so that a few games are never taken for certain.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, inf, log, log10, sqrt

PER_ELO = log(10) / 400
SURE = 1.96  # standard deviations of an interval that holds 95 % of the time
STEPS = 100  # of Newton's method, which needs about ten
CLOSE = 1e-9

Pair = tuple[str, str, float]  # one, another, and how it went for the first: 1, 0.5 or 0


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is, compared with the mean of all, and how far that may be off."""

    elo: float
    error: float


def expected(difference: float) -> float:
    """The share of points that so many points of Elo more bring.

    >>> expected(0), round(expected(191), 2)
    (0.5, 0.75)
    """
    return 1.0 / (1.0 + exp(-difference * PER_ELO))


def elo(share: float) -> float:
    """The difference in Elo that brings such a share of points.

    >>> round(elo(0.75), 1), elo(1.0)
    (190.8, inf)
    """
    if share <= 0.0 or share >= 1.0:
        return inf if share >= 1.0 else -inf
    return -400.0 * log10(1.0 / share - 1.0)


def rate(openings: Iterable[Sequence[Pair]]) -> dict[str, Rating]:
    """The rating of each player, from the meetings of each opening; of nobody without any."""
    clusters = [list(pairs) for pairs in openings]
    names = sorted({name for pairs in clusters for one, other, _ in pairs for name in (one, other)})
    place = {name: number for number, name in enumerate(names)}
    met = {
        (min(place[one], place[other]), max(place[one], place[other]))
        for pairs in clusters
        for one, other, _ in pairs
    }
    played = [
        [(place[one], place[other], score, 1.0) for one, other, score in pairs]
        for pairs in clusters
    ]
    imagined = [[(one, other, score, 0.5)] for one, other in sorted(met) for score in (0.0, 1.0)]
    if not _comparable(played, len(names)):
        played += imagined
    strengths = _most_likely(played, len(names))
    errors = _errors([*played, *imagined], played, strengths)
    return {
        name: Rating(strengths[number] / PER_ELO, SURE * errors[number] / PER_ELO)
        for name, number in place.items()
    }


Meeting = tuple[int, int, float, float]  # one, another, how it went for the first, its weight
Matrix = list[list[float]]


def _comparable(clusters: Iterable[Sequence[Meeting]], count: int) -> bool:
    """Has everybody scored against everybody, at least by way of others?"""
    against: dict[int, set[int]] = defaultdict(set)
    for meetings in clusters:
        for one, other, score, _ in meetings:
            if score > 0.0:
                against[one].add(other)
            if score < 1.0:
                against[other].add(one)
    for player in range(count):
        reached, new = {player}, [player]
        while new:
            for other in against[new.pop()] - reached:
                reached.add(other)
                new.append(other)
        if len(reached) < count:
            return False
    return True


def _chance(strengths: Sequence[float], one: int, other: int) -> float:
    return 1.0 / (1.0 + exp(strengths[other] - strengths[one]))


def _slope(meetings: Iterable[Meeting], strengths: Sequence[float]) -> list[float]:
    """How the likelihood grows with each strength."""
    found = [0.0] * len(strengths)
    for one, other, score, weight in meetings:
        surprise = weight * (score - _chance(strengths, one, other))
        found[one] += surprise
        found[other] -= surprise
    return found


def _information(clusters: Iterable[Sequence[Meeting]], strengths: Sequence[float]) -> Matrix:
    """How sharply the likelihood bends, with the mean held where it is."""
    size = len(strengths)
    found = [[1.0 / size] * size for _ in range(size)]
    for meetings in clusters:
        for one, other, _, weight in meetings:
            chance = _chance(strengths, one, other)
            bend = weight * chance * (1.0 - chance)
            found[one][one] += bend
            found[other][other] += bend
            found[one][other] -= bend
            found[other][one] -= bend
    return found


def _most_likely(clusters: Sequence[Sequence[Meeting]], count: int) -> list[float]:
    """The strengths, as natural logarithms, by Newton's method."""
    strengths = [0.0] * count
    meetings = [meeting for cluster in clusters for meeting in cluster]
    for _ in range(STEPS):
        step = solve(_information(clusters, strengths), _slope(meetings, strengths))
        most = max(map(abs, step), default=0.0)
        scale = min(1.0, 1.0 / most) if most else 1.0
        strengths = [one + scale * by for one, by in zip(strengths, step, strict=True)]
        if most < CLOSE:
            break
    return strengths


def _errors(
    clusters: Sequence[Sequence[Meeting]],
    played: Sequence[Sequence[Meeting]],
    strengths: Sequence[float],
) -> list[float]:
    """The standard deviations of the strengths, from how much the clusters differ."""
    information = _information(played, strengths)
    moved = [solve(information, _slope(meetings, strengths)) for meetings in clusters]
    return [sqrt(sum(by[number] ** 2 for by in moved)) for number in range(len(strengths))]


def solve(matrix: Matrix, wanted: Sequence[float]) -> list[float]:
    """What the matrix turns into the wanted, by elimination.

    >>> solve([[2.0, 0.0], [1.0, 4.0]], [2.0, 9.0])
    [1.0, 2.0]
    """
    rows = [[*row, value] for row, value in zip(matrix, wanted, strict=True)]
    for column in range(len(rows)):
        pivot = max(range(column, len(rows)), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        for row in rows[column + 1 :]:
            factor = row[column] / head[column]
            for place in range(column, len(row)):
                row[place] -= factor * head[place]
    found = [0.0] * len(rows)
    for number, row in reversed(list(enumerate(rows))):
        known = sum(row[place] * found[place] for place in range(number + 1, len(rows)))
        found[number] = (row[-1] - known) / row[number]
    return found
