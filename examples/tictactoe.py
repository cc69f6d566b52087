"""Tic-tac-toe: the smallest game that keeps the whole contract, and nothing but the contract."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

import apiary
from apiary import Ending, Game, Message, Options, Outcome, Reason, State

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
CELLS = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")  # an action is the place of a cell
FREE = 2
MARKS = "xo."


class TicTacToeState(State):
    """The cells from the upper left on: whose mark is there (seat 0 or 1), or FREE."""

    def __init__(self, game: Game, seats: int, options: Options, cells: Sequence[int]) -> None:
        super().__init__(game, seats, options)
        self.cells = list(cells)

    def has_won(self, seat: int) -> bool:
        return any(all(self.cells[cell] == seat for cell in line) for line in LINES)

    def pending(self) -> tuple[int, ...]:
        free = self.cells.count(FREE)
        over = free == 0 or self.has_won(0) or self.has_won(1)
        return () if over else ((9 - free) % 2,)

    def legal(self, seat: int | None = None) -> vec[i64]:
        who = self.due() if seat is None else seat
        free = [cell for cell in range(9) if self.cells[cell] == FREE]
        return vec[i64](free if who in self.pending() else [])

    def play(self, seat: int, action: int) -> None:
        if not self.is_legal(seat, action):
            raise apiary.IllegalAction.because(self.why_not(seat, action))
        self.cells[action] = seat

    def why_illegal(self, seat: int, action: int) -> Reason:
        return Reason(verbatim(f"{CELLS[action]} is taken."), ruling="")

    def text(self, action: int) -> str:
        return CELLS[action]

    def parse(self, text: str) -> int:
        if text.strip().lower() not in CELLS:
            raise apiary.BadNotation.at(text, 0, verbatim("a cell, such as b2"))
        return CELLS.index(text.strip().lower())

    def packed(self) -> list[int]:
        return self.cells[:]

    def unpacked(self, numbers: Sequence[int]) -> TicTacToeState:
        return TicTacToeState(self.game, self.seats, self.options, numbers)

    def copy(self) -> TicTacToeState:
        return self.unpacked(self.cells)

    def key(self) -> int:
        return sum(mark * 3**cell for cell, mark in enumerate(self.cells))

    def outcome(self) -> Outcome | None:
        if self.pending():
            return None
        for seat, other in ((0, 1), (1, 0)):
            if self.has_won(seat):
                ranks, scores = (1 + seat, 1 + other), (float(other), float(seat))
                return Outcome(ranks, scores, verbatim("Three in a row."), Ending.AIM)
        return Outcome((1, 1), (0.5, 0.5), verbatim("The board is full."), Ending.PLAYED_OUT)

    def __str__(self) -> str:
        marks = [MARKS[mark] for mark in self.cells]
        return "\n".join(" ".join(marks[row : row + 3]) for row in (0, 3, 6))


class TicTacToe(Game):
    """Two players put crosses and noughts into nine cells, to get three in a row.

    Cross begins. Cells are named by column and row, from a1 at the lower left to c3.
    """

    name = "tic-tac-toe"
    seats = (2,)
    action_space = 9

    def set_up(self, seats: int, options: Options) -> TicTacToeState:
        return TicTacToeState(self, seats, options, [FREE] * 9)


def verbatim(text: str) -> Message:
    return Message("core.verbatim", {"text": text})


GAME = TicTacToe()
