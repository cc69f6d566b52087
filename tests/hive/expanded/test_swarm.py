"""Swarm from its rulebook."""

from __future__ import annotations

from random import Random
from typing import Any

import apiary
from apiary import CHANCE
from apiary.games.hive import HiveState
from apiary.games.hive.colony import IN_BAG
from tests.hive.expanded.colonies import (
    GAME,
    at,
    deeds,
    everything,
    of,
    play,
    start,
    why,
    winner,
    without,
)


def swarm(lines: str, status: str, turn: str = "White[3]", **options: Any) -> HiveState:
    return at(lines, status, turn, **{"mode": "base", "modules": "S", "kind": "Base", **options})


def selected(**options: Any) -> HiveState:
    """A game after both hands are selected."""
    state = start(modules="S", **options)
    state.play(1, state.parse("hand A1 A2 B1"))
    state.play(0, state.parse("hand S1 G1 A1"))
    return state


def sites(state: HiveState, name: str) -> set[str]:
    return {text.split()[1] for text in everything(state) if text.startswith(f"{name} ")}


def test_both_select_three_pieces_in_secret() -> None:  # L316
    state = start(modules="S")
    assert state.pending() == (0, 1)
    # Two spiders, two beetles, three grasshoppers, three ants: twenty threes, but SSS and BBB.
    assert len(list(state.legal(0))) == len(list(state.legal(1))) == 18
    action = state.parse("hand S1 G1 A1")
    assert not state.discloses(0, action, 1)
    assert not state.discloses(0, action, None)
    assert state.discloses(0, action, 0)
    state.play(0, action)
    assert state.pending() == (1,)
    other = start(modules="S")
    other.play(0, other.parse("hand B1 B2 S1"))
    for viewer in (1, None):
        assert state.seen_by(viewer) == other.seen_by(viewer)
        assert GAME.terminal.draw(state.seen_by(viewer)) == GAME.terminal.draw(
            other.seen_by(viewer)
        )
    assert state.seen_by(0) != other.seen_by(0)
    assert GAME.has_secrets(state.options)
    assert not GAME.has_secrets(GAME.checked({}))


def test_a_guess_leaves_a_hidden_hand_open() -> None:
    state = start(modules="S")
    state.play(0, state.parse("hand S1 G1 A1"))
    assert state.seen_by(1).guess(Random(1)).pending() == (0, 1)


def test_a_hand_is_of_ones_own_lowest_pieces() -> None:
    state = start(modules="S")
    assert why(state, "hand S2 G1 A1") == ("hive.bad_hand", "SW-1")
    assert why(state, "wQ") == ("hive.select_first", "SW-1")


def test_the_rest_of_both_colours_goes_into_the_bag() -> None:  # L316, SW-2
    state = selected()
    lines = str(state).splitlines()
    assert lines[0] == "w: wQ wS1 wG1 wA1"
    assert lines[1] == "b: bQ bB1 bA1 bA2"
    assert len(lines[2].split()) == 1 + 14
    assert everything(state) == {"wQ 0,0", "wS1 0,0", "wG1 0,0", "wA1 0,0"}


def test_who_places_draws() -> None:  # L320, SW-1
    state = play(selected(), "wS1")
    assert state.pending() == (CHANCE,)
    chances = dict(state.chance())
    ways = {state.text(action): round(14 * part) for action, part in chances.items()}
    assert ways == {
        "bag wS2": 1, "bag wB1": 2, "bag wG2": 2, "bag wA2": 2,
        "bag bS1": 2, "bag bB2": 1, "bag bG1": 3, "bag bA3": 1,
    }  # fmt: skip
    assert state.why_not(0, "draw") is not None
    state.play(CHANCE, state.parse("bag bG1"))
    assert state.pending() == (1,)
    assert "w: wQ wG1 wA1 bG1" in str(state)


def test_an_empty_bag_gives_nothing() -> None:
    state = without(IN_BAG, swarm("0,0:wQ 1,0:bQ", "w:wS1 b:bS1"))
    play(state, "wS1 -wQ")
    assert state.pending() == (1,)
    assert why(state, "draw") == ("hive.bag_empty", "SW-3")


def test_a_piece_is_placed_by_the_rules_of_its_colour() -> None:  # L320, SW-5
    state = swarm("0,0:wQ 1,0:bQ", "w:bA1,wS1 b:bS1")
    assert sites(state, "bA1") == {"2,0", "2,-1", "1,1"}
    assert sites(state, "wS1") == {"-1,0", "0,-1", "-1,1"}
    play(state, "bA1 bQ-")
    state.play(CHANCE, state.parse("bag wG1"))
    # Black moves it at once, it is Black's.
    assert of(state, "bA1")


def test_one_may_draw_instead() -> None:  # L322, SW-3
    state = swarm("0,0:wQ 1,0:bQ", "w:wS1 b:bS1")
    assert "draw" in deeds(state)
    play(state, "draw")
    assert state.pending() == (CHANCE,)
    state.play(CHANCE, state.parse("bag bG1"))
    assert state.pending() == (1,)
    assert "w: wS1 bG1" in str(state)


def test_one_may_steal_ones_own_colour() -> None:  # L322, SW-3
    state = swarm("0,0:wQ 1,0:bQ", "w:bA1,wS1 b:bS1", "Black[3]")
    assert "steal bA1" in deeds(state)
    assert why(state, "steal wS1") == ("hive.steal_own", "SW-3")
    play(state, "steal bA1")
    assert "b: bS1 bA1" in str(state)
    assert state.pending() == (0,)


def test_neither_before_ones_queen_is_placed() -> None:  # SW-3
    state = swarm("0,0:wA1 1,0:bQ", "w:wQ,wS1 b:wG1", "White[2]")
    assert why(state, "draw") == ("hive.queen_not_placed", "§2.4.4")
    assert why(state, "steal wG1") == ("hive.queen_not_placed", "§2.4.4")
    assert why(start(mode="venom"), "draw") == ("hive.no_bag", "§2.9")


def test_the_queen_is_due_in_the_fourth_turn_and_stays_due() -> None:  # SW-4
    due = swarm("0,0:wA1 1,0:bQ", "w:wQ,wS1 b:bS1", "White[4]")
    assert everything(due) == {"wQ -1,0", "wQ 0,-1", "wQ -1,1"}
    nowhere = swarm("0,0:wA1 1,0:bQ -1,0:bA1", "w:wQ,wS1 b:bS1", "White[4]")
    assert everything(nowhere) == {"pass"}
    play(nowhere, "pass", "bA1 bQ-")
    assert everything(nowhere) == {"wQ -1,0", "wQ 0,-1", "wQ -1,1"}


def test_a_colour_without_a_visible_piece_is_not_placed() -> None:  # PL-1
    state = swarm("0,0:wQ,bB1 1,0:bQ", "w:wS1 b:bS1")
    assert not sites(state, "wS1")


def test_my_own_piece_placed_by_the_opponent_is_no_prey() -> None:  # SW-6
    lines = "-1,0:wN 0,0:wQ 1,0:bQ -2,0:wA1"
    state = swarm(lines, "w:wS1 b:bS1 placed:wA1", modules="PS")
    assert of(state, "wN") == set()


def test_the_second_placement_of_a_double_turn_may_be_what_was_drawn() -> None:  # HC-9
    state = swarm("0,0:nH 1,0:wQ -1,0:bQ", "w:wS1 b:bS1 double:w shows:b", modules="HS")
    play(state, "wS1 wQ-")
    assert state.pending() == (CHANCE,)
    state.play(CHANCE, state.parse("bag wG1"))
    assert state.pending() == (0,)
    assert sites(state, "wG1")


def test_an_enemy_guardian_may_cover_its_own_queen() -> None:  # SW-5
    state = swarm("-1,0:wQ 0,0:bA1 1,0:bQ", "w:bT b:bS1", modules="GS")
    assert sites(state, "bT") == {"1,0"}


def test_bots_use_the_common_search() -> None:
    assert GAME.mind.board(selected().seen_by(0)) is None
    assert GAME.mind.board(start(mode="venom").seen_by(0)) is not None
    assert apiary.game("hive").mind.values(selected())


def draw(state: HiveState, name: str) -> HiveState:
    """A piece comes out of the bag."""
    state.play(CHANCE, state.parse(f"bag {name}"))
    return state


def test_a_queen_without_a_space_waits_and_stays_due() -> None:  # SW-4
    state = selected()
    draw(play(state, "wS1"), "bG1")
    draw(play(state, "bQ wS1-"), "wB1")
    draw(play(state, "bG1 bQ-"), "bG2")
    draw(play(state, "bA1 bG1-"), "wG2")
    draw(play(state, "bG2 bQ/"), "wS2")
    play(state, "bA1 -wS1")
    # White's fourth turn: every free side of the spider touches the ant or the queen.
    assert everything(state) == {"pass"}
    assert why(state, "wG1 \\wS1") == ("hive.queen_now", "§2.4.3")
    assert why(state, "wQ \\wS1") == ("hive.touches_enemy", "§2.4.2")
    play(state, "pass", "bA1 bG1-")
    assert everything(state) == {"wQ -1,0", "wQ 0,-1", "wQ -1,1"}


def test_the_placer_chooses_the_face_of_the_others_piece() -> None:  # SW-5
    state = swarm("0,0:wQ 1,0:bQ", "w:bA1 b:bS1", mode="venom")
    places = ("2,0", "2,-1", "1,1")
    placed = {f"bA1{prime} {place}" for prime in ("", "'") for place in places}
    assert everything(state) == placed | {"wQ flip", "draw"} | {
        "wQ 1,-1", "wQ 0,1",
    }  # fmt: skip
    draw(play(state, "bA1' bQ-"), "wG1")
    assert GAME.terminal.meaning(state, "bA1") == apiary.Message("hive.creature.fly")
    # It is Black's, and its own placing is no target for it (SW-6).
    assert of(state, "bA1") == {"flip"}


def test_a_fly_follows_its_own_colour_placed_by_the_other() -> None:  # SW-6
    state = swarm("-1,0:wA1' 0,0:wQ 1,0:bQ", "b:wG1 w:wS1", "Black[3]", mode="venom")
    draw(play(state, "wG1 /wQ"), "wB1")
    assert of(state, "wA1") == {"0,1", "-2,1", "-2,2", "-1,2", "flip"}


def test_a_piece_of_the_other_placed_by_me_is_no_prey_of_mine() -> None:  # SW-6, P-2
    # White placed Black's ant; White's mantis waits for what Black places.
    state = swarm("-1,0:wN 0,0:wQ 1,0:bQ", "w:bA1 b:bS1", modules="PS")
    draw(play(state, "bA1 bQ-"), "wG1")
    draw(play(state, "bS1 bA1-"), "wB1")
    assert of(state, "wN") == {"takes bS1"}


def test_hands_and_bag_lie_open_after_the_reveal() -> None:  # SW-2
    state = draw(play(selected(), "wS1"), "bG1")
    for viewer in (0, 1, None):
        lines = str(state.seen_by(viewer)).splitlines()
        assert "w: wQ wG1 wA1 bG1" in lines
        assert len(next(line for line in lines if line.startswith("bag:")).split()) == 1 + 13


def test_two_draws_or_two_steals_make_a_double_turn() -> None:  # HC-9
    lines = "0,0:nH 1,0:wQ -1,0:bQ"
    status = "w:wS1 b:bS1,wG1,wA1 double:w shows:b"
    state = swarm(lines, status, modules="HS")
    draw(play(state, "draw"), "bG1")
    assert state.pending() == (0,)
    play(state, "draw")
    assert draw(state, "wB1").pending() == (1,)
    state = play(swarm(lines, status, modules="HS"), "steal wG1", "steal wA1")
    assert state.pending() == (1,)
    assert "w: wS1 wG1 wA1" in str(state)


def test_nothing_is_drawn_when_the_placement_ends_the_game() -> None:  # HC-9
    # Covered by the butterfly she is lost (Guardians); nobody draws any more.
    ring = "1,0:wA1 1,-1:wS1 0,-1:wG1 -1,0:wA2 -1,1:wG2 0,1:wG3"
    state = swarm(f"0,0:wQ {ring} 2,0:bQ", "w:wS2 b:wT", "Black[9]", modules="GS")
    play(state, "wT wQ")
    assert state.pending() == ()
    assert winner(state) == ((1,), "hive.end.surrounded")


def test_who_can_draw_or_steal_does_not_pass() -> None:  # V-5
    # Black's queen is pinned; nothing in Black's hand has a place.
    lines = "-1,0:wA1 0,0:bQ 1,0:wQ"
    state = swarm(lines, "w:wS1 b:bS1", "Black[5]")
    assert everything(state) == {"draw"}
    empty = without(IN_BAG, swarm(lines, "w:bG1,bG2 b:bS1", "Black[5]"))
    assert everything(empty) == {"steal bG1"}
    play(empty, "steal bG1", "wA1 bQ/", "steal bG2")
    play(empty, "wA1 -bQ")
    assert everything(empty) == {"pass"}


def test_a_colour_that_lies_covered_is_drawn_and_stolen_still() -> None:  # PL-1
    state = swarm("0,0:wQ,bB1 1,0:bQ", "w:wS1 b:bS1,wG1")
    assert everything(state) == {"draw", "steal wG1"}


def test_steal_needs_a_piece_of_ones_own_in_the_other_hand() -> None:  # SW-3
    nothing = swarm("0,0:wQ 1,0:bQ", "w:wS1 b:bS1")
    assert why(nothing, "steal wS1") == ("hive.nothing_to_steal", "SW-3")
    state = swarm("0,0:wQ 1,0:bQ", "w:wS1 b:bS1,wG1")
    assert why(state, "steal wS1") == ("hive.steal_own", "SW-3")
    assert why(state, "steal bS1") == ("hive.steal_own", "SW-3")
    assert why(state, "steal wA1") == ("hive.in_bag", "SW-1")
    assert why(state, "steal wQ") == ("hive.steal_own", "SW-3")


# --- by an option the draw comes first (SW-1)


def first_drawn(status: str = "w:wS1,bG1 b:bS1", **options: Any) -> HiveState:
    return swarm("0,0:wQ 1,0:bQ", status, "White[9]", swarm_draws_first=True, **options)


def test_sw1_who_wants_to_place_draws_before_it() -> None:
    state = first_drawn()
    texts = {state.text(action) for action in state.legal(0)}
    assert "draw-first" in texts
    assert not any(text.startswith(("wS1", "bG1")) for text in texts)
    assert why(state, "wS1 -wQ") == ("hive.draw_before", "SW-1")
    play(state, "draw-first")
    assert state.pending() == (apiary.CHANCE,)
    state.play(apiary.CHANCE, state.parse("bag wA1"))
    assert state.pending() == (0,)
    texts = {state.text(action) for action in state.legal(0)}
    assert {text.split()[0].removesuffix("'") for text in texts} == {"wS1", "bG1", "wA1"}
    assert why(state, "wQ bQ/") == ("hive.place_now", "SW-1")
    assert why(state, "draw") == ("hive.place_now", "SW-1")
    assert why(state, "pass") == ("hive.place_now", "SW-1")
    play(state, "wA1 -wQ")
    assert state.pending() == (1,)  # nothing is drawn after it


def test_sw1_a_draw_as_a_turn_is_still_one() -> None:
    state = play(first_drawn(), "draw")
    state.play(apiary.CHANCE, state.parse("bag wA1"))
    assert state.pending() == (1,)


def test_sw1_nothing_is_drawn_for_what_can_not_be_placed() -> None:
    state = first_drawn("b:bS1")
    assert "draw-first" not in {state.text(action) for action in state.legal(0)}
    assert why(state, "draw-first") == ("hive.nothing_to_place", "SW-1")


def test_sw1_from_an_empty_bag_nothing_is_drawn() -> None:
    state = without(IN_BAG, first_drawn())
    assert state.why_not(0, "wS1 -wQ") is None
    assert why(state, "draw-first") == ("hive.place_from_hand", "SW-1")


def test_sw1_without_the_option_one_draws_after_placing() -> None:
    state = at("0,0:wQ 1,0:bQ", "w:wS1 b:bS1", modules="S")
    assert why(state, "draw-first") == ("hive.draw_after", "SW-1")
    assert why(at("0,0:wQ 1,0:bQ"), "draw-first") == ("hive.no_bag", "§2.9")
