"""The pieces and how they are placed; the queen by the fourth turn."""

from __future__ import annotations

import random

import pytest

from apiary.games.hive.names import PIECE_NAMES, SETS
from tests.hive.positions import (
    GAME,
    at,
    end,
    full,
    game,
    moves,
    moving,
    must_pass,
    names,
    play,
    seat,
)

# --- preparation (001 L12, 002 L17-21)


def test_eleven_pieces_each() -> None:
    # 001 L12, 002 L18: eleven pieces of one colour; 002 L115: four beetles in all.
    assert names(game()) == {"wQ", "wS1", "wB1", "wG1", "wA1"}
    state = game()
    hand = [PIECE_NAMES[p] for p in range(64) if state.position.pos[p] == -1]
    for colour in "wb":
        own = sorted(name[1:] for name in hand if name[0] == colour)
        assert own == ["A1", "A2", "A3", "B1", "B2", "G1", "G2", "G3", "Q", "S1", "S2"]


# --- beginning, placing (001 L14-20, 002 L29-55)


def test_the_first_piece() -> None:
    # 001 L16, 002 L38-31: one player begins by placing a piece in the middle of the table.
    state = game()
    assert state.pending() == (0,)
    assert all(moves(state, name) == {(0, 0)} for name in names(state))
    assert not moving(state)


def test_the_second_piece_touches_the_first() -> None:
    # 002 L32-34, 001 L16: only the first piece of each player may touch the other colour.
    state = play(game(), "wA1")
    assert moves(state, "bA1") == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}


def test_turns_alternate() -> None:
    # 002 L34.
    state = game()
    for number, move in enumerate(["wA1", "bA1 wA1-", "wG1 -wA1", "bG1 bA1-"]):
        assert state.pending() == (number % 2,)
        play(state, move)


def test_a_new_piece_touches_only_its_colour() -> None:
    # 001 L16, 002 L41-44: one or more of one's own, and none of the other's.
    state = play(game(), "wQ;bQ wQ-")
    assert moves(state, "wA1") == {(-1, 0), (0, -1), (-1, 1)}
    play(state, "wA1 -wQ")
    assert moves(state, "bA1") == {(2, 0), (2, -1), (1, 1)}


def test_a_piece_in_play_never_leaves() -> None:
    # 001 L20, 002 L46-51.
    for letters in SETS:
        rng = random.Random(letters)
        state = game(letters)
        placed: set[int] = set()
        for _ in range(80):
            if not state.pending():
                break
            state.play(seat(state), rng.choice(sorted(full(state))))
            now = {p for p in range(64) if state.position.pos[p] >= 0}
            assert placed <= now
            placed = now


def test_winning_with_pieces_in_hand() -> None:
    # 001 L20, 002 L49-55: nobody has to place everything first.
    state = at("0,0:bQ 1,0:wQ 1,-1:wA1 0,-1:bA1 -1,0:bA2 -1,1:wG1 2,0:wA2")
    assert "wB1" in names(state)
    play(state, "wA2 bQ\\")
    outcome = end(state)
    assert outcome.winners == (0,)


def test_the_hive_is_the_board() -> None:
    # 001 L24, 002 L57: nothing bounds the hive; a line of 27 pieces.
    whites = "wQ wA1 wA2 wA3 wG1 wG2 wG3 wS1 wS2 wB1 wB2 wM wL"
    blacks = "bL bM bB1 bB2 bS1 bS2 bG1 bG2 bG3 bA1 bA2 bA3 bP bQ"
    pieces = f"{whites} {blacks}".split()
    line = " ".join(f"{q},0:{name}" for q, name in enumerate(pieces, start=-12))
    state = at(line, "White[15]")
    assert moves(state, "wP") == {
        *((q, -1) for q in range(-12, 1)),
        *((q, 1) for q in range(-13, 0)),
        (-13, 0),
    }
    assert moves(state, "wQ") == {(-12, 1), (-11, -1)}


# --- placing the queen (001 L26-30, 002 L60-65)


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_the_queen_in_any_of_the_first_four_turns(turn: int) -> None:
    # 001 L30, 002 L62.
    state = game()
    lines = {0: ["wA1", "wA2 -wA1", "wA3 -wA2"], 1: ["bA1 wA1-", "bA2 bA1-", "bA3 bA2-"]}
    for number in range(2 * turn - 2):
        play(state, lines[number % 2][number // 2])
    assert "wQ" in names(state)
    play(state, "wA1" if turn == 1 else ["wS1 \\wA1", "wS1 /wA2", "wQ -wA3"][turn - 2])
    assert "bQ" in names(state)


def test_the_queen_must_come_in_the_fourth_turn() -> None:
    # 001 L30, 002 L64: then nothing else may be placed.
    state = play(game(), "wA1;bA1 wA1-;wA2 -wA1;bA2 bA1-;wA3 -wA2")
    assert len(names(state)) > 1
    play(state, "bA3 bA2-")
    assert names(state) == {"wQ"}
    assert not moving(state)
    play(state, "wQ -wA3")
    assert names(state) == {"bQ"}
    assert not moving(state)


# --- V-1: White begins


def test_v1_white_begins() -> None:
    state = game()
    assert state.pending() == (0,)
    assert [GAME.seat_name(seat).key for seat in (0, 1)] == ["hive.white", "hive.black"]
    assert {name[0] for name in names(state)} == {"w"}


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
