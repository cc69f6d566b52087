"""Every game ever played can be replayed: databases of earlier versions, corrected components, new
rules.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

import apiary
from apiary.core import registry
from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.record import Record
from apiary.core.state import RESIGN
from apiary.server.errors import Conflict, Refusal, Unreadable
from apiary.server.identity import digest_of
from apiary.server.slices import Slices
from apiary.server.store.models import ComponentsRow
from apiary.server.tables.boxes import Boxes
from apiary.server.tables.loading import Loader
from apiary.server.wire import AskHint, NewTable, Origin, Say, SitDown, Why
from tests.corrected import CORRECTIONS, corrected, of_newer_rules
from tests.patience import PATIENCE
from tests.server import storing
from tests.server.playing import ANN, BOB, BOT, ME, Hall, Time, file_in, new_id, opened
from tests.server.test_ratings import MOVES
from tests.server.visitors import PASSWORD, Visitor, running
from tests.strategies import sentences

pytestmark = pytest.mark.anyio
STORED = Path(__file__).parent / "stored"
BOXES = sorted(CORRECTIONS)
RUNNING = {"alveola-running", "hive-further", "hive-running", "hive-talk", "hornet-running"}
RUNNING |= {"hornet-waiting", "swarm-running", "waggledance-running"}


class Archive:
    """A database that an earlier version has written, and the games as they were then."""

    def __init__(self, dump: Path, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.url = file_in(folder)
        self.patch = patch
        with closing(self.connect()) as database:
            database.executescript(dump.read_text("utf-8"))
        self.games: dict[str, Game] = {}
        for file in dump.with_suffix("").glob("*.json"):
            self.games[file.stem] = apiary.game(file.stem).with_data(file.read_bytes())
            self.play(self.games[file.stem])

    def connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.folder / "apiary.db")

    def ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(self.connect()) as database, database:
            return database.execute(query, values).fetchall()

    def tables(self, game: str | None = None) -> list[str]:
        """The tables, of one game or of all."""
        rows = self.ask("SELECT id, game FROM tables ORDER BY id")
        return [id for id, name in rows if game in (None, name)]

    def status(self, table: str) -> str:
        found: str = self.ask("SELECT status FROM tables WHERE id = ?", table)[0][0]
        return found

    def play(self, game: Game) -> None:
        """From now on this is the game of its name."""
        self.patch.setitem(registry._games, game.name, game)

    async def keep(self) -> None:
        """Run a server on it for a moment, with the games as they were."""
        async with opened(self.url):
            pass

    def correct(self) -> None:
        """An owner corrects all boxes."""
        for name in BOXES:
            self.play(corrected(self.games[name]))


@pytest.fixture(params=sorted(STORED.glob("*.sql")), ids=lambda dump: dump.stem)
def archive(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Archive:
    return Archive(request.param, tmp_path, monkeypatch)


async def all_of(hall: Hall, table: str) -> list[Any]:
    """Everything that can be seen of a table."""
    found = [await hall.look(table, viewer) for viewer in (ANN, BOB, None)]
    last = found[0]["position"]["number"]
    for number in range(0, last + 1, 25):
        position = (await hall.keeper.replayed(table, ANN, number)).position
        found.append((position.number, position.scene))
    return found


# --- As they were


async def test_an_upgrade_keeps_everything(archive: Archive) -> None:
    names = ("players", "tables", "seats", "events")
    columns = {
        name: [row[1] for row in archive.ask(f"PRAGMA table_info({name})")] for name in names
    }
    queries = [
        "SELECT {} FROM {} ORDER BY 1, 2".format(
            ", ".join(f'"{one}"' for one in columns[name]), name
        )
        for name in names
    ]
    before = [archive.ask(query) for query in queries]
    await archive.keep()
    after = [archive.ask(query) for query in queries]
    assert after == before


async def test_games_of_this_version_can_be_written_down(tmp_path: Path) -> None:
    file = tmp_path / "apiary.db"
    await storing.store(file)
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(storing.dumped(file))
        tables = {id for (id,) in database.execute("SELECT id FROM tables")}
    assert tables >= RUNNING


def ending_of(seen: Any) -> Any:
    """The outcome, without what was not noted in the first version."""
    outcome = seen["position"]["outcome"]
    return outcome and {name: outcome[name] for name in ("ranks", "scores", "reason")}


async def test_every_stored_game_is_replayed(archive: Archive) -> None:
    async with opened(archive.url) as hall:
        for table in archive.tables():
            ((status, number, outcome),) = archive.ask(
                "SELECT status, number, outcome FROM tables WHERE id = ?", table
            )
            seen, *_ = await all_of(hall, table)
            assert seen["table"]["unreadable"] is None, table
            assert (seen["table"]["status"], seen["position"]["number"]) == (status, number)
            assert ending_of(seen) == (None if outcome is None else json.loads(outcome))
            if status == "over":
                record = await hall.keeper.record(table)
                again = Record.from_json(record.to_json())
                assert len(again.events) == number
                assert again.replay().outcome() is not None


async def test_components_are_kept_when_a_server_starts(archive: Archive) -> None:
    await archive.keep()
    kept = archive.ask("SELECT game, digest, data FROM components ORDER BY game")
    assert [game for game, _, _ in kept] == BOXES
    for name, digest, data in kept:
        assert archive.games[name].data_hash({}) == digest
        assert archive.games[name].data_content() == data
    await archive.keep()
    assert archive.ask("SELECT game, digest, data FROM components ORDER BY game") == kept


def forget_components(connection: Connection) -> None:
    connection.exec_driver_sql("DELETE FROM components")


async def test_components_are_kept_with_the_first_table_that_has_them(database: str) -> None:
    async with opened(database) as hall:
        await hall.keeper.database.write(forget_components)
        for game, expected in (("hive", 0), ("hornet", 1), ("hornet", 1), ("alveola", 2)):
            await hall.duel(game=game)
            async with hall.keeper.database.reading() as connection:
                count = await connection.scalar(select(func.count()).select_from(ComponentsRow))
            assert count == expected


# --- Corrected components


async def test_a_corrected_box_changes_no_game_that_was_begun(archive: Archive) -> None:
    async with opened(archive.url) as hall:
        before = {table: await all_of(hall, table) for table in archive.tables()}
    archive.correct()
    async with opened(archive.url) as hall:
        for table in archive.tables():
            assert await all_of(hall, table) == before[table], table


@pytest.mark.parametrize("game", BOXES)
async def test_a_game_goes_on_with_its_own_components(archive: Archive, game: str) -> None:
    await archive.keep()
    archive.correct()
    table = f"{game}-running"
    async with opened(archive.url) as hall:
        for _ in range(12):
            live = await hall.keeper.tables.get(table)
            player = (ANN, BOB)[live.table.pending[0]]
            actions = await hall.keeper.actions(table, player)
            await hall.act(table, player, next(action for action, _ in actions if action >= 0))
        await hall.keeper.do(table, ANN, Say(new_id(), "Where were we?"))
        await hall.act(table, ANN, RESIGN)
        seen = await hall.look(table, BOB)
        assert seen["position"]["outcome"]["ranks"] == [2, 1]
        record = await hall.keeper.record(table)
    assert record.data == archive.games[game].data_hash({})
    again = Record.from_json(record.to_json())
    assert again.played_game().data_content() == archive.games[game].data_content()
    assert again.replay().outcome() is not None
    async with opened(archive.url) as hall:
        assert await hall.look(table, BOB) == seen


@pytest.mark.parametrize("game", BOXES)
async def test_a_return_game_has_todays_components_and_says_so(archive: Archive, game: str) -> None:
    await archive.keep()
    archive.correct()
    async with opened(archive.url) as hall:
        other = await hall.rematch(f"{game}-over")
        told = [line["words"] for line in (await hall.look(other))["entries"] if line["words"]]
        assert told[0]["key"] == "server.renewed"
        config = (await hall.keeper.tables.get(other)).table.config
        assert config.data == apiary.game(game).data_hash({}) != archive.games[game].data_hash({})
        again = await hall.duel(game=game)
        await hall.act(again, ANN, RESIGN)
        third = await hall.rematch(again)
        lines = (await hall.look(third))["entries"]
        assert "server.renewed" not in [(line["words"] or {}).get("key") for line in lines]
        kept = archive.ask("SELECT digest FROM components WHERE game = ?", game)
        assert (config.data,) in kept


async def test_a_game_is_continued_with_its_own_components(archive: Archive) -> None:
    await archive.keep()
    archive.correct()
    async with opened(archive.url) as hall:
        for game in BOXES:
            origin = Origin(f"{game}-over", 60)
            live = await hall.keeper.tables.get(origin.table)
            wish = NewTable(game, (ME, ME), options=live.table.config.options, origin=origin)
            table = await hall.keeper.seating.create(wish, ANN)
            seen = await hall.look(table, ANN)
            assert seen["position"]["number"] >= 60
            config = (await hall.keeper.tables.get(table)).table.config
            assert config.data == archive.games[game].data_hash({})


async def test_a_bot_goes_on_with_the_components_of_its_table(archive: Archive) -> None:
    async with opened(archive.url) as hall:
        table = await hall.table(ME, BOT, game="hornet", options={"start_player": "brown"})
        await hall.act(table, ANN, (await hall.keeper.actions(table, ANN))[0][0])
    archive.correct()
    async with opened(archive.url) as hall:
        version = await hall.version(table)
        async with hall.keeper.watch(table, ANN, version) as updates:
            seen = json.loads(await anext(updates))
            while seen["position"] is None or seen["position"]["pending"] != [0]:
                seen = json.loads(await anext(updates))
        config = (await hall.keeper.tables.get(table)).table.config
        assert config.data == archive.games["hornet"].data_hash({})
        advice = await hall.keeper.do(table, ANN, AskHint(new_id()))
        assert advice.id


async def test_the_rules_that_a_table_needs_can_be_asked(archive: Archive) -> None:
    await archive.keep()
    archive.correct()
    async with opened(archive.url) as hall:
        for table in archive.tables():
            assert await hall.keeper.chapters(table)


# --- What can't be replayed any more


async def forgotten_rules(archive: Archive) -> None:
    await archive.keep()
    for name in (*BOXES, "hive"):
        archive.play(of_newer_rules(name))


async def forgotten_components(archive: Archive) -> None:
    archive.correct()  # before they were ever kept


async def forgotten_game(archive: Archive) -> None:
    for name in BOXES:
        for known in ("_games", "_packages"):  # whole, so that their order comes back too
            others = {one: found for one, found in vars(registry)[known].items() if one != name}
            archive.patch.setattr(registry, known, others)


FORGET = pytest.mark.parametrize(
    ("forget", "why"),
    [
        (forgotten_rules, "server.forgotten.rules"),
        (forgotten_components, "server.forgotten.components"),
        (forgotten_game, "server.forgotten.rules"),
    ],
)
Forget = Callable[[Archive], Any]


def gone(archive: Archive, forget: Forget) -> list[str]:
    """The tables that can't be replayed any more."""
    names = (*BOXES, "hive") if forget is forgotten_rules else BOXES
    return [table for name in names for table in archive.tables(name)]


def played(seen: Any) -> list[Any]:
    """The lines of the moves."""
    return [line for line in seen["entries"] if line["kind"] == "played"]


@FORGET
async def test_what_was_played_to_its_end_can_still_be_read(
    archive: Archive, forget: Forget, why: str
) -> None:
    ended = [table for table in gone(archive, forget) if archive.status(table) == "over"]
    async with opened(archive.url) as hall:
        records = {table: await hall.keeper.record(table) for table in ended}
        before = {table: await hall.look(table) for table in ended}
    archive.ask("DELETE FROM components")
    await forget(archive)
    async with opened(archive.url) as hall:
        for table in ended:
            seen, *_ = await all_of(hall, table)
            assert seen["table"]["status"] == "over"
            assert seen["table"]["unreadable"]["key"] == why
            assert ending_of(seen) == ending_of(before[table])
            assert seen["position"]["number"] == before[table]["position"]["number"]
            texts = [line["text"] for line in played(seen)]
            assert texts == [event.action for event in records[table].events][: len(texts)]
            assert len(texts) == len(played(before[table]))
            record = await hall.keeper.record(table)
            assert record.events == records[table].events
            assert archive.status(table) == "over"


@FORGET
async def test_what_was_under_way_ends_as_aborted(
    archive: Archive, forget: Forget, why: str
) -> None:
    async with opened(archive.url) as hall:
        before = {table: await hall.look(table) for table in archive.tables()}
    archive.ask("DELETE FROM components")
    await forget(archive)
    under_way = [table for table in gone(archive, forget) if table in RUNNING]
    for _ in range(2):  # when it is first seen, and ever after
        async with opened(archive.url) as hall:
            for table in under_way:
                seen = await hall.look(table, ANN)
                assert seen["table"]["status"] == "over"
                assert seen["table"]["unreadable"]["key"] == why
                outcome = seen["position"]["outcome"]
                assert set(outcome["ranks"]) == {0}
                assert outcome["reason"]["key"] == "server.end.aborted"
                assert seen["entries"][-1]["words"]["params"]["why"]["key"] == why
                assert seen["version"] == before[table]["version"] + 1
                assert seen["table"]["seats"][0]["name"] == "Ann"
                (row,) = archive.ask("SELECT status, deadline FROM tables WHERE id = ?", table)
                assert row == ("over", None)
            mine = {line.id: line for line in (await hall.keeper.history(ANN)).tables}
            assert all(set(mine[table].outcome.ranks) == {0} for table in under_way)  # type: ignore[union-attr]  # it is over
            assert not {line.id for line in (await hall.keeper.lists(ANN)).mine} & set(under_way)


async def test_two_workers_abort_a_game_once(archive: Archive) -> None:
    await forgotten_rules(archive)
    async with opened(archive.url) as hall:
        keeper = hall.keeper
        boxes = Boxes(keeper.database)
        loaders = [Loader(keeper.services.journal, boxes, Slices(), hall.time) for _ in range(2)]
        before = len(await hall.keeper.services.journal.events("hive-running"))
        tables = await asyncio.gather(*(loader.load("hive-running") for loader in loaders))
        assert [table.version for table in tables] == [before + 1] * 2
        assert len(await hall.keeper.services.journal.events("hive-running")) == before + 1


async def test_an_aborted_game_keeps_its_secrets(archive: Archive) -> None:
    await forgotten_rules(archive)
    async with opened(archive.url) as hall:
        for table in ("hornet-running", "waggledance-running", "swarm-running"):
            live = await hall.keeper.tables.get(table)
            written = {event.action for event in live.table.events}
            heard = json.dumps([await hall.look(table, viewer) for viewer in (ANN, BOB, None)])
            for number in range(live.table.number + 1):
                replayed = await hall.keeper.replayed(table, ANN, number)
                heard += str(replayed)
            said = re.sub('"[a-z_]+":', "", heard)  # the names of fields are no secret
            assert [text for text in written if f'"{text}"' in said] == []
            assert [text for text in written if f"'{text}'" in heard] == []
            assert '"server.acted"' in heard
            with pytest.raises(Refusal) as caught:
                await hall.keeper.record(table)
            assert caught.value.message.key == "server.secrets_stay"
        record = await hall.keeper.record("hive-running")  # it has none
        lines = played(await hall.look("hive-running"))
        assert [line["text"] for line in lines] == [event.action for event in record.events]
        assert len(lines) == 20


async def test_nothing_can_be_done_at_an_aborted_table_but_talk_and_play_again(
    archive: Archive,
) -> None:
    await forgotten_rules(archive)
    async with opened(archive.url) as hall:
        table = "hornet-running"
        version = await hall.version(table)
        for action in ("card 1", 3, RESIGN):
            with pytest.raises(Conflict):
                await hall.act(table, ANN, action)
        for command in (hall.ask_back(table, ANN), hall.answer_back(table, BOB, True)):
            with pytest.raises(Conflict):
                await command
        with pytest.raises(Conflict):
            await hall.keeper.do(table, ANN, AskHint(new_id()))
        with pytest.raises(Conflict):
            await hall.keeper.seating.sit("hornet-waiting", BOB, SitDown(invite="invite"))
        with pytest.raises(Conflict):
            await hall.keeper.seating.stand_up("hornet-waiting", ANN, 0)
        wish = NewTable("hornet", (ME, ME), origin=Origin("hornet-over", 30))
        with pytest.raises(Conflict) as caught:
            await hall.keeper.seating.create(wish, ANN)
        assert caught.value.message.key == "server.no_going_on"
        because = await hall.keeper.do(table, ANN, Why(new_id(), ("card:1",)))
        assert because.id
        assert await hall.keeper.actions(table, ANN) == []
        assert await hall.version(table) == version
        await hall.keeper.do(table, BOB, Say(new_id(), "A pity."))
        assert (await hall.look(table))["entries"][-1]["text"] == "A pity."
        other = await hall.rematch(table)
        seen = await hall.look(other)
        assert (seen["table"]["status"], seen["table"]["unreadable"]) == ("playing", None)
        assert (await hall.keeper.tables.get(other)).table.config.rules == 2


@FORGET
async def test_a_table_without_a_board_tells_all_of_todays_rules(
    archive: Archive, forget: Forget, why: str
) -> None:
    await forget(archive)
    async with opened(archive.url) as hall:
        for table in gone(archive, forget):
            seen = await hall.look(table)
            assert seen["table"]["unreadable"]["key"] == why
            name = seen["table"]["game"]
            if forget is forgotten_game:
                with pytest.raises(BadOption):
                    await hall.keeper.chapters(table)
            else:
                assert await hall.keeper.chapters(table) == apiary.game(name).table.guide(), table


async def test_a_return_game_of_lines_keeps_the_options_that_there_still_are(
    archive: Archive,
) -> None:
    first = "\"table\" = 'hive-running' AND version = 1"
    body = json.loads(archive.ask(f"SELECT body FROM events WHERE {first}")[0][0])
    options = body["config"]["options"]
    still = dict(options)
    options["weather"] = "rain"  # is not offered any more
    archive.ask(f"UPDATE events SET body = ? WHERE {first}", json.dumps(body).encode())
    await forgotten_rules(archive)
    async with opened(archive.url) as hall:
        other = await hall.rematch("hive-running")
        seen = await hall.look(other)
        told = [line["words"]["key"] for line in seen["entries"] if line["words"]]
        assert (seen["table"]["unreadable"], told[0]) == (None, "server.renewed")
        game = apiary.game("hive")
        config = (await hall.keeper.tables.get(other)).table.config
        assert (config.rules, config.options) == (game.rules_version, game.checked(still))
        assert await hall.keeper.chapters(other) == game.table.rules(2, game.checked(still))


async def test_an_event_that_is_not_legal_any_more(archive: Archive) -> None:
    body = json.dumps({"type": "played", "actor": 1, "action": "bQ wS1-"}).encode()
    for table in ("hive-over", "hive-running"):
        archive.ask('UPDATE events SET body = ? WHERE "table" = ? AND version = 9', body, table)
    async with opened(archive.url) as hall:
        over, stopped = [await hall.look(table) for table in ("hive-over", "hive-running")]
        for seen in (over, stopped):
            assert seen["table"]["unreadable"]["key"] == "server.forgotten.move"
            assert seen["entries"][7]["text"] == "bQ wS1-"
        assert over["position"]["outcome"]["ranks"] == [1, 2]
        assert stopped["position"]["outcome"]["ranks"] == [0, 0]


async def test_a_game_that_can_be_replayed_again_is_shown_again(archive: Archive) -> None:
    await forgotten_components(archive)
    async with opened(archive.url) as hall:
        for table in ("hornet-over", "hornet-running"):
            assert (await hall.look(table))["table"]["unreadable"]
    for game in archive.games.values():
        archive.play(game)
    async with opened(archive.url) as hall:
        for table, ranks in (("hornet-over", [1, 2]), ("hornet-running", [0, 0])):
            seen = await hall.look(table)
            assert seen["table"]["unreadable"] is None
            assert seen["position"]["outcome"]["ranks"] == ranks


@pytest.mark.parametrize(
    ("version", "change"),
    [(1, {"rules": 2}), (9, {"type": "unheard_of"}), (9, {"actor": "nobody"}), (1, None)],
)
async def test_what_a_later_version_might_read_is_left_as_it_is(
    archive: Archive, version: int, change: dict[str, object] | None
) -> None:
    await archive.keep()
    where = '"table" = ? AND version = ?'
    ((body,),) = archive.ask(f"SELECT body FROM events WHERE {where}", "hive-running", version)
    content = json.loads(body)
    if change is None:
        content = {"type": "said", "player": "ann", "text": "First!"}
    else:
        (content["config"] if "rules" in change else content).update(change)
    new = json.dumps(content).encode()
    archive.ask(f"UPDATE events SET body = ? WHERE {where}", new, "hive-running", version)
    before = archive.ask("SELECT * FROM tables"), archive.ask("SELECT * FROM events")
    async with opened(archive.url) as hall:
        for _ in range(2):
            with pytest.raises(Unreadable) as caught:
                await hall.look("hive-running")
            assert all(sentences(caught.value.message))
        assert "hive-running" in {line.id for line in (await hall.keeper.lists(ANN)).mine}
        assert (await hall.look("hive-talk"))["table"]["status"] == "playing"
    assert (archive.ask("SELECT * FROM tables"), archive.ask("SELECT * FROM events")) == before


async def test_a_clock_at_a_table_that_cannot_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time()
    clock = {"kind": "live", "minutes": 1, "increment": 0}
    async with running(tmp_path) as place:
        maya, willy = await place.visitor(), await place.visitor()
        for visitor, login in ((maya, "maya"), (willy, "willy")):
            await visitor.register(login)
        table = await maya.table(clock=clock)
        await willy.post(f"/api/tables/{table}/seats", {})
        for number, move in enumerate(MOVES):  # enough for a rated game
            assert (await (maya, willy)[number % 2].act(table, move)).status_code == 200
        secret = maya.client.cookies["apiary"]
    monkeypatch.setitem(registry._games, "hive", of_newer_rules("hive"))
    with closing(sqlite3.connect(tmp_path / "apiary.db")) as database, database:
        database.execute("UPDATE tables SET deadline = ?", (time.now,))
    async with running(tmp_path) as place:
        maya = await place.visitor()
        maya.client.cookies["apiary"] = secret
        async with asyncio.timeout(PATIENCE):
            while (await maya.get("/api/tables"))["mine"]:
                await asyncio.sleep(0.05)
        (line,) = (await maya.get("/api/me/games"))["tables"]
        assert (line["id"], line["outcome"]["ranks"]) == (table, [0, 0])
        assert (await maya.get("/api/me"))["ratings"] == []
        assert (await maya.ask("GET", "/api/health")).status_code == 200


@FORGET
async def test_no_route_breaks_at_such_tables(archive: Archive, forget: Forget, why: str) -> None:
    session = "INSERT INTO sessions VALUES (?, 'ann', 'cookie', '', 0, 9e15)"
    archive.ask(session, digest_of("secret"))
    await forget(archive)
    async with running(archive.folder, rate_limits=False) as place:
        maya = await place.visitor()
        await maya.register("maya")
        ann = await place.visitor()
        ann.client.cookies["apiary"] = "secret"
        for table in ("hornet-over", "hornet-running", "hornet-waiting", "hive-further"):
            for method, path, body in routes(table):
                answer = await ann.ask(method, path, body)
                assert answer.status_code < 500, (path, answer.text)
        await logs_in(ann, archive)


def routes(table: str) -> list[tuple[str, str, object]]:
    path = f"/api/tables/{table}"
    return [
        ("GET", "/api/tables", None),
        ("GET", "/api/me/games", None),
        ("GET", path, None),
        ("GET", f"{path}/actions", None),
        ("POST", f"{path}/actions", {"id": "x", "version": 1, "action": "resign"}),
        ("POST", f"{path}/seats", {"invite": "invite"}),
        ("DELETE", f"{path}/seats/0", None),
        ("GET", f"{path}/positions/0", None),
        ("GET", f"{path}/positions/5", None),
        ("GET", f"{path}/chapters", None),
        ("GET", f"{path}/record", None),
        ("POST", f"{path}/rematch", None),
    ]


async def logs_in(ann: Visitor, archive: Archive) -> None:
    """A guest who turns out to have an account takes all games along."""
    before = {table for (table,) in archive.ask("SELECT \"table\" FROM seats WHERE player = 'ann'")}
    await ann.post("/api/session", {"login": "maya", "password": PASSWORD})
    assert archive.ask("SELECT * FROM seats WHERE player = 'ann'") == []
    played = await ann.get("/api/me/games")
    mine = await ann.get("/api/tables")
    lines = [*played["tables"], *mine["mine"]]
    assert {line["id"] for line in lines} == before
    assert all(any(seat["me"] for seat in line["seats"]) for line in lines)


def test_every_reason_is_said_in_every_language() -> None:
    for name in ("rules", "components", "move"):
        why = Message(f"server.forgotten.{name}")
        for key in ("server.no_board", "server.aborted"):
            assert all(sentences(Message(key, {"why": why})))
