"""What the steps of a night have in common (W-7, W-8, W-30, W-42)."""

from __future__ import annotations

import pytest

from tests.waggledance.tables import arranged


@pytest.mark.parametrize(
    ("step", "rooms"),
    [("A", ["-"]), ("C", ["-"]), ("E", ["ww", "-"]), ("G", ["-"])],
)
def test_w7_a_bee_may_do_nothing(step: str, rooms: list[str]) -> None:
    table = arranged(step, rooms={"blue": rooms}, spaces={step: {"blue": "36"}})
    before = table.rooms("blue")
    table.by("blue", "decline", "decline")
    assert table.asked != "blue"
    assert table.rooms("blue") == before
    assert table.hand("blue") == []


def test_w7_nectar_need_not_be_taken() -> None:
    table = arranged("D", flowers={2: {"blue": "2"}})
    assert "done" in table.legal
    table.by("blue", "done")
    assert table.rooms("blue") == ["-", "-", "-"]
    assert table.stock("y") == 15


def test_w8_egg_and_nectar_exclude_each_other() -> None:
    table = arranged("D", rooms={"blue": ["0", "w", "-"]}, flowers={2: {"blue": "2"}})
    assert table.legal == ["done", "store yellow R2", "store yellow R3"]
    table = arranged("C", rooms={"blue": ["0", "w", "-"]}, spaces={"C": {"blue": "1"}})
    assert table.legal == ["decline", "egg R3"]


def test_w30_c_claims_eggs_and_e_trades() -> None:
    table = arranged("C", spaces={"C": {"blue": "1"}})
    table.by("blue", "egg R1")
    table = arranged("E", rooms={"blue": ["ww"]}, spaces={"E": {"blue": "1"}})
    assert "trade white R1" in table.legal


def test_w42_no_action_chooses_the_place_of_a_room() -> None:
    table = arranged("A", spaces={"A": {"blue": "14"}})
    assert table.legal == ["decline", "room"]
    table.by("blue", "room", "room")
    assert table.rooms("blue") == ["-"] * 5
