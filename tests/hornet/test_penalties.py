"""Penalties: when, what is lost, and in which order (H-1, H-2, H-14 to H-16)."""

from __future__ import annotations

import pytest

from tests.hornet.tables import arranged, penalised

# --- H-1: a penalty costs one honey, from a hive of one's choice


def test_h1_one_honey_from_a_hive_of_ones_choice() -> None:
    table = penalised()
    assert table.asked() == ["brown"]
    assert table.legal() == ["lose A", "lose D"]
    table.do("brown", "lose D")
    assert table.honey("A") == {"brown": 2}
    assert table.honey("D") == {}
    assert table.stock("brown") == 18


def test_h1_each_takes_one_from_every_hive_without_asking() -> None:
    table = penalised(penalty_honey="each")
    assert table.honey("A") == {"brown": 1}
    assert table.honey("D") == {}
    assert table.honey("E") == {"pink": 3}
    assert table.stock("brown") == 19
    assert table.asked() == ["white"]


# --- H-2: card 2 penalised


@pytest.mark.parametrize(("there", "taken"), [(7, 2), (1, 1), (0, 0)])
def test_h2_card_2_penalised_takes_two_and_loses_honey(there: int, taken: int) -> None:
    table = arranged(
        honey={"A": {"brown": 1}}, nectar={"B": there}, hornets={"brown": "BB", "pink": "YY"}
    )
    table.select("2", "1", "6")
    table.on("use 1", "use 1")
    assert table.purse("brown") == 4 + taken
    assert table.nectar("B") == there - taken
    assert table.legal() == ["lose A"]


def test_h2_card_2_otherwise_takes_all_and_loses_nothing() -> None:
    table = arranged(honey={"A": {"brown": 1}}, nectar={"B": 7}, hornets={"brown": "BB"})
    table.select("2", "4", "6")
    table.on("use 1")
    assert table.purse("brown") == 11
    assert table.nectar("B") == 0
    assert table.honey("A") == {"brown": 1}
    assert table.asked() == ["pink"]


# --- H-14, H-15: penalised card 5, and the order inside a penalised card


def test_h14_penalised_card_5_flies_without_nectar() -> None:
    table = arranged(honey={"B": {"brown": 1}}, hornets={"brown": "AX"})
    table.select("5", "6", "1")
    table.on("use 1")
    table.do("brown", "use 1", "fly X")
    assert table.hornets("brown") == "XX"
    assert table.purse("brown") == 4
    assert table.legal() == ["lose B"]


def test_h15_effect_first_then_the_loss_on_ones_own_turn() -> None:
    table = arranged(
        honey={"A": {"brown": 1, "pink": 1}}, purse={"brown": 2}, hornets={"brown": "AA"}
    )
    table.select("3", "4", "6")
    table.do("brown", "use 1", "take pink")
    assert table.honey("A") == {"brown": 1}  # removed, not switched
    assert table.legal() == ["lose A"]
    table.do("brown", "lose A")
    assert table.asked() == ["pink"]


def test_h15_nothing_to_lose_and_collected_honey_is_safe() -> None:
    table = arranged(honey={"A": {"brown": 2}})
    for _ in range(3):
        table.pass_round()
    assert table.collected("brown") == 2
    table.select("2", "1", "6")
    table.on("use 1", "use 1")
    assert table.asked() == ["white"]
    assert table.collected("brown") == 2


# --- H-16: what counts for a penalty


@pytest.mark.parametrize(
    ("cards", "penalties"),
    [
        ("2 1 6", {1}),  # nectar twice among three players, the penalised one included
        ("2 4 6", set()),
        ("3 4 5", {2}),
        ("2 2 1", {1}),
        ("2 1 6 6", set()),  # four players: three are needed
        ("2 1 1 5", {1}),
        ("3 4 4 5 6", {2}),
        ("3 4 1 5 6", set()),
    ],
)
def test_h16_players_of_a_category(cards: str, penalties: set[int]) -> None:
    chosen = cards.split()
    table = arranged(len(chosen))
    table.select(*chosen)
    assert {c + 1 for c in range(3) if table.s.penalties >> c & 1} == penalties


@pytest.mark.parametrize(
    ("pairs", "counting", "once"),
    [
        (("1+2", "3+6"), {1}, set()),  # a pair of one player
        (("1+3", "5+4"), {2}, {2}),
        (("1+2", "1+3"), {1}, {1}),
        (("4+5", "1+2"), {1}, set()),
        (("1+5", "2+6"), {1, 3}, {1, 3}),
    ],
)
def test_h16_two_players_count_all_four_cards(
    pairs: tuple[str, str], counting: set[int], once: set[int]
) -> None:
    for option, expected in ((True, counting), (False, once)):
        table = arranged(2, penalty_counts_own_cards_2p=option)
        table.select(*pairs)
        assert {c + 1 for c in range(3) if table.s.penalties >> c & 1} == expected
