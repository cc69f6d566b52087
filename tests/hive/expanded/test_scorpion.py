"""The scorpion from its rulebook: two slides, and it holds enemies (001 L251; V-6, V-17)."""

from __future__ import annotations

import pytest

from tests.hive.expanded.colonies import at, deeds, flips, of, row, stings, why


def test_the_scorpion_slides_exactly_two_spaces() -> None:  # V-6
    assert of(row("wS1'"), "wS1") == {"1,-1", "0,1", "flip"}
    assert why(row("wS1'"), "wS1 \\wQ") == ("hive.two_slides", "V-6")


HOLD = "0,0:{} 1,0:bA1 2,0:bQ -1,0:bL' 0,1:wQ"


def test_the_scorpion_holds_enemies_beside_it_but_the_shield_bug() -> None:
    state = at(HOLD.format("wS1'"), turn="Black[9]")
    assert flips(state) == {"bL flip", "bQ flip"}
    assert why(state, "bA1 flip") == ("hive.held", "V-17")


@pytest.mark.parametrize(("stack", "status"), [("wS1',wB1", ""), ("wS1'", "stunned:wS1")])
def test_a_covered_or_stunned_scorpion_holds_nobody(stack: str, status: str) -> None:
    state = at(HOLD.format(stack), status, turn="Black[9]")
    assert flips(state) == {"bA1 flip", "bL flip", "bQ flip"}


def test_the_house_may_have_the_scorpion_hold_only_its_own_level() -> None:  # V-17
    lines = "0,0:wS1' 1,0:bA1,bB1 2,0:bQ 0,1:wQ"
    assert flips(at(lines, turn="Black[9]")) == {"bQ flip"}
    same = at(lines, turn="Black[9]", scorpion_reach="sameLevel")
    assert flips(same) == {"bQ flip", "bB1 flip"}


def test_a_scorpion_does_not_stop_a_sting() -> None:  # V-17
    state = at("-1,0:wQ' 0,0:bA1 1,0:bQ 0,-1:bS1'")
    assert stings(state) == {"wQ stings bA1", "wQ stings bQ", "wQ stings bS1"}
    assert "wQ flip" not in deeds(state)


def test_a_scorpion_stops_no_move() -> None:  # V-17
    # The queen beside it can't be flipped but slides to either side.
    state = at("-1,0:wS1' 0,0:bQ -1,1:wQ", turn="Black[9]")
    assert deeds(state) == {"bQ 0,-1", "bQ 0,1"}


def test_the_mosquito_copies_its_walk_but_not_its_hold() -> None:  # §2.7
    state = at("-1,0:wM 0,0:bS1' 1,0:wQ 2,0:bQ")
    # Two slides along the row on either side.
    assert of(state, "wM") == {"1,-1", "0,1"}
    assert why(state, "wM flip") == ("hive.held", "V-17")
    held = at("-1,0:wM 0,0:bS1' 1,0:wQ 2,0:bQ -1,1:bA1", turn="Black[9]")
    assert "bA1 flip" in deeds(held)


def test_a_scorpion_holds_the_top_of_a_stack_beside_it() -> None:  # V-17
    state = at("0,0:wS1' 1,0:wG1,bB1 2,0:bQ 0,1:wQ", turn="Black[9]")
    assert flips(state) == {"bQ flip"}
    assert why(state, "bB1 flip") == ("hive.held", "V-17")
