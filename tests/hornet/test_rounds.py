"""Rounds: the order of the cards, nectar, the starting player, secrets."""

from __future__ import annotations

import pytest

from tests.hornet.tables import arranged

# --- H-3: equal cards, clockwise from the starting player


@pytest.mark.parametrize(
    ("start", "order"),
    [
        ("brown", "brown pink white green"),
        ("white", "white green brown pink"),
        ("green", "green brown pink white"),
    ],
)
def test_h3_equal_cards_clockwise_from_the_starting_player(start: str, order: str) -> None:
    table = arranged(4, start)
    table.select("6", "6", "6", "6")
    found = []
    for _ in range(4):
        found += table.asked()
        table.on("use 1", "fly X")
    assert " ".join(found) == order


# --- H-4: the hornet is chosen when the card is executed


def test_h4_the_hornet_is_chosen_when_the_card_is_executed() -> None:
    table = arranged(hornets={"brown": "AB", "pink": "AB", "white": "XX"}, nectar={"A": 3})
    table.select("2", "1", "6")
    assert table.asked() == ["pink"]
    table.do("pink", "use 1")  # which empties A
    assert table.asked() == ["brown"]
    assert table.legal() == ["use 1", "use 2"]
    table.do("brown", "use 2")
    assert table.purse("brown") == 4 + 2


# --- H-5: nectar is not limited, unless wished


def test_h5_nectar_is_not_limited() -> None:
    table = arranged(purse={"brown": 80})
    before = {name: table.nectar(name) for name in "ABCDEFXY"}
    table.pass_round()
    assert {name: table.nectar(name) for name in "ABCDEFXY"} == {
        name: count + 1 for name, count in before.items()
    }


def test_h5_limited_nectar_fills_fields_in_letter_order_and_x_y_last() -> None:
    # 90 cubes: 24 on the fields, 3 × 4 + 48 with the players leaves 6 of them.
    table = arranged(purse={"brown": 52}, limit_nectar=True)
    assert table.s.bank == 6
    table.pass_round()
    assert [table.nectar(name) for name in "ABCDEFXY"] == [4, 4, 4, 4, 4, 4, 3, 3]
    assert table.s.bank == 0
    table.pass_round()
    assert [table.nectar(name) for name in "ABCDEFXY"] == [4, 4, 4, 4, 4, 4, 3, 3]


def test_h5_spent_nectar_returns_at_once() -> None:
    table = arranged(purse={"brown": 58}, hornets={"brown": "AA"}, limit_nectar=True)
    assert table.s.bank == 0
    table.select("4", "6", "6")
    table.on("use 1", "produce 3", "use 1", "fly X", "use 1", "fly X")
    # Six came back, and the two that pink and white took from X did not.
    assert [table.nectar(name) for name in "ABCDEFXY"] == [4, 4, 4, 4, 4, 4, 1, 3]


# --- H-17: replenishing


def test_h17_scored_fields_get_nothing_and_x_y_always() -> None:
    table = arranged(honey={"A": {"brown": 1, "pink": 1}})  # a tie
    for _ in range(3):
        table.pass_round()
    assert table.fate("A") == "tied"
    before = {name: table.nectar(name) for name in "ABCXY"}
    table.pass_round()
    after = {name: table.nectar(name) for name in "ABCXY"}
    assert after == {"A": 0} | {name: before[name] + 1 for name in "BCXY"}


# --- H-24: the starting player pawn


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_h24_the_pawn_moves_after_every_action_round_only(seats: int) -> None:
    table = arranged(seats, "pink")
    for expected in (2, 3, 4, 5):  # the third is followed by a scoring
        table.pass_round()
        assert table.s.starter == expected % seats


# --- H-28: only the selected cards are hidden; see also test_secrets


def test_h28_selected_cards_are_hidden_until_all_are() -> None:
    table = arranged(3)
    table.do("brown", "card 3")
    assert table.asked() == ["pink", "white"]
    view = table.state.seen_by(1)
    assert view.pending() == (1, 2)
    assert view != table.state
    assert table.state.seen_by(0) == table.state
    table.do("white", "card 1")
    table.do("pink", "card 1")
    assert all(table.state.seen_by(seat) == table.state for seat in (0, 1, 2, None))
