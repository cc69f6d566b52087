"""What an encoder is: a game as numbers for a program that learns.

An encoder belongs to a game with certain seats and options. It says how large an observation is
and what each number in it means, and it numbers the actions compactly, so that a number means the
same in every position. To write one for a game:

1. Subclass `Encoder`, or `PlayerEncoder`, which saves a game in phases points 3 and 4. In
   `__init__` call `super().__init__(game, seats, options, …)` with `shape`,
   `dtype`, `layout` and `actions`:
    * `shape` is that of one observation: `(planes, height, width)`, or left out for a vector.
    * `dtype` is `"uint8"` (counts and marks up to 255; planes) or `"float32"` (fixed vectors).
    * `layout` names every number: the parts cover 0 to `size` without gap or overlap, in order.
      `read_layout` makes those of a vector from `layouts.json`.
      For planes a part is one plane or several, its `start` counted in numbers all the same.
    * `actions` is how many compact numbers there are, from 0.
2. `observe(view, seat, out)` writes the observation into the row that was begun: `out.set(place,
   whole number)`, or `out.put(place, float)` for float32. The row is all zeros before; write what
   isn't 0, each place once. Planes that are the same all over are filled, with 0 too:
   `out.fill(place, size, whole number)`. It is seen from the seat that asks: its own things come
   first, then those of the others in the order of play from it on. Scale what isn't a mark to
   about −1 to 1 in float32, and say in the layout by what.
3. `legal(state, seat)` are the compact numbers of the legal actions of a seat, each once, in any
   order that is always the same; none if the seat owes nothing.
4. `to_action(state, seat, number)` is the action of the game for a compact number, and
   `to_id(state, seat, action)` the reverse, for legal ones. What has no action, or no number,
   is refused with `IllegalAction` (`refuse_id`).
5. If turning or mirroring the position changes nothing in the game: `symmetries` in `__init__`,
   `turned_numbers(turn)` and `turned_actions(turn)`.
6. Offer `encoder(game, seats, options, **settings) -> Encoder` in the module and name it in
   `apiary/learn/encoders.py`, and the module in `tools/native.py`.

**Secrets.** An encoder is given any state: one that `seen_by` made, or, where that would cost more
than the step itself, the whole one. It must read only what the seat may know, so that both give
the same observation; `tests/learn/` holds every encoder to it.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from apiary.core.errors import IllegalAction
from apiary.core.package import json_of
from apiary.core.party import Party
from apiary.core.state import State
from apiary.learn.buffer import Buffer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from apiary.core.game import Game
    from apiary.core.options import Options


@dataclass(frozen=True)
class Part:
    """A named piece of an observation: so many numbers from `start` on, and what they mean."""

    name: str
    start: int
    size: int
    meaning: str

    @property
    def end(self) -> int:
        """Where the next part begins."""
        return self.start + self.size


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """A game with certain seats and options as numbers. These facts never change:

    `game`, `seats`, `options`; `shape`, `dtype` and `layout` of an observation and `size`, its
    numbers altogether; `actions`, how many compact numbers actions have; `symmetries`, how many
    ways of turning and mirroring there are, of which number 0 changes nothing.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options,
        *,
        shape: tuple[int, ...] = (),
        dtype: str,
        layout: tuple[Part, ...],
        actions: int,
        symmetries: int = 1,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.shape = shape or (layout[len(layout) - 1].end,)
        self.dtype = dtype
        self.layout = layout
        self.actions = actions
        self.symmetries = symmetries
        self.size = prod(self.shape)
        self._orders: dict[tuple[str, int], Any] = {}  # of numpy, for each turn
        check_layout(layout, self.size)

    @abstractmethod
    def observe(self, view: State, seat: i64, out: Buffer) -> None:
        """Write what this seat knows into the row of `out` that was begun."""

    @abstractmethod
    def legal(self, state: State, seat: i64) -> vec[i64]:
        """The compact numbers of the legal actions of a seat; none if it owes nothing."""

    @abstractmethod
    def to_action(self, state: State, seat: i64, number: i64) -> i64:
        """The action of the game that a compact number means for this seat here."""

    @abstractmethod
    def to_id(self, state: State, seat: i64, action: i64) -> i64:
        """The compact number of an action of this seat here."""

    def mask(self, state: State, seat: i64, out: Buffer) -> None:
        """Write 1 for each legal action into the row of `out` that was begun."""
        out.mark(self.legal(state, seat))

    def fits(self, view: State, seat: i64) -> bool:
        """Can the position be encoded for a seat? By default all can; others `DoesNotFit`."""
        return True

    def turned_numbers(self, turn: int) -> vec[i64]:
        """For each number of a turned observation the place that it has in the one before."""
        return vec[i64](range(self.size))

    def turned_actions(self, turn: int) -> vec[i64]:
        """For each action of a turned position the number that it has in the one before."""
        return vec[i64](range(self.actions))

    def part(self, name: str) -> Part:
        """The part of the layout that has this name."""
        for part in self.layout:
            if part.name == name:
                return part
        raise KeyError(name)

    def buffer(self, rows: int = 1) -> Buffer:
        """A buffer for observations."""
        return Buffer(self.size, self.dtype, rows)

    def mask_buffer(self, rows: int = 1) -> Buffer:
        """A buffer for masks."""
        return Buffer(self.actions, "uint8", rows)

    def observation(self, view: State, seat: int) -> NDArray[np.uint8] | NDArray[np.float32]:
        """What this seat knows as an array of `shape` and `dtype`, the caller's own."""
        out = self.buffer()
        self.observe(view, seat, out)
        return out.array().reshape(self.shape).copy()

    def action_mask(self, state: State, seat: int) -> NDArray[np.uint8]:
        """1 for each legal action of a seat, else 0: an array of `actions` numbers, the caller's
        own.
        """
        from apiary.learn.arrays import read_bytes

        out = self.mask_buffer()
        self.mask(state, seat, out)
        return read_bytes(out).reshape(-1).copy()

    def turn_observation(self, observation: NDArray[Any], turn: int) -> NDArray[Any]:
        """The observation of the position turned this way, of one or of a batch: the last axes are
        those of `shape`.
        """
        from apiary.learn.arrays import turned

        return turned(observation, self._order("numbers", turn), len(self.shape))

    def turn_policy(self, policy: NDArray[Any], turn: int) -> NDArray[Any]:
        """A mask or policy over actions for the position turned this way, of one or of a batch: the
        last axis is the action.
        """
        from apiary.learn.arrays import turned

        return turned(policy, self._order("actions", turn), 1)

    def _order(self, what: str, turn: int) -> NDArray[np.int64]:
        import numpy as np

        if not 0 <= turn < self.symmetries:
            raise IndexError(f"there are {self.symmetries} symmetries: none is number {turn}")
        if (what, turn) not in self._orders:
            order = self.turned_numbers(turn) if what == "numbers" else self.turned_actions(turn)
            self._orders[what, turn] = np.frombuffer(cast("Any", order), np.int64)
        found: NDArray[np.int64] = self._orders[what, turn]
        return found

    def __repr__(self) -> str:
        return (
            f"<Encoder of {self.game.name} for {self.seats}: "
            f"{'×'.join(map(str, self.shape))} {self.dtype}, {self.actions} actions>"
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayerEncoder(Encoder):
    """Actions have the numbers that they have in the game, but where they name another player: it
    is counted from the seat that plays, which is 0.
    """

    @abstractmethod
    def is_known(self, number: i64) -> bool:
        """Is there such an action, of players who are there?"""

    @abstractmethod
    def owned(self, action: i64, by: i64) -> i64:
        """The same about the player so many places further round the table."""

    def legal(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, Party)
        listed = state.listed(seat)
        found = listed.buf[: listed.end]
        i: i64
        for i in range(len(found)):
            found[i] = self.owned(found[i], -seat)
        return found

    def to_action(self, state: State, seat: i64, number: i64) -> i64:
        if not self.is_known(number):
            raise refuse_id(number)
        return self.owned(number, seat)

    def to_id(self, state: State, seat: i64, action: i64) -> i64:
        if not self.is_known(action):
            raise refuse_id(action)
        return self.owned(action, -seat)


def check_layout(layout: tuple[Part, ...], size: int) -> None:
    """Refuse parts that don't cover an observation of this size, one after the other."""
    at = 0
    for part in layout:
        if part.start != at or part.size < 1:
            raise ValueError(f"{part.name} is at {part.start} to {part.end}, not from {at} on")
        at = part.end
    if at != size:
        raise ValueError(f"the parts end at {at}, the observation at {size}")


def read_layout(game: str, **sizes: int) -> tuple[Part, ...]:
    """The layout of a game in `layouts.json`: parts that follow each other, each with its name, how
    many numbers it has, and their meaning. How many is a product of numbers and of names of
    `sizes`; where it is 0, there is no such part.
    """
    found: list[Part] = []
    at = 0
    for name, factors, meaning in _layouts()[game]:
        words = factors.split()
        size = prod([int(word) if word.isdecimal() else sizes[word] for word in words])
        if size:
            found.append(Part(name, at, size, meaning))
            at += size
    return tuple(found)


@cache
def _layouts() -> dict[str, list[tuple[str, str, str]]]:
    return json_of("apiary.learn", "layouts.json", dict[str, list[tuple[str, str, str]]])


def refuse_id(number: int) -> IllegalAction:
    """The error for a compact number that means no legal action here."""
    return IllegalAction("learn.no_such_id", number=int(number))
