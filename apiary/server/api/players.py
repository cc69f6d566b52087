"""Who I am: name, account, history, and where I am logged in: sessions, and tokens of scripts."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, patch, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.types import Scope

from apiary.server.api.documented import READING, WRITING, WRITING_ONE, errors
from apiary.server.errors import NotThere, Stranger
from apiary.server.provided import (
    AnyPlayer,
    MyPlayer,
    TheAccounts,
    TheIdentity,
    TheKeeper,
    TheSessions,
    TheTokens,
)
from apiary.server.wire import (
    LARGEST_NUMBER,
    Credentials,
    History,
    Me,
    NewPassword,
    NewToken,
    Password,
    Profile,
    SessionInfo,
    Token,
)

ACCOUNT = errors(403, 409, 413)
OneId = Annotated[str, PathParameter(max_length=64, description="Its id.")]


@get("/me", summary="Who am I?", responses=READING)
async def read_me(player: AnyPlayer, accounts: TheAccounts) -> Me:
    """The player behind this cookie or token; a nameless guest if there is none yet."""
    return await accounts.me(player)


@patch("/me", summary="Change my name, or be a bot", responses=ACCOUNT)
async def change_me(data: JSONBody[Profile], me: MyPlayer, accounts: TheAccounts) -> Me:
    """Be known by another name, at running tables too; or mark my account as a bot, or no more."""
    return await accounts.me(await accounts.change(me, data))


@get("/me/games", summary="My games", responses=READING)
async def history(
    player: AnyPlayer,
    keeper: TheKeeper,
    before: Annotated[
        int | None,
        QueryParameter(ge=0, le=LARGEST_NUMBER, description="The `next` of the page before."),
    ] = None,
) -> History:
    """The games I have played, newest first, a page at a time."""
    if player is None:
        return History(())
    return await keeper.history(player, before)


@post("/account", summary="Register", status_code=200, responses=ACCOUNT)
async def register(data: JSONBody[Credentials], scope: Scope, accounts: TheAccounts) -> Me:
    """Make an account for the player who asks; a guest keeps all games and becomes its holder."""
    return await accounts.me(await accounts.register(scope, data))


@put("/account/password", status_code=204, summary="Change my password", responses=errors(403, 413))
async def change_password(data: JSONBody[NewPassword], scope: Scope, accounts: TheAccounts) -> None:
    """Needs the old password; every other browser is logged out, tokens stay."""
    await accounts.change_password(scope, data)


@delete("/account", summary="Delete my account", responses=ACCOUNT)
async def delete_account(data: JSONBody[Password], scope: Scope, accounts: TheAccounts) -> None:
    """Delete the account, its ratings, sessions and tokens; the games stay, without the name."""
    await accounts.delete(scope, data.password)


@post("/session", summary="Log in", status_code=200, responses=WRITING)
async def log_in(data: JSONBody[Credentials], scope: Scope, accounts: TheAccounts) -> Me:
    """Log in with a new cookie; the games of the guest who asks become those of the account."""
    return await accounts.me(await accounts.log_in(scope, data))


@delete("/session", summary="Log out", responses=WRITING)
async def log_out(scope: Scope, identity: TheIdentity) -> None:
    """End this session; its cookie is worth nothing any more."""
    if await identity.session_of(scope) is None:
        raise Stranger("server.nobody")
    await identity.close(scope)


@get("/sessions", summary="Where am I logged in?", responses=READING)
async def list_sessions(scope: Scope, sessions: TheSessions) -> list[SessionInfo]:
    """The browsers and scripts that are this player, the one that asks first."""
    return await sessions.all_of(scope)


@delete("/sessions", summary="Log out elsewhere", responses=WRITING)
async def end_others(scope: Scope, sessions: TheSessions) -> None:
    """Log out in every other browser; tokens of scripts stay."""
    await sessions.end_others(scope)


@delete("/sessions/{session:str}", summary="Log out there", responses=WRITING_ONE)
async def end_session(session: OneId, scope: Scope, sessions: TheSessions) -> None:
    """End one session or token; whoever shows it from now on is a stranger."""
    await sessions.end(scope, session)


@get("/tokens", summary="My tokens", responses=READING)
async def list_tokens(player: AnyPlayer, tokens: TheTokens) -> list[Token]:
    """My API tokens, without their texts."""
    return [] if player is None else await tokens.all_of(player)


@post("/tokens", summary="Make a token", responses=errors(403, 409, 413))
async def make_token(data: JSONBody[NewToken], me: MyPlayer, tokens: TheTokens) -> Token:
    """A token to send as `Authorization: Bearer TEXT`; the text is shown only now."""
    return await tokens.make(me, data.label)


@delete("/tokens/{token:str}", summary="Delete a token", responses=WRITING_ONE)
async def delete_token(token: OneId, player: AnyPlayer, tokens: TheTokens) -> None:
    """Whoever shows it from now on is a stranger."""
    if player is None:
        raise NotThere("server.no_token")
    await tokens.delete(player, token)
