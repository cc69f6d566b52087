"""The numbered rulings of the digest, H-1 to H-36."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

import apiary
from apiary.games.hornet import GAME, HornetState
from tests.hornet.tables import COLOURS, Table, after_set_up, arranged, with_data

# --- H-1: a penalty costs one honey, from a hive of one's choice


def penalised(**options: Any) -> Table:
    """Brown and pink select nectar; brown's card 2 is penalised and its hornet is chosen."""
    table = arranged(honey={"A": {"brown": 2}, "D": {"brown": 1}, "E": {"pink": 3}}, **options)
    table.select("2", "1", "6")
    table.on("use 1")  # pink's card 1 comes first
    table.on("use 1")
    return table


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


# --- H-13: flying


def test_h13_up_to_three_steps_over_open_borders_and_back_to_the_start() -> None:
    # From A (2–3 players) only X lies across an open border: A|C and A's north-west are fenced.
    table = arranged(hornets={"brown": "AX"})
    table.select("6", "4", "4")
    table.on("use 1", "pass", "use 1", "pass")
    table.do("brown", "use 1")
    # X 1; B, C, D 2 (X lies above C and D); then E and F, not Y (C|Y and D|Y are fenced).
    assert table.legal() == ["fly A", "fly B", "fly C", "fly D", "fly E", "fly X"]


def test_h13_the_start_is_a_landing_field_with_nectar() -> None:
    table = arranged(hornets={"brown": "AX"})
    table.select("5", "4", "4")
    table.on("use 1", "pass", "use 1", "pass")
    table.do("brown", "use 1", "fly A")
    assert table.hornets("brown") == "AX"
    assert table.purse("brown") == 7


def test_h13_any_number_of_hornets_on_a_field() -> None:
    table = arranged(5, hornets=dict.fromkeys(COLOURS, "XX"))
    table.select("6", "6", "6", "6", "6")
    for _ in COLOURS:
        table.on("use 1", "fly X")
    assert all(table.hornets(colour) == "XX" for colour in COLOURS)


@pytest.mark.parametrize(
    ("players", "pairs", "far"), [(2, 28, 7), (3, 28, 7), (4, 45, 10), (5, 66, 18)]
)
def test_h13_pairs_of_fields_out_of_reach(players: int, pairs: int, far: int) -> None:
    table = after_set_up(Table(players))
    used = [f for f in range(12) if table.s.fields >> f & 1]
    reach = table.s.reach
    assert len(used) * (len(used) - 1) // 2 == pairs
    assert sum(not reach[f] >> g & 1 for f in used for g in used if f < g) == far
    assert all((reach[f] >> g & 1) == (reach[g] >> f & 1) for f in used for g in used)


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
    table = arranged(4, honey={"G": {"brown": 1}, "H": {"pink": 1}})
    track = table.s.track
    table.s.step = len(track) - 3  # the last round, before G and H
    table.s.hives[0] = 2
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


# --- H-23: two players, one action for each hornet


def test_h23_the_lower_card_chooses_its_hornet_the_other_is_fixed() -> None:
    table = arranged(2, hornets={"brown": "AB", "pink": "CD"})
    table.select("2+6", "4+5")
    assert [(int(e >> 3) + 1, COLOURS[e & 7]) for e in table.s.queue] == [
        (2, "brown"),
        (4, "pink"),
        (5, "pink"),
        (6, "brown"),
    ]
    table.do("brown", "use 2")
    assert table.purse("brown") == 7
    table.do("pink", "use 1", "pass")
    assert table.legal() == [f"fly {name}" for name in "ABCDEX"]  # hornet 2, from D
    table.do("pink", "fly D")
    assert table.asked() == ["brown"]
    table.do("brown", "fly X")
    assert table.hornets("brown") == "XB"


def test_h23_all_nine_pairs_and_no_other() -> None:
    table = arranged(2)
    expected = {f"cards {min(s, a)}+{max(s, a)}" for s in (1, 4, 6) for a in (2, 3, 5)}
    assert set(table.legal("brown")) == expected
    assert len(table.legal("brown")) == 9


# --- H-24: the starting player pawn


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_h24_the_pawn_moves_after_every_action_round_only(seats: int) -> None:
    table = arranged(seats, "pink")
    for expected in (2, 3, 4, 5):  # the third is followed by a scoring
        table.pass_round()
        assert table.s.starter == expected % seats


# --- H-25, H-32 to H-34: laying fields


def free(seats: int = 3, **options: Any) -> Table:
    return Table(seats, "pink", map="free", **options)


def test_h25_fields_are_drawn_at_random() -> None:
    table = free()
    assert table.asked() == ["chance"]
    assert [probability for _, probability in table.state.chance()] == [1 / 8] * 8
    table.do("chance", "draw C")  # pink lays it in the middle
    assert table.asked() == ["chance"]
    assert len(table.state.chance()) == 7
    table.do("chance", "draw X")
    assert table.asked() == ["white"]


def test_h25_or_named_by_the_player() -> None:
    table = free(random_field_draw=False)
    assert table.asked() == ["pink"]
    assert table.legal() == [f"field {name}" for name in "ABCDEFXY"]
    table.do("pink", "field C")
    assert table.asked() == ["white"]
    assert table.legal() == [f"field {name}" for name in "ABDEFXY"]
    table.do("white", "field X")
    assert table.asked() == ["white"]
    assert all(text.startswith("put") for text in table.legal())


def test_h32_one_border_open_on_both_sides_suffices() -> None:
    table = free(5)
    table.do("chance", "draw C")  # fences E, W and SE
    table.do("chance", "draw X")  # without fences
    assert table.legal() == ["put 0,-1", "put 1,-1", "put -1,1"]  # NW, NE and SW
    table.do("white", "put 1,-1")
    table.do("chance", "draw J")  # fences NE, W and SW
    table.do("green", "put 0,-1")  # C is to its SE, X to its E
    # Turned by k, J's fences are 1+k, 3+k, 4+k; open to C needs 5, open to X needs 0.
    expected = [k for k in range(6) if {0, 5} - {(1 + k) % 6, (3 + k) % 6, (4 + k) % 6}]
    assert table.legal() == [f"turn {k}" for k in expected]


def test_h32_the_map_stays_connected() -> None:
    for seed in range(20):
        rng = Random(seed)
        state = GAME.start(5, {"map": "free", "track": "random"})
        while not (state.pending()[0] >= 0 and "honey A" in texts(state)):
            seat = state.pending()[0]
            action = state.sample(rng) if seat < 0 else state.pick(seat, rng.getrandbits(60))
            state.play(seat, action)
        assert isinstance(state, HornetState)
        found = {0}
        for _ in range(12):
            found |= {g for f in found for g in range(12) if state.position.reach[f] >> g & 1}
        assert len(found) == 12


def texts(state: apiary.State) -> list[str]:
    return [GAME.text(state, action) for action in state.legal(state.pending()[0])]


def test_h33_with_too_many_fences_only_the_first_map() -> None:
    game = with_data("fields", 5, "fences", to=[0, 1, 2, 4, 5])  # F: open to Y only
    assert not game.data.suits_free_map
    assert game.start(3).pending()
    with pytest.raises(apiary.BadOption, match="map must be first"):
        game.start(3, {"map": "free"})


def test_h34_equal_rotations_are_one_choice() -> None:
    game = with_data("fields", 0, "fences", to=[1, 4])  # A: the same after half a turn
    table = Table(3, "pink", game, map="free")
    table.do("chance", "draw X", "draw A")
    table.do("white", "put 1,0")
    # X is to the west (3): turned by 2 the fences are 3 and 0.
    assert table.legal() == ["turn 0", "turn 1"]
    assert table.why("white", "turn 3").ruling == "H-34"  # type: ignore[union-attr]
    plain = free()
    plain.do("chance", "draw C", "draw X")
    plain.do("white", "put 1,-1")  # X can't be turned to look different: nothing is asked
    assert plain.asked() == ["chance"]


# --- H-26: the random track


def laid(seed: int, **options: Any) -> list[str]:
    rng = Random(seed)
    table = Table(3, track="random", **options)
    while table.asked() == ["chance"]:
        table.state.play(-1, table.state.sample(rng))
    return [table.s.box.names[tile] if tile >= 0 else "R" for tile in table.s.track]


def test_h26_every_tile_once_first_a_round_last_a_letter() -> None:
    for seed in range(60):
        track = laid(seed)
        assert sorted(track) == sorted("ABCDEF" + "R" * 12)
        assert track[0] == "R"
        assert track[-1] != "R"


def test_h26_the_ends_are_free_if_wished() -> None:
    tracks = [
        laid(
            seed,
            random_track_first_must_be_action=False,
            random_track_last_must_be_scoring=False,
        )
        for seed in range(60)
    ]
    assert any(track[0] != "R" for track in tracks)
    assert any(track[-1] == "R" for track in tracks)


def test_h26_all_orders_are_equally_probable() -> None:
    """With two rounds and three letters left behind the first tile, by hand."""
    table = Table(3, track="random")
    s = table.s
    table.do("chance", "tile R")
    s.rounds, s.letters = 2, 0b111
    orders = {p for p in set(permutations("RRABC")) if p[-1] != "R"}

    def probabilities(state: HornetState, so_far: str) -> dict[str, float]:
        if len(so_far) == 5:
            return {so_far: 1.0}
        found: dict[str, float] = {}
        for action, chance in state.chance():
            after = state.copy()
            name = GAME.text(state, action)[-1]
            after.play(-1, action)
            for order, rest in probabilities(after, so_far + name).items():
                found[order] = found.get(order, 0.0) + chance * rest
        return found

    found = probabilities(table.state, "")
    assert set(found) == {"".join(order) for order in orders}
    assert list(found.values()) == pytest.approx([1 / len(orders)] * len(orders))


def test_h26_the_game_ends_with_the_last_scoring_tile() -> None:
    table = Table(3, track="random", random_track_last_must_be_scoring=False)
    table.do("chance", "tile R", *(f"tile {name}" for name in "ABCDEF"), *["tile R"] * 11)
    after_set_up(table)
    table.pass_round()
    assert table.state.pending() == ()
    assert table.end().reason.key != "hornet.end.third_hive" or max(table.s.hives) == 3


# --- H-27: all honey moves


def test_h27_all_honey_of_all_players_moves() -> None:
    table = arranged(4, honey={"A": {"brown": 1, "pink": 3, "white": 2}})
    for _ in range(3):
        table.pass_round()
    assert table.honey("A") == {}
    assert [table.collected(colour) for colour in COLOURS[:4]] == [1, 3, 2, 0]
    assert [table.stock(colour) for colour in COLOURS[:4]] == [19, 17, 18, 20]


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


# --- H-35: map and track are independent


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_h35_letters_are_removed_only_with_both(seats: int) -> None:
    expected = {2: 6, 3: 6, 4: 8, 5: 10}[seats]
    letters: Counter[str] = Counter()
    for seed in range(10):
        for map_, track in (("free", "first"), ("first", "random"), ("free", "random")):
            table = Table(seats, map=map_, track=track)
            rng = Random(seed)
            while "honey" not in str(table.legal()[:1]):
                seat = table.state.pending()[0]
                number = rng.getrandbits(60)
                action = table.state.sample(rng) if seat < 0 else table.state.pick(seat, number)
                table.state.play(seat, action)
            s = table.s
            names = {s.box.names[f] for f in range(12) if s.cells[f] >= 0}
            scored = [s.box.names[tile] for tile in s.track if tile >= 0]
            assert names - {"X", "Y"} == set(scored)
            assert {"X", "Y"} <= names
            assert len(scored) == expected
            assert sum(tile < 0 for tile in s.track) == {2: 12, 3: 12, 4: 14, 5: 15}[seats]
            if (map_, track) == ("free", "random"):
                letters.update(scored)
            else:
                assert set(scored) == set("ABCDEFGHIJ"[:expected])
    assert len(letters) > expected or seats == 5


def test_h35_letters_are_removed_before_the_fields_are_laid() -> None:
    table = Table(4, "white", map="free", track="random")
    assert len(table.state.chance()) == 10
    table.do("chance", "remove C")
    assert len(table.state.chance()) == 9
    table.do("chance", "remove A")
    assert sorted(GAME.text(table.state, action) for action, _ in table.state.chance()) == [
        f"draw {name}" for name in "BDEFGHIJXY"
    ]
