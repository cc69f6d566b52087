"""First turns, extra turns, last turns, and turns that cannot begin."""

from __future__ import annotations

import apiary
from apiary.games.alveola.actions import At
from tests.alveola.tables import TOWER, Table, arranged, ended, on_tower


def tower(who: str = "yellow") -> Table:
    """Four levels with the tile just before the bee: the reserve of this player is empty."""
    table = arranged(2).hive(*TOWER)
    table.workers(who, "1,0", "1,1", "2,0", "0,1")
    table.hold(who, "T-FFE-3")
    return table.on(on_tower(table))


def replaying() -> Table:
    """Yellow has bought another turn and could place its queen in the first of the two."""
    table = arranged(2).hive(*TOWER).workers("yellow", "1,0", "1,1", "2,0", "0,1")
    table.powers("fourthPile", "moveHornet", "replay").flowers(yellow=6)
    table.top(1, "B-FEE-2")
    table.s.piles[11 * 4] = table.free("T-FFE-3")
    table.s.spoon = 10
    return table.turn("yellow").on("buy replay", "pile 12")


def test_al_6_the_first_turn_only_expands_and_places_no_bee() -> None:
    table = arranged(2)
    table.hive("T-FFE-2 3,-1 4,-1 3,0").top(1, "B-EEF-1")
    table.turn("yellow", first=True).on("pile 1")
    assert all(table.s.height(table.cell(text.split()[1])) == 0 for text in table.legal())
    reason = table.why("yellow", "lay 2,1 1,1 1,0")
    assert reason is not None
    assert reason.ruling == "AL-6"
    table.on(table.legal()[0])
    assert table.s.moves == 1  # no bee was asked for; the icon moves a hornet
    assert all(text.startswith("hornet") for text in table.legal())


def test_al_6_each_player_has_a_first_turn_of_its_own() -> None:
    table = arranged(2)
    for name, pile in (("S-FFE-2", 2), ("S-FFE-3", 4)):
        table.top(pile, name)
    table.on("pile 2")
    table.on(table.legal()[0])
    assert table.asked() == ["blue"]
    assert table.s.first_turn()
    table.on("pile 4")
    table.on(table.legal()[0])
    assert table.asked() == ["yellow"]
    assert not table.s.first_turn()


def test_al_20_after_the_queen_all_others_have_one_more_turn() -> None:
    table = arranged(3).hive(*TOWER).workers("blue", "1,0", "1,1", "2,0", "0,1")
    table.hold("blue", "T-FFE-3").on(on_tower(table))
    queen = next(text for text in table.legal() if text.startswith("queen"))
    table.on(queen)
    order: list[str] = []
    while table.state.pending():
        who = table.asked()[0]
        if not order or order[-1] != who:
            order.append(who)
        assert not any(text.startswith("queen") for text in table.legal())
        table.on(table.legal()[0])
    assert order == ["red", "yellow"]
    assert table.end().reason.params["why"] == apiary.Message("alveola.end.queen")


def test_al_20_there_is_one_queen_in_the_game() -> None:
    table = tower()
    assert any(text.startswith("queen") for text in table.legal())
    table = arranged(2).hive(*TOWER).workers("yellow", "1,0", "1,1", "2,0", "0,1")
    table.queen("blue", "-5,0").hold("yellow", "T-FFE-3")
    table.on(on_tower(table))
    assert not any(text.startswith("queen") for text in table.legal())


def test_al_21_the_extra_turn_comes_before_the_last_turns() -> None:
    table = replaying()
    table.on(on_tower(table))
    table.on(next(text for text in table.legal() if text.startswith("queen")))
    while table.s.phase == At.MOVE:
        table.on(table.legal()[0])
    assert table.asked() == ["yellow"]
    assert all(text.startswith("pile") for text in table.legal())  # flowers are left, but no step 1
    assert table.s.again
    while table.asked() == ["yellow"]:
        assert not any(text.startswith("queen") for text in table.legal())
        table.on(table.legal()[0])
    assert table.asked() == ["blue"]
    while table.state.pending():
        assert table.asked() == ["blue"]
        table.on(table.legal()[0])


def test_al_21_the_queen_may_come_in_the_extra_turn() -> None:
    table = arranged(2).hive(*TOWER).workers("yellow", "1,0", "1,1", "2,0", "0,1")
    table.hold("yellow", "T-FFE-3")
    table.s.again = 1
    table.on(on_tower(table))
    table.on(next(text for text in table.legal() if text.startswith("queen")))
    while table.s.phase == At.MOVE:
        table.on(table.legal()[0])
    assert table.asked() == ["blue"]


def test_al_21_no_extra_turn_without_tiles() -> None:
    table = arranged(2).heights(p3=2).powers("fourthPile", "moveHornet", "replay")
    table.flowers(yellow=3).turn("yellow").on("buy replay", "pile 3").heights()
    while table.state.pending():
        assert table.asked() == ["yellow"]
        table.on(table.legal()[0])
    assert table.end().reason.params["why"] == apiary.Message("alveola.end.piles")


def test_al_21_another_turn_may_be_bought_in_a_last_turn() -> None:
    table = arranged(2).queen("blue", "1,0").flowers(yellow=3)
    table.powers("fourthPile", "moveHornet", "replay").turn("yellow").on("buy replay")
    turns = 0
    while table.state.pending():
        assert table.asked() == ["yellow"]
        turns += table.legal()[0].startswith("pile")
        table.on(table.legal()[0])
    assert turns == 2


def test_al_28_no_tile_no_turn() -> None:
    table = arranged(2).flowers(yellow=9, blue=9)
    ended(table)
    assert table.state.pending() == ()
    assert table.purse("yellow") == (9, 0)
    last = arranged(2).queen("blue", "1,0").heights().turn("yellow")
    assert last.state.pending() == ()
