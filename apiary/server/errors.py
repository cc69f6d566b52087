"""What the server refuses, with the HTTP status it answers.

ApiaryError
└── Refusal        a request that can't be carried out; nothing has changed
    ├── NotThere   404: no such table, game, page, or none that you may see
    ├── NotYours   403: somebody else's seat, table or account
    ├── Stranger   401: this needs a player, and nobody is logged in
    ├── TooSlow    408: it did not arrive in time
    ├── Conflict   409: the table has moved on, the seat is taken, the name is in use
    ├── TooBig     413: its body is longer than it may be
    ├── LongUrl    414: its address is longer than it may be
    ├── LongHead   431: its headers are more or longer than they may be
    ├── TooMuch    429: a limit was reached
    ├── Full       503: there is no room for more connections
    ├── Unsaved    503: the database does not work now
    └── Unreadable 503: the database has it, and this server can't make sense of it
"""

from __future__ import annotations

from apiary.core.errors import ApiaryError


class Refusal(ApiaryError):
    """A request that can't be carried out."""

    status = 400

    def __init_subclass__(cls, status: int | None = None) -> None:
        cls.status = cls.status if status is None else status


class NotThere(Refusal, status=404):
    """It doesn't exist, or not for you."""


class NotYours(Refusal, status=403):
    """It belongs to somebody else."""


class Stranger(Refusal, status=401):
    """Nobody is logged in."""


class Conflict(Refusal, status=409):
    """It was possible once."""


class TooSlow(Refusal, status=408):
    """It did not arrive in time."""


class TooBig(Refusal, status=413):
    """Its body is longer than it may be."""


class LongUrl(Refusal, status=414):
    """Its address is longer than it may be."""


class LongHead(Refusal, status=431):
    """Its headers are more or longer than they may be."""


class TooMuch(Refusal, status=429):
    """A limit was reached."""


class Full(Refusal, status=503):
    """There is no room; later there may be."""


class Unsaved(Refusal, status=503):
    """The database does not work now; asking again may help."""


class Unreadable(Refusal, status=503):
    """It is kept as it is; another version of the server may be able to read it."""
