"""`apiary admin` as it is typed; what it does is tested with the server."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import insert

from apiary.cli import admin
from apiary.core.messages import LANGUAGES
from apiary.server.settings import sqlite_in
from apiary.server.store.database import Database
from apiary.server.store.models import AccountRow, PlayerRow, TableRow
from tests.cli.conftest import Result, Run

PLAYER = {"id": "p", "name": "Maya", "guest": False, "created": 0}
ACCOUNT = {"player": "p", "login": "maya", "folded": "maya", "password": "", "created": 0}
TABLE = {
    "id": "t",
    "game": "hive",
    "public": False,
    "status": "playing",
    "version": 1,
    "number": 0,
    "pending": "[0]",
    "config": b"",
    "created": 0,
    "updated": 0,
}


async def fill(url: str) -> None:
    database = Database(url)
    await database.migrate()
    async with database.transaction() as writing:
        await writing.execute(insert(PlayerRow), [PLAYER])
        await writing.execute(insert(AccountRow), [ACCOUNT])
        await writing.execute(insert(TableRow), [TABLE])
    await database.close()


@pytest.fixture
def typed(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A command below `admin`, on a database with an account and a table."""
    asyncio.run(fill(sqlite_in(tmp_path)))
    monkeypatch.setenv("SUDO_USER", "flora")

    def call(*argv: str, typed: str = "") -> Result:
        return run("admin", *argv, "--data", str(tmp_path))

    return call


def done(result: Result) -> str:
    assert (result.code, result.err) == (0, "")
    assert result.out.count("\n") == 1
    return result.out


def test_what_an_operator_can_do(typed: Run) -> None:
    assert "maya is logged out everywhere" in done(typed("reset-password", "maya"))
    assert "players renamed: 1" in done(typed("ban", "MAYA", "--why", "a test"))
    assert done(typed("bans")).endswith("  maya  a test\n")
    assert "may be called Maya again" in done(typed("unban", "Maya"))
    assert typed("bans").out == ""
    assert "ended without a result" in done(typed("end", "t"))
    assert "games taken out of the ratings: 0" in done(typed("void", "t"))
    log = json.loads(typed("log", "--json").out)
    assert [entry["who"] for entry in log] == ["flora"] * 5
    assert log[-2]["what"] == "ended table t"
    assert log[-1]["at"].endswith("+00:00")
    assert len(typed("log").out.splitlines()) == 5


def test_collections_of_openings(typed: Run, tmp_path: Path) -> None:
    game = "Base;InProgress;White[2];wS1;bG1 wS1-\n"
    (tmp_path / "masters.uhp").write_text(game * 3 + "Base;InProgress;White[1];wA9\n")
    told = typed("collect", "Masters", str(tmp_path / "masters.uhp"))
    assert (told.code, told.out) == (0, "")
    assert "New games from" in told.err
    assert told.err.rstrip().endswith(": 3.")
    again = typed("collect", "Masters", str(tmp_path / "masters.uhp"))
    assert again.err.rstrip().endswith(": 0.")
    assert typed("collections").out == "        3  Masters\n"
    assert json.loads(typed("collections", "--json").out) == {"Masters": 3}
    assert "Masters is gone" in done(typed("drop-collection", "Masters"))
    assert typed("collections").out == ""
    log = json.loads(typed("log", "--json").out)
    assert [entry["what"] for entry in log] == [
        "added 3 games to Masters", "added 0 games to Masters", "dropped the collection Masters",
    ]  # fmt: skip
    nameless = typed("collect", "", str(tmp_path / "masters.uhp"))
    assert nameless.code == 2
    assert "1 to 60 characters" in nameless.err


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("reset-password nobody", "nobody"),
        ("unban nobody", "nobody"),
        ("end nowhere", "nowhere"),
        ("void nowhere", "nowhere"),
        ("undo-ratings nobody", "nobody"),
        ("undo-ratings maya", "maya"),
        ("undo-ratings maya --since yesterday", "yesterday"),
        ("undo-ratings maya --since 2026-02-30", "2026-02-30"),
        ("end", "TABLE"),
        ("promote maya", "promote"),
    ],
)
def test_what_makes_no_sense_gives_one_line(typed: Run, line: str, named: str) -> None:
    result = typed(*line.split())
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("apiary: ")
    assert result.err.count("\n") == 1
    assert named in result.err
    assert typed("log").out == ""


def test_in_three_languages(typed: Run) -> None:
    lines = {typed("end", "nowhere", "--lang", language).err for language in LANGUAGES}
    assert len(lines) == 3


@pytest.mark.parametrize("command", ["", "reset-password", "ban", "undo-ratings", "log"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_help(run: Run, command: str, language: str) -> None:
    result = run("admin", *filter(None, [command]), "--help", "--lang", language)
    assert (result.code, result.err) == (0, "")
    assert f"apiary admin {command}".strip() in result.out


def test_without_a_command_it_says_what_there_is(run: Run) -> None:
    assert "undo-ratings" in run("admin").out


def test_who_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SUDO_USER", raising=False)
    monkeypatch.setattr("getpass.getuser", lambda: "willy")
    assert admin.operator() == "willy"
    monkeypatch.setenv("SUDO_USER", "maya")
    assert admin.operator() == "maya"
