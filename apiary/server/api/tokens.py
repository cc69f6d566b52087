"""Tokens for scripts."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter

from apiary.server.api.documented import READING, WRITING_ONE, errors
from apiary.server.errors import NotThere
from apiary.server.provided import AnyPlayer, MyPlayer, TheTokens
from apiary.server.wire import NewToken, Token


@get("/tokens", summary="My tokens", responses=READING)
async def list_tokens(player: AnyPlayer, tokens: TheTokens) -> list[Token]:
    """My API tokens, without their texts."""
    return [] if player is None else await tokens.all_of(player)


@post("/tokens", summary="Make a token", responses=errors(403, 409, 413))
async def make_token(data: JSONBody[NewToken], me: MyPlayer, tokens: TheTokens) -> Token:
    """A token to send as `Authorization: Bearer TEXT`; the text is shown only now."""
    return await tokens.make(me, data.label)


@delete("/tokens/{token:str}", summary="Delete a token", responses=WRITING_ONE)
async def delete_token(
    token: Annotated[str, PathParameter(max_length=64, description="Its id.")],
    player: AnyPlayer,
    tokens: TheTokens,
) -> None:
    """Whoever shows it from now on is a stranger."""
    if player is None:
        raise NotThere("server.no_token")
    await tokens.delete(player, token)
