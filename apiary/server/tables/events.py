"""What happens at a table, as it is kept. A table is a fold over these."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from apiary.core.options import OptionValue
from apiary.core.replay import Event
from apiary.server.wire import ClockRule, Origin

SeatKind = Literal["person", "bot", "friend", "open"]


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat: a player, a bot of some level, or nobody yet."""

    kind: SeatKind
    player: str | None = None
    level: str = ""

    @property
    def free(self) -> bool:
        """Can somebody sit down here?"""
        return self.kind in ("friend", "open")


class Config(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table was set up with.

    `prefix` was played before, at the table of `origin`. `roots` are the games between people, not
    over when this one was set up, that it goes on from, directly or by way of others. `host` is who
    set it up; old tables don't say it.
    """

    game: str
    rules: int
    data: str
    options: dict[str, OptionValue]
    seats: tuple[Seat, ...]
    clock: ClockRule
    public: bool
    invite: str
    origin: Origin | None = None
    prefix: tuple[Event, ...] = ()
    roots: tuple[str, ...] = ()
    host: str = ""
    renewed: bool = False  # a return game, and the game before had other rules or components
    casual: bool = False  # not rated, whoever plays
    rated_with_bots: bool = False  # rated even if some are bots and others are not
    untimed_start: bool = False  # no clock runs before every seat has moved; older tables' did


class Happening(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, tag_field="type"):
    """Of all events; names of people are not kept in them, so that a name can be forgotten."""


class BySeat(Happening, frozen=True):
    """Of what a seat does, or what happens to it."""

    seat: int


class Created(Happening, frozen=True, tag="created"):
    """The table was set up; always the first."""

    config: Config


class Sat(BySeat, frozen=True, tag="sat"):
    """Somebody took a free seat."""

    player: str


class Left(BySeat, frozen=True, tag="left"):
    """Somebody left a seat before the game began."""


class SentAway(BySeat, frozen=True, tag="sent_away"):
    """Who set up the table freed a seat of somebody who had done nothing there yet."""

    player: str


class Relieved(BySeat, frozen=True, tag="relieved"):
    """An engine of others failed, and a bot of ours plays on at its seat."""

    level: str


class HandedOver(Happening, frozen=True, tag="handed_over"):
    """The seats of a guest went to the account they turned out to have."""

    player: str
    to: str


class Played(Happening, frozen=True, tag="played"):
    """A seat, or chance, did something; in the game's notation."""

    actor: int
    action: str


class TimedOut(BySeat, frozen=True, tag="timed_out"):
    """A seat's time ran out."""


class Stood(Happening, frozen=True, tag="stood"):
    """The server was away or could not save, and the clocks get the time back that ran."""

    milliseconds: int


class Said(Happening, frozen=True, tag="said"):
    """Somebody who sits here said something."""

    player: str
    text: str


class AskedBack(BySeat, frozen=True, tag="asked_back"):
    """A seat would like the game to have `number` events again."""

    number: int


class AgreedBack(Happening, frozen=True, tag="agreed_back"):
    """One of several people agreed; the others are still asked."""

    player: str


class Kept(BySeat, frozen=True, tag="kept"):
    """Somebody did not agree."""


class TakenBack(BySeat, frozen=True, tag="taken_back"):
    """The game has `number` events again."""

    number: int


class OfferedDraw(BySeat, frozen=True, tag="offered_draw"):
    """A seat offered a draw; it becomes part of the game when it is accepted."""


class DroppedDraw(BySeat, frozen=True, tag="dropped_draw"):
    """A seat declined the offer of a draw, or withdrew its own."""


class AskedAgain(BySeat, frozen=True, tag="asked_again"):
    """A seat would like to play again."""


class DroppedAgain(BySeat, frozen=True, tag="dropped_again"):
    """A seat does not want to play again, or not any more."""


class Rematched(BySeat, frozen=True, tag="rematch"):
    """The return game is at another table."""

    table: str


class Aborted(Happening, frozen=True, tag="aborted"):
    """The game ended without a result. `reason` is a key of the catalogues."""

    reason: str


Body = (
    Created
    | Sat
    | Left
    | SentAway
    | Relieved
    | HandedOver
    | Played
    | TimedOut
    | Stood
    | Said
    | AskedBack
    | AgreedBack
    | Kept
    | TakenBack
    | OfferedDraw
    | DroppedDraw
    | AskedAgain
    | DroppedAgain
    | Rematched
    | Aborted
)


class Logged(msgspec.Struct, frozen=True, gc=False):
    """An event with the version of the table that it made, and when."""

    version: int
    at: int  # milliseconds since 1970
    body: Body


def standing(config: Config, bodies: Iterable[Body]) -> list[Event]:
    """What was played at a table and not taken back; who ran out of time played nothing."""
    found = list(config.prefix)
    for body in bodies:
        match body:
            case Played(actor, action):
                found.append(Event(actor, action))
            case TakenBack(_, number):
                del found[number:]
    return found


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Body).decode
