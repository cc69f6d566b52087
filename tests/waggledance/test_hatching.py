"""B: eggs and the bees that hatch them (W-4 to W-6, W-16)."""

from __future__ import annotations

import apiary
from apiary.games.waggledance.actions import ROLL_LIST, Do
from tests.waggledance.tables import arranged


def test_w4_any_number_of_bees_on_a_room_and_one_pair_hatches_one_egg() -> None:
    table = arranged(pools={"blue": "55555"}, rooms={"blue": ["0", "0", "-"]})
    table.on(*["assign 5 R1"] * 5)
    table.pass_on("egg")
    assert table.bees("blue") == 6
    assert table.s.egg_bank == 11
    assert table.rooms("blue") == ["-", "0", "-"]


def test_w4_bees_do_not_fill_a_room() -> None:
    table = arranged(
        "C", rooms={"blue": ["-:3", "w", "w"]}, spaces={"C": {"blue": "1"}}, first="blue"
    )
    assert table.legal == ["decline", "egg R1"]


def test_w5_hatching_happens_by_itself() -> None:
    table = arranged("B", rooms={"blue": ["0:33", "0:44", "0:12"]})
    assert table.bees("blue") == 8
    assert table.rooms("blue") == ["-", "-", "0"]


def test_w5_which_pair_is_the_owners_choice() -> None:
    table = arranged("B", rooms={"blue": ["0:3344", "-", "-"]})
    assert table.legal == ["hatch R1"]
    table.by("blue", "hatch R1")
    assert table.legal == ["pair 3+3", "pair 4+4"]
    table.by("blue", "pair 4+4")
    assert table.bees("blue") == 7


def test_w5_it_can_not_be_passed() -> None:
    table = arranged("B", rooms={"blue": ["0:3344", "-", "-"]}, hands={"blue": ["queensGift"]})
    assert "pass" not in table.legal
    reason = table.why("pass")
    assert reason is not None
    assert reason.message.key == "waggledance.must_hatch"
    table.by("blue", "hatch R1", "pair 3+3", "pass")


def test_w5_without_dice_nothing_hatches() -> None:
    table = arranged(pools={"blue": "1" * 16 + "33"}, rooms={"blue": ["0", "-", "-"]})
    table.on(*["assign 1 D1"] * 16, *["assign 3 R1"] * 2)
    assert table.step == "nectar"
    assert table.bees("blue") == 18
    assert table.rooms("blue")[0] == "0:33"


def test_w5_with_one_die_left_the_owner_chooses_the_egg() -> None:
    table = arranged(
        "assign",
        pools={"blue": "1" * 13 + "3344"},
        rooms={"blue": ["0", "0", "-"]},
    )
    table.on(*["assign 1 D1"] * 13, "assign 3 R1", "assign 3 R1", "assign 4 R2", "assign 4 R2")
    assert table.step == "hatch"
    assert table.legal == ["hatch R1", "hatch R2"]
    table.by("blue", "hatch R2")
    assert table.bees("blue") == 18
    assert table.rooms("blue")[0] == "0:33"


def test_w5_a_hatching_with_expertise_is_optional() -> None:
    table = arranged("B", rooms={"blue": ["0:34", "-", "-"]}, hands={"blue": ["expertise"]})
    assert table.legal == ["pass", "pass-night", "hatch-expertly R1"]
    table.by("blue", "pass")
    assert table.bees("blue") == 6


def test_w6_a_new_die_is_not_rolled_before_the_next_day() -> None:
    table = arranged("B", rooms={"blue": ["0:33", "-", "-"]})
    table.pass_on("roll")
    rolled = 0
    while table.step == "roll":
        seat = int(table.s.seat)
        roll = ROLL_LIST[table.state.legal(apiary.CHANCE)[0] - Do.ROLL]
        rolled += len(roll) if seat == 0 else 0
        table.on(table.legal[0])
    assert rolled == 7


def test_w16_bees_that_can_do_nothing_return() -> None:
    table = arranged("B", rooms={"blue": ["0:3", "-:44", "w:5"]}, spaces={"E": {"blue": "1"}})
    table.pass_on("roll")
    assert table.rooms("blue") == ["0", "-", "w"]
    assert not any(holder == 0 for holder in table.s.spaces)


def test_w16_bees_on_an_egg_wait_until_after_f() -> None:
    table = arranged("B", rooms={"blue": ["0:3", "w:4", "-:4"]}, seats=2)
    assert table.step == "honey"
    assert table.rooms("blue") == ["0:3", "w:4", "-:4"]
