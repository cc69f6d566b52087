"""Why can't I? Whatever is touched on the table gets a reason, whoever sends it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apiary.core.messages import say
from apiary.games.waggledance import GAME
from apiary.games.waggledance.scene_meadow import CARD_PLACES
from tests.scenes import check_reason
from tests.strategies import work
from tests.waggledance.looking import scene, why
from tests.waggledance.tables import arranged


def test_a_place_needs_a_bee() -> None:
    table = arranged(pools={"blue": "3"})
    assert why(table, "blue", "action:A") == "bee_first"
    assert why(table, "blue", "flower:3") == "bee_first"
    assert why(table, "blue", "room:1:1") == "bee_first"
    assert why(table, "blue", "die:1:3") is None


def test_a_bee_needs_a_free_space_or_its_flower() -> None:
    table = arranged(
        pools={"blue": "3"}, spaces={"A": {"purple": "3"}}, rooms={"blue": ["@", "-", "-"]}
    )
    assert why(table, "blue", "die:1:3", "action:A") == "space_taken"
    assert why(table, "blue", "die:1:3", "flower:4") == "other_flower"
    assert why(table, "blue", "die:1:3", "room:1:1") == "honey_room"
    assert why(table, "blue", "die:1:3", "room:2:1") == "not_yours.room"


def test_the_reason_shows_where() -> None:
    table = arranged(pools={"blue": "3"}, spaces={"C": {"purple": "3"}})
    reason = GAME.table.why_touch(table.state.seen_by(0), 0, ("die:1:3", "action:C"))
    assert reason is not None
    assert reason.cells == (CARD_PLACES[1],)


def test_other_players_bees_and_turns() -> None:
    table = arranged(pools={"blue": "3", "purple": "4"}, flowers={4: {"blue": "4"}})
    assert why(table, "blue", "die:2:4") == "not_yours.bee"
    assert why(table, "blue", "bee:flower4:1:4:1") == "placed_bee"
    assert why(table, "purple", "die:2:4") == "core.not_your_turn"


def test_a_card_says_when_it_can_be_played() -> None:
    table = arranged(pools={"blue": "3"}, hands={"blue": ["mix", "directions"]})
    seat = table.state.seen_by(0)
    reason = GAME.table.why_touch(seat, 0, ("card:mix",))
    assert reason is not None
    assert say(reason.message) == (
        "Mix can’t be played now. Night: move nectar between two of your rooms as you like."
    )
    assert reason.ruling == "§4.5"


def test_what_a_card_can_not_be_used_on() -> None:
    flowers = {1: {"blue": "1"}}
    table = arranged(pools={"blue": "3"}, flowers=flowers, hands={"blue": ["directions"]})
    assert why(table, "blue", "card:directions", "flower:1") is None
    assert why(table, "blue", "card:directions", "flower:2") == "card_not_there"


def test_rooms_say_why_they_take_nothing() -> None:
    table = arranged("C", spaces={"C": {"blue": "1"}}, rooms={"blue": ["w", "-", "0"]})
    assert why(table, "blue", "room:1:2") is None
    assert why(table, "blue", "room:1:1") == "not_empty"
    full = arranged("D", flowers={1: {"blue": "1"}}, rooms={"blue": ["yyyy", "-", "0"]})
    assert why(full, "blue", "nectar:1", "room:1:1") == "room_full"
    assert why(full, "blue", "nectar:1", "room:1:3") == "egg_room"


def test_what_is_only_to_look_at() -> None:
    table = arranged(pools={"blue": "3"})
    for thing in ("sky", "step:A", "honey:1", "first"):
        assert why(table, "blue", thing) == "to_look_at"


def test_a_type_of_cards_says_when_it_can_be_played_or_that_one_has_none() -> None:
    table = arranged(pools={"blue": "3"}, hands={"blue": ["mix", "overtime"]})
    assert why(table, "blue", "type:mix") == "card_not_now"
    assert why(table, "blue", "type:bonus") == "no_card"
    assert why(table, "blue", "type:overtime") == "to_look_at"  # the one in the hand can be played


@pytest.mark.parametrize(
    "thing", ["", "room:1:99", "room:9:1", "die:7", "flower:9", "action:B", "card:joker", "☃"]
)
def test_strange_things_get_a_reason(thing: str) -> None:
    table = arranged(pools={"blue": "3"})
    assert why(table, "blue", thing) == "core.no_such_thing"


@work(100)
@given(st.lists(st.text(max_size=12), max_size=4))
def test_strangers_get_a_reason_for_anything(path: list[str]) -> None:
    table = arranged(pools={"blue": "3"}, hands={"blue": ["feint"]})
    reason = GAME.table.why_touch(table.state.seen_by(0), 0, tuple(path))
    assert reason is not None
    check_reason(reason)


def test_everything_on_the_table_gets_a_reason_after_a_bee() -> None:
    table = arranged(pools={"blue": "3"}, spaces={"A": {"purple": "3"}})
    for thing in scene(table, "blue").things:
        check_reason(GAME.table.why_touch(table.state.seen_by(0), 0, ("die:1:3", thing.id)))
