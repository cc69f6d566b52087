"""Every route of the REST API, as it is meant to be used and as it isn't."""

from __future__ import annotations

import json

import pytest
from msgspec import UNSET

import apiary
from apiary.bots import LEVELS
from apiary.games.files import read_games
from apiary.server import limits
from tests.server.visitors import Place, Visitor

pytestmark = pytest.mark.anyio

FREE = [{"kind": "me"}, {"kind": "friend"}]
NOWHERE = "no-such-table"


async def game(maya: Visitor, willy: Visitor, **wishes: object) -> str:
    """A table where Maya begins against Willy."""
    table = await maya.table(**wishes)
    await willy.post(f"/api/tables/{table}/seats", {})
    return table


async def refused(
    visitor: Visitor, status: int, method: str, path: str, body: object = None
) -> str:
    """The key of the error, which is told well."""
    answer = await visitor.ask(method, path, body)
    assert answer.status_code == status, answer.text
    error = answer.json()
    assert set(error) == {"message", "text", "ruling"}
    message = apiary.Message(error["message"]["key"], error["message"]["params"])
    assert apiary.say(message) == error["text"]
    return message.key


async def test_games(maya: Visitor) -> None:
    answer = await maya.ask("GET", "/api/games")
    hive, *_ = answer.json()
    assert (hive["name"], hive["seats"]) == ("hive", [2])
    assert hive["levels"] == list(LEVELS)
    assert hive["options"][0]["name"] == "expansions"
    assert hive["picture"]["things"]
    again = await maya.ask("GET", "/api/games", if_none_match=answer.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")


async def test_guide(maya: Visitor) -> None:
    chapters = await maya.get("/api/games/hive/guide")
    assert all(chapter["id"] and chapter["paragraphs"] for chapter in chapters)
    assert await refused(maya, 404, "GET", "/api/games/chess/guide") == "core.unknown_game"


async def test_letters_of_options_are_taken_in_any_order(maya: Visitor) -> None:
    table = await maya.table(options={"expansions": "PM", "modules": "SGH"})
    options = (await maya.get(f"/api/tables/{table}"))["table"]["options"]
    assert (options["expansions"], options["modules"]) == ("MP", "HGS")


async def test_health(maya: Visitor) -> None:
    assert (await maya.get("/api/health"))["version"] == apiary.__version__


async def test_a_game_from_table_to_record(maya: Visitor, willy: Visitor) -> None:
    table = await game(maya, willy)
    waiting = await willy.get(f"/api/tables/{table}/actions")
    assert all(action["action"] < 0 for action in waiting)  # a player may only declare something
    legal = await maya.get(f"/api/tables/{table}/actions")
    assert "wA1" in [action["text"] for action in legal]
    number = next(action["action"] for action in legal if action["text"] == "wA1")
    assert (await maya.act(table, number)).status_code == 200
    assert (await willy.act(table, "bA1 wA1-")).status_code == 200
    seen = await willy.get(f"/api/tables/{table}")
    assert seen["type"] == "update"
    assert [seat["me"] for seat in seen["table"]["seats"]] == [False, True]
    assert [entry["text"] for entry in seen["entries"] if entry["kind"] == "played"] == [
        "wA1",
        "bA1 wA1-",
    ]
    assert (seen["position"]["number"], seen["position"]["pending"]) == (2, [0])

    first = await maya.get(f"/api/tables/{table}/positions/1")
    assert (first["position"]["number"], first["last"]) == (1, 2)
    assert first["entry"]["text"] == "wA1"

    download = await maya.ask("GET", f"/api/tables/{table}/record")
    disposition = download.headers["content-disposition"]
    assert disposition.startswith('attachment; filename="hive-')
    record = apiary.Record.from_json(download.content)
    assert [event.action for event in record.events] == ["wA1", "bA1 wA1-"]
    assert record.replay().pending() == (0,)
    assert record.about is not UNSET
    names = [seat["name"] for seat in seen["table"]["seats"]]
    assert [record.about["White"], record.about["Black"]] == names

    for kind in ("pgn", "sgf", "uhp"):
        download = await maya.ask("GET", f"/api/tables/{table}/record/{kind}")
        assert download.headers["content-disposition"].endswith(f'.{kind}"')
        [saved] = read_games(download.content)
        assert saved.record.events == record.events
        assert saved.record.about in (UNSET, record.about)
    await refused(maya, 400, "GET", f"/api/tables/{table}/record/docx")

    assert (await maya.act(table, "resign")).status_code == 200
    over = await willy.get(f"/api/tables/{table}")
    assert over["table"]["status"] == "over"
    assert over["position"]["outcome"]["ranks"] == [2, 1]
    assert [line["id"] for line in (await willy.get("/api/me/games"))["tables"]] == [table]

    assert await willy.post(f"/api/tables/{table}/rematch") == {"id": None}
    again = await maya.post(f"/api/tables/{table}/rematch")
    assert again["id"] not in (None, table)
    assert await willy.post(f"/api/tables/{table}/rematch") == again


async def test_the_same_command_twice_is_done_once(maya: Visitor, willy: Visitor) -> None:
    table = await game(maya, willy)
    body = {"id": "once", "version": await maya.version(table), "action": "wA1"}
    first = await maya.post(f"/api/tables/{table}/actions", body)
    assert first["type"] == "done"
    assert await maya.post(f"/api/tables/{table}/actions", body) == first
    assert (await maya.get(f"/api/tables/{table}"))["position"]["number"] == 1


async def test_a_stale_command_is_refused(maya: Visitor, willy: Visitor) -> None:
    table = await game(maya, willy)
    old = await maya.version(table)
    await maya.act(table, "wA1")
    await willy.act(table, "bA1 wA1-")
    body = {"id": "late", "version": old, "action": "wQ -wA1"}
    await refused(maya, 409, "POST", f"/api/tables/{table}/actions", body)
    assert (await maya.get(f"/api/tables/{table}"))["position"]["number"] == 2


async def test_only_who_sits_there_may_act_when_it_is_his_turn(
    place: Place, maya: Visitor, willy: Visitor
) -> None:
    table = await game(maya, willy)
    stranger = await place.visitor()
    path = f"/api/tables/{table}/actions"
    body = {"id": "x", "version": await maya.version(table), "action": "wA1"}
    await refused(stranger, 401, "POST", path, body)
    await stranger.table()
    await refused(stranger, 403, "POST", path, body)
    await refused(willy, 403, "POST", path, {**body, "seat": 0})
    assert (await willy.ask("POST", path, body)).status_code in (400, 409)
    assert (await maya.get(f"/api/tables/{table}"))["position"]["number"] == 0
    assert await stranger.get(path) == []


async def test_an_illegal_action_names_the_rule(maya: Visitor, willy: Visitor) -> None:
    table = await game(maya, willy)
    await maya.act(table, "wA1")
    answer = await willy.act(table, "wA2 wA1-")
    assert answer.status_code == 400
    error = answer.json()
    assert error["message"]["key"].startswith("hive.")
    assert error["ruling"]
    assert (await willy.act(table, "nonsense")).status_code == 400


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "", None),
        ("GET", "/actions", None),
        ("POST", "/actions", {"id": "x", "version": 1, "action": "wA1"}),
        ("POST", "/seats", {}),
        ("DELETE", "/seats/0", None),
        ("POST", "/rematch", None),
        ("GET", "/positions/0", None),
        ("GET", "/record", None),
        ("GET", "/events", None),
    ],
)
async def test_an_unknown_table(maya: Visitor, method: str, path: str, body: object) -> None:
    await maya.table()
    await refused(maya, 404, method, f"/api/tables/{NOWHERE}{path}", body)


async def test_a_friends_seat_needs_the_key(maya: Visitor, willy: Visitor) -> None:
    table = await maya.table(seats=FREE, public=False)
    invite = (await maya.get(f"/api/tables/{table}"))["table"]["invite"]
    assert (await willy.get(f"/api/tables/{table}"))["table"]["invite"] is None
    path = f"/api/tables/{table}/seats"
    assert (await willy.ask("POST", path, {"invite": "guessed"})).status_code in (403, 409)
    info = await willy.post(path, {"invite": invite, "name": "Willy"})
    assert [seat["name"] for seat in info["seats"]][1] == "Willy"
    assert info["status"] == "playing"
    assert (await willy.get("/api/me"))["name"] == "Willy"


async def test_a_seat_can_be_left_before_the_game(maya: Visitor, willy: Visitor) -> None:
    table = await maya.table(seats=[{"kind": "me"}, {"kind": "friend"}])
    await refused(willy, 401, "DELETE", f"/api/tables/{table}/seats/0")
    await willy.table()
    await refused(willy, 403, "DELETE", f"/api/tables/{table}/seats/0")
    assert (await maya.ask("DELETE", f"/api/tables/{table}/seats/0")).status_code == 204
    assert table not in [line["id"] for line in (await maya.get("/api/tables"))["mine"]]


async def test_private_tables_are_in_nobody_elses_list(maya: Visitor, willy: Visitor) -> None:
    secret = await maya.table(public=False)
    public = await maya.table(public=True)
    mine = {line["id"] for line in (await maya.get("/api/tables"))["mine"]}
    assert mine == {secret, public}
    answer = await willy.ask("GET", "/api/tables")
    assert public in answer.text
    assert secret not in answer.text


async def test_history_of_nobody(maya: Visitor) -> None:
    assert await maya.get("/api/me/games") == {"tables": [], "next": None}


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess", "seats": [{"kind": "me"}]},
        {"game": "hive", "seats": [{"kind": "me"}]},
        {"game": "hive", "seats": [{"kind": "me"}, {"kind": "bot", "level": "divine"}]},
        {"game": "hive", "seats": [{"kind": "me"}, {"kind": "alien"}]},
        {"game": "hive", "seats": []},
        {"game": "hive", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"x": 1}},
        {"game": "hive", "seats": [{"kind": "me"}, {"kind": "open"}], "colour": "red"},
        {"seats": [{"kind": "me"}, {"kind": "open"}]},
        [],
        "hive",
        None,
    ],
)
async def test_a_table_that_makes_no_sense(maya: Visitor, body: object) -> None:
    await refused(maya, 400, "POST", "/api/tables", body)
    assert (await maya.get("/api/tables"))["mine"] == []


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"\xff\xfe", b"[" * 30_000, b'{"name": 1e999}', b"null"],
)
async def test_malformed_bodies(maya: Visitor, content: bytes) -> None:
    answer = await maya.client.request(
        "PATCH", "/api/me", content=content, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400
    assert answer.json()["message"]["key"] in ("server.bad_request", "server.bad_name")


async def test_oversized_bodies(maya: Visitor) -> None:
    content = json.dumps({"name": "x" * limits.BODY}).encode()
    answer = await maya.client.request("PATCH", "/api/me", content=content)
    assert answer.status_code == 413
    assert answer.json()["message"]["params"] == {"bytes": limits.BODY}


@pytest.mark.parametrize("number", ["-1", "1e3", "99999999999999999999", "x", "%00"])
async def test_numbers_in_paths(maya: Visitor, number: str) -> None:
    table = await maya.table()
    answer = await maya.ask("GET", f"/api/tables/{table}/positions/{number}")
    assert answer.status_code in (400, 404)
    assert answer.json()["text"]


async def test_a_position_that_has_not_come_yet(maya: Visitor, willy: Visitor) -> None:
    table = await game(maya, willy)
    assert (await maya.ask("GET", f"/api/tables/{table}/positions/7")).status_code in (400, 404)


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/tables/x/y/z"])
async def test_nothing_there(maya: Visitor, path: str) -> None:
    assert await refused(maya, 404, "GET", path) == "server.nothing_there"


async def test_methods_that_make_no_sense(maya: Visitor) -> None:
    assert await refused(maya, 405, "PUT", "/api/tables") == "server.no_method"


async def test_a_mistake_of_ours_tells_nothing_and_is_logged(
    place: Place, maya: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(player: object) -> None:
        raise RuntimeError("the secret plan")

    monkeypatch.setattr(place.app.state.parts.keeper, "lists", broken)
    answer = await maya.ask("GET", "/api/tables")
    assert answer.status_code == 500
    assert answer.json()["message"]["key"] == "server.went_wrong"
    assert "secret plan" not in answer.text
    assert "secret plan" in caplog.text


async def test_a_table_knows_which_rules_it_needs(maya: Visitor) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}]
    wish = {"game": "hive", "seats": seats, "options": {"modules": "P"}}
    table = (await maya.post("/api/tables", wish))["id"]
    needed = await maya.get(f"/api/tables/{table}/chapters")
    names = [chapter["id"] for chapter in needed]
    assert names[0] == "changed"
    (changed,) = needed[0]["paragraphs"]
    assert changed["params"]["title"]["key"] == "hive.option.modules.title"
    assert {"aim", "predators", "mantis"} <= set(names)
    assert {"swarm", "mosquito"} & set(names) == set()
    told = [line["key"] for line in needed[names.index("mantis")]["paragraphs"]]
    assert "hive.guide.mantis.mantis_spares_new_queen.false" in told
