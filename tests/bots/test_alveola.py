"""Bots at a table of Alvéola: stronger than random play, aware of hornets, queens and partners."""

from __future__ import annotations

from random import Random

import pytest

import apiary
from apiary.bots.mcts import MonteCarlo
from apiary.games.alveola import GAME
from tests.alveola.tables import TOWER, Table, arranged, on_tower
from tests.bots.tables import LONG, play_legally, victories

TRIES = 40 if apiary.compiled else 6


@pytest.mark.parametrize("games", [1, pytest.param(6, marks=pytest.mark.long)])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_short_search_beats_random_play(seats: int, games: int) -> None:
    names = [f"search#{TRIES}", *["random"] * (seats - 1)]
    assert victories(GAME, names, games) >= max(games - 1, 1)


@pytest.mark.parametrize("level", ["larva", "guard", "queen"])
def test_plays_legal_alveola(level: str) -> None:
    decisions = 150 if apiary.compiled else 30
    play_legally(GAME, level, 4, decisions, {"layout": "free", "teams": True})


def chosen(table: Table, tries: int = 200) -> str:
    """What a search does for whoever is asked."""
    [seat] = table.state.pending()
    action = MonteCarlo(GAME, Random(1)).choose(table.state.seen_by(seat), seat, LONG, tries)
    return table.state.text(action)


def with_a_queen(honey: int) -> Table:
    """Yellow has raised the hive to level 4 and could place its queen; blue has so much honey."""
    table = arranged(2).honey(blue=honey).hive(*TOWER)
    table.workers("yellow", "1,0", "1,1", "2,0", "0,1").hold("yellow", "T-FFE-3")
    return table.on(on_tower(table))


def test_a_search_places_the_queen_that_wins() -> None:
    assert chosen(with_a_queen(0)).startswith("queen")


def test_a_search_keeps_the_queen_while_it_is_behind() -> None:
    assert chosen(with_a_queen(10)).startswith("shift")  # a worker to level 4 instead


@pytest.mark.skipif(not apiary.compiled, reason="needs many tries, as the hard bot has")
def test_a_search_denies_a_raise() -> None:
    """The last turns of red and yellow: unless red raises the tower itself, yellow does, with a
    worker on top, and wins.
    """
    table = arranged(3).hive(*TOWER, "T-FEE-4 -2,0 -1,0 -2,1").queen("blue", "2,0")
    table.workers("red", "eaten", "eaten", "eaten", "eaten").honey(red=10, yellow=7)
    table.top(6, "T-FFE-4")
    table.s.spoon = 3
    table.s.hornet_tile = 0
    table.hold("red", "T-FFE-3")
    assert chosen(table, 6000) == on_tower(table)


def with_a_hornet_to_move(seats: int, teams: bool = False) -> Table:
    """The last turn of the game: yellow must move a hornet, and workers stand beside it."""
    table = arranged(seats, "yellow", teams=teams).queen("blue", "2,0")
    table.workers("yellow", "1,0").hive("S-FFE-2 -1,0 -1,1 -1,2")
    table.hornets("0,0", "2,1").hold("yellow", "S-EFE-1")
    return table


def test_a_search_eats_the_workers_of_others() -> None:
    table = with_a_hornet_to_move(2).workers("blue", "-1,0").honey(yellow=4)
    table.on(next(t for t in table.legal() if "-2,0" in t.split()), "no-bee")
    assert chosen(table) == "hornet 0,0 -1,0"


def test_a_search_spares_its_partner() -> None:
    table = with_a_hornet_to_move(4, teams=True).workers("red", "-1,0").workers("green", "0,1")
    table.honey(yellow=3)
    table.on(next(t for t in table.legal() if "-2,0" in t.split()), "no-bee")
    assert chosen(table) == "hornet 0,0 0,1"


def test_partners_hope_together() -> None:
    table = arranged(4, teams=True).honey(yellow=7)
    hopes = GAME.mind.values(table.state)
    assert hopes is not None
    assert hopes[0] == hopes[2] > 0.5 > hopes[1] == hopes[3]


def test_hidden_tiles_do_not_help_the_search() -> None:
    """Yellow has seen what lies in pile 2; blue searches as if nobody had."""
    tries = 150 if apiary.compiled else 12
    strategies = []
    for number in (0, 5):
        table = arranged(2).powers("searchPile").flowers(yellow=1).turn("yellow")
        table.do("yellow", "buy searchPile", "search 2")
        for _ in range(3):
            table.state.play(apiary.CHANCE, table.state.chance()[number][0])
        table.turn("blue")
        searcher = MonteCarlo(GAME, Random(5))
        strategies.append(searcher.strategy(table.state.seen_by(1), 1, LONG, tries))
    assert strategies[0] == strategies[1]
