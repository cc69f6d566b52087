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
from datetime import UTC, datetime
from typing import Any

import msgspec

from apiary.server import asked

STYLES = ("text", "json")

_AT_TABLE = re.compile(r"/(?:api/tables|t)/([^/]+)")
_SECRET = re.compile(r"""(?:apiary_|apiary=|invite["']?\s*[=:]\s*["']?)[\w-]{12,}""")
_BLOT = "[secret]"


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
        fields = _fields(record)
        failure = fields.pop("error", "")
        head = f"{fields.pop('time')} {fields.pop('level').upper()} {fields.pop('logger')}:"
        said = fields.pop("message")
        where = "".join(f" {name}={value}" for name, value in fields.items())
        return "\n".join(filter(None, [f"{head} {said}{where}", failure]))


class AsJson(logging.Formatter):
    """A JSON object for programs, on one line."""

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(_fields(record)).decode()


def _fields(record: logging.LogRecord) -> dict[str, str]:
    """What is known of an event, without what nobody shall read."""
    request = asked.current()
    place = _AT_TABLE.match(request.path)
    table = getattr(record, "table", None) or (place[1] if place else "")
    found = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "message": record.getMessage().rstrip(),
        "request": request.id,
        "table": _plain(str(table)),
        "error": "" if record.exc_info is None else _trace(record),
    }
    return {name: _SECRET.sub(_BLOT, text) for name, text in found.items() if text}


def _trace(record: logging.LogRecord) -> str:
    return logging.Formatter().formatException(record.exc_info) if record.exc_info else ""


def _plain(text: str) -> str:
    """A part of an address as one word that can't be mistaken for more of the line."""
    return re.sub(r"[^\w-]", "?", text, flags=re.ASCII)[:64]
