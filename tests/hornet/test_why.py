"""Why can't I? Each refusal, with its message, its ruling and the fields that show it."""

from __future__ import annotations

import pytest

import apiary
from tests.hornet.tables import COLOURS, Table, arranged
from tests.refusals import check_reason, check_refusal


def why(table: Table, who: str, text: str, key: str, ruling: str, *fields: str) -> None:
    """Check the reason, and that playing it is refused with the same and changes nothing."""
    seat = COLOURS.index(who)
    if text in ("produce", "destroy", "put", "turn"):  # labels of many actions
        check_reason(table.game, table.state, seat, text, (key, ruling, *fields))
    else:
        check_refusal(table.game, table.state, seat, text, key, ruling, *fields)


def test_set_up() -> None:
    table = Table(3)
    why(table, "pink", "honey A", "core.not_your_turn", "")
    why(table, "brown", "honey X", "hornet.no_hive", "§1.3", "X")
    why(table, "brown", "honey J", "hornet.not_in_play", "§1.3")
    why(table, "brown", "card 3", "hornet.not_now", "§1.6")
    why(table, "brown", "start pink", "hornet.only_chance", "G-3")
    table.on("honey A", "honey A", "honey A", "honey A", "honey A", "honey A")
    why(table, "brown", "honey A", "hornet.full", "H-10", "A")
    table.on("honey B", "honey B", "honey B", "honey B")
    table.on("honey C", "honey C")
    why(table, "brown", "hornet J", "hornet.not_in_play", "§1.3")


def test_no_more_than_two_of_ones_own() -> None:
    table = Table(2)
    table.on("honey A", "honey B", "honey A", "honey B")
    why(table, "brown", "honey A", "hornet.together", "§1.3", "A")


def test_selecting() -> None:
    table = arranged(3)
    why(table, "brown", "cards 2+6", "hornet.one_card", "§1.6")
    why(table, "brown", "use 1", "hornet.not_now", "§1.6")
    table.do("brown", "card 1")
    why(table, "brown", "card 2", "hornet.has_chosen", "H-28")
    two = arranged(2)
    why(two, "brown", "card 2", "hornet.two_cards", "§1.8")


def test_flying() -> None:
    table = arranged(3, hornets={"brown": "AX"})
    table.select("6", "4", "4")
    table.on("use 1", "pass", "use 1", "pass", "use 1")
    why(table, "brown", "fly F", "hornet.too_far", "H-13", "A", "F")
    why(table, "brown", "fly J", "hornet.not_in_play", "§1.3")
    why(table, "pink", "fly A", "core.not_your_turn", "")


def test_taking() -> None:
    table = arranged(3, honey={"A": {"brown": 1, "pink": 1}}, hornets={"brown": "AX"})
    table.select("3", "1", "6")
    table.on("use 1", "use 1")
    why(table, "brown", "take brown", "hornet.own_honey", "§1.6")
    why(table, "brown", "take white", "hornet.no_honey_of", "H-6", "A")
    why(table, "brown", "pass", "hornet.not_now", "§1.6")


def test_producing() -> None:
    honey = {"A": {"pink": 4}, "F": {"brown": 9}, "E": {"brown": 8}, "B": {"brown": 2}}
    table = arranged(3, honey=honey, purse={"brown": 5}, hornets={"brown": "AX"})
    table.select("4", "1", "6")
    table.on("use 1", "use 1")
    assert table.stock("brown") == 1
    why(table, "brown", "produce 3", "hornet.too_dear", "§1.6")
    why(table, "brown", "produce 2", "hornet.no_stock", "§1.6")
    why(table, "brown", "produce 1+1", "hornet.no_use", "H-31", "A")
    why(table, "brown", "place 1", "hornet.not_now", "§1.6")
    assert table.why("brown", "produce") is None
    assert table.why("brown", "produce 1") is None
    roomy = arranged(3, honey={"A": {"pink": 5}}, purse={"brown": 8}, hornets={"brown": "AX"})
    roomy.select("4", "1", "6")
    roomy.on("use 1", "use 1")
    why(roomy, "brown", "produce 2", "hornet.no_room", "H-10", "A")
    roomy.do("brown", "destroy 2+3")
    roomy.do("chance", "green", "blank", "blank")
    why(roomy, "brown", "done", "hornet.paid_for", "H-8")


def test_producing_nowhere() -> None:
    table = arranged(3, purse={"brown": 8}, hornets={"brown": "XA"})
    table.select("4", "1", "6")
    table.on("use 1", "use 1")
    why(table, "brown", "produce 1", "hornet.no_hive", "H-12", "X")
    why(table, "brown", "produce", "hornet.no_hive", "H-12", "X")
    scored = arranged(3, purse={"brown": 8}, hornets={"brown": "AA"})
    for _ in range(3):
        scored.pass_round()
    scored.select("4", "1", "6")
    scored.on("use 1", "use 1")
    why(scored, "brown", "destroy 1", "hornet.scored", "H-12", "A")


def test_destroying_what_is_not_there() -> None:
    table = arranged(3, honey={"A": {"pink": 1}}, purse={"brown": 8}, hornets={"brown": "AB"})
    table.select("4", "1", "6")
    table.on("use 1", "use 1")
    why(table, "brown", "destroy 2", "hornet.less_honey", "§1.6", "A")
    empty = arranged(3, purse={"brown": 8}, hornets={"brown": "AB"})
    empty.select("4", "1", "6")
    empty.on("use 1", "use 1")
    why(empty, "brown", "destroy 0+2", "hornet.less_honey", "§1.6", "A")


def test_placing() -> None:
    table = arranged(3, purse={"brown": 8}, hornets={"brown": "AX"})
    table.select("4", "1", "6")
    table.on("use 1", "use 1", "produce 1+2")
    why(table, "brown", "place 1", "core.not_your_turn", "")
    with pytest.raises(apiary.IllegalAction, match="can't happen"):
        table.do("chance", "tile R")
    table.do("chance", "green", "blank")
    why(table, "brown", "place 0", "hornet.paid_for", "H-8")
    why(table, "brown", "place 3", "hornet.place_most", "H-9")


def test_losing() -> None:
    table = arranged(3, honey={"A": {"brown": 1}})
    table.select("2", "1", "6")
    table.on("use 1", "use 1")
    why(table, "brown", "lose B", "hornet.none_to_lose", "H-15")
    why(table, "brown", "done", "hornet.not_now", "§1.6")


def test_laying_fields() -> None:
    table = Table(3, map="free", random_field_draw=False)
    why(table, "brown", "field J", "hornet.not_in_stock", "H-25")
    table.on("field C")  # fences E, W and SE
    why(table, "pink", "field C", "hornet.not_in_stock", "H-25")
    table.on("field A")
    why(table, "pink", "put 0,0", "hornet.taken", "H-32")
    why(table, "pink", "put 5,0", "hornet.apart", "H-32")
    why(table, "pink", "put 1,0", "hornet.fenced_off", "H-32")
    table.on("put 1,-1")  # A's fences are NW and SE; C lies to the SW
    why(table, "pink", "turn 2", "hornet.fenced_off", "H-32")


def test_declarations_and_the_end() -> None:
    table = arranged(3)
    why(table, "brown", "resign", "core.no_resigning", "§1.7")
    why(table, "brown", "offer draw", "core.no_draws", "§1.7")
    two = arranged(2)
    assert two.why("brown", "resign") is None
    two.do("brown", "resign")
    why(two, "pink", "cards 2+6", "core.game_over", "")


def test_seats_that_do_not_exist() -> None:
    table = arranged(3)
    reason = table.state.why_not(3, "card 1")
    assert reason is not None
    assert reason.message.key == "core.no_such_seat"
