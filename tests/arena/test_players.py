"""Players by their names, and what is said of those that are wrong."""

from __future__ import annotations

from random import Random

import pytest

import apiary
from apiary.arena import Arena, make_player
from tests.strategies import sentences

OWN = "tests.arena.own"


@pytest.mark.parametrize(
    "name", ["easy", "hard@0.01", "normal@1", "random", "search#3", "exploiter#3", f"{OWN}:First"]
)
def test_every_kind_of_player_chooses_something_legal(name: str) -> None:
    state = apiary.start("hornet", seats=2)
    rng = Random(1)
    while state.pending() == (apiary.CHANCE,):
        state.play(apiary.CHANCE, state.sample(rng))
    seat = state.pending()[0]
    action = make_player(state.game, name, Random(1)).choose(state.seen_by(seat), seat)
    assert state.is_legal(seat, action)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("genius", "There is no player 'genius'. Possible: egg, .*queen, easy, .*, search#N"),
        ("search", "There is no player 'search'"),
        ("search#0", "There is no player 'search#0'"),
        ("search#x", "There is no player 'search#x'"),
        ("hard@", "There is no player 'hard@'"),
        ("hard@0", "There is no player 'hard@0'"),
        ("hard@-1", "There is no player 'hard@-1'"),
        ("hard@nan", "There is no player 'hard@nan'"),
        ("nowhere:Class", "No module named 'nowhere'"),
        (f"{OWN}:Nobody", "has no attribute 'Nobody'"),
        (f"{OWN}:NotMade", "takes no arguments"),
        (f"{OWN}:NoPlayer", r"no method choose\(view, seat\)"),
    ],
)
def test_who_is_no_player_is_told(name: str, said: str) -> None:
    with pytest.raises(apiary.BadOption, match=said) as caught:
        Arena("hive", [name, "random"])
    assert all(sentences(caught.value.message))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Illegal", r"own:Illegal has chosen action 587, which is not legal"),
        ("Failing", r"own:Failing has failed: ZeroDivisionError\('by zero'\) \(own.py:"),
    ],
)
@pytest.mark.parametrize("processes", [1, 2])
def test_a_player_that_fails_is_named(name: str, said: str, processes: int) -> None:
    arena = Arena("hornet", [f"{OWN}:{name}", "random"], processes=processes)
    with pytest.raises(apiary.BadOption, match=said):
        arena.run()


def test_a_process_that_dies_is_told() -> None:
    arena = Arena("hornet", [f"{OWN}:Dying", "random"], processes=2)
    with pytest.raises(apiary.BadOption, match="has ended by itself"):
        arena.run()


def test_an_exploiter_answers_what_others_choose() -> None:
    state = apiary.start("hornet", seats=2)
    rng = Random(1)
    while len(state.pending()) != 2:
        seat = state.pending()[0]
        chance = seat == apiary.CHANCE
        state.play(seat, state.sample(rng) if chance else state.pick(seat, rng.getrandbits(60)))
    for seat in state.pending():
        action = make_player(state.game, "exploiter#5", Random(2)).choose(state.seen_by(seat), seat)
        assert state.is_legal(seat, action)
