"""Points, ties and teams."""

from __future__ import annotations

import pytest

import apiary
from apiary.games.alveola import GAME
from tests.alveola.tables import TOWER, arranged, ended


def test_al_22_ties_among_any_number_of_players() -> None:
    table = ended(arranged(3).honey(yellow=5, blue=5, red=5).flowers(yellow=1, blue=3, red=3))
    assert table.end().ranks == (3, 1, 1)
    table = arranged(3).honey(yellow=5, blue=1, red=5).flowers(yellow=9).queen("blue", "1,0")
    assert ended(table).end().ranks == (2, 1, 3)
    assert table.end().scores == (5, 5, 5)


def test_al_23_a_worker_counts_the_level_of_its_tile() -> None:
    table = arranged(2).hive(*TOWER, "T-FFE-3 3,-1 4,-1 3,0", "T-FEE-4 3,-1 4,-1 3,0")
    for cell, worth in (("1,0", 1), ("3,-1", 4)):
        table.workers("yellow", cell)
        assert table.points() == [worth, 0]
    table = arranged(2).hive("T-FEE-2 3,-1 4,-1 3,0", "T-FFE-2 3,-1 4,-1 3,0")
    assert table.workers("yellow", "3,0").points() == [2, 0]
    table.hive("T-FEE-3 3,-1 4,-1 3,0")
    assert table.points() == [3, 0]


def test_al_24_teams_add_up() -> None:
    table = arranged(4, teams=True).honey(yellow=9, red=1, blue=4, green=5)
    ended(table)
    assert table.end().ranks == (1, 3, 1, 3)
    assert table.end().scores == (10, 9, 10, 9)
    assert table.end().returns() == (1.0, -1.0, 1.0, -1.0)
    assert "Yellow and Red" in apiary.say(table.end().reason)


def test_al_24_ties_of_teams() -> None:
    table = arranged(4, teams=True).honey(yellow=4, blue=4).flowers(red=2, green=3)
    assert ended(table).end().ranks == (3, 1, 3, 1)
    table = arranged(4, teams=True).honey(yellow=4).flowers(yellow=9).queen("green", "1,0")
    assert ended(table).end().ranks == (3, 1, 3, 1)
    table = arranged(4, teams=True).honey(red=4, green=4).flowers(red=2, blue=2)
    assert ended(table).end().ranks == (1, 1, 1, 1)
    assert table.end().returns() == (0.0, 0.0, 0.0, 0.0)


def test_al_24_the_partner_also_has_a_last_turn() -> None:
    table = arranged(4, teams=True).queen("blue", "1,0").turn("red")
    order: list[str] = []
    while table.state.pending():
        if not order or order[-1] != table.asked()[0]:
            order.append(table.asked()[0])
        table.on(table.legal()[0])
    assert order == ["red", "green", "yellow"]


def test_al_24_partners_share_nothing_but_the_score() -> None:
    table = arranged(4, teams=True).flowers(red=3).workers("red", "1,0").turn("yellow")
    assert all(text.startswith("pile") for text in table.legal())
    table.hold("yellow", "S-FFE-2")
    table.on(next(text for text in table.legal() if "-1,0" in text))
    assert not any(text.startswith("shift") for text in table.legal())


@pytest.mark.parametrize("seats", [2, 3])
def test_al_24_teams_need_four(seats: int) -> None:
    with pytest.raises(apiary.BadOption, match="four players"):
        GAME.start(seats, {"teams": True})
