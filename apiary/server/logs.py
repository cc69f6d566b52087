"""What the server writes down for its operator: when, how bad, at which table, for which request.

Lines go to standard error, as text or as JSON. Nothing about people is in them: no chat, no names,
no bodies or queries of requests, no cookies, tokens or invite keys. Whatever looks like one of
those secrets is blotted out, wherever it came from. An address is written only by a warning about
abuse.
"""

from __future__ import annotations

import logging
import logging.config
import re
import secrets
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

HEADER = b"x-request-id"
STYLES = ("text", "json")

_GIVEN = re.compile(rb"[\w.:-]{1,64}", re.ASCII)
_AT_TABLE = re.compile(r"/(?:api/tables|t)/([^/]+)")
_SECRET = re.compile(r"""(?:apiary_|apiary=|invite["']?\s*[=:]\s*["']?)[\w-]{12,}""")
_BLOT = "[secret]"


class Asked(NamedTuple):
    """The request that is being answered."""

    id: str
    path: str


_asked: ContextVar[Asked] = ContextVar("asked")
_NOTHING = Asked("", "")


def begin(scope: Scope) -> None:
    """From here on, this task answers a request or a WebSocket, and what it logs says which.

    A proxy that gives its requests ids is followed, so that its log and ours can be compared.
    """
    for name, value in scope["headers"]:
        if name == HEADER and _GIVEN.fullmatch(value):
            given = value.decode("ascii")
            break
    else:
        given = secrets.token_hex(8)
    _asked.set(Asked(given, scope["path"]))


def request_id() -> str:
    """The id of the request that is being answered; empty if there is none."""
    return _asked.get(_NOTHING).id


async def tell_id(message: Message, scope: Scope) -> None:
    """Put the id on the answer; called before each message is sent."""
    if message["type"] == "http.response.start":
        MutableScopeHeaders.from_message(message).setdefault("X-Request-Id", request_id())


def configuration(style: str) -> dict[str, Any]:
    """How Python's logging is set up, for `logging.config` and for uvicorn."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "text": {"()": "apiary.server.logs.AsText"},
            "json": {"()": "apiary.server.logs.AsJson"},
        },
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "stream": "ext://sys.stderr",
                "formatter": style,
            },
        },
        "root": {"level": "WARNING", "handlers": ["stderr"]},
    }


def set_up(style: str) -> None:
    """Log in this style from now on."""
    logging.config.dictConfig(configuration(style))


class AsText(logging.Formatter):
    """A line for people; what a mistake left behind follows below it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields = _fields(record)
        trouble = fields.pop("error", "")
        head = f"{fields.pop('time')} {fields.pop('level').upper()} {fields.pop('logger')}:"
        said = fields.pop("message")
        where = "".join(f" {name}={value}" for name, value in fields.items())
        return "\n".join(filter(None, [f"{head} {said}{where}", trouble]))


class AsJson(logging.Formatter):
    """A JSON object for programs, on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The object."""
        return msgspec.json.encode(_fields(record)).decode()


def _fields(record: logging.LogRecord) -> dict[str, str]:
    """What is known of an event, without what nobody shall read."""
    asked = _asked.get(_NOTHING)
    place = _AT_TABLE.match(asked.path)
    table = getattr(record, "table", None) or (place[1] if place else "")
    found = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "message": record.getMessage().rstrip(),
        "request": asked.id,
        "table": _plain(str(table)),
        "error": "" if record.exc_info is None else _trace(record),
    }
    return {name: _SECRET.sub(_BLOT, text) for name, text in found.items() if text}


def _trace(record: logging.LogRecord) -> str:
    return logging.Formatter().formatException(record.exc_info) if record.exc_info else ""


def _plain(text: str) -> str:
    """A part of an address as one word that can't be mistaken for more of the line."""
    return re.sub(r"[^\w-]", "?", text, flags=re.ASCII)[:64]
