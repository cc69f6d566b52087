"""What the coach says of a move is true, over many positions, and it says it where it matters."""

from __future__ import annotations

from random import Random

import pytest

import apiary
from apiary import puzzles
from apiary.bots import coach
from apiary.core.replay import play
from apiary.core.state import State

WIN_IN_ONE = (
    "Base;White[9];0,0:bQ 1,-1:bA1 0,-1:wS1 -1,0:wG1 -1,1:bB1 0,1:wB1 2,-1:bS1 -2,1:wQ "
    "-2,2:wA1 1,-2:bG1"
)


def wins_at_once(state: State) -> bool:
    """Can whoever is to move win with one move? By the rules alone."""
    seat = state.pending()[0]
    return any(has_won(play(state, seat, int(one)).after, seat) for one in state.legal(seat))


def has_won(state: State, seat: int) -> bool:
    outcome = state.outcome()
    return outcome is not None and not outcome.draw and seat in outcome.winners


def can_force(state: State, moves: int) -> bool:
    """Can whoever is to move force a win in so many moves? By the rules alone, slowly."""
    seat = state.pending()[0]
    for action in state.legal(seat):
        after = play(state, seat, int(action)).after
        if has_won(after, seat):
            return True
        if moves > 1 and after.pending() and loses(after, moves - 1):
            return True
    return False


def loses(state: State, moves: int) -> bool:
    seat = state.pending()[0]
    for action in state.legal(seat):
        after = play(state, seat, int(action)).after
        if after.pending():
            if not can_force(after, moves):
                return False
        elif not has_won(after, 1 - seat):
            return False
    return True


@pytest.mark.skipif(not apiary.compiled, reason="proves much by trying everything")
def test_what_it_says_is_true_over_many_positions() -> None:
    rng, said, quiet = Random(3), 0, 0
    for puzzle in [one for one in puzzles.all_puzzles() if one.moves == 1][::18]:
        before = puzzle.start()
        seat = before.pending()[0]
        legal = [int(one) for one in before.legal(seat) if int(one) != puzzle.first()]
        missed = rng.choice(legal)
        found = coach.danger(before, seat, missed)
        assert found is not None
        assert found.answer is None
        assert not has_won(play(before, seat, missed).after, seat)
        assert wins_at_once(before)
        state = play(before, seat, missed).after
        if not state.pending():
            continue
        other = state.pending()[0]
        for action in rng.sample([int(one) for one in state.legal(other)], 1):
            danger = coach.danger(state, other, action)
            after = play(state, other, action).after
            if danger is None or danger.answer is None:
                quiet += 1
                if danger is None and after.pending() and wins_at_once(after):
                    # It keeps silent only where nothing is better.
                    others = [play(state, other, int(one)).after for one in state.legal(other)]
                    assert all(not one.pending() or wins_at_once(one) for one in others)
                continue
            said += 1
            answered = play(after, seat, danger.answer).after
            if danger.moves == 1:
                assert has_won(answered, seat)
            else:
                assert not wins_at_once(after)
                assert loses(answered, 1)
    assert said >= 1
    assert quiet >= 3


def test_a_move_that_wins_is_not_blamed() -> None:
    state = apiary.game("hive").position(WIN_IN_ONE)
    assert coach.danger(state, 0, state.parse("wA1 /bS1")) is None


def test_it_knows_nothing_of_games_with_chance_or_secrets() -> None:
    for name in ("waggledance", "hornet", "alveola"):
        state = apiary.game(name).start()
        seat = next((one for one in state.pending() if one >= 0), None)
        if seat is not None:
            assert coach.danger(state, seat, int(next(iter(state.legal(seat))))) is None
