"""Monte-Carlo tree search on toy games, one for each thing that a game can be."""

from __future__ import annotations

from random import Random

import pytest

import apiary
from apiary.bots.mcts import MonteCarlo, worth
from apiary.core.game import Game
from apiary.core.play import play_at_random
from apiary.core.state import State
from examples.tictactoe import TicTacToe
from tests.toys import (
    NO_BET,
    STEADY,
    THROW,
    Auction,
    AuctionState,
    Dice,
    DiceState,
    Duel,
    DuelState,
    Endless,
    OneCard,
    OneCardState,
    Ticks,
    outcome,
    tic_tac_toe,
)

MUCH = 1500 if apiary.compiled else 600
LONG = 1000.0  # seconds; the iterations end a search before that


def choice(game: Game, state: State, iterations: int = MUCH, seed: int = 1) -> int:
    seat = state.pending()[0]
    searcher = MonteCarlo(game, Random(seed))
    return searcher.choose(state.seen_by(seat), seat, LONG, iterations)


@pytest.mark.parametrize(
    ("cells", "best"), [("xx.oo....", 2), ("x.o.xo...", 8), ("oo.xx.x..", 2), ("x...o...x", None)]
)
def test_wins_and_parries_in_one(cells: str, best: int | None) -> None:
    found = choice(TicTacToe(), tic_tac_toe(cells))
    if best is None:  # a corner loses
        assert found in (1, 3, 5, 7)
    else:
        assert found == best


def test_never_loses_tic_tac_toe_to_random_play() -> None:
    game = TicTacToe()
    for number in range(6):
        rng = Random(number)
        mine = number % 2
        state = game.start()
        while state.pending():
            if state.pending() == (mine,):
                state.play(mine, choice(game, state, 300, number))
            else:
                play_at_random(state, rng, 1)
        ended = state.outcome()
        assert ended is not None
        assert mine in ended.winners, state


@pytest.mark.parametrize("seat", [0, 1])
def test_mixes_near_the_equilibrium_of_a_simultaneous_choice(seat: int) -> None:
    searcher = MonteCarlo(Duel(), Random(3))
    strategy = searcher.strategy(DuelState(Duel()).seen_by(seat), seat, LONG, 4 * MUCH)
    assert strategy[0] == pytest.approx(1 / 3, abs=0.08)
    assert sum(strategy.values()) == pytest.approx(1.0)


def test_samples_its_mixture() -> None:
    chosen = [choice(Duel(), DuelState(Duel()), 200, seed) for seed in range(30)]
    assert 3 <= chosen.count(0) <= 20


def test_mixes_also_after_the_other_has_chosen_in_secret() -> None:
    views = [DuelState(Duel(), (other, None)).seen_by(1) for other in (0, 1)]
    found = [MonteCarlo(Duel(), Random(4)).strategy(view, 1, LONG, MUCH) for view in views]
    assert found[0] == found[1]
    assert 0.15 < found[0][0] < 0.5


@pytest.mark.parametrize("card", [0, 1, 2])
def test_does_not_know_the_hidden_card(card: int) -> None:
    assert choice(OneCard(), OneCardState(OneCard(), card)) == NO_BET


@pytest.mark.parametrize(("first", "best"), [(2, STEADY), (3, THROW), (5, THROW)])
def test_weighs_chances(first: int, best: int) -> None:
    assert choice(Dice(), DiceState(Dice(), (first,))) == best


@pytest.mark.parametrize("taken", [(), (7,), (7, 6), (7, 6, 5, 1, 2)])
def test_plays_for_itself_among_three(taken: tuple[int, ...]) -> None:
    state = AuctionState(Auction(), taken)
    assert choice(Auction(), state, 4 * MUCH) == max(state.actions(state.pending()[0]))


def test_judges_an_endless_game_by_its_values() -> None:
    assert choice(Endless(), Endless().start(), 100) == 1


def test_one_legal_action_needs_no_search() -> None:
    searcher = MonteCarlo(TicTacToe(), Random(1))
    assert searcher.choose(tic_tac_toe("xoxoxoox.").seen_by(0), 0, LONG) == 8
    assert searcher.iterations == 0


def test_returns_a_legal_action_without_time() -> None:
    searcher = MonteCarlo(TicTacToe(), Random(1))
    assert searcher.choose(tic_tac_toe("xo.......").seen_by(0), 0, 0.0) in range(2, 9)


def test_refuses_a_seat_that_is_not_due() -> None:
    with pytest.raises(ValueError, match="seat 1 has nothing to decide"):
        MonteCarlo(TicTacToe(), Random(1)).choose(TicTacToe().start().seen_by(1), 1, 1.0)


def test_stops_when_the_clock_says_so() -> None:
    clock = Ticks()
    searcher = MonteCarlo(TicTacToe(), Random(1), clock=clock)
    searcher.choose(TicTacToe().start().seen_by(0), 0, 100.5)
    assert clock.now <= 1 + 100 + 2  # it looks at most twice more
    assert searcher.iterations > 10


def test_looks_at_the_clock_within_long_rollouts() -> None:
    clock = Ticks()
    searcher = MonteCarlo(Endless(), Random(1), rollout=1_000_000, clock=clock)
    assert searcher.choose(Endless().start().seen_by(0), 0, 10.5) in (0, 1)
    assert clock.now <= 14
    assert searcher.iterations == 0


def test_same_seed_same_choice() -> None:
    assert choice(Auction(), AuctionState(Auction()), 50, 9) == choice(
        Auction(), AuctionState(Auction()), 50, 9
    )


def test_leaves_the_view_alone() -> None:
    state = tic_tac_toe("x...o....")
    view = state.seen_by(0)
    MonteCarlo(TicTacToe(), Random(1)).choose(view, 0, LONG, 50)
    assert repr(vars(view)) == repr(vars(state))


def test_worth_counts_ranks_before_points() -> None:
    assert worth(outcome((0.0, 1.0))) == [0.0, 1.0]
    assert worth(outcome((0.5, 0.5))) == [0.5, 0.5]
    first, second, third = worth(outcome((50.0, 49.0, 0.0)))
    assert first == 1.0
    assert 0.5 < second < 0.6
    assert third == 0.0


def test_plays_hive_too() -> None:
    game = apiary.game("hive")
    state = game.start()
    action = MonteCarlo(game, Random(1), rollout=20).choose(state.seen_by(0), 0, LONG, 10)
    assert action in list(state.legal(0))
