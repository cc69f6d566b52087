"""The shield bug from its rulebook: its walk and its shelter (001 L274-276; V-22, V-24)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hive.expanded.colonies import at, deeds, of, row, stings, takes, why


def test_the_shield_bug_goes_up_and_down() -> None:
    assert of(row("wL'"), "wL") == {"1,-1", "0,-1", "-1,1", "0,1", "flip"}


SHIELD = "-1,0:wQ' 0,0:bQ 1,0:bL' 2,0:bA1 3,0:bG1"


def test_the_shield_bug_and_the_friends_it_touches_are_not_stung() -> None:  # V-22
    state = at(SHIELD)
    assert stings(state) == {"wQ stings bG1"}
    assert why(state, "wQ stings bL") == ("hive.shielded", "V-22")
    assert why(state, "wQ stings bA1") == ("hive.shielded", "V-22")


@pytest.mark.parametrize(
    ("lines", "status"),
    [(SHIELD.replace("bL'", "bL',wB1"), ""), (SHIELD, "stunned:bL")],
)
def test_a_covered_or_stunned_shield_bug_protects_nobody(lines: str, status: str) -> None:
    assert stings(at(lines, status)) == {"wQ stings bQ", "wQ stings bA1", "wQ stings bG1"}


def test_the_house_may_leave_out_the_aura() -> None:  # V-22
    expected = {"wQ stings bQ", "wQ stings bA1", "wQ stings bG1"}
    assert stings(at(SHIELD, shield_aura="none")) == expected
    assert stings(at(SHIELD, shield_aura="removalOnly")) == expected


def test_a_friend_beside_it_does_not_throw_the_shield_bug() -> None:  # V-22
    lines = "0,0:wP 1,0:wL' -1,0:wQ -2,0:bQ"
    # Its own hops lead over the pillbug to its free sides; so would a throw, but for one thing: a
    # shield bug that rests can't move by itself.
    sides = {"1,-1", "0,-1", "-1,1", "0,1"}
    assert of(at(lines), "wL") == sides | {"flip"}
    assert of(at(lines, "stunned:wL"), "wL") == set()
    awake: dict[str, Any] = {"stung_also_unmovable": False}
    assert of(at(lines, "stunned:wL", **awake), "wL") == sides  # asleep it is no shield
    swap = "-1,0:wP' 0,0:wQ 0,-1:wL' 1,-1:bQ"
    assert of(at(swap), "wP") == {"swaps bQ", "swaps wQ", "flip"}
    both = {"swaps bQ", "swaps wQ", "swaps wL", "flip"}
    assert of(at(swap, shield_literal_friendly=False), "wP") == both


def test_the_enemy_neither_throws_nor_controls_the_shielded() -> None:  # V-22, V-24
    state = at("0,0:wP 1,0:bA1 2,0:bL' 0,1:wQ 1,1:bQ")
    assert of(state, "bA1") == set()
    assert why(state, "bA1 -wP") == ("hive.shielded", "V-22")
    ticked = at("0,0:wM' 1,0:bA1 2,0:bL' 0,1:wQ 1,1:bQ")
    assert of(ticked, "bA1") == set()


def test_the_shield_reaches_the_top_of_a_stack() -> None:  # V-22
    lines = "0,0:wQ,wM' 1,0:bA1,bB1 2,0:{} 0,1:bQ"
    steps = {"0,0", "1,-1", "0,1", "1,1", "2,-1", "2,0"}
    assert of(at(lines.format("bG1")), "bB1") == steps
    assert of(at(lines.format("bL'")), "bB1") == set()


def test_ones_own_pillbug_throws_a_friend_of_the_shield_bug() -> None:  # V-22
    # A fly without a target does not move by itself.
    state = at("0,0:wP 1,0:wA1' 2,0:wL' 0,1:wQ 1,1:bQ")
    assert of(state, "wA1") == {"1,-1", "0,-1", "-1,0", "-1,1", "flip"}


def test_a_centipede_of_its_colour_that_does_not_touch_it_may_swap() -> None:  # V-22
    assert of(at("-1,0:wP' 0,0:wQ 1,0:bQ 2,0:wL'"), "wP") == {"swaps wL", "flip"}


# Black's pieces beside Black's shield bug, controlled by White's tick (V-24).


def test_a_shielded_pillbug_throws_under_control() -> None:  # V-24
    # It is not moved itself, and does not throw its own shield bug, but White's pieces.
    state = at("0,0:wM' 1,0:bP 2,0:bL' 1,-1:wQ 2,1:bQ")
    assert deeds(state) == {
        "wM 1,0", "wM 1,-1", "wM 2,-1", "wM 0,1", "wM 1,1", "wM flip",
        "wQ 2,-1", "wQ 0,-1", "wQ 0,1", "wQ 1,1", "wQ flip",
    }  # fmt: skip


def test_a_shielded_wasp_stings_under_control_who_is_not_shielded() -> None:  # V-24, V-27
    state = at("0,0:wM' 1,0:bQ' 2,0:bL' 3,0:bA1 4,0:bG1 1,-1:wQ")
    assert of(state, "bQ") == {"stings bG1"}
    assert why(state, "bQ stings bA1") == ("hive.shielded", "V-22")


def test_a_shielded_predator_takes_nothing_under_control() -> None:  # V-24
    # bQ herself does not touch the shield bug, but the assassin would leave the game too.
    lines = "0,0:wQ 0,1:wM' 1,0:bN' 2,0:bQ 1,1:bA1 1,-1:{}"
    assert takes(at(lines.format("bG1"), modules="P")) == {"bN takes bQ", "bN takes bG1"}
    state = at(lines.format("bL'"), modules="P")
    assert takes(state) == set()
    assert why(state, "bN takes bQ") == ("hive.shielded", "V-22")


def test_a_shielded_centipede_does_not_swap_under_control() -> None:  # V-24
    lines = "0,0:wM' 1,0:bP' 1,-1:wQ 0,-1:bQ 2,-1:{}"
    # Without the centipede and wQ the last piece would be cut off.
    assert of(at(lines.format("bG1")), "bP") == {"swaps wM", "swaps bQ", "swaps bG1"}
    state = at(lines.format("bL'"))
    assert of(state, "bP") == set()
    assert why(state, "bP swaps wM") == ("hive.shielded", "V-22")


def test_a_gate_closes_a_step_of_the_shield_bug() -> None:  # §2.3
    # Not up on to wQ between two stacks of two, but by way of either stack.
    state = at("-1,0:wL' 0,0:wQ 1,0:bQ 0,-1:wG1,wB1 -1,1:bG1,bB1")
    assert of(state, "wL") == {
        "1,-1", "1,-2", "0,-2", "-1,-1", "0,1", "-2,1", "-2,2", "-1,2", "flip",
    }  # fmt: skip
