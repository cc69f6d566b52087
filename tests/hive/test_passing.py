"""Who can neither move nor place passes."""

from __future__ import annotations

import pytest

from apiary.core.errors import IllegalAction
from tests.hive.positions import (
    FOUR,
    PASS,
    action,
    at,
    end,
    full,
    moves,
    moving,
    must_pass,
    names,
    play,
)

# --- no move and nothing to place (001 L121-123, 002 L250-256)

STUCK = "0,0:wQ 1,0:bQ -1,0:bA1 2,0:bA2"


def test_who_can_do_nothing_passes() -> None:
    # 001 L123, 002 L252-254: the other is to play again, and so on.
    state = at(STUCK, "White[5]", kind="Base")
    assert must_pass(state)
    play(state, "pass")
    assert state.pending() == (1,)
    play(state, "bA2 bQ/")
    assert must_pass(state)
    play(state, "pass; bA2 bQ-; pass")
    assert state.pending() == (1,)


def test_a_stuck_player_goes_on_when_he_can() -> None:
    # 001 L123, 002 L254-256.
    state = play(at(STUCK, "White[5]", kind="Base"), "pass; bA1 bA2-")
    assert moving(state) == {"wQ"}
    assert names(state) == {"wS1", "wB1", "wG1", "wA1"}


def test_a_stuck_player_loses_when_his_queen_is_surrounded() -> None:
    # 001 L123, 002 L256.
    state = at("0,0:wQ 1,0:bQ -1,0:bA1 1,-1:bG1 0,-1:bG2 -1,1:bG3 2,0:bA2", "White[9]", kind="Base")
    assert must_pass(state)
    play(state, "pass; bA2 wQ\\")
    outcome = end(state)
    assert outcome.winners == (1,)


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
    assert state.to_dict()["table"]["resting"] == ["bA2"]
    play(state, "pass")
    assert state.to_dict()["table"]["resting"] == []
    assert moves(state, "bA2") != set()


def test_v5_a_pass_ends_immunity_from_throws() -> None:
    # Black throws the own bG1; White passes; Black may throw it again.
    state = at("0,0:wQ 1,0:bP 2,0:bQ 2,-1:bG1 -1,0:bA1", "Black[9]")
    state.play(1, action("bG1", (1, 1)))
    assert must_pass(state)
    play(state, "pass")
    # The other free places around bP, and jumps over bQ and over bP.
    assert moves(state, "bG1") == {(2, -1), (1, -1), (0, 1), (3, -1)}
