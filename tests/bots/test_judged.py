"""Monte-Carlo tree search that asks a judge: PUCT, batches, limits, what it returns."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import apiary
from apiary.bots import MonteCarlo, Searched
from apiary.bots.judge import Policies, Values
from apiary.core.state import CHANCE, State
from examples.tictactoe import TicTacToe
from tests.toys import Dice, Duel, tic_tac_toe

MUCH = 800 if apiary.compiled else 300
WINS, LOSES = 2, 6  # cells of tic_tac_toe("xx.oo....")


def knows_nothing(states: list[State], seats: list[int]) -> tuple[Policies, Values]:
    return [None] * len(states), [(0.0,) * state.seats for state in states]


class Noted:
    """A judge that knows nothing and notes what it is asked."""

    def __init__(self) -> None:
        self.batches: list[list[tuple[State, int]]] = []

    def __call__(self, states: list[State], seats: list[int]) -> tuple[Policies, Values]:
        self.batches.append(list(zip(states, seats, strict=True)))
        return knows_nothing(states, seats)


def searched(
    state: State, judge: object = knows_nothing, batch: int = 1, **limits: object
) -> Searched:
    seat = state.pending()[0]
    searcher = MonteCarlo(state.game, Random(1), judge=judge, batch=batch)  # type: ignore[arg-type]
    return searcher.search(state.seen_by(seat), seat, **({"iterations": MUCH} | limits))  # type: ignore[arg-type]


@pytest.mark.parametrize("batch", [1, 8, 100])
@pytest.mark.parametrize(("cells", "best"), [("xx.oo....", 2), ("x.o.xo...", 8), ("oo.xx.x..", 2)])
def test_finds_wins_and_parries(cells: str, best: int, batch: int) -> None:
    found = searched(tic_tac_toe(cells), batch=batch)
    assert found.best == best
    assert found.value[0] == pytest.approx(-found.value[1])


def test_tells_visits_and_values() -> None:
    state = tic_tac_toe("xx.oo....")
    found = searched(state)
    assert list(found.visits) == list(state.legal(0))
    # The first iteration judges the position itself; every other tries an action of it.
    assert (found.iterations, sum(found.visits.values())) == (MUCH, MUCH - 1)
    assert found.values[WINS] == 1.0
    assert found.values[LOSES] < 0.0 < found.value[0] <= 1.0
    assert set(found.values) == {action for action, count in found.visits.items() if count}


def test_policies_follow_the_visits() -> None:
    found = Searched({3: 1, 5: 4, 7: 0}, {3: 0.0, 5: 0.5}, (0.4, -0.4), 6, 6)
    assert found.policy() == {3: 0.2, 5: 0.8, 7: 0.0}
    assert found.policy(0.5) == pytest.approx({3: 1 / 17, 5: 16 / 17, 7: 0.0})
    assert found.policy(0.0) == {3: 0.0, 5: 1.0, 7: 0.0}


def test_follows_the_priors_where_values_say_nothing() -> None:
    state = TicTacToe().start()

    def prefers_the_middle(states: list[State], seats: list[int]) -> tuple[Policies, Values]:
        policies = [
            [10.0 if action == 4 else 1.0 for action in state.legal(seat)]
            for state, seat in zip(states, seats, strict=True)
        ]
        return policies, [(0.0, 0.0)] * len(states)

    assert searched(state, prefers_the_middle, iterations=30).best == 4
    even = searched(state, iterations=30)
    assert max(even.visits.values()) - min(even.visits.values()) <= 1


def test_values_are_those_of_each_seat() -> None:
    def likes_seat_one(states: list[State], seats: list[int]) -> tuple[Policies, Values]:
        return [None] * len(states), [(-0.5, 0.5)] * len(states)

    found = searched(TicTacToe().start(), likes_seat_one, iterations=5)
    assert found.value == pytest.approx((-0.5, 0.5))
    assert all(value == pytest.approx(-0.5) for value in found.values.values())


def test_a_batch_is_as_large_as_was_asked_for() -> None:
    judge = Noted()
    searched(TicTacToe().start(), judge, 8, iterations=50)
    sizes = [len(batch) for batch in judge.batches]
    assert sizes[0] == 1  # the position itself
    assert max(sizes) == 8
    assert sum(sizes) == 50
    for batch in judge.batches:  # nothing is asked twice
        assert len({state.to_text() + str(seat) for state, seat in batch}) == len(batch)


def test_searches_share_their_batches() -> None:
    judge = Noted()
    states = [tic_tac_toe(cells) for cells in ("xx.oo....", "x.o.xo...")]
    searcher = MonteCarlo(TicTacToe(), Random(1), judge=judge)
    found = searcher.search_all([state.seen_by(0) for state in states], [0, 0], iterations=MUCH)
    assert [one.best for one in found] == [2, 8]
    assert [one.iterations for one in found] == [MUCH, MUCH]
    assert len(judge.batches[0]) == 2


@pytest.mark.parametrize("judge", [None, knows_nothing])
def test_a_tree_has_no_more_nodes_than_it_may(judge: object) -> None:
    found = searched(TicTacToe().start(), judge, iterations=None, nodes=40)
    assert found.nodes == 40
    ended = searched(tic_tac_toe("xox.oxoxo"), judge, iterations=None, nodes=40)
    assert ended.nodes == 2  # there is no more


def test_a_search_needs_an_end() -> None:
    with pytest.raises(ValueError, match="needs an end"):
        searched(TicTacToe().start(), iterations=None)
    with pytest.raises(ValueError, match="nothing to decide"):
        MonteCarlo(TicTacToe(), Random(1)).search(TicTacToe().start().seen_by(1), 1, 1.0)


def test_noise_stays_at_the_root_and_is_a_distribution() -> None:
    even = searched(TicTacToe().start(), iterations=30)
    noisy = searched(TicTacToe().start(), iterations=30, noise=(0.3, 0.5))
    assert noisy.visits != even.visits
    assert sum(noisy.visits.values()) == sum(even.visits.values())


@pytest.mark.parametrize("weights", [[1.0], [1.0] * 8 + [-1.0], [1.0] * 8 + [float("nan")]])
def test_a_judge_that_makes_no_sense_is_told(weights: Sequence[float]) -> None:
    def wrong(states: list[State], seats: list[int]) -> tuple[Policies, Values]:
        return [weights] * len(states), [(0.0, 0.0)] * len(states)

    with pytest.raises(ValueError, match="judge"):
        searched(TicTacToe().start(), wrong)


def test_all_who_choose_at_once_are_asked_about() -> None:
    judge = Noted()
    state = Duel().start()
    found = searched(state, judge, iterations=20)
    assert [seat for _, seat in judge.batches[0]] == list(state.pending())
    assert sum(found.visits.values()) == 19


def test_a_judge_is_never_asked_about_chance() -> None:
    judge = Noted()
    searched(Dice().start(), judge, iterations=40)
    assert judge.batches
    for batch in judge.batches:
        for state, seat in batch:
            assert seat != CHANCE
            assert seat in state.pending()


@pytest.mark.parametrize("name", ["hive", "hornet", "waggledance", "alveola"])
def test_plays_every_game(name: str) -> None:
    state = apiary.start(name)
    rng = Random(2)
    for _ in range(12):
        if state.pending() == (CHANCE,):
            state.play(CHANCE, state.sample(rng))
            continue
        if not state.pending():  # Hive ends when a position comes for the third time
            break
        seat = state.pending()[0]
        found = searched(state, batch=4, iterations=12)
        assert found.best in list(state.legal(seat))
        state.play(seat, found.best)
