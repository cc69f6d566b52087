"""Scoring rounds, the end and the ranking."""

from __future__ import annotations

import pytest

from tests.hornet.tables import COLOURS, Table, arranged

# --- H-18: an empty hive


@pytest.mark.parametrize(("option", "left"), [("discard", 0), ("stay", 6)])
def test_h18_nobody_has_honey(option: str, left: int) -> None:
    table = arranged(empty_hive_nectar=option, hornets={"brown": "AX"})
    for _ in range(3):
        table.pass_round()
    assert table.fate("A") == "tied"
    assert table.nectar("A") == left
    table.check()
    table.select("2", "6", "6")
    table.do("brown", "use 1")
    assert table.purse("brown") == 4 + left
    table.on("use 1", "fly X", "use 1", "fly X")
    assert table.nectar("A") == 0


@pytest.mark.parametrize(("seats", "share"), [(3, 2), (4, 1)])
def test_h18_all_share_the_nectar_of_a_hive_without_honey(seats: int, share: int) -> None:
    table = arranged(seats, empty_hive_nectar="share")
    for _ in range(3):
        table.pass_round()
    assert table.fate("A") == "tied"
    assert table.nectar("A") == 0  # of 6 nectar, with four players 2 are removed
    assert [table.purse(colour) for colour in COLOURS[:seats]] == [4 + share] * seats
    table.check()


def test_h18_a_hive_with_honey_is_shared_by_nobody_else() -> None:
    table = arranged(3, empty_hive_nectar="share", honey={"A": {"brown": 1}})
    for _ in range(3):
        table.pass_round()
    assert [table.purse(colour) for colour in COLOURS[:3]] == [4 + 6, 4, 4]


# --- H-19: only a tie for the most is a tie


def test_h19_a_tie_for_second_is_irrelevant() -> None:
    table = arranged(4, honey={"A": {"brown": 1, "pink": 1, "white": 2}})
    for _ in range(3):
        table.pass_round()
    assert table.fate("A") == "white"
    assert table.purse("white") == 4 + 6
    assert table.purse("brown") == 4


def test_h19_only_the_tied_leaders_share() -> None:
    table = arranged(4, honey={"A": {"brown": 2, "pink": 1, "white": 2}}, nectar={"A": 4})
    for _ in range(3):
        table.pass_round()
    assert table.fate("A") == "tied"
    assert [table.purse(colour) for colour in COLOURS[:4]] == [7, 4, 7, 4]  # 7 nectar, 1 removed
    assert [table.collected(colour) for colour in COLOURS[:4]] == [2, 1, 2, 0]


# --- H-20: the third hive ends the game at once


def test_h20_the_second_of_two_scorings_is_not_carried_out() -> None:
    honey = {"G": {"brown": 1}, "H": {"pink": 1}}
    won = {"A": "brown", "B": "brown"}
    table = arranged(4, honey=honey, step=-3, won=won)  # the last round, before G and H
    table.pass_round()
    assert table.end().winners == (0,)
    assert table.end().reason.key == "hornet.end.third_hive"
    assert table.fate("G") == "brown"
    assert table.fate("H") == "open"
    assert table.honey("H") == {"pink": 1}


# --- H-21, H-22, H-36: ranking


def ended(seats: int, **numbers: list[int]) -> Table:
    """A game that ends after this round, in which nobody wins the last hive."""
    table = arranged(seats)
    table.s.step = len(table.s.track) - 2
    for p in range(seats):
        table.s.hives[p] = numbers["hives"][p]
        table.s.collected[p] = numbers["honey"][p]
        table.s.purse[p] = numbers["nectar"][p]
    table.pass_round()
    return table


def test_h21_nobody_has_two_hives() -> None:
    table = ended(3, hives=[1, 1, 0], honey=[3, 5, 9], nectar=[9, 0, 9])
    assert table.end().ranks == (2, 1, 3)
    assert table.end().reason.key == "hornet.end.honey"


def test_h21_no_hive_at_all() -> None:
    table = ended(3, hives=[0, 0, 0], honey=[3, 5, 5], nectar=[9, 0, 2])
    assert table.end().ranks == (3, 2, 1)
    assert table.end().reason.key == "hornet.end.nectar"


def test_h22_a_complete_tie_is_shared() -> None:
    table = ended(3, hives=[2, 2, 1], honey=[5, 5, 9], nectar=[3, 3, 9])
    assert table.end().ranks == (1, 1, 3)
    assert table.end().winners == (0, 1)
    assert table.end().reason.key == "hornet.end.shared"


def test_h36_hives_then_honey_then_nectar() -> None:
    table = ended(5, hives=[2, 2, 1, 1, 0], honey=[4, 6, 2, 2, 9], nectar=[9, 1, 3, 5, 9])
    assert table.end().ranks == (2, 1, 4, 3, 5)
    assert table.end().scores == (2.0, 2.0, 1.0, 1.0, 0.0)


def test_h36_the_third_hive_is_first_and_unscored_honey_counts_nothing() -> None:
    table = arranged(4, honey={"G": {"green": 1}, "H": {"pink": 9}})
    table.s.step = len(table.s.track) - 3
    for p, (hives, honey) in enumerate([(2, 20), (1, 9), (1, 8), (2, 0)]):
        table.s.hives[p] = hives
        table.s.collected[p] = honey
    table.pass_round()
    assert table.end().ranks == (2, 3, 4, 1)


# --- H-27: all honey moves


def test_h27_all_honey_of_all_players_moves() -> None:
    table = arranged(4, honey={"A": {"brown": 1, "pink": 3, "white": 2}})
    for _ in range(3):
        table.pass_round()
    assert table.honey("A") == {}
    assert [table.collected(colour) for colour in COLOURS[:4]] == [1, 3, 2, 0]
    assert [table.stock(colour) for colour in COLOURS[:4]] == [19, 17, 18, 20]
