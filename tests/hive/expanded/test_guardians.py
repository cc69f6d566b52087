"""Guardians from their rulebook."""

from __future__ import annotations

from typing import Any

from apiary.games.hive import HiveState
from tests.hive.expanded.colonies import at, everything, of, play, start, stings, takes, why, winner


def guarded(lines: str, status: str = "", **options: Any) -> HiveState:
    return at(lines, status, **{"mode": "base", "modules": "G", **options})


PERCHES = "-2,0:wA1 -1,0:wA2 0,0:wQ 1,0:bQ"


def test_guardians_come_in_on_top_of_their_own_colour_away_from_the_enemy() -> None:  # GU-1
    state = guarded(PERCHES)
    placed = {text for text in everything(state) if text.startswith("wT")}
    assert placed == {"wT -2,0", "wT' -2,0", "wT -1,0", "wT' -1,0"}
    assert why(state, "wT wQ") == ("hive.touches_enemy", "GU-1")
    assert why(state, "wT -wA1") == ("hive.guardian_on_own", "GU-1")
    assert why(state, "wT bQ") == ("hive.guardian_on_own", "GU-1")


def test_a_guardian_is_never_a_first_piece() -> None:  # PL-1
    assert not {text for text in everything(start(modules="G")) if text.startswith("wT")}


def test_a_guardian_may_stand_on_a_stack() -> None:  # L378
    state = guarded("-2,0:wA1,wB1 -1,0:wA2 0,0:wQ 1,0:bQ")
    assert "wT -2,0" in everything(state)


# --- butterfly and moth (001 L390-398)


def test_the_butterfly_moves_two_spaces_on_top_and_never_down() -> None:  # GU-2
    state = guarded("-1,0:wA1,wT 0,0:wQ 1,0:bQ 2,0:bA1")
    assert of(state, "wT") == {"1,0", "flip"}
    assert why(state, "wT wQ") == ("hive.butterfly", "GU-2")
    assert why(state, "wT \\wQ") == ("hive.butterfly", "GU-2")


def test_the_moth_goes_down_and_up_again() -> None:  # GU-2
    state = guarded("-1,0:wA1,wT' 0,0:wQ 1,0:bQ 2,0:bA1")
    assert of(state, "wT") == {"0,0", "flip"}
    assert why(state, "wT bQ") == ("hive.moth", "GU-2")


def test_guardians_flip_without_venom_unless_the_house_says_no() -> None:  # GU-5
    lines = "-1,0:wA1,wT 0,0:wQ 1,0:bQ 2,0:bA1"
    strict = guarded(lines, guardians_flip_without_venom=False)
    assert of(strict, "wT") == {"1,0"}
    assert why(strict, "wT flip") == ("hive.no_flip", "GU-5")
    assert of(guarded(lines, mode="no_flip_own"), "wT") == {"1,0"}
    assert why(guarded(lines), "wQ flip") == ("hive.no_flip", "§2.4.6")


def test_the_mosquito_copies_them_only_on_top_of_the_hive() -> None:  # L400, V-26
    ground = guarded("-1,0:wA1,wT 0,0:wQ 1,0:bQ -2,0:wM", kind="Base+M")
    assert of(ground, "wM") == set()
    above = guarded("-1,0:wA1,wT 0,0:wQ,wM 1,0:bQ 2,0:bA1", kind="Base+M")
    beetle = {"-1,0", "1,0", "1,-1", "0,-1", "-1,1", "0,1"}
    assert of(above, "wM") == beetle | {"2,0"}


# --- the end (001 L384)

RING = "0,0:bQ 1,0:wA1 1,-1:wS1 0,-1:wG1 -1,0:bA1 -1,1:bG1"


def test_surrounded_on_six_sides_is_not_enough() -> None:  # GU-3
    state = guarded(f"{RING} 2,-1:wQ 0,2:wA2 -1,2:bA2")
    play(state, "wA2 bQ\\")
    assert state.outcome() is None


def test_surrounded_and_covered_is_lost_whoever_covers_her() -> None:  # GU-3
    lines = f"{RING} 0,1:wA2 2,-1:wQ"
    white = play(guarded(lines.replace("wA1", "wA1,wB1")), "wB1 bQ")
    black = guarded(lines.replace("bA1", "bA1,bB1"), turn="Black[9]")
    play(black, "bB1 bQ")
    for state in (white, black):
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == (0,)


def test_a_stack_has_the_colour_of_the_guardian_on_it() -> None:  # GU-7
    state = guarded("0,0:wQ 1,0:bQ 2,0:bA1,wT")
    sites = {text.split()[1] for text in everything(state) if text.startswith("wS1 ")}
    assert sites == {"-1,0", "0,-1", "-1,1", "3,0", "3,-1", "2,1"}


def test_guardians_are_safe_from_what_needs_a_single_piece() -> None:  # GU-6
    state = guarded("-1,0:wQ' 0,0:bA1,bT 1,0:bQ", mode="venom")
    assert why(state, "wQ stings bT") == ("hive.in_stack", "V-13")


def test_a_guardian_switches_its_own_scorpion_off() -> None:  # GU-7
    lines = "0,0:{} 1,0:bA1 2,0:bQ 0,1:wQ"
    held = guarded(lines.format("wS1'"), mode="venom", turn="Black[9]")
    assert "flip" not in of(held, "bA1")
    covered = guarded(lines.format("wS1',wT"), mode="venom", turn="Black[9]")
    assert "flip" in of(covered, "bA1")


def test_a_queen_that_was_never_both_is_not_lost_later() -> None:  # GU-4
    # Covered first and surrounded by five: the beetle leaves, then the sixth side is taken.
    state = guarded(f"{RING.replace('0,0:bQ', '0,0:bQ,wB1')} 2,-1:wQ 0,2:wA2 -1,2:bA2")
    play(state, "wB1 wA1", "bS1 /bA2", "wA2 bQ\\")
    assert state.outcome() is None


def test_a_guardian_comes_in_on_ones_beetle_over_an_enemy() -> None:  # GU-1, GU-7
    state = guarded("-1,0:wA1 0,0:wQ 1,0:bQ,wB1 2,0:bA1")
    # The stack of wB1 is white, but the ant beside it is not; wQ and wA1 touch white tops only.
    placed = {text for text in everything(state) if text.startswith("wT ")}
    assert placed == {"wT -1,0", "wT 0,0"}
    free = guarded("-1,0:wA1 0,0:wQ 1,0:bQ,wB1")
    placed = {text for text in everything(free) if text.startswith("wT ")}
    assert placed == {"wT -1,0", "wT 0,0", "wT 1,0"}


def test_guardians_neither_come_in_nor_stay_on_the_honeycombo() -> None:  # GU-1, §2.9
    lines = "-2,0:wA1,{} -1,0:wQ 0,0:nH 1,0:bQ"
    above = guarded(lines.format("wT"), modules="HG")
    assert of(above, "wT") == {"flip"}  # its two steps would end on the Honeycombo
    assert why(above, "wT nH") == ("hive.honeycombo_stays_free", "HC-4")
    state = guarded("-1,0:wQ 0,0:nH 1,0:bQ", modules="HG")
    assert why(state, "wT nH") == ("hive.guardian_on_own", "GU-1")


def test_the_butterfly_crosses_the_honeycombo() -> None:  # §2.9
    assert of(guarded("-1,0:wQ,wT 0,0:nH 1,0:bQ", modules="HG"), "wT") == {"1,0", "flip"}


def test_the_moth_does_not_end_where_it_began() -> None:  # GU-2
    # From three of five free cells the only way up is back.
    state = guarded("-1,0:wA1,wT' 0,0:wQ 1,0:bQ")
    assert of(state, "wT") == {"0,0", "flip"}
    far = guarded("-1,0:wQ 0,0:bQ 1,0:wA1,wT'")
    assert of(far, "wT") == {"0,0", "flip"}


def test_butterfly_and_moth_are_two_sides_of_a_piece() -> None:  # V-11, GU-5
    state = play(guarded("-1,0:wA1,wT 0,0:wQ 1,0:bQ 2,0:bA1"), "wT flip", "bA1 bQ/")
    assert of(state, "wT") == {"0,0", "flip"}


def test_no_power_that_needs_a_single_piece_works_on_guardians() -> None:  # GU-6
    thrown = guarded("0,0:wP 1,0:bA1,bT 0,1:wQ 1,1:bQ", kind="Base+P")
    assert of(thrown, "bT") == set()
    assert why(thrown, "bT -wP") == ("hive.throw_stack", "§2.6")
    swapped = guarded("-1,0:wP' 0,0:wQ 1,0:bQ 2,0:bA1,bT", mode="venom")
    assert of(swapped, "wP") == {"flip"}
    assert why(swapped, "wP swaps bT") == ("hive.in_stack", "V-20")
    taken = guarded("-1,0:wN' 0,0:bA1,bT 1,0:wQ 2,0:bQ", modules="PG")
    assert takes(taken) == set()
    assert why(taken, "wN takes bT") == ("hive.in_stack", "§2.6")


def test_a_tick_as_high_as_a_guardian_controls_it() -> None:  # GU-6
    state = guarded("0,0:wQ,wM' 1,0:bA1,bT 2,0:bQ 3,0:bG1", mode="venom")
    # The butterfly takes two steps: on to the queens' far neighbour.
    assert of(state, "bT") == {"3,0"}
    low = guarded("0,0:wM' 1,0:bA1,bT 2,0:bQ 3,0:bG1 0,1:wQ", mode="venom")
    assert of(low, "bT") == set()


def test_a_scorpion_holds_a_guardian() -> None:  # GU-6
    lines = "0,0:wS1' 1,0:bA1,bT 2,0:bQ 0,1:wQ"
    state = guarded(lines, mode="venom", turn="Black[9]")
    assert why(state, "bT flip") == ("hive.held", "V-17")


def test_a_guardian_switches_its_own_shield_bug_off() -> None:  # GU-7
    lines = "-1,0:wQ' 0,0:bQ 1,0:{} 2,0:bA1"
    assert stings(guarded(lines.format("bL'"), mode="venom")) == set()
    covered = guarded(lines.format("bL',bT"), mode="venom")
    assert stings(covered) == {"wQ stings bQ", "wQ stings bA1"}


def test_a_queen_surrounded_but_open_stays_and_plays_on() -> None:  # GU-3
    state = guarded(f"{RING} 0,1:wA2 2,-1:wQ", turn="Black[9]")
    assert state.outcome() is None
    assert of(state, "bQ") == set()
    assert why(state, "bQ wA2\\") == ("hive.shut_in", "§2.3")


def test_a_guardian_of_her_own_on_a_surrounded_queen_loses() -> None:  # GU-3
    ring = "1,0:bA1 1,-1:bS1 0,-1:bG1 -1,0:bA2 -1,1:bG2 0,1:bG3"
    state = guarded(f"0,0:bQ {ring} 2,0:wQ", turn="Black[9]")
    assert "bT 0,0" in everything(state)
    assert winner(play(state, "bT bQ")) == ((0,), "hive.end.surrounded")


def test_a_gate_closes_a_step_of_the_butterfly() -> None:  # §2.3
    lines = "0,0:wA1,wT 1,0:bQ 1,-1:wG1{} 0,1:bG1{} -1,0:wQ"
    # By way of bQ to either of her neighbours, or by way of one of them to her.
    assert of(guarded(lines.format("", "")), "wT") == {"1,0", "1,-1", "0,1", "flip"}
    # Between two stacks of two only the long way round to her is open.
    assert of(guarded(lines.format(",wB1", ",bB1")), "wT") == {"1,0", "flip"}


def test_guardians_flip_beside_extra_creatures_but_not_under_a_scorpions_hold() -> None:  # GU-5, 6
    lines = "-1,0:wA1,wT 0,0:wQ 1,0:bQ 2,0:bA1 -2,0:{}"
    extras: dict[str, Any] = {"mode": "venom_extras", "extra_scorpions": 2}
    assert of(guarded(lines.format("bG1"), **extras), "wT") == {"1,0", "flip"}
    assert of(guarded(lines.format("bC1"), **extras), "wT") == {"1,0"}
