"""A match: its log and its state agree, and its repr makes it again."""

from __future__ import annotations

from random import Random

import pytest

import apiary
from apiary.core.replay import Event
from tests.corrected import corrected
from tests.strategies import any_action

SET_UPS = [
    ("hive", 2, {"expansions": "MP"}),
    ("hive", 2, {"mode": "venom"}),
    ("hornet", 3, {}),
    ("waggledance", 2, {"target": "short"}),
    ("alveola", 4, {"teams": True}),
]


def played(game: apiary.Game, seats: int, options: dict[str, object], count: int) -> apiary.Match:
    rng = Random(count)
    match = apiary.Match(game, seats, options)
    for _ in range(count):
        match.play(*any_action(match.state, rng))
    return match


@pytest.mark.parametrize(("name", "seats", "options"), SET_UPS)
@pytest.mark.parametrize("count", [0, 1, 30])
def test_the_repr_makes_it_again(
    name: str, seats: int, options: dict[str, object], count: int
) -> None:
    match = played(apiary.game(name), seats, options, count)
    again = eval(repr(match), {"apiary": apiary})
    assert again.state == match.state
    assert again.events == match.events
    assert again.record() == match.record()
    assert repr(again) == repr(match)


def test_the_repr_has_corrected_components() -> None:
    match = played(corrected(apiary.game("hornet")), 3, {}, 40)
    again = eval(repr(match), {"apiary": apiary})
    assert again.record() == match.record()
    assert again.state == match.state


def test_it_is_begun_with_events() -> None:
    game = apiary.game("hive")
    match = apiary.Match(game, events=[(0, "wA1"), Event(1, "bA1 wA1-")])
    assert [event.action for event in match.events] == ["wA1", "bA1 wA1-"]
    assert (match.game, match.seats, match.options) == (game, 2, game.checked({}))
    match.undo(2)
    assert match.state == game.start()


def test_events_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(apiary.BadRecord, match="2"):
        apiary.Match(apiary.game("hive"), events=[(0, "wA1"), (0, "wA2 wA1-")])
