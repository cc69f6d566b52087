"""Bots at a table of Hornet: stronger than random play, quick, and not to be foreseen."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

import apiary
from apiary.arena import make_player, play_out
from apiary.bots.mcts import MonteCarlo
from apiary.games.hornet import GAME
from tests.bots.tables import LONG, play_legally, victories
from tests.hornet.tables import Table, after_set_up, arranged

TRIES = 60 if apiary.compiled else 20


@pytest.mark.parametrize("seats", [2, 4])
def test_a_short_search_beats_random_play(seats: int) -> None:
    games = 6 if apiary.compiled else 2
    names = [f"search#{TRIES}", *["random"] * (seats - 1)]
    assert victories(GAME, names, games) >= max(games - 1, 1)


@pytest.mark.parametrize("level", ["larva", "guard", "queen"])
def test_plays_legal_hornet(level: str) -> None:
    decisions = 120 if apiary.compiled else 60
    play_legally(GAME, level, 3, decisions, {"map": "free", "track": "random"})


def test_a_search_takes_the_third_hive() -> None:
    """Brown has two hives and C is scored next; only destroying two honey is sure to win it."""
    table = arranged(
        3,
        honey={"C": {"brown": 2, "pink": 3, "white": 1}},
        purse={"brown": 4},
        hornets={"brown": "CX"},
        step=8,
        won={"A": "brown", "B": "brown"},
    )
    table.select("4", "1", "6")
    table.on("use 1", "use 1")
    action = MonteCarlo(GAME, Random(1)).choose(table.state.seen_by(0), 0, LONG, 2000)
    assert table.state.text(action) == "destroy 2"


def test_equal_players_do_not_all_select_the_same() -> None:
    """Where one card is best unless too many select it, the selection is mixed."""
    honey = {name: dict.fromkeys(("brown", "pink", "white"), 2) for name in "AB"}
    table = arranged(3, honey=honey, hornets=dict.fromkeys(("brown", "pink", "white"), "AB"))
    strategy = MonteCarlo(GAME, Random(2)).strategy(table.state.seen_by(0), 0, LONG, 3000)
    assert max(strategy.values()) < 0.95
    assert sum(strategy.values()) == pytest.approx(1.0)


def test_a_secret_choice_of_others_does_not_help_the_search() -> None:
    strategies = []
    for card in ("card 1", "card 3"):
        table = arranged(3)
        table.do("pink", card)
        searcher = MonteCarlo(GAME, Random(5))
        strategies.append(searcher.strategy(table.state.seen_by(0), 0, LONG, 200))
    assert strategies[0] == strategies[1]


@pytest.mark.skipif(not apiary.compiled, reason="needs many searches")
@pytest.mark.long
def test_nobody_gains_by_answering_what_it_selects_most_often() -> None:
    """The last three rounds for two, again and again: who foresees the search's most frequent
    choice and plays the best answer to it wins no more than luck may bring.
    """
    games, tries = 24, 250
    won = 0.0
    for number in range(games):
        rng = Random(number)
        table = after_set_up(Table(2, ("brown", "pink")[number // 2 % 2]))
        table.s.step = list(table.s.track).index(table.field("D")) + 1
        players = [
            make_player(GAME, f"search#{tries}", Random(number)),
            make_player(GAME, f"exploiter#{tries}", Random(-number)),
        ]
        mine = number % 2
        play_out(table.state, players if mine else players[::-1], rng)
        outcome = table.state.outcome()
        assert outcome is not None
        won += (mine in outcome.winners) / len(outcome.winners)
    assert won <= games / 2 + sqrt(games)  # two standard deviations
