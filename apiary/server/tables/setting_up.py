"""New tables, from what somebody wishes."""

from __future__ import annotations

import secrets
from contextlib import suppress
from random import Random

from msgspec import structs

from apiary.bots.ladder import level_of
from apiary.core.errors import BadOption
from apiary.core.game import Game
from apiary.core.options import Options
from apiary.core.registry import find
from apiary.core.state import State
from apiary.server.engines import Engines, playable
from apiary.server.errors import Conflict, Refusal
from apiary.server.players import Player
from apiary.server.tables.commands import DICE, throw_dice
from apiary.server.tables.events import Config, Created, Seat
from apiary.server.tables.lines import Lines
from apiary.server.tables.table import Table, at_first
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
    position: State | None = None,
    engines: Engines | None = None,
) -> Table:
    """A table as it is wished, with the game so far of another, if it shall go on from there, at
    this position if it is known; `roots` are the games of others that this would meddle with,
    `engines` those of others that can be wished.
    """
    game = find(wish.game)
    if origin is not None and origin.config.game == game.name:
        game = origin.game  # with the components that the game so far was played with
    if len(wish.seats) not in game.seats:
        expected = ", ".join(map(str, game.seats))
        raise BadOption("core.bad_seats", game=game.name, seats=len(wish.seats), expected=expected)
    if not any(seat.kind == "me" for seat in wish.seats):
        raise Refusal("server.seat_for_me")
    known = engines or {}
    seats = [_seat(seat, player, known) for seat in wish.seats]
    if wish.shuffle:
        dice.shuffle(seats)
    levels = [seat.level for seat in seats]
    options = playable(known, game.name, levels, game.checked(wish.options))
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
        casual=not wish.rated,
        rated_with_bots=wish.rated_with_bots,
        untimed_start=True,
    )
    if origin is not None and wish.origin is not None:
        config = _continued(config, origin, wish.origin, roots)
        playable(known, game.name, levels, config.options)
        position = position or at_first(game, config)
        if position.outcome() is not None:
            raise Conflict("server.over")
    return opened(config, game, now, dice, position)


def return_game(table: Table, now: int, dice: Random = DICE) -> Table:
    """The same game once more, by today's rules and with today's components, everybody one seat
    further.
    """
    seats = table.seats[1:] + table.seats[:1]
    old = table.config
    game = find(old.game)
    options = game.checked(still_possible(game, old.options))
    data = game.data_hash(options)
    config = structs.replace(
        old,
        rules=game.rules_version,
        data=data,
        options=options,
        seats=tuple(seats),
        invite=secrets.token_urlsafe(12),
        origin=None,
        prefix=(),
        host=table.host,
        untimed_start=True,
        renewed=(game.rules_version, data) != (old.rules, old.data),
    )
    return opened(config, game, now, dice)


def still_possible(game: Game, options: Options) -> Options:
    """Those of the options of an older game that today's has too."""
    known = {option.name: option for option in game.options}
    found: Options = {}
    for name, value in options.items():
        with suppress(BadOption):
            if name in known:
                found[name] = known[name].check(value)
    return found


def opened(
    config: Config, game: Game, now: int, dice: Random, position: State | None = None
) -> Table:
    """A table with a name, begun if all sit."""
    table = Table(new_id(), now, Created(config), game, position)
    throw_dice(table, now, dice)
    return table


def _seat(wish: SeatWish, player: Player, engines: Engines) -> Seat:
    if wish.kind == "me":
        return Seat("person", player.id)
    if wish.kind == "bot":
        known = wish.level in engines
        return Seat("bot", level=wish.level if known else level_of(wish.level))
    return Seat(wish.kind)


def _continued(config: Config, origin: Table, point: Origin, roots: tuple[str, ...]) -> Config:
    if origin.config.game != config.game or len(origin.seats) != len(config.seats):
        raise Refusal("server.origin_differs")
    if isinstance(origin.game, Lines):
        raise Conflict("server.no_going_on")
    if origin.has_secrets and not origin.over:
        raise Refusal("server.secrets_until_over")
    if point.number > origin.number:
        raise Refusal("server.no_such_move", number=point.number, last=origin.number)
    return structs.replace(
        config,
        options=origin.config.options,
        data=origin.config.data,
        origin=point,
        prefix=tuple(origin.events[: point.number]),
        roots=roots,
    )
