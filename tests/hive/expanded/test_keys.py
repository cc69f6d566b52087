"""When two positions of an expanded game are the same (V-4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hive.expanded.colonies import at, play, start

LINES = "0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1 0,1:wA2 1,1:bG1"
COMB = "0,0:nH 1,0:wQ -1,0:bQ 2,0:wA1"


def key(lines: str = LINES, status: str = "", **options: Any) -> int:
    return at(lines, status, **options).key()


def test_the_hive_may_lie_anywhere() -> None:  # V-4
    shifted = "3,-2:wQ 4,-2:bQ 2,-2:wA1 5,-2:bA1 3,-1:wA2 4,-1:bG1"
    assert key(shifted, "moved:bA1 stunned:wA2") == key(LINES, "moved:bA1 stunned:wA2")


def test_equal_pieces_are_interchangeable() -> None:  # V-4
    swapped = "0,0:wQ 1,0:bQ -1,0:wA2 2,0:bA1 0,1:wA1 1,1:bG1"
    assert key(swapped) == key()
    # What matters is the place of what was moved or stung, not its number.
    assert key(swapped, "moved:wA2") == key(LINES, "moved:wA1")
    assert key(swapped, "stunned:wA1") != key(LINES, "stunned:wA1")


def test_the_number_of_the_turn_counts_only_while_a_queen_waits() -> None:  # V-4
    assert key(turn="White[9]") == key(turn="White[12]")
    assert key(turn="White[9]") != key(turn="Black[9]")
    waiting = LINES.replace("0,0:wQ", "0,0:wS1")
    assert key(waiting, turn="White[3]") != key(waiting, turn="White[4]")


DIFFERENT: list[tuple[str, str, str, dict[str, Any]]] = [
    (LINES, "", "moved:bA1", {}),
    (LINES, "moved:bA1", "moved:bG1", {}),
    (LINES, "", "flipped:bA1", {}),
    (LINES, "", "placed:bA1", {}),
    (LINES, "", "stunned:wA1", {}),
    (LINES, "moved:bA1,bG1 resting:bA1", "moved:bA1,bG1 resting:bG1", {}),
    (LINES, "", "stung:bA1", {"sting_repeat": False}),
    (COMB, "shows:w", "shows:b", {"modules": "H"}),
    (COMB, "shows:b", "shows:b double:w", {"modules": "H"}),
    (COMB, "shows:b", "shows:b double:b", {"modules": "H"}),
    (COMB, "shows:w", "shows:w turned:b", {"modules": "H"}),
    (LINES, "w:wS1 b:bS1", "w:wS1,bS1", {"modules": "S"}),
    (LINES, "w:wS1 b:bS1", "w:wB1 b:bS1", {"modules": "S"}),
    (LINES, "placed:bA1", "", {"mode": "base", "modules": "P"}),
    (LINES, "moved:bA1,bG1 resting:bA1", "moved:bA1", {"mode": "base", "modules": "G"}),
]


@pytest.mark.parametrize(("lines", "one", "other", "options"), DIFFERENT)
def test_what_makes_a_difference(
    lines: str, one: str, other: str, options: dict[str, Any]
) -> None:  # V-4
    assert key(lines, one, **options) != key(lines, other, **options)


def test_a_face_makes_a_difference() -> None:  # V-4
    assert key() != key(LINES.replace("wA1", "wA1'"))


def test_equal_pieces_in_hands_are_interchangeable_too() -> None:  # V-4
    assert key(LINES, "w:wG1 b:bS1", modules="S") == key(LINES, "w:wG2 b:bS1", modules="S")


def test_what_nobody_can_use_makes_no_difference() -> None:  # V-4
    # Without fly, mantis or wasp it is all one who was placed or flipped.
    options: dict[str, Any] = {"mode": "base", "modules": "H"}
    assert key(COMB, "placed:wA1", **options) == key(COMB, "", **options)
    assert key(LINES, "stung:bA1") == key()


def test_a_double_turn_is_counted_once() -> None:  # V-4
    # Positions are counted when a turn begins, not between its two actions.
    state = at("0,0:nH 1,0:wQ -1,0:bQ 2,0:wB1", "double:w shows:b", mode="base", modules="H")
    counted = len(state.colony.keys)
    play(state, "wB1 wQ/")
    assert len(state.colony.keys) == counted
    play(state, "wB1 wQ-")
    assert len(state.colony.keys) == counted + 1


def test_walking_to_and_fro_ends_the_game_at_the_third_time() -> None:  # V-4
    state = at("0,0:nH 1,0:wQ -1,0:bQ 2,0:wA1 -2,0:bA1", "shows:w", mode="base", modules="H")
    steps = ("wA1 wQ/", "bA1 \\bQ", "wA1 wQ-", "bA1 -bQ")
    for number in range(9):
        assert state.pending(), number
        play(state, steps[number % 4])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason.key == "hive.end.repeated"


def test_a_game_ends_after_the_last_turn() -> None:  # V-4
    state = play(start(mode="venom", max_turns=3), "wA1'", "bA1 wA1-", "wQ -wA1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.draw
    assert outcome.reason.key == "hive.end.too_long"
