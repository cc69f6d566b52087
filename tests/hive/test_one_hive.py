"""The hive may not be divided (001 L91-101, 002 L192-222)."""

from __future__ import annotations

from tests.hive.positions import at, moves, moving


def test_the_hive_may_not_be_divided() -> None:
    # 001 L93-95, 002 L200-206: the ant is the only link.
    state = at("0,0:bA1 1,0:bQ -1,0:wQ", "Black[9]")
    assert moves(state, "bA1") == set()
    assert moves(at("0,0:bA1 1,0:bQ -1,0:wQ", "White[9]"), "wQ") == {(0, -1), (-1, 1)}


def test_a_piece_may_not_be_left_alone() -> None:
    # 001 L93, 002 L197: a single piece is a part of the hive too.
    state = at("0,0:wQ 1,0:wA1 2,0:bQ")
    assert moving(state) == {"wQ"}


def test_the_hive_may_not_be_divided_on_the_way() -> None:
    # 001 L101, 002 L215-222: at (0, -1) she would join both parts again, but not while she moves.
    state = at("0,0:bQ -1,0:wQ 1,0:wA1 2,-1:wA2 2,-2:bA1 1,-2:bA2", "Black[9]")
    assert moves(state, "bQ") == set()
    # Joined elsewhere, the same slide is legal.
    state = at("0,0:bQ -1,0:wQ 1,0:wA1 2,-1:wA2 2,-2:bA1 1,-2:bA2 0,-2:wG1 -1,-1:wG2", "Black[9]")
    assert (0, -1) in moves(state, "bQ")
