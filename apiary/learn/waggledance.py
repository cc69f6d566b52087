"""Waggle Dance as numbers: a vector of float32, and the game's own actions.

**The observation.** Players are in the order of play from the seat that asks, which comes first;
values of bees, flowers and their colours are counted 1 to 6, rooms from R1 to as many as one player
can come to have. A number is 0 or 1 where no scale is told. Of the hands there is that of the seat
alone; cards of others and those in the deck are `unseen`, all together. The `layout` of an
encoder says what each part means.

The 14 numbers of a room are nectar of each colour / 4, an egg, honey, and bees of each value / 2.

**The actions** are those of the game (`apiary.games.waggledance`) up to the last that a player can
do, 2704. Only the owner of a bee (Sick Leave, Wrong Turn) is counted from the seat that plays: 0 is
itself, 1 the next player.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from apiary.bits import BIT
from apiary.core.game import Game
from apiary.core.options import Options
from apiary.core.phase import NOBODY
from apiary.core.state import State
from apiary.games.waggledance.actions import (
    CARDS,
    FLOWERS,
    ROOMS,
    SEATS,
    TYPES,
    VALUES,
    At,
    Do,
)
from apiary.games.waggledance.position import BLOCKED, EGG, HONEY, Position
from apiary.games.waggledance.state import WaggleState
from apiary.games.waggledance.tally import ALL
from apiary.learn.buffer import FLOAT32, Buffer
from apiary.learn.encoder import PlayerEncoder, read_layout
from apiary.learn.writing import flag, mark, members, share, turned

PHASES: Final[i64] = At.END + 1
INSIDE: Final[i64] = 14  # numbers about a room
EGG_INSIDE: Final[i64] = 6
HONEY_INSIDE: Final[i64] = 7
GUESTS: Final[i64] = 8
BEES: Final = 18.0
HELD: Final = 10.0
SIX: Final = 6.0
DUE: Final = 20.0
CUBES: Final = 4.0
PAIR: Final = 2.0
COPIES: Final = 3.0
NECTAR: Final = 15.0
DECK: Final = 30.0
TILES: Final = 48.0
EGGS: Final = 12.0

_WIDTH: Final[i64] = 5  # bits of a count in a tally
_LOW: Final[i64] = 31


@final
class WaggleEncoder(PlayerEncoder):
    """Waggle Dance with certain seats and options as numbers."""

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        state = game.start(seats, options)
        assert isinstance(state, WaggleState)
        box = state.position.box
        self.players: i64 = seats
        self.rooms: i64 = box.room_tiles - (seats - 1) * box.start_rooms
        self.target: float = float(box.target)
        self.max_rounds: float = float(box.max_rounds)
        self.early = box.gift_egg_before_c
        layout = read_layout(
            "waggledance",
            player=seats,
            phase=int(PHASES),
            value=int(VALUES),
            flower=int(FLOWERS),
            colour=int(FLOWERS),
            card=int(CARDS),
            holder=seats + 1,
            type=int(TYPES),
            room=int(self.rooms),
            inside=int(INSIDE),
            place=int(CARDS + FLOWERS + self.rooms),
            early=int(self.early),
        )
        super().__init__(
            game, seats, options, dtype=FLOAT32, layout=layout, actions=int(Do.LEAVE_OUT)
        )

    def observe(self, view: State, seat: i64, out: Buffer) -> None:
        """Write what this seat knows, part after part."""
        assert isinstance(view, WaggleState)
        s = view.position
        mark(out, 0, s.phase)
        at = self._players(s, seat, out, PHASES)
        at = self._meadow(s, seat, out, at)
        at = self._rooms(s, seat, out, at)
        at = self._queen_cards(s, seat, out, at)
        at = self._supply(s, out, at)
        at = self._moved(s, out, at)
        at = self._decision(s, seat, out, at)
        assert at == self.size

    def _players(self, s: Position, seat: i64, out: Buffer, at: i64) -> i64:
        n = self.players
        sixes = at + 9 * n
        k: i64
        for k in range(n):
            p = turned(k, seat, n)
            flag(out, at + k, s.seat == p)
            flag(out, at + n + k, s.first == p)
            flag(out, at + 2 * n + k, s.volunteer == p)
            flag(out, at + 3 * n + k, s.silent & BIT[p] != 0)
            share(out, at + 4 * n + k, s.dice[p], BEES)
            share(out, at + 5 * n + k, s.rooms[p], float(self.rooms))
            share(out, at + 6 * n + k, s.honey[p], self.target)
            share(out, at + 7 * n + k, s.held[p], HELD)
            share(out, at + 8 * n + k, s.thrown[p] + 1, SIX)
            _tally(out, sixes + k * VALUES, s.pool[p], SIX)
            _tally(out, sixes + (n + k) * VALUES, s.absent[p], SIX)
            members(out, sixes + (2 * n + k) * VALUES, s.visited[p])
            members(out, sixes + (3 * n + k) * VALUES, s.opened[p])
        return sixes + 4 * n * VALUES

    def _meadow(self, s: Position, seat: i64, out: Buffer, at: i64) -> i64:
        n = self.players
        stock = at + FLOWERS * n * VALUES
        spaces = stock + FLOWERS
        f: i64
        k: i64
        for f in range(FLOWERS):
            share(out, stock + f, s.stock[f], NECTAR)
            for k in range(n):
                bees = s.flowers[f * SEATS + turned(k, seat, n)]
                _tally(out, at + (f * n + k) * VALUES, bees, SIX)
        for k in range(CARDS * VALUES):
            who = s.spaces[k]
            if who >= BLOCKED:
                out.set(spaces + k * (n + 1) + n, 1)
            elif who != NOBODY:
                out.set(spaces + k * (n + 1) + turned(who, -seat, n), 1)
        return spaces + CARDS * VALUES * (n + 1)

    def _rooms(self, s: Position, seat: i64, out: Buffer, at: i64) -> i64:
        n = self.players
        most = self.rooms
        contents = s.contents
        guests = s.guests
        early = at + n * most * INSIDE
        k: i64
        room: i64
        for k in range(n):
            p = turned(k, seat, n)
            here = at + k * most * INSIDE
            for room in range(p * ROOMS, p * ROOMS + s.rooms[p]):
                inside = contents[room]
                if inside:
                    flag(out, here + EGG_INSIDE, inside & EGG != 0)
                    flag(out, here + HONEY_INSIDE, inside & HONEY != 0)
                    _tally(out, here, inside & ALL, CUBES)
                _tally(out, here + GUESTS, guests[room], PAIR)
                here += INSIDE
            if self.early:
                members(out, early + k * most, s.early[p])
        return early + n * most if self.early else early

    def _queen_cards(self, s: Position, seat: i64, out: Buffer, at: i64) -> i64:
        """Others' cards are unseen, as in `seen_by`, whether the state has them or not."""
        hands = s.hands
        is_finder = s.seat == seat
        t: i64
        k: i64
        for t in range(TYPES):
            unseen = s.unseen[t]
            for k in range(1, self.players):
                unseen += hands[turned(k, seat, self.players) * TYPES + t]
            share(out, at + t, hands[seat * TYPES + t], COPIES)
            if is_finder:
                share(out, at + TYPES + t, s.found[t], COPIES)
            else:
                unseen += s.found[t]
            share(out, at + 2 * TYPES + t, unseen, COPIES)
            share(out, at + 3 * TYPES + t, s.discards[t], COPIES)
            share(out, at + 4 * TYPES + t, s.lying[t], COPIES)
        members(out, at + 5 * TYPES, s.types)
        return at + 6 * TYPES

    def _supply(self, s: Position, out: Buffer, at: i64) -> i64:
        share(out, at, s.deck_size, DECK)
        share(out, at + 1, s.room_bank, TILES)
        share(out, at + 2, s.egg_bank, EGGS)
        share(out, at + 3, s.round, self.max_rounds)
        at += 4
        c: i64
        for c in range(FLOWERS):
            share(out, at + c, s.offer[c], SIX)
            share(out, at + FLOWERS + c, s.stored[c], SIX)
            share(out, at + 2 * FLOWERS + c, s.surplus[c], SIX)
        return at + 3 * FLOWERS

    def _moved(self, s: Position, out: Buffer, at: i64) -> i64:
        share(out, at, s.due, DUE)
        share(out, at + 1, s.draws, DUE)
        share(out, at + 2, s.finds, DUE)
        share(out, at + 3, s.placed, DUE)
        share(out, at + 4, s.budget, DUE)
        share(out, at + 5, s.mixes, DUE)
        flag(out, at + 6, s.passed != 0)
        at += 7
        moved = s.moved
        i: i64
        for i in range(len(moved)):
            number = moved[i]
            back = number % (FLOWERS + 1) - 1
            number //= FLOWERS + 1
            colour = number % FLOWERS
            number //= FLOWERS
            source = at + number // ROOMS * 2 * FLOWERS
            target = at + number % ROOMS * 2 * FLOWERS
            out.set(source + colour, 1)
            out.set(target + FLOWERS + colour, 1)
            if back >= 0:
                out.set(target + back, 1)
                out.set(source + FLOWERS + back, 1)
        return at + self.rooms * 2 * FLOWERS

    def _decision(self, s: Position, seat: i64, out: Buffer, at: i64) -> i64:
        most = self.rooms
        mark(out, at, s.back)
        at += PHASES
        mark(out, at, s.room)
        mark(out, at + most, s.other)
        mark(out, at + 2 * most, s.source)
        mark(out, at + 3 * most, s.target)
        at += 4 * most
        mark(out, at, s.colour)
        mark(out, at + FLOWERS, s.value)
        at += FLOWERS + VALUES
        if s.owner != NOBODY:
            out.set(at + turned(s.owner, -seat, self.players), 1)
        at += self.players
        mark(out, at, s.place)
        at += CARDS + FLOWERS + most
        flag(out, at, s.expertly != 0)
        return at + 1

    def is_known(self, number: i64) -> bool:
        """Is it an action of players, and not about one that isn't there?"""
        if Do.PLAY_WRONG_TURN <= number < Do.DIVERT:
            return number - Do.PLAY_WRONG_TURN < self.players * FLOWERS * VALUES
        if Do.PLAY_SICK_LEAVE <= number < Do.PLAY_WRONG_TURN:
            return number - Do.PLAY_SICK_LEAVE < self.players * VALUES
        return 0 <= number < Do.LEAVE_OUT

    def owned(self, action: i64, by: i64) -> i64:
        """The same about the bee of the player so many places further round the table."""
        if not Do.PLAY_SICK_LEAVE <= action < Do.DIVERT:
            return action
        base = Do.PLAY_SICK_LEAVE
        each = VALUES
        if action >= Do.PLAY_WRONG_TURN:
            base = Do.PLAY_WRONG_TURN
            each = FLOWERS * VALUES
        owner = turned((action - base) // each, by, self.players)
        return base + owner * each + (action - base) % each


def _tally(out: Buffer, at: i64, tally: i64, most: float) -> None:
    """The six counts of a tally, as shares."""
    while tally:
        share(out, at, tally & _LOW, most)
        tally >>= _WIDTH
        at += 1


def encoder(game: Game, seats: int, options: Options) -> WaggleEncoder:
    return WaggleEncoder(game, seats, options)
