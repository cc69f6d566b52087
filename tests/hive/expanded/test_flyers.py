"""Firefly, dragonfly and fly from their rulebook (001 L235-243, L259; V-15, V-16, V-21, V-30)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hive.expanded.colonies import at, of, play, row, spots, why
from tests.hive.reference import around

# --- firefly (001 L235)


def test_the_firefly_rises_two_spaces_from_the_ground() -> None:  # V-15
    assert of(at("-1,0:wB1' 0,0:wQ 1,0:bQ 2,0:bA1"), "wB1") == {"1,0", "flip"}


def test_the_firefly_on_the_hive_goes_one_space_until_it_drops() -> None:  # V-15
    state = at("0,0:wQ,wB1' 1,0:bQ")
    assert of(state, "wB1") == {"1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1", "flip"}


def test_the_firefly_does_not_move_on_the_ground() -> None:
    assert why(row("wB1'"), "wB1 \\wQ") == ("hive.firefly", "V-15")


# --- dragonfly (001 L243)


def test_the_dragonfly_goes_up_over_and_straight_down_behind_the_row() -> None:
    assert of(at("-1,0:wG1' 0,0:wQ 1,0:bQ 2,0:bA1"), "wG1") == {"3,0", "flip"}


def test_the_dragonfly_may_turn_once_it_is_up() -> None:  # V-21
    state = at("-1,0:wG1' 0,0:wQ 1,0:bQ 2,0:bA1 0,1:wA1")
    assert of(state, "wG1") == {"3,0", "0,2", "flip"}


def test_the_dragonfly_needs_a_second_piece() -> None:  # V-21
    state = at("1,0:bQ 0,0:wQ 1,-1:wG1' 2,-1:bA1")
    # Up on wQ then bQ: down at 2,0. On bQ then wQ: -1,0; then bA1: 3,-2. On bA1 then bQ: 1,1... no:
    # bA1 to bQ is south-west, on to 0,1.
    assert of(state, "wG1") == {"2,0", "-1,0", "3,-2", "0,1", "flip"}
    lonely = at("0,0:wQ -1,0:wG1' 0,-1:bQ -2,0:bA1")
    assert why(lonely, "wG1 wQ-") == ("hive.one_hive", "§2.3")


# --- fly (001 L259)

FLY = "-2,0:wA1' -1,0:wQ 0,0:bQ 1,0:bA1"
BESIDE = {"2,0", "2,-1", "1,-1", "0,1", "1,1"}


@pytest.mark.parametrize("how", ["placed", "moved", "flipped"])
def test_the_fly_lands_beside_what_the_opponent_touched(how: str) -> None:
    assert of(at(FLY, f"{how}:bA1"), "wA1") == BESIDE | {"flip"}


def test_the_fly_has_no_other_move() -> None:
    state = at(FLY)
    assert of(state, "wA1") == {"flip"}
    assert why(state, "wA1 \\wQ") == ("hive.no_landing", "V-16")
    assert why(at(FLY, "moved:bA1"), "wA1 \\wQ") == ("hive.fly", "V-16")


def test_the_fly_lands_beside_the_top_of_a_stack_only() -> None:
    stack = "-2,0:wA1' -1,0:wQ 0,0:bQ 1,0:bA1,bB1"
    assert of(at(stack, "moved:bB1"), "wA1") == BESIDE | {"flip"}
    assert of(at(stack, "flipped:bA1"), "wA1") == {"flip"}


def test_the_fly_follows_ones_own_piece_that_the_opponent_moved() -> None:  # V-16, V-30
    state = at("-2,0:wA1' -1,0:wQ 0,0:bQ 1,0:wG1", "moved:wG1")
    assert of(state, "wA1") == BESIDE | {"flip"}


def test_the_fly_never_targets_itself_and_must_be_free() -> None:  # V-28
    assert of(at(FLY, "flipped:wA1"), "wA1") == {"flip"}
    pinned = at("-2,0:wG1 -1,0:wA1' 0,0:wQ 1,0:bQ 2,0:bA1", "moved:bA1")
    assert of(pinned, "wA1") == {"flip"}


def test_the_fly_does_not_stay_where_it_is() -> None:  # §2.5
    state = at("2,0:wA1' 1,0:bA1 0,0:bQ -1,0:wQ", "moved:bA1")
    assert of(state, "wA1") == {"2,-1", "1,-1", "0,1", "1,1", "flip"}


def test_a_gate_closes_the_flys_way_down() -> None:  # V-16
    # From bA1 down to 2,-1 the stacks on both sides are higher than bA1.
    lines = "-2,0:wA1' -1,0:wQ 0,0:bQ 1,0:bA1 2,0:bG1{} 1,-1:bS1{}"
    state = at(lines.format(",bB1", ",bB2"), "moved:bA1")
    assert of(state, "wA1") == {"0,1", "1,1", "flip"}
    assert why(state, "wA1 bA1/") == ("hive.gate", "§2.3")
    assert of(at(lines.format("", ""), "moved:bA1"), "wA1") == {"0,1", "1,1", "2,-1", "flip"}


def test_a_fly_that_rests_or_sleeps_stays() -> None:  # V-16
    assert of(at(FLY, "moved:bA1,wA1"), "wA1") == set()
    assert of(at(FLY, "moved:bA1 stunned:wA1"), "wA1") == set()


# What White does, and what Black's fly may fly to then (V-30).
AFTER = {
    "place": ("0,0:wQ 1,0:bQ 2,0:bA1'", "wG1 -wQ", {"wG1"}),
    "move": ("0,0:wQ 1,0:bQ 1,1:bA1' -1,0:wG1", "wG1 bQ-", {"wG1"}),
    "flip": ("0,0:wQ 1,0:bQ 2,0:bA1'", "wQ flip", {"wQ"}),
    "throw": ("0,0:wP 1,0:wG1 0,1:wQ 1,1:bQ 2,1:bA1'", "wG1 \\wP", {"wG1"}),
    "swap": ("-1,0:wP' 0,0:wQ 1,0:bG1 2,0:bQ 1,1:bA1'", "wP swaps bQ", {"wP", "bQ"}),
    "sting": ("0,0:wQ' 1,0:bQ 2,0:bA1' 2,-1:bG1", "wQ stings bG1", {"bG1"}),
    "control": ("0,0:wQ 1,0:bQ 0,1:wM' -1,1:bG1 2,0:bA1'", "bG1 wQ/", {"bG1"}),
    "control a sting": ("0,0:wQ 1,0:bQ' 0,1:wM' -1,1:bG1 2,0:bA1'", "bQ stings bG1", {"bG1"}),
    "control a throw": ("0,0:wQ 1,0:bQ 0,1:wM' -1,1:bP 2,0:bA1'", "wM -bP", {"wM"}),
    "assassinate": ("-1,0:wN' 0,0:bG1 0,1:wQ 1,0:bQ 2,0:bA1'", "wN takes bG1", set()),
    "Honeycombo": ("0,0:nH 1,0:wQ -1,0:bQ -2,0:bA1'", "honeycombo", set()),
}


@pytest.mark.parametrize("what", AFTER)
def test_what_a_fly_may_fly_to(what: str) -> None:  # V-30
    lines, text, targets = AFTER[what]
    modules = {"assassinate": "P", "Honeycombo": "H"}.get(what, "")
    state = play(at(lines, "shows:w" if modules == "H" else "", modules=modules), text)
    where = spots(state)
    free = {n for name in targets for n in around(where[name])} - set(where.values())
    assert of(state, "bA1") - {"flip"} == {f"{q},{r}" for q, r in free}


def test_a_sting_that_turns_nothing_over_is_no_target() -> None:  # V-30
    options: dict[str, Any] = {"mode": "no_flip_common", "common_faces": "QA"}
    state = play(at("0,0:wQ' 1,0:bQ' 2,0:bA1' 2,-1:bG1", **options), "wQ stings bG1")
    assert of(state, "bA1") == set()


# --- gates above the ground (§2.3)


def test_a_gate_closes_a_step_of_the_firefly() -> None:
    # Between two stacks of two, from a height of one to a height of one.
    state = at("0,0:wQ,wB1' 1,0:bQ 1,-1:wG1,wB2 0,1:bG1,bB1")
    assert of(state, "wB1") == {"1,-1", "0,1", "0,-1", "-1,0", "-1,1", "flip"}


def test_a_gate_closes_the_dragonflys_way_down() -> None:  # V-21
    lines = "-1,0:wG1' 0,0:wQ 1,0:bQ 2,-1:bG1{} 1,1:wG2{}"
    assert of(at(lines.format("", "")), "wG1") == {"2,0", "flip"}
    assert of(at(lines.format(",bB1", ",wB1")), "wG1") == {"flip"}
    assert of(at(lines.format(",bB1", "")), "wG1") == {"2,0", "flip"}


def test_the_dragonfly_crosses_stacks_of_any_height() -> None:  # V-21
    state = at("-1,0:wG1' 0,0:wQ 1,0:bQ,bB1,wB1 2,0:bA1")
    assert of(state, "wG1") == {"3,0", "flip"}
