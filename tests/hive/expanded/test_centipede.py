"""The centipede from its rulebook: three steps, and a swap (001 L267; V-20)."""

from __future__ import annotations

import pytest

from tests.hive.expanded.colonies import at, of, play, why, winner

LINE = "-1,0:wP' 0,0:wQ 1,0:bQ 2,0:bA1"


def test_the_centipede_swaps_with_a_piece_three_steps_away() -> None:
    state = at(LINE)
    assert of(state, "wP") == {"swaps bA1", "flip"}
    play(state, "wP swaps bA1")
    assert str(state).splitlines()[0].split() == ["bA1*", "wQ", "bQ", "wP'*"]


def test_both_pieces_of_a_swap_rest() -> None:  # V-20
    state = play(at(LINE), "wP swaps bA1")
    assert of(state, "bA1") == set()
    assert why(state, "bA1 \\wQ") == ("hive.just_moved", "V-7")


@pytest.mark.parametrize(
    ("lines", "status", "reason"),
    [
        ("-1,0:wP' 0,0:wQ 1,0:bQ 2,0:bA1,bB1", "", "hive.in_stack"),
        (LINE, "moved:bA1", "hive.just_moved"),
        (LINE, "stunned:bA1", "hive.stunned"),
        (LINE + " 3,0:bL'", "", "hive.shielded"),
        (LINE + " 3,0:bA2", "", "hive.swap_breaks"),
    ],
)
def test_what_the_centipede_can_not_swap(lines: str, status: str, reason: str) -> None:
    state = at(lines, status)
    assert of(state, "wP") == {"flip"}
    assert why(state, "wP swaps bA1")[0] == reason


def test_the_house_may_test_one_hive_without_the_centipede_alone() -> None:  # V-20
    state = at(LINE + " 3,0:bA2", centipede_strict_one_hive=False)
    assert of(state, "wP") == {"swaps bA1", "flip"}


def test_the_centipedes_three_cells_differ_unless_the_house_says_no() -> None:  # V-20
    state = at("-1,0:wP' 0,0:wQ 1,0:bQ")
    assert of(state, "wP") == {"flip"}
    assert why(state, "wP swaps wQ") == ("hive.swap_far", "V-20")
    loose = at("-1,0:wP' 0,0:wQ 1,0:bQ", centipede_distinct_path=False)
    # Over wQ, bQ and back to wQ; without both bQ is alone, which is one hive.
    assert of(loose, "wP") == {"swaps wQ", "flip"}


def test_the_centipede_does_not_walk() -> None:
    assert why(at(LINE), "wP \\wQ") == ("hive.swaps_only", "V-20")


def test_a_gate_closes_a_step_of_the_centipede() -> None:  # V-20
    # Between two stacks of two it does not get on to wQ; by way of a stack bQ is the third.
    lines = "-1,0:wP' 0,0:wQ 1,0:bQ 2,0:bA1 0,-1:bG1,bB1 -1,1:wG1,wB1"
    loose = at(lines, centipede_strict_one_hive=False)
    assert of(loose, "wP") == {"swaps bQ", "flip"}
    strict = at(lines)
    assert of(strict, "wP") == {"flip"}
    assert why(strict, "wP swaps bQ") == ("hive.swap_breaks", "V-20")
    assert why(strict, "wP swaps bA1") == ("hive.swap_gate", "§2.3")


def test_the_centipede_crosses_the_honeycombo_but_does_not_swap_with_it() -> None:  # V-20, §2.9
    over = at("-1,0:wP' 0,0:nH 1,0:wQ 2,0:bQ", modules="H")
    assert of(over, "wP") == {"swaps bQ", "flip"}
    onto = at("-1,0:wP' 0,0:wQ 1,0:bQ 2,0:nH", modules="H")
    assert of(onto, "wP") == {"flip"}
    assert why(onto, "wP swaps nH") == ("hive.honeycombo_fixed", "§2.9")


def test_what_was_just_placed_may_be_swapped() -> None:  # V-20, V-7
    assert of(at(LINE, "placed:bA1"), "wP") == {"swaps bA1", "flip"}


def test_a_pinned_centipede_stays() -> None:  # V-20
    state = at("-2,0:wG1 " + LINE)
    assert of(state, "wP") == {"flip"}
    assert why(state, "wP swaps bA1") == ("hive.one_hive", "V-20")


def test_the_centipede_swaps_with_its_own_colour_and_round_a_corner() -> None:  # L267
    # Three pieces in a triangle: each is the third on one of the ways round.
    state = at("0,0:wQ 1,0:bQ 1,-1:wA1 0,1:wP'")
    # Up on wQ or bQ; over wA1 the other of the two, over one of them wA1.
    assert of(state, "wP") == {"swaps wQ", "swaps bQ", "swaps wA1", "flip"}


def test_a_queen_swapped_into_a_full_ring_is_lost() -> None:  # §2.8
    ring = "1,0:wA1 1,-1:wS1 0,-1:wG1 -1,0:bA1 -1,1:bG1 0,1:wG2"
    state = play(at(f"0,0:wP' {ring} 2,0:wQ 3,0:bQ"), "wP swaps bQ")
    assert winner(state) == ((0,), "hive.end.surrounded")
