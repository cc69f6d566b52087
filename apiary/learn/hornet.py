"""Hornet as numbers: a vector of float32, and the game's own actions.

**The observation.** Players are in the order of play from the seat that asks, which comes first;
fields are A to J, then X and Y. A number is 0 or 1 where no scale is told. Cards that others have
selected and not revealed are not in it. The `layout` of an encoder says what each part means.

**The actions** are those of the game (`apiary.games.hornet`) up to the last that a player can do:
129, with `map=free` 544. Only the owner of honey (29 to 33) is counted from the seat that plays: 29
is its own, 30 that of the next player.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.game import Game
from apiary.core.options import Options
from apiary.core.state import State
from apiary.games.hornet.actions import (
    CARDS,
    CELL_LIST,
    FIELDS,
    RADIUS,
    SEATS,
    At,
    Do,
)
from apiary.games.hornet.position import NOT_CHOSEN, TIED, UNSCORED, Position
from apiary.games.hornet.rules.selecting import holds
from apiary.games.hornet.state import HornetState
from apiary.learn.buffer import FLOAT32, Buffer
from apiary.learn.encoder import PlayerEncoder, read_layout
from apiary.learn.writing import flag, mark, members, share, turned

PHASES: Final[i64] = At.END + 1
CATEGORIES: Final[i64] = 3
HORNETS: Final[i64] = 2  # of a player
ROTATIONS: Final[i64] = 6
NECTAR: Final = 30.0
HONEY: Final = 20.0
ENOUGH: Final = 3.0  # hives
ON_FIELD: Final = 10.0
SPACES: Final = 12.0
PIECES: Final = 8.0
FIRST_HONEY: Final = 4.0

_SPAN: Final = float(2 * RADIUS + 2)
_Q: Final = vec[float]([float(q + RADIUS + 1) / _SPAN for q, _ in CELL_LIST])
_R: Final = vec[float]([float(r + RADIUS + 1) / _SPAN for _, r in CELL_LIST])


@final
class HornetEncoder(PlayerEncoder):
    """Hornet with certain seats and options as numbers."""

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        state = game.start(seats, options)
        assert isinstance(state, HornetState)
        box = state.position.box
        self.players: i64 = seats
        self.free_map = box.free_map
        self.random_track = box.random_track
        self.limit_nectar = box.limit_nectar
        self.nectar_cubes: float = float(box.nectar_cubes)
        self.steps: float = float(len(box.track))
        self.last: i64 = Do.START if box.free_map else Do.NAME  # action, and one more
        layout = read_layout(
            "hornet",
            player=seats,
            phase=int(PHASES),
            card=int(CARDS),
            category=int(CATEGORIES),
            field=int(FIELDS),
            hornet=int(HORNETS),
            rotation=int(ROTATIONS),
            winner=seats + 1,
            limited=int(self.limit_nectar),
            random=int(self.random_track),
            free=int(self.free_map),
        )
        super().__init__(game, seats, options, dtype=FLOAT32, layout=layout, actions=int(self.last))

    def observe(self, view: State, seat: i64, out: Buffer) -> None:
        """Write what this seat knows, part after part."""
        assert isinstance(view, HornetState)
        s = view.position
        at: i64 = 0
        mark(out, at, s.phase)
        at += PHASES
        at = self._players(s, seat, out, at)
        at = self._cards(s, seat, out, at)
        at = self._fields(s, seat, out, at)
        at = self._track(s, out, at)
        at = self._decision(s, out, at)
        if self.limit_nectar:
            share(out, at, s.bank, self.nectar_cubes)
            at += 1
        if self.random_track:
            members(out, at, s.letters)
            at += FIELDS
            share(out, at, s.rounds, self.steps)
            at += 1
        if self.free_map:
            at = _map(s, out, at)
        assert at == self.size

    def _players(self, s: Position, seat: i64, out: Buffer, at: i64) -> i64:
        n = self.players
        k: i64
        h: i64
        for k in range(n):
            p = turned(k, seat, n)
            waits = s.phase == At.SELECT and s.chosen[p] == NOT_CHOSEN
            flag(out, at + k, waits or s.seat == p)
            flag(out, at + n + k, s.starter == p)
            share(out, at + 2 * n + k, s.purse[p], NECTAR)
            share(out, at + 3 * n + k, s.stock[p], HONEY)
            share(out, at + 4 * n + k, s.collected[p], HONEY)
            share(out, at + 5 * n + k, s.hives[p], ENOUGH)
            for h in range(HORNETS):
                mark(out, at + 6 * n + (k * HORNETS + h) * FIELDS, s.hornets[p * HORNETS + h])
            members(out, at + (6 + HORNETS * FIELDS) * n + k * HORNETS, s.used[p])
        return at + (6 + HORNETS * FIELDS + HORNETS) * n

    def _cards(self, s: Position, seat: i64, out: Buffer, at: i64) -> i64:
        n = self.players
        secret = s.phase == At.SELECT
        k: i64
        card: i64
        i: i64
        for k in range(n):
            p = turned(k, seat, n)
            choice = s.chosen[p]
            if choice == NOT_CHOSEN:
                continue
            out.set(at + k, 1)
            if secret and p != seat:
                continue
            for card in range(CARDS):
                flag(out, at + n + k * CARDS + card, holds(choice, card))
        at += n + n * CARDS
        queue = s.queue
        for i in range(s.turn, len(queue)):
            k = turned(queue[i] & 7, -seat, n)
            out.set(at + k * CARDS + (queue[i] >> 3), 1)
        at += n * CARDS
        members(out, at, s.penalties)
        return at + CATEGORIES

    def _fields(self, s: Position, seat: i64, out: Buffer, at: i64) -> i64:
        n = self.players
        members(out, at, s.fields)
        at += FIELDS
        rooms = at + FIELDS + FIELDS * n
        fates = rooms + FIELDS
        honey = s.honey
        f: i64
        k: i64
        for f in range(FIELDS):
            share(out, at + f, s.nectar[f], ON_FIELD)
            if not s.box.has_hive(f):
                continue
            for k in range(n):
                p = turned(k, seat, n)
                share(out, at + FIELDS + f * n + k, honey[f * SEATS + p], SPACES)
            fate = s.fate[f]
            if fate == UNSCORED:
                share(out, rooms + f, s.room(f), SPACES)
            elif fate == TIED:
                out.set(fates + f * (n + 1) + n, 1)
            else:
                out.set(fates + f * (n + 1) + turned(fate, -seat, n), 1)
        return fates + FIELDS * (n + 1)

    def _track(self, s: Position, out: Buffer, at: i64) -> i64:
        track = s.track
        i: i64
        for i in range(s.step, len(track)):
            if track[i] >= 0:
                share(out, at + track[i], i - s.step + 1, self.steps)
        share(out, at + FIELDS, s.step, self.steps)
        return at + FIELDS + 1

    def _decision(self, s: Position, out: Buffer, at: i64) -> i64:
        if s.turn < len(s.queue):
            mark(out, at, s.card())
        at += CARDS
        mark(out, at, s.hornet)
        at += HORNETS
        mark(out, at, s.field)
        at += FIELDS
        share(out, at, s.taken, PIECES)
        share(out, at + 1, s.least, PIECES)
        share(out, at + 2, s.thrown, PIECES)
        share(out, at + 3, s.most, PIECES)
        flag(out, at + 4, s.destroys != 0)
        share(out, at + 5, s.placed, FIRST_HONEY * float(self.players))
        return at + 6

    def is_known(self, number: i64) -> bool:
        """Is it an action of players, and not about honey of one that isn't there?"""
        return 0 <= number < self.last and not Do.TAKE + self.players <= number < Do.DONE

    def owned(self, action: i64, by: i64) -> i64:
        """The same about the honey of the player so many places further round the table."""
        if Do.TAKE <= action < Do.DONE:
            return Do.TAKE + turned(action - Do.TAKE, by, self.players)
        return action


def _map(s: Position, out: Buffer, at: i64) -> i64:
    rotations = at + 2 * FIELDS
    reach = rotations + FIELDS * ROTATIONS
    f: i64
    for f in range(FIELDS):
        cell = s.cells[f]
        if cell >= 0:
            _place(out, at + 2 * f, cell)
            mark(out, rotations + f * ROTATIONS, s.turned[f])
    for f in range(len(s.reach)):
        members(out, reach + f * FIELDS, s.reach[f])
    at = reach + FIELDS * FIELDS
    if s.cell >= 0:
        _place(out, at, s.cell)
    return at + 2


def _place(out: Buffer, at: i64, cell: i64) -> None:
    out.put(at, _Q[cell])
    out.put(at + 1, _R[cell])


def encoder(game: Game, seats: int, options: Options) -> HornetEncoder:
    return HornetEncoder(game, seats, options)
