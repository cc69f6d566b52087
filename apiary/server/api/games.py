"""The games there are, and their rules in words."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any, Literal, cast

import msgspec
from litestar import Request, Response, get

import apiary
from apiary.bots import LEVELS
from apiary.core.errors import BadOption
from apiary.core.game import Game, Option
from apiary.core.messages import Message
from apiary.core.registry import find
from apiary.core.scene import Chapter
from apiary.server.api.documented import READING, READING_ONE, GameName, ready
from apiary.server.errors import NotThere
from apiary.server.wire import GameInfo, NeedInfo, OptionInfo, PartInfo

Asked = Request[Any, Any, Any]


@get("/games", summary="The games", responses=READING)
async def games(request: Asked) -> Response[list[GameInfo]]:
    """All games with their options, levels of bots and a picture."""
    return _unless_known(request, *_games())


@get("/games/{game:str}/guide", summary="The rules of a game", responses=READING_ONE)
async def guide(request: Asked, game: GameName) -> Response[list[Chapter]]:
    """The rules in our own words, chapter by chapter, with diagrams."""
    try:
        find(game)
    except BadOption as error:
        raise NotThere(error.message.key, **error.message.params) from error
    return _unless_known(request, *_guide(game))


def _unless_known(request: Asked, content: bytes, tag: str) -> Response[Any]:
    """What changes only with the program is sent once, and then its tag is compared."""
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    return ready(content, headers)


@cache
def _games() -> tuple[bytes, str]:
    return _with_tag([info_of(game) for game in apiary.games()])


@cache
def _guide(game: str) -> tuple[bytes, str]:
    return _with_tag(find(game).guide())


def _with_tag(content: object) -> tuple[bytes, str]:
    encoded = msgspec.json.encode(content)
    return encoded, f'"{sha256(encoded).hexdigest()[:32]}"'


def info_of(game: Game) -> GameInfo:
    """A game for the home page and the new-table form."""
    return GameInfo(
        name=game.name,
        title=game.title,
        about=game.about,
        seats=game.seats,
        first_seat_begins=game.first_seat_begins,
        minutes=game.minutes,
        options=tuple(_option(option) for option in game.options),
        levels=LEVELS,
        picture=game.picture(),
    )


def _option(option: Option) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        type=cast(Literal["bool", "int", "str"], option.type),
        default=option.default,
        title=Message(option.title),
        meaning=Message(option.meaning),
        values=option.values,
        minimum=option.minimum,
        gaps=option.gaps,
        parts=tuple(
            PartInfo(part.value, Message(part.title), Message(part.meaning), part.face)
            for part in option.parts
        ),
        picks=option.picks,
        when=tuple(NeedInfo(name, value) for name, value in option.when),
        seats=option.seats,
        main=option.main,
    )
