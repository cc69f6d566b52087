"""Pictures of what is behind a link, as a spectator sees it, for other sites that show one."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.params import PathParameter, QueryParameter
from litestar.types import Scope

from apiary.server import limits
from apiary.server.addresses import address_of
from apiary.server.api.documented import READING_ONE, TableId, errors
from apiary.server.identity import language_of
from apiary.server.previews import KINDS
from apiary.server.provided import ThePreviews, parts_of
from apiary.server.wire import LARGEST_NUMBER

Kind = Annotated[str, PathParameter(max_length=8, description="svg, or png where it is made.")]
FOR_A_WHILE = {"Cache-Control": "public, max-age=60"}


@get(
    "/tables/{table:str}/preview/{kind:str}",
    summary="A picture of a table",
    media_type=KINDS["svg"],
    responses=READING_ONE,
)
async def of_table(
    table: TableId,
    kind: Kind,
    previews: ThePreviews,
    scope: Scope,
    move: Annotated[int | None, QueryParameter(ge=0, le=LARGEST_NUMBER)] = None,
) -> Response[bytes]:
    """The position as a spectator sees it, now or after so many events of the game."""
    parts_of(scope).downloads.take(address_of(scope))
    drawn = await previews.table(table, move, kind, language_of(scope))
    return Response(drawn, media_type=KINDS[kind], headers=FOR_A_WHILE)


@get(
    "/analysis/preview/{kind:str}",
    summary="A picture of a position",
    media_type=KINDS["svg"],
    responses=errors(414),
)
async def of_position(
    kind: Kind,
    previews: ThePreviews,
    scope: Scope,
    position: Annotated[str, QueryParameter(max_length=limits.POSITION)],
    game: Annotated[str, QueryParameter(max_length=limits.NAME)] = "hive",
    options: Annotated[str, QueryParameter(max_length=limits.POSITION)] = "",
) -> Response[bytes]:
    """A position in a line of text; `options` are JSON."""
    parts_of(scope).downloads.take(address_of(scope))
    query = {"position": position, "game": game, "options": options}
    drawn = await previews.position(query, kind, language_of(scope))
    return Response(drawn, media_type=KINDS[kind], headers=FOR_A_WHILE)
