"""What holds for every move, wherever the hive has wandered."""

from __future__ import annotations

import random

import pytest

import apiary
from apiary.core.errors import IllegalAction
from apiary.games import hive
from apiary.games.hive.names import SETS
from apiary.games.hive.notation import write_action
from apiary.hexes import unrolled
from tests.hive.positions import (
    PASS,
    WALK,
    HiveState,
    at,
    full,
    game,
    moves,
    moving,
    names,
    play,
    seat,
)

# --- moving (001 L32-36, 002 L67-78)


def test_nothing_moves_before_the_own_queen() -> None:
    # 001 L34, 002 L70.
    state = play(game(), "wA1;bQ wA1-;wA2 -wA1;bA1 bQ-")
    assert not moving(state)
    play(state, "wQ /wA2")
    assert moving(state) == {"bA1"}
    play(state, "bA2 bA1-")
    assert moving(state) == {"wQ"}


def test_placing_or_moving_in_every_turn() -> None:
    # 001 L34, 002 L71-74: with the queen in play either may be done.
    state = play(game(), "wQ;bQ wQ-")
    assert moving(state) == {"wQ"}
    assert names(state) == {"wS1", "wB1", "wG1", "wA1"}


def test_a_moved_piece_may_touch_the_enemy() -> None:
    # 001 L34, 002 L194-197: during and after the move, unlike a piece that is placed.
    state = at("0,0:wQ 1,0:bQ -1,0:wA1")
    assert moves(state, "wA2").isdisjoint({(1, -1), (2, -1), (2, 0), (1, 1), (0, 1)})
    assert moves(state, "wA1") >= {(1, -1), (2, -1), (2, 0), (1, 1), (0, 1)}


def test_every_piece_touches_another() -> None:
    # 001 L36, 002 L75-78: the only link between two parts may not be moved.
    state = at("0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1")
    assert moving(state) == {"wA1"}


def test_all_pieces_hang_together_after_every_turn() -> None:
    # 001 L36, 002 L75-78.
    for letters in SETS:
        rng = random.Random(f"together {letters}")
        state = game(letters)
        for _ in range(60):
            if not state.pending():
                break
            state.play(seat(state), rng.choice(sorted(full(state))))
            cells = [int(cell) for cell in state.position.pos if cell >= 0]
            assert set(unrolled(cells, cells[0])) == set(cells)


# --- refusals


def test_an_illegal_action_changes_nothing() -> None:
    state = at("0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1")
    before = repr(state)
    with pytest.raises(IllegalAction):
        state.play(0, state.parse("wQ bQ/"))
    with pytest.raises(IllegalAction):
        state.play(0, int(PASS))
    assert repr(state) == before


# --- a hive that wanders


def relative(state: HiveState) -> list[str]:
    return sorted(write_action(state.colony, a) for a in full(state))


def test_a_wandering_hive_keeps_its_moves() -> None:
    # All the way round the program's board, across its edge, nothing changes but the place.
    state = hive.position("Base;White[9];0,0:wQ 1,0:bQ 0,1:wA1 1,1:bA1;bQ", repetition_draw=0)
    first = relative(state)
    for _ in range(1030 if apiary.compiled else 20):
        play(state, WALK)
        assert relative(state) == first
    state = play(game(repetition_draw=0), "wQ; bQ /wQ; wQ bQ-")
    first = relative(state)
    for _ in range(1030 if apiary.compiled else 60):
        play(state, "bQ /wQ; wQ bQ-")
        assert relative(state) == first


@pytest.mark.parametrize("place", ["-52,1", "54,-1", "36,0", "2,0"])
def test_pieces_that_touch_only_round_the_torus_are_refused(place: str) -> None:
    with pytest.raises(apiary.BadNotation, match="connected"):
        hive.position(f"Base;White[2];0,0:wQ {place}:bQ")
