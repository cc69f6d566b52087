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
