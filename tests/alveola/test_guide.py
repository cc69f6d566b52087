"""The rules page: its diagrams show what the text says, and it tells the game at hand."""

from __future__ import annotations

import pytest

from apiary.core.messages import Message, say
from apiary.core.scene import Diagram
from apiary.games.alveola import GAME
from apiary.games.alveola.components import POWER_IDS
from tests.scenes import check_scene
from tests.told import chapters, told

CHAPTERS = {chapter.id: chapter for chapter in GAME.table.guide()}


def diagram(name: str) -> Diagram:
    (found,) = CHAPTERS[name].diagrams
    return found


def test_every_power_is_told() -> None:
    sentences = [say(paragraph) for paragraph in CHAPTERS["powers"].paragraphs]
    assert len(sentences) == 2 + len(POWER_IDS)
    assert sentences[2].startswith("Fourth pile (flowers: 1): ")
    shown = [thing.face for thing in diagram("powers").scene.things]
    assert shown == ["fourthPile", "recoverWorker", "takeHoney"]


def test_diagrams_can_be_drawn() -> None:
    for chapter in CHAPTERS.values():
        for one in chapter.diagrams:
            check_scene(one.scene)
            assert one.scene.things


def test_expanding_is_shown_beside_the_hive_and_raising_on_it() -> None:
    for name, on_hive in (("expand", False), ("raise", True)):
        found = diagram(name)
        hive = {thing.id for thing in found.scene.things}
        begun = {touch.path[0] for touch in found.choices.touches}
        assert begun
        assert all((place in hive) == on_hive for place in begun)
        (chosen,) = found.chosen
        assert chosen in begun


def test_a_hornet_goes_to_cells_beside_it() -> None:
    found = diagram("hornets")
    (hornet,) = found.chosen
    places = {thing.id: thing.place for thing in found.scene.things}
    ends = [touch.path[1] for touch in found.choices.touches if touch.path[0] == hornet]
    assert ends
    for end in ends:
        q, r = places[end].q - places[hornet].q, places[end].r - places[hornet].r
        assert max(abs(q), abs(r), abs(q + r)) == 1


def test_the_picture_has_several_levels_and_bees_of_everybody() -> None:
    things = GAME.table.picture().things
    assert max(thing.count for thing in things if thing.kind == "cell") > 2
    assert {thing.seat for thing in things if thing.kind == "bee"} == {0, 1, 2, 3}


# --- the game at hand


@pytest.mark.parametrize("layout", ["starter", "free", "random"])
def test_how_the_start_tiles_lie(layout: str) -> None:
    """AL-1"""
    found = [name for name in told(GAME, 3, layout=layout) if "layout" in name]
    assert found == [f"setup.layout.{layout}"]


def powers(seats: int, **options: object) -> list[Message]:
    """The names of the powers that are told."""
    (found,) = (one for one in chapters(GAME, seats, **options) if one.id == "powers")
    lines = [one for one in found.paragraphs if one.key == "alveola.guide.powers.line"]
    return [one.params["power"] for one in lines if isinstance(one.params["power"], Message)]


def test_only_powers_that_may_be_on_the_table_are_told() -> None:
    """§3.3"""
    for seats in GAME.seats:
        assert powers(seats) == [Message(f"alveola.power.{name}") for name in POWER_IDS]
        starters = [power.id for power in GAME.data.powers if power.starter]
        assert powers(seats, powers="starter") == [
            Message(f"alveola.power.{name}") for name in starters
        ]
    for value, other in (("random", "starter"), ("starter", "random")):
        found = told(GAME, 2, powers=value)
        assert {f"setup.powers.{value}", f"powers.powers.{value}"} <= found.keys()
        assert f"setup.powers.{other}" not in found


def test_ties_between_players_or_between_teams() -> None:
    """AL-22, AL-24"""
    for seats in GAME.seats:
        alone = told(GAME, seats)
        assert {"end.teams.false", "aim.teams.false"} <= alone.keys()
        assert not any(name.startswith("teams.") for name in alone)
    together = told(GAME, 4, teams=True)
    assert {"teams.1", "teams.2", "aim.teams.true"} <= together.keys()
    assert "end.teams.false" not in together


def test_the_pile_of_the_hornet_tile_counts_as_passed() -> None:
    """AL-11"""
    assert "circle.2" in told(GAME, 2)
    sentence = say(Message("alveola.guide.circle.2"))
    assert "the very pile of the hornet tile" in sentence


def test_supplies_run_out_or_not() -> None:
    """AL-7"""
    supply = GAME.data.supply
    for name, count in (("limit_flowers", supply.flowers), ("limit_honey", supply.honey)):
        assert f"setup.{name}.false" in told(GAME, 2)
        limited = told(GAME, 2, **{name: True})
        assert limited[f"setup.{name}.true"].params == {name: count}
        assert f"setup.{name}.false" not in limited


def test_who_begins_and_who_may_resign() -> None:
    two, three = told(GAME, 2, start_player="blue"), told(GAME, 3)
    assert {"setup.start_player", "end.resign.true"} <= two.keys()
    assert {"setup.start_player.random", "end.resign.false"} <= three.keys()
