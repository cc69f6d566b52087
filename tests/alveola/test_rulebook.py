"""The examples of the rulebook, and the course of a turn (the numbers are its lines)."""

from __future__ import annotations

import pytest

from apiary.games.alveola.position import TAKEN
from tests.alveola.tables import Table, arranged


def test_romain_expands_with_two_contacts() -> None:
    """L179: one contact is not enough; two are, and they bring two flowers."""
    table = arranged(2).hold("yellow", "S-FFE-2", first=True)
    reason = table.why("yellow", "lay 3,0 4,0 5,0")
    assert reason is not None
    assert reason.message.key == "alveola.one_contact"
    table.on("lay 3,0 3,1 3,2")
    assert table.purse("yellow") == (2, 0)


def test_thomas_raises_and_empties_one_cell() -> None:
    """L199: one empty cell over a full one and two full ones over empty ones bring one honey."""
    table = arranged(2).hive("B-FEE-2 3,0 3,-1 4,-2").hold("yellow", "B-EFF-2")
    table.on("lay 3,0 3,-1 4,-2")
    assert table.purse("yellow") == (0, 1)
    assert [int(table.s.height(table.cell(cell))) for cell in ("3,0", "3,-1", "4,-2")] == [2, 2, 2]
    assert [table.s.is_full(table.cell(cell)) for cell in ("3,0", "3,-1", "4,-2")] == [
        False,
        True,
        True,
    ]


def test_two_emptied_cells_bring_two_honey() -> None:
    """L195."""
    table = arranged(2).hive("B-FEF-2 3,0 3,-1 4,-2").hold("yellow", "B-EFE-2")
    table.on("lay 3,0 3,-1 4,-2")
    assert table.purse("yellow") == (0, 2)


def test_vincent_may_not_place_his_queen() -> None:
    """L250: with two workers in reserve the queen waits, but a worker may be moved away."""
    table = arranged(2).hive(
        "T-FEE-2 3,-1 4,-1 3,0", "T-FFE-2 3,-1 4,-1 3,0", "T-FEE-3 3,-1 4,-1 3,0"
    )
    table.workers("yellow", "1,0", "1,1").hold("yellow", "T-FFE-3")
    table.on(next(text for text in table.legal() if table.s.height(table.cell(text.split()[1]))))
    assert table.s.level[table.tile("T-FFE-3")] == 4
    legal = table.legal()
    assert not any(text.startswith("queen") for text in legal)
    assert any(text.startswith("shift 1,0") for text in legal)
    assert any(text.startswith("worker") for text in legal)
    reason = table.why("yellow", legal[1].replace("worker", "queen"))
    assert reason is not None
    assert reason.message.params["count"] == 2


def test_romain_moves_hornets_twice() -> None:
    """L262: the spoon passed the hornet tile, and the tile has an icon."""
    table = arranged(2)
    table.status(spoon=11)
    table.top(1, "B-EEF-1")
    table.turn("yellow").on("pile 1")
    assert table.s.spoon == 0
    table.on(next(t for t in table.legal() if table.s.height(table.cell(t.split()[1])) == 0))
    table.on("no-bee")
    moves = 0
    while table.asked() == ["yellow"]:
        assert all(text.startswith("hornet") for text in table.legal())
        table.on(table.legal()[0])
        moves += 1
    assert moves == 2


def test_a_turn_step_by_step() -> None:
    """L132-138: power, tile, bee, hornet, and the next player clockwise."""
    table = arranged(3).flowers(yellow=3)
    table.status(spoon=11)
    table.top(12, "T-FEE-2")
    table.turn("yellow")
    assert table.legal() == ["no-power", "buy fourthPile", "buy takeHoney"]
    table.on("buy takeHoney")
    assert table.purse("yellow") == (0, 2)
    assert table.legal() == ["pile 1", "pile 2", "pile 12"]
    table.on("pile 12")
    table.on(next(t for t in table.legal() if table.s.height(table.cell(t.split()[1])) == 0))
    assert table.purse("yellow") == (0, 2)  # no flowers: a power was used
    worker = next(text for text in table.legal() if text.startswith("worker"))
    table.on(worker)
    assert all(text.startswith("hornet") for text in table.legal())
    table.on("hornet 0,0 1,0")
    assert table.asked() == ["blue"]
    assert table.bees("yellow")[0] == worker.split()[1]


def test_bees_only_stand_on_full_cells() -> None:
    """L230."""
    table = arranged(2).hold("yellow", "S-EFE-2").on("lay -1,0 -1,1 -1,2")
    assert table.legal() == ["no-bee", "worker -1,1"]


def test_a_moved_worker_changes_its_level() -> None:
    """L244: up or down."""
    table = arranged(2).hive("T-FEE-2 3,-1 4,-1 3,0", "T-FFE-2 3,-1 4,-1 3,0")
    table.workers("yellow", "3,-1").hold("yellow", "S-FFE-2")
    assert table.points()[0] == 2
    table.on("lay -1,0 -1,1 -1,2", "shift 3,-1 -1,0")
    assert table.points()[0] == 1
    assert not table.s.byte(table.cell("3,-1")) & TAKEN


def test_a_hornet_changes_its_level_and_eats_for_good() -> None:
    """L264-266."""
    table = arranged(2).hive("T-FEE-2 3,-1 4,-1 3,0")
    table.hive("T-FFE-2 3,-1 4,-1 3,0").hornets("0,0", "2,0").workers("blue", "3,-1")
    table.hold("yellow", "S-EFE-1").on("lay -1,0 -1,1 -1,2", "no-bee")
    table.on("hornet 2,0 3,-1")
    assert table.bees("blue").count("eaten") == 1
    assert table.s.reserve(1) == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_set_up(seats: int) -> None:
    """L84-124: bees, piles by shape, hornet tile and spoon."""
    table = arranged(seats)
    s = table.s
    assert [s.reserve(seat) for seat in range(seats)] == [4] * seats
    assert list(s.left) == [4] * 12
    shapes = [table.game.data.tiles[s.piles[pile * 4]].shape[0] for pile in range(12)]
    assert "".join(shapes) == "bsbsbtbsbsbt"
    assert (s.spoon, s.hornet_tile) == (11, 11)
    assert table.purse("yellow") == (0, 0)
    table.check()


def test_the_introductory_powers_and_random_ones() -> None:
    """L122-124."""
    assert [int(power) for power in arranged(2).s.powers] == [0, 3, 6]
    table = Table(2, powers="random")
    while table.s.phase != 1:
        table.do("chance", table.state.text(table.state.chance()[0][0]))
    offered = []
    for _ in range(3):
        events = table.state.chance()
        assert len(events) == 3
        offered.append(table.state.text(events[-1][0]))
        table.do("chance", offered[-1])
    assert offered == ["offer searchPile", "offer hornetFlight", "offer replay"]


def test_scoring() -> None:
    """L282-293: the queen 4, workers by level, honey 1, flowers nothing."""
    table = arranged(2).hive("T-FEE-2 3,-1 4,-1 3,0", "T-FFE-2 3,-1 4,-1 3,0")
    table.workers("yellow", "1,0", "3,-1", "eaten").queen("yellow", "2,0")
    table.honey(yellow=5, blue=1).flowers(blue=20)
    assert table.points() == [4 + 1 + 2 + 5, 1]
