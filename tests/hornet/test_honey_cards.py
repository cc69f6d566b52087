"""Cards 3 and 4: switching, producing, destroying."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import apiary
from tests.hornet.tables import Table, arranged, penalised

# --- H-6: card 3


def switching(purse: int = 8, **honey: int) -> Table:
    """Brown has card 3 and a hornet on A."""
    table = arranged(honey={"A": honey}, purse={"brown": purse}, hornets={"brown": "AX"})
    table.select("3", "1", "6")
    table.on("use 1")  # pink's card 1
    table.do("brown", "use 1")
    return table


def test_h6_up_to_three_of_several_opponents_and_none_if_one_likes() -> None:
    table = switching(brown=1, pink=2, white=2)
    assert table.legal() == ["take pink", "take white", "done"]
    table.do("brown", "take pink", "take white", "take pink")
    assert table.honey("A") == {"brown": 4, "white": 1}
    assert table.purse("brown") == 2
    assert table.asked() == ["white"]  # three are the most
    declined = switching(brown=1, pink=2, white=2)
    declined.do("brown", "done")
    assert declined.honey("A") == {"brown": 1, "pink": 2, "white": 2}
    assert declined.purse("brown") == 8


def test_h6_two_nectar_each() -> None:
    table = switching(purse=5, pink=3)
    table.do("brown", "take pink", "take pink")
    assert table.purse("brown") == 1
    assert table.asked() == ["white"]


def test_h6_only_in_the_hornets_hive() -> None:
    table = arranged(honey={"B": {"pink": 3}}, purse={"brown": 8}, hornets={"brown": "AB"})
    table.select("3", "1", "6")
    table.on("use 1")
    table.do("brown", "use 1")  # on A, where nobody has honey
    assert table.asked() == ["white"]
    assert table.honey("B") == {"pink": 3}


def test_h6_a_full_hive_can_be_switched() -> None:
    table = switching(brown=1, pink=5)  # A has six spaces
    table.do("brown", "take pink", "done")
    assert table.honey("A") == {"brown": 2, "pink": 4}


# --- H-7: own supply


def test_h7_no_switching_without_own_honey() -> None:
    honey = {"A": {"pink": 3}, "F": {"brown": 9}, "E": {"brown": 8}, "D": {"brown": 2}}
    table = arranged(honey=honey, purse={"brown": 8}, hornets={"brown": "AX"})
    assert table.stock("brown") == 1
    table.select("3", "1", "6")
    table.on("use 1", "use 1", "take pink")
    assert table.asked() == ["white"]  # one was left, one was switched
    assert table.honey("A") == {"brown": 1, "pink": 2}


def test_h7_penalised_removal_needs_no_own_honey() -> None:
    honey = {"A": {"pink": 3}, "F": {"brown": 9}, "E": {"brown": 8}, "D": {"brown": 3}}
    table = arranged(honey=honey, purse={"brown": 8}, hornets={"brown": "AX"})
    assert table.stock("brown") == 0
    table.select("3", "4", "6")
    table.do("brown", "use 1", "take pink", "take pink", "take pink")
    assert table.honey("A") == {}
    assert table.stock("pink") == 20
    assert table.stock("brown") == 0
    assert table.legal() == ["lose D", "lose E", "lose F"]


# --- H-8: card 4 is declared before the throw


def producing(seats: int = 3, **kw: Any) -> Table:
    """Brown has card 4 and its hornet is on A."""
    table = arranged(seats, hornets={"brown": "AX"}, **kw)
    table.select("4", *["6"] * (seats - 1))
    table.do("brown", "use 1")
    return table


def test_h8_at_most_eight_nectar_in_any_combination() -> None:
    table = producing(purse={"brown": 20}, honey={})
    amounts = {text.partition(" ")[2] for text in table.legal() if text.startswith("produce")}
    expected = {(s, c) for s in range(5) for c in range(9) if 0 < 2 * s + c <= 8}
    assert amounts == {f"{s}+{c}" if c else f"{s}" for s, c in expected}


def test_h8_nectar_is_spent_whatever_falls() -> None:
    table = producing(purse={"brown": 8})
    table.do("brown", "produce 1+4")
    assert table.purse("brown") == 2
    assert table.asked() == ["chance"]
    table.do("chance", "blank", "blank", "blank", "blank")
    assert table.honey("A") == {"brown": 1}
    assert table.purse("brown") == 2


def test_h8_more_markers_than_could_be_used() -> None:
    table = producing(purse={"brown": 8}, honey={"A": {"pink": 4}})  # two spaces left
    table.do("brown", "produce 1+6")
    table.do("chance", *["green"] * 6)
    assert table.legal() == ["place 1", "place 2"]


# --- H-9: green markers may be waived; what is destroyed is chosen after the throw


def test_h9_green_may_be_waived() -> None:
    table = producing(purse={"brown": 8})
    table.do("brown", "produce 1+3")
    table.do("chance", "green", "blank", "green")
    assert table.legal() == ["place 1", "place 2", "place 3"]
    table.do("brown", "place 1")
    assert table.honey("A") == {"brown": 1}


def test_h9_the_victims_are_chosen_after_the_throw() -> None:
    table = producing(purse={"brown": 8}, honey={"A": {"pink": 2, "white": 2}})
    table.do("brown", "destroy 1+2")
    assert table.honey("A") == {"pink": 2, "white": 2}
    table.do("chance", "green", "blank")
    assert table.legal() == ["take pink", "take white"]  # one is paid for
    table.do("brown", "take white")
    assert table.legal() == ["take pink", "take white", "done"]
    table.do("brown", "done")
    assert table.honey("A") == {"pink": 2, "white": 1}


# --- H-10: capacity during play


def test_h10_no_more_honey_than_spaces() -> None:
    table = producing(purse={"brown": 8}, honey={"A": {"pink": 3, "white": 1}})
    assert "produce 2" in table.legal()
    assert "produce 3" not in table.legal()
    assert "produce 2+1" not in table.legal()


# --- H-11: honey goes back to its owner


def test_h11_removed_honey_can_be_used_again() -> None:
    table = switching(pink=2, white=1)
    table.do("brown", "take pink", "take white", "take pink")
    assert (table.stock("pink"), table.stock("white")) == (20, 20)
    table.check()
    destroyed = producing(purse={"brown": 8}, honey={"A": {"pink": 2}})
    destroyed.do("brown", "destroy 2", "take pink", "take pink")
    assert destroyed.stock("pink") == 20
    lost = penalised()
    lost.do("brown", "lose A")
    assert lost.stock("brown") == 18


# --- H-12: honey cards where there is no hive


@pytest.mark.parametrize("field", ["X", "Y"])
def test_h12_no_effect_without_a_hive_but_it_counts(field: str) -> None:
    table = arranged(honey={"B": {"brown": 1}}, hornets={"brown": field * 2, "pink": field * 2})
    table.select("3", "4", "6")
    table.do("brown", "use 1")
    assert table.legal() == ["lose B"]  # pink's honey card makes it two
    table.do("brown", "lose B")
    table.do("pink", "use 2")
    assert table.legal() == ["pass"]
    table.do("pink", "pass")
    assert table.asked() == ["white"]


def test_h12_no_effect_on_a_scored_field() -> None:
    table = arranged(hornets={"brown": "AX"}, honey={"A": {"brown": 1, "pink": 3}})
    for _ in range(3):
        table.pass_round()
    assert table.fate("A") == "pink"
    table.select("4", "6", "6")
    table.do("brown", "use 1")
    assert table.legal() == ["pass"]


# --- H-29: one piece at a time


def test_h29_any_order_of_taking_is_the_same() -> None:
    ends = set()
    for order in set(permutations(["take pink", "take pink", "take white"])):
        table = switching(pink=2, white=2)
        table.do("brown", *order)
        ends.add(table.state.key())
    assert len(ends) == 1


# --- H-30, H-31: declarations


def test_h30_pass_is_the_only_nothing() -> None:
    table = producing(purse={"brown": 8}, honey={"A": {"pink": 2}})
    assert table.legal().count("pass") == 1
    for text in ("produce 0", "produce 0+0", "destroy 0"):
        with pytest.raises(apiary.BadNotation):
            table.do("brown", text)
    table.do("brown", "pass")
    assert table.purse("brown") == 8


def test_h31_no_markers_where_they_can_change_nothing() -> None:
    table = producing(purse={"brown": 8}, honey={"A": {"pink": 2}})
    destroying = {text for text in table.legal() if text.startswith("destroy")}
    assert "destroy 2" in destroying
    assert "destroy 1+6" in destroying
    assert "destroy 2+1" not in destroying
    assert "destroy 3" not in destroying
    empty = producing(purse={"brown": 8})
    assert not any(text.startswith("destroy") for text in empty.legal())
