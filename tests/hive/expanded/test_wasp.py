"""The wasp from its rulebook: one slide, or a sting (001 L225; V-13, V-14, V-31)."""

from __future__ import annotations

import apiary
from tests.hive.expanded.colonies import (
    GAME,
    at,
    deeds,
    everything,
    nothing_to_place,
    of,
    play,
    stings,
    takes,
    why,
)

WASP = "-1,0:wQ' 0,0:bA1 1,0:bQ"


def test_the_wasp_slides_one_space_or_stings_any_enemy_that_stands_alone() -> None:
    assert deeds(at(WASP)) == {
        "wQ 0,-1", "wQ -1,1", "wQ flip", "wQ stings bA1", "wQ stings bQ",
    }  # fmt: skip


def test_the_wasp_does_not_sting_into_a_stack() -> None:
    state = at("-1,0:wQ' 0,0:bA1,bB1 1,0:bQ")
    assert stings(state) == {"wQ stings bQ"}
    assert why(state, "wQ stings bB1") == ("hive.in_stack", "V-13")
    assert why(state, "wQ stings bA1") == ("hive.in_stack", "V-13")


def test_the_wasp_spares_what_just_moved_or_was_flipped() -> None:
    assert stings(at(WASP, "moved:bA1")) == {"wQ stings bQ"}
    assert stings(at(WASP, "flipped:bQ")) == {"wQ stings bA1"}
    assert stings(at(WASP, "placed:bA1")) == {"wQ stings bA1", "wQ stings bQ"}
    assert why(at(WASP, "moved:bA1"), "wQ stings bA1") == ("hive.sting_moved", "V-14")


def test_who_is_stung_is_turned_over_and_sleeps_for_a_turn() -> None:  # V-14
    state = play(at("0,0:wQ' 1,0:bQ 1,-1:bA1"), "wQ stings bA1")
    assert GAME.terminal.meaning(state, "bA1") == apiary.Message("hive.creature.fly")
    # Black's ant can neither move nor be flipped; the queen can, and the ant wakes when that ends.
    assert deeds(state) == {"bQ 0,1", "bQ 2,-1", "bQ flip"}
    assert why(state, "bA1 flip") == ("hive.stunned", "V-14")
    play(state, "bQ flip", "wQ flip")
    assert "bA1 flip" in deeds(state)


def test_nobody_throws_or_swaps_or_stings_again_who_sleeps() -> None:  # V-14
    lines = "0,0:wP 1,0:bQ 0,-1:wQ' 1,-1:bA1"
    state = at(lines, "stunned:bA1")
    assert of(state, "bA1") == set()
    assert why(state, "wQ stings bA1") == ("hive.stunned_already", "V-14")
    loose = at(lines, "stunned:bA1", stung_also_unmovable=False)
    assert of(loose, "bA1") == {"-1,0", "-1,1", "0,1"}


def test_the_same_piece_may_be_stung_every_turn_unless_the_house_says_no() -> None:  # V-14
    assert stings(at(WASP, "stung:bA1")) == {"wQ stings bA1", "wQ stings bQ"}
    strict = at(WASP, "stung:bA1", sting_repeat=False)
    assert stings(strict) == {"wQ stings bQ"}
    assert why(strict, "wQ stings bA1") == ("hive.stung_before", "V-14")


def test_the_house_may_have_the_wasp_sting_only_beside_her() -> None:  # V-13
    near = at(WASP, wasp_range="adjacent")
    assert stings(near) == {"wQ stings bA1"}
    assert why(near, "wQ stings bQ") == ("hive.sting_far", "V-13")


def test_a_pinned_wasp_stings() -> None:  # V-14
    assert stings(at("-1,0:wA1 0,0:wQ' 1,0:bQ")) == {"wQ stings bQ"}


def test_where_faces_are_fixed_a_sting_only_stuns() -> None:  # V-14
    state = at(WASP.replace("bQ", "bQ'"), mode="no_flip_common", common_faces="Q")
    play(state, "wQ stings bA1")
    assert GAME.terminal.meaning(state, "bA1") == apiary.Message("hive.creature.ant")
    assert state.colony.stunned
    assert not state.colony.flipped


def test_stings_and_passes_end_by_repetition() -> None:  # V-4, V-14
    # Black's queen is pinned between a row and can't act while she is stung.
    state = at("-1,0:wQ' 0,0:bQ 1,0:wA1", kind="Base", mode="venom")
    state = nothing_to_place(state, "b")
    for _ in range(40):
        if not state.pending():
            break
        play(state, "wQ stings bQ" if state.pending() == (0,) else "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason.key == "hive.end.repeated"


HEMMED = "0,0:wQ' 1,0:bA1 1,-1:bG1 0,-1:wA1 -1,0:wG1 -1,1:wS1 2,0:bQ"


def test_a_wasp_that_is_hemmed_in_stings() -> None:  # V-14
    # The one free side lies between bA1 and wS1: too narrow to slide.
    power = {"stings bA1", "stings bG1", "stings bQ", "flip"}
    assert of(at(HEMMED), "wQ") == power
    # With Guardians six sides are not the end, and she still stings.
    assert of(at(HEMMED + " 0,1:wS2", modules="G"), "wQ") == power


def test_the_queen_stung_becomes_the_wasp_and_does_not_sting() -> None:  # V-14
    state = play(at("0,0:wQ' 1,0:bQ 2,0:bA1"), "wQ stings bQ")
    assert GAME.terminal.meaning(state, "bQ") == apiary.Message("hive.creature.wasp")
    # Black has the ant alone: seven spaces around two pieces, or its other face.
    assert deeds(state) == {
        "bA1 2,-1", "bA1 1,-1", "bA1 0,-1", "bA1 -1,0", "bA1 -1,1", "bA1 0,1", "bA1 1,1",
        "bA1 flip",
    }  # fmt: skip
    assert why(state, "bQ stings wQ") == ("hive.stunned", "V-14")


def test_a_pass_ends_the_sleep_too() -> None:  # V-14
    state = nothing_to_place(at("-1,0:wQ' 0,0:bQ 1,0:wA1"), "b")
    play(state, "wQ stings bQ")
    assert everything(state) == {"pass"}
    play(state, "pass", "wQ flip")
    # Awake and still pinned she stings, but not the queen that White has just flipped.
    assert everything(state) == {"bQ stings wA1", "bQ flip"}


def test_not_even_ones_own_pillbug_throws_who_sleeps() -> None:  # V-14
    lines = "0,0:wP 1,0:wA1 0,1:wQ 1,1:bQ"
    assert of(at(lines, "stunned:wA1"), "wA1") == set()
    loose = at(lines, "stunned:wA1", stung_also_unmovable=False)
    assert of(loose, "wA1") == {"1,-1", "0,-1", "-1,0", "-1,1"}


def test_a_sleeping_piece_may_be_climbed_on_and_removed() -> None:  # §2.6
    state = at("0,0:wQ 1,0:bQ 1,-1:wB1 0,1:wN'", "stunned:bQ", modules="P")
    assert "1,0" in of(state, "wB1")
    assert takes(state) == {"wN takes bQ"}


def test_what_was_stung_is_no_longer_exempt_a_turn_later() -> None:  # V-14
    # Black moves another piece; the ant has slept, woken, and may be stung again.
    state = play(at("0,0:wQ' 1,0:bQ 1,-1:bA1 2,0:bG1"), "wQ stings bA1", "bG1 -wQ")
    assert stings(state) == {"wQ stings bA1", "wQ stings bQ"}


def test_a_mosquito_measures_the_reach_from_itself() -> None:  # V-31
    lines = "0,0:wQ' 1,0:bA1 2,0:bQ 0,1:wM 1,-1:bG1"
    near = at(lines, wasp_range="adjacent")
    assert stings(near) == {"wQ stings bA1", "wQ stings bG1", "wM stings bA1"}
    far = at(lines)
    everyone = {"bA1", "bG1", "bQ"}
    assert stings(far) == {f"{by} stings {name}" for by in ("wQ", "wM") for name in everyone}


def test_a_beetle_on_a_wasp_takes_her_sting_until_it_leaves() -> None:  # V-14
    state = at("0,0:wQ',bB1 1,0:bQ -1,0:wA1")
    assert stings(state) == set()
    assert why(state, "wQ stings bQ") == ("hive.covered", "§2.3")
    assert why(state, "wQ flip") == ("hive.covered", "§2.3")
    play(state, "wA1 flip", "bB1 bQ")
    # Open again she stings, but both black pieces are in a stack.
    assert of(state, "wQ") == {"flip"}
