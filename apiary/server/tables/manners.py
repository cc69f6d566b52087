"""How much somebody may talk and ask at one table.

It is counted in the table's log, where every worker finds it and no restart forgets it. Moves are
never counted: who talks too much can't keep anybody from playing.
"""

from __future__ import annotations

from apiary.server import limits
from apiary.server.errors import TooMuch
from apiary.server.tables.clocks import MINUTE
from apiary.server.tables.events import AskedAgain, AskedBack, OfferedDraw, Said, Sat, TakenBack
from apiary.server.tables.table import Table


def check_saying(table: Table, player: str) -> None:
    """Refuse more chat than a table keeps of one player."""
    said = sum(isinstance(one.body, Said) and one.body.player == player for one in table.log)
    if said >= limits.SAYINGS:
        raise TooMuch("server.sayings", most=limits.SAYINGS)


def check_asking_back(table: Table, seats: tuple[int, ...], now: int) -> None:
    """Refuse to ask others again and again to take something back; whoever plays alone bothers
    nobody, and may do it more often.
    """
    if len(table.people()) < 2:
        taken = sum(isinstance(one.body, TakenBack) for one in table.log)
        if taken >= limits.TAKE_BACKS_ALONE:
            raise TooMuch("server.take_backs", most=limits.TAKE_BACKS_ALONE)
        return
    asked = [
        one.at for one in table.log if isinstance(one.body, AskedBack) and one.body.seat in seats
    ]
    if len(asked) >= limits.TAKE_BACKS:
        raise TooMuch("server.take_backs", most=limits.TAKE_BACKS)
    if sum(at > now - MINUTE for at in asked) >= limits.TAKE_BACKS_PER_MINUTE:
        raise TooMuch("server.take_back_slower", most=limits.TAKE_BACKS_PER_MINUTE)


def check_offering(table: Table, seat: int) -> None:
    """Refuse to offer a draw again and again."""
    if sum(one.body == OfferedDraw(seat) for one in table.log) >= limits.DRAW_OFFERS:
        raise TooMuch("server.draw_offers", most=limits.DRAW_OFFERS)


def check_asking_again(table: Table, seats: tuple[int, ...]) -> None:
    """Refuse to ask again and again for another game."""
    asked = sum(isinstance(one.body, AskedAgain) and one.body.seat in seats for one in table.log)
    if asked >= limits.REMATCH_OFFERS:
        raise TooMuch("server.rematch_offers", most=limits.REMATCH_OFFERS)


def check_sitting_down(table: Table, player: str) -> None:
    """Refuse to sit down and stand up again and again."""
    sat = sum(isinstance(one.body, Sat) and one.body.player == player for one in table.log)
    if sat >= limits.SITTINGS:
        raise TooMuch("server.sittings", most=limits.SITTINGS)
