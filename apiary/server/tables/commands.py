"""What a command makes happen at a table, or why it can't.

Each function here changes the table it is given, a copy that nobody has seen yet, or raises.
"""

from __future__ import annotations

from random import Random
from secrets import SystemRandom

from apiary.core.replay import Event
from apiary.core.secrecy import can_be_taken_back
from apiary.core.state import ACCEPT_DRAW, CHANCE, DECLARATIONS, OFFER_DRAW, RESIGN
from apiary.server import limits
from apiary.server.errors import Conflict, NotYours, Refusal, Stranger
from apiary.server.players import Player
from apiary.server.tables import manners
from apiary.server.tables.clocks import MINUTE, patience
from apiary.server.tables.events import (
    Aborted,
    AgreedBack,
    AskedAgain,
    AskedBack,
    DroppedAgain,
    DroppedDraw,
    Kept,
    Left,
    OfferedDraw,
    Relieved,
    Rematched,
    Said,
    Sat,
    SentAway,
    TakenBack,
    TimedOut,
)
from apiary.server.tables.table import Table, is_declaration
from apiary.server.wire import Act, AnswerBack, AskBack, DropDraw, Say, SitDown

DICE: Random = SystemRandom()
RELIEF = "dancer"  # the level that plays on for an engine


def change(
    table: Table,
    player: Player | None,
    command: Act | Say | AskBack | AnswerBack | DropDraw,
    now: int,
    dice: Random = DICE,
) -> None:
    """Carry out a command."""
    match command:
        case Act():
            act(table, player, command, now, dice)
        case Say():
            say(table, player, command, now)
        case AskBack():
            ask_back(table, player, command, now)
        case AnswerBack():
            answer_back(table, player, command, now)
        case DropDraw():
            drop_draw(table, player, command, now)


def act(table: Table, player: Player | None, command: Act, now: int, dice: Random) -> None:
    seat = own_seat(table, player, command.seat)
    check_playing(table)
    if table.clock.loser(now) is not None:
        raise Conflict("server.time_is_up")
    if command.version < table.due_since.get(seat, table.changed):
        raise Conflict("server.stale")
    if isinstance(command.action, str):
        action = table.state.seen_by(seat).parse(command.action)
    else:
        action = command.action
    if action == OFFER_DRAW and OFFER_DRAW in table.state.declarations(seat):
        offer_draw(table, seat, now)
        return
    if action == ACCEPT_DRAW and table.draw is not None and table.draw != seat:
        table.play(now, table.draw, OFFER_DRAW)
    table.play(now, seat, action)
    throw_dice(table, now, dice)


def offer_draw(table: Table, seat: int, now: int) -> None:
    """Ask the other to agree that nobody wins; nothing moves on the board."""
    if table.draw is not None:
        raise Refusal("core.offer_stands")
    if OFFER_DRAW not in table.declarations(seat):
        raise Refusal("server.draw_alone")
    manners.check_offering(table, seat)
    table.add(now, OfferedDraw(seat))


def drop_draw(table: Table, player: Player | None, command: DropDraw, now: int) -> None:
    """Decline the offer of a draw, or withdraw one's own."""
    seat = own_seat(table, player, command.seat)
    if table.draw is None:
        raise Conflict("core.no_offer")
    table.add(now, DroppedDraw(seat))


def act_of_bot(table: Table, seat: int, version: int, action: int, now: int, dice: Random) -> None:
    """A bot plays what it chose at a version; nothing if the table has moved on since."""
    if table.due_since.get(seat) != version or table.clock.loser(now) is not None:
        return
    table.play(now, seat, action)
    throw_dice(table, now, dice)


def throw_dice(table: Table, now: int, dice: Random) -> None:
    """Chance plays as long as it is due at a table where all sit."""
    while table.status == "playing" and table.pending == (CHANCE,):
        table.play(now, CHANCE, table.state.sample(dice))


def run_out(table: Table, now: int) -> None:
    """Whoever has no time left loses."""
    while table.status == "playing" and (seat := table.clock.loser(now)) is not None:
        table.add(now, TimedOut(seat))
        throw_dice(table, now, DICE)


def say(table: Table, player: Player | None, command: Say, now: int) -> None:
    """A player who sits here speaks."""
    own_seat(table, player, None)
    assert player is not None
    manners.check_saying(table, player.id)
    table.add(now, Said(player.id, command.text))


def ask_back(table: Table, player: Player | None, command: AskBack, now: int) -> None:
    """Take back a player's last action: at once if no other person plays, else by agreement."""
    seat = own_seat(table, player, command.seat)
    check_playing(table)
    if command.version < table.changed:
        raise Conflict("server.stale")
    assert player is not None
    held = table.held(player.id)
    number = before_last_action(table, held)
    if table.take_back == AskedBack(seat, number):
        return
    manners.check_asking_back(table, held, now)
    if table.people() - {player.id}:
        table.add(now, AskedBack(seat, number))
    else:
        table.add(now, TakenBack(seat, number))


def before_last_action(table: Table, seats: tuple[int, ...]) -> int:
    """How many events there were before one of these seats last acted at this table."""
    events = table.events
    for number in range(len(events) - 1, len(table.config.prefix) - 1, -1):
        if events[number].actor in seats and not is_declaration(events[number]):
            undone = events[number:]
            if not can_be_taken_back(table.game, table.config.options, undone):
                raise Refusal("server.take_back_secret")
            if any(_resigned(event) for event in undone):
                raise Refusal("server.take_back_resigned")
            return number
    raise Refusal("server.take_back_nothing")


def answer_back(table: Table, player: Player | None, command: AnswerBack, now: int) -> None:
    """Agree to what another asked, or not; what a player asked, that player can only drop."""
    seat = own_seat(table, player, command.seat)
    asked = table.take_back
    if asked is None or command.version < table.changed:
        raise Conflict("server.take_back_not_asked")
    assert player is not None
    asker = table.seats[asked.seat].player
    if not command.agree:
        table.add(now, Kept(seat))
        return
    if player.id == asker:
        raise NotYours("server.take_back_own")
    if table.people() - {asker, player.id} - table.agreed:
        table.add(now, AgreedBack(player.id))
    else:
        table.add(now, TakenBack(asked.seat, asked.number))


def relieve(table: Table, seat: int, version: int, now: int) -> None:
    """Let a bot of ours play on for an engine that failed when it was asked at this version."""
    if table.due_since.get(seat) == version and not table.over:
        table.add(now, Relieved(seat, RELIEF))


def sit(table: Table, player: Player, body: SitDown, now: int) -> None:
    """Take a free seat."""
    if table.over:
        raise Conflict("server.over")
    if table.held(player.id):
        raise Conflict("server.already_seated")
    if player.id in table.sent_away:
        raise NotYours("server.sent_away")
    manners.check_sitting_down(table, player.id)
    table.add(now, Sat(free_seat(table, body), player.id))
    throw_dice(table, now, DICE)


def free_seat(table: Table, body: SitDown) -> int:
    """The seat that is wished, or the first that can be had."""
    invited = body.invite == table.config.invite
    if body.seat is not None:
        if body.seat >= len(table.seats):
            raise Refusal("server.no_such_seat")
        seats = [body.seat]
    else:
        seats = list(range(len(table.seats)))
    free = [seat for seat in seats if table.seats[seat].free]
    if not free:
        raise Conflict("server.seat_taken" if body.seat is not None else "server.no_free_seat")
    for seat in free:
        if invited or table.seats[seat].kind == "open":
            return seat
    raise NotYours("server.invite_needed")


def vacate(table: Table, player: Player, seat: int, now: int) -> None:
    """Leave a seat; or, who set up the table, send away whoever sits there."""
    other = table.seats[seat].player if seat < len(table.seats) else None
    if other is None or other == player.id or table.host != player.id:
        stand_up(table, player, seat, now)
        return
    own_seat(table, player, None)
    if table.over:
        raise Conflict("server.over")
    if not table.may_send_away(player.id, seat):
        raise Conflict("server.already_started")
    table.add(now, SentAway(seat, other))


def stand_up(table: Table, player: Player, seat: int, now: int) -> None:
    """Leave a seat."""
    own_seat(table, player, seat)
    if table.status != "waiting":
        raise Conflict("server.already_started")
    table.add(now, Left(seat))


def discard(table: Table, player: Player, now: int) -> None:
    """Leave a table for good where that harms nobody: one where no other person plays, one where
    the game has not begun, and one where somebody did not come.
    """
    own_seat(table, player, None)
    if table.over:
        raise Conflict("server.over")
    if table.status == "waiting":
        for seat in table.held(player.id):
            table.add(now, Left(seat))
    elif not table.people() - {player.id}:
        table.add(now, Aborted("server.end.discarded"))
    elif (waits := wait_for_others(table, player.id, now)) is None:
        raise Conflict("server.already_started")
    elif waits > 0:
        raise Conflict("server.wait_for_others", seconds=-(-waits // 1000))
    else:
        table.add(now, Aborted("server.end.absent"))


def wait_for_others(table: Table, player: str | None, now: int) -> int | None:
    """In how many milliseconds a player may end the game, because somebody else's first move does
    not come; None where that is not so.
    """
    held = table.held(player)
    missing = [at for seat, at in table.missing().items() if seat not in held]
    if not held or not missing:
        return None
    return max(0, min(missing) + patience(table.config.clock) - now)


def rematch(table: Table, player: Player, other: str, now: int) -> None:
    """The return game is at another table."""
    table.add(now, Rematched(own_seat(table, player, None), other))


def ask_again(table: Table, player: Player, now: int) -> bool:
    """Offer another game, or accept; is everybody for it?"""
    seat = own_seat(table, player, None)
    if table.outcome is None:
        raise Conflict("server.not_over")
    asking = {table.seats[one].player for one in standing_offers(table, now)} | {player.id}
    if not table.people() - asking:
        return True
    if seat not in standing_offers(table, now):
        manners.check_asking_again(table, table.held(player.id))
        table.add(now, AskedAgain(seat))
    return False


def standing_offers(table: Table, now: int) -> tuple[int, ...]:
    """The seats that would like to play again. By a live clock nobody is taken at a word that was
    given long ago: they may have left.
    """
    if table.config.clock.kind != "live":
        return tuple(table.again)
    since = now - limits.REMATCH_MINUTES * MINUTE
    return tuple(seat for seat, at in table.again.items() if at >= since)


def drop_again(table: Table, player: Player, now: int) -> None:
    """Decline another game, or withdraw the offer."""
    seat = own_seat(table, player, None)
    if table.rematch is not None or not table.again:
        raise Conflict("server.no_rematch_offer")
    table.add(now, DroppedAgain(seat))


def own_seat(table: Table, player: Player | None, seat: int | None) -> int:
    """The seat that a player acts for: the one that was named, or the one the game is seen from."""
    if player is None:
        raise Stranger("server.no_player")
    held = table.held(player.id)
    if not held:
        raise NotYours("server.spectator")
    if seat is not None and seat not in held:
        raise NotYours("server.not_your_seat")
    shown = table.shown(held) if seat is None else seat
    assert shown is not None
    return shown


def check_playing(table: Table) -> None:
    """Refuse unless the game is under way."""
    if table.status == "waiting":
        raise Conflict("server.not_started")
    if table.over:
        raise Conflict("server.over")


def _resigned(event: Event) -> bool:
    return event.action == DECLARATIONS[RESIGN]
