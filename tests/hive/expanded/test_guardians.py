"""Guardians from their rulebook."""

from __future__ import annotations

from typing import Any

from apiary.games.hive import ColonyState
from tests.hive.expanded.colonies import at, everything, of, play, start, why


def guarded(lines: str, status: str = "", **options: Any) -> ColonyState:
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
    assert why(guarded(lines), "wQ flip") == ("hive.no_flip", "P-4")


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
