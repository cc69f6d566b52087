"""Strength: openskill's Plackett-Luce model, for two or more seats, partners and equal ranks.

Which games count is in `rated`. One that counts for less moves mu and sigma only that part of the
way to where the model would put them. (The model's own weights are shares in the success of a team
and make no difference to who plays alone.) What each game did is kept in `rated_games`.

What is shown is `1000 + 40 × (mu − 3 sigma)`: a strength that the player almost surely has, 1000
for a newcomer, and provisional for the first games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession
from sqlalchemy.orm import aliased

from apiary.server import rated
from apiary.server.hooks import Over
from apiary.server.store.models import PlayerRow, RatedGameRow, RatingRow
from apiary.server.wire import Rating

BASE = 1000
SCALE = 40
PROVISIONAL = 10  # games
DAY = 86_400_000  # milliseconds

# How much luck there is in a game, three times what the model takes for granted: dice, draws and a
# day's form decide a single game here. So the first win of a newcomer over another lifts the rating
# by 73 instead of 138, and only many games tell much.
model = PlackettLuce(beta=25 / 2)


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

    async def changes(self, connection: AsyncConnection, table: str) -> dict[str, tuple[int, int]]:
        """What the game of a table did to ratings: before and after, of those it counts for."""
        columns = RatedGameRow.__table__.columns
        query = select(*columns).where(RatedGameRow.table == table, RatedGameRow.void.is_(False))
        return {
            row.player: (shown(row.mu_before, row.sigma_before), shown(row.mu, row.sigma))
            for row in await connection.execute(query)
        }

    async def rate(self, session: AsyncSession, over: Over) -> None:
        """Write what a game changes, in the transaction that ends it, so that it counts once."""
        people = [player for player in over.players if player is not None]
        if over.casual:
            return
        if not rated.could_count(over.players, over.continued) or rated.too_short(over.moves):
            return
        accounts = select(PlayerRow.id, PlayerRow.bot).where(
            PlayerRow.id.in_(people), PlayerRow.guest.is_(False)
        )
        bots = {row.id: row.bot for row in await session.execute(accounts)}
        if bots.keys() != set(people):
            return
        if rated.mixed(bots.values()) and not over.rated_with_bots:
            return
        # In the same order in every transaction, so that no two wait for each other.
        rows = {player: await _row(session, player, over.game) for player in sorted(people)}
        met = await _meetings(session, over, people)
        partners: dict[int, list[RatingRow]] = {}
        for player, side in zip(people, over.sides, strict=True):
            partners.setdefault(side, []).append(rows[player])
        teams = [[model.rating(row.mu, row.sigma) for row in team] for team in partners.values()]
        ranks = [float(over.outcome.ranks[over.sides.index(side)]) for side in partners]
        for team, after in zip(partners.values(), model.rate(teams, ranks=ranks), strict=True):
            own = {row.player for row in team}
            for row, strength in zip(team, after, strict=True):
                others = [
                    met[frozenset((row.player, other))] for other in people if other not in own
                ]
                session.add(_moved(row, strength, rated.weight(others), over))


def _moved(row: RatingRow, strength: PlackettLuceRating, weight: float, over: Over) -> RatedGameRow:
    """Move a strength part of the way; what is kept of that."""
    mu, sigma = row.mu, row.sigma
    row.mu += weight * (strength.mu - mu)
    row.sigma += weight * (strength.sigma - sigma)
    row.games += 1
    return RatedGameRow(
        table=over.table,
        player=row.player,
        game=over.game,
        at=over.at,
        weight=weight,
        mu_before=mu,
        sigma_before=sigma,
        mu=row.mu,
        sigma=row.sigma,
    )


async def _meetings(
    session: AsyncSession, over: Over, people: list[str]
) -> Counter[frozenset[str]]:
    """How often each two of these people have met lately, in games of this kind that counted."""
    one, other = aliased(RatedGameRow), aliased(RatedGameRow)
    query = (
        select(one.player, other.player, func.count())
        .join(other, other.table == one.table)
        .where(
            one.player.in_(people),
            other.player.in_(people),
            one.player < other.player,
            one.game == over.game,
            one.at > over.at - rated.PERIOD * DAY,
            one.void.is_(False),
        )
        .group_by(one.player, other.player)
    )
    found = await session.execute(query)
    return Counter({frozenset((first, second)): times for first, second, times in found})


async def _row(session: AsyncSession, player: str, game: str) -> RatingRow:
    row = await session.get(RatingRow, (player, game), with_for_update=True)
    if row is None:
        row = RatingRow(player=player, game=game, mu=model.mu, sigma=model.sigma, games=0)
        session.add(row)
    return row
