"""Every limit of the server, in one place; `docs/operations.md` lists them."""

from __future__ import annotations

from typing import NamedTuple


class Rate(NamedTuple):
    """At most `burst` at once, and one more every `every` seconds."""

    burst: int
    every: float


# Lengths, in characters
NAME = 32
LOGIN_MIN = 3
LOGIN = 32
PASSWORD_MIN = 8
PASSWORD_MAX = 256
CHAT = 500
ACTION_TEXT = 200
THING = 80  # id of a thing that was touched
PATH = 16  # touches of one action

# Sizes, in bytes
MESSAGE = 8_192  # over a WebSocket
BODY = 65_536  # of a request

# Numbers
SEATS = 8
TOKENS = 20  # of one player
LARGEST_NUMBER = 1 << 52  # that a browser holds exactly

# Clocks
CLOCK_MINUTES = 180
CLOCK_INCREMENT = 180  # seconds
CLOCK_DAYS = 30

# Rates
REQUESTS = Rate(200, 0.05)  # of one player; of one address where nobody is known
LOGINS = Rate(10, 30.0)  # passwords tried, from one address
GUESTS = Rate(60, 10.0)  # new ones, from one address
TABLES = Rate(20, 10.0)  # new ones, of one player

# Times
SESSION_DAYS = 180  # after the last visit
TOKEN_DAYS = 3_650
REMEMBERED = 5  # seconds that an identity is trusted without asking the database
