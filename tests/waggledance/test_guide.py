"""The rules page: its diagrams show what the text says."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from apiary.core.scene import Scene
from apiary.games.waggledance import GAME
from tests.scenes import check_scene

CHAPTERS = {chapter.id: chapter for chapter in GAME.table.guide()}
CODE = Path(str(files("apiary.games.waggledance")))


def diagram(name: str) -> Scene:
    (found,) = CHAPTERS[name].diagrams
    return found.scene


def test_diagrams_can_be_drawn() -> None:
    for chapter in CHAPTERS.values():
        for one in chapter.diagrams:
            check_scene(one.scene)
    check_scene(GAME.table.picture())


def test_with_two_players_three_numbers_are_blocked_on_each_card() -> None:
    blocks = [thing.id for thing in diagram("setup").things if thing.id.startswith("block:")]
    assert len(blocks) == 12
    assert {letter: sum(f":{letter}:" in block for block in blocks) for letter in "ACEG"} == {
        "A": 3,
        "C": 3,
        "E": 3,
        "G": 3,
    }


def test_an_egg_with_a_pair() -> None:
    [room, *bees] = diagram("hatch").things
    assert room.face == "egg"
    assert [bee.face for bee in bees] == ["3", "3"]


def test_bees_on_the_flowers_are_as_the_caption_says() -> None:
    """The examples of the rulebook: 2 / 1 / 0, and a tie for the second place."""
    bees = [thing for thing in diagram("nectar").things if thing.kind == "die"]
    counted = {
        (face, seat): sum((bee.face, bee.seat) == (face, seat) for bee in bees)
        for face in "35"
        for seat in range(4)
    }
    assert [counted["3", seat] for seat in range(4)] == [1, 3, 0, 2]
    assert [counted["5", seat] for seat in range(4)] == [1, 1, 2, 0]


def test_one_more_nectar_makes_honey() -> None:
    rooms = [thing for thing in diagram("honey").things if thing.kind == "room"]
    assert [room.cells for room in rooms] == [(6, 6, 6), (1, 1, 6)]
    bees = [thing for thing in diagram("honey").things if thing.kind == "die"]
    assert [bee.face for bee in bees] == ["3", "3", "3"]


def test_all_fourteen_cards_are_shown() -> None:
    cards = [*diagram("day_cards").things, *diagram("night_cards").things]
    assert len({card.face for card in cards}) == 14
    assert all(card.note is not None for card in cards)


def test_the_cover_shows_cards_flowers_and_rooms() -> None:
    kinds = {thing.kind for thing in GAME.table.picture().things}
    assert {"action", "flower", "room", "sky", "die"} <= kinds
