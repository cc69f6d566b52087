"""Hive for programs that learn: the planes of a window, and compact numbers of actions."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from apiary.core.game import Game
from apiary.core.options import Options
from apiary.core.state import State
from apiary.games.hive.actions import MOVES_END
from apiary.games.hive.position import CELL_BITS, NUMBERS
from apiary.games.hive.state import HiveState
from apiary.hexes import TORUS
from apiary.learn.buffer import Buffer
from apiary.learn.encoder import Encoder
from apiary.learn.errors import DoesNotFit
from apiary.learn.hive.expanded import write_expanded
from apiary.learn.hive.layout import Layout
from apiary.learn.hive.numbers import Numbers
from apiary.learn.hive.planes import write_hands, write_rest, write_stacks
from apiary.learn.hive.window import LARGEST, NOWHERE, TURNS, Window


@final
class HiveEncoder(Encoder):
    def __init__(self, game: Game, options: Options, width: int, actions: str) -> None:
        start = hive_state(game.start(2, options))
        window = Window(width)
        layout = Layout(start, width * width)
        numbers = Numbers(start, window, actions)
        super().__init__(
            game,
            2,
            options,
            shape=(int(layout.count), width, width),
            dtype="uint8",
            layout=tuple(layout.parts),
            actions=int(numbers.end),
            symmetries=TURNS,
        )
        self.window = window
        self.planes = layout
        self.numbers = numbers

    def middle(self, state: HiveState, seat: i64) -> i64:
        """The cell in the middle of the window of a seat; `DoesNotFit` if the hive doesn't."""
        found = self.window.middle(state.position, seat)
        if found == NOWHERE:
            raise DoesNotFit("learn.too_wide", window=self.window.width, most=LARGEST)
        return found

    def fits(self, view: State, seat: i64) -> bool:
        """Does the hive fit into the window?"""
        return self.window.middle(hive_state(view).position, seat) != NOWHERE

    def observe(self, view: State, seat: i64, out: Buffer) -> None:
        """Write the planes."""
        state = hive_state(view)
        s = state.position
        k = state.general
        middle = self.middle(state, seat)
        write_stacks(s, seat, self.planes, self.window, middle, out)
        write_rest(state, seat, self.planes, self.window, middle, out)
        if k is None:
            write_hands(s, seat, self.planes, out)
            return
        if not state.settings.swarm:
            write_hands(s, seat, self.planes, out)
        write_expanded(k, seat, self.planes, self.window, middle, out)

    def legal(self, state: State, seat: i64) -> vec[i64]:
        """The compact numbers of the legal actions of a seat, in the order the rules find them."""
        hive = hive_state(state)
        if not hive.is_due(seat):
            return vec[i64]()
        numbers = self.numbers
        s = hive.position
        middle: i64 = self.middle(hive, seat) if numbers.by_cell else 0
        found = hive.unordered()[:]
        slots = numbers.slot_of
        places = self.window.place
        cells = self.window.cells
        seats = seat * NUMBERS
        i: i64
        for i in range(len(found)):
            action = found[i]
            if action < MOVES_END and numbers.by_cell:
                slot = slots[seats + (action >> CELL_BITS)]
                found[i] = slot * cells + places[(action - middle) & TORUS]
            else:
                found[i] = numbers.to_id(s, seat, action, middle)
        return found

    def to_action(self, state: State, seat: i64, number: i64) -> i64:
        """The action; with references any piece beside the cell will do."""
        hive = hive_state(state)
        middle: i64 = self.middle(hive, seat) if self.numbers.by_cell else 0
        return self.numbers.to_action(hive.position, seat, number, middle)

    def to_id(self, state: State, seat: i64, action: i64) -> i64:
        hive = hive_state(state)
        middle: i64 = self.middle(hive, seat) if self.numbers.by_cell else 0
        return self.numbers.to_id(hive.position, seat, action, middle)

    def turned_numbers(self, turn: int) -> vec[i64]:
        """Each plane turned."""
        places = self.window.turned(turn)
        cells = len(places)
        return vec[i64](
            [plane * cells + place for plane in range(self.shape[0]) for place in places]
        )

    def turned_actions(self, turn: int) -> vec[i64]:
        """The cells, or directions, turned."""
        return self.numbers.turned(turn)


def hive_state(state: State) -> HiveState:
    """The state, which must be one of Hive."""
    if not isinstance(state, HiveState):
        raise TypeError(f"this encoder is for hive, not for {state.game.name}")
    return state
