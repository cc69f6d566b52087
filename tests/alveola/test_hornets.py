"""Hornets move, fly and eat."""

from __future__ import annotations

from tests.alveola.tables import arranged, surrounded


def test_al_17_hornet_moves_are_compulsory_and_may_eat_ones_own() -> None:
    table = arranged(2).hive("S-FFE-2 9,0 10,0 11,0").hornets("10,0", "11,0")
    table.workers("yellow", "9,0").hold("yellow", "S-EFE-1")
    table.on(next(text for text in table.legal() if "-1,0" in text), "no-bee")
    assert table.legal() == ["hornet 10,0 9,0"]
    table.on("hornet 10,0 9,0")
    assert table.bees("yellow").count("eaten") == 1


def test_al_17_both_moves_may_use_the_same_hornet_and_go_back() -> None:
    table = arranged(2)
    table.status(spoon=11)
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
