"""Texts of actions: every action has one, it parses back, and nonsense is told where."""

from __future__ import annotations

import pytest

from apiary.core.messages import Message
from apiary.games.waggledance import GAME
from tests.notations import check_texts, refusal
from tests.waggledance.tables import Table, arranged

STATE = Table(4).state


def test_every_action_has_its_own_text_that_parses_back() -> None:
    check_texts(GAME, STATE)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("ASSIGN 3 d3", "assign 3 D3"),
        ("store  White r1", "store white R1"),
        ("honey R1 alchemy+expertise", "honey R1 expertise+alchemy"),
        ("keep QueensGift", "keep queensGift"),
    ],
)
def test_other_ways_to_write_it(text: str, same: str) -> None:
    assert STATE.text(STATE.parse(text)) == same


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("", 1, "action"),
        ("   ", 1, "action"),
        ("hop A", 1, "verb"),
        ("assign", 7, "value"),
        ("assign 7 A", 8, "value"),
        ("assign 3", 9, "place"),
        ("assign 3 B", 10, "place"),
        ("assign 3 D7", 10, "place"),
        ("assign 3 R49", 10, "place"),
        ("assign 3 R01", 10, "place"),
        ("assign 3 A B", 12, "end"),
        ("pass on", 6, "end"),
        ("directions A", 12, "flower"),
        ("sick-leave green 3", 12, "seat"),
        ("hatch D1", 7, "room"),
        ("pair 5+3", 6, "pair"),
        ("pair 3", 6, "pair"),
        ("store green R1", 7, "colour"),
        ("honey R1 bonus", 10, "cards"),
        ("honey R1 alchemy+alchemy", 10, "cards"),
        ("honey R1 +", 10, "cards"),
        ("keep nap", 6, "type"),
        ("roll 21", 6, "dice"),
        ("roll 1111111", 6, "dice"),
    ],
)
def test_nonsense_is_told_where(text: str, place: int, expected: str) -> None:
    assert refusal(GAME, STATE, text) == (place, f"waggledance.expect.{expected}")


def test_labels_group_what_belongs_together() -> None:
    table = arranged(pools={"blue": "13"}, hands={"blue": ["overtime", "shiftChange"]})
    labels = [GAME.terminal.label(table.state, action) for action in table.state.legal(0)]
    assert {"assign 1", "assign 3", "overtime 1", "shift-more"} <= set(labels)
    assert table.state.why_not(0, "assign 3") is None
    reason = table.state.why_not(0, "assign 5")
    assert reason is not None
    assert reason.message.key == "waggledance.no_bee"


def test_in_the_terminal_what_leaves_the_others_out_comes_last_and_says_what_is_lost() -> None:
    table = arranged("D", flowers={1: {"blue": "1"}}, rooms={"blue": ["-", "-"]})
    terminal = GAME.terminal
    view = table.state.seen_by(0)
    ordered = terminal.ordered(view, [int(one) for one in table.state.legal(0)])
    texts = [table.state.text(one) for one in ordered]
    assert texts == ["store white R1", "store white R2", "done"]
    said = [terminal.describe(view, one) for one in ordered]
    assert said == [None, None, Message("waggledance.do.done_nectar")]


def test_labels_of_cards_say_what_they_do() -> None:
    for label, card in (("shift-more", "shiftChange"), ("wrong-turn blue D1", "wrongTurn")):
        meaning = GAME.terminal.meaning(STATE, label)
        assert meaning is not None
        assert meaning.key == f"waggledance.card.{card}.does"
    assert GAME.terminal.meaning(STATE, "assign 3") is None


def test_the_picture_shows_the_table() -> None:
    table = arranged(
        "A",
        spaces={"A": {"blue": "3"}},
        flowers={2: {"purple": "22"}},
        rooms={"blue": ["0:33", "wwy", "@", "-"]},
        hands={"blue": ["mix", "mix"]},
    )
    lines = GAME.terminal.draw(table.state.seen_by(0)).splitlines()
    assert lines[0].startswith("Round 1, night: A – Build a room; the honey to reach: ")
    assert lines[1] == " 1  2 ^b  4  5  6  A – Build a room"
    assert "D2 y yellow *14  ^p×2" in lines
    assert "Bank: rooms 38, eggs 11, Queen cards 28" in lines
    assert "> b Blue   @1 ^6 ?2 2×Mix" in lines
    assert "    R1 0 ^3^3  R2 *wwy  R3 @  R4 –" in lines
    assert "Mix" not in GAME.terminal.draw(table.state.seen_by(1))
    assert "\x1b[94mBlue\x1b[0m" in GAME.terminal.draw(table.state.seen_by(0), colour=True)
