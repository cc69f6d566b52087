"""Nobody is cheated: who is absent, what is offered, what counts, and one's own tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from apiary.core.errors import ApiaryError
from apiary.core.state import ACCEPT_DRAW, OFFER_DRAW, RESIGN
from apiary.server import limits
from apiary.server.errors import Conflict, NotYours, Refusal, Stranger, TooMuch
from apiary.server.wire import ClockRule, DropDraw, Origin, Say, SitDown
from tests.server.playing import (
    ANN,
    BOB,
    BOT,
    CID,
    FRIEND,
    ME,
    OPEN,
    OPENING,
    Hall,
    new_id,
    opened,
)
from tests.server.test_ratings import MOVES
from tests.server.visitors import PASSWORD, Visitor

pytestmark = pytest.mark.anyio
LIVE = ClockRule("live", minutes=1, increment=5)
DAYS = ClockRule("correspondence", days=2)
DAY = 24 * 3600


@pytest.fixture
async def hall(database: str, anyio_backend: str) -> AsyncIterator[Hall]:
    async with opened(database) as hall:
        yield hall


def key(error: pytest.ExceptionInfo[ApiaryError]) -> str:
    return error.value.message.key


async def kinds(hall: Hall, table: str) -> list[str]:
    return [entry["kind"] for entry in (await hall.look(table))["entries"]]


async def over(hall: Hall, **wishes: Any) -> str:
    """A game that Ann has resigned."""
    table = await hall.duel(**wishes)
    await hall.act(table, ANN, RESIGN)
    return table


async def absent(hall: Hall, table: str) -> None:
    """Ann does what is asked of her until she has to wait for others, and ends the game."""
    live = await hall.keeper.tables.get(table)
    while 0 in live.table.pending:
        await hall.act(table, ANN, int(live.table.state.legal(0)[0]))
    hall.time.pass_by(60)
    assert live.table.clock.running == ()
    await hall.keeper.seating.discard(table, ANN)


# --- Who does not come


@pytest.mark.parametrize(
    ("clock", "seconds"), [(LIVE, 60), (DAYS, 2 * DAY), (ClockRule(), DAY)], ids=str
)
async def test_who_does_not_come_lets_the_other_end_the_game(
    hall: Hall, clock: ClockRule, seconds: int
) -> None:
    table = await hall.duel(clock=clock)
    await hall.act(table, ANN, "wA1")
    assert (await hall.look(table, ANN))["table"]["absent"] == seconds * 1000
    for viewer in (BOB, CID, None):
        assert (await hall.look(table, viewer))["table"]["absent"] is None
    hall.time.pass_by(seconds - 1)
    with pytest.raises(Conflict) as error:
        await hall.keeper.seating.discard(table, ANN)
    assert key(error) == "server.wait_for_others"
    assert error.value.message.params == {"seconds": 1}
    hall.time.pass_by(1)
    assert (await hall.look(table, ANN))["table"]["absent"] == 0
    with pytest.raises(Conflict):  # it is Bob who is missing
        await hall.keeper.seating.discard(table, BOB)
    with pytest.raises(NotYours):
        await hall.keeper.seating.discard(table, CID)
    await hall.keeper.seating.discard(table, ANN)
    seen = await hall.look(table)
    assert seen["position"]["outcome"]["ranks"] == [0, 0]
    assert seen["entries"][-1]["words"]["params"]["why"]["key"] == "server.end.absent"


async def test_who_has_come_can_not_be_left_without_a_loss(hall: Hall) -> None:
    table = await hall.timed(LIVE)
    hall.time.pass_by(59)
    assert (await hall.look(table, BOB))["table"]["absent"] is None
    for player in (ANN, BOB):
        with pytest.raises(Conflict) as error:
            await hall.keeper.seating.discard(table, player)
        assert key(error) == "server.already_started"


async def test_the_wait_begins_when_the_other_is_due(hall: Hall) -> None:
    table = await hall.table(ME, OPEN, clock=LIVE)
    hall.time.pass_by(1000)
    await hall.keeper.seating.sit(table, BOB, SitDown())
    hall.time.pass_by(50)
    assert (await hall.look(table, BOB))["table"]["absent"] == 10_000
    await hall.act(table, ANN, "wA1")
    assert (await hall.look(table, ANN))["table"]["absent"] == 60_000
    await hall.keeper.do(table, ANN, Say(new_id(), "Hello?"))
    hall.time.pass_by(5)
    assert (await hall.look(table, ANN))["table"]["absent"] == 55_000


async def test_where_all_choose_at_once_each_may_miss_the_other(hall: Hall) -> None:
    table = await hall.duel(game="hornet", clock=LIVE)
    await absent(hall, table)
    assert (await hall.look(table))["table"]["status"] == "over"


# --- Playing again


async def test_a_rematch_is_an_offer_that_the_other_accepts(hall: Hall) -> None:
    table = await over(hall, clock=LIVE)
    before = await hall.keeper.lists(BOB)
    assert await hall.keeper.seating.rematch(table, ANN) is None
    assert await hall.keeper.seating.rematch(table, ANN) is None  # asked once
    seen = await hall.look(table, BOB)
    assert (seen["table"]["again"], seen["table"]["rematch"]) == ([0], None)
    assert (await kinds(hall, table)).count("asked_again") == 1
    assert await hall.keeper.lists(BOB) == before  # who is absent sits nowhere
    made = await hall.keeper.seating.rematch(table, BOB)
    assert made is not None
    again = await hall.look(made)
    assert [seat["name"] for seat in again["table"]["seats"]] == ["Bob", "Ann"]
    assert again["table"]["clocks"]["running"] == []


@pytest.mark.parametrize("player", [ANN, BOB], ids=["withdrawn", "declined"])
async def test_an_offer_to_play_again_is_dropped(hall: Hall, player: Any) -> None:
    table = await over(hall)
    with pytest.raises(Conflict) as error:
        await hall.keeper.seating.drop_rematch(table, player)
    assert key(error) == "server.no_rematch_offer"
    await hall.keeper.seating.rematch(table, ANN)
    with pytest.raises(NotYours):
        await hall.keeper.seating.drop_rematch(table, CID)
    await hall.keeper.seating.drop_rematch(table, player)
    seen = await hall.look(table, ANN)
    assert seen["table"]["again"] == []
    assert seen["entries"][-1]["kind"] == "dropped_again"
    assert await hall.keeper.seating.rematch(table, BOB) is None
    assert await hall.keeper.seating.rematch(table, ANN) is not None


async def test_nobody_is_taken_at_an_old_word_where_a_clock_would_run(hall: Hall) -> None:
    live, slow = await over(hall, clock=LIVE), await over(hall, clock=DAYS)
    for table in (live, slow):
        await hall.keeper.seating.rematch(table, ANN)
    hall.time.pass_by(limits.REMATCH_MINUTES * 60 + 1)
    assert (await hall.look(live))["table"]["again"] == []
    assert await hall.keeper.seating.rematch(live, BOB) is None  # an offer of Bob's now
    assert await hall.keeper.seating.rematch(slow, BOB) is not None
    assert await hall.keeper.seating.rematch(live, ANN) is not None


async def test_alone_one_plays_again_at_once(hall: Hall) -> None:
    table = await hall.table(ME, BOT)
    await hall.act(table, ANN, RESIGN)
    assert await hall.keeper.seating.rematch(table, ANN) is not None


async def test_all_of_several_must_be_for_it(hall: Hall) -> None:
    table = await hall.table(ME, OPEN, OPEN, game="hornet", clock=LIVE)
    for player in (BOB, CID):
        await hall.keeper.seating.sit(table, player, SitDown())
    await absent(hall, table)
    assert await hall.keeper.seating.rematch(table, ANN) is None
    assert await hall.keeper.seating.rematch(table, BOB) is None
    assert await hall.keeper.seating.rematch(table, CID) is not None


async def test_nobody_asks_for_ever(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMATCH_OFFERS", 2)
    table = await over(hall)
    for _ in range(2):
        await hall.keeper.seating.rematch(table, ANN)
        await hall.keeper.seating.drop_rematch(table, BOB)
    with pytest.raises(TooMuch):
        await hall.keeper.seating.rematch(table, ANN)


# --- Draws


async def test_an_offer_of_a_draw_is_no_move(hall: Hall) -> None:
    table = await hall.duel()
    await hall.play(table, *OPENING)
    before = await hall.look(table, BOB)
    await hall.act(table, ANN, OFFER_DRAW)
    seen = await hall.look(table, BOB)
    for same in ("number", "moves", "pending", "scene"):
        assert seen["position"][same] == before["position"][same]
    assert seen["table"]["draw_offer"] == 0
    assert ACCEPT_DRAW in seen["position"]["declarations"]
    mine = (await hall.look(table, ANN))["position"]
    assert mine["declarations"] == [RESIGN]
    assert mine["choices"] is not None
    assert len((await hall.keeper.record(table)).events) == 2


async def test_a_draw_is_accepted(hall: Hall) -> None:
    table = await hall.duel()
    await hall.play(table, *OPENING)
    await hall.act(table, BOB, OFFER_DRAW)  # out of turn
    await hall.act(table, ANN, ACCEPT_DRAW)
    seen = await hall.look(table)
    assert seen["position"]["outcome"]["ranks"] == [1, 1]
    assert seen["table"]["draw_offer"] is None
    told = [event.action for event in (await hall.keeper.record(table)).events[2:]]
    assert told == ["offer draw", "accept draw"]


@pytest.mark.parametrize("player", [ANN, BOB], ids=["withdrawn", "declined"])
async def test_an_offer_of_a_draw_is_dropped(hall: Hall, player: Any) -> None:
    table = await hall.duel()
    with pytest.raises(Conflict):
        await hall.keeper.do(table, player, DropDraw(new_id()))
    await hall.act(table, ANN, OFFER_DRAW)
    with pytest.raises(Refusal):  # one offer at a time
        await hall.act(table, ANN, OFFER_DRAW)
    with pytest.raises(NotYours):
        await hall.keeper.do(table, CID, DropDraw(new_id()))
    await hall.keeper.do(table, player, DropDraw(new_id()))
    seen = await hall.look(table, BOB)
    assert (seen["table"]["draw_offer"], seen["entries"][-1]["kind"]) == (None, "dropped_draw")
    with pytest.raises(ApiaryError):
        await hall.act(table, BOB, ACCEPT_DRAW)
    assert (await hall.look(table))["table"]["status"] == "playing"


async def test_an_offer_stands_until_the_other_moves(hall: Hall) -> None:
    table = await hall.duel()
    await hall.act(table, ANN, OFFER_DRAW)
    await hall.act(table, ANN, OPENING[0])
    assert (await hall.look(table))["table"]["draw_offer"] == 0
    await hall.act(table, BOB, OPENING[1])
    assert (await hall.look(table))["table"]["draw_offer"] is None


async def test_no_draw_is_offered_where_nobody_can_accept_it(hall: Hall) -> None:
    table = await hall.table(ME, BOT)
    assert OFFER_DRAW not in [action for action, _ in await hall.keeper.actions(table, ANN)]
    with pytest.raises(Refusal) as error:
        await hall.act(table, ANN, OFFER_DRAW)
    assert key(error) == "server.draw_alone"


async def test_what_is_offered_survives_a_restart(database: str) -> None:
    async with opened(database) as hall:
        table, ended = await hall.duel(), await over(hall)
        await hall.act(table, ANN, OFFER_DRAW)
        await hall.keeper.seating.rematch(ended, ANN)
        time = hall.time
    async with opened(database, time) as hall:
        assert (await hall.look(table))["table"]["draw_offer"] == 0
        await hall.act(table, BOB, ACCEPT_DRAW)
        assert (await hall.look(table))["table"]["status"] == "over"
        assert await hall.keeper.seating.rematch(ended, BOB) is not None


async def test_what_is_asked_back_can_be_withdrawn(hall: Hall) -> None:
    table = await hall.duel()
    await hall.play(table, *OPENING)
    await hall.ask_back(table, ANN)
    await hall.answer_back(table, ANN, False)
    seen = await hall.look(table, BOB)
    assert (seen["table"]["take_back"], seen["position"]["number"]) == (None, 2)
    last = seen["entries"][-1]
    assert (last["kind"], last["seat"]) == ("kept", 0)


# --- One's own tables


@pytest.mark.parametrize("seats", [(ME, BOT), (ME, ME), (ME, OPEN), (ME, FRIEND)], ids=str)
async def test_a_table_of_ones_own_is_discarded(hall: Hall, seats: Any) -> None:
    table = await hall.table(*seats)
    with pytest.raises(NotYours):
        await hall.keeper.seating.discard(table, BOB)
    await hall.keeper.seating.discard(table, ANN)
    assert (await hall.keeper.lists(ANN)).mine == ()
    assert (await hall.look(table))["table"]["status"] == "over"
    with pytest.raises(ApiaryError):
        await hall.keeper.seating.discard(table, ANN)


async def test_bots_that_wait_for_a_day_do_not_count(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "TABLES_OF_GUEST", 4)
    alone = [await hall.table(ME, BOT) for _ in range(2)]
    await hall.duel()
    await hall.table(ME, OPEN)
    with pytest.raises(TooMuch):
        await hall.table(ME, BOT)
    hall.time.pass_by(DAY + 1)
    await hall.act(alone[0], ANN, "wA1")  # it is taken up again
    alone.append(await hall.table(ME, BOT))
    with pytest.raises(TooMuch):  # a game with others and a table that waits for them count
        await hall.table(ME, BOT)
    await hall.keeper.seating.discard(alone[0], ANN)
    await hall.table(ME, BOT)
    mine = [line.id for line in (await hall.keeper.lists(ANN)).mine]
    assert set(alone[1:]) < set(mine)  # all can be found


async def test_home_lists_all_of_ones_own(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LIST", 2)
    tables = [await hall.table(ME, BOT) for _ in range(4)]
    assert {line.id for line in (await hall.keeper.lists(ANN)).mine} == set(tables)


async def test_moves_are_those_of_the_players(hall: Hall) -> None:
    table = await hall.table(ME, ME, game="waggledance")
    (line,) = (await hall.keeper.lists(ANN)).mine
    assert line.moves == 0 < line.number  # chance has thrown the dice
    live = await hall.keeper.tables.get(table)
    seat = live.table.pending[0]
    await hall.act(table, ANN, int(live.table.state.legal(seat)[0]), seat=seat)
    (line,) = (await hall.keeper.lists(ANN)).mine
    assert line.moves == 1
    other = await hall.table(ME, ME)
    await hall.act(other, ANN, "wA1")
    await hall.ask_back(other, ANN)
    moves = {line.id: line.moves for line in (await hall.keeper.lists(ANN)).mine}
    assert moves == {table: 1, other: 0}


# --- Rated or casual


async def end(table: str, white: Visitor, black: Visitor) -> Any:
    """Play enough, and resign; how White sees it."""
    for number, move in enumerate(MOVES):
        assert (await (white, black)[number % 2].act(table, move)).status_code == 200
    assert (await black.act(table, "resign")).status_code == 200
    return await white.get(f"/api/tables/{table}")


async def test_a_rated_game_says_so_and_what_it_changed(maya: Visitor, willy: Visitor) -> None:
    await maya.register("maya")
    await willy.register("willy")
    table = await maya.table()
    (line,) = (await willy.get("/api/tables"))["open"]
    assert line["rated"] is True
    await willy.post(f"/api/tables/{table}/seats", {})
    assert (await maya.get(f"/api/tables/{table}"))["table"]["rated"] is True
    seats = (await end(table, maya, willy))["table"]["seats"]
    won, lost = (seat["change"] for seat in seats)
    assert won["before"] == lost["before"] == 1000
    assert won["after"] == seats[0]["rating"] > 1000 > lost["after"]
    # One game tells little about a newcomer.
    assert won["after"] - won["before"] <= 80


async def test_a_casual_game_changes_nothing(maya: Visitor, willy: Visitor) -> None:
    await maya.register("maya")
    await willy.register("willy")
    table = await maya.table(rated=False)
    (line,) = (await willy.get("/api/tables"))["open"]
    assert line["rated"] is False
    await willy.post(f"/api/tables/{table}/seats", {})
    seen = await end(table, maya, willy)
    assert seen["table"]["rated"] is False
    assert seen["table"]["unrated"] is None
    assert [seat["change"] for seat in seen["table"]["seats"]] == [None, None]
    assert (await maya.get("/api/me"))["ratings"] == []
    await willy.post(f"/api/tables/{table}/rematch")
    again = (await maya.post(f"/api/tables/{table}/rematch"))["id"]
    assert (await maya.get(f"/api/tables/{again}"))["table"]["rated"] is False


async def test_with_a_guest_or_a_bot_nothing_is_rated(maya: Visitor, willy: Visitor) -> None:
    await maya.register("maya")
    table = await maya.table()
    assert (await maya.get(f"/api/tables/{table}"))["table"]["rated"] is True
    await willy.post(f"/api/tables/{table}/seats", {})
    assert (await maya.get(f"/api/tables/{table}"))["table"]["rated"] is False
    alone = await maya.table(seats=[{"kind": "me"}, {"kind": "bot"}])
    assert (await maya.get(f"/api/tables/{alone}"))["table"]["rated"] is None


# --- accounts that are bots


async def with_accounts(maya: Visitor, willy: Visitor) -> None:
    """Accounts for both; a program plays with Willy's."""
    await maya.register("maya")
    await willy.register("willy")
    assert (await willy.get("/api/me"))["bot"] is False
    marked = await willy.ask("PATCH", "/api/me", {"bot": True})
    assert (marked.status_code, marked.json()["bot"], marked.json()["name"]) == (200, True, "willy")
    assert (await willy.get("/api/me"))["bot"] is True


async def test_an_account_that_is_a_bot_is_shown_as_one(maya: Visitor, willy: Visitor) -> None:
    await with_accounts(maya, willy)
    table = await willy.table()
    (line,) = (await maya.get("/api/tables"))["open"]
    assert [(seat["name"], seat["bot"]) for seat in line["seats"]] == [("willy", True), ("", False)]
    await maya.post(f"/api/tables/{table}/seats", {})
    seats = (await maya.get(f"/api/tables/{table}"))["table"]["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats] == [("willy", True), ("maya", False)]
    await end(table, willy, maya)
    renamed = await willy.ask("PATCH", "/api/me", {"name": "Will"})
    assert (renamed.json()["name"], renamed.json()["bot"]) == ("Will", True)
    unmarked = await willy.ask("PATCH", "/api/me", {"bot": False})
    assert (unmarked.json()["name"], unmarked.json()["bot"]) == ("Will", False)
    (line,) = (await maya.get("/api/me/games"))["tables"]
    assert [seat["bot"] for seat in line["seats"]] == [False, False]


async def test_a_game_of_people_and_bots_does_not_count(maya: Visitor, willy: Visitor) -> None:
    await with_accounts(maya, willy)
    for host, other in ((maya, willy), (willy, maya)):
        table = await host.table()
        alone = (await host.get(f"/api/tables/{table}"))["table"]["rated"]
        assert alone is (host is maya)  # a free seat is meant for people
        await other.post(f"/api/tables/{table}/seats", {})
        seen = await end(table, host, other)
        assert seen["table"]["rated"] is False
        assert seen["table"]["unrated"]["key"] == "server.bot_played"
        assert [seat["change"] for seat in seen["table"]["seats"]] == [None, None]
    for visitor in (maya, willy):
        assert (await visitor.get("/api/me"))["ratings"] == []
    casual = await maya.table(rated=False, rated_with_bots=True)
    await willy.post(f"/api/tables/{casual}/seats", {})
    seen = await end(casual, maya, willy)
    assert (seen["table"]["rated"], seen["table"]["unrated"]) == (False, None)


async def test_a_game_of_people_and_bots_counts_where_it_is_agreed(
    maya: Visitor, willy: Visitor
) -> None:
    await with_accounts(maya, willy)
    table = await maya.table(rated_with_bots=True)
    (line,) = (await willy.get("/api/tables"))["open"]
    assert (line["rated"], line["rated_with_bots"]) == (True, True)
    await willy.post(f"/api/tables/{table}/seats", {})
    seen = await end(table, maya, willy)
    assert (seen["table"]["rated"], seen["table"]["rated_with_bots"]) == (True, True)
    assert seen["table"]["unrated"] is None
    assert all(seat["change"] is not None for seat in seen["table"]["seats"])
    await willy.post(f"/api/tables/{table}/rematch")
    again = (await maya.post(f"/api/tables/{table}/rematch"))["id"]
    assert (await maya.get(f"/api/tables/{again}"))["table"]["rated"] is True


async def test_a_game_between_bots_counts(maya: Visitor, willy: Visitor) -> None:
    await with_accounts(maya, willy)
    await maya.ask("PATCH", "/api/me", {"bot": True})
    table = await maya.table()
    await willy.post(f"/api/tables/{table}/seats", {})
    seen = await end(table, maya, willy)
    assert seen["table"]["rated"] is True
    assert all(seat["change"] is not None for seat in seen["table"]["seats"])


async def test_nobody_becomes_a_bot_to_keep_a_rating(maya: Visitor, willy: Visitor) -> None:
    await maya.register("maya")
    await willy.register("willy")
    table = await maya.table()
    await willy.post(f"/api/tables/{table}/seats", {})
    refused = await maya.ask("PATCH", "/api/me", {"name": "Beatrice", "bot": True})
    assert refused.status_code == 409
    assert refused.json()["message"]["key"] == "server.bot_plays"
    found = await maya.get("/api/me")
    assert (found["name"], found["bot"]) == ("maya", False)
    await end(table, maya, willy)
    await maya.table(seats=[{"kind": "me"}, {"kind": "bot"}])  # here nobody loses anything by it
    assert (await maya.ask("PATCH", "/api/me", {"bot": True})).status_code == 200


async def test_only_an_account_can_be_a_bot(maya: Visitor) -> None:
    refused = await maya.ask("PATCH", "/api/me", {"bot": True})
    assert refused.status_code == 403
    assert refused.json()["message"]["key"] == "server.bot_needs_account"
    await maya.register("maya")
    await maya.ask("PATCH", "/api/me", {"bot": True})
    await maya.ask("DELETE", "/api/account", {"password": PASSWORD})
    assert (await maya.get("/api/me"))["bot"] is False


async def test_strangers_discard_nothing(maya: Visitor) -> None:
    table = await maya.table()
    maya.client.cookies.clear()
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/rematch"):
        answer = await maya.ask("DELETE", path)
        assert answer.json()["message"]["key"] == Stranger("server.no_player").message.key


async def test_two_who_accept_at_once_get_one_table(hall: Hall) -> None:
    table = await hall.table(ME, OPEN, OPEN, game="hornet", clock=LIVE)
    for player in (BOB, CID):
        await hall.keeper.seating.sit(table, player, SitDown())
    await absent(hall, table)
    rematch = hall.keeper.seating.rematch
    answers = await asyncio.gather(*(rematch(table, one) for one in (ANN, BOB, CID)))
    assert len({one for one in answers if one is not None}) == 1
    assert (await hall.look(table))["table"]["rematch"] in answers


async def test_a_game_that_goes_on_from_another_is_not_rated(hall: Hall) -> None:
    table = await over(hall)
    other = await hall.table(ME, OPEN, origin=Origin(table, 0))
    assert (await hall.look(other))["table"]["rated"] is None
