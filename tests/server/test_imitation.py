"""Names that can't be seen, or that can be taken for somebody else's login."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Connection, select, text, update

from apiary.server import limits
from apiary.server.errors import Refusal
from apiary.server.names import checked_name
from apiary.server.passwords import Passwords
from apiary.server.store import revisions
from apiary.server.store.database import Database
from apiary.server.store.models import AccountRow
from tests.server.visitors import PASSWORD, Place, Visitor, running

pytestmark = pytest.mark.anyio

INVISIBLE = [
    "a\u200bb",  # zero width space
    "a\u202eb",  # right to left
    "a\u2066b",
    "\u3164",  # Hangul fillers
    "\uffa0a",
    "a\u115fb",
    "a\u2800b",  # Braille without dots
    "a\u034fb",
    "a\U000e0101b",
    "a\ufeffb",
    "\u0301a",  # an accent on nothing
    "a" + "\u0335" * (limits.MARKS + 1),
]
VISIBLE = ["Zoë", "Łukasz", "Nguyễn", "מַאיָה", "มาย่า", "माया", "小蜂", "\u2764\ufe0f Maya", "<b>"]


@pytest.mark.parametrize("name", INVISIBLE)
async def test_what_can_not_be_seen_is_no_name(maya: Visitor, name: str) -> None:
    answer = await maya.ask("PATCH", "/api/me", {"name": name})
    assert answer.status_code == 400
    assert answer.json()["message"]["key"] == "server.bad_name"


@pytest.mark.parametrize("name", VISIBLE)
def test_names_of_many_languages(name: str) -> None:
    assert checked_name(name) == name.replace("\ufe0f", "")


def test_a_login_has_no_floods_of_accents() -> None:
    with pytest.raises(Refusal):
        checked_name("a" + "\u0335" * 9)


IMITATIONS = ["willy", "WILLY", "wiIIy", "wi11y", "wіllу", "ｗｉｌｌｙ", "vvilly", "𝐰illy"]


@pytest.mark.parametrize("name", IMITATIONS)
async def test_a_name_that_can_be_taken_for_a_login(
    maya: Visitor, willy: Visitor, name: str
) -> None:
    await willy.register("willy")
    table = await maya.table()
    for answer in (
        await maya.ask("PATCH", "/api/me", {"name": name}),
        await maya.ask("POST", f"/api/tables/{table}/seats", {"name": name}),
    ):
        assert answer.status_code == 409
        assert answer.json()["message"] == {"key": "server.name_taken", "params": {"name": name}}
    assert (await maya.get("/api/me"))["name"] != name


@pytest.mark.parametrize("login", [name for name in IMITATIONS if name != "𝐰illy"])
async def test_a_login_that_can_be_taken_for_another(
    maya: Visitor, willy: Visitor, login: str
) -> None:
    await willy.register("willy")
    body = {"login": login, "password": PASSWORD}
    answer = await maya.ask("POST", "/api/account", body)
    assert answer.status_code == 409
    assert answer.json()["message"]["key"] == "server.login_taken"


@pytest.mark.parametrize("name", ["Wally", "Willyam", "Billy", "wiley"])
async def test_other_names_are_free(maya: Visitor, willy: Visitor, name: str) -> None:
    await willy.register("willy")
    assert (await maya.ask("PATCH", "/api/me", {"name": name})).status_code == 200


async def test_ones_own_login_is_no_imitation(willy: Visitor) -> None:
    await willy.register("willy")
    for name in ("Somebody", "WiIIy"):
        assert (await willy.ask("PATCH", "/api/me", {"name": name})).status_code == 200


async def test_a_guest_who_registers_gives_up_a_name_that_is_anothers(
    maya: Visitor, willy: Visitor
) -> None:
    await maya.ask("PATCH", "/api/me", {"name": "Willy"})
    await willy.register("willy")
    await maya.register("maya")
    assert (await maya.get("/api/me"))["name"] == "maya"


async def test_of_logins_that_look_alike_and_come_together_one_is_taken(
    maya: Visitor, willy: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    both_were_free, hashed = asyncio.Barrier(2), Passwords.hashed

    async def wait_and_hash(self: Passwords, password: str) -> str:
        await both_were_free.wait()
        return await hashed(self, password)

    monkeypatch.setattr(Passwords, "hashed", wait_and_hash)
    bodies = [{"login": login, "password": PASSWORD} for login in ("willy", "wi1ly")]
    answers = await asyncio.gather(
        *(
            visitor.ask("POST", "/api/account", body)
            for visitor, body in zip((maya, willy), bodies, strict=True)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_an_upgrade_keeps_logins_that_look_alike(new_database: str) -> None:
    store = Database(new_database)
    async with store.transaction() as writing:
        await (await writing.connection()).run_sync(make_as_in, "0002")
        for number, login in enumerate(("willy", "wi1ly", "Maya")):
            row = {"id": login, "login": login, "looks": "wi11y", "created": number}
            if login == "Maya":
                row["looks"] = ""
            await writing.execute(OLD_PLAYER, row)
            await writing.execute(OLD_ACCOUNT, row)
    await store.close()
    async with running(Path(), database=new_database) as place:
        async with place.app.state.parts.database.reading() as reading:
            looks = dict((await reading.execute(select(AccountRow.login, AccountRow.looks))).all())
        assert looks == {"willy": "wi11y", "wi1ly": "", "Maya": "maya"}
        for login in ("wiIly", "mаya"):
            answer = await (await place.visitor()).ask("PATCH", "/api/me", {"name": login})
            assert answer.status_code == 409


OLD_PLAYER = text(
    "INSERT INTO players (id, name, guest, created) VALUES (:id, :login, FALSE, :created)"
)
OLD_ACCOUNT = text(
    """INSERT INTO accounts (player, login, folded, password, created, looks)
    VALUES (:id, :login, :login, '', :created, :looks)"""
)


def make_as_in(connection: Connection, revision: str) -> None:
    """Make a database as an older version did."""
    config = revisions._config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


async def test_logins_of_before_are_looked_at(tmp_path: Path) -> None:
    async with running(tmp_path) as place:
        await (await place.visitor()).register("willy")
        await forget_looks(place)
    async with running(tmp_path) as place:
        answer = await (await place.visitor()).ask("PATCH", "/api/me", {"name": "wi1ly"})
        assert answer.status_code == 409


async def forget_looks(place: Place) -> None:
    """As in a database of an older version."""
    database = place.app.state.parts.database
    async with database.transaction() as writing:
        assert await writing.scalar(select(AccountRow.looks)) != ""
        await writing.execute(update(AccountRow).values(looks=""))
