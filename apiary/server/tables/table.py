"""A table: its seats, its game and its clocks, as the fold over its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from sys import intern

import msgspec

from apiary.core.errors import BadRecord
from apiary.core.game import Game
from apiary.core.messages import Message
from apiary.core.outcome import Ending, Outcome
from apiary.core.record import FORMAT, Record, components_of
from apiary.core.registry import find
from apiary.core.replay import Event, Step, play, play_text, replayed
from apiary.core.state import (
    ACCEPT_DRAW,
    DECLARATIONS,
    OFFER_DRAW,
    RESIGN,
    State,
    declaration,
)
from apiary.server.tables.clocks import Clock
from apiary.server.tables.events import (
    Aborted,
    AgreedBack,
    AskedAgain,
    AskedBack,
    Body,
    Config,
    Created,
    DroppedAgain,
    DroppedDraw,
    HandedOver,
    Kept,
    Left,
    Logged,
    OfferedDraw,
    Played,
    Relieved,
    Rematched,
    Said,
    Sat,
    Seat,
    SentAway,
    Stood,
    TakenBack,
    TimedOut,
    standing,
)
from apiary.server.tables.log import Log
from apiary.server.wire import Status

APART = 32  # events of the game, after which a state is kept
_pack = msgspec.msgpack.Encoder().encode
_unpack: Callable[[bytes], list[int]] = msgspec.msgpack.Decoder(list[int]).decode


@dataclass(frozen=True, slots=True)
class LoggedStep:
    """A change of the position: what was done between two states, and what the log says of it."""

    entry: Logged
    before: State
    after: State
    actor: int
    action: int | None  # None when time ran out or events were taken back
    number: int  # of events of the game after it


class Table:
    """What the events of a table come to.

    `add` folds one more event into it. Whoever wants to change a table does so with a `copy`, and
    puts that in its place when the new events are safe. `steps` are the changes of the position
    since the copy was made, until everybody has been told.
    """

    __slots__ = (
        *("id", "config", "game", "has_secrets", "state", "number", "made", "_kept", "seats"),
        *("host", "sent_away", "acted", "created", "version", "log", "clock", "take_back"),
        *("agreed", "draw", "again", "rematch", "ruled", "changed", "due_since", "last_actor"),
        *("steps", "pending", "outcome", "status"),
    )

    def __init__(
        self,
        id: str,
        at: int,
        created: Created,
        game: Game | None = None,
        state: State | None = None,
    ) -> None:
        """A new table; `game` has its components, if these are not today's, and `state` is that
        after what was played elsewhere, if it is known.
        """
        config = created.config
        self.id = id
        self.config = config
        self.game = find(config.game) if game is None else game
        # Does a seat know what another doesn't?
        self.has_secrets = self.game.has_secrets(config.options)
        self.state = at_first(self.game, config) if state is None else state
        self.number = len(config.prefix)  # of events of the game
        self.made = sum(map(is_move, config.prefix))  # moves that stand
        self._kept: list[tuple[int, bytes]] = []  # states, packed, after so many events
        if config.prefix:
            self._kept.append((self.number, _pack(self.state.packed())))
        self.seats: list[Seat] = list(config.seats)
        self.host = config.host or first_person(config)
        self.sent_away: frozenset[str] = frozenset()
        self.acted: frozenset[int] = frozenset()  # the seats that have ever done something
        self.created = at
        self.version = 0
        self.log = Log()
        self.clock = Clock(config.clock, len(config.seats))
        self.take_back: AskedBack | None = None
        self.agreed: frozenset[str] = frozenset()  # to the taking back
        self.draw: int | None = None  # the seat whose offer of a draw stands
        self.again: dict[int, int] = {}  # the seats that would like to play again, since when
        self.rematch: str | None = None
        self.ruled: Outcome | None = None  # an end that the table gave the game, not its rules
        self.changed = 1  # the version of the last change of the position
        self.due_since: dict[int, int] = {}  # the version from which each due seat may decide
        self.last_actor: int | None = None  # of the seats
        self.steps: list[LoggedStep] = []
        self.pending: tuple[int, ...] = ()
        self.outcome: Outcome | None = None
        self.status: Status = "waiting"  # for players, `playing`, or `over`
        self._note(at, created)
        self._look(-1)
        self._start(at)

    @classmethod
    def load(
        cls, id: str, rows: Sequence[tuple[int, int, Body]], game: Game | None = None
    ) -> Table:
        """A table from its events: version, time, body."""
        (_, at, first), *others = rows
        if not isinstance(first, Created):
            raise BadRecord("core.record_unreadable", why=f"table {id} begins with {first}")
        table = cls(id, at, first, game)
        for _, at, body in others:
            table.add(at, body)
            table.steps = []
        return table

    def copy(self) -> Table:
        """An equal, independent table, with no steps yet."""
        other = Table.__new__(Table)
        for name, value in zip(Table.__slots__, _all_of(self), strict=True):
            setattr(other, name, value)
        other.seats = self.seats.copy()
        other.log = self.log.copy()
        other.clock = self.clock.copy()
        other._kept = self._kept.copy()
        other.due_since = self.due_since.copy()
        other.again = self.again.copy()
        other.steps = []
        return other

    # --- What it is now

    @property
    def over(self) -> bool:
        """Has the game ended, or has everybody left before it began?"""
        return self.status == "over"

    @property
    def aborted(self) -> bool:
        """Did the game end without a result, because it could not go on?"""
        return self.ruled is not None and not any(self.ruled.ranks)

    def held(self, player: str | None) -> tuple[int, ...]:
        """The seats of a player."""
        if player is None:
            return ()
        return tuple([seat for seat, who in enumerate(self.seats) if who.player == player])

    def shown(self, held: tuple[int, ...]) -> int | None:
        """The seat that somebody with these seats sees the game from: one that is due, else the
        last that acted.
        """
        for seat in self.pending:
            if seat in held:
                return seat
        if self.last_actor in held:
            return self.last_actor
        return held[0] if held else None

    def people(self) -> set[str]:
        """The players who sit here."""
        return {seat.player for seat in self.seats if seat.player is not None}

    def may_send_away(self, player: str | None, seat: int) -> bool:
        """May this player free the seat of somebody else? Who set up the table may, as long as they
        have done nothing there and know no secret of the game.
        """
        other = self.seats[seat].player
        if player is None or player != self.host or not self.held(player):
            return False
        if other is None or other == player:
            return False
        if self.status == "playing":
            return not self.has_secrets and self.acted.isdisjoint(self.held(other))
        return self.status == "waiting"

    @property
    def between_people(self) -> bool:
        """Do several people play here, or will they, when the free seats are taken?"""
        return len(self.people()) > 1 or any(seat.free for seat in self.seats)

    def declarations(self, seat: int) -> tuple[int, ...]:
        """What a seat may declare; a draw is offered only where another person can accept it, and
        not while an offer stands.
        """
        found = self.state.declarations(seat)
        if OFFER_DRAW not in found or (self.draw is None and len(self.people()) > 1):
            return found
        others = tuple(one for one in found if one != OFFER_DRAW)
        return others if self.draw is None or self.draw == seat else (*others, ACCEPT_DRAW)

    def missing(self) -> dict[int, int]:
        """The people who have not come yet: seats whose first move is due in a game with others,
        and since when.
        """
        everybody_came = len(self.acted) == len(self.seats)
        if self.status != "playing" or everybody_came or len(self.people()) < 2:
            return {}
        return {
            seat: self.log[self.due_since[seat] - 1].at
            for seat in self.pending
            if seat >= 0 and seat not in self.acted and self.seats[seat].kind == "person"
        }

    @property
    def events(self) -> list[Event]:
        """What has been played and stands."""
        found = standing(self.config, (logged.body for logged in self.log))
        late = [one.body.seat for one in self.log if isinstance(one.body, TimedOut)]
        if late and len(found) < self.number:  # who ran out of time resigned
            found.append(Event(late[0], DECLARATIONS[RESIGN]))
        return found

    def moves(self) -> tuple[int, ...]:
        """How many moves of each seat stand; declarations are none."""
        made = Counter(event.actor for event in self.events if is_move(event))
        return tuple(made[seat] for seat in range(len(self.seats)))

    def record(self) -> Record:
        """The game so far."""
        config = self.config
        return Record(
            apiary=FORMAT,
            game=config.game,
            rules=config.rules,
            data=config.data,
            seats=len(config.seats),
            options=config.options,
            events=tuple(self.events),
            components=components_of(self.game),
        )

    # --- What happens

    def play(self, at: int, actor: int, action: int) -> None:
        """An actor does something; `IllegalAction` and no change if it may not."""
        self._take(at, play(self.state, actor, action))

    def add(self, at: int, body: Body) -> None:
        """Fold an event into the table."""
        if isinstance(body, Played):
            self._take(at, play_text(self.state, body.actor, body.action))
            return
        self._note(at, body)
        match body:
            case Sat(seat, player):
                self.seats[seat] = Seat("person", player)
                self._reseated(at)
            case Left(seat):
                self.seats[seat] = vacated(self.config.seats[seat])
                self._reseated(at)
            case SentAway(_, player):
                for seat in self.held(player):
                    self.seats[seat] = vacated(self.config.seats[seat])
                self.sent_away |= {player}
                self.take_back = self.draw = None
                self.clock = Clock(self.config.clock, len(self.seats))  # runs when all sit again
                self._reseated(at)
            case Relieved(seat, level):
                self.seats[seat] = Seat("bot", level=level)
            case HandedOver(player, to):
                self._reseated(at)
                self.host = to if self.host == player else self.host
                self.seats = [
                    msgspec.structs.replace(seat, player=to) if seat.player == player else seat
                    for seat in self.seats
                ]
            case TimedOut(seat):
                self._run_out(at, seat)
            case Stood(milliseconds):
                self.clock.stand(milliseconds)
            case AskedBack():
                self.take_back = body
                self.agreed = frozenset()
            case AgreedBack(player):
                self.agreed |= {player}
            case Kept():
                self.take_back = None
            case TakenBack(_, number):
                self._undo(at, number)
            case OfferedDraw(seat):
                self.draw = seat
            case DroppedDraw():
                self.draw = None
            case AskedAgain(seat):
                self.again[seat] = at
            case DroppedAgain():
                self.again.clear()
            case Rematched(_, table):
                self.rematch = table
            case Aborted():
                self.take_back = self.draw = None
                self.changed = self.version
                self.settle(aborted(len(self.seats)))
                self.clock.turn_to(at, ())
            case Said() | Created():
                pass

    def _take(self, at: int, step: Step) -> None:
        self.state = step.after
        self.number += 1
        if step.actor >= 0:
            self.acted |= {step.actor}
            self.made += step.action not in DECLARATIONS
        self._note(at, Played(step.actor, intern(step.text)))  # as at many other tables
        self._moved(at, step.before, step.actor, step.action)

    def settle(self, outcome: Outcome) -> None:
        """The game ends so, whatever its rules say."""
        self.ruled = outcome
        self._look(-1)

    def _note(self, at: int, body: Body) -> None:
        self.version += 1
        self.log.add(at, body)

    def _reseated(self, at: int) -> None:
        """Other people see other things now, and perhaps the game can begin."""
        self.changed = self.version
        self.due_since = dict.fromkeys(self.pending, self.version)
        self.status = self._status()
        self._start(at)

    def _status(self) -> Status:
        if self.outcome is not None:
            return "over"
        if not any(seat.kind == "person" for seat in self.seats):
            return "over"
        return "waiting" if any(seat.free for seat in self.seats) else "playing"

    def _start(self, at: int) -> None:
        if self.status == "playing" and self.clock.since == 0:
            self.clock.since = at
            self.clock.turn_to(at, self._timed)

    @property
    def _timed(self) -> tuple[int, ...]:
        """The seats whose time runs."""
        waits = self.config.untimed_start and len(self.acted) < len(self.seats)
        return () if waits else self.pending

    def _run_out(self, at: int, seat: int) -> None:
        before = self.state
        reason = Message("server.end.timed_out", {"seat": self.game.seat_name(seat)})
        if RESIGN in before.declarations(seat):
            self.state = play(before, seat, RESIGN).after
            self.number += 1
            ended = self.state.outcome()
            self.ruled = (
                None if ended is None else replace(ended, reason=reason, ending=Ending.TIME)
            )
        else:  # whoever was late is last, with all partners; the others share the first rank
            late = before.side(seat)
            sides = [before.side(other) for other in range(len(self.seats))]
            ranks = tuple(2 if side == late else 1 for side in sides)
            scores = tuple(float(rank == 1) for rank in ranks)
            self.ruled = Outcome(ranks, scores, reason, Ending.TIME, tuple(sides))
        self._moved(at, before, seat, None)

    def _undo(self, at: int, number: int) -> None:
        before = self.state
        self.state = self._recalled(number)
        self.number = number
        self.made = sum(map(is_move, self.events))
        self._moved(at, before, -1, None)

    def _recalled(self, number: int) -> State:
        """The state after so many of the events that stand."""
        while self._kept and self._kept[-1][0] > number:
            self._kept.pop()
        if self._kept:
            known, packed = self._kept[-1]
            state = self.state.unpacked(_unpack(packed))
        else:
            known, state = 0, self.game.start(len(self.seats), self.config.options)
        return replayed(state, self.events[known:], known)

    def _keep(self) -> None:
        """Keep a state now and then, the fewer the longer ago they were, and always the first:
        before it may lie a long game that was played elsewhere.
        """
        now = self.number
        if now % APART == 0:
            first, others = self._kept[:1], self._kept[1:]
            self._kept = [*first, *(kept for kept in others if is_kept(kept[0], now))]
            self._kept.append((now, _pack(self.state.packed())))

    def _moved(self, at: int, before: State, actor: int, action: int | None) -> None:
        """The position is another one: see who is due, and press the clock."""
        self.take_back = None
        answered = actor != self.draw if actor >= 0 else action is None
        if answered:  # who offered a draw may still move
            self.draw = None
        self._keep()
        if actor >= 0:
            self.last_actor = actor
        self.changed = self.version
        still_due = () if action is None or action in DECLARATIONS else self.pending
        self._look(actor, still_due)
        self.clock.press(at, actor if action is not None else -1, self._timed)
        self.steps.append(LoggedStep(self.log[-1], before, self.state, actor, action, self.number))

    def _look(self, actor: int, still_due: tuple[int, ...] = ()) -> None:
        """See who is due. Who already was, while another chose, need not decide anew."""
        self.outcome = self.ruled or self.state.outcome()
        self.pending = () if self.outcome is not None else self.state.pending()
        self.status = self._status()
        self.due_since = {
            seat: self.due_since[seat]
            if seat in still_due and seat != actor and seat in self.due_since
            else self.version
            for seat in self.pending
        }


_all_of = attrgetter(*Table.__slots__)


def at_first(game: Game, config: Config) -> State:
    """The game of a new table, after what was played elsewhere."""
    return replayed(game.start(len(config.seats), config.options), config.prefix)


def is_kept(number: int, now: int) -> bool:
    """Is a state after so many events worth keeping, when there are so many now?

    >>> [number for number in range(0, 1024, APART) if is_kept(number, 1024)]
    [0, 256, 512, 640, 768, 832, 896, 928, 960, 992]
    """
    behind = (now - number) // APART
    return (number // APART) % (1 << max(0, behind.bit_length() - 2)) == 0


def aborted(seats: int) -> Outcome:
    """The end of a game that nobody has won or lost."""
    reason = Message("server.end.aborted")
    return Outcome((0,) * seats, (0.0,) * seats, reason, Ending.ABORTED)


def first_person(config: Config) -> str:
    """Who set up a table that doesn't say it."""
    return next((seat.player for seat in config.seats if seat.player is not None), "")


def vacated(seat: Seat) -> Seat:
    """A seat as free as it was made, or open to a friend when who made the table leaves it."""
    return seat if seat.free else Seat("friend")


def is_move(event: Event) -> bool:
    """Has a seat done it on the board? Chance and what is only said are no moves."""
    return event.actor >= 0 and not is_declaration(event)


def is_declaration(event: Event) -> bool:
    """Is it something said, not a move?"""
    return declaration(event.action) is not None
