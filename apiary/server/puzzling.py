"""How strong players and puzzles are: each first try is a game of openskill between the two.

The model, and what is shown of a strength, are those of the ratings of games (`ratings`). A puzzle
that nobody has tried is taken to be as strong as its grade.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from random import choice

from openskill.models import PlackettLuceRating
from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from apiary.puzzles import Puzzle
from apiary.server.ratings import PROVISIONAL, model, shown
from apiary.server.store.database import Database
from apiary.server.store.models import PuzzleRow, PuzzlerRow, PuzzleTryRow
from apiary.server.wire import PuzzleStanding, RatingChange

EASIEST = 15.0  # mu of the first grade
GRADE = 5.0  # by which each grade is stronger than the one before
SIGMA = model.sigma / 2  # the grades are a good guess
NEAR = 8  # the next puzzle is one of so many that suit best


def today(now: int) -> date:
    """The day that it is everywhere, at so many milliseconds since 1970."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def expected(puzzle: Puzzle) -> PlackettLuceRating:
    """How strong a puzzle is before anybody has tried it."""
    return model.rating(EASIEST + GRADE * (puzzle.grade - 1), SIGMA)


async def strength_of(database: Database, puzzle: Puzzle) -> int:
    """How strong a puzzle is, as people read it."""
    query = select(PuzzleRow.mu, PuzzleRow.sigma).where(PuzzleRow.name == puzzle.name)
    async with database.reading() as reading:
        row = (await reading.execute(query)).one_or_none()
    guess = expected(puzzle)
    return shown(guess.mu, guess.sigma) if row is None else shown(row.mu, row.sigma)


async def tried_by(database: Database, player: str | None) -> dict[str, bool]:
    """The puzzles that a player has tried, and whether the first try solved them."""
    query = select(PuzzleTryRow.puzzle, PuzzleTryRow.solved).where(PuzzleTryRow.player == player)
    async with database.reading() as reading:
        return {row.puzzle: row.solved for row in await reading.execute(query)}


async def standing_of(database: Database, player: str | None) -> PuzzleStanding:
    """How a player does; as a newcomer if nobody is known."""
    query = select(PuzzlerRow).where(PuzzlerRow.player == player)
    async with database.reading() as reading:
        row = (await reading.execute(query)).one_or_none()
    if row is None:
        return PuzzleStanding(shown(model.mu, model.sigma), True)
    solved = sum((await tried_by(database, player)).values())
    return PuzzleStanding(
        shown(row.mu, row.sigma), row.tries < PROVISIONAL, tries=row.tries, solved=solved
    )


async def next_for(
    database: Database, player: str | None, some: Sequence[Puzzle], after: str = ""
) -> Puzzle:
    """One of these puzzles that suits a player: not tried yet, else failed, else any; as strong as
    the player is almost surely, so that most can be solved; not the one before.
    """
    tried = await tried_by(database, player)
    others = [one for one in some if one.name != after] or list(some)
    new = [one for one in others if one.name not in tried]
    failed = [one for one in others if not tried.get(one.name, False)]
    query = select(PuzzleRow.name, PuzzleRow.mu)
    mine = select(PuzzlerRow.mu, PuzzlerRow.sigma).where(PuzzlerRow.player == player)
    async with database.reading() as reading:
        known = {row.name: row.mu for row in await reading.execute(query)}
        row = (await reading.execute(mine)).one_or_none()
    wanted = model.mu - model.sigma if row is None else row.mu - row.sigma
    near = sorted(
        new or failed or others,
        key=lambda one: abs(known.get(one.name, expected(one).mu) - wanted),
    )
    return choice(near[:NEAR])


async def note(
    database: Database, player: str, puzzle: Puzzle, solved: bool, now: int
) -> RatingChange | None:
    """A try is over: what it did to the player's rating, if it was the first."""
    try:
        return await _note(database, player, puzzle, solved, now)
    except IntegrityError:  # somebody else has just been the first to try it
        return await _note(database, player, puzzle, solved, now)


async def _note(
    database: Database, player: str, puzzle: Puzzle, solved: bool, now: int
) -> RatingChange | None:
    async with database.transaction() as writing:
        if await writing.get(PuzzleTryRow, (player, puzzle.name)) is not None:
            return None
        writing.add(PuzzleTryRow(player=player, puzzle=puzzle.name, solved=solved, at=now))
        me = await writing.get(PuzzlerRow, player, with_for_update=True)
        if me is None:
            me = PuzzlerRow(player=player, mu=model.mu, sigma=model.sigma, tries=0)
            writing.add(me)
        it = await writing.get(PuzzleRow, puzzle.name, with_for_update=True)
        if it is None:
            guess = expected(puzzle)
            it = PuzzleRow(name=puzzle.name, mu=guess.mu, sigma=guess.sigma, tries=0)
            writing.add(it)
        before = shown(me.mu, me.sigma)
        sides = [[model.rating(row.mu, row.sigma)] for row in (me, it)]
        ((mine,), (its,)) = model.rate(sides, ranks=[1.0, 2.0] if solved else [2.0, 1.0])
        me.mu, me.sigma, me.tries = mine.mu, mine.sigma, me.tries + 1
        it.mu, it.sigma, it.tries = its.mu, its.sigma, it.tries + 1
        return RatingChange(before, shown(me.mu, me.sigma))


async def hand_on(writing: AsyncSession, guest: str, player: str) -> None:
    """A guest turns out to have an account, which has tried what either has; its strength is that
    of whoever has tried more.
    """
    theirs = await writing.get(PuzzlerRow, guest)
    if theirs is None:  # the guest has tried none
        return
    mine = select(PuzzleTryRow.puzzle).where(PuzzleTryRow.player == player)
    tries = PuzzleTryRow.player == guest
    await writing.execute(delete(PuzzleTryRow).where(tries, PuzzleTryRow.puzzle.in_(mine)))
    await writing.execute(update(PuzzleTryRow).where(tries).values(player=player))
    own = await writing.get(PuzzlerRow, player, with_for_update=True)
    if own is None:
        own = PuzzlerRow(player=player, mu=theirs.mu, sigma=theirs.sigma, tries=0)
        writing.add(own)
    elif theirs.tries > own.tries:
        own.mu, own.sigma = theirs.mu, theirs.sigma
    own.tries += theirs.tries
    await writing.delete(theirs)
    await writing.flush()
