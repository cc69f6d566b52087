"""E: trades (W-13)."""

from __future__ import annotations

from tests.waggledance.tables import arranged


def test_w13_both_cubes_from_one_room_and_another_colour() -> None:
    table = arranged("E", rooms={"blue": ["wwy", "y"]}, spaces={"E": {"blue": "2"}})
    assert table.legal == ["decline", "trade white R1"]
    table.by("blue", "trade white R1")
    assert table.legal == ["get yellow", "get orange", "get pink", "get red", "get blue"]
    table.by("blue", "get pink")
    assert table.legal == ["put R1", "put R2"]
    table.by("blue", "put R2")
    assert table.rooms("blue") == ["y", "yp"]
    assert (table.stock("w"), table.stock("p")) == (15, 14)


def test_w13_two_rooms_if_that_is_agreed() -> None:
    table = arranged(
        "E", rooms={"blue": ["wwy", "y"]}, spaces={"E": {"blue": "2"}}, trade_same_room=False
    )
    assert table.legal == ["decline", "trade white R1", "trade yellow R1", "trade yellow R2"]
    table.by("blue", "trade yellow R1", "get red", "put R2")
    assert table.rooms("blue") == ["ww", "r"]


def test_w13_the_second_cube_is_asked_if_there_is_a_choice() -> None:
    table = arranged(
        "E", rooms={"blue": ["yy", "y"]}, spaces={"E": {"blue": "2"}}, trade_same_room=False
    )
    table.by("blue", "trade yellow R1")
    assert table.legal == ["second R1", "second R2"]
    table.by("blue", "second R2", "get red", "put R1")
    assert table.rooms("blue") == ["yr", "-"]


def test_w13_no_egg_is_obtained() -> None:
    table = arranged("E", rooms={"blue": ["ww", "-"]}, spaces={"E": {"blue": "2"}})
    table.by("blue", "trade white R1")
    assert not any("egg" in text for text in table.legal)
