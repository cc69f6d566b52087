"""What the operator reads: every line says when, how bad, where and for which request."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

from apiary.core.errors import BadOption
from apiary.server.logs import AsJson, AsText
from apiary.server.settings import Settings
from apiary.server.store.database import Database
from tests.server.playing import file_in
from tests.server.visitors import Place, Visitor

pytestmark = pytest.mark.anyio

TOKEN = "apiary_" + "x" * 43


def record(message: str, *values: object, **extra: object) -> logging.LogRecord:
    made = logging.LogRecord("apiary.test", logging.WARNING, "", 0, message, values, None)
    vars(made).update(extra)
    return made


async def broken(player: object) -> None:
    raise RuntimeError(f"somebody sent {TOKEN}")


async def test_a_mistake_can_be_found_by_what_the_visitor_was_told(
    place: Place, maya: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await maya.table()
    monkeypatch.setattr(place.app.state.parts.keeper.tables, "get", broken)
    lines: list[str] = []
    monkeypatch.setattr(caplog.handler, "emit", lambda made: lines.append(AsJson().format(made)))
    answer = await maya.ask("GET", f"/api/tables/{table}")
    assert answer.status_code == 500
    [line] = map(json.loads, lines)
    told = answer.json()["message"]["params"]["request"]
    assert told == line["request"] == answer.headers["x-request-id"] != ""
    assert told in answer.json()["text"]
    assert (line["level"], line["table"]) == ("error", table)
    assert datetime.fromisoformat(line["time"]).tzinfo is not None
    assert "RuntimeError" in line["error"]
    assert "x" * 43 not in lines[0]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("from-proxy.1:2", True),
        ("a" * 64, True),
        ("a" * 65, False),
        ("", False),
        ("a b", False),
        ("é", False),
    ],
)
async def test_the_id_that_a_proxy_gave_is_kept_if_it_is_one(
    maya: Visitor, given: str, kept: bool
) -> None:
    headers = {b"X-Request-Id": given.encode()}
    answer = await maya.client.get("/api/health", headers=headers)
    assert (answer.headers["x-request-id"] == given) == kept
    assert answer.headers["x-request-id"]


async def test_every_request_has_an_id_of_its_own(maya: Visitor) -> None:
    ids = {(await maya.ask("GET", "/api/games")).headers["x-request-id"] for _ in range(3)}
    assert len(ids) == 3


@pytest.mark.parametrize(
    "secret",
    [
        TOKEN,
        "Cookie: apiary=" + "y" * 43,
        "/t/table?invite=" + "z" * 16,
        '{"invite": "' + "z" * 16 + '"}',
    ],
)
@pytest.mark.parametrize("style", [AsText, AsJson])
def test_secrets_are_blotted_out(secret: str, style: type[logging.Formatter]) -> None:
    assert secret[-12:] not in style().format(record("somebody sent %s", secret))


def test_a_line_of_text_can_be_read() -> None:
    line = AsText().format(record("%d bots wait", 3, table="abc\nERROR"))
    assert line.endswith("WARNING apiary.test: 3 bots wait table=abc?ERROR")
    datetime.fromisoformat(line.split()[0])


def test_json_is_on_one_line_whatever_happened() -> None:
    made = record("two\nlines")
    try:
        raise RuntimeError("why")
    except RuntimeError:
        made.exc_info = sys.exc_info()
    line = AsJson().format(made)
    assert "\n" not in line
    assert json.loads(line)["message"] == "two\nlines"


async def test_errors_of_the_database_do_not_tell_what_was_written(tmp_path: Path) -> None:
    database = Database(file_in(tmp_path))
    try:
        async with database.transaction() as writing:
            connection = await writing.connection()
            insert = connection.exec_driver_sql("INSERT INTO chat VALUES (?)", ("private words",))
            with pytest.raises(Exception, match="no such table") as raised:
                await insert
        assert "private words" not in str(raised.value)
    finally:
        await database.close()


def test_what_uvicorn_says_goes_the_same_way() -> None:
    code = (
        "import logging; from apiary.server import logs; logs.set_up('json'); "
        "logging.getLogger('uvicorn.error').warning('Invalid HTTP request received.')"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stderr
    [line] = map(json.loads, said.splitlines())
    assert (line["level"], line["logger"]) == ("warning", "uvicorn.error")
    datetime.fromisoformat(line["time"])


def test_an_unknown_style_is_refused() -> None:
    assert Settings.of({"APIARY_LOGS": "json"}, "sqlite://").logs == "json"
    assert Settings.of({}, "sqlite://").logs == "text"
    with pytest.raises(BadOption, match="APIARY_LOGS"):
        Settings.of({"APIARY_LOGS": "xml"}, "sqlite://")
