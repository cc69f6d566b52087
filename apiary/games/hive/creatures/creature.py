"""What a creature is to the rules, to the table and to a bot."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.outcome import Reason
from apiary.games.hive.colony import Colony
from apiary.games.hive.components import FACES
from apiary.games.hive.creatures.steps import Closed, closed_step, list_ends, packed, walk
from apiary.games.hive.reasons import reason
from apiary.hexes import ALL


class Power:
    """What a creature does to another piece that is named with it: `wQ stings bA1`."""

    def __init__(
        self, verb: i64, word: str, button: str, told: str, displaces: bool = False
    ) -> None:
        self.verb = verb
        self.word = word  # in notation
        self.button = button  # what is touched for it
        self.told = told  # the message that tells it
        self.displaces = displaces  # does the other piece end on another cell?

    def use(self, k: Colony, by: i64, t: i64) -> None:
        raise NotImplementedError

    def way(self, k: Colony, start: int, to: int) -> list[int]:
        """The cells by which who uses it gets to the other's, itself lifted."""
        raise NotImplementedError


class Creature:
    """One kind of creature. What it doesn't do it leaves as it is here.

    Whatever lists actions gets the colony, the piece, its cell and the place in the list, and
    returns the end of the list. Each gets a new stamp to mark the cells that it has listed.
    """

    def __init__(
        self,
        face: str,
        free: int,
        held: int = 50,
        steps: tuple[str, ...] = (),
        steps_on_hive: tuple[str, ...] = (),
        climbs: bool = False,
        throws: bool = False,
        controls: bool = False,
        power: Power | None = None,
        why: str = "",
        ruling: str = "",
    ) -> None:
        self.face = face
        self.number: i64 = FACES.index(face)
        self.free = free  # what it is worth to a bot while it can move, a grasshopper being 100
        self.held = held  # and in hand
        # Its ways: s is a slide, u a step on top of a piece, d one down to the ground.
        self.steps = steps
        self.steps_on_hive = steps_on_hive
        self._steps = packed(steps)
        self._steps_on_hive = packed(steps_on_hive)
        self.climbs = climbs  # may it stand on top of others?
        self.throws = throws  # does it lift neighbours over itself?
        self.controls = controls  # does it make enemies beside it act?
        self.power = power
        self.why = why  # the message that tells how it moves
        self.ruling = ruling

    def moves(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        """List where a piece goes that is alone on its cell and not pinned."""
        return list_ends(k.hive, p, c, self._steps, at)

    def moves_on_hive(self, k: Colony, p: i64, c: i64, at: i64) -> i64:
        """List where a piece goes that stands on others."""
        return list_ends(k.hive, p, c, self._steps_on_hive, at)

    def powers(self, k: Colony, by: i64, at: i64) -> i64:
        """List what a piece on the ground does to others."""
        return at

    def way(self, k: Colony, p: int, start: int, to: int, level: int) -> list[int]:
        """The cells of a way, both ends included, itself lifted; empty if it doesn't get there."""
        for pattern in self.steps_on_hive if level else self.steps:
            cells = walk(k.hive, [start], pattern, to)
            if cells:
                return cells
        return []

    def why_not_there(self, k: Colony, p: i64, to: i64) -> Reason:
        """Why a piece that may move does not get to a cell."""
        return self.why_closed(k, p, to) or reason(self.why, self.ruling, to, piece=p)

    def why_closed(self, k: Colony, p: i64, to: i64) -> Reason | None:
        """The step and the gate that close the way to a cell, if nothing else does."""
        s = k.hive
        c = s.pos[p]
        on_hive = s.height(c) > 1
        if not on_hive and self.only_slides() and s.board[c] & ALL == ALL:
            return reason("hive.shut_in", "§2.3", c, piece=p)
        s.lift(p)
        closed = self.closed(k, int(c), int(to), on_hive)
        s.put(p, c)
        if closed is None:
            return None
        key = "hive.way_narrow" if self.only_slides() else "hive.way_gate"
        return reason(key, "§2.3", *closed.gate, piece=p, step=closed.number)

    def closed(self, k: Colony, start: int, to: int, on_hive: bool) -> Closed | None:
        """The step that a gate closes on the way to a cell, itself lifted."""
        for pattern in self.steps_on_hive if on_hive else self.steps:
            closed = closed_step(k.hive, start, pattern, to)
            if closed is not None:
                return closed
        return None

    def only_slides(self) -> bool:
        """Does it get nowhere from the ground but by slides?"""
        return bool(self.steps) and all(set(pattern) == {"s"} for pattern in self.steps)

    def moves_enemies(self) -> bool:
        """Can a piece of the other player end elsewhere by what it does?"""
        return self.throws or self.controls or (self.power is not None and self.power.displaces)

    def gets_at(self, k: Colony, by: i64, t: i64) -> bool:
        """Could its power reach another piece, were nothing else in the way?"""
        return True

    def why_not_used(self, k: Colony, by: i64, t: i64) -> Reason:
        """Why its power does not work on another piece."""
        raise NotImplementedError

    def menace(self, k: Colony, p: i64, queen: i64) -> i64:
        """What it costs the other side that this one is in play, by where its queen is."""
        return 0
