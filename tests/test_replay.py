"""Events become states in one place, whoever asks."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import apiary
from apiary.core.replay import Event, play, play_text, replay, replayed
from tests.strategies import Begun, any_action, running, work


@work(40)
@given(running(), st.integers(0, 200))
def test_a_log_leads_where_the_game_went(begun: Begun, cut: int) -> None:
    match = begun.match
    events = match.events
    start = match.game.start(match.seats, match.options)
    before = start.copy()
    steps = list(replay(start, events))
    assert start == before
    assert [Event(step.actor, step.text) for step in steps] == events
    for one, other in pairwise(steps):
        assert one.after == other.before
    assert replayed(start, events) == match.state
    assert (steps[-1].after if steps else start) == match.state
    known = min(cut, len(events))
    middle = steps[known - 1].after if known else start
    assert replayed(middle, events[known:], known) == match.state


@work(20)
@given(running())
def test_the_states_are_the_callers_own(begun: Begun) -> None:
    match = begun.match
    start = match.game.start(match.seats, match.options)
    expected = [step.after for step in replay(start, match.events)]
    rng = Random(0)
    found = []
    for step in replay(start, match.events):
        found.append(step.after.copy())
        if step.after.pending():
            step.after.play(*any_action(step.after, rng))
    assert found == expected


def test_a_step_leaves_the_state_as_it_was() -> None:
    hive = apiary.game("hive")
    start = hive.start()
    step = play_text(start, 0, "wA1")
    assert (step.before, step.actor, step.text) == (start, 0, "wA1")
    assert start == hive.start() != step.after
    assert play(start, 0, step.action) == step


def test_what_is_no_step() -> None:
    hive = apiary.game("hive")
    start = hive.start()
    with pytest.raises(apiary.BadNotation):
        play_text(start, 0, "nonsense")
    for action in (-4, hive.action_space, 2**40):
        with pytest.raises(apiary.IllegalAction) as caught:
            play(start, 0, action)
        assert caught.value.message.key == "core.no_such_action"
    with pytest.raises(apiary.IllegalAction):
        play_text(start, 1, "bA1")
    assert start == hive.start()


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event(1, "nonsense"), "Move 9: Can't read 'nonsense'"),
        (Event(1, "bA2 wA1-"), "Move 9 (bA2 wA1-) is not legal: Place bA1 before bA2."),
        (Event(0, "wA2 -wA1"), "Move 9 (wA2 -wA1) is not legal: "),
    ],
)
def test_a_wrong_event_is_told_by_its_number(event: Event, said: str) -> None:
    hive = apiary.game("hive")
    events = (Event(0, "wA1"), event)
    for work_through in (
        lambda: replayed(hive.start(), events, 7),
        lambda: list(replay(hive.start(), events, 7)),
    ):
        with pytest.raises(apiary.BadRecord) as caught:
            work_through()
        assert str(caught.value).startswith(said)
