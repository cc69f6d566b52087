"""Why can't I? What a person hears who touches something that can't act."""

from __future__ import annotations

import pytest

from apiary.core.messages import say
from apiary.core.outcome import Reason
from apiary.core.scene import Place
from apiary.games.alveola import GAME
from tests.alveola.tables import COLOURS, Table, arranged
from tests.scenes import check_reason


def reason(table: Table, who: str, *path: str) -> Reason:
    seat = COLOURS.index(who)
    found = GAME.table.why_touch(table.state.seen_by(seat), seat, path)
    assert found is not None, path
    check_reason(found)
    return found


def why(table: Table, who: str, *path: str) -> str:
    """The reason's key, without `alveola.`."""
    return reason(table, who, *path).message.key.removeprefix("alveola.")


def may(table: Table, who: str, *path: str) -> bool:
    seat = COLOURS.index(who)
    return GAME.table.why_touch(table.state.seen_by(seat), seat, path) is None


def test_piles_and_powers() -> None:
    table = arranged()
    assert may(table, "yellow", "pile:3")
    assert why(table, "yellow", "pile:4") == "not_next"
    assert why(table, "yellow", "power:takeHoney") == "too_dear"
    assert say(reason(table, "yellow", "power:takeHoney").message) == (
        "Take honey costs more flowers (3) than you have (0)."
    )
    assert why(table, "blue", "pile:1") == "core.not_your_turn"
    table.heights(p2=1, p4=1, p5=3, p6=4)
    assert why(table, "yellow", "pile:1") == "empty_pile"


def test_a_searcher_touches_piles_too() -> None:
    table = arranged().powers("searchPile", "moveHornet", "replay").flowers(yellow=1).turn("yellow")
    table.on("buy searchPile")
    assert may(table, "yellow", "pile:1")
    assert why(table, "yellow", "pile:9") == "not_next"
    assert why(table, "yellow", "power:replay") == "one_power"


def test_where_a_tile_can_not_lie() -> None:
    table = arranged().hold("yellow", "S-FEE-2")
    assert why(table, "yellow", "cell:9,9") == "apart"
    assert why(table, "yellow", "cell:1,0") == "half_on_hive"
    assert why(table, "yellow", "pile:1") == "not_now"
    first = arranged().hold("yellow", "T-FEE-2", first=True)
    assert why(first, "yellow", "cell:2,1") in ("first_turn", "half_on_hive")
    shown = reason(table, "yellow", "cell:1,0").cells
    assert shown
    assert all(isinstance(place, Place) and place.area == "board" for place in shown)


def test_bees() -> None:
    table = arranged().workers("yellow", "1,0").workers("blue", "2,0").hold("yellow", "B-FEE-2")
    assert why(table, "yellow", "reserve:yellow") == "not_now"
    table.on(next(text for text in table.legal() if text.startswith("lay 3,0")))
    assert why(table, "yellow", "reserve:blue") == "not_yours"
    assert why(table, "yellow", "worker:blue:1") == "not_yours"
    assert why(table, "yellow", "queen:yellow") == "queen_waits"
    assert why(table, "yellow", "worker:yellow:2") == "not_on_hive"
    assert why(table, "yellow", "cell:3,0") == "bee_first"
    assert may(table, "yellow", "reserve:yellow", "cell:3,0")
    assert why(table, "yellow", "reserve:yellow", "cell:0,0") == "not_on_tile"
    empty = next(
        cell for cell in ("4,0", "4,-1", "3,-1", "2,-1", "3,1") if table.s.height(table.cell(cell))
    )
    assert why(table, "yellow", "reserve:yellow", f"cell:{empty}") == "empty_cell"


def test_hornets() -> None:
    table = arranged().powers("fourthPile", "moveHornet", "replay").flowers(yellow=2)
    table.workers("blue", "1,0").turn("yellow")
    table.on("buy moveHornet")
    assert table.where() == ["0,0", "2,1"]
    assert why(table, "yellow", "cell:1,0") == "hornet_first"
    assert may(table, "yellow", "hornet:1", "cell:1,0")
    assert why(table, "yellow", "hornet:1", "cell:2,0") == "not_beside"
    assert why(table, "yellow", "hornet:1", "hornet:2") == "not_beside"
    assert why(table, "yellow", "hornet:1", "cell:0,-1") == "off_hive"
    table.hornets("1,1", "2,1")
    assert why(table, "yellow", "hornet:1", "hornet:2") == "hornet_there"


def test_a_flight_ends_on_an_icon() -> None:
    table = arranged().powers("fourthPile", "hornetFlight", "replay").flowers(yellow=2)
    table.hive("B-FEE-1 4,0 3,0 3,-1").turn("yellow")
    table.on("buy hornetFlight")
    assert may(table, "yellow", "hornet:2", "cell:3,0")
    assert why(table, "yellow", "hornet:2", "cell:4,0") == "no_icon_here"
    assert why(table, "yellow", "hornet:2", "cell:0,0") == "hornet_there"


@pytest.mark.parametrize(
    "thing", ["spoon", "hornet_tile", "points:blue", "flowers:yellow", "taken", "team:1"]
)
def test_what_is_only_there_to_look_at(thing: str) -> None:
    assert why(arranged(), "yellow", thing) == "to_look_at"


@pytest.mark.parametrize(
    "thing",
    ["", "pile:13", "pile:0", "cell:", "cell:1", "cell:999,999", "worker:pink:1", "power:x", "\n"],
)
def test_what_strangers_send_has_a_reason(thing: str) -> None:
    assert why(arranged(), "yellow", thing) == "core.no_such_thing"
    assert why(arranged(), "yellow", "pile:1", thing) == "core.no_such_thing"
