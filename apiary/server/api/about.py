"""The server itself: its health and the description of its API."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.response import Redirect

import apiary
from apiary.core.record import Record
from apiary.core.scene import Chapter
from apiary.server import wire
from apiary.server.api.documented import READING, ready
from apiary.server.provided import parts_of
from apiary.server.wire import Health

Asked = Request[Any, Any, Any]
MANUAL = "/api-docs/index.html"


@get("/health", summary="Is the server well?", responses=READING)
async def health(request: Asked) -> Health:
    """The version of the server, once its database has answered."""
    await parts_of(request.scope).database.healthy()
    return Health(apiary.__version__, request.app.state.site.has_docs)


@get("/docs", include_in_schema=False)
async def manual() -> Redirect:
    """The description of the API as a page."""
    return Redirect(MANUAL)


@get("/openapi.json", include_in_schema=False)
async def openapi(request: Asked) -> Response[Any]:
    """The description of the API for programs."""
    return ready(described(request.app))


@cache
def described(app: Litestar) -> bytes:
    """Litestar's description of the routes with msgspec's of the structs, which is the code that
    reads and writes them.
    """
    schema = app.openapi_schema.to_schema()
    structs = [
        kind
        for kind in vars(wire).values()
        if isinstance(kind, type) and issubclass(kind, wire.Answer | wire.Body)
    ]
    _, shapes = msgspec.json.schema_components(
        [*structs, Record, Chapter],
        schema_hook=_anything,
        ref_template="#/components/schemas/{name}",
    )
    schema["components"]["schemas"] = shapes
    return msgspec.json.encode(schema)


def _anything(kind: type) -> dict[str, Any]:
    """The schema of a parameter of a message."""
    if kind is object:
        return {"description": "A text, a number, another message, or several of them."}
    raise NotImplementedError(kind)
