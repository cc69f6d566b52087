"""Venom from its rulebook: a position for each sentence, what may be done written out by hand."""

from __future__ import annotations

from typing import Any

import pytest

import apiary
from apiary.games.hive import ColonyState
from tests.hive.expanded.colonies import GAME, at, deeds, everything, of, play, start, why

ROW = "-1,0:{} 0,0:wQ 1,0:bQ"  # a piece beside two queens in a row


def row(name: str, **options: Any) -> ColonyState:
    return at(ROW.format(name), **options)


def flips(state: ColonyState) -> set[str]:
    return {text for text in deeds(state) if text.endswith("flip")}


def stings(state: ColonyState) -> set[str]:
    return {text for text in deeds(state) if "stings" in text}


# --- placing and flipping (001 L193-201)


def test_a_piece_is_placed_with_either_face_but_the_queen() -> None:
    state = start(mode="venom")
    expected = {f"w{name}{prime} 0,0" for name in ("S1", "B1", "G1", "A1") for prime in ("", "'")}
    assert everything(state) == expected | {"wQ 0,0"}
    assert why(state, "wQ'") == ("hive.queen_face", "§2.4.6")


def test_nothing_is_flipped_before_ones_own_queen_is_placed() -> None:  # V-9
    state = play(start(mode="venom"), "wA1'", "bQ wA1-")
    assert not flips(state)
    assert why(state, "wA1 flip") == ("hive.queen_not_placed", "§2.4.4")


def test_a_pinned_piece_may_be_flipped_a_covered_one_not() -> None:  # L201, V-32
    state = at("-1,0:wA1 0,0:wQ 1,0:bQ,wB1")
    assert flips(state) == {"wA1 flip", "wQ flip", "wB1 flip"}
    state = at("-1,0:wA1 0,0:wQ 1,0:bQ,wB1", turn="Black[9]")
    assert flips(state) == set()
    assert why(state, "bQ flip") == ("hive.covered", "§2.3")


def test_what_the_opponent_moved_is_not_flipped() -> None:  # L201, V-10
    state = at("-1,0:wA1 0,0:wQ 1,0:bQ", "moved:wA1")
    assert flips(state) == {"wQ flip"}
    assert why(state, "wA1 flip") == ("hive.flip_moved", "V-10")
    assert flips(at("-1,0:wA1 0,0:wQ 1,0:bQ", "placed:wA1")) == {"wQ flip", "wA1 flip"}
    assert why(at("-1,0:wA1 0,0:wQ 1,0:bQ"), "bQ flip") == ("hive.flip_own", "V-10")


def test_the_queen_turns_into_the_wasp_and_back() -> None:  # V-12
    state = play(row("wA1"), "wQ flip")
    assert GAME.meaning(state, "wQ") == apiary.Message("hive.creature.wasp")
    play(state, "bQ flip", "wQ flip")
    assert GAME.meaning(state, "wQ") == apiary.Message("hive.creature.queenBee")


def test_flipping_on_top_of_the_hive_changes_no_height() -> None:  # V-11
    state = play(at("-1,0:wA1,wB1 0,0:wQ 1,0:bQ"), "wB1 flip", "bQ flip")
    assert of(state, "wB1") >= {"0,0"}
    assert state.position.height(state.position.pos[3]) == 2


@pytest.mark.parametrize("face", ["bQ", "bQ'"])
def test_a_surrounded_queen_of_either_face_loses(face: str) -> None:  # L185, L298
    ring = "1,0:wA1 1,-1:wS1 0,-1:wG1 -1,0:bA1 -1,1:bG1"
    state = at(f"0,0:{face} {ring} 2,-1:wQ 0,2:wA2 -1,2:bA2")
    play(state, "wA2 bQ\\")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.reason.key == "hive.end.surrounded"


# --- wasp (001 L225)

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
    assert GAME.meaning(state, "bA1") == apiary.Message("hive.creature.fly")
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
    state = at(WASP, mode="no_flip_common", common_faces="Q")
    play(state, "wQ stings bA1")
    assert GAME.meaning(state, "bA1") == apiary.Message("hive.creature.ant")
    assert state.colony.stunned
    assert not state.colony.flipped


def test_stings_and_passes_end_by_repetition() -> None:  # V-4, V-14
    # Black's queen is pinned between a row and can't act while she is stung.
    state = at("-1,0:wQ' 0,0:bQ 1,0:wA1", kind="Base", mode="venom")
    for p in range(33, 43):
        state.colony.hive.pos[p] = -2  # Black has nothing left to place
    for _ in range(40):
        if not state.pending():
            break
        play(state, "wQ stings bQ" if state.pending() == (0,) else "pass")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason.key == "hive.end.repeated"


# --- firefly (001 L235)


def test_the_firefly_rises_two_spaces_from_the_ground() -> None:
    assert of(at("-1,0:wB1' 0,0:wQ 1,0:bQ 2,0:bA1"), "wB1") == {"1,0", "flip"}


def test_the_firefly_on_the_hive_goes_one_space_until_it_drops() -> None:
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


# --- scorpion (001 L251)


def test_the_scorpion_slides_exactly_two_spaces() -> None:
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


# --- centipede (001 L267)

LINE = "-1,0:wP' 0,0:wQ 1,0:bQ 2,0:bA1"


def test_the_centipede_swaps_with_a_piece_three_steps_away() -> None:
    state = at(LINE)
    assert of(state, "wP") == {"swaps bA1", "flip"}
    play(state, "wP swaps bA1")
    assert str(state).splitlines()[0].split() == ["bA1*", "wQ", "bQ", "wP'*"]


def test_both_pieces_of_a_swap_rest() -> None:  # V-20
    state = play(at(LINE), "wP swaps bA1")
    assert of(state, "bA1") == set()
    assert why(state, "bA1 \\wQ") == ("hive.just_moved", "V-7")


@pytest.mark.parametrize(
    ("lines", "status", "reason"),
    [
        ("-1,0:wP' 0,0:wQ 1,0:bQ 2,0:bA1,bB1", "", "hive.in_stack"),
        (LINE, "moved:bA1", "hive.just_moved"),
        (LINE, "stunned:bA1", "hive.stunned"),
        (LINE + " 3,0:bL'", "", "hive.shielded"),
        (LINE + " 3,0:bA2", "", "hive.swap_breaks"),
    ],
)
def test_what_the_centipede_can_not_swap(lines: str, status: str, reason: str) -> None:
    state = at(lines, status)
    assert of(state, "wP") == {"flip"}
    assert why(state, "wP swaps bA1")[0] == reason


def test_the_house_may_test_one_hive_without_the_centipede_alone() -> None:  # V-20
    state = at(LINE + " 3,0:bA2", centipede_strict_one_hive=False)
    assert of(state, "wP") == {"swaps bA1", "flip"}


def test_the_centipedes_three_cells_differ_unless_the_house_says_no() -> None:  # V-20
    state = at("-1,0:wP' 0,0:wQ 1,0:bQ")
    assert of(state, "wP") == {"flip"}
    assert why(state, "wP swaps wQ") == ("hive.swap_far", "V-20")
    loose = at("-1,0:wP' 0,0:wQ 1,0:bQ", centipede_distinct_path=False)
    # Over wQ, bQ and back to wQ; without both bQ is alone, which is one hive.
    assert of(loose, "wP") == {"swaps wQ", "flip"}


def test_the_centipede_does_not_walk() -> None:
    assert why(at(LINE), "wP \\wQ") == ("hive.swaps_only", "V-20")


# --- shield bug (001 L274-276)


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


# --- tick (001 L284-288)


def test_the_tick_goes_up_and_down_again() -> None:  # V-19
    assert of(row("wM'"), "wM") == {"0,0", "flip"}
    state = at("0,0:wQ,wM' 1,0:bQ")
    assert of(state, "wM") == {"1,-1", "0,-1", "-1,0", "-1,1", "0,1", "flip"}
    assert why(state, "wM bQ") == ("hive.tick", "V-19")


TICK = "0,0:wQ 1,0:bQ 0,1:wM' -1,1:bG1"


def test_the_tick_makes_enemies_beside_it_move() -> None:  # V-18
    assert deeds(at(TICK)) == {
        "wQ 1,-1", "wQ -1,0", "wQ flip",
        "wM 0,0", "wM 1,0", "wM -1,1", "wM flip",
        "bG1 1,1", "bG1 1,-1", "bQ 1,-1", "bQ 1,1",
    }  # fmt: skip


def test_the_tick_controls_only_its_own_level() -> None:  # V-18
    state = at("0,0:wQ,wM' 1,0:bQ -1,0:bG1,bB1")
    # On level 1 only the beetle: one step anywhere it could go.
    assert of(state, "bQ") == set()
    assert of(state, "bB1") == {"0,0", "0,-1", "-1,-1", "-2,0", "-2,1", "-1,1"}
    assert why(state, "bQ wQ/") == ("hive.other_level", "V-18")


@pytest.mark.parametrize("status", ["moved:bG1", "stunned:bG1"])
def test_who_rests_or_sleeps_is_not_controlled(status: str) -> None:  # V-18
    assert of(at(TICK, status), "bG1") == set()


def test_a_controlled_piece_counts_as_moved() -> None:  # V-18
    state = play(at(TICK), "bG1 wQ/")
    assert of(state, "bG1") == set()
    assert why(state, "bG1 flip") == ("hive.flip_moved", "V-10")


def test_a_controlled_wasp_stings_her_own_colour_but_not_herself() -> None:  # V-18, V-27, V-28
    state = at(TICK.replace("bQ", "bQ'"))
    assert stings(state) == {"bQ stings bG1"}
    assert why(state, "bQ stings bQ") == ("hive.itself", "V-28")
    owner = at(TICK.replace("bQ", "bQ'"), tick_perspective="owner")
    assert stings(owner) == {"bQ stings wQ", "bQ stings wM"}


def test_a_controlled_pillbug_may_throw_the_tick() -> None:  # V-29
    state = at("0,0:wQ 1,0:bQ 0,1:wM' -1,1:bP")
    assert {"-2,1", "-2,2", "-1,2", "-1,0"} <= of(state, "wM")


def test_a_controlled_mosquito_does_not_control() -> None:  # V-18
    state = at("0,0:wQ 1,0:bQ 0,1:wM' -1,1:bM -2,2:bG1")
    # Black's mosquito touches the tick, and White's tick controls it; the grasshopper stays put.
    assert of(state, "bG1") == set()
    assert of(at("0,0:wQ 1,0:bQ 0,1:bM' -1,1:wM -2,2:bG1"), "bG1") == {"1,-1"}


def test_control_gives_no_flip() -> None:  # V-29
    state = at(TICK)
    assert why(state, "bG1 flip") == ("hive.flip_own", "V-10")


# --- mosquito (§2.7)


def test_the_mosquito_stings_beside_a_wasp_of_either_colour() -> None:  # V-31
    state = at("0,0:wQ 1,0:bQ' 0,1:wM 2,0:bA1")
    assert stings(state) == {"wM stings bA1", "wM stings bQ"}


def test_the_mosquito_controls_beside_a_tick_on_its_own_level() -> None:  # V-31
    state = at("0,0:wQ 1,0:bQ 0,1:wM -1,1:bM'")
    assert of(state, "bM") == {"0,0", "0,1"}
    assert of(state, "bQ") == {"1,-1", "1,1"}


def test_the_mosquito_beside_mosquitoes_only_can_not_act() -> None:  # V-26
    state = at("0,0:wQ 1,0:bQ 2,0:bM 3,0:wM")
    assert of(state, "wM") == {"flip"}
    assert why(state, "wM bM/") == ("hive.nothing_to_copy", "V-26")


def test_the_mosquito_on_the_hive_copies_who_stands_there() -> None:  # V-26
    state = at("0,0:wQ,wM 1,0:bQ,bM' -1,0:wA1")
    ground = {"1,-1", "0,-1", "-1,1", "0,1"}
    assert of(state, "wM") == ground | {"1,0", "-1,0", "flip"}
    # As a tick it controls the tick beside it, on the same level: down, one step.
    assert of(state, "bM") == {"2,0", "2,-1", "1,-1", "0,1", "1,1"}


# --- variants (001 L205, L302)


def test_without_flipping_each_keeps_the_face_it_was_placed_with() -> None:
    state = at(ROW.format("wS1'"), mode="no_flip_own")
    assert of(state, "wS1") == {"1,-1", "0,1"}
    assert why(state, "wS1 flip")[0] == "hive.no_flip"


def test_with_agreed_faces_everybody_plays_the_same() -> None:
    state = start(mode="no_flip_common", common_faces="QA")
    assert everything(state) == {"wQ' 0,0", "wS1 0,0", "wB1 0,0", "wG1 0,0", "wA1' 0,0"}


def test_single_creatures_join_the_original_game() -> None:
    state = start(mode="venom_extras", extra_scorpions=2, extra_ticks=1)
    assert everything(state) == {
        "wQ 0,0", "wS1 0,0", "wB1 0,0", "wG1 0,0", "wA1 0,0", "wC1 0,0", "wK 0,0",
    }  # fmt: skip
    extra = at("0,0:wQ 1,0:bQ -1,0:wC1", mode="venom_extras", extra_scorpions=2)
    assert of(extra, "wC1") == {"1,-1", "0,1"}


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "venom_extras"},
        {"extra_flies": 1},
        {"mode": "venom", "common_faces": "Q"},
        {"mode": "venom", "repetition_draw": 0},
        {"modules": "P", "repetition_draw": 0},
    ],
)
def test_options_that_do_not_go_together(options: dict[str, object]) -> None:
    with pytest.raises(apiary.BadOption):
        start(**options)


def test_a_game_without_repetition_needs_a_last_turn() -> None:  # V-4
    assert start(mode="venom", repetition_draw=0, max_turns=50).pending() == (0,)


# --- the end (001 L298)


def test_both_queens_surrounded_at_once_is_a_draw() -> None:  # V-3, V-25
    ring = "1,-1:wS1 0,-1:wG1 -1,0:wG2 -1,1:bS1 2,0:bG1 2,-1:bG2 1,1:bS2"
    state = play(at(f"0,0:wQ' 1,0:bQ {ring} 0,2:wA1"), "wA1 wQ\\")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.draw
    assert outcome.reason.key == "hive.end.both_surrounded"


def test_flips_to_and_fro_end_by_repetition() -> None:  # V-4
    # What was flipped in the last turn is part of the position: the first that can come up again
    # is the one after the first flip, and it does so after five and after nine.
    state = at("0,0:wQ 1,0:bQ")
    for number in range(9):
        assert state.outcome() is None, number
        play(state, "wQ flip" if number % 2 == 0 else "bQ flip")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason.key == "hive.end.repeated"
