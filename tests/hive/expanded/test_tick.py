"""The tick from its rulebook: up, down, and mind control (001 L284-288; V-18, V-19, V-27 to 29)."""

from __future__ import annotations

import pytest

from tests.hive.expanded.colonies import at, deeds, of, play, row, seat, stings, takes, why, winner


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


CHAIN = "0,0:wQ 1,0:bQ 0,1:wM' 0,2:bM' 0,3:bS1"


def test_under_control_nobody_controls() -> None:  # V-18
    assert of(at(CHAIN), "bM") == set()  # which holds the spider
    assert of(at(CHAIN), "bS1") == set()
    assert why(at(CHAIN), "bS1 bM\\") == ("hive.not_your_piece", "§2.4")


def test_by_an_option_a_controlled_tick_controls() -> None:  # V-18
    state = at(CHAIN, tick_chains=True)
    alone = at("0,0:wQ 1,0:bQ 0,1:bG1 0,2:wM' 0,3:bS1")  # the same spider beside the tick itself
    assert of(state, "bS1") == of(alone, "bS1") != set()
    assert why(state, "bS1 /bM") == ("hive.three_slides", "V-6")
    told = [state.text(action) for action in state.legal(0)]
    play(state, next(text for text in told if text.startswith("bS1")))
    assert seat(state) == 1


def test_a_controlled_mosquito_copies_the_tick_that_controls_it() -> None:  # V-18
    line = "0,0:wQ 1,0:bQ 0,1:wM' 0,2:bM 0,3:bS1"
    assert of(at(line), "bS1") == set()
    assert of(at(line, tick_chains=True), "bS1") != set()


def test_through_a_tick_of_its_own_side_nobody_is_an_enemy_of_its_owner() -> None:  # V-27
    assert of(at(CHAIN, tick_chains=True, tick_perspective="owner"), "bS1") == set()


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


def test_a_pinned_tick_controls() -> None:  # V-18
    # A row: only its ends may move, and the far one is out of the tick's reach.
    state = at("-2,0:bG1 -1,0:wM' 0,0:wQ 1,0:bQ")
    assert deeds(state) == {"wM flip", "wQ flip", "bG1 2,0"}


def test_passive_powers_can_not_be_used() -> None:  # L288, V-18
    # Of a scorpion there is the walk alone; its hold on White's pieces goes on.
    state = at("0,0:wQ 1,0:bQ 0,1:wM' -1,1:bS1'")
    assert deeds(state) == {
        "wQ 1,-1", "wQ -1,0", "wM 0,0", "wM 1,0", "wM -1,1",
        "bQ 1,-1", "bQ 1,1", "bS1 0,2", "bS1 0,-1",
    }  # fmt: skip


def test_a_tick_that_can_not_come_down_may_control_and_be_flipped() -> None:  # V-19
    ring = "1,0:wQ 1,-1:bQ 0,-1:wG1 -1,0:wG2 -1,1:wS1 0,1:bG1,bB1"
    state = at(f"0,0:wA1,wM' {ring}")
    assert of(state, "wM") == {"flip"}
    assert of(state, "bB1") == {"1,0", "0,0", "-1,1", "1,1", "0,2", "-1,2"}


def test_a_controlled_centipede_swaps_with_the_tick() -> None:  # V-29
    state = at("0,0:wM' 1,0:bP' 1,-1:wQ 0,-1:bQ")
    assert deeds(state) == {
        "wM 1,0", "wM 1,-1", "wM 0,-1", "wM flip",
        "wQ 2,-1", "wQ 1,-2", "wQ flip",
        "bQ 1,-2", "bQ -1,0",
        "bP swaps wM", "bP swaps wQ", "bP swaps bQ",
    }  # fmt: skip


def test_a_controlled_fly_follows_what_its_owner_did() -> None:  # V-27
    lines = "0,0:wQ 0,1:wM' -1,1:bA1' 1,0:bQ 2,0:bG1"
    assert of(at(lines, "moved:bG1"), "bA1") == {"3,0", "3,-1", "2,-1", "1,1", "2,1"}
    assert of(at(lines), "bA1") == set()


def test_a_controlled_mantis_takes_what_its_owner_placed() -> None:  # V-27, V-28
    lines = "0,0:wQ 0,1:wM' -1,1:bN 1,0:bQ 2,0:bG1"
    assert takes(at(lines, "placed:bG1", modules="P")) == {"bN takes bG1"}
    itself = at(lines, "placed:bN", modules="P")
    assert takes(itself) == set()
    assert why(itself, "bN takes bN") == ("hive.itself", "V-28")


def test_a_controlled_wasp_spares_what_its_owner_just_moved() -> None:  # V-27
    lines = "0,0:wQ 1,0:bQ' 0,1:wM' -1,1:bG1 2,0:bA1"
    assert stings(at(lines)) == {"bQ stings bG1", "bQ stings bA1"}
    assert stings(at(lines, "moved:bA1")) == {"bQ stings bG1"}
    assert stings(at(lines, "flipped:bG1")) == {"bQ stings bA1"}


def test_who_only_stung_under_control_is_neither_moved_nor_flipped() -> None:  # V-18
    state = play(at(TICK.replace("bQ", "bQ'")), "bQ stings bG1")
    assert deeds(state) == {
        "bQ 1,-1", "bQ 1,1", "bQ flip", "bQ stings wQ", "bQ stings wM",
    }  # fmt: skip


def test_pieces_of_a_player_without_a_queen_are_controlled_and_stung() -> None:  # V-27
    lines = "0,0:wQ' 1,0:bG1 0,1:wM' -1,1:wP"
    state = at(lines, turn="White[3]")
    # The grasshopper jumps west over the wasp; the pillbug is not beside it.
    assert of(state, "bG1") == {"-1,0", "-1,2"}
    assert stings(state) == {"wQ stings bG1"}
    unready = at(lines.replace("wQ'", "wA1"), turn="White[3]")
    assert deeds(unready) == set()


def test_a_mosquito_beside_its_own_assassin_and_queen_is_in_danger() -> None:  # V-29
    state = at("0,0:wQ 0,1:wM' 1,0:bM 2,0:bQ 1,1:bN'", modules="P")
    assert takes(state) == {"bM takes bQ", "bN takes bQ"}
    assert winner(play(state, "bM takes bQ")) == ((0,), "hive.end.taken")


def test_control_is_no_way_to_flip_place_draw_or_steal() -> None:  # V-29
    state = at(TICK)
    assert why(state, "bA1 bG1-") == ("hive.not_your_piece", "§2.4")
    assert why(state, "bQ flip") == ("hive.flip_own", "V-10")


def test_the_tick_does_not_reach_under_a_stack_nor_its_own_colour() -> None:  # V-18
    state = at("0,0:wQ 1,0:bG1,wB1 0,1:wM' -1,1:bQ")
    assert of(state, "bG1") == set()
    assert why(state, "bG1 wQ/") == ("hive.covered", "§2.3")
    assert of(state, "bQ") == {"-1,0", "-1,2"}


def test_who_is_stung_in_its_owners_own_turn_sleeps_through_the_next() -> None:  # V-14, V-27
    # Read by her owner a controlled wasp stings White's queen, in White's turn.
    state = at(TICK.replace("bQ", "bQ'"), tick_perspective="owner")
    play(state, "bQ stings wQ", "bG1 flip")
    assert of(state, "wQ") == set()
    play(state, "wM flip", "bG1 flip")
    assert "flip" in of(state, "wQ")
