"""What a handler can ask for by the name of a parameter.

| name | what |
|---|---|
| `player` | who asks, a `Player`, or None if nobody is known |
| `me` | who asks; a new guest if nobody is known |
| `keeper`, `accounts`, `identity`, `sessions`, `tokens` | the parts of the server |
| `analyses`, `reviews`, `explorer`, `previews` | those that look into games |
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import SkipValidation
from litestar.types import Scope

from apiary.server.accounts import Accounts
from apiary.server.analysing import Analyses
from apiary.server.draining import Draining
from apiary.server.exploring import Explorer
from apiary.server.identity import Identity
from apiary.server.limiter import Limiter
from apiary.server.limits import Rate
from apiary.server.metrics import Readers
from apiary.server.open_lines import OpenLines
from apiary.server.players import Player
from apiary.server.previews import Previews
from apiary.server.readiness import Readiness
from apiary.server.reviewing import Reviews
from apiary.server.sessions import Sessions
from apiary.server.store.database import Database
from apiary.server.tables.keeper import Keeper
from apiary.server.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a running server, in `app.state.parts`."""

    database: Database
    keeper: Keeper
    identity: Identity
    accounts: Accounts
    sessions: Sessions
    tokens: Tokens
    lines: OpenLines
    commands: Rate  # over one WebSocket
    commands_of_address: Limiter
    floods: Limiter
    requests: Limiter
    requests_of_address: Limiter
    new_tables: Limiter
    downloads: Limiter
    analyses: Analyses
    previews: Previews
    explorer: Explorer
    reviews: Reviews
    readiness: Readiness
    metrics_for: Readers
    draining: Draining


def parts_of(scope: Scope) -> Parts:
    """The parts of the server that a connection reached."""
    parts: Parts = scope["litestar_app"].state.parts
    return parts


async def player_of(scope: Scope) -> Player | None:
    """Who sends this, if that is known."""
    session = await parts_of(scope).identity.session_of(scope)
    return session.player if session else None


async def require_player(scope: Scope) -> Player:
    """Who sends this; a new guest if nobody is known."""
    return await parts_of(scope).identity.welcome(scope)


def _part(name: str) -> Provide:
    def provide(state: State) -> object:
        return getattr(state.parts, name)

    return Provide(provide, sync_to_thread=False)


PARTS = (
    "keeper",
    "accounts",
    "identity",
    "sessions",
    "tokens",
    "analyses",
    "explorer",
    "previews",
    "reviews",
)
PROVIDED = {
    "player": Provide(player_of),
    "me": Provide(require_player),
    **{name: _part(name) for name in PARTS},
}

AnyPlayer: TypeAlias = NamedDependency[SkipValidation[Player | None]]
MyPlayer: TypeAlias = NamedDependency[SkipValidation[Player]]
TheKeeper: TypeAlias = NamedDependency[SkipValidation[Keeper]]
TheAccounts: TypeAlias = NamedDependency[SkipValidation[Accounts]]
TheIdentity: TypeAlias = NamedDependency[SkipValidation[Identity]]
TheSessions: TypeAlias = NamedDependency[SkipValidation[Sessions]]
TheTokens: TypeAlias = NamedDependency[SkipValidation[Tokens]]
TheAnalyses: TypeAlias = NamedDependency[SkipValidation[Analyses]]
ThePreviews: TypeAlias = NamedDependency[SkipValidation[Previews]]
TheExplorer: TypeAlias = NamedDependency[SkipValidation[Explorer]]
TheReviews: TypeAlias = NamedDependency[SkipValidation[Reviews]]
