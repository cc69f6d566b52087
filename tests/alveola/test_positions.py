"""Positions of Alvéola as text."""

from __future__ import annotations

from typing import Any, cast

import pytest

from apiary.games.alveola import GAME, AlveolaState
from tests.alveola.tables import check_pieces, check_tiles
from tests.positions import changed, check_refused

TEXT = (
    "yellow;S-FEE-4@4,-5/4 S-FEF-2@-1,-1/0 S-FFE-2@-1,0/5 B-EFE-3@4,-1/0 B-FEE-2@2,-2/0 "
    "B-FFE-1@1,2/1 B-FFE-4@3,-3/3 T-FFE-4@3,1/2 T1@0,0/0 T2@2,1/3 B-EFE-4@-1,0/4;"
    "B-EEF-3+3 S-FFE-4+2 B-EEF-1+2 S-FEF-4+2 B-FEF-3+2 T-FFE-3+3 "
    "B-FEE-3+2 S-EFE-1+2 B-EFF-2+1 S-EFE-2+2 B-FFE-2+3 T-FEE-2+2;"
    "y:*0o6/4,-3/+/+/+ b:*1o0/x/4,-5/+/+;"
    "b:lay tile:S-FEE-3 pile:10 power:previousPile spoon:10 hornet:12 hornets:-1,1/1,2 "
    "powers:previousPile,recoverWorker,takeHoney"
)


def position(text: str, **options: Any) -> AlveolaState:
    return cast(AlveolaState, GAME.position(text, **options))


def test_a_position_is_what_it_says() -> None:
    state = position(TEXT, start_player="yellow")
    assert (state.seats, state.pending()) == (2, (1,))
    s = state.position
    check_tiles(s)
    check_pieces(s, 2)
    assert s.level[s.box.names.index("B-EFE-4")] == 2
    assert [int(s.reserve(p)) for p in range(2)] == [3, 2]
    assert [int(s.eaten(p)) for p in range(2)] == [0, 1]
    assert state.to_text() == TEXT


def test_spaces_do_not_matter() -> None:
    spaced = TEXT.replace(" ", "   ").replace(";", " ; ")
    assert position(f"  {spaced}\n", start_player="yellow").to_text() == TEXT


def test_who_knows_a_tile_is_told_and_what_is_hidden_is_not() -> None:
    for pile in ("S-FFE-4,S-EFE-3!b+1", "S-FFE-4,?!yb+1", "S-FFE-4,S-EFE-3!y,?!b"):
        text = changed(TEXT, "S-FFE-4+2", pile)
        assert position(text).to_text() == text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("yellow;", "blue;", "'lay' can't be due"),
        ("yellow;", "red;", r"one of \?, yellow, blue"),
        ("T2@2,1/3", "T2@2,1/9", "a tile with its first cell"),
        ("T2@2,1/3", "T2@9,9/3", "start tiles T1, T2|connected"),
        ("T2@2,1/3", "T3@2,1/3", "start tiles T1, T2"),
        ("T2@2,1/3", "B-FEF-9@2,1/3", "a tile: "),
        ("S-FEE-4@4,-5/4", "S-FEE-4@40,-5/4", "all connected"),
        ("S-FEE-4@4,-5/4", "S-FEE-4@0,0/4", "S-FFE-2 flat on the table"),
        ("S-FEE-4@4,-5/4", "S-FEE-4@4,-5/4 S-FEE-4@4,-5/4", "only once, S-FEE-4"),
        ("S-FEF-2@-1,-1/0", "S-FEF-2@1,-1/3", "rotations that look alike"),
        ("B-EFE-4@-1,0/4", "B-EFE-4@-1,0/5", "B-EFE-4 flat"),
        (" B-EFE-4@-1,0/4", "", "each of the 48 tiles once"),
        ("T-FFE-3+3", "T-FFE-3+4", "at most 4 tiles"),
        ("T-FFE-3+3", "T-FFE-3+2", "each of the 48 tiles once"),
        ("T-FFE-3+3", "T-FFE-4+3", "each of the 48 tiles once"),
        ("T-FFE-3+3", "S-EFE-3+3", "right shape in pile 6"),
        ("T-FFE-3+3", "T1+3", "a tile: "),
        ("T-FFE-3+3 ", "", "12 piles"),
        ("T-FFE-3+3", "+4", "'lay' can't be due"),
        ("y:*0o6/4,-3/+/+/+", "y:*0o6/4,-3/+/+", "the 4 workers of each player"),
        ("y:*0o6/4,-3/+/+/+", "y:*0o6/4,-5/+/+/+", "each piece alone on a cell"),
        ("y:*0o6/4,-3/+/+/+", "y:*0o6/0,0/+/+/+", "bees on full ones"),
        ("y:*0o6/4,-3/+/+/+", "y:*0o6/30,-3/+/+/+", "each piece alone on a cell"),
        ("y:*0o6/4,-3/+/+/+", "y:*0o6/4,-3/+/+/+/Q4,-2", "at most one queen, on level"),
        ("y:*0o6/4,-3/+/+/+", "r:*0o6/4,-3/+/+/+", "in the order y, b"),
        ("b:lay", "y:bee", "'bee' can't be due"),
        ("b:lay", "b:power", "'power' can't be due"),
        ("b:lay", "end", "'end' can't be due"),
        ("b:lay", "b:dance", "who decides what"),
        ("tile:S-FEE-3 ", "", "each of the 48 tiles once"),
        ("pile:10", "pile:13", "one of 1, 2, 3"),
        ("pile:10 ", "", "'lay' can't be due"),
        ("power:previousPile", "power:replay", "'lay' can't be due"),
        ("hornets:-1,1/1,2", "hornets:-1,1", "2 cells for the hornets"),
        ("recoverWorker", "replay", "3 powers, one of each cost"),
        ("spoon:10", "fork:10", "a word such as"),
        (";y:*0o6", "|y:*0o6", "a position such as"),
    ],
)
def test_impossible_positions_are_refused_by_what_is_wrong(old: str, new: str, said: str) -> None:
    check_refused(GAME, changed(TEXT, old, new), said, start_player="yellow")


def test_supplies_are_limited_if_they_are() -> None:
    rich = changed(TEXT, "b:*1o0", "b:*999o999")
    assert position(rich).to_text() == rich
    check_refused(GAME, rich, "flowers in all", limit_flowers=True)
    check_refused(GAME, rich, "honey in all", limit_honey=True)
