"""Flowers and honey."""

from __future__ import annotations

import pytest

from tests.alveola.tables import arranged


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
