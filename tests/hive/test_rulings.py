"""The numbered rulings of the digest that concern base game, mosquito, ladybug and pillbug."""

from __future__ import annotations

import pytest

import apiary
from apiary.core.errors import IllegalAction
from apiary.core.outcome import Outcome
from apiary.games import hive
from apiary.games.hive.notation import write_action
from tests.hive.positions import (
    ACCEPT_DRAW,
    GAME,
    OFFER_DRAW,
    PASS,
    HiveState,
    action,
    at,
    full,
    game,
    moves,
    moving,
    must_pass,
    names,
    play,
)


def end(state: HiveState) -> Outcome:
    outcome = state.outcome()
    assert outcome is not None
    return outcome


# --- V-1: White begins


def test_v1_white_begins() -> None:
    state = game()
    assert state.pending() == (0,)
    assert [GAME.seat_name(seat) for seat in (0, 1)] == ["hive.white", "hive.black"]
    assert {name[0] for name in names(state)} == {"w"}


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


# --- V-4: draws

FOUR = "0,0:wQ 1,0:bQ -1,0:wA1 2,0:bA1"


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


WALK = "wA1 /wQ; bA1 /bQ; wQ \\wA1; bQ wQ-"  # four pieces, each one step west


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


# --- V-5: passing


def test_v5_a_pass_only_when_nothing_else_is_legal() -> None:
    state = at("0,0:wQ 1,0:bQ -1,0:bA1 2,0:bA2", "White[5]")
    assert must_pass(state)
    assert not must_pass(at(FOUR))
    assert int(PASS) not in full(at(FOUR))
    with pytest.raises(IllegalAction):
        play(at(FOUR), "pass")


def test_v5_a_throw_alone_forbids_the_pass() -> None:
    # White can place nothing and walk nowhere, but wP throws four neighbours to (0, -1).
    state = at("0,0:wP 1,0:wQ 2,0:bQ -1,0:bA1 1,-1:bG1 0,1:bG2 -1,1:bG3", "White[9]")
    assert names(state) == set()
    assert moving(state) == {"bA1", "bG1", "bG2", "bG3"}
    assert all(moves(state, name) == {(0, -1)} for name in moving(state))
    assert int(PASS) not in full(state)


def test_v5_a_pass_ends_immunity() -> None:
    # Black moves bA2, White passes: Black may move bA2 again.
    state = at("0,0:wQ 1,0:bQ -1,0:bA1 2,0:bA2", "Black[5]")
    play(state, "bA2 bQ/")
    assert repr(state).endswith(";bA2')")
    play(state, "pass")
    assert not repr(state).endswith(";bA2')")
    assert moves(state, "bA2") != set()


def test_v5_a_pass_ends_immunity_from_throws() -> None:
    # Black throws his own bG1; White passes; he may throw it again.
    state = at("0,0:wQ 1,0:bP 2,0:bQ 2,-1:bG1 -1,0:bA1", "Black[9]")
    state.play(1, action("bG1", (1, 1)))
    assert must_pass(state)
    play(state, "pass")
    # The other free places around bP, and jumps over bQ and over bP.
    assert moves(state, "bG1") == {(2, -1), (1, -1), (0, 1), (3, -1)}


# --- the queen by turn 4, both openings


@pytest.mark.parametrize("queen_first", [True, False])
def test_the_queen_on_the_first_turn_is_an_option(queen_first: bool) -> None:
    state = game(queen_first=queen_first)
    assert ("wQ" in names(state)) == queen_first
    play(state, "wA1")
    assert ("bQ" in names(state)) == queen_first
    play(state, "bA1 wA1-")
    assert "wQ" in names(state)
    play(state, "wA2 -wA1")
    assert "bQ" in names(state)


@pytest.mark.parametrize("queen_first", [True, False])
def test_the_queen_is_due_on_turn_4(queen_first: bool) -> None:
    state = game("MLP", queen_first=queen_first)
    play(state, "wA1;bA1 wA1-;wA2 -wA1;bA2 bA1-;wA3 -wA2")
    assert len(names(state)) == 8
    play(state, "bA3 bA2-")
    assert names(state) == {"wQ"}
    play(state, "wQ -wA3")
    assert names(state) == {"bQ"}
    play(state, "bQ bA3-")
    assert len(names(state)) == 6


def test_no_throw_before_the_own_queen() -> None:
    state = play(game("P"), "wP;bA1 wP-")
    assert not moving(state)
    # Black's queen is not in play, White's is: bA1 may be thrown.
    state = at("0,0:wP -1,0:wQ 1,0:bA1", "White[3]")
    assert moves(state, "bA1") == {(1, -1), (0, -1), (-1, 1), (0, 1)}
    assert not moving(at("0,0:bP -1,0:bA1 1,0:wQ", "Black[3]"))


def test_pins_before_a_queen_is_placed() -> None:
    # bG1 links wA1 and bQ while the white queen is in hand: it must not jump.
    state = play(game(), "wA1;bG1 /wA1;wG1 wA1/;bQ -bG1;wG2 \\wA1")
    assert moves(state, "bG1") == set()
    assert moving(state) == {"bQ"}


# --- PL-1: a colour without a visible piece


def test_pl1_nothing_to_place_beside() -> None:
    state = at("0,0:wQ,bB1 1,0:bQ", "White[5]")
    assert must_pass(state)
    state = at("0,0:bQ,wB1 1,0:wQ", "Black[5]")
    assert must_pass(state)
    # Uncovered again, she can be placed beside.
    play(state, "pass; wB1 wQ")
    assert moves(state, "bA1") == {(-1, 0), (0, -1), (-1, 1)}


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


# --- V-7: the pillbug


def test_v7_not_what_just_moved() -> None:
    stacks = "0,0:wP 1,0:bQ 0,1:wQ"
    assert moves(at(stacks), "bQ") == {(1, -1), (0, -1), (-1, 0), (-1, 1)}
    assert moves(at(stacks, last="bQ"), "bQ") == set()
    # A friend that the enemy threw last turn: neither walks nor is thrown.
    assert moves(at(stacks, last="wQ"), "wQ") == set()
    assert moves(at(stacks), "wQ") == {(-1, 1), (1, 1), (1, -1), (0, -1), (-1, 0)}


def test_v7_what_was_just_placed_may_be_thrown() -> None:
    # A placement leaves nothing immobile, and what nothing holds may be thrown.
    state = play(game("P"), "wP;bQ wP-;wQ -wP")
    assert state.position.immobile == -1
    assert moves(at("0,0:wP -1,0:wQ 1,0:bQ", "White[3]"), "bQ") == {
        (1, -1),
        (0, -1),
        (-1, 1),
        (0, 1),
    }


def test_v7_nothing_from_a_stack() -> None:
    for stack in ("bQ,bB1", "bQ,wB1", "wA1,bB1"):
        others = "0,1:wQ" if "bQ" in stack else "0,1:wQ -1,1:bQ"
        state = at(f"0,0:wP 1,0:{stack} {others}")
        for name in stack.split(","):
            if name[0] == "b":
                assert moves(state, name) == set()


def test_v7_one_hive_for_the_thrown_piece() -> None:
    # bA1 hangs on bQ; on wQ as well, she may be thrown.
    assert moves(at("0,0:wP 1,0:bQ 0,1:wQ 2,-1:bA1"), "bQ") == set()
    assert moves(at("0,0:wP 1,0:bQ 0,1:wQ 1,1:bA1"), "bQ") == {(1, -1), (0, -1), (-1, 0), (-1, 1)}


@pytest.mark.parametrize(
    ("left", "right", "open_"),
    [
        ("wA1", "wQ", True),
        ("wA1,wB1", "wQ", True),
        ("wA1", "wQ,bB1", True),
        ("wA1,wB1", "wQ,bB1", False),
        ("wA1,wB1,bB2", "wQ,bB1", False),
    ],
)
def test_v7_the_gate_on_the_way_up(left: str, right: str, open_: bool) -> None:
    # From (1, 0) onto wP, between (1, -1) and (0, 1).
    state = at(f"0,0:wP 1,0:bQ 1,-1:{left} 0,1:{right}")
    assert moves(state, "bQ") == ({(0, -1), (-1, 0), (-1, 1)} if open_ else set())


@pytest.mark.parametrize(
    ("left", "right", "open_"),
    [
        ("wA1", "wQ", True),
        ("wA1,wB1", "wQ", True),
        ("wA1", "wQ,bB1", True),
        ("wA1,wB1", "wQ,bB1", False),
        ("wA1,wB1,bB2", "wQ,bB1", False),
    ],
)
def test_v7_the_gate_on_the_way_down(left: str, right: str, open_: bool) -> None:
    # From wP down to (0, -1), between (1, -1) and (-1, 0).
    state = at(f"0,0:wP 1,0:bQ 1,-1:{left} -1,0:{right}")
    assert moves(state, "bQ") == {(-1, 1), (0, 1)} | ({(0, -1)} if open_ else set())


def test_v7_a_pinned_pillbug_throws() -> None:
    state = at("-1,0:wQ 0,0:wP 1,0:bQ")
    assert moves(state, "wP") == set()
    assert moves(state, "bQ") == {(1, -1), (0, -1), (-1, 1), (0, 1)}


@pytest.mark.parametrize("beetle", ["wB1", "bB1"])
def test_v7_a_covered_pillbug_does_not_throw(beetle: str) -> None:
    assert moves(at(f"-1,0:wQ 0,0:wP,{beetle} 1,0:bQ"), "bQ") == set()


def test_v7_a_pillbug_that_was_just_thrown_does_not_throw() -> None:
    # bP throws wP to (1, -1): White can't use it now; a turn later he can.
    state = at("0,0:bP 1,0:bQ 0,1:wQ -1,0:wP 2,0:bA1", "Black[9]")
    state.play(1, action("wP", (1, -1)))
    assert moves(state, "wP") == set()
    assert moves(state, "bP") == moves(state, "bQ") == set()
    play(state, "wA1 /wQ; bA2 bA1-")
    assert moves(state, "bP") == {(2, -2), (1, -2), (0, -1), (2, -1)}


def test_v7_a_thrown_piece_rests_and_then_goes_on() -> None:
    state = at("0,0:wP 1,0:bA1 0,1:wQ -1,1:bQ")
    state.play(0, action("bA1", (0, -1)))
    assert moves(state, "bA1") == set()
    play(state, "bA2 -bQ")
    # For White bA1 is no longer immobile.
    assert moves(state, "bA1") == {(1, -1), (1, 0), (-1, 0)}
    play(state, "wA1 wP-")
    # And Black walks with it, all around.
    west = {(-1, 0), (-2, 0), (-3, 1), (-3, 2), (-2, 2), (-1, 2)}
    assert moves(state, "bA1") == west | {(0, 2), (1, 1), (2, 0), (2, -1), (1, -1)}


def test_v7_what_one_moved_oneself_two_turns_ago_may_be_thrown() -> None:
    state = at("0,0:wP 1,0:wQ 2,0:bQ 3,0:bA1 -1,0:wA1")
    play(state, "wA1 wP/; bA1 bQ/")
    # Thrown to (0, -1), (-1, 0), (-1, 1), (0, 1), all of which it reaches on foot, too.
    assert moves(state, "wA1") >= {(0, -1), (-1, 0), (-1, 1), (0, 1)}


def test_v7_only_to_free_places_beside_the_pillbug() -> None:
    state = at("0,0:wP 1,0:bQ 0,1:wQ -1,0:bA1 -1,1:bA2")
    assert moves(state, "bQ") == {(1, -1), (0, -1)}


# --- V-8: the mosquito as pillbug

BESIDE = "0,0:wM 1,0:{}P 0,1:bQ 1,1:wQ"
DROPS = {(1, -1), (0, -1), (-1, 0), (-1, 1)}


@pytest.mark.parametrize("colour", ["w", "b"])
def test_v8_the_mosquito_throws_beside_a_pillbug(colour: str) -> None:
    # wP could throw bQ as well: to the free places beside it.
    more = {(2, 0), (2, -1), (1, -1)} if colour == "w" else set()
    assert moves(at(BESIDE.format(colour)), "bQ") == DROPS | more


@pytest.mark.parametrize("colour", ["w", "b"])
def test_v8_also_beside_an_immobile_pillbug(colour: str) -> None:
    assert moves(at(BESIDE.format(colour), last=f"{colour}P"), "bQ") == DROPS


def test_v8_it_may_throw_the_pillbug_itself() -> None:
    assert moves(at(BESIDE.format("b")), "bP") == DROPS
    assert moves(at(BESIDE.format("b"), last="bP"), "bP") == set()


def test_v8_not_when_it_was_just_moved() -> None:
    assert moves(at(BESIDE.format("b"), last="wM"), "bQ") == set()


def test_v8_not_on_the_hive() -> None:
    assert moves(at("0,0:wA1,wM 1,0:bP 0,1:bQ 1,1:wQ"), "bQ") == set()


def test_v8_not_when_covered() -> None:
    assert moves(at("0,0:wM,wB1 1,0:bP 0,1:bQ 1,1:wQ"), "bQ") == set()


def test_v8_not_beside_a_covered_pillbug() -> None:
    assert moves(at("0,0:wM 1,0:bP,bB1 0,1:bQ 1,1:wQ"), "bQ") == set()


def test_v8_a_pinned_mosquito_throws() -> None:
    state = at("-1,0:wQ 0,0:wM 1,0:bP 1,1:bQ 0,1:bA1 -2,0:wA1")
    assert moves(state, "wM") == set()
    assert moves(state, "bA1") == {(1, -1), (0, -1), (-1, 1)}


def test_v8_a_mosquito_beside_a_mosquito_beside_a_pillbug() -> None:
    # wM touches only bM: it has no power to copy.
    state = at("0,0:wM 1,0:bM 2,0:bP 2,-1:bQ 3,0:wQ")
    assert moving(state) == {"wQ"}


# --- V-26: the mosquito on the hive


@pytest.mark.parametrize("kind", ["L", "G1", "A1", "S1", "P", "Q"])
def test_v26_on_the_hive_only_a_beetle(kind: str) -> None:
    queen = "" if kind == "Q" else "2,0:bQ"
    state = at(f"0,0:wA1,wM 1,0:b{kind} 0,-1:wQ {queen}")
    assert moves(state, "wM") == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


def test_v26_beside_mosquitoes_only_it_still_is_a_beetle_up_there() -> None:
    state = at("0,0:wQ,wM 1,0:bM 2,0:bQ")
    assert moves(state, "wM") == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


def test_v26_beside_mosquitoes_only_it_cannot_act_on_the_ground() -> None:
    assert moves(at("0,0:wM 1,0:bM 2,0:bQ 3,0:wQ"), "wM") == set()


# --- gates (§2.3): blocked if both sides are higher than the higher end, the mover lifted

CLIMBERS = ["bB1", "bB2", "wB2", "wM", "bM"]


def tower(bottom: str, height: int, climbers: list[str]) -> str:
    return ",".join([bottom, *(climbers.pop(0) for _ in range(height - 1))])


@pytest.mark.parametrize(
    ("under", "to", "left", "right", "open_"),
    [
        # up from the ground
        (0, 1, 1, 1, True),
        (0, 1, 2, 1, True),
        (0, 1, 1, 3, True),
        (0, 1, 2, 2, False),
        (0, 1, 2, 3, False),
        (0, 2, 2, 2, True),
        (0, 2, 3, 2, True),
        (0, 2, 3, 3, False),
        (0, 3, 2, 2, True),
        # down to the ground
        (1, 0, 1, 1, True),
        (1, 0, 2, 1, True),
        (1, 0, 2, 2, False),
        (1, 0, 0, 3, True),
        (2, 0, 2, 2, True),
        (2, 0, 3, 2, True),
        (2, 0, 3, 3, False),
        # across
        (1, 1, 1, 1, True),
        (1, 1, 2, 1, True),
        (1, 1, 2, 2, False),
        (1, 1, 3, 2, False),
        (1, 2, 2, 2, True),
        (2, 1, 2, 2, True),
        (1, 2, 3, 3, False),
        (2, 1, 3, 3, False),
        (2, 2, 2, 3, True),
    ],
)
def test_the_beetles_gate(under: int, to: int, left: int, right: int, open_: bool) -> None:
    # From (0, 0) to (1, 0), between (1, -1) and (0, 1), and a bridge far around.
    climbers = list(CLIMBERS)
    cells = ["-1,0:wQ -1,-1:wA1 0,-2:wA2 1,-2:wA3 -1,2:bG1 -2,2:bG2 -2,1:bG3 0,2:bQ"]
    if under:
        cells.append(f"0,0:{tower('wG1', under, climbers)},wB1")
    else:
        cells.append("0,0:wB1")
    for place, bottom, height in (
        ("1,0", "bA1", to),
        ("1,-1", "bA2", left),
        ("0,1", "bA3", right),
    ):
        if height:
            cells.append(f"{place}:{tower(bottom, height, climbers)}")
    state = at(_in_order(" ".join(cells)), "White[15]")
    assert ((1, 0) in moves(state, "wB1")) == open_


def _in_order(stacks: str) -> str:
    """Give equal pieces the lowest numbers, as a position must."""
    words = stacks.replace(":", ",").replace(" ", ",").split(",")
    renamed: dict[str, str] = {}
    for kind in ("wA", "wB", "wG", "bA", "bB", "bG"):
        used = sorted(word for word in words if word.startswith(kind))
        if kind == "wB":
            continue  # wB1 is the mover and always there
        renamed |= {word: f"{kind}{n + 1}" for n, word in enumerate(used)}
    for old, new in renamed.items():
        stacks = stacks.replace(old, new.replace("b", "#b").replace("w", "#w"))
    return stacks.replace("#", "")


SIDES = {(2, -1), (1, 1)}


def test_the_ladybugs_gate_up() -> None:
    # Onto (1, 0) between two stacks; over these she still gets to it as her second.
    stacks = "0,0:wL 1,0:bQ 2,0:wQ 1,-1:wA1,wB1 0,1:bA1{}"
    assert moves(at(stacks.format(",bB1")), "wL") == SIDES
    assert moves(at(stacks.format("")), "wL") == SIDES | {
        (3, 0),
        (3, -1),
        (2, 1),
        (2, -2),
        (1, -2),
        (0, -1),
        (-1, 1),
        (-1, 2),
        (0, 2),
    }


def test_the_ladybugs_gate_over() -> None:
    # From (1, 0) to (2, 0) between two stacks, from which she may come down as well.
    stacks = "0,0:wL 1,0:bQ 2,0:wQ 2,-1:wA1,wB1 1,1:bA1{}"
    closed = {(3, -1), (3, -2), (2, -2), (1, -1), (2, 1), (0, 1), (0, 2), (1, 2)}
    assert moves(at(stacks.format(",bB1")), "wL") == closed
    assert moves(at(stacks.format("")), "wL") == closed | {(3, 0)}


def test_the_ladybugs_gate_down() -> None:
    # From (2, 0) down to (3, 0) between two stacks.
    stacks = "0,0:wL 1,0:bQ 2,0:wQ 3,-1:wA1,wB1 2,1:bA1{}"
    assert moves(at(stacks.format(",bB1")), "wL") == SIDES
    assert moves(at(stacks.format("")), "wL") == SIDES | {(3, 0)}


# --- a hive that wanders


def relative(state: HiveState) -> list[str]:
    return sorted(write_action(state.position, a) for a in full(state))


def test_a_wandering_hive_keeps_its_moves() -> None:
    # All the way round the program's board, across its edge, nothing changes but the place.
    state = hive.position("Base;White[9];0,0:wQ 1,0:bQ 0,1:wA1 1,1:bA1;bQ", repetition_draw=0)
    first = relative(state)
    for _ in range(1030 if apiary.compiled else 20):
        play(state, WALK)
        assert relative(state) == first
    state = play(game(repetition_draw=0), "wQ; bQ /wQ; wQ bQ-")
    first = relative(state)
    for _ in range(1030 if apiary.compiled else 60):
        play(state, "bQ /wQ; wQ bQ-")
        assert relative(state) == first


@pytest.mark.parametrize("place", ["-52,1", "54,-1", "36,0", "2,0"])
def test_pieces_that_touch_only_round_the_torus_are_refused(place: str) -> None:
    with pytest.raises(apiary.BadNotation, match="connected"):
        hive.position(f"Base;White[2];0,0:wQ {place}:bQ")
