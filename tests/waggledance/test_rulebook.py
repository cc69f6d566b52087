"""The rulebook: its questions and answers, and its examples."""

from __future__ import annotations

from tests.waggledance.tables import arranged, empty_deck, enter

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
    table.by("blue", "assign 1 R1")
    assert table.step == "roll"  # it could do nothing there
    assert table.rooms("blue") == ["-"]


def test_faq_an_empty_room_is_filled_and_used_in_the_same_night() -> None:
    table = arranged(
        "D", flowers={1: {"blue": "1"}}, rooms={"blue": ["-:44"]}, hands={"blue": ["bonus"] * 2}
    )
    table.by("blue", *["store white R1"] * 2, *["bonus white"] * 2, *["store white R1"] * 2)
    assert table.rooms("blue") == ["@"]


def test_faq_and_example_6_no_egg_hatches_in_the_night_of_its_claim() -> None:
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
    nectar = arranged("D", 2, flowers={1: {"blue": "1"}}, stock={"w": 0})
    assert nectar.step != "nectar"
    cards = arranged("F", 2, spaces={"G": {"blue": "1"}})
    empty_deck(cards)
    assert enter(cards, "G").step != "draw"


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
    table = arranged("B", rooms={"orange": ["0:33"], "blue": ["0:11"]})
    assert (table.bees("orange"), table.bees("blue")) == (7, 7)
    assert table.s.egg_bank == 12


def test_example_4_a_pair_of_threes_on_four_yellow() -> None:
    table = arranged("F", 4, rooms={"orange": ["yyyy:33"], "yellow": ["bbbb:55"]})
    assert table.rooms("orange") == table.rooms("yellow") == ["@"]
    assert table.stock("y") == table.stock("b") == 15


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
