"""Tables: set one up, sit down, look, act, replay, download."""

from __future__ import annotations

from asyncio import to_thread
from datetime import date
from typing import Annotated

from litestar import MediaType, Response, delete, get, post
from litestar.params import JSONBody, PathParameter
from litestar.types import Scope
from msgspec.structs import replace

from apiary.core.messages import say
from apiary.core.record import Record
from apiary.core.scene import Chapter
from apiary.games.files import write_games
from apiary.server import limits
from apiary.server.addresses import address_of
from apiary.server.api.documented import (
    READING,
    READING_ONE,
    WRITING_ONE,
    TableId,
    ready,
)
from apiary.server.errors import Stranger
from apiary.server.provided import AnyPlayer, MyPlayer, TheAccounts, TheKeeper, parts_of
from apiary.server.wire import (
    LARGEST_NUMBER,
    Act,
    Created,
    Done,
    LegalAction,
    Lists,
    NewTable,
    Profile,
    Rematch,
    Replayed,
    SitDown,
    TableInfo,
    Update,
)


@get("/tables", summary="The tables", responses=READING)
async def lists(player: AnyPlayer, keeper: TheKeeper) -> Lists:
    """Mine, those with a free seat for anyone, and those to watch."""
    return await keeper.lists(player)


@post("/tables", summary="Set up a table", responses=WRITING_ONE)
async def create(
    data: JSONBody[NewTable], me: MyPlayer, keeper: TheKeeper, scope: Scope
) -> Created:
    """A new table; the game begins when every seat is taken."""
    parts_of(scope).new_tables.take(me.id)
    return Created(await keeper.seating.create(data, me))


@get("/tables/{table:str}", summary="A table", responses=READING_ONE)
async def read(table: TableId, player: AnyPlayer, keeper: TheKeeper) -> Response[Update]:
    """All that I may see of it: seats, clocks, the whole log, the position and my choices."""
    return ready(await keeper.update(table, player))


@get("/tables/{table:str}/actions", summary="What can I do?", responses=READING_ONE)
async def actions(table: TableId, player: AnyPlayer, keeper: TheKeeper) -> list[LegalAction]:
    """The legal actions of my seat. Negative ones are declarations, such as resigning, which may be
    possible when it is not my turn.
    """
    return [LegalAction(number, text) for number, text in await keeper.actions(table, player)]


@get(
    "/tables/{table:str}/state",
    summary="The game as I know it",
    media_type="application/octet-stream",
    responses=READING_ONE,
)
async def state(table: TableId, player: AnyPlayer, keeper: TheKeeper) -> Response[bytes]:
    """What my seat knows of the game, for bots that search: bytes that `Game.from_bytes` of the
    library reads. A spectator gets what everybody may know.
    """
    return Response(await keeper.state(table, player), media_type="application/octet-stream")


@post("/tables/{table:str}/actions", status_code=200, summary="Act", responses=WRITING_ONE)
async def act(table: TableId, data: JSONBody[Act], player: AnyPlayer, keeper: TheKeeper) -> Done:
    """Do an action, by its number or in notation; sent again with the same id it is done once."""
    done = await keeper.do(table, player, data)
    assert isinstance(done, Done)
    return done


@post("/tables/{table:str}/seats", status_code=200, summary="Sit down", responses=WRITING_ONE)
async def sit(
    table: TableId, data: JSONBody[SitDown], me: MyPlayer, keeper: TheKeeper, accounts: TheAccounts
) -> TableInfo:
    """Take a free seat; a friend's seat needs the key of the invite link."""
    await keeper.info(table, me)
    player = me if data.name is None else await accounts.change(me, Profile(data.name))
    return await keeper.info(table, await keeper.seating.sit(table, player, data))


@delete("/tables/{table:str}/seats/{seat:int}", summary="Free a seat", responses=WRITING_ONE)
async def stand_up(
    table: TableId,
    seat: Annotated[int, PathParameter(ge=0, le=limits.SEATS)],
    player: AnyPlayer,
    keeper: TheKeeper,
) -> None:
    """Leave my seat before the game has begun. Who set up the table can also free the seat of
    somebody who has done nothing yet (`removable`), and who then can't sit down there again.
    """
    if player is None:
        raise Stranger("server.no_player")
    await keeper.seating.stand_up(table, player, seat)


@delete("/tables/{table:str}", summary="Discard a table", responses=WRITING_ONE)
async def discard(table: TableId, player: AnyPlayer, keeper: TheKeeper) -> None:
    """Leave a table where nobody else plays or the game has not begun, or end a game without a
    result in which somebody else's first move does not come (`absent`).
    """
    if player is None:
        raise Stranger("server.no_player")
    await keeper.seating.discard(table, player)


@post("/tables/{table:str}/rematch", summary="Play again", responses=WRITING_ONE)
async def rematch(table: TableId, player: AnyPlayer, keeper: TheKeeper, scope: Scope) -> Rematch:
    """Offer to play again, or accept it; the table of the return game once everybody is for it."""
    if player is None:
        raise Stranger("server.no_player")
    if (await keeper.info(table, player)).rematch is None:
        parts_of(scope).new_tables.take(player.id)
    return Rematch(await keeper.seating.rematch(table, player))


@delete("/tables/{table:str}/rematch", summary="Don't play again", responses=WRITING_ONE)
async def drop_rematch(table: TableId, player: AnyPlayer, keeper: TheKeeper) -> None:
    """Decline to play again, or withdraw my offer."""
    if player is None:
        raise Stranger("server.no_player")
    await keeper.seating.drop_rematch(table, player)


@get("/tables/{table:str}/positions/{number:int}", summary="A past position", responses=READING_ONE)
async def position(
    table: TableId,
    number: Annotated[int, PathParameter(ge=0, le=LARGEST_NUMBER)],
    player: AnyPlayer,
    keeper: TheKeeper,
) -> Replayed:
    """The table after so many events of its game."""
    return await keeper.replayed(table, player, number)


@get("/tables/{table:str}/chapters", summary="Its rules", responses=READING_ONE)
async def chapters(table: TableId, keeper: TheKeeper) -> tuple[Chapter, ...]:
    """The chapters of the rules that tell about what is in play here, as its options want them;
    what is not as usual comes first.
    """
    return await keeper.chapters(table)


@get("/tables/{table:str}/record", summary="Download the game", responses=READING_ONE)
async def record(table: TableId, player: AnyPlayer, keeper: TheKeeper) -> Response[Record]:
    """The game so far as a record, which `apiary replay` and every Apiary can read."""
    info, found = await _recorded(table, player, keeper)
    return Response(found, headers=_download(info, "json"))


@get(
    "/tables/{table:str}/record/{kind:str}",
    summary="Download the game for other programs",
    responses=READING_ONE,
    media_type=MediaType.TEXT,
)
async def record_as(
    table: TableId,
    kind: Annotated[str, PathParameter(max_length=8, description="pgn, sgf, uhp or json.")],
    player: AnyPlayer,
    keeper: TheKeeper,
    scope: Scope,
) -> Response[str]:
    """The same in a format of other programs: a game of Hive without expansions as `pgn`, `sgf` or
    `uhp` (a GameString), any game as `json`.
    """
    parts_of(scope).downloads.take(address_of(scope))  # a long game takes long to write
    info, found = await _recorded(table, player, keeper)
    text = await to_thread(write_games, [found], kind)
    return Response(text, headers=_download(info, kind))


async def _recorded(table: str, player: AnyPlayer, keeper: TheKeeper) -> tuple[TableInfo, Record]:
    """The table, and its game with who played it and when."""
    info = await keeper.info(table, player)
    found = await keeper.record(table)
    about = {
        say(seat.label): seat.name.replace('"', "'") or f"Apiary {seat.level}"
        for seat in info.seats
        if seat.name or seat.level
    }
    about["Date"] = f"{date.fromtimestamp(info.created / 1000):%Y.%m.%d}"
    return info, replace(found, about=about)


def _download(info: TableInfo, ending: str) -> dict[str, str]:
    """What makes a browser keep it as a file."""
    day = date.fromtimestamp(info.created / 1000)
    name = f"{info.game}-{day:%Y-%m-%d}-{info.id[:8]}.{ending}"
    return {"Content-Disposition": f'attachment; filename="{name}"'}
