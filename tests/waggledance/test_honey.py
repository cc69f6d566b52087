"""F: moving nectar and making honey (W-14, W-15, W-25, W-35, W-36)."""

from __future__ import annotations

import pytest

from tests.waggledance.tables import arranged


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


def test_w35_as_many_moves_as_cubes() -> None:
    table = arranged("F", rooms={"blue": ["wy:3", "-:3", "-:3"]})
    table.by("blue", "move white R1", "to R2", "move yellow R1", "to R3")
    assert table.legal == ["done", "move white R2", "move yellow R3"]  # two cubes, two moves
    table.by("blue", "move white R2")  # and back, the only way that is left
    assert table.rooms("blue") == ["w:3", "-:3", "y:3"]


def test_w35_a_move_that_undoes_an_earlier_one_costs_nothing() -> None:
    table = arranged("F", rooms={"blue": ["w:3", "-:3", "-:3"]})
    for _ in range(3):  # there and back, as often as one likes
        table.by("blue", "move white R1", "to R2")
        assert (table.s.budget, len(table.s.moved)) == (0, 1)
        assert table.legal == ["done", "move white R2"]
        table.by("blue", "move white R2")
        assert (table.s.budget, len(table.s.moved)) == (1, 0)
    table.by("blue", "move white R1", "to R3", "done")  # nobody is locked in by a wrong move
    assert table.rooms("blue") == ["-", "-", "w"]


def test_w35_any_earlier_move_may_be_undone_not_only_the_last() -> None:
    table = arranged("F", rooms={"blue": ["wy:3", "-:3", "-:3"]})
    table.by("blue", "move white R1", "to R2", "move yellow R1", "to R2", "move white R2")
    assert table.rooms("blue") == ["w:3", "y:3", "-:3"]
    assert table.s.budget == 1


def test_w35_a_swap_is_undone_from_either_side() -> None:
    table = arranged("F", rooms={"blue": ["wwwy:3", "yyoo:3"]})
    table.by("blue", "move white R1", "swap orange")
    assert table.s.budget == 7
    table.by("blue", "move orange R1", "swap white")
    assert (table.s.budget, table.rooms("blue")) == (8, ["wwwy:3", "yyoo:3"])
    table.by("blue", "move white R1", "swap orange", "move white R2", "swap orange")
    assert (table.s.budget, table.rooms("blue")) == (8, ["wwwy:3", "yyoo:3"])


def test_w35_moving_on_is_not_undoing() -> None:
    table = arranged("F", rooms={"blue": ["wy:3", "-:3", "-:3"]})
    table.by("blue", "move white R1", "to R2", "move white R2", "to R3")
    assert table.s.budget == 0
    reason = table.why("move yellow R1")
    assert reason is not None
    assert (reason.message.key, reason.ruling) == ("waggledance.no_moves_left", "W-35")
    table.by("blue", "move white R3")  # back to R2
    assert (table.s.budget, table.rooms("blue")) == (1, ["y:3", "w:3", "-:3"])


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


def test_w14_w25_the_same_bees_move_and_make_honey() -> None:
    table = arranged("F", rooms={"blue": ["www:22", "wy:2"]})
    table.by("blue", "move white R2", "done")
    assert table.rooms("blue") == ["@", "y"]


def test_w14_nectar_moves_after_honey_was_made() -> None:
    table = arranged("F", rooms={"blue": ["wwww:22", "y:2", "o:2"]})
    table.by("blue", "honey R1", "move yellow R2")
    assert table.rooms("blue") == ["@:22", "-:2", "yo:2"]


def test_w15_the_nectar_of_a_honey_is_on_its_flower_at_once() -> None:
    table = arranged("F", rooms={"blue": ["wwww:22", "w:2"]}, stock={"w": 0})
    table.by("blue", "honey R1")
    assert table.stock("w") == 4
