"""Many games at once."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

import apiary
from apiary.learn import Pool, encoder

GAMES: list[tuple[str, int, dict[str, object]]] = [
    ("hive", 2, {}),
    ("hive", 2, {"expansions": "MLP", "modules": "HPGS", "mode": "venom"}),
    ("hornet", 3, {}),
    ("waggledance", 2, {}),
]
N = 5
STEPS = 150 if apiary.compiled else 30


def pool_of(name: str, seats: int, options: Mapping[str, object], **more: int) -> Pool:
    """A small pool."""
    given = {"n": N, "seed": 3, "max_steps": 90, **more}
    return Pool(name, options=options, seats=seats, **given)


@pytest.mark.parametrize(("name", "seats", "options"), GAMES)
def test_every_row_is_what_its_game_is(name: str, seats: int, options: dict[str, object]) -> None:
    pool = pool_of(name, seats, options)
    encoding = encoder(name, seats, options)
    seen, mask, to_play = pool.observation, pool.action_mask, pool.to_play
    assert seen.shape == (N, *encoding.shape)
    assert seen.dtype == encoding.dtype
    assert (mask.shape, to_play.shape) == ((N, encoding.actions), (N,))
    ended = cut = 0
    lengths = [0] * N
    for _ in range(STEPS):
        ids = pool.random_ids()
        before = [pool.state(number) for number in range(N)]
        rewards, terminated, truncated = pool.step(ids)
        assert (rewards.shape, terminated.shape, truncated.shape) == ((N, seats), (N,), (N,))
        for number, state in enumerate(before):
            seat = state.pending()[0]
            lengths[number] += 1
            state.play(seat, encoding.to_action(state, seat, int(ids[number])))
            outcome = state.outcome()
            assert terminated[number] == (outcome is not None) or state.pending() == (-1,)
            if outcome is not None:
                expected = np.array(outcome.returns(), np.float32)
                assert np.array_equal(rewards[number], expected)
            elif not terminated[number]:
                assert not rewards[number].any()
            if terminated[number] or truncated[number]:
                assert truncated[number] == (not terminated[number])
                assert lengths[number] <= pool.max_steps
                lengths[number] = 0
            now = pool.state(number)
            seat = now.pending()[0]
            assert pool.to_play[number] == seat
            assert np.array_equal(pool.observation[number], encoding.observation(now, seat))
            assert np.array_equal(pool.action_mask[number], encoding.action_mask(now, seat))
            assert sorted(pool.legal(number)) == np.flatnonzero(pool.action_mask[number]).tolist()
        ended += int(terminated.sum())
        cut += int(truncated.sum())
    assert ended + cut > 0 or pool.max_steps > STEPS


def test_a_game_goes_its_way_whatever_the_others_do() -> None:
    one, other = (pool_of("hornet", 3, {}, n=n, first=first) for n, first in ((4, 0), (2, 2)))
    for _ in range(STEPS):
        ids = one.random_ids()
        assert np.array_equal(ids[2:], other.random_ids())
        for both in zip(one.step(ids), other.step(ids[2:]), strict=True):
            assert np.array_equal(both[0][2:], both[1])
        assert np.array_equal(one.observation[2:], other.observation)


def test_other_seeds_play_other_games() -> None:
    pools = [pool_of("hive", 2, {}, seed=seed) for seed in (1, 2)]
    drawn = [[pool.random_ids().tolist() for _ in range(5)] for pool in pools]
    assert drawn[0] != drawn[1]


def test_a_game_is_cut_off_after_so_many_steps() -> None:
    pool = pool_of("hive", 2, {}, max_steps=4)
    cut = [bool(pool.step(pool.random_ids())[2].all()) for _ in range(8)]
    assert cut == [False, False, False, True] * 2


def test_a_game_that_leaves_its_window_is_cut_off() -> None:
    pool = Pool("hive", n=1, seed=1, max_steps=400, window=5)
    for _ in range(100):
        _, terminated, truncated = pool.step(pool.random_ids())
        if truncated[0]:
            break
    assert (truncated[0], terminated[0]) == (True, False)
    assert pool.state(0) == apiary.start("hive")


def test_what_is_not_legal_changes_nothing() -> None:
    pool = pool_of("hive", 2, {})
    seen = pool.observation.copy()
    good = pool.random_ids()
    for bad in (-1, pool.encoder.actions, int(np.flatnonzero(pool.action_mask[N - 1] == 0)[0])):
        ids = good.copy()
        ids[N - 1] = bad
        with pytest.raises(apiary.IllegalAction):
            pool.step(ids)
    for wrong in (good[1:], good.astype(np.float64), good.reshape(1, -1)):
        with pytest.raises(ValueError, match="number"):
            pool.step(wrong)
    assert np.array_equal(pool.observation, seen)
    pool.step(good.tolist())


def test_pools_that_make_no_sense_are_refused() -> None:
    for n, steps in ((0, 5), (5, 0)):
        with pytest.raises(ValueError, match="at least one"):
            Pool("hive", n, 1, steps)
    with pytest.raises(apiary.BadOption):
        Pool("hive", 1, 1, 5, {"expansions": "X"})
