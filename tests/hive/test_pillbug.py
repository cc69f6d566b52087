"""The pillbug: how it moves, what it throws, and what may not be thrown."""

from __future__ import annotations

import pytest

from apiary.games.hive.names import PIECE_NAMES
from tests.hive.positions import (
    action,
    at,
    game,
    moves,
    play,
)

# --- the pillbug (001 L135-154)


def test_the_pillbug_moves_one_space() -> None:
    # 001 L139.
    assert moves(at("0,0:wP 1,0:wQ 2,0:bQ"), "wP") == {(1, -1), (0, 1)}


def test_the_pillbug_throws_a_friend() -> None:
    # 001 L139: up onto itself and down to another free space beside it.
    # The queen herself walks to (2, -2) or (0, 0).
    state = at("1,-1:wQ 0,-1:wP 0,-2:bQ 1,-2:bA1", last="bA1")
    assert moves(state, "wQ") == {(-1, -1), (-1, 0), (0, 0), (2, -2)}


def test_the_pillbug_throws_an_enemy() -> None:
    # 001 L139: enemies too.
    state = at("0,0:wP 1,0:bQ 0,1:wQ")
    assert moves(state, "bQ") == {(1, -1), (0, -1), (-1, 0), (-1, 1)}


def test_throwing_takes_the_place_of_moving() -> None:
    # 001 L139: it is the turn; the pillbug stays where it is.
    state = at("0,0:wP 1,0:bQ 0,1:wQ")
    where = state.position.pos[_number("wP")]
    state.play(0, action("bQ", (-1, 0)))
    assert state.position.pos[_number("wP")] == where
    assert state.pending() == (1,)


def _number(name: str) -> int:
    return {name: p for p, name in PIECE_NAMES.items()}[name]


def test_the_pillbug_does_not_throw_what_just_moved() -> None:
    # 001 L143.
    assert moves(at("0,0:wP 1,0:bQ 0,1:wQ", last="bQ"), "bQ") == set()


def test_the_pillbug_does_not_throw_from_a_stack() -> None:
    # 001 L144: neither its top nor what is below.
    state = at("0,0:wP 1,0:bQ,bB1 0,1:wQ")
    assert moves(state, "bB1") == set()
    assert moves(state, "bQ") == set()


def test_the_pillbug_does_not_divide_the_hive() -> None:
    # 001 L145: bQ is the only link to bA1.
    state = at("0,0:wP 1,0:bQ 0,1:wQ 2,-1:bA1")
    assert moves(state, "bQ") == set()


def test_the_pillbug_does_not_throw_through_a_narrow_gap() -> None:
    # 001 L146: up from (1, 0) or down to (0, -1) between two stacks.
    up = "0,0:wP 1,0:bQ 1,-1:wA1,wB1 0,1:wQ,bB1 2,-1:bA1 1,1:bA2"
    assert moves(at(up), "bQ") == set()
    down = "0,0:wP 1,0:bQ 1,-1:wA1,wB1 -1,0:wQ,bB1 0,-2:bA1 1,-2:bA2 -1,-1:bA3"
    assert moves(at(down), "bQ") == {(-1, 1), (0, 1)}


def test_a_thrown_piece_rests_for_a_turn() -> None:
    # 001 L148: it neither moves nor is moved by a pillbug in the next player's turn.
    state = at("0,0:wP 1,0:bQ 0,1:wQ -1,1:bA1 -2,1:bP")
    state.play(0, action("bQ", (-1, 0)))
    assert moves(state, "bQ") == set()
    play(state, "bA2 -bP")
    assert moves(state, "bQ") == {(1, 0), (1, -1), (0, -1)}


def test_the_mosquito_copies_an_immobile_pillbug() -> None:
    # 001 L148: bP just moved; beside it the mosquito moves and throws like a pillbug.
    state = at("0,0:wM 1,0:bP 0,1:bQ 1,1:wQ", last="bP")
    assert moves(state, "bQ") == {(1, -1), (0, -1), (-1, 0), (-1, 1)}
    assert moves(state, "wM") == {(1, -1), (-1, 1)}


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


# What stands on both sides of a step, and whether it can be made.
gates = pytest.mark.parametrize(
    ("left", "right", "open_"),
    [
        ("wA1", "wQ", True),
        ("wA1,wB1", "wQ", True),
        ("wA1", "wQ,bB1", True),
        ("wA1,wB1", "wQ,bB1", False),
        ("wA1,wB1,bB2", "wQ,bB1", False),
    ],
)


@gates
def test_v7_the_gate_on_the_way_up(left: str, right: str, open_: bool) -> None:
    # From (1, 0) onto wP, between (1, -1) and (0, 1).
    state = at(f"0,0:wP 1,0:bQ 1,-1:{left} 0,1:{right}")
    assert moves(state, "bQ") == ({(0, -1), (-1, 0), (-1, 1)} if open_ else set())


@gates
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
    # bP throws wP to (1, -1): White can't use it now; a turn later that is possible.
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
