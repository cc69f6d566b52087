"""Every error as an answer: a `ErrorAnswer`, with its HTTP status."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from apiary.core.errors import ApiaryError, IllegalAction
from apiary.core.messages import Message, say
from apiary.server import asked, limits, metrics
from apiary.server.errors import Refusal, TooMuch, Unsaved
from apiary.server.wire import ErrorAnswer

log = logging.getLogger("apiary.server")

Asked = Request[Any, Any, Any]


def answer_of(error: ApiaryError) -> ErrorAnswer:
    """What to tell whoever asked."""
    metrics.REFUSALS.labels(type(error).__name__).inc()
    ruling = error.ruling if isinstance(error, IllegalAction) else ""
    return ErrorAnswer(error.message, say(error.message), ruling)


def status_of(error: ApiaryError) -> int:
    """The HTTP status of an error."""
    return error.status if isinstance(error, Refusal) else 400


def _refused(request: Asked, error: ApiaryError) -> Response[ErrorAnswer]:
    seconds = error.message.params.get("seconds") if isinstance(error, TooMuch) else None
    if isinstance(error, Unsaved):
        seconds = limits.RETRY_AFTER
    headers = {"Retry-After": str(seconds)} if seconds is not None else None
    return _answer(answer_of(error), status_of(error), headers)


def _http(request: Asked, error: HTTPException) -> Response[ErrorAnswer]:
    """What Litestar itself refuses."""
    return _answer(_said(_message(request, error)), error.status_code, error.headers)


def _message(request: Asked, error: HTTPException) -> Message:
    match error.status_code:
        case 404:
            return Message("server.nothing_there", {"path": request.scope["path"]})
        case 405:
            return Message("server.no_method", {"method": request.method})
        case 413:
            return Message("server.too_big", {"bytes": limits.BODY})
        case 415:
            return Message("server.bad_request", {"why": "application/json"})
        case status if status < 500:
            return Message("server.bad_request", {"why": _why(error)})
        case _:
            return _crashed(request, error)


def _why(error: HTTPException) -> str:
    """What is wrong with a request, as precisely as is known."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first: dict[str, str] = error.extra[0]
        return ": ".join(part for part in (first.get("key"), first.get("message")) if part)
    cause = error.__cause__
    while cause is not None and cause.__cause__ is not None:
        cause = cause.__cause__
    return str(cause) if cause is not None else error.detail


def _too_deep(request: Asked, error: RecursionError) -> Response[ErrorAnswer]:
    """JSON in JSON in JSON, deeper than can be read."""
    return _answer(_said(Message("server.bad_request", {"why": str(error)})), 400)


def _broken(request: Asked, error: Exception) -> Response[ErrorAnswer]:
    return _answer(_said(_crashed(request, error)), 500)


def _crashed(request: Asked, error: Exception) -> Message:
    """A mistake of ours: it is logged, and nobody else learns more than that."""
    metrics.ERRORS.inc()
    log.error("%s %s", request.method, request.scope["path"], exc_info=error)
    return Message("server.went_wrong", {"request": asked.current().id})


def _said(message: Message) -> ErrorAnswer:
    return ErrorAnswer(message, say(message))


def _answer(
    answer: ErrorAnswer, status: int, headers: dict[str, str] | None = None
) -> Response[ErrorAnswer]:
    return Response(answer, status_code=status, media_type=MediaType.JSON, headers=headers or {})


HANDLERS: ExceptionHandlersMap = {
    ApiaryError: _refused,
    HTTPException: _http,
    RecursionError: _too_deep,
    Exception: _broken,
}
