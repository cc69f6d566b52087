"""Alvéola on the table: what is drawn, and what is touched for each action."""

from __future__ import annotations

import pytest

from apiary.core.messages import say
from apiary.core.scene import Choices, Place, Scene
from apiary.games.alveola import GAME
from apiary.games.alveola.names import covers, pivot
from tests.alveola.tables import COLOURS, Table, arranged
from tests.scenes import of_kind, paths_of, thing


def scene(table: Table, seat: int | None = None) -> Scene:
    return GAME.table.scene(table.state.seen_by(seat))


def choices(table: Table, who: str) -> Choices:
    seat = COLOURS.index(who)
    return GAME.table.choices(table.state.seen_by(seat), seat)


def paths(table: Table, who: str) -> dict[str, tuple[str, ...]]:
    """What is touched for each action of a player."""
    return paths_of(GAME, table.state, COLOURS.index(who))


def asked(table: Table, who: str) -> str:
    ask = choices(table, who).ask
    assert ask is not None
    return say(ask)


# --- the scene


@pytest.mark.parametrize(("seats", "cells"), [(2, 6), (3, 9), (4, 12)])
def test_the_hive_begins_with_a_start_tile_for_each_player(seats: int, cells: int) -> None:
    found = scene(arranged(seats))
    assert len(of_kind(found, "cell")) == cells
    assert len(of_kind(found, "hornet")) == 2
    assert len(of_kind(found, "bee")) == 2 * seats  # in reserve: workers, and a queen
    assert found.areas[0].raised
    assert len([area for area in found.areas if area.layout == "strip"]) == seats


def test_a_cell_shows_its_level_what_is_in_it_and_where_its_tile_ends() -> None:
    table = arranged().hive("T-FFE-1 4,0 5,0 4,1", "T-FEE-1 4,1 4,0 5,0")
    found = scene(table)
    raised = thing(found, "cell:4,1")
    assert (raised.face, raised.count, raised.marks) == ("full", 2, ("icon",))
    assert raised.place == Place("board", 4, 1, 1)
    assert raised.edges == (0, 3, 4, 5)  # its tile goes on to the north-west and north-east
    assert say(raised.label) == "honey cell 4,1 with a hornet icon, level 2"
    ground = thing(found, "cell:1,0")
    assert (ground.face, ground.count, ground.place.level) == ("full", 1, 0)
    assert len([one for one in found.things if one.id == "cell:4,1"]) == 1


def test_bees_stand_on_their_cells_and_the_others_wait() -> None:
    table = arranged(3).workers("blue", "1,0", "eaten").queen("red", "2,0")
    found = scene(table)
    worker = thing(found, "worker:blue:1")
    assert (worker.place, worker.seat, worker.face) == (Place("board", 1, 0), 1, "worker")
    assert worker.spot  # beside the cell, not one of its stack
    assert thing(found, "reserve:blue").count == 2
    assert thing(found, "queen:red").place == Place("board", 2, 0)
    assert thing(found, "queen:blue").place == Place("reserve:1", 1)
    assert say(thing(found, "workers:blue").label) == "workers in reserve: 2, eaten: 1"


def test_points_are_counted_as_the_game_goes() -> None:
    table = arranged().workers("blue", "1,0").honey(blue=5).flowers(blue=3)
    found = scene(table)
    texts = {name: thing(found, f"{name}:blue").text for name in ("points", "honey", "flowers")}
    assert texts == {"points": "6", "honey": "5", "flowers": "3"}
    assert of_kind(found, "team") == []


def test_teams_are_counted_together() -> None:
    table = arranged(4, teams=True).honey(yellow=2, blue=1, red=3, green=5)
    teams = of_kind(scene(table), "team")
    assert [(team.text, team.cells) for team in teams] == [("5", (0, 2)), ("6", (1, 3))]
    assert say(teams[0].label) == "Yellow and Red together: 5"


def test_the_circle_has_its_piles_the_spoon_and_the_hornet_tile() -> None:
    table = arranged()
    table.top(3, "B-FEE-1")
    found = scene(table)
    pile = thing(found, "pile:3")
    assert (pile.face, pile.count, pile.place) == ("FEE.1", 4, Place("piles", 2))
    assert pile.covers == ((1, 0), (0, 0), (0, -1))
    assert say(pile.label) == (
        "pile 3, tiles 4: bent, honey to the east, empty with a hornet icon in the middle, "
        "empty to the north-west"
    )
    assert thing(found, "spoon").place == Place("piles", 11, 1)
    assert thing(found, "hornet_tile").place == Place("piles", 11, 1)
    table.heights(p1=1, p5=2)
    assert say(thing(scene(table), "pile:3").label) == "pile 3: empty"


def test_before_the_first_tile_is_turned_up_there_is_no_circle() -> None:
    table = Table(2, layout="free")
    found = scene(table)
    assert of_kind(found, "spoon") == []
    assert thing(found, "taken").face == "EFF.0"  # the second start tile is to be laid


def test_the_powers_lie_in_reach_of_everybody() -> None:
    table = arranged().powers("searchPile", "hornetFlight", "replay")
    found = scene(table)
    row = next(area for area in found.areas if area.id == "powers")
    assert (row.near, row.seat) == (True, -1)
    assert [power.face for power in of_kind(found, "power")] == [
        "searchPile",
        "hornetFlight",
        "replay",
    ]
    assert [power.text for power in of_kind(found, "power")] == ["1", "2", "3"]


def test_a_searched_pile_is_shown_to_the_searcher_only() -> None:
    table = arranged().powers("searchPile", "moveHornet", "replay").flowers(yellow=1).turn("yellow")
    table.on("buy searchPile", "search 2")
    found = choices(table, "yellow")
    assert [tile.id for tile in found.things] == ["take:1", "take:2", "take:3", "take:4"]
    assert paths(table, "yellow")["take 3"] == ("take:3",)
    for seat in (0, 1, None):
        pile = thing(scene(table, seat), "pile:2")
        assert pile == thing(scene(table), "pile:2")  # its top, nothing more
    assert choices(table, "blue") == Choices()


# --- turning tiles


@pytest.mark.parametrize("tile", ["S-FEE-1", "B-FEE-1", "T-FEE-1"])
def test_a_tile_is_turned_about_a_cell_that_touches_the_others(tile: str) -> None:
    table = arranged()
    box, number = table.s.box, table.tile(tile)
    middle = pivot(box, number)
    for rotation in range(6):
        steps = covers(box, number, rotation)
        assert steps[middle] == (0, 0)
        assert all(max(abs(q), abs(r), abs(q + r)) <= 1 for q, r in steps)


def test_a_place_is_touched_first_and_then_how_the_tile_is_turned() -> None:
    table = arranged().hold("yellow", "T-FEE-2")
    found = choices(table, "yellow")
    for text, path in paths(table, "yellow").items():
        place, turned = path
        assert place == f"cell:{text.split()[1]}"  # a triangle is turned about its first cell
        assert turned.startswith("turn:")
    turns = [one for one in found.things if one.place.area == "turns"]
    assert all(one.id == f"turn:{one.place.q}" for one in turns)
    assert 1 < len(turns) <= 6
    spaces = {one.id for one in found.things if one.kind == "space"}
    begun = {path[0] for path in paths(table, "yellow").values()}
    on_hive = {one.id for one in scene(table).things if one.kind == "cell"}
    assert begun == spaces | (begun & on_hive)
    assert begun & on_hive  # full on empty and empty on full, on a start tile


def test_the_same_turns_serve_every_place() -> None:
    table = arranged().hold("yellow", "S-EFE-2")  # looks the same after half a turn
    turns = {int(path[1].removeprefix("turn:")) for path in paths(table, "yellow").values()}
    assert len(turns) > 1
    assert turns.isdisjoint({(turn + 3) % 6 for turn in turns})


# --- the other paths


def test_the_paths_of_a_turn() -> None:
    table = arranged().flowers(yellow=3).turn("yellow").workers("yellow", "eaten", "1,0")
    assert asked(table, "yellow") == "Use a power, or go on without."
    found = paths(table, "yellow")
    assert found["no-power"] == ("no_power",)
    assert found["buy takeHoney"] == ("power:takeHoney", "use:6")
    table.on("no-power")
    assert paths(table, "yellow")["pile 2"] == ("pile:2",)
    table.top(2, "B-FEF-1")
    table.on("pile 2")
    place = next(text for text in table.legal() if "2,-1" in text)
    table.on(place)
    where = place.split()[1]
    found = paths(table, "yellow")
    assert found["no-bee"] == ("no_bee",)
    assert found[f"worker {where}"] == ("reserve:yellow", f"cell:{where}")
    assert found[f"shift 1,0 {where}"] == ("worker:yellow:2", f"cell:{where}")
    table.on("no-bee")
    found = paths(table, "yellow")
    assert found["hornet 0,0 0,1"] == ("hornet:1", "cell:0,1")


def test_the_queen_is_touched_where_she_waits() -> None:
    table = arranged().workers("yellow", *["eaten"] * 4)
    table.hive("T-FFE-1 4,0 5,0 4,1", "T-FEE-1 4,1 4,0 5,0", "T-FFE-2 4,0 5,0 4,1")
    table.hold("yellow", "T-FEE-2")
    table.on("lay 4,1 4,0 5,0")
    assert paths(table, "yellow")["queen 4,1"] == ("queen:yellow", "cell:4,1")


def test_a_hornet_flies_to_an_icon() -> None:
    table = arranged().powers("fourthPile", "hornetFlight", "replay").flowers(yellow=2)
    table.hive("B-FEE-1 4,0 3,0 3,-1").turn("yellow")
    table.on("buy hornetFlight")
    assert paths(table, "yellow")["fly 0,0 3,0"] == ("hornet:1", "cell:3,0")


def test_two_hornet_moves_are_announced() -> None:
    table = arranged()
    table.top(1, "B-FEE-1")
    table.status(hornet=1)
    table.turn("yellow")
    table.on("pile 1")
    table.on(table.legal()[0], "no-bee")
    assert asked(table, "yellow") == "Move a hornet, and then again; moves left: 2."


def test_whoever_is_not_asked_has_nothing_to_touch() -> None:
    assert choices(arranged(), "blue") == Choices()
