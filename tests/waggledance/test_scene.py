"""Waggle Dance on the table: what is drawn, and what is touched for each action."""

from __future__ import annotations

from random import Random

import pytest

from apiary.core.messages import say
from apiary.core.state import CHANCE
from apiary.games.waggledance import GAME
from apiary.games.waggledance.actions import Do
from apiary.games.waggledance.scene_players import SPREAD
from apiary.hexes import distance
from tests.scenes import check_event, check_table, thing
from tests.waggledance.looking import choices, in_area, paths, scene
from tests.waggledance.tables import arranged, begun, with_data

# --- what is drawn


def test_cards_tell_their_free_spaces_and_what_is_left() -> None:
    table = arranged(pools={"blue": "1"}, spaces={"A": {"blue": "3", "purple": "5"}})
    card = thing(scene(table), "action:A")
    said = "A – Build a room; free spaces 1, 2, 4, 6; rooms left: 39"
    assert (say(card.label), card.text) == (said, "39")
    bee = thing(scene(table), "bee:A:2:5:1")
    assert (bee.face, bee.seat, bee.place) == ("5", 1, card.place)
    assert bee.spot != thing(scene(table), "bee:A:1:3:1").spot
    assert thing(scene(table), "action:E").text == ""


@pytest.mark.parametrize(("seats", "blocked"), [(2, 12), (3, 4), (4, 0)])
def test_blocking_dice_are_nobodys(seats: int, blocked: int) -> None:
    blocks = [one for one in scene(begun(seats)).things if one.id.startswith("block:")]
    assert len(blocks) == blocked
    assert {one.seat for one in blocks} <= {-1}


def test_flowers_tell_their_nectar_and_bees() -> None:
    table = arranged(
        pools={"blue": "1"}, flowers={2: {"blue": "22", "orange": "2"}}, stock={"y": 7}
    )
    flower = thing(scene(table), "flower:2")
    assert flower.text == "7"
    assert say(flower.label) == "flower 2 (yellow); nectar: 7; bees: Blue 2, Orange 1"
    bees = [one for one in scene(table).things if one.id.startswith("bee:flower2:")]
    assert [bee.id for bee in bees] == [
        "bee:flower2:1:2:1",
        "bee:flower2:1:2:2",
        "bee:flower2:3:2:1",
    ]
    assert len({bee.spot for bee in bees}) == 3


def test_many_bees_stand_in_heaps() -> None:
    table = arranged(pools={"blue": "1"}, flowers={2: {"blue": "2" * 9, "orange": "2" * 8}})
    bees = [one for one in scene(table).things if one.id.startswith("bee:flower2:")]
    assert [(bee.id, bee.count) for bee in bees] == [
        ("bee:flower2:1:2:1", 9),
        ("bee:flower2:3:2:1", 8),
    ]


def test_nectar_has_the_colours_of_the_box() -> None:
    violet = with_data("flowers", 0, "colour", to="violet")
    table = arranged("D", game=violet, rooms={"blue": ["w", "-"]}, flowers={1: {"blue": "1"}})
    view = table.state.seen_by(0)
    seen = violet.table.scene(view)
    for name in ("flower:1", "room:1:1", "nectar:1"):
        assert "violet" in thing(seen, name).marks


def test_rooms_show_nectar_eggs_honey_and_bees() -> None:
    table = arranged(pools={"blue": "1"}, rooms={"blue": ["wwb:33", "0", "@", "-"]})
    rooms = [thing(scene(table), f"room:1:{number}") for number in (1, 2, 3, 4)]
    assert [room.cells for room in rooms] == [(1, 1, 6), (), (), ()]
    assert [room.marks for room in rooms] == [("white", "white", "blue"), (), (), ()]
    assert [room.face for room in rooms] == ["", "egg", "honey", ""]
    assert [say(room.label) for room in rooms] == [
        "room 1: 2 × white, 1 × blue; bees 3, 3",
        "room 2: an egg",
        "room 3: honey",
        "room 4: empty",
    ]
    bees = [one for one in scene(table).things if one.place == rooms[0].place and one.kind == "die"]
    assert [bee.face for bee in bees] == ["3", "3"]


def test_every_room_lies_beside_an_earlier_one() -> None:
    """W-42: in a fixed order."""
    assert len(set(SPREAD)) == len(SPREAD) == 48
    for number in range(1, 48):
        assert min(distance(SPREAD[number], cell) for cell in SPREAD[:number]) == 1


def test_bees_to_assign_lie_by_their_values() -> None:
    table = arranged(pools={"blue": "1446", "purple": "2"})
    dice = in_area(scene(table), "dice:0")
    assert [(die.id, die.count, die.place.q) for die in dice] == [
        ("die:1:1", 1, 0),
        ("die:1:4", 2, 3),
        ("die:1:6", 1, 5),
    ]


def test_dice_tumble_until_the_first_is_placed() -> None:
    table = arranged(pools={"blue": "14", "purple": "2"})
    assert thing(scene(table), "die:1:4").marks == ("rolled",)
    table.on("assign 1 A")
    assert thing(scene(table), "die:1:4").marks == ()
    assert thing(scene(table), "die:2:2").marks == ("rolled",)


def test_before_the_roll_bees_have_no_value() -> None:
    table = arranged("dawn", hands={"blue": ["volunteer"]})
    [dice] = in_area(scene(table), "dice:0")
    assert (dice.face, dice.count) == ("", 6)


def test_sick_bees_are_told_apart() -> None:
    table = arranged("morning", pools={"blue": "1", "purple": "23"}, hands={"blue": ["sickLeave"]})
    table.on("sick-leave purple 3")
    sick = thing(scene(table), "sick:2:3")
    assert (sick.face, sick.marks) == ("3", ("resting",))
    assert [die.id for die in in_area(scene(table), "dice:1")] == ["die:2:2", "sick:2:3"]


def test_a_hand_is_shown_to_whose_it_is() -> None:
    table = arranged(pools={"blue": "1"}, hands={"blue": ["mix", "mix", "feint"]})
    cards = in_area(scene(table, "blue"), "hand:0")
    assert [(card.id, card.count) for card in cards] == [("card:feint", 1), ("card:mix", 2)]
    assert cards[1].note is not None
    assert say(cards[1].note) == "Night: move nectar between two of your rooms as you like."
    for who in ("purple", None):
        assert in_area(scene(table, who), "hand:0") == []
        assert thing(scene(table, who), "cards:1").text == "3"


def test_the_cards_of_this_game_can_be_looked_up() -> None:
    table = arranged("morning", pools={"blue": "1", "purple": "2"}, hands={"blue": ["sickLeave"]})
    assert len(in_area(scene(table), "types")) == 10
    table.on("sick-leave purple 2")
    assert say(thing(scene(table), "type:sickLeave").label) == "Sick Leave – 2 left"


def test_the_steps_tell_day_and_night_apart() -> None:
    day, night = (
        scene(arranged(pools={"blue": "1"})),
        scene(arranged("D", flowers={1: {"blue": "1"}})),
    )
    assert {area.tone for area in day.areas if area.layout == "hex"} == {"day"}
    assert {area.tone for area in night.areas if area.layout == "hex"} == {"night"}
    assert [step.marks for step in in_area(day, "steps")] == [("now",), *[()] * 7]
    marks = {step.text: step.marks for step in in_area(night, "steps")}
    assert (marks["C"], marks["D"], marks["E"]) == (("done",), ("now",), ())
    assert thing(night, "sky").face == "night"
    assert thing(night, "flower:1").marks == ("white", "now")


def test_nectar_to_store_lies_before_whose_it_is() -> None:
    table = arranged("D", flowers={3: {"blue": "3"}, 5: {"blue": "5", "orange": "5"}})
    offer = in_area(scene(table), "offer:0")
    assert [(cube.id, cube.count) for cube in offer] == [("nectar:3", 2), ("nectar:5", 1)]
    assert in_area(scene(table), "offer:2") == []


# --- what is touched


def test_a_bee_and_then_its_place() -> None:
    table = arranged(pools={"blue": "3"}, rooms={"blue": ["-", "@", "-"]})
    assert paths(table) == {
        "assign 3 A": ("die:1:3", "action:A"),
        "assign 3 C": ("die:1:3", "action:C"),
        "assign 3 E": ("die:1:3", "action:E"),
        "assign 3 G": ("die:1:3", "action:G"),
        "assign 3 D3": ("die:1:3", "flower:3"),
        "assign 3 R1": ("die:1:3", "room:1:1"),
        "assign 3 R3": ("die:1:3", "room:1:3"),
    }


def test_a_card_is_never_played_by_one_touch() -> None:
    table = arranged("dawn", hands={"blue": ["volunteer"]})
    assert paths(table) == {
        "volunteer": ("card:volunteer", "do:volunteer"),
        "pass": ("do:pass",),
    }
    table = arranged("morning", pools={"blue": "1", "purple": "4"}, hands={"blue": ["sickLeave"]})
    assert paths(table)["sick-leave purple 4"] == ("card:sickLeave", "pick:2:4")


def test_cards_in_a_turn() -> None:
    hands = {"blue": ["overtime", "directions", "shiftChange", "feint", "wrongTurn"]}
    flowers = {1: {"blue": "1"}, 2: {"purple": "22"}, 3: {"purple": "3", "orange": "3"}}
    table = arranged(pools={"blue": "66"}, flowers=flowers, hands=hands)
    found = paths(table)
    assert found["overtime 6 2"] == ("card:overtime", "die:1:6", "value:2")
    assert found["directions D1"] == ("card:directions", "flower:1")
    assert found["shift-more"] == ("card:shiftChange", "do:shift-more")
    assert found["feint 1 D1"] == ("card:feint", "flower:1")
    assert found["wrong-turn purple D2 2"] == ("card:wrongTurn", "flower:2")
    assert found["wrong-turn orange D3 3"] == ("card:wrongTurn", "flower:3", "pick:3:3")
    table.on("feint 1 D1")
    assert paths(table)["assign 1 G"] == ("action:G",)


def test_honey_is_made_of_a_room_and_its_cards() -> None:
    hands = {"blue": ["efficiency", "alchemy", "expertise"]}
    rooms = {"blue": ["wwww:33", "www:44", "wwyy:12", "-:3"]}
    found = paths(arranged("F", rooms=rooms, hands=hands))
    assert found["honey R1"] == ("room:1:1", "do:honey")
    assert found["move white R1"] == ("room:1:1", "cube:1")
    assert found["honey R2 efficiency"] == ("card:efficiency", "room:1:2")
    assert found["honey R3 expertise+alchemy"] == ("card:expertise", "card:alchemy", "room:1:3")


def test_trading_takes_a_room_a_flower_and_a_room() -> None:
    rooms = {"blue": ["wwyy", "rr", "0"]}
    table = arranged("E", spaces={"E": {"blue": "1"}}, rooms=rooms)
    found = paths(table)
    assert found["trade white R1"] == ("room:1:1", "cube:1")
    assert found["trade red R2"] == ("room:1:2",)
    assert found["trade-egg R3"] == ("room:1:3",)
    assert found["decline"] == ("do:decline",)
    table.on("trade red R2")
    assert paths(table)["get blue"] == ("flower:6",)


def test_nectar_is_stored_by_touching_it_and_a_room() -> None:
    table = arranged("D", flowers={3: {"blue": "3"}})
    assert paths(table)["store orange R2"] == ("nectar:3", "room:1:2")


# --- passing for a user


def test_an_offer_can_be_passed_for_a_day_or_a_night() -> None:
    day = arranged("dawn", hands={"blue": ["mix"]}, types=("volunteer",))
    offer = choices(day).passing
    assert offer is not None
    assert (offer.action, offer.until) == (Do.PASS, "day 1")
    night = arranged("A", hands={"blue": ["feint"]}, types=("queensGift",))
    offer = choices(night).passing
    assert offer is not None
    assert (offer.action, offer.until) == (Do.PASS, "night 1")


def test_an_offer_of_d_is_passed_by_being_done() -> None:
    table = arranged("D", rooms={"blue": ["w", "-", "-"]}, hands={"blue": ["mix"]})
    offer = choices(table).passing
    assert offer is not None
    assert (offer.action, offer.until) == (Do.DONE, "night 1")


def test_what_is_no_offer_is_never_passed() -> None:
    hands = {"blue": ["queensGift", "overtime"]}
    assert choices(arranged(pools={"blue": "1"}, hands=hands)).passing is None
    working = arranged("A", spaces={"A": {"blue": "1"}}, hands=hands)
    assert choices(working).passing is None


# --- everything, in play


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_can_be_drawn_touched_and_told(seats: int) -> None:
    rng = Random(seats)
    state = GAME.start(seats, {"target": "short"})
    for number in range(260):
        actor = state.pending()[0]
        if actor == CHANCE:
            action = state.sample(rng)
        else:
            action = GAME.mind.likely(state, actor, rng.getrandbits(60))
        if number % 4 == 0 and number > 20:
            check_table(GAME, state, range(seats))
            state = check_event(GAME, state, range(seats), actor, int(action))
        else:
            state.play(actor, action)


def test_cards_and_flowers_lie_apart() -> None:
    things = [one for one in scene(begun(4)).things if one.kind in ("action", "flower", "sky")]
    assert len({one.place for one in things}) == len(things) == 11


# --- thinking ahead


def test_bees_can_be_planned_in_the_turn_of_another() -> None:
    table = arranged(
        pools={"blue": "1", "purple": "12"},
        rooms={"purple": ["@", "-"]},
        spaces={"A": {"blue": "2"}},
    )
    assert table.asked == "blue"
    plans = GAME.table.plans(table.state.seen_by(1), 1)
    places = [path[1] for path in (touch.path for touch in plans.touches) if path[0] == "die:2:2"]
    assert places == ["action:C", "action:E", "action:G", "flower:2", "room:2:2"]
    assert GAME.table.plans(table.state.seen_by(2), 2).touches == ()  # no bee to assign
