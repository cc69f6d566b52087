"""Takes games out of the ratings again, as if they had not been rated.

A player's rating is what it was before the first of the rated games, with what each game that still
counts gave or took: `mu` by what it added, `sigma` by what it multiplied. What a remaining game
gave was reckoned with the ratings of its day and stays so; nobody's rating changes who did not play
in what is undone.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from apiary.server.store.models import RatedGameRow, RatingRow


async def unrate(writing: AsyncSession, tables: Collection[str]) -> int:
    """How many of these tables counted, and count no more."""
    query = select(RatedGameRow.table, RatedGameRow.player, RatedGameRow.game).where(
        RatedGameRow.table.in_(tables), RatedGameRow.void.is_(False)
    )
    rows = (await writing.execute(query)).all()
    await writing.execute(
        update(RatedGameRow).where(RatedGameRow.table.in_(tables)).values(void=True)
    )
    # In the same order in every transaction, so that no two wait for each other.
    for player, game in sorted({(row.player, row.game) for row in rows}):
        await _reckon(writing, player, game)
    return len({row.table for row in rows})


async def _reckon(writing: AsyncSession, player: str, game: str) -> None:
    rating = await writing.get(RatingRow, (player, game), with_for_update=True)
    query = (
        select(RatedGameRow.__table__)
        .where(RatedGameRow.player == player, RatedGameRow.game == game)
        .order_by(RatedGameRow.at, RatedGameRow.table)
    )
    played = (await writing.execute(query)).all()
    if rating is None or not played:
        return
    mu, sigma = played[0].mu_before, played[0].sigma_before
    counted = [one for one in played if not one.void]
    for one in counted:
        mu += one.mu - one.mu_before
        sigma *= one.sigma / one.sigma_before
    rating.mu, rating.sigma, rating.games = mu, sigma, len(counted)
    if not counted:
        await writing.delete(rating)
