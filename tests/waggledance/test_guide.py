"""The rules page: its diagrams show what the text says, and it tells the game at hand."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from apiary.core.messages import Message, say
from apiary.core.scene import Scene
from apiary.games.waggledance import GAME
from apiary.games.waggledance.actions import CARD_NAMES
from apiary.games.waggledance.box import CARD_LETTER
from tests.scenes import check_scene
from tests.told import chapters, read, told

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


# --- the game at hand

LETTERS = dict(zip(CARD_LETTER, CARD_NAMES, strict=True))
TEN = "odclwfxgeb"  # without volunteer, efficiency, alchemy, mix


@pytest.mark.parametrize("option", ["claim_cube_by_cube", "trade_same_room", "reshuffle_discards"])
def test_a_switch_is_told_as_it_is(option: str) -> None:
    """W-9, W-13, W-17"""
    for value, other in ((True, False), (False, True)):
        found = [name for name in told(GAME, 3, **{option: value}) if option in name]
        assert len(found) == 1
        assert found[0].endswith(str(value).lower())
        assert found[0] not in told(GAME, 3, **{option: other})


@pytest.mark.parametrize(("target", "honey"), [("short", 5), ("standard", 7), ("long", 9)])
def test_the_honey_that_ends_the_game(target: str, honey: int) -> None:
    """§4.3"""
    assert told(GAME, 2, target=target)["aim.target"].params == {"target": honey}


def test_second_place_after_a_tie_for_first() -> None:
    """W-12; where only two play nobody can be second then."""
    for seats in (3, 4):
        usual = told(GAME, seats)
        other = told(GAME, seats, second_place_after_tie_for_first=False)
        assert "nectar.second_place_after_tie_for_first.true" in usual
        assert "nectar.second_place_after_tie_for_first.true" not in other
        assert "nectar.second_place_after_tie_for_first.false" in other
    assert not any("second_place" in name for name in told(GAME, 2))


def test_an_egg_is_traded_for_any_colour() -> None:
    """W-13: only two nectar bring another colour."""
    found = told(GAME, 2)
    for word in read(Message("waggledance.guide.trade.2")).values():
        assert not any(other in word for other in ("another", "autre", "anderen"))
    assert {"trade.1", "trade.2", "trade.trade_same_room.true"} <= found.keys()


def test_blocking_dice() -> None:
    """W-1"""
    found = [[name for name in told(GAME, seats) if "blocked" in name] for seats in GAME.seats]
    assert found == [["setup.blocked"], ["setup.blocked.1"], []]
    assert told(GAME, 2)["setup.blocked"].params == {"blocked": 3}


def test_blocking_dice_are_told_as_the_components_have_them() -> None:
    """W-1"""
    content = json.loads(GAME.data_content())
    content["setup"]["blockingDice"] = {"2": 8, "3": 0, "4": 4}
    other = GAME.with_data(json.dumps(content).encode())
    found = [[name for name in told(other, seats) if "blocked" in name] for seats in other.seats]
    assert found == [["setup.blocked"], [], ["setup.blocked.1"]]
    assert told(other, 2)["setup.blocked"].params == {"blocked": 2}
    for game, said in (
        (GAME, "3 on each with 2 players, 1 on each with 3 players"),
        (other, "2 on each with 2 players, 1 on each with 4 players"),
    ):
        [message] = [
            one
            for chapter in game.table.guide()
            for one in chapter.paragraphs
            if one.key.endswith("blocked.any")
        ]
        assert said in say(message)


def test_every_card_that_may_be_in_play_says_what_it_does() -> None:
    """§4.5: all fourteen where chance draws them, else the ten that were chosen."""
    for seats in GAME.seats:
        for letters in ("", TEN):
            names = [LETTERS[letter] for letter in letters or CARD_LETTER]
            sentences = told(GAME, seats, chosen_types=letters).values()
            found = [one.params["does"] for one in sentences if "does" in one.params]
            assert len(found) == len(names)
            assert all(Message(f"waggledance.card.{name}.does") in found for name in names)


def test_pictures_are_of_the_cards_in_play() -> None:
    found = {one.id: one for one in chapters(GAME, 2, chosen_types=TEN)}
    faces = {
        thing.face
        for name in ("day_cards", "night_cards")
        for picture in found[name].diagrams
        for thing in picture.scene.things
    }
    assert faces == {LETTERS[letter] for letter in TEN}


def test_cards_that_help_with_the_same_honey() -> None:
    """W-25; a card that is not in play is not named."""
    usual, apart = told(GAME, 2), told(GAME, 2, combine_honey_cards=False)
    assert "night_cards.combine_honey_cards.true" in usual
    assert "night_cards.combine_honey_cards.false" in apart
    alone = told(GAME, 2, chosen_types=TEN)
    assert not any("combine" in name for name in alone)
    assert "night_cards.needed" in alone  # W-36 holds for a hatching too
    two = told(GAME, 2, chosen_types="odclwfxgea")["night_cards.combine_honey_cards.true"]
    assert two.params["combine_honey_cards"] == (
        Message("waggledance.card.expertise"),
        Message("waggledance.card.alchemy"),
    )
    none = told(GAME, 2, chosen_types="vodclwfxgb")
    assert not any("combine" in name or "needed" in name for name in none)


def test_feint_and_shift_change_exclude_each_other() -> None:
    """W-22"""
    assert "day_cards.apart" in told(GAME, 2)
    assert "day_cards.apart" not in told(GAME, 2, chosen_types="vodlwfxgeb")


def test_who_may_resign() -> None:
    assert "end.resign.true" in told(GAME, 2)
    assert "end.resign.false" in told(GAME, 4)


def test_a_reader_without_a_game_is_told_of_every_length_and_number() -> None:
    keys = {message.key for chapter in GAME.table.guide() for message in chapter.paragraphs}
    for name in ("aim.target.any", "setup.blocked.any", "end.resign.any"):
        assert f"waggledance.guide.{name}" in keys
