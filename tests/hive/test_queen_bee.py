"""The queen bee (001 L40-46, 002 L82-97)."""

from __future__ import annotations

from tests.hive.positions import at, moves


def test_the_queen_moves_one_space() -> None:
    # 001 L44, 002 L84-86.
    assert moves(at("0,0:wQ 1,0:bQ 2,0:bA1"), "wQ") == {(1, -1), (0, 1)}


def test_a_queen_with_four_destinations() -> None:
    # 001 L46, 002 L94-97. She stands in a ring; both sides of it are open to her.
    state = at("0,0:bQ 1,0:wQ 2,-1:wA1 2,-2:wA2 1,-2:bA1 0,-2:bA2 -1,-1:bG1 -1,0:wG1", "Black[9]")
    assert moves(state, "bQ") == {(1, -1), (0, -1), (-1, 1), (0, 1)}
