"""The rulebook, section by section, and the acceptance examples of the digest."""

from __future__ import annotations

import pytest

import apiary
from apiary.games.hornet import GAME
from tests.hornet.tables import COLOURS, Table, after_set_up, arranged

# --- the four acceptance examples


def test_example_1_order_and_penalty_of_five_players() -> None:
    """Player A has the pawn: A 3, B 1, C 1, D 5, E 2 are played B > C > E > A > D, E penalised."""
    table = arranged(5, honey={"A": dict.fromkeys(COLOURS, 1)})
    table.select("3", "1", "1", "5", "2")
    order: list[str] = []
    while len(order) < 5:
        [who] = table.asked()
        order.append(who)
        table.do(who, "use 1")
        if who == "blue":
            assert table.legal("blue") == ["lose A"]
            table.do("blue", "lose A")
        else:
            assert not any(text.startswith("lose") for text in table.legal())
        if who == "green":
            table.do("green", "fly X")
    assert order == ["pink", "white", "blue", "brown", "green"]
    assert table.honey("A") == {"brown": 1, "pink": 1, "white": 1, "green": 1}


def test_example_2_anna_destroys_all_of_joes_honey() -> None:
    table = arranged(3, honey={"A": {"pink": 5}}, purse={"brown": 8}, hornets={"brown": "AX"})
    table.select("4", "6", "6")
    table.do("brown", "use 1")
    assert "destroy 4" in table.legal()  # she could play it safe
    assert "destroy 2+4" in table.legal()
    table.do("brown", "destroy 2+4")
    assert table.purse("brown") == 0
    for greens in (3, 4):
        thrown = Table(3)
        thrown.state = table.state.copy()
        thrown.do("chance", *["green"] * greens, *["blank"] * (4 - greens))
        thrown.do("brown", *["take pink"] * 5)
        assert thrown.honey("A") == {}
        assert thrown.asked() == ["pink"]
    table.do("chance", "green", "green", "blank", "blank")
    table.do("brown", *["take pink"] * 4)
    assert table.honey("A") == {"pink": 1}
    assert table.asked() == ["pink"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_example_3_no_more_than_three_nectar_in_the_first_round(seats: int) -> None:
    table = after_set_up(Table(seats))
    assert max(table.s.nectar) == 3
    assert table.s.step == 0


def test_example_4_a_tie_of_two_with_five_nectar() -> None:
    table = arranged(3, honey={"A": {"brown": 2, "white": 2, "pink": 1}}, nectar={"A": 2})
    for _ in range(3):
        table.pass_round()
    assert table.fate("A") == "tied"
    assert [table.purse(colour) for colour in COLOURS[:3]] == [6, 4, 6]
    assert table.nectar("A") == 0
    table.check()


# --- setting up


@pytest.mark.parametrize(
    ("seats", "fields", "track"),
    [
        (2, "ABCDEFXY", "R R R A R R B R R C R R D R R E R F"),
        (3, "ABCDEFXY", "R R R A R R B R R C R R D R R E R F"),
        (4, "ABCDEFGHXY", "R R R A R R B R R C R R D R R E R R F R G H"),
        (5, "ABCDEFGHIJXY", "R R R A R R B R R C R R D R R E R R F R G H R I J"),
    ],
)
def test_fields_track_and_supplies(seats: int, fields: str, track: str) -> None:
    table = Table(seats)
    s = table.s
    names = s.box.names
    assert "".join(names[f] for f in range(12) if s.cells[f] >= 0) == fields
    assert " ".join("R" if tile < 0 else names[tile] for tile in s.track) == track
    assert all(table.nectar(name) == 3 for name in fields)
    assert all(table.purse(colour) == 4 for colour in COLOURS[:seats])
    assert all(table.stock(colour) == 20 for colour in COLOURS[:seats])
    table.check()


def test_the_start_player_is_drawn_unless_named() -> None:
    state = GAME.start(4)
    assert state.pending() == (apiary.CHANCE,)
    assert [probability for _, probability in state.chance()] == [0.25] * 4
    state.play(-1, state.parse("start white"))
    assert state.pending() == (2,)
    assert Table(4, "green").asked() == ["green"]
    with pytest.raises(apiary.BadOption, match="brown, pink, white"):
        GAME.start(3, {"start_player": "green"})


def test_honey_in_turn_then_hornets_in_turn() -> None:
    table = Table(3, "white")
    order: list[str] = []
    for name in "ABCD":
        for _ in range(3):
            order += table.asked()
            table.on(f"honey {name}")
    assert order == ["white", "brown", "pink"] * 4
    for name in "XA":
        for _ in range(3):
            order += table.asked()
            table.on(f"hornet {name}")
    assert order == ["white", "brown", "pink"] * 6
    assert table.asked() == ["brown", "pink", "white"]
    assert table.hornets("pink") == "XA"
    assert table.stock("pink") == 16


def test_at_most_two_own_honey_in_a_hive_and_no_more_than_spaces() -> None:
    table = Table(5)
    for _ in range(2):
        for _ in COLOURS[:3]:
            table.on("honey A")
        table.on("honey B", "honey B")
    assert table.honey("A") == {"brown": 2, "pink": 2, "white": 2}
    assert "honey A" not in table.legal()
    assert table.why("brown", "honey A").message.key == "hornet.full"  # type: ignore[union-attr]
    table.on("honey C", "honey C", "honey C")
    assert table.asked() == ["green"]
    assert table.why("green", "honey B").message.key == "hornet.together"  # type: ignore[union-attr]
    assert "honey X" not in table.legal()


def test_hornets_also_on_fields_without_a_hive() -> None:
    table = Table(3)
    while table.legal()[0].startswith("honey"):
        table.on(table.legal()[0])
    assert table.legal() == [f"hornet {name}" for name in "ABCDEFXY"]


# --- the action round


def test_all_select_in_any_order_and_return_their_cards() -> None:
    table = arranged(4)
    assert table.asked() == list(COLOURS[:4])
    assert table.legal("white") == [f"card {n}" for n in range(1, 7)]
    table.do("white", "card 1")
    assert table.asked() == ["brown", "pink", "green"]
    assert table.legal("white") == []
    table.do("green", "card 4")
    table.do("brown", "card 4")
    table.do("pink", "card 1")
    while table.asked() != list(COLOURS[:4]):
        table.on("pass" if "pass" in table.legal() else "use 1")
    assert table.legal("white") == [f"card {n}" for n in range(1, 7)]


@pytest.mark.parametrize(("there", "taken"), [(0, 0), (2, 2), (3, 3), (9, 3)])
def test_card_1_takes_three_or_what_is_there(there: int, taken: int) -> None:
    table = arranged(nectar={"B": there}, hornets={"brown": "BX"})
    table.select("1", "4", "4")
    table.do("brown", "use 1")
    assert table.purse("brown") == 4 + taken
    assert table.nectar("B") == there - taken


def test_who_comes_later_gets_what_is_left() -> None:
    table = arranged(4, nectar={"B": 4}, hornets={"brown": "BX", "pink": "BX"})
    table.select("2", "1", "4", "6")
    table.on("use 1", "use 1")
    assert (table.purse("pink"), table.purse("brown")) == (7, 5)


def test_card_4_produces_surely() -> None:
    table = arranged(purse={"brown": 9}, hornets={"brown": "CX"})
    table.select("4", "1", "6")
    table.on("use 1")
    table.do("brown", "use 1", "produce 4")
    assert table.honey("C") == {"brown": 4}
    assert table.purse("brown") == 1
    assert table.asked() == ["white"]


@pytest.mark.parametrize(("card", "taken"), [("5", 3), ("6", 1)])
@pytest.mark.parametrize("there", [0, 1, 2, 5])
def test_cards_5_and_6_take_nectar_where_they_land(card: str, taken: int, there: int) -> None:
    table = arranged(nectar={"B": there}, hornets={"brown": "XY"})
    table.select(card, "4", "4")
    table.on("use 1", "pass", "use 1", "pass")
    table.do("brown", "use 1", "fly B")
    assert table.purse("brown") == 4 + min(taken, there)
    assert table.hornets("brown") == "BY"


def test_after_the_round_nectar_pawn_and_step() -> None:
    table = arranged(3, "white")
    table.pass_round()
    assert all(table.nectar(name) == 4 for name in "ABCDEFXY")
    assert table.s.starter == 0
    assert table.s.step == 1
    table.check()


# --- scoring


def test_the_winner_takes_marker_nectar_and_everybody_the_honey() -> None:
    table = arranged(honey={"A": {"brown": 1, "pink": 3}}, nectar={"A": 5})
    for _ in range(3):
        table.pass_round()
    assert table.fate("A") == "pink"
    assert table.hives("pink") == 1
    assert table.purse("pink") == 4 + 8
    assert (table.collected("brown"), table.collected("pink")) == (1, 3)
    assert table.nectar("A") == 0
    assert table.s.step == 4  # behind the scoring tile


def test_a_scored_field_still_counts_as_a_step() -> None:
    table = arranged(honey={"A": {"pink": 1}}, hornets={"brown": "XX"})
    for _ in range(3):
        table.pass_round()
    table.select("6", "4", "4")
    table.on("use 1", "pass", "use 1", "pass")
    table.do("brown", "use 1", "fly A")
    assert table.hornets("brown") == "AX"


def test_two_scorings_in_a_row_without_actions_between() -> None:
    table = arranged(4, honey={"G": {"brown": 1}, "H": {"pink": 1}}, step=-3)
    table.pass_round()
    assert (table.fate("G"), table.fate("H")) == ("brown", "pink")
    assert table.state.pending() == ()


def test_the_whole_track_is_played() -> None:
    table = arranged(3)
    for played in range(12):
        assert table.state.pending() == (0, 1, 2), played
        table.pass_round()
    assert table.end().draw  # nobody had honey, all have the same nectar


# --- two players


def test_two_players_resign_others_do_not() -> None:
    table = arranged(2)
    assert table.state.declarations(0) == (apiary.RESIGN,)
    table.do("pink", "resign")
    assert table.end().winners == (0,)
    assert table.end().reason.key == "core.end.resigned"
    more = arranged(3)
    assert more.state.declarations(0) == ()
    with pytest.raises(apiary.IllegalAction, match="nobody can resign"):
        more.do("pink", "resign")


def test_two_players_suffer_for_a_pair_of_their_own() -> None:
    table = arranged(2, honey={"A": {"brown": 1}}, nectar={"X": 9})
    table.select("1+2", "3+6")
    table.do("brown", "use 1")  # card 1
    assert table.legal() == ["lose A"]  # card 2 with the other hornet took two
    assert table.purse("brown") == 4 + 3 + 2
