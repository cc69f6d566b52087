"""Predators from their rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from apiary.games.hive import HiveState
from tests.hive.expanded.colonies import at, deeds, everything, of, play, start, takes, why, winner


def hunt(lines: str, status: str = "", **options: Any) -> HiveState:
    """White to move, the predators in the game, by default without Venom."""
    return at(lines, status, **{"mode": "base", "modules": "P", **options})


ASSASSIN = "-1,0:wN' 0,0:bA1 1,0:wQ 2,0:bQ"
MANTIS = "-1,0:wN 0,0:wQ 1,0:bQ 2,0:bA1"


# --- assassin bug (001 L338)


def test_the_assassin_slides_one_space_or_takes_a_neighbour() -> None:
    assert of(hunt(ASSASSIN), "wN") == {"0,-1", "-1,1", "takes bA1"}


def test_both_leave_the_game_for_good() -> None:  # P-3
    state = play(hunt(ASSASSIN), "wN takes bA1")
    assert str(state).splitlines()[0].split() == ["wQ", "bQ"]
    assert "out: wN bA1" in str(state)
    assert why(state, "bA1 -wQ") == ("hive.removed", "P-3")


def test_the_assassin_does_not_reach_into_a_stack() -> None:
    state = hunt("-1,0:wN' 0,0:bA1,bB1 1,0:wQ 2,0:bQ")
    assert of(state, "wN") == {"0,-1", "-1,1"}
    assert why(state, "wN takes bB1") == ("hive.in_stack", "§2.6")


def test_the_assassin_takes_no_friend_and_nothing_far() -> None:
    state = hunt(ASSASSIN)
    assert why(state, "wN takes wQ") == ("hive.take_enemy", "§2.6")
    assert why(state, "wN takes bQ") == ("hive.assassin_beside", "§2.6")


def test_a_gate_stops_the_assassins_step_up() -> None:  # P-1
    lines = "-1,0:wN' 0,0:bA1 0,-1:bG1,bB1 -1,1:wG1,wB1 1,0:wQ 2,0:bQ"
    assert of(hunt(lines), "wN") == {"-1,-1", "-2,1"}
    assert why(hunt(lines), "wN takes bA1") == ("hive.gate", "§2.3")
    assert why(hunt(lines), "wN takes bQ") == ("hive.assassin_beside", "§2.6")


def test_a_removal_must_not_break_the_hive() -> None:  # P-1
    state = hunt("-1,0:wN' 0,0:bA1 0,-1:bG1 1,0:wQ 2,0:bQ")
    assert "takes bA1" not in of(state, "wN")
    assert why(state, "wN takes bA1") == ("hive.take_breaks", "P-1")
    pinned = hunt("-2,0:bG1 " + ASSASSIN)
    assert of(pinned, "wN") == set()
    assert why(pinned, "wN takes bA1") == ("hive.one_hive", "P-1")


def test_taking_the_queen_wins_at_once() -> None:  # L332, P-3
    state = play(hunt("-1,0:wN' 0,0:bQ 1,0:wQ"), "wN takes bQ")
    assert winner(state) == ((0,), "hive.end.taken")


def test_not_even_the_queen_is_taken_if_the_hive_breaks() -> None:  # P-1
    state = hunt("-1,0:wN' 0,0:bQ 1,0:wQ 0,-1:bA1")
    assert "wN takes bQ" not in deeds(state)


# --- mantis (001 L348)


def test_the_mantis_waits_and_takes_what_was_just_placed() -> None:
    assert of(hunt(MANTIS), "wN") == set()
    assert of(hunt(MANTIS, "placed:bA1"), "wN") == {"takes bA1"}
    assert of(hunt(MANTIS, "moved:bA1"), "wN") == set()
    assert why(hunt(MANTIS), "wN takes bA1") == ("hive.not_just_placed", "P-2")
    assert why(hunt(MANTIS), "wN \\wQ") == ("hive.waits", "§2.5")


def test_a_pinned_mantis_can_not_pounce() -> None:  # P-2
    state = hunt("-2,0:wG1 " + MANTIS, "placed:bA1")
    assert of(state, "wN") == set()
    assert why(state, "wN takes bA1") == ("hive.one_hive", "P-1")


def test_the_mantis_takes_a_guardian_from_its_stack() -> None:  # P-2
    lines = "-1,0:wN 0,0:wQ 1,0:bQ 2,0:bA1,bT"
    state = hunt(lines, "placed:bT", modules="PG")
    assert of(state, "wN") == {"takes bT"}
    covered = hunt("-1,0:wN 0,0:wQ 1,0:bQ 2,0:bA1,wB1", "placed:bA1", modules="PG")
    assert of(covered, "wN") == set()
    assert why(covered, "wN takes bA1") == ("hive.covered_prey", "P-2")


def test_a_piece_placed_and_then_moved_is_still_placed() -> None:  # P-5
    assert of(hunt(MANTIS, "placed:bA1 moved:bA1"), "wN") == {"takes bA1"}


def test_the_mantis_opening() -> None:  # P-6
    moves = ("wQ", "bA1 wQ-", "wN -wQ", "bQ bA1-")
    state = play(start(modules="P"), *moves)
    assert winner(play(state, "wN takes bQ")) == ((0,), "hive.end.taken")
    spared = play(start(modules="P", mantis_spares_new_queen=True), *moves)
    assert why(spared, "wN takes bQ") == ("hive.queen_spared", "P-6")


# --- both (001 L350)


def test_a_mosquito_that_takes_is_removed_itself() -> None:
    state = hunt("-2,0:wM " + MANTIS, "placed:bA1", kind="Base+M")
    assert of(state, "wM") == {"takes bA1"}
    assert "out: wM bA1" in str(play(state, "wM takes bA1"))


SHELTER = "-1,0:wN' 0,0:bA1 1,0:{} 2,0:bQ 0,1:wQ"


@pytest.mark.parametrize("shield", ["bL'", "wL'"])
def test_predators_take_nothing_beside_a_shield_bug(shield: str) -> None:  # V-23
    state = hunt(SHELTER.format(shield), mode="venom")
    assert "takes bA1" not in of(state, "wN")
    key = "hive.shielded" if shield == "bL'" else "hive.shielded_from_predators"
    assert why(state, "wN takes bA1") in {(key, "V-22"), ("hive.shielded_from_predators", "V-23")}


def test_the_house_may_have_only_a_friend_shield() -> None:  # V-23
    loose: dict[str, Any] = {"mode": "venom", "predator_blocked_by_any_shield": False}
    assert "takes bA1" in of(hunt(SHELTER.format("wL'"), **loose), "wN")
    assert "takes bA1" not in of(hunt(SHELTER.format("bL'"), **loose), "wN")
    none: dict[str, Any] = {"mode": "venom", "shield_aura": "none"}
    assert "takes bA1" in of(hunt(SHELTER.format("bL'"), **none), "wN")


def test_a_covered_shield_bug_stops_no_predator() -> None:
    state = hunt(SHELTER.format("bL',bB1"), mode="venom")
    assert "takes bA1" in of(state, "wN")


def test_without_venom_a_predator_keeps_its_face() -> None:  # P-4
    state = hunt(MANTIS)
    assert why(state, "wN flip") == ("hive.no_flip", "P-4")
    assert {"wN 0,0", "wN' 0,0"} <= everything(start(modules="P"))
    assert of(hunt(MANTIS, mode="venom"), "wN") == {"flip"}


CAGE = "0,0:wQ 0,1:wM' 1,0:bN' 2,0:bQ 1,1:bA1"


def test_a_controlled_assassin_takes_its_own_queen() -> None:  # V-18, V-29
    state = hunt(CAGE, mode="venom")
    # Without the assassin and the ant the queen would be cut off.
    assert {t for t in deeds(state) if "takes" in t} == {"bN takes bQ"}
    assert winner(play(state, "bN takes bQ")) == ((0,), "hive.end.taken")


def test_read_from_its_owner_it_takes_the_controllers_pieces() -> None:  # V-27
    state = hunt(CAGE, mode="venom", tick_perspective="owner")
    assert {t for t in deeds(state) if "takes" in t} == {"bN takes wQ"}


def test_a_shield_bug_is_safe_from_every_predator() -> None:  # V-23
    lines = CAGE.replace("0,0:wQ", "0,0:wL'") + " -1,0:wQ"
    state = hunt(lines, mode="venom", tick_perspective="owner", shield_aura="none")
    assert "bN takes wL" not in deeds(state)
    assert why(state, "bN takes wL") == ("hive.shielded_from_predators", "V-23")


def test_nobody_uses_an_enemy_without_a_tick() -> None:
    state = hunt(CAGE.replace("wM'", "wM"), mode="venom")
    assert why(state, "bN takes bQ") == ("hive.not_controlled", "V-18")


def test_what_has_just_moved_or_sleeps_may_be_taken() -> None:  # §2.6
    assert takes(hunt(ASSASSIN, "moved:bA1")) == {"wN takes bA1"}
    assert takes(hunt(ASSASSIN, "stunned:bA1", mode="venom")) == {"wN takes bA1"}


@pytest.mark.parametrize("status", ["moved:wN", "stunned:wN"])
def test_a_predator_that_rests_or_sleeps_takes_nothing(status: str) -> None:  # §2.6
    assert takes(hunt(ASSASSIN, status, mode="venom")) == set()
    assert takes(hunt(MANTIS, f"placed:bA1 {status}", mode="venom")) == set()


def test_a_covered_predator_takes_nothing() -> None:  # §2.6
    state = hunt("-1,0:wN,bB1 0,0:wQ 1,0:bQ 2,0:bA1", "placed:bA1")
    assert takes(state) == set()
    assert why(state, "wN takes bA1") == ("hive.covered", "§2.3")


def test_after_a_double_turn_the_mantis_has_the_choice() -> None:  # P-2
    state = hunt(MANTIS + " 2,-1:bG1", "placed:bA1,bG1")
    assert takes(state) == {"wN takes bA1", "wN takes bG1"}


def test_flipped_after_it_was_placed_it_is_still_placed() -> None:  # P-5
    state = hunt(MANTIS.replace("bA1", "bA1'"), "placed:bA1 flipped:bA1", mode="venom")
    assert takes(state) == {"wN takes bA1"}


def test_taking_the_wasp_wins_too() -> None:  # L332
    state = play(hunt("-1,0:wN' 0,0:bQ' 1,0:wQ", mode="venom"), "wN takes bQ")
    assert winner(state) == ((0,), "hive.end.taken")


def test_with_guardians_a_queen_taken_need_not_be_covered() -> None:  # V-33
    ring = "1,0:wA1 1,-1:wS1 0,-1:wG1 -1,0:bA1 -1,1:bG1 0,1:wG2"
    # White's queen is surrounded but open; White takes Black's and wins.
    state = hunt(f"0,0:wQ {ring} 2,-1:bQ 2,0:wN'", modules="PG")
    assert takes(state) == {"wN takes bQ"}
    assert winner(play(state, "wN takes bQ")) == ((0,), "hive.end.taken")


def test_the_mantis_waits_for_a_white_queen_too() -> None:  # P-6
    moves = ("wA1", "bQ wA1-", "wG1 -wA1", "bN bQ-", "wQ -wG1")
    state = play(start(modules="P"), *moves)
    assert takes(state) == {"bN takes wQ"}
    assert winner(play(state, "bN takes wQ")) == ((1,), "hive.end.taken")


def test_a_shield_bug_shelters_a_new_queen() -> None:  # P-6, V-23
    lines = "-1,0:wN 0,0:wQ 1,0:bA1 2,0:bL' 3,0:bQ"
    assert takes(hunt(lines, "placed:bQ", mode="venom")) == set()
    assert takes(hunt(lines, "placed:bQ stunned:bL", mode="venom")) == {"wN takes bQ"}


def test_a_colour_that_lost_its_last_piece_is_placed_no_more() -> None:  # PL-1
    state = hunt("-1,0:wN 0,0:wQ 1,0:bA1", "placed:bA1", turn="White[3]")
    play(state, "wN takes bA1")
    assert everything(state) == {"pass"}
    assert why(state, "bQ wQ-") == ("hive.touches_enemy", "§2.4.2")


def test_such_a_colour_comes_back_beside_the_honeycombo() -> None:  # PL-1, HC-1
    lines = "0,0:nH 1,0:wQ 2,0:wN -1,0:bA1"
    state = hunt(lines, "placed:bA1", modules="HP", turn="White[3]")
    play(state, "wN takes bA1")
    assert {text.split()[1] for text in everything(state) if text.startswith("bQ ")} == {
        "0,-1", "-1,0", "-1,1",
    }  # fmt: skip
