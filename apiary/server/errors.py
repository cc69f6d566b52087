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


class NotThere(Refusal):
    """It doesn't exist, or not for you."""

    status = 404


class NotYours(Refusal):
    """It belongs to somebody else."""

    status = 403


class Stranger(Refusal):
    """Nobody is logged in."""

    status = 401


class Conflict(Refusal):
    """It was possible once."""

    status = 409


class TooSlow(Refusal):
    """It did not arrive in time."""

    status = 408


class TooBig(Refusal):
    """Its body is longer than it may be."""

    status = 413


class LongUrl(Refusal):
    """Its address is longer than it may be."""

    status = 414


class LongHead(Refusal):
    """Its headers are more or longer than they may be."""

    status = 431


class TooMuch(Refusal):
    """A limit was reached."""

    status = 429


class Full(Refusal):
    """There is no room; later there may be."""

    status = 503


class Unsaved(Refusal):
    """The database does not work now; asking again may help."""

    status = 503


class Unreadable(Refusal):
    """It is kept as it is; another version of the server may be able to read it."""

    status = 503
