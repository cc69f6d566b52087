"""Why can't I? Each reason of the expansions that its own rule's tests don't ask for."""

from __future__ import annotations

from typing import Any

import pytest

import apiary
from apiary.games.hive.actions import DRAWN, FLIP, SELECT, STING, SWAP, TAKE, deed
from tests.hive.expanded.colonies import GAME, at, nothing_to_place, play, start, why
from tests.strategies import sentences

ROW = "-1,0:{} 0,0:wQ 1,0:bQ"
BOTH = "0,0:wQ 1,0:bQ"
CONTROL = "0,0:wQ 1,0:bQ' 0,1:wM' -1,1:bG1"
WALL = "0,0:{} 1,0:wQ 1,-1:bQ 0,-1:bA1 -1,0:bA2 -1,1:bS1 0,1:bS2"
THROW = "0,0:wP 1,0:wS1 1,-1:wQ 2,-1:bQ"
COMB = "0,0:nH 1,0:wQ 2,0:wB1 -1,0:bQ 0,1:wA1"


@pytest.mark.parametrize(
    ("lines", "status", "options", "text", "reason"),
    [
        (ROW.format("wA1"), "", {}, "pass", ("hive.must_act", "V-5")),
        (ROW.format("wA1"), "", {}, "wA1' wQ", ("hive.in_play", "")),
        (ROW.format("wA1"), "", {}, "wA2 flip", ("hive.still_in_hand", "")),
        (ROW.format("wA1"), "", {}, "wA1 stings bA2", ("hive.still_in_hand", "")),
        (ROW.format("wA1"), "", {}, "wA1 stings bQ", ("hive.no_power", "§2.6")),
        (ROW.format("wA1"), "", {}, "wA1 swaps bQ", ("hive.no_power", "§2.6")),
        (ROW.format("wA1"), "", {}, "wA1 takes bQ", ("hive.no_power", "§2.6")),
        (ROW.format("wA1"), "", {}, "bA1 bQ-", ("hive.not_your_piece", "§2.4")),
        (ROW.format("wA1"), "", {}, "bQ wA1", ("hive.not_your_piece", "§2.4")),
        (ROW.format("wA1"), "", {}, "wA3 wQ", ("hive.lowest_first", "")),
        (ROW.format("wA1"), "", {}, "wG1 wQ", ("hive.place_on_top", "§2.4.2")),
        (ROW.format("wA1"), "", {}, "wG1 bQ-", ("hive.touches_enemy", "§2.4.2")),
        (ROW.format("wA1"), "", {}, "honeycombo", ("hive.no_honeycombo", "")),
        (ROW.format("wA1"), "", {}, "draw", ("hive.no_bag", "§2.9")),
        (ROW.format("wA1"), "", {}, "steal wA1", ("hive.no_bag", "§2.9")),
        (ROW.format("wA1"), "", {}, "hand S1 B1 A1", ("hive.no_bag", "§2.9")),
        (ROW.format("wA1"), "", {}, "bag wA2", ("hive.no_bag", "§2.9")),
        (ROW.format("wA1"), "", {}, "end", ("hive.end_first", "HC-8")),
        (ROW.format("wA1"), "moved:wA1", {}, "wA1 wQ/", ("hive.just_moved", "V-7")),
        (ROW.format("wA1"), "stunned:wA1", {}, "wA1 wQ/", ("hive.stunned", "V-14")),
        (ROW.format("wA1"), "", {}, "wQ bQ-", ("hive.one_hive", "§2.3")),
        (ROW.format("wQ'").replace("0,0:wQ", "0,0:bA1"), "moved:wQ", {}, "wQ stings bQ",
         ("hive.just_moved", "V-7")),
        (ROW.format("wQ'").replace("0,0:wQ", "0,0:bA1"), "stunned:wQ", {}, "wQ stings bQ",
         ("hive.stunned", "V-14")),
        (ROW.format("wQ'").replace("0,0:wQ", "0,0:wA1"), "", {}, "wQ stings wA1",
         ("hive.sting_enemy", "V-13")),
        (ROW.format("wQ'").replace("0,0:wQ", "0,0:wA1"), "", {}, "wQ bQ-",
         ("hive.one_step", "§2.5")),
        (ROW.format("wM"), "", {}, "wM bQ-", ("hive.nobody_copied", "V-26")),
        (ROW.format("wL'"), "", {}, "wL bQ-", ("hive.shield_bug", "§2.5")),
        (ROW.format("wG1'"), "", {}, "wG1 wQ/", ("hive.dragonfly", "V-21")),
        ("0,0:wQ 1,0:bQ 0,1:wM' -1,1:bG1", "moved:wM", {}, "bG1 wQ/",
         ("hive.power_resting", "V-7")),
        ("0,0:wQ 1,0:bQ 0,1:wM' -1,1:bG1", "stunned:wM", {}, "bG1 wQ/", ("hive.stunned", "V-14")),
        ("0,0:wP 1,0:bA1 0,1:wQ 1,1:bQ", "", {}, "bA1 bQ-", ("hive.throw_where", "§2.6")),
        # A step that only a gate closes.
        ("0,0:wQ,wB1' 1,0:bQ 1,-1:wG1,wB2 0,1:bG1,bB1", "", {}, "wB1 bQ", ("hive.gate", "§2.3")),
        ("0,0:wQ,wB1' 1,0:bQ", "", {}, "wB1 bQ-", ("hive.one_step", "§2.5")),
        ("0,0:wM' 1,0:wQ 1,-1:wG1,wB2 0,1:bG1,bB1 2,0:bQ", "", {}, "wM wQ",
         ("hive.gate", "§2.3")),
        # A way of several steps that a gate closes, and which step it is.
        ("0,0:wL' 1,0:wQ 1,-1:wA1,wB1 0,1:bA1,bB1 2,-1:bQ", "", {}, "wL wQ-",
         ("hive.way_gate", "§2.3")),
        ("0,0:wB1' 1,0:wQ 2,0:bQ 2,-1:wA1,wB2 1,1:bA1,bB1", "", {}, "wB1 bQ",
         ("hive.way_gate", "§2.3")),
        ("0,0:wG1' 1,0:wQ 2,0:bQ 2,-1:wA1,wB2 1,1:bA1,bB1", "", {}, "wG1 bQ-",
         ("hive.way_gate", "§2.3")),
        ("1,-1:wQ 0,-1:bQ -1,0:bG1 -1,1:wG1 0,1:wG2 2,-1:wS1'", "", {}, "wS1 \\wG2",
         ("hive.way_narrow", "§2.3")),
        ("0,0:wP' 1,0:wQ 2,0:bQ 3,0:bG1 2,-1:wA1,wB2 1,1:bA1,bB1", "", {}, "wP swaps bG1",
         ("hive.swap_gate", "§2.3")),
        ("0,0:wP' 1,0:wQ 2,0:bQ 3,0:bG1", "", {}, "wP swaps bQ", ("hive.swap_far", "V-20")),
        ("0,0:wN' 1,0:bG1 1,-1:wA1,wB1 0,1:bQ,bB1 2,0:wQ", "", {"modules": "P"}, "wN takes bG1",
         ("hive.gate", "§2.3")),
        # Walled in on six sides.
        *((WALL.format(name), "", {"mode": "no_flip_own"}, name.removesuffix("'"),
           ("hive.shut_in", "§2.3")) for name in ("wA1", "wS1", "wS1'", "wP", "wM")),
        # A pillbug that rests or sleeps would have thrown one's own piece.
        (THROW, "moved:wP", {}, "wS1 /wP", ("hive.power_resting", "V-7")),
        (THROW, "stunned:wP", {}, "wS1 /wP", ("hive.stunned", "V-14")),
        (THROW, "moved:wP", {}, "wS1 bQ-", ("hive.three_slides", "V-6")),
        # A tick beside the enemy that can't make it act.
        (CONTROL, "moved:bQ", {}, "bQ stings bG1", ("hive.just_moved", "V-7")),
        (CONTROL, "stunned:bQ", {}, "bQ stings bG1", ("hive.stunned", "V-14")),
        (CONTROL, "moved:wM", {}, "bQ stings bG1", ("hive.power_resting", "V-7")),
        (CONTROL, "stunned:wM", {}, "bQ stings bG1", ("hive.stunned", "V-14")),
        (CONTROL.replace("wM'", "wG1,wM'"), "", {}, "bQ stings bG1", ("hive.other_level", "V-18")),
        (CONTROL.replace("wM'", "wM"), "", {}, "bQ stings bG1", ("hive.not_controlled", "V-18")),
        # Before the queen is placed: what is not in the game at all is said first.
        ("0,0:wA1 1,0:bQ", "", {"turn": "White[2]"}, "draw", ("hive.no_bag", "§2.9")),
        ("0,0:wA1 1,0:bQ", "", {"turn": "White[2]"}, "honeycombo", ("hive.no_honeycombo", "")),
        # The Honeycombo: who does not get there, and who may not stay.
        (COMB, "", {"modules": "H"}, "wA1 nH", ("hive.occupied", "§2.5")),
        (COMB, "double:w shows:b", {"modules": "H"}, "wB1 nH", ("hive.one_step", "§2.5")),
        (COMB, "w:wS1 b:bS1", {"modules": "HS"}, "bag wG1", ("hive.by_chance", "SW-1")),
        (COMB, "w:wS1 b:bS1", {"modules": "HS"}, "hand S1 B1 A1", ("hive.hands_shown", "SW-2")),
        # Labels alone.
        (BOTH, "w:wS1 b:bS1", {"modules": "S"}, "steal", ("hive.nothing_to_steal", "SW-3")),
        (BOTH, "w:wS1 b:bS1", {"modules": "S"}, "hand", ("hive.hands_shown", "SW-2")),
        (BOTH, "w:wS1 b:bS1", {"modules": "S"}, "bag", ("hive.by_chance", "SW-1")),
        (BOTH, "", {}, "Steal", ("hive.no_bag", "§2.9")),
        (BOTH, "", {}, "hand", ("hive.no_bag", "§2.9")),
        (BOTH, "", {}, "wQ'", ("hive.in_play", "")),
        (BOTH, "", {"mode": "base", "modules": "P"}, "wA1'", ("hive.fixed_face", "§2.4.6")),
        (BOTH, "", {"modules": "G"}, "wT", ("hive.no_perch", "GU-1")),
        (BOTH, "", {"modules": "G"}, "wT'", ("hive.no_perch", "GU-1")),
        ("0,0:wQ,bB1 1,0:bQ", "", {}, "wA1'", ("hive.no_site", "§2.4.2")),
        (BOTH, "", {"modules": "P"}, "wN flip", ("hive.still_in_hand", "")),
        (BOTH, "", {"mode": "base", "modules": "P"}, "wA1' -wQ", ("hive.fixed_face", "§2.4.6")),
        (BOTH, "w:wS1 b:bS1", {"modules": "S"}, "wA1 -wQ", ("hive.in_bag", "SW-1")),
        (BOTH, "w:wS1 b:wA1,wA2", {"modules": "S"}, "wA1 -wQ", ("hive.in_other_hand", "SW-3")),
        (BOTH, "w:wS1 b:wA1,wA2", {"modules": "S"}, "steal wA2", ("hive.lowest_first_stolen", "")),
    ],
)  # fmt: skip
def test_reason(
    lines: str, status: str, options: dict[str, Any], text: str, reason: tuple[str, str]
) -> None:
    assert why(at(lines, status, **options), text) == reason


def test_who_can_only_use_powers_may_not_pass() -> None:
    state = nothing_to_place(at("-1,0:wP' 0,0:wQ 1,0:bQ 2,0:bA1"), "w")
    assert why(state, "pass") == ("hive.can_act", "V-5")


def test_nothing_is_done_while_a_piece_is_drawn_or_a_hand_selected() -> None:
    state = start(modules="S")
    assert state.why_not(0, "hand") is None
    assert why(state, "steal") == ("hive.select_first", "SW-1")
    state.play(0, state.parse("hand S1 G1 A1"))
    reason = state.why_not(0, "hand S1 G1 A1")
    assert reason is not None
    assert reason.message.key == "hive.hand_selected"
    state.play(1, state.parse("hand S1 G1 A1"))
    play(state, "wS1")
    reason = state.why_not(1, "bS1 wS1-")
    assert reason is not None
    assert reason.message.key == "hive.bag_first"


def test_a_label_that_leads_somewhere_needs_no_reason() -> None:
    state = at(BOTH, "w:wS1 b:bS1,wG1", modules="S", mode="venom")
    for action in state.legal(0):
        assert state.why_not(0, GAME.terminal.label(state, action)) is None


@pytest.mark.parametrize(
    "action",
    [deed(verb, p, t) for verb in (FLIP, STING, SWAP, TAKE, DRAWN) for p in (0, 30, 31, 63)
     for t in (0, 31, 45)] + [SELECT, SELECT + 5],
)  # fmt: skip
def test_any_number_gets_an_answer_in_words(action: int) -> None:
    state = at(ROW.format("wQ'").replace("0,0:wQ", "0,0:bA1"))
    if action in list(state.legal(0)):
        return
    with pytest.raises(apiary.IllegalAction) as caught:
        state.play(0, int(action))
    assert all(sentences(caught.value.message))


def test_a_hive_is_never_longer_than_the_table() -> None:
    options: dict[str, Any] = {"mode": "venom_extras"}
    options |= {"extra_flies": 3, "extra_dragonflies": 3, "extra_scorpions": 2}
    names = [f"{c}{n}" for c in "wb" for n in (
        "Q", "S1", "S2", "B1", "B2", "G1", "G2", "G3", "A1", "A2", "A3", "C1", "C2", "D1", "D2",
        "D3", "Y1",
    )]  # fmt: skip
    # A row of 34 pieces: both ends are closed to what is placed, but not its sides.
    line = " ".join(f"{q - 17},0:{name}" for q, name in enumerate(names))
    state = at(line, turn="White[20]", **options)
    assert why(state, "wY2 -wQ") == ("hive.table_ends", "")
    assert state.why_not(0, "wY2 \\wS1") is None
