"""Bots over the API: what a seat knows as bytes, and the example that plays with it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest

import apiary
from tests.patience import PATIENCE
from tests.server.programs import ROOT, environment, serving, visiting


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("data")) as (address, _):
        yield address


def new_table(api: httpx.Client, game: str, **more: object) -> str:
    wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], **more}
    found: str = api.post("/api/tables", json=wish).raise_for_status().json()["id"]
    return found


def state_of(api: httpx.Client, table: str, game: str) -> apiary.State:
    answer = api.get(f"/api/tables/{table}/state").raise_for_status()
    assert answer.headers["content-type"].startswith("application/octet-stream")
    return apiary.game(game).from_bytes(answer.content)


def act(api: httpx.Client, table: str, number: int) -> None:
    version = api.get(f"/api/tables/{table}").json()["version"]
    command = {"id": f"{table} {version}", "version": version, "action": number}
    api.post(f"/api/tables/{table}/actions", json=command).raise_for_status()


def test_a_seat_gets_what_it_knows_and_no_more(address: str) -> None:
    with visiting(address) as ann, visiting(address) as bob, visiting(address) as eve:
        table = new_table(ann, "hornet")
        refused = ann.get(f"/api/tables/{table}/state")  # nobody has sat down yet
        assert (refused.status_code, refused.json()["message"]["key"]) == (400, "server.no_state")
        bob.post(f"/api/tables/{table}/seats", json={}).raise_for_status()
        first = state_of(ann, table, "hornet")
        while first.pending() != (0, 1):  # until both choose at once, in secret
            seat = first.pending()[0]
            who = ann if seat == 0 else bob
            act(who, table, int(state_of(who, table, "hornet").legal(seat)[0]))
            first = state_of(ann, table, "hornet")
        chosen = int(first.legal(0)[-1])
        act(ann, table, chosen)
        mine, theirs, everybodys = (state_of(who, table, "hornet") for who in (ann, bob, eve))
        assert mine.pending() == theirs.pending() == (1,)
        assert theirs == mine.seen_by(1)
        assert theirs != mine
        assert everybodys == mine.seen_by(None)


def test_invitations_come_as_tables_open(address: str) -> None:
    with visiting(address) as ann, visiting(address) as bot:
        before = new_table(ann, "hornet", public=True)
        own = new_table(bot, "hornet", public=True)
        hidden = new_table(ann, "hornet")
        with bot.stream("GET", "/api/invitations", timeout=PATIENCE) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            tables = (json.loads(line[5:]) for line in stream.iter_lines() if line[:5] == "data:")
            assert next(tables)["id"] == before
            later = new_table(ann, "hive", public=True)
            invited = next(tables)
        assert (invited["id"], invited["game"]) == (later, "hive")
        assert len({before, own, hidden, later}) == 4
        bot.post(f"/api/tables/{later}/seats", json={}).raise_for_status()
        with ann.stream("GET", "/api/invitations", timeout=PATIENCE) as stream:
            told = next(line for line in stream.iter_lines() if line[:5] == "data:")
            assert json.loads(told[5:])["id"] == own  # and none that waits no more, or is one's own
        for table, who in ((before, ann), (own, bot)):
            who.delete(f"/api/tables/{table}").raise_for_status()


def test_the_example_marks_its_account_as_a_bot(address: str) -> None:
    with visiting(address) as ann, visiting(address) as owner:
        owner.post(
            "/api/account", json={"login": "drone", "password": "a long password"}
        ).raise_for_status()
        token = owner.post("/api/tokens", json={"label": "bot"}).raise_for_status().json()["text"]
        table = new_table(ann, "hive", options={"max_turns": 2})
        program = [sys.executable, str(ROOT / "examples" / "bot.py"), address, "--token", token]
        bot = subprocess.Popen(
            [*program, "--table", table, "--seconds", "0.05"], env=environment(), text=True
        )
        try:
            with ann.stream("GET", f"/api/tables/{table}/events", timeout=PATIENCE) as lines:
                next(line for line in lines.iter_lines() if '"status":"playing"' in line)
            seats = ann.get(f"/api/tables/{table}").json()["table"]["seats"]
            assert [seat["bot"] for seat in seats] == [False, True]
        finally:
            bot.kill()
            bot.communicate()


@pytest.mark.parametrize("invited", [False, True])
def test_the_example_plays_a_game_to_its_end(address: str, invited: bool) -> None:
    with visiting(address) as api:
        table = new_table(api, "hive", options={"max_turns": 8}, public=invited)
        named = [] if invited else ["--table", table]
        program = [sys.executable, str(ROOT / "examples" / "bot.py"), address]
        bot = subprocess.Popen(
            [*program, *named, "--seconds", "0.05", "--seed", "1"],
            env=environment(),
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            live = f"/api/tables/{table}/events"
            with api.stream("GET", live, timeout=PATIENCE) as lines:
                for line in lines.iter_lines():
                    if not line.startswith("data:") or '"status":"waiting"' in line:
                        continue
                    if '"status":"over"' in line:
                        break
                    offered = api.get(f"/api/tables/{table}/actions").json()
                    legal = [one["action"] for one in offered if one["action"] >= 0]
                    if legal:
                        act(api, table, legal[0])
            if not invited:  # it then waits for more
                assert bot.wait(PATIENCE) == 0, bot.stderr.read() if bot.stderr else ""
        finally:
            bot.kill()
            bot.communicate()
        seen = api.get(f"/api/tables/{table}").json()
        assert seen["table"]["status"] == "over"
        assert seen["position"]["number"] >= 8
