"""Where I am logged in."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get
from litestar.params import PathParameter
from litestar.types import Scope

from apiary.server.api.documented import READING, WRITING, WRITING_ONE
from apiary.server.provided import TheSessions
from apiary.server.wire import SessionInfo


@get("/sessions", summary="Where am I logged in?", responses=READING)
async def list_sessions(scope: Scope, sessions: TheSessions) -> list[SessionInfo]:
    """The browsers and scripts that are this player, the one that asks first."""
    return await sessions.all_of(scope)


@delete("/sessions", summary="Log out elsewhere", responses=WRITING)
async def end_others(scope: Scope, sessions: TheSessions) -> None:
    """Log out in every other browser; tokens of scripts stay."""
    await sessions.end_others(scope)


@delete("/sessions/{session:str}", summary="Log out there", responses=WRITING_ONE)
async def end_session(
    session: Annotated[str, PathParameter(max_length=64, description="Its id.")],
    scope: Scope,
    sessions: TheSessions,
) -> None:
    """End one session or token; whoever shows it from now on is a stranger."""
    await sessions.end(scope, session)
