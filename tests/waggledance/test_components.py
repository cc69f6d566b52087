"""`data.json`: it loads, each broken invariant is named with its field, the hash is the box's."""

from __future__ import annotations

import pytest

from apiary.games.waggledance import GAME, components
from apiary.games.waggledance.actions import CARD_NAMES
from tests.changes import changed, put, refused
from tests.waggledance.tables import CONTENT, DATA


def test_the_data_in_force_is_the_file() -> None:
    assert components.load() == components.read(CONTENT)
    assert GAME.data_hash(GAME.checked({})) == components.data_hash(components.load())


def test_what_is_in_the_box() -> None:
    data = components.load()
    assert data.colours() == ["white", "yellow", "orange", "pink", "red", "blue"]
    assert [data.copies(card) for card in CARD_NAMES] == [3] * 14
    assert (data.supply.eggs, data.supply.room_tiles, data.supply.nectar_per_colour) == (12, 48, 15)


@pytest.mark.parametrize(
    ("path", "to", "words"),
    [
        (("actions", "B"), "brood", "`actions`"),
        (("numberedActions",), ["A", "C", "E"], "`numberedActions` must be A, C, E, G"),
        (("flowers", 0, "number"), 6, "`flowers` must be six, numbered 1 to 6"),
        (("flowers", 0, "colour"), "blue", "`flowers.colour` must be different ones of white"),
        (("flowers", 0, "colour"), "brown", "`flowers.colour` must be different ones of white"),
        (("playerColours", 0), "yellow", "`playerColours` must be blue, purple, orange, yellow"),
        (("queenCards", 3, "id"), "mix", "`queenCards` must be volunteer"),
        (("queenCards", 3, "id"), "nap", "`queenCards` must be volunteer"),
        (("queenCards", 3, "copies"), 0, "$.queenCards[3].copies"),
        (("setup", "chosenTypes"), ["mix"], "`setup.chosenTypes` must be null or 10 different"),
        (("setup", "chosenTypes"), ["mix"] * 10, "`setup.chosenTypes` must be null or 10"),
        (("setup", "chosenTypes"), [*CARD_NAMES[:9], "nap"], "must name ids of `queenCards`"),
        (("setup", "queenTypesInDeck"), 15, "$.setup.queenTypesInDeck"),
        (("setup", "blockingDice"), {"2": 9, "3": 4, "4": 0}, "`setup.blockingDice` must be each"),
        (("setup", "blockingDice"), {"2": 16, "3": 4, "4": 0}, "must be each one of 0, 4, 8, 12"),
        (("setup", "startBees"), 19, "`setup.startBees` is more than `supply.dicePerPlayer`"),
        (("setup", "startRooms"), 13, "`supply.roomTiles` must be enough"),
        (("setup", "targets"), {"short": 8, "standard": 7, "long": 9}, "`setup.targets` must not"),
        (("supply", "eggs"), 0, "$.supply.eggs"),
        (("supply", "roomTiles"), 49, "$.supply.roomTiles"),
        (("supply", "volunteerDice"), 2, "$.supply.volunteerDice"),
        (("rules", "maxRounds"), 0, "$.rules.maxRounds"),
        (("rules", "honeyCost"), 5, "`rules.honeyCost` is more than `rules.roomNectarCapacity`"),
        (("rules", "tradeSameRoom"), "yes", "$.rules.tradeSameRoom"),
        (("switches", "rules.tradeSameRoom"), [True], "`switches` must list"),
        (("$schema",), "waggledance-data-2", "$.$schema"),
    ],
)
def test_a_broken_invariant_is_named(path: tuple[str | int, ...], to: object, words: str) -> None:
    assert words in refused(components.read, changed(DATA, put(*path, to=to)))


def test_an_unknown_field_is_named() -> None:
    assert "larvae" in refused(components.read, changed(DATA, put("supply", "larvae", to=3)))
    assert "mine.json" in refused(components.read, b"{")


def test_the_hash_is_that_of_the_components() -> None:
    own = components.data_hash(components.load())
    for path, to in [
        (("supply", "eggs"), 11),
        (("flowers", 0, "colour"), "violet"),
        (("queenCards", 0, "copies"), 2),
        (("rules", "maxRounds"), 40),
        (("setup", "startBees"), 5),
    ]:
        assert components.data_hash(components.read(changed(DATA, put(*path, to=to)))) != own
    for path, to in [
        (("rules", "tradeSameRoom"), False),
        (("setup", "chosenTypes"), list(CARD_NAMES[:10])),
        (("status", "eggs"), "counted"),
    ]:
        assert components.data_hash(components.read(changed(DATA, put(*path, to=to)))) == own
