"""Texts of actions: every action has one, it parses back, and nonsense is told where."""

from __future__ import annotations

import pytest

import apiary
from apiary.games.hornet import GAME
from apiary.games.hornet.actions import ACTIONS
from tests.hornet.tables import Table, arranged
from tests.notations import check_texts, refusal
from tests.strategies import sentences

STATE = Table(5).state


def test_every_action_has_its_own_text_that_parses_back() -> None:
    check_texts(GAME, STATE)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("cards 6+2", "cards 2+6"),
        ("produce 2+0", "produce 2"),
        ("FLY c", "fly C"),
        ("take  Pink", "take pink"),
    ],
)
def test_other_ways_to_write_it(text: str, same: str) -> None:
    assert STATE.parse(text) == STATE.parse(same)
    assert STATE.text(STATE.parse(text)) == same


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("", 1, "action"),
        ("   ", 1, "action"),
        ("hop C", 1, "verb"),
        ("fly", 4, "field"),
        ("fly Z", 5, "field"),
        ("fly AB", 5, "field"),
        ("fly A B", 7, "end"),
        ("done now", 6, "end"),
        ("card 7", 6, "number"),
        ("card 0", 6, "number"),
        ("card ³", 6, "number"),
        ("use 3", 5, "number"),
        ("cards 1+4", 7, "pair"),  # both safe
        ("cards 2", 7, "pair"),
        ("produce 5", 9, "eight"),
        ("produce 3+3", 9, "eight"),
        ("destroy 0", 9, "eight"),
        ("produce x", 9, "amount"),
        ("take red", 6, "colour"),
        ("put 12,0", 5, "place"),
        ("put 1", 5, "place"),
        ("turn 6", 6, "number"),
        ("tile Q", 6, "field"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, place: int, expected: str) -> None:
    assert refusal(GAME, STATE, text) == (place, f"hornet.expect.{expected}")


def test_a_number_out_of_range_has_no_text() -> None:
    with pytest.raises(apiary.IllegalAction):
        STATE.text(int(ACTIONS))


def test_labels_and_their_meanings() -> None:
    table = arranged(3, hornets={"brown": "AX"}, purse={"brown": 8})
    labels = {GAME.terminal.label(table.state, action) for action in table.state.legal(0)}
    assert labels == {f"card {n}" for n in range(1, 7)}
    for label in labels:
        assert all(sentences(meaning(table, label)))
    table.select("4", "1", "6")
    table.on("use 1")
    assert meaning(table, "use 1").params["field"] == "A"
    table.do("brown", "use 1")
    labels = {GAME.terminal.label(table.state, action) for action in table.state.legal(0)}
    assert labels == {"produce", "pass"}
    assert all(sentences(meaning(table, "produce")))
    assert GAME.terminal.meaning(table.state, "pass") is None
    two = arranged(2)
    assert all(sentences(meaning(two, "cards 2+6")))


def meaning(table: Table, label: str) -> apiary.Message:
    found = GAME.terminal.meaning(table.state, label)
    assert found is not None
    return found


def test_the_picture_shows_what_is_on_the_table() -> None:
    table = arranged(
        3, honey={"A": {"brown": 2, "pink": 1}}, nectar={"A": 5}, hornets={"brown": "AX"}
    )
    picture = GAME.terminal.draw(table.state.seen_by(None))
    assert "A 3/6 *5" in picture
    assert "b2 p1" in picture
    assert "^b1" in picture
    assert "[R] R R A R R B" in picture
    assert "#" in picture
    assert all(colour in picture for colour in ("Brown", "Pink", "White"))
    assert "\x1b[" in GAME.terminal.draw(table.state.seen_by(None), colour=True)
    table.select("2", "1", "6")
    assert "Pink 1 > Brown 2! > White 6" in GAME.terminal.draw(table.state.seen_by(None))


def test_the_picture_marks_where_a_field_may_lie() -> None:
    table = Table(3, map="free")
    table.do("chance", "draw C", "draw X")
    choices = {action: str(n) for n, action in enumerate(table.state.legal(1), 1)}
    picture = GAME.terminal.draw_choices(table.state.seen_by(1), choices)
    assert all(f"[{mark}]" in picture for mark in choices.values())
