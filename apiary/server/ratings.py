"""Strength: openskill's Plackett-Luce model, for two or more seats, partners and equal ranks.

A game is rated when it was played from its beginning and every seat is a different person with an
account. What is shown is `1000 + 40 × (mu − 3 sigma)`: a strength that the player almost surely
has, 1000 for a newcomer, and provisional for his first games.
"""

from __future__ import annotations

from collections.abc import Collection

from openskill.models import PlackettLuce
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from apiary.server.hooks import Over
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


async def ratings_of(reading: AsyncConnection, player: str) -> tuple[Rating, ...]:
    """A player's strengths, by game."""
    query = (
        select(RatingRow.game, RatingRow.mu, RatingRow.sigma, RatingRow.games)
        .where(RatingRow.player == player)
        .order_by(RatingRow.game)
    )
    return tuple(
        Rating(game, shown(mu, sigma), games, games < PROVISIONAL)
        for game, mu, sigma, games in await reading.execute(query)
    )


class AccountRatings:
    """Rates the games of those who have accounts; see `hooks.Ratings`."""

    async def known(
        self, connection: AsyncConnection, game: str, players: Collection[str]
    ) -> dict[str, int]:
        """The ratings to be shown beside the names, of those who have one."""
        query = select(RatingRow.player, RatingRow.mu, RatingRow.sigma).where(
            RatingRow.game == game, RatingRow.player.in_(players)
        )
        rows = await connection.execute(query)
        return {player: shown(mu, sigma) for player, mu, sigma in rows}

    async def rate(self, session: AsyncSession, over: Over) -> None:
        """Write what a game changes, in the transaction that ends it, so that it counts once."""
        people = [player for player in over.players if player is not None]
        if over.continued or len(people) < 2 or len(set(people)) != len(over.players):
            return
        accounts = select(PlayerRow.id).where(PlayerRow.id.in_(people), PlayerRow.guest.is_(False))
        if set(await session.scalars(accounts)) != set(people):
            return
        # In the same order in every transaction, so that no two wait for each other.
        rows = {player: await _row(session, player, over.game) for player in sorted(people)}
        partners: dict[int, list[RatingRow]] = {}
        for player, side in zip(people, over.sides, strict=True):
            partners.setdefault(side, []).append(rows[player])
        teams = [[_model.rating(row.mu, row.sigma) for row in team] for team in partners.values()]
        ranks = [float(over.outcome.ranks[over.sides.index(side)]) for side in partners]
        for team, after in zip(partners.values(), _model.rate(teams, ranks=ranks), strict=True):
            for row, strength in zip(team, after, strict=True):
                row.mu, row.sigma, row.games = strength.mu, strength.sigma, row.games + 1


async def _row(session: AsyncSession, player: str, game: str) -> RatingRow:
    row = await session.get(RatingRow, (player, game), with_for_update=True)
    if row is None:
        row = RatingRow(player=player, game=game, mu=_model.mu, sigma=_model.sigma, games=0)
        session.add(row)
    return row
