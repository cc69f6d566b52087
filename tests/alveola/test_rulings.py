"""The rulings AL-1 to AL-32, each where it makes a difference."""

from __future__ import annotations

import pytest

import apiary
from apiary.games.alveola import GAME
from apiary.games.alveola.actions import AT_MOVE
from tests.alveola.tables import Table, arranged, with_data

TOWER = (  # a triangle on 3,-1 4,-1 3,0 that is raised to level 4
    "T-FEE-2 3,-1 4,-1 3,0",
    "T-FFE-2 3,-1 4,-1 3,0",
    "T-FEE-3 3,-1 4,-1 3,0",
)


def piles(table: Table) -> set[int]:
    """The piles that may be chosen, counted from 1."""
    return {int(text.split()[1]) for text in table.legal()}


# --- AL-1: the start tiles


@pytest.mark.parametrize(
    ("seats", "cells"),
    [
        (2, {"0,0", "1,0", "0,1", "2,1", "1,1", "2,0"}),
        (3, {"0,0", "1,0", "0,1", "2,1", "1,1", "2,0", "0,2", "1,2", "0,3"}),
        (
            4,
            {"0,0", "1,0", "0,1", "2,1", "1,1", "2,0"} | {"0,2", "1,2", "0,3", "2,3", "1,3", "2,2"},
        ),
    ],
)
def test_al_1_the_introductory_layout(seats: int, cells: set[str]) -> None:
    table = arranged(seats)
    lying = {table.name(cell) for cell in range(16384) if table.s.height(cell)}
    assert lying == cells
    assert all(table.s.height(table.cell(cell)) == 1 for cell in cells)
    assert table.where() == ["0,0", "2,1"]
    assert table.s.is_full(table.cell("1,0"))
    assert not table.s.is_full(table.cell("0,1"))


def test_al_1_the_first_player_arranges_the_others_freely() -> None:
    table = Table(3, "blue", layout="free")
    assert table.asked() == ["blue"]
    places = table.legal()
    assert "lay 2,0 3,0 2,1" in places
    assert "lay 1,1 2,1 1,2" in places  # edge to edge with 1,0 and 0,1
    assert not any("0,0" in text.split()[1:] for text in places)
    assert "lay 3,0 4,0 3,1" not in places  # touches nothing
    table.do("blue", "lay -1,0 -2,0 -1,-1")
    assert table.asked() == ["blue"]
    table.do("blue", "lay 2,0 3,0 2,1")
    assert table.where() == ["0,0", "-1,0"]
    table.settle()
    assert table.asked() == ["blue"]
    assert table.legal() == ["pile 1", "pile 2", "pile 3"]


def test_al_1_an_edge_is_enough_and_a_rotation_is_free() -> None:
    table = Table(2, "yellow", layout="free")
    places = table.legal()
    # Around a triangle of three cells: brute force over all cells and rotations nearby.
    first = {(0, 0), (1, 0), (0, 1)}
    steps = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    expected = set()
    for q in range(-5, 6):
        for r in range(-5, 6):
            for turn in range(6):
                (dq, dr), (eq, er) = steps[turn], steps[(turn + 5) % 6]
                cells = [(q, r), (q + dq, r + dr), (q + eq, r + er)]
                if first.isdisjoint(cells) and any(
                    (x + a, y + b) in first for x, y in cells for a, b in steps
                ):
                    expected.add("lay " + " ".join(f"{x},{y}" for x, y in cells))
    assert set(places) == expected


def test_al_1_chance_arranges_them_at_random() -> None:
    table = Table(3, "yellow", layout="random")
    assert table.asked() == ["chance"]
    free = Table(3, "yellow", layout="free")
    events = table.state.chance()
    assert [event for event, _ in events] == list(free.state.legal(0))
    assert {probability for _, probability in events} == {1 / len(events)}
    table.do("chance", "lay -1,0 -2,0 -1,-1")
    assert table.asked() == ["chance"]


# --- AL-2, AL-3, AL-31: expanding


def test_al_2_without_an_uncovered_cell_two_contacts_are_enough() -> None:
    table = arranged(2).hornets("4,-4", "4,-4")
    table.hive("T-FEE-2 0,0 1,0 0,1", "T-FEE-3 2,1 1,1 2,0")
    table.s.hornets[0] = table.cell("0,0")
    table.s.hornets[1] = table.cell("2,1")
    table.hold("yellow", "S-FFE-2")
    low = [text for text in table.legal() if table.s.height(table.cell(text.split()[1])) == 0]
    assert low
    assert "lay 3,0 3,1 3,2" in low  # touches 2,0 and 2,1
    assert "lay 3,0 4,0 5,0" not in low  # (a) is not given up


def test_al_2_one_uncovered_cell_brings_the_condition_back() -> None:
    table = arranged(2)
    table.hive("T-FEE-2 0,0 1,0 0,1", "B-FEE-2 -1,1 -1,0 0,-1")
    table.hive("T-FEE-3 2,1 1,1 2,0")
    table.hold("yellow", "S-FFE-2")
    assert "lay 3,0 3,1 3,2" not in table.legal()
    reason = table.why("yellow", "lay 3,0 3,1 3,2")
    assert reason is not None
    assert reason.ruling == "AL-31"
    assert "lay -2,1 -2,2 -2,3" in table.legal()


def test_al_3_two_cells_must_touch_two_cells() -> None:
    table = arranged(2).hold("yellow", "S-FFE-2", first=True)
    legal = table.legal()
    assert "lay 3,0 4,0 5,0" not in legal  # one cell touches two
    assert "lay -1,0 -1,1 -1,2" in legal  # two cells touch 0,0 and 0,1
    # Two cells of the tile touch the same single cell 0,0 of the hive.
    assert "lay -1,0 0,-1 1,-2" not in legal
    triangle = arranged(2).hold("yellow", "T-FEE-2", first=True)
    assert "lay -1,-1 0,-1 -1,0" not in triangle.legal()


def test_al_3_cells_of_any_height_count() -> None:
    table = arranged(2).hive("T-FEE-2 3,-1 4,-1 3,0", "T-FFE-2 3,-1 4,-1 3,0")
    table.hold("yellow", "S-FFE-2")
    assert "lay 3,1 4,0 5,-1" in table.legal()  # 4,0 touches only the second level


def test_al_31_a_piece_does_not_cover_a_cell() -> None:
    table = arranged(2)
    table.hive("T-FEE-2 2,1 1,1 2,0")
    table.s.hornets[1] = table.cell("0,1")
    table.workers("yellow", "1,0")
    table.hold("yellow", "S-FFE-2")
    assert "lay -1,0 -1,1 -1,2" in table.legal()  # 0,0 and 0,1 are taken by hornets, yet uncovered


# --- AL-4, AL-5, AL-18: raising


def test_al_4_all_three_supports_are_equally_high() -> None:
    table = arranged(2).hive("T-FEE-2 3,-1 4,-1 3,0")
    table.hive("T-FFE-2 3,-1 4,-1 3,0")  # level 2: F F E
    table.hold("yellow", "S-FFE-2")
    raised = [text for text in table.legal() if table.s.height(table.cell(text.split()[1]))]
    for text in raised:
        assert len({table.s.height(table.cell(cell)) for cell in text.split()[1:]}) == 1
    reason = table.why("yellow", "lay 1,0 2,0 3,0")
    assert reason is not None
    assert (reason.message.key, reason.ruling) == ("alveola.uneven", "AL-4")
    reason = table.why("yellow", "lay 2,0 3,-1 4,-2")  # over the table
    assert reason is not None
    assert (reason.message.key, reason.ruling) == ("alveola.half_on_hive", "AL-4")


def test_al_5_a_tile_may_cover_exactly_one_tile_in_any_rotation() -> None:
    table = arranged(2).hive("T-FFE-2 3,-1 4,-1 3,0")  # F 3,-1; F 4,-1; E 3,0
    table.hold("yellow", "T-FEE-2")
    legal = table.legal()
    assert "lay 3,0 3,-1 4,-1" in legal
    assert "lay 3,-1 4,-1 3,0" not in legal


def test_al_18_whoever_stands_there_blocks_raising() -> None:
    for block in ("worker", "hornet", "queen"):
        table = arranged(2).hive("T-FFE-2 3,-1 4,-1 3,0")
        if block == "worker":
            table.workers("blue", "3,-1")
        elif block == "hornet":
            table.hornets("3,-1", "2,1")
        else:
            table.queen("blue", "3,-1")
        table.hold("yellow", "T-FEE-2")
        assert "lay 3,0 3,-1 4,-1" not in table.legal()
        reason = table.why("yellow", "lay 3,0 3,-1 4,-1")
        assert reason is not None
        assert (reason.ruling, reason.cells) == ("AL-18", ("3,-1",))


def test_al_18_a_covered_icon_is_gone() -> None:
    table = arranged(2).hive("T-FFE-1 3,-1 4,-1 3,0")
    assert table.s.icon_cell(table.tile("T-FFE-1")) == table.cell("3,0")
    table.workers("yellow", "3,0")
    assert table.s.icon_cell(table.tile("T-FFE-1")) == table.cell("3,0")
    table.workers("yellow")
    table.hive("T-FEE-2 3,0 3,-1 4,-1")
    assert table.s.icon_cell(table.tile("T-FFE-1")) == -1


# --- AL-6: the first turn


def test_al_6_the_first_turn_only_expands_and_places_no_bee() -> None:
    table = arranged(2)
    table.hive("T-FFE-2 3,-1 4,-1 3,0").top(1, "B-EEF-1")
    table.turn("yellow", first=True).on("pile 1")
    assert all(table.s.height(table.cell(text.split()[1])) == 0 for text in table.legal())
    reason = table.why("yellow", "lay 2,1 1,1 1,0")
    assert reason is not None
    assert reason.ruling == "AL-6"
    table.on(table.legal()[0])
    assert table.s.moves == 1  # no bee was asked for; the icon moves a hornet
    assert all(text.startswith("hornet") for text in table.legal())


def test_al_6_each_player_has_a_first_turn_of_its_own() -> None:
    table = arranged(2)
    for name, pile in (("S-FFE-2", 2), ("S-FFE-3", 4)):
        table.top(pile, name)
    table.on("pile 2")
    table.on(table.legal()[0])
    assert table.asked() == ["blue"]
    assert table.s.first_turn()
    table.on("pile 4")
    table.on(table.legal()[0])
    assert table.asked() == ["yellow"]
    assert not table.s.first_turn()


# --- AL-7, AL-8: supplies


def test_al_7_flowers_and_honey_are_not_limited() -> None:
    table = arranged(2).flowers(blue=25).honey(blue=48).hold("yellow", "S-FFE-2")
    table.on("lay -1,0 -1,1 -1,2")
    assert table.purse("yellow") == (2, 0)
    table = arranged(2).honey(blue=48).hive("T-FFE-2 3,-1 4,-1 3,0").hold("yellow", "T-FEE-2")
    table.on("lay 3,0 3,-1 4,-1")
    assert table.purse("yellow") == (0, 2)


def test_al_7_limited_flowers() -> None:
    table = arranged(2, limit_flowers=True).flowers(blue=24).hold("yellow", "S-FFE-2")
    table.on("lay -1,0 -1,1 -1,2")
    assert table.purse("yellow") == (1, 0)
    table = arranged(2, limit_flowers=True).flowers(blue=22, yellow=3).turn("yellow")
    table.on("buy takeHoney", "pile 1")  # the three go back
    assert table.s.flowers_left() == 3


def test_al_7_limited_honey() -> None:
    table = arranged(2, limit_honey=True).honey(blue=47).hive("T-FFE-2 3,-1 4,-1 3,0")
    table.hold("yellow", "T-FEE-2").on("lay 3,0 3,-1 4,-1")
    assert table.purse("yellow") == (0, 1)
    table = arranged(2, limit_honey=True).honey(blue=47).flowers(yellow=3).turn("yellow")
    table.on("buy takeHoney")
    assert table.purse("yellow") == (0, 1)
    table = arranged(2, limit_honey=True).honey(blue=48).flowers(yellow=3).turn("yellow")
    assert "buy takeHoney" not in table.legal()


@pytest.mark.parametrize("power", ["fourthPile", "takeHoney", "replay"])
def test_al_8_a_power_costs_the_flowers_of_this_turn(power: str) -> None:
    table = arranged(2).powers(
        "fourthPile", "moveHornet", power if power != "fourthPile" else "replay"
    )
    table.flowers(yellow=3).top(2, "S-FFE-2")
    table.turn("yellow").on(f"buy {power}", "pile 2", "lay -1,0 -1,1 -1,2", "no-bee")
    left = 3 - (1 if power == "fourthPile" else 3)
    assert table.purse("yellow")[0] == left


def test_al_8_the_extra_turn_gives_flowers() -> None:
    table = arranged(2).powers("fourthPile", "moveHornet", "replay").flowers(yellow=3)
    table.top(2, "S-FFE-2")
    table.top(4, "S-FFE-3")
    table.turn("yellow").on("buy replay", "pile 2", "lay -1,0 -1,1 -1,2", "no-bee")
    assert table.asked() == ["yellow"]
    assert table.purse("yellow")[0] == 0
    table.on("pile 4")
    table.on(next(t for t in table.legal() if table.s.height(table.cell(t.split()[1])) == 0))
    assert table.purse("yellow")[0] == 2


# --- AL-9: what can be bought


@pytest.mark.parametrize("power", ["fourthPile", "previousPile"])
def test_al_9_more_piles_than_three(power: str) -> None:
    table = arranged(2).powers(power).flowers(yellow=1)
    table.heights(p1=1, p2=1, p3=1, p4=1).turn("yellow")
    assert f"buy {power}" in table.legal()
    table.heights(p1=4, p2=4, p3=4).turn("yellow")
    assert f"buy {power}" not in table.legal()


def test_al_9_something_to_search() -> None:
    table = arranged(2).powers("searchPile").flowers(yellow=1)
    table.heights(p1=1, p2=1, p3=1, p4=4).turn("yellow")
    assert "buy searchPile" not in table.legal()
    table.heights(p1=1, p2=1, p3=2, p4=4).turn("yellow")
    assert "buy searchPile" in table.legal()


def test_al_9_an_eaten_worker_of_ones_own() -> None:
    table = arranged(2).flowers(yellow=2).workers("blue", "eaten").turn("yellow")
    assert "buy recoverWorker" not in table.legal()
    table.workers("yellow", "eaten").turn("yellow")
    assert "buy recoverWorker" in table.legal()


def surrounded() -> Table:
    """Two hornets at the end of a hive, walled in by each other and a queen.

    They stand on 10,0 and 11,0; the only other neighbour that is there holds a queen.
    """
    table = arranged(2).hive("S-FFE-2 9,0 10,0 11,0")
    return table.hornets("10,0", "11,0").queen("blue", "9,0")


def test_al_9_a_hornet_that_can_move() -> None:
    table = surrounded().powers("fourthPile", "moveHornet").flowers(yellow=2)
    table.turn("yellow")
    assert "buy moveHornet" not in table.legal()
    table = arranged(2).powers("fourthPile", "moveHornet").flowers(yellow=2).turn("yellow")
    assert "buy moveHornet" in table.legal()


def test_al_9_an_icon_to_fly_to() -> None:
    table = arranged(2).powers("fourthPile", "hornetFlight").flowers(yellow=2).turn("yellow")
    assert "buy hornetFlight" not in table.legal()  # on both icons there are hornets
    table.hornets("1,0", "2,1").turn("yellow")
    assert "buy hornetFlight" in table.legal()  # those of start tiles count
    table.queen("blue", "0,0").turn("yellow")
    assert "buy hornetFlight" not in table.legal()


def test_al_9_enough_flowers_and_only_before_step_2() -> None:
    table = arranged(2).flowers(yellow=2).turn("yellow")
    assert "buy takeHoney" not in table.legal()
    table.flowers(yellow=3).turn("yellow")
    assert "buy takeHoney" in table.legal()
    table.on("no-power")
    reason = table.why("yellow", "buy takeHoney")
    assert reason is not None
    assert reason.message.key == "alveola.too_late"


# --- AL-10 to AL-15, AL-32: the circle


def test_al_10_empty_piles_leave_the_circle() -> None:
    table = arranged(2).turn("yellow")
    assert piles(table) == {1, 2, 3}
    table.heights(p2=1, p5=4, p7=2, p11=4).turn("yellow")
    assert piles(table) == {2, 5, 7}
    table.s.spoon = 6
    assert piles(table.turn("yellow")) == {11, 2, 5}
    table.heights(p2=1).turn("yellow")
    assert piles(table) == {2}


@pytest.mark.parametrize(
    ("spoon", "hornet", "pile", "passed"),
    [
        (12, 12, 1, 0),  # as it begins: the spoon stands after the tile
        (12, 12, 3, 0),
        (10, 12, 11, 0),
        (10, 12, 12, 1),  # its own pile
        (10, 12, 1, 1),
        (11, 12, 12, 1),
        (3, 3, 4, 0),
        (2, 4, 5, 1),
    ],
)
def test_al_11_the_spoon_passes_the_hornet_tile(
    spoon: int, hornet: int, pile: int, passed: int
) -> None:
    table = arranged(2)
    table.s.spoon, table.s.hornet_tile = spoon - 1, hornet - 1
    table.turn("yellow").on(f"pile {pile}")
    assert table.s.moves == passed
    assert table.s.spoon == pile - 1


def test_al_11_one_pass_at_most() -> None:
    table = arranged(2).heights(p4=2)
    table.s.spoon, table.s.hornet_tile = 3, 3
    table.turn("yellow").on("pile 4")
    assert table.s.moves == 1


def test_al_12_the_hornet_tile_goes_to_the_previous_pile_without_a_second_trigger() -> None:
    table = arranged(2).heights(p2=2, p4=1, p5=2, p6=2)
    table.s.spoon, table.s.hornet_tile = 1, 3
    table.turn("yellow").on("pile 4")
    assert table.s.moves == 1
    assert (table.s.hornet_tile, table.s.spoon) == (1, 3)
    table.turn("blue").on("pile 6")
    assert table.s.moves == 0
    table.turn("yellow").on("pile 2")
    assert table.s.moves == 1


def test_al_12_into_the_gap_of_a_spoon_that_did_not_move() -> None:
    table = arranged(2).heights(p2=2, p4=1, p5=2, p6=2).flowers(yellow=3)
    table.powers("fourthPile", "moveHornet", "anyPile")
    table.s.spoon, table.s.hornet_tile = 1, 3
    table.turn("yellow").on("buy anyPile", "pile 4")
    assert (table.s.hornet_tile, table.s.spoon, table.s.moves) == (1, 1, 0)
    table.turn("blue").on("pile 5")
    assert table.s.moves == 0


def test_al_13_the_previous_pile_leaves_the_spoon() -> None:
    table = arranged(2).powers("previousPile").flowers(yellow=1).heights(p3=1, p5=1, p6=1, p9=1)
    table.s.spoon, table.s.hornet_tile = 3, 2
    table.turn("yellow").on("buy previousPile")
    assert piles(table) == {3, 5, 6, 9}
    table.on("pile 3")
    assert (table.s.spoon, table.s.moves) == (3, 0)


def test_al_13_any_pile_leaves_the_spoon_and_an_icon_still_counts() -> None:
    table = arranged(2).powers("fourthPile", "moveHornet", "anyPile").flowers(yellow=3)
    table.top(8, "S-EFE-1")
    table.turn("yellow").on("buy anyPile", "pile 8")
    assert (table.s.spoon, table.s.moves) == (11, 0)
    table.on(table.legal()[0], "no-bee")
    assert table.s.moves == 1


@pytest.mark.parametrize(("power", "extra"), [("fourthPile", 4), ("previousPile", 12)])
def test_al_14_the_next_three_remain(power: str, extra: int) -> None:
    table = arranged(2).powers(power).flowers(yellow=1).turn("yellow").on(f"buy {power}")
    assert piles(table) == {1, 2, 3, extra}


def test_al_14_a_normal_pile_moves_the_spoon_also_after_previous_pile() -> None:
    table = arranged(2).powers("previousPile").flowers(yellow=1).turn("yellow")
    table.on("buy previousPile", "pile 2")
    assert table.s.spoon == 1


def test_al_15_the_searched_pile_must_be_played_from() -> None:
    table = arranged(2).powers("searchPile").flowers(yellow=1).turn("yellow")
    table.on("buy searchPile")
    assert table.legal() == ["search 1", "search 2", "search 3"]
    top = table.s.piles[4]
    table.on("search 2")
    assert table.legal() == ["take 1", "take 2", "take 3", "take 4"]
    order = [int(tile) for tile in table.s.piles[4:8]]
    assert order[0] == top
    assert len(set(order)) == 4
    table.on("take 3")
    assert table.s.tile == order[2]
    assert list(table.s.piles[4:8]) == [order[0], order[1], order[3], -3]
    assert (table.s.spoon, table.s.left[1]) == (1, 3)


def test_al_15_a_pile_with_one_tile_may_be_searched() -> None:
    table = arranged(2).powers("searchPile").flowers(yellow=1).heights(p1=1, p2=2)
    table.turn("yellow").on("buy searchPile", "search 1")
    assert table.legal() == ["take 1"]


def test_al_32_fourth_and_previous_pile_differ_in_the_spoon() -> None:
    for power, spoon, moves in (("fourthPile", 9, 1), ("previousPile", 11, 0)):
        table = arranged(2).powers(power).flowers(yellow=1).heights(p2=1, p4=1, p6=1, p10=2)
        table.s.spoon, table.s.hornet_tile = 11, 3
        table.turn("yellow").on(f"buy {power}", "pile 10")
        assert (table.s.spoon, table.s.moves) == (spoon, moves)


# --- AL-16, AL-20, AL-21, AL-25: bees and the end


def tower(who: str = "yellow") -> Table:
    """Four levels with the tile just before the bee: the reserve of this player is empty."""
    table = arranged(2).hive(*TOWER)
    table.workers(who, "1,0", "1,1", "2,0", "0,1")
    table.hold(who, "T-FFE-3")
    return table.on(on_tower(table))


def on_tower(table: Table) -> str:
    """A legal place on top of the tower."""
    return next(text for text in table.legal() if table.s.height(table.cell(text.split()[1])) == 3)


def test_al_16_only_the_tile_just_laid_and_one_bee() -> None:
    table = arranged(2).workers("yellow", "1,0").hold("yellow", "S-FFE-2")
    table.on("lay -1,0 -1,1 -1,2")
    assert table.legal() == [
        "no-bee",
        "worker -1,0",
        "worker -1,1",
        "shift 1,0 -1,0",
        "shift 1,0 -1,1",
    ]
    table.on("worker -1,0")
    assert table.asked() == ["blue"]
    assert table.bees("yellow")[:2] == ["1,0", "-1,0"]


def test_al_16_a_queen_never_moves_and_is_not_eaten() -> None:
    table = surrounded().turn("yellow")
    table.s.moves = 1
    table.s.phase = AT_MOVE
    assert table.legal() == []
    table = arranged(2).queen("yellow", "1,0").hold("yellow", "S-FFE-2")
    table.on("lay -1,0 -1,1 -1,2")
    assert not any(text.startswith(("shift", "queen")) for text in table.legal())


def test_al_17_hornet_moves_are_compulsory_and_may_eat_ones_own() -> None:
    table = arranged(2).hive("S-FFE-2 9,0 10,0 11,0").hornets("10,0", "11,0")
    table.workers("yellow", "9,0").hold("yellow", "S-EFE-1")
    table.on(next(text for text in table.legal() if "-1,0" in text), "no-bee")
    assert table.legal() == ["hornet 10,0 9,0"]
    table.on("hornet 10,0 9,0")
    assert table.bees("yellow").count("eaten") == 1


def test_al_17_both_moves_may_use_the_same_hornet_and_go_back() -> None:
    table = arranged(2)
    table.s.spoon = 10
    table.top(12, "T-FEE-1")
    table.turn("yellow").on("pile 12")
    table.on(table.legal()[0], "no-bee")
    assert table.s.moves == 2
    table.on("hornet 0,0 1,0", "hornet 1,0 0,0")
    assert table.asked() == ["blue"]
    assert table.where() == ["0,0", "2,1"]


def test_al_17_without_a_move_it_lapses() -> None:
    table = surrounded().hold("yellow", "S-EFE-1")
    far = next(t for t in table.legal() if "-1,0" in t and "9,0" not in t and "12" not in t)
    table.on(far, "no-bee")
    assert table.where() == ["10,0", "11,0"]
    assert not table.state.pending()  # it was yellow's last turn, and nothing more was asked


def test_al_19_a_flight_goes_to_any_visible_icon_and_eats() -> None:
    table = arranged(2).powers("fourthPile", "hornetFlight").flowers(yellow=2)
    table.hive("S-EFE-1 7,0 8,0 9,0").workers("blue", "8,0").turn("yellow")
    table.on("buy hornetFlight")
    assert table.legal() == ["fly 0,0 8,0", "fly 2,1 8,0"]
    table.on("fly 2,1 8,0")
    assert table.where() == ["0,0", "8,0"]
    assert table.bees("blue").count("eaten") == 1
    assert all(text.startswith("pile") for text in table.legal())


def test_al_20_after_the_queen_all_others_have_one_more_turn() -> None:
    table = arranged(3).hive(*TOWER).workers("blue", "1,0", "1,1", "2,0", "0,1")
    table.hold("blue", "T-FFE-3").on(on_tower(table))
    queen = next(text for text in table.legal() if text.startswith("queen"))
    table.on(queen)
    order: list[str] = []
    while table.state.pending():
        who = table.asked()[0]
        if not order or order[-1] != who:
            order.append(who)
        assert not any(text.startswith("queen") for text in table.legal())
        table.on(table.legal()[0])
    assert order == ["red", "yellow"]
    assert table.end().reason.params["why"] == apiary.Message("alveola.end.queen")


def test_al_20_there_is_one_queen_in_the_game() -> None:
    table = tower()
    assert any(text.startswith("queen") for text in table.legal())
    table = arranged(2).hive(*TOWER).workers("yellow", "1,0", "1,1", "2,0", "0,1")
    table.queen("blue", "-5,0").hold("yellow", "T-FFE-3")
    table.on(on_tower(table))
    assert not any(text.startswith("queen") for text in table.legal())


def replaying() -> Table:
    """Yellow has bought another turn and could place its queen in the first of the two."""
    table = arranged(2).hive(*TOWER).workers("yellow", "1,0", "1,1", "2,0", "0,1")
    table.powers("fourthPile", "moveHornet", "replay").flowers(yellow=6)
    table.top(1, "B-FEE-2")
    table.s.piles[11 * 4] = table.free("T-FFE-3")
    table.s.spoon = 10
    return table.turn("yellow").on("buy replay", "pile 12")


def test_al_21_the_extra_turn_comes_before_the_last_turns() -> None:
    table = replaying()
    table.on(on_tower(table))
    table.on(next(text for text in table.legal() if text.startswith("queen")))
    while table.s.phase == AT_MOVE:
        table.on(table.legal()[0])
    assert table.asked() == ["yellow"]
    assert all(text.startswith("pile") for text in table.legal())  # flowers are left, but no step 1
    assert table.s.again
    while table.asked() == ["yellow"]:
        assert not any(text.startswith("queen") for text in table.legal())
        table.on(table.legal()[0])
    assert table.asked() == ["blue"]
    while table.state.pending():
        assert table.asked() == ["blue"]
        table.on(table.legal()[0])


def test_al_21_the_queen_may_come_in_the_extra_turn() -> None:
    table = arranged(2).hive(*TOWER).workers("yellow", "1,0", "1,1", "2,0", "0,1")
    table.hold("yellow", "T-FFE-3")
    table.s.again = 1
    table.on(on_tower(table))
    table.on(next(text for text in table.legal() if text.startswith("queen")))
    while table.s.phase == AT_MOVE:
        table.on(table.legal()[0])
    assert table.asked() == ["blue"]


def test_al_21_no_extra_turn_without_tiles() -> None:
    table = arranged(2).heights(p3=1).powers("fourthPile", "moveHornet", "replay")
    table.flowers(yellow=3).turn("yellow").on("buy replay", "pile 3")
    while table.state.pending():
        assert table.asked() == ["yellow"]
        table.on(table.legal()[0])
    assert table.end().reason.params["why"] == apiary.Message("alveola.end.piles")


def test_al_21_another_turn_may_be_bought_in_a_last_turn() -> None:
    table = arranged(2).queen("blue", "1,0").flowers(yellow=3)
    table.powers("fourthPile", "moveHornet", "replay").turn("yellow").on("buy replay")
    turns = 0
    while table.state.pending():
        assert table.asked() == ["yellow"]
        turns += table.legal()[0].startswith("pile")
        table.on(table.legal()[0])
    assert turns == 2


# --- AL-22 to AL-24: scoring


def ended(table: Table) -> Table:
    """No tile is left when the next turn would begin."""
    table.heights()
    return table.turn("yellow")


def test_al_22_ties_among_any_number_of_players() -> None:
    table = ended(arranged(3).honey(yellow=5, blue=5, red=5).flowers(yellow=1, blue=3, red=3))
    assert table.end().ranks == (3, 1, 1)
    table = arranged(3).honey(yellow=5, blue=1, red=5).flowers(yellow=9).queen("blue", "1,0")
    assert ended(table).end().ranks == (2, 1, 3)
    assert table.end().scores == (5, 5, 5)


def test_al_23_a_worker_counts_the_level_of_its_tile() -> None:
    table = arranged(2).hive(*TOWER, "T-FFE-3 3,-1 4,-1 3,0", "T-FEE-4 3,-1 4,-1 3,0")
    for cell, worth in (("1,0", 1), ("3,-1", 4)):
        table.workers("yellow", cell)
        assert table.points() == [worth, 0]
    table = arranged(2).hive("T-FEE-2 3,-1 4,-1 3,0", "T-FFE-2 3,-1 4,-1 3,0")
    assert table.workers("yellow", "3,0").points() == [2, 0]
    table.hive("T-FEE-3 3,-1 4,-1 3,0")
    assert table.points() == [3, 0]


def test_al_24_teams_add_up() -> None:
    table = arranged(4, teams=True).honey(yellow=9, red=1, blue=4, green=5)
    ended(table)
    assert table.end().ranks == (1, 3, 1, 3)
    assert table.end().scores == (10, 9, 10, 9)
    assert "Yellow and Red" in apiary.say(table.end().reason)


def test_al_24_ties_of_teams() -> None:
    table = arranged(4, teams=True).honey(yellow=4, blue=4).flowers(red=2, green=3)
    assert ended(table).end().ranks == (3, 1, 3, 1)
    table = arranged(4, teams=True).honey(yellow=4).flowers(yellow=9).queen("green", "1,0")
    assert ended(table).end().ranks == (3, 1, 3, 1)
    table = arranged(4, teams=True).honey(red=4, green=4).flowers(red=2, blue=2)
    assert ended(table).end().ranks == (1, 1, 1, 1)


def test_al_24_the_partner_also_has_a_last_turn() -> None:
    table = arranged(4, teams=True).queen("blue", "1,0").turn("red")
    order: list[str] = []
    while table.state.pending():
        if not order or order[-1] != table.asked()[0]:
            order.append(table.asked()[0])
        table.on(table.legal()[0])
    assert order == ["red", "green", "yellow"]


def test_al_24_partners_share_nothing_but_the_score() -> None:
    table = arranged(4, teams=True).flowers(red=3).workers("red", "1,0").turn("yellow")
    assert all(text.startswith("pile") for text in table.legal())
    table.hold("yellow", "S-FFE-2")
    table.on(next(text for text in table.legal() if "-1,0" in text))
    assert not any(text.startswith("shift") for text in table.legal())


@pytest.mark.parametrize("seats", [2, 3])
def test_al_24_teams_need_four(seats: int) -> None:
    with pytest.raises(apiary.BadOption, match="four players"):
        GAME.start(seats, {"teams": True})


def test_al_25_a_recovered_worker_blocks_the_queen_again() -> None:
    table = arranged(2).hive(*TOWER).workers("yellow", "1,0", "1,1", "2,0", "eaten")
    table.flowers(yellow=2)
    table.s.piles[11 * 4] = table.free("T-FFE-3")
    table.s.spoon = 10
    queens = []
    for first in ("no-power", "buy recoverWorker"):
        twin = Table(2)
        twin.state = table.state.copy()
        twin.turn("yellow").on(first, "pile 12")
        twin.on(on_tower(twin))
        queens.append(any(text.startswith("queen") for text in twin.legal()))
    assert queens == [True, False]


# --- AL-26 to AL-30


def test_al_26_only_the_tops_are_seen() -> None:
    table = arranged(3)
    for seat in (None, 0, 1, 2):
        view = table.state.seen_by(seat).position  # type: ignore[attr-defined]
        for pile in range(12):
            assert view.piles[pile * 4] >= 0
            assert all(view.piles[pile * 4 + depth] == -1 for depth in (1, 2, 3))


def test_al_27_any_pile_gives_its_top_tile() -> None:
    table = arranged(2).powers("fourthPile", "moveHornet", "anyPile").flowers(yellow=3)
    table.turn("yellow").on("buy anyPile")
    assert piles(table) == set(range(1, 13))
    top = table.s.piles[6 * 4]
    table.on("pile 7")
    assert table.s.tile == top


def test_al_28_no_tile_no_turn() -> None:
    table = arranged(2).flowers(yellow=9, blue=9)
    ended(table)
    assert table.state.pending() == ()
    assert table.purse("yellow") == (9, 0)
    last = arranged(2).queen("blue", "1,0").heights().turn("yellow")
    assert last.state.pending() == ()


def test_al_29_equal_looks_are_one_action() -> None:
    table = arranged(2).hold("yellow", "S-EFE-2", first=True)
    legal = table.legal()
    assert "lay -1,0 -1,1 -1,2" in legal
    assert "lay -1,2 -1,1 -1,0" not in legal
    same = GAME.parse(table.state, "lay -1,2 -1,1 -1,0")
    assert same == GAME.parse(table.state, "lay -1,0 -1,1 -1,2")
    looks = [frozenset(text.split()[1:]) for text in legal]
    assert len(set(looks)) == len(looks)
    for text in legal:
        cells = [tuple(map(int, cell.split(","))) for cell in text.split()[1:]]
        assert cells == sorted(cells)
    other = arranged(2).hold("yellow", "S-FEE-2", first=True).legal()
    assert {"lay -1,0 -1,1 -1,2", "lay -1,2 -1,1 -1,0"} <= set(other)


def test_al_29_an_icon_at_one_end_makes_them_different() -> None:
    game = with_data("tiles", 0, "hornetIcon", to=0)
    table = Table(2, "yellow", game).settle().hold("yellow", "S-EFE-1", first=True)
    assert {"lay -1,0 -1,1 -1,2", "lay -1,2 -1,1 -1,0"} <= set(table.legal())


def test_al_30_every_candidate_may_be_chosen_and_commits() -> None:
    table = arranged(2)
    for pile in (1, 2, 3):
        twin = Table(2)
        twin.state = table.state.copy()
        twin.on(f"pile {pile}")
        assert twin.legal()
        assert all(text.startswith("lay") for text in twin.legal())


def test_every_ruling_has_a_test() -> None:
    named = {name.split("_")[2] for name in globals() if name.startswith("test_al_")}
    assert {int(number) for number in named} == set(range(1, 33))
