"""How a game ends: who surrounds a queen wins, surrounds both draws, and at once."""

from __future__ import annotations

import pytest

from apiary.core.errors import IllegalAction
from apiary.games import hive
from tests.hive.positions import (
    ACCEPT_DRAW,
    OFFER_DRAW,
    PASS,
    action,
    at,
    end,
    game,
    moves,
    play,
)

# --- the goal (001 L3-7, 002 L3-13)


def test_surrounding_the_enemy_queen_wins() -> None:
    # 001 L5, 002 L5-13: six pieces around a queen, of either colour, and who brings it about wins.
    state = at(
        "0,0:bQ 1,0:wQ 1,-1:wA1 0,-1:bA1 -1,0:bA2 -1,1:wG1 2,0:wA2",
        "White[9]",
    )
    assert state.outcome() is None
    play(state, "wA2 bQ\\")
    outcome = end(state)
    assert outcome.winners == (0,)
    assert outcome.reason.key == "hive.end.surrounded"
    assert state.pending() == ()


def test_five_pieces_do_not_surround() -> None:
    # 002 L6: it takes six.
    assert at("0,0:bQ 1,0:wQ 1,-1:wA1 0,-1:bA1 -1,0:bA2 -1,1:wG1").outcome() is None


def test_the_mover_loses_who_surrounds_his_own_queen() -> None:
    # 002 L261: whose queen is shut in loses, whoever did it.
    state = at("0,0:wQ 1,0:bQ 1,-1:wA1 0,-1:bA1 -1,0:bA2 -1,1:wG1 2,0:wA2")
    play(state, "wA2 wQ\\")
    outcome = end(state)
    assert outcome.winners == (1,)


# --- the end (001 L125-129, 002 L258-270)


def test_both_queens_surrounded_at_once_is_a_draw() -> None:
    # 001 L127-129, 002 L266-268: the last piece, at (1, -1), closes the ring around both.
    state = at("0,0:wQ 1,0:bQ 0,-1:wA1 -1,0:wA2 -1,1:wG1 0,1:wG2 1,1:bG1 2,0:bA1 2,-1:bA2 1,-2:wA3")
    play(state, "wA3 wQ/")
    outcome = end(state)
    assert outcome.draw
    assert outcome.reason.key == "hive.end.both_surrounded"


# --- V-2: a queen is surrounded by pieces of any colour


@pytest.mark.parametrize(
    "ring",
    [
        "1,0:wQ 1,-1:wA1 0,-1:wA2 -1,0:wA3 -1,1:wG1 0,1:wG2",  # all the enemy's
        "1,0:bA1 1,-1:bA2 0,-1:bA3 -1,0:bG1 -1,1:bG2 0,1:bG3 2,0:wQ",  # all her own
        "1,0:wQ 1,-1:bA1 0,-1:wA1 -1,0:bA2 -1,1:wG1 0,1:bG1",  # mixed
        "1,0:wQ,bB1 1,-1:bA1,wB1,bB2 0,-1:wA1 -1,0:bA2 -1,1:wG1 0,1:bG1",  # stacks count once
    ],
)
def test_v2_any_colour_surrounds(ring: str) -> None:
    outcome = end(at(f"0,0:bQ {ring}"))
    assert outcome.winners == (0,)
    assert outcome.reason.key == "hive.end.surrounded"


def test_v2_a_covered_queen_is_surrounded_alike() -> None:
    ring = "1,0:wQ 1,-1:bA1 0,-1:wA1 -1,0:bA2 -1,1:wG1 0,1:bG1"
    assert end(at(f"0,0:bQ,bB1 {ring}")).winners == (0,)
    # The beetle does not help by stepping off her into the last gap.
    state = at("0,0:bQ,wB1 1,0:wQ 1,-1:bA1 0,-1:wA1 -1,0:bA2 -1,1:wG1")
    assert state.outcome() is None
    state.play(0, action("wB1", (0, 1)))
    assert end(state).winners == (0,)


def test_v2_a_placement_surrounds_too() -> None:
    # (0, 1) beside bQ at (0, 0): Black places there and loses; White may not touch her.
    state = at("0,0:bQ 1,0:bA1 1,-1:wQ 0,-1:wA1 -1,0:wA2 -1,1:bA2", "Black[9]")
    assert (0, 1) in moves(state, "bG1")
    state.play(1, action("bG1", (0, 1)))
    assert end(state).winners == (0,)


# --- V-3: both at once


def test_v3_both_surrounded_is_a_draw_whoever_moved() -> None:
    stacks = "0,0:wQ 1,0:bQ 0,-1:wA1 -1,0:wA2 -1,1:wG1 0,1:wG2 1,1:bG1 2,0:bA1 2,-1:bA2 1,-2:{}"
    for name, turn in (("wA3", "White[9]"), ("bA3", "Black[9]")):
        state = at(stacks.format(name), turn)
        play(state, f"{name} wQ/")
        assert end(state).draw
        assert end(state).reason.key == "hive.end.both_surrounded"


def test_v3_by_a_throw() -> None:
    # wP at (1, -1)'s neighbour (1, -2) drops an ant between the queens.
    state = at(
        "0,0:wQ 1,0:bQ 0,-1:wA1 -1,0:wA2 -1,1:wG1 0,1:wG2 1,1:bG1 2,0:bA1 2,-1:bA2 1,-2:wP 2,-3:bA3"
    )
    state.play(0, action("bA3", (1, -1)))
    assert end(state).draw


# --- V-33: the end comes at once, also against the mover


def test_v33_surrounding_ones_own_queen_loses_at_once() -> None:
    state = at("0,0:wQ 1,0:bQ 1,-1:wA1 0,-1:bA1 -1,0:bA2 -1,1:wG1 2,0:wA2")
    play(state, "wA2 wQ\\")
    assert end(state).winners == (1,)
    assert state.pending() == ()
    assert not state.legal(0)
    assert not state.legal(1)
    with pytest.raises(IllegalAction):
        state.play(1, int(PASS))


def test_v33_a_surround_counts_before_a_repetition() -> None:
    # The last turn of the limit surrounds: a win, not a draw by length.
    text = "Base;White[9];0,0:bQ 1,0:wQ 1,-1:wA1 0,-1:bA1 -1,0:bA2 -1,1:wG1 2,0:wA2"
    state = hive.position(text, max_turns=17)
    play(state, "wA2 bQ\\")
    assert end(state).winners == (0,)


# --- G-5: ranks and scores


def test_g5_outcomes() -> None:
    won = end(at("0,0:bQ 1,0:wQ 1,-1:wA1 0,-1:wA2 -1,0:wA3 -1,1:wG1 0,1:wG2"))
    assert (won.ranks, won.scores) == ((1, 2), (1.0, 0.0))
    lost = end(at("0,0:wQ 1,0:bQ 1,-1:wA1 0,-1:wA2 -1,0:wA3 -1,1:wG1 0,1:wG2"))
    assert (lost.ranks, lost.scores) == ((2, 1), (0.0, 1.0))
    state = game()
    state.play(0, OFFER_DRAW)
    state.play(1, ACCEPT_DRAW)
    assert (end(state).ranks, end(state).scores) == ((1, 1), (0.5, 0.5))
