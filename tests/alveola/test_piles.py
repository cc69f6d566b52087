"""Which pile may be chosen, and where spoon and hornet tile go then."""

from __future__ import annotations

import pytest

from tests.alveola.tables import Table, arranged


def piles(table: Table) -> set[int]:
    """The piles that may be chosen, counted from 1."""
    return {int(text.split()[1]) for text in table.legal()}


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
    table = arranged(2).status(spoon=spoon, hornet=hornet)
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


def test_al_27_any_pile_gives_its_top_tile() -> None:
    table = arranged(2).powers("fourthPile", "moveHornet", "anyPile").flowers(yellow=3)
    table.turn("yellow").on("buy anyPile")
    assert piles(table) == set(range(1, 13))
    top = table.s.piles[6 * 4]
    table.on("pile 7")
    assert table.s.tile == top


def test_al_30_every_candidate_may_be_chosen_and_commits() -> None:
    table = arranged(2)
    for pile in (1, 2, 3):
        twin = Table(2)
        twin.state = table.state.copy()
        twin.on(f"pile {pile}")
        assert twin.legal()
        assert all(text.startswith("lay") for text in twin.legal())
