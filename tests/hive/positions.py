"""Positions as text, and what the program says about them in the coordinates of that text."""

from __future__ import annotations

import apiary
from apiary.core.outcome import Outcome
from apiary.core.state import ACCEPT_DRAW, OFFER_DRAW
from apiary.games import hive
from apiary.games.hive import HiveState
from apiary.games.hive.names import PIECE_NAMES, PIECES
from apiary.games.hive.position import CELL_BITS, PASS
from apiary.hexes import TORUS, distance, torus_cell

Place = tuple[int, int]
Destinations = set[Place]

GAME = apiary.game("hive")
FOUR = "0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1"
WALK = "wA1 /wQ; bA1 /bQ; wQ \\wA1; bQ wQ-"  # four pieces, each one step west
__all__ = [
    "ACCEPT_DRAW",
    "FOUR",
    "GAME",
    "OFFER_DRAW",
    "PASS",
    "PIECES",
    "WALK",
    "HiveState",
    "Place",
    "action",
    "at",
    "end",
    "full",
    "game",
    "moves",
    "moving",
    "must_pass",
    "names",
    "play",
    "seat",
]

# Every place within 17 steps of the middle, by its cell on the torus: none of them coincide.
_PLACES = {
    torus_cell((q, r)): (q, r)
    for q in range(-17, 18)
    for r in range(-17, 18)
    if distance((0, 0), (q, r)) <= 17
}


def at(stacks: str, turn: str = "White[9]", last: str = "", kind: str = "Base+MLP") -> HiveState:
    """A position: stacks as `q,r:wQ …`, whose turn it is, and the piece moved last."""
    text = f"{kind};{turn};{stacks}"
    return hive.position(f"{text};{last}" if last else text)


def game(letters: str = "", **options: object) -> HiveState:
    """A new game."""
    state = apiary.start("hive", options={"expansions": letters, **options})
    assert isinstance(state, HiveState)
    return state


def seat(state: HiveState) -> int:
    """Whose turn it is."""
    return state.pending()[0]


def play(state: HiveState, *texts: str) -> HiveState:
    """Play moves in notation, several to a text if they are separated by semicolons."""
    for text in texts:
        for move in text.split(";"):
            state.play(seat(state), state.parse(move.strip()))
    return state


def full(state: HiveState) -> set[int]:
    """All legal actions of the side to move."""
    return {int(a) for a in state.legal(seat(state))}


def must_pass(state: HiveState) -> bool:
    """Is passing all that the side to move may do?"""
    return full(state) == {PASS}


def action(name: str, place: Place) -> int:
    """The action that brings a piece to a place of the text."""
    return PIECES[name] << CELL_BITS | torus_cell(place)


def moves(state: HiveState, name: str) -> Destinations:
    """Where a piece may go, or be put, in the coordinates of the text."""
    piece = PIECES[name]
    return {_PLACES[a & TORUS] for a in full(state) - {PASS} if a >> CELL_BITS == piece}


def moving(state: HiveState) -> set[str]:
    """The pieces that may move or be moved, placements not counted."""
    return {
        PIECE_NAMES[a >> CELL_BITS]
        for a in full(state) - {PASS}
        if state.position.pos[a >> CELL_BITS] >= 0
    }


def names(state: HiveState) -> set[str]:
    """The pieces that may be placed."""
    return {
        PIECE_NAMES[a >> CELL_BITS]
        for a in full(state) - {PASS}
        if state.position.pos[a >> CELL_BITS] < 0
    }


def end(state: HiveState) -> Outcome:
    """How a game ended that is over."""
    outcome = state.outcome()
    assert outcome is not None
    return outcome
