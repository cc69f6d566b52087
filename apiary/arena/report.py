"""What an arena has found: a line for each player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from apiary.arena.ratings import Pair, Rating, rate
from apiary.arena.results import Result
from apiary.arena.sprt import Sprt, Verdict


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player did: its rating (None if it met nobody), on how many seats it played, the share
    of rivals that it was ahead of, its victories (shared ones in part), its mean rank.
    """

    player: str
    rating: Rating | None
    seats: int
    score: float
    victories: float
    rank: float


@dataclass(frozen=True, slots=True)
class Report:
    """The standings, best first, after so many games, and what the sequential test says of the
    player that was named first.
    """

    first: str
    games: int
    standings: tuple[Standing, ...]
    sprt: Sprt | None
    ratio: float
    verdict: Verdict

    def of(self, player: str) -> Standing:
        """The line of a player."""
        return next(standing for standing in self.standings if standing.player == player)


def by_opening(results: Sequence[Result]) -> list[list[Result]]:
    """The games of each opening, in the order of the openings."""
    found: dict[int, list[Result]] = defaultdict(list)
    for result in sorted(results, key=lambda result: result.number):
        found[result.opening].append(result)
    return [found[opening] for opening in sorted(found)]


def points_of(results: Sequence[Result], player: str, games: int) -> list[float]:
    """The mean points of a player in each opening, as far as all games of all openings up to there
    have been played: what ended early must not count more. An opening has so many games.
    """
    found: list[float] = []
    for number, opening in enumerate(by_opening(results)):
        if opening[0].opening != number or len(opening) < games:
            break
        points = [one for result in opening for one in result.points(player)]
        found.append(sum(points) / len(points) if points else 0.5)  # alone, nobody gains
    return found


def report(
    players: Sequence[str], results: Sequence[Result], sprt: Sprt | None, games: int
) -> Report:
    """What the results say, with so many games to an opening."""
    openings = by_opening(results)
    meetings: list[list[Pair]] = [
        [pair for result in opening for pair in result.pairs()] for opening in openings
    ]
    ratings = rate(meetings)
    lines = [
        _standing(player, ratings.get(player), results)
        for player in sorted(set(players), key=players.index)
    ]
    lines.sort(key=lambda line: -line.rating.elo if line.rating else 0.0)
    points = points_of(results, players[0], games) if sprt else []
    return Report(
        first=players[0],
        games=len(results),
        standings=tuple(lines),
        sprt=sprt,
        ratio=sprt.ratio(points) if sprt else 0.0,
        verdict=sprt.verdict(points) if sprt else Verdict.OPEN,
    )


def _standing(player: str, rating: Rating | None, results: Sequence[Result]) -> Standing:
    seats = [
        (result, seat)
        for result in results
        for seat, name in enumerate(result.players)
        if name == player
    ]
    points = [one for result in results for one in result.points(player)]
    count = max(len(seats), 1)
    return Standing(
        player=player,
        rating=rating,
        seats=len(seats),
        score=sum(points) / max(len(points), 1),
        victories=sum(result.victory(seat) for result, seat in seats),
        rank=sum(result.ranks[seat] for result, seat in seats) / count,
    )
