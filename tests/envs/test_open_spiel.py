"""The games in OpenSpiel, by its own tests and algorithms and by ours."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

import apiary
from tests.envs.peers import TABLES, needs

pytestmark = needs("pyspiel")

games = pytest.mark.parametrize("game", TABLES)


def loaded(game: str, seats: int | None = None, length: int = 40) -> Any:
    import pyspiel

    from apiary.envs import open_spiel

    open_spiel.register()
    players = TABLES[game] if seats is None else seats
    return pyspiel.load_game(f"apiary_{game}(players={players},max_length={length})")


def in_turns(game: str) -> Any:
    """A game of two in which nobody chooses at once, as some algorithms want it."""
    import pyspiel

    found = loaded(game, 2, 12)
    if found.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        return pyspiel.convert_to_turn_based(found)
    return found


def play_at_random(state: Any, rng: Random, steps: int = 10**9) -> None:
    for _ in range(steps):
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        elif state.is_simultaneous_node():
            players = range(state.num_players())
            state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in players])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@games
def test_it_has_the_facts_of_the_game(game: str) -> None:
    import pyspiel

    from apiary.envs import open_spiel

    open_spiel.register()
    found = pyspiel.load_game(f"apiary_{game}(players={TABLES[game]})")
    facts = apiary.game(game)
    assert found.max_game_length() == facts.longest
    assert found.utility_sum() == facts.returns_sum
    assert found.num_players() == TABLES[game]


@games
def test_openspiel_accepts_it(game: str) -> None:
    import pyspiel

    pyspiel.random_sim_test(loaded(game), num_sims=2, serialize=True, verbose=False)


@games
def test_whole_games_end_with_what_they_were_worth(game: str) -> None:
    state = loaded(game, length=100_000).new_initial_state()
    play_at_random(state, Random(1))
    outcome = state.state.outcome()
    assert outcome is not None
    assert tuple(state.returns()) == outcome.returns()


@games
def test_the_search_of_openspiel_plays_it(game: str) -> None:
    from open_spiel.python.algorithms import mcts

    found = in_turns(game)
    state = found.new_initial_state()
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(found, 1.4, 20, evaluator, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


@games
def test_outcome_sampling_learns_on_it(game: str) -> None:
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    found = in_turns(game)
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(found)
    for _ in range(3):
        solver.iteration()
    state = found.new_initial_state()
    rng = Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    shares = solver.average_policy().action_probabilities(state)
    assert set(shares) == set(state.legal_actions())
    assert sum(shares.values()) == pytest.approx(1.0)


@games
def test_tensors_are_what_the_encoder_writes(game: str) -> None:
    found = loaded(game)
    state = found.new_initial_state()
    play_at_random(state, Random(2), 15)
    for seat in range(found.num_players()):
        expected = found.encoder.observation(state.state, seat).reshape(-1)
        assert (np.array(state.observation_tensor(seat), np.float32) == expected).all()


@games
def test_an_information_state_tells_nothing_that_a_seat_may_not_know(game: str) -> None:
    rng = Random(3)
    state = loaded(game, length=100).new_initial_state()
    play_at_random(state, rng, 40)
    for seat in range(state.num_players()):
        told = [f"seat {seat}"]
        afters = [before for before, _, _ in state.past.events[1:]] + [state.state]
        for (before, actor, action), after in zip(state.past.events, afters, strict=True):
            known = actor == seat or before.discloses(actor, action, seat)
            world = before.seen_by(seat).guess(rng)  # as good as the real one to this seat
            what = world.seen_by(seat).text(action) if known else "?"
            told.append(f"{actor} {what}")
            if state.state.game.has_secrets(state.state.options):
                told[-1] += f" | {after.seen_by(seat).to_text()}"
        assert state.information_state_string(seat) == "\n".join(told)


@games
def test_copies_are_independent(game: str) -> None:
    state = loaded(game).new_initial_state()
    rng = Random(4)
    play_at_random(state, rng, 10)
    before = str(state), state.information_state_string(0)
    twin = state.clone()
    play_at_random(twin, rng, 10)
    assert (str(state), state.information_state_string(0)) == before


def test_a_program_that_registered_the_games_ends_in_silence() -> None:
    program = "import apiary.envs.open_spiel as o; o.register()"
    done = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
