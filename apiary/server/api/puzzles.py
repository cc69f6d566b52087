"""Puzzles: which there are, trying them, and how they are won.

As with lessons, whoever tries sends all moves so far. Only what came of the first try is kept.
"""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.concurrency import sync_to_thread
from litestar.params import JSONBody, PathParameter, QueryParameter

from apiary import puzzles
from apiary.core.errors import BadOption
from apiary.core.outcome import Reason
from apiary.lessons import Verdict
from apiary.puzzles import Puzzle
from apiary.puzzles.trying import Trying, solution
from apiary.server import puzzling
from apiary.server.api.documented import READING, READING_ONE, WRITING_ONE
from apiary.server.errors import NotThere
from apiary.server.provided import AnyPlayer, MyPlayer, TheIdentity
from apiary.server.trials import puzzle_told, solution_told
from apiary.server.wire import (
    Answers,
    PuzzleList,
    PuzzleName,
    PuzzleTheme,
    PuzzleTrial,
    Solution,
    Touched,
    Try,
)

TheName = Annotated[
    str, PathParameter(min_length=1, max_length=64, description="The name of a puzzle.")
]
Theme = Annotated[str, QueryParameter(max_length=64, description="What it shall be about.")]
After = Annotated[str, QueryParameter(max_length=64, description="The puzzle it shall not be.")]


@get("/puzzles", summary="The puzzles", responses=READING)
async def read(player: AnyPlayer, identity: TheIdentity) -> PuzzleList:
    """The puzzle of the day, what the others are about, and how I do."""
    database, me = identity.database, player.id if player else None
    tried = await puzzling.tried_by(database, me)
    day = puzzles.of_day(puzzling.today(identity.now())).name
    return PuzzleList(
        puzzles=len(puzzles.all_puzzles()),
        day=day,
        day_tried=day in tried,
        mine=await puzzling.standing_of(database, me),
        themes=tuple(
            PuzzleTheme(
                theme,
                puzzles=len(puzzles.by_theme(theme)),
                solved=sum(tried.get(one.name, False) for one in puzzles.by_theme(theme)),
            )
            for theme in puzzles.all_themes()
        ),
    )


@get("/puzzles/next", summary="The next puzzle", responses=READING_ONE)
async def following(
    player: AnyPlayer, identity: TheIdentity, theme: Theme = "", after: After = ""
) -> PuzzleName:
    """One that suits me and that I have not tried yet, of a theme or of all."""
    try:
        some = puzzles.by_theme(theme) if theme else puzzles.all_puzzles()
    except BadOption as error:
        raise NotThere(error.message.key, **error.message.params) from error
    me = player.id if player else None
    found = await puzzling.next_for(identity.database, me, some, after)
    return PuzzleName(found.name)


@post("/puzzles/{name:str}", status_code=200, summary="Try a puzzle", responses=WRITING_ONE)
async def attempt(
    name: TheName, data: JSONBody[Try], me: MyPlayer, identity: TheIdentity
) -> PuzzleTrial:
    """What comes of my moves so far in it. The first time that I solve it or fail counts."""
    puzzle, database = _found(name), identity.database
    tried = await sync_to_thread(_tried, puzzle, data)
    before = (await puzzling.tried_by(database, me.id)).get(name)
    change = None
    if tried.verdict is not Verdict.OPEN:
        solved = tried.verdict is Verdict.PASSED
        change = await puzzling.note(database, me.id, puzzle, solved, identity.now())
    strength = await puzzling.strength_of(database, puzzle)
    return puzzle_told(tried, len(data.actions), strength, before, change)


@post("/puzzles/{name:str}/why", status_code=200, summary="Why not?", responses=WRITING_ONE)
async def why(name: TheName, data: JSONBody[Touched]) -> Reason | None:
    """Why the last of these touches leads nowhere in a puzzle; nothing if it does."""
    tried = await sync_to_thread(_tried, _found(name), data)
    view = tried.state.seen_by(tried.seat)
    return tried.state.game.table.why_touch(view, tried.seat, data.path)


@post(
    "/puzzles/{name:str}/solution",
    status_code=200,
    summary="How is it won?",
    responses=WRITING_ONE,
)
async def solved(
    name: TheName, data: JSONBody[Answers], me: MyPlayer, identity: TheIdentity
) -> Solution:
    """The moves that win, against these answers. Who has not tried it yet has failed."""
    puzzle = _found(name)
    steps = await sync_to_thread(solution, puzzle, data.answers)
    change = await puzzling.note(identity.database, me.id, puzzle, False, identity.now())
    return solution_told(puzzle, steps, change)


def _found(name: str) -> Puzzle:
    try:
        return puzzles.find(name)
    except BadOption as error:
        raise NotThere(error.message.key, **error.message.params) from error


def _tried(puzzle: Puzzle, data: Try) -> Trying:
    made = Trying(puzzle)
    for action in data.actions:
        made.play(action)
    return made
