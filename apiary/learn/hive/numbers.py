"""The compact numbers of actions.

A piece has a slot: those of the seat come first, then those of the other, then the Honeycombo.
Where a piece comes to is either a cell of the window, or a piece beside which it comes and on which
side of that, as in UHP. So the numbers follow each other:

| numbers | what |
|---|---|
| slots × places | a piece placed front up, or moved; the other's too if anything can move them |
| 1 | pass |
| slots × places | a piece placed with its reverse side up |
| own slots | flip a piece of one's own |
| 3 × slots × slots | sting, swap and take: who does it, and to whom |
| own slots | steal a piece of one's own from the other's hand |
| 4 | flip the Honeycombo, draw, draw first, end the turn |
| threes of own slots | select a hand |

Rows of this table that a game with its options can't come to are left out.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.games.hive.actions import (
    DRAW,
    DRAW_FIRST,
    END_TURN,
    FLIP,
    FLIP_HONEYCOMBO,
    MOVES_END,
    REVERSED,
    SELECT,
    STEAL,
    STING,
    SWAP,
    TAKE,
    VERBS,
    actor_of,
    deed,
    mover_of,
    selected,
    selection,
    target_of,
    verb_of,
)
from apiary.games.hive.components import FACES
from apiary.games.hive.position import (
    ABSENT,
    CELL_BITS,
    HEIGHT,
    HEIGHTS,
    HONEYCOMBO,
    NUMBERS,
    PASS,
    SIDE,
    TOP,
    Position,
)
from apiary.games.hive.settings import REVERSE_UP
from apiary.games.hive.state import HiveState
from apiary.hexes import CENTRE, OFFSETS, TORUS
from apiary.learn.encoder import refuse_id
from apiary.learn.hive.window import Window, turned_direction

CELLS: Final = "cells"
REFERENCES: Final = "references"

WAYS: Final[i64] = 7  # to come to a piece: six directions, and on top of it
ON_TOP: Final[i64] = 6
NONE: Final[i64] = -1
_SINGLE: Final = vec[i64]([FLIP_HONEYCOMBO, DRAW, DRAW_FIRST, END_TURN])


@final
class Numbers:
    """The compact numbers of a game with certain options."""

    def __init__(self, start: HiveState, window: Window, kind: str) -> None:
        settings = start.settings
        pos = start.position.pos
        present = [p for p in range(NUMBERS) if pos[p] != ABSENT and p != HONEYCOMBO]
        own = [p for p in present if p < SIDE]
        neutral = [int(HONEYCOMBO)] if settings.honeycombo else []
        shown = {FACES[face] for face in settings.faces}
        self.window = window
        self.by_cell = kind == CELLS
        self.own: i64 = len(own)
        self.slots: i64 = 2 * len(own) + len(neutral)
        # By the seat: the slot of each piece, and the piece of each slot.
        self.slot_of = vec[i64]([-1] * (2 * NUMBERS))
        self.piece_of = vec[i64]([-1] * (2 * self.slots))
        for seat in range(2):
            order = [p ^ seat * int(SIDE) for p in own + [p ^ int(SIDE) for p in own]] + neutral
            for slot, p in enumerate(order):
                self.slot_of[seat * int(NUMBERS) + p] = slot
                self.piece_of[seat * int(self.slots) + slot] = p
        self.places: i64 = window.cells if self.by_cell else self.slots * WAYS
        moves_others = not settings.original or "pillbug" in shown or not self.by_cell
        movers = self.slots if moves_others else self.own
        pairs = self.slots * self.slots
        self.passing = movers * self.places
        self.end = self.passing + 1
        self.reversed = self._block(
            any(settings.sides[p] & REVERSE_UP for p in own), self.slots * self.places
        )
        flips = settings.all_flip or (settings.guardians and settings.guardians_flip)
        self.flip = self._block(flips, self.own)
        self.sting = self._block("wasp" in shown, pairs)
        self.swap = self._block("centipede" in shown, pairs)
        self.take = self._block(settings.predators, pairs)
        self.steal = self._block(settings.swarm, self.own)
        self.single = self._block(not settings.original, 4)
        n = int(self.own)
        self.select = self._block(settings.swarm, n * (n - 1) * (n - 2) // 6)

    def _block(self, wanted: bool, size: int) -> i64:
        """Where the next numbers begin, if this game has them."""
        if not wanted:
            return NONE
        start = self.end
        self.end = start + size
        return start

    def move_to_id(self, s: Position, seat: i64, action: i64, middle: i64) -> i64:
        """The number of a piece that comes to a cell, counted from the first of its block."""
        p = mover_of(action)
        slot = self.slot_of[seat * NUMBERS + p]
        if self.by_cell:
            place = self.window.place[(action - middle) & TORUS]
        else:
            place = self.reference(s, seat, p, action & TORUS)
        if slot < 0 or place < 0:
            raise refuse_id(action)
        return slot * self.places + place

    def reference(self, s: Position, seat: i64, p: i64, c: i64) -> i64:
        """The piece beside which a piece comes, and where it is seen from it: of several that with
        the lowest slot. The first piece of a game comes to itself.
        """
        board = s.board
        if board[c] >> HEIGHT & HEIGHTS:
            return self.slot_of[seat * NUMBERS + (board[c] >> TOP)] * WAYS + ON_TOP
        best: i64 = -1
        way: i64 = 0
        d: i64
        for d in range(6):
            cell = board[(c + OFFSETS[d]) & TORUS]
            height = cell >> HEIGHT & HEIGHTS
            top = cell >> TOP
            if height > 1 and top == p:
                top = s.under[p]
            elif height == 0 or top == p:
                continue
            slot = self.slot_of[seat * NUMBERS + top]
            if best < 0 or slot < best:
                best = slot
                way = (d + 3) % 6
        if best < 0:
            return self.slot_of[seat * NUMBERS + p] * WAYS + ON_TOP
        return best * WAYS + way

    def cell(self, s: Position, seat: i64, p: i64, place: i64, middle: i64) -> i64:
        """The cell that a place means; -1 if none."""
        if self.by_cell:
            offset = self.window.offset[place]
            return offset if offset < 0 else (middle + offset) & TORUS
        reference = self.piece_of[seat * self.slots + place // WAYS]
        way = place % WAYS
        if reference == p:
            return CENTRE if s.tops == 0 and way == ON_TOP else NONE
        c = s.pos[reference]
        if c < 0 or way == ON_TOP:
            return c
        return (c + OFFSETS[way]) & TORUS

    def to_id(self, s: Position, seat: i64, action: i64, middle: i64) -> i64:
        if action < MOVES_END:
            return self.move_to_id(s, seat, action, middle)
        if action == PASS:
            return self.passing
        found: i64 = -1
        if action < VERBS:
            if self.reversed >= 0:
                found = self.reversed + self.move_to_id(s, seat, action - REVERSED, middle)
        elif action >= SELECT:
            if self.select >= 0:
                found = self.select + self.three(selected(action))
        else:
            found = self.verb_to_id(seat, action)
        if found < 0:
            raise refuse_id(action)
        return found

    def verb_to_id(self, seat: i64, action: i64) -> i64:
        verb = verb_of(action)
        i: i64
        for i in range(len(_SINGLE)):
            if verb == _SINGLE[i]:
                return self.single + i
        actor = self.slot_of[seat * NUMBERS + actor_of(action)]
        if verb == FLIP:
            return self.flip + actor
        if verb == STEAL:
            return self.steal + actor
        start = self.sting if verb == STING else self.swap if verb == SWAP else self.take
        return start + actor * self.slots + self.slot_of[seat * NUMBERS + target_of(action)]

    def three(self, pieces: list[int]) -> i64:
        """The number of three pieces among all threes, by their slots."""
        a: i64 = self.slot_of[pieces[0]]
        b: i64 = self.slot_of[pieces[1]]
        c: i64 = self.slot_of[pieces[2]]
        return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a

    def to_action(self, s: Position, seat: i64, number: i64, middle: i64) -> i64:
        """The action that a compact number means."""
        if not 0 <= number < self.end:
            raise refuse_id(number)
        if number == self.passing:
            return PASS
        if number < self.passing:
            return self.id_to_move(s, seat, number, number, middle)
        at = number - self.reversed
        if self.reversed >= 0 and 0 <= at < self.slots * self.places:
            return REVERSED + self.id_to_move(s, seat, at, number, middle)
        own = seat * self.slots
        at = number - self.flip
        if self.flip >= 0 and 0 <= at < self.own:
            return deed(FLIP, self.piece_of[own + at], 0)
        at = number - self.steal
        if self.steal >= 0 and 0 <= at < self.own:
            return deed(STEAL, self.piece_of[own + at], 0)
        at = number - self.single
        if self.single >= 0 and 0 <= at < 4:
            return deed(_SINGLE[at], 0, 0)
        if self.select >= 0 and number >= self.select:
            return self.hand(number - self.select)
        return self.id_to_pair(seat, number)

    def id_to_pair(self, seat: i64, number: i64) -> i64:
        """The action of two pieces that a compact number means."""
        if self.take >= 0 and number >= self.take:
            verb = TAKE
            at = number - self.take
        elif self.swap >= 0 and number >= self.swap:
            verb = SWAP
            at = number - self.swap
        else:
            verb = STING
            at = number - self.sting
        own = seat * self.slots
        actor = self.piece_of[own + at // self.slots]
        return deed(verb, actor, self.piece_of[own + at % self.slots])

    def id_to_move(self, s: Position, seat: i64, at: i64, number: i64, middle: i64) -> i64:
        """The action of a piece that comes to a cell."""
        p = self.piece_of[seat * self.slots + at // self.places]
        c = self.cell(s, seat, p, at % self.places, middle)
        if c < 0:
            raise refuse_id(number)
        return p << CELL_BITS | c

    def hand(self, at: i64) -> i64:
        """The hand of this number among all threes."""
        c: i64 = 2
        while (c + 1) * c * (c - 1) // 6 <= at:
            c += 1
        at -= c * (c - 1) * (c - 2) // 6
        b: i64 = 1
        while (b + 1) * b // 2 <= at:
            b += 1
        at -= b * (b - 1) // 2
        return selection(self.piece_of[at], self.piece_of[b], self.piece_of[c])

    def turned(self, turn: int) -> vec[i64]:
        """For each number in a turned position the number before."""
        if self.by_cell:
            places = self.window.turned(turn)
        else:
            places = list(range(self.places))
            for reference in range(0, int(self.places), int(WAYS)):
                for way in range(6):
                    places[reference + turned_direction(way, turn)] = reference + way
        order = list(range(self.end))
        starts = [0, int(self.reversed)] if self.reversed >= 0 else [0]
        size = len(places)
        for start in starts:
            movers = int(self.slots if start else self.passing // self.places)
            for first in range(start, start + movers * size, size):
                for place, before in enumerate(places):
                    order[first + place] = first + before
        return vec[i64](order)
