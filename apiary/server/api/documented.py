"""What the OpenAPI document says of every route."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from apiary.server.wire import ErrorAnswer

MEANINGS = {
    400: "The request makes no sense, or the rules of the game forbid it.",
    401: "This needs a player, or the token is not valid.",
    403: "It belongs to somebody else, or the request came from another site.",
    404: "There is no such thing, or none that you may see.",
    409: "It is not possible any more.",
    413: "The body is too long.",
    414: "The address is too long.",
    429: "A limit was reached; `Retry-After` says for how many seconds.",
    503: "The database does not work now; `Retry-After` says when to ask again.",
}

GameName = Annotated[
    str, PathParameter(min_length=1, max_length=64, description="The name of a game.")
]
TableId = Annotated[
    str, PathParameter(min_length=1, max_length=64, description="The id of a table.")
]


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors that a route may answer, each a `ErrorAnswer`, besides those of every route."""
    return {
        status: ResponseSpec(ErrorAnswer, generate_examples=False, description=MEANINGS[status])
        for status in sorted({400, 401, 429, 503, *statuses})
    }


READING = errors()
READING_ONE = errors(404)
WRITING = errors(403, 413)
WRITING_ONE = errors(403, 404, 409, 413)


def ready(content: bytes, headers: dict[str, str] | None = None) -> Response[Any]:
    """An answer that is JSON already."""
    return Response(content, media_type="application/json", headers=headers)
