"""Components that were corrected, and games that were played before."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import apiary
from apiary.core import registry
from apiary.core.game import Game
from apiary.core.messages import say
from tests.corrected import CORRECTIONS, corrected, of_newer_rules
from tests.strategies import sentences

KEPT = Path(__file__).parent / "records"
BOXES = sorted(CORRECTIONS)


@pytest.fixture(params=BOXES)
def game(request: pytest.FixtureRequest) -> Game:
    """One of the games whose box can be corrected."""
    return apiary.game(request.param)


def correct(game: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """What an owner does to `data.json` before the program is started again."""
    other = corrected(game)
    monkeypatch.setitem(registry._games, game.name, other)
    return other


def some_moves(game: Game, count: int = 60, **options: object) -> apiary.Match:
    """A game at random."""
    rng = Random(7)
    match = apiary.Match(game, 2, options)
    for _ in range(count):
        match.throw_dice(rng)
        seat = match.state.pending()[0]
        match.play(seat, match.state.pick(seat, rng.getrandbits(30)))
    match.throw_dice(rng)
    return match


def refused(content: str) -> apiary.BadRecord:
    with pytest.raises(apiary.BadRecord) as caught:
        apiary.Record.from_json(content)
    assert all(sentences(caught.value.message))
    return caught.value


def test_the_data_makes_the_same_game_again(game: Game) -> None:
    content = game.data_content()
    assert content is not None
    again = game.with_data(content)
    assert again.data_content() == content
    assert again.data_hash({}) == game.data_hash({})
    assert corrected(game).data_hash({}) != game.data_hash({})


SAID = {  # what the rules say of an owner's box, where the numbers of ours stood
    "alveola": [
        ("setup", "has 3 workers"),
        ("bees", "level 5 or higher"),
        ("expand", "take 7 flowers"),
        ("end", "worth 11 points"),
        ("end", "worth 12 on the first level, then 13, 14, and 15 from the fourth"),
        ("end", "honey is worth 16"),
        ("", "brings 7 flowers"),
    ],
    "hornet": [
        ("setup", "lie 11 nectar; each player has 12 nectar and 13 honey"),
        ("setup", "place 5 honey in turn, one at a time and at most 6 of"),
        ("flying", "up to 4 fields"),
        ("nectar", "penalised only 9"),
        ("penalties", "1 with 2 players, 2 with 3 players, 4 with 4 players, 5 with 5 players"),
        ("", "two players\n1, with three 2, with four 4, with five 5)"),
    ],
    "waggledance": [
        ("aim", "has 6, 8 or 10 honey"),
        ("setup", "with 4 empty rooms and 5 bees"),
        ("setup", "carries 14 nectar; the bank holds 11 eggs"),
        ("setup", "9 of the 14 kinds of Queen cards are in the game, 2 of each"),
        ("hatch", "17 bees at most"),
        ("honey", "room with 5 nectar of"),
        ("nectar", "7 to a room"),
        ("", "5 equal nectar makes honey"),
    ],
}
CHANGED = {
    "alveola": {
        "supply": {"workersPerPlayer": 3},
        "rules": {
            "flowersPerExpand": 7,
            "queenMinLevel": 5,
            "queenPoints": 11,
            "workerPoints": [12, 13, 14, 15],
            "honeyPoints": 16,
        },
    },
    "hornet": {
        "supply": {"honeyPerPlayer": 13, "nectarCubes": 200},
        "setup": {
            "nectarPerField": 11,
            "nectarPerPlayer": 12,
            "honeyPerPlayer": 5,
            "maxOwnHoneyPerHiveAtSetup": 6,
        },
        "rules": {
            "collectPenaltyNectar": 9,
            "flyRange": 4,
            "penaltyThreshold": {"2": 1, "3": 2, "4": 4, "5": 5},
        },
    },
    "waggledance": {
        "supply": {"eggs": 11, "nectarPerColour": 14, "dicePerPlayer": 17},
        "setup": {
            "startRooms": 4,
            "startBees": 5,
            "targets": {"short": 6, "standard": 8, "long": 10},
            "queenTypesInDeck": 9,
            "copiesPerType": 2,
        },
        "rules": {"honeyCost": 5, "roomNectarCapacity": 7},
    },
}


def test_the_rules_say_what_is_in_the_box(game: Game) -> None:
    content = json.loads(game.data_content() or b"")
    for part, numbers in CHANGED[game.name].items():
        content[part] |= numbers
    other = game.with_data(json.dumps(content).encode())
    told = {one.id: "\n".join(map(say, one.paragraphs)) for one in other.table.guide()}
    told[""] = say(other.rules)
    assert [words for chapter, words in SAID[game.name] if words not in told[chapter]] == []
    usual = {one.id: "\n".join(map(say, one.paragraphs)) for one in game.table.guide()}
    usual[""] = say(game.rules)
    assert [words for chapter, words in SAID[game.name] if words in usual[chapter]] == []


def test_a_game_without_such_data_refuses_any() -> None:
    hive = apiary.game("hive")
    assert hive.data_content() is None
    with pytest.raises(apiary.BadData) as caught:
        hive.with_data(b"{}")
    assert all(sentences(caught.value.message))


def test_a_record_replays_with_the_components_it_was_played_with(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = some_moves(game)
    written = match.record().to_json()
    other = correct(game, monkeypatch)
    record = apiary.Record.from_json(written)
    assert record.played_game().data_content() == game.data_content()
    assert str(record.replay()) == str(match.state)
    assert record.to_json() == written
    assert some_moves(other).record().data != record.data


def test_a_recorded_game_goes_on_with_its_components(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = some_moves(game, 40)
    correct(game, monkeypatch)
    again = apiary.Match.of(apiary.Record.from_json(match.record().to_json()))
    assert again.game.data_content() == game.data_content()
    again.play(again.state.pending()[0], again.state.legal(again.state.pending()[0])[0])
    again.undo()
    assert str(again.state) == str(match.state)
    assert again.record() == match.record()


def test_a_record_without_its_components_needs_the_same(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = json.loads(some_moves(game).record().to_json())
    del content["components"]
    assert apiary.Record.from_json(json.dumps(content)).replay()
    correct(game, monkeypatch)
    assert refused(json.dumps(content)).message.key == "core.record_data"


def test_a_record_of_other_rules_is_refused(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    written = some_moves(game).record().to_json()
    monkeypatch.setitem(registry._games, game.name, of_newer_rules(game.name))
    assert refused(written).message.key == "core.record_rules"


def spoilt(name: str) -> list[tuple[str, Any]]:
    """Components that are none, or not those that the record names."""
    content = apiary.game(name).data_content()
    other = corrected(apiary.game(name)).data_content()
    assert content is not None
    assert other is not None
    data = json.loads(content)
    return [
        ("core.record_unreadable", None),
        ("core.record_unreadable", []),
        ("core.record_components", {}),
        ("core.record_components", {**data, "more": 1}),
        ("core.record_components", {**data, "supply": {}}),
        ("core.record_components", {**data, "$schema": "hive-data-1"}),
        ("core.record_mixed", json.loads(other)),
    ]


def test_spoilt_components_are_refused(game: Game) -> None:
    content = json.loads(some_moves(game).record().to_json())
    for key, components in spoilt(game.name):
        error = refused(json.dumps({**content, "components": components}))
        assert error.message.key == key, components


def test_components_of_a_game_that_has_none_are_refused() -> None:
    content = json.loads(apiary.Match(apiary.game("hive")).record().to_json())
    assert "components" not in content
    error = refused(json.dumps({**content, "components": {"sets": {}}}))
    assert error.message.key == "core.record_components"
    deep = '{"a":' * 100_000 + "1" + "}" * 100_000
    text = json.dumps(content)[:-1] + f', "components": {deep}}}'
    assert refused(text).message.key == "core.record_unreadable"


def test_a_kept_record_without_components_is_written_as_it_was() -> None:
    path = KEPT / "hornet_two.json"
    assert apiary.Record.load(path).to_json() == path.read_text("utf-8")


def test_a_default_of_the_data_is_only_a_default(monkeypatch: pytest.MonkeyPatch) -> None:
    game = apiary.game("waggledance")
    by_chance = some_moves(game, chosen_types="").record().to_json()
    data = json.loads(game.data_content() or b"")
    cards = [card["id"] for card in data["queenCards"]]
    data["setup"]["chosenTypes"] = cards[: data["setup"]["queenTypesInDeck"]]
    other = game.with_data(json.dumps(data).encode())
    assert other.checked({})["chosen_types"]
    monkeypatch.setitem(registry._games, game.name, other)
    for components in (True, False):
        content = json.loads(by_chance)
        if not components:
            del content["components"]
        assert apiary.Record.from_json(json.dumps(content)).options["chosen_types"] == ""


def test_how_many_types_of_cards_are_chosen_is_for_the_components_to_say() -> None:
    game = apiary.game("waggledance")
    other = corrected(game)
    assert game.checked({"chosen_types": "vodclwfxge"})
    assert other.checked({"chosen_types": "vodclwfx"})
    for one, types in ((game, "vodclwfx"), (other, "vodclwfxge")):
        with pytest.raises(apiary.BadOption):
            one.checked({"chosen_types": types})
