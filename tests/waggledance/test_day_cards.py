"""The Queen cards of the day (W-19 to W-23, W-37, W-38, W-43)."""

from __future__ import annotations

from tests.waggledance.tables import arranged


def test_w19_wrong_turn_in_the_own_turn_does_not_replace_it() -> None:
    table = arranged(
        pools={"blue": "1"}, flowers={3: {"purple": "33"}}, hands={"blue": ["wrongTurn"]}
    )
    table.by("blue", "wrong-turn purple D3 3")
    assert table.legal == [f"divert D{n}" for n in (1, 2, 4, 5, 6)]
    table.by("blue", "divert D6")
    assert table.s.bees_on_flower(5, 1) == 1
    assert table.step == "assign"
    table.by("blue", "assign 1 D1")


def test_w19_wrong_turn_at_the_end_of_the_day_also_without_bees() -> None:
    table = arranged(
        "dusk", flowers={3: {"purple": "3"}, 1: {"blue": "1"}}, hands={"orange": ["wrongTurn"]}
    )
    assert table.asked == "orange"
    assert table.legal == ["pass", "wrong-turn blue D1 1", "wrong-turn purple D3 3"]
    table.by("orange", "wrong-turn blue D1 1", "divert D3")
    assert table.s.bees_on_flower(2, 0) == 1


def test_w19_only_bees_on_flowers_of_others() -> None:
    table = arranged(
        pools={"blue": "1"},
        flowers={3: {"blue": "3"}},
        spaces={"A": {"purple": "1"}},
        hands={"blue": ["wrongTurn"]},
    )
    assert not any(text.startswith("wrong-turn") for text in table.legal)


def test_w20_sick_leave_after_the_roll_for_this_round() -> None:
    table = arranged("morning", pools={"blue": "12", "purple": "34"}, hands={"blue": ["sickLeave"]})
    assert table.legal == ["pass", "sick-leave purple 3", "sick-leave purple 4"]
    table.by("blue", "sick-leave purple 4")
    assert table.pool("purple") == "3"
    assert table.bees("purple") == 2
    table.by("blue", "assign 1 D1").by("purple", "assign 3 D3").by("blue", "assign 2 D2")
    assert table.step == "nectar"
    table.pass_on("roll")
    assert list(table.s.absent) == [0] * 4
    table.on("roll 56")  # purple is first now
    assert table.pool("purple") == "56"


def test_w21_one_more_for_each_shift_change() -> None:
    hand = ["shiftChange"] * 3
    table = arranged(pools={"blue": "123", "purple": "4"}, hands={"blue": hand})
    table.by("blue", "shift-more", "assign 1 D1", "shift-more")
    assert "shift-more" not in table.legal  # two bees, both due
    table.by("blue", "assign 2 D2", "assign 3 D3")
    assert table.asked == "purple"


def test_w21_none_keeps_all_bees() -> None:
    table = arranged(pools={"blue": "12", "purple": "4"}, hands={"blue": ["shiftChange"]})
    table.by("blue", "shift-none")
    assert table.asked == "purple"
    table.by("purple", "assign 4 D4")
    table.by("blue", "assign 1 D1", "assign 2 D2")


def test_w21_none_only_at_the_start_and_alone() -> None:
    table = arranged(pools={"blue": "123", "purple": "4"}, hands={"blue": ["shiftChange"] * 3})
    table.by("blue", "shift-more")
    assert "shift-none" not in table.legal
    table.by("blue", "assign 1 D1")
    assert "shift-none" not in table.legal


def test_w21_with_one_bee_there_is_no_more() -> None:
    table = arranged(pools={"blue": "1"}, hands={"blue": ["shiftChange"]})
    assert "shift-more" not in table.legal
    assert "shift-none" in table.legal


def test_w22_feint_moves_a_placed_bee_and_ends_the_turn() -> None:
    table = arranged(
        pools={"blue": "1", "purple": "2"}, spaces={"A": {"blue": "3"}}, hands={"blue": ["feint"]}
    )
    assert [text for text in table.legal if text.startswith("feint")] == ["feint 3 A"]
    table.by("blue", "feint 3 A")
    assert "assign 3 A" not in table.legal
    assert set(table.legal) == {f"assign 3 {p}" for p in ("C", "E", "G", "D3", "R1", "R2", "R3")}
    table.by("blue", "assign 3 R2")
    assert table.asked == "purple"
    assert table.rooms("blue")[1] == "-:3"
    table.by("purple", "assign 2 D2")
    assert "assign 1 A" in table.legal
    assert table.s.spaces[2] == -1  # its old space is free again


def test_w22_not_after_a_placement_or_with_shift_change() -> None:
    table = arranged(
        pools={"blue": "123"},
        spaces={"A": {"blue": "3"}},
        hands={"blue": ["feint", "shiftChange"]},
    )
    table.by("blue", "shift-more")
    assert not any(text.startswith("feint") for text in table.legal)
    table.by("blue", "assign 1 D1")
    assert not any(text.startswith("feint") for text in table.legal)


def test_w22_it_may_go_to_a_flower_opened_by_directions() -> None:
    table = arranged(
        pools={"blue": "12"},
        flowers={6: {"blue": "6"}},
        spaces={"A": {"blue": "3"}},
        hands={"blue": ["feint", "directions"]},
    )
    table.by("blue", "directions D6", "feint 3 A")
    assert "assign 3 D6" in table.legal
    table.by("blue", "assign 3 D6")
    assert table.s.bees_on_flower(5, 0) == 2


def test_w22_it_needs_an_own_turn() -> None:
    table = arranged(pools={"purple": "2"}, spaces={"A": {"blue": "3"}}, hands={"blue": ["feint"]})
    table.by("purple", "assign 2 D2")
    assert table.step != "assign"


def test_w23_overtime_changes_the_value_for_the_round() -> None:
    table = arranged(pools={"blue": "12", "purple": "4"}, hands={"blue": ["overtime"]})
    assert [text for text in table.legal if text.startswith("overtime 1")] == [
        f"overtime 1 {n}" for n in (2, 3, 4, 5, 6)
    ]
    table.by("blue", "overtime 1 6")
    assert table.pool("blue") == "26"
    table.by("blue", "assign 2 D2")
    table.by("purple", "assign 4 D4")
    assert table.pool("blue") == "6"


def test_w37_directions_names_a_flower_where_a_bee_was_placed() -> None:
    table = arranged(
        pools={"blue": "1126", "purple": "55"},
        hands={"blue": ["directions"], "purple": ["wrongTurn"]},
    )
    assert not any(text.startswith("directions") for text in table.legal)
    table.by("blue", "assign 1 D1").by("purple", "wrong-turn blue D1 1", "divert D4", "assign 5 D5")
    assert [text for text in table.legal if text.startswith("directions")] == ["directions D1"]
    table.by("blue", "directions D1")
    assert {"assign 2 D1", "assign 6 D1", "assign 1 D1"} <= set(table.legal)
    assert "assign 1 D4" not in table.legal


def test_w38_two_cards_stay_until_the_end_of_the_round() -> None:
    table = arranged(
        pools={"blue": "12"}, flowers={1: {"blue": "1"}}, hands={"blue": ["directions"]}
    )
    table.by("blue", "directions D1")
    assert table.discards() == []
    table.by("blue", "assign 2 D1", "assign 1 D1")
    table.pass_on("roll")
    assert table.discards() == ["directions"]
    assert list(table.s.opened) == [0] * 4
    table = arranged("dawn", hands={"blue": ["volunteer"]})
    table.by("blue", "volunteer")
    assert table.discards() == []
    assert table.s.lying[0] == 1


def test_w43_the_volunteer_is_one_more_bee_and_for_one_only() -> None:
    table = arranged("dawn", hands={"blue": ["volunteer"], "purple": ["volunteer"]})
    assert table.legal == ["pass", "volunteer"]
    table.by("blue", "volunteer")
    assert table.step == "roll"  # the die is gone: purple keeps the card
    assert table.hand("purple") == ["volunteer"]
    table.on("roll 111111", "roll 6", "roll 222222", "roll 333333")
    assert table.pool("blue") == "1111116"
    assert table.bees("blue") == 6


def test_w43_the_volunteer_goes_back() -> None:
    table = arranged("dawn", 2, hands={"purple": ["volunteer"]})
    table.by("purple", "volunteer")
    table.on("roll 111111", "roll 222222", "roll 5")
    while table.step == "assign":
        who = table.asked
        value = table.pool(who)[0]
        table.on(f"assign {value} D{value}")
    table.pass_on("roll")
    assert table.s.volunteer == -1
    assert table.s.due == 6


def test_w43_the_volunteer_counts_in_majorities_and_pairs() -> None:
    table = arranged("dawn", 2, rooms={"blue": ["0"]}, hands={"blue": ["volunteer"]})
    table.by("blue", "volunteer").on("roll 111113", "roll 3", "roll 111111")
    table.by("blue", "assign 3 R1").by("purple", "assign 1 D1").by("blue", "assign 3 R1")
    while table.step == "assign":
        table.on("assign 1 D1")
    assert table.bees("blue") == 7  # with the volunteer as one of the pair
    assert table.rooms("blue") == ["-"]


def test_w19_w20_w43_the_volunteer_is_a_target_of_cards() -> None:
    table = arranged("dawn", 2, hands={"blue": ["volunteer"], "purple": ["sickLeave"]})
    table.by("blue", "volunteer").on("roll 111111", "roll 6", "roll 222222")
    table.by("purple", "sick-leave blue 6")
    assert table.pool("blue") == "111111"
    table = arranged("dawn", 2, hands={"blue": ["volunteer"], "purple": ["wrongTurn"]})
    table.by("blue", "volunteer").on("roll 111111", "roll 6", "roll 222222")
    table.by("purple", "pass").by("blue", "assign 6 D6")
    table.by("purple", "wrong-turn blue D6 6", "divert D1")
    assert table.s.bees_on_flower(0, 0) == 1


def test_w38_volunteer_is_discarded_at_the_end_of_the_round() -> None:
    table = arranged("dawn", 2, hands={"blue": ["volunteer"]})
    table.by("blue", "volunteer").on("roll 111111", "roll 1", "roll 222222")
    while table.step == "assign":
        value = table.pool(table.asked)[0]
        table.on(f"assign {value} D{value}")
        assert table.discards() == []
    table.pass_on("roll")
    assert table.discards() == ["volunteer"]


def test_w22_feint_frees_a_space_for_others() -> None:
    table = arranged(
        pools={"blue": "1", "purple": "3"}, spaces={"A": {"blue": "3"}}, hands={"blue": ["feint"]}
    )
    table.by("blue", "feint 3 A", "assign 3 C")
    assert "assign 3 A" in table.legal
    assert "assign 3 C" not in table.legal
