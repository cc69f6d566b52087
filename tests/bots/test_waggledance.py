"""Bots at a table of Waggle Dance: stronger than random play, and no thought for the obvious."""

from __future__ import annotations

from random import Random

import pytest

import apiary
from apiary.bots import LEVELS, make_bot
from apiary.bots.mcts import MonteCarlo
from apiary.games.waggledance import GAME
from tests.bots.tables import LONG, play_legally, victories
from tests.toys import Ticks
from tests.waggledance.tables import Table, arranged, with_data

TRIES = 60
SHORT = with_data("setup", "targets", to={"short": 1, "standard": 7, "long": 9})


@pytest.mark.skipif(not apiary.compiled, reason="needs many tries")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("games", [1, pytest.param(4, marks=pytest.mark.long)])
def test_a_short_search_beats_random_play(seats: int, games: int) -> None:
    names = [f"search#{TRIES}", *["random"] * (seats - 1)]
    assert victories(SHORT, names, games, {"target": "short"}) == games


@pytest.mark.parametrize("level", ["larva", "guard", "queen"])
def test_plays_legal_waggle_dance(level: str) -> None:
    play_legally(GAME, level, 3, 120 if apiary.compiled else 16)


@pytest.mark.parametrize(("level", "most"), [("normal", 0.3), ("hard", 1.0)])
def test_a_decision_is_given_less_time_than_it_may_take(level: str, most: float) -> None:
    view = arranged(pools={"blue": "123456"}).state.seen_by(0)
    assert 0.5 * most < make_bot(GAME, level).time(view) < 0.95 * most


def chosen(table: Table, seat: int) -> str:
    """What a search chooses."""
    tries = 200 if apiary.compiled else 40
    searcher = MonteCarlo(GAME, Random(1))
    view = table.state.seen_by(seat)
    return view.text(searcher.choose(view, seat, LONG, tries))


def test_a_search_completes_the_pair_that_wins() -> None:
    table = arranged(
        pools={"blue": "3"},
        rooms={"blue": ["@"] * 4 + ["wwww:3", "-", "-"], "purple": ["@"] * 4},
        target="short",
    )
    assert chosen(table, 0) == "assign 3 R5"


def test_a_search_makes_honey_with_its_card() -> None:
    table = arranged(
        "F", rooms={"blue": ["www:33"], "purple": ["-"]}, hands={"blue": ["efficiency"]}
    )
    assert chosen(table, 0) == "honey R1 efficiency"


class Thoughtless(apiary.bots.Bot):
    """A bot that must never be asked to think."""

    def think(self, view: apiary.Seen, seat: int, seconds: float) -> int:
        raise AssertionError("there was nothing to think about")


@pytest.mark.parametrize(
    ("table", "text"),
    [
        (arranged("A", spaces={"A": {"blue": "1"}}), "room"),
        (arranged("G", spaces={"G": {"blue": "1"}}), "draw"),
        (arranged("A", hands={"blue": ["volunteer"]}, types=("queensGift",)), "pass"),
        (arranged("D", hands={"blue": ["volunteer"]}, types=("queensGift",)), "done"),
        (
            arranged("D", flowers={1: {"blue": "1"}}, rooms={"blue": ["y", "w", "-"]}),
            "store white R2",
        ),
    ],
)
def test_the_obvious_needs_no_thought(table: Table, text: str) -> None:
    bot = Thoughtless(GAME, "hard", Random(1), Ticks())
    view = table.state.seen_by(0)
    assert view.text(bot.choose(view, 0)) == text


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize("rooms", [["-", "-", "-"], ["0", "yyyr", "@"], ["wwww", "bbb", "-"]])
def test_free_nectar_is_stored_while_a_room_has_space(level: str, rooms: list[str]) -> None:
    flowers = {1: {"blue": "11", "purple": "1"}, 2: {"blue": "2"}, 5: {"blue": "5", "purple": "5"}}
    table = arranged("D", flowers=flowers, rooms={"blue": rooms}, hands={"blue": ["volunteer"]})
    bot = Thoughtless(GAME, level, Random(1), Ticks())
    stored = 0
    while table.step == "nectar" and any(text.startswith("store") for text in table.legal):
        view = table.state.seen_by(0)
        text = view.text(bot.choose(view, 0))
        assert text.startswith("store")
        table.by("blue", text)
        stored += 1
    space = sum(4 - len(room) for room in map(str, rooms) if room not in ("-", "0", "@"))
    assert stored == min(5, space + 4 * rooms.count("-"))


def test_a_search_never_takes_a_move_of_nectar_back() -> None:
    table = arranged("F", rooms={"blue": ["wy:3", "-:3", "-:3"]})
    table.by("blue", "move white R1", "to R2")
    found = [table.state.text(action) for action in GAME.mind.candidates(table.state, 0)]
    assert found == ["done", "move yellow R1", "move white R2"]  # which may go on to R3
    table.by("blue", "move white R2")
    found = [table.state.text(action) for action in GAME.mind.candidates(table.state, 0)]
    assert found == ["to R3"]
    table.by("blue", "to R3")
    found = [table.state.text(action) for action in GAME.mind.candidates(table.state, 0)]
    assert found == ["done"]


def test_hatching_is_not_declined_by_itself() -> None:
    table = arranged(
        "B", rooms={"blue": ["0:335"]}, hands={"blue": ["volunteer"]}, types=("expertise",)
    )
    assert table.legal == ["pass-night", "hatch R1"]
    assert GAME.mind.obvious(table.state.seen_by(0), 0) is None


def test_a_search_looks_at_what_is_worth_it() -> None:
    table = arranged(pools={"blue": "123456"}, rooms={"blue": ["-", "-", "wwww:3"]})
    texts = [table.state.text(action) for action in GAME.mind.candidates(table.state, 0)]
    assert len(texts) == 12
    assert "assign 3 R3" in texts
    assert not any(text.endswith("R2") for text in texts)  # as empty as R1
    few = arranged("A", spaces={"A": {"blue": "1"}})
    assert list(GAME.mind.candidates(few.state, 0)) == list(few.state.legal(0))


def test_honey_is_worth_more_than_its_nectar() -> None:
    before = arranged("F", rooms={"blue": ["wwww:33", "w:3"], "purple": ["-"]})
    after = arranged("F", rooms={"blue": ["@", "w:3"], "purple": ["-"]})
    hopes, before_that = GAME.mind.values(after.state), GAME.mind.values(before.state)
    assert hopes is not None
    assert before_that is not None
    assert hopes[0] > before_that[0]


def test_a_decision_takes_half_of_the_usual_time() -> None:
    view = GAME.start(3).seen_by(0)
    seconds = {level: make_bot(GAME, level).time(view) for level in LEVELS}
    assert seconds.pop("queen") <= 1.0
    assert max(seconds.values()) <= 0.3
