"""What happens at a table, and what doesn't."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from apiary.core.errors import ApiaryError, BadNotation, BadOption, IllegalAction
from apiary.core.state import RESIGN
from apiary.server import limits
from apiary.server.errors import Conflict, NotThere, NotYours, Stranger, TooMuch
from apiary.server.limits import Rate
from apiary.server.players import Player
from apiary.server.wire import Act, AskHint, Because, Done, Origin, Say, SeatWish, SitDown, Why
from tests.patience import PATIENCE
from tests.server.playing import (
    ANN,
    BOB,
    BOT,
    CID,
    FRIEND,
    ME,
    OPEN,
    Hall,
    Time,
    file_in,
    new_id,
    opened,
)

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hall(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Hall]:
    async with opened(file_in(tmp_path)) as hall:
        yield hall


def key(error: pytest.ExceptionInfo[ApiaryError]) -> str:
    return error.value.message.key


async def unchanged(hall: Hall, table: str, version: int) -> None:
    """Nothing has happened, in memory and on disk."""
    assert await hall.version(table) == version
    assert len(await hall.keeper.services.journal.events(table)) == version


# --- Acting


async def test_a_move_is_kept_and_seen_by_all(hall: Hall) -> None:
    table = await hall.duel()
    made = await hall.act(table, ANN, "wA1")
    for viewer in (ANN, BOB, CID, None):
        seen = await hall.look(table, viewer)
        assert seen["version"] == made
        assert seen["entries"][-1]["text"] == "wA1"
        assert seen["position"]["number"] == 1
    assert len(await hall.keeper.services.journal.events(table)) == made


async def test_the_same_command_counts_once(hall: Hall) -> None:
    table = await hall.duel()
    command = Act("once", await hall.version(table), "wA1")
    first = await hall.keeper.do(table, ANN, command)
    await hall.act(table, BOB, "bA1 wA1-")
    again = await hall.keeper.do(table, ANN, command)
    assert first == again
    assert (await hall.look(table))["position"]["number"] == 2


async def test_commands_sent_at_once_count_once(hall: Hall) -> None:
    table = await hall.duel()
    command = Act("once", await hall.version(table), "wA1")
    answers = await asyncio.gather(*(hall.keeper.do(table, ANN, command) for _ in range(5)))
    assert len({answer.version for answer in answers if isinstance(answer, Done)}) == 1
    assert (await hall.look(table))["position"]["number"] == 1


async def test_a_saying_sent_twice_is_said_once(hall: Hall) -> None:
    table = await hall.duel()
    command = Say("hello", "Good luck.")
    assert await hall.keeper.do(table, ANN, command) == await hall.keeper.do(table, ANN, command)
    said = [line for line in (await hall.look(table))["entries"] if line["kind"] == "said"]
    assert [(line["name"], line["text"]) for line in said] == [("Ann", "Good luck.")]


async def test_ids_of_commands_are_each_players_own(hall: Hall) -> None:
    table = await hall.duel()
    await hall.keeper.do(table, ANN, Act("mine", await hall.version(table), "wA1"))
    await hall.keeper.do(table, BOB, Act("mine", await hall.version(table), "bA1 wA1-"))
    assert (await hall.look(table))["position"]["number"] == 2


async def test_a_stale_command_is_refused(hall: Hall) -> None:
    table = await hall.duel()
    old = await hall.version(table)
    await hall.play(table, "wA1", "bA1 wA1-")
    version = await hall.version(table)
    with pytest.raises(Conflict) as error:
        await hall.keeper.do(table, ANN, Act(new_id(), old, "wQ -wA1"))
    assert key(error) == "server.stale"
    await unchanged(hall, table, version)


async def test_chat_makes_nothing_stale(hall: Hall) -> None:
    table = await hall.duel()
    old = await hall.version(table)
    await hall.keeper.do(table, BOB, Say(new_id(), "Begin."))
    await hall.keeper.do(table, ANN, Act(new_id(), old, "wA1"))
    assert (await hall.look(table))["position"]["number"] == 1


@pytest.mark.parametrize(
    ("player", "action", "seat", "kind", "message"),
    [
        (None, "wA1", None, Stranger, "server.no_player"),
        (CID, "wA1", None, NotYours, "server.spectator"),
        (BOB, "wA1", 0, NotYours, "server.not_your_seat"),
        (BOB, "wA1", 7, NotYours, "server.not_your_seat"),
        (ANN, "nonsense", None, BadNotation, "core.bad_notation"),
        (ANN, 10**9, None, IllegalAction, "core.no_such_action"),
        (ANN, -9, None, IllegalAction, "core.no_such_action"),
        (ANN, "bA1", None, IllegalAction, None),
        (BOB, "bA1", None, IllegalAction, None),
    ],
)
async def test_what_may_not_be_done_changes_nothing(
    hall: Hall,
    player: Player | None,
    action: int | str,
    seat: int | None,
    kind: type[ApiaryError],
    message: str | None,
) -> None:
    table = await hall.duel()
    version = await hall.version(table)
    with pytest.raises(kind) as error:
        await hall.keeper.do(table, player, Act(new_id(), version, action, seat))
    assert message in (None, key(error))
    await unchanged(hall, table, version)


async def test_nobody_acts_before_all_sit(hall: Hall) -> None:
    table = await hall.table(ME, OPEN)
    with pytest.raises(Conflict) as error:
        await hall.act(table, ANN, "wA1")
    assert key(error) == "server.not_started"


async def test_nobody_acts_after_the_end(hall: Hall) -> None:
    table = await hall.duel()
    await hall.act(table, BOB, RESIGN)
    seen = await hall.look(table, ANN)
    assert seen["table"]["status"] == "over"
    assert seen["position"]["outcome"]["ranks"] == [1, 2]
    with pytest.raises(Conflict) as error:
        await hall.act(table, ANN, "wA1")
    assert key(error) == "server.over"


async def test_an_unknown_table(hall: Hall) -> None:
    with pytest.raises(NotThere):
        await hall.look("nowhere")


async def test_why_not(hall: Hall) -> None:
    table = await hall.duel()
    await hall.play(table, "wA1", "bA1 wA1-")
    answer = await hall.keeper.do(table, ANN, Why(new_id(), ("piece:bA1",)))
    assert isinstance(answer, Because)
    assert answer.reason is not None


async def test_no_hints_against_people(hall: Hall) -> None:
    table = await hall.duel()
    with pytest.raises(NotYours) as error:
        await hall.keeper.do(table, ANN, AskHint(new_id()))
    assert key(error) == "server.hint_people"


async def test_talking_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TALK", Rate(2, 1))
    async with opened(file_in(tmp_path)) as hall:
        table = await hall.duel()
        for _ in range(2):
            await hall.keeper.do(table, ANN, Say(new_id(), "Hm."))
        with pytest.raises(TooMuch):
            await hall.keeper.do(table, ANN, Say(new_id(), "Hm."))


# --- Seats


async def test_an_invite_is_needed_for_a_friends_seat(hall: Hall) -> None:
    table = await hall.table(ME, FRIEND)
    with pytest.raises(NotYours) as error:
        await hall.keeper.seating.sit(table, BOB, SitDown())
    assert key(error) == "server.invite_needed"
    assert (await hall.look(table, BOB))["table"]["invite"] is None
    invite = (await hall.look(table, ANN))["table"]["invite"]
    await hall.keeper.seating.sit(table, BOB, SitDown(invite=invite))
    assert (await hall.look(table, BOB))["table"]["status"] == "playing"


async def test_a_seat_is_taken_once(hall: Hall) -> None:
    table = await hall.table(ME, OPEN)
    answers = await asyncio.gather(
        *(hall.keeper.seating.sit(table, player, SitDown()) for player in (BOB, CID)),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers].count(Conflict) == 1
    with pytest.raises(Conflict) as error:
        await hall.keeper.seating.sit(table, ANN, SitDown())
    assert key(error) == "server.already_seated"


async def test_leaving_before_the_game(hall: Hall) -> None:
    table = await hall.table(ME, OPEN, public=True)
    with pytest.raises(NotYours):
        await hall.keeper.seating.stand_up(table, BOB, 0)
    await hall.keeper.seating.stand_up(table, ANN, 0)
    assert (await hall.look(table))["table"]["status"] == "over"
    assert (await hall.keeper.lists(None)).open == ()
    other = await hall.duel()
    with pytest.raises(Conflict) as error:
        await hall.keeper.seating.stand_up(other, ANN, 0)
    assert key(error) == "server.already_started"


@pytest.mark.parametrize(
    "seats", [(ME,), (ME, ME, ME), (OPEN, OPEN), (ME, SeatWish("bot", "divine"))]
)
async def test_tables_that_make_no_sense(hall: Hall, seats: tuple[SeatWish, ...]) -> None:
    with pytest.raises(ApiaryError):
        await hall.table(*seats)
    with pytest.raises(BadOption):
        await hall.table(ME, OPEN, game="chess")
    with pytest.raises(BadOption):
        await hall.table(ME, OPEN, options={"colour": "blue"})


async def test_tables_of_a_guest_have_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "TABLES_OF_GUEST", 2)
    async with opened(file_in(tmp_path)) as hall:
        await hall.table()
        await hall.table()
        with pytest.raises(TooMuch):
            await hall.table()


# --- Taking back


async def test_a_bot_without_a_level_suits_who_asks(hall: Hall) -> None:
    async def met(won: bool | None, game: str = "hive") -> str:
        """The level that Ann meets in a game that then ends like that."""
        table = await hall.table(ME, SeatWish("bot"), game=game)
        live = await hall.keeper.tables.get(table)
        hall.time.pass_by(1)
        if won is not None:
            await live.change(lambda draft, now: draft.play(now, int(won), RESIGN))
        return live.table.seats[1].level

    assert [await met(won) for won in (None, False, True)] == ["egg", "egg", "egg"]
    assert [await met(won) for won in (True, False, False)] == ["larva", "pupa", "pupa"]
    assert [await met(won) for won in (None, True)] == ["larva", "larva"]
    assert await met(None, "alveola") == "egg"
    table = await hall.duel()
    await hall.act(table, ANN, RESIGN)  # against a person: that tells nothing
    assert await met(None) == "pupa"
    await hall.table(ME, SeatWish("bot", "guard"))
    seats = (await hall.look(await hall.table(ME, BOT), ANN))["table"]["seats"]
    assert seats[1]["level"] == "nurse"  # once easy


async def test_taking_back_by_agreement(hall: Hall) -> None:
    table = await hall.duel()
    await hall.play(table, "wA1", "bA1 wA1-")
    await hall.ask_back(table, ANN)
    assert (await hall.look(table))["table"]["take_back"] == {"seat": 0, "number": 0}
    with pytest.raises(NotYours):
        await hall.answer_back(table, ANN, True)
    await hall.answer_back(table, BOB, True)
    seen = await hall.look(table, ANN)
    assert seen["position"]["number"] == 0
    assert seen["position"]["pending"] == [0]
    assert seen["table"]["take_back"] is None
    assert [line["kind"] for line in seen["entries"]][-2:] == ["asked_back", "taken_back"]


async def test_keeping_what_was_played(hall: Hall) -> None:
    table = await hall.duel()
    await hall.play(table, "wA1")
    await hall.ask_back(table, ANN)
    await hall.answer_back(table, BOB, False)
    seen = await hall.look(table)
    assert seen["position"]["number"] == 1
    assert seen["table"]["take_back"] is None
    with pytest.raises(Conflict):
        await hall.answer_back(table, BOB, True)


async def test_a_move_answers_a_wish_to_take_back(hall: Hall) -> None:
    table = await hall.duel()
    await hall.play(table, "wA1")
    await hall.ask_back(table, ANN)
    await hall.act(table, BOB, "bA1 wA1-")
    assert (await hall.look(table))["table"]["take_back"] is None


async def test_nothing_to_take_back(hall: Hall) -> None:
    table = await hall.duel()
    await hall.play(table, "wA1")
    with pytest.raises(ApiaryError) as error:
        await hall.ask_back(table, BOB)
    assert key(error) == "server.take_back_nothing"


async def test_alone_taking_back_is_at_once(hall: Hall) -> None:
    table = await hall.table(ME, ME)
    await hall.act(table, ANN, "wA1")
    await hall.act(table, ANN, "bA1 wA1-")
    await hall.ask_back(table, ANN)
    seen = await hall.look(table, ANN)
    assert seen["position"]["number"] == 1
    assert seen["position"]["seat"] == 1
    assert seen["position"]["choices"] is not None


# --- Afterwards


async def test_a_rematch_is_one_table_with_other_seats(hall: Hall) -> None:
    table = await hall.duel()
    with pytest.raises(Conflict):
        await hall.keeper.seating.rematch(table, ANN)
    await hall.act(table, ANN, RESIGN)
    with pytest.raises(NotYours):
        await hall.keeper.seating.rematch(table, CID)
    both = await asyncio.gather(
        hall.keeper.seating.rematch(table, ANN), hall.keeper.seating.rematch(table, BOB)
    )
    made = await hall.keeper.seating.rematch(table, BOB)
    assert made is not None
    assert set(both) == {None, made}  # the first was an offer
    seen = await hall.look(made, BOB)
    assert [seat["name"] for seat in seen["table"]["seats"]] == ["Bob", "Ann"]
    assert seen["table"]["status"] == "playing"
    assert (await hall.look(table))["table"]["rematch"] == made


async def test_going_on_from_a_point(hall: Hall) -> None:
    table = await hall.duel()
    await hall.play(table, "wA1", "bA1 wA1-", "wQ -wA1")
    other = await hall.table(ME, ME, origin=Origin(table, 2))
    seen = await hall.look(other, ANN)
    assert seen["position"]["number"] == 2
    assert [line["text"] for line in seen["entries"]] == ["wA1", "bA1 wA1-"]
    with pytest.raises(ApiaryError) as error:
        await hall.ask_back(other, ANN)
    assert key(error) == "server.take_back_nothing"
    with pytest.raises(ApiaryError):
        await hall.table(ME, ME, origin=Origin(table, 4))


async def test_replaying(hall: Hall) -> None:
    table = await hall.duel()
    await hall.play(table, "wA1", "bA1 wA1-")
    await hall.ask_back(table, BOB)
    await hall.answer_back(table, ANN, True)
    await hall.act(table, BOB, "bG1 wA1-")
    for number, text in enumerate(["wA1", "bG1 wA1-"], 1):
        point = await hall.keeper.replayed(table, None, number)
        assert point.last == 2
        assert point.entry is not None
        assert (point.entry.text, point.entry.number) == (text, number)
    start = await hall.keeper.replayed(table, ANN, 0)
    assert start.entry is None
    with pytest.raises(NotThere):
        await hall.keeper.replayed(table, None, 3)
    record = await hall.keeper.record(table)
    assert [event.action for event in record.events] == ["wA1", "bG1 wA1-"]


async def test_lists(hall: Hall) -> None:
    waiting = await hall.table(ME, OPEN, public=True)
    playing = await hall.duel(public=True)
    private = await hall.duel()
    lists = await hall.keeper.lists(CID)
    assert [line.id for line in lists.open] == [waiting]
    assert [line.id for line in lists.watch] == [playing]
    assert lists.mine == ()
    mine = await hall.keeper.lists(ANN)
    assert {line.id for line in mine.mine} == {waiting, playing, private}
    await hall.act(private, ANN, RESIGN)
    assert [line.id for line in (await hall.keeper.history(BOB)).tables] == [private]


async def test_what_is_loaded_is_what_was_live(tmp_path: Path) -> None:
    time = Time()
    async with opened(file_in(tmp_path), time) as hall:
        table = await hall.duel()
        await hall.play(table, "wA1", "bA1 wA1-", "wQ -wA1")
        await hall.keeper.do(table, BOB, Say(new_id(), "Oh."))
        await hall.ask_back(table, ANN)
        await hall.answer_back(table, BOB, True)
        viewers = (ANN, BOB, None)
        seen = [await hall.look(table, viewer) for viewer in viewers]
        live = hall.keeper.tables.loaded(table)
        assert live is not None
        hall.keeper.tables.leave(live)
        assert [await hall.look(table, viewer) for viewer in viewers] == seen
    async with opened(file_in(tmp_path), time) as hall:
        assert [await hall.look(table, viewer) for viewer in viewers] == seen


async def test_a_table_that_is_loaded_while_it_is_made_has_one_room(hall: Hall) -> None:
    table = await hall.duel()
    tables = hall.keeper.tables
    live = await tables.get(table)
    tables.leave(live)
    made, loaded = await asyncio.gather(tables.enter(live.table), tables.get(table))
    assert made is loaded is tables.loaded(table)


async def test_a_bot_plays(hall: Hall) -> None:
    table = await hall.table(ME, BOT)
    await hall.act(table, ANN, "wA1")
    async with hall.keeper.watch(table, ANN) as updates, asyncio.timeout(PATIENCE):
        async for _ in updates:
            if (await hall.look(table))["position"]["number"] == 2:
                break
    seen = await hall.look(table, ANN)
    assert seen["position"]["pending"] == [0]
    await hall.ask_back(table, ANN)
    assert (await hall.look(table))["position"]["number"] == 0


async def test_who_is_not_asked_sees_what_could_be_done(hall: Hall) -> None:
    table = await hall.duel(game="waggledance")
    seen = {player: (await hall.look(table, player))["position"] for player in (ANN, BOB, None)}
    due = ANN if seen[ANN]["pending"] == [seen[ANN]["seat"]] else BOB
    other = BOB if due is ANN else ANN
    assert seen[due]["choices"]["touches"]
    assert seen[due]["plans"] is None
    assert seen[other]["choices"] is None
    own = f"die:{seen[other]['seat'] + 1}:"
    assert {path[0][: len(own)] for _, path in seen[other]["plans"]["touches"]} == {own}
    assert seen[None]["choices"] is seen[None]["plans"] is None
