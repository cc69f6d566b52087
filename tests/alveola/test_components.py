"""`data.json`: it loads, each broken invariant is named with its field, the hash is the box's."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from apiary.games.alveola import GAME, components
from tests.alveola.tables import CONTENT, DATA
from tests.changes import Change, changed, drop, put, refused


def test_the_data_in_force_is_the_file() -> None:
    assert components.load() == components.read(CONTENT)
    assert components.cautions(components.load()) == []
    assert GAME.data_hash(GAME.checked({})) == components.data_hash(components.load())


def test_the_invariants_hold() -> None:
    data = components.load()
    shapes = Counter(tile.shape for tile in data.tiles)
    assert shapes == {"straight": 16, "bent": 24, "triangle": 8}
    patterns = Counter((tile.shape, tile.cells) for tile in data.tiles)
    assert set(patterns.values()) == {4}
    assert len(patterns) == 12
    assert all(1 <= tile.cells.count("E") <= 2 for tile in data.tiles)
    assert sum(tile.hornet_icon is not None for tile in data.tiles) == 12
    assert data.supply.honey == 48
    assert [len(data.used(players)) for players in (2, 3, 4)] == [2, 3, 4]


def overlap(data: dict[str, Any]) -> None:
    data["starterLayout"]["T3"] = [[0, 0], [1, 0], [0, 1]]


def far_from_the_others(data: dict[str, Any]) -> None:
    data["starterLayout"]["T4"] = [[8, 0], [9, 0], [8, 1]]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (drop("tiles", 0), "`tiles` must have 16 of shape straight, not 15"),
        (put("tiles", 0, "shape", to="bent"), "`tiles` must have 24 of shape bent, not 25"),
        (put("tiles", 0, "shape", to="ring"), "$.tiles[0].shape"),
        (put("tiles", 0, "id", to="S-FEE-1"), "the id S-FEE-1 is there twice"),
        (put("tiles", 0, "id", to="T1"), "the id T1 is there twice"),
        (put("tiles", 0, "id", to="t1"), "the id t1 is there twice"),
        (put("tiles", 0, "id", to="S EFE"), "$.tiles[0].id"),
        (put("tiles", 0, "cells", to="EF"), "$.tiles[0].cells"),
        (put("tiles", 0, "cells", to="EFX"), "$.tiles[0].cells"),
        (put("tiles", 0, "hornetIcon", to=3), "$.tiles[0].hornetIcon"),
        (drop("shapes", "bent"), "`shapes` must be straight, bent, triangle"),
        (put("shapes", "bent", to=[[0, 0], [2, 0], [4, 0]]), "`shapes.bent` must be three"),
        (put("shapes", "bent", to=[[0, 0], [1, 0], [0, 0]]), "`shapes.bent` must be three"),
        (drop("circle", 0), "`circle` must have 12 piles, not 11"),
        (put("circle", 0, to="straight"), "`circle` must have 4 piles of shape straight, not 5"),
        (put("spoonAfterPile", to=3), "`spoonAfterPile` must be the same"),
        (put("hornetTileAfterPile", to=12), "$.hornetTileAfterPile"),
        (drop("startTiles", 3), "`startTiles` must be 4, not 3"),
        (put("startTiles", 1, "minPlayers", to=3), "fewer than two for 2 players"),
        (put("startTiles", 2, "hornetIcon", to=1), "3 icons for 3 players"),
        (put("startTiles", 0, "hornetIcon", to=None), "1 icons for 2 players"),
        (drop("starterLayout", "T4"), "`starterLayout` must have a place for each"),
        (put("starterLayout", "T1", 2, to=[2, 0]), "`starterLayout.T1` doesn't have the shape"),
        (put("starterLayout", "T1", 0, to=[40, 0]), "`starterLayout.T1` is more than 12 steps"),
        (overlap, "`starterLayout`: tiles overlap with 3 players"),
        (far_from_the_others, "`starterLayout` is not connected with 4 players"),
        (drop("powers", 0), "`powers` must be fourthPile"),
        (put("powers", 0, "id", to="replay"), "`powers` must be fourthPile"),
        (put("powers", 0, "cost", to=2), "three must cost 1, not 2"),
        (put("powers", 0, "starter", to=False), "one of those that cost 1 must be a starter"),
        (put("powers", 1, "starter", to=True), "one of those that cost 1 must be a starter"),
        (put("supply", "hornets", to=3), "$.supply.hornets"),
        (put("supply", "workersPerPlayer", to=5), "$.supply.workersPerPlayer"),
        (put("supply", "limitFlowers", to=1), "$.supply.limitFlowers"),
        (put("supply", "limitHoney", to=1), "$.supply.limitHoney"),
        (put("rules", "workerPoints", to=[1, 2, 3]), "$.rules.workerPoints"),
        (put("switches", "supply.limitHoney", to=[True]), "`switches` must list"),
        (put("colour", to="red"), "colour"),
        (drop("supply"), "supply"),
    ],
)
def test_a_broken_invariant_is_named(change: Change, words: str) -> None:
    assert words in refused(components.read, changed(DATA, change))


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b"null"])
def test_what_is_no_data_is_refused(content: bytes) -> None:
    assert refused(components.read, content)


@pytest.mark.parametrize("cells", ["FFF", "EEE"])
def test_an_unusual_pattern_is_only_a_caution(cells: str) -> None:
    data = components.read(changed(DATA, put("tiles", 0, "cells", to=cells)))
    assert components.cautions(data) == [
        f"`tiles[S-EFE-1].cells` is {cells}; tiles have one or two empty cells"
    ]


@pytest.mark.parametrize(
    "change",
    [
        put("status", to={}),
        put("supply", "limitFlowers", to=True),
        put("supply", "limitHoney", to=True),
    ],
)
def test_notes_and_switches_do_not_change_the_hash(change: Change) -> None:
    found = components.data_hash(components.read(changed(DATA, change)))
    assert found == components.data_hash(components.load())


@pytest.mark.parametrize(
    "change",
    [
        put("tiles", 0, "hornetIcon", to=None),
        put("startTiles", 3, "cells", to="EEF"),
        put("rules", "queenMinLevel", to=3),
        put("supply", "flowers", to=30),
        lambda data: data["circle"].reverse(),
    ],
)
def test_components_change_the_hash(change: Change) -> None:
    found = components.data_hash(components.read(changed(DATA, change)))
    assert found != components.data_hash(components.load())
