"""The rules page: its diagrams show what the text says."""

from __future__ import annotations

from apiary.core.messages import say
from apiary.core.scene import Diagram
from apiary.games.alveola import GAME
from apiary.games.alveola.components import POWER_IDS
from tests.scenes import check_scene

CHAPTERS = {chapter.id: chapter for chapter in GAME.table.guide()}


def diagram(name: str) -> Diagram:
    (found,) = CHAPTERS[name].diagrams
    return found


def test_every_power_is_told() -> None:
    sentences = [say(paragraph) for paragraph in CHAPTERS["powers"].paragraphs]
    assert len(sentences) == 1 + len(POWER_IDS)
    assert sentences[1].startswith("Fourth pile (flowers: 1): ")
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
