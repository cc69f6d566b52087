"""Setting the table up: the start tiles, and what is seen of the piles."""

from __future__ import annotations

import pytest

from tests.alveola.tables import Table, arranged


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


def test_al_26_only_the_tops_are_seen() -> None:
    table = arranged(3)
    for seat in (None, 0, 1, 2):
        view = table.state.seen_by(seat).position  # type: ignore[attr-defined]
        for pile in range(12):
            assert view.piles[pile * 4] >= 0
            assert all(view.piles[pile * 4 + depth] == -1 for depth in (1, 2, 3))
