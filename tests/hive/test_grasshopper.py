"""The grasshopper (001 L61-69, 002 L127-148)."""

from __future__ import annotations

from tests.hive.positions import at, moves

JUMPS = "0,0:wG1 1,0:wQ 1,-1:bQ 2,-2:bA1 0,1:wA1 3,-2:bA2 3,-1:bA3 3,0:bS1 1,-2:bB1 0,-2:bB2"


def test_a_grasshopper_with_three_destinations() -> None:
    # 001 L65-67, 002 L129-145: straight over one or more pieces to the next free space.
    assert moves(at(JUMPS), "wG1") == {(2, 0), (3, -3), (0, 2)}


def test_a_grasshopper_does_not_jump_over_a_gap() -> None:
    # 001 L69, 002 L145: not to (4, 0) behind the gap at (2, 0), nor north-west over (0, -1).
    assert moves(at(JUMPS), "wG1").isdisjoint({(4, 0), (0, -3), (0, -1)})


def test_a_grasshopper_does_not_walk() -> None:
    # 001 L65, 002 L138: it can't go around the hive; it must jump over at least one piece.
    assert moves(at("0,0:wQ 1,0:bQ -1,0:wG1"), "wG1") == {(2, 0)}


def test_a_grasshopper_fills_a_closed_space() -> None:
    # 001 L65, 002 L133.
    state = at("1,0:wQ 1,-1:bQ 0,-1:bA1 -1,0:bA2 -1,1:wA1 0,1:wA2 2,0:wG1")
    assert moves(state, "wG1") == {(0, 0)}
