"""Lessons: which there are, and trying their steps.

The server keeps nothing of a try: whoever tries sends all that was done in it so far.
"""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.concurrency import sync_to_thread
from litestar.params import JSONBody, PathParameter

from apiary import lessons
from apiary.core.errors import BadOption
from apiary.core.outcome import Reason
from apiary.lessons import Attempt, Lesson, Verdict, solution
from apiary.lessons.lesson import MOST_STEPS
from apiary.server import progress
from apiary.server.api.documented import READING, WRITING_ONE, GameName
from apiary.server.errors import NotThere
from apiary.server.progress import name_of
from apiary.server.provided import AnyPlayer, MyPlayer, TheIdentity
from apiary.server.trials import told
from apiary.server.wire import Hint, LessonInfo, Touched, Trial, Try

LessonName = Annotated[
    str, PathParameter(min_length=1, max_length=64, description="The name of a lesson.")
]
StepNumber = Annotated[
    int, PathParameter(ge=1, le=MOST_STEPS, description="The number of a step, from 1.")
]


@get("/lessons", summary="The lessons", responses=READING)
async def read(player: AnyPlayer, identity: TheIdentity) -> list[LessonInfo]:
    """All lessons, and how far I have come in each."""
    done = {} if player is None else await progress.steps_done(identity.database, player.id)
    return [
        LessonInfo(
            game=lesson.game,
            name=lesson.name,
            title=lesson.title,
            chapter=lesson.chapter,
            steps=len(lesson.steps),
            done=min(done.get(name_of(lesson), 0), len(lesson.steps)),
        )
        for lesson in lessons.all_lessons()
    ]


@post(
    "/lessons/{game:str}/{name:str}/{step:int}",
    status_code=200,
    summary="Try a step",
    responses=WRITING_ONE,
)
async def attempt(
    game: GameName,
    name: LessonName,
    step: StepNumber,
    data: JSONBody[Try],
    me: MyPlayer,
    identity: TheIdentity,
) -> Trial:
    """What comes of what I have done so far in it; that it is done is kept."""
    lesson = _found(game, name, step)
    tried = await sync_to_thread(_tried, lesson, step, data)
    if tried.verdict is Verdict.PASSED:
        await progress.keep(identity.database, me.id, lesson, step)
    return told(tried, lesson, len(data.actions))


@post(
    "/lessons/{game:str}/{name:str}/{step:int}/why",
    status_code=200,
    summary="Why not?",
    responses=WRITING_ONE,
)
async def why(
    game: GameName, name: LessonName, step: StepNumber, data: JSONBody[Touched]
) -> Reason | None:
    """Why the last of these touches leads nowhere in a step; nothing if it does."""
    lesson = _found(game, name, step)
    tried = await sync_to_thread(_tried, lesson, step, data)
    view = tried.state.seen_by(tried.seat)
    return tried.state.game.table.why_touch(view, tried.seat, data.path)


@post(
    "/lessons/{game:str}/{name:str}/{step:int}/hint",
    status_code=200,
    summary="What could I do?",
    responses=WRITING_ONE,
)
async def hint(game: GameName, name: LessonName, step: StepNumber, data: JSONBody[Try]) -> Hint:
    """What leads through a step from where I am in it."""
    lesson = _found(game, name, step)
    tried = await sync_to_thread(_tried, lesson, step, data)
    is_open = tried.verdict is Verdict.OPEN
    found = await sync_to_thread(solution, tried) if is_open else None
    return Hint(None if found is None else found[0])


def _found(game: str, name: str, step: int) -> Lesson:
    """The lesson of that name, if it has such a step."""
    try:
        lesson = lessons.find(game, name)
    except BadOption as error:
        raise NotThere(error.message.key, **error.message.params) from error
    if step > len(lesson.steps):
        raise NotThere("server.no_such_step", lesson=name, steps=len(lesson.steps))
    return lesson


def _tried(lesson: Lesson, step: int, data: Try) -> Attempt:
    made = Attempt(lesson.steps[step - 1], lesson)
    for action in data.actions:
        made.play(action)
    return made
