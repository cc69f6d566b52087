"""Positions of Waggle Dance as text."""

from __future__ import annotations

from typing import cast

import pytest

import apiary
from apiary.games.waggledance import GAME, WaggleState
from tests.positions import changed, check_refused
from tests.waggledance.tables import arranged

TYPES = "vodclwfxge"
TEXT = (
    "purple[4];A:#4 C:#6 E:#1o4 G:#2o4 D5:b5;b*6 b - b - hand:explore pool:12556;"
    "p*6 yyyr:3 yyrb:6 y hand:directions,queensGift pool:1225;"
    "o*6 pr oop - hand:explore,expertise pool:2455;b:assign due:1 discards:overtime"
)


def position(text: str, **options: object) -> WaggleState:
    return cast(WaggleState, GAME.position(text, **options))


def test_a_position_is_what_it_says() -> None:
    state = position(TEXT, chosen_types=TYPES)
    assert (state.seats, state.pending()) == (3, (0,))
    s = state.position
    assert (s.first, s.round, s.room_bank) == (1, 4, 48 - 10)
    assert [int(n) for n in s.stock] == [15, 15 - 6, 15 - 2, 15 - 2, 15 - 3, 15 - 3]
    assert s.deck_size == 10 * 3 - 5 - 1
    assert "assign 1 A" in {state.text(action) for action in state.legal(0)}
    assert state.to_text() == TEXT


def test_spaces_do_not_matter() -> None:
    spaced = TEXT.replace(" ", "   ").replace(";", " ; ")
    assert position(f"  {spaced}\n", chosen_types=TYPES).to_text() == TEXT


def test_hidden_hands_are_question_marks() -> None:
    text = changed(TEXT, "hand:directions,queensGift", "hand:?2")
    state = position(text, chosen_types=TYPES)
    assert list(state.position.held) == [1, 2, 2, 0]
    assert sum(state.position.unseen) == state.position.deck_size + 2
    assert state.to_text() == text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("purple[4]", "yellow[4]", "first player and the round"),
        ("purple[4]", "?[4]", "'assign' can't be due"),
        ("purple[4]", "purple[51]", "'assign' can't be due"),
        ("A:#4", "A:#4#5", "4 blocking dice spread over"),
        ("A:#4", "A:#4x5", "bees on a card or a flower"),
        ("A:#4", "A:#4b4", "one die on space 4 of A"),
        ("D5:b5", "D5:b55", "each of the 6 bees of Blue in one place"),
        ("D5:b5", "", "each of the 6 bees of Blue in one place"),
        ("b*6", "b*19", "6 to 18 bees of Blue"),
        ("b*6", "p*6", "in the order b, p, o"),
        ("o*6 pr oop -", "o*6 pr oop", "at least 3 rooms"),
        ("o*6 pr oop -", "o*6 pr oopww -", "at most 4 nectar in a room"),
        ("o*6 pr oop -", "o*6 pr oq -", "a room and the bees on it"),
        ("o*6 pr oop -", "o*6 pr yyyy yyyy yyyy -", r"15 nectar of one colour \(yellow\)"),
        ("o*6 pr oop -", "o*6 pr oop" + " 0" * 13, "at most 12 eggs"),
        ("hand:directions,queensGift", "hand:4queensGift", "at most 3 times the card Queen.s Gift"),
        ("hand:directions,queensGift", "hand:bonus", "at most 0 times the card Bonus"),
        ("hand:directions,queensGift", "hand:?99", "hidden cards"),
        ("hand:directions,queensGift", "hand:joker", "Queen cards such as"),
        ("b:assign", "b:A", "each of the 6 bees of Blue"),
        ("b:assign", "b:dusk", "each of the 6 bees of Blue"),
        ("b:assign", "assign", "who decides what"),
        ("b:assign", "y:assign", "in the order b, p, o"),
        ("b:assign", "b:sleep", "who decides what"),
        ("due:1", "due:9", "'assign' can't be due"),
        ("due:1", "due:1 budget:3", "'assign' can't be due"),
        ("due:1", "due:1 moved:wR1R2", "'assign' can't be due"),
        ("due:1", "due:1 moved:w12", "moves such as wR1R2"),
        ("due:1", "due:1 moved:wR1R49", "moves such as wR1R2"),
        ("o*6 pr oop -", "o*6 pr oop - early:R3", "'assign' can't be due"),
        ("due:1", "due:1 room:R1", "'assign' can't be due"),
        ("due:1", "due:1 found:explore", "'assign' can't be due"),
        ("due:1", "due:1 offer:ww", "'assign' can't be due"),
        ("due:1", "due:1 silent:b", "'assign' can't be due"),
        ("due:1", "due:1 types:vod", "letters of the types of cards"),
        ("due:1", "dew:1", "a word such as"),
        (";b:assign", "|b:assign", "a part for each player|who decides what"),
    ],
)
def test_impossible_positions_are_refused_by_what_is_wrong(old: str, new: str, said: str) -> None:
    check_refused(GAME, changed(TEXT, old, new), said, chosen_types=TYPES)


def test_what_was_moved_in_f_is_written() -> None:
    table = arranged("F", 4, rooms={"blue": ["wwwy:3", "yyoo:3", "-:3"]})
    table.by("blue", "move white R1", "to R2", "swap orange", "move white R2", "to R3")
    text = table.state.to_text()
    assert "budget:6 moved:wR1oR2,wR2R3" in text
    assert GAME.position(text, **table.state.options) == table.state
    with pytest.raises(apiary.BadNotation, match="'F' can't be due"):
        GAME.position(text.replace("wR2R3", "wR2R9"), **table.state.options)


@pytest.mark.parametrize("text", ["", ";", ";;;;;;;;", "blue[1];;b*6 - - -;end"])
def test_what_is_no_position_is_refused(text: str) -> None:
    check_refused(GAME, text, "a position such as")
