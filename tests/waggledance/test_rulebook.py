"""The rulebook: set-up, its questions and answers, its examples, and each Queen card."""

from __future__ import annotations

import pytest

from apiary.games.waggledance.actions import CARD_NAMES
from tests.waggledance.tables import Table, arranged, letters

# --- set-up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_there_is_at_the_start(seats: int) -> None:
    table = Table(seats, chosen_types=letters())
    s = table.s
    assert list(s.rooms) == [3] * seats + [0] * (4 - seats)
    assert list(s.dice) == [6] * seats + [0] * (4 - seats)
    assert list(s.stock) == [15] * 6
    assert (s.egg_bank, s.room_bank, s.deck_size) == (12, 48 - 3 * seats, 30)
    assert list(s.held) == [0] * 4


@pytest.mark.parametrize(("length", "target"), [("short", 5), ("standard", 7), ("long", 9)])
def test_the_target(length: str, target: int) -> None:
    assert Table(3, target=length).s.box.target == target
    assert Table(3).s.box.target == 7


def test_the_highest_volunteer_die_begins() -> None:
    table = Table(4, chosen_types=letters())
    table.on("first 3", "first 5", "first 1", "first 4")
    assert table.s.first == 1


def test_equal_throws_are_repeated_by_those() -> None:
    table = Table(4, chosen_types=letters())
    table.on("first 5", "first 2", "first 5", "first 1")
    assert (table.step, table.s.seat) == ("first", 0)
    table.on("first 3")
    assert table.s.seat == 2
    table.on("first 3", "first 1", "first 2")
    assert table.s.first == 2
    assert table.step == "roll"


def test_all_roll_all_their_bees_up_to_six_at_a_time() -> None:
    table = Table(4, chosen_types=letters())
    table.on("first 5", "first 2", "first 1", "first 1")
    table.s.dice[0] = 8
    table.s.due = 8
    assert all(len(text) == len("roll 111111") for text in table.legal)
    assert sum(chance for _, chance in table.state.chance()) == pytest.approx(1)
    table.on("roll 122346")
    assert table.legal[:2] == ["roll 11", "roll 12"]
    table.on("roll 56", *["roll 111111"] * 3)
    assert table.pool("blue") == "12234566"
    assert (table.step, table.asked) == ("assign", "blue")


# --- the day


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


# --- questions and answers


def test_faq_too_little_space_for_nectar() -> None:
    table = arranged("D", flowers={1: {"blue": "1"}, 2: {"blue": "2"}}, rooms={"blue": ["oo"]})
    table.by("blue", "store white R1", "store yellow R1")
    assert table.rooms("blue") == ["wyoo"]
    assert (table.stock("w"), table.stock("y")) == (14, 14)


def test_faq_moving_nectar_needs_a_card_or_bees() -> None:
    assert arranged("F", rooms={"blue": ["w", "y", "-"]}).step != "honey"
    assert arranged("F", rooms={"blue": ["w:1", "y:1", "-"]}).step == "honey"
    assert arranged("F", rooms={"blue": ["w", "y"]}, hands={"blue": ["mix"]}).step == "honey"


def test_faq_honey_of_different_colours_needs_a_card() -> None:
    assert arranged("F", rooms={"blue": ["wwyy:11"]}).honey("blue") == 0
    table = arranged("F", rooms={"blue": ["wwyy:11"]}, hands={"blue": ["alchemy"]})
    table.by("blue", "honey R1 alchemy")
    assert table.honey("blue") == 1


def test_faq_honey_with_an_unequal_pair_needs_a_card() -> None:
    assert arranged("F", rooms={"blue": ["wwww:12"]}).honey("blue") == 0
    table = arranged("F", rooms={"blue": ["wwww:12"]}, hands={"blue": ["expertise"]})
    table.by("blue", "honey R1 expertise")
    assert table.honey("blue") == 1


def test_faq_an_egg_fills_a_room() -> None:
    table = arranged("D", flowers={1: {"blue": "1"}}, rooms={"blue": ["0", "-"]})
    assert [text for text in table.legal if "store" in text] == ["store white R2"]


def test_faq_more_bees_than_the_others() -> None:
    table = arranged(pools={"blue": "1111", "purple": "2"})
    table.by("blue", "assign 1 D1").by("purple", "assign 2 D2")
    table.by("blue", "assign 1 D1", "assign 1 D1", "assign 1 A")


def test_faq_there_is_always_a_place() -> None:
    table = arranged(
        pools={"blue": "1"},
        rooms={"blue": ["@"]},
        spaces={card: {"purple": "1"} for card in "ACEG"},
    )
    assert table.legal == ["assign 1 D1"]


def test_faq_bees_on_an_empty_room() -> None:
    table = arranged(pools={"blue": "1"}, rooms={"blue": ["-"]})
    assert "assign 1 R1" in table.legal


def test_faq_no_egg_hatches_in_the_night_of_its_claim() -> None:
    table = arranged("B", rooms={"blue": ["-:33"]}, spaces={"C": {"blue": "1"}})
    table.by("blue", "egg R1")
    table.pass_on("roll")
    assert table.bees("blue") == 6
    assert table.rooms("blue") == ["0"]


def test_faq_when_a_supply_is_exhausted() -> None:
    eggs = arranged("A", 2, rooms={"purple": ["0"] * 12}, spaces={"C": {"blue": "1"}})
    assert eggs.step != "egg"
    rooms = arranged("A", 2, rooms={"purple": ["-"] * 45}, spaces={"A": {"blue": "1"}})
    assert rooms.step != "build"


# --- the examples


def shares(**bees: str) -> list[int]:
    """What each player takes from a flower on which they have these bees."""
    table = arranged("D", 4, flowers={3: bees})
    while table.step == "nectar":
        table.on("store orange R1")
    return [
        sum(room.count("o") for room in table.rooms(who))
        for who in ("blue", "purple", "orange", "yellow")
    ]


def test_example_1_most_second_least() -> None:
    assert shares(purple="333", yellow="33", blue="3") == [0, 2, 0, 1]


def test_example_2_a_tie_for_second_takes_nothing() -> None:
    assert shares(orange="333", blue="33", purple="33") == [0, 0, 2, 0]


def test_a_tie_for_first_takes_one_each() -> None:
    assert shares(orange="33", blue="33") == [1, 0, 1, 0]
    assert shares(orange="33", blue="33", purple="3", yellow="3") == [1, 0, 1, 0]


def test_example_3_a_pair_of_threes_hatches() -> None:
    table = arranged("B", rooms={"orange": ["0:33"]})
    assert table.bees("orange") == 7
    assert table.s.egg_bank == 12


def test_example_4_a_pair_of_threes_on_four_yellow() -> None:
    table = arranged("F", rooms={"orange": ["yyyy:33"]})
    assert table.rooms("orange") == ["@"]
    assert table.stock("y") == 15


def test_example_5_move_and_make_honey() -> None:
    table = arranged("F", rooms={"orange": ["b:2", "bbb:22"]})
    table.by("orange", "move blue R1", "honey R2")
    assert table.rooms("orange") == ["-", "@"]


def test_example_7_nectar_of_this_night_becomes_honey() -> None:
    table = arranged("D", flowers={1: {"blue": "1"}}, rooms={"blue": ["ww:44"]})
    table.by("blue", "store white R1", "store white R1")
    assert table.rooms("blue") == ["@"]


def test_example_8_nothing_from_rooms_that_are_not_linked() -> None:
    table = arranged("F", rooms={"blue": ["yw:2", "y:2", "pob", "-:5"]})
    assert table.legal == ["done", "move white R1", "move yellow R1", "move yellow R2"]
    table.by("blue", "move white R1")
    assert table.rooms("blue")[:2] == ["y:2", "wy:2"]


def test_example_9_move_then_honey_in_both_rooms() -> None:
    table = arranged("F", rooms={"blue": ["wwwy:22", "yyyw:22"]})
    table.by("blue", "move yellow R1", "done")
    assert table.rooms("blue") == ["@", "@"]


# --- the cards


def test_every_card_is_discarded_when_it_is_resolved() -> None:
    plays: dict[str, tuple[Table, list[str]]] = {
        "overtime": (
            arranged(pools={"blue": "11"}, hands={"blue": ["overtime"]}),
            ["overtime 1 2"],
        ),
        "shiftChange": (
            arranged(pools={"blue": "11", "purple": "1"}, hands={"blue": ["shiftChange"]}),
            ["shift-none"],
        ),
        "sickLeave": (
            arranged("morning", pools={"purple": "11"}, hands={"blue": ["sickLeave"]}),
            ["sick-leave purple 1"],
        ),
        "wrongTurn": (
            arranged("dusk", flowers={1: {"purple": "1"}}, hands={"blue": ["wrongTurn"]}),
            ["wrong-turn purple D1 1", "divert D2"],
        ),
        "feint": (
            arranged(pools={"blue": "11"}, spaces={"A": {"blue": "1"}}, hands={"blue": ["feint"]}),
            ["feint 1 A", "assign 1 D1"],
        ),
        "explore": (
            arranged("G", spaces={"G": {"blue": "1"}}, hands={"blue": ["explore"]}),
            ["explore", "card overtime", "card overtime", "card overtime", "keep overtime"],
        ),
        "queensGift": (arranged("A", hands={"blue": ["queensGift"]}), ["gift-room"]),
        "expertise": (
            arranged("B", rooms={"blue": ["0:12"]}, hands={"blue": ["expertise"]}),
            ["hatch-expertly R1"],
        ),
        "bonus": (
            arranged("D", flowers={1: {"blue": "1"}}, hands={"blue": ["bonus"]}),
            ["store white R1", "bonus white"],
        ),
        "efficiency": (
            arranged("F", rooms={"blue": ["www:11"]}, hands={"blue": ["efficiency"]}),
            ["honey R1 efficiency"],
        ),
        "alchemy": (
            arranged("F", rooms={"blue": ["wwyy:11"]}, hands={"blue": ["alchemy"]}),
            ["honey R1 alchemy"],
        ),
        "mix": (arranged("A", rooms={"blue": ["w", "-"]}, hands={"blue": ["mix"]}), ["mix R1"]),
    }
    assert set(plays) == set(CARD_NAMES) - {"volunteer", "directions"}
    for card, (table, texts) in plays.items():
        table.on(*texts)
        assert card in table.discards(), card
        assert card not in table.hand("blue"), card


def test_expertise_hatches_with_a_chosen_pair() -> None:
    table = arranged("B", rooms={"blue": ["0:135", "-"]}, hands={"blue": ["expertise"]})
    table.by("blue", "hatch-expertly R1")
    assert table.legal == ["pair 1+3", "pair 1+5", "pair 3+5"]
    table.by("blue", "pair 1+5")
    assert table.bees("blue") == 7


def test_expertise_may_spare_an_equal_bee() -> None:
    table = arranged("B", rooms={"blue": ["0:335", "w:3"]}, hands={"blue": ["expertise"]})
    assert "hatch R1" in table.legal
    table.by("blue", "hatch-expertly R1").pass_on("honey")
    assert table.rooms("blue") == ["-:3", "w:3"]
    assert "move white R2" in table.legal


def test_the_three_honey_cards_together() -> None:
    table = arranged(
        "F", rooms={"blue": ["wwy:12"]}, hands={"blue": ["alchemy", "efficiency", "expertise"]}
    )
    table.by("blue", "honey R1 expertise+efficiency+alchemy")
    assert table.honey("blue") == 1
    assert table.discards() == ["expertise", "efficiency", "alchemy"]


def test_a_card_for_each_honey() -> None:
    table = arranged(
        "F", rooms={"blue": ["www:11", "yyy:11"]}, hands={"blue": ["efficiency", "efficiency"]}
    )
    table.by("blue", "honey R1 efficiency", "honey R2 efficiency")
    assert table.honey("blue") == 2


def test_mix_before_honey_in_the_same_step() -> None:
    table = arranged("F", rooms={"blue": ["www:11", "wy"]}, hands={"blue": ["mix"]})
    table.by("blue", "mix R1", "move white R2", "done")
    assert table.rooms("blue") == ["@", "y"]


def test_several_overtimes_and_directions_in_a_turn() -> None:
    table = arranged(
        pools={"blue": "11"},
        flowers={6: {"blue": "6"}, 5: {"blue": "5"}},
        hands={"blue": ["overtime", "overtime", "directions", "directions"]},
    )
    table.by("blue", "directions D6", "overtime 1 2", "directions D5", "overtime 2 3")
    assert {"assign 3 D5", "assign 3 D6", "assign 1 D5"} <= set(table.legal)


def test_passing_the_night_declines_all_cards() -> None:
    table = arranged(
        "A",
        rooms={"blue": ["0:12", "www:33"]},
        hands={"blue": ["queensGift", "expertise", "efficiency"]},
        spaces={"G": {"blue": "1"}},
    )
    table.by("blue", "pass-night")
    assert table.step == "draw"
    assert table.legal == ["decline", "draw"]
    table.by("blue", "decline").pass_on("roll")
    assert len(table.hand("blue")) == 3
    assert table.s.silent == 0


def test_the_first_player_card_goes_round() -> None:
    table = arranged("G", first="orange")
    assert table.step == "roll"
    assert table.s.first == 0
    assert table.s.round == 2
