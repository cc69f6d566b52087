"""New tables, from what somebody wishes."""

from __future__ import annotations

import secrets
from random import Random

from msgspec import structs

from apiary.bots import LEVELS
from apiary.core.errors import BadOption
from apiary.core.registry import find
from apiary.server.errors import Conflict, Refusal
from apiary.server.players import Player
from apiary.server.tables.deciding import DICE, throw_dice
from apiary.server.tables.events import Config, Created, Seat
from apiary.server.tables.table import Table
from apiary.server.wire import NewTable, Origin, SeatWish


def new_id() -> str:
    """The name of a table, which nobody can guess."""
    return secrets.token_urlsafe(12)


def set_up(
    wish: NewTable,
    player: Player,
    origin: Table | None,
    now: int,
    roots: tuple[str, ...] = (),
    dice: Random = DICE,
) -> Table:
    """A table as it is wished, with the game so far of another, if it shall go on from there;
    `roots` are the games of others that this would meddle with.
    """
    game = find(wish.game)
    if len(wish.seats) not in game.seats:
        expected = ", ".join(map(str, game.seats))
        raise BadOption("core.bad_seats", game=game.name, seats=len(wish.seats), expected=expected)
    if not any(seat.kind == "me" for seat in wish.seats):
        raise Refusal("server.seat_for_me")
    seats = [_seat(seat, player) for seat in wish.seats]
    if wish.shuffle:
        dice.shuffle(seats)
    options = game.checked(wish.options)
    config = Config(
        game=game.name,
        rules=game.rules_version,
        data=game.data_hash(options),
        options=options,
        seats=tuple(seats),
        clock=wish.clock,
        public=wish.public,
        invite=secrets.token_urlsafe(12),
        host=player.id,
    )
    if origin is not None and wish.origin is not None:
        config = _continued(config, origin, wish.origin, roots)
    return opened(config, now, dice)


def return_game(table: Table, now: int, dice: Random = DICE) -> Table:
    """The same game once more, everybody one seat further."""
    seats = table.seats[1:] + table.seats[:1]
    config = structs.replace(
        table.config,
        seats=tuple(seats),
        invite=secrets.token_urlsafe(12),
        origin=None,
        prefix=(),
        host=table.host,
    )
    return opened(config, now, dice)


def opened(config: Config, now: int, dice: Random) -> Table:
    """A table with a name, begun if all sit."""
    table = Table(new_id(), now, Created(config))
    throw_dice(table, now, dice)
    return table


def _seat(wish: SeatWish, player: Player) -> Seat:
    if wish.kind == "me":
        return Seat("person", player.id)
    if wish.kind == "bot":
        if wish.level not in LEVELS:
            raise BadOption("bots.unknown_level", level=wish.level, levels=", ".join(LEVELS))
        return Seat("bot", level=wish.level)
    return Seat(wish.kind)


def _continued(config: Config, origin: Table, point: Origin, roots: tuple[str, ...]) -> Config:
    if origin.config.game != config.game or len(origin.seats) != len(config.seats):
        raise Refusal("server.origin_differs")
    if origin.has_secrets and not origin.over:
        raise Refusal("server.secrets_until_over")
    if point.number > origin.number:
        raise Refusal("server.no_such_move", number=point.number, last=origin.number)
    config = structs.replace(
        config,
        options=origin.config.options,
        data=origin.config.data,
        origin=point,
        prefix=tuple(origin.events[: point.number]),
        roots=roots,
    )
    if Table("", 0, Created(config)).outcome is not None:
        raise Conflict("server.over")
    return config
