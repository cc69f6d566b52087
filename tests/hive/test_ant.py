"""The soldier ant (001 L81-85, 002 L170-186)."""

from __future__ import annotations

from tests.hive.positions import at, moves


def test_an_ant_with_eleven_destinations() -> None:
    # 001 L83-85, 002 L172-186: anywhere around, but not into the space that five pieces enclose.
    state = at("1,-1:wQ 0,-1:bQ -1,0:bG1 -1,1:wG1 0,1:wG2 2,-2:bA1", "Black[9]")
    assert moves(state, "bA1") == {
        (2, -1),
        (1, -2),
        (0, -2),
        (-1, -1),
        (-2, 0),
        (-2, 1),
        (-2, 2),
        (-1, 2),
        (0, 2),
        (1, 1),
        (1, 0),
    }
