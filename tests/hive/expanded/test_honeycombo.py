"""Honeycombo from its rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from apiary.games.hive import ColonyState
from apiary.games.hive.notation import PIECES
from apiary.games.hive.position import BIT
from tests.hive.expanded.colonies import at, deeds, everything, of, play, start, why

AROUND = {"1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"}


def comb(lines: str, status: str = "", **options: Any) -> ColonyState:
    return at(lines, status, **{"mode": "base", "modules": "H", **options})


def sites(state: ColonyState, name: str) -> set[str]:
    return {text.split()[1] for text in everything(state) if text.startswith(f"{name} ")}


def test_the_game_begins_beside_the_honeycombo() -> None:  # §2.4.1
    state = start(modules="H")
    for name in ("wQ", "wS1", "wB1", "wG1", "wA1"):
        assert sites(state, name) == AROUND
    play(state, "wQ nH-")
    assert sites(state, "bA1") == (AROUND - {"1,0"}) | {"2,0", "2,-1", "1,1"}


def test_both_may_place_beside_it_alone() -> None:  # HC-1
    lines = "0,0:nH 1,0:wA1 2,0:wQ 3,0:bQ"
    assert sites(comb(lines), "wS1") >= {"-1,0", "-1,1", "0,-1"}
    strict = comb(lines, honeycombo_touch_suffices=False)
    assert not sites(strict, "wS1") & {"-1,0", "-1,1", "0,-1"}
    black = comb(lines, turn="Black[9]")
    assert sites(black, "bS1") >= {"-1,0", "-1,1", "0,-1"}


def test_only_the_player_whose_colour_is_up_may_flip_it_and_not_at_once_again() -> None:  # HC-2, 3
    state = play(start(modules="H"), "wQ nH-", "bQ -nH")
    assert why(state, "honeycombo") == ("hive.honeycombo_not_yours", "HC-2")
    play(state, "wA1 wQ-", "honeycombo")
    assert why(state, "honeycombo") == ("hive.honeycombo_just_flipped", "HC-3")
    play(state, "wA2 wQ/")
    assert state.pending() == (1,)
    assert "honeycombo" not in deeds(state)  # HC-11
    play(state, "bA1 -bQ")
    assert state.pending() == (1,)
    assert why(state, "honeycombo") == ("hive.honeycombo_not_yours", "HC-2")
    play(state, "bA2 \\bQ")
    assert state.pending() == (0,)
    assert "honeycombo" in deeds(state)


def test_it_needs_ones_own_queen() -> None:  # L368
    state = play(start(modules="H"), "wQ nH-", "bA1 -nH", "wA1 wQ-")
    assert why(state, "honeycombo") == ("hive.queen_not_placed", "§2.4.4")


DOUBLE = "0,0:nH 1,0:wQ -1,0:bQ 0,1:wB1"


def test_a_double_turn_has_two_actions_the_second_by_choice() -> None:  # HC-8
    state = comb(DOUBLE, "double:w shows:b")
    assert why(state, "end") == ("hive.end_first", "HC-8")
    play(state, "wB1 wQ\\")
    assert state.pending() == (0,)
    assert "end" in deeds(state)
    play(state, "end")
    assert state.pending() == (1,)
    strict = comb(DOUBLE, "double:w shows:b", honeycombo_second_optional=False)
    play(strict, "wB1 wQ\\")
    assert why(strict, "end") == ("hive.second_needed", "HC-8")


def test_it_is_not_covered_at_the_end_of_a_turn() -> None:  # HC-4
    single = comb(DOUBLE)
    assert "0,0" not in of(single, "wB1")
    assert why(single, "wB1 nH") == ("hive.honeycombo_stays_free", "HC-4")


def test_in_a_double_turn_it_may_be_walked_over() -> None:  # HC-4
    state = comb(DOUBLE, "double:w shows:b")
    assert "0,0" in of(state, "wB1")
    play(state, "wB1 nH")
    # A beetle on the Honeycombo: both queens to climb, four free sides, and nothing else.
    assert everything(state) == {f"wB1 {place}" for place in AROUND}
    assert why(state, "end") == ("hive.uncover", "HC-4")
    assert why(state, "wS1 wQ-") == ("hive.uncover", "HC-4")
    play(state, "wB1 bQ")
    assert state.pending() == (1,)


def test_a_tick_that_can_not_come_down_again_does_not_go_up() -> None:  # HC-4
    ring = "1,0:wQ 1,-1:wA1 0,-1:wA2 -1,0:bQ -1,1:bA1"
    state = comb(f"0,0:nH {ring} 0,1:wM'", "double:w shows:b", mode="venom")
    assert "0,0" in of(state, "wM")  # it comes down where it came from
    blocked = comb(f"0,0:nH {ring} 0,1:wG1,wM'", "double:w shows:b", mode="venom")
    assert "0,0" not in of(blocked, "wM")


def test_it_counts_for_one_hive_and_for_surrounding() -> None:  # L366
    lines = "0,0:nH 1,0:bQ 2,0:wA1 2,-1:wS1 1,-1:wG1 0,1:bG1 -1,0:wQ 1,2:wA2 0,2:bA2"
    state = play(comb(lines), "wA2 bQ\\")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize("text", ["nH wQ-", "wP swaps nH", "nH flip"])
def test_it_is_never_moved_or_turned_like_an_insect(text: str) -> None:  # HC-6
    state = comb("0,0:nH 1,0:wQ -1,0:bQ 0,1:wP'", mode="venom")
    assert why(state, text)[0] in {"hive.honeycombo_fixed", "hive.flip_by_word"}


def test_only_the_last_piece_moved_rests_but_all_count_as_moved() -> None:  # HC-5
    state = comb("0,0:nH 1,0:wQ -1,0:bQ 0,1:wB1 1,-1:wA1", "double:w shows:b")
    play(state, "wB1 wQ\\", "wA1 \\nH")
    k = state.colony
    assert k.immobile == BIT[PIECES["wA1"]]
    assert k.moved == BIT[PIECES["wA1"]] | BIT[PIECES["wB1"]]


def test_the_same_piece_may_act_twice() -> None:  # HC-10
    state = comb(DOUBLE, "double:w shows:b")
    play(state, "wB1 wQ\\", "wB1 wQ")
    assert state.pending() == (1,)


def test_the_game_ends_after_the_first_action_that_ends_it() -> None:  # V-33
    lines = "0,0:nH 1,0:bQ 2,0:wA1 2,-1:wS1 1,-1:wG1 0,1:bG1 -1,0:wQ 1,2:wA2 0,2:bA2"
    state = play(comb(lines, "double:w shows:b"), "wA2 bQ\\")
    assert state.pending() == ()


def test_a_piece_placed_may_move_at_once() -> None:  # HC-10
    state = comb("0,0:nH 1,0:wQ -1,0:bQ", "double:w shows:b")
    play(state, "wA1 wQ-")
    assert of(state, "wA1")


def test_who_sleeps_sleeps_through_both_actions() -> None:  # HC-7
    lines = "0,0:nH 1,0:wQ -1,0:bQ 0,1:wA1"
    state = comb(lines, "stunned:wA1 double:w shows:b", mode="venom")
    assert of(state, "wA1") == set()
    play(state, "wQ flip")
    assert of(state, "wA1") == set()
    play(state, "end", "bQ flip")
    assert of(state, "wA1")


def test_a_flip_of_the_honeycombo_is_no_target_for_a_fly() -> None:  # HC-6, V-30
    state = comb("0,0:nH 1,0:wQ -1,0:bQ 0,1:wA1'", "shows:b", mode="venom", turn="Black[9]")
    play(state, "honeycombo")
    assert of(state, "wA1") == {"flip"}
