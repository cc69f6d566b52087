"""`data.json`: it loads, each broken invariant is named with its field, the hash is the box's."""

from __future__ import annotations

import pytest

from apiary.games.hornet import GAME, components
from tests.changes import Change, changed, drop, put, refused
from tests.hornet.tables import CONTENT, DATA

A, B, F, G, LAST, X = 0, 1, 5, 6, 8, 10  # places in `fields`


def test_the_data_in_force_is_the_file() -> None:
    assert components.load() == components.read(CONTENT)
    assert components.cautions(components.load()) == []
    assert GAME.data_hash(GAME.checked({})) == components.data_hash(components.load())


def test_the_default_data_suits_a_free_map() -> None:
    data = components.load()
    assert data.suits_free_map
    assert sum(len(field.fences) for field in data.fields) == 21


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (drop("fields", X), "`fields` must be 12"),
        (put("fields", A, "id", to="B"), "`fields` must be 12 with different ids"),
        (put("fields", A, "id", to="a"), "$.fields[0].id"),
        (put("fields", A, "hive", to=None), "`fields` must be A to J"),
        (put("fields", X, "hive", to="X"), "`fields` must be A to J"),
        (put("fields", A, "hive", to="B"), "`fields` must be A to J"),
        (put("fields", X, "capacity", to=1), "`fields[X].capacity` must be 0"),
        (put("fields", A, "capacity", to=0), "`fields[A].capacity` must be at least 1"),
        (put("fields", A, "capacity", to=-1), "$.fields[0].capacity"),
        (put("fields", A, "minPlayers", to=3), "`fields[A].minPlayers` must be 2"),
        (put("fields", G, "minPlayers", to=2), "`fields[G].minPlayers` must be 4"),
        (put("fields", LAST, "minPlayers", to=4), "`fields[I].minPlayers` must be 5"),
        (put("fields", X, "minPlayers", to=5), "`fields[X].minPlayers` must be 2"),
        (put("fields", A, "pos", to=[3, -1]), "`fields.pos`: [3, -1] is the place of two"),
        (put("fields", A, "pos", to=[12, 0]), "`fields[A].pos` is more than 11 steps"),
        (put("fields", A, "rotation", to=6), "$.fields[0].rotation"),
        (put("fields", A, "fences", to=[2, 2]), "`fields[A].fences` names a side twice"),
        (put("fields", A, "fences", to=[6]), "$.fields[0].fences"),
        (put("fields", A, "fences", to=[0, 1, 2, 3, 4, 5]), "`fields[A].fences` leaves no side"),
        (put("fields", A, "fences", to=[0, 5]), "the map for 2 players is not connected"),
        (put("fields", LAST, "fences", to=[0, 1, 3, 4]), "the map for 5 players is not connected"),
        (put("fields", LAST, "pos", to=[9, 0]), "the map for 5 players is not connected"),
        (drop("rules", "penaltyThreshold", "4"), "`rules.penaltyThreshold` must be given for"),
        (drop("track", "3"), "`track` must be given for"),
        (put("track", "4", 0, to="H"), "`track.4` must begin with an action round"),
        (put("track", "4", -1, to="R"), "`track.4` must end with a scoring round"),
        (put("track", "4", 3, to="B"), "`track.4` must score each of A, B"),
        (put("track", "5", -1, to="X"), "`track.5` must score each of A, B"),
        (lambda data: data["track"]["5"].insert(1, "R"), "`track` must have one action round"),
        (lambda data: data["track"]["2"].insert(1, "R"), "`track.2` must be the same as"),
        (put("rules", "penaltyHoney", to="two"), "$.rules.penaltyHoney"),
        (put("rules", "emptyHiveNectar", to="burn"), "$.rules.emptyHiveNectar"),
        (put("rules", "penaltyCountsOwnCards2p", to=1), "$.rules.penaltyCountsOwnCards2p"),
        (put("rules", "randomFieldDraw", to="yes"), "$.rules.randomFieldDraw"),
        (put("rules", "randomTrackFirstMustBeAction", to=0), "$.rules.randomTrackFirst"),
        (put("rules", "randomTrackLastMustBeScoring", to=0), "$.rules.randomTrackLast"),
        (put("supply", "limitNectar", to=0), "$.supply.limitNectar"),
        (put("switches", "rules.penaltyHoney", to=["one"]), "`switches` must list"),
        (put("supply", "nectarCubes", to=55), "`supply.nectarCubes` must be 56 at least"),
        (put("setup", "honeyPerPlayer", to=21), "`setup.honeyPerPlayer` is more than"),
        (put("setup", "honeyPerPlayer", to=15), "no room for 15 with 2 players"),
        (put("setup", "hornetsPerPlayer", to=3), "$.setup.hornetsPerPlayer"),
        (put("directions", 0, to="W"), "`directions` must be"),
        (put("colour", to="red"), "colour"),
        (drop("supply"), "supply"),
    ],
)
def test_a_broken_invariant_is_named(change: Change, words: str) -> None:
    assert words in refused(components.read, changed(DATA, change))


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b"null"])
def test_what_is_no_data_is_refused(content: bytes) -> None:
    assert refused(components.read, content)


@pytest.mark.parametrize("capacity", [5, 13])
def test_an_unusual_capacity_is_only_a_caution(capacity: int) -> None:
    data = components.read(changed(DATA, put("fields", A, "capacity", to=capacity)))
    assert components.cautions(data) == [
        f"`fields[A].capacity` is {capacity}; hives have 6 to 12 spaces"
    ]


def test_too_many_fences_for_a_free_map_are_accepted() -> None:
    data = components.read(changed(DATA, put("fields", F, "fences", to=[0, 1, 2, 4, 5])))
    assert not data.suits_free_map


@pytest.mark.parametrize(
    "change",
    [
        put("status", to={}),
        put("rules", "penaltyHoney", to="each"),
        put("supply", "limitNectar", to=True),
        lambda data: data["fields"].reverse(),
    ],
)
def test_notes_switches_and_order_do_not_change_the_hash(change: Change) -> None:
    found = components.data_hash(components.read(changed(DATA, change)))
    assert found == components.data_hash(components.load())


@pytest.mark.parametrize(
    "change",
    [
        put("fields", A, "capacity", to=7),
        put("fields", B, "fences", to=[1]),
        put("fields", B, "rotation", to=1),
        put("rules", "flyRange", to=2),
        put("setup", "nectarPerPlayer", to=3),
    ],
)
def test_components_change_the_hash(change: Change) -> None:
    found = components.data_hash(components.read(changed(DATA, change)))
    assert found != components.data_hash(components.load())
