"""Setting up: blocking dice and the deck (W-1, W-2, W-31)."""

from __future__ import annotations

from random import Random

import pytest

import apiary
from apiary.games.waggledance.actions import CARD_NAMES
from apiary.games.waggledance.position import BLOCKED
from tests.waggledance.tables import Table, begun, letters, with_data


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


@pytest.mark.parametrize(("seats", "dice"), [(2, 0), (3, 8), (4, 4)])
def test_w1_there_are_as_many_dice_as_the_components_say(seats: int, dice: int) -> None:
    numbers = {"2": 12, "3": 4, "4": 0, str(seats): dice}
    game = with_data("setup", "blockingDice", to=numbers)
    table = Table(seats, game, chosen_types=letters())
    table.on(*["first 6", "first 1", "first 1", "first 1"][:seats])
    count = 0
    while table.step == "block":
        table.on(table.legal[0])
        count += 1
    assert count == dice
    assert [len(numbers) for numbers in blocked(table)] == [dice // 4] * 4


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


def test_w31_ten_types_are_drawn_or_chosen() -> None:
    table = Table(3)
    assert len(table.legal) == 14
    table.on("leave-out mix")
    assert len(table.legal) == 13
    table.on("leave-out bonus", "leave-out feint", "leave-out explore")
    assert table.step == "first"
    assert table.s.deck_size == 30
    assert [table.s.unseen[t] for t, name in enumerate(CARD_NAMES) if name in ("mix", "bonus")] == [
        0,
        0,
    ]
    chosen = Table(3, chosen_types=letters("mix", "bonus"))
    assert chosen.step == "first"
    assert chosen.s.unseen[CARD_NAMES.index("mix")] == 3


@pytest.mark.parametrize("types", ["v", "vodclwfxgeb", "vvodclwfxg", "vodclwfxgz", "random"])
def test_w31_other_choices_are_refused(types: str) -> None:
    with pytest.raises(apiary.BadOption):
        Table(3, chosen_types=types)


def test_w31_a_type_with_two_copies() -> None:
    game = with_data("queenCards", 0, "copies", to=2)
    table = Table(3, game, chosen_types=letters())
    assert table.s.deck_size == 29


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
