"""Freedom to move: closed spaces and narrow gaps (001 L105-119, 002 L223-246)."""

from __future__ import annotations

import pytest

from tests.hive.positions import at, moves


@pytest.mark.parametrize("name", ["wQ", "wS1", "wA1", "wP"])
def test_a_piece_shut_in_cannot_slide(name: str) -> None:
    # 001 L107-111, 002 L225-229: five neighbours of whatever colour, and the way out too narrow.
    queen = "wA1" if name == "wQ" else "wQ"
    state = at(f"0,0:{name} 1,0:{queen} 1,-1:bQ 0,-1:bA1 -1,0:bA2 -1,1:bA3")
    assert moves(state, name) == set()


def test_a_piece_may_not_squeeze_in() -> None:
    # 001 L115, 002 L235-238: the same for the space that it goes to.
    state = at("1,-1:wQ 0,-1:bQ -1,0:bG1 -1,1:wG1 0,1:wG2 1,1:wA1")
    assert (1, 0) in moves(state, "wA1")
    assert (0, 0) not in moves(state, "wA1")
    state = at("1,-1:wA1 0,-1:bQ -1,0:bG1 -1,1:wG1 0,1:wG2 1,0:wQ")
    # The queen in the opening: to the centre both sides would be squeezed.
    assert (0, 0) not in moves(state, "wQ")


SHUT_IN = "0,0:{} 1,0:{} 1,-1:bQ 0,-1:bA1 -1,0:bA2 -1,1:bA3"


def test_those_who_jump_or_climb_get_out() -> None:
    # 001 L115, 002 L229-232: grasshopper, beetle and ladybug.
    state = at(SHUT_IN.format("wG1", "wQ"))
    assert moves(state, "wG1") == {(2, 0), (2, -2), (0, -2), (-2, 0), (-2, 2)}
    state = at(SHUT_IN.format("wB1", "wQ"))
    assert moves(state, "wB1") == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)}
    state = at(SHUT_IN.format("wL", "wQ"))
    # Any neighbour of the five but the start: they form an arc, so each is second after another.
    assert moves(state, "wL") == {
        (2, 0),
        (2, -1),
        (1, 1),
        (0, 1),
        (2, -2),
        (1, -2),
        (0, -2),
        (-1, -1),
        (-2, 0),
        (-2, 1),
        (-2, 2),
        (-1, 2),
    }


@pytest.mark.parametrize("kind", ["G1", "B1", "L"])
def test_a_mosquito_gets_out_like_those_three(kind: str) -> None:
    # 001 L115.
    free = moves(at(SHUT_IN.format("w" + kind, "wQ")), "w" + kind)
    state = at(f"0,0:wM 1,0:wQ 1,-1:b{kind} 0,-1:bA1 -1,0:bA2 -1,1:bQ")
    assert moves(state, "wM") == free


def test_a_new_piece_may_be_placed_in_a_closed_space() -> None:
    # 001 L119, 002 L240-246: if it touches no enemy there.
    ring = "1,0:wQ 1,-1:wA1 0,-1:wA2 -1,0:wA3 -1,1:wG1 0,1:{} 2,0:bQ"
    assert (0, 0) in moves(at(ring.format("wG2")), "wB1")
    assert (0, 0) not in moves(at(ring.format("bG1")), "wB1")
