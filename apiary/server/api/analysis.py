"""Analysis: looking into games and positions. Whoever looks sends everything, and nothing is kept
but the reviews and the openings of games that were played here.
"""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from apiary.core.outcome import Reason
from apiary.server.api.documented import WRITING, WRITING_ONE, TableId
from apiary.server.provided import MyPlayer, TheAnalyses, TheExplorer, TheReviews
from apiary.server.wire import (
    AskLines,
    AskOpenings,
    Drafted,
    Export,
    Exported,
    FoundLines,
    FoundOpenings,
    Import,
    ImportedGame,
    Review,
    SetUp,
    Studied,
    Study,
    StudyTouched,
)


@post("/analysis", status_code=200, summary="Look at a point", responses=WRITING)
async def study(data: JSONBody[Study], analyses: TheAnalyses) -> Studied:
    """The position at a point, or after what is done there, with what can be done next."""
    return await analyses.study(data)


@post("/analysis/setup", status_code=200, summary="Set up a position", responses=WRITING)
async def set_up(data: JSONBody[SetUp], analyses: TheAnalyses) -> Drafted:
    """A position that is set up by hand, after a change of it, with what can be changed."""
    return analyses.set_up(data)


@post("/analysis/why", status_code=200, summary="Why not?", responses=WRITING)
async def why(data: JSONBody[StudyTouched], analyses: TheAnalyses) -> Reason | None:
    """Why the last of these touches leads nowhere at a point; nothing if it does."""
    return await analyses.why(data)


@post("/analysis/lines", status_code=200, summary="Find the best lines", responses=WRITING)
async def lines(data: JSONBody[AskLines], me: MyPlayer, analyses: TheAnalyses) -> FoundLines:
    """The best lines after some seconds more; asked again, a search by depth goes on."""
    return await analyses.lines(data, me)


@post("/analysis/openings", status_code=200, summary="Look openings up", responses=WRITING)
async def openings(
    data: JSONBody[AskOpenings], me: MyPlayer, explorer: TheExplorer
) -> FoundOpenings:
    """What was played from a position of Hive in public games that are over, or in a collection
    that the operator brought, however the position lies.
    """
    return await explorer.look_up(data, me)


@post(
    "/tables/{table:str}/review",
    status_code=200,
    summary="Look through a game",
    responses=WRITING_ONE,
)
async def review(table: TableId, me: MyPlayer, reviews: TheReviews) -> Review:
    """The review of a game that is over, as far as it has been made; the first to ask begins it."""
    return await reviews.of(table, me)


@post("/analysis/import", status_code=200, summary="Read games", responses=WRITING)
async def bring(data: JSONBody[Import], me: MyPlayer, analyses: TheAnalyses) -> list[ImportedGame]:
    """The games of a text: JSON, PGN, SGF, GameStrings, or a position in a line."""
    return await analyses.bring(data.text, me)


@post("/analysis/export", status_code=200, summary="Write a game", responses=WRITING)
async def export(data: JSONBody[Export], me: MyPlayer, analyses: TheAnalyses) -> Exported:
    """An analysis as a file: JSON, PGN, SGF or a GameString, with what the format can hold."""
    return await analyses.export(data, me)
