"""A pool in several processes plays the same games as one in a single process."""

from __future__ import annotations

import numpy as np
import pytest

import apiary
from apiary.learn import Pool, SharedPool

N = 5
STEPS = 40 if apiary.compiled else 10
GAMES: list[tuple[str, int, dict[str, object]]] = [
    ("hive", 2, {"expansions": "MLP", "modules": "HPGS"}),
    ("hornet", 3, {}),
]


@pytest.mark.parametrize(("name", "seats", "options"), GAMES)
def test_plays_the_same_games(name: str, seats: int, options: dict[str, object]) -> None:
    one = Pool(name, N, 3, 12, options, seats=seats)
    with SharedPool(name, N, 3, 12, options, seats=seats, processes=2) as two:
        assert (len(two), two.processes) == (N, 2)
        for _ in range(STEPS):
            assert np.array_equal(one.observation, two.observation)
            assert one.observation.dtype == two.observation.dtype
            assert np.array_equal(one.action_mask, two.action_mask)
            assert np.array_equal(one.to_play, two.to_play)
            ids = one.random_ids()
            assert np.array_equal(ids, two.random_ids())
            for ours, theirs in zip(one.step(ids), two.step(ids), strict=True):
                assert np.array_equal(ours, theirs)
                assert ours.dtype == theirs.dtype
        for number in range(N):
            assert one.state(number) == two.state(number)
            assert sorted(one.legal(number)) == sorted(two.legal(number))


def test_what_is_not_legal_changes_nothing() -> None:
    with SharedPool("hive", 3, 1, 50, processes=2) as pool:
        seen = pool.observation.copy()
        good = pool.random_ids()
        for bad in (-1, pool.encoder.actions, int(np.flatnonzero(pool.action_mask[2] == 0)[0])):
            ids = good.copy()
            ids[2] = bad
            with pytest.raises(apiary.IllegalAction):
                pool.step(ids)
        with pytest.raises(ValueError, match="number"):
            pool.step(good[1:])
        assert np.array_equal(pool.observation, seen)
        pool.step(good)
        assert not np.array_equal(pool.observation, seen)


def test_a_process_that_ended_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    pool = SharedPool("hive", 2, 1, 50, processes=2)
    pool._workers[0].kill()
    pool._workers[0].wait()
    with pytest.raises((RuntimeError, BrokenPipeError)):
        pool.step(pool.random_ids())
    pool.close()


def test_nothing_is_left_behind() -> None:
    pool = SharedPool("hive", 2, 1, 50, processes=1)
    worker, file = pool._workers[0], pool._file
    assert file.exists()
    pool.close()
    pool.close()
    assert worker.poll() == 0
    assert not file.exists()


def test_pools_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        SharedPool("hive", 0, 1, 5)
    with pytest.raises(apiary.BadOption):
        SharedPool("hive", 1, 1, 5, {"expansions": "X"})
