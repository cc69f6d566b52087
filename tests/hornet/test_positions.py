"""Positions of Hornet as text."""

from __future__ import annotations

from typing import cast

import pytest

import apiary
from apiary.games.hornet import GAME, HornetState
from tests.positions import changed, check_refused

TEXT = (
    "brown[9];A=p1 B=b1w1 C:p1w1*5 D:w1 E:b3p1*7 F:w1*9 X:*8 Y:*6;b:*3^EB p:*14^DC w:*6^DY;"
    "switch cards:b2,p3,w1 done:2 used:b1,p1,w1 with:1"
)
FREE = (
    "pink[1] RRRRBRRRHRRCRGR;"
    "B@-1,1/4 C@-2,1/2 D@-1,0/3 E@-2,3/4 G@0,0/0 H@1,1/1 X@-1,2/0 Y@0,1/0;b:*4 p:*4;track"
)


def position(text: str, **options: object) -> HornetState:
    return cast(HornetState, GAME.position(text, **options))


def test_a_position_is_what_it_says() -> None:
    state = position(TEXT, start_player="brown")
    assert (state.seats, state.pending()) == (3, (1,))
    s = state.position
    assert [int(s.purse[p]) for p in range(3)] == [3, 14, 6]
    assert [int(s.collected[p]) for p in range(3)] == [1, 1, 1]
    assert [int(s.hives[p]) for p in range(3)] == [0, 1, 0]  # B was tied
    assert s.nectar[s.box.number_of("E")] == 7
    assert {state.text(action) for action in state.legal(1)} == {"take white", "done"}
    assert state.to_text() == TEXT


def test_spaces_do_not_matter() -> None:
    spaced = TEXT.replace(" ", "   ").replace(";", " ; ")
    assert position(f"  {spaced}\n", start_player="brown").to_text() == TEXT


def test_a_free_map_and_a_random_track_are_written() -> None:
    state = position(FREE, map="free", track="random")
    assert state.pending() == (apiary.CHANCE,)
    assert state.to_text() == FREE


def test_hidden_cards_are_question_marks() -> None:
    text = (
        "brown[1];A:b1p1w1*3 B:b1p1w1*3 C:*3 D:*3 E:*3 F:*3 X:*3 Y:*3;"
        "b:*4^XX p:*4^XX w:*4^XX;select cards:b3,w?"
    )
    state = position(text, start_player="brown")
    assert state.pending() == (1,)
    assert state.decided() == (0, 2)
    assert state.to_text() == text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("brown[9]", "blue[9]", "starting player pawn"),
        ("brown[9]", "pink[9]", "pawn with brown at step 9"),
        ("brown[9]", "brown[40]", "a step of the track from 1 to"),
        ("brown[9]", "brown[9] RRA", "a track of action rounds"),
        (" Y:*6", "", "fields in play, each once: A, B, C, D, E, F, X, Y"),
        (" Y:*6", " Y:*6 Y:*6", "a field such as"),
        (" Y:*6", " Y:*6 J:*6", "fields in play"),
        ("X:*8", "X:b1*8", "at most 0 honey in the hive of X"),
        ("E:b3p1*7", "E:b3p30*7", "in the hive of E"),
        ("E:b3p1*7", "E:b3g1*7", "honey of each player who is there"),
        ("C:p1w1*5", "C=p1w1", "just these hives scored at step 9: A, B"),
        ("A=p1 ", "A:p1 ", "just these hives scored at step 9: A, B"),
        ("A=p1 ", "A=p1*2 ", "no nectar on A"),
        ("E:b3p1*7", "E@0,0/0:b3p1*7", "on the first map without places"),
        ("p:*14^DC", "p:14^DC", "a player's nectar and hornets"),
        ("p:*14^DC", "w:*14^DC", "in the order b, p, w"),
        ("p:*14^DC", "p:*14^DJ", "'switch' can't be due"),
        ("switch", "land", "'land' can't be due"),
        ("switch", "select", "'select' can't be due"),
        ("switch", "end", "'end' can't be due"),
        ("switch", "swing", "what is decided"),
        ("cards:b2,p3,w1 ", "", "'switch' can't be due"),
        ("cards:b2,p3,w1 ", "cards:b2,p?,w1 ", "'switch' can't be due"),
        ("cards:b2,p3,w1 ", "cards:b2,p3+4,w1 ", "'switch' can't be due"),
        ("done:2", "done:3", "'switch' can't be due"),
        ("used:b1,p1,w1", "used:b1,p2,w1", "'switch' can't be due"),
        ("with:1", "with:1 sure:2", "'switch' can't be due"),
        ("with:1", "with:1 taken:4", "'switch' can't be due"),
        ("with:1", "with:3", "one of 1, 2"),
        ("with:1", "within:1", "one of field, cell, cards"),
        (";b:*3^EB", "|b:*3^EB", "a position such as"),
    ],
)
def test_impossible_positions_are_refused_by_what_is_wrong(old: str, new: str, said: str) -> None:
    check_refused(GAME, changed(TEXT, old, new), said, start_player="brown")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("G@0,0/0", "G@0,0/1", "joined by open borders"),
        ("Y@0,1/0", "Y@5,1/0", "joined by open borders"),
        ("Y@0,1/0", "Y@0,0/0", "joined by open borders"),
        ("Y@0,1/0", "Y@40,1/0", "a place such as"),
        ("RRCRGR", "RRCRGG", "a track of action rounds"),
        ("RRCRGR", "RRCRAR", "a track of action rounds"),
        ("RRRRB", "BRRRR", "a track of action rounds"),
        ("b:*4", "b:*5", "nectar on each field and 4 before each player"),
        (";track", ";honey", "'honey' can't be due"),
    ],
)
def test_impossible_maps_are_refused_by_what_is_wrong(old: str, new: str, said: str) -> None:
    check_refused(GAME, changed(FREE, old, new), said, map="free", track="random")


def test_limited_nectar_is_limited() -> None:
    text = changed(TEXT, "X:*8", "X:*800")
    assert position(text, start_player="brown").to_text() == text
    check_refused(GAME, text, "nectar in all", start_player="brown", limit_nectar=True)


def test_three_hives_are_the_end() -> None:
    text = "{};A=p1 B=p2 C=p2w1 D:*4 E:*4 F:*4 X:*4 Y:*4;b:*3^EB p:*14^DC w:*6^DY;{}"
    over = text.format("brown[10]", "end")
    state = position(over)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranks[1] == 1
    assert state.to_text() == over
    check_refused(GAME, text.format("brown[11]", "select"), "nobody with three hives")
