"""Queen's Gift and Mix (W-26, W-27)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.waggledance.tables import arranged


@pytest.mark.parametrize("step", "ABCDEFG")
def test_w26_the_gift_in_any_step_and_an_egg_from_c_on(step: str) -> None:
    table = arranged(step, rooms={"blue": ["-", "w"]}, hands={"blue": ["queensGift"]})
    gifts = [text for text in table.legal if "gift" in text]
    assert gifts == (["gift-room"] if step in "AB" else ["gift-room", "gift-egg R1"])
    table.by("blue", gifts[-1])
    if step in "AB":
        assert table.rooms("blue") == ["-", "w", "-"]
        assert table.s.room_bank == 48 - 6 - 3
    else:
        assert table.rooms("blue") == ["0", "w"]
        assert table.s.egg_bank == 11


def test_w26_a_room_is_added_at_once() -> None:
    table = arranged(
        "C", rooms={"blue": ["w"]}, spaces={"C": {"blue": "1"}}, hands={"blue": ["queensGift"]}
    )
    assert "egg R2" not in table.legal
    table.by("blue", "gift-room", "egg R2")
    assert table.rooms("blue") == ["w", "0"]


def test_w27_mix_without_bees_at_most_eight_moves() -> None:
    table = arranged("A", rooms={"blue": ["wwww", "-", "0", "@"]}, hands={"blue": ["mix"]})
    assert [text for text in table.legal if text.startswith("mix")] == ["mix R1", "mix R2"]
    table.by("blue", "mix R1")
    for _ in range(4):
        table.by("blue", "move white R1", "move white R2")
    assert table.step != "mix"
    assert table.rooms("blue")[:2] == ["wwww", "-"]


def test_w27_only_between_its_two_rooms() -> None:
    table = arranged("A", rooms={"blue": ["w", "y", "o"]}, hands={"blue": ["mix"]})
    table.by("blue", "mix R1")
    assert table.legal == ["with R2", "with R3"]
    table.by("blue", "with R3")
    assert table.legal == ["done", "move white R1", "move orange R3"]
    table.by("blue", "move orange R3")
    assert table.rooms("blue") == ["wo", "y", "-"]


def test_w27_full_rooms_swap() -> None:
    table = arranged("A", rooms={"blue": ["wwwy", "yyyo"]}, hands={"blue": ["mix"]})
    table.by("blue", "mix R1", "move yellow R1")
    assert table.rooms("blue") == ["wwwo", "yyyy"]


def test_w26_no_egg_without_an_empty_room_or_a_bank() -> None:
    table = arranged("C", rooms={"blue": ["w", "0"]}, hands={"blue": ["queensGift"]})
    assert [text for text in table.legal if "gift" in text] == ["gift-room"]
    table.by("blue", "gift-room")
    table = arranged(
        "C", 2, rooms={"blue": ["-"], "purple": ["0"] * 12}, hands={"blue": ["queensGift"]}
    )
    assert [text for text in table.legal if "gift" in text] == ["gift-room"]


@pytest.mark.parametrize("step", "AB")
def test_w26_by_an_option_the_gift_is_an_egg_before_c_that_waits(step: str) -> None:
    options: dict[str, Any] = {"gift_egg_before_c": True}
    table = arranged(
        step, rooms={"blue": ["-:33", "0:44"]}, hands={"blue": ["queensGift"]}, **options
    )
    assert "gift-egg R1" in table.legal
    table.by("blue", "gift-egg R1").pass_on("roll")
    assert table.rooms("blue") == ["0", "-"]  # the other egg has hatched
    assert table.bees("blue") == 7
    assert not any(table.s.early)
    table = arranged(step, rooms={"blue": ["-:33"]}, hands={"blue": ["queensGift"]})
    assert "gift-egg R1" not in table.legal


def test_w26_an_egg_of_the_gift_does_not_hatch_in_that_night() -> None:
    table = arranged("C", rooms={"blue": ["-:33"]}, hands={"blue": ["queensGift"]})
    table.by("blue", "gift-egg R1").pass_on("roll")
    assert table.rooms("blue") == ["0"]
    assert table.bees("blue") == 6
