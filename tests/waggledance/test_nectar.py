"""D: claims, shortage, majorities and Bonus (W-9 to W-12, W-24)."""

from __future__ import annotations

from itertools import product

import pytest

from apiary.games.waggledance.rules.nectar import entitlement
from tests.waggledance.tables import arranged, bees


def test_w9_a_claim_that_can_not_be_met_in_full_gets_nothing() -> None:
    table = arranged("D", flowers={1: {"blue": "1"}}, stock={"w": 1})
    assert table.step != "nectar"
    assert table.stock("w") == 1


def test_w9_a_claim_for_one_is_met_by_one() -> None:
    table = arranged("D", flowers={1: {"blue": "1", "purple": "1"}}, stock={"w": 1})
    assert table.legal == ["done", "store white R1", "store white R2", "store white R3"]
    table.by("blue", "store white R1")
    assert table.asked != "purple"  # none is left for the second in turn order


def test_w9_cube_by_cube() -> None:
    table = arranged("D", flowers={1: {"blue": "1"}}, stock={"w": 1}, claim_cube_by_cube=True)
    table.by("blue", "store white R1")
    assert table.rooms("blue") == ["w", "-", "-"]
    assert table.stock("w") == 0


def test_w9_rooms_and_eggs_are_served_in_turn_order() -> None:
    table = arranged("A", first="purple", spaces={"A": {"blue": "1", "purple": "2"}})
    table.s.room_bank, table.s.rooms[3] = 1, table.s.room_bank - 1  # somebody has them
    table.by("purple", "room")
    assert table.s.room_bank == 0
    assert table.step != "build"


def test_w10_surplus_serves_no_other_claim_of_this_step() -> None:
    table = arranged(
        "D",
        flowers={1: {"blue": "11", "purple": "1"}},
        stock={"w": 2},
        rooms={"blue": ["0", "0", "yyy"], "purple": ["-"]},
    )
    table.by("blue", "store white R3")
    assert table.step != "nectar"  # purple's claim found nothing, though blue left one
    assert table.stock("w") == 1


def test_w10_the_owner_chooses_what_to_keep() -> None:
    table = arranged(
        "D", flowers={1: {"blue": "1"}, 4: {"blue": "4"}}, rooms={"blue": ["yyy", "0"]}
    )
    assert table.legal == ["done", "store white R1", "store pink R1"]
    table.by("blue", "store pink R1")
    assert table.rooms("blue") == ["yyyp", "0"]
    assert (table.stock("w"), table.stock("p")) == (15, 14)


def test_w11_alone_on_a_flower_is_the_most() -> None:
    table = arranged("D", flowers={3: {"purple": "3"}})
    table.by("purple", "store orange R1", "store orange R1")
    assert table.rooms("purple")[0] == "oo"
    assert table.step != "nectar"


FOUR = {5: {"blue": "55", "purple": "55", "orange": "5"}}


def test_w12_the_second_number_earns_one_after_a_tie_for_first() -> None:
    table = arranged("D", 4, flowers=FOUR)
    table.by("blue", "store red R1")
    table.by("purple", "store red R1")
    table.by("orange", "store red R1")
    assert table.stock("r") == 12


def test_w12_a_tie_for_first_uses_up_second_place() -> None:
    table = arranged("D", 4, flowers=FOUR, second_place_after_tie_for_first=False)
    table.by("blue", "store red R1")
    table.by("purple", "store red R1")
    assert table.step != "nectar"


def test_w12_three_tied_for_first_and_a_second() -> None:
    flowers = {5: {"blue": "55", "purple": "55", "orange": "55", "yellow": "5"}}
    table = arranged("D", 4, flowers=flowers)
    for who in ("blue", "purple", "orange", "yellow"):
        table.by(who, "store red R1")
    assert table.stock("r") == 11


def test_w24_bonus_needs_a_stored_cube_of_that_flower() -> None:
    table = arranged("D", flowers={1: {"blue": "1"}}, hands={"blue": ["bonus", "bonus"]})
    assert not any(text.startswith("bonus") for text in table.legal)
    table.by("blue", "store white R1")
    assert "bonus white" in table.legal
    table.by("blue", "bonus white", "bonus white")
    table.by("blue", "store white R1", "store white R1", "store white R1")
    assert table.rooms("blue")[0] == "wwww"
    assert table.discards() == ["bonus", "bonus"]


def test_w24_stock_and_storage_permitting() -> None:
    table = arranged("D", flowers={1: {"blue": "1"}}, hands={"blue": ["bonus"]}, stock={"w": 2})
    table.by("blue", "store white R1")
    assert "bonus white" not in table.legal
    table = arranged(
        "D", flowers={1: {"blue": "1"}}, hands={"blue": ["bonus"]}, rooms={"blue": ["yyy"]}
    )
    table.by("blue", "store white R1")
    assert "bonus white" not in table.legal


def share(own: int, others: list[int], second_after_tie: bool) -> int:
    """What the text gives to somebody with so many bees on a flower."""
    ranking = sorted({own, *others} - {0}, reverse=True)
    tied = own in others
    if own == 0 or own not in ranking[:2]:
        return 0
    if own == ranking[0]:
        return 1 if tied else 2
    if others.count(ranking[0]) > 1 and not second_after_tie:
        return 0
    return 0 if tied else 1


@pytest.mark.parametrize("second_after_tie", [True, False])
def test_w12_every_way_to_share_a_flower(second_after_tie: bool) -> None:
    table = arranged("dusk", 4, second_place_after_tie_for_first=second_after_tie)
    for numbers in product(range(4), repeat=4):
        for seat, number in enumerate(numbers):
            table.s.flowers[seat] = bees("1" * number)
        for seat, own in enumerate(numbers):
            others = [number for other, number in enumerate(numbers) if other != seat]
            assert entitlement(table.s, 0, seat) == share(own, others, second_after_tie), numbers
