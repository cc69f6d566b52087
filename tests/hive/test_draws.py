"""Draws by agreement, by repetition and by length."""

from __future__ import annotations

import pytest

from apiary.core.errors import IllegalAction
from apiary.games import hive
from tests.hive.positions import (
    ACCEPT_DRAW,
    FOUR,
    OFFER_DRAW,
    WALK,
    HiveState,
    at,
    end,
    game,
    play,
)

# --- the end (001 L125-129, 002 L258-270)


def test_going_round_in_circles_is_a_draw() -> None:
    # 001 L129, 002 L268-270: when both can only repeat themselves (more below, V-4).
    state = at("0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1")
    for _ in range(2):
        assert state.outcome() is None
        play(state, "wA1 /wQ; bA1 bQ/; wA1 -wQ; bA1 bQ-")
    assert state.outcome() is None  # nobody had moved at first: that was another position
    play(state, "wA1 /wQ")
    outcome = end(state)
    assert outcome.draw
    assert outcome.reason.key == "hive.end.repeated"


# --- V-4: draws


def test_v4_draw_by_agreement_at_any_time() -> None:
    for offering in (0, 1):  # whose turn it is does not matter
        state = at(FOUR)
        state.play(offering, OFFER_DRAW)
        assert state.outcome() is None
        state.play(1 - offering, ACCEPT_DRAW)
        assert end(state).draw
        assert end(state).reason.key == "core.end.agreed"


def test_v4_playing_on_declines() -> None:
    state = at(FOUR, "Black[9]")
    state.play(0, OFFER_DRAW)
    play(state, "bA1 bQ/")
    with pytest.raises(IllegalAction):
        state.play(1, ACCEPT_DRAW)
    with pytest.raises(IllegalAction):
        at(FOUR).play(0, ACCEPT_DRAW)


def plies_to_the_draw(state: HiveState, loop: str, most: int = 40) -> int:
    """Play a loop over and over; the number of turns after which it is a draw by repetition."""
    turns = loop.split(";")
    for ply in range(most):
        if state.outcome() is not None:
            assert end(state).reason.key == "hive.end.repeated"
            return ply
        play(state, turns[ply % len(turns)])
    return -1


def test_v4_the_third_time() -> None:
    # Without a last move at first: the loop of four is on again after turns 1, 5 and 9.
    assert plies_to_the_draw(at(FOUR), "wA1 \\wQ; bA1 bQ/; wA1 -wQ; bA1 bQ-") == 9
    # With it: at the start, after 4 and after 8.
    assert plies_to_the_draw(at(FOUR, last="bA1"), "wA1 \\wQ; bA1 bQ/; wA1 -wQ; bA1 bQ-") == 8


def test_v4_a_loop_of_six() -> None:
    loop = "wA1 \\wQ; bA1 bQ/; wA1 /wQ; bA1 bQ\\; wA1 -wQ; bA1 bQ-"
    assert plies_to_the_draw(at(FOUR, last="bA1"), loop) == 12


def test_v4_over_the_whole_game() -> None:
    # The position after turn 1 comes again after 5 and, by another way, after 11.
    state = play(at(FOUR), "wA1 \\wQ")
    key = state.key()
    play(state, "bA1 bQ/; wA1 -wQ; bA1 bQ-; wA1 \\wQ")
    assert state.key() == key
    play(state, "bA1 bQ/; wA1 /wQ; bA1 bQ\\; wA1 -wQ; bA1 bQ-")
    assert state.outcome() is None
    play(state, "wA1 \\wQ")
    assert state.key() == key
    assert end(state).draw


def test_v4_equal_pieces_are_alike() -> None:
    # In six turns the two white ants change places; twice that is the third time.
    state = at("0,0:wQ 1,0:bQ -1,0:wA1 0,-1:wA2 2,0:bA1", "Black[9]", last="wA2")
    key = state.key()
    play(state, "bA1 bQ/; wA1 /wQ; bA1 bQ\\; wA2 -wQ; bA1 bQ-; wA1 \\wQ")
    assert state.key() == key
    play(state, "bA1 bQ/; wA2 /wQ; bA1 bQ\\; wA1 -wQ; bA1 bQ-")
    assert state.outcome() is None
    play(state, "wA2 \\wQ")
    assert state.key() == key
    assert end(state).draw


def test_v4_different_creatures_are_not_alike() -> None:
    state = at("0,0:wQ 1,0:bQ -1,0:wA1 0,-1:wM 2,0:bA1", "Black[9]", last="wM")
    other = at("0,0:wQ 1,0:bQ -1,0:wM 0,-1:wA1 2,0:bA1", "Black[9]", last="wA1")
    assert state.key() != other.key()
    # Nor the two orders of a stack.
    assert (
        at("0,0:wQ 1,0:bQ,wB1,bB1", "Black[9]").key()
        != at("0,0:wQ 1,0:bQ,bB1,wB1", "Black[9]").key()
    )


def test_v4_a_shifted_hive_is_the_same() -> None:
    state = at("0,0:wQ 1,0:bQ 0,1:wA1 1,1:bA1", last="bQ")
    assert plies_to_the_draw(state, WALK) == 8


def test_v4_two_queens_walking() -> None:
    # Two turns shift the whole hive: after turns 3, 5 and 7 it is the same.
    state = play(game(), "wQ; bQ /wQ; wQ bQ-; bQ /wQ; wQ bQ-; bQ /wQ")
    assert state.outcome() is None
    play(state, "wQ bQ-")
    assert end(state).reason.key == "hive.end.repeated"


def test_v4_the_immobile_piece_counts() -> None:
    # Three times the same stacks and White to move, but nobody, bA1 and bA2 moved last.
    state = at("0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1 2,-1:bG1 3,-2:bA2")
    keys = {state.key()}
    play(state, "wA1 \\wQ; bA1 bQ\\; wA1 -wQ; bA1 bQ-")
    keys.add(state.key())
    play(state, "wA1 \\wQ; bA2 bG1-; wA1 -wQ; bA2 bG1/")
    keys.add(state.key())
    assert len(keys) == 3
    assert state.outcome() is None


def test_v4_the_side_to_move_counts() -> None:
    assert at(FOUR, "White[9]").key() != at(FOUR, "Black[9]").key()
    assert at(FOUR, "White[9]").key() == at(FOUR, "White[12]").key()


def test_v4_the_number_is_an_option() -> None:
    loop = "wA1 \\wQ; bA1 bQ/; wA1 -wQ; bA1 bQ-"
    text = f"Base;White[9];{FOUR};bA1"
    assert plies_to_the_draw(hive.position(text, repetition_draw=2), loop) == 4
    assert plies_to_the_draw(hive.position(text, repetition_draw=4), loop) == 12
    assert plies_to_the_draw(hive.position(text, repetition_draw=0), loop) == -1


def test_v4_a_limit_of_turns() -> None:
    state = game(max_turns=4)
    play(state, "wQ;bQ wQ-;wA1 -wQ")
    assert state.outcome() is None
    play(state, "bA1 bQ-")
    assert end(state).draw
    assert end(state).reason.key == "hive.end.too_long"


def test_v4_passes_repeat_too() -> None:
    # White can only pass; Black walks to and fro: after turns 2, 6 and 10 it is the same.
    state = at("0,0:wQ 1,0:bQ -1,0:bA1 2,0:bA2", "White[5]")
    assert plies_to_the_draw(state, "pass; bA2 bQ/; pass; bA2 bQ-") == 9
