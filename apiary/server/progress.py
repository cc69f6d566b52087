"""How far players have come in the lessons."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from apiary.lessons import Lesson
from apiary.server.store.database import Database
from apiary.server.store.models import ProgressRow


def name_of(lesson: Lesson) -> str:
    """What a lesson is called where all games' are."""
    return f"{lesson.game}/{lesson.name}"


async def steps_done(database: Database, player: str) -> dict[str, int]:
    """The lessons a player has begun, and how many steps of each are done."""
    query = select(ProgressRow.lesson, ProgressRow.steps).where(ProgressRow.player == player)
    async with database.reading() as reading:
        return {row.lesson: row.steps for row in await reading.execute(query)}


async def keep(database: Database, player: str, lesson: Lesson, steps: int) -> None:
    """So many steps of a lesson are done, if not more."""
    async with database.transaction() as writing:
        await _keep(writing, player, name_of(lesson), steps)


async def hand_on(writing: AsyncSession, guest: str, player: str) -> None:
    """A guest turns out to have an account, which has come as far as either."""
    mine = select(ProgressRow.lesson, ProgressRow.steps).where(ProgressRow.player == guest)
    for lesson, steps in (await writing.execute(mine)).all():
        await _keep(writing, player, lesson, steps)


async def _keep(writing: AsyncSession, player: str, lesson: str, steps: int) -> None:
    row = await writing.get(ProgressRow, (player, lesson), with_for_update=True)
    if row is None:
        writing.add(ProgressRow(player=player, lesson=lesson, steps=steps))
    else:
        row.steps = max(row.steps, steps)
    await writing.flush()
