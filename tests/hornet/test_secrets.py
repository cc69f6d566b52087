"""Nobody learns a selected card before the reveal: not from a view, a picture or a refusal."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import apiary
from apiary.games.hornet import GAME
from tests import spies
from tests.hornet.tables import COLOURS, Table, arranged


def told(table: Table, seat: int | None) -> list[object]:
    """All that a seat, or a spectator, can find out about a table."""
    actions = ("card 3", "cards 2+6", "use 1", "pass", "resign")
    labels = [f"card {card}" for card in range(1, 7)]
    return spies.told(GAME, table.state, table.seats, seat, actions, labels)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_states_that_differ_in_a_secret_look_alike(seats: int) -> None:
    cards = ("1+2", "3+6", "4+5") if seats == 2 else ("1", "3", "6")
    word = "cards" if seats == 2 else "card"
    for actor in range(seats):
        tables = []
        for card in cards:
            table = arranged(seats)
            table.do(COLOURS[actor], f"{word} {card}")
            tables.append(table)
        for viewer in (None, *range(seats)):
            first, *others = tables
            for other in others:
                alike = told(first, viewer) == told(other, viewer)
                assert alike == (viewer != actor)
                assert (first.state.seen_by(viewer) == other.state.seen_by(viewer)) == alike


def test_several_secrets_look_alike() -> None:
    views = set()
    for first, second in product("136", "245"):
        table = arranged(4)
        table.do("pink", f"card {first}")
        table.do("green", f"card {second}")
        assert table.state.pending() == (0, 2)
        views.add((table.state.seen_by(0).key(), GAME.terminal.draw(table.state.seen_by(None))))
    assert len(views) == 1


def test_a_selection_is_disclosed_to_nobody_else() -> None:
    state = arranged(3).state
    action = state.parse("card 3")
    assert state.discloses(1, action, 1)
    assert not any(state.discloses(1, action, seat) for seat in (0, 2, None))


def test_everything_else_is_disclosed() -> None:
    table = Table(3)
    assert table.state.discloses(0, table.state.parse("honey A"), None)
    table = arranged(3)
    table.select("4", "1", "6")
    assert table.state.discloses(1, table.state.parse("use 1"), None)
    two = arranged(2)
    assert two.state.discloses(1, apiary.RESIGN, None)


def test_others_see_that_it_was_chosen() -> None:
    table = arranged(3)
    before = GAME.terminal.draw(table.state.seen_by(None))
    table.do("pink", "card 3")
    after = GAME.terminal.draw(table.state.seen_by(None))
    assert before != after
    assert table.state.seen_by(None).pending() == (0, 2)


def test_a_guess_leaves_the_secrets_of_others_open() -> None:
    table = arranged(4)
    table.do("brown", "card 3")
    table.do("pink", "card 2")
    world = table.state.seen_by(0).guess(Random(1))
    assert world.pending() == (1, 2, 3)
    assert table.state.seen_by(None).guess(Random(1)).pending() == (0, 1, 2, 3)
