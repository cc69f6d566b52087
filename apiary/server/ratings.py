"""Strength: openskill's Plackett-Luce model, which knows two or more seats and equal ranks.

A game is rated when it was played from its beginning and every seat is a different person with an
account. What is shown is `1000 + 40 × (mu − 3 sigma)`: a strength that the player has almost
surely, 1000 for a newcomer, and provisional for his first games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openskill.models import PlackettLuce
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from apiary.server.store.models import PlayerRow, RatingRow
from apiary.server.wire import Rating

BASE = 1000
SCALE = 40
PROVISIONAL = 10  # games

_model = PlackettLuce()


def shown(mu: float, sigma: float) -> int:
    """A strength as people read it.

    >>> shown(25.0, 25.0 / 3)
    1000
    """
    return max(0, round(BASE + SCALE * (mu - 3 * sigma)))


def rating_of(row: RatingRow) -> Rating:
    """A player's strength at a game, to be shown."""
    return Rating(row.game, shown(row.mu, row.sigma), row.games, row.games < PROVISIONAL)


async def ratings_of(reading: AsyncSession, player: str) -> tuple[Rating, ...]:
    """A player's strengths, by game."""
    query = select(RatingRow).where(RatingRow.player == player).order_by(RatingRow.game)
    return tuple(rating_of(row) for row in await reading.scalars(query))


async def rated_at(reading: AsyncSession, game: str, players: Iterable[str]) -> dict[str, int]:
    """The shown strengths of some players at one game."""
    query = select(RatingRow).where(RatingRow.game == game, RatingRow.player.in_(set(players)))
    return {row.player: shown(row.mu, row.sigma) for row in await reading.scalars(query)}


async def rate(
    writing: AsyncSession, game: str, players: Sequence[str | None], ranks: Sequence[int]
) -> bool:
    """Count a finished game; was it one to be rated? `players` and `ranks` are by seat.

    This is part of the transaction that ends the game, so it is counted once.
    """
    people = [player for player in players if player is not None]
    if len(people) < 2 or len(set(people)) != len(players):
        return False
    accounts = select(PlayerRow.id).where(PlayerRow.id.in_(people), PlayerRow.guest.is_(False))
    if set(await writing.scalars(accounts)) != set(people):
        return False
    rows = [await _row(writing, player, game) for player in people]
    teams = [[_model.rating(mu=row.mu, sigma=row.sigma)] for row in rows]
    for row, (after,) in zip(rows, _model.rate(teams, ranks=list(ranks)), strict=True):
        row.mu, row.sigma, row.games = after.mu, after.sigma, row.games + 1
    return True


async def _row(writing: AsyncSession, player: str, game: str) -> RatingRow:
    row = await writing.get(RatingRow, (player, game), with_for_update=True)
    if row is None:
        row = RatingRow(player=player, game=game, mu=_model.mu, sigma=_model.sigma, games=0)
        writing.add(row)
    return row
