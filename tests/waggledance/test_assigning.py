"""Where bees may go, and how they are named (W-3, W-41)."""

from __future__ import annotations

from tests.waggledance.tables import arranged


def test_w3_bees_go_to_any_own_room_except_honey() -> None:
    table = arranged(pools={"blue": "2"}, rooms={"blue": ["-", "ww", "0", "@", "wwww"]})
    assert [text for text in table.legal if " R" in text] == [
        "assign 2 R1",
        "assign 2 R2",
        "assign 2 R3",
        "assign 2 R5",
    ]


def test_w41_equal_bees_are_one_choice_and_keep_their_value() -> None:
    table = arranged(pools={"blue": "333"})
    assert sum(text.endswith(" A") for text in table.legal) == 1
    table = arranged(
        "dusk", flowers={3: {"purple": "33"}}, hands={"blue": ["wrongTurn", "wrongTurn"]}
    )
    assert table.legal == ["pass", "wrong-turn purple D3 3"]
    table.by("blue", "wrong-turn purple D3 3", "divert D1")
    assert table.legal == ["pass", "wrong-turn purple D1 3", "wrong-turn purple D3 3"]


def test_bees_are_assigned_one_each_in_turn_order() -> None:
    table = arranged(pools={"blue": "12", "purple": "3", "orange": "456"}, first="orange")
    table.by("orange", "assign 4 A").by("blue", "assign 1 A").by("purple", "assign 3 A")
    table.by("orange", "assign 5 A").by("blue", "assign 2 A").by("orange", "assign 6 A")
    assert table.step == "build"


def test_a_numbered_space_takes_one_bee() -> None:
    table = arranged(pools={"blue": "33", "purple": "3"})
    table.by("blue", "assign 3 C")
    assert "assign 3 C" not in table.legal
    assert {"assign 3 A", "assign 3 E", "assign 3 G", "assign 3 D3"} <= set(table.legal)


def test_a_card_whose_spaces_are_filled_can_not_be_chosen() -> None:
    table = arranged(pools={"blue": "123456"}, spaces={"A": {"purple": "123456"}})
    assert not any(text.endswith(" A") for text in table.legal)


def test_bees_go_to_the_flower_of_their_number() -> None:
    table = arranged(pools={"blue": "25"})
    assert [text for text in table.legal if " D" in text] == ["assign 2 D2", "assign 5 D5"]


def test_only_own_rooms() -> None:
    table = arranged(pools={"blue": "2"}, rooms={"purple": ["-"] * 5})
    assert [text for text in table.legal if " R" in text] == [f"assign 2 R{n}" for n in (1, 2, 3)]
