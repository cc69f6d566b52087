"""Honeycombo from its rulebook."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from apiary.bits import BIT
from apiary.games.hive import HiveState
from apiary.games.hive.names import PIECES
from tests.hive.expanded.colonies import (
    at,
    deeds,
    everything,
    flips,
    nothing_to_place,
    of,
    play,
    start,
    stings,
    why,
    winner,
)

AROUND = {"1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"}


def comb(lines: str, status: str = "", **options: Any) -> HiveState:
    return at(lines, status, **{"mode": "base", "modules": "H", **options})


def sites(state: HiveState, name: str) -> set[str]:
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


def test_only_whose_colour_is_up_flips_it_and_not_at_once_again() -> None:  # HC-2, HC-3
    state = play(start(modules="H"), "wQ nH-", "bQ -nH")
    assert why(state, "honeycombo") == ("hive.honeycombo_not_yours", "§2.9")
    play(state, "wA1 wQ-", "honeycombo")
    assert why(state, "honeycombo") == ("hive.honeycombo_just_flipped", "HC-3")
    play(state, "wA2 wQ/")
    assert state.pending() == (1,)
    assert "honeycombo" not in deeds(state)  # HC-11
    play(state, "bA1 -bQ")
    assert state.pending() == (1,)
    assert why(state, "honeycombo") == ("hive.honeycombo_not_yours", "§2.9")
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


def test_a_tick_steps_on_it_and_down_again() -> None:  # HC-4
    ring = "1,0:wQ 1,-1:wA1 0,-1:wA2 -1,0:bQ -1,1:bA1"
    state = comb(f"0,0:nH {ring} 0,1:wM'", "double:w shows:b", mode="venom")
    play(state, "wM nH")
    assert everything(state) == {"wM 0,1"}  # it comes down where it came from


def test_nobody_is_brought_on_to_it_who_can_not_leave_again() -> None:  # HC-4
    # On the Honeycombo the beetle would be out of the tick's reach.
    state = comb("0,0:nH 1,0:bG1,bB1 2,0:wQ,wM' -1,0:bQ", "double:w shows:b", mode="venom")
    assert of(state, "bB1") == {"2,0", "2,-1", "1,-1", "0,1", "1,1"}
    assert why(state, "bB1 nH") == ("hive.honeycombo_stays_free", "HC-4")


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


# --- the two actions (001 L370-374)


def test_an_enemy_is_controlled_on_to_it_and_off_again() -> None:  # HC-4
    lines = "0,0:nH 1,0:wQ,wM' 1,-1:bG1,bB1 -1,0:bQ"
    single = comb(lines, "shows:b", mode="venom")
    assert "0,0" not in of(single, "bB1")
    state = comb(lines, "double:w shows:b", mode="venom")
    play(state, "bB1 nH")
    assert everything(state) == {f"bB1 {place}" for place in AROUND}


MOVED = "0,0:nH 1,0:wQ -1,0:bQ 0,1:wA1 -1,1:bA1 1,-1:wG1"


def test_what_moved_first_may_move_again_but_not_be_flipped() -> None:  # HC-5
    # Black has moved both of White's pieces in a double turn, the grasshopper last.
    state = comb(MOVED, "moved:wA1,wG1 resting:wG1 shows:b", mode="venom")
    assert of(state, "wG1") == set()
    assert of(state, "wA1") == {
        "1,1", "2,0", "2,-1", "2,-2", "1,-2", "0,-1", "-1,-1", "-2,0", "-2,1", "-2,2", "-1,2",
    }  # fmt: skip
    assert flips(state) == {"wQ flip"}
    assert why(state, "wA1 flip") == ("hive.flip_moved", "V-10")
    assert why(state, "wG1 \\nH") == ("hive.just_moved", "V-7")


def test_neither_piece_moved_in_a_double_turn_is_stung() -> None:  # HC-5
    lines = "0,0:nH 1,0:wQ' -1,0:bQ -1,1:bA1 -2,1:bG1"
    state = comb(lines, "moved:bA1,bG1 resting:bG1 shows:b", mode="venom")
    assert stings(state) == {"wQ stings bQ"}


def test_a_tick_controls_what_moved_first() -> None:  # HC-5
    lines = "0,0:nH 1,0:wQ -1,0:bQ 0,1:wM' -1,1:bG1 1,1:bG2"
    state = comb(lines, "moved:bG1,bG2 resting:bG2 shows:b", mode="venom")
    # Over the tick and the second grasshopper, over the Honeycombo, over the queen.
    assert of(state, "bG1") == {"2,1", "1,-1", "-1,-1"}
    assert of(state, "bG2") == set()


def test_the_same_enemy_is_thrown_twice() -> None:  # HC-10
    state = comb("0,0:nH 1,0:wQ 0,1:wP -1,1:bG1 -1,0:bQ", "double:w shows:b", kind="Base+P")
    play(state, "bG1 wP-")
    assert of(state, "bG1") == {"-1,1", "-1,2", "0,2"}


def test_a_pillbug_moves_and_then_throws() -> None:  # HC-10
    state = comb("0,0:nH 1,0:wQ 1,1:wP 2,-1:wG1 -1,0:bQ", "double:w shows:b", kind="Base+P")
    play(state, "wP wQ-")
    # Thrown to four sides of the pillbug; by itself it jumps over the queen, or over the pillbug.
    assert of(state, "wG1") == {"3,0", "3,-1", "1,1", "2,1", "0,1"}


def test_who_was_stung_first_is_not_thrown_or_stung_then() -> None:  # HC-10, V-14
    lines = "0,0:nH 1,0:wQ' 0,1:wP -1,1:bG1 -1,0:bQ"
    state = comb(lines, "double:w shows:b", mode="venom")
    play(state, "wQ stings bG1")
    assert of(state, "bG1") == set()
    assert stings(state) == {"wQ stings bQ"}
    assert why(state, "bG1 wP-") == ("hive.stunned", "V-14")


def test_a_fly_flies_twice() -> None:  # HC-10
    lines = "0,0:nH 1,0:wQ -1,0:bQ -2,0:bA1 2,0:wA1'"
    state = comb(lines, "moved:bA1 double:w shows:b", mode="venom")
    play(state, "wA1 -bA1")
    assert of(state, "wA1") == {"-1,-1", "-2,-1", "-3,1", "-2,1", "flip"}


def test_a_piece_is_flipped_and_moves_at_once() -> None:  # HC-10
    state = comb("0,0:nH 1,0:wQ -1,0:bQ 2,0:wS1", "double:w shows:b", mode="venom")
    play(state, "wS1 flip")
    assert of(state, "wS1") == {"1,-1", "0,1", "flip"}


def test_the_mover_may_lose_by_the_first_of_two_actions() -> None:  # V-33
    lines = "0,0:nH 1,0:wQ 2,0:wA1 2,-1:wS1 1,-1:wG1 0,1:bG1 -1,0:bQ 1,2:wA2 0,2:bA2"
    state = play(comb(lines, "double:w shows:b"), "wA2 wQ\\")
    assert winner(state) == ((1,), "hive.end.surrounded")


def test_who_can_do_nothing_passes_both_actions() -> None:  # V-5, §2.8
    # White's queen is pinned, and there is nothing left to place.
    lines = "0,0:nH 1,0:wQ 2,0:bA1 -1,0:bQ"
    state = nothing_to_place(comb(lines, "double:w shows:b"), "w")
    assert everything(state) == {"pass"}
    play(state, "pass")
    assert state.pending() == (1,)


def test_who_can_flip_it_does_not_pass() -> None:  # V-5
    state = nothing_to_place(comb("0,0:nH 1,0:wQ 2,0:bA1 -1,0:bQ", "shows:w"), "w")
    assert everything(state) == {"honeycombo"}


def test_it_begins_with_blacks_colour_up() -> None:  # HC-2
    assert start(modules="H").colony.shown == 1


def test_it_may_be_crossed() -> None:  # §2.9
    # A grasshopper jumps over it, a ladybug and a firefly walk over it, a beetle stays off it.
    row = "-1,0:{} 0,0:nH 1,0:wQ 2,0:bQ"
    assert of(comb(row.format("wG1")), "wG1") == {"3,0"}
    assert of(comb(row.format("wL")), "wL") == {"2,-1", "1,-1", "0,1", "1,1"}
    assert of(comb(row.format("wB1'"), mode="venom"), "wB1") == {"1,0", "flip"}
    assert of(comb(row.format("wB1")), "wB1") == {"0,-1", "-1,1"}


def test_covered_by_nothing_it_keeps_its_place_in_swaps_and_throws() -> None:  # §2.9
    state = comb("0,0:nH 1,0:wP 2,0:wQ -1,0:bQ")
    assert not any(text.startswith("nH") for text in everything(state))
    assert why(state, "nH wP/") == ("hive.honeycombo_fixed", "§2.9")


def test_double_turns_never_stack() -> None:  # HC-11
    rng = Random(5)
    doubles = 0
    for _ in range(4):
        state = start(modules="H")
        for _ in range(40):
            if not state.pending():
                break
            me = state.pending()[0]
            texts = {state.text(action): int(action) for action in state.legal(me)}
            k = state.colony
            if k.left > 1 or k.second:
                doubles += 1
                assert k.shown == 1 - me
                assert "honeycombo" not in texts
            state.play(me, texts.get("honeycombo") or rng.choice(sorted(texts.values())))
    assert doubles > 10
