"""Names that nobody may have: an operator has banned them."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from apiary.server.errors import NotYours
from apiary.server.names import folded
from apiary.server.store.models import BanRow


async def check_name(reading: AsyncSession | AsyncConnection, *names: str) -> None:
    """Refuse a name or login that is banned, however it is written."""
    for name in names:
        query = select(BanRow.folded).where(BanRow.folded == folded(name))
        if await reading.scalar(query) is not None:
            raise NotYours("server.banned_name", name=name)
