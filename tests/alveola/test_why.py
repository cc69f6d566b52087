"""Why can't I? Each refusal, with its message, its ruling and the cells that show it."""

from __future__ import annotations

import pytest

import apiary
from apiary.games.alveola.actions import Do
from tests.alveola.tables import COLOURS, Table, arranged
from tests.refusals import check_refusal


def why(table: Table, who: str, text: str, key: str, ruling: str, *cells: str) -> None:
    """Check the reason, and that playing it is refused with the same and changes nothing."""
    seat = COLOURS.index(who)
    check_refusal(table.game, table.state, seat, text, key, ruling, *cells)


def test_set_up() -> None:
    table = Table(2, layout="free")
    why(table, "blue", "lay 2,0 3,0 2,1", "core.not_your_turn", "")
    why(table, "yellow", "lay 1,0 2,0 1,1", "alveola.overlap", "AL-1", "1,0")
    why(table, "yellow", "lay 5,0 6,0 5,1", "alveola.start_apart", "AL-1")
    why(table, "yellow", "buy replay", "alveola.not_now", "§3.4")
    why(table, "yellow", "pile 1", "alveola.not_now", "§3.4")
    table.do("yellow", "lay 2,0 3,0 2,1")
    why(table, "yellow", "draw S-EFE-1", "core.not_your_turn", "")
    reason = table.state.why_not(apiary.CHANCE, "start blue")
    assert reason is not None
    assert (reason.message.key, reason.ruling) == ("core.no_such_event", "G-3")


def test_powers() -> None:
    table = arranged(2).flowers(yellow=2).workers("yellow", "eaten").turn("yellow")
    why(table, "yellow", "buy replay", "alveola.not_offered", "§3.3")
    why(table, "yellow", "buy takeHoney", "alveola.too_dear", "§3.4")
    why(table, "yellow", "start blue", "alveola.only_chance", "G-3")
    table.on("no-power")
    why(table, "yellow", "buy recoverWorker", "alveola.too_late", "AL-9")
    table = arranged(2).flowers(yellow=2).turn("yellow").on("buy fourthPile")
    why(table, "yellow", "buy fourthPile", "alveola.one_power", "§3.4")
    why(table, "yellow", "no-power", "alveola.not_now", "§3.4")
    table = arranged(2).flowers(yellow=2).turn("yellow")
    table.s.again = 1
    why(table, "yellow", "buy recoverWorker", "alveola.no_power_again", "AL-21")


@pytest.mark.parametrize(
    ("power", "key", "ruling"),
    [
        ("fourthPile", "alveola.few_piles", "AL-9"),
        ("searchPile", "alveola.nothing_to_search", "AL-9"),
        ("recoverWorker", "alveola.none_eaten", "AL-9"),
        ("moveHornet", "alveola.hornets_stuck", "AL-9"),
        ("hornetFlight", "alveola.no_icon", "AL-9"),
        ("takeHoney", "alveola.no_honey_left", "AL-9"),
        ("replay", "alveola.few_tiles", "AL-9"),
    ],
)
def test_powers_without_effect(power: str, key: str, ruling: str) -> None:
    table = arranged(2, limit_honey=True).flowers(yellow=9).honey(blue=48)
    table.heights(p1=1) if power == "replay" else table.heights(p1=1, p2=1, p3=1)
    if power == "moveHornet":
        table.hive("S-FFE-2 9,0 10,0 11,0").queen("blue", "9,0").hornets("10,0", "11,0")
    table.powers(power, power, power).turn("yellow")
    why(table, "yellow", f"buy {power}", key, ruling)


def test_piles() -> None:
    table = arranged(2).heights(p1=1, p3=1, p4=2, p7=4).turn("yellow")
    why(table, "yellow", "pile 2", "alveola.empty_pile", "AL-10")
    why(table, "yellow", "pile 7", "alveola.not_next", "§3.4")
    why(table, "yellow", "search 1", "alveola.not_now", "§3.4")
    table.powers("searchPile").flowers(yellow=1).turn("yellow").on("buy searchPile")
    why(table, "yellow", "search 7", "alveola.not_next", "§3.4")
    why(table, "yellow", "pile 1", "alveola.not_now", "§3.4")
    table.on("search 4")
    why(table, "yellow", "take 3", "alveola.no_such_depth", "AL-15")


def test_tiles() -> None:
    table = arranged(2).hold("yellow", "S-FFE-2", first=True)
    far = ("7,0", "8,0", "9,0")
    why(table, "yellow", "lay 7,0 8,0 9,0", "alveola.apart", "AL-3", *far)
    one = ("3,0", "4,0", "5,0")
    why(table, "yellow", "lay 3,0 4,0 5,0", "alveola.one_contact", "AL-3", *one)
    why(table, "yellow", "lay 2,0 3,0 4,0", "alveola.half_on_hive", "AL-4", "2,0")
    why(table, "yellow", "lay 0,0 1,0 2,0", "alveola.first_turn", "AL-6")
    table.hold("yellow", "S-FFE-2")
    why(table, "yellow", "lay 0,0 1,0 2,0", "alveola.occupied", "AL-18", "0,0")
    table.hornets("2,1", "0,1")
    why(table, "yellow", "lay 0,0 1,0 2,0", "alveola.alike", "§3.4", "1,0")
    table.hive("T-FEE-2 3,-1 4,-1 3,0", "T-FEE-3 3,-1 4,-1 3,0").hold("yellow", "S-FFE-2")
    cells = ("1,0", "2,0", "3,0")
    why(table, "yellow", "lay 1,0 2,0 3,0", "alveola.uneven", "AL-4", *cells)


def test_the_ground() -> None:
    table = arranged(2).hive("T-FEE-2 2,1 1,1 2,0").hold("yellow", "S-FFE-2")
    cells = ("3,0", "3,1", "3,2")
    why(table, "yellow", "lay 3,0 3,1 3,2", "alveola.not_on_ground", "AL-31", *cells)


def test_equal_looks() -> None:
    table = arranged(2).hold("yellow", "S-EFE-2", first=True)
    action = Do.LAY + table.cell("-1,2") * 6 + 2
    reason = table.state.why_not(0, action)
    assert reason is not None
    assert (reason.message.key, reason.ruling) == ("alveola.same_look", "AL-29")


def test_bees() -> None:
    table = arranged(2).hold("yellow", "S-FFE-2").on("lay -1,0 -1,1 -1,2")
    why(table, "yellow", "worker -1,2", "alveola.empty_cell", "§3.4", "-1,2")
    why(table, "yellow", "queen -1,0", "alveola.queen_waits", "§3.4")
    table.workers("yellow", "1,0", "1,1", "2,0", "eaten")
    why(table, "yellow", "worker -1,0", "alveola.no_worker", "§3.4")
    why(table, "yellow", "queen -1,0", "alveola.too_low", "§3.4")
    why(table, "yellow", "shift 1,0 -1,2", "alveola.empty_cell", "§3.4", "-1,2")
    table.queen("blue", "0,1")
    why(table, "yellow", "queen -1,0", "alveola.one_queen", "AL-20")
    reason = table.state.why_not(0, 45 + 3 * 3)  # the eaten worker
    assert reason is not None
    assert (reason.message.key, reason.ruling) == ("alveola.not_on_hive", "§3.4")


def test_hornets() -> None:
    table = arranged(2).hornets("0,0", "1,0").queen("blue", "0,1").hold("yellow", "S-EFE-1")
    table.on("lay -1,-1 0,-1 1,-1", "no-bee")
    why(table, "yellow", "hornet 0,0 1,0", "alveola.hornet_there", "§3.4", "1,0")
    why(table, "yellow", "hornet 0,0 0,1", "alveola.queen_there", "§3.4", "0,1")
    why(table, "yellow", "hornet 0,0 -1,0", "alveola.off_hive", "§3.4", "-1,0")
    why(table, "yellow", "pile 1", "alveola.not_now", "§3.4")


def test_flights() -> None:
    table = arranged(2).powers("fourthPile", "hornetFlight").flowers(yellow=2)
    table.hive("S-EFE-1 7,0 8,0 9,0").turn("yellow").on("buy hornetFlight")
    why(table, "yellow", "fly 0,0 2,1", "alveola.hornet_there", "§3.4", "2,1")
    action = 69 + table.tile("S-FEE-1")
    reason = table.state.why_not(0, action)
    assert reason is not None
    assert (reason.message.key, reason.ruling) == ("alveola.icon_hidden", "AL-18")


def test_declarations() -> None:
    table = arranged(3)
    why(table, "yellow", "resign", "core.no_resigning", "§3.4")
    why(table, "yellow", "offer draw", "core.no_draws", "§3.4")
    two = arranged(2)
    two.do("blue", "resign")
    assert two.end().ranks == (1, 2)
    why(two, "yellow", "pile 1", "core.game_over", "")


def test_strangers() -> None:
    table = arranged(2)
    assert table.state.why_not(7, 10).message.key == "core.no_such_seat"  # type: ignore[union-attr]
    reason = table.state.why_not(0, 10**6)
    assert reason is not None
    assert reason.message.key == "core.no_such_action"
