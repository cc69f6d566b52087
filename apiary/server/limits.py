"""Every limit of the server, in one place; `docs/operations.md` lists them.

An operator sets any of them by an environment variable: `APIARY_LIMIT_CHAT=300`, and for a rate
`APIARY_LIMIT_TABLES=40/12`, so many at once and so many a minute. The pages of the client are built
with those that stand here (`web/src/lib/agreed.ts`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

from apiary.core.errors import BadOption


class Rate(NamedTuple):
    """How often: so many at once, and so many a minute in the long run."""

    at_once: int
    per_minute: int


# Lengths, in characters
NAME = 32
MARKS = 3  # accents and the like on one letter of a name
LOGIN_MIN = 3
LOGIN = 32
PASSWORD_MIN = 8
PASSWORD_MAX = 256
CHAT = 500
ACTION_TEXT = 200
THING = 80  # id of a thing that was touched
PATH = 16  # touches of one action
IMPORT = 60_000  # of games to be analysed
POSITION = 4_000  # a position in text
COLLECTION = 60  # the name of a collection of games

# Sizes, in bytes
MESSAGE = 8_192  # over a WebSocket
BODY = 65_536  # of a request
DISK_FREE = 100 << 20  # below which a server on SQLite says that it is not ready
HEAD = 32_768  # all headers of a request
URL = 4_096

# Connections, of each worker
CONNECTIONS = 10_000  # or as many as there are descriptors for
CONNECTIONS_OF_ADDRESS = 500
SOCKETS_OF_ADDRESS = 300  # WebSockets and event streams
SOCKETS_OF_PLAYER = 30
SOCKETS_AT_TABLE = 500  # of those who don't sit there
DESCRIPTORS = 128  # that are kept for the database, the bots and the like
HEADERS = 100  # of a request
PIPELINED = 16  # requests sent before the first was answered

# Numbers
SEATS = 8
TOKENS = 20  # of one player
IMPORTED = 100  # games at once
ANALYSED = 2_000  # events of a game that is analysed
LINES = 5  # of an analysis
COMMENT = 4_000  # characters on an event of an analysis that is written as a file

# Clocks
CLOCK_MINUTES = 180
CLOCK_INCREMENT = 180  # seconds
CLOCK_DAYS = 30

# Tables
SAYINGS = 1_000  # of one player at one table
DRAW_OFFERS = 10  # of one seat in a game
REMATCH_OFFERS = 10  # of one player after a game
REMATCH_MINUTES = 10  # for which an offer to play again by a live clock stands
TAKE_BACKS = 20  # that one player asks of the others in a game
TAKE_BACKS_ALONE = 500  # in a game without others
SITTINGS = 10  # of one player at one table
ABSENT_MINUTES = 1  # for a first move by a live clock, after which the others may end the game
ABSENT_DAYS = 1  # the same without a clock; by correspondence it is the time for each move
TABLES_OF_GUEST = 20  # not over yet
TABLES_OF_ACCOUNT = 200
FORGOTTEN_DAYS = 1  # after which a table where only bots wait does not count any more
WAITING_OF_GUEST = 5  # tables with a free seat still
WAITING_OF_ACCOUNT = 20
LIST = 50  # tables in a list
OWN_LIST = 200  # of one's own that are not over

# The database
STATEMENT = 10  # seconds for each statement
STANDING = 3  # seconds without a sign of life after which the clocks stand
LOST_WORKER = 600  # seconds for which they stand for those at a worker that can't save
RETRY_AFTER = 5  # seconds after which to ask again, when it doesn't work

# Bots
BOTS_WAITING = 200  # questions in line, above which a server says that it is not ready
REVIEWING = 20  # games looked through at once
ANALYSING = 40  # questions in line, above which nothing is analysed

# Rates
COMMANDS = Rate(40, 600)  # over one connection
COMMANDS_OF_ADDRESS = Rate(400, 6000)  # over all connections of one address
ANALYSES = Rate(60, 30)  # bits of an analysis, of one player
OPENINGS = Rate(60, 120)  # looked up by one player
REVIEWS = Rate(10, 2)  # begun by one player
TALK = Rate(20, 20)  # chat messages of one player
HINTS = Rate(12, 12)  # for one player
TAKE_BACKS_PER_MINUTE = 4  # of one player at one table
FRAMES = Rate(400, 6000)  # over one WebSocket, pings included
WARNINGS = Rate(60, 60)  # to one WebSocket that sends too many commands; then it is cut off
FLOODS = Rate(3, 1)  # WebSockets cut off, from one address; then it gets no others
BAD_TOKENS = Rate(30, 10)  # tried from one address
REQUESTS = Rate(200, 1200)  # of one player; of one address where nobody is known
REQUESTS_OF_ADDRESS = Rate(1000, 6000)  # of all who come from one
LOGINS = Rate(10, 2)  # passwords tried, from one address
GUESTS = Rate(60, 6)  # new ones, from one address
TABLES = Rate(20, 6)  # new ones, of one player
DOWNLOADS = Rate(20, 30)  # games as other programs write them, to one address

# Times
SESSION_DAYS = 180  # after the last visit
TOKEN_DAYS = 3_650
REQUEST_SECONDS = 20  # to send a request
STALLED_SECONDS = 60  # that somebody may take nothing of what is sent
SESSIONS_CHECKED = 2  # seconds between looks whether those who listen still may
REMEMBERED = 5  # seconds that one of several workers trusts an identity it has seen


LIMITS = [
    name for name, value in globals().items() if name.isupper() and isinstance(value, int | Rate)
]
SET_BY = "APIARY_LIMIT_"
MOST_DIGITS = 12


def chosen(environment: Mapping[str, str], usual: Mapping[str, object]) -> dict[str, int | Rate]:
    """The limits that an environment sets, of those there are.

    >>> chosen({"APIARY_LIMIT_CHAT": "300", "APIARY_LIMIT_TABLES": "40/12"}, globals())
    {'CHAT': 300, 'TABLES': Rate(at_once=40, per_minute=12)}
    """
    found: dict[str, int | Rate] = {}
    for variable in sorted(name for name in environment if name.startswith(SET_BY)):
        name, text = variable.removeprefix(SET_BY), environment[variable]
        if name not in LIMITS:
            raise BadOption("server.no_such_limit", name=variable)
        parts = text.split("/")
        wanted = 2 if isinstance(usual[name], Rate) else 1
        if len(parts) != wanted or not all(map(_is_number, parts)):
            expected = "30/6" if wanted == 2 else "30"
            raise BadOption("server.bad_limit", name=variable, text=text, example=expected)
        numbers = [int(part) for part in parts]
        found[name] = Rate(*numbers) if wanted == 2 else numbers[0]
    return found


def _is_number(text: str) -> bool:
    """Is it a whole number, at least 1?"""
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS and int(text) > 0


globals().update(chosen(os.environ, globals()))
