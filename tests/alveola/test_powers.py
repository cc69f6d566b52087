"""The nine powers, each alone: what it costs, what it does, and what it leaves as it is."""

from __future__ import annotations

import pytest

from apiary.games.alveola.components import POWER_IDS
from apiary.games.alveola.position import TAKEN
from tests.alveola.tables import Table, arranged, surrounded

COST = {
    "fourthPile": 1,
    "previousPile": 1,
    "searchPile": 1,
    "recoverWorker": 2,
    "moveHornet": 2,
    "hornetFlight": 2,
    "takeHoney": 3,
    "anyPile": 3,
    "replay": 3,
}


def with_power(power: str) -> Table:
    """Yellow's turn, with five flowers, this power on the table, and something for it to do."""
    table = arranged(2).flowers(yellow=5).workers("yellow", "eaten")
    table.hive("S-EFE-1 7,0 8,0 9,0")
    names = ["fourthPile", "recoverWorker", "takeHoney"]
    names[COST[power] - 1] = power
    return table.powers(*names).turn("yellow")


@pytest.mark.parametrize("power", POWER_IDS)
def test_a_power_costs_its_price_once_a_turn(power: str) -> None:
    table = with_power(power).on(f"buy {power}")
    assert table.purse("yellow")[0] == 5 - COST[power]
    reason = table.why("yellow", f"buy {power}")
    assert reason is not None
    assert reason.message.key == "alveola.one_power"


@pytest.mark.parametrize("power", POWER_IDS)
def test_a_power_stays_for_everybody(power: str) -> None:
    table = with_power(power).on(f"buy {power}")
    assert POWER_IDS.index(power) in list(table.s.powers)


def test_fourth_pile() -> None:
    table = with_power("fourthPile").on("buy fourthPile")
    assert table.legal() == ["pile 1", "pile 2", "pile 3", "pile 4"]
    table.on("pile 4")
    assert table.s.spoon == 3


def test_previous_pile() -> None:
    table = with_power("previousPile").on("buy previousPile")
    assert table.legal() == ["pile 1", "pile 2", "pile 3", "pile 12"]
    table.on("pile 12")
    assert (table.s.spoon, table.s.moves) == (11, 0)


def test_search_pile() -> None:
    table = with_power("searchPile").on("buy searchPile")
    table.do("yellow", "search 3")
    shown = 0
    while table.asked() == ["chance"]:
        table.do("chance", table.state.text(table.state.chance()[-1][0]))
        shown += 1
    assert shown == 3
    assert table.s.spoon == 2
    wanted = int(table.s.piles[2 * 4 + 3])
    table.do("yellow", "take 4")
    assert table.s.tile == wanted
    assert all(text.startswith("lay") for text in table.legal())


def test_a_pile_searched_again_needs_no_chance() -> None:
    table = with_power("searchPile").on("buy searchPile", "search 3", "take 2")
    rest = [int(tile) for tile in table.s.piles[8:11]]
    table.flowers(blue=1)
    table.s.spoon = 11
    table.turn("blue").do("blue", "buy searchPile", "search 3")
    assert table.legal() == ["take 1", "take 2", "take 3"]
    assert [int(tile) for tile in table.s.piles[8:11]] == rest
    table.do("blue", "take 1")
    assert table.asked() == ["blue"]  # the next tile was known to somebody, and is turned up
    assert table.s.piles[8] == rest[1]


def test_recover_worker() -> None:
    table = with_power("recoverWorker").on("buy recoverWorker")
    assert table.bees("yellow") == ["reserve"] * 4
    assert table.legal() == ["pile 1", "pile 2", "pile 3"]


def test_move_hornet() -> None:
    table = with_power("moveHornet").workers("blue", "1,0").turn("yellow").on("buy moveHornet")
    assert "hornet 0,0 1,0" in table.legal()
    table.on("hornet 0,0 1,0")
    assert table.bees("blue").count("eaten") == 1
    assert table.legal() == ["pile 1", "pile 2", "pile 3"]


def test_moves_of_the_power_and_of_the_turn_are_apart() -> None:
    table = with_power("moveHornet")
    table.s.spoon = 10
    table.top(12, "T-FEE-1")
    table.on("buy moveHornet", "hornet 0,0 0,1", "pile 12")
    low = next(t for t in table.legal() if table.s.height(table.cell(t.split()[1])) == 0)
    table.on(low, "no-bee")
    assert table.s.moves == 2


def test_hornet_flight() -> None:
    table = with_power("hornetFlight").on("buy hornetFlight")
    assert table.legal() == ["fly 0,0 8,0", "fly 2,1 8,0"]
    table.on("fly 0,0 8,0")
    assert table.where() == ["8,0", "2,1"]
    assert not table.s.byte(table.cell("0,0")) & TAKEN
    assert table.legal() == ["pile 1", "pile 2", "pile 3"]


def test_take_honey() -> None:
    table = with_power("takeHoney").on("buy takeHoney")
    assert table.purse("yellow") == (2, 2)


def test_any_pile() -> None:
    table = with_power("anyPile").on("buy anyPile")
    assert len(table.legal()) == 12
    table.on("pile 1")
    assert table.s.spoon == 11


def test_replay() -> None:
    table = with_power("replay").on("buy replay")
    turns = 0
    while table.asked() == ["yellow"]:
        turns += table.legal()[0].startswith("pile")
        assert not any(text.startswith("buy") for text in table.legal())
        table.on(table.legal()[0])
    assert turns == 2
    assert table.asked() == ["blue"]


@pytest.mark.parametrize("power", POWER_IDS)
def test_no_power_no_loss(power: str) -> None:
    table = with_power(power)
    assert f"buy {power}" in table.legal()
    table.on("no-power")
    assert table.purse("yellow") == (5, 0)
    assert table.legal() == ["pile 1", "pile 2", "pile 3"]


# --- which may be bought (AL-9)


def test_al_9_a_fourth_pile() -> None:
    table = arranged(2).powers("fourthPile").flowers(yellow=1)
    table.heights(p1=1, p2=1, p3=1, p4=1).turn("yellow")
    assert "buy fourthPile" in table.legal()
    table.heights(p1=4, p2=4, p3=4).turn("yellow")
    assert "buy fourthPile" not in table.legal()


@pytest.mark.parametrize("piles", [1, 2, 3, 4, 12])
def test_al_9_the_previous_pile_with_any_number_of_piles(piles: int) -> None:
    table = arranged(2).powers("previousPile").flowers(yellow=1)
    table.heights(**{f"p{pile}": 2 for pile in range(1, piles + 1)}).turn("yellow")
    table.on("buy previousPile", f"pile {piles}")
    assert (table.s.spoon, table.s.moves) == (11, 0)  # AL-13: it stays, and nothing is passed


@pytest.mark.parametrize("piles", [2, 3])
def test_al_9_the_usual_choice_of_the_previous_pile_carries_the_spoon_round(piles: int) -> None:
    table = arranged(2).powers("previousPile").flowers(yellow=1)
    table.heights(**{f"p{pile}": 2 for pile in range(1, piles + 1)})
    table.s.hornet_tile = piles - 1
    table.turn("yellow").on("no-power", f"pile {piles}")
    assert (table.s.spoon, table.s.moves) == (piles - 1, 1)
    table.s.spoon = 11
    table.turn("yellow").on("buy previousPile", "pile 1")  # AL-14: the other piles as usual
    assert table.s.spoon == 0


def test_al_9_a_tile_for_the_extra_turn() -> None:
    table = arranged(2).powers("fourthPile", "recoverWorker", "replay").flowers(yellow=3)
    table.heights(p1=1, p7=1).turn("yellow")
    assert "buy replay" in table.legal()
    table.heights(p7=2).turn("yellow")
    assert "buy replay" in table.legal()
    table.heights(p7=1).turn("yellow")
    assert "buy replay" not in table.legal()


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
