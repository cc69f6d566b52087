"""The tiles of a pile are known to nobody but who searched it: not by a view, a picture or a word.

A spy looks at everything that a seat can ask for.
"""

from __future__ import annotations

from random import Random

import pytest

import apiary
from apiary.games.alveola import GAME, AlveolaState
from apiary.games.alveola.actions import At
from apiary.games.alveola.position import HIDDEN, UNKNOWN
from tests import spies
from tests.alveola.tables import Table, arranged


def told(state: AlveolaState, seats: int, seat: int | None) -> list[object]:
    """All that a seat, or a spectator, can find out about a state."""
    actions = ("pile 3", "search 3", "take 2", "no-power")
    labels = ("pile 2", "search 2", "take 2", "take 3")
    return spies.told(GAME, state, seats, seat, actions, labels)


def searched(seats: int, order: tuple[int, int, int]) -> list[Table]:
    """Yellow searches pile 2, in which chance finds tiles by these numbers: after each event."""
    table = arranged(seats).powers("searchPile").flowers(yellow=1).turn("yellow")
    table.do("yellow", "buy searchPile", "search 2")
    found = []
    for number in order:
        assert table.asked() == ["chance"]
        events = [event for event, _ in table.state.chance()]
        table.state.play(apiary.CHANCE, events[number])
        twin = Table(seats)
        twin.state = table.state.copy()
        found.append(twin)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_states_that_differ_in_hidden_tiles_look_alike(seats: int) -> None:
    for one, other in zip(searched(seats, (0, 0, 0)), searched(seats, (5, 3, 1)), strict=True):
        for viewer in (None, *range(seats)):
            alike = told(one.state, seats, viewer) == told(other.state, seats, viewer)
            assert alike == (viewer != 0)
            assert (one.state.seen_by(viewer) == other.state.seen_by(viewer)) == alike


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_shown_is_disclosed_to_the_searcher_alone(seats: int) -> None:
    table = arranged(seats).powers("searchPile").flowers(blue=1).turn("blue")
    table.do("blue", "buy searchPile")
    assert all(table.state.discloses(1, table.state.parse("search 2"), seat) for seat in (0, None))
    table.do("blue", "search 2")
    assert table.s.phase == At.SHOW
    for event, _ in table.state.chance():
        assert table.state.discloses(apiary.CHANCE, event, 1)
        others = [seat for seat in (None, *range(seats)) if seat != 1]
        assert not any(table.state.discloses(apiary.CHANCE, event, seat) for seat in others)
    table.settle()
    assert table.state.discloses(1, table.state.parse("take 2"), None)


def test_others_are_told_that_a_tile_was_shown_and_not_which() -> None:
    tales = []
    for order in ((0, 0, 0), (5, 3, 1)):
        before, after, _ = searched(3, order)
        views = before.state.seen_by(2), after.state.seen_by(2)
        tales.append(GAME.table.tell(*views, apiary.CHANCE, None))
    assert tales[0] == tales[1]
    assert tales[0].text == "?"


def test_the_tile_taken_is_seen_by_all_and_the_rest_stays_hidden() -> None:
    table = searched(3, (0, 1, 2))[-1]
    tiles = [int(tile) for tile in table.s.piles[4:8]]
    table.do("yellow", "take 3")
    for seat in (None, 1, 2):
        view = table.state.seen_by(seat)
        assert isinstance(view, AlveolaState)
        assert view.position.tile == tiles[2]
        assert list(view.position.piles[4:7]) == [tiles[0], HIDDEN, HIDDEN]
    own = table.state.seen_by(0)
    assert isinstance(own, AlveolaState)
    assert list(own.position.piles[4:7]) == [tiles[0], tiles[1], tiles[3]]


def test_the_top_is_open_to_all_when_it_is_turned_up() -> None:
    table = searched(3, (0, 1, 2))[-1]
    second = int(table.s.piles[5])
    table.do("yellow", "take 1")
    assert table.asked() == ["yellow"]  # no chance: it was drawn for the searcher
    view = table.state.seen_by(None)
    assert isinstance(view, AlveolaState)
    assert view.position.piles[4] == second


def test_a_spectator_knows_less_than_four_searchers() -> None:
    table = arranged(4).powers("searchPile")
    for who in ("yellow", "blue", "red", "green"):
        table.flowers(**{who: 1})
        table.s.spoon = 11
        table.turn(who).on("buy searchPile", "search 1")
    view = table.state.seen_by(None)
    assert isinstance(view, AlveolaState)
    assert list(view.position.piles[1:4]) == [HIDDEN] * 3
    for seat in range(4):
        own = table.state.seen_by(seat)
        assert isinstance(own, AlveolaState)
        assert list(own.position.piles[1:4]) == list(table.s.piles[1:4])


def test_a_guess_knows_no_more_than_the_seat() -> None:
    """Every tile that could be there is guessed, and only those."""
    table = searched(2, (0, 1, 2))[-1]
    view = table.state.seen_by(1)
    guessed: set[int] = set()
    rng = Random(3)
    for _ in range(400):
        world = view.guess(rng)
        assert isinstance(world, AlveolaState)
        hidden = [int(tile) for tile in world.position.piles[5:8]]
        assert len(set(hidden)) == 3
        guessed.update(hidden)
    tops = {int(tile) for tile in table.s.piles if tile >= 0}
    tops -= {int(tile) for tile in table.s.piles[5:8]}
    assert guessed == set(range(16)) - tops
    own = table.state.seen_by(0).guess(rng)
    assert own == table.state


def test_nothing_hidden_exists_before_somebody_looks() -> None:
    s = arranged(2).s
    assert sum(tile == UNKNOWN for tile in s.piles) == 36
