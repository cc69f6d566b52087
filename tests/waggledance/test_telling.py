"""What a table tells: words, flights, news, and nothing that a seat may not know."""

from __future__ import annotations

import pytest

from apiary.core.messages import say
from apiary.core.scene import Move, Place
from apiary.games.waggledance.scene_meadow import CARD_PLACES, FLOWER_PLACES, step_of
from apiary.games.waggledance.scene_players import room_place
from tests.waggledance.looking import told
from tests.waggledance.tables import Table, arranged, begun


def news(table: Table, text: str) -> list[str]:
    """What nobody should miss about an action, in English."""
    return [say(message) for message in told(table, text).news]


# --- words


def test_bees_are_told_by_their_value_and_place() -> None:
    table = arranged(pools={"blue": "336", "purple": "1"})
    assert say(told(table, "assign 3 A").words) == "Blue places a 3 on card A."
    assert say(told(table, "assign 1 D1").words) == "Purple places a 1 on flower 1 (white)."
    assert say(told(table, "assign 6 R2").words) == "Blue places a 6 on room 2."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("overtime 6 2", "Blue plays Overtime: a 6 becomes a 2."),
        ("directions D1", "Blue plays Directions: flower 1 (white) takes any bee of theirs today."),
        ("shift-more", "Blue plays Shift Change: one bee more this turn."),
        ("feint 1 D1", "Blue plays Feint: the 1 on flower 1 (white) flies off."),
        (
            "wrong-turn purple D2 2",
            "Blue plays Wrong Turn: a 2 of Purple leaves flower 2 (yellow).",
        ),
    ],
)
def test_cards_of_the_day(text: str, words: str) -> None:
    hands = {"blue": ["overtime", "directions", "shiftChange", "feint", "wrongTurn"]}
    table = arranged(
        pools={"blue": "66"}, flowers={1: {"blue": "1"}, 2: {"purple": "2"}}, hands=hands
    )
    assert say(told(table, text).words) == words


def test_who_is_done_before_all_is_stored_is_told_to_give_nectar_back() -> None:
    table = arranged("D", flowers={1: {"blue": "1"}}, rooms={"blue": ["-", "-"]})
    table.on("store white R1")
    assert say(told(table, "done").words) == "Blue is done; nectar left over goes back: 1."


def test_a_feint_and_a_wrong_turn_end_somewhere() -> None:
    hands = {"blue": ["feint", "wrongTurn"]}
    table = arranged(
        pools={"blue": "66"}, flowers={1: {"blue": "1"}, 2: {"purple": "2"}}, hands=hands
    )
    table.on("wrong-turn purple D2 2")
    assert say(told(table, "divert D4").words) == "The bee of Purple goes to flower 4 (pink)."
    table.on("feint 1 D1")
    assert say(told(table, "assign 1 E").words) == "Blue moves the 1 to card E."


def test_honey_is_told_with_its_cards() -> None:
    rooms = {"blue": ["wwww:33", "www:44", "-:3"]}
    table = arranged("F", rooms=rooms, hands={"blue": ["efficiency"]})
    event = told(table, "honey R2 efficiency")
    assert say(event.words) == "Blue makes honey in room 2 with Efficiency."
    assert [say(message) for message in event.news] == ["Blue: honey 1 of 7."]
    assert say(told(table, "honey R1").words) == "Blue makes honey in room 1."


def test_idle_bees_and_new_rooms_are_told_with_their_place() -> None:
    table = arranged("A", spaces={"A": {"blue": "12"}})
    assert say(told(table, "room").words) == "Blue builds room 4."
    assert say(told(table, "decline").words) == "Blue leaves a bee on card A idle."


def test_chance_is_told_too() -> None:
    table = begun(3)
    assert say(told(table, "roll 112345").words).endswith("rolls 1, 1, 2, 3, 4, 5.")
    table = Table(3)
    assert say(told(table, "leave-out mix").words) == "Mix is not in this game."


def test_the_first_player_is_news() -> None:
    table = Table(4, chosen_types="vodclwfxge")
    table.on("first 2", "first 6", "first 1")
    event = told(table, "first 3")
    assert say(event.words) == "Yellow throws the volunteer die: 3."
    assert [say(message) for message in event.news] == ["Purple is the first player."]


# --- news


def test_night_and_harvest_are_news() -> None:
    table = arranged(
        pools={"blue": "3"}, flowers={3: {"blue": "3", "purple": "3"}, 5: {"orange": "5"}}
    )
    assert news(table, "assign 3 D3") == [
        "Night falls: the bees do their work.",
        "Nectar: 3 orange (Blue 2, Purple 1), 5 red (Orange 2).",
    ]


def test_a_hatching_is_news() -> None:
    """W-5: it is done by itself, as nothing else can be."""
    table = arranged("A", spaces={"A": {"blue": "1"}}, rooms={"blue": ["0:33", "-", "-"]})
    assert news(table, "room") == [
        "Blue: an egg hatches, bees 7.",
        "Day 2 begins; Purple is the first player.",
    ]


def test_a_new_day_is_news() -> None:
    table = arranged("G", spaces={"G": {"blue": "1"}})
    assert news(table, "decline") == ["Day 2 begins; Purple is the first player."]


def test_a_night_in_which_nothing_happens_is_passed_over() -> None:
    table = arranged(pools={"blue": "3"})
    assert news(table, "assign 3 R1") == ["Day 2 begins; Purple is the first player."]


# --- flights


def test_a_bee_flies_from_its_player_to_its_place() -> None:
    table = arranged(pools={"blue": "336"}, flowers={3: {"blue": "3"}})
    [move] = told(table, "assign 3 D3").moves
    assert move == Move("bee:flower3:1:3:2", (Place("dice:0", 2), FLOWER_PLACES[2]))
    [move] = told(table, "assign 3 C").moves
    assert move == Move("bee:C:1:3:1", (Place("dice:0", 2), CARD_PLACES[1]))
    [move] = told(table, "assign 6 R3").moves
    assert move == Move("bee:room3:1:6:1", (Place("dice:0", 5), room_place(0, 2)))


def test_a_bee_that_is_moved_flies_from_where_it_was() -> None:
    hands = {"blue": ["feint", "wrongTurn"]}
    table = arranged(
        pools={"blue": "66"}, flowers={2: {"purple": "2"}}, spaces={"A": {"blue": "5"}}, hands=hands
    )
    table.on("wrong-turn purple D2 2")
    [move] = told(table, "divert D4").moves
    assert move == Move("bee:flower4:2:2:1", (FLOWER_PLACES[1], FLOWER_PLACES[3]))
    table.on("feint 5 A")
    [move] = told(table, "assign 5 R1").moves
    assert move == Move("bee:room1:1:5:1", (CARD_PLACES[0], room_place(0, 0)))


# --- secrets


def test_a_drawn_card_is_told_to_its_player_only() -> None:
    for who, text, words in (
        ("blue", "card mix", "Blue draws Mix."),
        ("purple", "?", "Blue draws a Queen card."),
        (None, "?", "Blue draws a Queen card."),
    ):
        table = arranged("G", spaces={"G": {"blue": "1"}}, types=("mix",)).on("draw")
        event = told(table, "card mix", who)
        assert (event.text, say(event.words)) == (text, words)


def test_a_kept_card_is_told_to_its_player_only() -> None:
    for who, words in (
        ("blue", "Blue keeps Mix."),
        ("purple", "Blue keeps one of the cards found."),
    ):
        table = arranged(
            "G", spaces={"G": {"blue": "1"}}, hands={"blue": ["explore"]}, types=("mix", "bonus")
        )
        table.on("explore", "card mix", "card bonus", "card bonus")
        assert say(told(table, "keep mix", who).words) == words


# --- day and night


@pytest.mark.parametrize(
    ("table", "texts"),
    [
        (arranged("B", rooms={"blue": ["0:3344"]}), ["hatch R1"]),
        (
            arranged("E", rooms={"blue": ["ww", "-"]}, spaces={"E": {"blue": "1"}}),
            ["trade white R1", "get red"],
        ),
        (arranged("F", rooms={"blue": ["w:1", "-:1", "-:1"]}), ["move white R1"]),
        (arranged("F", rooms={"blue": ["wwww:1", "yyoo:1"]}), ["move white R1"]),
        (arranged("A", rooms={"blue": ["w", "y"]}, hands={"blue": ["mix"]}), ["mix R1"]),
        (
            arranged("G", spaces={"G": {"blue": "1"}}, hands={"blue": ["explore"]}),
            ["explore", "card overtime", "card feint", "card overtime"],
        ),
    ],
    ids=["pair", "trade", "move", "swap", "mix", "explore"],
)
def test_it_stays_night_within_a_decision(table: Table, texts: list[str]) -> None:
    step = step_of(table.s)
    for text in texts:
        assert news(table, text) == []
        assert step_of(table.s) == step


def test_a_card_of_a_turn_does_not_end_the_day() -> None:
    table = arranged(
        pools={"blue": "11"}, flowers={2: {"purple": "2"}}, hands={"blue": ["wrongTurn"]}
    )
    table.on("wrong-turn purple D2 2")
    assert step_of(table.s) == -1
