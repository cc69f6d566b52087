"""Nobody learns what others hold or what is in the deck: not from a view, a picture or a window."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apiary.core.play import play_at_random
from apiary.games.waggledance import GAME
from apiary.games.waggledance.actions import CARD_NAMES
from apiary.games.waggledance.state import WaggleState
from tests import spies
from tests.strategies import work
from tests.waggledance.tables import COLOURS, Table, arranged

TYPES = ("mix", "bonus", "queensGift", "expertise", "wrongTurn", "volunteer", "explore", "feint")


def told(state: WaggleState, seat: int | None) -> list[object]:
    """All that a seat, or a spectator, can find out about a state."""
    actions = ("pass", "gift-room", "mix R1", "assign 3 A", "volunteer")
    return spies.told(GAME, state, 3, seat, actions)


@pytest.mark.parametrize("step", ["dawn", "assign", "dusk", "A", "B", "D", "F", "G"])
def test_hands_that_differ_look_alike(step: str) -> None:
    tables = [
        arranged(
            step,
            types=TYPES,
            pools={"blue": "123456", "purple": "123456"},
            flowers={1: {"orange": "1", "purple": "1"}},
            rooms={"purple": ["wwy:12", "0:34"]},
            spaces={"G": {"purple": "3"}},
            hands={"purple": [card, "bonus"]},
        )
        for card in ("mix", "expertise", "wrongTurn", "volunteer")
    ]
    first, *others = tables
    for viewer in (None, 0, 2, 1):
        for other in others:
            alike = told(first.state, viewer) == told(other.state, viewer)
            assert alike == (viewer != 1)


def test_a_card_that_is_drawn_or_kept_is_disclosed_to_its_seat_alone() -> None:
    table = arranged("G", spaces={"G": {"purple": "1"}}, hands={"purple": ["explore"]})
    table.by("purple", "explore")
    for _ in range(3):
        action = table.state.parse("card overtime")
        assert [table.state.discloses(-1, action, seat) for seat in (0, 1, 2, None)] == [
            False,
            True,
            False,
            False,
        ]
        table.on("card overtime")
    action = table.state.parse("keep overtime")
    assert [table.state.discloses(1, action, seat) for seat in (0, 1, None)] == [False, True, False]


def test_what_was_found_is_seen_by_its_seat_alone() -> None:
    views = []
    for cards in (("overtime", "mix"), ("mix", "feint")):
        table = arranged(
            "G", types=TYPES, spaces={"G": {"purple": "1"}}, hands={"purple": ["explore"]}
        )
        table.by("purple", "explore").on(*[f"card {card}" for card in (*cards, "feint")])
        views.append(table.state)
    for viewer in (None, 0, 2):
        assert told(views[0], viewer) == told(views[1], viewer)
    assert told(views[0], 1) != told(views[1], 1)


def test_with_one_type_found_the_seat_is_asked_all_the_same() -> None:
    table = arranged("G", spaces={"G": {"purple": "1"}}, hands={"purple": ["explore"]})
    table.by("purple", "explore").on(*["card overtime"] * 3)
    assert table.legal == ["keep overtime"]


def test_everything_else_is_disclosed() -> None:
    table = arranged("A", spaces={"A": {"purple": "1"}})
    assert table.state.discloses(1, table.state.parse("room"), None)


@work(30)
@given(seed=st.integers(0, 2**32 - 1), seats=st.sampled_from([2, 3, 4]), steps=st.integers(0, 500))
def test_whether_a_seat_is_asked_does_not_depend_on_the_hands(
    seed: int, seats: int, steps: int
) -> None:
    """G-4: deal the unseen cards anew and play on with what needs no card; the same are asked."""
    rng = Random(seed)
    table = Table(seats)
    play_at_random(table.state, rng, steps)
    twin = table.state.seen_by(None).guess(rng)
    for _ in range(60):
        assert twin.pending() == table.state.pending()
        if not twin.pending() or twin.pending()[0] < 0:
            return
        [seat] = twin.pending()
        both = set(twin.legal(seat)) & set(table.state.legal(seat))
        if not both:  # only which card to keep
            return
        action = min(both)
        twin.play(seat, action)
        table.state.play(seat, action)


def test_a_guess_deals_what_is_not_seen() -> None:
    table = arranged("A", types=TYPES, hands={"purple": ["mix", "bonus"], "orange": ["feint"]})
    view = table.state.seen_by(1)
    for seed in range(20):
        world = view.guess(Random(seed))
        s = world.position  # type: ignore[attr-defined]
        assert list(s.held) == [0, 2, 1, 0]
        assert sum(s.hands[28:42]) == 1
        assert sum(s.unseen) == s.deck_size == 27
        mix = CARD_NAMES.index("mix")
        assert s.hands[14 + mix] == 1
        assert s.unseen[mix] + s.hands[28 + mix] == 2
    assert len({view.guess(Random(seed)).key() for seed in range(20)}) > 5
    assert COLOURS[1] == "purple"
