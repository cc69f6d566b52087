"""The games there are, and their rules in words."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from litestar import Request, Response, get

import apiary
from apiary.bots import LEVELS
from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.options import Letters, Number, OneOf, Option, Part, Switch
from apiary.core.registry import find
from apiary.core.scene import Chapter
from apiary.server.api.documented import READING, READING_ONE, GameName, ready
from apiary.server.engines import GAME as OF_ENGINES
from apiary.server.errors import NotThere
from apiary.server.provided import TheKeeper
from apiary.server.wire import (
    GameInfo,
    LettersInfo,
    NeedInfo,
    NumberInfo,
    OneOfInfo,
    OptionInfo,
    PartInfo,
    SwitchInfo,
)

Asked = Request[Any, Any, Any]


@get("/games", summary="The games", responses=READING)
async def games(request: Asked, keeper: TheKeeper) -> Response[list[GameInfo]]:
    """All games with their options, levels of bots, engines of others and a picture."""
    return _unless_known(request, *_games(tuple(keeper.services.bots.engines)))


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
def _games(engines: tuple[str, ...]) -> tuple[bytes, str]:
    return _with_tag([info_of(game, engines) for game in apiary.all_games()])


@cache
def _guide(game: str) -> tuple[bytes, str]:
    return _with_tag(find(game).table.guide())


def _with_tag(content: object) -> tuple[bytes, str]:
    encoded = msgspec.json.encode(content)
    return encoded, f'"{sha256(encoded).hexdigest()[:32]}"'


def info_of(game: Game, engines: tuple[str, ...] = ()) -> GameInfo:
    """A game for the home page and the new-table form, if it is theirs with engines of others."""
    return GameInfo(
        name=game.name,
        title=game.title,
        about=game.about,
        seats=game.seats,
        first_seats=game.first_seats or game.seats[0],
        first_options=game.first_options,
        first_seat_begins=game.first_seat_begins,
        minutes=game.minutes,
        options=tuple(described(option) for option in game.options),
        levels=LEVELS,
        engines=engines if game.name == OF_ENGINES else (),
        picture=game.table.picture(),
    )


def described(option: Option) -> OptionInfo:
    """An option for the new-table form, which knows no other rule about it."""
    shared: dict[str, Any] = {
        "name": option.name,
        "title": Message(option.title),
        "meaning": Message(option.meaning),
        "expected": option.expected,
        "when": tuple(NeedInfo(name, value) for name, value in option.when),
        "seats": option.seats,
        "main": option.main,
    }
    match option:
        case Switch(default=default):
            return SwitchInfo(default=default, **shared)
        case Number(default=number, least=least, most=most, gaps=gaps):
            return NumberInfo(default=number, least=least, most=most, gaps=gaps, **shared)
        case OneOf(default=word, parts=parts):
            return OneOfInfo(default=word, parts=_parts(parts), **shared)
        case Letters(default=letters, parts=parts, picks=picks):
            return LettersInfo(default=letters, parts=_parts(parts), picks=picks, **shared)
    raise TypeError(f"{option!r} is no kind of option that a form can ask")


def _parts(parts: tuple[Part, ...]) -> tuple[PartInfo, ...]:
    return tuple(
        PartInfo(
            part.value,
            part.named,
            Message(part.meaning) if part.meaning else None,
            part.face,
        )
        for part in parts
    )
