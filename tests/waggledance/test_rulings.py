"""One test or more for each ruling, W-1 to W-43, written from the text."""

from __future__ import annotations

from random import Random

import pytest

import apiary
from apiary.games.waggledance.actions import CARD_NAMES, ROLL, ROLL_LIST
from apiary.games.waggledance.position import BLOCKED
from apiary.games.waggledance.rules.flow import PHASES, ask, settle
from tests.waggledance.tables import STEPS, Table, arranged, begun, deal, letters, with_data

NIGHT_CARDS = ("queensGift", "mix", "expertise", "bonus", "efficiency", "alchemy", "explore")
DAY_CARDS = tuple(name for name in CARD_NAMES if name not in NIGHT_CARDS)


def blocked(table: Table) -> list[list[int]]:
    """The covered numbers of A, C, E, G."""
    spaces = table.s.spaces
    return [[v + 1 for v in range(6) if spaces[card * 6 + v] == BLOCKED] for card in range(4)]


def set_up(seats: int) -> Table:
    return Table(seats, chosen_types=letters())


def to_blocking(seats: int) -> Table:
    table = set_up(seats)
    table.on(*["first 6", "first 1", "first 1", "first 1"][:seats])
    return table


def test_w1_two_players_have_three_dice_on_each_card() -> None:
    table = to_blocking(2)
    count = 0
    while table.step == "block":
        table.on(table.legal[0])
        count += 1
    assert count == 12
    assert all(len(numbers) == 3 for numbers in blocked(table))


def test_w1_three_players_have_one_four_have_none() -> None:
    table = to_blocking(3)
    table.on("block 2", "block 5", "block 1", "block 6")
    assert blocked(table) == [[2], [5], [1], [6]]
    assert table.step == "roll"
    assert to_blocking(4).step == "roll"


def test_w2_numbers_differ_in_a_set_and_on_a_card() -> None:
    table = to_blocking(2)
    assert table.legal == [f"block {n}" for n in range(1, 7)]
    table.on("block 3")
    assert table.legal == [f"block {n}" for n in (1, 2, 4, 5, 6)]
    table.on("block 1", "block 2")
    assert table.legal == [f"block {n}" for n in (4, 5, 6)]
    assert [chance for _, chance in table.state.chance()] == pytest.approx([1 / 3] * 3)
    table.on("block 4")
    assert table.legal == [f"block {n}" for n in (1, 2, 4, 5, 6)]  # 3 lies on A already
    table.on("block 2", "block 3", "block 1")
    assert table.legal == ["block 5", "block 6"]  # 1, 2, 3 are in this set, 4 is on G


def test_w2_there_is_always_a_number_left() -> None:
    for seed in range(60):
        table = begun(2) if seed == 0 else to_blocking(2)
        rng = Random(seed)
        while table.step == "block":
            table.state.play(apiary.CHANCE, table.state.sample(rng))
        assert all(len(numbers) == 3 for numbers in blocked(table))


def test_w2_the_dice_stay() -> None:
    table = begun(3)
    before = blocked(table)
    rng = Random(4)
    while table.s.round < 3:
        [seat] = table.state.pending()
        action = (
            table.state.sample(rng) if seat < 0 else table.state.pick(seat, rng.getrandbits(40))
        )
        table.state.play(seat, action)
        assert blocked(table) == before


def test_w3_bees_go_to_any_own_room_except_honey() -> None:
    table = arranged(pools={"blue": "2"}, rooms={"blue": ["-", "ww", "0", "@", "wwww"]})
    assert [text for text in table.legal if " R" in text] == [
        "assign 2 R1",
        "assign 2 R2",
        "assign 2 R3",
        "assign 2 R5",
    ]


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
    table = arranged("B", rooms={"blue": ["0:33", "-", "-"]})
    table = arranged("assign", pools={"blue": "33"}, rooms={"blue": ["0", "-", "-"]})
    table.s.dice[0] = 18
    table.s.pool[0] += 16  # ones
    while table.pool("blue").endswith("33"):
        table.on("assign 1 D1")
        if table.pool("blue") == "33":
            table.on("assign 3 R1", "assign 3 R1")
    table.pass_on("draw")
    assert table.bees("blue") == 18
    assert table.rooms("blue")[0].startswith("0")


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
        roll = ROLL_LIST[table.state.legal(apiary.CHANCE)[0] - ROLL]
        rolled += len(roll) if seat == 0 else 0
        table.on(table.legal[0])
    assert rolled == 7


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


def test_w14_links_are_transitive() -> None:
    table = arranged("F", rooms={"blue": ["w:2", "y:25", "-:5", "b:6"]})
    assert table.legal == ["done", "move white R1", "move yellow R2"]
    table.by("blue", "move white R1")
    assert table.legal == ["to R2", "to R3"]
    table.by("blue", "to R3")
    assert table.rooms("blue")[:3] == ["-:2", "y:25", "w:5"]


def test_w14_egg_and_honey_rooms_are_no_bridges() -> None:
    table = arranged("F", rooms={"blue": ["w:2", "0:25", "-:5"]})
    assert table.step != "honey"
    table = arranged("F", rooms={"blue": ["w:2", "wwww:2255", "y:5", "-:5"]})
    table.by("blue", "honey R2")
    assert table.rooms("blue")[1] == "@:2255"
    assert table.legal == ["done", "move yellow R3"]
    assert table.why("move white R1") is not None


def test_w14_two_bees_on_one_room_link_nothing() -> None:
    assert arranged("F", rooms={"blue": ["w:22", "y", "-"]}).step != "honey"


def test_w15_honey_is_made_at_the_end_by_itself() -> None:
    table = arranged("F", rooms={"blue": ["wwww:22", "yyyy:44", "oooo:4", "pppp:13"]})
    assert table.step == "honey"  # a cube of R3 may be swapped with R2, for both have a 4
    table.by("blue", "done")
    assert table.honey("blue") == 2
    assert table.rooms("blue") == ["@", "@", "oooo", "pppp"]
    assert (table.stock("w"), table.stock("y")) == (15, 15)


def test_w15_without_a_choice_nobody_is_asked() -> None:
    table = arranged("F", rooms={"blue": ["wwww:22", "-"]})
    assert table.honey("blue") == 1
    assert table.step != "honey"


def test_w16_bees_that_can_do_nothing_return() -> None:
    table = arranged("B", rooms={"blue": ["0:3", "-:44", "w:5"]}, spaces={"E": {"blue": "1"}})
    table.pass_on("roll")
    assert table.rooms("blue") == ["0", "-", "w"]
    assert not any(holder == 0 for holder in table.s.spaces)


def test_w16_bees_on_an_egg_wait_until_after_f() -> None:
    table = arranged("B", rooms={"blue": ["0:3", "w:4", "-:4"]}, seats=2)
    assert table.step == "honey"
    assert table.rooms("blue") == ["0:3", "w:4", "-:4"]


def empty_deck(table: Table, to: str = "discards") -> None:
    s = table.s
    pile = s.discards if to == "discards" else s.lying
    for t in range(14):
        pile[t] += s.deck[t]
        s.deck[t] = 0
    s.deck_size = 0


def at_g(bees: str = "1", **options: object) -> Table:
    """A table just before G, with nobody to be asked until then."""
    table = arranged("F", rooms={"blue": ["-", "-", "-"]}, **options)  # type: ignore[arg-type]
    for value in bees:
        table.s.spaces[18 + int(value) - 1] = 0
    return table


def enter(table: Table, step: str) -> Table:
    """Begin a step anew."""
    table.s.phase = STEPS[step]
    ask(table.s, 0)
    PHASES[table.s.phase].enter(table.s)
    settle(table.s)
    return table


def test_w17_an_empty_deck_gives_no_card() -> None:
    table = at_g()
    empty_deck(table)
    enter(table, "G")
    assert table.step != "draw"


def test_w17_the_discards_are_shuffled_if_that_is_agreed() -> None:
    table = at_g(reshuffle_discards=True)
    empty_deck(table)
    enter(table, "G")
    assert table.legal == ["decline", "draw"]
    table.by("blue", "draw")
    assert table.discards() == []
    assert table.s.deck_size == 30
    table.on("card volunteer")
    assert table.hand("blue") == ["volunteer"]
    assert table.s.deck_size == 29


def test_w18_a_card_is_resolved_before_another_starts() -> None:
    hand = ["mix", "queensGift"]
    table = arranged("A", rooms={"blue": ["wy", "-", "-"]}, hands={"blue": hand})
    table.by("blue", "mix R1", "with R2")
    assert table.legal == ["done", "move white R1", "move yellow R1"]
    table.by("blue", "done")
    assert "gift-room" in table.legal


def test_w18_each_finishes_his_cards_before_the_next() -> None:
    table = arranged(
        "morning",
        pools={"blue": "12", "purple": "34", "orange": "56"},
        hands={"blue": ["sickLeave", "sickLeave"], "purple": ["sickLeave"]},
    )
    table.by("blue", "sick-leave purple 3", "sick-leave purple 4")
    assert table.asked == "purple"
    table.by("purple", "sick-leave blue 1")
    assert table.step == "assign"
    assert table.asked == "blue"


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


HONEY = ["expertise", "efficiency", "alchemy"]


def honeys(room: str, hand: list[str], **options: object) -> list[str]:
    """How a room can be turned to honey by who holds these cards."""
    table = arranged("F", rooms={"blue": [room, "-"]}, hands={"blue": hand}, **options)  # type: ignore[arg-type]
    if table.asked != "blue" or table.step != "honey":
        return []
    return [text.removeprefix("honey R1").strip() for text in table.legal if "honey" in text]


@pytest.mark.parametrize(
    ("room", "ways"),
    [
        ("wwwy:33", ["efficiency", "alchemy"]),
        ("wwyy:33", ["alchemy"]),
        ("www:33", ["efficiency"]),
        ("wwy:33", ["efficiency+alchemy"]),
        ("wwyo:33", ["efficiency+alchemy"]),
        ("wyo:33", []),
        ("wyop:33", []),
        ("ww:33", []),
        ("wwww:34", ["expertise"]),
        ("wwwy:34", ["expertise+efficiency", "expertise+alchemy"]),
        ("wwy:34", ["expertise+efficiency+alchemy"]),
        ("wwwy:3", []),
        ("wwww:3", []),
    ],
)
def test_w25_what_each_card_makes_do_with(room: str, ways: list[str]) -> None:
    assert honeys(room, HONEY) == ways


@pytest.mark.parametrize(
    ("room", "ways"),
    [
        ("wwwy:33", ["efficiency", "alchemy"]),
        ("wwy:33", []),
        ("wwww:34", ["expertise"]),
        ("wwwy:34", []),
    ],
)
def test_w25_one_card_for_a_honey_if_that_is_agreed(room: str, ways: list[str]) -> None:
    assert honeys(room, HONEY, combine_honey_cards=False) == ways


def test_w25_all_cubes_of_the_room_go_back() -> None:
    table = arranged("F", rooms={"blue": ["wwwy:33", "-"]}, hands={"blue": HONEY})
    table.by("blue", "honey R1 efficiency")
    assert table.rooms("blue")[0] == "@"
    assert (table.stock("w"), table.stock("y")) == (15, 15)
    assert table.discards() == ["efficiency"]
    assert table.hand("blue") == ["expertise", "alchemy"]


def test_w25_a_cube_can_be_moved_out_before() -> None:
    table = arranged("F", rooms={"blue": ["wwwy:33", "-:3"]}, hands={"blue": ["efficiency"]})
    table.by("blue", "move yellow R1", "honey R1 efficiency")
    assert table.rooms("blue") == ["@", "y"]


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


def test_w28_the_night_is_completed() -> None:
    table = arranged(
        "F",
        target="short",
        rooms={"blue": ["@", "@", "@", "@", "wwww:22"], "purple": ["@", "@", "@", "@", "yyyy:33"]},
        spaces={"G": {"purple": "3"}},
    )
    assert (table.honey("blue"), table.honey("purple")) == (5, 5)
    assert table.asked == "purple"
    table.by("purple", "draw")
    table.on("card volunteer")
    table.by("purple", "pass")
    assert table.asked == "nobody"


def test_w29_fewest_bees_without_the_volunteer() -> None:
    table = arranged(
        "F", 2, target="short", rooms={"blue": ["@"] * 5, "purple": ["@"] * 5}, first="purple"
    )
    assert table.asked == "nobody"
    assert table.end().ranks == (1, 1)
    table = arranged("F", 2, target="short", rooms={"blue": ["@"] * 4 + ["-"]})
    table.s.volunteer = 0
    assert table.s.dice[0] == 6


def ended(**given: tuple[int, int, int]) -> apiary.Outcome:
    """The end of a game with so much honey, so many bees and so much nectar for each."""
    table = arranged("F", len(given), target="short", rooms={"blue": ["-"]})
    s = table.s
    for p, (honey, dice, nectar) in enumerate(given.values()):
        s.honey[p], s.dice[p] = honey, dice
        s.contents[p * 48] = nectar
    enter(table, "G")
    return table.end()


def test_w29_the_tie_breaks() -> None:
    assert ended(blue=(6, 9, 3), purple=(5, 6, 0)).ranks == (1, 2)
    assert ended(blue=(6, 9, 3), purple=(6, 8, 4)).ranks == (2, 1)
    assert ended(blue=(6, 8, 3), purple=(6, 8, 4)).ranks == (1, 2)
    assert ended(blue=(6, 8, 3), purple=(6, 8, 3)).ranks == (1, 1)
    outcome = ended(blue=(5, 8, 3), purple=(6, 9, 3), orange=(6, 8, 4), yellow=(5, 8, 3))
    assert outcome.ranks == (3, 2, 1, 3)
    assert outcome.scores == (5.0, 6.0, 6.0, 5.0)


@pytest.mark.parametrize(
    ("blue", "purple", "key"),
    [
        ((6, 9, 3), (5, 6, 0), "honey"),
        ((6, 7, 3), (6, 8, 0), "bees"),
        ((6, 8, 2), (6, 8, 3), "nectar"),
        ((6, 8, 3), (6, 8, 3), "shared"),
    ],
)
def test_g5_why_it_was_won(
    blue: tuple[int, int, int], purple: tuple[int, int, int], key: str
) -> None:
    assert ended(blue=blue, purple=purple).reason.key == f"waggledance.end.{key}"


def test_w30_c_claims_eggs_and_e_trades() -> None:
    table = arranged("C", spaces={"C": {"blue": "1"}})
    table.by("blue", "egg R1")
    table = arranged("E", rooms={"blue": ["ww"]}, spaces={"E": {"blue": "1"}})
    assert "trade white R1" in table.legal


def test_w31_ten_types_are_drawn_or_chosen() -> None:
    table = Table(3)
    assert len(table.legal) == 14
    table.on("leave-out mix")
    assert len(table.legal) == 13
    table.on("leave-out bonus", "leave-out feint", "leave-out explore")
    assert table.step == "first"
    assert table.s.deck_size == 30
    assert [table.s.deck[t] for t, name in enumerate(CARD_NAMES) if name in ("mix", "bonus")] == [
        0,
        0,
    ]
    chosen = Table(3, chosen_types=letters("mix", "bonus"))
    assert chosen.step == "first"
    assert chosen.s.deck[CARD_NAMES.index("mix")] == 3


@pytest.mark.parametrize("types", ["v", "vodclwfxgeb", "ovdclwfxge", "vodclwfxgz", "random"])
def test_w31_other_choices_are_refused(types: str) -> None:
    with pytest.raises(apiary.BadOption):
        Table(3, chosen_types=types)


def test_w31_a_type_with_two_copies() -> None:
    game = with_data("queenCards", 0, "copies", to=2)
    table = Table(3, game, chosen_types=letters())
    assert table.s.deck_size == 29


def test_w32_the_last_round() -> None:
    game = with_data("rules", "maxRounds", to=2)
    table = arranged("F", game=game)
    assert table.s.round == 2  # nobody had anything to do in the rest of the night
    enter(table, "F")
    assert table.asked == "nobody"
    assert table.end().reason.params["why"].key == "waggledance.end.rounds"  # type: ignore[attr-defined]


def test_w33_asking_follows_from_what_everybody_sees() -> None:
    """Nobody is skipped for what he holds; who has no card or could play none is not asked."""
    for card in ("mix", "volunteer"):
        table = arranged(
            "A", types=("queensGift",), hands={"purple": [card]}, rooms={"purple": ["-"]}
        )
        assert table.asked == "purple"
        assert table.s.phase == STEPS["A"]
        assert "pass" in table.legal
    table = arranged(
        "A", types=(*DAY_CARDS, "explore", "bonus", "alchemy"), hands={"purple": ["volunteer"]}
    )
    assert table.step == "dawn"  # none of these can be played at night without anything to do


def test_w33_a_type_that_is_used_up_is_not_asked_for() -> None:
    table = arranged("dusk", flowers={1: {"blue": "1"}}, hands={"purple": ["wrongTurn"] * 3})
    table.by("purple", *["wrong-turn blue D1 1", "divert D2", "wrong-turn blue D2 1", "divert D1"])
    table.by("purple", "wrong-turn blue D1 1", "divert D2")
    deal(table, "orange", "volunteer")
    enter(table, "dusk")
    assert table.step != "dusk"


def test_w33_a_type_that_is_not_in_the_game_is_not_asked_for() -> None:
    others = ("mix", *(name for name in CARD_NAMES if name not in ("wrongTurn", "mix")))
    table = arranged(
        "dusk", types=others[:10], flowers={1: {"blue": "1"}}, hands={"purple": ["mix"]}
    )
    assert table.step != "dusk"


def test_w34_each_window_goes_round_once() -> None:
    table = arranged(
        "dusk",
        flowers={1: {"blue": "1"}, 2: {"purple": "2"}, 3: {"orange": "3"}},
        hands={who: ["wrongTurn"] for who in ("blue", "purple", "orange")},
        first="purple",
    )
    table.by("purple", "pass").by("orange", "pass").by("blue", "pass")
    assert table.step != "dusk"


def test_w35_as_many_moves_as_cubes() -> None:
    table = arranged("F", rooms={"blue": ["wy:3", "-:3"]})
    table.by("blue", "move white R1", "move white R2")
    assert table.step != "honey"  # two cubes, two moves


def test_w35_full_rooms_swap_and_others_do_not() -> None:
    table = arranged("F", rooms={"blue": ["wwwy:3", "yyoo:3"]})
    table.by("blue", "move white R1")
    assert table.legal == ["swap yellow", "swap orange"]
    table.by("blue", "swap orange")
    assert table.rooms("blue") == ["wwyo:3", "wyyo:3"]
    table = arranged("F", rooms={"blue": ["www:3", "yyyy:3"]})
    assert table.legal == ["done", "move yellow R2"]


def test_w36_no_card_is_armed_beforehand_or_added_without_need() -> None:
    table = arranged("F", rooms={"blue": ["wwww:33", "y:3"]}, hands={"blue": HONEY})
    assert [text for text in table.legal if "honey" in text] == ["honey R1"]
    reason = table.why("honey R1 efficiency")
    assert reason is not None
    assert (reason.message.key, reason.ruling) == ("waggledance.needless", "W-36")
    reason = table.why("honey R1 expertise")
    assert reason is not None
    assert reason.message.key == "waggledance.needless"


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


def test_w39_explore_draws_three_and_keeps_one() -> None:
    table = at_g("1", hands={"blue": ["explore"]})
    enter(table, "G")
    assert table.legal[:4] == ["pass-night", "decline", "draw", "explore"]
    table.by("blue", "explore")
    table.on("card volunteer", "card overtime", "card volunteer")
    assert table.legal == ["keep volunteer", "keep overtime"]
    table.by("blue", "keep overtime")
    assert table.hand("blue") == ["overtime"]
    assert table.discards() == ["volunteer", "volunteer", "explore"]


@pytest.mark.parametrize("left", [1, 2])
def test_w39_with_fewer_cards_left(left: int) -> None:
    table = at_g("1", hands={"blue": ["explore"]})
    s = table.s
    while s.deck_size > left:
        t = next(t for t in range(14) if s.deck[t])
        s.deck[t] -= 1
        s.discards[t] += 1
        s.deck_size -= 1
    enter(table, "G")
    table.by("blue", "explore")
    for _ in range(left):
        table.on(table.legal[0])
    if left == 2:
        table.by("blue", table.legal[0])
    assert s.held[0] == 1
    assert s.deck_size == 0


def test_w39_with_none_it_is_not_playable() -> None:
    table = at_g("1", hands={"blue": ["explore"]})
    empty_deck(table)
    enter(table, "G")
    assert table.step != "draw"


def test_w40_a_card_drawn_may_be_played_in_the_rest_of_g() -> None:
    table = at_g("12", types=("queensGift",))
    enter(table, "G")
    table.by("blue", "draw")
    table.on("card queensGift")
    assert "gift-room" in table.legal
    table.by("blue", "gift-room")
    assert table.rooms("blue") == ["-"] * 4


def test_w41_equal_bees_are_one_choice_and_keep_their_value() -> None:
    table = arranged(pools={"blue": "333"})
    assert sum(text.endswith(" A") for text in table.legal) == 1
    table = arranged(
        "dusk", flowers={3: {"purple": "33"}}, hands={"blue": ["wrongTurn", "wrongTurn"]}
    )
    assert table.legal == ["pass", "wrong-turn purple D3 3"]
    table.by("blue", "wrong-turn purple D3 3", "divert D1")
    assert table.legal == ["pass", "wrong-turn purple D1 3", "wrong-turn purple D3 3"]


def test_w42_no_action_chooses_the_place_of_a_room() -> None:
    table = arranged("A", spaces={"A": {"blue": "14"}})
    assert table.legal == ["decline", "room"]
    table.by("blue", "room", "room")
    assert table.rooms("blue") == ["-"] * 5


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
