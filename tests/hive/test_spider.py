"""The spider."""

from __future__ import annotations

import pytest

from tests.hive.positions import at, moves

# --- the spider (001 L73-77, 002 L150-169)

WEB = "0,0:bS1 1,-1:bQ 1,-2:wQ 0,-2:wA1 -1,-1:wA2 2,-3:wA3 3,-3:bA1 4,-3:bA2 4,-2:bA3 3,-1:bG1"


def test_a_spider_with_four_destinations() -> None:
    # 001 L75-77, 002 L152, L163: exactly three spaces, around pieces that it touches.
    # West through the pocket: (0,-1), (-1,0), (-2,0). East: (1,0), (2,-1), then three ways.
    assert moves(at(WEB, "Black[9]"), "bS1") == {(-2, 0), (2, -2), (3, -2), (2, 0)}


def test_a_spider_keeps_in_touch() -> None:
    # 001 L77, 002 L158-161, L165-169: (-1, 0) on its left is two steps away, through the pocket;
    # it can't go there at once, for nothing touches both places, and can't stop there.
    state = at(WEB, "Black[9]")
    assert (-1, 0) not in moves(state, "bS1")
    state = at(WEB.replace("bS1", "bA3").replace("4,-2:bA3", "4,-2:bS1"), "Black[9]")
    assert (-1, 0) in moves(state, "bA3")


def test_a_spider_goes_three_spaces_no_more_no_less() -> None:
    # 001 L75, 002 L152: north (0,-1), (1,-1), (2,-1); south (-1,1), (0,1), (1,1); never back.
    state = at("0,0:wQ 1,0:bQ -1,0:wS1")
    assert moves(state, "wS1") == {(2, -1), (1, 1)}


# --- V-6: the spider

TRIANGLE = "1,0:wQ 2,-1:wG1 2,-2:wG2 1,-2:wG3 0,-2:bQ -1,-1:bG1 -1,0:bG2 -1,1:bG3 0,1:wB1 0,0:w{}"


def test_v6_no_place_twice_the_start_included() -> None:
    # Three free places inside a ring: three slides lead only back to the start.
    assert moves(at(TRIANGLE.format("S1")), "wS1") == set()
    assert moves(at(TRIANGLE.format("A1")), "wA1") == {(1, -1), (0, -1)}


@pytest.mark.parametrize("name", ["wS1", "wA1"])
def test_v6_a_corridor_one_wide_is_too_narrow(name: str) -> None:
    # Four free places in a row between walls: nobody slides along it.
    north = "0,-1:wQ 1,-1:wG1 2,-1:wG2 3,-1:wG3 4,-1:bA1"
    south = "4,0:bQ 3,1:bG1 2,1:bG2 1,1:bG3 0,1:bA2 -1,1:bA3 -1,0:wB1"
    assert moves(at(f"{north} {south} 0,0:{name}"), name) == set()
    assert moves(at(f"{north} {south} 1,0:{name}"), name) == set()
