"""A guest turns out to have an account, and all seats of the guest become the account's."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from apiary.server import progress, puzzling
from apiary.server.store.everywhere import append_everywhere, portions
from apiary.server.store.models import PlayerRow, SeatRow, SessionRow
from apiary.server.tables.events import HandedOver, encode


async def hand_over(writing: AsyncSession, guest: str, player: str, now: int) -> dict[str, int]:
    """Write it at all tables of the guest, readable or not; the versions that it made.

    Whoever sat at a table both as the guest and with the account has both seats then. The guest's
    tokens are the account's from now on, and what the guest has learnt.
    """
    # First: whoever is just giving the guest a seat is waited for, and whoever would do so later
    # sees this (`journal.write`).
    await writing.execute(update(PlayerRow).where(PlayerRow.id == guest).values(became=player))
    await writing.execute(
        update(SessionRow).where(SessionRow.player == guest).values(player=player)
    )
    await progress.hand_on(writing, guest, player)
    await puzzling.hand_on(writing, guest, player)
    seats = select(SeatRow.table).where(SeatRow.player == guest).distinct()
    tables = list(await writing.scalars(seats))
    if not tables:
        return {}
    connection = await writing.connection()
    versions = await connection.run_sync(
        append_everywhere, tables, now, encode(HandedOver(guest, player))
    )
    for some in portions(tables):  # not all at once: the guest may just be sitting down elsewhere
        await writing.execute(
            update(SeatRow)
            .where(SeatRow.player == guest, SeatRow.table.in_(some))
            .values(player=player)
            .execution_options(synchronize_session=False)
        )
    return versions
