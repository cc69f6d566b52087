"""Venom from its rulebook: placing, flipping, variants and the end (001 L185-205, L298-302)."""

from __future__ import annotations

import pytest

import apiary
from tests.hive.expanded.colonies import (
    GAME,
    at,
    deeds,
    everything,
    flips,
    nothing_to_place,
    of,
    play,
    row,
    start,
    why,
    winner,
)

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
    assert GAME.terminal.meaning(state, "wQ") == apiary.Message("hive.creature.wasp")
    play(state, "bQ flip", "wQ flip")
    assert GAME.terminal.meaning(state, "wQ") == apiary.Message("hive.creature.queenBee")


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


# --- variants (001 L205, L302)


def test_without_flipping_each_keeps_the_face_it_was_placed_with() -> None:
    state = row("wS1'", mode="no_flip_own")
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


# --- what else a turn may be (001 L123, L195-201)


def test_what_oneself_moved_in_the_last_turn_may_be_flipped() -> None:  # V-10
    state = play(row("wA1"), "wA1 bQ-", "bQ flip")
    assert "wA1 flip" in deeds(state)


def test_what_was_flipped_has_not_moved() -> None:  # V-10
    # White turns the ant beside Black's pillbug over, and Black may throw it at once.
    state = play(at("0,0:bP 1,0:wA1 0,1:bQ 1,1:wQ"), "wA1 flip")
    assert of(state, "wA1") == {"1,-1", "0,-1", "-1,0", "-1,1"}


def test_who_can_flip_does_not_pass() -> None:  # V-5, V-32
    state = nothing_to_place(at("-1,0:bA1 0,0:wQ 1,0:bQ"), "w")
    assert everything(state) == {"wQ flip"}
    assert why(state, "pass")[1] == "V-5"
    held = nothing_to_place(at("-1,0:bS1' 0,0:wQ 1,0:bQ"), "w")
    assert everything(held) == {"pass"}


def test_at_tournaments_the_queen_waits_for_the_second_turn() -> None:  # §2.10.4
    state = start(mode="venom", queen_first=False)
    assert "wQ 0,0" not in everything(state)
    assert why(state, "wQ") == ("hive.queen_too_early", "§2.10.4")
    play(state, "wA1'")
    assert why(state, "bQ wA1-") == ("hive.queen_too_early", "§2.10.4")
    play(state, "bA1 wA1-")
    assert {"wQ -1,0", "wQ 0,-1", "wQ -1,1"} <= everything(state)


def test_in_the_fourth_turn_the_queen_comes_bee_up() -> None:  # §2.4.3
    state = at("0,0:wA1 1,0:bQ -1,0:wG1' -2,0:wS1", turn="White[4]", kind="Base")
    # Free cells beside White's row that do not touch the black queen.
    assert everything(state) == {
        "wQ -3,0", "wQ -2,-1", "wQ -1,-1", "wQ 0,-1", "wQ -3,1", "wQ -2,1", "wQ -1,1",
    }  # fmt: skip
    assert why(state, "wQ' -wS1") == ("hive.queen_face", "§2.4.6")


def test_before_the_queen_is_placed_no_power_is_used() -> None:  # V-9
    state = at("0,0:wP 1,0:wA1 1,1:bQ 0,1:wG1", turn="White[3]")
    assert deeds(state) == set()
    assert why(state, "wA1 \\wP") == ("hive.queen_not_placed", "§2.4.4")


def test_own_faces_leave_nobody_a_wasp() -> None:  # §2.10.2
    state = start(mode="no_flip_own")
    names = ("S1", "B1", "G1", "A1")
    both = {f"w{name}{prime} 0,0" for name in names for prime in ("", "'")}
    assert everything(state) == both | {"wQ 0,0"}


def test_the_wasp_is_no_extra_and_extras_have_one_side() -> None:  # §2.10.3
    state = at("0,0:wQ 1,0:bQ -1,0:wC1", mode="venom_extras", extra_scorpions=1)
    assert flips(state) == set()
    assert why(state, "wQ flip")[0] == "hive.no_flip"
    assert not any(text.endswith("'") for text in everything(state))


def test_the_mover_may_lose_by_his_own_action() -> None:  # §2.8
    ring = "1,0:wA1 1,-1:wS1 0,-1:wG1 -1,0:bA1 -1,1:bG1"
    state = play(at(f"0,0:wQ {ring} 2,-1:bQ 0,2:wA2 -1,2:bA2"), "wA2 wQ\\")
    assert winner(state) == ((1,), "hive.end.surrounded")


# --- positions that come up again (V-4)


def test_who_rests_makes_another_position() -> None:  # V-4
    # The ants walk round and come back: with what has just moved the first position differs.
    state = at("-1,0:wA1 0,0:wQ 1,0:bQ 2,0:bA1", mode="venom")
    keys = [state.key()]
    for text in ("wA1 \\wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-"):
        keys.append(play(state, text).key())
    assert keys[4] != keys[0]
    for text in ("wA1 \\wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ-"):
        keys.append(play(state, text).key())
    assert keys[8] == keys[4]
    assert len(set(keys)) == 5


def test_what_stands_on_a_piece_keeps_it_from_being_flipped_or_used() -> None:  # L201
    # A firefly on Black's ant: the stack is white, and only its top acts.
    state = at("-1,0:wQ 0,0:bQ 1,0:bA1,wB1'", turn="Black[9]")
    assert everything(state) >= {"bQ flip"}
    assert of(state, "bA1") == set()
    assert {text.split()[1] for text in everything(state) if text.startswith("bS1 ")} == set()
