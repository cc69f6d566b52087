"""The server itself: its health and the description of its API."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect
from msgspec import structs

import apiary
from apiary.core.record import Record
from apiary.core.scene import Chapter
from apiary.server import metrics, wire
from apiary.server.api.documented import ready
from apiary.server.provided import parts_of
from apiary.server.wire import Health, Ready

Asked = Request[Any, Any, Any]
MANUAL = "/api-docs/index.html"
AGAIN = 5  # seconds after which a server that is not ready may be asked again
NOT_READY = {
    503: ResponseSpec(Ready, generate_examples=False, description="Not now; `parts` says why not.")
}


@get("/health", summary="Is the server alive?")
async def health(request: Asked) -> Health:
    """The version of the server; nothing else is asked, so this is quick and needs no database."""
    return Health(apiary.__version__, request.app.state.site.has_docs)


@get("/ready", summary="Can the server do its work?", responses=NOT_READY)
async def readiness(request: Asked) -> Response[Ready]:
    """Every part that the server needs, and why one is not ready; asked at most once a second."""
    parts = parts_of(request.scope)
    report = structs.replace(
        await parts.readiness.report(), set_aside=len(parts.keeper.services.aside)
    )
    if report.ready:
        return Response(report)
    return Response(report, status_code=503, headers={"Retry-After": str(AGAIN)})


@get("/metrics", include_in_schema=False)
async def figures(request: Asked) -> Response[bytes]:
    """Figures for Prometheus; for anybody else there is nothing here."""
    parts = parts_of(request.scope)
    if not parts.metrics_for.may_read(request.scope):
        raise NotFoundException
    metrics.look(parts.keeper)
    return Response(metrics.report(), headers={"Content-Type": metrics.CONTENT_TYPE_LATEST})


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
